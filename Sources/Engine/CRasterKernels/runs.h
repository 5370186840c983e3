#ifndef AMETRINE_RASTER_RUNS_H
#define AMETRINE_RASTER_RUNS_H

#include "internal.h"

// Blends source pixels over destination pixels with full opacity. Opaque pixels replace the destination, and
// transparent pixels leave it unchanged.
CR_INLINE void cr_source_over_full_row(uint32_t *d, const uint32_t *source, int32_t n) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u32x8 q, p;
    CR_LOAD(q, source + i);
    if (__builtin_reduce_and(q) >= 0xff000000u) {
      CR_STORE(d + i, q);
      continue;
    }
    if (__builtin_reduce_or(q) == 0) continue;
    CR_LOAD(p, d + i);
    u16x16 odd = CR_ODD(q), rest = 255 - CR_ALPHAS(odd);
    u16x16 e = CR_EVEN(q) * 255 + CR_EVEN(p) * rest + 128;
    u16x16 o = odd * 255 + CR_ODD(p) * rest + 128;
    u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
    CR_STORE(d + i, r);
  }
  CR_SHORT_LOOP
  for (; i < n; i++) d[i] = source[i] >= 0xff000000u ? source[i] : cr_source_over(source[i], 255, d[i]);
}

// Blends the pixels of a group over a row of pixels, eight at a time.
CR_INLINE void cr_source_over_row(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, const uint8_t *clip) {
  if (opacity == 255 && !clip) return cr_source_over_full_row(d, source, n);
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u32x8 q, p;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    u16x16 cover = (u16x16){0} + (uint16_t)opacity;
    if (clip) {
      u8x8 k;
      CR_LOAD(k, clip + i);
      cover = cover * CR_SPREAD(k) + 128;
      cover = CR_DIV255(cover);
    }
    u16x16 odd = CR_ODD(q), rest = CR_ALPHAS(odd) * cover + 128;
    rest = 255 - CR_DIV255(rest);
    u16x16 e = CR_EVEN(q) * cover + CR_EVEN(p) * rest + 128;
    u16x16 o = odd * cover + CR_ODD(p) * rest + 128;
    u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
    CR_STORE(d + i, r);
  }
  CR_SHORT_LOOP
  for (; i < n; i++) {
    d[i] = cr_source_over(source[i], clip ? cr_div255(opacity * clip[i]) : opacity, d[i]);
  }
}

// Blends source pixels over destination pixels, each with its own coverage.
CR_INLINE void blend_pixel_run_with_coverage(
    uint32_t *d, int32_t n, const uint32_t *source, const uint8_t *cover) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u32x8 q, p;
    u8x8 k;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    CR_LOAD(k, cover + i);
    u16x16 spread = CR_SPREAD(k), odd = CR_ODD(q), rest = CR_ALPHAS(odd) * spread + 128;
    rest = 255 - CR_DIV255(rest);
    u16x16 e = CR_EVEN(q) * spread + CR_EVEN(p) * rest + 128;
    u16x16 o = odd * spread + CR_ODD(p) * rest + 128;
    u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
    CR_STORE(d + i, r);
  }
  CR_SHORT_LOOP
  for (; i < n; i++) d[i] = cr_source_over(source[i], cover[i], d[i]);
}

#endif
