#ifndef AMETRINE_EVALUATION_H
#define AMETRINE_EVALUATION_H

#include <stddef.h>
#include <stdint.h>

/// Columns of eased animations of single numbers.
///
/// Each element is an animation.
struct ametrine_columns {
  size_t count;
  const double *begin;
  const double *duration;
  const double *from;
  const double *by;
  const int32_t *row;
  double *out;
};

/// A cubic Bézier timing curve, as the coefficients of its two polynomials.
struct ametrine_curve {
  double ax, bx, cx, ay, by, cy;
};

/// Evaluates the columns at a time in seconds with a plain loop over the animations.
///
/// The curve is solved with Newton's method.
void ametrine_evaluate(const struct ametrine_columns *columns, struct ametrine_curve curve, double time);

/// Performs a fixed number of dependent arithmetic operations.
///
/// Other measurements are expressed relative to it.
double ametrine_calibrate(int rounds);

/// Calls a function.
///
/// Profilers use the name of this function to separate the measured code from its preparation.
void ametrine_measured(void (*body)(void *), void *context);

#endif
