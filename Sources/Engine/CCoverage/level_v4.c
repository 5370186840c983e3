#if defined(__x86_64__)
#define CR_TABLE cr_coverage_kernels_v4
#define CR_TARGET CL_TARGET_V4
#include "level.h"
#endif
