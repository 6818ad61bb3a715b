// Whose a container is: the process that made it, so that a later one can tell whether it still
// lives. Thread-safety: pure functions.
#pragma once

#include <string>

namespace gantlet::docker {

// "BOOT/NAMESPACE/PID/START" of this process (proc(5): boot_id, ns/pid, stat's starttime).
[[nodiscard]] const std::string& ownOwner();

// Whether such a process was one of this host and this PID namespace, and has ended. False where
// that can't be told: another host's containers are not ours to remove.
[[nodiscard]] bool isDeadOwner(const std::string& owner);

}  // namespace gantlet::docker
