// A process's own mappings, as proc(5) lists them. Thread-safety: one thread.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>

namespace gantlet {

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::array<char, 8> rights{};  // "r-xp"
  std::array<char, 512> path{};  // empty: anonymous
};

// Gives `visit` one mapping after the other, in order of address, while it returns true. `procFd`:
// a /proc; where it can't be read there are none.
template <class Visit>
void forEachMapping(int procFd, Visit visit) {
  const int maps = ::openat(procFd, "self/maps", O_RDONLY | O_CLOEXEC);
  std::FILE* file = maps >= 0 ? ::fdopen(maps, "r") : nullptr;
  if (file == nullptr) return;
  std::array<char, 1024> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), file) != nullptr) {
    unsigned long long begin = 0;
    unsigned long long end = 0;
    Mapping mapping;
    if (std::sscanf(line.data(), "%llx-%llx %4s %*s %*s %*s %511s", &begin, &end,
                    mapping.rights.data(), mapping.path.data()) < 3) {
      continue;
    }
    mapping.begin = begin;
    mapping.end = end;
    if (!visit(mapping)) break;
  }
  std::fclose(file);
}

}  // namespace gantlet
