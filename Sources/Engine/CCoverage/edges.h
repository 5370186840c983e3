#ifndef AMETRINE_COVERAGE_EDGES_H
#define AMETRINE_COVERAGE_EDGES_H

#include "path_rasterizer.h"

// Multiplies an area by the winding direction of an edge, which is 1 or -1.
CR_INLINE int32_t apply_winding(int32_t winding, int32_t area) { return winding * area; }

// Records that a range of cells in a row is nonzero.
CR_INLINE void mark_touched_columns(uint64_t *touched, int32_t first, int32_t last, bool narrow) {
  if (narrow) {
    int32_t range[2];
    memcpy(range, touched, sizeof(range));
    range[0] = cr_max(range[0], MAXIMUM_NARROW_CELLS - first);
    range[1] = cr_max(range[1], last + 1);
    memcpy(touched, range, sizeof(range));
    return;
  }
  int32_t low = first >> 3, high = last >> 3;
  if (low >> 6 == high >> 6) {
    touched[low >> 6] |= ((2ull << (high - low)) - 1) << (low & 63);
    return;
  }
  for (int32_t b = low; b <= high; b++) touched[b >> 6] |= 1ull << (b & 63);
}

// Adds the area to the right of an edge segment within one row of pixels. The segment covers `cover` of the row's 256
// vertical steps, between the x coordinates xa and xb, in fixed point relative to the band's first cell. `rise` is
// the number of vertical steps per horizontal step, with 32 fractional bits. The value of a cell depends only on the
// edge and the row.
//
// If `clips` is `true`, areas to the left of `left` are added at `left`, and areas to the right of `right` are
// ignored.
CR_INLINE void add_edge_row(
    int32_t *cells, uint64_t *touched, int32_t xa, int32_t xb, int32_t cover, int32_t winding,
    int64_t rise, bool narrow, bool clips, int32_t left, int32_t right) {
  int32_t xl = cr_min(xa, xb), xr = cr_max(xa, xb);
  if (clips) {
    if (xl >= right) return;
    if (xr <= left) {
      cells[left >> 8] += apply_winding(winding, cover * 512);
      mark_touched_columns(touched, left >> 8, left >> 8, narrow);
      return;
    }
  }
  int32_t first = xl >> 8, last = xr >> 8;
  if (first == last) {
    int32_t area = cover * ((xl & 255) + (xr & 255));
    cells[first] += apply_winding(winding, cover * 512 - area);
    cells[first + 1] += apply_winding(winding, area);
    mark_touched_columns(touched, first, first + 1, narrow);
    return;
  }
  int32_t done = 0, from = xl & 255, at = first, end = last;
  if (clips) {
    if (at < left >> 8) {
      int64_t c = (int64_t)(left - xl) * rise >> 32;
      done = c < cover ? (int32_t)c : cover;
      cells[left >> 8] += apply_winding(winding, done * 512);
      from = 0;
      at = left >> 8;
    }
    end = cr_min(last, right >> 8);
  }
  int32_t low = at;
  // The part of the previous cell's area that extends into this cell.
  int32_t spill = 0;
  for (; at < end; at++) {
    int64_t c = (int64_t)((at + 1) * 256 - xl) * rise >> 32;
    int32_t upto = c < cover ? (int32_t)c : cover;
    int32_t area = (upto - done) * (from + 256);
    cells[at] += apply_winding(winding, spill + (upto - done) * 512 - area);
    spill = area;
    done = upto;
    from = 0;
  }
  int32_t final = 0;
  if (!clips || at < right >> 8) {
    final = (cover - done) * (from + (xr & 255));
    spill += (cover - done) * 512 - final;
    cells[at + 1] += apply_winding(winding, final);
    end++;
  }
  cells[at] += apply_winding(winding, spill);
  mark_touched_columns(touched, low, end, narrow);
}

// Adds a segment that crosses at most one boundary between cells, without clipping or branching. `cells` points to
// the first cell of the row.
CR_INLINE void add_steep_edge_row(
    int32_t *cells, uint64_t *touched, int32_t xa, int32_t xb, int32_t cover, int32_t winding,
    int64_t rise, bool narrow) {
  int32_t xl = cr_min(xa, xb), xr = cr_max(xa, xb);
  int32_t first = xl >> 8, from = xl & 255, side = 256 - from, across = xr - xl;
  int64_t c = (int64_t)side * rise >> 32;
  int32_t here = c < cover ? (int32_t)c : cover, beyond = cover - here;
  int32_t area = here * (from + cr_min(256, from + across)), rest = beyond * (across - side);
  cells += first;
  cells[0] += apply_winding(winding, here * 512 - area);
  cells[1] += apply_winding(winding, area + beyond * 512 - rest);
  cells[2] += apply_winding(winding, rest);
  mark_touched_columns(touched, first, first + 2, narrow);
}

// The rise used for a vertical edge. It is so large that a segment that reaches a cell boundary does so only at its
// end.
static const int64_t VERTICAL_RISE = (int64_t)512 << 32;

// Adds the part of an edge between the heights `y` and `end` to a band whose first row is `top`.
CR_INLINE void add_smooth_edge(
    const Band *band, const Edge *e, int32_t top, int32_t y, int32_t end, bool narrow, bool clips,
    int32_t left, int32_t right) {
  const int32_t shift = band->origin_x * 256;
  const int32_t winding = e->winding;
  const int32_t row = (y >> 8) - top;
  const ptrdiff_t stride = band->stride, words = narrow ? 1 : band->words;
  int32_t *cells = band->cells + row * stride;
  uint64_t *touched = band->touched + row * words;
  const int32_t last = e->x1 - shift;
  int32_t dx = e->x1 - e->x0, dy = e->y1 - e->y0;
  int32_t width = dx < 0 ? -dx : dx;
  int64_t rise = VERTICAL_RISE;
  if (e->x0 >> 8 != e->x1 >> 8) {
    rise = (int64_t)((double)dy * 4294967296.0 / (double)width);
  }
  const bool steep = !clips && width <= dy;
  if (e->y0 >> 8 == (e->y1 - 1) >> 8) {
    if (steep) {
      add_steep_edge_row(cells, touched, e->x0 - shift, last, dy, winding, rise, narrow);
    } else {
      add_edge_row(
          cells, touched, e->x0 - shift, last, dy, winding, rise, narrow, clips, left, right);
    }
    return;
  }
  const int64_t slope = (int64_t)((double)dx * 4294967296.0 / (double)dy);
  int64_t x = (int64_t)(e->x0 - shift) * 4294967296 + (int64_t)(y - e->y0) * slope;
  int32_t xa = (int32_t)(x >> 32);
  while (y < end) {
    int32_t next = cr_min((y | 255) + 1, end);
    x += slope * (next - y);
    int32_t xb = next == e->y1 ? last : (int32_t)(x >> 32);
    if (steep) {
      add_steep_edge_row(cells, touched, xa, xb, next - y, winding, rise, narrow);
    } else {
      add_edge_row(cells, touched, xa, xb, next - y, winding, rise, narrow, clips, left, right);
    }
    y = next;
    xa = xb;
    cells += stride;
    touched += words;
  }
}

// Adds an edge of a shape that is not antialiased, in which a pixel is inside if its center is. In each row, the
// crossing is added at the first pixel whose center is not to the left of the edge.
static void add_hard_edge(
    const Band *band, const Edge *e, int32_t top, int32_t y, int32_t end, CRRect limit) {
  const int64_t slope =
      (int64_t)(((double)e->x1 - e->x0) * 4294967296.0 / ((double)e->y1 - e->y0));
  for (y += (128 - y) & 255; y < end; y += 256) {
    int64_t x = (int64_t)e->x0 * 4294967296 + (int64_t)(y - e->y0) * slope;
    int64_t at = (x + ((int64_t)128 << 32) - 1) >> 40;
    if (at >= limit.x1) continue;
    int32_t cell = (at < limit.x0 ? limit.x0 : (int32_t)at) - band->origin_x;
    int32_t row = (y >> 8) - top;
    band->cells[(ptrdiff_t)row * band->stride + cell] += apply_winding(e->winding, FULL_AREA);
    mark_touched_columns(band->touched + (ptrdiff_t)row * band->words, cell, cell, band->narrow);
  }
}

// Adds a linked list of edges to a band. Edges that continue below the band are added to the list of the next band.
CR_INLINE void add_edges(
    CRBuilder *b, const Band *band, int32_t top, int32_t bottom, int32_t at, int32_t *next_list,
    const bool hard, const bool narrow, const bool clipped) {
  const int32_t left = clipped ? (b->limit.x0 - band->origin_x) * 256 : 0;
  const int32_t right = clipped ? (b->limit.x1 - band->origin_x) * 256 : 0;
  while (at >= 0) {
    Edge *e = &b->edges[at];
    int32_t next = e->next;
    int32_t y = cr_max(e->y0, top * 256), end = cr_min(e->y1, bottom * 256);
    if (hard) {
      add_hard_edge(band, e, top, y, end, b->limit);
    } else {
      add_smooth_edge(band, e, top, y, end, narrow, clipped, left, right);
    }
    if (end < e->y1) {
      e->next = *next_list;
      *next_list = at;
    }
    at = next;
  }
}

// The specialized variants are separate functions, so that the compiler can keep the values of each loop in
// registers.
CR_KERNEL void kernel_add_hard_edges(
    CRBuilder *b, const Band *band, int32_t top, int32_t bottom, int32_t at, int32_t *next_list) {
  add_edges(b, band, top, bottom, at, next_list, true, false, false);
}
CR_KERNEL void kernel_add_clipped_edges(
    CRBuilder *b, const Band *band, int32_t top, int32_t bottom, int32_t at, int32_t *next_list) {
  if (band->narrow) {
    add_edges(b, band, top, bottom, at, next_list, false, true, true);
  } else {
    add_edges(b, band, top, bottom, at, next_list, false, false, true);
  }
}
CR_KERNEL void kernel_add_narrow_edges(
    CRBuilder *b, const Band *band, int32_t top, int32_t bottom, int32_t at, int32_t *next_list) {
  add_edges(b, band, top, bottom, at, next_list, false, true, false);
}
CR_KERNEL void kernel_add_wide_edges(
    CRBuilder *b, const Band *band, int32_t top, int32_t bottom, int32_t at, int32_t *next_list) {
  add_edges(b, band, top, bottom, at, next_list, false, false, false);
}

#endif
