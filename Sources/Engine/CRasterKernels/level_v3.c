#if defined(__x86_64__)
#define CR_TABLE cr_kernels_v3
#define CR_TARGET CL_TARGET_V3
#include "level.h"
#endif
