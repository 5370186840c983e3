#ifndef AMETRINE_RASTER_FETCH_H
#define AMETRINE_RASTER_FETCH_H

#include "internal.h"

// Pixels fetched at once.
#define CR_FETCH 256

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

// The pixels of a run of a picture sampled as contexts do; all n are written.
void cr_fetch_context_filtered(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out);

#endif
