#include "cli/program/findings_text.h"

#include <algorithm>
#include <set>

#include "cli/console.h"
#include "cli/help/text_width.h"
#include "core/utf8.h"

namespace gantlet::cli {
namespace {

constexpr std::size_t kTabWidth = 4;
// A longer line (minified code) is shown as a window of this many characters around the span.
constexpr std::uint32_t kWindow = 140;
constexpr std::uint32_t kWindowBefore = 50;

std::string_view lineOf(std::string_view source, std::uint32_t number) {
  std::size_t begin = 0;
  for (std::uint32_t line = 1; line < number; ++line) {
    const std::size_t end = source.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  std::string_view line = source.substr(begin, source.find('\n', begin) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// A line as it will stand on the screen, and the marks under it.
struct Drawn {
  std::string line;
  std::string marks;
};

Drawn draw(std::string_view line, std::uint32_t column, std::uint32_t endColumn) {
  Drawn drawn;
  const auto length = static_cast<std::uint32_t>(countCodePoints(line));
  std::uint32_t first = 1;
  if (length > kWindow && column > kWindowBefore) first = column - kWindowBefore;
  const std::uint32_t last = std::min(length, first + kWindow - 1);
  if (first > 1) {
    drawn.line = "…";
    drawn.marks = " ";
  }
  std::size_t screen = drawn.marks.size();
  std::uint32_t at = 1;
  for (std::string_view rest = line; !rest.empty() && at <= last; ++at) {
    const CodePoint point = nextCodePoint(rest);
    if (at >= first) {
      std::string shown(rest.substr(0, point.bytes));
      std::size_t width = 0;
      if (point.value == '\t') {
        width = kTabWidth - screen % kTabWidth;
        shown = std::string(width, ' ');
      } else if (isInvisible(point.value)) {
        shown = visibleForm(point.value);
        width = shown.size();
      } else {
        width = static_cast<std::size_t>(columnsOf(point.value));
      }
      drawn.line += shown;
      const bool inside = at >= column && at < endColumn;
      drawn.marks.append(width, inside ? '~' : ' ');
      screen += width;
    }
    rest.remove_prefix(point.bytes);
  }
  if (last < length) drawn.line += "…";
  return drawn;
}

std::string findingText(const Finding& finding, std::string_view filename, std::string_view source,
                        bool colour) {
  std::string text = tinted(printable(filename) + ":" + std::to_string(finding.span.line) + ":" +
                                std::to_string(finding.span.column) + ":",
                            Tint::kBold, colour);
  text += " " + tinted(severityName(finding.severity), tintOf(finding.action), colour) + ": ";
  text += printable(finding.message) + " [" + finding.rule + "] (";
  text += actionName(finding.action);
  for (const int cwe : finding.cwe) text += ", CWE-" + std::to_string(cwe);
  return text + ")\n" + sourceExcerpt(finding.span, source, colour);
}

}  // namespace

Tint tintOf(Action action) {
  switch (action) {
    case Action::kAllow: return Tint::kGreen;
    case Action::kReview: return Tint::kYellow;
    case Action::kDeny: return Tint::kRed;
  }
  return Tint::kRed;
}

std::string sourceExcerpt(const SourceSpan& span, std::string_view source, bool colour) {
  const std::string line = toValidUtf8(lineOf(source, span.line));
  if (line.empty()) return "";
  const bool severalLines = span.endLine > span.line;
  const std::uint32_t endColumn =
      severalLines ? UINT32_MAX : std::max(span.endColumn, span.column + 1);
  Drawn drawn = draw(line, span.column, endColumn);
  const std::size_t caret = drawn.marks.find('~');
  if (caret == std::string::npos) {
    drawn.marks += '^';  // the span starts at the line's end: something is missing there
  } else {
    drawn.marks[caret] = '^';
    drawn.marks.erase(drawn.marks.find_last_not_of(' ') + 1);
  }
  std::string number = std::to_string(span.line);
  if (number.size() < 5) number.insert(0, 5 - number.size(), ' ');
  const std::string blank(number.size(), ' ');
  return number + " | " + drawn.line + "\n" + blank + " | " +
         tinted(drawn.marks, Tint::kGreen, colour) + "\n";
}

std::string findingsText(const Verdict& verdict, std::string_view filename, std::string_view source,
                         bool colour, HintLines hints) {
  std::string text;
  std::set<std::string_view> said;
  for (const Finding& finding : verdict.findings) {
    text += findingText(finding, filename, source, colour);
    const bool shown = hints == HintLines::kShown && !finding.hint.empty();
    if (shown && said.insert(finding.hint).second) {
      text += "      = hint: " + printable(finding.hint) + "\n";
    }
  }
  return text;
}

std::string verdictLine(const Verdict& verdict, std::string_view filename, bool colour) {
  std::string line = printable(filename) + ": " +
                     tinted(actionName(verdict.action), tintOf(verdict.action), colour) +
                     " (policy " + verdict.policy;
  if (!verdict.findings.empty()) {
    const std::size_t count = verdict.findings.size();
    line += ", " + std::to_string(count) + (count == 1 ? " finding" : " findings");
  }
  if (verdict.action == Action::kAllow) {
    std::string names;
    for (const Capability capability : verdict.capabilities.list()) {
      names += (names.empty() ? "" : " ") + std::string(capabilityName(capability));
    }
    if (!names.empty()) line += "; needs: " + names;
  }
  return line + ")\n";
}

}  // namespace gantlet::cli
