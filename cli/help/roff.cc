#include "cli/help/roff.h"

#include <algorithm>
#include <cctype>

#include "core/version.h"

namespace gantlet::cli {
namespace {

// troff takes a dot or an apostrophe at the beginning of a line for a command.
std::string lineText(std::string_view line) {
  std::string text = roffText(line);
  if (text.starts_with('.') || text.starts_with("\\(aq")) text.insert(0, "\\&");
  return text;
}

std::string_view trimmed(std::string_view line) {
  while (line.starts_with(' ')) line.remove_prefix(1);
  while (line.ends_with(' ')) line.remove_suffix(1);
  return line;
}

// The next line of `text`, taken off it.
std::string_view nextLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace

std::string roffText(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\': result += "\\e"; break;
      case '-': result += "\\-"; break;     // a minus, which can be copied into a shell
      case '\'': result += "\\(aq"; break;  // not a closing quote
      case '`': result += "\\(ga"; break;
      case '^': result += "\\(ha"; break;
      case '~': result += "\\(ti"; break;
      default: result += c;
    }
  }
  return result;
}

std::string bold(std::string_view text) { return "\\fB" + roffText(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roffText(text) + "\\fR"; }

RoffPage::RoffPage(std::string_view name, int section, std::string_view date) {
  std::string title(name);
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  text_ = ".\\\" Made by gantlet from its own tables.\n.TH " + roffText(title) + " " +
          std::to_string(section) + " " + std::string(date) + " \"gantlet " +
          std::string(kVersion) + "\" Gantlet\n";
}

RoffPage& RoffPage::section(std::string_view title) {
  text_ += ".SH " + roffText(title) + "\n";
  begun_ = false;
  return *this;
}

RoffPage& RoffPage::paragraph(std::string_view text) {
  bool between = begun_;
  begun_ = true;
  while (!text.empty()) {
    const std::string_view each = trimmed(nextLine(text));
    if (each.empty()) {
      between = true;
      continue;
    }
    if (between) text_ += ".PP\n";
    between = false;
    text_ += lineText(each) + "\n";
  }
  return *this;
}

RoffPage& RoffPage::example(std::string_view text) {
  text_ += begun_ ? ".PP\n.RS 4\n.EX\n" : ".RS 4\n.EX\n";
  begun_ = true;
  while (!text.empty()) {
    std::string_view each = nextLine(text);
    if (each.starts_with("  ")) each.remove_prefix(2);
    text_ += lineText(each) + "\n";
  }
  text_ += ".EE\n.RE\n";
  return *this;
}

RoffPage& RoffPage::item(const std::string& term, std::string_view text) {
  begun_ = true;
  text_ += ".TP\n" + term + "\n" + lineText(text) + "\n";
  return *this;
}

RoffPage& RoffPage::line(const std::string& markup) {
  text_ += markup + "\n";
  begun_ = true;
  return *this;
}

}  // namespace gantlet::cli
