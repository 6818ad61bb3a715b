// A fork server's memory as a file in memory, mapped privately. Of anonymous memory a fork copies
// the kernel's record of each page, of which a server with numpy and pandas has 30,000; of a file's
// it copies those alone that were used, and no page of what nobody has written to. So a fork, the
// fork of a fork (a branch, a checkpoint) and the end of each cost a fraction.
//
// It lies in large pages, where it can. The price is a fault for each 64 KiB that a child reads
// first (hot_pages takes those at once that programs are known to read).
//
// Source: mmap(2), MAP_PRIVATE; tmpfs(5), huge=; memfd_create(2). Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gantlet {

class ImageFile {
 public:
  ImageFile();
  // It has no name, and from here on no descriptor: nobody can write to what was put into it.
  ~ImageFile();
  ImageFile(const ImageFile&) = delete;
  ImageFile& operator=(const ImageFile&) = delete;

  // Puts a copy of the memory, whole pages, in its place, with the rights that are given. Nothing
  // may write to it meanwhile. False: it is as it was.
  [[nodiscard]] bool take(std::uintptr_t begin, std::size_t size, int rights);

 private:
  int fd_ = -1;
  std::size_t size_ = 0;
};

}  // namespace gantlet
