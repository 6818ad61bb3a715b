// OwnMaps: a process's own mappings and pages, as proc(5) lists them. Reading them writes to
// nothing of the process but a few words of its stack: it is used to see which pages others write
// to.
//
// Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gantlet {

constexpr std::uint64_t kPage = 4096;

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::string_view rights;  // "r-xp"
  std::string_view path;    // empty: anonymous

  [[nodiscard]] bool isReadable() const { return rights[0] == 'r'; }
  [[nodiscard]] bool isWritable() const { return rights[1] == 'w'; }
  [[nodiscard]] bool isCode() const { return rights[2] == 'x'; }
  [[nodiscard]] bool isPrivate() const { return rights[3] == 'p'; }
  [[nodiscard]] bool isOfFile() const { return path.starts_with('/'); }
};

// An entry of /proc/self/pagemap.
struct PageState {
  std::uint64_t bits = 0;
  [[nodiscard]] bool isPresent() const { return (bits >> 63U & 1U) != 0; }
  [[nodiscard]] bool isSwapped() const { return (bits >> 62U & 1U) != 0; }
  [[nodiscard]] bool isOfFile() const { return (bits >> 61U & 1U) != 0; }
  [[nodiscard]] bool isExclusive() const { return (bits >> 56U & 1U) != 0; }  // mapped here only
};

class OwnMaps {
 public:
  // The mappings as they are now; none where they can't be read. `procFd`: a /proc.
  explicit OwnMaps(int procFd);
  ~OwnMaps();
  OwnMaps(const OwnMaps&) = delete;
  OwnMaps& operator=(const OwnMaps&) = delete;

  // Gives `visit` one mapping after the other, in order of address, while it returns true.
  template <class Visit>
  void forEach(Visit visit) const {
    std::size_t at = 0;
    Mapping mapping;
    while (next(at, mapping) && visit(mapping)) {
    }
  }

  // Gives `visit` the address and the state of one page after the other, while it returns true.
  // False: pages' states can't be read.
  template <class Visit>
  bool forEachPage(const Mapping& mapping, Visit visit) const {
    for (std::uintptr_t at = mapping.begin; at < mapping.end;) {
      const std::size_t count = readPages(at, mapping.end);
      if (count == 0) return false;
      for (std::size_t i = 0; i < count; ++i, at += kPage) {
        if (!visit(at, PageState{page(i)})) return true;
      }
    }
    return true;
  }

 private:
  bool next(std::size_t& at, Mapping& mapping) const;
  [[nodiscard]] std::size_t readPages(std::uintptr_t begin, std::uintptr_t end) const;
  [[nodiscard]] std::uint64_t page(std::size_t index) const;

  int pagemap_ = -1;
  void* memory_ = nullptr;  // shared, so that it is no page of this process's own
  std::string_view text_;
};

}  // namespace gantlet
