#include "CRounded.h"

#include <math.h>

// Rounded rectangles that are turned, moved and scaled alike in all directions: the coverage of a
// pixel is the area that a straight line cuts off it, the side's or the tangent of the corner's
// circle, brought in by how far the circle bends away from it within a pixel.
//
// Nothing is kept of it but the shape: rows are made when they are needed, four pixels of two at once.

#define CR_SELECT(mask, a, b) ((f32x8)(((mask) & (i32x8)(a)) | (~(mask) & (i32x8)(b))))

// The least radius in pixels: a tangent does not stand for smaller circles.
static const double LEAST_RADIUS = 2;
// The largest half of a side: beyond it single precision does not tell parts of a pixel apart.
static const double LARGEST_HALF = 8192;
// How far, in pixels, a transform may bring the outline off what is drawn.
static const double SLACK = 1.0 / 64;
// Less than this of a pixel is not seen, covered or not.
static const double UNSEEN = 1e-4;
// A sine of less moves no side by a thousandth of a pixel.
static const double UNTURNED = 1e-7;
// Rows so near to where a corner begins are not taken for one without: single precision does not tell.
static const double ROW_MARGIN = 1e-2;
// Whole pixels between two sides that are not worth a run of their own.
enum { LEAST_RUN = 32 };

// Of numbers of which one at least is not negative, and of numbers that are not negative: their bits
// are ordered as they are.
#define CR_LARGER(a, b) ((f32x8)__builtin_elementwise_max((i32x8)(a), (i32x8)(b)))
#define CR_SMALLER(a, b) ((f32x8)__builtin_elementwise_min((i32x8)(a), (i32x8)(b)))

// The area that a line cuts off a pixel: `side` from its middle, in units in which the components of its normal are `most`
// and `least`. Vectors go by reference, as functions for several processors demand; all is put in line.
CR_INLINE void cut_off(
    const f32x8 *side, const f32x8 *most, const f32x8 *least, const f32x8 *per_most,
    const f32x8 *per_both, f32x8 *area) {
  const f32x8 away = __builtin_elementwise_abs(*side);
  const f32x8 rest = CR_LARGER((*most + *least) * 0.5f - away, (f32x8){0});
  const f32x8 beyond = CR_SELECT(
      away + away <= *most - *least, 0.5f - away * *per_most, rest * rest * *per_both);
  *area = CR_SELECT(*side < (f32x8){0}, beyond, 1.0f - beyond);
}

// The same along the sides of the shape.
CR_INLINE void cut_off_by_side(const CRRounded *s, const f32x8 *side, f32x8 *area) {
  const f32x8 none = {0};
  if (s->least == 0) {
    *area = CR_LARGER(*side + 0.5f, none);
    *area = CR_SMALLER(*area, none + 1.0f);
  } else {
    const f32x8 most = none + s->most, least = none + s->least;
    const f32x8 per_most = none + s->per_most, per_both = none + s->per_both;
    cut_off(side, &most, &least, &per_most, &per_both, area);
  }
}

// The same at a corner: `qa` and `qb` are distances from the circle's middle along the sides, `as` and `bs` those from the
// shape's.
CR_INLINE void cut_off_by_corner(
    const CRRounded *s, const f32x8 *as, const f32x8 *bs, const f32x8 *qa, const f32x8 *qb,
    f32x8 *area) {
  const f32x8 none = {0};
  // All lengths are multiplied by the distance from the circle's middle.
  const i32x8 sign = (i32x8){0} + INT32_MIN;
  const f32x8 na = (f32x8)((i32x8)*qa ^ ((i32x8)*as & sign));
  const f32x8 nb = (f32x8)((i32x8)*qb ^ ((i32x8)*bs & sign));
  const f32x8 nx = __builtin_elementwise_abs(na * s->ax + nb * s->bx);
  const f32x8 ny = __builtin_elementwise_abs(na * s->ay + nb * s->by);
  const f32x8 most = CR_LARGER(nx, ny);
  // A hair of slant, so that one division does for both.
  const f32x8 least = CR_LARGER(CR_SMALLER(nx, ny), most * 1e-4f);
  const f32x8 length = __builtin_elementwise_sqrt(*qa * *qa + *qb * *qb);
  const f32x8 per_both = 1.0f / CR_LARGER(most * least, none + 1e-12f);
  const f32x8 per_most = per_both * least, half = per_both * 0.5f;
  const f32x8 across = length * per_most;
  const f32x8 inside = (s->radius - length - across * across * s->bend) * length;
  cut_off(&inside, &most, &least, &per_most, &half, area);
}

// What of eight pixels is covered, a byte each; `as` and `bs` are their distances from the middle.
CR_INLINE uint64_t covered(const CRRounded *s, f32x8 *as, f32x8 *bs) {
  const f32x8 qa = __builtin_elementwise_abs(*as) - s->straight_a;
  const f32x8 qb = __builtin_elementwise_abs(*bs) - s->straight_b;
  // Where both are negative the pixel is far inside, whichever of them is taken.
  const f32x8 side = s->radius - CR_LARGER(qa, qb);
  f32x8 share;
  cut_off_by_side(s, &side, &share);
  const i32x8 round = (i32x8)CR_SMALLER(qa, qb) > 0;
  if (__builtin_reduce_or(round)) {
    f32x8 corner;
    cut_off_by_corner(s, as, bs, &qa, &qb, &corner);
    share = CR_SELECT(round, corner, share);
  }
  const i32x8 steps = __builtin_convertvector(share * 255.0f + 0.5f, i32x8);
  return (uint64_t)__builtin_convertvector(steps, u8x8);
}

CR_INLINE int32_t held(int32_t v, int32_t low, int32_t high) {
  return cr_min(cr_max(v, low), high);
}

// Finds where two rows from y on begin and end.
CR_INLINE void find_ends(
    const CRRounded *s, int32_t y, int32_t x0, int32_t end, CRRowPair *pair) {
  const double dy = y + 0.5 - s->y;
  const float d0 = (float)dy, d1 = (float)(dy + 1), x = s->x;
  const f32x8 rows = {d0, d1, d0, d1, -d0, -d1, -d0, -d1};
  // What is farther than this counts as nowhere.
  const f32x8 far = (f32x8){0} + 1e8f;
  f32x8 bound = -far;
  for (int i = 0; i < CR_LINES; i++) {
    const f32x8 line = rows * s->lines.slope[i] - s->lines.reach[i];
    bound = __builtin_elementwise_max(line, bound);
  }
  bound = __builtin_elementwise_min(bound, far) + (f32x8){x, x, x, x, -x, -x, -x, -x};
  const i32x8 ends = __builtin_convertvector(__builtin_elementwise_ceil(bound), i32x8);
  // Rows that hold nothing have crossed ends.
  const bool first = ends[0] + ends[4] <= 0, second = ends[1] + ends[5] <= 0;
  const int32_t low = s->column + cr_min(first ? ends[0] : ends[1], second ? ends[1] : ends[0]);
  const int32_t high =
      s->column + 1 - cr_min(first ? ends[4] : ends[5], second ? ends[5] : ends[4]);
  pair->from = held(low & ~3, x0, end);
  pair->to = first || second ? held((high + 3) & ~3, pair->from, end) : pair->from;
  pair->whole0 = held((s->column + cr_max(ends[2], ends[3]) + 3) & ~3, pair->from, pair->to);
  pair->whole1 =
      held((s->column + 1 - cr_max(ends[6], ends[7])) & ~3, pair->whole0, pair->to);
  if (pair->whole0 == pair->whole1) pair->whole0 = pair->whole1 = pair->to;
  pair->outer0 = pair->from & ~7;
  pair->outer1 = (pair->to + 7) & ~7;
  pair->inner0 = cr_min((pair->whole0 + 7) & ~7, pair->outer1);
  pair->inner1 = cr_max(pair->whole1 & ~7, pair->inner0);
  if (pair->from == pair->to) pair->outer1 = pair->outer0;
  if (pair->inner1 - pair->inner0 < LEAST_RUN) pair->inner0 = pair->inner1 = pair->outer1;
}

// Makes what is not wholly covered of two rows, four pixels of each at once.
CR_INLINE void cover_pair(
    const CRRounded *s, int32_t y, const CRRowPair *pair, uint8_t *upper, uint8_t *lower) {
  const double dy = y + 0.5 - s->y;
  const float d0 = (float)dy, d1 = (float)(dy + 1);
  const f32x8 across = {0, 1, 2, 3, 0, 1, 2, 3}, down = {d0, d0, d0, d0, d1, d1, d1, d1};
  const f32x8 row_a = across * s->ax + down * s->ay, row_b = across * s->bx + down * s->by;
  for (int32_t at = pair->outer0; at < pair->outer1; at += 8) {
    if (at == pair->inner0 && (at = pair->inner1) == pair->outer1) break;
    uint64_t half[2];
    for (int i = 0; i < 2; i++) {
      const int32_t from = at + 4 * i;
      if (from < pair->from || from >= pair->to) {
        half[i] = 0;
      } else if (from >= pair->whole0 && from < pair->whole1) {
        half[i] = ~0ull;
      } else {
        const float dx = (float)(from - s->column) - s->x;
        f32x8 as = row_a + dx * s->ax, bs = row_b + dx * s->bx;
        half[i] = covered(s, &as, &bs);
      }
    }
    const uint64_t one = (half[0] & ~0u) | half[1] << 32;
    const uint64_t other = half[0] >> 32 | (half[1] >> 32 << 32);
    CR_STORE(upper + at, one);
    CR_STORE(lower + at, other);
  }
}

CR_CLONES int32_t cr_rounded_rows(
    const CRRounded *s, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows) {
  rows->y = y;
  const int32_t end = (x1 + 7) & ~7, count = cr_min((y1 - y + 1) >> 1, CR_ROUNDED_PAIRS);
  // One step for all rows before the next: what does not wait for each other is done at once.
  for (int32_t i = 0; i < count; i++) {
    CRRowPair *pair = &rows->pairs[i];
    if (i > 0 && cr_rounded_repeats(s, y + 2 * i)) {
      *pair = pair[-1];
    } else {
      find_ends(s, y + 2 * i, x0, end, pair);
      pair->same = i;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    if (rows->pairs[i].same != i) continue;
    cover_pair(
        s, y + 2 * i, &rows->pairs[i], rows->cover[2 * i] - x0, rows->cover[2 * i + 1] - x0);
  }
  return y + 2 * count;
}

// The lines lie where the middle of a pixel does that touches the outline from outside, or from
// inside: those around touch the sides and each corner's circle twice, those within join its ends and
// its middle.
static CRLines lines(const CRRounded *s) {
  const double c = 0.92387953251128674, d = 0.38268343236508977;
  const double along_a[CR_LINES] = {1, 0, c, d, -d, -c}, along_b[CR_LINES] = {0, 1, d, c, c, d};
  CRLines o;
  for (int i = 0; i < CR_LINES; i++) {
    const double nx = along_a[i] * s->ax + along_b[i] * s->bx;
    const double ny = along_a[i] * s->ay + along_b[i] * s->by;
    // Lines along the row are taken for ones that cross it far away.
    const double per_k = 1 / (fabs(nx) > 1e-9 ? nx : 1e-9);
    const double half = (fabs(nx) + fabs(ny)) * 0.5 - UNSEEN;
    const double core = fabs(along_a[i]) * s->straight_a + fabs(along_b[i]) * s->straight_b;
    const float outer = (float)((core + s->radius + half) * fabs(per_k));
    const float inner = (float)((core + s->radius * (i < 2 ? 1 : c) - half) * fabs(per_k));
    o.slope[i] = (float)(-ny * per_k);
    o.reach[i] = (f32x8){outer, outer, inner, inner, outer, outer, inner, inner};
  }
  return o;
}

bool cr_mask_rounded(
    CRArena *arena, CRRect limit, const double m[9], double x0, double y0, double x1, double y1,
    double radius, CRMask *mask) {
  if (m[2] != 0 || m[5] != 0 || m[8] != 1) return false;
  const double across = sqrt(m[0] * m[0] + m[1] * m[1]), down = sqrt(m[3] * m[3] + m[4] * m[4]);
  const double a = (x1 - x0) * 0.5 * across, b = (y1 - y0) * 0.5 * down, r = radius * across;
  const double skew = (m[0] * m[3] + m[1] * m[4]) / (across * down);
  // Comparisons fail where something is not a number.
  if (!(r >= LEAST_RADIUS && r <= a + SLACK && r <= b + SLACK)) return false;
  if (!(a <= LARGEST_HALF && b <= LARGEST_HALF)) return false;
  if (!(fabs(across - down) * radius < SLACK && fabs(skew) * (a + b) < SLACK)) return false;
  const double mx = (x0 + x1) * 0.5, my = (y0 + y1) * 0.5;
  const double x = m[0] * mx + m[3] * my + m[6], y = m[1] * mx + m[4] * my + m[7];
  if (!(fabs(x) < 1 << 20 && fabs(y) < 1 << 20)) return false;
  double ax = m[0] / across, ay = m[1] / across, bx = m[3] / down, by = m[4] / down;
  // What is turned by so little counts as not turned at all, so that rows may be exactly the same.
  const bool level = fabs(ay) < UNTURNED, upright = fabs(ax) < UNTURNED;
  if (level) ay = bx = 0;
  if (upright) ax = by = 0;
  const double straight_a = a > r ? a - r : 0, straight_b = b > r ? b - r : 0;
  const double most = fmax(fabs(ax), fabs(ay)), least = fmin(fabs(ax), fabs(ay));

  *mask = (CRMask){{0, 0, 0, 0}, NULL, NULL};
  const double width = fabs(ax) * straight_a + fabs(bx) * straight_b + r;
  const double height = fabs(ay) * straight_a + fabs(by) * straight_b + r;
  // Whole blocks, so that no run ends within one.
  const CRRect outer = {
      (int32_t)floor(x - width) & ~7, (int32_t)floor(y - height),
      ((int32_t)ceil(x + width) + 7) & ~7, (int32_t)ceil(y + height)};
  const CRRect bounds = cr_intersect(outer, limit);
  if (cr_is_empty(bounds)) return true;
  CRRounded *shape = cr_arena_alloc(arena, sizeof(CRRounded));
  *shape = (CRRounded){
      .column = (int32_t)floor(x - 0.5), .x = (float)(x - 0.5 - floor(x - 0.5)), .y = y,
      .ax = (float)ax, .ay = (float)ay, .bx = (float)bx, .by = (float)by,
      .straight_a = (float)straight_a, .straight_b = (float)straight_b, .radius = (float)r,
      .bend = (float)(1 / (24 * r)), .most = (float)most, .least = (float)least,
      .per_most = (float)(1 / most), .per_both = (float)(1 / fmax(2 * most * least, 1e-12)),
      .same = (level ? straight_b : upright ? straight_a : 0) - ROW_MARGIN};
  shape->lines = lines(shape);
  mask->bounds = bounds;
  mask->rounded = shape;
  return true;
}
