#ifndef AMETRINE_RASTER_MESH_H
#define AMETRINE_RASTER_MESH_H

#include "image.h"
#include "runs.h"

#include <math.h>

// The sixteen sample positions within a pixel, in units of 1/256 pixel. No two samples have the same row or column.
// The positions were chosen by a search for the minimum error when half planes are drawn.
static const int16_t sample_x[16] = {
    8, 24, 40, 56, 72, 88, 104, 120, 136, 152, 168, 184, 200, 216, 232, 248};
static const int16_t sample_y[16] = {
    88, 216, 24, 152, 104, 248, 40, 168, 72, 136, 232, 184, 56, 8, 120, 200};

// A side of a triangle, as a line equation: a x + b y + c is at least 0 inside, with x and y in units of 1/256 pixel.
// A sample on a side shared by two triangles belongs to only one of them.
typedef struct {
  int64_t a, b, c;
  // The reciprocal 1 / (256 a), if a is not 0.
  double step;
  // The offsets of the sixteen samples within a pixel, in the units of the line equation. They are not computed for
  // long sides, or until the first outline pixel is drawn.
  i32x16 within;
  bool is_long;
  // The minimum and maximum offset of any sample in a pixel, and the offset of the pixel's center.
  int64_t least, most, middle;
} TriangleEdge;

// The maximum length of a side for which 32-bit arithmetic is sufficient, in units of 1/256 pixel.
#define LONGEST_SHORT (1 << 20)
// A value larger than the offset of any sample.
#define FAR_OUT (1 << 30)

CR_INLINE TriangleEdge make_triangle_edge(const CRTriangle *t, int from, int to) {
  TriangleEdge s = {(int64_t)t->y[from] - t->y[to], (int64_t)t->x[to] - t->x[from]};
  s.c = -s.a * t->x[from] - s.b * t->y[from];
  if (s.a < 0 || (s.a == 0 && s.b <= 0)) s.c -= 1;
  if (s.a != 0) s.step = 1 / (256 * (double)s.a);
  const int64_t across = 256 * s.a, down = 256 * s.b;
  s.middle = (across + down) / 2;
  s.least = (across < 0 ? across : 0) + (down < 0 ? down : 0);
  s.most = (across > 0 ? across : 0) + (down > 0 ? down : 0);
  s.is_long = s.a > LONGEST_SHORT || s.a < -LONGEST_SHORT || s.b > LONGEST_SHORT
      || s.b < -LONGEST_SHORT;
  return s;
}

CR_INLINE void compute_sample_offsets(TriangleEdge *s) {
  if (s->is_long) return;
  for (int k = 0; k < 16; k++) {
    s->within[k] = (int32_t)s->a * sample_x[k] + (int32_t)s->b * sample_y[k];
  }
}

// Returns the signed distance from a side of the triangle to the corner of the box that is farthest inside or
// outside. The side begins at corner `from` of the triangle.
CR_INLINE int64_t edge_distance(const CRTriangle *t, int from, CRRect box, bool inside) {
  const int to = (from + 1) % 3;
  const int64_t a = (int64_t)t->y[from] - t->y[to], b = (int64_t)t->x[to] - t->x[from];
  const int64_t x = 256 * (int64_t)((a > 0) == inside ? box.x1 : box.x0) - t->x[from];
  const int64_t y = 256 * (int64_t)((b > 0) == inside ? box.y1 : box.y0) - t->y[from];
  return a * x + b * y;
}

// Whether a box is completely on the outer side of one of the triangle's sides.
CR_INLINE bool is_box_outside_triangle(const CRTriangle *t, CRRect box) {
  return edge_distance(t, 0, box, true) < 0 || edge_distance(t, 1, box, true) < 0 || edge_distance(t, 2, box, true) < 0;
}

// Whether a box is completely inside the triangle.
CR_INLINE bool triangle_covers_box(const CRTriangle *t, CRRect box) {
  return edge_distance(t, 0, box, false) > 0 && edge_distance(t, 1, box, false) > 0
      && edge_distance(t, 2, box, false) > 0;
}

// The maximum rounding error in the position of an edge, in pixels. Pixels closer to the edge are tested sample by
// sample.
#define TOLERANCE 1e-3

// Narrows the range x0 ..< x1 to where 256 a x + rest is at least 0. The range is wider by `slack` pixels if that is
// positive, or narrower if it is negative.
CR_INLINE void narrow_span_to_edge(const TriangleEdge *s, int64_t rest, double slack, int32_t *x0, int32_t *x1) {
  if (s->a == 0) {
    if (rest < 0) *x1 = *x0;
    return;
  }
  const double edge = -(double)rest * s->step;
  if (s->a > 0) {
    const double first = ceil(edge - slack);
    if (first > *x0) *x0 = first > *x1 ? *x1 : (int32_t)first;
  } else {
    const double end = floor(edge + slack) + 1;
    if (end < *x1) *x1 = end < *x0 ? *x0 : (int32_t)end;
  }
}

// Whether the center of pixel x is inside all three sides.
CR_INLINE bool contains_center(const TriangleEdge *sides, const int64_t *rest, int32_t x) {
  bool has = true;
  for (int i = 0; i < 3; i++) has &= rest[i] + 256 * sides[i].a * x + sides[i].middle >= 0;
  return has;
}

// Narrows the range x0 ..< x1 to the pixels whose centers are inside all three sides.
CR_INLINE void narrow_span_to_centers(
    const TriangleEdge *sides, const int64_t *rest, int32_t *x0, int32_t *x1) {
  double first = *x0, end = *x1;
  for (int i = 0; i < 3; i++) {
    const TriangleEdge *s = &sides[i];
    const int64_t here = rest[i] + s->middle;
    const double edge = -(double)here * s->step;
    if (s->a == 0) {
      if (here < 0) end = first;
    } else if (s->a > 0) {
      const double low = ceil(edge - TOLERANCE);
      first = low > first ? low : first;
    } else {
      const double high = floor(edge + TOLERANCE) + 1;
      end = high < end ? high : end;
    }
  }
  if (!(first < end)) {
    *x1 = *x0;
    return;
  }
  *x0 = (int32_t)first;
  *x1 = (int32_t)end;
  // Rounding may include one pixel too many at each end, so the ends are tested exactly.
  if (!contains_center(sides, rest, *x0)) ++*x0;
  if (*x1 > *x0 && !contains_center(sides, rest, *x1 - 1)) --*x1;
}

// Determines which samples of a pixel are inside a side. The elements for these samples are set to -1.
CR_INLINE void find_covered_samples(const TriangleEdge *s, int64_t here, i32x16 *inside) {
  if (s->is_long) {
    for (int k = 0; k < 16; k++) {
      if (here + s->a * sample_x[k] + s->b * sample_y[k] < 0) (*inside)[k] = 0;
    }
  } else {
    const int32_t near = here > FAR_OUT ? FAR_OUT : here < -FAR_OUT ? -FAR_OUT : (int32_t)here;
    *inside &= (i32x16)(s->within + near >= 0);
  }
}

CR_INLINE uint32_t interpolate_byte(const double *plane, double low, double high, double x, double y) {
  double v = plane[0] * x + plane[1] * y + plane[2];
  v = v > low ? v < high ? v : high : low;
  return (uint32_t)(v * 255 + 0.5);
}

// Applies the shade and alpha of a triangle to a pixel.
CR_INLINE uint32_t shade_pixel(const CRTriangle *t, uint32_t p, int32_t x, int32_t y) {
  uint32_t shade = interpolate_byte(t->shade, t->least_shade, t->most_shade, x, y);
  if (shade > 0) {
    uint32_t alpha = p >> 24, r = alpha << 24;
    for (int i = 0; i < 24; i += 8) {
      r |= cr_div255((p >> i & 255) * (255 - shade) + alpha * shade) << i;
    }
    p = r;
  }
  uint32_t k = interpolate_byte(t->alpha, t->least_alpha, t->most_alpha, x, y);
  return k < 255 ? cr_scale_pixel(p, k) : p;
}

// The drawing state of one tile.
typedef struct {
  CRRect area;
  // The sixteen samples of each pixel whose samples are stored separately, and a flag that marks these pixels.
  uint32_t *samples;
  uint8_t *parted;
  // For each row, whether any of its pixels has separate samples.
  uint8_t *parted_rows;
  // Flags for the pixels crossed by the outline of the mesh. Each other pixel belongs to the triangle that contains
  // its center.
  uint8_t *outline;
  // For each row, the first outline pixel and the one after the last outline pixel.
  uint8_t *outline_from, *outline_to;
} Tile;

// Flags the pixels crossed by a side of the triangle, within the triangle's bounds.
CR_INLINE void mark_outline(const CRTriangle *t, int from, int to, const Tile *tile) {
  const CRRect area = cr_intersect(tile->area, t->bounds);
  const double xa = t->x[from], ya = t->y[from], xb = t->x[to], yb = t->y[to];
  const double slope = ya == yb ? 0 : (xb - xa) / (yb - ya);
  const double top = ya < yb ? ya : yb, bottom = ya < yb ? yb : ya;
  const int32_t y0 = cr_max(area.y0, (cr_min(t->y[from], t->y[to]) - 1) >> 8);
  const int32_t y1 = cr_min(area.y1, (cr_max(t->y[from], t->y[to]) + 257) >> 8);
  for (int32_t y = y0; y < y1; y++) {
    // The part of the side that is within this row.
    const double high = y * 256.0 > top ? y * 256.0 : top;
    const double deep = y * 256.0 + 256 < bottom ? y * 256.0 + 256 : bottom;
    double p = xa, q = xb;
    if (ya != yb) {
      p = xa + slope * (high - ya);
      q = xa + slope * (deep - ya);
    }
    const double left = floor(((p < q ? p : q) - 1) / 256);
    const double right = floor(((p < q ? q : p) + 1) / 256);
    const int32_t x0 = left > area.x0 ? left < area.x1 ? (int32_t)left : area.x1 : area.x0;
    const int32_t x1 = right < area.x1 ? right < area.x0 ? area.x0 : (int32_t)right + 1 : area.x1;
    if (x0 >= x1) continue;
    const ptrdiff_t width = tile->area.x1 - tile->area.x0, row = y - tile->area.y0;
    const int32_t from_left = x0 - tile->area.x0, to_right = x1 - tile->area.x0;
    if (tile->outline_to[row] == 0) {
      memset(tile->outline + row * width, 0, (size_t)width);
      memset(tile->parted + row * width, 0, (size_t)width);
      tile->parted_rows[row] = 0;
    }
    memset(tile->outline + row * width + from_left, 1, (size_t)(x1 - x0));
    tile->outline_from[row] = (uint8_t)cr_min(tile->outline_from[row], from_left);
    tile->outline_to[row] = (uint8_t)cr_max(tile->outline_to[row], to_right);
  }
}

CR_INLINE void draw_full_pixel(uint32_t *out, uint8_t *parted, uint32_t *samples, uint32_t color) {
  if (color >> 24 == 255) {
    *parted = 0;
    *out = color;
  } else if (*parted) {
    for (int i = 0; i < 16; i++) samples[i] = cr_source_over(color, 255, samples[i]);
  } else {
    *out = cr_source_over(color, 255, *out);
  }
}

CR_INLINE void draw_partial_pixel(
    uint32_t *out, uint8_t *parted, uint32_t *samples, uint32_t color, const i32x16 *inside) {
  u32x16 old = (u32x16){0} + *out;
  if (*parted) CR_LOAD(old, samples);
  *parted = 1;
  u32x16 fresh = (u32x16){0} + color;
  if (color >> 24 < 255) {
    for (int i = 0; i < 16; i++) fresh[i] = cr_source_over(color, 255, old[i]);
  }
  const u32x16 mask = (u32x16)*inside;
  const u32x16 result = (fresh & mask) | (old & ~mask);
  CR_STORE(samples, result);
}

// Fetches the colors for pixels in a row and applies the shade and alpha of a triangle to them.
CR_INLINE void fetch_shaded_colors(
    const CRTriangle *t, const CRImageRows *image, int32_t y, int32_t x0, int32_t x1,
    uint32_t *colors) {
  kernel_fetch_row(image, x0, y, x1 - x0, colors);
  if (t->plain) return;
  for (int32_t x = x0; x < x1; x++) colors[x - x0] = shade_pixel(t, colors[x - x0], x, y);
}

// The number of rows that are prefetched. Each row is on a different memory page, and hardware prefetching stops at
// page boundaries.
enum { PREFETCHED_ROWS = 3 };

// Prefetches the image pixels that a later row will need if it continues like this one.
CR_INLINE void prefetch_image_row(const CRImageRows *image, int32_t x, int32_t y, int32_t n) {
  const CRImageLevel *level = image->level;
  const CRImageRun *r = &image->run;
  int64_t u = r->u + x * r->du + (y + PREFETCHED_ROWS) * image->down_u;
  int64_t v = r->v + x * r->dv + (y + PREFETCHED_ROWS) * image->down_v;
  for (int32_t i = 0; i < n; i += 16, u += 16 * r->du, v += 16 * r->dv) {
    // Prefetching an address outside the image is harmless.
    const uintptr_t place = (uintptr_t)level->pixels
        + (uintptr_t)(((v >> 24) * (int64_t)level->stride + (u >> 24)) * 4);
    __builtin_prefetch((const void *)place);
  }
}

// Draws the part of a triangle in a row that is not crossed by the mesh outline. `fresh` means that no pixels have
// been drawn in the row yet.
CR_INLINE void draw_interior_row(
    const CRMesh *mesh, const CRTriangle *t, const TriangleEdge *sides, const int64_t *rest,
    const CRImageRows *image, bool fresh, int32_t y, int32_t x0, int32_t x1) {
  narrow_span_to_centers(sides, rest, &x0, &x1);
  if (x0 >= x1) return;
  prefetch_image_row(image, x0, y, x1 - x0);
  uint32_t buffer[CR_FETCH + 16];
  const uint32_t *colors = t->plain ? unscaled_source_row(image, x0, y, x1 - x0) : NULL;
  if (!colors) {
    fetch_shaded_colors(t, image, y, x0, x1, buffer);
    colors = buffer;
  }
  uint32_t *line = cr_pixel_at(&mesh->out, x0, y);
  if (fresh) {
    memcpy(line, colors, (size_t)(x1 - x0) * sizeof(uint32_t));
  } else {
    cr_source_over_full_row(line, colors, x1 - x0);
  }
}

// Draws the part of a triangle in a row that may be crossed by the mesh outline.
CR_INLINE void draw_outline_row(
    const CRMesh *mesh, const CRTriangle *t, const TriangleEdge *sides, const int64_t *rest,
    const CRImageRows *image, const Tile *tile, int32_t y, int32_t x0, int32_t x1) {
  int32_t full0 = x0, full1 = x1;
  for (int i = 0; i < 3; i++) {
    narrow_span_to_edge(&sides[i], rest[i] + sides[i].least, -TOLERANCE, &full0, &full1);
  }
  full0 = cr_max(full0, x0);
  full1 = cr_max(full0, cr_min(full1, x1));
  uint32_t colors[CR_FETCH + 16];
  const ptrdiff_t row = (ptrdiff_t)(y - tile->area.y0) * (tile->area.x1 - tile->area.x0);
  uint32_t *line = cr_pixel_at(&mesh->out, 0, y);
  fetch_shaded_colors(t, image, y, x0, x1, colors);
  uint8_t *is_parted = tile->parted_rows + (y - tile->area.y0);
  for (int32_t x = x0; x < x1; x++) {
    if (x == full0 && !*is_parted) {
      cr_source_over_full_row(line + x, colors + (x - x0), full1 - full0);
      x = full1;
      if (x >= x1) return;
    }
    const uint32_t color = colors[x - x0];
    const ptrdiff_t at = row + (x - tile->area.x0);
    if (x >= full0 && x < full1) {
      draw_full_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color);
      continue;
    }
    if (!tile->outline[at]) {
      if (contains_center(sides, rest, x)) {
        draw_full_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color);
      }
      continue;
    }
    i32x16 inside = (i32x16){0} - 1;
    for (int i = 0; i < 3; i++) find_covered_samples(&sides[i], rest[i] + 256 * sides[i].a * x, &inside);
    if (__builtin_reduce_or(inside) == 0) continue;
    if (__builtin_reduce_and(inside) != 0) {
      draw_full_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color);
    } else {
      *is_parted = 1;
      draw_partial_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color, &inside);
    }
  }
}

CR_INLINE void draw_triangle(
    const CRMesh *mesh, const CRTriangle *t, const Tile *tile, bool fresh) {
  const CRRect box = cr_intersect(t->bounds, tile->area);
  if (cr_is_empty(box) || is_box_outside_triangle(t, box)) return;
  TriangleEdge sides[3] = {make_triangle_edge(t, 0, 1), make_triangle_edge(t, 1, 2), make_triangle_edge(t, 2, 0)};
  const CRImageLevel level = {
      .pixels = mesh->pixels,
      .stride = mesh->stride,
      .width = mesh->source.x1 - mesh->source.x0,
      .height = mesh->source.y1 - mesh->source.y0,
      .min_x = t->least_u,
      .max_x = t->most_u,
      .min_y = t->least_v,
      .max_y = t->most_v,
      .matrix = {t->u[0], t->v[0], 0, t->u[1], t->v[1], 0, t->u[2], t->v[2], 1},
  };
  const CRImageRows image = make_image_rows(&level);
  // For pixels whose centers are inside, the image coordinates need not be limited to the triangle.
  CRImageRows inner = image;
  inner.run.low_u = (int64_t)mesh->shown.x0 << 24;
  inner.run.high_u = ((int64_t)mesh->shown.x1 - 1) << 24;
  inner.run.low_v = (int64_t)mesh->shown.y0 << 24;
  inner.run.high_v = ((int64_t)mesh->shown.y1 - 1) << 24;
  bool knows_places = false;
  for (int32_t y = box.y0; y < box.y1; y++) {
    int64_t rest[3];
    for (int i = 0; i < 3; i++) rest[i] = sides[i].b * 256 * y + sides[i].c;
    int32_t x0 = box.x0, x1 = box.x1;
    const int32_t row = y - tile->area.y0;
    bool is_outer = tile->outline_from[row] < tile->outline_to[row];
    if (is_outer) {
      for (int i = 0; i < 3; i++) narrow_span_to_edge(&sides[i], rest[i] + sides[i].most, TOLERANCE, &x0, &x1);
      if (x0 >= x1) continue;
      is_outer = x0 < tile->area.x0 + tile->outline_to[row]
          && x1 > tile->area.x0 + tile->outline_from[row];
    }
    if (!is_outer) {
      draw_interior_row(mesh, t, sides, rest, &inner, fresh, y, x0, x1);
      continue;
    }
    if (!knows_places) {
      for (int i = 0; i < 3; i++) compute_sample_offsets(&sides[i]);
      knows_places = true;
    }
    draw_outline_row(mesh, t, sides, rest, &image, tile, y, x0, x1);
  }
}

CR_KERNEL void kernel_mesh(
    const CRMesh *mesh, CRRect area, const int32_t *triangles, size_t count, uint32_t *samples,
    uint8_t *parted) {
  const int32_t width = area.x1 - area.x0, height = area.y1 - area.y0;
  const size_t pixels = (size_t)width * (size_t)height;
  const Tile tile = {
      .area = area,
      .samples = samples,
      .parted = parted,
      .parted_rows = parted + pixels,
      .outline = parted + pixels + height,
      .outline_to = parted + 2 * pixels + height,
      .outline_from = parted + 2 * pixels + 2 * height};
  memset(tile.outline_to, 0, (size_t)height);
  memset(tile.outline_from, 255, (size_t)height);
  for (size_t i = 0; i < count; i++) {
    const CRTriangle *t = &mesh->triangles[triangles[i]];
    for (int from = 0; from < 3; from++) {
      if (!(t->inner >> from & 1)) mark_outline(t, from, (from + 1) % 3, &tile);
    }
  }
  size_t first = 0;
  while (first < count && is_box_outside_triangle(&mesh->triangles[triangles[first]], area)) first++;
  // If the first triangle covers the whole tile, the tile need not be cleared.
  bool fresh = first < count && triangle_covers_box(&mesh->triangles[triangles[first]], area);
  for (int32_t y = 0; y < height; y++) fresh &= tile.outline_to[y] == 0;
  if (!fresh) {
    for (int32_t y = area.y0; y < area.y1; y++) {
      memset(cr_pixel_at(&mesh->out, area.x0, y), 0, (size_t)width * 4);
    }
  }
  for (size_t i = first; i < count; i++) {
    draw_triangle(mesh, &mesh->triangles[triangles[i]], &tile, fresh && i == first);
  }
  for (int32_t y = 0; y < height; y++) {
    if (tile.outline_to[y] == 0 || !tile.parted_rows[y]) continue;
    uint32_t *line = cr_pixel_at(&mesh->out, area.x0, area.y0 + y);
    for (int32_t x = 0; x < width; x++) {
      const ptrdiff_t at = (ptrdiff_t)y * width + x;
      if (!parted[at]) continue;
      u32x16 all;
      CR_LOAD(all, samples + 16 * at);
      // Two sums of bytes are computed in a single number.
      const uint32_t even = __builtin_reduce_add(all & 0xFF00FF) + 0x80008;
      const uint32_t odd = __builtin_reduce_add(all >> 8 & 0xFF00FF) + 0x80008;
      line[x] = (even >> 4 & 0xFF00FF) | (odd >> 4 & 0xFF00FF) << 8;
    }
  }
}

#endif
