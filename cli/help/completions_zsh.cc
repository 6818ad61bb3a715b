#include "cli/help/command_tree.h"
#include "cli/help/completions.h"
#include "cli/help/shell_text.h"
#include "core/joined.h"

namespace gantlet::cli {
namespace {

// In the explanation of a flag brackets, and between the parts of a spec colons, mean something.
std::string explained(std::string_view text) { return escaped(text, "[]:\\"); }

// What _arguments does for a word; " " offers nothing.
std::string action(const WordHints& hints) {
  const char* paths = hints.files ? "_files" : hints.folders ? "_files -/" : "";
  const std::string words = joined(hints.words, " ");
  if (words.empty()) return *paths != '\0' ? paths : " ";
  if (hints.list) return "_values -s , word " + words;
  if (*paths == '\0') return "(" + words + ")";
  // A bare colon would begin the next part of the spec.
  const std::string choices = "words\\:word\\:(" + words + ")";
  return "_alternative \"" + choices + "\" \"files\\:file\\:" + paths + "\"";
}

std::string flagSpec(const Flag& flag, const Vocabulary& names) {
  const std::string name(flag.name);
  const std::string help = "[" + explained(flag.help) + "]";
  if (!flag.value.empty()) {
    return singleQuoted(name + "=" + help + ":" + explained(flag.value) + ":" +
                        action(hintsFor(flag.value, names)));
  }
  if (flag.letter == 0) return singleQuoted(name + help);
  const std::string letter{'-', flag.letter};
  return "'(" + letter + " " + name + ")'{" + letter + "," + name + "}" + singleQuoted(help);
}

std::string wordSpec(const Positional& positional, bool optional, const Vocabulary& names) {
  const char* begin = positional.repeated ? "*:" : optional ? "::" : ":";
  return singleQuoted(begin + explained(positional.placeholder) + ":" +
                      action(hintsFor(positional.placeholder, names)));
}

std::string commandCase(const CommandSpec& spec, const Vocabulary& names) {
  std::string text = "  " + singleQuoted(spec.name) + ")\n    _arguments -S";
  for (const Flag& flag : flagsWithHelp(spec)) text += " \\\n      " + flagSpec(flag, names);
  for (const Positional& positional : positionalsOf(spec)) {
    const bool optional = spec.usage.find("[" + positional.placeholder) != std::string_view::npos;
    text += " \\\n      " + wordSpec(positional, optional, names);
  }
  return text + "\n    ;;\n";
}

std::string described(std::string_view word, std::string_view summary) {
  return "      " + singleQuoted(std::string(word) + ":" + escaped(summary, ":\\")) + "\n";
}

std::string groupCase(const FirstWord& group) {
  std::string text =
      "  " + std::string(group.word) + ")\n    if (( CURRENT == 3 )); then\n      choices=(\n";
  for (const CommandSpec* member : group.members)
    text += "  " + described(secondWord(*member), member->summary);
  return text +
         "      )\n      _describe -t commands command choices\n      return\n    fi\n"
         "    command=\"$command $words[3]\"\n    skip=2\n    ;;\n";
}

}  // namespace

std::string zshCompletion(std::span<const Command> commands, const Vocabulary& names) {
  std::string text =
      "#compdef gantlet\n# Made from the program's own table of commands.\n\n_gantlet() {\n"
      "  local command=$words[2]\n  local -a choices\n  integer skip=1\n"
      "  if (( CURRENT == 2 )); then\n    choices=(\n";
  const std::vector<FirstWord> first = firstWords(commands);
  for (const FirstWord& each : first) {
    text += described(each.word, each.command != nullptr ? std::string(each.command->summary)
                                                         : groupSummary(each));
  }
  text += described("help", "show a command's help");
  text +=
      "    )\n    _describe -t commands command choices\n    return\n  fi\n  case $command in\n";
  for (const FirstWord& each : first) {
    if (each.command == nullptr) text += groupCase(each);
  }
  // _arguments takes the first word for the command.
  text += "  esac\n  shift $skip words\n  (( CURRENT -= skip ))\n  case $command in\n";
  for (const Command& command : commands) text += commandCase(*command.spec, names);
  // Read by compinit when it is first asked for, or sourced.
  return text +
         "  esac\n}\n\nif [[ $funcstack[1] == _gantlet ]]; then\n  _gantlet \"$@\"\nelse\n"
         "  compdef _gantlet gantlet\nfi\n";
}

}  // namespace gantlet::cli
