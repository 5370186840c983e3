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

// The maximum difference of color components between pixels at a distance of `DITHER_STEP` in a gradient that is slow
// enough to show bands.
#define FILM_SLIGHT_DIFFERENCE 2

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
  // Computes the luma of pixels. The thresholds, in units of 1/2^16, are added before the fraction is removed.
  void (*luma_row)(const uint8_t *pixels, int width, const uint16_t *thresholds, uint8_t *target);
  // Computes the chroma of `count` pairs of columns. In each sum, the column before the pair has a weight of one, the
  // pair's left column a weight of two, and its right column a weight of one.
  void (*chroma_row)(Sums sums, int count, const uint16_t *thresholds, uint8_t *blue, uint8_t *red);
  void (*luma10_row)(const uint8_t *pixels, int width, uint16_t *target);
  void (*chroma10_row)(Sums sums, int count, uint16_t *blue, uint16_t *red);
  // Counts the pairs of dark pixels at the same index that differ by at most `FILM_SLIGHT_DIFFERENCE` in each color
  // component, and are not equal.
  int (*count_slight_differences)(const uint8_t *pixels, const uint8_t *others, int count);
} FilmKernels;

extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v2;
#if defined(__x86_64__)
extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v3, film_kernels_v4;
#endif
