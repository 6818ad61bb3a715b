// Arguments: a command's words, read against its table of flags; the same table prints its help.
//
// Forms: --flag value, --flag=value, -x; "--" ends the flags; "-" is a positional word (standard
// input). A flag given twice counts as its last value, as wrappers that append to a command line
// expect, but where a command takes all of them. Thread-safety: value types.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::cli {

struct Flag {
  std::string_view name;  // "--format"
  // What its value is called in help; empty: a switch. Lower case is to be typed as it stands
  // ("text|json"), upper case stands for something ("FILE"; see cli/help/word_hints.h).
  std::string_view value;
  std::string_view help;
  char letter = 0;  // its short form, where it has one
};

// Every command has it.
inline constexpr Flag kHelpFlag{"--help", "", "show this help", 'h'};

// What a command is, for the parser and for --help. Static data.
struct CommandSpec {
  std::string_view name;     // "vet"; "policy check" for a command of two words
  std::string_view summary;  // one line, for the list of commands
  std::string_view usage;    // what stands behind the name: "[FLAG...] FILE..."
  std::string_view description;
  std::span<const Flag> flags;  // --help is always there
  std::string_view examples;    // lines, each with two spaces in front
  // Where a word too many was probably meant to go; empty: the usage says it.
  std::string_view extraWords = "";
};

class Arguments {
 public:
  [[nodiscard]] bool has(std::string_view flag) const { return values_.contains(flag); }
  // nullopt where the flag was not given.
  [[nodiscard]] std::optional<std::string> value(std::string_view flag) const;
  // All of them, in their order; for flags that may be repeated.
  [[nodiscard]] std::vector<std::string> values(std::string_view flag) const;
  [[nodiscard]] std::string valueOr(std::string_view flag, std::string_view otherwise) const;
  [[nodiscard]] const std::vector<std::string>& positional() const { return positional_; }

  void set(std::string_view flag, std::string value) {
    values_[std::string(flag)].push_back(std::move(value));
  }
  void add(std::string word) { positional_.push_back(std::move(word)); }

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> values_;
  std::vector<std::string> positional_;
};

// Errors: kInvalidArgument naming the unknown flag and the nearest known one, the missing value, or
// the first word beyond those of the usage.
[[nodiscard]] Result<Arguments> parseArguments(const CommandSpec& spec,
                                               std::span<const std::string> words);

[[nodiscard]] std::string helpText(const CommandSpec& spec);

// Of `known`, the one that `word` was probably meant to be; nullopt when nothing is near.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     std::span<const std::string_view> known);

// "; did you mean 'x'?" or nothing.
[[nodiscard]] std::string suggestion(std::string_view word,
                                     std::span<const std::string_view> known);

}  // namespace gantlet::cli
