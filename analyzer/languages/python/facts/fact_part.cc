#include "analyzer/languages/python/facts/fact_part.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

std::string_view scopeName(ScopeKind kind) {
  if (kind == ScopeKind::kModule) return "module";
  return kind == ScopeKind::kClass ? "class" : "local";
}

bool FactPart::isModule(const Atom& atom) const {
  return atom.kind == AtomKind::kModule ||
         (atom.kind == AtomKind::kPath && p_.importedModules.count(atom.text) != 0);
}

// The longest dotted prefix of a path that the file imports.
std::string FactPart::moduleOf(const std::string& path) const {
  for (auto end = path.size(); end != std::string::npos && end > 0;
       end = path.rfind('.', end - 1)) {
    std::string prefix = path.substr(0, end);
    if (p_.importedModules.count(prefix) != 0) return prefix;
  }
  if (path.starts_with('.')) return path.substr(0, path.find_first_not_of('.'));
  return path.substr(0, path.find('.'));
}

std::string FactPart::starModules() const {
  std::string modules;
  for (const StarImport& star : p_.starImports) {
    if (!modules.empty()) modules += ',';
    modules += star.module;
  }
  return modules;
}

Fact FactPart::factOf(FactKind kind, const Atom& atom, bool maybe) const {
  Fact fact;
  fact.kind = kind;
  fact.name = atom.text;
  switch (atom.kind) {
    case AtomKind::kModule:
    case AtomKind::kPath:
      fact.origin = Origin::kModule;
      fact.module = moduleOf(atom.text);
      break;
    case AtomKind::kBuiltin: fact.origin = Origin::kBuiltin; break;
    case AtomKind::kUnresolved: fact.origin = Origin::kUnresolved; break;
    case AtomKind::kOwn: fact.origin = Origin::kOwn; break;
    case AtomKind::kStar:
      fact.origin = Origin::kStar;
      fact.module = starModules();
      if (maybe) fact.key = "maybe";
      break;
    default: fact.origin = Origin::kUnknown; break;
  }
  return fact;
}

void FactPart::addDynamic(std::string_view name, std::string_view key, NodeIndex where) {
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = name;
  fact.key = key;
  add(std::move(fact), where);
}

}  // namespace gantlet::python
