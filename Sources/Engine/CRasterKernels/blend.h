#ifndef AMETRINE_RASTER_BLEND_H
#define AMETRINE_RASTER_BLEND_H

#include "internal.h"

#include <math.h>

// The blend modes (multiply, screen, colorDodge, …) and the Porter-Duff operators (sourceIn, sourceAtop, …), in the
// order used by `BlendMode` in the Color module.
enum {
  NORMAL, MULTIPLY, SCREEN, OVERLAY, DARKEN, LIGHTEN, COLOR_DODGE, COLOR_BURN, SOFT_LIGHT,
  HARD_LIGHT, DIFFERENCE, EXCLUSION, HUE, SATURATION, COLOR, LUMINOSITY, CLEAR, COPY, SOURCE_IN,
  SOURCE_OUT, SOURCE_ATOP, DESTINATION_OVER, DESTINATION_IN, DESTINATION_OUT, DESTINATION_ATOP,
  XOR, PLUS_DARKER, PLUS_LIGHTER, SUBTRACT_SOURCE, SUBTRACT_DESTINATION
};

CR_INLINE float min_float(float a, float b) { return a < b ? a : b; }
CR_INLINE float max_float(float a, float b) { return a > b ? a : b; }

// Blends one channel of two colors that are not premultiplied: b is the backdrop, s is the source.
CR_INLINE float blend_separable(int32_t mode, float b, float s) {
  switch (mode) {
  case MULTIPLY:
    return b * s;
  case SCREEN:
    return b + s - b * s;
  case OVERLAY:
    return b <= 0.5f ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s);
  case DARKEN:
    return min_float(b, s);
  case LIGHTEN:
    return max_float(b, s);
  case COLOR_DODGE:
    return b <= 0 ? 0 : s >= 1 ? 1 : min_float(1, b / (1 - s));
  case COLOR_BURN:
    return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min_float(1, (1 - b) / s);
  case SOFT_LIGHT:
    if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
    return b + (2 * s - 1) * ((b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(b)) - b);
  case HARD_LIGHT:
    return s <= 0.5f ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s);
  case DIFFERENCE:
    return b > s ? b - s : s - b;
  default:
    return b + s - 2 * b * s;
  }
}

CR_INLINE float luminosity(const float *c) { return 0.3f * c[0] + 0.59f * c[1] + 0.11f * c[2]; }

// Changes the luminosity of a color to l and clips the color to the gamut.
CR_INLINE void set_luminosity(float *c, float l) {
  float d = l - luminosity(c);
  for (int i = 0; i < 3; i++) c[i] += d;
  l = luminosity(c);
  float n = min_float(c[0], min_float(c[1], c[2])), x = max_float(c[0], max_float(c[1], c[2]));
  for (int i = 0; i < 3; i++) {
    if (n < 0) c[i] = l + (c[i] - l) * l / (l - n);
    if (x > 1) c[i] = l + (c[i] - l) * (1 - l) / (x - l);
  }
}

CR_INLINE float saturation(const float *c) {
  return max_float(c[0], max_float(c[1], c[2])) - min_float(c[0], min_float(c[1], c[2]));
}

CR_INLINE void set_saturation(float *c, float s) {
  float n = min_float(c[0], min_float(c[1], c[2])), range = saturation(c);
  for (int i = 0; i < 3; i++) c[i] = range > 0 ? (c[i] - n) * s / range : 0;
}

CR_INLINE void blend_nonseparable(int32_t mode, const float *b, const float *s, float *out) {
  const float *from = mode == HUE || mode == COLOR ? s : b;
  for (int i = 0; i < 3; i++) out[i] = from[i];
  if (mode == HUE) set_saturation(out, saturation(b));
  if (mode == SATURATION) set_saturation(out, saturation(s));
  set_luminosity(out, luminosity(mode == LUMINOSITY ? s : b));
}

// Blends the premultiplied source pixel s with the destination pixel d. Components are in 0...1.
CR_INLINE void blend_premultiplied_color(int32_t mode, const float *s, const float *d, float *out) {
  if (mode >= MULTIPLY && mode <= LUMINOSITY) {
    float cs[3], cb[3], mixed[3];
    for (int i = 0; i < 3; i++) {
      cs[i] = s[3] > 0 ? min_float(1, s[i] / s[3]) : 0;
      cb[i] = d[3] > 0 ? min_float(1, d[i] / d[3]) : 0;
    }
    if (mode >= HUE) {
      blend_nonseparable(mode, cb, cs, mixed);
    } else {
      for (int i = 0; i < 3; i++) mixed[i] = blend_separable(mode, cb[i], cs[i]);
    }
    for (int i = 0; i < 3; i++) {
      out[i] = s[i] * (1 - d[3]) + d[i] * (1 - s[3]) + s[3] * d[3] * mixed[i];
    }
    out[3] = s[3] + d[3] - s[3] * d[3];
    return;
  }
  if (mode == PLUS_DARKER) {
    // The distances of both colors from white are subtracted from the sum of their alphas.
    const float sum = s[3] + d[3], alpha = min_float(1, sum);
    for (int i = 0; i < 3; i++) out[i] = max_float(0, alpha - min_float(1, max_float(0, sum - s[i] - d[i])));
    out[3] = alpha;
    return;
  }
  if (mode > PLUS_DARKER) {
    for (int i = 0; i < 4; i++) {
      float v = mode == PLUS_LIGHTER ? s[i] + d[i]
          : mode == SUBTRACT_SOURCE ? s[i] - d[i]
                                    : d[i] - s[i];
      out[i] = min_float(1, max_float(0, v));
    }
    if (mode >= SUBTRACT_SOURCE) out[3] = s[3] + d[3] - s[3] * d[3];
    return;
  }
  float fs = 0, fd = 0;
  switch (mode) {
  case COPY:
    fs = 1;
    break;
  case SOURCE_IN:
    fs = d[3];
    break;
  case SOURCE_OUT:
    fs = 1 - d[3];
    break;
  case SOURCE_ATOP:
    fs = d[3];
    fd = 1 - s[3];
    break;
  case DESTINATION_OVER:
    fs = 1 - d[3];
    fd = 1;
    break;
  case DESTINATION_IN:
    fd = s[3];
    break;
  case DESTINATION_OUT:
    fd = 1 - s[3];
    break;
  case DESTINATION_ATOP:
    fs = 1 - d[3];
    fd = s[3];
    break;
  case XOR:
    fs = 1 - d[3];
    fd = 1 - s[3];
    break;
  case NORMAL:
    fs = 1;
    fd = 1 - s[3];
    break;
  default:
    break;
  }
  for (int i = 0; i < 4; i++) out[i] = s[i] * fs + d[i] * fd;
}

CR_INLINE void unpack_pixel(uint32_t p, float *c) {
  for (int i = 0; i < 4; i++) c[i] = (float)(p >> 8 * i & 255) * (1 / 255.0f);
}

CR_INLINE uint32_t pack_pixel(const float *c) {
  uint32_t p = 0;
  for (int i = 0; i < 4; i++) p |= (uint32_t)(c[i] * 255 + 0.5f) << 8 * i;
  return p;
}

#endif
