#include "dither.h"
#include "pixels.h"

#include <stdlib.h>

// The kernel tables, indexed by instruction set level.
static const FilmKernels *const tables[CL_LEVEL_COUNT] = {
    &film_kernels_v2,
#if defined(__x86_64__)
    &film_kernels_v3,
    &film_kernels_v4,
#endif
};

#define KERNELS (tables[cl_used_level])

void film_blend_over(const uint8_t *from, uint8_t *to, size_t count, const uint8_t colour[3]) {
  KERNELS->over(from, to, count, colour);
}

void film_to_one_bit_alpha(const uint8_t *from, uint8_t *to, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = from + i * 4;
    uint8_t *q = to + i * 4;
    uint32_t a = p[3];
    if (a < 128) {
      q[0] = q[1] = q[2] = q[3] = 0;
      continue;
    }
    for (int k = 0; k < 3; k++) {
      uint32_t c = p[k] < a ? p[k] : a;
      q[2 - k] = (uint8_t)((c * 510 + a) / (2 * a));
    }
    q[3] = 255;
  }
}

// Allocates the sums for a row of the given width. Frees with `free_sums`.
static Sums allocate_sums(int width) {
  const size_t room = (size_t)width + 2;
  int32_t *block = malloc(3 * room * sizeof(int32_t));
  if (!block) abort();
  return (Sums){block + 1, block + room + 1, block + 2 * room + 1};
}

static void free_sums(Sums sums) { free(sums.red - 1); }

void film_to_yuv420(const uint8_t *pixels, int width, int height, int isDithered, uint8_t *const planes[3],
                    const int strides[3]) {
  const int evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  const size_t row = (size_t)width * 4;
  const Sums sums = allocate_sums(width);
  Dither dither = make_dither(pixels, width, height, isDithered, KERNELS->count_slight_differences);
  for (int y = 0; y < evenHeight; y += 2) {
    const uint8_t *above = pixels + row * (size_t)y;
    const uint8_t *below = y + 1 < height ? above + row : above;
    uint8_t *target = planes[0] + (ptrdiff_t)y * strides[0];
    move_dither(&dither, y);
    KERNELS->luma_row(above, width, luma_thresholds(&dither, y), target);
    KERNELS->luma_row(below, width, luma_thresholds(&dither, y + 1), target + strides[0]);
    if (evenWidth > width) {
      target[width] = target[width - 1];
      target[strides[0] + width] = target[strides[0] + width - 1];
    }
    KERNELS->sum_row_pair_colors(above, below, width, sums);
    KERNELS->chroma_row(
        sums, evenWidth / 2, chroma_thresholds(&dither, y / 2), planes[1] + (ptrdiff_t)(y / 2) * strides[1],
        planes[2] + (ptrdiff_t)(y / 2) * strides[2]);
  }
  free_dither(&dither);
  free_sums(sums);
}

void film_to_yuv420p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[3],
                       const int strides[3]) {
  const int evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  const size_t row = (size_t)width * 4;
  const Sums sums = allocate_sums(width);
  for (int y = 0; y < evenHeight; y += 2) {
    const uint8_t *above = pixels + row * (size_t)y;
    const uint8_t *below = y + 1 < height ? above + row : above;
    uint16_t *first = (uint16_t *)(planes[0] + (ptrdiff_t)y * strides[0]);
    uint16_t *second = (uint16_t *)(planes[0] + (ptrdiff_t)(y + 1) * strides[0]);
    KERNELS->luma10_row(above, width, first);
    KERNELS->luma10_row(below, width, second);
    if (evenWidth > width) {
      first[width] = first[width - 1];
      second[width] = second[width - 1];
    }
    KERNELS->sum_row_pair_colors(above, below, width, sums);
    KERNELS->chroma10_row(
        sums, evenWidth / 2, (uint16_t *)(planes[1] + (ptrdiff_t)(y / 2) * strides[1]),
        (uint16_t *)(planes[2] + (ptrdiff_t)(y / 2) * strides[2]));
  }
  free_sums(sums);
}

void film_extract_alpha(const uint8_t *pixels, int width, int height, uint8_t *plane, int stride) {
  for (int y = 0; y < height; y++) {
    const uint8_t *source = pixels + (size_t)y * width * 4 + 3;
    uint8_t *target = plane + (ptrdiff_t)y * stride;
    for (int x = 0; x < width; x++) target[x] = source[(size_t)x * 4];
  }
}

// The luma and chroma weights in units of 1/2^16, for 10 bits. The limited range has 876 steps for luma and 896 for
// chroma.
#define LUMA10(weight) ((int32_t)((weight) * 876 / 255 * 65536 + 0.5))
#define CHROMA10(weight) ((int32_t)((weight) * 896 / 255 * 65536 + ((weight) < 0 ? -0.5 : 0.5)))

void film_to_yuva444p10(const uint8_t *pixels, int width, int height, uint8_t *const planes[4],
                        const int strides[4]) {
  for (int y = 0; y < height; y++) {
    const uint8_t *p = pixels + (size_t)y * width * 4;
    uint16_t *rows[4];
    for (int k = 0; k < 4; k++) {
      rows[k] = planes[k] ? (uint16_t *)(planes[k] + (ptrdiff_t)y * strides[k]) : NULL;
    }
    for (int x = 0; x < width; x++, p += 4) {
      int32_t r = p[0], g = p[1], b = p[2], a = p[3];
      rows[0][x] = (uint16_t)((LUMA10(RED) * r + LUMA10(GREEN) * g + LUMA10(BLUE) * b +
                               (64 << 16) + (1 << 15)) >>
                              16);
      rows[1][x] = (uint16_t)((CHROMA10(-RED / (2 * (1 - BLUE))) * r +
                               CHROMA10(-GREEN / (2 * (1 - BLUE))) * g + CHROMA10(0.5) * b +
                               (512 << 16) + (1 << 15)) >>
                              16);
      rows[2][x] = (uint16_t)((CHROMA10(0.5) * r + CHROMA10(-GREEN / (2 * (1 - RED))) * g +
                               CHROMA10(-BLUE / (2 * (1 - RED))) * b + (512 << 16) + (1 << 15)) >>
                              16);
      if (rows[3]) rows[3][x] = (uint16_t)(a << 2 | a >> 6);
    }
  }
}
