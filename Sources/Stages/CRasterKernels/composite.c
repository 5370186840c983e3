#include "blend.h"

// Source over of whole groups, eight pixels at a time.
CR_INLINE void over_row(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, const uint8_t *clip) {
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
    d[i] = cr_over(source[i], clip ? cr_div255(opacity * clip[i]) : opacity, d[i]);
  }
}

static void blend_row(
    uint32_t *d, const uint32_t *source, int32_t n, uint32_t opacity, int32_t mode,
    const uint8_t *clip) {
  for (int32_t i = 0; i < n; i++) {
    uint32_t cover = clip ? clip[i] : 255;
    if (cover == 0) continue;
    float s[4], b[4], r[4];
    unpack(opacity < 255 ? cr_scale(source[i], opacity) : source[i], s);
    unpack(d[i], b);
    blend(mode, s, b, r);
    if (cover < 255) {
      float k = (float)cover * (1 / 255.0f);
      for (int j = 0; j < 4; j++) r[j] = b[j] + (r[j] - b[j]) * k;
    }
    // Rounding may leave a colour a hair above its alpha.
    for (int j = 0; j < 4; j++) r[j] = low(r[3], high(0, r[j]));
    d[i] = pack(r);
  }
}

CR_CLONES void cr_composite(
    const CRTarget *target, const CRTarget *source, CRRect area, int32_t opacity, int32_t mode,
    const CRCover *clip) {
  int32_t n = area.x1 - area.x0;
  if (n <= 0) return;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *d = cr_at(target, area.x0, y);
    const uint32_t *s = cr_at(source, area.x0, y);
    const uint8_t *k = clip ? cr_cover_at(clip, area.x0, y) : NULL;
    if (mode == NORMAL) {
      over_row(d, s, n, (uint32_t)opacity, k);
    } else {
      blend_row(d, s, n, (uint32_t)opacity, mode, k);
    }
  }
}

CR_CLONES void cr_multiply_alpha(const CRTarget *target, const CRTarget *mask, CRRect area) {
  int32_t n = area.x1 - area.x0;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *d = cr_at(target, area.x0, y);
    const uint32_t *m = cr_at(mask, area.x0, y);
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
    for (; i < n; i++) d[i] = cr_scale(d[i], m[i] >> 24);
  }
}

void cr_color_matrix(const CRTarget *target, CRRect area, const float matrix[20]) {
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_at(target, area.x0, y);
    for (int32_t i = 0; i < area.x1 - area.x0; i++) {
      float c[4], r[4];
      unpack(line[i], c);
      for (int j = 0; j < 3; j++) c[j] = c[3] > 0 ? c[j] / c[3] : 0;
      for (int j = 0; j < 4; j++) {
        const float *m = matrix + 5 * j;
        r[j] = low(1, high(0, m[0] * c[0] + m[1] * c[1] + m[2] * c[2] + m[3] * c[3] + m[4]));
      }
      for (int j = 0; j < 3; j++) r[j] *= r[3];
      line[i] = pack(r);
    }
  }
}
