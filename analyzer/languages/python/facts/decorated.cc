#include "analyzer/languages/python/facts/decorated.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// They write on a class.
constexpr auto kOfClasses = std::to_array<std::string_view>(
    {"dataclasses.dataclass", "functools.total_ordering", "abc.update_abstractmethods",
     "typing.runtime_checkable", "sklearn.utils.deprecated"});

// They write on a function, or on either.
constexpr auto kOfFunctions = std::to_array<std::string_view>(
    {"functools.update_wrapper", "functools.wraps", "abc.abstractmethod", "typing.final",
     "typing.no_type_check", "typing.override", "typing.dataclass_transform", "types.coroutine",
     "unittest.skip", "unittest.skipIf", "unittest.skipUnless", "unittest.expectedFailure"});

// What they give writes.
constexpr auto kMakers = std::to_array<std::string_view>(
    {"functools.wraps", "typing.dataclass_transform", "unittest.skip", "unittest.skipIf",
     "unittest.skipUnless", "sklearn.utils.deprecated"});

constexpr auto kTargetKeywords =
    std::to_array<std::string_view>({"wrapper", "cls", "func", "f", "arg", "test_item"});

// What they give is new, or what they were given.
constexpr auto kWrappers = std::to_array<std::string_view>(
    {"functools.partial", "functools.partialmethod", "functools.lru_cache", "functools.cache",
     "functools.cached_property", "functools.singledispatch", "functools.update_wrapper",
     "contextlib.contextmanager", "contextlib.asynccontextmanager"});

// Methods of a class that set attributes of whatever they are called on by hand.
constexpr auto kSetters = std::to_array<std::string_view>(
    {"__init__", "__setstate__", "configure_mock", "set_params", "attach_mock"});

bool isClassName(std::string_view name) {
  while (name.starts_with('_')) name.remove_prefix(1);
  return !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0 &&
         std::any_of(name.begin(), name.end(),
                     [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; });
}

// argparse.Namespace.__init__
bool isMethod(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  return dot != path.npos && isClassName(lastPart(path.substr(0, dot))) &&
         !isClassName(lastPart(path));
}

bool isSetter(std::string_view path) { return isMethod(path) && isOneOf(lastPart(path), kSetters); }

}  // namespace

bool DecoratedTargets::isLibrary(NodeIndex node) const {
  if (p_.kind(node) == Kind::kCall) return false;
  const auto& atoms = t_.atoms(valueOf(node));
  return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kPath && !isModule(t_.atom(id));
  });
}

// Among all that it may stand for, as far as that is seen.
bool DecoratedTargets::mayBeLibrary(NodeIndex node) { return targetOf(node) == Target::kLibrary; }

DecoratedTargets::Target DecoratedTargets::targetOf(NodeIndex node) {
  if (isLibrary(node)) return Target::kLibrary;
  if (isFresh(node) || parts_.families.isOwnReceiver(node)) return Target::kOwn;
  if (const Target passed = passedTo(node); passed != Target::kUnknown) return passed;
  if (const Target bound = boundTo(node); bound != Target::kUnknown) return bound;
  bool library = false;
  bool own = true;
  const bool all = origins_.isEach(node, [&](NodeIndex leaf) {
    library = library || isLibrary(leaf);
    own = own && isFresh(leaf);
    return true;
  });
  if (library) return Target::kLibrary;
  return all && own ? Target::kOwn : Target::kUnknown;
}

// The file's own class or function, or what a library has just made of one.
bool DecoratedTargets::isFresh(NodeIndex node) {
  if (p_.kind(node) == Kind::kLambda) return true;
  const NodeIndex function = p_.kind(node) == Kind::kCall ? p_.child(node, f_.function) : node;
  const auto& atoms = t_.atoms(valueOf(function));
  if (atoms.empty()) return false;
  if (function == node) {
    return std::all_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return t_.atom(id).kind == AtomKind::kOwn; });
  }
  return std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kBuiltin) {
      return isOneOf(atom.text, {"staticmethod", "classmethod", "property"});
    }
    // inner = update_wrapper(inner, f) gives what it is given, and is judged by itself.
    return atom.kind == AtomKind::kPath && isOneOf(atom.text, kWrappers);
  });
}

// A name that is bound by definitions and assignments in its own scope alone.
DecoratedTargets::Target DecoratedTargets::boundTo(NodeIndex node) {
  if (p_.kind(node) != Kind::kIdentifier || p_.useOf[node] == kNone ||
      ++nameSearches_ > kMaxUseSearches) {
    return Target::kUnknown;
  }
  const NameUse& use = p_.uses[p_.useOf[node]];
  if (use.fixed != kNothing || use.variables.size() != 1) return Target::kUnknown;
  const ScopeIndex scope = p_.variables[use.variables[0]].scope;
  bool seen = false;
  for (const NodeIndex i : index_.named(p_.tree.text(node))) {
    const NodeIndex parent = p_.parent(i);
    const Kind kind = p_.kind(parent);
    if (kind == Kind::kGlobalStatement || kind == Kind::kNonlocalStatement) return Target::kUnknown;
    if (p_.contexts[i] == Context::kName || p_.contexts[i] == Context::kLoad) continue;
    if (p_.scopes[i] != scope) continue;
    Target target = Target::kUnknown;
    if (kind == Kind::kFunctionDefinition || kind == Kind::kClassDefinition) {
      const bool decorated = p_.kind(p_.parent(parent)) == Kind::kDecoratedDefinition;
      target = p_.field(i) != f_.name ? Target::kUnknown
               : decorated            ? below(p_.parent(parent))
                                      : Target::kOwn;
    } else if (kind == Kind::kAssignment && p_.field(i) == f_.left) {
      const NodeIndex value = p_.child(parent, f_.right);
      if (value != kNoNode) target = targetOf(value);
    }
    if (target != Target::kOwn) return target;
    seen = true;
  }
  return seen ? Target::kOwn : Target::kUnknown;
}

// The first parameter of a function that is only called by its name and put above definitions.
DecoratedTargets::Target DecoratedTargets::passedTo(NodeIndex node) {
  if (p_.kind(node) != Kind::kIdentifier || !parts_.composed.isOnlyParameter(node) ||
      ++parameterSearches_ > kMaxUseSearches) {
    return Target::kUnknown;
  }
  const NodeIndex function = index_.functionOf(p_.uses[p_.useOf[node]].variables[0]);
  if (function == kNoNode || p_.kind(function) != Kind::kFunctionDefinition) {
    return Target::kUnknown;
  }
  const NodeIndex first = p_.namedChild(p_.child(function, f_.parameters), 0);
  const NodeIndex named = p_.child(function, f_.name);
  if (first == kNoNode || p_.tree.text(first) != p_.tree.text(node) ||
      p_.scopeTable[p_.scopes[named]].kind == ScopeKind::kClass ||
      p_.kind(p_.parent(function)) == Kind::kDecoratedDefinition) {
    return Target::kUnknown;
  }
  bool seen = false;
  for (const NodeIndex i : index_.named(p_.tree.text(named))) {
    if (i == named || p_.contexts[i] == Context::kName) continue;
    if (p_.contexts[i] != Context::kLoad) return Target::kUnknown;
    const Consumer consumer = consumerOf(p_, i);
    Target target = Target::kUnknown;
    if (consumer.use == Use::kDecorator) target = below(consumer.node);
    if (consumer.use == Use::kCallee) {
      const NodeIndex list = p_.child(consumer.node, f_.arguments);
      if (list != kNoNode && p_.kind(list) == Kind::kArgumentList && !p_.hasSplat(list) &&
          !p_.elements(list).empty() && p_.kind(p_.elements(list)[0]) != Kind::kKeywordArgument) {
        target = targetOf(p_.elements(list)[0]);
      }
    }
    if (target != Target::kOwn) return target;
    seen = true;
  }
  return seen ? Target::kOwn : Target::kUnknown;
}

// What a decorator is handed: the definition, or what the decorators between give instead. Of a
// decorated definition, what comes of all of its decorators.
DecoratedTargets::Target DecoratedTargets::below(NodeIndex decorator) {
  const bool whole = p_.kind(decorator) == Kind::kDecoratedDefinition;
  for (const NodeIndex other : p_.elements(whole ? decorator : p_.parent(decorator))) {
    if (p_.kind(other) != Kind::kDecorator || other <= decorator) continue;
    NodeIndex function = p_.namedChild(other, 0);
    if (p_.kind(function) == Kind::kCall) function = p_.child(function, f_.function);
    for (const AtomId id : t_.atoms(valueOf(function))) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn && mayGiveLibrary(atom.node)) return Target::kLibrary;
      if (atom.kind == AtomKind::kPath && isOneOf(lastPart(atom.text), {"partial", "reduce"})) {
        return Target::kUnknown;
      }
    }
  }
  return Target::kOwn;
}

bool DecoratedTargets::mayGiveLibrary(NodeIndex function) {
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) != Kind::kReturnStatement) continue;
    const NodeIndex given = p_.namedChild(i, 0);
    if (given != kNoNode && mayBeLibrary(given)) return true;
  }
  return false;
}

// A function of a library, or what may be one, goes on as a value.
bool DecoratedTargets::handsOnFunctions() {
  if (handsOnFunctions_) return *handsOnFunctions_;
  handsOnFunctions_ = false;
  for (NodeIndex i = 0; i < p_.tree.size() && !*handsOnFunctions_; ++i) {
    const Kind kind = p_.kind(i);
    if (kind != Kind::kIdentifier && kind != Kind::kAttribute) continue;
    if (p_.contexts[i] != Context::kLoad || !isLibrary(i)) continue;
    const Consumer consumer = consumerOf(p_, i);
    handsOnFunctions_ = consumer.use != Use::kDecorator && parts_.carried.isHandedOn(i, consumer);
  }
  return *handsOnFunctions_;
}

void DecoratedTargets::emitTarget(Target target, bool ofClasses, NodeIndex where) {
  if (target == Target::kUnknown) {
    const bool handed = parts_.carried.handsOnClasses() || (!ofClasses && handsOnFunctions());
    if (handed) target = Target::kLibrary;
  }
  if (target == Target::kLibrary) addDynamic("class-store", "decorated", where);
}

// What `call` gives is a decorator, and writes: dataclass(frozen=True), wraps(f).
void DecoratedTargets::emitGiven(NodeIndex call, bool ofClasses) {
  const Consumer consumer = consumerOf(p_, call);
  switch (consumer.use) {
    case Use::kStatement: return;
    case Use::kDecorator: return emitTarget(below(consumer.node), ofClasses, call);
    case Use::kCallee: {
      const NodeIndex list = p_.child(consumer.node, f_.arguments);
      if (list != kNoNode && p_.kind(list) == Kind::kArgumentList && !p_.hasSplat(list) &&
          p_.elements(list).size() == 1) {
        NodeIndex given = p_.elements(list)[0];
        if (p_.kind(given) == Kind::kKeywordArgument) given = p_.child(given, f_.value);
        return emitTarget(targetOf(given), ofClasses, call);
      }
      [[fallthrough]];
    }
    default: return emitTarget(Target::kUnknown, ofClasses, call);
  }
}

void DecoratedTargets::emitCall(NodeIndex call, const Atom& atom,
                                const std::vector<Argument>& arguments) {
  if (atom.kind != AtomKind::kPath) return;
  const bool ofClasses = isOneOf(atom.text, kOfClasses);
  if (!ofClasses && !isOneOf(atom.text, kOfFunctions)) {
    if (arguments.empty() || arguments[0].key != "0" || !isMethod(atom.text)) return;
    // Any method may set attributes of a class; which do so of another object is known.
    const Target target = targetOf(arguments[0].node);
    const auto& atoms = t_.atoms(valueOf(arguments[0].node));
    const bool named = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      return t_.atom(id).kind == AtomKind::kPath && isClassName(lastPart(t_.atom(id).text));
    });
    if (isSetter(atom.text)) {
      emitTarget(target, true, call);
    } else if (named && p_.kind(arguments[0].node) != Kind::kCall) {
      emitTarget(Target::kLibrary, true, call);
    }
    return;
  }
  if (isOneOf(atom.text, kMakers)) return emitGiven(call, ofClasses);
  for (const Argument& argument : arguments) {
    if (argument.key == "0" || isOneOf(argument.key, kTargetKeywords)) {
      return emitTarget(targetOf(argument.node), ofClasses, call);
    }
    if (argument.key == "*") return emitTarget(Target::kUnknown, ofClasses, call);
  }
  if (atom.text == "dataclasses.dataclass") emitGiven(call, true);
}

void DecoratedTargets::emitValue(NodeIndex node, const Atom& atom, const Consumer& consumer) {
  if (atom.kind != AtomKind::kPath) return;
  const bool ofClasses = isOneOf(atom.text, kOfClasses) || isSetter(atom.text);
  if (!ofClasses && !isOneOf(atom.text, kOfFunctions)) return;
  switch (consumer.use) {
    case Use::kDecorator:
      if (!isOneOf(atom.text, kMakers)) emitTarget(below(consumer.node), ofClasses, node);
      return;
    case Use::kArgument:
    case Use::kContainer:
    case Use::kReturn:
    case Use::kStored: emitTarget(Target::kUnknown, ofClasses, node); return;
    default: return;
  }
}

}  // namespace gantlet::python
