#include "analyzer/languages/python/facts/nodes.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

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

void NodeFacts::emitNode(NodeIndex i) {
  switch (p_.kind(i)) {
    case Kind::kImportStatement: parts_.imports.emitImports(i); break;
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement: parts_.imports.emitFromImports(i); break;
    case Kind::kIdentifier: emitName(i); break;
    case Kind::kDottedName: emitDottedPattern(i); break;
    case Kind::kAttribute: parts_.attributes.emitAttribute(i); break;
    case Kind::kSubscript:
      if (p_.contexts[i] != Context::kLoad) {
        parts_.attributes.emitItemStore(i);
        parts_.evaluated.emitSympyStore(i, p_.child(i, f_.value));
      }
      break;
    case Kind::kCall:
      parts_.calls.emitCall(i);
      parts_.families.emitEnumeration(i);
      emitValueUse(i);
      break;
    case Kind::kTypeCall: parts_.calls.emitTypeCall(i); break;
    case Kind::kBinaryOperator:
      parts_.paths.emitPathPieces(i);
      parts_.repetition.emitRepetition(i);
      break;
    case Kind::kClassDefinition: parts_.classes.emitClassKeywords(i); break;
    case Kind::kFunctionDefinition:
    case Kind::kAwait: emitEventLoop(i); break;
    case Kind::kAssignment: parts_.classes.emitMatchArgs(i); break;
    case Kind::kType:
      if (traits_.evaluatesAnnotations) parts_.hints.emitEvaluatedAnnotation(i);
      break;
    case Kind::kMemberType:
      parts_.attributes.emitAttributeRead(i, kUnknownValue, p_.name(p_.tree.node(i).end - 1), "");
      break;
    case Kind::kKeywordPattern:
      parts_.attributes.emitAttributeRead(i + 1, kUnknownValue, p_.name(i + 1), "pattern");
      parts_.constructors.emitFormatPattern(i);
      break;
    case Kind::kClassPattern: parts_.constructors.emitPositionalPattern(i); break;
    default: break;
  }
  if (t_.isAll(values_[i], AtomKind::kText)) parts_.strings.emitString(i);
}

void NodeFacts::emitOverflow() { addDynamic("overflow", "", 0); }

// The runner itself runs what awaits at the top level, and an asynchronous main(), in an event
// loop.
void NodeFacts::emitEventLoop(NodeIndex node) {
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

void NodeFacts::emitName(NodeIndex i) {
  if (parts_.hooks.isMangledByHand(i)) sink_.trouble("mangled-name", p_.tree.range(i));
  switch (p_.contexts[i]) {
    case Context::kLoad:
      emitValueUse(i);
      parts_.constructors.emitOwnLookup(i);
      return;
    case Context::kAugmented: emitValueUse(i); [[fallthrough]];
    case Context::kStore: emitBoundDunder(i); return;
    default: return;
  }
}

void NodeFacts::emitBoundDunder(NodeIndex i) {
  const std::string name = p_.name(i);
  if (!isDunder(name) && !isLookedUpAttribute(name)) return;
  // By an assignment: emitMatchArgs.
  const bool assigned = p_.kind(p_.parent(i)) == Kind::kAssignment;
  if (name == "__match_args__" && !assigned) addDynamic("attrgetter", "", i);
  if (name == "__annotations__" && traits_.evaluatesAnnotations) {
    addDynamic("annotation-evaluated", "", i);
  }
  Fact fact;
  fact.kind = FactKind::kStore;
  fact.origin = Origin::kOwn;
  fact.name = name;
  fact.key = scopeName(p_.scopeTable[p_.scopes[i]].kind);
  if ((name == "__getstate__" && parts_.factories.isPlainState(i)) ||
      (name == "__reduce__" && parts_.factories.isPlainReduction(i))) {
    fact.value = "[plain]";
    fact.hasValue = true;
  }
  add(std::move(fact), i);
}

// `case a.b:` and `case a.b():` read values; `case a:` captures.
void NodeFacts::emitDottedPattern(NodeIndex i) {
  if (p_.contexts[i] == Context::kStore) emitBoundDunder(i + 1);
  if (p_.contexts[i] != Context::kLoad) return;
  emitValueUse(i);
  const auto& parts = p_.elements(i);
  if (t_.isAll(values_[i], AtomKind::kPath)) return;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    parts_.attributes.emitAttributeRead(parts[k], kUnknownValue, p_.name(parts[k]), "");
  }
}

void NodeFacts::emitValueUse(NodeIndex i) {
  const auto& atoms = t_.atoms(values_[i]);
  const bool special = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const AtomKind kind = t_.atom(id).kind;
    return isForeign(kind) || kind == AtomKind::kFormatMethod ||
           (kind == AtomKind::kClassOf && traits_.makesGuarded);
  });
  if (!special) return;
  const Consumer consumer = consumerOf(p_, i);
  for (const AtomId id : atoms) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kFormatMethod) {
      const bool named = p_.kind(i) == Kind::kIdentifier && consumer.use == Use::kArgument;
      if (p_.kind(i) == Kind::kAttribute || named) parts_.templates.emitFormatValue(i, consumer);
    } else if (atom.kind == AtomKind::kClassOf) {
      if (traits_.makesGuarded) parts_.constructors.emitClassValue(i, atom, consumer);
    } else if (isForeign(atom.kind)) {
      const bool maybe =
          p_.useOf[i] != kNone && (atoms.size() > 1 || !p_.uses[p_.useOf[i]].variables.empty());
      emitAtomUse(i, atom, consumer, maybe);
    }
  }
}

void NodeFacts::emitAtomUse(NodeIndex i, const Atom& atom, const Consumer& consumer, bool maybe) {
  const Use use = consumer.use;
  if (isModule(atom)) {
    emitModuleEscape(i, atom.text, consumer);
    return;
  }
  if (use == Use::kCallee) return;  // the call reports it
  if (atom.text == "getattr" && use == Use::kArgument && parts_.named.emitReducedWords(i)) return;
  if (atom.text == "os.environ" && parts_.settings.emitEnvironmentItem(i, maybe)) return;
  parts_.carried.emitFactory(i, atom, consumer);
  parts_.decorated.emitValue(i, atom, consumer);
  const bool isPath = atom.kind == AtomKind::kPath;
  if (isPath && use == Use::kObject) return;  // the longer path is reported
  // A call's result is only reported where it stands for a module's attribute: getattr(os, "x").
  if (p_.kind(i) == Kind::kCall && !isPath) return;
  Fact fact = factOf(FactKind::kRef, atom, maybe);
  if (fact.key.empty()) fact.key = use == Use::kObject ? "object" : referenceKey(use);
  if (fact.key.empty() && parts_.named.isTypeTest(consumer)) fact.key = "typetest";
  if (fact.key.empty() && isPath && parts_.named.isAnnotation(i)) fact.key = "type";
  // getattr(stats, "norm"): what comes of it is followed.
  if (fact.key.empty() && isPath && use == Use::kArgument &&
      parts_.named.keepsModulesIn(consumer) &&
      isOneOf(parts_.words.calledBuiltin(p_.parent(consumer.node)), {"getattr", "hasattr"})) {
    fact.key = "test";
  }
  if (fact.key.empty() && isPath && use == Use::kIdentity) fact.key = "test";
  if (fact.key.empty() && isPath && use == Use::kCompare &&
      parts_.shown.isSearchedForText(i, consumer)) {
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
  if (atom.kind == AtomKind::kBuiltin && atom.text == "vars" && use == Use::kArgument &&
      parts_.classes.isDefaultOfDocument(i)) {
    fact.value = "data";
    fact.hasValue = true;
  }
  if (use == Use::kArgument) parts_.constructors.emitFactoryValue(i, atom, consumer);
  if (traits_.makesGuarded && atom.kind == AtomKind::kBuiltin && atom.text == "type") {
    parts_.constructors.emitTypeValue(i, consumer);
  }
  parts_.settings.emitSettingsUse(i, atom, consumer);
  if (isPath) parts_.evaluated.emitSympyValue(i, atom, use);
  add(std::move(fact), i);
}

void NodeFacts::emitModuleEscape(NodeIndex i, const std::string& module, const Consumer& consumer) {
  switch (consumer.use) {
    case Use::kObject:
    case Use::kAlias:
    case Use::kTruth:
    case Use::kIdentity:
    case Use::kStatement:
    case Use::kFormatted: return;
    default: break;
  }
  if (consumer.use == Use::kArgument && parts_.named.keepsModulesIn(consumer)) return;
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.name = "module-escape";
  fact.module = module;
  fact.key = escapeName(consumer.use);
  add(std::move(fact), i);
}

}  // namespace gantlet::python
