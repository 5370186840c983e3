#ifndef AMETRINE_EVALUATION_H
#define AMETRINE_EVALUATION_H

#include <stddef.h>
#include <stdint.h>

/// Columns of eased animations of single numbers, one element an animation.
struct ametrine_columns {
  size_t count;
  const double *begin;
  const double *duration;
  const double *from;
  const double *by;
  const int32_t *row;
  double *out;
};

/// A Bézier curve as the coefficients of its two polynomials.
struct ametrine_curve {
  double ax, bx, cx, ay, by, cy;
};

/// Evaluates the columns at a time the plain way, one animation after the other: Newton steps from the fraction.
void ametrine_evaluate(const struct ametrine_columns *columns, struct ametrine_curve curve, double time);

/// A fixed amount of dependent arithmetic; what else is measured is given as a ratio to it.
double ametrine_calibrate(int rounds);

/// Calls a body: a name by which a profiler can tell what is measured from what prepares it.
void ametrine_measured(void (*body)(void *), void *context);

#endif
