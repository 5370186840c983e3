#include "CEvaluation.h"

#include <math.h>

static double ease(struct ametrine_curve c, double fraction) {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  double s = fraction;
  for (int i = 0; i < 64; i++) {
    double error = ((c.ax * s + c.bx) * s + c.cx) * s - fraction;
    double next = s - error / ((3 * c.ax * s + 2 * c.bx) * s + c.cx);
    double step = fabs(next - s);
    s = next;
    if (step < 1e-7) break;
  }
  return ((c.ay * s + c.by) * s + c.cy) * s;
}

void ametrine_evaluate(const struct ametrine_columns *columns, struct ametrine_curve curve, double time) {
  for (size_t i = 0; i < columns->count; i++) {
    double x = time - columns->begin[i];
    if (x < 0 || x > columns->duration[i]) continue;
    double p = ease(curve, x / columns->duration[i]);
    columns->out[columns->row[i]] = columns->from[i] + columns->by[i] * p;
  }
}

double ametrine_calibrate(int rounds) {
  double x = 0.5;
  for (int i = 0; i < rounds; i++) x = x * 3.9 * (1 - x);
  return x;
}

__attribute__((noinline)) void ametrine_measured(void (*body)(void *), void *context) { body(context); }
