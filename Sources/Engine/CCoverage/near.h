#ifndef AMETRINE_COVERAGE_NEAR_H
#define AMETRINE_COVERAGE_NEAR_H

#include "CLanes.h"

// Where a line's counterpart is once lines are gone.
CR_INLINE int32_t coordinate_without_removed_range(int32_t v, int32_t at, int32_t gone) {
  return v < at || gone == 0 ? v : v < at + gone ? at - 1 : v - gone;
}

#endif
