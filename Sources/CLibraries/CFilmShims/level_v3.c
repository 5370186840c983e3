#if defined(__x86_64__)
#define FILM_TABLE film_kernels_v3
#define FILM_TARGET CL_TARGET_V3
#include "level.h"
#endif
