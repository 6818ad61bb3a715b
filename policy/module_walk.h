// walkModule: follows a dotted name through the surfaces of the modules it passes, so that nothing
// is reached through a module but what is listed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "policy/policy_detail.h"

namespace gantlet {

struct ModuleWalk {
  enum class Outcome : std::uint8_t {
    kAllowed,
    kModuleNotAllowed,  // `module` is the one
    kNotInSurface,      // `name` is the first name that is not listed
    kNameDenied,        // the policy's document denies `name`
  };
  Outcome outcome = Outcome::kModuleNotAllowed;
  std::string module;                   // the last module reached
  std::string name;                     // canonical: that module and the name found in it
  bool endsInModule = false;            // the value is a module itself
  std::vector<std::string> attributes;  // what is read beyond the listed name
  CapabilitySet needs;
};

// Whether the module may be imported at all: it is allowed or trusted, holds an allowed name, or is
// a package that only leads to allowed modules ("urllib" to "urllib.parse").
[[nodiscard]] bool mayImport(const LanguagePolicy& policy, std::string_view module);

// DANGEROUS: allowed without a surface; nobody has looked at what it needs.
[[nodiscard]] bool isTrusted(const LanguagePolicy& policy, std::string_view module);

// "fs" for "node:fs"; Python's modules as they are.
[[nodiscard]] std::string_view canonicalModule(Language language, std::string_view module);

// `name` as in a fact; `module` as in the fact, may be empty.
// `granted`: what a trusted module or an allowed name is taken to need, for nobody has looked at
// it.
[[nodiscard]] ModuleWalk walkModule(const RuleStore& store, Language language,
                                    const LanguagePolicy& policy, CapabilitySet granted,
                                    std::string_view name, std::string_view module);

// A builtin or global: as above, through the language's list of them.
[[nodiscard]] ModuleWalk walkBuiltin(const RuleStore& store, Language language,
                                     const LanguagePolicy& policy, std::string_view name);

}  // namespace gantlet
