#include "executor/launcher/host_root.h"

#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "executor/launcher/launcher.h"

namespace gantlet {

bool isHostRoot() {
  if (::geteuid() != 0) return false;
  std::ifstream map("/proc/self/uid_map");
  std::uint64_t inside = 1;
  std::uint64_t outside = 1;
  std::uint64_t count = 0;
  map >> inside >> outside >> count;
  return inside == 0 && outside == 0 && count >= UINT32_MAX;
}

std::uint32_t launcherUser() { return isHostRoot() ? kLauncherUid : ::geteuid(); }

}  // namespace gantlet
