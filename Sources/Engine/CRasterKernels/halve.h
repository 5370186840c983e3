#ifndef AMETRINE_RASTER_HALVE_H
#define AMETRINE_RASTER_HALVE_H

#include "internal.h"

CR_KERNEL void kernel_image_halve(
    uint32_t *out, const uint32_t *pixels, int32_t width, int32_t height) {
  int32_t half_width = (width + 1) / 2, half_height = (height + 1) / 2;
  for (int32_t y = 0; y < half_height; y++) {
    const uint32_t *upper = pixels + (ptrdiff_t)(2 * y) * width;
    const uint32_t *lower = 2 * y + 1 < height ? upper + width : upper;
    for (int32_t x = 0; x < half_width; x++) {
      int32_t beside = 2 * x + 1 < width;
      const uint32_t *p = upper + 2 * x, *q = lower + 2 * x;
      uint32_t r = 0;
      for (int32_t i = 0; i < 32; i += 8) {
        uint32_t sum = (p[0] >> i & 255) + (p[beside] >> i & 255) + (q[0] >> i & 255)
            + (q[beside] >> i & 255);
        r |= (sum + 2) / 4 << i;
      }
      *out++ = r;
    }
  }
}

#endif
