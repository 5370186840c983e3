#include "CRounded.h"

#include <math.h>

// Coverage of rounded rectangles that are rotated, translated and scaled uniformly. The coverage of a pixel is the
// area cut off by a straight line, which is the side or the tangent of the corner's circle, corrected for the
// curvature of the circle within a pixel.
//
// Only the shape is stored. Rows are computed on demand, four pixels of two rows at a time.

// The minimum corner radius, in pixels. A tangent does not approximate smaller circles well enough.
static const double MINIMUM_RADIUS = 2;
// The maximum half length of a side, in pixels. For longer sides, single precision cannot represent fractions of a
// pixel accurately enough.
static const double MAXIMUM_HALF_SIZE = 8192;
// The maximum deviation of the outline from a uniformly scaled one, in pixels.
static const double TOLERANCE = 1.0 / 64;
// The maximum fraction of a pixel that is invisible, either as coverage or as a gap.
static const double INVISIBLE_DIFFERENCE = 1e-4;
// The maximum sine of a rotation angle that is treated as 0. Such a rotation moves no side by more than a thousandth
// of a pixel.
static const double ROTATION_TOLERANCE = 1e-7;
// The height of the rows near the start of a corner that are not treated as straight, because single precision cannot
// represent the difference accurately enough.
static const double ROW_MARGIN = 1e-2;

// The lines describe the positions at which the center of a pixel touches the outline from outside or from inside.
// The outer lines touch the sides and, at two points, the circle of each corner. The inner lines connect the ends and
// the midpoint of each corner.
static CRLines make_octagon_lines(const CRRounded *s) {
  const double c = 0.92387953251128674, d = 0.38268343236508977;
  const double along_a[CR_LINES] = {1, 0, c, d, -d, -c}, along_b[CR_LINES] = {0, 1, d, c, c, d};
  CRLines o;
  for (int i = 0; i < CR_LINES; i++) {
    const double nx = along_a[i] * s->ax + along_b[i] * s->bx;
    const double ny = along_a[i] * s->ay + along_b[i] * s->by;
    // Lines parallel to a row are treated as if they crossed it far away.
    const double per_k = 1 / (fabs(nx) > 1e-9 ? nx : 1e-9);
    const double half = (fabs(nx) + fabs(ny)) * 0.5 - INVISIBLE_DIFFERENCE;
    const double core = fabs(along_a[i]) * s->straight_a + fabs(along_b[i]) * s->straight_b;
    const float outer = (float)((core + s->radius + half) * fabs(per_k));
    const float inner = (float)((core + s->radius * (i < 2 ? 1 : c) - half) * fabs(per_k));
    o.slope[i] = (float)(-ny * per_k);
    o.reach[i] = (f32x8){outer, outer, inner, inner, outer, outer, inner, inner};
  }
  return o;
}

bool cr_mask_rounded_rect(
    CRArena *arena, CRRect limit, const double m[9], double x0, double y0, double x1, double y1,
    double radius, CRMask *mask) {
  if (m[2] != 0 || m[5] != 0 || m[8] != 1) return false;
  const double across = sqrt(m[0] * m[0] + m[1] * m[1]), down = sqrt(m[3] * m[3] + m[4] * m[4]);
  const double a = (x1 - x0) * 0.5 * across, b = (y1 - y0) * 0.5 * down, r = radius * across;
  const double skew = (m[0] * m[3] + m[1] * m[4]) / (across * down);
  // The conditions are written so that they fail for NaN.
  if (!(r >= MINIMUM_RADIUS && r <= a + TOLERANCE && r <= b + TOLERANCE)) return false;
  if (!(a <= MAXIMUM_HALF_SIZE && b <= MAXIMUM_HALF_SIZE)) return false;
  if (!(fabs(across - down) * radius < TOLERANCE && fabs(skew) * (a + b) < TOLERANCE)) return false;
  const double mx = (x0 + x1) * 0.5, my = (y0 + y1) * 0.5;
  const double x = m[0] * mx + m[3] * my + m[6], y = m[1] * mx + m[4] * my + m[7];
  if (!(fabs(x) < 1 << 20 && fabs(y) < 1 << 20)) return false;
  double ax = m[0] / across, ay = m[1] / across, bx = m[3] / down, by = m[4] / down;
  // Very small rotations are treated as 0, so that rows can be identical.
  const bool level = fabs(ay) < ROTATION_TOLERANCE, upright = fabs(ax) < ROTATION_TOLERANCE;
  if (level) ay = bx = 0;
  if (upright) ax = by = 0;
  const double straight_a = a > r ? a - r : 0, straight_b = b > r ? b - r : 0;
  const double most = fmax(fabs(ax), fabs(ay)), least = fmin(fabs(ax), fabs(ay));

  *mask = (CRMask){{0, 0, 0, 0}, NULL, NULL};
  const double width = fabs(ax) * straight_a + fabs(bx) * straight_b + r;
  const double height = fabs(ay) * straight_a + fabs(by) * straight_b + r;
  // The bounds are aligned to blocks of pixels, so that no run ends within a block.
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
  shape->lines = make_octagon_lines(shape);
  mask->bounds = bounds;
  mask->rounded = shape;
  return true;
}
