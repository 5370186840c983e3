#ifndef AMETRINE_RASTER_BLUR_H
#define AMETRINE_RASTER_BLUR_H

#include "weighted_sum.h"

// Gaussian blur at full resolution, which processes rows first, then columns, using a table of weights. Large radii
// are handled in wide_blur.h.

// Loads a row as pairs of neighboring pixels. Transparent pixels are added on both sides for filter windows that
// extend up to `radius` pixels beyond the row.
CR_INLINE void load_blur_row(const CRBlur *b, int32_t y, uint32_t *row, const int32_t channels) {
  const ptrdiff_t width = (ptrdiff_t)(b->from.x1 - b->from.x0) * channels;
  const ptrdiff_t margin = 2 * (ptrdiff_t)b->radius * channels;
  const uint8_t *line = b->bytes + (ptrdiff_t)(y - b->from.y0) * b->stride;
  memset(row, 0, (size_t)margin * sizeof(uint32_t));
  row += margin;
  // The first pixel is paired with the last pixel of the margin.
  for (ptrdiff_t i = -channels; i < 0; i++) {
    if (margin > 0) row[i] = (uint32_t)line[i + channels] << 16;
  }
  for (ptrdiff_t i = 0; i < width - channels; i++) {
    row[i] = line[i] | (uint32_t)line[i + channels] << 16;
  }
  for (ptrdiff_t i = width - channels; i < width; i++) row[i] = line[i];
  memset(row + width, 0, (size_t)(margin + NARROW_SUM_LANES) * sizeof(uint32_t));
}

CR_KERNEL void kernel_blur_horizontal(const CRBlur *b, int32_t y0, int32_t y1, uint32_t *scratch) {
  const ptrdiff_t n = b->mid_stride;
  const ptrdiff_t first =
      (ptrdiff_t)(b->to.x0 - b->from.x0 + b->radius) * b->channels;
  uint32_t *sums = scratch, *row = scratch + n;
  for (int32_t y = y0; y < y1; y++) {
    const bool second = (y - b->mid_y0) & 1;
    uint32_t *out = b->mid + (ptrdiff_t)((y - b->mid_y0) >> 1) * n;
    if (y < b->from.y0 || y >= b->from.y1) {
      memset(sums, 0, (size_t)n * sizeof(uint32_t));
    } else {
      if (b->channels == 1) {
        load_blur_row(b, y, row, 1);
      } else {
        load_blur_row(b, y, row, 4);
      }
      cr_weighted_sum(
          sums, n, 0, row + first, 2 * (ptrdiff_t)b->channels, &b->across, 0, b->across.count);
    }
    if (second) {
      for (ptrdiff_t i = 0; i < n; i++) {
        out[i] = (out[i] | (sums[i] + 128) >> 8 << 16) ^ CR_SIGNED;
      }
    } else {
      for (ptrdiff_t i = 0; i < n; i++) out[i] = (sums[i] + 128) >> 8;
    }
  }
}

CR_KERNEL void kernel_blur_vertical(const CRBlur *b, int32_t y0, int32_t y1) {
  const int32_t n = (b->to.x1 - b->to.x0) * b->channels;
  const bool rounds = b->opacity >= 1;
  const uint64_t factor = rounds ? 1ull << 32 : (uint64_t)(b->opacity * 4294967296.0 + 0.5);
  const uint32_t share = (uint32_t)factor;
  // Sums have 24 fractional bits. When rounding down, a bias of half a thousandth preserves values that should be
  // integers.
  const uint32_t bias = rounds ? 1u << 23 : 1u << 13;
  for (int32_t i = 0; i < n; i += SUM_LANES) {
    // The last block may overlap the previous one.
    if (n >= SUM_LANES) i = cr_min(i, n - SUM_LANES);
    const int32_t m = cr_min(SUM_LANES, n - i);
    // Columns are processed in blocks, so that the rows of a band remain in the processor's cache.
    for (int32_t y = y0; y < y1; y++) {
      uint32_t sums[SUM_LANES];
      const CRTapWindow w = cr_visible_tap_window(b->down, y, b->radius, b->mid_y0, b->mid_y1);
      cr_weighted_sum(
          sums, cr_round_up_to_vector_lanes(m), w.start, b->mid + (ptrdiff_t)w.pair * b->mid_stride + i,
          b->mid_stride, w.taps, w.first, w.last);
      uint8_t *out = b->out + (ptrdiff_t)(y - b->to.y0) * n + i;
      if (factor >> 32) {
        for (int32_t j = 0; j < m; j++) out[j] = (uint8_t)((sums[j] + bias) >> 24);
      } else {
        for (int32_t j = 0; j < m; j++) {
          uint32_t v = (uint32_t)((uint64_t)sums[j] * share >> 32) + bias;
          out[j] = (uint8_t)(v >> 24);
        }
      }
    }
  }
}

#endif
