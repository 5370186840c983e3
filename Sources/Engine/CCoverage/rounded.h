#ifndef AMETRINE_COVERAGE_ROUNDED_H
#define AMETRINE_COVERAGE_ROUNDED_H

#include "CRounded.h"

#define CR_SELECT(mask, a, b) ((f32x8)(((mask) & (i32x8)(a)) | (~(mask) & (i32x8)(b))))

// The minimum number of fully covered pixels between two sides that are stored as a separate run.
enum { MINIMUM_RUN = 32 };

// The maximum of numbers of which at least one is not negative, and the minimum of nonnegative numbers. The bit
// patterns of such numbers are in the same order as the numbers.
#define CR_LARGER(a, b) ((f32x8)__builtin_elementwise_max((i32x8)(a), (i32x8)(b)))
#define CR_SMALLER(a, b) ((f32x8)__builtin_elementwise_min((i32x8)(a), (i32x8)(b)))

// Computes the area of the part of a pixel that is inside a line. `side` is the distance of the line from the pixel's
// center, in units in which the components of the line's normal are `most` and `least`. Vectors are passed by
// reference, as required between functions compiled for different instruction set levels; all calls are inlined.
CR_INLINE void pixel_area_inside_line(
    const f32x8 *side, const f32x8 *most, const f32x8 *least, const f32x8 *per_most,
    const f32x8 *per_both, f32x8 *area) {
  const f32x8 away = __builtin_elementwise_abs(*side);
  const f32x8 rest = CR_LARGER((*most + *least) * 0.5f - away, (f32x8){0});
  const f32x8 beyond = CR_SELECT(
      away + away <= *most - *least, 0.5f - away * *per_most, rest * rest * *per_both);
  *area = CR_SELECT(*side < (f32x8){0}, beyond, 1.0f - beyond);
}

// Computes the area of the part of a pixel that is inside a straight side of the shape.
CR_INLINE void pixel_area_inside_side(const CRRounded *s, const f32x8 *side, f32x8 *area) {
  const f32x8 none = {0};
  if (s->least == 0) {
    *area = CR_LARGER(*side + 0.5f, none);
    *area = CR_SMALLER(*area, none + 1.0f);
  } else {
    const f32x8 most = none + s->most, least = none + s->least;
    const f32x8 per_most = none + s->per_most, per_both = none + s->per_both;
    pixel_area_inside_line(side, &most, &least, &per_most, &per_both, area);
  }
}

// Computes the area of the part of a pixel that is inside a rounded corner. `qa` and `qb` are the distances from the
// circle's center along the two sides; `as` and `bs` are the distances from the shape's center.
CR_INLINE void pixel_area_inside_corner(
    const CRRounded *s, const f32x8 *as, const f32x8 *bs, const f32x8 *qa, const f32x8 *qb,
    f32x8 *area) {
  const f32x8 none = {0};
  // All lengths are multiplied by the distance from the circle's center.
  const i32x8 sign = (i32x8){0} + INT32_MIN;
  const f32x8 na = (f32x8)((i32x8)*qa ^ ((i32x8)*as & sign));
  const f32x8 nb = (f32x8)((i32x8)*qb ^ ((i32x8)*bs & sign));
  const f32x8 nx = __builtin_elementwise_abs(na * s->ax + nb * s->bx);
  const f32x8 ny = __builtin_elementwise_abs(na * s->ay + nb * s->by);
  const f32x8 most = CR_LARGER(nx, ny);
  // Limiting the ratio of the components avoids a second division.
  const f32x8 least = CR_LARGER(CR_SMALLER(nx, ny), most * 1e-4f);
  const f32x8 length = __builtin_elementwise_sqrt(*qa * *qa + *qb * *qb);
  const f32x8 per_both = 1.0f / CR_LARGER(most * least, none + 1e-12f);
  const f32x8 per_most = per_both * least, half = per_both * 0.5f;
  const f32x8 across = length * per_most;
  const f32x8 inside = (s->radius - length - across * across * s->bend) * length;
  pixel_area_inside_line(&inside, &most, &least, &per_most, &half, area);
}

// Computes the coverage of eight pixels as bytes. `as` and `bs` are the distances of the pixels from the shape's
// center along its two sides.
CR_INLINE uint64_t coverage_of_pixels(const CRRounded *s, f32x8 *as, f32x8 *bs) {
  const f32x8 qa = __builtin_elementwise_abs(*as) - s->straight_a;
  const f32x8 qb = __builtin_elementwise_abs(*bs) - s->straight_b;
  // If both distances are negative, the pixel is far inside, and either of them results in full coverage.
  const f32x8 side = s->radius - CR_LARGER(qa, qb);
  f32x8 share;
  pixel_area_inside_side(s, &side, &share);
  const i32x8 round = (i32x8)CR_SMALLER(qa, qb) > 0;
  if (__builtin_reduce_or(round)) {
    f32x8 corner;
    pixel_area_inside_corner(s, as, bs, &qa, &qb, &corner);
    share = CR_SELECT(round, corner, share);
  }
  const i32x8 steps = __builtin_convertvector(share * 255.0f + 0.5f, i32x8);
  return (uint64_t)__builtin_convertvector(steps, u8x8);
}

CR_INLINE int32_t clamp_int(int32_t v, int32_t low, int32_t high) {
  return cr_min(cr_max(v, low), high);
}

// Determines the columns in which partial and full coverage start and end in the two rows beginning at y.
CR_INLINE void find_partial_coverage_columns(
    const CRRounded *s, int32_t y, int32_t x0, int32_t end, CRRowPair *pair) {
  const double dy = y + 0.5 - s->y;
  const float d0 = (float)dy, d1 = (float)(dy + 1), x = s->x;
  const f32x8 rows = {d0, d1, d0, d1, -d0, -d1, -d0, -d1};
  // The value used in place of an infinite distance.
  const f32x8 far = (f32x8){0} + 1e8f;
  f32x8 bound = -far;
  for (int i = 0; i < CR_LINES; i++) {
    const f32x8 line = rows * s->lines.slope[i] - s->lines.reach[i];
    bound = __builtin_elementwise_max(line, bound);
  }
  bound = __builtin_elementwise_min(bound, far) + (f32x8){x, x, x, x, -x, -x, -x, -x};
  const i32x8 ends = __builtin_convertvector(__builtin_elementwise_ceil(bound), i32x8);
  // In an empty row, the end is before the start.
  const bool first = ends[0] + ends[4] <= 0, second = ends[1] + ends[5] <= 0;
  const int32_t low = s->column + cr_min(first ? ends[0] : ends[1], second ? ends[1] : ends[0]);
  const int32_t high =
      s->column + 1 - cr_min(first ? ends[4] : ends[5], second ? ends[5] : ends[4]);
  pair->from = clamp_int(low & ~3, x0, end);
  pair->to = first || second ? clamp_int((high + 3) & ~3, pair->from, end) : pair->from;
  pair->whole0 = clamp_int((s->column + cr_max(ends[2], ends[3]) + 3) & ~3, pair->from, pair->to);
  pair->whole1 =
      clamp_int((s->column + 1 - cr_max(ends[6], ends[7])) & ~3, pair->whole0, pair->to);
  if (pair->whole0 == pair->whole1) pair->whole0 = pair->whole1 = pair->to;
  pair->outer0 = pair->from & ~7;
  pair->outer1 = (pair->to + 7) & ~7;
  pair->inner0 = cr_min((pair->whole0 + 7) & ~7, pair->outer1);
  pair->inner1 = cr_max(pair->whole1 & ~7, pair->inner0);
  if (pair->from == pair->to) pair->outer1 = pair->outer0;
  if (pair->inner1 - pair->inner0 < MINIMUM_RUN) pair->inner0 = pair->inner1 = pair->outer1;
}

// Computes the partial coverage of two rows, four pixels from each row at a time.
CR_INLINE void coverage_of_row_pair(
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
        half[i] = coverage_of_pixels(s, &as, &bs);
      }
    }
    const uint64_t one = (half[0] & ~0u) | half[1] << 32;
    const uint64_t other = half[0] >> 32 | (half[1] >> 32 << 32);
    CR_STORE(upper + at, one);
    CR_STORE(lower + at, other);
  }
}

CR_KERNEL int32_t kernel_rounded_rows(
    const CRRounded *s, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows) {
  rows->y = y;
  const int32_t end = (x1 + 7) & ~7, count = cr_min((y1 - y + 1) >> 1, CR_ROUNDED_PAIRS);
  // Each step processes all rows before the next step begins, so that independent operations run in parallel.
  for (int32_t i = 0; i < count; i++) {
    CRRowPair *pair = &rows->pairs[i];
    if (i > 0 && cr_rounded_row_repeats(s, y + 2 * i)) {
      *pair = pair[-1];
    } else {
      find_partial_coverage_columns(s, y + 2 * i, x0, end, pair);
      pair->same = i;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    if (rows->pairs[i].same != i) continue;
    coverage_of_row_pair(
        s, y + 2 * i, &rows->pairs[i], rows->cover[2 * i] - x0, rows->cover[2 * i + 1] - x0);
  }
  return y + 2 * count;
}

#endif
