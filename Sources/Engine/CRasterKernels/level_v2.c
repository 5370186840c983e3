#define CR_TABLE cr_kernels_v2
#define CR_TARGET
#include "level.h"
