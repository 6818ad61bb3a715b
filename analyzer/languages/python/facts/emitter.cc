#include "analyzer/languages/python/facts/emitter.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

std::string_view scopeName(ScopeKind kind) {
  if (kind == ScopeKind::kModule) return "module";
  return kind == ScopeKind::kClass ? "class" : "local";
}

std::string_view escapeName(Use use) {
  switch (use) {
    case Use::kArgument: return "argument";
    case Use::kContainer: return "container";
    case Use::kReturn: return "return";
    case Use::kStored: return "store";
    case Use::kCompare: return "compare";
    default: return "other";
  }
}

std::string_view referenceKey(Use use) {
  switch (use) {
    case Use::kAlias: return "alias";
    case Use::kDecorator: return "decorator";
    case Use::kBase: return "base";
    default: return "";
  }
}

}  // namespace

Emitter::Emitter(Program& program, const PerNode<ValueId>& values, const Deadline& deadline,
                 FactSink& sink)
    : p_(program),
      t_(program.values),
      f_(grammar().fields),
      values_(values),
      deadline_(deadline),
      sink_(sink),
      index_(program),
      origins_(program, values, index_),
      madeTexts_(program, values, index_) {
  origins_.setNames(
      [this](NodeIndex attribute, bool elements) { return libraryNames(attribute, elements); });
}

void Emitter::run() {
  collectBoundNames();
  ownValue_ = p_.values.ofNode(AtomKind::kOwn, 0);
  for (NodeIndex i = 0; i < p_.tree.size() && !sink_.full(); ++i) {
    // Often, because one node may ask for several searches of the whole file.
    if (i % 16 == 15 && deadline_.passed()) {
      sink_.limit("deadline");
      return;
    }
    if (p_.tree.node(i).named) emitNode(i);
  }
  if (p_.values.overflowed()) addDynamic("overflow", "", 0);
}

void Emitter::emitNode(NodeIndex i) {
  switch (p_.kind(i)) {
    case Kind::kImportStatement: emitImports(i); break;
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement: emitFromImports(i); break;
    case Kind::kIdentifier: emitName(i); break;
    case Kind::kDottedName: emitDottedPattern(i); break;
    case Kind::kAttribute: emitAttribute(i); break;
    case Kind::kSubscript:
      if (p_.contexts[i] != Context::kLoad) {
        emitItemStore(i);
        emitSympyItem(i);
      }
      break;
    case Kind::kCall:
      emitCall(i);
      emitEnumeration(i);
      emitValueUse(i);
      break;
    case Kind::kTypeCall: emitTypeCall(i); break;
    case Kind::kBinaryOperator:
      emitPathPieces(i);
      emitRepetition(i);
      break;
    case Kind::kClassDefinition: emitClassKeywords(i); break;
    case Kind::kFunctionDefinition:
    case Kind::kAwait: emitEventLoop(i); break;
    case Kind::kAssignment: emitMatchArgs(i); break;
    case Kind::kType:
      if (evaluatesAnnotations_) emitEvaluatedAnnotation(i);
      break;
    case Kind::kMemberType:
      emitAttributeRead(i, kUnknownValue, p_.name(p_.tree.node(i).end - 1), "");
      break;
    case Kind::kKeywordPattern:
      emitAttributeRead(i + 1, kUnknownValue, p_.name(i + 1), "pattern");
      emitFormatPattern(i);
      break;
    case Kind::kClassPattern: emitPositionalPattern(i); break;
    default: break;
  }
  if (t_.isAll(values_[i], AtomKind::kText)) emitString(i);
}

// The runner itself runs what awaits at the top level, and an asynchronous main(), in an event
// loop.
void Emitter::emitEventLoop(NodeIndex node) {
  const bool function = p_.kind(node) == Kind::kFunctionDefinition;
  if (function &&
      (p_.name(p_.child(node, f_.name)) != "main" || !p_.tree.text(node).starts_with("async"))) {
    return;
  }
  for (NodeIndex at = p_.parent(node); at != kNoNode; at = p_.parent(at)) {
    const Kind kind = p_.kind(at);
    if (kind == Kind::kFunctionDefinition || kind == Kind::kLambda ||
        kind == Kind::kClassDefinition) {
      return;
    }
  }
  Fact fact;
  fact.kind = FactKind::kImport;
  fact.name = "asyncio";
  add(fact, node);
}

// --- Imports

void Emitter::emitName(NodeIndex i) {
  if (isMangledByHand(i)) sink_.trouble("mangled-name", p_.tree.range(i));
  switch (p_.contexts[i]) {
    case Context::kLoad:
      emitValueUse(i);
      emitOwnLookup(i);
      return;
    case Context::kAugmented: emitValueUse(i); [[fallthrough]];
    case Context::kStore: emitBoundDunder(i); return;
    default: return;
  }
}

void Emitter::emitBoundDunder(NodeIndex i) {
  const std::string name = p_.name(i);
  if (!isDunder(name) && !isLookedUpAttribute(name)) return;
  // By an assignment: emitMatchArgs.
  const bool assigned = p_.kind(p_.parent(i)) == Kind::kAssignment;
  if (name == "__match_args__" && !assigned) addDynamic("attrgetter", "", i);
  if (name == "__annotations__" && evaluatesAnnotations_) {
    addDynamic("annotation-evaluated", "", i);
  }
  Fact fact;
  fact.kind = FactKind::kStore;
  fact.origin = Origin::kOwn;
  fact.name = name;
  fact.key = scopeName(p_.scopeTable[p_.scopes[i]].kind);
  if ((name == "__getstate__" && isPlainState(i)) ||
      (name == "__reduce__" && isPlainReduction(i))) {
    fact.value = "[plain]";
    fact.hasValue = true;
  }
  add(std::move(fact), i);
}

// `case a.b:` and `case a.b():` read values; `case a:` captures.
void Emitter::emitDottedPattern(NodeIndex i) {
  if (p_.contexts[i] == Context::kStore) emitBoundDunder(i + 1);
  if (p_.contexts[i] != Context::kLoad) return;
  emitValueUse(i);
  const auto& parts = p_.elements(i);
  if (t_.isAll(values_[i], AtomKind::kPath)) return;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    emitAttributeRead(parts[k], kUnknownValue, p_.name(parts[k]), "");
  }
}

void Emitter::emitAttribute(NodeIndex i) {
  const NodeIndex object = p_.child(i, f_.object);
  const NodeIndex attribute = p_.child(i, f_.attribute);
  if (object == kNoNode || attribute == kNoNode) return;
  const std::string name = p_.name(attribute);
  const Context context = p_.contexts[i];
  if (context == Context::kStore || context == Context::kAugmented) {
    emitAttributeStore(i, object, name, "");
  } else if (context == Context::kDelete) {
    emitAttributeStore(i, object, name, "delete");
  }
  if (context != Context::kLoad && context != Context::kAugmented) return;
  emitValueUse(i);
  const bool called = consumerOf(p_, i).use == Use::kCallee;
  const std::string_view key = called ? "call" : "";
  // From a loader whose templates were all judged.
  if (called && name == "get_template" && hasSeenLoader(object)) return;
  const bool self = name.starts_with('_') && !isDunder(name) && isSelf(object) && !forwardsNames();
  emitAttributeRead(attribute, self ? ownValue_ : valueOf(object), name, key);
  if (name == "format" || name == "format_map") emitTemplate(attribute, valueOf(object));
}

void Emitter::emitAttributeRead(NodeIndex where, ValueId object, const std::string& name,
                                std::string_view key) {
  emitTakenMethod(where, object, name, key);
  // By getattr(f, "__annotations__"), too: what is put into them would be evaluated.
  if (evaluatesAnnotations_ && name == "__annotations__") {
    addDynamic("annotation-evaluated", "", where);
  }
  bool outside = false;  // of modules
  Fact fact;
  fact.kind = FactKind::kAttr;
  fact.origin = Origin::kUnknown;
  for (const AtomId id : t_.atoms(object)) {
    const AtomKind kind = t_.atom(id).kind;
    if (kind == AtomKind::kModule || kind == AtomKind::kPath) continue;
    outside = true;
    if (kind == AtomKind::kOwn) fact.origin = Origin::kOwn;
    if (kind == AtomKind::kBuiltin) fact.origin = Origin::kBuiltin;
  }
  if (!outside || (name == "__annotations__" && isAnnotationShown(p_.parent(where)))) return;
  fact.name = name;
  fact.key = key;
  const bool harmless =
      ((name == "__getattribute__" || name == "__getattr__") && key == "call" &&
       handsNameOn(where, name)) ||
      (name == "__dict__" && key.empty() &&
       (isJsonDefault(p_.parent(where)) || isHarmlessDictionary(p_.parent(where))));
  const bool bound =
      name.starts_with('_') && !isDunder(name) &&
      (boundPrivateNames_.count(name) != 0 ||
       // account.__balance outside of the class, which has it as _Account__balance: there is none.
       (name.starts_with("__") && std::any_of(boundPrivateNames_.begin(), boundPrivateNames_.end(),
                                              [&](const std::string& own) {
                                                return own.size() > name.size() &&
                                                       own.ends_with(name);
                                              })));
  const NodeIndex place = p_.parent(where);
  const NodeIndex item = p_.kind(place) == Kind::kAttribute ? p_.parent(place) : kNoNode;
  if (name == "filters" && key.empty() && item != kNoNode && p_.kind(item) == Kind::kSubscript &&
      p_.child(item, f_.value) == place && p_.contexts[item] == Context::kStore) {
    fact.value = "item";
    fact.hasValue = true;
  } else if (name == "filters" && key.empty() && isUpdated(place)) {
    fact.value = "item";
    fact.hasValue = true;
  } else if (name == "query" && key.empty() && isTakenApart(place)) {
    fact.value = "url";
    fact.hasValue = true;
  } else if (isModuleHolder(name) && p_.kind(place) == Kind::kAttribute &&
             p_.field(where) == f_.attribute && !definesMethod("__getattr__") &&
             !definesMethod("__getattribute__") && isOfOwnClasses(p_.child(place, f_.object))) {
    fact.value = "own";
    fact.hasValue = true;
  } else if (harmless || bound) {
    fact.value = "bound";
    fact.hasValue = true;
  } else if (isCodeFigure(where, name) || (name == "__subclasses__" && isOwnFamily(place))) {
    fact.value = "shown";
    fact.hasValue = true;
  } else if ((name == "__mro__" || name == "mro" || name == "__bases__") && areNamesShown(place)) {
    fact.value = "shown";
    fact.hasValue = true;
  } else if (name == "setFeature" && called(place) && isNamespaceFeature(p_.parent(place))) {
    fact.value = "[namespaces]";
    fact.hasValue = true;
  } else if (name == "vformat" && called(place) && isFormatterCall(p_.parent(place))) {
    fact.value = "[template]";
    fact.hasValue = true;
  } else if (key.empty() && isPublicHolder(name) && p_.kind(place) == Kind::kAttribute &&
             isOnlyShown(p_.parent(where))) {
    fact.value = "shown";
    fact.hasValue = true;
  }
  add(std::move(fact), where);
}

// urlparse(x).query, or of a name for it: a text.
bool Emitter::isTakenApart(NodeIndex attribute) {
  if (p_.kind(attribute) != Kind::kAttribute) return false;
  NodeIndex object = p_.child(attribute, f_.object);
  if (object != kNoNode && p_.kind(object) == Kind::kIdentifier) object = onlySource(object);
  if (object == kNoNode || p_.kind(object) != Kind::kCall) return false;
  const auto& atoms = t_.atoms(valueOf(p_.child(object, f_.function)));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         isOneOf(t_.atom(atoms[0]).text, {"urllib.parse.urlparse", "urllib.parse.urlsplit"});
}

void Emitter::emitAttributeStore(NodeIndex where, NodeIndex object, const std::string& name,
                                 std::string_view key) {
  if (evaluatesAnnotations_ && name == "__annotations__") {
    addDynamic("annotation-evaluated", "", where);
  }
  if (isMangledStore(where, name)) addDynamic("setattr", "", where);
  for (const AtomId id : t_.atoms(valueOf(object))) {
    const Atom& atom = t_.atom(id);
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.key = key;
    if (isForeign(atom.kind)) {
      fact.name = (atom.text.ends_with('.') ? atom.text : atom.text + ".") + name;
      if (fact.origin == Origin::kModule) fact.module = moduleOf(fact.name);
      if (isOwnHook(where, fact.name)) {
        fact.value = "[function]";
        fact.hasValue = true;
      }
    } else if (isSensitiveAttribute(name) || isArchiveAttribute(name) ||
               isLookedUpAttribute(name) ||
               (renamesFields_ && name == "name" && !(isSelf(object) && isOwnSelf(object)) &&
                !isJustMade(object)) ||
               (name == "fmt" && changesTemplates(object))) {
      fact.name = name;
    } else if (name == "name" && importsTemporaryFiles() && !isMadeBy(object, {}, true, 0)) {
      fact.name = name;
      fact.key = "temporary";
    } else {
      continue;
    }
    add(std::move(fact), where);
  }
}

void Emitter::emitItemStore(NodeIndex i) {
  const NodeIndex object = p_.child(i, f_.value);
  if (object == kNoNode) return;
  emitSettingsStore(i);
  for (const AtomId id : t_.atoms(valueOf(object))) {
    const Atom& atom = t_.atom(id);
    if (!isForeign(atom.kind)) continue;
    if (atom.text == "os.environ" && environmentItem(object) != kNoNode) continue;
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.key = "item";
    add(std::move(fact), i);
  }
  if (p_.kind(object) != Kind::kCall) return;
  for (const AtomId id : t_.atoms(valueOf(p_.child(object, f_.function)))) {
    const Atom& atom = t_.atom(id);
    const bool namespaces = atom.text == "globals" || atom.text == "locals" || atom.text == "vars";
    if (atom.kind != AtomKind::kBuiltin || !namespaces) continue;
    Fact fact = factOf(FactKind::kStore, atom, false);
    fact.name += "()";
    fact.key = "item";
    add(std::move(fact), i);
  }
}

// --- Uses of values

void Emitter::emitValueUse(NodeIndex i) {
  const auto& atoms = t_.atoms(values_[i]);
  const bool special = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const AtomKind kind = t_.atom(id).kind;
    return isForeign(kind) || kind == AtomKind::kFormatMethod ||
           (kind == AtomKind::kClassOf && makesGuarded_);
  });
  if (!special) return;
  const Consumer consumer = consumerOf(p_, i);
  for (const AtomId id : atoms) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kFormatMethod) {
      const bool named = p_.kind(i) == Kind::kIdentifier && consumer.use == Use::kArgument;
      if (p_.kind(i) == Kind::kAttribute || named) emitFormatValue(i, consumer);
    } else if (atom.kind == AtomKind::kClassOf) {
      if (makesGuarded_) emitClassValue(i, atom, consumer);
    } else if (isForeign(atom.kind)) {
      const bool maybe =
          p_.useOf[i] != kNone && (atoms.size() > 1 || !p_.uses[p_.useOf[i]].variables.empty());
      emitAtomUse(i, atom, consumer, maybe);
    }
  }
}

void Emitter::emitAtomUse(NodeIndex i, const Atom& atom, const Consumer& consumer, bool maybe) {
  const Use use = consumer.use;
  if (isModule(atom)) {
    emitModuleEscape(i, atom.text, consumer);
    return;
  }
  if (use == Use::kCallee) return;  // the call reports it
  if (atom.text == "getattr" && use == Use::kArgument && emitReducedWords(i)) return;
  if (atom.text == "os.environ" && emitEnvironmentItem(i, maybe)) return;
  const bool isPath = atom.kind == AtomKind::kPath;
  if (isPath && use == Use::kObject) return;  // the longer path is reported
  // A call's result is only reported where it stands for a module's attribute: getattr(os, "x").
  if (p_.kind(i) == Kind::kCall && !isPath) return;
  Fact fact = factOf(FactKind::kRef, atom, maybe);
  if (fact.key.empty()) fact.key = use == Use::kObject ? "object" : referenceKey(use);
  if (fact.key.empty() && isTypeTest(consumer)) fact.key = "typetest";
  if (fact.key.empty() && isPath && isAnnotation(i)) fact.key = "type";
  // getattr(stats, "norm"): what comes of it is followed.
  if (fact.key.empty() && isPath && use == Use::kArgument && keepsModulesIn(consumer) &&
      isOneOf(calledBuiltin(p_.parent(consumer.node)), {"getattr", "hasattr"})) {
    fact.key = "test";
  }
  if (fact.key.empty() && isPath && use == Use::kIdentity) fact.key = "test";
  if (fact.key.empty() && isPath && use == Use::kCompare && isSearchedForText(i, consumer)) {
    fact.key = "searched";
  }
  // sys.argv[0] is the program's own name.
  const NodeIndex item = p_.parent(i);
  if (atom.text == "sys.argv" && p_.kind(item) == Kind::kSubscript &&
      p_.child(item, f_.value) == i && p_.contexts[item] == Context::kLoad &&
      p_.tree.text(p_.child(item, f_.subscript)) == "0") {
    fact.value = "shown";
    fact.hasValue = true;
  }
  if (use == Use::kArgument) emitFactoryValue(i, atom, consumer);
  if (makesGuarded_ && atom.kind == AtomKind::kBuiltin && atom.text == "type") {
    emitTypeValue(i, consumer);
  }
  emitSettingsUse(i, atom, consumer);
  add(std::move(fact), i);
}

void Emitter::emitModuleEscape(NodeIndex i, const std::string& module, const Consumer& consumer) {
  switch (consumer.use) {
    case Use::kObject:
    case Use::kAlias:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kStatement:
    case Use::kFormatted: return;
    default: break;
  }
  if (consumer.use == Use::kArgument && keepsModulesIn(consumer)) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "module-escape";
  fact.module = module;
  fact.key = escapeName(consumer.use);
  add(std::move(fact), i);
}

// --- Shared

bool Emitter::isModule(const Atom& atom) const {
  return atom.kind == AtomKind::kModule ||
         (atom.kind == AtomKind::kPath && p_.importedModules.count(atom.text) != 0);
}

// The longest dotted prefix of a path that the file imports.
std::string Emitter::moduleOf(const std::string& path) const {
  for (auto end = path.size(); end != std::string::npos && end > 0;
       end = path.rfind('.', end - 1)) {
    std::string prefix = path.substr(0, end);
    if (p_.importedModules.count(prefix) != 0) return prefix;
  }
  if (path.starts_with('.')) return path.substr(0, path.find_first_not_of('.'));
  return path.substr(0, path.find('.'));
}

std::string Emitter::starModules() const {
  std::string modules;
  for (const StarImport& star : p_.starImports) {
    if (!modules.empty()) modules += ',';
    modules += star.module;
  }
  return modules;
}

Fact Emitter::factOf(FactKind kind, const Atom& atom, bool maybe) const {
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

void Emitter::addDynamic(std::string_view name, std::string_view key, NodeIndex where) {
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = name;
  fact.key = key;
  add(std::move(fact), where);
}

}  // namespace gantlet::python
