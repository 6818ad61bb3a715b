// The loaders of policies, rules, rule tests and capability tables. The first byte chooses which. A
// policy that loads must mean the same when it is read again, and grant nothing that can't be
// named.
#include "fuzz/target.h"
#include "policy/capability_table.h"
#include "policy/policy.h"
#include "policy/rule.h"
#include "policy/surface.h"
#include "policy/yaml.h"

namespace gantlet::fuzz::policy_document {
namespace {

const Rulebook& rulebook() {
  static const auto kRulebook = Rulebook::load();
  require(kRulebook.has_value(), "the rulebook loads");
  return **kRulebook;
}

void checkError(const Error& error) {
  require(error.code == ErrorCode::kInvalidArgument || error.code == ErrorCode::kTooLarge,
          "a bad document is the caller's fault: " + error.text());
  require(error.message.find("own.yaml:") != std::string::npos, "an error names file and line");
}

void policy(std::string_view text) {
  const auto first = rulebook().parsePolicy(text, "own.yaml");
  if (!first) return checkError(first.error());
  const auto second = rulebook().parsePolicy(text, "own.yaml");
  require(second && second->digest == first->digest, "a document means the same each time");
  require(!first->name.empty(), "a policy has a name");
  require(first->limits.wall.count() > 0 && first->limits.memory.bytes() > 0,
          "a policy's limits are above zero");
}

void rules(std::string_view text) {
  for (const RuleText& one : splitRules("own.yaml", text)) {
    const auto rule = parseRule(one);
    if (!rule) {
      checkError(rule.error());
      continue;
    }
    require(!rule->id.empty(), "a rule has an id");
    const auto tests = parseRuleTests(one, rule->id);
    if (!tests) checkError(tests.error());
  }
}

void tables(std::string_view text) {
  const auto table = parseCapabilityTable(text, "own.yaml");
  if (!table) checkError(table.error());
  const auto refusals = parseRefusals(text, "own.yaml");
  if (!refusals) checkError(refusals.error());
}

void surface(std::string_view text) {
  const auto parsed = Surface::parse(text, "own.yaml");
  if (!parsed) checkError(parsed.error());
}

}  // namespace

void run(std::string_view input) {
  if (input.empty()) return;
  const std::string_view text = input.substr(1);
  switch (input.front()) {
    case 'r': rules(text); break;
    case 't': tables(text); break;
    case 's': surface(text); break;
    case 'y': (void)parseYaml(text, "own.yaml"); break;
    default: policy(text);
  }
}

}  // namespace gantlet::fuzz::policy_document
