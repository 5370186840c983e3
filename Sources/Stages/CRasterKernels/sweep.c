#include "builder.h"

// The running sum of eight areas.
#define PREFIX_SUM(v)                                                                  \
  ({                                                                                   \
    i32x8 zero_ = {0}, s_ = v;                                                         \
    s_ += __builtin_shufflevector(zero_, s_, 0, 8, 9, 10, 11, 12, 13, 14);             \
    s_ += __builtin_shufflevector(zero_, s_, 0, 0, 8, 9, 10, 11, 12, 13);              \
    s_ += __builtin_shufflevector(zero_, s_, 0, 0, 0, 0, 8, 9, 10, 11);                \
    s_;                                                                                \
  })

CR_INLINE uint32_t coverage(int32_t area, bool even_odd) {
  int32_t a;
  if (even_odd) {
    a = area & (2 * FULL - 1);
    a = cr_min(a, 2 * FULL - a);
  } else {
    a = cr_min(area < 0 ? -area : area, FULL);
  }
  return (uint32_t)(a * 255 + FULL / 2) / FULL;
}

CR_CLONES CRSpan *cr_sweep(const Band *band, CRRow *rows, uint8_t *cover, CRSpan *spans) {
  const bool even_odd = band->even_odd;
  for (int32_t row = 0; row < band->rows; row++) {
    int32_t *cells = band->cells + (ptrdiff_t)row * band->stride;
    uint64_t *touched = band->touched + (ptrdiff_t)row * band->words;
    CRSpan *first = spans, *run = NULL;
    uint8_t *base = cover;
    int32_t x = 0, sum = 0;
    for (int32_t word = 0; word < band->words; word++) {
      uint64_t bits = touched[word];
      touched[word] = 0;
      while (bits) {
        int32_t at = (word * 64 + __builtin_ctzll(bits)) * 8;
        bits &= bits - 1;
        if (at > x) {
          uint32_t c = coverage(sum, even_odd);
          if (c) *spans++ = (CRSpan){band->origin_x + x, at - x, c};
          run = NULL;
        }
        i32x8 v, zero = {0};
        CR_LOAD(v, cells + at);
        CR_STORE(cells + at, zero);
        v = PREFIX_SUM(v) + sum;
        sum = v[7];
        if (even_odd) {
          v &= 2 * FULL - 1;
          v = __builtin_elementwise_min(v, 2 * FULL - v);
        } else {
          v = __builtin_elementwise_min(__builtin_elementwise_abs(v), (i32x8){0} + FULL);
        }
        v = (v * 255 + FULL / 2) >> 17;
        u8x8 bytes = __builtin_convertvector(v, u8x8);
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
    uint32_t c = coverage(sum, even_odd);
    if (c && band->origin_x + x < band->end_x) {
      *spans++ = (CRSpan){band->origin_x + x, band->end_x - band->origin_x - x, c};
    }
    rows[row] = (CRRow){first, base, (int32_t)(spans - first)};
  }
  return spans;
}
