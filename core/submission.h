// Submission: one piece of code on its way through the gantlet.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ids.h"

namespace gantlet {

// A new language is a row here and one of submission.cc's table (docs/extending.md).
enum class Language : std::uint8_t { kPython, kJavaScript };
inline constexpr std::array kLanguages{Language::kPython, Language::kJavaScript};

// "python", "javascript".
[[nodiscard]] std::string_view languageName(Language language);
// Also takes "py", "python3", "js", "nodejs", "node"; nullopt for anything else.
[[nodiscard]] std::optional<Language> parseLanguage(std::string_view name);
// By the file name's ending (.py .pyw .js .mjs .cjs); nullopt where it tells nothing.
[[nodiscard]] std::optional<Language> languageOfFile(std::string_view filename);
// By the first line (#!) and by words that only one of the languages has; nullopt when in doubt.
[[nodiscard]] std::optional<Language> languageOfContent(std::string_view source);

struct Submission {
  SubmissionId id;
  TenantId tenant;
  Language language = Language::kPython;
  std::string filename;  // as the submitter named it; for messages only, never opened
  std::string source;    // raw bytes as they came; nothing has been checked
  // Cells of a context (node's REPL), which JavaScript reads as a script: `await` is a keyword at
  // its top level, import statements may stand there, nothing is strict by itself, and `this` and
  // what is declared by var and function belong to the global object.
  bool cells = false;
};

}  // namespace gantlet
