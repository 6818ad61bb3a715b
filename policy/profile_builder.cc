#include "policy/profile_builder.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "policy/capability_table.h"

namespace gantlet {
namespace {

bool sameTest(const ArgumentRule& a, const ArgumentRule& b) {
  return std::tie(a.index, a.test, a.mask, a.value) == std::tie(b.index, b.test, b.mask, b.value);
}

bool sameRule(const SyscallRule& a, const SyscallRule& b) {
  return a.name == b.name && a.action == b.action && a.errnum == b.errnum &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    sameTest);
}

// Whether every value that passes `narrow` passes `wide`.
bool covers(const ArgumentRule& wide, const ArgumentRule& narrow) {
  if (wide.index != narrow.index) return false;
  if (wide.test == ArgumentTest::kEqual) return sameTest(wide, narrow);
  const std::uint64_t known = narrow.test == ArgumentTest::kEqual ? UINT64_MAX : narrow.mask;
  return (wide.mask & ~known) == 0 && (narrow.value & wide.mask) == wide.value;
}

// Whether `narrow` allows nothing that `wide` does not.
bool covers(const SyscallRule& wide, const SyscallRule& narrow) {
  if (wide.name != narrow.name || wide.action != SyscallAction::kAllow) return false;
  if (wide.arguments.empty()) return true;
  return narrow.action == SyscallAction::kAllow &&
         std::all_of(wide.arguments.begin(), wide.arguments.end(), [&](const ArgumentRule& one) {
           return std::any_of(narrow.arguments.begin(), narrow.arguments.end(),
                              [&](const ArgumentRule& other) { return covers(one, other); });
         });
}

// The first set that brings a rule names it; a rule that another makes superfluous (the same again,
// or "openat for reading" beside "openat") is left out, so that a filter holds nothing that has no
// effect.
void append(std::vector<SyscallRule>& rules, const std::vector<SyscallRule>& more) {
  for (const SyscallRule& rule : more) {
    const bool known = std::any_of(rules.begin(), rules.end(), [&](const SyscallRule& other) {
      return sameRule(rule, other) || covers(other, rule);
    });
    if (known) continue;
    std::erase_if(rules, [&](const SyscallRule& other) {
      const bool takesItsPlace = other.action == SyscallAction::kAllow || other.arguments.empty();
      return takesItsPlace && covers(rule, other);
    });
    rules.push_back(rule);
  }
}

}  // namespace

SeccompProfile buildProfile(const Rulebook& rulebook, Language language,
                            const CapabilitySet& capabilities) {
  SeccompProfile profile;
  const CapabilityTable* table = rulebook.capabilityTable(language);
  const std::vector<SyscallRule>* refusals = rulebook.refusals();
  // Broken tables: an empty profile, which refuses everything. Rulebook::load() has said so before.
  if (table == nullptr || refusals == nullptr) return profile;
  append(profile.rules, table->base);
  for (const Capability capability : capabilities.list()) {
    append(profile.rules, table->sets.at(static_cast<std::size_t>(capability)));
  }
  profile.rules.insert(profile.rules.end(), refusals->begin(), refusals->end());
  std::stable_sort(profile.rules.begin(), profile.rules.end(),
                   [](const SyscallRule& a, const SyscallRule& b) { return a.name < b.name; });
  return profile;
}

SealedProfile ProfileCache::get(const Rulebook& rulebook, Language language,
                                const CapabilitySet& capabilities) {
  const std::lock_guard lock(mutex_);
  const std::pair key{language, capabilities.bits()};
  const auto found = profiles_.find(key);
  if (found != profiles_.end()) return found->second;
  return profiles_.emplace(key, buildProfile(rulebook, language, capabilities)).first->second;
}

}  // namespace gantlet
