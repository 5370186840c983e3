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
#define LUMA(weight) ((int32_t)((weight) * 219 / 255 * 65536 + 0.5))
#define CHROMA(weight) ((int32_t)((weight) * 224 / 255 * 8192 + ((weight) < 0 ? -0.5 : 0.5)))

static inline uint8_t luma(uint32_t p) {
  return (uint8_t)((LUMA(RED) * (int32_t)CHANNEL(p, 0) + LUMA(GREEN) * (int32_t)CHANNEL(p, 1) +
                    LUMA(BLUE) * (int32_t)CHANNEL(p, 2) + (16 << 16) + (1 << 15)) >>
                   16);
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

FILM_KERNEL void luma_row(const uint8_t *pixels, int width, uint8_t *target) {
  for (int x = 0; x < width; x++) target[x] = luma(load_pixel_at(pixels, (size_t)x));
}

FILM_KERNEL void chroma_row(Sums sums, int count, uint8_t *blue, uint8_t *red) {
#define WEIGHED(row) (row[2 * x - 1] + 2 * row[2 * x] + row[2 * x + 1])
  for (int x = 0; x < count; x++) {
    const int32_t r = WEIGHED(sums.red), g = WEIGHED(sums.green), b = WEIGHED(sums.blue);
    const int32_t cb = CHROMA(-RED / (2 * (1 - BLUE))) * r +
                       CHROMA(-GREEN / (2 * (1 - BLUE))) * g + CHROMA(0.5) * b;
    const int32_t cr = CHROMA(0.5) * r + CHROMA(-GREEN / (2 * (1 - RED))) * g +
                       CHROMA(-BLUE / (2 * (1 - RED))) * b;
    blue[x] = (uint8_t)((cb + (128 << 16) + (1 << 15)) >> 16);
    red[x] = (uint8_t)((cr + (128 << 16) + (1 << 15)) >> 16);
  }
#undef WEIGHED
}

const FilmKernels FILM_TABLE = {
    .over = blend_over, .sum_row_pair_colors = sum_row_pair_colors, .luma_row = luma_row, .chroma_row = chroma_row};
