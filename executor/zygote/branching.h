// How a living program branches, on the supervisor's order: it forks into a jail that stands ready,
// though it has no capability. Nothing here is a wall: each call is one that the supervisor lets
// through once, by its number and registers, and it looks at the branch from outside before it
// runs.
#pragma once

namespace gantlet {

// True in the branch, which has no capability, its own descriptors 0 to 4 and no other; false in
// the program that goes on.
[[nodiscard]] bool branchOff();

}  // namespace gantlet
