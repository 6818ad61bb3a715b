#include "core/submission.h"

#include <algorithm>
#include <array>
#include <vector>

namespace gantlet {

namespace {

using Words = std::vector<std::string_view>;

struct LanguageInfo {
  Language language;
  std::string_view name;
  Words aliases;  // that a request may use
  Words endings;
  std::string_view interpreter;  // in a first line of "#!"
  Words begins;                  // what lines begin with in this language alone
  Words ends;
};

const std::array<LanguageInfo, kLanguages.size()>& table() {
  static const std::array<LanguageInfo, kLanguages.size()> kTable{{
      {Language::kPython,
       "python",
       {"py", "python3"},
       {".py", ".pyw"},
       "python",
       {"def ", "import ", "from ", "class ", "elif ", "print(", "if __name__", "#", "async def "},
       {":"}},
      {Language::kJavaScript,
       "javascript",
       {"js", "nodejs", "node"},
       {".js", ".mjs", ".cjs"},
       "node",
       {"const ", "let ", "var ", "function ", "console.", "//", "/*", "'use strict'",
        "\"use strict\"", "module.exports", "async function "},
       {";", "=> {"}},
  }};
  return kTable;
}

int countOf(const Words& words, auto test) {
  return static_cast<int>(std::count_if(words.begin(), words.end(), test));
}

bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string_view languageName(Language language) {
  return table().at(static_cast<std::size_t>(language)).name;
}

std::optional<Language> parseLanguage(std::string_view name) {
  for (const LanguageInfo& info : table()) {
    if (info.name == name || has(info.aliases, name)) return info.language;
  }
  return std::nullopt;
}

std::optional<Language> languageOfFile(std::string_view filename) {
  for (const LanguageInfo& info : table()) {
    if (countOf(info.endings, [&](auto ending) { return filename.ends_with(ending); }) > 0) {
      return info.language;
    }
  }
  return std::nullopt;
}

namespace {

// name = value, without a word before it or a semicolon behind it: Python, where nothing else on
// the line says otherwise.
bool isPlainAssignment(std::string_view line) {
  const auto isName = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  const auto end = std::find_if_not(line.begin(), line.end(), isName);
  const std::string_view rest(end, line.end());
  return end != line.begin() && rest.starts_with(" = ") && !line.ends_with(';') &&
         !line.ends_with('{') && !line.ends_with('(') && !line.ends_with('[') &&
         rest.find("=>") == std::string_view::npos && rest.find("new ") == std::string_view::npos &&
         rest.find("===") == std::string_view::npos &&
         rest.find("function") == std::string_view::npos;
}

}  // namespace

std::optional<Language> languageOfContent(std::string_view source) {
  const std::string_view firstLine = source.substr(0, source.find('\n'));
  if (firstLine.starts_with("#!")) {
    for (const LanguageInfo& info : table()) {
      if (firstLine.find(info.interpreter) != std::string_view::npos) return info.language;
    }
  }
  std::array<int, kLanguages.size()> votes{};
  int assignments = 0;
  std::size_t begin = 0;
  while (begin < source.size()) {
    std::size_t end = source.find('\n', begin);
    if (end == std::string_view::npos) end = source.size();
    std::string_view line = source.substr(begin, end - begin);
    begin = end + 1;
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    for (const LanguageInfo& info : table()) {
      votes.at(static_cast<std::size_t>(info.language)) +=
          countOf(info.begins, [&](auto word) { return line.starts_with(word); }) +
          countOf(info.ends, [&](auto word) { return line.ends_with(word); });
    }
    if (isPlainAssignment(line)) ++assignments;
  }
  // They decide only where nothing else does: JavaScript may be written so, too.
  if (std::all_of(votes.begin(), votes.end(), [](int count) { return count == 0; })) {
    votes.at(static_cast<std::size_t>(Language::kPython)) = assignments;
  }
  const auto best = std::max_element(votes.begin(), votes.end());
  if (std::count(votes.begin(), votes.end(), *best) > 1) return std::nullopt;
  return kLanguages.at(static_cast<std::size_t>(best - votes.begin()));
}

}  // namespace gantlet
