#include "internal.h"

#include <math.h>

// Generic RGB is a gamma of 1.8 over these primaries; sRGB's are beside them. Columns are the
// D50 XYZ of red, green and blue. Source: spec/06 section 5.
static const double GENERIC[9] = {.4543, .3533, .1566, .2419, .6736, .0845, .0149, .0906, .7195};
static const double SRGB[9] = {.4361, .3851, .1431, .2225, .7169, .0606, .0139, .0971, .7141};

static void multiply(const double m[9], const double v[3], double out[3]) {
  for (int i = 0; i < 3; i++) out[i] = m[i * 3] * v[0] + m[i * 3 + 1] * v[1] + m[i * 3 + 2] * v[2];
}

static void invert(const double m[9], double out[9]) {
  double a = m[4] * m[8] - m[5] * m[7], b = m[5] * m[6] - m[3] * m[8];
  double c = m[3] * m[7] - m[4] * m[6], k = 1 / (m[0] * a + m[1] * b + m[2] * c);
  const double adjugate[9] = {
      a, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      b, m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      c, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
  for (int i = 0; i < 9; i++) out[i] = adjugate[i] * k;
}

// sRGB's transfer curve, sign kept.
static double encode(double v) {
  double a = fabs(v);
  return copysign(a <= 0.0031308 ? a * 12.92 : 1.055 * pow(a, 1 / 2.4) - 0.055, v);
}

static double decode(double v) {
  double a = fabs(v);
  return copysign(a <= 0.04045 ? a / 12.92 : pow((a + 0.055) / 1.055, 2.4), v);
}

void cr_generic_from_srgb(double color[3]) {
  double inverse[9], linear[3], xyz[3], generic[3];
  invert(GENERIC, inverse);
  for (int i = 0; i < 3; i++) linear[i] = decode(color[i]);
  multiply(SRGB, linear, xyz);
  multiply(inverse, xyz, generic);
  for (int i = 0; i < 3; i++) {
    double v = fmin(fmax(generic[i], 0), 1);
    color[i] = pow(v, 1 / 1.8);
  }
}

void cr_srgb_from_generic(double color[3]) {
  double inverse[9], linear[3], xyz[3], srgb[3];
  invert(SRGB, inverse);
  for (int i = 0; i < 3; i++) linear[i] = pow(fmin(fmax(color[i], 0), 1), 1.8);
  multiply(GENERIC, linear, xyz);
  multiply(inverse, xyz, srgb);
  for (int i = 0; i < 3; i++) color[i] = encode(srgb[i]);
}

static uint32_t premultiplied(double r, double g, double b, double a) {
  a = fmin(fmax(a, 0), 1);
  const double c[3] = {r, g, b};
  uint32_t p = (uint32_t)(a * 255 + 0.5) << 24;
  for (int i = 0; i < 3; i++) {
    p |= (uint32_t)(fmin(fmax(c[i], 0), 1) * a * 255 + 0.5) << (8 * i);
  }
  return p;
}

static uint32_t entry(const double *p, const double *q, double t, double opacity, int32_t rule) {
  double c[4];
  for (int i = 0; i < 4; i++) c[i] = p[i] + (q[i] - p[i]) * t;
  if (rule == 1) cr_srgb_from_generic(c);
  return premultiplied(c[0], c[1], c[2], c[3] * opacity);
}

void cr_gradient_table(
    uint32_t *table, const double *colors, int32_t count, double opacity, int32_t rule) {
  *table++ = entry(colors, colors, 0, opacity, rule);
  for (int32_t k = 0; k + 1 < count; k++) {
    const double *p = colors + 4 * k, *q = p + 4;
    for (int32_t i = 0; i < CR_GRADIENT_ENTRIES; i++) {
      *table++ = entry(p, q, (i + 0.5) / CR_GRADIENT_ENTRIES, opacity, rule);
    }
  }
  *table = entry(colors + 4 * (count - 1), colors + 4 * (count - 1), 0, opacity, rule);
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
