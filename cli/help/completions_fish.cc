#include "cli/help/command_tree.h"
#include "cli/help/completions.h"
#include "cli/help/shell_text.h"
#include "core/joined.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kHead =
    R"(# fish completion for gantlet, made from the program's own table of commands.

# Whether exactly the words $argv stand behind the program, the cursor's own apart.
function __gantlet_behind
    set -l words (commandline -opc)
    set -e words[1]
    test "$words" = "$argv"
end

# Whether the command line begins with the command $argv.
function __gantlet_at
    set -l words (commandline -opc)
    set -e words[1]
    set -l length (count $argv)
    test (count $words) -ge $length; and test "$words[1..$length]" = "$argv"
end

complete -c gantlet -f
)";

std::string quoted(std::string_view text) { return "'" + escaped(text, "'\\") + "'"; }

// The options of `complete` that say what a word can be. `value`: of a flag, which needs one.
std::string offers(const WordHints& hints, bool value) {
  std::string words = joined(hints.words, " ");
  if (hints.list && !words.empty()) words = "(__fish_append , " + words + ")";
  if (hints.folders && !hints.files)
    words += (words.empty() ? "" : " ") + std::string("(__fish_complete_directories)");
  std::string text = hints.files ? (value ? " -r -F" : " -F") : (value ? " -x" : "");
  if (!words.empty()) text += " -a " + quoted(words);
  return text;
}

std::string commandLines(const CommandSpec& spec, const Vocabulary& names) {
  const std::string begin = "complete -c gantlet -n '__gantlet_at " + std::string(spec.name) + "'";
  std::string text;
  for (const Flag& flag : flagsWithHelp(spec)) {
    text += begin + " -l " + std::string(flag.name.substr(2));
    if (flag.letter != 0) text += std::string(" -s ") + flag.letter;
    if (!flag.value.empty()) text += offers(hintsFor(flag.value, names), true);
    text += " -d " + quoted(flag.help) + "\n";
  }
  for (const Positional& positional : positionalsOf(spec)) {
    const std::string options = offers(hintsFor(positional.placeholder, names), false);
    if (!options.empty()) text += begin + options + "\n";
  }
  return text;
}

std::string choice(std::string_view behind, std::string_view word, std::string_view summary) {
  return "complete -c gantlet -n " + quoted("__gantlet_behind" + std::string(behind)) + " -a " +
         quoted(word) + " -d " + quoted(summary) + "\n";
}

}  // namespace

std::string fishCompletion(std::span<const Command> commands, const Vocabulary& names) {
  std::string text(kHead);
  for (const FirstWord& each : firstWords(commands)) {
    text +=
        choice("", each.word,
               each.command != nullptr ? std::string(each.command->summary) : groupSummary(each));
    for (const CommandSpec* member : each.members) {
      text += choice(" " + std::string(each.word), secondWord(*member), member->summary);
    }
  }
  text += choice("", "help", "show a command's help");
  for (const Command& command : commands) text += commandLines(*command.spec, names);
  return text;
}

}  // namespace gantlet::cli
