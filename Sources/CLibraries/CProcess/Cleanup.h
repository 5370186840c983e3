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

/// Forgets all registered paths and child processes, and restores the signal handlers.
///
/// A copy of a process calls this function in a critical section, because the paths and child processes belong to the
/// original.
void ametrine_cleanup_forget(void);

/// Forgets the finished files and the result, and restores the signal handlers that were installed before.
void ametrine_interrupts_forget(void);

/// Connects the standard streams of this process as requested for a child process and closes all other descriptors.
void ametrine_child_enter(const ametrine_child *child);
