#ifndef AMETRINE_LEVELS_H
#define AMETRINE_LEVELS_H

// Levels of a processor's instructions. Kernels are compiled once for each level, and each module with kernels has a table
// of them for each level. The level is chosen once, when the program or library is loaded: the highest one of the
// processor, or the one that the environment variable AMETRINE_LEVEL names. All levels give the same bytes.
//
// No symbol is resolved for it (ELF's ifunc and `target_clones` are): the order in which a loader relocates does not matter,
// and kernels that are called before the level is chosen are those of the lowest level.

#include <stdbool.h>
#include <stdint.h>

#if defined(__x86_64__)
enum { CL_LEVEL_COUNT = 3 };
// Attributes of functions that are compiled for a level. The lowest level has none: its code is that of the rest of the
// program and runs on every processor of the architecture.
#define CL_TARGET_V3 __attribute__((target("arch=x86-64-v3")))
#define CL_TARGET_V4 __attribute__((target("arch=x86-64-v4,no-prefer-256-bit")))
#else
enum { CL_LEVEL_COUNT = 1 };
#endif

// The index of the level that is used. Changed by `cl_use_level` alone after the start.
extern __attribute__((visibility("hidden"))) int32_t cl_used_level;

// The name of a level, such as "x86-64-v3"; "baseline" on processors that have one level only.
const char *cl_level_name(int32_t level);

// The number of levels that this processor has, at least 1.
int32_t cl_available_levels(void);

// The level of a name that this processor has, or -1.
int32_t cl_level_for_name(const char *name);

// The index of the level that is used.
int32_t cl_selected_level(void);

// Uses another level from here on; one that this processor has. For tests.
void cl_use_level(int32_t level);

// The value of AMETRINE_LEVEL, if it was set at the start and names no level of this processor; otherwise null.
const char *cl_rejected_level_name(void);

#endif
