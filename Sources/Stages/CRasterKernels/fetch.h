#ifndef AMETRINE_RASTER_FETCH_H
#define AMETRINE_RASTER_FETCH_H

#include "internal.h"

// Pixels fetched at once.
#define CR_FETCH 256

#define CR_SELECT(mask, a, b) (((mask) & (a)) | (~(mask) & (b)))
#define CR_SELECT_FLOAT(mask, a, b)                                            \
  ((f32x8)CR_SELECT(mask, (i32x8)(a), (i32x8)(b)))

// ---------------------------------------------------------------- gradients

// Turns from the x axis towards the y axis, 0 ..< 1, of eight vectors. The polynomial of the
// arctangent on 0…1 is within 2e-6 turns.
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

// `x` and `n` are multiples of 8. Positions are a function of the pixel alone: a float offset
// from a double at every 256th column.
CR_INLINE void fetch_gradient(
    const CRGradient *g, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = g->matrix;
  const bool flat = m[2] == 0 && m[5] == 0 && m[8] == 1;
  const f32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7};
  const float ax = (float)m[0], ay = (float)m[1], aw = (float)m[2];
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
    f32x8 u = offset * ax + bx, t;
    f32x8 w = {0};
    if (!flat) {
      w = offset * aw + bw;
      u /= w;
    }
    if (g->kind == CR_GRADIENT_AXIAL) {
      t = u;
    } else {
      f32x8 v = offset * ay + by;
      if (!flat) v /= w;
      if (g->kind == CR_GRADIENT_RADIAL) {
        t = __builtin_elementwise_sqrt(u * u + v * v);
      } else {
        t = CR_TURNS(u, v);
      }
    }
    i32x8 base = {0};
    f32x8 origin = {0}, scale = {0};
    for (int32_t k = 0; k < g->count; k++) {
      i32x8 after = t >= g->locations[k];
      base = CR_SELECT(after, (i32x8){0} + (1 + k * CR_GRADIENT_ENTRIES), base);
      origin = CR_SELECT_FLOAT(after, (f32x8){0} + g->locations[k], origin);
      scale = CR_SELECT_FLOAT(after, (f32x8){0} + g->scales[k], scale);
    }
    f32x8 within = (t - origin) * scale;
    within = __builtin_elementwise_max(within, (f32x8){0});
    within = __builtin_elementwise_min(within, (f32x8){0} + (float)(CR_GRADIENT_ENTRIES - 1));
    i32x8 index = base + __builtin_convertvector(within, i32x8);
    for (int32_t j = 0; j < 8; j++) out[i + j] = g->table[index[j]];
  }
}

// ---------------------------------------------------------------- images

// 24 bits of fraction; bounded so that positions of the largest pictures add up within 63 bits.
CR_INLINE int64_t image_fixed(double v, double bound) {
  v *= 16777216.0;
  v = v > bound ? bound : v < -bound ? -bound : v;
  return (int64_t)(v + (v < 0 ? -0.5 : 0.5));
}

CR_INLINE int64_t clamp64(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

// The sampled coordinates of eight pixels, 8 bits of fraction.
CR_INLINE void image_positions(
    const CRImageLevel *level, int32_t x, int32_t y, int32_t *us, int32_t *vs) {
  const double *m = level->matrix;
  const double step = 8796093022208.0, far = 1152921504606846976.0;
  const int64_t low_u = image_fixed(level->min_x, far), high_u = image_fixed(level->max_x, far);
  const int64_t low_v = image_fixed(level->min_y, far), high_v = image_fixed(level->max_y, far);
  if (m[2] == 0 && m[5] == 0 && m[8] == 1) {
    const int64_t du = image_fixed(m[0], step), dv = image_fixed(m[1], step);
    int64_t u = image_fixed(m[6], far) + y * image_fixed(m[3], step) + x * du;
    int64_t v = image_fixed(m[7], far) + y * image_fixed(m[4], step) + x * dv;
    for (int32_t i = 0; i < 8; i++) {
      us[i] = (int32_t)((clamp64(u, low_u, high_u) + 32768) >> 16);
      vs[i] = (int32_t)((clamp64(v, low_v, high_v) + 32768) >> 16);
      u += du;
      v += dv;
    }
    return;
  }
  for (int32_t i = 0; i < 8; i++) {
    double px = x + i, w = 1 / (m[2] * px + m[5] * y + m[8]);
    double u = (m[0] * px + m[3] * y + m[6]) * w, v = (m[1] * px + m[4] * y + m[7]) * w;
    u = u > level->min_x ? u < level->max_x ? u : level->max_x : level->min_x;
    v = v > level->min_y ? v < level->max_y ? v : level->max_y : level->min_y;
    us[i] = (int32_t)(u * 256 + 0.5);
    vs[i] = (int32_t)(v * 256 + 0.5);
  }
}

// The high half of a product.
#define CR_HIGH(a, b)                                                          \
  __builtin_convertvector(                                                     \
      __builtin_convertvector(a, u32x16) * __builtin_convertvector(b, u32x16)  \
          >> 16,                                                               \
      u16x16)
// Between four values: across by u / 256, down by v / 65536.
#define BILINEAR(a, b, c, d, u, v)                                             \
  ({                                                                           \
    u16x16 top_ = (a) * (256 - (u)) + (b) * (u);                               \
    u16x16 low_ = (c) * (256 - (u)) + (d) * (u);                               \
    (top_ - CR_HIGH(top_, v) + CR_HIGH(low_, v) + 128) >> 8;                   \
  })

// `out` takes eight pixels at a time.
CR_INLINE void fetch_level(
    const CRImageLevel *level, bool linear, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const int32_t last_x = level->width - 1, last_y = level->height - 1;
  int32_t us[8], vs[8];
  for (int32_t i = 0; i < n; i += 8) {
    image_positions(level, x + i, y, us, vs);
    if (!linear) {
      for (int32_t j = 0; j < 8; j++) {
        int32_t px = cr_min(us[j] >> 8, last_x), py = cr_min(vs[j] >> 8, last_y);
        out[i + j] = level->pixels[py * level->stride + px];
      }
      continue;
    }
    uint32_t corner[4][8];
    u8x8 fu, fv;
    for (int32_t j = 0; j < 8; j++) {
      int32_t px = cr_min(us[j] >> 8, last_x), py = cr_min(vs[j] >> 8, last_y);
      const uint32_t *p = level->pixels + py * level->stride + px;
      const uint32_t *q = py < last_y ? p + level->stride : p;
      int32_t beside = px < last_x;
      corner[0][j] = p[0];
      corner[1][j] = p[beside];
      corner[2][j] = q[0];
      corner[3][j] = q[beside];
      fu[j] = (uint8_t)us[j];
      fv[j] = (uint8_t)vs[j];
    }
    u32x8 a, b, c, d;
    CR_LOAD(a, corner[0]);
    CR_LOAD(b, corner[1]);
    CR_LOAD(c, corner[2]);
    CR_LOAD(d, corner[3]);
    const u16x16 su = CR_SPREAD(fu), sv = CR_SPREAD(fv) << 8;
    u16x16 even = BILINEAR(CR_EVEN(a), CR_EVEN(b), CR_EVEN(c), CR_EVEN(d), su, sv);
    u16x16 odd = BILINEAR(CR_ODD(a), CR_ODD(b), CR_ODD(c), CR_ODD(d), su, sv);
    u8x32 result = CR_JOIN(even, odd);
    CR_STORE(out + i, result);
  }
}

// Where every pixel of a run is one of the picture's, the picture itself is the source.
CR_INLINE const uint32_t *fetch_image(
    const CRImage *image, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const CRImageLevel *level = &image->level[0];
  int32_t lead = x & 7, from = x - lead, padded = (n + lead + 7) & ~7;
  if (image->aligned) {
    int32_t low = (int32_t)level->min_x, high = (int32_t)level->max_x;
    int32_t py = y + image->dy;
    py = cr_max((int32_t)level->min_y, cr_min((int32_t)level->max_y, py));
    const uint32_t *line = level->pixels + py * level->stride;
    int32_t first = x + image->dx;
    if (first >= low && first + n - 1 <= high) {
      if (image->opacity == 255) return line + first;
      memcpy(out + lead, line + first, (size_t)n * 4);
    } else {
      for (int32_t i = 0; i < n; i++) {
        out[lead + i] = line[cr_max(low, cr_min(high, first + i))];
      }
    }
  } else {
    fetch_level(level, image->filter != CR_IMAGE_NEAREST, from, y, padded, out);
    if (image->filter == CR_IMAGE_TRILINEAR && image->mix > 0) {
      uint32_t other[CR_FETCH + 8];
      fetch_level(&image->level[1], true, from, y, padded, other);
      for (int32_t i = 0; i < padded; i += 8) {
        const uint16_t here = (uint16_t)(256 - image->mix), there = (uint16_t)image->mix;
        u32x8 p, q;
        CR_LOAD(p, out + i);
        CR_LOAD(q, other + i);
        u16x16 e = CR_EVEN(p) * here + CR_EVEN(q) * there + 128;
        u16x16 o = CR_ODD(p) * here + CR_ODD(q) * there + 128;
        u8x32 r = CR_JOIN(e >> 8, o >> 8);
        CR_STORE(out + i, r);
      }
    }
  }
  if (image->opacity < 255) {
    for (int32_t i = 0; i < padded; i += 8) {
      u32x8 p;
      CR_LOAD(p, out + i);
      u16x16 e = CR_EVEN(p) * (uint16_t)image->opacity + 128;
      u16x16 o = CR_ODD(p) * (uint16_t)image->opacity + 128;
      u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
      CR_STORE(out + i, r);
    }
  }
  return out + lead;
}

// The pixels of a run; `buffer` holds them unless they lie elsewhere.
CR_INLINE const uint32_t *cr_fetch(
    const CRPaint *paint, int32_t x, int32_t y, int32_t n, uint32_t *buffer) {
  if (paint->kind == CR_PAINT_IMAGE) return fetch_image(paint->image, x, y, n, buffer);
  int32_t lead = x & 7;
  fetch_gradient(paint->gradient, x - lead, y, (n + lead + 7) & ~7, buffer);
  return buffer + lead;
}

#endif
