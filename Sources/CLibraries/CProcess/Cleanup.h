#pragma once

#include "CProcess.h"

/// Returns the set of signals with which users and systems terminate programs.
void ametrine_interrupt_signals(sigset_t *signals);

/// Adds an entry for a child process that is about to start.
///
/// It must be called in a critical section. Returns NULL if there is not enough memory.
ametrine_cleanup_entry *ametrine_cleanup_add_child(void);

/// Sets the process identifier of a child process, and whether it leads a process group.
///
/// It must be called in a critical section.
void ametrine_cleanup_set_process(ametrine_cleanup_entry *begun, pid_t process, bool is_group);
