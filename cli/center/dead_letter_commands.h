// The commands about executions that a cluster has given up (execution.cc).
#pragma once

#include "cli/command.h"

namespace gantlet::cli {

extern const CommandSpec kExecutionDeadSpec;
extern const CommandSpec kExecutionRedeliverSpec;
extern const CommandSpec kExecutionDropSpec;
int runExecutionDead(const Arguments& arguments, Console& console);
int runExecutionRedeliver(const Arguments& arguments, Console& console);
int runExecutionDrop(const Arguments& arguments, Console& console);

}  // namespace gantlet::cli
