#include "fuzz/oracle.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <sstream>

namespace gantlet::fuzz {

Oracle::Oracle(const std::vector<std::string>& command) {
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) return;
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, pair[1], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, pair[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int failed =
      ::posix_spawnp(&child_, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(pair[1]);
  if (failed != 0) {
    child_ = -1;
    ::close(pair[0]);
    return;
  }
  toChild_ = fromChild_ = pair[0];
}

Oracle::~Oracle() {
  if (toChild_ >= 0) ::close(toChild_);
  if (child_ > 0) ::waitpid(child_, nullptr, 0);
}

bool Oracle::ask(std::string_view source, std::vector<std::string>& answer) {
  answer.clear();
  if (toChild_ < 0) return false;
  std::string request;
  for (int shift = 24; shift >= 0; shift -= 8) {
    request.push_back(static_cast<char>((source.size() >> static_cast<unsigned>(shift)) & 0xFFU));
  }
  request.append(source);
  for (std::string_view rest = request; !rest.empty();) {
    const ssize_t n = ::send(toChild_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  std::size_t end = std::string::npos;
  while ((end = buffer_.find('\n')) == std::string::npos) {
    std::array<char, 4096> piece{};
    const ssize_t n = ::read(fromChild_, piece.data(), piece.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    buffer_.append(piece.data(), static_cast<std::size_t>(n));
  }
  std::istringstream line(buffer_.substr(0, end));
  buffer_.erase(0, end + 1);
  for (std::string word; line >> word;) answer.push_back(word);
  return true;
}

}  // namespace gantlet::fuzz
