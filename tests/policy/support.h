// Short cuts for the policy tests.
#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "policy/judge.h"
#include "policy/policy.h"

namespace gantlet::test {

inline const Rulebook& rulebook() {
  static const std::shared_ptr<const Rulebook> book = [] {
    auto loaded = Rulebook::load();
    if (!loaded) FAIL(loaded.error().text());
    return *loaded;
  }();
  return *book;
}

inline Policy policyNamed(std::string_view name) {
  Result<Policy> policy = rulebook().policy(name);
  if (!policy) FAIL(policy.error().text());
  return *policy;
}

inline Submission submission(Language language, std::string source) {
  Submission made;
  made.language = language;
  made.filename = language == Language::kPython ? "a.py" : "a.js";
  made.source = std::move(source);
  return made;
}

// The verdict on a source, through the real analyzer.
inline Verdict vet(Language language, std::string source, std::string_view policy = "default") {
  const Submission made = submission(language, std::move(source));
  const Policy& used = policyNamed(policy);
  return judge(analyzeFor(used, made), made, used);
}

inline bool hasRule(const Verdict& verdict, std::string_view rule) {
  for (const Finding& finding : verdict.findings) {
    if (finding.rule == rule) return true;
  }
  return false;
}

inline std::string describe(const Verdict& verdict) {
  std::string text =
      std::string(actionName(verdict.action)) + (verdict.complete ? "" : " incomplete");
  for (const Finding& finding : verdict.findings) {
    text += "\n  " + finding.rule + " " + std::string(actionName(finding.action)) + " " +
            std::to_string(finding.span.line) + ":" + std::to_string(finding.span.column) + " " +
            finding.message;
  }
  return text;
}

}  // namespace gantlet::test
