#include <string.h>

#include "CFilmShims.h"

enum { BLOCK = 8 };

static int min_int(int a, int b) { return a < b ? a : b; }

// Computes the mean color of the visible pixels in a block, without premultiplication, or transparent black if no
// pixel is visible.
static void mean_color(const uint8_t *block, size_t stride, int width, int height, uint8_t colour[4]) {
  uint32_t sum[4] = {0};
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int k = 0; k < 4; k++) sum[k] += block[stride * y + (size_t)x * 4 + k];
  memset(colour, 0, 4);
  if (sum[3] == 0) return;
  for (int k = 0; k < 3; k++) {
    uint32_t c = (sum[k] * 255 + sum[3] / 2) / sum[3];
    colour[k] = (uint8_t)(c < 255 ? c : 255);
  }
}

static void unpremultiply_block(const uint8_t *from, uint8_t *to, size_t stride, int width, int height) {
  uint8_t fill[4];
  int isFilled = 0;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      size_t at = stride * y + (size_t)x * 4;
      uint32_t a = from[at + 3];
      if (a == 255) {
        memcpy(to + at, from + at, 4);
      } else if (a == 0) {
        if (!isFilled) mean_color(from, stride, width, height, fill);
        isFilled = 1;
        memcpy(to + at, fill, 4);
      } else {
        for (int k = 0; k < 3; k++) {
          uint32_t c = from[at + k] < a ? from[at + k] : a;
          to[at + k] = (uint8_t)((c * 510 + a) / (2 * a));
        }
        to[at + 3] = (uint8_t)a;
      }
    }
  }
}

void film_unpremultiply(const uint8_t *from, uint8_t *to, int width, int height) {
  size_t stride = (size_t)width * 4;
  for (int y = 0; y < height; y += BLOCK)
    for (int x = 0; x < width; x += BLOCK) {
      size_t at = stride * y + (size_t)x * 4;
      unpremultiply_block(from + at, to + at, stride, min_int(BLOCK, width - x), min_int(BLOCK, height - y));
    }
}
