/* Blocks of ChaCha with 8 rounds (Bernstein, "ChaCha, a variant of Salsa20", 2008), sixteen at a time.
 *
 * A block is 16 words that follow one way from a key of eight words and a counter of four: who knows
 * any number of blocks learns nothing about others. Eight rounds are what Aumasson ("Too Much
 * Crypto", 2019) finds enough, and what Go's generator has.
 *
 * `chacha_lanes.h` is compiled for the vectors that the processor may have; the blocks are the same.
 */
#ifndef OMAHA_CHACHA_H
#define OMAHA_CHACHA_H
#include <stdint.h>
#include <string.h>

enum { OMAHA_BLOCKS = 16 };

#define OMAHA_TURN(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define OMAHA_QUARTER(a, b, c, d) \
    a += b;                       \
    d = OMAHA_TURN(d ^ a, 16);    \
    c += d;                       \
    b = OMAHA_TURN(b ^ c, 12);    \
    a += b;                       \
    d = OMAHA_TURN(d ^ a, 8);     \
    c += d;                       \
    b = OMAHA_TURN(b ^ c, 7);

#if defined(__GNUC__)
typedef uint32_t omaha_words4 __attribute__((vector_size(16)));
#define OMAHA_LANES omaha_words4
#else
#define OMAHA_LANES uint32_t
#endif
#define OMAHA_CHACHA omaha_chacha_plain
#define OMAHA_TARGET
#include "chacha_lanes.h"

#if defined(__GNUC__) && defined(__x86_64__)
typedef uint32_t omaha_words8 __attribute__((vector_size(32)));
#define OMAHA_LANES omaha_words8
#define OMAHA_CHACHA omaha_chacha_avx2
#define OMAHA_TARGET __attribute__((target("avx2")))
#include "chacha_lanes.h"
typedef uint32_t omaha_words16 __attribute__((vector_size(64)));
#define OMAHA_LANES omaha_words16
#define OMAHA_CHACHA omaha_chacha_avx512
#define OMAHA_TARGET __attribute__((target("avx512f")))
#include "chacha_lanes.h"
#endif

/* `counter` and `out` have a row for each word, and in it a place for each of the blocks. */
static inline void omaha_chacha(const uint32_t *key, const uint32_t (*counter)[OMAHA_BLOCKS],
                                uint32_t (*out)[OMAHA_BLOCKS])
{
#if defined(__GNUC__) && defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        omaha_chacha_avx512(key, counter, out);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        omaha_chacha_avx2(key, counter, out);
        return;
    }
#endif
    omaha_chacha_plain(key, counter, out);
}
#endif
