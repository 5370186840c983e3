#ifndef AMETRINE_COVERAGE_PATH_RASTERIZER_H
#define AMETRINE_COVERAGE_PATH_RASTERIZER_H

#include "arena.h"

// A line segment of an outline in fixed point, with y0 < y1. `winding` is 1 if the segment originally pointed down,
// and -1 if it pointed up.
typedef struct {
  int32_t x0, y0, x1, y1;
  // `next` is the index of the next edge in the same band, or -1 if this is the last one.
  int32_t winding, next;
} Edge;

struct CRBuilder {
  // The factor from the second difference of a curve, in pixels, to the squared number of its chords, and the maximum
  // number of chords for one curve.
  double squared_chords;
  int32_t most_chords;
  // The number of chords generated so far, and the maximum number. Curves that exceed the maximum become straight
  // lines.
  size_t chord_count, chord_limit;
  CRRect limit;
  double matrix[9];
  bool affine;
  // The winding value of an edge that points down.
  int32_t winding;
  // Whether runs of lines have crossed the near plane, and the first point at which they did.
  bool crossed;
  double cross_x, cross_y;
  // Whether coverage is not antialiased, so that a pixel is inside if its center is.
  bool hard;
  // Whether the shape is discarded because a coordinate is not finite or there is not enough memory.
  bool invalid;
  // The maximum number of bytes for edges and sums, and the number of bytes that were needed if they exceeded the
  // maximum, or 0 otherwise.
  size_t room, lacking;
  Edge *edges;
  int32_t count, capacity;
  int32_t min_x, min_y, max_x, max_y;
  // The accumulated areas of discarded edges for the whole limit rectangle, with flags for the touched cells; null if
  // no edges were discarded.
  int32_t *sums;
  uint64_t *summed;
  // The buffers used for bands; see Band.
  int32_t *cells;
  uint64_t *touched;
  int32_t *bands;
  size_t cell_capacity, touched_capacity, band_capacity;
};

// The area of a whole pixel in cell units: 256 rows × 512 half columns.
enum { FULL_AREA = 131072 };
// The minimum length of a gap with constant coverage that is stored as a separate span; a multiple of 8.
enum { MERGED_GAP = 32 };
// The number of cells that are processed at a time.
enum { BAND_CELLS = 65536 };

// A band of rows of a shape. Each cell stores the signed change of the covered area relative to the previous pixel.
typedef struct {
  int32_t *cells;
  // A bit for each group of 8 cells in a row, set if any of them is nonzero. For narrow shapes, a row has two numbers
  // instead: MAXIMUM_NARROW_CELLS minus the index of the first touched cell, and one more than the index of the last.
  // All values are zero if no cell is touched.
  uint64_t *touched;
  bool narrow;
  // The distance between rows in cells, and the number of 64-bit words in `touched` for each row.
  int32_t stride, words;
  int32_t origin_x, end_x, rows;
  bool even_odd;
} Band;

// The maximum number of buffered edges; beyond it, their areas are accumulated. More edges would need more memory
// than the pixels of most pictures.
enum { BUFFERED_EDGES = 1 << 19 };

// Accumulates the areas of all buffered edges and discards the edges. Returns `false` if this would need more memory
// than buffering twice as many edges.
CR_HIDDEN bool cr_builder_accumulate_edges(CRBuilder *b);

// The maximum number of cells in a row of a narrow shape. Rows of narrow shapes are always traversed completely.
enum { MAXIMUM_NARROW_CELLS = 128 };

#endif
