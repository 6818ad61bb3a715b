#include "tests/cli/driver.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "core/unique_fd.h"
#include "test_paths.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

struct Pipe {
  UniqueFd read;
  UniqueFd write;
  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    read.reset(ends[0]);
    write.reset(ends[1]);
  }
};

[[noreturn]] void become(const Drive& what, const Pipe& in, const Pipe& out, const Pipe& err) {
  ::dup2(in.read.get(), STDIN_FILENO);
  ::dup2(out.write.get(), STDOUT_FILENO);
  ::dup2(err.write.get(), STDERR_FILENO);
  for (const auto& [name, value] : what.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (!what.folder.empty() && ::chdir(what.folder.c_str()) != 0) ::_exit(126);
  std::vector<char*> argv;
  std::string program = GANTLET_BINARY;
  argv.push_back(program.data());
  std::vector<std::string> words = what.words;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

// Moves bytes both ways until both streams have ended.
void pump(Pipe& in, std::string_view input, Pipe& out, Pipe& err, Ended& ended) {
  std::array<char, 65536> buffer{};
  if (input.empty()) in.write.reset();
  while (out.read || err.read) {
    std::array<pollfd, 3> fds{pollfd{in.write.get(), POLLOUT, 0}, pollfd{out.read.get(), POLLIN, 0},
                              pollfd{err.read.get(), POLLIN, 0}};
    if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR) std::abort();
    if (fds[0].revents != 0) {
      const ssize_t count =
          ::write(in.write.get(), input.data(), std::min(input.size(), buffer.size()));
      if (count > 0) input.remove_prefix(static_cast<std::size_t>(count));
      if (count < 0 || input.empty()) in.write.reset();
    }
    const auto take = [&](const pollfd& ready, UniqueFd& fd, std::string& text) {
      if (ready.revents == 0) return;
      const ssize_t count = ::read(fd.get(), buffer.data(), buffer.size());
      if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
      if (count == 0) fd.reset();
    };
    take(fds[1], out.read, ended.out);
    take(fds[2], err.read, ended.err);
  }
}

}  // namespace

struct Running::State {
  Pipe in;
  Pipe out;
  Pipe err;
  pid_t child = -1;
  std::string read;       // of standard output, not yet taken
  std::string readError;  // of standard error
};

namespace {

// So that a line that never comes is a failure, not a hang.
constexpr int kPatienceMs = 120'000;

// The next whole line of `fd`; "" at its end, or when none has come for long. `rest`: what was read
// and not yet taken.
std::string nextLine(int fd, std::string& rest) {
  while (rest.find('\n') == std::string::npos) {
    std::array<char, 4096> buffer{};
    pollfd ready{fd, POLLIN, 0};
    if (::poll(&ready, 1, kPatienceMs) == 0) return "";
    const ssize_t count = ::read(fd, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return "";
    rest.append(buffer.data(), static_cast<std::size_t>(count));
  }
  const std::size_t end = rest.find('\n');
  std::string line = rest.substr(0, end);
  rest.erase(0, end + 1);
  return line;
}

}  // namespace

Running::Running(const Drive& what) : state_(std::make_unique<State>()) {
  std::signal(SIGPIPE, SIG_IGN);
  // One folder for the whole test program: most tests don't care, and sharing it is what users do.
  static const TempFolder kData;
  Drive whole = what;
  whole.environment.insert(whole.environment.begin(), {"GANTLET_DATA_DIR", kData.path().string()});
  state_->child = ::fork();
  if (state_->child < 0) std::abort();
  if (state_->child == 0) become(whole, state_->in, state_->out, state_->err);
  state_->in.read.reset();
  state_->out.write.reset();
  state_->err.write.reset();
}

Running::~Running() {
  if (state_->child < 0) return;
  ::kill(state_->child, SIGKILL);
  (void)finish();
}

std::string Running::readLine() { return nextLine(state_->out.read.get(), state_->read); }

std::string Running::awaitError(std::string_view words) {
  while (true) {
    std::string line = nextLine(state_->err.read.get(), state_->readError);
    if (line.empty() || contains(line, words)) return line;
  }
}

int Running::pid() const { return state_->child; }

void Running::signal(int number) const { ::kill(state_->child, number); }

Ended Running::finish(std::string_view input) {
  Ended ended;
  ended.out = std::move(state_->read);
  ended.err = std::move(state_->readError);
  pump(state_->in, input, state_->out, state_->err, ended);
  int status = 0;
  while (::waitpid(state_->child, &status, 0) < 0 && errno == EINTR) {
  }
  state_->child = -1;
  ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended;
}

Ended drive(const Drive& what) {
  Running running(what);
  return running.finish(what.input);
}

Ended invoke(std::vector<std::string> words, std::string input) {
  return drive({std::move(words), std::move(input), {}, ""});
}

bool contains(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

}  // namespace gantlet::cli
