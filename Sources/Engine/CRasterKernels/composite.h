#ifndef AMETRINE_RASTER_COMPOSITE_H
#define AMETRINE_RASTER_COMPOSITE_H

#include "blend.h"
#include "runs.h"

CR_INLINE void blend_pixels(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, int32_t mode,
    const uint8_t *clip) {
  for (int32_t i = 0; i < n; i++) {
    uint32_t cover = clip ? clip[i] : 255;
    if (cover == 0) continue;
    float s[4], b[4], r[4];
    unpack_pixel(opacity < 255 ? cr_scale_pixel(source[i], opacity) : source[i], s);
    unpack_pixel(d[i], b);
    blend_premultiplied_color(mode, s, b, r);
    if (cover < 255) {
      float k = (float)cover * (1 / 255.0f);
      for (int j = 0; j < 4; j++) r[j] = b[j] + (r[j] - b[j]) * k;
    }
    // Because of rounding, a color component may be slightly larger than its alpha.
    for (int j = 0; j < 4; j++) r[j] = min_float(r[3], max_float(0, r[j]));
    d[i] = pack_pixel(r);
  }
}

// The Porter-Duff factor for a source or destination: zero, one, or the alpha or inverse alpha of the other one.
typedef enum { FACTOR_ZERO, FACTOR_ONE, FACTOR_ALPHA, FACTOR_INVERSE_ALPHA } BlendFactor;

// Determines the Porter-Duff factors of the source and destination for a blend mode. Returns `false` if the mode has
// none.
CR_INLINE bool porter_duff_factors(int32_t mode, BlendFactor *source, BlendFactor *destination) {
  static const BlendFactor table[][2] = {
      [CLEAR] = {FACTOR_ZERO, FACTOR_ZERO},         [COPY] = {FACTOR_ONE, FACTOR_ZERO},
      [SOURCE_IN] = {FACTOR_ALPHA, FACTOR_ZERO},      [SOURCE_OUT] = {FACTOR_INVERSE_ALPHA, FACTOR_ZERO},
      [SOURCE_ATOP] = {FACTOR_ALPHA, FACTOR_INVERSE_ALPHA},    [DESTINATION_OVER] = {FACTOR_INVERSE_ALPHA, FACTOR_ONE},
      [DESTINATION_IN] = {FACTOR_ZERO, FACTOR_ALPHA}, [DESTINATION_OUT] = {FACTOR_ZERO, FACTOR_INVERSE_ALPHA},
      [DESTINATION_ATOP] = {FACTOR_INVERSE_ALPHA, FACTOR_ALPHA}, [XOR] = {FACTOR_INVERSE_ALPHA, FACTOR_INVERSE_ALPHA},
      [PLUS_LIGHTER] = {FACTOR_ONE, FACTOR_ONE},
  };
  if (mode == PLUS_DARKER || mode < CLEAR || mode > PLUS_LIGHTER) return false;
  *source = table[mode][0];
  *destination = table[mode][1];
  return true;
}

#define SHARE_OF(part, alphas)                                                 \
  ({                                                                           \
    u16x16 all_ = (u16x16){0} + 255, of_ = (alphas);                           \
    part == FACTOR_ZERO ? (u16x16){0} : part == FACTOR_ONE ? all_ : part == FACTOR_ALPHA ? of_ : all_ - of_; \
  })

// Blends pixels with a mode that has Porter-Duff factors, eight pixels at a time. The bytes are equal to those of
// `blend_pixels`, because multiples of 1/255 are never halfway between two bytes.
CR_INLINE void blend_porter_duff(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, int32_t mode,
    const uint8_t *clip, BlendFactor of_source, BlendFactor of_destination) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    if (clip) {
      uint64_t cover;
      CR_LOAD(cover, clip + i);
      if (cover == 0) continue;
      if (cover != UINT64_MAX) {
        blend_pixels(d + i, source + i, 8, opacity, mode, clip + i);
        continue;
      }
    }
    u32x8 q, p;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    u16x16 se = CR_EVEN(q), so = CR_ODD(q);
    if (opacity < 255) {
      const u16x16 e = se * (uint16_t)opacity + 128, o = so * (uint16_t)opacity + 128;
      se = CR_DIV255(e);
      so = CR_DIV255(o);
    }
    const u16x16 de = CR_EVEN(p), down = CR_ODD(p);
    u16x16 e, o;
    if (mode == PLUS_LIGHTER) {
      const u16x16 full = (u16x16){0} + 255;
      e = __builtin_elementwise_min(se + de, full);
      o = __builtin_elementwise_min(so + down, full);
    } else {
      const u16x16 fs = SHARE_OF(of_source, CR_ALPHAS(down));
      const u16x16 fd = SHARE_OF(of_destination, CR_ALPHAS(so));
      const u16x16 even = se * fs + de * fd + 128, odd = so * fs + down * fd + 128;
      e = CR_DIV255(even);
      o = CR_DIV255(odd);
    }
    // Because of rounding, a color component may be slightly larger than its alpha.
    const u16x16 alphas = CR_ALPHAS(o);
    e = __builtin_elementwise_min(e, alphas);
    o = __builtin_elementwise_min(o, alphas);
    const u8x32 r = CR_JOIN(e, o);
    CR_STORE(d + i, r);
  }
  blend_pixels(d + i, source + i, n - i, opacity, mode, clip ? clip + i : NULL);
}

CR_INLINE void blend_row(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, int32_t mode,
    const uint8_t *clip) {
  BlendFactor of_source, of_destination;
  if (porter_duff_factors(mode, &of_source, &of_destination)) {
    blend_porter_duff(d, source, n, opacity, mode, clip, of_source, of_destination);
  } else {
    blend_pixels(d, source, n, opacity, mode, clip);
  }
}

CR_KERNEL void kernel_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip) {
  int32_t n = area.x1 - area.x0;
  if (n <= 0) return;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *d = cr_pixel_at(target, area.x0, y);
    const uint32_t *s = cr_pixel_at(source, area.x0, y);
    const uint8_t *k = clip ? cr_coverage_at(clip, area.x0, y) : NULL;
    if (mode == NORMAL) {
      cr_source_over_row(d, s, n, (uint32_t)opacity, k);
    } else {
      blend_row(d, s, n, (uint32_t)opacity, mode, k);
    }
  }
}

CR_KERNEL void kernel_replace(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity,
    const CRCover *clip) {
  int32_t n = area.x1 - area.x0;
  if (n <= 0) return;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *d = cr_pixel_at(target, area.x0, y);
    const uint32_t *s = cr_pixel_at(source, area.x0, y);
    const uint8_t *k = clip ? cr_coverage_at(clip, area.x0, y) : NULL;
    if (!k && opacity == 255) {
      memcpy(d, s, (size_t)n * 4);
      continue;
    }
    int32_t i = 0;
    for (; i + 8 <= n; i += 8) {
      u32x8 p, q;
      u8x8 each = (u8x8){0} + 255;
      CR_LOAD(p, d + i);
      CR_LOAD(q, s + i);
      if (k) CR_LOAD(each, k + i);
      const u16x16 part = CR_SPREAD(each) * (uint16_t)opacity + 128;
      const u16x16 share = CR_DIV255(part), rest = 255 - share;
      const u16x16 e = CR_EVEN(q) * share + CR_EVEN(p) * rest + 128;
      const u16x16 o = CR_ODD(q) * share + CR_ODD(p) * rest + 128;
      const u8x32 result = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
      CR_STORE(d + i, result);
    }
    CR_SHORT_LOOP
    for (; i < n; i++) {
      const uint32_t share = cr_div255((uint32_t)opacity * (k ? k[i] : 255));
      uint32_t r = 0;
      for (int j = 0; j < 32; j += 8) {
        r |= cr_div255((s[i] >> j & 255) * share + (d[i] >> j & 255) * (255 - share)) << j;
      }
      d[i] = r;
    }
  }
}

CR_KERNEL void kernel_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area) {
  int32_t n = area.x1 - area.x0;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *d = cr_pixel_at(target, area.x0, y);
    const uint32_t *m = cr_pixel_at(mask, area.x0, y);
    int32_t i = 0;
    for (; i + 8 <= n; i += 8) {
      u32x8 p, q;
      CR_LOAD(p, d + i);
      CR_LOAD(q, m + i);
      u16x16 odd = CR_ODD(q), alpha = CR_ALPHAS(odd);
      u16x16 e = CR_EVEN(p) * alpha + 128, o = CR_ODD(p) * alpha + 128;
      u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
      CR_STORE(d + i, r);
    }
    CR_SHORT_LOOP
    for (; i < n; i++) d[i] = cr_scale_pixel(d[i], m[i] >> 24);
  }
}

// Applies a color matrix to sixteen pixels, component by component.
CR_INLINE void apply_matrix_to_block(uint32_t *pixels, const float *matrix) {
  enum { COUNT = 16 };
  float c[4][COUNT];
  uint32_t out[COUNT] = {0};
  for (int k = 0; k < 4; k++) {
    for (int i = 0; i < COUNT; i++) {
      c[k][i] = (float)(int32_t)(pixels[i] >> 8 * k & 255) * (1 / 255.0f);
    }
  }
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < COUNT; i++) c[k][i] = c[3][i] > 0 ? c[k][i] / c[3][i] : 0;
  }
  float alpha[COUNT];
  for (int k = 3; k >= 0; k--) {
    const float *m = matrix + 5 * k;
    for (int i = 0; i < COUNT; i++) {
      float v = m[0] * c[0][i] + m[1] * c[1][i] + m[2] * c[2][i] + m[3] * c[3][i] + m[4];
      v = min_float(1, max_float(0, v));
      if (k == 3) alpha[i] = v; else v *= alpha[i];
      out[i] |= (uint32_t)(int32_t)(v * 255 + 0.5f) << 8 * k;
    }
  }
  memcpy(pixels, out, sizeof(out));
}

CR_KERNEL void kernel_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]) {
  const int32_t n = area.x1 - area.x0;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_pixel_at(target, area.x0, y);
    int32_t i = 0;
    for (; i + 16 <= n; i += 16) apply_matrix_to_block(line + i, matrix);
    if (i == n) continue;
    uint32_t rest[16] = {0};
    memcpy(rest, line + i, (size_t)(n - i) * sizeof(uint32_t));
    apply_matrix_to_block(rest, matrix);
    memcpy(line + i, rest, (size_t)(n - i) * sizeof(uint32_t));
  }
}

#endif
