#include "internal.h"

#include <math.h>

// Sums worked on at once.
enum { BLOCK = 64 };

// The weight at a distance, not yet a share; nothing beyond the radius.
static double gauss(double d, double sigma, int32_t radius) {
  if (d == 0) return 1;
  return fabs(d) <= radius ? exp(-d * d / (2 * sigma * sigma)) : 0;
}

void cr_gauss_weights(uint32_t *weights, double sigma, int32_t radius, double shift) {
  double sum = 0;
  for (int32_t i = -radius; i <= radius; i++) sum += gauss(i + shift, sigma, radius);
  uint32_t left = 65536;
  for (int32_t i = -radius; i <= radius; i++) {
    if (i == 0) continue;
    weights[radius + i] = (uint32_t)(gauss(i + shift, sigma, radius) / sum * 65536 + 0.5);
    left -= weights[radius + i];
  }
  // What rounding left over goes to the middle.
  weights[radius] = left;
}

// One row, with clear pixels on either side for the window of a pixel `radius` away.
static void load_row(const CRBlur *b, int32_t y, uint8_t *row) {
  size_t width = (size_t)(b->from.x1 - b->from.x0);
  size_t margin = 2 * (size_t)b->radius * b->channels;
  memset(row, 0, margin);
  row += margin;
  if (b->pixels) {
    const uint32_t *line = b->pixels + (ptrdiff_t)(y - b->from.y0) * b->stride;
    if (b->channels == 4) {
      memcpy(row, line, width * 4);
    } else {
      for (size_t i = 0; i < width; i++) row[i] = (uint8_t)(line[i] >> 24);
    }
  } else {
    CRCover out = {row, (ptrdiff_t)width, b->from.x0, y};
    CRRect area = {b->from.x0, y, b->from.x1, y + 1};
    cr_cover_from_mask(&out, area, b->mask, NULL);
  }
  memset(row + width * b->channels, 0, margin);
}

// The sum over the window of weight × value, in 1/65536; the two at one distance share a weight.
CR_INLINE void across_row(
    uint16_t *out, int32_t n, const uint8_t *middle, const uint32_t *weights, int32_t radius,
    int32_t channels) {
  for (int32_t i = 0; i < n; i += BLOCK) {
    int32_t m = cr_min(BLOCK, n - i);
    uint32_t sum[BLOCK];
    const uint8_t *p = middle + i;
    for (int32_t j = 0; j < m; j++) sum[j] = p[j] * weights[0];
    for (int32_t k = 1; k <= radius; k++) {
      const uint8_t *before = p - k * channels, *after = p + k * channels;
      uint32_t w = weights[k];
      for (int32_t j = 0; j < m; j++) sum[j] += ((uint32_t)before[j] + after[j]) * w;
    }
    for (int32_t j = 0; j < m; j++) out[i + j] = (uint16_t)((sum[j] + 128) >> 8);
  }
}

// The same with weights that are not the same on both sides.
CR_INLINE void across_row_unevenly(
    uint16_t *out, int32_t n, const uint8_t *middle, const uint32_t *weights, int32_t radius,
    int32_t channels) {
  for (int32_t i = 0; i < n; i += BLOCK) {
    int32_t m = cr_min(BLOCK, n - i);
    uint32_t sum[BLOCK] = {0};
    for (int32_t k = -radius; k <= radius; k++) {
      const uint8_t *p = middle + i + k * channels;
      uint32_t w = weights[k];
      for (int32_t j = 0; j < m; j++) sum[j] += p[j] * w;
    }
    for (int32_t j = 0; j < m; j++) out[i + j] = (uint16_t)((sum[j] + 128) >> 8);
  }
}

CR_CLONES void cr_blur_across(const CRBlur *b, int32_t y0, int32_t y1, uint8_t *scratch) {
  int32_t n = (b->to.x1 - b->to.x0) * b->channels;
  ptrdiff_t middle = (b->to.x0 - b->from.x0 + 2 * b->radius) * b->channels;
  for (int32_t y = y0; y < y1; y++) {
    uint16_t *out = b->mid + (ptrdiff_t)(y - b->mid_y0) * n;
    load_row(b, y, scratch);
    const uint32_t *weights = b->weights + b->radius;
    if (b->uneven) {
      across_row_unevenly(out, n, scratch + middle, weights, b->radius, b->channels);
    } else {
      across_row(out, n, scratch + middle, weights, b->radius, b->channels);
    }
  }
}

CR_CLONES void cr_blur_down(const CRBlur *b, int32_t y0, int32_t y1) {
  int32_t n = (b->to.x1 - b->to.x0) * b->channels;
  const uint32_t *weights = b->weights_down + b->radius;
  const bool rounds = b->opacity >= 1;
  const uint64_t factor = rounds ? 1 : (uint64_t)(b->opacity * 4294967296.0 + 0.5);
  const int shift = rounds ? 0 : 32;
  // 24 bits of fraction; where it floors, half a thousandth keeps what ought to be whole whole.
  const uint32_t bias = rounds ? 1u << 23 : 1u << 13;
  for (int32_t y = y0; y < y1; y++) {
    uint8_t *out = b->out + (ptrdiff_t)(y - b->to.y0) * n;
    int32_t first = cr_max(-b->radius, b->mid_y0 - y);
    int32_t last = cr_min(b->radius, b->mid_y1 - 1 - y);
    for (int32_t i = 0; i < n; i += BLOCK) {
      int32_t m = cr_min(BLOCK, n - i);
      uint32_t sum[BLOCK] = {0};
      for (int32_t k = first; k <= last; k++) {
        uint32_t w = weights[k];
        const uint16_t *line = b->mid + (ptrdiff_t)(y + k - b->mid_y0) * n + i;
        for (int32_t j = 0; j < m; j++) sum[j] += line[j] * w;
      }
      for (int32_t j = 0; j < m; j++) {
        uint64_t v = (sum[j] * factor >> shift) + bias;
        out[i + j] = (uint8_t)(v >> 24);
      }
    }
  }
}
