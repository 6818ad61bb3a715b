#include "manager/cell_history.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/utf8.h"

namespace gantlet {
namespace {

// Values of which nobody knows anything, until a cell binds them.
constexpr std::string_view kPrelude = "_ = __ = ___ = arguments\nIn = Out = arguments\n";
constexpr std::string_view kValue = "_ = __ = ___ = (";
// Between two cells: one that ends with a backslash goes on into the empty line and no further.
constexpr std::string_view kBetween = "\n\n";
// The same of JavaScript: `a = b` and `(c)` are no call.
constexpr std::string_view kBetweenScripts = "\n;\n";

std::uint32_t linesIn(std::string_view text) {
  return static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
}

class Writer {
 public:
  Writer(CellHistory::Program& program, Language language)
      : program_(program), python_(language == Language::kPython) {}

  void append(std::string_view text) {
    program_.source += text;
    line_ += linesIn(text);
  }
  void cell(const HistoryCell& cell) {
    begin(cell.number);
    append(cell.text);
    append(python_ ? kBetween : kBetweenScripts);
  }
  void value(const HistoryCell& cell, bool namesOut) {
    const ByteRange range = cell.lastExpression;
    if (!python_) return;
    if (range.end <= range.start || range.end > cell.text.size()) return;
    std::string before(namesOut ? "Out[" + std::to_string(cell.number) + "] = " : "");
    before += kValue;
    const std::string_view head = std::string_view(cell.text).substr(0, range.start);
    CellHistory::Part& part = begin(cell.number);
    part.value = true;
    part.line = 1 + linesIn(head);
    const std::size_t lineStart =
        head.rfind('\n') == std::string_view::npos ? 0 : head.rfind('\n') + 1;
    part.column = 1 + static_cast<std::uint32_t>(countCodePoints(head.substr(lineStart)));
    part.before = static_cast<std::uint32_t>(before.size());
    append(before);
    append(std::string_view(cell.text).substr(range.start, range.end - range.start));
    append("\n)\n");
  }
  CellHistory::Part& begin(std::uint64_t number) {
    CellHistory::Part part;
    part.number = number;
    part.firstLine = line_;
    part.firstByte = static_cast<std::uint32_t>(program_.source.size());
    return program_.parts.emplace_back(part);
  }

 private:
  CellHistory::Program& program_;
  const bool python_;
  std::uint32_t line_ = 1;
};

// Where a place of the program lies in its cell; its cell's number.
std::uint64_t toCell(const CellHistory::Program& program, std::uint32_t& line,
                     std::uint32_t& column) {
  auto part = std::find_if(program.parts.rbegin(), program.parts.rend(),
                           [&](const CellHistory::Part& one) { return one.firstLine <= line; });
  if (part == program.parts.rend() || part->number == 0) {
    line = column = 1;
    return program.current;
  }
  const std::uint32_t offset = line - part->firstLine;
  if (part->value && offset == 0) {
    column = column > part->before ? column - part->before + part->column - 1 : part->column;
  }
  line = part->line + offset;
  return part->number;
}

}  // namespace

std::string cellName(std::uint64_t number) { return "cell " + std::to_string(number); }

Digest CellHistory::digest() const {
  Sha256 hash;
  for (const HistoryCell& cell : cells_) {
    hash.update(std::to_string(cell.text.size()) + "\n").update(cell.text);
  }
  return hash.finish();
}

CellHistory::Program CellHistory::with(const HistoryCell& cell) const {
  Program program;
  program.current = cell.number;
  // Only who writes the name reads what it holds: to put a value there counts as letting it out of
  // sight.
  const auto names = [](const HistoryCell& one) {
    return one.text.find("Out") != std::string::npos;
  };
  const bool namesOut = names(cell) || std::any_of(cells_.begin(), cells_.end(), names);
  Writer writer(program, language_);
  writer.begin(0);
  if (language_ == Language::kPython) writer.append(kPrelude);
  for (const HistoryCell& one : cells_) {
    writer.cell(one);
    writer.value(one, namesOut);
  }
  writer.cell(cell);
  writer.value(cell, namesOut);
  return program;
}

void tellByCell(Verdict& verdict, const CellHistory::Program& program) {
  std::set<std::tuple<std::string, std::string, std::string, std::uint32_t, std::uint32_t>> told;
  std::vector<Finding> findings;
  for (Finding& finding : verdict.findings) {
    SourceSpan& span = finding.span;
    const std::string before = "Line " + std::to_string(span.line) + ": " + finding.hint;
    const std::uint64_t number = toCell(program, span.line, span.column);
    (void)toCell(program, span.endLine, span.endColumn);
    finding.file = cellName(number);
    const std::string where =
        number == program.current ? "Line " : "Cell " + std::to_string(number) + ", line ";
    if (const std::size_t at = verdict.advice.find(before);
        at != std::string::npos && !finding.hint.empty()) {
      verdict.advice.replace(at, before.size(),
                             where + std::to_string(span.line) + ": " + finding.hint);
    }
    if (!told.insert({finding.rule, finding.message, finding.file, span.line, span.column}).second)
      continue;
    findings.push_back(std::move(finding));
  }
  verdict.findings = std::move(findings);
}

}  // namespace gantlet
