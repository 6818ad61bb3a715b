#include "policy/rule.h"

#include <algorithm>
#include <array>
#include <utility>

#include "policy/expression.h"
#include "policy/formula.h"
#include "policy/install_line.h"
#include "policy/module_file.h"
#include "policy/pattern.h"
#include "policy/query_text.h"
#include "policy/stylesheet.h"
#include "policy/template_text.h"
#include "policy/yaml.h"

namespace gantlet {
namespace {

constexpr std::array<std::string_view, kJudgeCheckCount> kCheckNames{"",
                                                                     "import-not-allowed",
                                                                     "not-in-surface",
                                                                     "name-denied",
                                                                     "builtin-not-allowed",
                                                                     "unresolved-name",
                                                                     "store-on-module",
                                                                     "capability-not-granted",
                                                                     "incomplete",
                                                                     "unknown-construct",
                                                                     "too-many-findings",
                                                                     "import-absent"};

std::optional<FactKind> parseFactKind(std::string_view name) {
  for (std::uint8_t i = 0; i < kFactKindCount; ++i) {
    if (factKindName(static_cast<FactKind>(i)) == name) return static_cast<FactKind>(i);
  }
  return std::nullopt;
}

std::optional<Origin> parseOrigin(std::string_view name) {
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(Origin::kUnknown); ++i) {
    if (originName(static_cast<Origin>(i)) == name) return static_cast<Origin>(i);
  }
  return std::nullopt;
}

ValueTest readValueTest(YamlReader& reader) {
  ValueTest test;
  test.constant = reader.flag("constant");
  test.text = reader.flag("text").value_or(false);
  test.made = reader.flag("made").value_or(false);
  test.is = reader.texts("is");
  test.like = reader.texts("like");
  test.ignoreCase = reader.flag("ignore_case").value_or(false);
  test.notFormula = reader.flag("not_formula").value_or(false);
  test.notExpression = reader.flag("not_expression").value_or(false);
  test.notTemplate = reader.flag("not_template").value_or(false);
  test.notQuery = reader.flag("not_query").value_or(false);
  test.notStylesheet = reader.flag("not_stylesheet").value_or(false);
  test.installed = reader.flag("installed").value_or(false);
  test.ownScript = reader.flag("own_script").value_or(false);
  if (!test.constant && !test.text && !test.made && test.is.empty() && test.like.empty() &&
      !test.looksInside()) {
    reader.fail(
        "'constant', 'is', 'like', 'text', 'made', 'not_formula', 'not_expression', "
        "'not_template', "
        "'not_query', 'not_stylesheet', 'installed' or 'own_script' is wanted");
  }
  return test;
}

// `inherited`: kinds of a matcher that names none; 0 makes that an error.
Matcher readMatcher(YamlReader& reader, std::uint16_t inherited) {
  Matcher matcher;
  for (const std::string& name : reader.texts("kind")) {
    const std::optional<FactKind> kind = parseFactKind(name);
    if (!kind) {
      reader.fail(reader.lineOf("kind"), "unknown kind '" + name + "'");
      continue;
    }
    matcher.kinds =
        static_cast<std::uint16_t>(matcher.kinds | (1U << static_cast<unsigned>(*kind)));
  }
  if (matcher.kinds == 0) matcher.kinds = inherited;
  if (matcher.kinds == 0) reader.fail("'kind' is missing");
  for (const std::string& name : reader.texts("origin")) {
    const std::optional<Origin> origin = parseOrigin(name);
    if (!origin) {
      reader.fail(reader.lineOf("origin"), "unknown origin '" + name + "'");
      continue;
    }
    matcher.origins =
        static_cast<std::uint8_t>(matcher.origins | (1U << static_cast<unsigned>(*origin)));
  }
  matcher.builtins = reader.texts("builtin");
  matcher.modules = reader.texts("module");
  matcher.names = reader.texts("name");
  matcher.attrs = reader.texts("attr");
  matcher.keys = reader.texts("key");
  for (const std::string& word : reader.texts("sink")) {
    const SinkSet sink = parseSink(word);
    if (sink == 0) reader.fail(reader.lineOf("sink"), "unknown sink '" + word + "'");
    matcher.sinks = static_cast<SinkSet>(matcher.sinks | sink);
  }
  if (const YamlNode* value = reader.take("value")) {
    YamlReader inner(*value, reader.filename());
    matcher.value = readValueTest(inner);
    reader.adopt(inner.finish());
  }
  return matcher;
}

void readSeverity(YamlReader& reader, Rule& rule) {
  const std::string severity = reader.requiredText("severity");
  if (severity == "error") {
    rule.severity = Severity::kHigh;
  } else if (severity == "warning") {
    rule.severity = Severity::kMedium;
  } else if (severity == "note") {
    rule.severity = Severity::kLow;
  } else {
    reader.fail(reader.lineOf("severity"), "'severity' must be error, warning or note");
  }
  const std::optional<std::string> level = reader.text("level");
  if (!level) return;
  if (*level != "critical" || severity != "error") {
    reader.fail(reader.lineOf("level"), "'level' can only be critical, beside severity error");
  }
  rule.severity = Severity::kCritical;
}

void readVerdict(YamlReader& reader, Rule& rule) {
  const std::string verdict = reader.requiredText("verdict");
  if (verdict == "deny") {
    rule.action = Action::kDeny;
  } else if (verdict == "review") {
    rule.action = Action::kReview;
  } else if (verdict == "allow") {
    rule.action = Action::kAllow;
  } else {
    reader.fail(reader.lineOf("verdict"), "'verdict' must be deny, review or allow");
  }
}

void readMatch(YamlReader& reader, Rule& rule) {
  std::uint16_t kinds = 0;
  reader.each("match", [&](YamlReader& part) {
    if (const std::optional<std::string> check = part.text("judge")) {
      const auto* found = std::find(kCheckNames.begin() + 1, kCheckNames.end(), *check);
      if (found == kCheckNames.end()) {
        part.fail("unknown check of the judge '" + *check + "'");
      } else {
        rule.check = static_cast<JudgeCheck>(found - kCheckNames.begin());
        kinds = (1U << kFactKindCount) - 1;
      }
      return;
    }
    rule.match.push_back(readMatcher(part, 0));
    kinds = static_cast<std::uint16_t>(kinds | rule.match.back().kinds);
  });
  const int given = (rule.check == JudgeCheck::kNone ? 0 : 1) + (rule.match.empty() ? 0 : 1) +
                    (rule.query.empty() ? 0 : 1);
  if (given != 1) {
    reader.fail("a rule needs one of: 'match' with a pattern, 'match' with 'judge', 'query'");
  }
  reader.each("except", [&](YamlReader& part) { rule.except.push_back(readMatcher(part, kinds)); });
}

std::string lowerAscii(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace

bool ValueTest::accepts(const Fact& fact) const {
  if (constant && *constant != fact.hasValue) return false;
  if (text && (fact.hasValue || !fact.mayBeText)) return false;
  if (made && (fact.hasValue || !fact.madeText)) return false;
  if (is.empty() && like.empty() && !looksInside()) return true;
  if (!fact.hasValue) return false;
  if (notFormula && !isPlainFormula(fact.value)) return true;
  if (notExpression && !isPlainExpression(fact.value)) return true;
  if (notTemplate && !isPlainTemplate(fact.value)) return true;
  if (notQuery && !isPlainQuery(fact.value)) return true;
  if (notStylesheet && !isPlainStylesheet(fact.value)) return true;
  if (installed && installsPresent(fact.value)) return true;
  if (ownScript && isOwnScript(fact.value)) return true;
  const std::string lower = ignoreCase ? lowerAscii(fact.value) : std::string();
  const std::string_view known =
      ignoreCase ? std::string_view(lower) : std::string_view(fact.value);
  return std::find(is.begin(), is.end(), known) != is.end() || globMatchAny(like, known);
}

std::vector<RuleText> splitRules(std::string_view filename, std::string_view text) {
  std::vector<RuleText> rules;
  RuleText current{filename, {}, {}, 1, 1};
  std::size_t ruleBegin = 0;
  std::size_t testsBegin = std::string_view::npos;
  bool content = false;  // anything but comments and blank lines
  const auto finish = [&](std::size_t end) {
    const std::size_t bodyEnd = std::min(testsBegin, end);
    current.body = text.substr(ruleBegin, bodyEnd - ruleBegin);
    current.tests = text.substr(bodyEnd, end - bodyEnd);
    if (content) rules.push_back(current);
  };
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t newline = text.find('\n', begin);
    const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
    const std::string_view row = text.substr(begin, end - begin);
    if (row == "---\n" || row == "---") {
      finish(begin);
      current = RuleText{filename, {}, {}, line + 1, line + 1};
      ruleBegin = end;
      testsBegin = std::string_view::npos;
      content = false;
    } else {
      if (row.starts_with("tests:") && testsBegin == std::string_view::npos) {
        testsBegin = begin;
        current.testsLine = line;
      }
      if (row.front() != '#' && row.find_first_not_of(" \t\r\n") != std::string_view::npos) {
        content = true;
      }
    }
    begin = end;
  }
  finish(text.size());
  return rules;
}

Rule readRule(YamlReader& reader) {
  Rule rule;
  rule.id = reader.requiredText("id");
  rule.title = reader.requiredText("title");
  rule.help = reader.text("help").value_or("");
  rule.hint = reader.text("hint").value_or("");
  rule.purpose = reader.text("purpose").value_or("");
  readSeverity(reader, rule);
  readVerdict(reader, rule);
  for (const std::int64_t number : reader.integers("cwe")) {
    if (number < 1 || number > 9999) reader.fail(reader.lineOf("cwe"), "not a CWE number");
    rule.cwe.push_back(static_cast<int>(number));
  }
  rule.query = reader.text("query").value_or("");
  readMatch(reader, rule);
  for (const std::string& name : reader.texts("capabilities")) {
    const std::optional<Capability> capability = parseCapability(name);
    if (!capability) {
      reader.fail(reader.lineOf("capabilities"), "unknown capability '" + name + "'");
      continue;
    }
    rule.capabilities.add(*capability);
  }
  rule.runner = reader.flag("runner").value_or(false);
  if (rule.runner && rule.action != Action::kAllow) {
    reader.fail(reader.lineOf("runner"), "'runner' needs 'verdict: allow'");
  }
  rule.requires_ = reader.texts("requires");
  rule.unlessConstant = reader.texts("unless_constant");
  rule.unlessUsed = reader.texts("unless_used");
  rule.message = reader.text("message").value_or("");
  // Without a message a rule gives no finding: it brings capabilities, or makes a construct known.
  if (rule.message.empty() && (rule.action != Action::kAllow || !rule.query.empty())) {
    reader.fail("'message' is missing");
  }
  return rule;
}

RuleTests readRuleTests(YamlReader& reader, const std::string& rule) {
  RuleTests tests;
  tests.rule = rule;
  reader.each("tests", [&](YamlReader& inner) {
    tests.policy = inner.text("policy").value_or("default");
    tests.bad = inner.texts("bad");
    tests.good = inner.texts("good");
  });
  return tests;
}

Result<Rule> parseRule(const RuleText& text) {
  TRY(const YamlNode root, parseYaml(text.body, text.filename, text.firstLine));
  YamlReader reader(root, std::string(text.filename));
  Rule rule = readRule(reader);
  TRY_STATUS(reader.finish());
  return rule;
}

Result<RuleTests> parseRuleTests(const RuleText& text, const std::string& rule) {
  if (text.tests.empty()) return RuleTests{rule, "default", {}, {}};
  TRY(const YamlNode root, parseYaml(text.tests, text.filename, text.testsLine));
  YamlReader reader(root, std::string(text.filename));
  RuleTests tests = readRuleTests(reader, rule);
  TRY_STATUS(reader.finish());
  return tests;
}

}  // namespace gantlet
