// Facts of a JavaScript source as lines of text, so that a test is a table of sources and lines:
// "call module fs.readFile module=fs key=apply value=x" (origin left out where there is none).
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/analyze.h"

namespace gantlet::testing {

inline Facts analyzeJs(std::string source, AnalyzeLimits limits = {}) {
  Submission submission;
  submission.language = Language::kJavaScript;
  submission.source = std::move(source);
  return analyze(submission, limits);
}

inline std::string lineOf(const Fact& fact) {
  std::string line(factKindName(fact.kind));
  if (fact.origin != Origin::kNone) line.append(" ").append(originName(fact.origin));
  line.append(" ").append(fact.name);
  if (!fact.module.empty()) line.append(" module=").append(fact.module);
  if (!fact.key.empty()) line.append(" key=").append(fact.key);
  if (fact.hasValue) line.append(" value=").append(fact.value);
  return line;
}

inline std::vector<std::string> linesOf(const std::string& source) {
  const Facts facts = analyzeJs(source);
  std::vector<std::string> lines;
  for (const Fact& fact : facts.items) lines.push_back(lineOf(fact));
  if (!facts.complete) lines.emplace_back("incomplete");
  return lines;
}

// Lines of one kind only.
inline std::vector<std::string> linesOf(const std::string& source, std::string_view kind) {
  std::vector<std::string> lines = linesOf(source);
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [&](const std::string& line) {
                               return line != "incomplete" &&
                                      line.substr(0, line.find(' ')) != kind;
                             }),
              lines.end());
  return lines;
}

inline bool hasLine(const std::string& source, const std::string& line) {
  const std::vector<std::string> lines = linesOf(source);
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

using Lines = std::vector<std::string>;

struct Row {
  const char* source;
  Lines lines;
};

inline void checkAll(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.source);
    CHECK(linesOf(row.source) == row.lines);
  }
}

// The source must give this line, whatever else it gives. A program that takes in nothing has no
// text that could be a dangerous key, and of one that never calls what such keys find nothing is
// said: each of these may be given any, and does.
struct Finding {
  const char* source;
  const char* line;
};

inline void checkFound(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    INFO(finding.source);
    const std::string source = std::string(finding.source) + "\n;(() => 0)[process.argv](1)();";
    CAPTURE(linesOf(source));
    CHECK(hasLine(source, finding.line));
  }
}

}  // namespace gantlet::testing
