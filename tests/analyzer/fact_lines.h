// Facts as lines of text, so that tests can state them exactly:
//   "call module numpy.load (numpy)", "ref builtin eval [alias]", "arg builtin open [0] = a.txt"
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/analyze.h"

namespace gantlet::test {

inline Facts analyzeText(std::string source, Language language = Language::kPython) {
  Submission submission;
  submission.language = language;
  submission.source = std::move(source);
  AnalyzeLimits limits;
  limits.source = ByteCount::mebi(1);
  limits.deadline = std::chrono::seconds(20);  // for what is not about time, on a busy machine
  return analyze(submission, limits);
}

inline std::string lineOf(const Fact& fact) {
  std::string line(factKindName(fact.kind));
  if (fact.origin != Origin::kNone) line += " " + std::string(originName(fact.origin));
  if (!fact.name.empty()) line += " " + fact.name;
  if (!fact.module.empty()) line += " (" + fact.module + ")";
  if (!fact.key.empty()) line += " [" + fact.key + "]";
  if (fact.hasValue) line += " = " + fact.value;
  return line;
}

// All facts of Python source but arguments, in source order.
inline std::vector<std::string> facts(std::string source) {
  std::vector<std::string> lines;
  for (const Fact& fact : analyzeText(std::move(source)).items) {
    if (fact.kind != FactKind::kArg) lines.push_back(lineOf(fact));
  }
  return lines;
}

inline std::vector<std::string> factsOfKind(std::string source, FactKind kind) {
  std::vector<std::string> lines;
  for (const Fact& fact : analyzeText(std::move(source)).items) {
    if (fact.kind == kind) lines.push_back(lineOf(fact));
  }
  return lines;
}

inline std::vector<std::string> arguments(std::string source) {
  return factsOfKind(std::move(source), FactKind::kArg);
}

inline bool complete(std::string source) { return analyzeText(std::move(source)).complete; }

}  // namespace gantlet::test
