#include "executor/zygote/image_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "executor/kernel/aligned_memory.h"

namespace gantlet {
namespace {

constexpr unsigned kNoExecSeal = 8;  // MFD_NOEXEC_SEAL, newer than some C libraries

int makeFile() {
  // In the server's own folder, which has large pages where the machine has (launcher.cc): the
  // kernel's own memory for files mostly has not.
  if (const int fd = ::open("/workspace", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); fd >= 0) return fd;
  const int fd = ::memfd_create("image", MFD_CLOEXEC | kNoExecSeal);
  return fd < 0 && errno == EINVAL ? ::memfd_create("image", MFD_CLOEXEC) : fd;
}

}  // namespace

ImageFile::ImageFile() : fd_(makeFile()) {}

ImageFile::~ImageFile() {
  if (fd_ >= 0) ::close(fd_);
}

bool ImageFile::take(std::uintptr_t begin, std::size_t size, int rights) {
  if (fd_ < 0) return false;
  // Every page, empty ones too: a hole would be filled by the first child that looks into it, at
  // its cost.
  for (std::size_t done = 0; done < size;) {
    const ssize_t n =
        ::pwrite(fd_, addressAt(begin + done), size - done, static_cast<off_t>(size_ + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  if (::mmap(addressAt(begin), size, rights, MAP_PRIVATE | MAP_FIXED, fd_,
             static_cast<off_t>(size_)) == MAP_FAILED) {
    return false;
  }
  size_ += size;
  return true;
}

}  // namespace gantlet
