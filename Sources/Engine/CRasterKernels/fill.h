#ifndef AMETRINE_RASTER_FILL_H
#define AMETRINE_RASTER_FILL_H

#include "CRounded.h"
#include "gradient.h"
#include "image.h"
#include "runs.h"

// Blends a color over eight pixels, given the even and odd bytes to add and the weight that remains for the existing
// pixels.
#define CR_OVER(p, even, odd, rest)                                                              \
  ({                                                                                             \
    const u16x16 e_ = even + CR_EVEN(p) * rest, o_ = odd + CR_ODD(p) * rest;                     \
    (u32x8) CR_JOIN(CR_DIV255(e_), CR_DIV255(o_));                                               \
  })

// Blends a color with the given alpha over eight pixels, weighted by the coverage of each pixel. The color is passed
// as its even and odd bytes.
#define CR_OVER_COVER(p, even, odd, alpha, each)                                                 \
  ({                                                                                             \
    const u16x16 spread_ = CR_SPREAD(each), part_ = spread_ * alpha + 128;                       \
    const u16x16 rest_ = 255 - CR_DIV255(part_);                                                 \
    CR_OVER(p, even * spread_ + 128, odd * spread_ + 128, rest_);                                \
  })

// Blends a color over the pixels of a run, starting at index `i`, in groups of eight. Two groups are processed at a
// time so that more operations run in parallel.
#define CR_RUN_OVER(d, i, n, even, odd, rest)                                                    \
  do {                                                                                           \
    u32x8 p_, q_;                                                                                \
    for (; i + 16 <= n; i += 16) {                                                               \
      CR_LOAD(p_, d + i);                                                                        \
      CR_LOAD(q_, d + i + 8);                                                                    \
      p_ = CR_OVER(p_, even, odd, rest);                                                         \
      q_ = CR_OVER(q_, even, odd, rest);                                                         \
      CR_STORE(d + i, p_);                                                                       \
      CR_STORE(d + i + 8, q_);                                                                   \
    }                                                                                            \
    if (i + 8 <= n) {                                                                            \
      CR_LOAD(p_, d + i);                                                                        \
      p_ = CR_OVER(p_, even, odd, rest);                                                         \
      CR_STORE(d + i, p_);                                                                       \
      i += 8;                                                                                    \
    }                                                                                            \
  } while (0)

// Blends a color over the pixels of a run, starting at index `i`, weighted by the coverage of each pixel, in groups
// of eight.
#define CR_RUN_OVER_COVER(d, i, n, even, odd, alpha, cover)                                      \
  for (; i + 8 <= n; i += 8) {                                                                   \
    u8x8 each_;                                                                                  \
    u32x8 p_;                                                                                    \
    CR_LOAD(each_, cover + i);                                                                   \
    CR_LOAD(p_, d + i);                                                                          \
    p_ = CR_OVER_COVER(p_, even, odd, alpha, each_);                                             \
    CR_STORE(d + i, p_);                                                                         \
  }

// Blends a color over a run of pixels that have the same coverage.
CR_INLINE void blend_color_run(uint32_t *d, int32_t n, uint32_t color, uint32_t cover) {
  const uint32_t rest = 255 - cr_div255((color >> 24) * cover);
  if (rest == 0) {
    for (int32_t i = 0; i < n; i++) d[i] = color;
    return;
  }
  const u32x8 c = (u32x8){0} + color;
  const u16x16 even = CR_EVEN(c) * (uint16_t)cover + 128, odd = CR_ODD(c) * (uint16_t)cover + 128;
  int32_t i = 0;
  CR_RUN_OVER(d, i, n, even, odd, (uint16_t)rest);
  CR_SHORT_LOOP
  for (; i < n; i++) d[i] = cr_source_over(color, cover, d[i]);
}

// Blends a color over a run of pixels, each of which has its own coverage.
CR_INLINE void blend_color_run_with_coverage(uint32_t *d, int32_t n, uint32_t color, const uint8_t *cover) {
  const u32x8 c = (u32x8){0} + color;
  const u16x16 even = CR_EVEN(c), odd = CR_ODD(c);
  const uint16_t alpha = (uint16_t)(color >> 24);
  int32_t i = 0;
  CR_RUN_OVER_COVER(d, i, n, even, odd, alpha, cover);
  CR_SHORT_LOOP
  for (; i < n; i++) d[i] = cr_source_over(color, cover[i], d[i]);
}

// Blends source pixels over a run of pixels that have the same coverage.
CR_INLINE void blend_pixel_run(uint32_t *d, int32_t n, const uint32_t *source, uint32_t cover) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    u32x8 q, p;
    CR_LOAD(q, source + i);
    // Transparent pixels have no effect.
    if (!__builtin_reduce_or(q)) continue;
    CR_LOAD(p, d + i);
    u16x16 odd = CR_ODD(q), rest = CR_ALPHAS(odd) * (uint16_t)cover + 128;
    rest = 255 - CR_DIV255(rest);
    u16x16 e = CR_EVEN(q) * (uint16_t)cover + CR_EVEN(p) * rest + 128;
    u16x16 o = odd * (uint16_t)cover + CR_ODD(p) * rest + 128;
    u8x32 r = CR_JOIN(CR_DIV255(e), CR_DIV255(o));
    CR_STORE(d + i, r);
  }
  CR_SHORT_LOOP
  for (; i < n; i++) d[i] = cr_source_over(source[i], cover, d[i]);
}

// Multiplies a row of coverage values by the factor `k`.
CR_INLINE void scale_coverage_row(uint8_t *out, int32_t n, const uint8_t *cover, uint32_t k) {
  for (int32_t i = 0; i < n; i++) out[i] = (uint8_t)((cover[i] * k + 128) * 257 >> 16);
}

// Returns the paint's pixels for a run. They are written to `buffer`, unless they already exist in memory.
CR_INLINE const uint32_t *fetch_paint_row(
    const CRPaint *paint, int32_t x, int32_t y, int32_t n, uint32_t *buffer) {
  if (paint->kind == CR_PAINT_IMAGE) return kernel_fetch_image(paint->image, x, y, n, buffer);
  int32_t lead = x & 7;
  kernel_fetch_gradient(paint->gradient, x - lead, y, (n + lead + 7) & ~7, buffer);
  return buffer + lead;
}

// Writes the paint's pixels for a run directly to the destination, in groups of eight. For gradients, x must be a
// multiple of 8.
CR_INLINE void fetch_paint_row_into(uint32_t *d, const CRPaint *paint, int32_t x, int32_t y, int32_t n) {
  if (paint->kind == CR_PAINT_IMAGE) {
    const uint32_t *source = kernel_fetch_image(paint->image, x, y, n, d);
    if (source != d) memcpy(d, source, (size_t)n * 4);
  } else {
    kernel_fetch_gradient(paint->gradient, x, y, n, d);
  }
}

// Fills a run of pixels with a paint. If all pixels have the same coverage, `each` is null and `constant` contains
// the coverage.
CR_KERNEL void fill_run(
    uint32_t *d, int32_t x, int32_t y, int32_t n, uint32_t constant, const uint8_t *each,
    const CRPaint *paint, const uint8_t *clip) {
  uint8_t product[CR_FETCH + 8];
  uint32_t fetched[CR_FETCH + 8];
  for (int32_t done = 0; done < n;) {
    // Gradient pixels are fetched in blocks that begin at a multiple of 8 and end at a multiple of CR_FETCH.
    int32_t lead = paint->kind == CR_PAINT_GRADIENT ? (x + done) & 7 : 0;
    int32_t length = cr_min(n - done, CR_FETCH - lead);
    const uint8_t *cover = each ? each + done : NULL;
    if (clip) {
      if (cover) {
        cr_multiply_coverage(product, length, cover, clip + done);
        cover = product;
      } else if (constant < 255) {
        scale_coverage_row(product, length, clip + done, constant);
        cover = product;
      } else {
        cover = clip + done;
      }
    }
    if (paint->kind == CR_PAINT_SOLID) {
      if (cover) {
        blend_color_run_with_coverage(d + done, length, paint->color, cover);
      } else {
        blend_color_run(d + done, length, paint->color, constant);
      }
    } else {
      if (!cover && constant == 255 && paint->opaque && lead == 0 && length >= 8) {
        // The remaining pixels of an incomplete group of eight are processed in the next iteration.
        length &= ~7;
        fetch_paint_row_into(d + done, paint, x + done, y, length);
        done += length;
        continue;
      }
      const uint32_t *source = fetch_paint_row(paint, x + done, y, length, fetched);
      if (!cover && constant == 255 && paint->opaque) {
        memcpy(d + done, source, (size_t)length * 4);
      } else if (cover) {
        blend_pixel_run_with_coverage(d + done, length, source, cover);
      } else {
        blend_pixel_run(d + done, length, source, constant);
      }
    }
    done += length;
  }
}

// Fills the runs of a mask with a solid color. Values that depend only on the color are computed once.
CR_INLINE void fill_color(
    const CRTarget *target, CRRect area, const CRMask *mask, uint32_t color) {
  const u32x8 c = (u32x8){0} + color;
  const u16x16 even = CR_EVEN(c), odd = CR_ODD(c), whole_even = even * 255 + 128,
               whole_odd = odd * 255 + 128;
  const uint16_t alpha = (uint16_t)(color >> 24), rest = (uint16_t)(255 - alpha);
  uint32_t *line = cr_pixel_at(target, 0, area.y0);
  const CRRow *row = &mask->rows[area.y0 - mask->bounds.y0];
  for (int32_t y = area.y0; y < area.y1; y++, row++, line += target->stride) {
    const CRSpan *span = row->spans, *end = span + row->count;
    while (span < end && span->x + span->count <= area.x0) span++;
    for (; span < end && span->x < area.x1; span++) {
      const int32_t x0 = cr_max(span->x, area.x0), n = cr_min(span->x + span->count, area.x1) - x0;
      uint32_t *d = line + x0;
      int32_t i = 0;
      if (span->cover == 255 && rest > 0) {
        CR_RUN_OVER(d, i, n, whole_even, whole_odd, rest);
        CR_SHORT_LOOP
        for (; i < n; i++) d[i] = cr_source_over(color, 255, d[i]);
      } else if (span->cover < 256) {
        blend_color_run(d, n, color, span->cover);
      } else {
        const uint8_t *each = row->cover + (span->cover - 256) + (x0 - span->x);
        CR_RUN_OVER_COVER(d, i, n, even, odd, alpha, each);
        CR_SHORT_LOOP
        for (; i < n; i++) d[i] = cr_source_over(color, each[i], d[i]);
      }
    }
  }
}

// Fills a row of a rounded rectangle within the area: the partially covered pixels at the start, the fully covered
// pixels, and the partially covered pixels at the end.
CR_INLINE void fill_rounded_rect_row(
    const CRTarget *target, CRRect area, int32_t y, const CRRowPair *pair, const uint8_t *cover,
    const CRPaint *paint, const CRCover *clip) {
  uint32_t *line = cr_pixel_at(target, 0, y);
  const uint8_t *clip_line = clip ? cr_coverage_at(clip, 0, y) : NULL;
  const int32_t ends[4] = {pair->outer0, pair->inner0, pair->inner1, pair->outer1};
  for (int i = 0; i < 3; i++) {
    const int32_t x0 = cr_max(ends[i], area.x0), x1 = cr_min(ends[i + 1], area.x1);
    if (x0 >= x1) continue;
    fill_run(
        line + x0, x0, y, x1 - x0, 255, i == 1 ? NULL : cover + x0, paint,
        clip ? clip_line + x0 : NULL);
  }
}

CR_KERNEL void fill_rounded_rect(
    const CRTarget *target, CRRect area, const CRRounded *shape, const CRPaint *paint,
    const CRCover *clip) {
  CRRoundedRows rows;
  for (int32_t x = area.x0 & ~7; x < area.x1; x += CR_ROUNDED_WIDTH) {
    const int32_t x1 = cr_min(x + CR_ROUNDED_WIDTH, area.x1);
    for (int32_t y = area.y0 & ~1, next; y < area.y1; y = next) {
      next = cr_rounded_rows(shape, y, area.y1, x, x1, &rows);
      for (int32_t row = cr_max(y, area.y0); row < cr_min(next, area.y1); row++) {
        fill_rounded_rect_row(
            target, area, row, cr_rounded_row_pair(&rows, row), cr_rounded_row_coverage(&rows, row) - x,
            paint, clip);
      }
    }
  }
}

// Fills a rounded rectangle with a solid color. All its blocks of eight pixels must be inside the area.
CR_KERNEL void fill_rounded_rect_blocks(
    const CRTarget *target, CRRect area, const CRRounded *shape, uint32_t color) {
  CRRoundedRows rows;
  const u32x8 c = (u32x8){0} + color;
  const u16x16 even = CR_EVEN(c), odd = CR_ODD(c), whole_even = even * 255 + 128,
               whole_odd = odd * 255 + 128;
  const uint16_t alpha = (uint16_t)(color >> 24), rest = (uint16_t)(255 - alpha);
  for (int32_t y = area.y0 & ~1, next; y < area.y1; y = next) {
    next = cr_rounded_rows(shape, y, area.y1, area.x0, area.x1, &rows);
    for (int32_t row = cr_max(y, area.y0); row < cr_min(next, area.y1); row++) {
      const CRRowPair *p = cr_rounded_row_pair(&rows, row);
      const int32_t inner0 = p->inner0 - p->outer0, inner1 = p->inner1 - p->outer0;
      const int32_t count = p->outer1 - p->outer0;
      uint32_t *d = cr_pixel_at(target, p->outer0, row);
      const uint8_t *covers = cr_rounded_row_coverage(&rows, row) + (p->outer0 - area.x0);
      for (int32_t i = 0; i < count; i += 8) {
        if (i == inner0) {
          if (rest == 0) {
            for (; i < inner1; i += 8) CR_STORE(d + i, c);
          } else {
            CR_RUN_OVER(d, i, inner1, whole_even, whole_odd, rest);
          }
          if (i >= count) break;
        }
        u8x8 each;
        u32x8 q;
        CR_LOAD(each, covers + i);
        CR_LOAD(q, d + i);
        q = CR_OVER_COVER(q, even, odd, alpha, each);
        CR_STORE(d + i, q);
      }
    }
  }
}

// The number of rows that are prefetched before they are written. Each row is on a different memory page, and
// hardware prefetching stops at page boundaries.
enum { CLEARED_ROWS_AHEAD = 2 };

CR_KERNEL void kernel_clear(const CRTarget *target, CRRect area, uint32_t color) {
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_pixel_at(target, area.x0, y);
    const int32_t n = area.x1 - area.x0;
    if (y + CLEARED_ROWS_AHEAD < area.y1) {
      const uint32_t *next = line + CLEARED_ROWS_AHEAD * target->stride;
      for (int32_t i = 0; i < n; i += 16) __builtin_prefetch(next + i, 1);
    }
    for (int32_t i = 0; i < n; i++) line[i] = color;
  }
}

CR_KERNEL void kernel_fill(
    const CRTarget *target, CRRect area, const CRMask *mask, const CRPaint *paint,
    const CRCover *clip) {
  if (paint->kind == CR_PAINT_NOTHING) return;
  area = cr_intersect(area, mask->bounds);
  if (cr_is_empty(area)) return;
  if (mask->rounded) {
    if (paint->kind == CR_PAINT_SOLID && !clip && ((area.x0 | area.x1) & 7) == 0
        && area.x1 - area.x0 <= CR_ROUNDED_WIDTH) {
      fill_rounded_rect_blocks(target, area, mask->rounded, paint->color);
    } else {
      fill_rounded_rect(target, area, mask->rounded, paint, clip);
    }
    return;
  }
  if (paint->kind == CR_PAINT_SOLID && !clip && mask->rows) {
    fill_color(target, area, mask, paint->color);
    return;
  }
  if (paint->kind == CR_PAINT_SOLID && !clip && paint->opaque) {
    kernel_clear(target, area, paint->color);
    return;
  }
  for (int32_t y = area.y0; y < area.y1; y++) {
    uint32_t *line = cr_pixel_at(target, 0, y);
    const uint8_t *clip_line = clip ? cr_coverage_at(clip, 0, y) : NULL;
    if (!mask->rows) {
      fill_run(
          line + area.x0, area.x0, y, area.x1 - area.x0, 255, NULL, paint,
          clip ? clip_line + area.x0 : NULL);
      continue;
    }
    const CRRow *row = &mask->rows[y - mask->bounds.y0];
    for (int32_t i = 0; i < row->count; i++) {
      CRSpan span = row->spans[i];
      int32_t x0 = cr_max(span.x, area.x0), x1 = cr_min(span.x + span.count, area.x1);
      if (x0 >= x1) continue;
      bool each = span.cover >= 256;
      fill_run(
          line + x0, x0, y, x1 - x0, each ? 255 : span.cover,
          each ? row->cover + (span.cover - 256) + (x0 - span.x) : NULL, paint,
          clip ? clip_line + x0 : NULL);
    }
  }
}

CR_KERNEL void kernel_fill_cover(
    const CRTarget *target, CRRect area, const CRCover *cover, uint32_t color,
    const CRCover *clip) {
  uint8_t product[CR_FETCH];
  for (int32_t y = area.y0; y < area.y1; y++) {
    for (int32_t x = area.x0; x < area.x1; x += CR_FETCH) {
      int32_t n = cr_min(CR_FETCH, area.x1 - x);
      const uint8_t *k = cr_coverage_at(cover, x, y);
      if (clip) {
        cr_multiply_coverage(product, n, k, cr_coverage_at(clip, x, y));
        k = product;
      }
      blend_color_run_with_coverage(cr_pixel_at(target, x, y), n, color, k);
    }
  }
}

#endif
