// The composition root: what the process is, before any command runs.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "executor/sandbox.h"

namespace {

// A process started with a standard descriptor closed would get that number for the next file that
// it opens, and would then print into its own audit log. Standard output is opened so that writing
// to it still fails, as it should.
void holdStandardDescriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    const int opened = ::open("/dev/null", fd == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != fd) std::abort();  // the lowest free number was expected
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "__launcher")
    return gantlet::launcherMain(argc, argv);
  holdStandardDescriptors();
  // A reader that goes away, or a file that grows over RLIMIT_FSIZE, is an error of a write, not
  // the end of a process that holds the audit log.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  gantlet::cli::Console console;
  const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  return gantlet::cli::runCommandLine(words, console);
}
