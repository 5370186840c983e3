#ifndef AMETRINE_RASTER_BUILDER_H
#define AMETRINE_RASTER_BUILDER_H

#include "internal.h"

// A straight piece of outline in fixed coordinates, y0 < y1; `winding` is 1 where it ran down.
typedef struct {
  int32_t x0, y0, x1, y1;
  int32_t winding, next;
  // Where it goes on: x with 32 more bits, and the steps per 1/256 pixel down and across.
  int64_t x, slope, rise;
  int32_t y;
} Edge;

struct CRBuilder {
  CRRect limit;
  double matrix[9];
  bool affine;
  // Something was not a number: the shape is dropped.
  bool invalid;
  Edge *edges;
  int32_t count, capacity;
  int32_t min_x, min_y, max_x, max_y;
  // One signed area per pixel, `stride` a row; a bit per 8 that are not zero.
  int32_t *cells;
  uint64_t *touched;
  int32_t *bands;
  size_t cell_capacity, touched_capacity, band_capacity;
};

// A whole pixel's area in cells: 256 rows × 512 half columns.
enum { FULL = 131072 };
// Cells that are worked on at once.
enum { BAND_CELLS = 65536 };

typedef struct {
  int32_t *cells;
  uint64_t *touched;
  int32_t stride, words;
  int32_t origin_x, end_x, rows;
  bool even_odd;
} Band;

// Turns a band's cells into rows of spans and clears them. `cover` and `spans` have room for all;
// returns the end of the spans used.
CRSpan *cr_sweep(const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans);

// Adds a line in device pixels.
void cr_builder_line(CRBuilder *b, double x0, double y0, double x1, double y1);

#endif
