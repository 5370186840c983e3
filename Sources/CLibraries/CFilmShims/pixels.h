#pragma once

#include "CFilmShims.h"
#include "CLevels.h"

#include <string.h>

// Channel `k` of a pixel, red in the lowest byte.
#define CHANNEL(pixel, k) ((pixel) >> (8 * (k)) & 255)

static inline uint32_t load_pixel_at(const uint8_t *pixels, size_t index) {
  uint32_t pixel;
  memcpy(&pixel, pixels + index * 4, sizeof(pixel));
  return pixel;
}

// ITU-R BT.709: luma weights, and the spans 219 and 224 of limited range.
#define RED 0.2126
#define BLUE 0.0722
#define GREEN (1 - RED - BLUE)

// Three rows of sums of two pixels, one above the other, with room for one more on either side.
typedef struct {
  int32_t *red, *green, *blue;
} Sums;

// The kernels of one level.
typedef struct {
  __typeof__(film_blend_over) *over;
  // Adds two rows of pixels, one above the other.
  void (*sum_row_pair_colors)(const uint8_t *above, const uint8_t *below, int width, Sums sums);
  void (*luma_row)(const uint8_t *pixels, int width, uint8_t *target);
  // Of `count` pairs of columns; a pixel to the left counts once, the left one of a pair twice, the right
  // one once.
  void (*chroma_row)(Sums sums, int count, uint8_t *blue, uint8_t *red);
} FilmKernels;

extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v2;
#if defined(__x86_64__)
extern __attribute__((visibility("hidden"))) const FilmKernels film_kernels_v3, film_kernels_v4;
#endif
