#include "fetch.h"

// A run of one colour: d = s + d (1 - alpha).
CR_INLINE void run_color(uint32_t *d, int32_t n, uint32_t color) {
  if (color >> 24 == 255) {
    for (int32_t i = 0; i < n; i++) d[i] = color;
    return;
  }
  const uint32_t inverse = 255 - (color >> 24);
  u32x8 c = (u32x8){0} + color;
  u16x32 s = CR_WIDEN((u8x32)c);
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u8x32 p;
    CR_LOAD(p, d + i);
    u16x32 w = CR_WIDEN(p) * (uint16_t)inverse;
    p = CR_NARROW(CR_DIV255_16(w) + s);
    CR_STORE(d + i, p);
  }
  for (; i < n; i++) d[i] = color + cr_scale(d[i], inverse);
}

// Pixels of one colour with a coverage each.
CR_INLINE void run_color_cover(uint32_t *d, int32_t n, uint32_t color, const uint8_t *cover) {
  u32x8 c = (u32x8){0} + color;
  u16x32 s = CR_WIDEN((u8x32)c);
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u8x8 k;
    u8x32 p;
    CR_LOAD(k, cover + i);
    CR_LOAD(p, d + i);
    u8x32 spread = CR_SPREAD(k);
    u16x32 sc = s * CR_WIDEN(spread);
    sc = CR_DIV255_16(sc);
    u16x32 w = CR_WIDEN(p) * (255 - CR_ALPHAS(sc));
    p = CR_NARROW(CR_DIV255_16(w) + sc);
    CR_STORE(d + i, p);
  }
  for (; i < n; i++) d[i] = cr_over(cr_scale(color, cover[i]), d[i]);
}

// Pixels over pixels.
CR_INLINE void run_pixels(uint32_t *d, int32_t n, const uint32_t *source) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u8x32 q, p;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    u16x32 s = CR_WIDEN(q);
    u16x32 w = CR_WIDEN(p) * (255 - CR_ALPHAS(s));
    p = CR_NARROW(CR_DIV255_16(w) + s);
    CR_STORE(d + i, p);
  }
  for (; i < n; i++) d[i] = cr_over(source[i], d[i]);
}

// Pixels over pixels, all with the same coverage.
CR_INLINE void run_pixels_constant(
    uint32_t *d, int32_t n, const uint32_t *source, uint32_t cover) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u8x32 q, p;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    u16x32 s = CR_WIDEN(q) * (uint16_t)cover;
    s = CR_DIV255_16(s);
    u16x32 w = CR_WIDEN(p) * (255 - CR_ALPHAS(s));
    p = CR_NARROW(CR_DIV255_16(w) + s);
    CR_STORE(d + i, p);
  }
  for (; i < n; i++) d[i] = cr_over(cr_scale(source[i], cover), d[i]);
}

// Pixels over pixels with a coverage each.
CR_INLINE void run_pixels_cover(
    uint32_t *d, int32_t n, const uint32_t *source, const uint8_t *cover) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u8x32 q, p;
    u8x8 k;
    CR_LOAD(q, source + i);
    CR_LOAD(p, d + i);
    CR_LOAD(k, cover + i);
    u8x32 spread = CR_SPREAD(k);
    u16x32 s = CR_WIDEN(q) * CR_WIDEN(spread);
    s = CR_DIV255_16(s);
    u16x32 w = CR_WIDEN(p) * (255 - CR_ALPHAS(s));
    p = CR_NARROW(CR_DIV255_16(w) + s);
    CR_STORE(d + i, p);
  }
  for (; i < n; i++) d[i] = cr_over(cr_scale(source[i], cover[i]), d[i]);
}

// A coverage times one number.
CR_INLINE void scale_cover(uint8_t *out, int32_t n, const uint8_t *cover, uint32_t k) {
  for (int32_t i = 0; i < n; i++) out[i] = (uint8_t)((cover[i] * k + 128) * 257 >> 16);
}

// A coverage times another.
CR_INLINE void multiply_cover(
    uint8_t *out, int32_t n, const uint8_t *cover, const uint8_t *other) {
  for (int32_t i = 0; i < n; i++) {
    out[i] = (uint8_t)(((uint32_t)cover[i] * other[i] + 128) * 257 >> 16);
  }
}

// Where a run's pixels all have one coverage, `each` is null.
CR_INLINE void paint_run(
    uint32_t *d, int32_t x, int32_t y, int32_t n, uint32_t constant, const uint8_t *each,
    const CRPaint *paint, const uint8_t *clip) {
  uint8_t product[CR_FETCH + 8];
  uint32_t fetched[CR_FETCH + 8];
  for (int32_t done = 0; done < n;) {
    // The first pixel fetched lies on a multiple of 8, the last before one of CR_FETCH.
    int32_t lead = paint->kind == CR_PAINT_SOLID ? 0 : (x + done) & 7;
    int32_t length = cr_min(n - done, CR_FETCH - lead);
    const uint8_t *cover = each ? each + done : NULL;
    if (clip) {
      if (cover) {
        multiply_cover(product, length, cover, clip + done);
        cover = product;
      } else if (constant < 255) {
        scale_cover(product, length, clip + done, constant);
        cover = product;
      } else {
        cover = clip + done;
      }
    }
    if (paint->kind == CR_PAINT_SOLID) {
      if (cover) {
        run_color_cover(d + done, length, paint->color, cover);
      } else {
        uint32_t color = constant < 255 ? cr_scale(paint->color, constant) : paint->color;
        run_color(d + done, length, color);
      }
    } else {
      const uint32_t *source = cr_fetch(paint, x + done, y, length, fetched);
      if (cover) {
        run_pixels_cover(d + done, length, source, cover);
      } else if (constant < 255) {
        run_pixels_constant(d + done, length, source, constant);
      } else {
        run_pixels(d + done, length, source);
      }
    }
    done += length;
  }
}

CR_CLONES void cr_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip) {
  if (paint->kind == CR_PAINT_NOTHING) return;
  area = cr_intersect(area, mask->bounds);
  if (area.x0 >= area.x1) return;
  const bool plain = paint->kind == CR_PAINT_SOLID && !clip;
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_at(target, 0, y);
    const uint8_t *clip_line = clip ? cr_cover_at(clip, 0, y) : NULL;
    if (!mask->rows) {
      paint_run(
          line + area.x0, area.x0, y, area.x1 - area.x0, 255, NULL, paint,
          clip ? clip_line + area.x0 : NULL);
      continue;
    }
    const CRRow *row = &mask->rows[y - mask->bounds.y0];
    for (int32_t i = 0; i < row->count; i++) {
      CRSpan span = row->spans[i];
      int32_t x0 = cr_max(span.x, area.x0), x1 = cr_min(span.x + span.count, area.x1);
      if (x0 >= x1) {
        if (span.x >= area.x1) break;
        continue;
      }
      const uint8_t *each = span.cover < 256 ? NULL : row->cover + (span.cover - 256) + (x0 - span.x);
      if (plain) {
        if (each) {
          run_color_cover(line + x0, x1 - x0, paint->color, each);
        } else {
          run_color(
              line + x0, x1 - x0,
              span.cover < 255 ? cr_scale(paint->color, span.cover) : paint->color);
        }
      } else {
        paint_run(
            line + x0, x0, y, x1 - x0, span.cover < 256 ? span.cover : 255, each, paint,
            clip ? clip_line + x0 : NULL);
      }
    }
  }
}

CR_CLONES void cr_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip) {
  uint8_t product[CR_FETCH];
  for (int32_t y = area.y0; y < area.y1; y++) {
    for (int32_t x = area.x0; x < area.x1; x += CR_FETCH) {
      int32_t n = cr_min(CR_FETCH, area.x1 - x);
      const uint8_t *k = cr_cover_at(cover, x, y);
      if (clip) {
        multiply_cover(product, n, k, cr_cover_at(clip, x, y));
        k = product;
      }
      run_color_cover(cr_at(target, x, y), n, color, k);
    }
  }
}

CR_CLONES void cr_clear(const CRTarget *target, CRRect area, uint32_t color) {
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_at(target, area.x0, y);
    for (int32_t i = 0; i < area.x1 - area.x0; i++) line[i] = color;
  }
}
