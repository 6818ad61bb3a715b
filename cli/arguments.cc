#include "cli/arguments.h"

#include <algorithm>

#include "core/utf8.h"

namespace gantlet::cli {
namespace {

const Flag* findFlag(const CommandSpec& spec, std::string_view name) {
  if (name == kHelpFlag.name) return &kHelpFlag;
  for (const Flag& flag : spec.flags) {
    if (flag.name == name) return &flag;
  }
  return nullptr;
}

const Flag* findLetter(const CommandSpec& spec, char letter) {
  if (letter == kHelpFlag.letter) return &kHelpFlag;
  for (const Flag& flag : spec.flags) {
    if (flag.letter == letter) return &flag;
  }
  return nullptr;
}

Error unknownFlag(const CommandSpec& spec, std::string_view name) {
  std::vector<std::string_view> known{kHelpFlag.name};
  for (const Flag& flag : spec.flags) known.push_back(flag.name);
  return Error{ErrorCode::kInvalidArgument,
               "unknown flag '" + std::string(name) + "'" + suggestion(name, known), ""};
}

// Edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

// How many words a command takes by its usage: "[FLAG...] ID [FILE]" two; nullopt: as many as there
// are, "FILE...".
std::optional<std::size_t> mostWords(std::string_view usage) {
  std::size_t most = 0;
  for (std::size_t at = 0; at < usage.size();) {
    const std::size_t end = std::min(usage.find(' ', at), usage.size());
    const std::string_view word = usage.substr(at, end - at);
    at = end + 1;
    if (word.empty() || word == "[FLAG...]") continue;
    if (word.find("...") != std::string_view::npos) return std::nullopt;
    ++most;
  }
  return most;
}

std::string usageOf(const CommandSpec& spec) {
  return "usage: gantlet " + std::string(spec.name) + " " + std::string(spec.usage);
}

std::string flagForm(const Flag& flag) {
  std::string form = flag.letter != 0 ? std::string{'-', flag.letter} + ", " : "    ";
  form += flag.name;
  if (!flag.value.empty()) form += " " + std::string(flag.value);
  return form;
}

}  // namespace

std::optional<std::string> Arguments::value(std::string_view flag) const {
  const auto found = values_.find(flag);
  if (found == values_.end()) return std::nullopt;
  return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view flag) const {
  const auto found = values_.find(flag);
  return found == values_.end() ? std::vector<std::string>() : found->second;
}

std::string Arguments::valueOr(std::string_view flag, std::string_view otherwise) const {
  return value(flag).value_or(std::string(otherwise));
}

Result<Arguments> parseArguments(const CommandSpec& spec, std::span<const std::string> words) {
  Arguments arguments;
  bool flagsEnded = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (flagsEnded || word == "-" || !word.starts_with('-')) {
      arguments.add(word);
      continue;
    }
    if (word == "--") {
      flagsEnded = true;
      continue;
    }
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    const std::string name = word.substr(0, equals);
    const Flag* flag = nullptr;
    if (word.starts_with("--")) {
      flag = findFlag(spec, name);
    } else if (word.size() == 2) {
      flag = findLetter(spec, word[1]);
    }
    if (flag == nullptr) return unknownFlag(spec, name);
    if (flag->value.empty()) {
      if (equals != std::string::npos) {
        return Error{ErrorCode::kInvalidArgument, "the flag '" + name + "' takes no value", ""};
      }
      arguments.set(flag->name, "");
    } else if (equals != std::string::npos) {
      arguments.set(flag->name, word.substr(equals + 1));
    } else if (i + 1 < words.size() && !words[i + 1].starts_with("--")) {
      arguments.set(flag->name, words[++i]);
    } else {
      return Error{ErrorCode::kInvalidArgument,
                   "the flag '" + name + "' needs a value: " + std::string(flag->name) + " " +
                       std::string(flag->value),
                   ""};
    }
    // Texts are kept and shown: another one than was typed would be.
    if (flag->value == "TEXT" && !isValidUtf8(arguments.valueOr(flag->name, ""))) {
      return Error{ErrorCode::kInvalidArgument, "the value of '" + name + "' is not UTF-8 text",
                   "look at the encoding of the terminal or script that it comes from"};
    }
  }
  // A word that is passed over is a flag whose dashes were forgotten, or a second thing to do.
  const std::optional<std::size_t> most = mostWords(spec.usage);
  if (most && arguments.positional().size() > *most && !arguments.has(kHelpFlag.name)) {
    return Error{ErrorCode::kInvalidArgument,
                 "unexpected word '" + arguments.positional()[*most] + "'",
                 spec.extraWords.empty() ? usageOf(spec) : std::string(spec.extraWords)};
  }
  return arguments;
}

std::string helpText(const CommandSpec& spec) {
  std::string text = usageOf(spec) + "\n\n";
  text += std::string(spec.description) + "\n\nFlags:\n";
  std::vector<Flag> flags(spec.flags.begin(), spec.flags.end());
  flags.push_back(kHelpFlag);
  std::size_t width = 0;
  for (const Flag& flag : flags) width = std::max(width, flagForm(flag).size());
  for (const Flag& flag : flags) {
    std::string form = flagForm(flag);
    form.resize(width + 2, ' ');
    text += "  " + form + std::string(flag.help) + "\n";
  }
  if (!spec.examples.empty()) text += "\nExamples:\n" + std::string(spec.examples);
  return text;
}

std::optional<std::string> nearestWord(std::string_view word,
                                       std::span<const std::string_view> known) {
  std::optional<std::string> best;
  // A third of the word may be wrong; beyond that a suggestion would be a guess.
  std::size_t bestDistance = word.size() / 3 + 1;
  for (const std::string_view candidate : known) {
    const std::size_t distance = editDistance(word.substr(0, 64), candidate);
    const bool isPrefix = word.size() >= 4 && candidate.starts_with(word);
    if (distance <= bestDistance && !isPrefix) {
      if (distance < bestDistance || !best) best = std::string(candidate);
      bestDistance = distance;
    } else if (isPrefix && !best) {
      best = std::string(candidate);
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  const std::optional<std::string> nearest = nearestWord(word, known);
  return nearest ? "; did you mean '" + *nearest + "'?" : "";
}

}  // namespace gantlet::cli
