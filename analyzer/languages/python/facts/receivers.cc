#include "analyzer/languages/python/facts/receivers.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 10;
// Each looks through the file.
constexpr std::size_t kMaxSearches = 192;

// Methods that take a text for a name in pandas, and in no class that isLibraryClass knows.
constexpr std::array<std::string_view, 6> kPandasMethods{"agg",       "aggregate", "apply",
                                                         "transform", "filter",    "compute"};

}  // namespace

// The receiver is no object of a library whose method of this name takes a text for a name.
bool Receivers::isNoLibraryMethod(NodeIndex receiver, const std::string& method) {
  if (receiver == kNoNode) return false;
  if (t_.isConstant(valueOf(receiver))) return true;  // "{}".format(x)
  if (++traits_.textSearches > kMaxSearches) return false;
  const bool ownOnly = !isOneOf(method, kPandasMethods);
  return isMadeBy(receiver, {}, ownOnly, 0) && !isRebound(method) &&
         (definesMethod(method) || (!ownOnly && !isMadeBy(receiver, {}, true, 0)));
}

// self.apply = df.apply: something else than a method of a class may come under that name.
bool Receivers::isRebound(std::string_view method) const {
  if (traits_.makesClasses) return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"setattr", "__setattr__", "__getattr__", "__getattribute__", "__dict__",
                       "vars", "partialmethod"})) {
      return true;
    }
    if (text != method) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) {
      const NodeIndex outer = p_.parent(parent);
      if (p_.kind(outer) != Kind::kDecoratedDefinition) continue;
      const auto& decorators = p_.elements(outer);
      const bool plain =
          std::all_of(decorators.begin(), decorators.end(), [this](NodeIndex decorator) {
            return p_.kind(decorator) != Kind::kDecorator ||
                   isOneOf(p_.tree.text(decorator), {"@staticmethod", "@classmethod",
                                                     "@abstractmethod", "@abc.abstractmethod"});
          });
      if (!plain) return true;
      continue;
    }
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const Context context = p_.contexts[member ? parent : i];
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if ((member || inClass) && context != Context::kLoad && context != Context::kName) return true;
  }
  return false;
}

bool Receivers::definesMethod(std::string_view method) const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kFunctionDefinition &&
        p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
        p_.tree.text(p_.child(i, f_.name)) == method) {
      return true;
    }
  }
  return false;
}

bool Receivers::answersForAttributes() const {
  return definesMethod("__getattr__") || definesMethod("__getattribute__");
}

// A class of the file's all of whose bases are such, builtins, or of modules without data frames:
// what a method of it does with a text is written in the file.
bool Receivers::isOwnClass(NodeIndex owner, int depth) {
  if (p_.kind(owner) != Kind::kClassDefinition || depth > kDeepest) return false;
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return true;
  const auto isPlain = [&](NodeIndex base) {
    const NodeIndex named = p_.kind(base) == Kind::kSubscript ? p_.child(base, f_.value) : base;
    // Own[int] is what the class's __class_getitem__ gives.
    if (named != base && definesMethod("__class_getitem__")) return false;
    const auto& atoms = t_.atoms(valueOf(named));
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn) return isOwnClass(atom.node, depth + 1);
      if (atom.kind == AtomKind::kUnknown) {
        const NodeIndex decorated = decoratedClass(named);
        return decorated != kNoNode && isOwnClass(decorated, depth + 1);
      }
      if (atom.kind == AtomKind::kBuiltin) return isOneOf(atom.text, {"object", "Exception"});
      return atom.kind == AtomKind::kPath &&
             isOneOf(atom.text, {"abc.ABC", "typing.Protocol", "typing.Generic",
                                 "sklearn.base.BaseEstimator", "sklearn.base.TransformerMixin"});
    });
  };
  for (NodeIndex c = p_.tree.firstChild(bases); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (!p_.isNamedChild(c)) continue;
    if (p_.kind(c) == Kind::kKeywordArgument) {  // metaclass=ABCMeta
      const auto& atoms = t_.atoms(valueOf(p_.child(c, f_.value)));
      if (atoms.size() != 1 || t_.atom(atoms[0]).text != "abc.ABCMeta") return false;
    } else if (!isPlain(c)) {
      return false;
    }
  }
  return true;
}

// class Both(Own, DataFrame): a method of Own has an object whose other methods are a library's.
bool Receivers::mixesClasses() {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition || isOwnClass(i, 0)) continue;
    const NodeIndex bases = p_.child(i, f_.superclasses);
    const auto& given = p_.elements(bases);
    const bool own = std::any_of(given.begin(), given.end(), [this](NodeIndex base) {
      // class State(str, Enum) has no method of a class of the file's.
      return !t_.isAll(valueOf(base), AtomKind::kPath) &&
             !t_.isAll(valueOf(base), AtomKind::kBuiltin) &&
             p_.kind(base) != Kind::kKeywordArgument;
    });
    if (own) return true;
  }
  return false;
}

// REQUIRES: `path` is not empty.
bool Receivers::isPartMadeBy(NodeIndex node, const Path& path, bool ownOnly, int depth) {
  const std::uint32_t step = path.front();
  const Path rest(path.begin() + 1, path.end());
  switch (p_.kind(node)) {
    case Kind::kList:
    case Kind::kTuple: {
      const auto& elements = p_.elements(node);
      if (p_.hasSplat(node) || elements.empty() || step == kSomePart) return false;
      if (step != kEachElement) {
        return step < elements.size() && isMadeBy(elements[step], rest, ownOnly, depth + 1);
      }
      return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
        return isMadeBy(element, rest, ownOnly, depth + 1);
      });
    }
    case Kind::kListComprehension:
      return step == kEachElement && isMadeBy(p_.namedChild(node, 0), rest, ownOnly, depth + 1);
    case Kind::kIdentifier: return parts_.made.isNameMadeBy(node, path, ownOnly, depth);
    case Kind::kCall: {  // {"a": A()}.items()
      const NodeIndex function = p_.child(node, f_.function);
      if (step != kEachElement || p_.kind(function) != Kind::kAttribute) return false;
      const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
      NodeIndex table = p_.child(function, f_.object);
      if (table != kNoNode && p_.kind(table) == Kind::kIdentifier) {
        if (parts_.sinks.isFilledLater(table, parts_.classes.onlySource(table) == kNoNode
                                                  ? node
                                                  : parts_.classes.onlySource(table))) {
          return false;
        }
        table = parts_.classes.onlySource(table);
      }
      if (table == kNoNode || p_.kind(table) != Kind::kDictionary) return false;
      const bool items = method == "items" && !rest.empty() && rest[0] == 1;
      if (!items && method != "values") return false;
      const Path inner(rest.begin() + (items ? 1 : 0), rest.end());
      const auto& pairs = p_.elements(table);
      return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
        return p_.kind(pair) == Kind::kPair &&
               isMadeBy(p_.namedChild(pair, 1), inner, ownOnly, depth + 1);
      });
    }
    default: return false;
  }
}

// What `path` takes from `node` is an object of the file's own class or, unless `ownOnly`, of a
// class without data frames.
bool Receivers::isMadeBy(NodeIndex node, Path path, bool ownOnly, int depth) {
  if (node == kNoNode || depth > kDeepest) return false;
  const Kind kind = p_.kind(node);
  if (kind == Kind::kParenthesizedExpression) {
    return isMadeBy(p_.namedChild(node, 0), std::move(path), ownOnly, depth + 1);
  }
  if (!path.empty()) return isPartMadeBy(node, path, ownOnly, depth);
  switch (kind) {
    case Kind::kCall: return parts_.made.isMadeByCall(node, ownOnly, depth);
    case Kind::kIdentifier: {
      if (const NodeIndex method = parts_.classes.methodOfSelf(node); method != kNoNode) {
        const NodeIndex owner = p_.parent(p_.kind(p_.parent(method)) == Kind::kDecoratedDefinition
                                              ? p_.parent(p_.parent(method))
                                              : p_.parent(method));
        return isOwnClass(owner, 0) && isOnlyCalledOnOwn(method, depth) && !mixesClasses();
      }
      return parts_.made.isNameMadeBy(node, {}, ownOnly, depth);
    }
    case Kind::kConditionalExpression:
      return isMadeBy(p_.namedChild(node, 0), {}, ownOnly, depth + 1) &&
             isMadeBy(p_.namedChild(node, 2), {}, ownOnly, depth + 1);
    case Kind::kAttribute: {
      const std::string_view name = p_.tree.text(p_.child(node, f_.attribute));
      const NodeIndex object = p_.child(node, f_.object);
      // search.best_estimator_
      if (!ownOnly && name == "best_estimator_") return isMadeBy(object, {}, false, depth + 1);
      return parts_.made.isAttributeMadeBy(name, ownOnly, depth);
    }
    case Kind::kSubscript: {
      const NodeIndex list = p_.child(node, f_.value);  // people[0]
      const NodeIndex index = p_.child(node, f_.subscript);
      if (index != kNoNode && p_.kind(index) != Kind::kSlice &&
          p_.kind(list) == Kind::kIdentifier &&
          isMadeBy(list, {kEachElement}, ownOnly, depth + 1)) {
        return true;
      }
      // pipeline["tfidf"]
      return !ownOnly && isMadeBy(p_.child(node, f_.value), {}, false, depth + 1) &&
             !isMadeBy(p_.child(node, f_.value), {}, true, depth + 1);
    }
    default: return false;
  }
}

// The class, or one above it, has a __new__, which may give anything.
bool Receivers::definesNew(NodeIndex owner, int depth) {
  if (depth > kDeepest || p_.tree.text(owner).find("__new__") != std::string_view::npos)
    return true;
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  const auto& given = p_.elements(bases);
  return std::any_of(given.begin(), given.end(), [&](NodeIndex base) {
    const auto& atoms = t_.atoms(valueOf(base));
    return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      return t_.atom(id).kind == AtomKind::kOwn &&
             p_.kind(t_.atom(id).node) == Kind::kClassDefinition &&
             definesNew(t_.atom(id).node, depth + 1);
    });
  });
}

// Nothing else comes of calling the class: no __new__, and no decorator that puts something else in
// its place.
bool Receivers::makesItself(NodeIndex owner, bool protocols) {
  if (definesNew(owner, 0)) return false;
  const NodeIndex outer = p_.parent(owner);
  if (p_.kind(outer) != Kind::kDecoratedDefinition) return true;
  const auto& parts = p_.elements(outer);
  return std::all_of(parts.begin(), parts.end(), [&](NodeIndex part) {
    if (p_.kind(part) != Kind::kDecorator) return true;
    NodeIndex name = p_.namedChild(part, 0);
    if (name != kNoNode && p_.kind(name) == Kind::kCall) name = p_.child(name, f_.function);
    const auto& atoms = t_.atoms(valueOf(name));
    return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
           (isOneOf(t_.atom(atoms[0]).text,
                    {"dataclasses.dataclass", "functools.total_ordering"}) ||
            (protocols && t_.atom(atoms[0]).text == "typing.runtime_checkable"));
  });
}

// The class of the file's that a name means, where dataclass and the like decorate it and nothing
// else has that name. With `protocols`, one that runtime_checkable decorates counts: it is a class
// of the file's, though objects of others pass for its own.
NodeIndex Receivers::decoratedClass(NodeIndex name, bool protocols) {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return kNoNode;
  if (++traits_.textSearches > kMaxSearches) return kNoNode;
  const std::string_view text = p_.tree.text(name);
  NodeIndex owner = kNoNode;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != text) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kClassDefinition && p_.field(i) == f_.name) {
      if (owner != kNoNode) return kNoNode;
      owner = parent;
      continue;
    }
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    const bool keyword = p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name;
    // case Name(x=0): asks for an object of the class, and binds nothing to the name.
    const bool asked =
        p_.kind(parent) == Kind::kDottedName && p_.kind(p_.parent(parent)) == Kind::kClassPattern;
    if (!member && !keyword && !asked && p_.contexts[i] != Context::kLoad) return kNoNode;
  }
  const bool known = owner != kNoNode && p_.scopes[owner] == 0 && makesItself(owner, protocols);
  return known ? owner : kNoNode;
}

// The method's first parameter is an object of its class: it is called on such, or with as many
// arguments as it has parameters after the first.
bool Receivers::isOnlyCalledOnOwn(NodeIndex method, int depth) {
  if (++traits_.textSearches > kMaxSearches) return false;
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  // getattr(A, "look"), attrgetter("look"): a function of the class, which is given any object.
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    if (t_.atom(id).kind == AtomKind::kText && t_.atom(id).text == name) return false;
  }
  const auto& parameters = p_.elements(p_.child(method, f_.parameters));
  const bool plain = std::all_of(parameters.begin(), parameters.end(), [this](NodeIndex parameter) {
    return p_.kind(parameter) == Kind::kIdentifier || p_.kind(parameter) == Kind::kTypedParameter;
  });
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != name) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kKeywordPattern) return false;  // case object(look=m)
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute) {
      if (p_.contexts[i] == Context::kLoad &&
          p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) {
        return false;
      }
      continue;
    }
    const NodeIndex object = p_.child(parent, f_.object);
    if (parts_.classes.isSelf(object) || parts_.constructors.isSuper(object)) {
      // cls.look(x), super().look(x) where the first parameter is a class: a function of it.
      NodeIndex around = object;
      while (around != kNoNode && p_.kind(around) != Kind::kFunctionDefinition) {
        around = p_.parent(around);
      }
      if (around == kNoNode || parts_.constructors.takesClass(around)) return false;
      continue;
    }
    if (t_.has(valueOf(object), AtomKind::kOwn)) return false;  // through the class
    const NodeIndex call = p_.parent(parent);
    const bool called = p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == parent;
    const NodeIndex list = called ? p_.child(call, f_.arguments) : kNoNode;
    const bool few = plain && list != kNoNode && p_.kind(list) == Kind::kArgumentList &&
                     !p_.hasSplat(list) && p_.elements(list).size() < parameters.size();
    if (!few && !isMadeBy(object, {}, true, depth + 1)) return false;
  }
  return true;
}

// self.score, where `score` is only ever a function of the file's.
bool Receivers::isOwnMethod(NodeIndex attribute) const {
  if (p_.kind(attribute) != Kind::kAttribute) return false;
  const std::string name = p_.name(p_.child(attribute, f_.attribute));
  bool defined = false;
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) == Kind::kFunctionDefinition) {
      defined = defined || p_.name(p_.child(i, f_.name)) == name;
    } else if (p_.kind(i) == Kind::kAttribute && p_.contexts[i] == Context::kStore) {
      if (p_.name(p_.child(i, f_.attribute)) == name) return false;
    }
  }
  return defined;
}

}  // namespace gantlet::python
