#include "core/submission.h"

#include <array>
#include <utility>

namespace gantlet {

std::string_view languageName(Language language) {
  return language == Language::kPython ? "python" : "javascript";
}

std::optional<Language> parseLanguage(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Language>, 7> kNames{{
      {"python", Language::kPython},
      {"py", Language::kPython},
      {"python3", Language::kPython},
      {"javascript", Language::kJavaScript},
      {"js", Language::kJavaScript},
      {"nodejs", Language::kJavaScript},
      {"node", Language::kJavaScript},
  }};
  for (const auto& [known, language] : kNames) {
    if (known == name) return language;
  }
  return std::nullopt;
}

std::optional<Language> languageOfFile(std::string_view filename) {
  const auto ends = [&](std::string_view suffix) { return filename.ends_with(suffix); };
  if (ends(".py") || ends(".pyw")) return Language::kPython;
  if (ends(".js") || ends(".mjs") || ends(".cjs")) return Language::kJavaScript;
  return std::nullopt;
}

std::optional<Language> languageOfContent(std::string_view source) {
  const std::string_view firstLine = source.substr(0, source.find('\n'));
  if (firstLine.starts_with("#!")) {
    if (firstLine.find("python") != std::string_view::npos) return Language::kPython;
    if (firstLine.find("node") != std::string_view::npos) return Language::kJavaScript;
  }
  static constexpr std::array<std::string_view, 9> kPython{
      "def ", "import ", "from ", "class ", "elif ", "print(", "if __name__", "#", "async def "};
  static constexpr std::array<std::string_view, 11> kJavaScript{
      "const ", "let ",         "var ",           "function ",      "console.",       "//",
      "/*",     "'use strict'", "\"use strict\"", "module.exports", "async function "};
  int python = 0;
  int javascript = 0;
  std::size_t begin = 0;
  while (begin < source.size()) {
    std::size_t end = source.find('\n', begin);
    if (end == std::string_view::npos) end = source.size();
    std::string_view line = source.substr(begin, end - begin);
    begin = end + 1;
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    for (const auto word : kPython) python += line.starts_with(word) ? 1 : 0;
    for (const auto word : kJavaScript) javascript += line.starts_with(word) ? 1 : 0;
    if (line.ends_with(':')) ++python;
    if (line.ends_with(';') || line.ends_with("=> {")) ++javascript;
  }
  if (python > javascript) return Language::kPython;
  if (javascript > python) return Language::kJavaScript;
  return std::nullopt;
}

}  // namespace gantlet
