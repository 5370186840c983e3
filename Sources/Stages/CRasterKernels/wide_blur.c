#include "weigh.h"

// Numbers on either side of a row, for the windows of squares beyond the content; the result may
// begin three squares further out than the radius, and whole vectors end later.
#define MARGIN(radius) (4 * (2 * (radius) + 8))

// The averages of a row of squares, 8.8 bits.
CR_INLINE void average_row(const CRWideBlur *b, int32_t row, uint32_t *sums, uint16_t *out) {
  const int32_t squares = b->content.x1 - b->content.x0, side = 1 << b->shift;
  const int32_t y0 = cr_max(b->from.y0, row * side), y1 = cr_min(b->from.y1, (row + 1) * side);
  memset(sums, 0, (size_t)squares * 4 * sizeof(uint32_t));
  for (int32_t y = y0; y < y1; y++) {
    const uint32_t *line = b->pixels + (ptrdiff_t)(y - b->from.y0) * b->stride;
    for (int32_t i = 0; i < squares; i++) {
      int32_t first = (b->content.x0 + i) * side;
      int32_t x0 = cr_max(b->from.x0, first), x1 = cr_min(b->from.x1, first + side);
      u32x4 sum;
      CR_LOAD(sum, sums + 4 * i);
      for (int32_t x = x0; x < x1; x++) {
        u8x4 p;
        CR_LOAD(p, line + (x - b->from.x0));
        sum += __builtin_convertvector(p, u32x4);
      }
      CR_STORE(sums + 4 * i, sum);
    }
  }
  const int32_t area = 2 * b->shift;
  for (int32_t i = 0; i < squares * 4; i++) out[i] = (uint16_t)(sums[i] << 8 >> area);
}

CR_CLONES void cr_wide_blur_across(
    const CRWideBlur *b, int32_t y0, int32_t y1, uint32_t *scratch) {
  const int32_t content = (b->content.x1 - b->content.x0) * 4, margin = MARGIN(b->radius);
  const ptrdiff_t n = b->mid_stride;
  // The sums of a row's squares, then of their blur; the row's pairs of neighbours; its averages.
  uint32_t *sums = scratch, *pairs = sums + (content > n ? content : n);
  uint16_t *row = (uint16_t *)(pairs + content + 2 * margin);
  memset(row, 0, (size_t)margin * sizeof(uint16_t));
  memset(row + margin + content, 0, (size_t)(margin + 4) * sizeof(uint16_t));
  const uint32_t *first = pairs + margin + 4 * (b->squares.x0 - b->content.x0 - b->radius);
  for (int32_t y = y0; y < y1; y++) {
    average_row(b, y, sums, row + margin);
    for (int32_t i = 0; i < content + 2 * margin; i++) {
      pairs[i] = (row[i] | (uint32_t)row[i + 4] << 16) ^ CR_SIGNED;
    }
    cr_weigh(
        sums, n, cr_signed_start(&b->across, 0, b->across.count), first, 8, &b->across, 0,
        b->across.count);
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

CR_CLONES void cr_wide_blur_down(const CRWideBlur *b, int32_t y0, int32_t y1) {
  const int32_t n = (b->squares.x1 - b->squares.x0) * 4;
  for (int32_t i = 0; i < n; i += WEIGH_LANES) {
    if (n >= WEIGH_LANES) i = cr_min(i, n - WEIGH_LANES);
    const int32_t m = cr_min(WEIGH_LANES, n - i);
    for (int32_t y = y0; y < y1; y++) {
      uint32_t sums[WEIGH_LANES];
      const CRWindow w = cr_window(b->down, y, b->radius, b->content.y0, b->content.y1);
      cr_weigh(
          sums, cr_whole_lanes(m), w.start, b->mid + (ptrdiff_t)w.pair * b->mid_stride + i,
          b->mid_stride, w.taps, w.first, w.last);
      uint16_t *out = b->blurred + (ptrdiff_t)(y - b->squares.y0) * n + i;
      for (int32_t j = 0; j < m; j++) out[j] = (uint16_t)(sums[j] >> 16);
    }
  }
}

// The square before a pixel's centre, from the first, and how far it lies beyond that one's
// centre, in 1/256.
CR_INLINE int32_t square_before(int32_t pixel, int32_t shift, int32_t first, int32_t *beyond) {
  int64_t place = ((int64_t)(2 * pixel + 1) * 32768 >> shift) - 32768;
  *beyond = (int32_t)(place >> 8 & 255);
  return (int32_t)(place >> 16) - first;
}

// Four numbers, and the same again.
#define CR_TWICE(v, p)                                                                           \
  do {                                                                                           \
    i32x4 four_;                                                                                 \
    CR_LOAD(four_, p);                                                                           \
    v = __builtin_shufflevector(four_, four_, 0, 1, 2, 3, 0, 1, 2, 3);                           \
  } while (0)

CR_CLONES void cr_wide_blur_spread(
    const CRWideBlur *b, int32_t y0, int32_t y1, uint32_t *scratch) {
  const int32_t n = (b->squares.x1 - b->squares.x0) * 4;
  const int32_t width = b->to.x1 - b->to.x0, step = 256 >> b->shift;
  int32_t *row = (int32_t *)scratch;
  for (int32_t y = y0; y < y1; y++) {
    int32_t down;
    int32_t above = square_before(y, b->shift, b->squares.y0, &down);
    const uint16_t *p = b->blurred + (ptrdiff_t)above * n, *q = p + n;
    for (int32_t i = 0; i < n; i++) row[i] = p[i] + ((q[i] - p[i]) * down >> 8);
    uint32_t *out = b->out + (ptrdiff_t)(y - b->to.y0) * width;
    for (int32_t x = 0; x < width;) {
      int32_t across;
      const int32_t *s =
          row + 4 * (ptrdiff_t)square_before(b->to.x0 + x, b->shift, b->squares.x0, &across);
      // All pixels before the next square's centre; each lies a step farther.
      const int32_t run = cr_min(width - x, (256 - across + step - 1) / step);
      i32x8 here, next;
      CR_TWICE(here, s);
      CR_TWICE(next, s + 4);
      const i32x8 way = next - here;
      // Of two pixels.
      i32x8 gone = way * (across + (i32x8){0, 0, 0, 0, step, step, step, step});
      here += 128;
      for (int32_t i = 0; i < run; i += 2, gone += way * (2 * step)) {
        const u8x8 pixels = __builtin_convertvector((here + (gone >> 8)) >> 8, u8x8);
        if (i + 2 <= run) {
          CR_STORE(out + x + i, pixels);
        } else {
          memcpy(out + x + i, &pixels, sizeof(uint32_t));
        }
      }
      x += run;
    }
  }
}
