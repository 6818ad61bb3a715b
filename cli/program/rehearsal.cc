#include "cli/program/rehearsal.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "analyzer/analyze.h"
#include "policy/judge.h"

namespace gantlet::cli {
namespace {

constexpr std::string_view kMark = "gantlet-rehearsal mark ";
constexpr std::uint32_t kMostUp = 40;  // lines that an expression may be long

std::vector<std::string> linesOf(std::string_view source) {
  std::vector<std::string> lines;
  while (!source.empty()) {
    const std::size_t end = source.find('\n');
    lines.emplace_back(source.substr(0, end));
    source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
  }
  return lines;
}

std::string markText(Language language, std::string_view indent, std::uint32_t mark) {
  const std::string number = std::to_string(mark);
  std::string text(indent);
  if (language == Language::kPython) {
    return text + "if " + number + " not in gantlet_rehearsal_marks: gantlet_rehearsal_marks.add(" +
           number + ") or print(\"" + std::string(kMark) + number + "\")";
  }
  return text + "if (!gantletRehearsalMarks.has(" + number + ")) { gantletRehearsalMarks.add(" +
         number + "); console.log(\"" + std::string(kMark) + number + "\"); }";
}

class Marker {
 public:
  Marker(const Submission& program, const Policy& policy)
      : program_(program), policy_(policy), lines_(linesOf(program.source)) {
    // Nothing may stand before these.
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].starts_with("from __future__ ")) top_ = i + 1;
    }
  }

  MarkedCopy make(const std::set<std::uint32_t>& wanted) {
    MarkedCopy copy;
    for (const std::uint32_t line : wanted) {
      const std::uint32_t mark = static_cast<std::uint32_t>(copy.marks.size()) + 1;
      if (place(line, mark)) copy.marks.emplace(line, mark);
    }
    copy.source = text();
    return copy;
  }

 private:
  // Before the line, else before the nearest one above it where a statement may stand.
  bool place(std::uint32_t line, std::uint32_t mark) {
    for (std::uint32_t up = 0; up <= kMostUp && up < line; ++up) {
      const std::size_t at = line - 1 - up;
      if (at >= lines_.size() || at < top_) continue;
      const std::string& before = lines_[at];
      const std::size_t indent = before.find_first_not_of(" \t");
      if (indent == std::string::npos) continue;
      marks_[at].push_back(markText(program_.language, before.substr(0, indent), mark));
      if (allowed()) return true;
      marks_[at].pop_back();
    }
    return false;
  }

  [[nodiscard]] std::string text() const {
    std::string source;
    for (std::size_t i = 0; i <= lines_.size(); ++i) {
      if (i == top_) {
        source += program_.language == Language::kPython
                      ? "gantlet_rehearsal_marks = set()\n"
                      : "const gantletRehearsalMarks = new Set();\n";
      }
      if (const auto found = marks_.find(i); found != marks_.end()) {
        for (const std::string& mark : found->second) source += mark + "\n";
      }
      if (i < lines_.size()) source += lines_[i] + "\n";
    }
    return source;
  }

  [[nodiscard]] bool allowed() const {
    Submission copy = program_;
    copy.source = text();
    const Facts facts = analyze(copy);
    return facts.complete && judge(facts, copy, policy_).action == Action::kAllow;
  }

  const Submission& program_;
  const Policy& policy_;
  const std::vector<std::string> lines_;
  std::size_t top_ = 0;
  std::map<std::size_t, std::vector<std::string>> marks_;  // by the index of the line below
};

}  // namespace

MarkedCopy markLines(const Submission& program, const Policy& policy,
                     const std::set<std::uint32_t>& lines) {
  return Marker(program, policy).make(lines);
}

std::set<std::uint32_t> marksIn(std::string_view output) {
  std::set<std::uint32_t> marks;
  for (std::size_t at = output.find(kMark); at != std::string_view::npos;
       at = output.find(kMark, at + 1)) {
    std::uint32_t mark = 0;
    const char* begin = output.data() + at + kMark.size();
    if (std::from_chars(begin, output.data() + output.size(), mark).ec == std::errc{}) {
      marks.insert(mark);
    }
  }
  return marks;
}

}  // namespace gantlet::cli
