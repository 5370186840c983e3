#include "builder.h"

#include <stdlib.h>

CRBuilder *cr_builder_create(void) {
  CRBuilder *b = calloc(1, sizeof(CRBuilder));
  if (!b) abort();
  return b;
}

void cr_builder_destroy(CRBuilder *b) {
  free(b->edges);
  free(b->cells);
  free(b->touched);
  free(b->bands);
  free(b);
}

// At least `count` zeroed elements; what was there is lost when it grows.
static void *grow(void *block, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return block;
  free(block);
  block = calloc(count, size);
  if (!block) abort();
  *capacity = count;
  return block;
}

// Areas left of the limit count at its left side, areas right of it not at all; what a cell gets
// depends on the edge and the row alone.
static inline void add_area(
    const Band *band, int32_t *cells, uint64_t *touched, int32_t xa, int32_t xb, int32_t cover,
    int32_t winding, int64_t rise, CRRect limit) {
  const int32_t left = limit.x0 * 256, right = limit.x1 * 256;
  int32_t xl = cr_min(xa, xb), xr = cr_max(xa, xb);
  if (xl >= right) return;
  if (xr <= left) {
    int32_t cell = limit.x0 - band->origin_x;
    cells[cell] += winding * cover * 512;
    touched[cell >> 9] |= 1ull << (cell >> 3 & 63);
    return;
  }
  int32_t first = xl >> 8, last = xr >> 8;
  if (first == last) {
    int32_t cell = first - band->origin_x;
    int32_t area = cover * ((xl & 255) + (xr & 255)) * winding;
    cells[cell] += winding * cover * 512 - area;
    cells[cell + 1] += area;
    touched[cell >> 9] |= 1ull << (cell >> 3 & 63);
    cell++;
    touched[cell >> 9] |= 1ull << (cell >> 3 & 63);
    return;
  }
  int32_t done = 0, from = xl & 255, at = first;
  if (at < limit.x0) {
    int64_t c = (int64_t)(left - xl) * rise >> 32;
    done = c < cover ? (int32_t)c : cover;
    cells[limit.x0 - band->origin_x] += winding * done * 512;
    from = 0;
    at = limit.x0;
  }
  int32_t low = at, high = cr_min(last, limit.x1);
  for (; at < high; at++) {
    int64_t c = (int64_t)((at + 1) * 256 - xl) * rise >> 32;
    int32_t upto = c < cover ? (int32_t)c : cover;
    int32_t area = (upto - done) * (from + 256) * winding;
    cells[at - band->origin_x] += winding * (upto - done) * 512 - area;
    cells[at - band->origin_x + 1] += area;
    done = upto;
    from = 0;
  }
  if (at == last && at < limit.x1) {
    int32_t area = (cover - done) * (from + (xr & 255)) * winding;
    cells[at - band->origin_x] += winding * (cover - done) * 512 - area;
    cells[at - band->origin_x + 1] += area;
    high = at + 1;
  }
  for (int32_t b = (low - band->origin_x) >> 3; b <= (high - band->origin_x) >> 3; b++) {
    touched[b >> 6] |= 1ull << (b & 63);
  }
}

static inline void start(Edge *e, int32_t y) {
  double dx = (double)e->x1 - e->x0, dy = (double)e->y1 - e->y0;
  e->slope = (int64_t)(dx * 4294967296.0 / dy);
  e->rise = dx == 0 ? 0 : (int64_t)(dy * 4294967296.0 / (dx < 0 ? -dx : dx));
  e->x = (int64_t)e->x0 * 4294967296 + (int64_t)(y - e->y0) * e->slope;
  e->y = y;
}

// Adds the part of an edge above `end` (fixed) to the band that begins at row `top`.
static inline void add_smooth(
    const Band *band, Edge *e, int32_t top, int32_t end, CRRect limit) {
  if (end > e->y1) end = e->y1;
  int32_t y = e->y;
  int64_t x = e->x;
  while (y < end) {
    int32_t row = (y >> 8) - top, next = (y | 255) + 1;
    if (next > end) next = end;
    int32_t xa = (int32_t)(x >> 32);
    x += e->slope * (next - y);
    int32_t xb = next == e->y1 ? e->x1 : (int32_t)(x >> 32);
    add_area(
        band, band->cells + (ptrdiff_t)row * band->stride,
        band->touched + (ptrdiff_t)row * band->words, xa, xb, next - y, e->winding, e->rise,
        limit);
    y = next;
  }
  e->x = x;
  e->y = y;
}

// The same where a pixel is in when its centre is: each row's crossing counts whole from the
// first pixel whose centre is not left of it.
static inline void add_hard(const Band *band, Edge *e, int32_t top, int32_t end, CRRect limit) {
  if (end > e->y1) end = e->y1;
  int32_t y = e->y + ((128 - e->y) & 255);
  for (; y < end; y += 256) {
    int64_t x = e->x + (int64_t)(y - e->y) * e->slope;
    int64_t at = (x + ((int64_t)128 << 32) - 1) >> 40;
    if (at >= limit.x1) continue;
    int32_t cell = (at < limit.x0 ? limit.x0 : (int32_t)at) - band->origin_x;
    int32_t row = (y >> 8) - top;
    band->cells[(ptrdiff_t)row * band->stride + cell] += e->winding * FULL;
    band->touched[(ptrdiff_t)row * band->words + (cell >> 9)] |= 1ull << (cell >> 3 & 63);
  }
  e->x += (int64_t)(end - e->y) * e->slope;
  e->y = end;
}

void cr_builder_finish(
    CRBuilder *b, CRArena *arena, bool even_odd, bool hard, CRMask *mask) {
  *mask = (CRMask){{0, 0, 0, 0}, NULL};
  CRRect limit = b->limit, bounds;
  if (b->invalid || b->count == 0) return;
  bounds.x0 = cr_max(limit.x0, (b->min_x >> 8) & ~7);
  bounds.y0 = cr_max(limit.y0, b->min_y >> 8);
  bounds.x1 = cr_min(limit.x1, (((b->max_x + 255) >> 8) + 7) & ~7);
  bounds.y1 = cr_min(limit.y1, (b->max_y + 255) >> 8);
  if (cr_is_empty(bounds)) return;

  Band band;
  band.even_odd = even_odd;
  band.origin_x = bounds.x0 & ~7;
  band.end_x = bounds.x1;
  band.stride = (bounds.x1 - band.origin_x + 2 + 7) & ~7;
  band.words = (band.stride / 8 + 63) / 64;
  int32_t height = bounds.y1 - bounds.y0;
  int32_t step = cr_min(height, cr_max(4, BAND_CELLS / band.stride));
  int32_t bands = (height + step - 1) / step;
  b->cells = grow(b->cells, &b->cell_capacity, (size_t)step * band.stride, sizeof(int32_t));
  b->touched = grow(
      b->touched, &b->touched_capacity, (size_t)step * band.words, sizeof(uint64_t));
  b->bands = grow(b->bands, &b->band_capacity, (size_t)bands + 1, sizeof(int32_t));
  band.cells = b->cells;
  band.touched = b->touched;

  for (int32_t i = 0; i <= bands; i++) b->bands[i] = -1;
  for (int32_t i = 0; i < b->count; i++) {
    Edge *e = &b->edges[i];
    int32_t y = cr_max(e->y0, bounds.y0 * 256);
    start(e, y);
    int32_t at = ((y >> 8) - bounds.y0) / step;
    e->next = b->bands[at];
    b->bands[at] = i;
  }
  CRRow *rows = cr_arena_alloc(arena, sizeof(CRRow) * (size_t)height);
  mask->bounds = bounds;
  mask->rows = rows;
  for (int32_t at = 0; at < bands; at++) {
    int32_t top = bounds.y0 + at * step;
    int32_t bottom = cr_min(top + step, bounds.y1);
    for (int32_t i = b->bands[at]; i >= 0;) {
      Edge *e = &b->edges[i];
      int32_t next = e->next;
      if (hard) {
        add_hard(&band, e, top, bottom * 256, limit);
      } else {
        add_smooth(&band, e, top, bottom * 256, limit);
      }
      if (e->y < e->y1) {
        e->next = b->bands[at + 1];
        b->bands[at + 1] = i;
      }
      i = next;
    }
    band.rows = bottom - top;
    size_t blocks = 0;
    for (int32_t i = 0; i < band.rows * band.words; i++) {
      blocks += (size_t)__builtin_popcountll(band.touched[i]);
    }
    uint8_t *cover = cr_arena_alloc(arena, blocks * 8);
    size_t room = (blocks * 2 + (size_t)band.rows) * sizeof(CRSpan);
    CRSpan *spans = cr_arena_alloc(arena, room);
    CRSpan *end = cr_sweep(&band, rows + (top - bounds.y0), cover, spans);
    cr_arena_trim(arena, spans, room, end);
  }
}
