#ifndef AMETRINE_RASTER_SPRITE_H
#define AMETRINE_RASTER_SPRITE_H

#include "image.h"
#include "runs.h"

// Adds source pixels to destination pixels, each weighted by its own coverage.
CR_INLINE void add_pixel_run_with_coverage(
    uint32_t *d, int32_t n, const uint32_t *source, const uint8_t *cover) {
  const u16x16 most = (u16x16){0} + 255;
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u32x8 q, p;
    u8x8 k;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    CR_LOAD(k, cover + i);
    u16x16 spread = CR_SPREAD(k);
    u16x16 e = CR_EVEN(q) * spread + 128, o = CR_ODD(q) * spread + 128;
    e = CR_DIV255(e) + CR_EVEN(p);
    o = CR_DIV255(o) + CR_ODD(p);
    u16x16 over = (u16x16)(e > most);
    e = (e & ~over) | (most & over);
    over = (u16x16)(o > most);
    o = (o & ~over) | (most & over);
    u8x32 r = CR_JOIN(e, o);
    CR_STORE(d + i, r);
  }
  CR_SHORT_LOOP
  for (; i < n; i++) {
    uint32_t s = cr_scale_pixel(source[i], cover[i]), r = 0;
    for (int b = 0; b < 32; b += 8) {
      uint32_t sum = (s >> b & 255) + (d[i] >> b & 255);
      r |= (sum < 255 ? sum : 255) << b;
    }
    d[i] = r;
  }
}

// Returns the fraction of a pixel that is between two parallel sides at the signed distances `a` and `b`.
CR_INLINE float covered_fraction(float a, float b) {
  a = a < -0.5f ? -0.5f : a > 0.5f ? 0.5f : a;
  b = b < -0.5f ? -0.5f : b > 0.5f ? 0.5f : b;
  float share = a + b;
  return share > 0 ? share : 0;
}

CR_KERNEL void kernel_sprite(
    const CRTarget *target, CRRect area, const CRSprite *sprite, bool adds,
    const CRCover *clip) {
  area = cr_intersect(area, sprite->box);
  uint8_t cover[CR_FETCH + 8];
  uint32_t fetched[CR_FETCH + 8];
  for (int32_t y = area.y0; y < area.y1; y++) {
    const float down = (float)(y - sprite->corner_y);
    const float row_a = sprite->across + down * sprite->across_y;
    const float row_b = sprite->along + down * sprite->along_y;
    for (int32_t x = area.x0; x < area.x1;) {
      int32_t n = cr_min(area.x1 - x, CR_FETCH - (x & 7));
      const int32_t next = x + n;
      for (int32_t i = 0; i < n; i++) {
        const float right = (float)(x + i - sprite->corner_x);
        const float a = row_a + right * sprite->across_x;
        const float b = row_b + right * sprite->along_x;
        cover[i] = (uint8_t)(covered_fraction(a, sprite->width - a) * covered_fraction(b, sprite->height - b)
                * 255.0f + 0.5f);
      }
      if (clip) cr_multiply_coverage(cover, n, cover, cr_coverage_at(clip, x, y));
      const uint8_t *first = cover;
      while (n > 0 && *first == 0) first++, x++, n--;
      while (n > 0 && first[n - 1] == 0) n--;
      if (n > 0) {
        const uint32_t *source = kernel_fetch_image(sprite->image, x, y, n, fetched);
        if (adds) {
          add_pixel_run_with_coverage(cr_pixel_at(target, x, y), n, source, first);
        } else {
          blend_pixel_run_with_coverage(cr_pixel_at(target, x, y), n, source, first);
        }
      }
      x = next;
    }
  }
}

#endif
