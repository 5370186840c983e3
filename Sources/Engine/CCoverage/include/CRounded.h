#ifndef AMETRINE_COVERAGE_CROUNDED_H
#define AMETRINE_COVERAGE_CROUNDED_H

#include "CLanes.h"

enum { CR_LINES = 6 };

// Six pairs of parallel lines around an outline and six inside it, for the intersection with rows of pixels.
typedef struct {
  // The horizontal distance of the lines' center per row of distance from the middle, in pixels.
  float slope[CR_LINES];
  // The distances from there to the lines: the outer ones twice and the inner ones twice, for two rows, on the left;
  // then on the right.
  f32x8 reach[CR_LINES];
} CRLines;

struct CRRounded {
  // The center. Its x coordinate is `column` plus `x`, 0 ..< 1, relative to the center of pixel 0.
  int32_t column;
  float x;
  double y;
  // The transform from device pixels to distances from the center along the two sides.
  float ax, ay, bx, by;
  // Half the straight part of each side, the radius, and the distance of the circle from its tangent within a pixel.
  float straight_a, straight_b, radius, bend;
  // The larger and the smaller component of a side's normal, with their reciprocals.
  float most, least, per_most, per_both;
  // Half the height of the identical rows between the corners of a rectangle without rotation; negative if there are
  // none.
  double same;
  CRLines lines;
};

// Two rows of a rounded rectangle. Pixels outside `outer0` to `outer1` are not covered, and those from `inner0` to
// `inner1` are fully covered. All are multiples of 8.
typedef struct {
  int32_t outer0, inner0, inner1, outer1;
  // The limits in multiples of 4, which may be closer to the outline by half a block.
  int32_t from, whole0, whole1, to;
  // The index of the first pair with the same pixels.
  int32_t same;
} CRRowPair;

// The number of columns and of pairs of rows that are computed at once, which equal those of a tile.
#define CR_ROUNDED_WIDTH 512
#define CR_ROUNDED_PAIRS 8

typedef struct {
  // The first row, which is even.
  int32_t y;
  CRRowPair pairs[CR_ROUNDED_PAIRS];
  // The coverage of the rows. Pixels between the inner limits, and rows equal to others, are not written.
  uint8_t cover[2 * CR_ROUNDED_PAIRS][CR_ROUNDED_WIDTH];
} CRRoundedRows;

// Computes rows from y on, up to y1, for pixels x0 ..< x1. y must be even, x0 a multiple of 8, and the width at most
// CR_ROUNDED_WIDTH. Returns the row after the last one.
int32_t cr_rounded_rows(
    const CRRounded *shape, int32_t y, int32_t y1, int32_t x0, int32_t x1, CRRoundedRows *rows);

CR_INLINE const CRRowPair *cr_rounded_row_pair(const CRRoundedRows *rows, int32_t y) {
  return &rows->pairs[(y - rows->y) >> 1];
}

// Returns the coverage of a row, beginning at the first column.
CR_INLINE const uint8_t *cr_rounded_row_coverage(const CRRoundedRows *rows, int32_t y) {
  return rows->cover[2 * cr_rounded_row_pair(rows, y)->same + (y & 1)];
}

// Whether the rows from y - 2 to y + 1 are all equal, for any range of columns.
CR_INLINE bool cr_rounded_row_repeats(const CRRounded *s, int32_t y) {
  return y - 1.5 - s->y >= -s->same && y + 1.5 - s->y <= s->same;
}

#endif
