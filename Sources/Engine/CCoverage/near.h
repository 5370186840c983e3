#ifndef AMETRINE_COVERAGE_NEAR_H
#define AMETRINE_COVERAGE_NEAR_H

#include "CLanes.h"

// Returns the new coordinate of a row or column after a range of rows or columns has been removed.
CR_INLINE int32_t coordinate_without_removed_range(int32_t v, int32_t at, int32_t gone) {
  return v < at || gone == 0 ? v : v < at + gone ? at - 1 : v - gone;
}

#endif
