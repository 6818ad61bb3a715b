#include "cli/help/word_hints.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace gantlet::cli {
namespace {

// What only who types it knows: a number, a name of his own, a text.
constexpr std::array<std::string_view, 35> kFreeText{"AMOUNT",     "ADDR:PORT",
                                                     "EVENT",      "HASH",
                                                     "ID",         "JSON",
                                                     "KEY",        "KEY=VALUE",
                                                     "LABEL",      "N",
                                                     "NAME",       "NUMBER",
                                                     "OUTCOME",    "RULE",
                                                     "SECONDS",    "SIZE",
                                                     "STAGE",      "SUBMISSION",
                                                     "TENANT",     "TEXT",
                                                     "TIME",       "URL",
                                                     "USER",       "ADDRESS",
                                                     "SESSION",    "PORT",
                                                     "NAME=PATH",  "NAME=VALUE",
                                                     "DIGEST",     "MODULE",
                                                     "HOST",       "PATH",
                                                     "CHECKPOINT", "NAME[:PATH][:ro]",
                                                     "ORIGIN"};

bool isTypedAsItStands(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return std::islower(static_cast<unsigned char>(c)) != 0 || c == '-';
  });
}

std::string_view withoutDots(std::string_view word) {
  for (const std::string_view dots : {",...", "..."}) {
    if (word.ends_with(dots)) word.remove_suffix(dots.size());
  }
  return word;
}

void add(WordHints& hints, const std::vector<std::string>& words) {
  hints.words.insert(hints.words.end(), words.begin(), words.end());
}

// One alternative of a placeholder; false where it is of no kind that is known.
bool addAlternative(std::string_view word, const Vocabulary& vocabulary, WordHints& hints) {
  if (word == "-") return true;  // standard input: nothing to offer
  if (word == "FILE") return hints.files = true;
  if (word == "DIR") return hints.folders = true;
  if (word == "POLICY") {
    add(hints, vocabulary.policies);
    return true;
  }
  if (word == "OLD" || word == "NEW") {  // of `policy diff`
    add(hints, vocabulary.policies);
    return hints.files = true;
  }
  if (word == "PROVIDER") {
    add(hints, vocabulary.providers);
    return true;
  }
  if (isTypedAsItStands(word)) {
    hints.words.emplace_back(word);
    return true;
  }
  return std::find(kFreeText.begin(), kFreeText.end(), word) != kFreeText.end();
}

}  // namespace

WordHints hintsFor(std::string_view placeholder, const Vocabulary& vocabulary) {
  WordHints hints;
  hints.known = !placeholder.empty();
  while (!placeholder.empty()) {
    const std::size_t end = placeholder.find('|');
    const std::string_view whole = placeholder.substr(0, end);
    const std::string_view word = withoutDots(whole);
    hints.list = hints.list || whole.ends_with(",...");
    placeholder.remove_prefix(end == std::string_view::npos ? placeholder.size() : end + 1);
    hints.known = addAlternative(word, vocabulary, hints) && hints.known;
  }
  return hints;
}

std::vector<Positional> positionalsOf(const CommandSpec& spec) {
  std::vector<Positional> all;
  std::string_view usage = spec.usage;
  while (!usage.empty()) {
    const std::size_t end = usage.find(' ');
    std::string_view word = usage.substr(0, end);
    usage.remove_prefix(end == std::string_view::npos ? usage.size() : end + 1);
    if (word == "[FLAG...]" || word.empty()) continue;
    if (word.starts_with('[') && word.ends_with(']')) word = word.substr(1, word.size() - 2);
    const bool repeated = word.find("...") != std::string_view::npos;
    std::string placeholder;
    while (!word.empty()) {
      const std::size_t bar = word.find('|');
      placeholder +=
          (placeholder.empty() ? "" : "|") + std::string(withoutDots(word.substr(0, bar)));
      word.remove_prefix(bar == std::string_view::npos ? word.size() : bar + 1);
    }
    all.push_back({std::move(placeholder), repeated});
  }
  return all;
}

}  // namespace gantlet::cli
