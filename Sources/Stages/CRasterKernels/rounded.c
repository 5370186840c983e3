#include "internal.h"

#include <math.h>

// Rounded rectangles that are turned, moved and scaled alike in all directions: the coverage of a
// pixel is the area that a straight line cuts off it, the side's or the tangent of the corner's
// circle, brought in by how far the circle bends away from it within a pixel.

#define CR_SELECT(mask, a, b) ((f32x8)(((mask) & (i32x8)(a)) | (~(mask) & (i32x8)(b))))

typedef double f64x4 __attribute__((vector_size(32)));

// Farther from a pixel's centre than this a line does not cross it.
static const double REACH = 0.70711;
// The least radius in pixels: a tangent does not stand for smaller circles.
static const double LEAST_RADIUS = 2;
// The largest half of a side: beyond it single precision does not tell parts of a pixel apart.
static const double LARGEST_HALF = 8192;
// How far, in pixels, a transform may bring the outline off what is drawn.
static const double SLACK = 1.0 / 64;
// Whole pixels between two sides that are not worth a span of their own.
enum { LEAST_SPAN = 32 };

typedef struct {
  double x, y;
  // Device pixels to distances from the middle along the two sides.
  float ax, ay, bx, by;
  // Half the straight parts of the sides, the radius, and how far a circle of it bends away from
  // its tangent on a pixel.
  float straight_a, straight_b, radius, bend;
  // Of the normal of a side.
  float most, least, per_most, per_both;
} Rounded;

// Of numbers of which one at least is not negative, and of numbers that are not negative: their bits
// are ordered as they are.
#define CR_LARGER(a, b) ((f32x8)__builtin_elementwise_max((i32x8)(a), (i32x8)(b)))
#define CR_SMALLER(a, b) ((f32x8)__builtin_elementwise_min((i32x8)(a), (i32x8)(b)))

// The area that a line cuts off a pixel: `side` from its middle, in units in which the components of
// its normal are `most` and `least`.
#define CR_SHARE(side, most, least, per_most, per_both)                                          \
  ({                                                                                             \
    const f32x8 away_ = __builtin_elementwise_abs(side);                                         \
    const f32x8 rest_ = CR_LARGER(((most) + (least)) * 0.5f - away_, (f32x8){0});                \
    const f32x8 beyond_ = CR_SELECT(                                                             \
        away_ + away_ <= (most) - (least), 0.5f - away_ * (per_most), rest_ * rest_ * (per_both)); \
    CR_SELECT(side < (f32x8){0}, beyond_, 1.0f - beyond_);                                       \
  })

// What of eight pixels is covered; the first lies at (a, b).
CR_INLINE void cover_block(const Rounded *s, float a, float b, uint8_t *out) {
  const f32x8 iota = {0, 1, 2, 3, 4, 5, 6, 7}, none = {0};
  const f32x8 as = iota * s->ax + a, bs = iota * s->bx + b;
  const f32x8 qa = __builtin_elementwise_abs(as) - s->straight_a;
  const f32x8 qb = __builtin_elementwise_abs(bs) - s->straight_b;
  // Where both are negative the pixel is far inside, whichever of them is taken.
  const f32x8 side = s->radius - CR_LARGER(qa, qb);
  f32x8 share;
  if (s->least == 0) {
    share = CR_LARGER(side + 0.5f, none);
    share = CR_SMALLER(share, none + 1.0f);
  } else {
    share = CR_SHARE(side, s->most, s->least, s->per_most, s->per_both);
  }
  const i32x8 round = (i32x8)CR_SMALLER(qa, qb) > 0;
  if (__builtin_reduce_or(round)) {
    // All lengths are multiplied by the distance from the circle's middle.
    const i32x8 sign = (i32x8){0} + INT32_MIN;
    const f32x8 na = (f32x8)((i32x8)qa ^ ((i32x8)as & sign));
    const f32x8 nb = (f32x8)((i32x8)qb ^ ((i32x8)bs & sign));
    const f32x8 nx = __builtin_elementwise_abs(na * s->ax + nb * s->bx);
    const f32x8 ny = __builtin_elementwise_abs(na * s->ay + nb * s->by);
    const f32x8 most = CR_LARGER(nx, ny), least = CR_SMALLER(nx, ny);
    const f32x8 length = __builtin_elementwise_sqrt(qa * qa + qb * qb);
    const f32x8 per_most = 1.0f / CR_LARGER(most, none + 1e-6f);
    const f32x8 per_both = 1.0f / CR_LARGER(2.0f * most * least, none + 1e-12f);
    const f32x8 across = length * per_most;
    const f32x8 inside = (s->radius - length - across * across * s->bend) * length;
    const f32x8 corner = CR_SHARE(inside, most, least, per_most, per_both);
    share = CR_SELECT(round, corner, share);
  }
  const i32x8 steps = __builtin_convertvector(share * 255.0f + 0.5f, i32x8);
  const u8x8 bytes = __builtin_convertvector(steps, u8x8);
  CR_STORE(out, bytes);
}

CR_INLINE double within(double v, double low, double high) {
  return v > low ? v < high ? v : high : low;
}

// Four pairs of parallel lines around the outline, and four within it.
typedef struct {
  // From a row's middle to the lines', in pixels across.
  f64x4 slope, outer, inner;
  double x;
} Octagon;

typedef struct {
  int32_t outer0, inner0, inner1, outer1;
} RowParts;

CR_INLINE double largest(const f64x4 *v) {
  const f64x4 w = *v;
  const double a = w[0] > w[1] ? w[0] : w[1], b = w[2] > w[3] ? w[2] : w[3];
  return a > b ? a : b;
}

// The pixels of a row that the outline may touch, and those that it surely encloses.
CR_INLINE RowParts row_parts(const Octagon *o, double dy, int32_t least, int32_t most) {
  const f64x4 middle = o->slope * dy;
  const f64x4 outer0 = middle - o->outer, outer1 = -middle - o->outer;
  const f64x4 inner0 = middle - o->inner, inner1 = -middle - o->inner;
  const double shift = o->x - 0.5;
  RowParts p;
  p.outer0 = (int32_t)floor(within(shift + largest(&outer0), least, most));
  p.outer1 = (int32_t)ceil(within(shift - largest(&outer1), least - 1, most)) + 1;
  p.inner0 = (int32_t)ceil(within(shift + largest(&inner0), least, most));
  p.inner1 = (int32_t)floor(within(shift - largest(&inner1), least - 1, most)) + 1;
  return p;
}

// The four directions are those of a, b, a + b and a - b; what lies between lines a half apart.
CR_INLINE Octagon octagon(const Rounded *s) {
  const double ax = s->ax, ay = s->ay, bx = s->bx, by = s->by, root = 1.4142135623730951;
  const double along[4] = {ax, bx, ax + bx, ax - bx}, down[4] = {ay, by, ay + by, ay - by};
  const double straight = (double)s->straight_a + s->straight_b, radius = s->radius;
  const double outer[4] = {
      s->straight_a + radius + REACH, s->straight_b + radius + REACH,
      straight + (radius + REACH) * root, straight + (radius + REACH) * root};
  const double inner[4] = {
      s->straight_a + radius - REACH, s->straight_b + radius - REACH, straight + radius - REACH,
      straight + radius - REACH};
  Octagon o = {.x = s->x};
  for (int i = 0; i < 4; i++) {
    // Lines along the row are taken for ones that cross it far away.
    const double k = fabs(along[i]) > 1e-9 ? along[i] : 1e-9;
    o.slope[i] = -down[i] / k;
    o.outer[i] = outer[i] / fabs(k);
    o.inner[i] = inner[i] / fabs(k);
  }
  return o;
}

CR_CLONES static uint8_t *cover_rows(
    const Rounded *s, CRRect bounds, CRRow *rows, CRSpan *spans, uint8_t *cover) {
  const Octagon lines = octagon(s);
  const int32_t first = bounds.x0 & ~7, end = (bounds.x1 + 7) & ~7;
  // Rows between the corners of what is not turned are all the same.
  const bool level = fabsf(s->ay) < 1e-7f, upright = fabsf(s->ax) < 1e-7f;
  bool repeats = false;
  for (int32_t y = bounds.y0; y < bounds.y1; y++) {
    CRRow *row = &rows[y - bounds.y0];
    const double dy = y + 0.5 - s->y;
    const bool between =
        (level && fabs(dy) <= s->straight_b) || (upright && fabs(dy) <= s->straight_a);
    if (between && repeats) {
      *row = row[-1];
      continue;
    }
    repeats = between;
    RowParts p = row_parts(&lines, dy, first, end);
    p.outer0 &= ~7;
    p.outer1 = cr_min(end, (p.outer1 + 7) & ~7);
    *row = (CRRow){spans, cover, 0};
    if (p.outer0 >= p.outer1) continue;
    // Whole blocks only.
    p.inner0 = cr_min((p.inner0 + 7) & ~7, p.outer1);
    p.inner1 = cr_max(p.inner1 & ~7, p.inner0);
    const double row_a = dy * s->ay, row_b = dy * s->by;
    const bool parted = p.inner1 - p.inner0 >= LEAST_SPAN;
    CRSpan *span = spans;
    const int32_t head = (parted ? p.inner0 : p.outer1) - p.outer0;
    if (head > 0) *span++ = (CRSpan){p.outer0, head, 256};
    for (int32_t x = p.outer0; x < p.outer1; x += 8) {
      if (x == p.inner0 && p.inner1 > p.inner0) {
        if (parted) {
          *span++ = (CRSpan){x, p.inner1 - x, 255};
          if (p.inner1 < p.outer1) {
            *span++ = (CRSpan){
                p.inner1, p.outer1 - p.inner1, 256 + (uint32_t)(cover - row->cover)};
          }
        } else {
          const uint64_t full = ~0ull;
          for (int32_t i = p.inner0; i < p.inner1; i += 8, cover += 8) CR_STORE(cover, full);
        }
        x = p.inner1;
        if (x >= p.outer1) break;
      }
      const double dx = x + 0.5 - s->x;
      cover_block(s, (float)(dx * s->ax + row_a), (float)(dx * s->bx + row_b), cover);
      cover += 8;
    }
    row->count = (int32_t)(span - spans);
    spans = span;
  }
  return cover;
}

bool cr_mask_rounded(
    CRArena *arena, CRRect limit, const double m[9], double x0, double y0, double x1, double y1,
    double radius, CRMask *mask) {
  if (m[2] != 0 || m[5] != 0 || m[8] != 1) return false;
  const double across = hypot(m[0], m[1]), down = hypot(m[3], m[4]);
  const double a = (x1 - x0) * 0.5 * across, b = (y1 - y0) * 0.5 * down, r = radius * across;
  const double skew = (m[0] * m[3] + m[1] * m[4]) / (across * down);
  // Comparisons fail where something is not a number.
  if (!(r >= LEAST_RADIUS && r <= a + SLACK && r <= b + SLACK)) return false;
  if (!(a <= LARGEST_HALF && b <= LARGEST_HALF)) return false;
  if (!(fabs(across - down) * radius < SLACK && fabs(skew) * (a + b) < SLACK)) return false;
  const double mx = (x0 + x1) * 0.5, my = (y0 + y1) * 0.5;
  const double x = m[0] * mx + m[3] * my + m[6], y = m[1] * mx + m[4] * my + m[7];
  if (!(fabs(x) < 1 << 20 && fabs(y) < 1 << 20)) return false;
  const double ax = m[0] / across, ay = m[1] / across, bx = m[3] / down, by = m[4] / down;
  const double straight_a = a > r ? a - r : 0, straight_b = b > r ? b - r : 0;
  const double most = fmax(fabs(ax), fabs(ay)), least = fmin(fabs(ax), fabs(ay));
  const Rounded shape = {
      .x = x, .y = y, .ax = (float)ax, .ay = (float)ay, .bx = (float)bx, .by = (float)by,
      .straight_a = (float)straight_a, .straight_b = (float)straight_b, .radius = (float)r,
      .bend = (float)(1 / (24 * r)), .most = (float)most, .least = (float)least,
      .per_most = (float)(1 / most), .per_both = (float)(1 / fmax(2 * most * least, 1e-12))};

  *mask = (CRMask){{0, 0, 0, 0}, NULL};
  const double width = fabs(ax) * straight_a + fabs(bx) * straight_b + r;
  const double height = fabs(ay) * straight_a + fabs(by) * straight_b + r;
  // Whole blocks, so that no run ends within one.
  const CRRect outer = {
      (int32_t)floor(x - width) & ~7, (int32_t)floor(y - height),
      ((int32_t)ceil(x + width) + 7) & ~7, (int32_t)ceil(y + height)};
  const CRRect bounds = cr_intersect(outer, limit);
  if (cr_is_empty(bounds)) return true;
  const size_t lines = (size_t)(bounds.y1 - bounds.y0);
  const size_t room = lines * (size_t)(bounds.x1 - bounds.x0 + 16);
  CRRow *rows = cr_arena_alloc(arena, sizeof(CRRow) * lines);
  CRSpan *spans = cr_arena_alloc(arena, sizeof(CRSpan) * lines * 3);
  uint8_t *cover = cr_arena_alloc(arena, room);
  cr_arena_trim(arena, cover, room, cover_rows(&shape, bounds, rows, spans, cover));
  mask->bounds = bounds;
  mask->rows = rows;
  return true;
}
