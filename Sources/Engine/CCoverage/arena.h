#ifndef AMETRINE_COVERAGE_ARENA_H
#define AMETRINE_COVERAGE_ARENA_H

#include "CLanes.h"

// Shrinks the most recently allocated block, so that its memory after `end` can be allocated again.
void cr_arena_trim(CRArena *arena, void *block, size_t bytes, void *end);

#endif
