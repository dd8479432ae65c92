/* The inner loops of the solver: showdown sums over hands, and walks of a betting tree.
 *
 * They are compiled twice, for the baseline instruction set and for AVX2; which one runs is chosen
 * once. Additions come in the same order in both, so that results are the same to the bit. */
#ifndef OMAHA_SOLVER_KERNELS_H
#define OMAHA_SOLVER_KERNELS_H

#include <stdint.h>

enum {
    LANES = 8,           /* nodes whose weights lie side by side */
    BLOCK = 256,         /* hands that walk the tree together */
    MAX_ACTIONS = 16,
    DECISION = 0, TERMINAL = 1, LEAF = 2,
    TRAIN = 0, AVERAGE = 1, BEST = 2
};

/* The hands of one player, n of them, cards counted within the deck without the board, rising. */
typedef struct {
    int64_t n;
    const uint8_t *cards;      /* (n, hole) */
    const int32_t *same;       /* (n,): the place of the same hand with the other player, or -1 */
} Hands;

/* Hands in groups of equal strength, weakest first. Without an order they lie in memory so. */
typedef struct {
    const int32_t *order;
    const int32_t *starts;     /* (groups + 1,) */
} Ranked;

typedef struct {
    int32_t kind, player, actions, first_child;
    int32_t lane_disjoint, lane_wins;      /* of a terminal, -1 for none; of a leaf its number */
    int32_t decision;                      /* of a decision: its number among its player's */
    int32_t unused;
    int64_t row;                           /* of a decision: rows of its player before it */
    int64_t lock;                          /* rows of locked strategies before it, -1 for none */
    double disjoint[2], wins[2];           /* of a terminal: chips by player */
} Node;

/* What is stored of one player: a row of n numbers for each action of each of its decisions. */
typedef struct {
    int64_t n;
    int32_t bits;              /* 32: floats; 16: whole numbers, with scales and totals */
    void *regrets, *averages;
    float *scales;             /* 16 bits: of regrets, for each decision and block of hands */
    float *totals;             /* 16 bits: the weight behind the averages, decisions x n */
    const double *locked;
} Store;

typedef struct {
    const Node *nodes;
    const int32_t *children;
    Store stores[2];
    const double *reach;       /* (roots, n of the opponent): down */
    const int32_t *roots;
    int32_t n_roots;
    int32_t player;            /* whose values are wanted; the other one's weights go down */
    int32_t mode_down, mode_up;
    double keep_positive, keep_negative, keep_average;
    double *lanes_disjoint, *lanes_wins;   /* (batches, n, LANES): weights down, sums up */
    double *leaves;            /* (leaves, n): weights down, values up */
    double *values;            /* (roots, n of the player): up */
    int32_t record;            /* a node whose numbers are kept, or -1 */
    double *recorded;          /* down (n,): weights; up (actions, n) or (n,): values */
} Walk;

typedef struct {
    const char *name;
    /* For each of the player's hands, the weight of the opponent's disjoint hands that it beats,
     * less the weight of those that beat it, times `scale`, added to `out` (n, LANES). The cells
     * are zeros, one row of LANES for each set of fewer cards than a hand has. */
    void (*wins)(int hole, int deck, const Hands *player, const Ranked *by, const Hands *opponent,
                 const Ranked *by_opponent, int groups, const double *weights, double scale,
                 double *out, double *cells);
    /* The weight of all disjoint hands, into `out`. */
    void (*disjoint)(int hole, int deck, const Hands *player, const Hands *opponent,
                     const double *weights, double *out, double *cells);
    void (*down)(const Walk *walk, int64_t first, int64_t last, double *arena);
    void (*up)(const Walk *walk, int64_t first, int64_t last, double *arena);
    void (*strategy)(const Walk *walk, int32_t node, double *out, double *arena);
} Kernels;

extern const Kernels kernels_baseline;
#if defined(OMAHA_HAS_AVX2)
extern const Kernels kernels_avx2;
#endif

#endif
