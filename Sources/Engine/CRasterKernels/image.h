#ifndef AMETRINE_RASTER_IMAGE_H
#define AMETRINE_RASTER_IMAGE_H

#include "fetch.h"

// Converts a coordinate to fixed point with 24 fractional bits. The bound ensures that sums of positions fit into 63
// bits even for the largest images.
CR_INLINE int64_t image_coordinate_to_fixed(double v, double bound) {
  v *= 16777216.0;
  v = v > bound ? bound : v < -bound ? -bound : v;
  return (int64_t)(v + (v < 0 ? -0.5 : 0.5));
}

CR_INLINE int64_t clamp_int64(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

CR_INLINE CRImageRows make_image_rows(const CRImageLevel *level) {
  const double *m = level->matrix;
  const double step = 8796093022208.0, far = 1152921504606846976.0;
  CRImageRows rows = {.level = level};
  CRImageRun *r = &rows.run;
  r->low_u = image_coordinate_to_fixed(level->min_x, far);
  r->high_u = image_coordinate_to_fixed(level->max_x, far);
  r->low_v = image_coordinate_to_fixed(level->min_y, far);
  r->high_v = image_coordinate_to_fixed(level->max_y, far);
  r->du = image_coordinate_to_fixed(m[0], step);
  r->dv = image_coordinate_to_fixed(m[1], step);
  r->u = image_coordinate_to_fixed(m[6], far);
  r->v = image_coordinate_to_fixed(m[7], far);
  rows.down_u = image_coordinate_to_fixed(m[3], step);
  rows.down_v = image_coordinate_to_fixed(m[4], step);
  const int64_t most = (int64_t)1 << 27;
  r->small = r->du < most && r->du > -most && r->dv < most && r->dv > -most;
  return rows;
}

CR_INLINE CRImageRun make_image_run(const CRImageRows *rows, int32_t x, int32_t y) {
  CRImageRun run = rows->run;
  run.u += y * rows->down_u + x * run.du;
  run.v += y * rows->down_v + x * run.dv;
  return run;
}

// Whether eight pixels, starting at index `i`, are within the bounds, so that their coordinates need not be clamped.
CR_INLINE bool is_run_inside_image(const CRImageRun *r, int32_t i) {
  int64_t u = r->u + i * r->du, v = r->v + i * r->dv;
  int64_t end_u = u + 7 * r->du, end_v = v + 7 * r->dv;
  return u >= r->low_u && u <= r->high_u && end_u >= r->low_u && end_u <= r->high_u
      && v >= r->low_v && v <= r->high_v && end_v >= r->low_v && end_v <= r->high_v;
}

typedef double f64x4 __attribute__((vector_size(32)));
typedef int64_t i64x4 __attribute__((vector_size(32)));

#define CR_EITHER(mask, a, b) ((f64x4)(((mask) & (i64x4)(a)) | (~(mask) & (i64x4)(b))))
// Clamps all elements of a vector to `low` to `high`. NaN becomes the minimum.
#define CR_CONFINED(v, low, high)                                              \
  ({                                                                           \
    const f64x4 low_ = (f64x4){0} + (low), high_ = (f64x4){0} + (high);        \
    CR_EITHER(v > low_, CR_EITHER(v < high_, v, high_), low_);                 \
  })

// Computes the sample coordinates of four pixels in a row with perspective, with 8 fractional bits.
#define CR_PROJECT(level, columns, row, u, v)                                                    \
  do {                                                                                           \
    const double *const m_ = (level)->matrix;                                                    \
    const f64x4 w_ = 1 / (m_[2] * (columns) + m_[5] * (row) + m_[8]);                            \
    const f64x4 u_ = (m_[0] * (columns) + m_[3] * (row) + m_[6]) * w_;                           \
    const f64x4 v_ = (m_[1] * (columns) + m_[4] * (row) + m_[7]) * w_;                           \
    u = __builtin_convertvector(                                                                 \
        CR_CONFINED(u_, (level)->min_x, (level)->max_x) * 256 + 0.5, i32x4);                     \
    v = __builtin_convertvector(                                                                 \
        CR_CONFINED(v_, (level)->min_y, (level)->max_y) * 256 + 0.5, i32x4);                     \
  } while (0)

// Computes the sample coordinates of eight pixels, starting at index `i`, with 8 fractional bits.
CR_INLINE void compute_image_coordinates(
    const CRImageLevel *level, const CRImageRun *r, bool flat, bool inside, int32_t x, int32_t y,
    int32_t i, int32_t *us, int32_t *vs) {
  if (flat) {
    int64_t u = r->u + i * r->du, v = r->v + i * r->dv;
    const int64_t reach = (int64_t)1 << 45;
    if (r->small && u > -reach && u < reach && v > -reach && v < reach) {
      // The integer multiples of 1/256 are separated from the remaining fractions, so that all values fit into 32
      // bits.
      const i32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7};
      u += 32768;
      v += 32768;
      i32x8 mu = ((iota * (int32_t)r->du + (int32_t)(u & 65535)) >> 16) + (int32_t)(u >> 16);
      i32x8 mv = ((iota * (int32_t)r->dv + (int32_t)(v & 65535)) >> 16) + (int32_t)(v >> 16);
      if (!inside) {
        const i32x8 low_u = (i32x8){0} + (int32_t)((r->low_u + 32768) >> 16);
        const i32x8 low_v = (i32x8){0} + (int32_t)((r->low_v + 32768) >> 16);
        const i32x8 high_u = (i32x8){0} + (int32_t)((r->high_u + 32768) >> 16);
        const i32x8 high_v = (i32x8){0} + (int32_t)((r->high_v + 32768) >> 16);
        mu = __builtin_elementwise_min(__builtin_elementwise_max(mu, low_u), high_u);
        mv = __builtin_elementwise_min(__builtin_elementwise_max(mv, low_v), high_v);
      }
      CR_STORE(us, mu);
      CR_STORE(vs, mv);
    } else {
      CR_SHORT_LOOP
      for (int32_t j = 0; j < 8; j++) {
        us[j] = (int32_t)((clamp_int64(u, r->low_u, r->high_u) + 32768) >> 16);
        vs[j] = (int32_t)((clamp_int64(v, r->low_v, r->high_v) + 32768) >> 16);
        u += r->du;
        v += r->dv;
      }
    }
    return;
  }
  for (int32_t j = 0; j < 8; j += 4) {
    const f64x4 columns = (f64x4){0, 1, 2, 3} + (double)(x + i + j);
    i32x4 u, v;
    CR_PROJECT(level, columns, y, u, v);
    CR_STORE(us + j, u);
    CR_STORE(vs + j, v);
  }
}

// Computes the upper half of each product.
#define CR_HIGH(a, b)                                                          \
  __builtin_convertvector(                                                     \
      __builtin_convertvector(a, u32x16) * __builtin_convertvector(b, u32x16)  \
          >> 16,                                                               \
      u16x16)
// Interpolates between four values: horizontally with the weight u / 256, vertically with the weight v / 65536.
#define BILINEAR(a, b, c, d, u, v)                                             \
  ({                                                                           \
    u16x16 top_ = (a) * (256 - (u)) + (b) * (u);                               \
    u16x16 low_ = (c) * (256 - (u)) + (d) * (u);                               \
    (top_ - CR_HIGH(top_, v) + CR_HIGH(low_, v) + 128) >> 8;                   \
  })
// Interpolates bilinearly between source pixels, for eight output pixels.
#define CR_BILINEAR(a, b, c, d, u, v)                                          \
  ({                                                                           \
    const u16x16 even_ =                                                       \
        BILINEAR(CR_EVEN(a), CR_EVEN(b), CR_EVEN(c), CR_EVEN(d), u, v);        \
    const u16x16 odd_ =                                                        \
        BILINEAR(CR_ODD(a), CR_ODD(b), CR_ODD(c), CR_ODD(d), u, v);            \
    CR_JOIN(even_, odd_);                                                      \
  })

// Loads two adjacent pixels at each of four positions. Building the vector from registers avoids store-forwarding
// stalls.
#define CR_PAIRS(p, at)                                                        \
  ((u64x4){                                                                    \
      load_pixel_pair((p) + (at)[0]), load_pixel_pair((p) + (at)[1]),                    \
      load_pixel_pair((p) + (at)[2]), load_pixel_pair((p) + (at)[3])})

typedef uint64_t u64x4 __attribute__((vector_size(32)));

CR_INLINE uint64_t load_pixel_pair(const uint32_t *p) {
  uint64_t pair;
  memcpy(&pair, p, sizeof(pair));
  return pair;
}

// For eight pixels, one vector of four 64-bit numbers contains the first two pixels of each half, and another vector
// contains the remaining two of each half. Their lower or upper 32 bits can then be combined without crossing vector
// lanes.
#define FIRSTS ((u64x4){0, 1, 4, 5})
#define OTHERS ((u64x4){2, 3, 6, 7})
#define LOWERS(p, q) __builtin_shufflevector((u32x8)(p), (u32x8)(q), 0, 2, 8, 10, 4, 6, 12, 14)
#define UPPERS(p, q) __builtin_shufflevector((u32x8)(p), (u32x8)(q), 1, 3, 9, 11, 5, 7, 13, 15)
// Extracts byte 2 of eight numbers and stores it as the low or the high byte of both lanes of a pixel.
#define CR_BYTES(v, low, high)                                                 \
  ({                                                                           \
    const u8x32 from_ = (u8x32)(v), zero_ = {0};                               \
    (u16x16) __builtin_shufflevector(                                          \
        from_, zero_, low(2), high(2), low(2), high(2), low(6), high(6),       \
        low(6), high(6), low(10), high(10), low(10), high(10), low(14),        \
        high(14), low(14), high(14), low(18), high(18), low(18), high(18),     \
        low(22), high(22), low(22), high(22), low(26), high(26), low(26),      \
        high(26), low(30), high(30), low(30), high(30));                       \
  })
#define CR_HERE(i) i
#define CR_ZERO(i) 32
#define LOW_BYTES(v) CR_BYTES(v, CR_HERE, CR_ZERO)
#define HIGH_BYTES(v) CR_BYTES(v, CR_ZERO, CR_HERE)

// Samples eight pixels of an image at coordinates with 24 fractional bits, of which 8 are used. All samples must have
// neighbors to the right and below.
#define CR_SAMPLED(level, u0, u1, v0, v1)                                                        \
  ({                                                                                             \
    const uint32_t *const first_ = (level)->pixels, *const second_ = first_ + (level)->stride;   \
    const u64x4 stride_ = (u64x4){0} + (uint32_t)(level)->stride, low_ = (u64x4){0} + UINT32_MAX; \
    const u64x4 p_ = ((v0) >> 24 & low_) * stride_ + ((u0) >> 24);                               \
    const u64x4 q_ = ((v1) >> 24 & low_) * stride_ + ((u1) >> 24);                               \
    const u64x4 above0_ = CR_PAIRS(first_, p_), above1_ = CR_PAIRS(first_, q_);                  \
    const u64x4 below0_ = CR_PAIRS(second_, p_), below1_ = CR_PAIRS(second_, q_);                \
    const u16x16 su_ = LOW_BYTES(LOWERS(u0, u1)), sv_ = HIGH_BYTES(LOWERS(v0, v1));              \
    const u32x8 a_ = LOWERS(above0_, above1_), b_ = UPPERS(above0_, above1_);                    \
    const u32x8 c_ = LOWERS(below0_, below1_), d_ = UPPERS(below0_, below1_);                    \
    CR_BILINEAR(a_, b_, c_, d_, su_, sv_);                                                       \
  })

// Determines the part of a run, in groups of eight pixels, whose samples have neighbors to the right and below and
// are within the bounds. This part is contiguous.
CR_INLINE void find_interior_run(
    const CRImageRun *r, int32_t last_x, int32_t last_y, int32_t n, int32_t *from, int32_t *to) {
  const int64_t most_u = ((int64_t)last_x << 24) - 32769, most_v = ((int64_t)last_y << 24) - 32769;
  const int64_t high_u = r->high_u < most_u ? r->high_u : most_u;
  const int64_t high_v = r->high_v < most_v ? r->high_v : most_v;
  const int64_t across = 7 * r->du, down = 7 * r->dv;
  // The limits for the first pixel in a group of eight.
  const int64_t u0 = r->low_u - (across < 0 ? across : 0), u1 = high_u - (across > 0 ? across : 0);
  const int64_t v0 = r->low_v - (down < 0 ? down : 0), v1 = high_v - (down > 0 ? down : 0);
  int32_t i = 0;
  int64_t u = r->u, v = r->v;
  for (; i < n && !(u >= u0 && u <= u1 && v >= v0 && v <= v1); i += 8) {
    u += 8 * r->du;
    v += 8 * r->dv;
  }
  *from = *to = i;
  if (i == n) return;
  i = n - 8;
  u = r->u + i * r->du;
  v = r->v + i * r->dv;
  for (; !(u >= u0 && u <= u1 && v >= v0 && v <= v1); i -= 8) {
    u -= 8 * r->du;
    v -= 8 * r->dv;
  }
  *to = i + 8;
}

// Fetches the pixels `i` ..< `end` of a rotated or scaled run. All samples must be inside the image.
CR_INLINE void fetch_interior_run(
    const CRImageLevel *level, const CRImageRun *r, int32_t i, int32_t end, uint32_t *out) {
  const u64x4 du = (u64x4){0} + (uint64_t)r->du, dv = (u64x4){0} + (uint64_t)r->dv;
  const uint64_t u = (uint64_t)(r->u + i * r->du + 32768);
  const uint64_t v = (uint64_t)(r->v + i * r->dv + 32768);
  u64x4 u0 = u + FIRSTS * du, u1 = u + OTHERS * du, v0 = v + FIRSTS * dv, v1 = v + OTHERS * dv;
  for (; i < end; i += 8) {
    const u8x32 result = CR_SAMPLED(level, u0, u1, v0, v1);
    CR_STORE(out + i, result);
    u0 += 8 * du;
    u1 += 8 * du;
    v0 += 8 * dv;
    v1 += 8 * dv;
  }
}

// Fetches the pixels `i` ..< `end` of a run that is only translated. All samples must be inside the image.
CR_INLINE void fetch_translated(
    const CRImageLevel *level, const CRImageRun *r, int32_t i, int32_t end, uint32_t *out) {
  const int64_t u = r->u + i * r->du + 32768, v = r->v + 32768;
  const uint32_t *above = level->pixels + (v >> 24) * level->stride + (u >> 24);
  const u16x16 su = (u16x16){0} + (uint16_t)(u >> 16 & 255);
  u16x16 sv = (u16x16){0} + (uint16_t)(v >> 8 & 0xff00);
  for (; i < end; i += 8, above += 8) {
    // This barrier prevents the compiler from treating the value as a loop invariant, which would widen it and all
    // products that contain it.
    __asm__("" : "+m"(sv));
    const uint32_t *const below = above + level->stride;
    u32x8 a, b, c, d;
    CR_LOAD(a, above);
    CR_LOAD(b, above + 1);
    CR_LOAD(c, below);
    CR_LOAD(d, below + 1);
    // Transparent pixels are skipped, because images of text consist mostly of them.
    u8x32 result = {0};
    if (__builtin_reduce_or(a | b | c | d)) result = CR_BILINEAR(a, b, c, d, su, sv);
    CR_STORE(out + i, result);
  }
}

// Samples eight pixels at coordinates with 8 fractional bits, anywhere in the image.
CR_INLINE void sample_pixels(
    const CRImageLevel *level, bool linear, const int32_t *us, const int32_t *vs, uint32_t *out) {
  const int32_t last_x = level->width - 1, last_y = level->height - 1;
  uint32_t a[8], b[8], c[8], d[8];
  CR_SHORT_LOOP
  for (int32_t j = 0; j < 8; j++) {
    const int32_t x = cr_min(us[j] >> 8, last_x), y = cr_min(vs[j] >> 8, last_y);
    // The last column and the last row have no neighbors to the right or below; the weights of those neighbors are 0.
    const uint32_t *const p = level->pixels + y * level->stride + x;
    const uint32_t *const q = y < last_y ? p + level->stride : p;
    const int32_t beside = x < last_x;
    a[j] = p[0];
    b[j] = p[beside];
    c[j] = q[0];
    d[j] = q[beside];
  }
  if (!linear) {
    memcpy(out, a, sizeof(a));
    return;
  }
  u32x8 pa, pb, pc, pd, u, v;
  CR_LOAD(pa, a);
  CR_LOAD(pb, b);
  CR_LOAD(pc, c);
  CR_LOAD(pd, d);
  CR_LOAD(u, us);
  CR_LOAD(v, vs);
  const u16x16 su = LOW_BYTES(u << 16), sv = HIGH_BYTES(v << 16);
  const u8x32 result = CR_BILINEAR(pa, pb, pc, pd, su, sv);
  CR_STORE(out, result);
}

// Fetches the pixels of a row with perspective, in groups of eight.
CR_INLINE void fetch_projected(
    const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const int32_t last_x = level->width - 1, last_y = level->height - 1;
  for (int32_t i = 0; i < n; i += 8) {
    const double column = x + i;
    i32x4 us[2], vs[2];
    CR_PROJECT(level, ((f64x4){0, 1, 4, 5} + column), y, us[0], vs[0]);
    CR_PROJECT(level, ((f64x4){2, 3, 6, 7} + column), y, us[1], vs[1]);
    const i32x4 last = (us[0] >> 8 >= last_x) | (us[1] >> 8 >= last_x) | (vs[0] >> 8 >= last_y)
        | (vs[1] >> 8 >= last_y);
    if (!__builtin_reduce_or(last)) {
      const u64x4 u0 = __builtin_convertvector(us[0], u64x4) << 16;
      const u64x4 u1 = __builtin_convertvector(us[1], u64x4) << 16;
      const u64x4 v0 = __builtin_convertvector(vs[0], u64x4) << 16;
      const u64x4 v1 = __builtin_convertvector(vs[1], u64x4) << 16;
      const u8x32 result = CR_SAMPLED(level, u0, u1, v0, v1);
      CR_STORE(out + i, result);
    } else {
      const i32x8 u = __builtin_shufflevector(us[0], us[1], 0, 1, 4, 5, 2, 3, 6, 7);
      const i32x8 v = __builtin_shufflevector(vs[0], vs[1], 0, 1, 4, 5, 2, 3, 6, 7);
      int32_t all_u[8], all_v[8];
      CR_STORE(all_u, u);
      CR_STORE(all_v, v);
      sample_pixels(level, true, all_u, all_v, out + i);
    }
  }
}

// Fetches the pixels of a run; `flat` means that the run has no perspective. `out` must have space for whole groups
// of eight pixels.
CR_INLINE void fetch_run(
    const CRImageLevel *level, const CRImageRun *run, bool linear, bool flat, int32_t x, int32_t y,
    int32_t n, uint32_t *out) {
  int32_t from = n, to = n;
  if (linear) find_interior_run(run, level->width - 1, level->height - 1, n, &from, &to);
  for (int32_t i = 0; i < n; i += 8) {
    if (i == from) {
      // Without rotation and scaling, all pixels have the same fractional position.
      if (run->du == 1 << 24 && run->dv == 0) {
        fetch_translated(level, run, from, to, out);
      } else {
        fetch_interior_run(level, run, from, to, out);
      }
      i = to;
      if (i == n) return;
    }
    int32_t us[8], vs[8];
    compute_image_coordinates(level, run, flat, flat && is_run_inside_image(run, i), x, y, i, us, vs);
    sample_pixels(level, linear, us, vs, out + i);
  }
}

// Fetches the pixels of a run from one mipmap level. `out` must have space for whole groups of eight pixels.
CR_INLINE void fetch_image_level(
    const CRImageLevel *level, bool linear, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = level->matrix;
  const bool flat = m[2] == 0 && m[5] == 0 && m[8] == 1;
  if (!flat && linear) return fetch_projected(level, x, y, n, out);
  const CRImageRows rows = make_image_rows(level);
  const CRImageRun run = make_image_run(&rows, x, y);
  fetch_run(level, &run, linear, flat, x, y, n, out);
}

// Returns a pointer to the image's own pixels if they are equal to those of the run, or null otherwise.
CR_INLINE const uint32_t *unscaled_source_row(const CRImageRows *rows, int32_t x, int32_t y, int32_t n) {
  const CRImageRun *r = &rows->run;
  if (r->du != 1 << 24 || r->dv != 0) return NULL;
  const CRImageRun run = make_image_run(rows, x, y);
  // Positions are rounded to multiples of 1/256 pixel, as in interpolation.
  const int64_t u = run.u + 32768, v = run.v + 32768;
  if ((u >> 16 & 255) != 0 || (v >> 16 & 255) != 0 || run.u < r->low_u
      || run.u + (n - 1) * run.du > r->high_u || run.v < r->low_v || run.v > r->high_v) {
    return NULL;
  }
  const CRImageLevel *level = rows->level;
  return level->pixels + (v >> 24) * level->stride + (u >> 24);
}

// Fetches the pixels of a run with linear filtering. The buffer must have space for whole groups of eight pixels.
CR_KERNEL void kernel_fetch_row(
    const CRImageRows *rows, int32_t x, int32_t y, int32_t n, uint32_t *buffer) {
  const CRImageRun run = make_image_run(rows, x, y);
  fetch_run(rows->level, &run, true, true, x, y, (n + 7) & ~7, buffer);
}

// Returns the pixels of a run. If the run consists of unchanged image pixels, the result points into the image;
// otherwise the pixels are written to `out`, which must have space for whole groups of eight pixels.
CR_KERNEL const uint32_t *kernel_fetch_image(
    const CRImage *image, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const CRImageLevel *level = &image->level[0];
  const int32_t padded = (n + 7) & ~7;
  if (image->aligned) {
    int32_t low = (int32_t)level->min_x, high = (int32_t)level->max_x;
    int32_t py = y + image->dy;
    py = cr_max((int32_t)level->min_y, cr_min((int32_t)level->max_y, py));
    const uint32_t *line = level->pixels + py * level->stride;
    int32_t first = x + image->dx;
    if (first >= low && first + n - 1 <= high) {
      if (image->times == UINT32_MAX) return line + first;
      memcpy(out, line + first, (size_t)n * 4);
    } else {
      for (int32_t i = 0; i < n; i++) {
        out[i] = line[cr_max(low, cr_min(high, first + i))];
      }
    }
  } else if (image->filter == CR_IMAGE_CONTEXT) {
    cr_fetch_context_filtered(level, x, y, padded, out);
  } else {
    fetch_image_level(level, image->filter != CR_IMAGE_NEAREST, x, y, padded, out);
    if (image->filter == CR_IMAGE_TRILINEAR && image->mix > 0) {
      uint32_t other[CR_FETCH + 8];
      fetch_image_level(&image->level[1], true, x, y, padded, other);
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
  if (image->times < UINT32_MAX) {
    const u32x8 times = (u32x8){0} + image->times;
    const u16x16 even = CR_EVEN(times), odd = CR_ODD(times);
    for (int32_t i = 0; i < padded; i += 8) {
      u32x8 p;
      CR_LOAD(p, out + i);
      u16x16 e = CR_EVEN(p) * even + 128;
      u16x16 o = CR_ODD(p) * odd + 128;
      u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
      CR_STORE(out + i, r);
    }
  }
  return out;
}

#endif
