/* The innermost loops of exact equity, on rows of 16-bit strengths with a lane for each card that
 * can be the fifth of the board. Plain C that compilers turn into vector code; here and not in
 * Cython for `restrict`, without which they check for overlaps on every short row.
 *
 * A row starts being valid at the lane after the board's fourth card: `from` is that lane rounded
 * down, and `to` the number of lanes rounded up, to a multiple of eight.
 */
#ifndef OMAHA_EQUITY_LANES_H
#define OMAHA_EQUITY_LANES_H
#include <stdint.h>

#if defined(_MSC_VER)
#define restrict __restrict
#endif
/* Keeps a value that is the same in all lanes an int. Compilers narrow it to the 16 bits that are used
 * and store those; reading them back into a vector, 32 bits, then waits until the store is done. */
#if defined(__GNUC__)
#define OMAHA_WIDE(value) __asm__("" : "+r"(value))
#else
#define OMAHA_WIDE(value) ((void)0)
#endif
#define OMAHA_MAX(a, b) ((a) > (b) ? (a) : (b))
#define OMAHA_LANES(k, from, to) (int k = (from) & ~7, k##_end = (to) & ~7; k < k##_end; k++)

/* The best of three board triples that share a lane, and of one value. */
static inline void lanes_max(int16_t *restrict out, const int16_t *restrict x,
                             const int16_t *restrict y, const int16_t *restrict z, int value,
                             int from, int to)
{
    OMAHA_WIDE(value);
    for OMAHA_LANES(k, from, to) {
        int16_t first = OMAHA_MAX(x[k], y[k]), second = OMAHA_MAX(z[k], (int16_t)value);
        out[k] = OMAHA_MAX(first, second);
    }
}

/* Counts, lane by lane, which of two players is ahead on a board of a, b, c, d and the lane: the
 * best over the triples without d, without c, with both, and the triples without the lane. */
static inline void lanes_duel(int16_t *restrict wins0, int16_t *restrict wins1,
                              const int16_t *restrict c0, const int16_t *restrict d0,
                              const int16_t *restrict cd0, int value0,
                              const int16_t *restrict c1, const int16_t *restrict d1,
                              const int16_t *restrict cd1, int value1, int from, int to)
{
    OMAHA_WIDE(value0);
    OMAHA_WIDE(value1);
    for OMAHA_LANES(k, from, to) {
        int16_t x0 = OMAHA_MAX(c0[k], (int16_t)value0), y0 = OMAHA_MAX(d0[k], cd0[k]);
        int16_t x1 = OMAHA_MAX(c1[k], (int16_t)value1), y1 = OMAHA_MAX(d1[k], cd1[k]);
        int16_t v0 = OMAHA_MAX(x0, y0), v1 = OMAHA_MAX(x1, y1);
        wins0[k] += v0 > v1;
        wins1[k] += v1 > v0;
    }
}

/* The strength of one player, and the best strength so far. */
static inline void lanes_player(int16_t *restrict out, int16_t *restrict best,
                                const int16_t *restrict c, const int16_t *restrict d,
                                const int16_t *restrict cd, int value, int from, int to)
{
    OMAHA_WIDE(value);
    for OMAHA_LANES(k, from, to) {
        int16_t x = OMAHA_MAX(c[k], (int16_t)value), y = OMAHA_MAX(d[k], cd[k]);
        int16_t v = OMAHA_MAX(x, y);
        out[k] = v;
        best[k] = OMAHA_MAX(best[k], v);
    }
}

/* What one player has: c, d, cd and value as above. */
struct lanes_hand {
    const int16_t *c, *d, *cd;
    int value;
};

/* Three players, high only: who wins, as bits 1, 2 and 4. */
static inline void lanes_three(uint16_t *restrict code, const struct lanes_hand *hand, int from,
                               int to)
{
    const int16_t *restrict c0 = hand[0].c, *restrict d0 = hand[0].d, *restrict cd0 = hand[0].cd;
    const int16_t *restrict c1 = hand[1].c, *restrict d1 = hand[1].d, *restrict cd1 = hand[1].cd;
    const int16_t *restrict c2 = hand[2].c, *restrict d2 = hand[2].d, *restrict cd2 = hand[2].cd;
    int value0 = hand[0].value, value1 = hand[1].value, value2 = hand[2].value;
    OMAHA_WIDE(value0);
    OMAHA_WIDE(value1);
    OMAHA_WIDE(value2);
    for OMAHA_LANES(k, from, to) {
        int16_t x0 = OMAHA_MAX(c0[k], (int16_t)value0), y0 = OMAHA_MAX(d0[k], cd0[k]);
        int16_t x1 = OMAHA_MAX(c1[k], (int16_t)value1), y1 = OMAHA_MAX(d1[k], cd1[k]);
        int16_t x2 = OMAHA_MAX(c2[k], (int16_t)value2), y2 = OMAHA_MAX(d2[k], cd2[k]);
        int16_t v0 = OMAHA_MAX(x0, y0), v1 = OMAHA_MAX(x1, y1), v2 = OMAHA_MAX(x2, y2);
        int16_t best = OMAHA_MAX(v0, v1);
        best = OMAHA_MAX(best, v2);
        code[k] = (v0 == best) + 2 * (v1 == best) + 4 * (v2 == best);
    }
}

/* Two players, high and low at once: bits 1 and 2 for the high, 4 and 8 for the low. */

static inline void lanes_hi_lo(uint16_t *restrict code, const struct lanes_hand *hand, int from,
                               int to)
{
    const struct lanes_hand *high0 = hand, *high1 = hand + 1, *low0 = hand + 2, *low1 = hand + 3;
    const int16_t *restrict hc0 = high0->c, *restrict hd0 = high0->d, *restrict hcd0 = high0->cd;
    const int16_t *restrict hc1 = high1->c, *restrict hd1 = high1->d, *restrict hcd1 = high1->cd;
    const int16_t *restrict lc0 = low0->c, *restrict ld0 = low0->d, *restrict lcd0 = low0->cd;
    const int16_t *restrict lc1 = low1->c, *restrict ld1 = low1->d, *restrict lcd1 = low1->cd;
    int hv0 = high0->value, hv1 = high1->value, lv0 = low0->value, lv1 = low1->value;
    OMAHA_WIDE(hv0);
    OMAHA_WIDE(hv1);
    OMAHA_WIDE(lv0);
    OMAHA_WIDE(lv1);
    for OMAHA_LANES(k, from, to) {
        int16_t a0 = OMAHA_MAX(hc0[k], (int16_t)hv0), b0 = OMAHA_MAX(hd0[k], hcd0[k]);
        int16_t a1 = OMAHA_MAX(hc1[k], (int16_t)hv1), b1 = OMAHA_MAX(hd1[k], hcd1[k]);
        int16_t x0 = OMAHA_MAX(lc0[k], (int16_t)lv0), y0 = OMAHA_MAX(ld0[k], lcd0[k]);
        int16_t x1 = OMAHA_MAX(lc1[k], (int16_t)lv1), y1 = OMAHA_MAX(ld1[k], lcd1[k]);
        int16_t h0 = OMAHA_MAX(a0, b0), h1 = OMAHA_MAX(a1, b1);
        int16_t l0 = OMAHA_MAX(x0, y0), l1 = OMAHA_MAX(x1, y1);
        int16_t highs = (h0 > h1) + 2 * (h1 > h0) + 3 * (h0 == h1);
        int16_t lows = 4 * (l0 > l1) + 8 * (l1 > l0) + 12 * ((l0 == l1) & (l0 > 0));
        code[k] = highs + lows;
    }
}

/* A bit for a player who has the best. */
static inline void lanes_winner(uint16_t *restrict code, const int16_t *restrict strength,
                                const int16_t *restrict best, uint16_t bit, int from, int to)
{
    for OMAHA_LANES(k, from, to)
        code[k] |= strength[k] == best[k] ? bit : 0;
}

static inline void lanes_copy(int16_t *restrict out, const int16_t *restrict in, int from, int to)
{
    for OMAHA_LANES(k, from, to)
        out[k] = in[k];
}

/* Raises all lanes to a value, and sixteen from `start` on to their own. */
static inline void lanes_raise(int16_t *restrict strength, const int16_t *restrict own,
                               int value, int start, int from, int to)
{
    OMAHA_WIDE(value);
    for OMAHA_LANES(k, from, to)
        strength[k] = OMAHA_MAX(strength[k], (int16_t)value);
    for (int k = 0; k < 16; k++)
        strength[start + k] = OMAHA_MAX(strength[start + k], own[k]);
}

static inline void lanes_best(int16_t *restrict best, const int16_t *restrict strength, int from,
                              int to)
{
    for OMAHA_LANES(k, from, to)
        best[k] = OMAHA_MAX(best[k], strength[k]);
}

/* Counts, lane by lane, which of two strengths is greater, where the lane is valid (1, or 0). */
static inline void lanes_ahead(int16_t *restrict wins0, int16_t *restrict wins1,
                               const int16_t *restrict strength0,
                               const int16_t *restrict strength1, const int16_t *restrict valid,
                               int from, int to)
{
    for OMAHA_LANES(k, from, to) {
        wins0[k] += (strength0[k] > strength1[k]) & valid[k];
        wins1[k] += (strength1[k] > strength0[k]) & valid[k];
    }
}

#endif
