/* Sums over the hands that share no card with a hand, for eight nodes at once.
 *
 * Running sums are kept for every set of up to hole - 1 cards: the weight of the hands that hold
 * all of them. The weight of the hands disjoint from h is the sum over the subsets S of h of
 * (-1)^|S| times the weight of the hands that hold S (inclusion and exclusion). */

#if defined(__GNUC__) && defined(__AVX2__)
typedef double vec __attribute__((vector_size(32), may_alias));
enum { VECS = 2 };
#elif defined(__GNUC__)
typedef double vec __attribute__((vector_size(16), may_alias));
enum { VECS = 4 };
#else
typedef double vec;
enum { VECS = 8 };
#endif

#if defined(__GNUC__)
#define ALWAYS static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 64")
#define RESTRICT __restrict__
#else
#define ALWAYS static inline
#define UNROLL
#define RESTRICT
#endif

enum { MOST_CELLS = 63 };

/* C(card, k) plus, in the first column, the number of cells of smaller sets. */
typedef struct {
    int32_t choose[6][64];
    int32_t base[7];
} Places;

static void set_places(Places *p, int deck)
{
    int k, c;
    for (c = 0; c < 64; c++) {
        int64_t value = 1;
        for (k = 1; k <= 5; k++) {
            value = value * (c - k + 1) / k;
            p->choose[k][c] = c < k ? 0 : (int32_t)value;
        }
    }
    p->base[0] = 0;
    p->base[1] = 1;
    for (k = 1; k <= 5; k++) {
        int64_t sets = 1;
        int j;
        for (j = 1; j <= k; j++)
            sets = sets * (deck - j + 1) / j;
        p->base[k + 1] = p->base[k] + (int32_t)sets;
    }
}

/* The cells of all subsets of a hand with fewer cards than it has, by size. Returns how many. */
ALWAYS int cells_of(const Places *p, const uint8_t *hand, int hole, int32_t *out)
{
    int n = 0, a, b, c, d, e;
    out[n++] = 0;
    for (a = 0; a < hole; a++)
        out[n++] = p->base[1] + hand[a];
    if (hole > 2)
        for (b = 1; b < hole; b++)
            for (a = 0; a < b; a++)
                out[n++] = p->base[2] + p->choose[2][hand[b]] + hand[a];
    if (hole > 3)
        for (c = 2; c < hole; c++)
            for (b = 1; b < c; b++)
                for (a = 0; a < b; a++)
                    out[n++] = p->base[3] + p->choose[3][hand[c]] + p->choose[2][hand[b]] + hand[a];
    if (hole > 4)
        for (d = 3; d < hole; d++)
            for (c = 2; c < d; c++)
                for (b = 1; b < c; b++)
                    for (a = 0; a < b; a++)
                        out[n++] = p->base[4] + p->choose[4][hand[d]] + p->choose[3][hand[c]]
                                   + p->choose[2][hand[b]] + hand[a];
    if (hole > 5)
        for (e = 4; e < hole; e++)
            for (d = 3; d < e; d++)
                for (c = 2; c < d; c++)
                    for (b = 1; b < c; b++)
                        for (a = 0; a < b; a++)
                            out[n++] = p->base[5] + p->choose[5][hand[e]] + p->choose[4][hand[d]]
                                       + p->choose[3][hand[c]] + p->choose[2][hand[b]] + hand[a];
    return n;
}

/* How many subsets a hand has with k cards. */
ALWAYS int subsets(int hole, int k)
{
    int value = 1, j;
    for (j = 1; j <= k; j++)
        value = value * (hole - j + 1) / j;
    return value;
}

ALWAYS void add_to(vec *RESTRICT cells, const int32_t *places, int n, const vec *weight)
{
    int k, v;
    UNROLL for (k = 0; k < n; k++) {
        vec *cell = cells + (int64_t)places[k] * VECS;
        UNROLL for (v = 0; v < VECS; v++)
            cell[v] += weight[v];
    }
}

ALWAYS void read_from(const vec *RESTRICT cells, const int32_t *places, int hole, vec *sum)
{
    int size, k, v, at = 1;
    UNROLL for (v = 0; v < VECS; v++)
        sum[v] = cells[v];
    UNROLL for (size = 1; size < hole; size++) {
        int n = subsets(hole, size);
        UNROLL for (k = 0; k < n; k++, at++) {
            const vec *cell = cells + (int64_t)places[at] * VECS;
            UNROLL for (v = 0; v < VECS; v++)
                sum[v] = size & 1 ? sum[v] - cell[v] : sum[v] + cell[v];
        }
    }
}

ALWAYS int cell_count(int hole)
{
    return (1 << hole) - 1;
}

ALWAYS void add_hands(const Places *p, const Hands *hands, const int32_t *order, int64_t first,
                      int64_t last, const double *weights, int hole, vec *cells)
{
    int32_t places[MOST_CELLS + 1];
    int64_t i;
    for (i = first; i < last; i++) {
        int64_t at = order ? order[i] : i;
        cells_of(p, hands->cards + at * hole, hole, places);
        add_to(cells, places, cell_count(hole), (const vec *)(weights + at * LANES));
    }
}

/* Add `factor` times what the cells hold now to the sums of some hands. */
ALWAYS void read_hands(const Places *p, const Hands *hands, const int32_t *order, int64_t first,
                       int64_t last, const vec *cells, double factor, int hole, double *out)
{
    int32_t places[MOST_CELLS + 1];
    int64_t i;
    int v;
    for (i = first; i < last; i++) {
        int64_t at = order ? order[i] : i;
        vec *row = (vec *)(out + at * LANES), sum[VECS];
        cells_of(p, hands->cards + at * hole, hole, places);
        read_from(cells, places, hole, sum);
        UNROLL for (v = 0; v < VECS; v++)
            row[v] += sum[v] * factor;
    }
}

/* With W the weight that a hand beats, T that of its equals and L that it loses to, a reading
 * before its group is added gives W, one after it W + T, and one at the end W + T + L. The hand
 * itself is in no cell of fewer cards as it should be, but so in the last two alike. */
ALWAYS void wins_of(int hole, int deck, const Hands *player, const Ranked *by,
                    const Hands *opponent, const Ranked *by_opponent, int groups,
                    const double *weights, double scale, double *out, double *memory)
{
    Places p;
    vec *cells = (vec *)memory;
    int g;
    set_places(&p, deck);
    for (g = 0; g < groups; g++) {
        int64_t first = by->starts[g], last = by->starts[g + 1];
        read_hands(&p, player, by->order, first, last, cells, scale, hole, out);
        add_hands(&p, opponent, by_opponent->order, by_opponent->starts[g],
                  by_opponent->starts[g + 1], weights, hole, cells);
        read_hands(&p, player, by->order, first, last, cells, scale, hole, out);
    }
    read_hands(&p, player, by->order, 0, by->starts[groups], cells, -scale, hole, out);
}

ALWAYS void disjoint_of(int hole, int deck, const Hands *player, const Hands *opponent,
                        const double *weights, double *out, double *memory)
{
    Places p;
    vec *cells = (vec *)memory;
    int32_t places[MOST_CELLS + 1];
    int64_t i;
    int v;
    set_places(&p, deck);
    add_hands(&p, opponent, 0, 0, opponent->n, weights, hole, cells);
    for (i = 0; i < player->n; i++) {
        vec *row = (vec *)(out + i * LANES), sum[VECS];
        cells_of(&p, player->cards + i * hole, hole, places);
        read_from(cells, places, hole, sum);
        if (player->same[i] >= 0) {
            const vec *own = (const vec *)(weights + (int64_t)player->same[i] * LANES);
            UNROLL for (v = 0; v < VECS; v++)
                sum[v] = hole & 1 ? sum[v] - own[v] : sum[v] + own[v];
        }
        UNROLL for (v = 0; v < VECS; v++)
            row[v] = sum[v];
    }
}

#define BY_HOLE(call) \
    switch (hole) {   \
    case 2: { enum { H = 2 }; call; break; } \
    case 4: { enum { H = 4 }; call; break; } \
    case 5: { enum { H = 5 }; call; break; } \
    default: { enum { H = 6 }; call; break; } \
    }

static void sweep_wins(int hole, int deck, const Hands *player, const Ranked *by,
                       const Hands *opponent, const Ranked *by_opponent, int groups,
                       const double *weights, double scale, double *out, double *cells)
{
    BY_HOLE(wins_of(H, deck, player, by, opponent, by_opponent, groups, weights, scale, out, cells))
}

static void sweep_disjoint(int hole, int deck, const Hands *player, const Hands *opponent,
                           const double *weights, double *out, double *cells)
{
    BY_HOLE(disjoint_of(H, deck, player, opponent, weights, out, cells))
}
