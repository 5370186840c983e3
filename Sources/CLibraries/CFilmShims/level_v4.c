#if defined(__x86_64__)
#define FILM_TABLE film_kernels_v4
#define FILM_TARGET CL_TARGET_V4
#include "level.h"
#endif
