#include "CLevels.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
static const char *const level_names[CL_LEVEL_COUNT] = {"x86-64-v2", "x86-64-v3", "x86-64-v4"};
#else
static const char *const level_names[CL_LEVEL_COUNT] = {"baseline"};
#endif

int32_t cl_used_level = 0;
static const char *rejected_name = NULL;

const char *cl_level_name(int32_t level) { return level_names[level]; }

int32_t cl_available_levels(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return 3;
  if (__builtin_cpu_supports("x86-64-v3")) return 2;
#endif
  return 1;
}

int32_t cl_level_for_name(const char *name) {
  for (int32_t level = 0; level < cl_available_levels(); level++) {
    if (strcmp(name, level_names[level]) == 0) return level;
  }
  return -1;
}

int32_t cl_selected_level(void) { return cl_used_level; }

void cl_use_level(int32_t level) {
  if (level < 0 || level >= cl_available_levels()) abort();
  cl_used_level = level;
}

const char *cl_rejected_level_name(void) { return rejected_name; }

__attribute__((constructor)) static void select_default_level(void) {
  cl_used_level = cl_available_levels() - 1;
  const char *name = getenv("AMETRINE_LEVEL");
  if (!name || !*name) return;
  const int32_t level = cl_level_for_name(name);
  if (level >= 0) {
    cl_used_level = level;
  } else {
    // The name is copied, because the environment may change later.
    rejected_name = strdup(name);
  }
}
