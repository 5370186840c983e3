#ifndef AMETRINE_RASTER_FETCH_H
#define AMETRINE_RASTER_FETCH_H

#include "internal.h"

// The maximum number of pixels that are fetched at a time.
#define CR_FETCH 256

// Fixed-point sample positions for pixels drawn without perspective: the position for the first pixel, the step to
// the next pixel, and the limits.
typedef struct {
  int64_t u, v, du, dv;
  int64_t low_u, high_u, low_v, high_v;
  // Whether seven steps fit into 28 bits, so that 32-bit arithmetic can be used.
  bool small;
} CRImageRun;

// An image, drawn without perspective, that is sampled row by row.
typedef struct {
  const CRImageLevel *level;
  // The sample positions of the run starting at pixel (0, 0), and their increment for each row.
  CRImageRun run;
  int64_t down_u, down_v;
} CRImageRows;

// Fetches n pixels of a run, sampled as in Apple's bitmap contexts.
void cr_fetch_context_filtered(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out);

#endif
