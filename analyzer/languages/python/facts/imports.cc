#include "analyzer/languages/python/facts/imports.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
void ImportFacts::emitImports(NodeIndex statement) {
  const bool guarded = isGuardedImport(statement);
  for (const NodeIndex c : p_.elements(statement)) {
    const bool aliased = p_.kind(c) == Kind::kAliasedImport;
    const NodeIndex name = aliased ? p_.child(c, f_.name) : c;
    Fact fact;
    fact.kind = FactKind::kImport;
    fact.name = p_.dottedText(name);
    if (guarded) fact.key = "guarded";
    add(fact, name);
    emitBoundImport(aliased ? p_.child(c, f_.alias) : name + 1, fact.name);
  }
}

void ImportFacts::emitFromImports(NodeIndex statement) {
  const NodeIndex moduleNode = p_.child(statement, f_.moduleName);
  Fact import;
  import.kind = FactKind::kImport;
  import.name = moduleNode == kNoNode ? "__future__" : p_.dottedText(moduleNode);
  const NodeIndex last = p_.tree.node(statement).end - 1;
  if (p_.kind(p_.parent(last)) == Kind::kWildcardImport || p_.kind(last) == Kind::kWildcardImport) {
    import.key = "*";
  } else if (isGuardedImport(statement)) {
    import.key = "guarded";
  }
  add(import, moduleNode == kNoNode ? statement : moduleNode);
  for (const NodeIndex c : p_.elements(statement)) {
    if (p_.field(c) != f_.name) continue;
    const bool aliased = p_.kind(c) == Kind::kAliasedImport;
    const NodeIndex name = aliased ? p_.child(c, f_.name) : c;
    Fact fact;
    fact.kind = FactKind::kRef;
    fact.origin = Origin::kModule;
    fact.name = import.name + (import.name.ends_with('.') ? "" : ".") + p_.dottedText(name);
    fact.module = moduleOf(fact.name);
    // In a class body the name is an attribute as well, and as that it is not followed.
    const bool followed = p_.scopeTable[p_.scopes[statement]].kind != ScopeKind::kClass;
    fact.key = followed ? "import" : "";
    add(fact, name);
    const bool module = p_.importedModules.count(fact.name) != 0;
    emitBoundImport(aliased ? p_.child(c, f_.alias) : name + 1, module ? fact.name : "");
  }
}

// Whether the file goes on without what an import statement brings: it stands in the body of a try
// statement that takes an ImportError and does not raise again, or in such a handler itself, where
// another import comes first. That it does is for the reader's sake: where the import fails in any
// case, nothing depends on it.
bool ImportFacts::isGuardedImport(NodeIndex statement) {
  for (NodeIndex inner = statement; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    const Kind kind = p_.kind(outer);
    if (kind == Kind::kFunctionDefinition || kind == Kind::kClassDefinition) return false;
    if (kind == Kind::kWithStatement && suppressesImportError(outer)) return true;
    if (kind != Kind::kTryStatement) continue;
    if (p_.kind(inner) == Kind::kExceptClause) {
      const bool instead = handlerOf(inner).takesImportError && importsSomething(outer);
      if (instead) return true;
    }
    if (p_.field(inner) != f_.body) continue;
    for (const NodeIndex clause : p_.elements(outer)) {
      if (p_.kind(clause) != Kind::kExceptClause) continue;
      const Handler handler = handlerOf(clause);
      if (handler.takesImportError || handler.takesAll) return !handler.raises;
    }
  }
  return false;
}

// with contextlib.suppress(ImportError):
bool ImportFacts::suppressesImportError(NodeIndex with) {
  for (NodeIndex i = with; i < p_.tree.node(with).end; ++i) {
    if (p_.kind(i) == Kind::kBlock) return false;
    if (p_.kind(i) != Kind::kCall) continue;
    const auto& atoms = t_.atoms(valueOf(p_.child(i, f_.function)));
    if (atoms.size() != 1 || t_.atom(atoms[0]).text != "contextlib.suppress") continue;
    for (const NodeIndex given : p_.elements(p_.child(i, f_.arguments))) {
      if (isOneOf(p_.tree.text(given), {"ImportError", "ModuleNotFoundError", "Exception"})) {
        return true;
      }
    }
  }
  return false;
}

ImportFacts::Handler ImportFacts::handlerOf(NodeIndex clause) {
  Handler handler;
  const NodeIndex what = p_.elements(clause).front();
  const NodeIndex whatEnd = p_.tree.node(what).end;
  handler.takesAll = p_.kind(what) == Kind::kBlock;
  for (NodeIndex i = clause; i < p_.tree.node(clause).end; ++i) {
    if (p_.kind(i) == Kind::kRaiseStatement) handler.raises = true;
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string name = p_.name(i);
    if (i >= what && i < whatEnd) {
      if (name == "ImportError" || name == "ModuleNotFoundError") handler.takesImportError = true;
      if (name == "Exception" || name == "BaseException") handler.takesAll = true;
    }
    if (name == "SystemExit" || name == "exit" || name == "quit") handler.raises = true;
  }
  return handler;
}

// Whether the body of a try statement begins with an import.
bool ImportFacts::importsSomething(NodeIndex statement) {
  const NodeIndex body = p_.child(statement, f_.body);
  if (body == kNoNode || p_.elements(body).empty()) return false;
  const Kind first = p_.kind(p_.elements(body).front());
  return first == Kind::kImportStatement || first == Kind::kImportFromStatement;
}

// `module` is empty where the import may bind something else. In a class body, an import makes the
// module an attribute, and that is not followed.
void ImportFacts::emitBoundImport(NodeIndex target, const std::string& module) {
  if (target == kNoNode) return;
  const std::string name = p_.name(target);
  const ScopeKind scope = p_.scopeTable[p_.scopes[target]].kind;
  if (isDunder(name)) {
    Fact fact;
    fact.kind = FactKind::kStore;
    fact.origin = Origin::kOwn;
    fact.name = name;
    fact.key = scopeName(scope);
    add(std::move(fact), target);
    if (name == "__match_args__") addDynamic("attrgetter", "", target);
  }
  if (scope != ScopeKind::kClass || module.empty()) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "module-escape";
  fact.module = module;
  fact.key = "store";
  add(std::move(fact), target);
}

}  // namespace gantlet::python
