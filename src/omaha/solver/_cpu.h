/* Whether the processor and the operating system have AVX2: asked of the processor itself, as the
 * built-in function of some compilers always says no. */
#ifndef OMAHA_SOLVER_CPU_H
#define OMAHA_SOLVER_CPU_H

#if defined(OMAHA_HAS_AVX2) && (defined(__GNUC__) || defined(__clang__))
#include <cpuid.h>
static int cpu_has_avx2(void)
{
    unsigned a, b, c, d, low, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 27 & 1) || !(c >> 28 & 1))
        return 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 6) != 6)
        return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 5 & 1);
}
#elif defined(OMAHA_HAS_AVX2)
#include <immintrin.h>
#include <intrin.h>
static int cpu_has_avx2(void)
{
    int regs[4];
    __cpuid(regs, 1);
    if (!(regs[2] >> 27 & 1) || !(regs[2] >> 28 & 1) || (_xgetbv(0) & 6) != 6)
        return 0;
    __cpuidex(regs, 7, 0);
    return regs[1] >> 5 & 1;
}
#else
static int cpu_has_avx2(void)
{
    return 0;
}
#endif

#if defined(OMAHA_HAS_AVX2)
#define KERNELS_AVX2 (&kernels_avx2)
#else
#define KERNELS_AVX2 (&kernels_baseline)
#endif

#endif
