// Drives the real program, as a shell would: words in, exit code and the two streams out.
#pragma once

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

[[nodiscard]] bool contains(std::string_view text, std::string_view words);

}  // namespace gantlet::cli
