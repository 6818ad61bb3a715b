// Root of the host or of a container: only the former has other users' rights to give away.
#pragma once

#include <cstdint>

namespace gantlet {

// Whether uid 0 here is root of the host: the initial user namespace maps every id to itself.
[[nodiscard]] bool isHostRoot();
// Whom a launcher that we start runs as: its own user where we are root of the host, else us.
[[nodiscard]] std::uint32_t launcherUser();

}  // namespace gantlet
