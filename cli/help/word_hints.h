// What may stand for a placeholder of the command line, such as FILE or text|json: completions
// offer it. Placeholders are told apart by their form: lower case is to be typed as it stands,
// upper case stands for something of a kind.
//
// Thread-safety: pure functions over a value.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"

namespace gantlet::cli {

// The names that placeholders can stand for; sorted as they are to be offered.
struct Vocabulary {
  std::vector<std::string> policies;
  std::vector<std::string> providers;
};

struct WordHints {
  bool known = false;  // false: nobody has said what such a placeholder stands for
  bool files = false;
  bool folders = false;
  bool list = false;               // several may stand there, with commas
  std::vector<std::string> words;  // one of these (or a file, where those may be named as well)
};

// `placeholder`: "FILE", "POLICY|FILE", "text|json", "PROVIDER,...", "KEY=VALUE...".
[[nodiscard]] WordHints hintsFor(std::string_view placeholder, const Vocabulary& vocabulary);

// What stands behind a command's flags, in its order: of "[FLAG...] NUMBER [DIR]" NUMBER and DIR.
struct Positional {
  std::string placeholder;  // without brackets and dots
  bool repeated = false;    // it stands for itself and all that follows
};
[[nodiscard]] std::vector<Positional> positionalsOf(const CommandSpec& spec);

}  // namespace gantlet::cli
