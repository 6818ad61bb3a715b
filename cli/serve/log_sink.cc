#include "cli/serve/log_sink.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>

namespace gantlet::cli {

LogSink::LogSink(int fd) : shared_(fd) {
  struct stat info {};
  if (::fstat(fd, &info) != 0) return;
  if (S_ISSOCK(info.st_mode)) {
    kind_ = Kind::kSocket;
  } else if (S_ISFIFO(info.st_mode) || S_ISCHR(info.st_mode)) {
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    own_.reset(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    kind_ = own_ ? Kind::kOwn : Kind::kShared;
  }
}

LogSink::Step LogSink::write(std::string_view bytes) {
  ssize_t count = -1;
  if (kind_ == Kind::kSocket) {
    count = ::send(shared_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  } else {
    if (kind_ == Kind::kShared) {
      // pipe(7): where poll(2) says that it can be written, PIPE_BUF bytes go in without waiting.
      pollfd room{shared_, POLLOUT, 0};
      if (::poll(&room, 1, 0) <= 0) return {Outcome::kFull, 0};
      bytes = bytes.substr(0, PIPE_BUF);
    }
    count = ::write(fd(), bytes.data(), bytes.size());
  }
  if (count >= 0) return {Outcome::kWritten, static_cast<std::size_t>(count)};
  const bool full = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS;
  return {full ? Outcome::kFull : Outcome::kBroken, 0};
}

void LogSink::wait(int wakeFd, std::chrono::milliseconds patience) const {
  std::array<pollfd, 2> ready{{{fd(), POLLOUT, 0}, {wakeFd, POLLIN, 0}}};
  (void)::poll(ready.data(), ready.size(), static_cast<int>(patience.count()));
}

}  // namespace gantlet::cli
