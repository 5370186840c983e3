#define CR_TABLE cr_coverage_kernels_v2
#define CR_TARGET
#include "level.h"
