// Text as man(7) wants it.
// Thread-safety: a value type, pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gantlet::cli {

// `text` so that troff prints it as it stands: no character of it is a command's.
[[nodiscard]] std::string roffText(std::string_view text);

// Puts a page together, in order. Arguments are plain text.
class RoffPage {
 public:
  RoffPage(std::string_view name, int section, std::string_view date);

  RoffPage& section(std::string_view title);
  // Flows; an empty line in it begins another paragraph.
  RoffPage& paragraph(std::string_view text);
  // As it stands, line by line, indented.
  RoffPage& example(std::string_view text);
  // `term` is markup already (see bold(), italic()).
  RoffPage& item(const std::string& term, std::string_view text);
  // One line of markup.
  RoffPage& line(const std::string& markup);

  [[nodiscard]] std::string text() const { return text_; }

 private:
  std::string text_;
  bool begun_ = false;  // whether the section has anything yet: a first paragraph needs no break
};

[[nodiscard]] std::string bold(std::string_view text);
[[nodiscard]] std::string italic(std::string_view text);

}  // namespace gantlet::cli
