// Rule: one entry of rules/<language>/*.yaml. Its format, keys and meaning: rules/README.md.
//
// Thread-safety: value types, immutable once loaded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/facts.h"
#include "core/capability.h"
#include "core/result.h"
#include "policy/sinks.h"
#include "policy/verdict.h"

namespace gantlet {

// What the judge itself finds, as opposed to a pattern over one fact. A rule gives it its words.
enum class JudgeCheck : std::uint8_t {
  kNone,
  kImportNotAllowed,      // a module outside of the policy's list
  kNotInSurface,          // a name that the module's surface does not list
  kNameDenied,            // a name that the policy's document denies
  kBuiltinNotAllowed,     // a builtin or global that the language's list does not hold
  kUnresolvedName,        // a free name that nothing binds
  kStoreOnModule,         // a module, builtin or global is changed
  kCapabilityNotGranted,  // needs a capability that the policy does not grant
  kIncomplete,            // the facts are incomplete and no other finding says why
  kUnknownConstruct,      // a syntax, limit or dynamic fact that no rule knows
  kTooManyFindings,       // the rest is left out
  kImportAbsent,          // a module outside of the list that the submission can do without
};
inline constexpr std::uint8_t kJudgeCheckCount = 12;

// A test on a constant text. Empty lists test nothing; with several lists one hit is enough.
struct ValueTest {
  std::optional<bool> constant;   // true: the value is known; false: it is not
  bool text = false;              // not known, and may be a text (Fact::mayBeText)
  bool made = false;              // not known, and a text that is put together (Fact::madeText)
  std::vector<std::string> is;    // exactly
  std::vector<std::string> like;  // with '*'
  bool ignoreCase = false;        // ASCII letters; the patterns are in lower case
  bool notFormula = false;        // is no plain formula of statistics (formula.h)
  bool notExpression = false;     // is no plain expression of mathematics (expression.h)
  bool notTemplate = false;       // is no plain template of jinja2 (template_text.h)
  bool notQuery = false;          // is no plain expression of pandas (query_text.h)
  bool notStylesheet = false;     // is no plain style sheet of XSLT (stylesheet.h)
  bool installed = false;         // installs what is there (install_line.h)
  bool ownScript = false;         // a .py file that no import takes for a module (module_file.h)

  [[nodiscard]] bool looksInside() const {
    return notFormula || notExpression || notTemplate || notQuery || notStylesheet || installed ||
           ownScript;
  }
  [[nodiscard]] bool accepts(const Fact& fact) const;
};

// All given parts must hold; within a list one hit is enough.
struct Matcher {
  std::uint16_t kinds = 0;            // bit per FactKind
  std::uint8_t origins = 0;           // bit per Origin; 0: any
  std::vector<std::string> builtins;  // of origin builtin, with everything below
  std::vector<std::string> modules;   // the module imported or reached, with everything below
  std::vector<std::string> names;     // the canonical name, with everything below
  std::vector<std::string> attrs;     // the attribute read or stored
  std::vector<std::string> keys;      // of an argument: keyword or index
  SinkSet sinks = 0;                  // what the library does with an argument; 0: whatever it does
  std::optional<ValueTest> value;

  [[nodiscard]] bool hasKind(FactKind kind) const {
    return (kinds & (1U << static_cast<unsigned>(kind))) != 0;
  }
};

struct Rule {
  std::string id;
  std::string title;
  std::string help;
  std::string hint;     // what to write instead: one sentence for a language model
  std::string purpose;  // what for: a key of rules/hints/; may be empty
  Severity severity = Severity::kHigh;
  Action action = Action::kDeny;
  std::vector<int> cwe;
  std::vector<Matcher> match;   // any of them
  std::vector<Matcher> except;  // none of them
  JudgeCheck check = JudgeCheck::kNone;
  CapabilitySet capabilities;  // what a submission needs where this rule matches
  // What a match allows, the runner holds to (executor/runners/): the submission needs that runner.
  bool runner = false;
  // Only in submissions that import one of these modules ("df.query" means pandas' only where
  // pandas is).
  std::vector<std::string> requires_;
  // Only in submissions that use none of these names (".to_pickle": the attribute of anything).
  std::vector<std::string> unlessUsed;
  // Only where not every matching call has a constant under one of these argument keys.
  std::vector<std::string> unlessConstant;
  std::string query;  // a tree-sitter query in place of match: syntax_query.h
  std::string
      message;  // with {name}, {module}, {key}, {value}; empty: no finding, only capabilities
};

class YamlReader;

// A rule's inline examples; read only by checks and tests.
struct RuleTests {
  std::string rule;
  std::string policy = "default";
  std::vector<std::string> bad;   // give a finding of this rule
  std::vector<std::string> good;  // give none
};

// The text of one rule in a file: files may hold several, separated by lines of "---".
struct RuleText {
  std::string_view filename;
  std::string_view body;   // without the tests
  std::string_view tests;  // from the line "tests:" on; may be empty
  int firstLine = 1;
  int testsLine = 1;
};

// Cuts a file into rules without parsing it: examples are most of a rule's text, and a program that
// starts need not read them. "tests:" must be the last key of its rule.
[[nodiscard]] std::vector<RuleText> splitRules(std::string_view filename, std::string_view text);

// Reads a mapping's keys, `tests` apart; the reader keeps what is wrong.
[[nodiscard]] Rule readRule(YamlReader& reader);
[[nodiscard]] RuleTests readRuleTests(YamlReader& reader, const std::string& rule);

// Errors: kInvalidArgument with file:line.
[[nodiscard]] Result<Rule> parseRule(const RuleText& text);
[[nodiscard]] Result<RuleTests> parseRuleTests(const RuleText& text, const std::string& rule);

}  // namespace gantlet
