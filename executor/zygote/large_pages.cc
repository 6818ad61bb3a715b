#include "executor/zygote/large_pages.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "executor/zygote/aligned_memory.h"
#include "executor/zygote/own_maps.h"

namespace gantlet {
namespace {

constexpr std::uintptr_t kPage = 4096;
constexpr std::uint64_t kPresent = 1ULL << 63U;
constexpr std::uint64_t kOfFile = 1ULL << 61U;

struct Piece {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  int rights = PROT_NONE;
};

struct Pieces {
  std::array<Piece, 1024> all{};  // what goes beyond stays where it is
  std::size_t count = 0;
  std::size_t size = 0;
};

// Whether a page of the mapping is this process's own.
bool hasOwnPage(int pagemap, const Mapping& mapping) {
  std::array<std::uint64_t, 512> entries{};
  for (std::uintptr_t at = mapping.begin; at < mapping.end;) {
    const std::size_t left = (mapping.end - at) / kPage;
    const std::size_t wanted = left < entries.size() ? left : entries.size();
    const ssize_t got = ::pread(pagemap, entries.data(), wanted * sizeof(std::uint64_t),
                                static_cast<off_t>(at / kPage * sizeof(std::uint64_t)));
    if (got <= 0) return false;
    const std::size_t count = static_cast<std::size_t>(got) / sizeof(std::uint64_t);
    for (std::size_t i = 0; i < count; ++i, at += kPage) {
      if ((entries.at(i) & kPresent) != 0 && (entries.at(i) & kOfFile) == 0) return true;
    }
  }
  return false;
}

Pieces ownPieces(int procFd) {
  Pieces pieces;
  const int pagemap = ::openat(procFd, "self/pagemap", O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) return pieces;
  forEachMapping(procFd, [&](const Mapping& mapping) {
    // Code is not ours to move, and we stand on the stack; what begins with [v is the kernel's.
    const bool fits = mapping.rights[0] == 'r' && mapping.rights[2] == '-' &&
                      mapping.rights[3] == 'p' &&
                      std::strcmp(mapping.path.data(), "[stack]") != 0 &&
                      std::strncmp(mapping.path.data(), "[v", 2) != 0;
    if (!fits || !hasOwnPage(pagemap, mapping)) return true;
    const int rights = mapping.rights[1] == 'w' ? PROT_READ | PROT_WRITE : PROT_READ;
    pieces.all.at(pieces.count++) = {mapping.begin, mapping.end - mapping.begin, rights};
    pieces.size += mapping.end - mapping.begin;
    return pieces.count < pieces.all.size();
  });
  ::close(pagemap);
  return pieces;
}

}  // namespace

void useLargePages(int procFd) {
  const Pieces pieces = ownPieces(procFd);
  if (pieces.size == 0) return;
  const std::size_t size = (pieces.size + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = alignedMemory(size);
  if (memory == nullptr) return;
  (void)::madvise(memory, size, MADV_HUGEPAGE);
  std::uintptr_t at = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t end = at + size;
  for (std::size_t i = 0; i < pieces.count; ++i) {
    // Nothing may write to the piece from its copy to its move: no call here allocates.
    const Piece& piece = pieces.all.at(i);
    std::memcpy(addressAt(at), addressAt(piece.begin), piece.size);
    if (piece.rights != (PROT_READ | PROT_WRITE) &&
        ::mprotect(addressAt(at), piece.size, piece.rights) != 0) {
      break;
    }
    if (::mremap(addressAt(at), piece.size, piece.size, MREMAP_MAYMOVE | MREMAP_FIXED,
                 addressAt(piece.begin)) == MAP_FAILED) {
      break;
    }
    at += piece.size;
  }
  if (at < end) ::munmap(addressAt(at), end - at);
}

}  // namespace gantlet
