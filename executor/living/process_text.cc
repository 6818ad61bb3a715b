#include "executor/living/process_text.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/unique_fd.h"

namespace gantlet {

std::string processText(pid_t pid, const char* file) {
  const std::string path = "/proc/" + std::to_string(pid) + "/" + file;
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t n = fd ? ::read(fd.get(), piece.data(), piece.size()) : -1;
    if (n < 0 && fd && errno == EINTR) continue;
    if (n < 0) return "";
    if (n == 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace gantlet
