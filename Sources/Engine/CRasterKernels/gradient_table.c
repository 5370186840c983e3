#include "internal.h"

// Returns the interpolated color, clamped, premultiplied and rounded to the nearest integers, with halves rounded up.
static uint32_t table_color(const double *p, const double *q, double t, double opacity) {
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
  *table++ = table_color(knots, knots, 0, opacity);
  for (; knots < last; knots += 4) {
    for (int32_t i = 0; i < entries; i++) {
      *table++ = table_color(knots, knots + 4, (i + 0.5) / entries, opacity);
    }
  }
  *table = table_color(last, last, 0, opacity);
}
