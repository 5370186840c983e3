#ifndef AMETRINE_COVERAGE_CROUNDED_H
#define AMETRINE_COVERAGE_CROUNDED_H

#include "CLanes.h"

enum { CR_LINES = 6 };

// Six pairs of parallel lines around an outline, and six within it, crossed with rows of pixels.
typedef struct {
  // From a row's middle to the lines' middle, in pixels across.
  float slope[CR_LINES];
  // From there to the lines: twice the outer ones and twice the inner ones, for two rows, on the left;
  // then the same on the right.
  f32x8 reach[CR_LINES];
} CRLines;

struct CRRounded {
  // The middle: `column` and `x`, 0 ..< 1, from the middle of pixel 0.
  int32_t column;
  float x;
  double y;
  // Device pixels to distances from the middle along the two sides.
  float ax, ay, bx, by;
  // Half the straight parts of the sides, the radius, and how far a circle of it bends away from
  // its tangent on a pixel.
  float straight_a, straight_b, radius, bend;
  // Of the normal of a side.
  float most, least, per_most, per_both;
  // Half the height of the rows between the corners of what is not turned, which are all the same;
  // below 0 where there are none.
  double same;
  CRLines lines;
};

// Two rows of a rounded rectangle. Multiples of 8: the pixels from `outer0` to `outer1` are covered
// at most, and those from `inner0` to `inner1` wholly.
typedef struct {
  int32_t outer0, inner0, inner1, outer1;
  // Quarters of a block, which may begin and end half a block nearer to the outline.
  int32_t from, whole0, whole1, to;
  // The first of the pairs that have the same pixels.
  int32_t same;
} CRRowPair;

// Columns, and pairs of rows, that are made at once: those of a tile.
#define CR_ROUNDED_WIDTH 512
#define CR_ROUNDED_PAIRS 8

typedef struct {
  // The first row, even.
  int32_t y;
  CRRowPair pairs[CR_ROUNDED_PAIRS];
  // What lies between the inner ends is not written, nor are rows that are the same as others.
  uint8_t cover[2 * CR_ROUNDED_PAIRS][CR_ROUNDED_WIDTH];
} CRRoundedRows;

// Makes rows from y on, before y1, for pixels x0 ..< x1, where y is even, x0 a multiple of 8 and at most
// CR_ROUNDED_WIDTH before x1. Returns the row after the last.
int32_t cr_rounded_rows(
    const CRRounded *shape, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows);

CR_INLINE const CRRowPair *cr_rounded_row_pair(const CRRoundedRows *rows, int32_t y) {
  return &rows->pairs[(y - rows->y) >> 1];
}

// The coverage of the pixels of a row from the first column on.
CR_INLINE const uint8_t *cr_rounded_row_coverage(const CRRoundedRows *rows, int32_t y) {
  return rows->cover[2 * cr_rounded_row_pair(rows, y)->same + (y & 1)];
}

// Whether the rows from two before y to one after it are all the same, wherever they are looked at.
CR_INLINE bool cr_rounded_row_repeats(const CRRounded *s, int32_t y) {
  return y - 1.5 - s->y >= -s->same && y + 1.5 - s->y <= s->same;
}

#endif
