#ifndef AMETRINE_RASTER_GRADIENT_H
#define AMETRINE_RASTER_GRADIENT_H

#include "fetch.h"

#define CR_SELECT_FLOAT(mask, a, b)                                            \
  ((f32x8)(((mask) & (i32x8)(a)) | (~(mask) & (i32x8)(b))))

// Returns the angles of eight vectors, measured from the x axis towards the y axis in full turns, in 0 ..< 1. The
// polynomial for the arctangent in 0...1 has an error of at most 2e-6 turns.
#define CR_TURNS(u, v)                                                         \
  ({                                                                           \
    f32x8 au_ = __builtin_elementwise_abs(u);                                  \
    f32x8 av_ = __builtin_elementwise_abs(v);                                  \
    f32x8 top_ = __builtin_elementwise_max(au_, av_);                          \
    f32x8 low_ = __builtin_elementwise_min(au_, av_);                          \
    f32x8 a_ = low_ / __builtin_elementwise_max(top_, (f32x8){0} + 1e-30f);    \
    f32x8 s_ = a_ * a_;                                                        \
    f32x8 r_ = s_ * -0.01172120f + 0.05265332f;                                \
    r_ = r_ * s_ - 0.11643287f;                                                \
    r_ = r_ * s_ + 0.19354346f;                                                \
    r_ = r_ * s_ - 0.33262347f;                                                \
    r_ = (r_ * s_ + 0.99997726f) * a_ * 0.15915494f;                           \
    r_ = CR_SELECT_FLOAT(av_ > au_, 0.25f - r_, r_);                           \
    r_ = CR_SELECT_FLOAT(u < 0.0f, 0.5f - r_, r_);                             \
    CR_SELECT_FLOAT(v < 0.0f, 1.0f - r_, r_);                                  \
  })

#define CR_DISTANCES(u, v)                                                     \
  ({                                                                           \
    const f32x8 u_ = u, v_ = v;                                                \
    __builtin_elementwise_sqrt(u_ * u_ + v_ * v_);                             \
  })

// Returns the gradient segment that contains t.
CR_INLINE const CRGradientSegment *find_segment(const CRGradient *g, float t) {
  const CRGradientSegment *s = g->stretches;
  // If t is NaN, the last segment is selected.
  while (!(t < s->to) && s->to < __builtin_inff()) s++;
  return s;
}

// Returns the color at t, using the same arithmetic as for eight pixels at a time.
CR_INLINE uint32_t gradient_color(const CRGradient *g, const CRGradientSegment *s, float t) {
  float u = t - s->origin;
  if (g->table) {
    float at = u * s->scale;
    at = at > 0 ? at < CR_GRADIENT_ENTRIES - 1 ? at : CR_GRADIENT_ENTRIES - 1 : 0;
    return g->table[s->entry + (int32_t)at];
  }
  float alpha = s->base[3] + u * s->slope[3], top = alpha * 255 + 0.5f;
  uint32_t pixel = (uint32_t)(int32_t)top << 24;
  for (int32_t i = 0; i < 3; i++) {
    float c = (s->base[i] + u * s->slope[i]) * alpha + 0.5f;
    pixel |= (uint32_t)(int32_t)(c < top ? c : top) << 8 * i;
  }
  return pixel;
}

// Returns the fraction of a pixel's area on the positive side of a line. The signed distance from the line is `v` at
// the pixel's center and changes by `across` and `down` per pixel, both of which are positive.
CR_INLINE float area_fraction_inside(float v, float across, float down) {
  float most = across > down ? across : down, least = across > down ? down : across;
  float away = v < 0 ? -v : v, share;
  if (away + away <= most - least) {
    share = 0.5f - away / most;
  } else {
    // In this case the line cuts off a corner of the pixel.
    float rest = (most + least) * 0.5f - away;
    share = rest > 0 ? rest * rest / (2 * most * least) : 0;
  }
  return v < 0 ? share : 1 - share;
}

// Antialiases the seam of a conic gradient, which is on the positive x axis of the gradient's coordinates. Pixels
// crossed by the seam mix the first and the last color in proportion to their areas.
CR_INLINE uint32_t antialias_gradient_seam(
    const CRGradient *g, uint32_t pixel, float u, float v, float across, float down) {
  float half = (across + down) * 0.5f;
  if (!(u > 0 && v < half && v > -half)) return pixel;
  uint32_t first = gradient_color(g, find_segment(g, 0), 0);
  uint32_t last = gradient_color(g, find_segment(g, 1), 1);
  int32_t share = (int32_t)(area_fraction_inside(v, across, down) * 256 + 0.5f);
  uint32_t mixed = 0;
  for (int32_t i = 0; i < 32; i += 8) {
    int32_t a = last >> i & 255, b = first >> i & 255;
    mixed |= (uint32_t)(a + (((b - a) * share + 128) >> 8)) << i;
  }
  return mixed;
}

// Whether all gradient positions along a row are small enough for single precision.
CR_INLINE bool fits_float_range(const CRGradient *g, int32_t x, int32_t y, int32_t n) {
  const double *m = g->matrix, far = 1e6, last = (double)x + n;
  for (int32_t i = 0; i < 2; i++) {
    const double first = m[i] * x + m[i + 3] * y + m[i + 6];
    const double end = m[i] * last + m[i + 3] * y + m[i + 6];
    // The condition is written so that it fails for NaN.
    if (!(first > -far && first < far && end > -far && end < far)) return false;
  }
  return true;
}

// Fetches the colors of a gradient. `x` and `n` must be multiples of 8. A pixel's position does not depend on the run
// that contains it: it is a float offset from a double computed at every 256th column.
CR_INLINE void fetch_gradient(
    const CRGradient *g, int32_t x, int32_t y, int32_t n, uint32_t *out, const int32_t kind,
    const bool flat, const bool opaque) {
  const double *m = g->matrix;
  const f32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7};
  const float ax = (float)m[0], ay = (float)m[1], aw = (float)m[2];
  const float across = (float)__builtin_fabs(m[1]), down = (float)__builtin_fabs(m[4]);
  const float half = flat && kind == CR_GRADIENT_CONIC ? (across + down) * 0.5f : 0;
  const CRGradientSegment *s = g->stretches;
  float bx = 0, by = 0, bw = 1;
  for (int32_t i = 0; i < n; i += 8) {
    int32_t at = x + i;
    if (i == 0 || (at & 255) == 0) {
      double column = at & ~255;
      bx = (float)(m[0] * column + m[3] * y + m[6]);
      by = (float)(m[1] * column + m[4] * y + m[7]);
      bw = (float)(m[2] * column + m[5] * y + m[8]);
    }
    f32x8 offset = iota + (float)(at & 255);
    f32x8 u = offset * ax + bx, v = {0}, w = {0}, t;
    if (!flat) {
      w = offset * aw + bw;
      u /= w;
    }
    if (kind == CR_GRADIENT_AXIAL) {
      t = u;
    } else {
      v = offset * ay + by;
      if (!flat) v /= w;
      if (kind == CR_GRADIENT_RADIAL) {
        t = CR_DISTANCES(u, v);
      } else {
        t = CR_TURNS(u, v);
      }
    }
    // Clamping keeps infinite values and NaN out of the computation.
    t = __builtin_elementwise_min(__builtin_elementwise_max(t, (f32x8){0} - 1e9f), (f32x8){0} + 1e9f);
    i32x8 within = (t >= s->from) & (t < s->to);
    bool whole = __builtin_reduce_and(within);
    if (__builtin_expect(!whole, 0)) {
      s = find_segment(g, t[0]);
      within = (t >= s->from) & (t < s->to);
      whole = __builtin_reduce_and(within);
    }
    if (whole) {
      f32x8 from = t - s->origin;
      if (g->table) {
        f32x8 place = __builtin_elementwise_max(from * s->scale, (f32x8){0});
        place = __builtin_elementwise_min(
            place, (f32x8){0} + (float)(CR_GRADIENT_ENTRIES - 1));
        i32x8 index = __builtin_convertvector(place, i32x8) + s->entry;
        for (int32_t j = 0; j < 8; j++) out[i + j] = g->table[index[j]];
      } else {
        f32x8 c0 = from * s->slope[0] + s->base[0], c1 = from * s->slope[1] + s->base[1];
        f32x8 c2 = from * s->slope[2] + s->base[2];
        i32x8 top = (i32x8){0} + 255;
        if (opaque) {
          c0 += 0.5f;
          c1 += 0.5f;
          c2 += 0.5f;
        } else {
          f32x8 alpha = from * s->slope[3] + s->base[3], limit = alpha * 255 + 0.5f;
          c0 = __builtin_elementwise_min(c0 * alpha + 0.5f, limit);
          c1 = __builtin_elementwise_min(c1 * alpha + 0.5f, limit);
          c2 = __builtin_elementwise_min(c2 * alpha + 0.5f, limit);
          top = __builtin_convertvector(limit, i32x8);
        }
        i32x8 pixels = __builtin_convertvector(c0, i32x8)
            | __builtin_convertvector(c1, i32x8) << 8
            | __builtin_convertvector(c2, i32x8) << 16 | top << 24;
        CR_STORE(out + i, pixels);
      }
    } else {
      CR_SHORT_LOOP
      for (int32_t j = 0; j < 8; j++) {
        out[i + j] = gradient_color(g, find_segment(g, t[j]), t[j]);
      }
    }
    if (half > 0) {
      i32x8 seam = (__builtin_elementwise_abs(v) < half) & (u > 0);
      if (__builtin_reduce_or(seam)) {
        CR_SHORT_LOOP
        for (int32_t j = 0; j < 8; j++) {
          out[i + j] = antialias_gradient_seam(g, out[i + j], u[j], v[j], across, down);
        }
      }
    }
  }
}

// Fetches an opaque axial gradient without perspective whose colors are interpolated linearly. Colors are integers
// with 16 fractional bits, so sums do not depend on where the run starts.
CR_INLINE void fetch_axial(const CRGradient *g, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = g->matrix, ax = m[0];
  // Larger numbers are not precise enough for 16 fractional bits.
  const double far = 1e12;
  const u32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7};
  const CRGradientSegment *s = g->stretches;
  for (int32_t i = 0; i < n;) {
    // Positions are computed relative to every 256th column.
    const int32_t column = (x + i) & ~255, end = cr_min(x + n - column, 256);
    const double b = ax * column + m[3] * y + m[6];
    for (int32_t at = x + i - column; at < end; i = column + at - x) {
      s = find_segment(g, (float)(ax * at + b));
      const double edge = ax > 0 ? (s->to - b) / ax : ax < 0 ? (s->from - b) / ax : end;
      const int32_t stop = edge < end ? edge > at ? (int32_t)edge & ~7 : at : end;
      u32x8 c[3], step[3];
      bool fits = stop > at;
      for (int k = 0; k < 3; k++) {
        const double slope = (double)s->slope[k] * 65536, one = ax * slope;
        const double first = (b - s->origin) * slope + (s->base[k] + 0.5) * 65536;
        fits = fits && first > -far && first < far && one > -far && one < far;
        const uint32_t each = fits ? (uint32_t)(int64_t)one : 0;
        c[k] = (iota + (uint32_t)at) * each + (fits ? (uint32_t)(int64_t)first : 0);
        step[k] = (u32x8){0} + each * 8;
      }
      if (!fits) {
        // This group of eight pixels contains a color stop, or nearly does.
        CR_SHORT_LOOP
        for (int32_t j = 0; j < 8; j++, at++) {
          const float t = (float)(ax * at + b);
          out[column + at - x] = gradient_color(g, find_segment(g, t), t);
        }
        continue;
      }
      for (; at < stop; at += 8) {
        const u32x8 pixels = c[0] >> 16 | (c[1] >> 8 & 0xFF00) | (c[2] & 0xFF0000) | 0xFF000000;
        CR_STORE(out + (column + at - x), pixels);
        c[0] += step[0];
        c[1] += step[1];
        c[2] += step[2];
      }
    }
  }
}

// Fetches a radial gradient, keeping the values of the current segment in registers. If `level` is `true`, the
// gradient's y coordinate is constant along a row.
CR_INLINE void fetch_radial(
    const CRGradient *g, int32_t x, int32_t y, int32_t n, uint32_t *out, const bool level) {
  const double *m = g->matrix;
  const f32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7};
  const float ax = (float)m[0], ay = (float)m[1];
  const CRGradientSegment *s = g->stretches;
  for (int32_t i = 0; i < n;) {
    const int32_t lead = (x + i) & 255, end = cr_min(n, i + 256 - lead);
    const double column = x + i - lead;
    const float bx = (float)(m[0] * column + m[3] * y + m[6]);
    const float by = (float)(m[1] * column + m[4] * y + m[7]);
    f32x8 offset = iota + (float)lead;
#define CR_DISTANCES_AT(offset) CR_DISTANCES((offset) * ax + bx, level ? (f32x8){0} + by : (offset) * ay + by)
    f32x8 t = CR_DISTANCES_AT(offset);
    while (i < end) {
      s = find_segment(g, t[0]);
      const CRGradientSegment here = *s;
      const int32_t first = i;
      // Adding one half causes the result to be rounded.
      const float base[3] = {here.base[0] + 0.5f, here.base[1] + 0.5f, here.base[2] + 0.5f};
      for (; i < end; i += 8) {
        const i32x8 without = (t < here.from) | (t >= here.to);
        if (__builtin_reduce_or(without)) break;
        const f32x8 from = t - here.origin;
        const f32x8 c0 = from * here.slope[0] + base[0];
        const f32x8 c1 = from * here.slope[1] + base[1];
        const f32x8 c2 = from * here.slope[2] + base[2];
        const i32x8 pixels = __builtin_convertvector(c0, i32x8)
            | __builtin_convertvector(c1, i32x8) << 8
            | __builtin_convertvector(c2, i32x8) << 16 | (i32x8){0} + (int32_t)0xFF000000;
        CR_STORE(out + i, pixels);
        offset += 8;
        t = CR_DISTANCES_AT(offset);
      }
      // This group of eight pixels contains a color stop.
      if (i < end && i == first) {
        CR_SHORT_LOOP
        for (int32_t j = 0; j < 8; j++) {
          out[i + j] = gradient_color(g, find_segment(g, t[j]), t[j]);
        }
        i += 8;
        offset += 8;
        t = CR_DISTANCES_AT(offset);
      }
    }
#undef CR_DISTANCES_AT
  }
}

// Whether the gradient's transform has no perspective.
CR_INLINE bool is_affine(const CRGradient *g) {
  return g->matrix[2] == 0 && g->matrix[5] == 0 && g->matrix[8] == 1;
}

// Fetches the gradient colors of n pixels, starting at x. x and n must be multiples of 8.
CR_KERNEL void kernel_fetch_gradient(
    const CRGradient *g, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  if (!is_affine(g)) {
    fetch_gradient(g, x, y, n, out, g->kind, false, false);
  } else if (g->kind == CR_GRADIENT_CONIC) {
    fetch_gradient(g, x, y, n, out, CR_GRADIENT_CONIC, true, false);
  } else if (g->opaque && !g->table && fits_float_range(g, x, y, n)) {
    if (g->kind == CR_GRADIENT_AXIAL) {
      fetch_axial(g, x, y, n, out);
    } else if (g->matrix[1] == 0) {
      fetch_radial(g, x, y, n, out, true);
    } else {
      fetch_radial(g, x, y, n, out, false);
    }
  } else if (g->kind == CR_GRADIENT_AXIAL) {
    fetch_gradient(g, x, y, n, out, CR_GRADIENT_AXIAL, true, g->opaque);
  } else {
    fetch_gradient(g, x, y, n, out, CR_GRADIENT_RADIAL, true, false);
  }
}

#endif
