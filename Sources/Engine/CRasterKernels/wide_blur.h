#ifndef AMETRINE_RASTER_WIDE_BLUR_H
#define AMETRINE_RASTER_WIDE_BLUR_H

#include "weighted_sum.h"

// Gaussian blur with a large radius: squares of pixels are averaged, and the averages are blurred and upsampled.

typedef uint16_t u16x8 __attribute__((vector_size(16)));

// The number of elements added on both sides of a row, for filter windows that extend beyond the content. The result
// may begin three squares beyond the radius, and it ends with whole vectors.
#define MARGIN(b) ((b)->channels * (2 * (b)->radius + 8))

// Averages one row of squares of pixels, with 8 integer and 8 fractional bits.
CR_INLINE void average_pixel_block_row(const CRWideBlur *b, int32_t row, uint32_t *sums, uint16_t *out) {
  const int32_t squares = b->content.x1 - b->content.x0, side = 1 << b->shift;
  const int32_t y0 = cr_max(b->from.y0, row * side), y1 = cr_min(b->from.y1, (row + 1) * side);
  memset(sums, 0, (size_t)squares * 4 * sizeof(uint32_t));
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *line = b->bytes + (ptrdiff_t)(y - b->from.y0) * b->stride;
    for (int32_t i = 0; i < squares; i++) {
      int32_t first = (b->content.x0 + i) * side;
      int32_t x0 = cr_max(b->from.x0, first), x1 = cr_min(b->from.x1, first + side);
      u32x4 sum;
      CR_LOAD(sum, sums + 4 * i);
      for (int32_t x = x0; x < x1; x++) {
        u8x4 p;
        CR_LOAD(p, line + 4 * (ptrdiff_t)(x - b->from.x0));
        sum += __builtin_convertvector(p, u32x4);
      }
      CR_STORE(sums + 4 * i, sum);
    }
  }
  const int32_t area = 2 * b->shift;
  for (int32_t i = 0; i < squares * 4; i++) out[i] = (uint16_t)(sums[i] << 8 >> area);
}

// Averages one row of squares of coverage values. `down` must have space for the sum of each column.
CR_INLINE void average_coverage_block_row(const CRWideBlur *b, int32_t row, uint16_t *down, uint16_t *out) {
  const int32_t squares = b->content.x1 - b->content.x0, side = 1 << b->shift;
  const int32_t y0 = cr_max(b->from.y0, row * side), y1 = cr_min(b->from.y1, (row + 1) * side);
  const int32_t width = b->from.x1 - b->from.x0, area = 2 * b->shift;
  memset(down, 0, (size_t)width * sizeof(uint16_t));
  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *line = b->bytes + (ptrdiff_t)(y - b->from.y0) * b->stride;
    for (int32_t i = 0; i < width; i++) down[i] += line[i];
  }
  for (int32_t i = 0; i < squares; i++) {
    const int32_t first = (b->content.x0 + i) * side - b->from.x0;
    const int32_t x0 = cr_max(0, first), x1 = cr_min(width, first + side);
    uint32_t sum = 0;
    for (int32_t x = x0; x < x1; x++) sum += down[x];
    out[i] = (uint16_t)((uint64_t)sum << 8 >> area);
  }
}

CR_KERNEL void kernel_wide_blur_horizontal(
    const CRWideBlur *b, int32_t y0, int32_t y1, uint32_t *scratch) {
  const int32_t channels = b->channels;
  const int32_t content = (b->content.x1 - b->content.x0) * channels, margin = MARGIN(b);
  const ptrdiff_t n = b->mid_stride;
  // The scratch memory contains the sums for a row of squares, which are replaced by the sums of their blur, followed
  // by the row's pairs of neighbors and its averages.
  uint32_t *sums = scratch, *pairs = sums + (content > n ? content : n);
  uint16_t *row = (uint16_t *)(pairs + content + 2 * margin);
  uint16_t *columns = row + content + 2 * margin + channels;
  memset(row, 0, (size_t)margin * sizeof(uint16_t));
  memset(row + margin + content, 0, (size_t)(margin + channels) * sizeof(uint16_t));
  const uint32_t *first = pairs + margin + channels * (b->squares.x0 - b->content.x0 - b->radius);
  for (int32_t y = y0; y < y1; y++) {
    if (channels == 1) {
      average_coverage_block_row(b, y, columns, row + margin);
    } else {
      average_pixel_block_row(b, y, sums, row + margin);
    }
    for (int32_t i = 0; i < content + 2 * margin; i++) {
      pairs[i] = (row[i] | (uint32_t)row[i + channels] << 16) ^ CR_SIGNED;
    }
    cr_weighted_sum(
        sums, n, cr_signed_sum_start(&b->across, 0, b->across.count), first,
        2 * channels, &b->across, 0, b->across.count);
    uint32_t *out = b->mid + (ptrdiff_t)((y - b->content.y0) >> 1) * n;
    if ((y - b->content.y0) & 1) {
      for (ptrdiff_t i = 0; i < n; i++) {
        out[i] = (out[i] | (sums[i] & 0xffff0000u)) ^ CR_SIGNED;
      }
    } else {
      for (ptrdiff_t i = 0; i < n; i++) out[i] = sums[i] >> 16;
    }
  }
}

CR_KERNEL void kernel_wide_blur_vertical(const CRWideBlur *b, int32_t y0, int32_t y1) {
  const int32_t n = (b->squares.x1 - b->squares.x0) * b->channels;
  for (int32_t i = 0; i < n; i += SUM_LANES) {
    if (n >= SUM_LANES) i = cr_min(i, n - SUM_LANES);
    const int32_t m = cr_min(SUM_LANES, n - i);
    for (int32_t y = y0; y < y1; y++) {
      uint32_t sums[SUM_LANES];
      const CRTapWindow w = cr_visible_tap_window(b->down, y, b->radius, b->content.y0, b->content.y1);
      cr_weighted_sum(
          sums, cr_round_up_to_vector_lanes(m), w.start, b->mid + (ptrdiff_t)w.pair * b->mid_stride + i,
          b->mid_stride, w.taps, w.first, w.last);
      uint16_t *out = b->blurred + (ptrdiff_t)(y - b->squares.y0) * n + i;
      for (int32_t j = 0; j < m; j++) out[j] = (uint16_t)(sums[j] >> 16);
    }
  }
}

// Returns the index of the square whose center precedes a pixel's center, relative to the first square, and stores
// the distance from that square's center in units of 1/256 square.
CR_INLINE int32_t block_before_pixel(int32_t pixel, int32_t shift, int32_t first, int32_t *beyond) {
  int64_t place = ((int64_t)(2 * pixel + 1) * 32768 >> shift) - 32768;
  *beyond = (int32_t)(place >> 8 & 255);
  return (int32_t)(place >> 16) - first;
}

// Loads four numbers into both halves of a vector of eight.
#define CR_TWICE(v, p)                                                                           \
  do {                                                                                           \
    i32x4 four_;                                                                                 \
    CR_LOAD(four_, p);                                                                           \
    v = __builtin_shufflevector(four_, four_, 0, 1, 2, 3, 0, 1, 2, 3);                           \
  } while (0)

// Upsamples a row of pixels by interpolating between the squares of `row`.
CR_INLINE void upsample_pixel_row(const CRWideBlur *b, const int32_t *row, uint8_t *out) {
  const int32_t width = b->to.x1 - b->to.x0, step = 256 >> b->shift;
  for (int32_t x = 0; x < width;) {
    int32_t across;
    const int32_t *s =
        row + 4 * (ptrdiff_t)block_before_pixel(b->to.x0 + x, b->shift, b->squares.x0, &across);
    // The number of pixels up to the center of the next square, which are at equal distances.
    const int32_t run = cr_min(width - x, (256 - across + step - 1) / step);
    i32x8 here, next;
    CR_TWICE(here, s);
    CR_TWICE(next, s + 4);
    const i32x8 way = next - here;
    // Two pixels are processed at a time.
    i32x8 gone = way * (across + (i32x8){0, 0, 0, 0, step, step, step, step});
    here += 128;
    for (int32_t i = 0; i < run; i += 2, gone += way * (2 * step)) {
      const u8x8 pixels = __builtin_convertvector((here + (gone >> 8)) >> 8, u8x8);
      if (i + 2 <= run) {
        CR_STORE(out + 4 * (ptrdiff_t)(x + i), pixels);
      } else {
        memcpy(out + 4 * (ptrdiff_t)(x + i), &pixels, sizeof(uint32_t));
      }
    }
    x += run;
  }
}

// Upsamples a row of coverage between the centers of the first and the last square. `line` and `row` must have space
// for eight additional squares.
CR_INLINE void upsample_block_row(
    const CRWideBlur *b, const int32_t *row, int32_t bias, uint8_t *line) {
  const int32_t squares = b->squares.x1 - b->squares.x0;
  const int32_t side = 1 << b->shift, step = 256 >> b->shift;
  for (int32_t j = 0; j < squares - 1; j += 8) {
    i32x8 here, next;
    CR_LOAD(here, row + j);
    CR_LOAD(next, row + j + 1);
    const i32x8 way = next - here;
    here += bias;
    for (int32_t first = 0; first < side; first += 4) {
      u32x8 word = {0};
      for (int32_t k = 0; k < cr_min(side, 4); k++) {
        const i32x8 value = here + (way * ((first + k) * step + step / 2) >> 8);
        word |= (u32x8)(value >> 8 & 255) << (8 * k);
      }
      if (side == 4) {
        CR_STORE(line + 4 * (ptrdiff_t)j, word);
      } else if (side == 2) {
        const u16x8 pairs = __builtin_convertvector(word, u16x8);
        CR_STORE(line + 2 * (ptrdiff_t)j, pairs);
      } else {
        for (int32_t i = 0; i < 8; i++) {
          const uint32_t four = word[i];
          memcpy(line + (ptrdiff_t)(j + i) * side + first, &four, sizeof(four));
        }
      }
    }
  }
}

// Upsamples a row of coverage values. The bias determines whether the result is rounded or truncated.
CR_INLINE void upsample_coverage_row(
    const CRWideBlur *b, const int32_t *row, int32_t bias, uint8_t *line, uint8_t *out) {
  const int32_t side = 1 << b->shift;
  upsample_block_row(b, row, bias, line);
  memcpy(
      out, line + (b->to.x0 - b->squares.x0 * side - side / 2), (size_t)(b->to.x1 - b->to.x0));
}

CR_KERNEL void kernel_wide_blur_upsample(
    const CRWideBlur *b, int32_t y0, int32_t y1, uint32_t *scratch) {
  const int32_t n = (b->squares.x1 - b->squares.x0) * b->channels;
  const ptrdiff_t width = (ptrdiff_t)(b->to.x1 - b->to.x0) * b->channels;
  const uint32_t share = (uint32_t)(b->opacity * 65536 + 0.5);
  // If values are truncated, the smallest bias preserves those that should be integers.
  const int32_t bias = b->opacity >= 1 ? 128 : 1;
  int32_t *row = (int32_t *)scratch;
  memset(row + n, 0, 16 * sizeof(int32_t));
  for (int32_t y = y0; y < y1; y++) {
    int32_t down;
    int32_t above = block_before_pixel(y, b->shift, b->squares.y0, &down);
    const uint16_t *p = b->blurred + (ptrdiff_t)above * n, *q = p + n;
    for (int32_t i = 0; i < n; i++) row[i] = p[i] + ((q[i] - p[i]) * down >> 8);
    uint8_t *out = b->out + (y - b->to.y0) * width;
    if (b->channels == 4) {
      upsample_pixel_row(b, row, out);
      continue;
    }
    if (b->opacity < 1) {
      for (int32_t i = 0; i < n; i++) row[i] = (int32_t)((uint32_t)row[i] * share >> 16);
    }
    upsample_coverage_row(b, row, bias, (uint8_t *)(row + n + 16), out);
  }
}

#endif
