#ifndef AMETRINE_COVERAGE_SWEEP_H
#define AMETRINE_COVERAGE_SWEEP_H

#include "path_rasterizer.h"

// Computes the prefix sums of eight areas, starting from `before`.
#define RUNNING_SUM(v, before)                                                         \
  ({                                                                                   \
    i32x8 zero_ = {0}, s_ = v;                                                         \
    s_ += __builtin_shufflevector(zero_, s_, 0, 8, 9, 10, 0, 12, 13, 14);              \
    s_ += __builtin_shufflevector(zero_, s_, 0, 0, 8, 9, 0, 0, 12, 13);                \
    s_ += __builtin_shufflevector(zero_, s_, 0, 0, 0, 0, 11, 11, 11, 11);              \
    s_ + before;                                                                       \
  })
#define LAST(v) __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7)

// Converts eight areas to coverage bytes.
#define COVERAGE(v, even_odd)                                                          \
  ({                                                                                   \
    i32x8 a_ = v;                                                                      \
    if (even_odd) {                                                                    \
      a_ &= 2 * FULL_AREA - 1;                                                              \
      a_ = __builtin_elementwise_min(a_, 2 * FULL_AREA - a_);                               \
    } else {                                                                           \
      a_ = __builtin_elementwise_min(__builtin_elementwise_abs(a_), (i32x8){0} + FULL_AREA);\
    }                                                                                  \
    __builtin_convertvector((a_ * 255 + FULL_AREA / 2) >> 17, u8x8);                        \
  })

CR_INLINE uint32_t coverage_from_area(int32_t area, bool even_odd) {
  int32_t a;
  if (even_odd) {
    a = area & (2 * FULL_AREA - 1);
    a = cr_min(a, 2 * FULL_AREA - a);
  } else {
    a = cr_min(area < 0 ? -area : area, FULL_AREA);
  }
  return (uint32_t)(a * 255 + FULL_AREA / 2) / FULL_AREA;
}

// Writes one run from the first to the last touched cell of each row, followed by the remaining constant coverage.
CR_INLINE CRSpan *sweep_narrow(
    const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans, const bool even_odd) {
  const i32x8 zero = {0};
  for (int32_t row = 0; row < band->rows; row++) {
    int32_t *cells = band->cells + (ptrdiff_t)row * band->stride;
    int32_t range[2];
    memcpy(range, band->touched + row, sizeof(range));
    rows[row] = (CRRow){spans, cover, 0};
    if (range[1] == 0) continue;
    band->touched[row] = 0;
    int32_t first = (MAXIMUM_NARROW_CELLS - range[0]) & ~7, end = (range[1] + 7) & ~7;
    i32x8 sum = zero;
    for (int32_t at = first; at < end; at += 8, cover += 8) {
      i32x8 v;
      CR_LOAD(v, cells + at);
      CR_STORE(cells + at, zero);
      v = RUNNING_SUM(v, sum);
      sum = LAST(v);
      u8x8 bytes = COVERAGE(v, even_odd);
      CR_STORE(cover, bytes);
    }
    *spans++ = (CRSpan){band->origin_x + first, end - first, 256};
    uint32_t c = coverage_from_area(sum[0], even_odd);
    if (c && band->origin_x + end < band->end_x) {
      *spans++ = (CRSpan){band->origin_x + end, band->end_x - band->origin_x - end, c};
    }
    rows[row].count = (int32_t)(spans - rows[row].spans);
  }
  return spans;
}

CR_INLINE CRSpan *sweep_wide(
    const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans, const bool even_odd) {
  const i32x8 zero = {0};
  for (int32_t row = 0; row < band->rows; row++) {
    int32_t *cells = band->cells + (ptrdiff_t)row * band->stride;
    uint64_t *touched = band->touched + (ptrdiff_t)row * band->words;
    CRSpan *first = spans, *run = NULL;
    uint8_t *base = cover;
    int32_t x = 0;
    i32x8 sum = zero;
    for (int32_t word = 0; word < band->words; word++) {
      uint64_t bits = touched[word];
      touched[word] = 0;
      while (bits) {
        int32_t at = (word * 64 + __builtin_ctzll(bits)) * 8;
        bits &= bits - 1;
        if (at > x) {
          uint32_t c = coverage_from_area(sum[0], even_odd);
          if (run && at - x <= MERGED_GAP) {
            const uint64_t bytes = c * 0x0101010101010101ull;
            run->count += at - x;
            for (; x < at; x += 8, cover += 8) CR_STORE(cover, bytes);
          } else {
            if (c) *spans++ = (CRSpan){band->origin_x + x, at - x, c};
            run = NULL;
          }
        }
        i32x8 v;
        CR_LOAD(v, cells + at);
        CR_STORE(cells + at, zero);
        v = RUNNING_SUM(v, sum);
        sum = LAST(v);
        u8x8 bytes = COVERAGE(v, even_odd);
        CR_STORE(cover, bytes);
        if (run) {
          run->count += 8;
        } else {
          run = spans;
          *spans++ = (CRSpan){band->origin_x + at, 8, 256 + (uint32_t)(cover - base)};
        }
        cover += 8;
        x = at + 8;
      }
    }
    uint32_t c = coverage_from_area(sum[0], even_odd);
    if (c && band->origin_x + x < band->end_x) {
      *spans++ = (CRSpan){band->origin_x + x, band->end_x - band->origin_x - x, c};
    }
    rows[row] = (CRRow){first, base, (int32_t)(spans - first)};
  }
  return spans;
}

// Converts the cells of a band to rows of spans and clears the cells. `cover` and `spans` must have enough space for
// all values. Returns the end of the used spans.
CR_KERNEL CRSpan *kernel_sweep(const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans) {
  if (band->narrow) {
    if (band->even_odd) return sweep_narrow(band, rows, cover, spans, true);
    return sweep_narrow(band, rows, cover, spans, false);
  }
  if (band->even_odd) return sweep_wide(band, rows, cover, spans, true);
  return sweep_wide(band, rows, cover, spans, false);
}

#endif
