/* The inner loops for processors with AVX2. */
#include <string.h>

#include "_kernels.h"
#include "_sweep.h"
#include "_walk.h"

const Kernels kernels_avx2 = {
    "avx2", sweep_wins, sweep_disjoint, walk_down, walk_up, node_strategy,
};
