#include "executor/jail/stdin_file.h"

#include <fcntl.h>
#include <sys/mount.h>
#include <unistd.h>

namespace gantlet {

StdinFile openStdinFile() {
  constexpr const char* kFile = "/workspace/stdin";
  // More than a submission may bring.
  if (::mount("stdin", "/workspace", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
              "size=65m,nr_inodes=2,mode=700") != 0) {
    return {-1, -1};
  }
  const StdinFile ends{::open(kFile, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0400),
                       ::open(kFile, O_RDONLY | O_CLOEXEC)};
  return ends[0] >= 0 && ends[1] >= 0 && ::unlink(kFile) == 0 ? ends : StdinFile{-1, -1};
}

}  // namespace gantlet
