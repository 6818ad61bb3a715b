#include "policy/absent_packages.h"

#include "policy/module_walk.h"

namespace gantlet {

AbsentPackages::AbsentPackages(const Facts& facts, Language language,
                               const LanguagePolicy& policy) {
  std::set<std::string, std::less<>> needed;
  for (const Fact& fact : facts.items) {
    if (fact.kind != FactKind::kImport) continue;
    const std::string_view module = canonicalModule(language, fact.name);
    const bool spared = fact.key == "guarded" && !mayImport(policy, module) &&
                        firstPart(module) == firstPart(fact.name) && !firstPart(fact.name).empty();
    (spared ? names_ : needed).emplace(firstPart(fact.name));
    if (!spared) needed.emplace(firstPart(module));
  }
  for (const std::string& package : needed) names_.erase(package);
}

bool AbsentPackages::explain(const Fact& fact) const {
  if (names_.empty()) return false;
  if (fact.kind == FactKind::kDynamic) return fact.name == "module-escape" && hold(fact.module);
  return fact.origin == Origin::kModule && hold(fact.module) &&
         firstPart(fact.name) == firstPart(fact.module);
}

}  // namespace gantlet
