#define CATCH_CONFIG_MAIN
#include <signal.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace {

constexpr unsigned kSlow = 300;  // seconds
std::array<char, 512> caseName{};

void say(std::string_view text) { (void)!::write(STDERR_FILENO, text.data(), text.size()); }

// Only what a signal handler may do (man 7 signal-safety).
void tellSlowCase(int) {
  const int before = errno;
  say("\na case runs for 300 s: ");
  say({caseName.data(), ::strnlen(caseName.data(), caseName.size())});
  say("\n");
  if (::fork() == 0) {
    ::execl("/bin/ps", "ps", "--ppid", "2", "-p", "2", "-N", "-o",
            "pid,ppid,stat,etimes,wchan:24,args", "--forest", "--cols", "160", nullptr);
    ::_exit(127);
  }
  errno = before;
}

// The runner of a test program that hangs kills it without a word. This tells which case it was in,
// and what each process waits for.
class SlowCaseReport : public Catch::TestEventListenerBase {
 public:
  using TestEventListenerBase::TestEventListenerBase;

  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    caseName.fill('\0');
    std::memcpy(caseName.data(), info.name.data(), std::min(info.name.size(), caseName.size() - 1));
    struct sigaction action {};
    action.sa_handler = tellSlowCase;
    action.sa_flags = SA_RESTART;
    (void)::sigaction(SIGALRM, &action, nullptr);
    ::alarm(kSlow);
  }
  void testCaseEnded(const Catch::TestCaseStats&) override { ::alarm(0); }
};

CATCH_REGISTER_LISTENER(SlowCaseReport)

}  // namespace
