#ifndef AMETRINE_COVERAGE_CROUNDED_H
#define AMETRINE_COVERAGE_CROUNDED_H

#include "CLanes.h"

enum { CR_LINES = 6 };

// Six pairs of parallel lines around an outline and six inside it, which are intersected with rows of pixels.
typedef struct {
  // The horizontal distance by which the center between the lines moves for each row below the middle, in pixels.
  float slope[CR_LINES];
  // The distances from that center to the lines. The first four elements are for the left side: the distance to the
  // outer line for each of two rows, then the distance to the inner line for each of them. The other four elements are
  // for the right side, in the same order.
  f32x8 reach[CR_LINES];
} CRLines;

struct CRRounded {
  // The center of the shape. Its x coordinate is `column` plus `x`, with `x` in 0 ..< 1, relative to the center of
  // pixel 0.
  int32_t column;
  float x;
  double y;
  // The transform from device pixels to distances from the center along the shape's two sides.
  float ax, ay, bx, by;
  // Half the length of the straight part of each side, the corner radius, and the distance of the circle from its
  // tangent within a pixel.
  float straight_a, straight_b, radius, bend;
  // The larger and smaller components of a side's normal, and the reciprocals used to compute areas from them.
  float most, least, per_most, per_both;
  // Half the height of the identical rows between the corners of an unrotated rectangle; negative if there are none.
  double same;
  CRLines lines;
};

// Two adjacent rows of a rounded rectangle. Pixels outside `outer0` to `outer1` are not covered, and pixels from
// `inner0` to `inner1` are fully covered. All four limits are multiples of 8.
typedef struct {
  int32_t outer0, inner0, inner1, outer1;
  // The same limits rounded to multiples of 4, so that they may be closer to the outline by half a block.
  int32_t from, whole0, whole1, to;
  // The index of the first pair of rows that has the same pixels.
  int32_t same;
} CRRowPair;

// The number of columns and the number of row pairs that are computed at a time, which correspond to the size of a
// tile.
#define CR_ROUNDED_WIDTH 512
#define CR_ROUNDED_PAIRS 8

typedef struct {
  // The y coordinate of the first row, which is even.
  int32_t y;
  CRRowPair pairs[CR_ROUNDED_PAIRS];
  // The coverage of the rows. Pixels between the inner limits, and rows that are equal to other rows, are not
  // written.
  uint8_t cover[2 * CR_ROUNDED_PAIRS][CR_ROUNDED_WIDTH];
} CRRoundedRows;

// Computes rows from y up to y1 at most, for the pixels x0 ..< x1. y must be even, x0 must be a multiple of 8, and
// the width must be at most CR_ROUNDED_WIDTH. Returns the index after the last computed row.
int32_t cr_rounded_rows(
    const CRRounded *shape, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows);

CR_INLINE const CRRowPair *cr_rounded_row_pair(const CRRoundedRows *rows, int32_t y) {
  return &rows->pairs[(y - rows->y) >> 1];
}

// Returns the coverage of a row, starting with the first column.
CR_INLINE const uint8_t *cr_rounded_row_coverage(const CRRoundedRows *rows, int32_t y) {
  return rows->cover[2 * cr_rounded_row_pair(rows, y)->same + (y & 1)];
}

// Whether the rows from y - 2 to y + 1 are all equal, regardless of the range of columns.
CR_INLINE bool cr_rounded_row_repeats(const CRRounded *s, int32_t y) {
  return y - 1.5 - s->y >= -s->same && y + 1.5 - s->y <= s->same;
}

#endif
