#ifndef AMETRINE_RASTER_WEIGHTED_SUM_H
#define AMETRINE_RASTER_WEIGHTED_SUM_H

#include "internal.h"

// Weighted sums of neighboring values, two at a time. A 32-bit lane contains two signed 16-bit values, which
// processors multiply and add in a single instruction.
//
// Values that use all 16 bits are converted to signed numbers by inverting the highest bit, which subtracts 32768.
// The sum, modulo 2³², starts at a value that corrects this.

typedef int16_t i16x16 __attribute__((vector_size(32)));
typedef int32_t i32x16 __attribute__((vector_size(64)));

// The number of lanes that are processed at a time, and the number used for narrower rows.
enum { SUM_LANES = 64, NARROW_SUM_LANES = 8 };

// Inverts the highest bits of both values in a lane, which converts between unsigned and signed numbers.
#define CR_SIGNED 0x80008000u

// Rounds a number of lanes up to a whole number of vectors.
CR_INLINE ptrdiff_t cr_round_up_to_vector_lanes(ptrdiff_t lanes) {
  return (lanes + NARROW_SUM_LANES - 1) & -(ptrdiff_t)NARROW_SUM_LANES;
}

// Adds the pairs at p, p + step and so on, each multiplied by its two weights.
CR_INLINE void cr_weighted_sum_block(
    uint32_t *sums, const int32_t lanes, uint32_t start, const uint32_t *p, ptrdiff_t step,
    const CRTaps *taps, int32_t first, int32_t last) {
  enum { MOST = SUM_LANES / NARROW_SUM_LANES };
  const uint32_t *pairs = taps->pairs;
  u32x8 sum[MOST];
  for (int32_t i = 0; i < lanes / 8; i++) sum[i] = (u32x8){0} + start;
  const uint32_t *line = p;
  for (int32_t t = first; t < last; t++, line += step) {
    const i16x16 weights = (i16x16)((u32x8){0} + pairs[t]);
    for (int32_t i = 0; i < lanes / 8; i++) {
      i16x16 v;
      CR_LOAD(v, line + 8 * i);
      i32x16 products =
          __builtin_convertvector(v, i32x16) * __builtin_convertvector(weights, i32x16);
      sum[i] += (u32x8)__builtin_shufflevector(products, products, 0, 2, 4, 6, 8, 10, 12, 14)
          + (u32x8)__builtin_shufflevector(products, products, 1, 3, 5, 7, 9, 11, 13, 15);
    }
  }
  // Weights that do not fit into signed numbers were reduced by 65536, which is corrected here.
  for (int32_t t = first; taps->heavy && t < last; t++, p += step) {
    const uint32_t heavy = pairs[taps->count + t];
    if (heavy == 0) continue;
    const uint32_t high = heavy & 2 ? 0xffff0000u : 0;
    const u32x8 low = (u32x8){0} + (heavy & 1 ? 0xffff0000u : 0);
    for (int32_t i = 0; i < lanes / 8; i++) {
      u32x8 v;
      CR_LOAD(v, p + 8 * i);
      sum[i] += ((v << 16) & low) + (v & high);
    }
  }
  for (int32_t i = 0; i < lanes / 8; i++) CR_STORE(sums + 8 * i, sum[i]);
}

// Computes the weighted sums for `lanes` lanes, a multiple of NARROW_SUM_LANES, from the taps `first` ..< `last`. The
// pairs for the first tap are at p.
CR_INLINE void cr_weighted_sum(
    uint32_t *sums, ptrdiff_t lanes, uint32_t start, const uint32_t *p, ptrdiff_t step,
    const CRTaps *taps, int32_t first, int32_t last) {
  if (lanes < SUM_LANES) {
    for (ptrdiff_t i = 0; i < lanes; i += NARROW_SUM_LANES) {
      cr_weighted_sum_block(sums + i, NARROW_SUM_LANES, start, p + i, step, taps, first, last);
    }
    return;
  }
  for (ptrdiff_t i = 0; i < lanes; i += SUM_LANES) {
    // The last block may overlap the previous one.
    if (i > lanes - SUM_LANES) i = lanes - SUM_LANES;
    cr_weighted_sum_block(sums + i, SUM_LANES, start, p + i, step, taps, first, last);
  }
}

// Returns the initial value for sums of signed numbers over the taps `first` ..< `last`.
CR_INLINE uint32_t cr_signed_sum_start(const CRTaps *taps, int32_t first, int32_t last) {
  uint32_t weight = 0;
  for (int32_t t = first; t < last; t++) {
    uint32_t pair = taps->pairs[t], heavy = taps->pairs[taps->count + t];
    weight += (uint32_t)(int16_t)pair + (uint32_t)(int16_t)(pair >> 16);
    weight += ((heavy & 1) + (heavy >> 1)) << 16;
  }
  return weight << 15;
}

// The rows read for a vertical sum, in pairs that begin at an even row.
typedef struct {
  const CRTaps *taps;
  // The range of taps whose row pairs exist, and the index of the row pair for the first of them.
  int32_t first, last, pair;
  uint32_t start;
} CRTapWindow;

// Returns the tap window for row `y` within the rows `begin` ..< `end`, both of which are even.
CR_INLINE CRTapWindow cr_visible_tap_window(
    const CRTaps taps[2], int32_t y, int32_t radius, int32_t begin, int32_t end) {
  const int32_t top = y - radius - begin;
  CRTapWindow w;
  w.taps = &taps[top & 1];
  const int32_t pair = top >> 1;
  w.first = cr_max(0, -pair);
  w.last = cr_max(w.first, cr_min(w.taps->count, (end - begin) / 2 - pair));
  w.pair = pair + w.first;
  // The sum of all weights is 65536.
  w.start = w.last - w.first == w.taps->count ? 1u << 31
                                              : cr_signed_sum_start(w.taps, w.first, w.last);
  return w;
}

#endif
