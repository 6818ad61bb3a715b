#include "executor/zygote/large_pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "executor/kernel/aligned_memory.h"
#include "executor/kernel/own_maps.h"
#include "executor/zygote/image_file.h"

namespace gantlet {
namespace {

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

// Whether pages of the mapping are this process's own; of a large one, enough of them that the
// others, which would be there as well, are worth it: threads' stacks are all but empty.
bool hasOwnPages(const OwnMaps& maps, const Mapping& mapping) {
  constexpr std::size_t kLarge = 1U << 20U;
  constexpr std::size_t kEmptier = 8;
  const std::size_t pages = (mapping.end - mapping.begin) / kPage;
  const std::size_t wanted = pages * kPage > kLarge ? pages / kEmptier : 1;
  std::size_t own = 0;
  maps.forEachPage(mapping, [&](std::uint64_t, PageState page) {
    own += page.isPresent() && !page.isOfFile() ? 1 : 0;
    return own < wanted;
  });
  return own >= wanted;
}

int rightsOf(const Mapping& mapping) {
  return PROT_READ | (mapping.isWritable() ? PROT_WRITE : 0) | (mapping.isCode() ? PROT_EXEC : 0);
}

Pieces piecesOf(int procFd, const HotPages& hot) {
  Pieces pieces;
  const auto filesEnd = hot.files.begin() + static_cast<std::ptrdiff_t>(hot.fileCount);
  const OwnMaps maps(procFd);
  maps.forEach([&](const Mapping& mapping) {
    // We stand on the stack; what begins with [v is the kernel's.
    const bool fits = mapping.isReadable() && mapping.isPrivate() && mapping.path != "[stack]" &&
                      !mapping.path.starts_with("[v");
    // Of a large file, what is worth memory of our own is in huge pages already.
    const bool used = mapping.end - mapping.begin < kHugePage &&
                      std::find(hot.files.begin(), filesEnd, mapping.begin) != filesEnd;
    // The interpreter's code, and what it only reads, is in huge pages already.
    const bool isHuge = !mapping.isWritable() && !mapping.isOfFile() &&
                        mapping.begin % kHugePage == 0 && mapping.end % kHugePage == 0;
    if (!fits || isHuge || (!used && (mapping.isCode() || !hasOwnPages(maps, mapping))))
      return true;
    pieces.all.at(pieces.count++) = {mapping.begin, mapping.end - mapping.begin, rightsOf(mapping)};
    pieces.size += mapping.end - mapping.begin;
    return pieces.count < pieces.all.size();
  });
  return pieces;
}

// A library's constants (what the loader made read-only, RELRO) lie before its variables, a page or
// two of each: with the same rights both are one mapping, and a fork copies two for each library in
// place of three. RELRO is no wall here: whoever can write over constants can run code of his own.
void joinConstants(Pieces& pieces) {
  for (std::size_t i = 0; i + 1 < pieces.count; ++i) {
    const Piece& next = pieces.all.at(i + 1);
    Piece& piece = pieces.all.at(i);
    const bool constants = piece.rights == PROT_READ && piece.size < kHugePage;
    if (constants && piece.begin + piece.size == next.begin &&
        next.rights == (PROT_READ | PROT_WRITE)) {
      piece.rights = next.rights;
    }
  }
}

// Leaves those that could not be put into the file.
void putIntoFile(Pieces& pieces) {
  joinConstants(pieces);
  ImageFile file;
  std::size_t left = 0;
  std::size_t leftSize = 0;
  for (std::size_t i = 0; i < pieces.count; ++i) {
    const Piece& piece = pieces.all.at(i);
    const bool code = (piece.rights & PROT_EXEC) != 0;
    if (!code && file.take(piece.begin, piece.size, piece.rights)) continue;
    leftSize += piece.size;
    pieces.all.at(left++) = piece;
  }
  pieces.count = left;
  pieces.size = leftSize;
}

}  // namespace

void useLargePages(int procFd, const HotPages& hot, bool asFile) {
  Pieces pieces = piecesOf(procFd, hot);
  if (asFile) putIntoFile(pieces);
  if (pieces.size == 0) return;
  const std::size_t size = (pieces.size + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = alignedMemory(size);
  if (memory == nullptr) return;
  (void)::madvise(memory, size, MADV_HUGEPAGE);
  std::uintptr_t at = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t end = at + size;
  for (std::size_t i = 0; i < pieces.count; ++i) {
    // Nothing may write to the piece from its copy to its move: no call here allocates. And nothing
    // is writable and executable at once.
    const Piece& piece = pieces.all.at(i);
    std::memcpy(addressAt(at), addressAt(piece.begin), piece.size);
    if (piece.rights != (PROT_READ | PROT_WRITE) &&
        ::mprotect(addressAt(at), piece.size, piece.rights) != 0) {
      continue;  // code may not be made here
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
