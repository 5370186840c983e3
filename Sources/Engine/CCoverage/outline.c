#include "path_rasterizer.h"

#include <math.h>
#include <stdlib.h>

// Outlines are clipped to this coordinate before they are converted to fixed point; nothing beyond it is visible.
// With 8 + 32 fractional bits, coordinates fit into 61 bits.
static const double GUARD_BAND = 1048576;
// Coordinates with a larger absolute value are clamped to this value before they are transformed.
static const double HUGE_COORDINATE = 1e12;
// The minimum homogeneous coordinate w of points in front of the eye.
static const double NEAR_W = 1e-4;

typedef struct {
  double x, y, w;
} Point3;

void cr_builder_begin(CRBuilder *b, CRRect limit, const double matrix[9], bool hard) {
  b->limit = limit;
  b->hard = hard;
  b->lacking = 0;
  memcpy(b->matrix, matrix, sizeof(b->matrix));
  b->affine = matrix[2] == 0 && matrix[5] == 0 && matrix[8] == 1;
  b->winding = 1;
  b->invalid = b->crossed = false;
  for (int i = 0; i < 9; i++) b->invalid |= !isfinite(matrix[i]);
  b->count = 0;
  b->min_x = b->min_y = INT32_MAX;
  b->max_x = b->max_y = INT32_MIN;
}

void cr_builder_toggle_winding_direction(CRBuilder *b) { b->winding = -b->winding; }

// Reserves memory for another edge. Returns `false` if the memory limit is exceeded.
static __attribute__((noinline)) bool grow_edges(CRBuilder *b) {
  if (b->invalid) return false;
  if (b->capacity >= BUFFERED_EDGES && cr_builder_accumulate_edges(b)) return true;
  size_t capacity = b->capacity ? (size_t)b->capacity * 2 : 256, bytes = capacity * sizeof(Edge);
  if (capacity > BUFFERED_EDGES && (bytes > b->room || capacity > INT32_MAX)) {
    b->lacking = bytes;
    b->invalid = true;
    return false;
  }
  b->capacity = (int32_t)capacity;
  b->edges = realloc(b->edges, bytes);
  if (!b->edges) abort();
  return true;
}

static inline void add_edge(CRBuilder *b, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (y0 == y1) return;
  int32_t winding = b->winding;
  if (y0 > y1) {
    int32_t t = x0;
    x0 = x1;
    x1 = t;
    t = y0;
    y0 = y1;
    y1 = t;
    winding = -winding;
  }
  if (y1 <= b->limit.y0 * 256 || y0 >= b->limit.y1 * 256) return;
  // Edges to the right of the limit are not stored, but they extend the bounds of the shape.
  int32_t right = b->limit.x1 * 256;
  b->min_x = cr_min(b->min_x, cr_min(x0, x1));
  b->max_x = cr_max(b->max_x, cr_max(x0, x1));
  b->min_y = cr_min(b->min_y, y0);
  b->max_y = cr_max(b->max_y, y1);
  if (x0 >= right && x1 >= right) return;
  if (b->count == b->capacity && !grow_edges(b)) return;
  Edge *e = &b->edges[b->count++];
  e->x0 = x0;
  e->y0 = y0;
  e->x1 = x1;
  e->y1 = y1;
  e->winding = winding;
}

// Adding this value rounds halves up. Within the guard band the sum is positive and exact, so truncation is
// equivalent to rounding down.
enum { FIXED_BIAS = 1 << 29 };
static inline int32_t to_fixed(double v) {
  return (int32_t)(v * 256 + (FIXED_BIAS + 0.5)) - FIXED_BIAS;
}

static inline void add_fixed_line(CRBuilder *b, double x0, double y0, double x1, double y1) {
  add_edge(b, to_fixed(x0), to_fixed(y0), to_fixed(x1), to_fixed(y1));
}

static double clamp_coordinate(double v) {
  return v > 1e15 ? 1e15 : v < -1e15 ? -1e15 : v;
}

// Adds a line that leaves the guard band. The parts above and below the band are ignored; of the parts to the left
// and right, only the vertical extent is added.
static void add_clipped_line(CRBuilder *b, double x0, double y0, double x1, double y1) {
  x0 = clamp_coordinate(x0);
  y0 = clamp_coordinate(y0);
  x1 = clamp_coordinate(x1);
  y1 = clamp_coordinate(y1);
  if ((y0 <= -GUARD_BAND && y1 <= -GUARD_BAND) || (y0 >= GUARD_BAND && y1 >= GUARD_BAND)) return;
  double px[2] = {x0, x1}, py[2] = {y0, y1};
  for (int i = 0; i < 2; i++) {
    double limit = py[i] < -GUARD_BAND ? -GUARD_BAND : py[i] > GUARD_BAND ? GUARD_BAND : py[i];
    if (limit != py[i]) {
      px[i] = x0 + (x1 - x0) * ((limit - y0) / (y1 - y0));
      py[i] = limit;
    }
  }
  x0 = px[0];
  x1 = px[1];
  y0 = py[0];
  y1 = py[1];
  // The line is divided at both sides of the guard band, so that each part is completely to the left of it, inside it
  // or to the right of it.
  double cut[4] = {0, 0, 1, 1};
  if (x0 != x1) {
    double s = (-GUARD_BAND - x0) / (x1 - x0), t = (GUARD_BAND - x0) / (x1 - x0);
    if (s > t) {
      double u = s;
      s = t;
      t = u;
    }
    cut[1] = s < 0 ? 0 : s > 1 ? 1 : s;
    cut[2] = t < 0 ? 0 : t > 1 ? 1 : t;
  }
  double x = x0, y = y0;
  for (int i = 1; i < 4; i++) {
    double nx = i == 3 ? x1 : x0 + (x1 - x0) * cut[i];
    double ny = i == 3 ? y1 : y0 + (y1 - y0) * cut[i];
    double ax = x < -GUARD_BAND ? -GUARD_BAND : x > GUARD_BAND ? GUARD_BAND : x;
    double bx = nx < -GUARD_BAND ? -GUARD_BAND : nx > GUARD_BAND ? GUARD_BAND : nx;
    double mid = (x + nx) / 2;
    if (mid <= -GUARD_BAND) ax = bx = -GUARD_BAND;
    if (mid >= GUARD_BAND) ax = bx = GUARD_BAND;
    add_fixed_line(b, ax, y, bx, ny);
    x = nx;
    y = ny;
  }
}

static inline bool is_in_guard_band(double x, double y) {
  return fabs(x) <= GUARD_BAND && fabs(y) <= GUARD_BAND;
}

static void add_line(CRBuilder *b, double x0, double y0, double x1, double y1) {
  if (is_in_guard_band(x0, y0) && is_in_guard_band(x1, y1)) {
    add_fixed_line(b, x0, y0, x1, y1);
  } else if (isnan(x0) || isnan(y0) || isnan(x1) || isnan(y1)) {
    b->invalid = true;
  } else {
    add_clipped_line(b, x0, y0, x1, y1);
  }
}

// ---------------------------------------------------------------- traversal

// A pen that traverses one outline. With perspective, the part behind the eye is clipped at w = NEAR_W, and a line is
// added to close the gap.
typedef struct {
  CRBuilder *b;
  Point3 at, start;
  // The pen's position in fixed point, valid within the guard band.
  int32_t fixed_x, fixed_y;
  bool guarded;
  // Whether the lines are runs of an outline that is passed in several pieces, so that the pen does not close it.
  bool in_runs;
  bool open, cut, entered;
  double last_x, last_y, entry_x, entry_y;
} Pen;

static inline Point3 map_point(CRBuilder *b, const double *p) {
  double x = p[0], y = p[1];
  if (!(fabs(x) <= HUGE_COORDINATE && fabs(y) <= HUGE_COORDINATE)) {
    if (!isfinite(x) || !isfinite(y)) b->invalid = true;
    x = fmax(-HUGE_COORDINATE, fmin(HUGE_COORDINATE, x));
    y = fmax(-HUGE_COORDINATE, fmin(HUGE_COORDINATE, y));
  }
  const double *m = b->matrix;
  Point3 r = {x * m[0] + y * m[3] + m[6], x * m[1] + y * m[4] + m[7], 1};
  if (!b->affine) r.w = x * m[2] + y * m[5] + m[8];
  return r;
}

static void pen_enter_view_volume(Pen *pen, double x, double y) {
  if (pen->cut) {
    add_line(pen->b, pen->last_x, pen->last_y, x, y);
    pen->cut = false;
  } else if (!pen->entered) {
    pen->entry_x = x;
    pen->entry_y = y;
    pen->entered = true;
  }
}

// Closes a gap at the near plane by connecting each crossing to the first one. All crossings are on one line, and as
// many lines leave the view as enter it.
static void pen_close_at_near_plane(Pen *pen, bool leaves, double x, double y) {
  CRBuilder *b = pen->b;
  if (!b->crossed) {
    b->crossed = true;
    b->cross_x = x;
    b->cross_y = y;
  } else if (leaves) {
    add_line(b, x, y, b->cross_x, b->cross_y);
  } else {
    add_line(b, b->cross_x, b->cross_y, x, y);
  }
}

static void pen_line_in_perspective(Pen *pen, Point3 to) {
  Point3 from = pen->at;
  bool in0 = from.w >= NEAR_W, in1 = to.w >= NEAR_W;
  if (!in0 && !in1) return;
  double x0 = from.x / from.w, y0 = from.y / from.w, x1 = to.x / to.w, y1 = to.y / to.w;
  if (in0 != in1) {
    double t = (NEAR_W - from.w) / (to.w - from.w);
    double x = (from.x + (to.x - from.x) * t) / NEAR_W;
    double y = (from.y + (to.y - from.y) * t) / NEAR_W;
    if (pen->in_runs) {
      pen_close_at_near_plane(pen, in0, x, y);
      if (in0) add_line(pen->b, x0, y0, x, y);
      else add_line(pen->b, x, y, x1, y1);
    } else if (in0) {
      add_line(pen->b, x0, y0, x, y);
      pen->last_x = x;
      pen->last_y = y;
      pen->cut = true;
    } else {
      pen_enter_view_volume(pen, x, y);
      add_line(pen->b, x, y, x1, y1);
    }
    return;
  }
  add_line(pen->b, x0, y0, x1, y1);
}

static inline void pen_set_position(Pen *pen, Point3 p) {
  pen->at = p;
  pen->guarded = is_in_guard_band(p.x, p.y);
  if (pen->guarded) {
    pen->fixed_x = to_fixed(p.x);
    pen->fixed_y = to_fixed(p.y);
  }
}

static inline void pen_line(Pen *pen, Point3 to) {
  if (!pen->b->affine) {
    pen_line_in_perspective(pen, to);
    pen->at = to;
    return;
  }
  Point3 from = pen->at;
  bool guarded = pen->guarded;
  int32_t x = pen->fixed_x, y = pen->fixed_y;
  pen_set_position(pen, to);
  if (guarded && pen->guarded) {
    add_edge(pen->b, x, y, pen->fixed_x, pen->fixed_y);
  } else {
    add_line(pen->b, from.x, from.y, to.x, to.y);
  }
}

static void pen_close(Pen *pen) {
  if (!pen->open) return;
  pen_line(pen, pen->start);
  if (pen->cut && pen->entered) {
    add_line(pen->b, pen->last_x, pen->last_y, pen->entry_x, pen->entry_y);
  }
  pen->open = pen->cut = pen->entered = false;
}

static void pen_move(Pen *pen, Point3 to) {
  pen_close(pen);
  pen_set_position(pen, to);
  pen->start = to;
  pen->open = true;
}

static double curve_second_difference(Point3 a, Point3 b, Point3 c) {
  double x = a.x - 2 * b.x + c.x, y = a.y - 2 * b.y + c.y;
  return sqrt(x * x + y * y);
}

// Returns the number of chords that approximate a curve. At bends, chords are moved outwards by two thirds of the
// flatness, so that they enclose the same area as the curve.
static int chord_count(const CRBuilder *b, double curve_second_difference) {
  double n = ceil(sqrt(curve_second_difference * b->squared_chords));
  return n >= b->most_chords ? b->most_chords : n > 1 ? (int)n : 1;
}

// Whether the curve with these control points can be replaced by its chord, because it is completely above, below, to
// the right of or to the left of the limit. To the left, only the heights of the end points matter.
static bool is_outside_limit(CRBuilder *b, const Point3 p[4]) {
  double x0 = p[0].x, x1 = x0, y0 = p[0].y, y1 = y0;
  for (int i = 1; i < 4; i++) {
    x0 = fmin(x0, p[i].x);
    x1 = fmax(x1, p[i].x);
    y0 = fmin(y0, p[i].y);
    y1 = fmax(y1, p[i].y);
  }
  return y1 < b->limit.y0 - 1 || y0 > b->limit.y1 + 1 || x1 < b->limit.x0 - 1
      || x0 > b->limit.x1 + 1;
}

// Returns the number of chords that approximate a curve in perspective. If a control point is behind the eye, the
// number is a large constant.
static int chord_count_in_perspective(const CRBuilder *b, const Point3 p[4]) {
  Point3 q[4];
  double low = p[0].w, high = low;
  for (int i = 0; i < 4; i++) {
    if (p[i].w < NEAR_W) return 64;
    q[i] = (Point3){p[i].x / p[i].w, p[i].y / p[i].w, 1};
    low = fmin(low, p[i].w);
    high = fmax(high, p[i].w);
  }
  double ratio = high / low;
  return chord_count(b, fmax(curve_second_difference(q[0], q[1], q[2]), curve_second_difference(q[1], q[2], q[3])) * ratio * ratio);
}

// Whether the convex hull of the control points is within half the size of the guard band.
static bool is_hull_in_guard_band(const Point3 p[4]) {
  for (int i = 0; i < 4; i++) {
    if (!is_in_guard_band(p[i].x * 2, p[i].y * 2)) return false;
  }
  return true;
}

static void pen_cubic(Pen *pen, Point3 p1, Point3 p2, Point3 p3) {
  Point3 p[4] = {pen->at, p1, p2, p3};
  int n;
  if (pen->b->affine) {
    if (is_outside_limit(pen->b, p)) {
      pen_line(pen, p3);
      return;
    }
    n = chord_count(pen->b, fmax(curve_second_difference(p[0], p1, p2), curve_second_difference(p1, p2, p3)));
  } else {
    n = chord_count_in_perspective(pen->b, p);
  }
  pen->b->chord_count += n;
  if (pen->b->chord_count > pen->b->chord_limit) n = 1;
  double cx = 3 * (p1.x - p[0].x), cy = 3 * (p1.y - p[0].y), cw = 3 * (p1.w - p[0].w);
  double bx = 3 * (p2.x - p1.x) - cx, by = 3 * (p2.y - p1.y) - cy, bw = 3 * (p2.w - p1.w) - cw;
  double ax = p3.x - p[0].x - cx - bx, ay = p3.y - p[0].y - cy - by;
  double aw = p3.w - p[0].w - cw - bw;
  double x = p[0].x, y = p[0].y, h = 1.0 / n;
  if (pen->b->affine) {
    // The mean distance between a chord and the curve is h²/12 times the second derivative, which is 6 a t + 2 b.
    double k = h * h / 12;
    cx -= 6 * k * ax;
    cy -= 6 * k * ay;
    x -= 2 * k * bx;
    y -= 2 * k * by;
  }
  if (pen->b->affine && is_hull_in_guard_band(p)) {
    // All points are inside the guard band, so their coordinates are converted directly to units of 1/256 pixel
    // without further checks.
    const double bias = FIXED_BIAS + 0.5;
    ax *= 256, bx *= 256, cx *= 256, x = x * 256 + bias;
    ay *= 256, by *= 256, cy *= 256, y = y * 256 + bias;
    int32_t fx = pen->fixed_x, fy = pen->fixed_y;
    for (int i = 1; i < n; i++) {
      double t = i * h;
      int32_t nx = (int32_t)(((ax * t + bx) * t + cx) * t + x) - FIXED_BIAS;
      int32_t ny = (int32_t)(((ay * t + by) * t + cy) * t + y) - FIXED_BIAS;
      add_edge(pen->b, fx, fy, nx, ny);
      fx = nx;
      fy = ny;
    }
    pen->fixed_x = fx;
    pen->fixed_y = fy;
    pen_line(pen, p3);
    return;
  }
  for (int i = 1; i < n; i++) {
    double t = i * h;
    Point3 q = {
        ((ax * t + bx) * t + cx) * t + x, ((ay * t + by) * t + cy) * t + y,
        ((aw * t + bw) * t + cw) * t + p[0].w};
    pen_line(pen, q);
  }
  pen_line(pen, p3);
}

static void pen_quad(Pen *pen, Point3 p1, Point3 p2) {
  Point3 p0 = pen->at;
  Point3 a = {
      p0.x + (p1.x - p0.x) * (2.0 / 3), p0.y + (p1.y - p0.y) * (2.0 / 3),
      p0.w + (p1.w - p0.w) * (2.0 / 3)};
  Point3 b = {
      p2.x + (p1.x - p2.x) * (2.0 / 3), p2.y + (p1.y - p2.y) * (2.0 / 3),
      p2.w + (p1.w - p2.w) * (2.0 / 3)};
  pen_cubic(pen, a, b, p2);
}

void cr_builder_add_path(
    CRBuilder *b, const uint8_t *verbs, size_t count, const double *points) {
  Pen pen = {.b = b};
  for (size_t i = 0; i < count; i++) {
    switch (verbs[i]) {
    case 0:
      pen_move(&pen, map_point(b, points));
      points += 2;
      break;
    case 1:
      pen_line(&pen, map_point(b, points));
      points += 2;
      break;
    case 2:
      pen_quad(&pen, map_point(b, points), map_point(b, points + 2));
      points += 4;
      break;
    case 3:
      pen_cubic(&pen, map_point(b, points), map_point(b, points + 2), map_point(b, points + 4));
      points += 6;
      break;
    default:
      pen_close(&pen);
      break;
    }
  }
  pen_close(&pen);
}

void cr_builder_add_polygons(
    CRBuilder *b, const double *points, const intptr_t *ends, size_t count) {
  Pen pen = {.b = b};
  intptr_t at = 0;
  for (size_t i = 0; i < count; i++) {
    for (bool first = true; at < ends[i]; at++, first = false) {
      Point3 p = map_point(b, points + 2 * at);
      if (first) {
        pen_move(&pen, p);
      } else {
        pen_line(&pen, p);
      }
    }
    pen_close(&pen);
  }
}

void cr_builder_add_polygon_runs(CRBuilder *b, const double *points, const intptr_t *ends, size_t count) {
  Pen pen = {.b = b, .in_runs = true};
  intptr_t at = 0;
  for (size_t i = 0; i < count; i++) {
    if (at < ends[i]) pen_set_position(&pen, map_point(b, points + 2 * at++));
    for (; at < ends[i]; at++) pen_line(&pen, map_point(b, points + 2 * at));
  }
}

void cr_builder_add_rect(CRBuilder *b, double x0, double y0, double x1, double y1) {
  const uint8_t verbs[] = {0, 1, 1, 1, 4};
  const double points[] = {x0, y0, x1, y0, x1, y1, x0, y1};
  cr_builder_add_path(b, verbs, sizeof(verbs), points);
}

// The distance from the corner to the control points of a quarter circle with radius 1, which is 1 - 4/3 (√2 - 1).
static const double CORNER_CONTROL = 1 - CR_KAPPA;

void cr_builder_add_rounded_rect(
    CRBuilder *b, double x0, double y0, double x1, double y1, double radius,
    uint32_t corners) {
  double r[4];
  for (int i = 0; i < 4; i++) r[i] = corners >> i & 1 ? radius : 0;
  double k[4] = {r[0] * CORNER_CONTROL, r[1] * CORNER_CONTROL, r[2] * CORNER_CONTROL, r[3] * CORNER_CONTROL};
  const uint8_t verbs[] = {0, 1, 3, 1, 3, 1, 3, 1, 3, 4};
  const double points[] = {
      x0 + r[0], y0,        x1 - r[1], y0,        x1 - k[1], y0,        x1,        y0 + k[1],
      x1,        y0 + r[1], x1,        y1 - r[3], x1,        y1 - k[3], x1 - k[3], y1,
      x1 - r[3], y1,        x0 + r[2], y1,        x0 + k[2], y1,        x0,        y1 - k[2],
      x0,        y1 - r[2], x0,        y0 + r[0], x0,        y0 + k[0], x0 + k[0], y0,
      x0 + r[0], y0};
  cr_builder_add_path(b, verbs, sizeof(verbs), points);
}
