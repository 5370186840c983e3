#ifndef AMETRINE_COVERAGE_PATH_RASTERIZER_H
#define AMETRINE_COVERAGE_PATH_RASTERIZER_H

#include "arena.h"

// A line segment of an outline in fixed point, with y0 < y1. `winding` is 1 if the segment originally pointed down.
typedef struct {
  int32_t x0, y0, x1, y1;
  // The index of the next edge in the same band, or -1.
  int32_t winding, next;
} Edge;

struct CRBuilder {
  // The squared number of chords of a curve per pixel of its second difference, and the maximum number.
  double squared_chords;
  int32_t most_chords;
  // The number of chords generated so far, and the maximum. Curves beyond it become lines.
  size_t chord_count, chord_limit;
  CRRect limit;
  double matrix[9];
  bool affine;
  // The winding of an edge that points down.
  int32_t winding;
  // The first point at which runs of lines cross the near plane.
  bool crossed;
  double cross_x, cross_y;
  // Whether coverage is not antialiased: a pixel is inside if its center is.
  bool hard;
  // Whether the shape is discarded, because a coordinate is not finite or memory is not sufficient.
  bool invalid;
  // The maximum number of bytes for edges and sums, and the number of required bytes if it exceeds the maximum, else
  // 0.
  size_t room, lacking;
  Edge *edges;
  int32_t count, capacity;
  int32_t min_x, min_y, max_x, max_y;
  // The accumulated areas of discarded edges for the whole limit, with the touched cells; null if there are none.
  int32_t *sums;
  uint64_t *summed;
  // The buffers of bands; see Band.
  int32_t *cells;
  uint64_t *touched;
  int32_t *bands;
  size_t cell_capacity, touched_capacity, band_capacity;
};

// The area of a whole pixel in cells: 256 rows × 512 half columns.
enum { FULL_AREA = 131072 };
// The minimum length of a gap with constant coverage that gets a separate span; a multiple of 8.
enum { MERGED_GAP = 32 };
// The number of cells that are processed at once.
enum { BAND_CELLS = 65536 };

// Some rows of a shape, with a signed area for each pixel: the change of coverage relative to the previous pixel.
typedef struct {
  int32_t *cells;
  // A bit for each 8 cells of a row that are not all zero. For narrow shapes, a row has two numbers instead:
  // MAXIMUM_NARROW_CELLS minus the first touched cell, and one more than the last. All values are zero if no cell is
  // touched.
  uint64_t *touched;
  bool narrow;
  // The distance between rows in cells, and in words of 64 bits.
  int32_t stride, words;
  int32_t origin_x, end_x, rows;
  bool even_odd;
} Band;

// The maximum number of buffered edges before their areas are accumulated. More edges would need more memory than the
// pixels of most pictures.
enum { BUFFERED_EDGES = 1 << 19 };

// Accumulates the areas of all buffered edges and discards the edges. Returns false if this needs more memory than
// buffering twice as many edges.
CR_HIDDEN bool cr_builder_accumulate_edges(CRBuilder *b);

// The maximum number of cells of a narrow shape, whose rows are traversed completely.
enum { MAXIMUM_NARROW_CELLS = 128 };

#endif
