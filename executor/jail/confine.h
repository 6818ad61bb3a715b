// The walls that a process puts up around itself before it becomes a submission's program: limits,
// privileges, descriptors, the filter. Used by init's child (cold start) and by a fork server's.
//
// Async-signal-safe: used between fork and exec, and in a forked interpreter.
#pragma once

#include <sys/resource.h>

#include <span>

#include "executor/jail/jail_spec.h"

namespace gantlet {

// Each gives nullptr, or the name of the step that failed, with errno set.
[[nodiscard]] const char* limitResources(const JailSpec& spec);
// Those of them that are the same for every jail; who inherits them need not set them again.
[[nodiscard]] const char* limitForAll();
// What an exec could give back in the namespace of its own that this process has entered.
[[nodiscard]] const char* dropBoundingSet();
// No capability now or after an exec but those of `kept`, which are permitted and not in effect;
// no_new_privs. Can't be undone.
[[nodiscard]] const char* dropPrivileges(std::uint32_t kept = 0, std::uint32_t keptHigh = 0);
[[nodiscard]] const char* dropCapabilities(std::uint32_t kept = 0, std::uint32_t keptHigh = 0);
// Puts `sources` at 0, 1, 2, ... and closes every other descriptor. The first `keepOverExec` of
// them stay open over an exec.
[[nodiscard]] const char* placeDescriptors(std::span<const int> sources, std::size_t keepOverExec);

// Installs the filter. Returns the number of its notification descriptor, or a negative errno.
// REQUIRES: no_new_privs. From here on every call is under the filter.
[[nodiscard]] int installFilter(std::span<const sock_filter> filter);

// CPU time, memory, blocks and the present time into `message`; for kExited.
void takeUsage(const struct rusage& usage, JailMessage& message);

// kFailed for `step`.
[[nodiscard]] JailMessage failedMessage(const char* step, int errnum);

}  // namespace gantlet
