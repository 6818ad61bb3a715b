// PolicyDetail: the part of a policy that only the judge and the rulebook read.
//
// Thread-safety: immutable once made.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/submission.h"
#include "policy/rule_store.h"
#include "policy/verdict.h"

namespace gantlet {

// What a policy says of one language. Modules and names are canonical; a '*' stands for any text.
struct LanguagePolicy {
  std::set<std::string, std::less<>> modules;  // allowed, each with a surface
  // DANGEROUS: allowed as a whole, without a surface, with every power that the policy grants.
  std::set<std::string, std::less<>> trusted;
  std::set<std::string, std::less<>> allowedNames;  // beyond what surfaces list
  std::set<std::string, std::less<>> deniedNames;   // although a surface lists them
  // The policy's own rules, and those of the policies it extends; null where there are none.
  std::shared_ptr<const RuleSet> ownRules;
  std::vector<RuleTests> ownTests;
  std::string ownText;  // what they say, for the digest

  [[nodiscard]] bool hasOwnRule(std::string_view id) const;
};

struct PolicyDetail {
  std::shared_ptr<const RuleStore> store;
  std::array<LanguagePolicy, kLanguages.size()> languages;
  std::map<std::string, Action, std::less<>> actions;       // rule id -> other action
  std::set<std::string, std::less<>> off;                   // rules that are not looked for
  std::map<std::string, Severity, std::less<>> severities;  // rule id -> other severity

  [[nodiscard]] const LanguagePolicy& of(Language language) const {
    return languages.at(static_cast<std::size_t>(language));
  }
  [[nodiscard]] LanguagePolicy& of(Language language) {
    return languages.at(static_cast<std::size_t>(language));
  }
};

}  // namespace gantlet
