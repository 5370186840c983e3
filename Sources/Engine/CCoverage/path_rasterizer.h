#ifndef AMETRINE_COVERAGE_PATH_RASTERIZER_H
#define AMETRINE_COVERAGE_PATH_RASTERIZER_H

#include "arena.h"

// A straight piece of outline in fixed coordinates, y0 < y1; `winding` is 1 where it ran down.
typedef struct {
  int32_t x0, y0, x1, y1;
  // The next edge of the same band, or -1.
  int32_t winding, next;
} Edge;

struct CRBuilder {
  // Chords of a curve: the square of their number for each pixel of its second difference, and the most.
  double squared_chords;
  int32_t most_chords;
  // The chords of curves that were made, and that may be made before curves become lines.
  size_t chord_count, chord_limit;
  CRRect limit;
  double matrix[9];
  bool affine;
  // Of an edge that runs down.
  int32_t winding;
  // Where runs first went behind the eye or came from there.
  bool crossed;
  double cross_x, cross_y;
  // Whether a pixel is in when its centre is.
  bool hard;
  // Something was not a number, or there was no room: the shape is dropped.
  bool invalid;
  // The bytes that edges and sums may take, and those that they would have had to where that is not enough, else 0.
  size_t room, lacking;
  Edge *edges;
  int32_t count, capacity;
  int32_t min_x, min_y, max_x, max_y;
  // The areas of edges that are no longer kept, of the whole limit, with what was touched; null where there are none.
  int32_t *sums;
  uint64_t *summed;
  // See Band.
  int32_t *cells;
  uint64_t *touched;
  int32_t *bands;
  size_t cell_capacity, touched_capacity, band_capacity;
};

// A whole pixel's area in cells: 256 rows × 512 half columns.
enum { FULL_AREA = 131072 };
// A gap of pixels of one coverage that is not worth a span of its own; a multiple of 8.
enum { MERGED_GAP = 32 };
// Cells that are worked on at once.
enum { BAND_CELLS = 65536 };

// Some rows of a shape: a signed area per pixel, the change of coverage from the pixel before.
typedef struct {
  int32_t *cells;
  // A bit for each 8 cells of a row that are not all zero. Of narrow shapes a row has two numbers
  // instead: MAXIMUM_NARROW_CELLS less the first cell, and one more than the last. All are zero where
  // nothing is.
  uint64_t *touched;
  bool narrow;
  // Cells and words of 64 bits from row to row.
  int32_t stride, words;
  int32_t origin_x, end_x, rows;
  bool even_odd;
} Band;

// Edges that are kept at least before their areas are added up: more take more memory than most pictures' pixels do.
enum { BUFFERED_EDGES = 1 << 19 };

// Adds up the areas of all edges that are kept, and forgets the edges; false where that takes more memory than keeping as
// many again.
CR_HIDDEN bool cr_builder_accumulate_edges(CRBuilder *b);

// Cells of a narrow shape, whose rows are gone through from end to end.
enum { MAXIMUM_NARROW_CELLS = 128 };

#endif
