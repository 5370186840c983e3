#define FILM_TABLE film_kernels_v2
#define FILM_TARGET
#include "level.h"
