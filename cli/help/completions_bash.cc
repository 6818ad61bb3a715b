#include "cli/help/command_tree.h"
#include "cli/help/completions.h"
#include "cli/help/shell_text.h"
#include "core/joined.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kHead =
    R"(# bash completion for gantlet, made from the program's own table of commands.
# shellcheck shell=bash

# Offers the words of $1 and, where $2 says so, files or folders. With $3 "list" only what stands
# behind the last comma is completed.
_gantlet_offer() {
  local before='' begun=$word reply
  if [[ $3 == list && $word == *,* ]]; then
    before=${word%,*},
    begun=${word##*,}
  fi
  while IFS= read -r reply; do COMPREPLY+=("$prefix$before$reply"); done < <(
    compgen -W "$1" -- "$begun"
    case $2 in
    files) compgen -f -- "$begun" ;;
    folders) compgen -d -- "$begun" ;;
    esac
  )
  if [[ -n $2 ]]; then compopt -o filenames 2>/dev/null; fi
}

# How many words that are no flags, and no flag's values, stand between the command and the cursor.
# $1: where the command's words end; $2: the flags that take a value.
_gantlet_place() {
  local i=$1 count=0
  while ((i < COMP_CWORD)); do
    case ${COMP_WORDS[i]} in
    -) ((count++)) ;;
    -*)
      if [[ ${COMP_WORDS[i + 1]} == = ]]; then
        ((i += 2))
      elif [[ $2 == *" ${COMP_WORDS[i]} "* ]]; then
        ((i++))
      fi
      ;;
    *) ((count++)) ;;
    esac
    ((i++))
  done
  echo "$count"
}

_gantlet() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} prefix='' command end=2
  COMPREPLY=()
  # --flag=value is three words where = breaks words, else one.
  if [[ $word == = ]]; then
    word=''
  elif [[ $previous == = && COMP_CWORD -gt 1 ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $word == --*=* ]]; then
    previous=${word%%=*}
    prefix=$previous=
    word=${word#*=}
  fi
)";

std::string offer(const WordHints& hints) {
  std::string line = "_gantlet_offer " + singleQuoted(joined(hints.words, " "));
  const char* paths = hints.files ? "files" : hints.folders ? "folders" : "";
  if (*paths != '\0' || hints.list) line += std::string(" ") + (*paths != '\0' ? paths : "''");
  return line + (hints.list ? " list" : "");
}

bool offersSomething(const WordHints& hints) {
  return hints.files || hints.folders || !hints.words.empty();
}

std::string flagValues(const std::vector<Flag>& flags, const Vocabulary& names) {
  std::string text = "    case $previous in\n";
  for (const Flag& flag : flags) {
    if (flag.value.empty()) continue;
    const WordHints hints = hintsFor(flag.value, names);
    text += "    " + std::string(flag.name) + ") " +
            (offersSomething(hints) ? offer(hints) + "; return" : "return") + " ;;\n";
  }
  return text + "    esac\n";
}

std::string furtherWords(const CommandSpec& spec, const Vocabulary& names) {
  std::string text;
  std::size_t place = 0;
  for (const Positional& positional : positionalsOf(spec)) {
    const WordHints hints = hintsFor(positional.placeholder, names);
    const std::string pattern = positional.repeated ? "*" : std::to_string(place);
    if (offersSomething(hints)) text += "    " + pattern + ") " + offer(hints) + " ;;\n";
    ++place;
  }
  return text;
}

std::string commandCase(const CommandSpec& spec, const Vocabulary& names) {
  const std::vector<Flag> flags = flagsWithHelp(spec);
  std::string all;
  std::string valued = " ";
  for (const Flag& flag : flags) {
    all += (all.empty() ? "" : " ") + std::string(flag.name);
    if (!flag.value.empty()) valued += std::string(flag.name) + " ";
  }
  std::string text = "  " + singleQuoted(spec.name) + ")\n" + flagValues(flags, names);
  text += "    if [[ $word == -* ]]; then _gantlet_offer '" + all + "'; return; fi\n";
  const std::string words = furtherWords(spec, names);
  if (!words.empty()) {
    text += "    case $(_gantlet_place \"$end\" '" + valued + "') in\n" + words + "    esac\n";
  }
  return text + "    ;;\n";
}

}  // namespace

std::string bashCompletion(std::span<const Command> commands, const Vocabulary& names) {
  const std::vector<FirstWord> first = firstWords(commands);
  std::string words;
  std::string groups;
  for (const FirstWord& each : first) {
    words += std::string(each.word) + " ";
    if (each.command != nullptr) continue;
    std::string members;
    for (const CommandSpec* member : each.members)
      members += std::string(secondWord(*member)) + " ";
    groups += "  " + std::string(each.word) +
              ")\n    if ((COMP_CWORD == 2)); then _gantlet_offer '" + members +
              "--help'; return; fi\n    command=\"$command ${COMP_WORDS[2]}\"\n    end=3\n    ;;\n";
  }
  std::string text(kHead);
  text += "  if ((COMP_CWORD == 1)); then _gantlet_offer '" + words +
          "help --help --version'; return; fi\n";
  text += "  command=${COMP_WORDS[1]}\n  case $command in\n" + groups + "  esac\n";
  text += "  case $command in\n";
  for (const Command& command : commands) text += commandCase(*command.spec, names);
  return text + "  esac\n}\n\ncomplete -F _gantlet gantlet\n";
}

}  // namespace gantlet::cli
