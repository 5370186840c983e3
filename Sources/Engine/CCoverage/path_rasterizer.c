#include "path_rasterizer.h"
#include "kernels.h"

#include <stdlib.h>

CRBuilder *cr_builder_create(double flatness, int32_t most_chords) {
  CRBuilder *b = calloc(1, sizeof(CRBuilder));
  if (!b) abort();
  // The factor follows from Wang's bound for cubic curves: n² ≥ 3 · 2 / 8 · second difference / flatness.
  b->squared_chords = 0.75 / flatness;
  b->most_chords = most_chords;
  b->chord_limit = SIZE_MAX;
  b->room = SIZE_MAX;
  return b;
}

static void clear_edge_sums(CRBuilder *b) {
  free(b->sums);
  free(b->summed);
  b->sums = NULL;
  b->summed = NULL;
}

void cr_builder_destroy(CRBuilder *b) {
  clear_edge_sums(b);
  free(b->edges);
  free(b->cells);
  free(b->touched);
  free(b->bands);
  free(b);
}

// Returns a buffer for at least `count` elements: the existing one if it is large enough, or else a new one filled with
// zeros. The content of the existing buffer is not copied.
static void *grow_zeroed_buffer(void *block, size_t *capacity, size_t count, size_t size) {
  if (count <= *capacity) return block;
  free(block);
  block = calloc(count, size);
  if (!block) abort();
  *capacity = count;
  return block;
}

void cr_builder_set_memory_limit(CRBuilder *b, size_t bytes) { b->room = bytes; }

void cr_builder_set_chord_limit(CRBuilder *b, size_t limit) {
  b->chord_count = 0;
  b->chord_limit = limit;
}

size_t cr_builder_chord_count(const CRBuilder *b) { return b->chord_count; }

size_t cr_builder_refused_bytes(const CRBuilder *b) { return b->lacking; }

static void set_band_width(Band *band, CRRect bounds, bool may_be_narrow) {
  band->origin_x = bounds.x0 & ~7;
  band->end_x = bounds.x1;
  // Two cells after the last pixel receive the area that extends beyond it.
  band->stride = (bounds.x1 - band->origin_x + 3 + 7) & ~7;
  band->narrow = may_be_narrow && band->stride <= MAXIMUM_NARROW_CELLS;
  band->words = (band->stride / 8 + 63) / 64;
}

// Returns a band that refers to the accumulated sums of the rows starting at `top`, within the limit.
static Band band_of_sums(CRBuilder *b, int32_t top) {
  Band band = {0};
  set_band_width(&band, b->limit, false);
  const size_t row = (size_t)(top - b->limit.y0);
  band.cells = b->sums + row * (size_t)band.stride;
  band.touched = b->summed + row * (size_t)band.words;
  return band;
}

bool cr_builder_accumulate_edges(CRBuilder *b) {
  if (!b->sums) {
    Band size = {0};
    set_band_width(&size, b->limit, false);
    const size_t rows = (size_t)(b->limit.y1 - b->limit.y0);
    const size_t cells = rows * (size_t)size.stride, words = rows * (size_t)size.words;
    const size_t bytes = cells * sizeof(int32_t) + words * sizeof(uint64_t);
    if (bytes > (size_t)b->capacity * sizeof(Edge) || bytes > b->room) return false;
    b->sums = calloc(cells, sizeof(int32_t));
    b->summed = calloc(words, sizeof(uint64_t));
    if (!b->sums || !b->summed) abort();
  }
  for (int32_t i = 0; i < b->count; i++) b->edges[i].next = i - 1;
  Band band = band_of_sums(b, b->limit.y0);
  CREdgeAdder *add = b->hard ? CR_COVERAGE_KERNELS->add_hard_edges
                             : CR_COVERAGE_KERNELS->add_clipped_edges;
  int32_t below = -1;
  add(b, &band, b->limit.y0, b->limit.y1, b->count - 1, &below);
  b->count = 0;
  return true;
}

// Converts the cells of a band to mask rows and clears them.
static void sweep_band(Band *band, CRArena *arena, CRRow *rows) {
  size_t runs = (size_t)band->rows, bytes = (size_t)band->rows * (size_t)band->stride;
  if (!band->narrow) {
    runs = 0;
    for (int32_t i = 0; i < band->rows * band->words; i++) {
      runs += (size_t)__builtin_popcountll(band->touched[i]);
    }
    bytes = runs * (8 + MERGED_GAP);
  }
  uint8_t *cover = cr_arena_alloc(arena, bytes);
  size_t room = (runs * 2 + (size_t)band->rows) * sizeof(CRSpan);
  CRSpan *spans = cr_arena_alloc(arena, room);
  CRSpan *end = CR_COVERAGE_KERNELS->sweep(band, rows, cover, spans);
  cr_arena_trim(arena, spans, room, end);
}

// Frees the edge memory that exceeds what most shapes need.
static void free_excess_edges(CRBuilder *b) {
  if (b->capacity <= BUFFERED_EDGES) return;
  free(b->edges);
  b->edges = NULL;
  b->capacity = 0;
}

void cr_builder_finish(CRBuilder *b, CRArena *arena, bool even_odd, CRMask *mask) {
  *mask = (CRMask){{0, 0, 0, 0}, NULL, NULL};
  if (b->sums && !b->invalid) cr_builder_accumulate_edges(b);
  CRRect limit = b->limit, bounds;
  bounds.x0 = cr_max(limit.x0, (b->min_x >> 8) & ~7);
  bounds.y0 = cr_max(limit.y0, b->min_y >> 8);
  bounds.x1 = cr_min(limit.x1, (((b->max_x + 255) >> 8) + 7) & ~7);
  bounds.y1 = cr_min(limit.y1, (b->max_y + 255) >> 8);
  if (b->invalid || (b->count == 0 && !b->sums) || cr_is_empty(bounds)) {
    clear_edge_sums(b);
    free_excess_edges(b);
    return;
  }

  Band band;
  set_band_width(&band, bounds, true);
  int32_t height = bounds.y1 - bounds.y0;
  int32_t step = cr_min(height, cr_max(4, BAND_CELLS / band.stride));
  CRRow *rows = cr_arena_alloc(arena, sizeof(CRRow) * (size_t)height);
  mask->bounds = bounds;
  mask->rows = rows;
  if (b->sums) {
    for (int32_t top = bounds.y0; top < bounds.y1; top += step) {
      band = band_of_sums(b, top);
      band.even_odd = even_odd;
      band.end_x = bounds.x1;
      band.rows = cr_min(step, bounds.y1 - top);
      sweep_band(&band, arena, rows + (top - bounds.y0));
    }
    clear_edge_sums(b);
    free_excess_edges(b);
    return;
  }

  band.even_odd = even_odd;
  int32_t bands = (height + step - 1) / step;
  b->cells = grow_zeroed_buffer(b->cells, &b->cell_capacity, (size_t)step * band.stride, sizeof(int32_t));
  b->touched = grow_zeroed_buffer(
      b->touched, &b->touched_capacity, (size_t)step * band.words, sizeof(uint64_t));
  b->bands = grow_zeroed_buffer(b->bands, &b->band_capacity, (size_t)bands + 1, sizeof(int32_t));
  band.cells = b->cells;
  band.touched = b->touched;

  bool clips = b->min_x < limit.x0 * 256 || b->max_x >= limit.x1 * 256;
  CREdgeAdder *add = b->hard ? CR_COVERAGE_KERNELS->add_hard_edges
      : clips ? CR_COVERAGE_KERNELS->add_clipped_edges
      : band.narrow ? CR_COVERAGE_KERNELS->add_narrow_edges
                    : CR_COVERAGE_KERNELS->add_wide_edges;

  for (int32_t i = 0; i <= bands; i++) b->bands[i] = -1;
  for (int32_t i = b->count - 1; i >= 0; i--) {
    Edge *e = &b->edges[i];
    int32_t at = bands == 1 ? 0 : (cr_max(e->y0 >> 8, bounds.y0) - bounds.y0) / step;
    e->next = b->bands[at];
    b->bands[at] = i;
  }
  for (int32_t at = 0; at < bands; at++) {
    int32_t top = bounds.y0 + at * step;
    int32_t bottom = cr_min(top + step, bounds.y1);
    add(b, &band, top, bottom, b->bands[at], &b->bands[at + 1]);
    band.rows = bottom - top;
    sweep_band(&band, arena, rows + (top - bounds.y0));
  }
  free_excess_edges(b);
}
