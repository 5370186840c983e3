// The kernels for one instruction set level and their table. For each level, a source file includes this file after
// defining FILM_TABLE, the name of the table, and FILM_TARGET, the target attribute of its functions.

#include "pixels.h"

#define FILM_KERNEL FILM_TARGET static

FILM_KERNEL void blend_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]) {
  const uint32_t red = colour[0], green = colour[1], blue = colour[2];
#define OVER(k, beneath)                                                       \
  ({                                                                           \
    const uint32_t t_ = (beneath) * rest + 128;                                \
    const uint32_t c_ = CHANNEL(pixel, k) + ((t_ + (t_ >> 8)) >> 8);           \
    (c_ < 255 ? c_ : 255) << (8 * (k));                                        \
  })
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = load_pixel_at(from, i), rest = 255 - (pixel >> 24);
    const uint32_t result = OVER(0, red) | OVER(1, green) | OVER(2, blue) | 0xFF000000;
    memcpy(to + i * 4, &result, sizeof(result));
  }
#undef OVER
}

// The luma weights in units of 1/2^16, and the chroma weights in units of 1/2^16 for sums with a total weight of
// eight pixels.
//
// With 10 bits, the same weights are used with a fourth of the unit, so the results have four times as many steps.
#define LUMA(weight) ((int32_t)((weight) * 219 / 255 * 65536 + 0.5))
#define CHROMA(weight) ((int32_t)((weight) * 224 / 255 * 8192 + ((weight) < 0 ? -0.5 : 0.5)))

// The luma of a pixel in units of 1/2^16, without the offset of 16.
static inline int32_t scaled_luma(uint32_t p) {
  return LUMA(RED) * (int32_t)CHANNEL(p, 0) + LUMA(GREEN) * (int32_t)CHANNEL(p, 1) +
         LUMA(BLUE) * (int32_t)CHANNEL(p, 2);
}

FILM_KERNEL void sum_row_pair_colors(const uint8_t *above, const uint8_t *below, int width, Sums sums) {
  for (int x = 0; x < width; x++) {
    const uint32_t p = load_pixel_at(above, (size_t)x), q = load_pixel_at(below, (size_t)x);
    sums.red[x] = (int32_t)(CHANNEL(p, 0) + CHANNEL(q, 0));
    sums.green[x] = (int32_t)(CHANNEL(p, 1) + CHANNEL(q, 1));
    sums.blue[x] = (int32_t)(CHANNEL(p, 2) + CHANNEL(q, 2));
  }
  int32_t *const rows[3] = {sums.red, sums.green, sums.blue};
  for (int k = 0; k < 3; k++) {
    rows[k][-1] = rows[k][0];
    rows[k][width] = rows[k][width - 1];
  }
}

FILM_KERNEL void luma_row(const uint8_t *pixels, int width, const uint16_t *thresholds, uint8_t *target) {
  for (int x = 0; x < width; x++) {
    target[x] = (uint8_t)((scaled_luma(load_pixel_at(pixels, (size_t)x)) + (16 << 16) + thresholds[x]) >> 16);
  }
}

FILM_KERNEL void luma10_row(const uint8_t *pixels, int width, uint16_t *target) {
  for (int x = 0; x < width; x++) {
    target[x] = (uint16_t)((scaled_luma(load_pixel_at(pixels, (size_t)x)) + (16 << 16) + (1 << 13)) >> 14);
  }
}

// The weighted sums of a color component in three columns, and the two chroma values in units of 1/2^16 without the
// offset of 128.
#define WEIGHED(row) (row[2 * x - 1] + 2 * row[2 * x] + row[2 * x + 1])
#define CHROMA_BLUE(r, g, b)                                                                   \
  (CHROMA(-RED / (2 * (1 - BLUE))) * (r) + CHROMA(-GREEN / (2 * (1 - BLUE))) * (g) + CHROMA(0.5) * (b))
#define CHROMA_RED(r, g, b)                                                                    \
  (CHROMA(0.5) * (r) + CHROMA(-GREEN / (2 * (1 - RED))) * (g) + CHROMA(-BLUE / (2 * (1 - RED))) * (b))

FILM_KERNEL void chroma_row(Sums sums, int count, const uint16_t *thresholds, uint8_t *blue, uint8_t *red) {
  for (int x = 0; x < count; x++) {
    const int32_t r = WEIGHED(sums.red), g = WEIGHED(sums.green), b = WEIGHED(sums.blue);
    blue[x] = (uint8_t)((CHROMA_BLUE(r, g, b) + (128 << 16) + thresholds[x]) >> 16);
    red[x] = (uint8_t)((CHROMA_RED(r, g, b) + (128 << 16) + thresholds[x]) >> 16);
  }
}

FILM_KERNEL void chroma10_row(Sums sums, int count, uint16_t *blue, uint16_t *red) {
  for (int x = 0; x < count; x++) {
    const int32_t r = WEIGHED(sums.red), g = WEIGHED(sums.green), b = WEIGHED(sums.blue);
    blue[x] = (uint16_t)((CHROMA_BLUE(r, g, b) + (128 << 16) + (1 << 13)) >> 14);
    red[x] = (uint16_t)((CHROMA_RED(r, g, b) + (128 << 16) + (1 << 13)) >> 14);
  }
}
#undef WEIGHED

// Returns whether two pixels are dark and visible, and differ slightly.
//
// The high bits of both pixels must be those of a color below 128 and an alpha of at least 128. Without these bits,
// 128 + b - a in each byte neither borrows from nor carries to another byte.
static inline uint32_t differs_slightly(uint32_t p, uint32_t q) {
  const uint32_t high = 0x80808080;
  const uint32_t isDark = ((p & high) == 0x80000000) & ((q & high) == 0x80000000);
  const uint32_t difference = ((q | high) - (p & ~high)) & 0xFFFFFF;
#define IS_SLIGHT(k) (CHANNEL(difference, k) - (128 - FILM_SLIGHT_DIFFERENCE) <= 2 * FILM_SLIGHT_DIFFERENCE)
  return isDark & (difference != 0x808080) & IS_SLIGHT(0) & IS_SLIGHT(1) & IS_SLIGHT(2);
#undef IS_SLIGHT
}

FILM_KERNEL int count_slight_differences(const uint8_t *pixels, const uint8_t *others, int count) {
  uint32_t result = 0;
  for (int x = 0; x < count; x++) {
    result += differs_slightly(load_pixel_at(pixels, (size_t)x), load_pixel_at(others, (size_t)x));
  }
  return (int)result;
}

const FilmKernels FILM_TABLE = {
    .over = blend_over,
    .sum_row_pair_colors = sum_row_pair_colors,
    .luma_row = luma_row,
    .chroma_row = chroma_row,
    .luma10_row = luma10_row,
    .chroma10_row = chroma10_row,
    .count_slight_differences = count_slight_differences,
};
