#include "internal.h"

// Clamped, premultiplied and rounded half up.
static uint32_t entry(const double *p, const double *q, double t, double opacity) {
  double c[4];
  for (int i = 0; i < 4; i++) {
    double v = p[i] + (q[i] - p[i]) * t;
    c[i] = v > 0 ? v < 1 ? v : 1 : 0;
  }
  double alpha = c[3] * opacity;
  uint32_t pixel = (uint32_t)(alpha * 255 + 0.5) << 24;
  for (int i = 0; i < 3; i++) pixel |= (uint32_t)(c[i] * alpha * 255 + 0.5) << (8 * i);
  return pixel;
}

void cr_gradient_table(
    uint32_t *table, const double *knots, int32_t stretches, int32_t steps, double opacity) {
  const double *last = knots + 4 * (ptrdiff_t)stretches * steps;
  const int32_t entries = CR_GRADIENT_ENTRIES / steps;
  *table++ = entry(knots, knots, 0, opacity);
  for (; knots < last; knots += 4) {
    for (int32_t i = 0; i < entries; i++) {
      *table++ = entry(knots, knots + 4, (i + 0.5) / entries, opacity);
    }
  }
  *table = entry(last, last, 0, opacity);
}

CR_CLONES void cr_image_halve(
    uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height) {
  int32_t half_width = (width + 1) / 2, half_height = (height + 1) / 2;
  for (int32_t y = 0; y < half_height; y++) {
    const uint32_t *upper = pixels + (ptrdiff_t)(2 * y) * width;
    const uint32_t *lower = 2 * y + 1 < height ? upper + width : upper;
    for (int32_t x = 0; x < half_width; x++) {
      int32_t beside = 2 * x + 1 < width;
      const uint32_t *p = upper + 2 * x, *q = lower + 2 * x;
      uint32_t r = 0;
      for (int32_t i = 0; i < 32; i += 8) {
        uint32_t sum = (p[0] >> i & 255) + (p[beside] >> i & 255) + (q[0] >> i & 255)
            + (q[beside] >> i & 255);
        r |= (sum + 2) / 4 << i;
      }
      *out++ = r;
    }
  }
}
