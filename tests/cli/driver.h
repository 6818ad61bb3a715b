// Drives the real program, as a shell would: words in, exit code and the two streams out.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gantlet::cli {

struct Ended {
  int code = -1;  // exit code; 128 + signal
  std::string out;
  std::string err;
};

struct Drive {
  std::vector<std::string> words;
  std::string input;                                             // standard input
  std::vector<std::pair<std::string, std::string>> environment;  // added to the caller's
  std::string folder;  // working folder; empty: the caller's
};

// Runs GANTLET_BINARY with a data folder of the test process's own (unless the environment names
// one).
[[nodiscard]] Ended drive(const Drive& what);
[[nodiscard]] Ended invoke(std::vector<std::string> words, std::string input = "");

// The program, started and still running: a service, or a run to be interrupted.
class Running {
 public:
  explicit Running(const Drive& what);
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();  // kills it, if it still runs

  // Waits for the next whole line of standard output; "" at its end, or when none has come for
  // two minutes.
  [[nodiscard]] std::string readLine();
  // Waits for the next line of standard error that holds `words`, past others; "" as above.
  [[nodiscard]] std::string awaitError(std::string_view words);
  void signal(int number) const;
  [[nodiscard]] int pid() const;
  // Gives it `input`, closes its standard input, and waits for its end. `out` and `err` hold what
  // readLine() and awaitError() have not taken.
  [[nodiscard]] Ended finish(std::string_view input = "");

 private:
  struct State;
  std::unique_ptr<State> state_;
};

[[nodiscard]] bool contains(std::string_view text, std::string_view words);

}  // namespace gantlet::cli
