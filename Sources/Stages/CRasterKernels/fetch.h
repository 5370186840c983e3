#ifndef AMETRINE_RASTER_FETCH_H
#define AMETRINE_RASTER_FETCH_H

#include "internal.h"

// Pixels fetched at once.
#define CR_FETCH 256

// The colours of pixels from x on; x and n are multiples of 8.
void cr_fetch_gradient(
    const CRGradient *gradient, int32_t x, int32_t y, int32_t n, uint32_t *out);
// The pixels of a run, in `buffer` or in the picture itself. The buffer has room for whole eights.
const uint32_t *cr_fetch_image(
    const CRImage *image, int32_t x, int32_t y, int32_t n, uint32_t *buffer);
// The same of a picture seen through a tent; all n are written.
void cr_fetch_tent(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out);

#endif
