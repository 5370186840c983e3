#ifndef AMETRINE_COVERAGE_ARENA_H
#define AMETRINE_COVERAGE_ARENA_H

#include "CLanes.h"

// Releases the part of the last block after `end`.
void cr_arena_trim(CRArena *arena, void *block, size_t bytes, void *end);

#endif
