#include "core/open_beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace gantlet {

UniqueFd openBeneath(int folder, const std::string& path, std::uint64_t flags, std::uint64_t mode) {
  open_how how{};
  how.flags = flags | O_CLOEXEC | O_NOFOLLOW;
  how.mode = mode;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV;
  const std::string& name = path.empty() ? "." : path;
  for (;;) {
    const long fd = ::syscall(SYS_openat2, folder, name.c_str(), &how, sizeof(how));
    // EAGAIN: a rename somewhere made the walk uncertain.
    if (fd >= 0 || (errno != EAGAIN && errno != EINTR)) return UniqueFd(static_cast<int>(fd));
  }
}

}  // namespace gantlet
