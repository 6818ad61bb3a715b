// Emitter::isEveryUse, for the files that ask where the value of a name goes.
#pragma once

#include <algorithm>

#include "analyzer/languages/python/facts/emitter.h"

namespace gantlet::python {

// Each place that reads the variable, and no other way to it.
template <class Shown>
bool Emitter::isEveryUse(VariableIndex variable, Shown shown) {
  if (variable == kNone || ++ancestorSearches_ > kMaxUseSearches) return false;
  if (p_.scopeTable[p_.variables[variable].scope].kind == ScopeKind::kClass) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    if (p_.kind(i) != Kind::kIdentifier || !shown(i)) return false;
  }
  return true;
}

}  // namespace gantlet::python
