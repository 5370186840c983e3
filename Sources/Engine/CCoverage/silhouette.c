#include "near.h"

bool cr_is_equal(const void *a, const void *b, size_t count) { return memcmp(a, b, count) == 0; }

CRRect cr_silhouette_near(const CRSilhouette *s, CRRect r) {
  CRRect n = {
      near(r.x0, s->cut_x, s->gone_x), near(r.y0, s->cut_y, s->gone_y),
      near(r.x1 - 1, s->cut_x, s->gone_x) + 1, near(r.y1 - 1, s->cut_y, s->gone_y) + 1};
  return n;
}
