#include "executor/kernel/own_maps.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

namespace gantlet {
namespace {

constexpr std::size_t kTextSize = 1U << 20U;  // some ten thousand mappings
constexpr std::size_t kPagesRead = 512;
constexpr std::size_t kSize = kTextSize + kPagesRead * sizeof(std::uint64_t);

// The first word of `line`, which is taken from it.
std::string_view takeWord(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t end = std::min(line.find(' ', begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

bool parseRange(std::string_view word, Mapping& mapping) {
  const char* const end = word.data() + word.size();
  const auto first = std::from_chars(word.data(), end, mapping.begin, 16);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return false;
  return std::from_chars(first.ptr + 1, end, mapping.end, 16).ec == std::errc{};
}

std::size_t readWhole(int fd, char* target, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::read(fd, target + done, size - done);
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

}  // namespace

OwnMaps::OwnMaps(int procFd) {
  void* memory = ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  memory_ = memory;
  pagemap_ = ::openat(procFd, "self/pagemap", O_RDONLY | O_CLOEXEC);
  const int maps = ::openat(procFd, "self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  auto* const text = static_cast<char*>(memory_);
  text_ = {text, readWhole(maps, text, kTextSize)};
  ::close(maps);
}

OwnMaps::~OwnMaps() {
  if (pagemap_ >= 0) ::close(pagemap_);
  if (memory_ != nullptr) ::munmap(memory_, kSize);
}

bool OwnMaps::next(std::size_t& at, Mapping& mapping) const {
  while (at < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', at), text_.size());
    std::string_view line = text_.substr(at, end - at);
    at = end + 1;
    const bool good = parseRange(takeWord(line), mapping);
    mapping.rights = takeWord(line);
    for (int skipped = 0; skipped < 3; ++skipped) takeWord(line);  // offset, device, inode
    mapping.path = takeWord(line);
    if (good && mapping.rights.size() == 4) return true;
  }
  return false;
}

std::size_t OwnMaps::readPages(std::uintptr_t begin, std::uintptr_t end) const {
  const std::size_t count = std::min<std::uintptr_t>((end - begin) / kPage, kPagesRead);
  const ssize_t got =
      ::pread(pagemap_, static_cast<char*>(memory_) + kTextSize, count * sizeof(std::uint64_t),
              static_cast<off_t>(begin / kPage * sizeof(std::uint64_t)));
  return got <= 0 ? 0 : static_cast<std::size_t>(got) / sizeof(std::uint64_t);
}

std::uint64_t OwnMaps::page(std::size_t index) const {
  return reinterpret_cast<const std::uint64_t*>(static_cast<const char*>(memory_) +
                                                kTextSize)[index];
}

}  // namespace gantlet
