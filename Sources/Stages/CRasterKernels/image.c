#include "fetch.h"

// 24 bits of fraction; bounded so that positions of the largest pictures add up within 63 bits.
CR_INLINE int64_t image_fixed(double v, double bound) {
  v *= 16777216.0;
  v = v > bound ? bound : v < -bound ? -bound : v;
  return (int64_t)(v + (v < 0 ? -0.5 : 0.5));
}

CR_INLINE int64_t clamp64(int64_t v, int64_t low, int64_t high) {
  return v < low ? low : v > high ? high : v;
}

// Where a run is sampled: fixed coordinates of its first pixel and steps, no perspective.
typedef struct {
  int64_t u, v, du, dv;
  int64_t low_u, high_u, low_v, high_v;
  // Seven steps fit into 28 bits.
  bool small;
} ImageRun;

CR_INLINE ImageRun image_run(const CRImageLevel *level, int32_t x, int32_t y) {
  const double *m = level->matrix;
  const double step = 8796093022208.0, far = 1152921504606846976.0;
  ImageRun r;
  r.low_u = image_fixed(level->min_x, far);
  r.high_u = image_fixed(level->max_x, far);
  r.low_v = image_fixed(level->min_y, far);
  r.high_v = image_fixed(level->max_y, far);
  r.du = image_fixed(m[0], step);
  r.dv = image_fixed(m[1], step);
  r.u = image_fixed(m[6], far) + y * image_fixed(m[3], step) + x * r.du;
  r.v = image_fixed(m[7], far) + y * image_fixed(m[4], step) + x * r.dv;
  const int64_t most = (int64_t)1 << 27;
  r.small = r.du < most && r.du > -most && r.dv < most && r.dv > -most;
  return r;
}

// Whether eight pixels from the `i`th on lie within the bounds, so that they need not be confined.
CR_INLINE bool is_inside(const ImageRun *r, int32_t i) {
  int64_t u = r->u + i * r->du, v = r->v + i * r->dv;
  int64_t end_u = u + 7 * r->du, end_v = v + 7 * r->dv;
  return u >= r->low_u && u <= r->high_u && end_u >= r->low_u && end_u <= r->high_u
      && v >= r->low_v && v <= r->high_v && end_v >= r->low_v && end_v <= r->high_v;
}

typedef double f64x4 __attribute__((vector_size(32)));
typedef int64_t i64x4 __attribute__((vector_size(32)));

#define CR_EITHER(mask, a, b) ((f64x4)(((mask) & (i64x4)(a)) | (~(mask) & (i64x4)(b))))
// What is not a number becomes the least.
#define CR_CONFINED(v, low, high)                                              \
  ({                                                                           \
    const f64x4 low_ = (f64x4){0} + (low), high_ = (f64x4){0} + (high);        \
    CR_EITHER(v > low_, CR_EITHER(v < high_, v, high_), low_);                 \
  })

// The sampled coordinates of eight pixels from the `i`th on, 8 bits of fraction.
CR_INLINE void image_positions(
    const CRImageLevel *level, const ImageRun *r, bool flat, bool inside, int32_t x, int32_t y,
    int32_t i, int32_t *us, int32_t *vs) {
  if (flat) {
    int64_t u = r->u + i * r->du, v = r->v + i * r->dv;
    const int64_t reach = (int64_t)1 << 45;
    if (r->small && u > -reach && u < reach && v > -reach && v < reach) {
      // Whole 256ths apart from the rest, so that 32 bits hold all.
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
        us[j] = (int32_t)((clamp64(u, r->low_u, r->high_u) + 32768) >> 16);
        vs[j] = (int32_t)((clamp64(v, r->low_v, r->high_v) + 32768) >> 16);
        u += r->du;
        v += r->dv;
      }
    }
    return;
  }
  const double *m = level->matrix;
  for (int32_t j = 0; j < 8; j += 4) {
    const f64x4 px = (f64x4){0, 1, 2, 3} + (double)(x + i + j);
    const f64x4 w = 1 / (m[2] * px + m[5] * y + m[8]);
    f64x4 u = (m[0] * px + m[3] * y + m[6]) * w, v = (m[1] * px + m[4] * y + m[7]) * w;
    u = CR_CONFINED(u, level->min_x, level->max_x) * 256 + 0.5;
    v = CR_CONFINED(v, level->min_y, level->max_y) * 256 + 0.5;
    const i32x4 whole_u = __builtin_convertvector(u, i32x4);
    const i32x4 whole_v = __builtin_convertvector(v, i32x4);
    CR_STORE(us + j, whole_u);
    CR_STORE(vs + j, whole_v);
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

// Two pixels from each of four places; through memory they would wait for each other.
#define CR_PAIRS(p, at, k)                                                     \
  ((u64x4){                                                                    \
      pixel_pair((p) + (at)[k]), pixel_pair((p) + (at)[k + 1]),                \
      pixel_pair((p) + (at)[k + 2]), pixel_pair((p) + (at)[k + 3])})

typedef uint64_t u64x4 __attribute__((vector_size(32)));

CR_INLINE uint64_t pixel_pair(const uint32_t *p) {
  uint64_t pair;
  memcpy(&pair, p, sizeof(pair));
  return pair;
}

// Pixels beside each other, eight times, apart.
#define LEFTS(p, q) __builtin_shufflevector(p, q, 0, 2, 4, 6, 8, 10, 12, 14)
#define RIGHTS(p, q) __builtin_shufflevector(p, q, 1, 3, 5, 7, 9, 11, 13, 15)
// The low byte of eight numbers, in both lanes of a pixel.
#define FRACTIONS(v)                                                           \
  ({                                                                           \
    u32x8 low_ = (u32x8)(v) & 255;                                             \
    (u16x16)(low_ | low_ << 16);                                               \
  })

// `out` takes eight pixels at a time.
CR_INLINE void fetch_level(
    const CRImageLevel *level, bool linear, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = level->matrix;
  const bool flat = m[2] == 0 && m[5] == 0 && m[8] == 1;
  const int32_t last_x = level->width - 1, last_y = level->height - 1;
  const ptrdiff_t stride = level->stride;
  const ImageRun run = image_run(level, x, y);
  // Neither turned nor scaled, so that all pixels lie alike between those of the picture.
  const bool moved = flat && linear && run.du == 1 << 24 && run.dv == 0;
  int32_t us[8], vs[8];
  for (int32_t i = 0; i < n; i += 8) {
    const bool inside = flat && is_inside(&run, i);
    if (moved && inside) {
      const int32_t u = (int32_t)((run.u + i * run.du + 32768) >> 16);
      const int32_t v = (int32_t)((run.v + 32768) >> 16);
      if ((u >> 8) + 7 < last_x && v >> 8 < last_y) {
        const uint32_t *const first = level->pixels + (v >> 8) * stride + (u >> 8);
        const uint32_t *const second = first + stride;
        u32x8 a, b, c, d;
        CR_LOAD(a, first);
        CR_LOAD(b, first + 1);
        CR_LOAD(c, second);
        CR_LOAD(d, second + 1);
        const u16x16 su = (u16x16){0} + (uint16_t)(u & 255);
        const u16x16 sv = (u16x16){0} + (uint16_t)((v & 255) << 8);
        const u16x16 even = BILINEAR(CR_EVEN(a), CR_EVEN(b), CR_EVEN(c), CR_EVEN(d), su, sv);
        const u16x16 odd = BILINEAR(CR_ODD(a), CR_ODD(b), CR_ODD(c), CR_ODD(d), su, sv);
        const u8x32 result = CR_JOIN(even, odd);
        CR_STORE(out + i, result);
        continue;
      }
    }
    image_positions(level, &run, flat, inside, x, y, i, us, vs);
    if (!linear) {
      CR_SHORT_LOOP
      for (int32_t j = 0; j < 8; j++) {
        int32_t px = cr_min(us[j] >> 8, last_x), py = cr_min(vs[j] >> 8, last_y);
        out[i + j] = level->pixels[py * stride + px];
      }
      continue;
    }
    // Two pixels beside each other, and the two beneath them.
    u32x8 above[2], below[2];
    i32x8 u, v;
    CR_LOAD(u, us);
    CR_LOAD(v, vs);
    // On the last column or row there are no such two, nor are they needed.
    const i32x8 last = (u >> 8 >= last_x) | (v >> 8 >= last_y);
    if (!__builtin_reduce_or(last)) {
      // Pictures have fewer pixels than 32 bits count.
      const i32x8 at = (v >> 8) * (int32_t)stride + (u >> 8);
      const uint32_t *const first = level->pixels, *const second = first + stride;
      above[0] = (u32x8)CR_PAIRS(first, at, 0);
      above[1] = (u32x8)CR_PAIRS(first, at, 4);
      below[0] = (u32x8)CR_PAIRS(second, at, 0);
      below[1] = (u32x8)CR_PAIRS(second, at, 4);
    } else {
      uint64_t upper[8], lower[8];
      CR_SHORT_LOOP
      for (int32_t j = 0; j < 8; j++) {
        int32_t px = cr_min(us[j] >> 8, last_x), py = cr_min(vs[j] >> 8, last_y);
        const uint32_t *p = level->pixels + py * stride + px;
        const uint32_t *q = py < last_y ? p + stride : p;
        int32_t beside = px < last_x;
        upper[j] = p[0] | (uint64_t)p[beside] << 32;
        lower[j] = q[0] | (uint64_t)q[beside] << 32;
      }
      CR_LOAD(above, upper);
      CR_LOAD(below, lower);
    }
    u32x8 a = LEFTS(above[0], above[1]), b = RIGHTS(above[0], above[1]);
    u32x8 c = LEFTS(below[0], below[1]), d = RIGHTS(below[0], below[1]);
    const u16x16 su = FRACTIONS(u), sv = FRACTIONS(v) << 8;
    u16x16 even = BILINEAR(CR_EVEN(a), CR_EVEN(b), CR_EVEN(c), CR_EVEN(d), su, sv);
    u16x16 odd = BILINEAR(CR_ODD(a), CR_ODD(b), CR_ODD(c), CR_ODD(d), su, sv);
    u8x32 result = CR_JOIN(even, odd);
    CR_STORE(out + i, result);
  }
}

// Where every pixel of a run is one of the picture's, the picture itself is the source.
CR_CLONES const uint32_t *cr_fetch_image(
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
      if (image->times == UINT32_MAX) return line + first;
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
  return out + lead;
}
