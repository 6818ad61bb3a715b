#include "providers/docker/owner.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <vector>

namespace gantlet::docker {
namespace {

std::string firstLine(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// The host's run and the namespace that a PID counts in.
std::string worldOf() {
  std::array<char, 64> name{};
  const ssize_t size = ::readlink("/proc/self/ns/pid", name.data(), name.size());
  return firstLine("/proc/sys/kernel/random/boot_id") + "/" +
         std::string(name.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
}

// Field 22, in clock ticks since boot; empty for a process that is not there. The command's name in
// field 2 may hold anything, so that what counts begins behind its last parenthesis.
std::string startOf(const std::string& pid) {
  const std::string line = firstLine("/proc/" + pid + "/stat");
  const std::size_t end = line.rfind(')');
  if (end == std::string::npos) return "";
  std::istringstream rest(line.substr(end + 1));
  std::string field;
  for (int i = 3; i <= 22; ++i) rest >> field;
  return field;
}

}  // namespace

const std::string& ownOwner() {
  static const std::string kOwner =
      worldOf() + "/" + std::to_string(::getpid()) + "/" + startOf(std::to_string(::getpid()));
  return kOwner;
}

bool isDeadOwner(const std::string& owner) {
  const std::string world = worldOf() + "/";
  if (!owner.starts_with(world)) return false;
  const std::size_t slash = owner.find('/', world.size());
  if (slash == std::string::npos) return false;
  const std::string pid = owner.substr(world.size(), slash - world.size());
  const bool digits = !pid.empty() && std::all_of(pid.begin(), pid.end(),
                                                  [](char c) { return c >= '0' && c <= '9'; });
  return digits && startOf(pid) != owner.substr(slash + 1);
}

}  // namespace gantlet::docker
