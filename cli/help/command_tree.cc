#include "cli/help/command_tree.h"

#include <algorithm>
#include <string>

namespace gantlet::cli {

std::vector<FirstWord> firstWords(std::span<const Command> commands) {
  std::vector<FirstWord> all;
  for (const Command& command : commands) {
    const std::string_view name = command.spec->name;
    const std::size_t space = name.find(' ');
    const std::string_view word = name.substr(0, space);
    if (space == std::string_view::npos) {
      all.push_back({word, command.spec, {}});
      continue;
    }
    auto group = std::find_if(all.begin(), all.end(),
                              [&](const FirstWord& first) { return first.word == word; });
    if (group == all.end()) group = all.insert(all.end(), FirstWord{word, nullptr, {}});
    group->members.push_back(command.spec);
  }
  return all;
}

std::string_view secondWord(const CommandSpec& spec) {
  const std::size_t space = spec.name.find(' ');
  return space == std::string_view::npos ? std::string_view() : spec.name.substr(space + 1);
}

std::vector<Flag> flagsWithHelp(const CommandSpec& spec) {
  std::vector<Flag> flags(spec.flags.begin(), spec.flags.end());
  flags.push_back(kHelpFlag);
  return flags;
}

std::string groupSummary(const FirstWord& group) {
  std::string text;
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    if (i > 0) text += i + 1 == group.members.size() ? " or " : ", ";
    text += secondWord(*group.members[i]);
  }
  return text;
}

}  // namespace gantlet::cli
