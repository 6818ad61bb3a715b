// gantlet repl on a terminal: what Ctrl-C does, and that no session is left behind.
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>
#include <filesystem>

#include "core/unique_fd.h"
#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/await_that.h"

namespace gantlet::cli {
namespace {

// The program on a terminal of its own.
class Terminal {
 public:
  explicit Terminal(const std::string& data) {
    int master = -1;
    child_ = ::forkpty(&master, nullptr, nullptr, nullptr);
    if (child_ < 0) std::abort();
    if (child_ == 0) {
      std::signal(SIGINT, SIG_DFL);
      ::execl(GANTLET_BINARY, "gantlet", "repl", "--data-dir", data.c_str(), nullptr);
      ::_exit(127);
    }
    master_.reset(master);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (child_ < 0) return;
    ::kill(child_, SIGKILL);
    (void)::waitpid(child_, nullptr, 0);
  }

  void type(std::string_view keys) const {
    REQUIRE(::write(master_.get(), keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }
  void signal(int number) const { ::kill(child_, number); }

  // Whether `words` come, past what was awaited before; false at the end, or after two minutes.
  bool shows(std::string_view words) {
    while (true) {
      const std::size_t at = shown_.find(words, taken_);
      if (at != std::string::npos) {
        taken_ = at + words.size();
        return true;
      }
      if (!readMore()) return false;
    }
  }
  // The exit code; 128 + signal. One that says nothing for two minutes does not end.
  int end() {
    while (readMore()) {
    }
    if (silent_) ::kill(child_, SIGKILL);
    INFO(shown_);
    CHECK_FALSE(silent_);
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  [[nodiscard]] const std::string& shown() const { return shown_; }

 private:
  bool readMore() {
    std::array<char, 4096> buffer{};
    pollfd ready{master_.get(), POLLIN, 0};
    silent_ = ::poll(&ready, 1, 120'000) == 0;
    if (silent_) return false;
    const ssize_t count = ::read(master_.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return true;
    if (count <= 0) return false;
    shown_.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
  }

  pid_t child_ = -1;
  UniqueFd master_;
  std::string shown_;
  std::size_t taken_ = 0;
  bool silent_ = false;
};

struct Place {
  Place() { REQUIRE(contains(service.readLine(), "listening on ")); }
  [[nodiscard]] std::string sessions() const {
    return drive({{"session", "list", "--data-dir", data}, "", {}, ""}).out;
  }
  // Until a cell runs in the one session.
  void awaitCell() const {
    test::awaitThat([&] { return contains(sessions(), "ACTIVE"); });
  }
  // Until the one session has a file of this name.
  void awaitFile(std::string_view name) const {
    const std::string list = sessions();
    const std::string id = list.substr(0, list.find(' '));
    INFO(id);
    test::awaitThat([&] {
      return contains(drive({{"session", "files", id, "--data-dir", data}, "", {}, ""}).out, name);
    });
  }
  // Until so many interrupts came to the service: of two signals before the first was taken the
  // kernel keeps one.
  void awaitInterrupts(std::size_t wanted) const {
    std::size_t count = 0;
    test::awaitThat([&] {
      const std::string records = drive({{"audit", "list", "--data-dir", data}, "", {}, ""}).out;
      count = 0;
      for (std::size_t at = 0; (at = records.find("context_interrupted", at)) != std::string::npos;
           ++at) {
        ++count;
      }
      return count >= wanted;
    });
    REQUIRE(count == wanted);
  }
  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  Running service{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""}};
};

constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";
constexpr const char* kSleep = "import time; time.sleep(20)\n";

}  // namespace

TEST_CASE("Ctrl-C gives a new prompt, twice in a row it ends the repl", "[cli][sessions][repl]") {
  const Place place;
  {
    Terminal repl(place.data);
    REQUIRE(repl.shows(">>> "));
    repl.type("def f():\n");
    REQUIRE(repl.shows("... "));
    repl.type(kCtrlC);
    REQUIRE(repl.shows("once more"));
    REQUIRE(repl.shows(">>> "));
    repl.type("6 * 7\n");
    CHECK(repl.shows("42\r\n>>> "));
    repl.type(kCtrlD);
    CHECK(repl.end() == 0);
  }
  CHECK(place.sessions().empty());
  Terminal repl(place.data);
  REQUIRE(repl.shows(">>> "));
  repl.type(kCtrlC);
  REQUIRE(repl.shows(">>> "));
  repl.type(kCtrlC);
  CHECK(repl.end() == 130);
  CHECK(place.sessions().empty());
}

TEST_CASE("Ctrl-C interrupts the cell that runs, and once more ends the repl",
          "[cli][sessions][repl]") {
  const Place place;
  Terminal repl(place.data);
  REQUIRE(repl.shows(">>> "));
  repl.type("x = 6\n");
  REQUIRE(repl.shows(">>> "));
  repl.type(kSleep);
  place.awaitCell();
  repl.type(kCtrlC);
  CHECK(repl.shows("KeyboardInterrupt"));
  REQUIRE(repl.shows(">>> "));
  repl.type("x * 7\n");
  CHECK(repl.shows("42\r\n>>> "));
  // Not heeded: the second one does not wait for it.
  repl.type(
      "try:\n    open('begun', 'w').close()\n    time.sleep(20)\n"
      "except KeyboardInterrupt:\n    time.sleep(20)\n\n");
  place.awaitFile("begun");
  repl.type(kCtrlC);
  place.awaitInterrupts(2);
  repl.type(kCtrlC);
  CHECK(repl.end() == 130);
  CHECK(place.sessions().empty());
}

TEST_CASE("a repl that is ended by a signal leaves no session", "[cli][sessions][repl]") {
  const Place place;
  for (const int number : {SIGTERM, SIGHUP}) {
    Terminal idle(place.data);
    REQUIRE(idle.shows(">>> "));
    idle.signal(number);
    CHECK(idle.end() == 128 + number);
    CHECK(place.sessions().empty());
    Terminal busy(place.data);
    REQUIRE(busy.shows(">>> "));
    busy.type(kSleep);
    place.awaitCell();
    busy.signal(number);
    CHECK(busy.end() == 128 + number);
    CHECK(place.sessions().empty());
  }
  // Where nobody is asked by a prompt, Ctrl-C ends it as well.
  Running piped({{"repl", "--data-dir", place.data}, "", {}, ""});
  std::string list;
  for (int i = 0; i < 1000 && list.empty(); ++i) list = place.sessions();
  REQUIRE_FALSE(list.empty());
  piped.signal(SIGINT);
  CHECK(piped.finish().code == 130);
  CHECK(place.sessions().empty());
}

}  // namespace gantlet::cli
