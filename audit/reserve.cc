#include "audit/reserve.h"

#include <fcntl.h>

#include <cerrno>

#include "audit/log_error.h"

namespace gantlet::audit {

Status Reserve::check() const {
  std::uint64_t free = 0;
  if (const int error = files_->freeBytes(folder_, free)) {
    return logError("see the free space of " + folder_.string(), error);
  }
  const std::uint64_t wanted = minFree_ + (held_ ? 0 : bytes_);
  if (free < wanted) {
    return logError("keep " + std::to_string(wanted >> 10U) + " KiB free at " + folder_.string(),
                    ENOSPC);
  }
  return {};
}

Status Reserve::take() {
  TRY_STATUS(check());
  if (held_) return {};
  const std::filesystem::path path = folder_ / "reserve";
  UniqueFd fd;
  int error = files_->open(path, O_RDWR | O_CREAT, 0640, fd);
  if (error == 0 && bytes_ > 0) error = files_->preallocate(fd.get(), bytes_);
  if (error != 0) return logError("keep space back in " + path.string(), error);
  held_ = true;
  return {};
}

bool Reserve::giveUp() {
  if (!held_) return false;
  held_ = false;
  UniqueFd fd;
  return files_->open(folder_ / "reserve", O_RDWR, 0640, fd) == 0 &&
         files_->truncate(fd.get(), 0) == 0;
}

}  // namespace gantlet::audit
