/* The blocks of `chacha.h` in vectors of OMAHA_LANES, each with a word of several blocks. */
OMAHA_TARGET static void OMAHA_CHACHA(const uint32_t *key, const uint32_t (*counter)[OMAHA_BLOCKS],
                                      uint32_t (*out)[OMAHA_BLOCKS])
{
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    const int abreast = sizeof(OMAHA_LANES) / sizeof(uint32_t);
    for (int first = 0; first < OMAHA_BLOCKS; first += abreast) {
        OMAHA_LANES x[16], zero = {0};
        for (int i = 0; i < 4; i++) {
            x[i] = zero + constants[i];
            memcpy(&x[12 + i], &counter[i][first], sizeof zero);
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
            OMAHA_LANES start;
            if (i < 12)
                start = zero + (i < 4 ? constants[i] : key[i - 4]);
            else
                memcpy(&start, &counter[i - 12][first], sizeof start);
            x[i] += start;
            memcpy(&out[i][first], &x[i], sizeof start);
        }
    }
}
#undef OMAHA_LANES
#undef OMAHA_CHACHA
#undef OMAHA_TARGET
