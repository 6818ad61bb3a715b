// Root of the host or of a container: only the former has other users' rights to give away.
#pragma once

namespace gantlet {

// Whether uid 0 here is root of the host: the initial user namespace maps every id to itself.
[[nodiscard]] bool isHostRoot();

}  // namespace gantlet
