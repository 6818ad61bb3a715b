// The root of a jail in which a session lives: all that the root of its language shows, but for the
// names of the workspace: that lies at /home/user, and the others lead there. And its volumes,
// where it has any. Read-only; each session's workspace is mounted into it.
//
// Runs in the launcher and in a jail's init; one thread, no state.
#pragma once

#include <span>

#include "executor/jail/jail.h"

namespace gantlet {

// Makes the present mount namespace, which is one of a language's root, into one of such a root.
// Returns the step that failed, with errno; nullptr: none.
[[nodiscard]] const char* enterLivingRoot(std::span<const VolumeMount> volumes);

}  // namespace gantlet
