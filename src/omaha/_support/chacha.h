/* Blocks of ChaCha with 8 rounds (Bernstein, "ChaCha, a variant of Salsa20", 2008), four at a time.
 *
 * A block is 16 words that follow one way from a key of eight words and a counter of four: who knows
 * any number of blocks learns nothing about others. Eight rounds are what Aumasson ("Too Much
 * Crypto", 2019) finds enough, and what Go's generator has.
 */
#ifndef OMAHA_CHACHA_H
#define OMAHA_CHACHA_H
#include <stdint.h>
#include <string.h>

enum { OMAHA_BLOCKS = 4 };

#if defined(__GNUC__)
typedef uint32_t omaha_words __attribute__((vector_size(16))); /* of four blocks */
#else
typedef uint32_t omaha_words; /* of one block */
#endif
enum { OMAHA_ABREAST = sizeof(omaha_words) / sizeof(uint32_t) };

#define OMAHA_TURN(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define OMAHA_QUARTER(a, b, c, d)  \
    a += b;                        \
    d = OMAHA_TURN(d ^ a, 16);     \
    c += d;                        \
    b = OMAHA_TURN(b ^ c, 12);     \
    a += b;                        \
    d = OMAHA_TURN(d ^ a, 8);      \
    c += d;                        \
    b = OMAHA_TURN(b ^ c, 7);

/* `counter` and `out` have a row for each word, and in it a place for each of the four blocks. */
static inline void omaha_chacha(const uint32_t *key, const uint32_t (*counter)[OMAHA_BLOCKS],
                                uint32_t (*out)[OMAHA_BLOCKS])
{
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int first = 0; first < OMAHA_BLOCKS; first += OMAHA_ABREAST) {
        omaha_words x[16], zero = {0};
        for (int i = 0; i < 4; i++) {
            x[i] = zero + constants[i];
            memcpy(&x[12 + i], &counter[i][first], sizeof(omaha_words));
        }
        for (int i = 0; i < 8; i++)
            x[4 + i] = zero + key[i];
        for (int k = 0; k < 4; k++) {
            OMAHA_QUARTER(x[0], x[4], x[8], x[12])
            OMAHA_QUARTER(x[1], x[5], x[9], x[13])
            OMAHA_QUARTER(x[2], x[6], x[10], x[14])
            OMAHA_QUARTER(x[3], x[7], x[11], x[15])
            OMAHA_QUARTER(x[0], x[5], x[10], x[15])
            OMAHA_QUARTER(x[1], x[6], x[11], x[12])
            OMAHA_QUARTER(x[2], x[7], x[8], x[13])
            OMAHA_QUARTER(x[3], x[4], x[9], x[14])
        }
        for (int i = 0; i < 16; i++) {
            if (i < 4)
                x[i] += constants[i];
            else if (i < 12)
                x[i] += key[i - 4];
            else {
                omaha_words start;
                memcpy(&start, &counter[i - 12][first], sizeof start);
                x[i] += start;
            }
            memcpy(&out[i][first], &x[i], sizeof(omaha_words));
        }
    }
}
#endif
