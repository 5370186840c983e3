#pragma once

#include "CProcess.h"

/// The signals by which people and systems end programs.
void ametrine_interrupt_signals(sigset_t *signals);

/// Records a child that is about to start, within a section; NULL where there is no memory.
ametrine_cleanup_entry *ametrine_cleanup_add_child(void);

/// Sets the process of a child, within a section.
void ametrine_cleanup_set_process(ametrine_cleanup_entry *begun, pid_t process);
