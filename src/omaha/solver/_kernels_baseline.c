/* The inner loops for every processor. */
#include <string.h>

#include "_kernels.h"
#include "_sweep.h"
#include "_walk.h"

const Kernels kernels_baseline = {
    "baseline", sweep_wins, sweep_disjoint, walk_down, walk_up, node_strategy,
};
