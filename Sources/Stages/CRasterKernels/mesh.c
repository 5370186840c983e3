#include "fetch.h"

// Where a pixel is sampled, in 1/256: sixteen places, no two on a line across or down, spread by a
// search for the least error of half planes.
static const int16_t sample_x[16] = {
    8, 24, 40, 56, 72, 88, 104, 120, 136, 152, 168, 184, 200, 216, 232, 248};
static const int16_t sample_y[16] = {
    88, 216, 24, 152, 104, 248, 40, 168, 72, 136, 232, 184, 56, 8, 120, 200};

// A side of a triangle: a x + b y + c is at least 0 inside, x and y in 1/256 pixel. Of two triangles
// that share a side, a place on it belongs to one.
typedef struct {
  int64_t a, b, c;
} Side;

CR_INLINE Side side(const CRTriangle *t, int from, int to) {
  Side s = {(int64_t)t->y[from] - t->y[to], (int64_t)t->x[to] - t->x[from], 0};
  s.c = -s.a * t->x[from] - s.b * t->y[from];
  if (s.a < 0 || (s.a == 0 && s.b <= 0)) s.c -= 1;
  return s;
}

CR_INLINE int64_t floor_quotient(int64_t a, int64_t b) {
  int64_t q = a / b;
  return q - (a % b < 0);
}

// Narrows x0 ..< x1 to where 256 a x + rest is at least 0.
CR_INLINE void narrow(int64_t a, int64_t rest, int32_t *x0, int32_t *x1) {
  if (a == 0) {
    if (rest < 0) *x1 = *x0;
    return;
  }
  if (a > 0) {
    int64_t first = -floor_quotient(rest, 256 * a);
    if (first > *x0) *x0 = first > *x1 ? *x1 : (int32_t)first;
  } else {
    int64_t end = floor_quotient(rest, -256 * a) + 1;
    if (end < *x1) *x1 = end < *x0 ? *x0 : (int32_t)end;
  }
}

CR_INLINE uint32_t share(const double *plane, double low, double high, double x, double y) {
  double v = plane[0] * x + plane[1] * y + plane[2];
  v = v > low ? v < high ? v : high : low;
  return (uint32_t)(v * 255 + 0.5);
}

// A pixel of the picture, lightened and thinned out.
CR_INLINE uint32_t tint(const CRTriangle *t, uint32_t p, int32_t x, int32_t y) {
  uint32_t shade = share(t->shade, t->least_shade, t->most_shade, x, y);
  if (shade > 0) {
    uint32_t alpha = p >> 24, r = alpha << 24;
    for (int i = 0; i < 24; i += 8) {
      r |= cr_div255((p >> i & 255) * (255 - shade) + alpha * shade) << i;
    }
    p = r;
  }
  uint32_t k = share(t->alpha, t->least_alpha, t->most_alpha, x, y);
  return k < 255 ? cr_scale(p, k) : p;
}

// One tile while it is drawn.
typedef struct {
  CRRect area;
  // Sixteen to a pixel, where it is parted.
  uint32_t *samples;
  uint8_t *parted;
} Tile;

CR_INLINE void whole_pixel(uint32_t *out, uint8_t *parted, uint32_t *samples, uint32_t color) {
  if (color >> 24 == 255) {
    *parted = 0;
    *out = color;
  } else if (*parted) {
    for (int i = 0; i < 16; i++) samples[i] = cr_over(color, 255, samples[i]);
  } else {
    *out = cr_over(color, 255, *out);
  }
}

CR_INLINE void part_pixel(
    uint32_t *out, uint8_t *parted, uint32_t *samples, uint32_t color, uint32_t inside) {
  if (!*parted) {
    *parted = 1;
    for (int i = 0; i < 16; i++) samples[i] = *out;
  }
  for (int i = 0; i < 16; i++) {
    if (inside >> i & 1) samples[i] = cr_over(color, 255, samples[i]);
  }
}

CR_INLINE void triangle_row(
    const CRMesh *mesh, const CRTriangle *t, const Side *sides, const CRImage *image,
    const Tile *tile, int32_t y, int32_t x0, int32_t x1) {
  int32_t full0 = x0, full1 = x1;
  int64_t rest[3];
  for (int i = 0; i < 3; i++) {
    const Side *s = &sides[i];
    rest[i] = s->b * 256 * y + s->c;
    int64_t across = 256 * s->a, down = 256 * s->b;
    narrow(s->a, rest[i] + (across > 0 ? across : 0) + (down > 0 ? down : 0), &x0, &x1);
    narrow(s->a, rest[i] + (across < 0 ? across : 0) + (down < 0 ? down : 0), &full0, &full1);
  }
  if (x0 >= x1) return;
  uint32_t buffer[CR_FETCH + 16];
  const ptrdiff_t row = (ptrdiff_t)(y - tile->area.y0) * (tile->area.x1 - tile->area.x0);
  uint32_t *line = cr_at(&mesh->out, 0, y);
  const uint32_t *colors = cr_fetch_image(image, x0, y, x1 - x0, buffer);
  for (int32_t x = x0; x < x1; x++) {
    uint32_t color = colors[x - x0];
    if (!t->plain) color = tint(t, color, x, y);
    const ptrdiff_t at = row + (x - tile->area.x0);
    if (x >= full0 && x < full1) {
      whole_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color);
      continue;
    }
    uint32_t inside = 0xFFFF;
    for (int i = 0; i < 3; i++) {
      const Side *s = &sides[i];
      const int64_t here = rest[i] + 256 * s->a * x;
      uint32_t in = 0;
      for (int k = 0; k < 16; k++) {
        in |= (uint32_t)(here + s->a * sample_x[k] + s->b * sample_y[k] >= 0) << k;
      }
      inside &= in;
    }
    if (inside == 0) continue;
    if (inside == 0xFFFF) {
      whole_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color);
    } else {
      part_pixel(line + x, tile->parted + at, tile->samples + 16 * at, color, inside);
    }
  }
}

CR_INLINE void draw_triangle(const CRMesh *mesh, const CRTriangle *t, const Tile *tile) {
  const CRRect box = cr_intersect(t->bounds, tile->area);
  if (cr_is_empty(box)) return;
  const Side sides[3] = {side(t, 0, 1), side(t, 1, 2), side(t, 2, 0)};
  CRImage image = {0};
  image.filter = CR_IMAGE_LINEAR;
  image.times = UINT32_MAX;
  CRImageLevel *level = &image.level[0];
  level->pixels = mesh->pixels;
  level->stride = mesh->stride;
  level->width = mesh->source.x1 - mesh->source.x0;
  level->height = mesh->source.y1 - mesh->source.y0;
  level->min_x = t->least_u;
  level->max_x = t->most_u;
  level->min_y = t->least_v;
  level->max_y = t->most_v;
  const double matrix[9] = {t->u[0], t->v[0], 0, t->u[1], t->v[1], 0, t->u[2], t->v[2], 1};
  memcpy(level->matrix, matrix, sizeof(matrix));
  for (int32_t y = box.y0; y < box.y1; y++) {
    for (int32_t x = box.x0; x < box.x1; x += CR_FETCH) {
      triangle_row(mesh, t, sides, &image, tile, y, x, cr_min(box.x1, x + CR_FETCH));
    }
  }
}

CR_CLONES void cr_mesh(
    const CRMesh *mesh, CRRect area, uint32_t *samples, uint8_t *parted) {
  const int32_t width = area.x1 - area.x0, height = area.y1 - area.y0;
  const Tile tile = {area, samples, parted};
  memset(parted, 0, (size_t)width * (size_t)height);
  for (int32_t y = area.y0; y < area.y1; y++) {
    memset(cr_at(&mesh->out, area.x0, y), 0, (size_t)width * 4);
  }
  for (size_t i = 0; i < mesh->count; i++) draw_triangle(mesh, &mesh->triangles[i], &tile);
  for (int32_t y = 0; y < height; y++) {
    uint32_t *line = cr_at(&mesh->out, area.x0, area.y0 + y);
    for (int32_t x = 0; x < width; x++) {
      const ptrdiff_t at = (ptrdiff_t)y * width + x;
      if (!parted[at]) continue;
      uint32_t result = 0;
      for (int shift = 0; shift < 32; shift += 8) {
        uint32_t sum = 8;
        for (int k = 0; k < 16; k++) sum += samples[16 * at + k] >> shift & 255;
        result |= sum >> 4 << shift;
      }
      line[x] = result;
    }
  }
}
