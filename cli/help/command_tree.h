// The commands as a person types them: first words, and for those that lead a group ("policy") the
// second words. For help in other forms than --help: manual pages, completions.
// Thread-safety: value types over static data.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace gantlet::cli {

struct FirstWord {
  std::string_view word;
  const CommandSpec* command = nullptr;     // null for a group
  std::vector<const CommandSpec*> members;  // of a group
};

// In the order of the table; a group stands where its first command does.
[[nodiscard]] std::vector<FirstWord> firstWords(std::span<const Command> commands);

// "check" of "policy check".
[[nodiscard]] std::string_view secondWord(const CommandSpec& spec);

// The flags of a command with --help behind them.
[[nodiscard]] std::vector<Flag> flagsWithHelp(const CommandSpec& spec);

// What stands for a group in a list of first words: "check, diff, explain, list or show".
[[nodiscard]] std::string groupSummary(const FirstWord& group);

}  // namespace gantlet::cli
