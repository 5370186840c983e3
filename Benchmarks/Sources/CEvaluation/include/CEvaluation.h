#ifndef AMETRINE_EVALUATION_H
#define AMETRINE_EVALUATION_H

#include <stddef.h>
#include <stdint.h>

/// Animations of single numbers with easing, stored in columns.
///
/// Each index corresponds to one animation.
struct ametrine_columns {
  size_t count;
  const double *begin;
  const double *duration;
  const double *from;
  const double *by;
  const int32_t *row;
  double *out;
};

/// A cubic Bézier timing curve, represented by the coefficients of its two polynomials.
struct ametrine_curve {
  double ax, bx, cx, ay, by, cy;
};

/// Evaluates all animations in the columns at the given time in seconds, using a plain loop.
///
/// The timing curve is solved with Newton's method.
void ametrine_evaluate(const struct ametrine_columns *columns, struct ametrine_curve curve, double time);

/// Performs the given number of dependent arithmetic operations.
///
/// Other measurements are reported relative to the time they take.
double ametrine_calibrate(int rounds);

/// Calls the given function.
///
/// Profilers recognize this function by its name and separate the measured code from its preparation.
void ametrine_measured(void (*body)(void *), void *context);

#endif
