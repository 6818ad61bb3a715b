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

constexpr std::uint64_t kPage = 4096;
// Of an entry of /proc/self/pagemap.
constexpr std::uint64_t kPresent = 1ULL << 63U;
constexpr std::uint64_t kOfFile = 1ULL << 61U;
constexpr std::uint64_t kExclusive = 1ULL << 56U;

// Gives `visit` the address and the entry of one page after the other, while it returns true.
// `pagemap`: /proc/self/pagemap.
template <class Visit>
void forEachPage(int pagemap, std::uintptr_t begin, std::uintptr_t end, Visit visit) {
  std::array<std::uint64_t, 512> entries{};
  for (std::uintptr_t at = begin; at < end;) {
    const std::uint64_t wanted = (end - at) / kPage;
    const std::size_t count = wanted < entries.size() ? wanted : entries.size();
    const ssize_t got = ::pread(pagemap, entries.data(), count * sizeof(std::uint64_t),
                                static_cast<off_t>(at / kPage * sizeof(std::uint64_t)));
    if (got <= 0) return;
    const std::size_t read = static_cast<std::size_t>(got) / sizeof(std::uint64_t);
    for (std::size_t i = 0; i < read; ++i, at += kPage) {
      if (!visit(at, entries.at(i))) return;
    }
  }
}

}  // namespace gantlet
