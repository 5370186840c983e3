#include "fetch.h"

#include <math.h>

// Pictures seen through a tent of one output pixel either way, their pixels as squares.
// Source: behaviour/rendering.md, "Drawing into a context". Only `render(in:)` draws so; it may take its time.

// The share of a tent from -1 to 1 that lies before t.
static double tent_before(double t) {
  if (t <= -1) return 0;
  if (t >= 1) return 1;
  return t < 0 ? (1 + t) * (1 + t) / 2 : 1 - (1 - t) * (1 - t) / 2;
}

static double within(double v, double low, double high) {
  // What is not a number becomes the least.
  return v > low ? (v < high ? v : high) : low;
}

// To 1/2^20 of a pixel, so that what rounding leaves of a place does not show: a part of a larger picture
// is drawn as one of its own.
static inline double settled(double v) { return nearbyint(v * 1048576) / 1048576; }

typedef struct {
  double sum[4];
} Mix;

static inline void mix_add(Mix *mix, uint32_t p, double weight) {
  for (int i = 0; i < 4; i++) mix->sum[i] += (double)(p >> 8 * i & 255) * weight;
}

static uint32_t mix_pixel(const Mix *mix) {
  uint32_t p = 0;
  for (int i = 0; i < 4; i++) p |= (uint32_t)(mix->sum[i] + 0.5) << 8 * i;
  return p;
}

// The pixels that may be read.
typedef struct {
  int32_t x0, y0, x1, y1;
} Readable;

static inline uint32_t pixel_at(const CRImageLevel *level, const Readable *r, int32_t x, int32_t y) {
  const int32_t column = cr_max(r->x0, cr_min(r->x1, x)), row = cr_max(r->y0, cr_min(r->y1, y));
  return level->pixels[row * level->stride + column];
}

// A tent whose sides lie along the picture's, `across` and `down` wide either way: exact.
static uint32_t upright(
    const CRImageLevel *level, const Readable *r, double u, double v, double across, double down) {
  // Beyond the edges nothing changes any more.
  across = settled(across + 1e-6);
  down = settled(down + 1e-6);
  u = settled(within(u, r->x0 - across, r->x1 + 1 + across));
  v = settled(within(v, r->y0 - down, r->y1 + 1 + down));
  // What the tent sees beyond an edge is the edge's line.
  const int32_t u0 = (int32_t)within(floor(u - across), r->x0, r->x1);
  const int32_t u1 = (int32_t)within(floor(u + across), r->x0, r->x1);
  const int32_t v0 = (int32_t)within(floor(v - down), r->y0, r->y1);
  const int32_t v1 = (int32_t)within(floor(v + down), r->y0, r->y1);
  Mix mix = {{0}};
  double before_v = 0;
  for (int32_t j = v0; j <= v1; j++) {
    const double after_v = j == v1 ? 1 : tent_before((j + 1 - v) / down);
    const double share = after_v - before_v;
    before_v = after_v;
    double before_u = 0;
    for (int32_t i = u0; i <= u1; i++) {
      const double after_u = i == u1 ? 1 : tent_before((i + 1 - u) / across);
      mix_add(&mix, pixel_at(level, r, i, j), share * (after_u - before_u));
      before_u = after_u;
    }
  }
  return mix_pixel(&mix);
}

enum { FEWEST_SAMPLES = 12, MOST_SAMPLES = 64 };

// Two neighbouring lines of pixels and the share of the second one in a stretch about v, `half` either way.
typedef struct {
  int32_t first, second;
  double share;
} Pair;

static inline Pair pair_about(double v, double half, double low, double high) {
  v = settled(within(v, low, high));
  const int32_t first = (int32_t)floor(v - half), second = (int32_t)floor(v + half);
  return (Pair){first, second, second > first ? (v + half - second) / (2 * half) : 0};
}

// Any other one: by many small boxes in it, weighted by the tent.
static uint32_t turned(
    const CRImageLevel *level, const Readable *r, double x, double y, double across, double down,
    int samples) {
  const double *m = level->matrix;
  const double half_u = settled(across / samples), half_v = settled(down / samples);
  Mix mix = {{0}};
  for (int j = 0; j < samples; j++) {
    const double t0 = 2.0 * j / samples - 1, t1 = 2.0 * (j + 1) / samples - 1;
    const double weight = tent_before(t1) - tent_before(t0), py = y + (t0 + t1) / 2;
    for (int i = 0; i < samples; i++) {
      const double s0 = 2.0 * i / samples - 1, s1 = 2.0 * (i + 1) / samples - 1;
      const double px = x + (s0 + s1) / 2;
      const double w = px * m[2] + py * m[5] + m[8];
      const double u = (px * m[0] + py * m[3] + m[6]) / w, v = (px * m[1] + py * m[4] + m[7]) / w;
      const Pair a = pair_about(u, half_u, r->x0 - 1, r->x1 + 2);
      const Pair b = pair_about(v, half_v, r->y0 - 1, r->y1 + 2);
      const double k = weight * (tent_before(s1) - tent_before(s0));
      mix_add(&mix, pixel_at(level, r, a.first, b.first), k * (1 - a.share) * (1 - b.share));
      if (a.share > 0) {
        mix_add(&mix, pixel_at(level, r, a.second, b.first), k * a.share * (1 - b.share));
      }
      if (b.share > 0) {
        mix_add(&mix, pixel_at(level, r, a.first, b.second), k * (1 - a.share) * b.share);
        if (a.share > 0) {
          mix_add(&mix, pixel_at(level, r, a.second, b.second), k * a.share * b.share);
        }
      }
    }
  }
  return mix_pixel(&mix);
}

static bool is_none(double v) { return fabs(v) < 1e-9; }

// Half the width of the box around a tent's picture, in pixels of the picture; `u` is where its middle lies.
static inline double reach(double u, double w, double by_x, double by_y, const double *last) {
  const double v = (fabs(by_x - u * last[2]) + fabs(by_y - u * last[5])) / fabs(w);
  return v < 1e6 ? settled(v) : 1e6;
}

void cr_fetch_tent(const CRImageLevel *level, int32_t x, int32_t y, int32_t n, uint32_t *out) {
  const double *m = level->matrix;
  const Readable r = {
      (int32_t)level->min_x, (int32_t)level->min_y, (int32_t)level->max_x, (int32_t)level->max_y};
  const bool flat = m[2] == 0 && m[5] == 0 && m[8] == 1;
  const bool along =
      (is_none(m[1]) && is_none(m[3])) || (is_none(m[0]) && is_none(m[4]));
  for (int32_t i = 0; i < n; i++) {
    const double px = x + i, py = y, w = px * m[2] + py * m[5] + m[8];
    const double u = (px * m[0] + py * m[3] + m[6]) / w, v = (px * m[1] + py * m[4] + m[7]) / w;
    const double across = reach(u, w, m[0], m[3], m), down = reach(v, w, m[1], m[4], m);
    if (flat && along) {
      out[i] = upright(level, &r, u, v, across, down);
    } else {
      const int samples =
          (int)within(ceil(6 * fmax(across, down)), FEWEST_SAMPLES, MOST_SAMPLES);
      out[i] = turned(level, &r, px, py, across, down, samples);
    }
  }
}
