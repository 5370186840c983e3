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
// Where a run is sampled: fixed coordinates of its first pixel and steps, no perspective.
typedef struct {
  int64_t u, v, du, dv;
  int64_t low_u, high_u, low_v, high_v;
  // Seven steps fit into 28 bits.
  bool small;
} CRImageRun;

// A picture without perspective that is sampled row by row.
typedef struct {
  const CRImageLevel *level;
  // The run from (0, 0) on, and what each row adds.
  CRImageRun run;
  int64_t down_u, down_v;
} CRImageRows;

CRImageRows cr_image_rows(const CRImageLevel *level);
// The picture's own pixels, where those of a run are just these; otherwise nothing.
const uint32_t *cr_row_itself(const CRImageRows *rows, int32_t x, int32_t y, int32_t n);
// The pixels of a run, between those of the picture; the buffer takes whole eights.
void cr_fetch_row(const CRImageRows *rows, int32_t x, int32_t y, int32_t n, uint32_t *buffer);
// The same of a picture seen through a tent; all n are written.
void cr_fetch_tent(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out);

#endif
