#include "policy/own_rules.h"

#include <algorithm>
#include <utility>

#include "analyzer/analyze.h"
#include "policy/judge.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxOwnRules = 500;

// Ids stand in records and reports: an own rule must not look like one of Gantlet's.
bool isOwnId(std::string_view id) {
  if (id.empty() || id.size() > 64 || id.front() == '.') return false;
  for (const std::string_view taken : {"py.", "js.", "gantlet."}) {
    if (id.starts_with(taken)) return false;
  }
  return id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string_view::npos;
}

void checkOwnRule(YamlReader& reader, const RuleStore& store, const Rule& rule) {
  if (!isOwnId(rule.id) || store.hasRule(rule.id)) {
    reader.fail(reader.lineOf("id"),
                "'id' of an own rule must be 1 to 64 of a-z, 0-9, '.', '_', '-', and not begin "
                "with py., js. or gantlet.");
  }
  if (rule.check != JudgeCheck::kNone) {
    reader.fail(reader.lineOf("match"), "'judge' is for Gantlet's own rules alone");
  }
}

bool finds(const Policy& policy, Language language, const std::string& source,
           const std::string& rule) {
  Submission submission;
  submission.language = language;
  submission.source = source;
  const Verdict verdict = judge(analyze(submission), submission, policy);
  return std::any_of(verdict.findings.begin(), verdict.findings.end(),
                     [&](const Finding& finding) { return finding.rule == rule; });
}

}  // namespace

bool LanguagePolicy::hasOwnRule(std::string_view id) const {
  if (ownRules == nullptr) return false;
  const auto same = [&](const Rule& rule) { return rule.id == id; };
  return std::any_of(ownRules->rules.begin(), ownRules->rules.end(), same);
}

void readOwnRules(YamlReader& reader, const RuleStore& store, Language language,
                  LanguagePolicy& policy) {
  std::vector<Rule> rules;
  if (policy.ownRules != nullptr) rules = policy.ownRules->rules;
  const std::size_t before = rules.size();
  reader.each("rules", [&](YamlReader& inner) {
    Rule rule = readRule(inner);
    checkOwnRule(inner, store, rule);
    const auto same = [&](const Rule& other) { return other.id == rule.id; };
    if (std::any_of(rules.begin(), rules.end(), same)) {
      inner.fail(inner.lineOf("id"), "'" + rule.id + "' is a rule already");
    }
    policy.ownTests.push_back(readRuleTests(inner, rule.id));
    policy.ownText += canonicalText(inner.node());
    rules.push_back(std::move(rule));
  });
  if (rules.size() == before || reader.failed()) return;
  if (rules.size() > kMaxOwnRules) {
    return reader.fail(reader.lineOf("rules"), "there are more than 500 rules");
  }
  Result<std::unique_ptr<const RuleSet>> set = makeRuleSet(language, std::move(rules));
  if (!set) return reader.fail(reader.lineOf("rules"), set.error().message);
  policy.ownRules = std::move(set).value();
}

std::vector<std::string> failedExamples(const Policy& policy) {
  std::vector<std::string> failed;
  for (const Language language : kLanguages) {
    for (const RuleTests& tests : policy.detail->of(language).ownTests) {
      if (policy.detail->off.contains(tests.rule)) continue;
      for (const std::string& source : tests.bad) {
        if (finds(policy, language, source, tests.rule)) continue;
        failed.push_back("the rule " + tests.rule + " does not find its bad example: " + source);
      }
      for (const std::string& source : tests.good) {
        if (!finds(policy, language, source, tests.rule)) continue;
        failed.push_back("the rule " + tests.rule +
                         " finds something in its good example: " + source);
      }
    }
  }
  return failed;
}

}  // namespace gantlet
