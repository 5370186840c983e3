#ifndef AMETRINE_RASTER_INTERNAL_H
#define AMETRINE_RASTER_INTERNAL_H

#include "CLanes.h"
#include "CRasterKernels.h"

// Multiplies all components of a pixel by k / 255.
CR_INLINE uint32_t cr_scale_pixel(uint32_t p, uint32_t k) {
  uint32_t r = 0;
  for (int i = 0; i < 32; i += 8) r |= cr_div255((p >> i & 255) * k) << i;
  return r;
}

// Blends a source pixel with the given coverage over a destination pixel: s c + d (1 - sa c), rounded once.
CR_INLINE uint32_t cr_source_over(uint32_t s, uint32_t cover, uint32_t d) {
  uint32_t rest = 255 - cr_div255((s >> 24) * cover), r = 0;
  for (int i = 0; i < 32; i += 8) {
    r |= cr_div255((s >> i & 255) * cover + (d >> i & 255) * rest) << i;
  }
  return r;
}

CR_INLINE uint32_t *cr_pixel_at(const CRTarget *t, int32_t x, int32_t y) {
  return t->pixels + (ptrdiff_t)(y - t->y) * t->stride + (x - t->x);
}

#endif
