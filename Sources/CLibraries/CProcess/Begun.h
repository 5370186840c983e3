#pragma once

#include "CProcess.h"

/// The signals by which people and systems end programs.
void ametrine_interrupt_signals(sigset_t *signals);

/// Records a child that is about to start, within a section; NULL where there is no memory.
ametrine_begun *ametrine_begun_child(void);

/// Sets the process of a child, within a section.
void ametrine_begun_set_process(ametrine_begun *begun, pid_t process);
