// Completions for bash, zsh and fish, made from the same table as --help: the commands, their
// flags, and what each flag's value and each further word can be (cli/help/word_hints.h).
//
// The scripts run nothing: what they offer was known when they were made, which is when the package
// was. Thread-safety: pure functions.
#pragma once

#include <span>
#include <string>

#include "cli/command.h"
#include "cli/help/word_hints.h"

namespace gantlet::cli {

// To be sourced, or put at share/bash-completion/completions/gantlet.
[[nodiscard]] std::string bashCompletion(std::span<const Command> commands,
                                         const Vocabulary& names);
// To be put as `_gantlet` into a folder of $fpath.
[[nodiscard]] std::string zshCompletion(std::span<const Command> commands, const Vocabulary& names);
// To be put at share/fish/vendor_completions.d/gantlet.fish.
[[nodiscard]] std::string fishCompletion(std::span<const Command> commands,
                                         const Vocabulary& names);

}  // namespace gantlet::cli
