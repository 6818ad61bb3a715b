#include "policy/policy_changes.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "policy/policy_detail.h"

namespace gantlet {
namespace {

using Texts = std::set<std::string>;

Texts capabilitiesOf(const Policy& policy) {
  Texts texts;
  for (const Capability one : policy.granted.list()) texts.emplace(capabilityName(one));
  return texts;
}

// "py.eval: allow", "py.eval: off", "py.eval: severity low".
Texts rulesOf(const Policy& policy) {
  Texts texts;
  for (const auto& [rule, action] : policy.detail->actions) {
    texts.insert(std::string(rule) + ": " + std::string(actionName(action)));
  }
  for (const auto& [rule, severity] : policy.detail->severities) {
    texts.insert(std::string(rule) + ": severity " + std::string(severityName(severity)));
  }
  for (const auto& rule : policy.detail->off) texts.insert(std::string(rule) + ": off");
  return texts;
}

template <class Names>
Texts textsOf(const Names& names) {
  Texts texts;
  for (const auto& name : names) texts.emplace(name);
  return texts;
}

std::vector<std::string> onlyIn(const Texts& these, const Texts& others) {
  std::vector<std::string> left;
  std::set_difference(these.begin(), these.end(), others.begin(), others.end(),
                      std::back_inserter(left));
  return left;
}

}  // namespace

std::vector<PolicyChange> policyChanges(const Policy& before, const Policy& after) {
  std::vector<PolicyChange> changes;
  const auto value = [&](std::string what, std::string a, std::string b) {
    if (a != b) changes.push_back({std::move(what), {std::move(a)}, {std::move(b)}});
  };
  const auto list = [&](std::string what, const Texts& a, const Texts& b) {
    if (a != b) changes.push_back({std::move(what), onlyIn(a, b), onlyIn(b, a)});
  };
  value("policy", before.label(), after.label());
  value("digest", before.digest, after.digest);
  value("enforce", before.enforce ? "true" : "false", after.enforce ? "true" : "false");
  value("isolation", std::string(isolationName(before.isolation)),
        std::string(isolationName(after.isolation)));
  const Limits& a = before.limits;
  const Limits& b = after.limits;
  value("limits.wall_ms", std::to_string(a.wall.count()), std::to_string(b.wall.count()));
  value("limits.cpu_cores", std::to_string(a.cpuCores), std::to_string(b.cpuCores));
  value("limits.memory_bytes", std::to_string(a.memory.bytes()), std::to_string(b.memory.bytes()));
  value("limits.pids", std::to_string(a.pids), std::to_string(b.pids));
  value("limits.output_bytes", std::to_string(a.output.bytes()), std::to_string(b.output.bytes()));
  value("limits.workspace_bytes", std::to_string(a.workspace.bytes()),
        std::to_string(b.workspace.bytes()));
  list("capabilities", capabilitiesOf(before), capabilitiesOf(after));
  list("rules", rulesOf(before), rulesOf(after));
  for (const Language language : kLanguages) {
    const std::string name(languageName(language));
    const LanguagePolicy& old = before.detail->of(language);
    const LanguagePolicy& now = after.detail->of(language);
    list(name + ".modules", textsOf(old.modules), textsOf(now.modules));
    list(name + ".trusted", textsOf(old.trusted), textsOf(now.trusted));
    list(name + ".names", textsOf(old.allowedNames), textsOf(now.allowedNames));
    list(name + ".denied", textsOf(old.deniedNames), textsOf(now.deniedNames));
    value(name + ".rules", old.ownText, now.ownText);
  }
  return changes;
}

}  // namespace gantlet
