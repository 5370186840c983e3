#pragma once

#include "CFilmShims.h"
#include "CLevels.h"

#include <string.h>

// Returns channel `k` of a pixel, where red is the lowest byte.
#define CHANNEL(pixel, k) ((pixel) >> (8 * (k)) & 255)

static inline uint32_t load_pixel_at(const uint8_t *pixels, size_t index) {
  uint32_t pixel;
  memcpy(&pixel, pixels + index * 4, sizeof(pixel));
  return pixel;
}

// The luma weights defined by ITU-R BT.709. The limited range has 219 steps for luma and 224 for chroma.
#define RED 0.2126
#define BLUE 0.0722
#define GREEN (1 - RED - BLUE)

// For each color component, the sums of two vertically adjacent pixels, with space for one more element on both
// sides.
typedef struct {
  int32_t *red, *green, *blue;
} Sums;

// The kernels compiled for one instruction set level.
typedef struct {
  __typeof__(film_blend_over) *over;
  // Adds the color components of two vertically adjacent rows of pixels.
  void (*sum_row_pair_colors)(const uint8_t *above, const uint8_t *below, int width, Sums sums);
  void (*luma_row)(const uint8_t *pixels, int width, uint8_t *target);
  // Computes the chroma of `count` pairs of columns. In each sum, the column before the pair has a weight of one, the
  // pair's left column a weight of two, and its right column a weight of one.
  void (*chroma_row)(Sums sums, int count, uint8_t *blue, uint8_t *red);
} FilmKernels;

extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v2;
#if defined(__x86_64__)
extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v3, film_kernels_v4;
#endif
