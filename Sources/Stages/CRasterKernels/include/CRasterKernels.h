#ifndef AMETRINE_RASTER_KERNELS_H
#define AMETRINE_RASTER_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#endif
