#include "analyzer/languages/python/facts/ancestors.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 4;

constexpr std::array<std::string_view, 4> kClassTexts{"__name__", "__qualname__", "__module__",
                                                      "__doc__"};

}  // namespace

bool Ancestors::areNamesShown(NodeIndex classes) {
  if (p_.kind(classes) != Kind::kAttribute) return false;
  if (parts_.shown.called(classes)) classes = p_.parent(classes);
  return areClassesShown(classes, 0);
}

// A loop over `source`, whose element's part `step` (kNone: the element) is a class.
bool Ancestors::isLoopShown(NodeIndex loop, NodeIndex source, std::size_t step, int depth) {
  if (depth > kDeepest || p_.field(source) != f_.right) return false;
  const NodeIndex target = p_.child(loop, f_.left);
  if (target == kNoNode) return false;
  if (step == kNone && p_.kind(target) != Kind::kIdentifier) return false;
  VariableIndex variable = kNone;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != source) continue;
    const auto& path = binding.path;
    if (path.empty() || path[0] != kEachElement) return false;
    if (step == kNone ? path.size() == 1 : path.size() == 2 && path[1] == step) {
      if (variable != kNone) return false;
      variable = binding.variable;
    } else if (path.size() != 2 || path[1] == kSomePart) {
      return false;  // the pair as a whole, or a part of it that may be the class
    }
  }
  return isEveryUse(variable, [this](NodeIndex use) { return isClassShown(use); });
}

// A class that the program names: comparing with it calls no method of the program's.
bool Ancestors::isNamedClass(NodeIndex node) {
  const auto& atoms = t_.atoms(valueOf(node));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kBuiltin ||
           (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
            parts_.receivers.isOwnClass(atom.node, 0));
  });
}

// c is object, c != Base, Base in X.__mro__.
bool Ancestors::isClassCompared(NodeIndex of) {
  const NodeIndex comparison = p_.parent(of);
  const auto operands = p_.elements(comparison);
  if (operands.size() != 2) return false;
  const NodeIndex other = operands[operands[0] == of ? 1 : 0];
  return consumerOf(p_, of).use == Use::kIdentity || isNamedClass(other);
}

// f.__code__.co_argcount, and other figures and names of it: the code itself goes nowhere.
bool Ancestors::isCodeFigure(NodeIndex name, std::string_view text) const {
  static constexpr std::array<std::string_view, 7> kFigures{
      "co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_varnames",
      "co_name",     "co_firstlineno",     "co_filename"};
  NodeIndex code = p_.parent(name);
  if (text == "co_varnames" && p_.kind(code) == Kind::kAttribute &&
      p_.field(name) == f_.attribute) {
    code = p_.child(code, f_.object);
    return p_.kind(code) == Kind::kAttribute &&
           p_.tree.text(p_.child(code, f_.attribute)) == "__code__";
  }
  if (text != "__code__" || p_.kind(code) != Kind::kAttribute || p_.field(name) != f_.attribute) {
    return false;
  }
  const NodeIndex figure = p_.parent(code);
  return p_.kind(figure) == Kind::kAttribute && p_.child(figure, f_.object) == code &&
         p_.contexts[code] == Context::kLoad && p_.contexts[figure] == Context::kLoad &&
         isOneOf(p_.tree.text(p_.child(figure, f_.attribute)), kFigures);
}

// `cls` in a class method: nobody has the function itself, to call it with another class.
bool Ancestors::isClassOfMethod(NodeIndex name) {
  const NodeIndex method = parts_.classes.methodOfSelf(name);
  if (method == kNoNode || !parts_.composed.isOnlyParameter(name) ||
      ++traits_.useSearches > kMaxUseSearches) {
    return false;
  }
  const NodeIndex definition = p_.parent(method);
  if (p_.kind(definition) != Kind::kDecoratedDefinition) return false;
  const NodeIndex first = p_.namedChild(definition, 0);
  if (p_.tree.text(first) != "@classmethod" || p_.namedChild(definition, 1) != method) return false;
  const std::string_view own = p_.tree.text(p_.child(method, f_.name));
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kStringContent &&
        isOneOf(p_.tree.text(i), {"__wrapped__", "__get__", "__func__"})) {
      return false;
    }
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"__wrapped__", "__get__", "__func__", "unwrap", "getattr_static",
                       "metaclass", "classmethod"}) &&
        !(text == "classmethod" && p_.kind(p_.parent(i)) == Kind::kDecorator)) {
      return false;
    }
    // In its class's body the name is the function's.
    const bool member = p_.kind(p_.parent(i)) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (text == own && !member && p_.contexts[i] == Context::kLoad) return false;
  }
  return true;
}

// Shape.__subclasses__() of a class of the program's: what comes below it is the program's, too.
bool Ancestors::isOwnFamily(NodeIndex attribute) {
  if (p_.kind(attribute) != Kind::kAttribute || !parts_.shown.called(attribute)) return false;
  // As a function of `type` it takes any class.
  const NodeIndex list = p_.child(p_.parent(attribute), f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || !p_.elements(list).empty() ||
      p_.hasSplat(list)) {
    return false;
  }
  const NodeIndex object = p_.child(attribute, f_.object);
  const auto& atoms = t_.atoms(valueOf(object));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition;
  });
  if (own || parts_.receivers.decoratedClass(object) != kNoNode || isClassOfMethod(object))
    return true;
  std::vector<NodeIndex> followed;
  return isFamilyClass(object, followed);
}

// cls in all_below(cls), which gets classes of the file's alone, and what comes below them: what
// leads back to itself adds none.
bool Ancestors::isFamilyClass(NodeIndex node, std::vector<NodeIndex>& followed) {
  if (node == kNoNode || followed.size() > 16 || ++traits_.useSearches > kMaxUseSearches) {
    return false;
  }
  if (std::find(followed.begin(), followed.end(), node) != followed.end()) return true;
  followed.push_back(node);
  const auto& atoms = t_.atoms(valueOf(node));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition;
  });
  if (own || parts_.receivers.decoratedClass(node) != kNoNode) return true;
  if (p_.kind(node) != Kind::kIdentifier || !t_.isAll(valueOf(node), AtomKind::kUnknown)) {
    return false;
  }
  bool bound = false;
  if (const std::uint32_t variable = parts_.words.onlyVariable(node); variable != kNone) {
    for (const Binding& binding : p_.bindings) {
      if (binding.variable != variable) continue;
      // for c in cls.__subclasses__()
      const NodeIndex call = binding.source;
      const NodeIndex function =
          call != kNoNode && p_.kind(call) == Kind::kCall ? p_.child(call, f_.function) : kNoNode;
      const bool below = function != kNoNode && p_.kind(function) == Kind::kAttribute &&
                         binding.path == std::vector<std::uint32_t>(1, kEachElement) &&
                         p_.tree.text(p_.child(function, f_.attribute)) == "__subclasses__" &&
                         p_.tree.text(p_.child(call, f_.arguments)) == "()" &&
                         isFamilyClass(p_.child(function, f_.object), followed);
      if (!below) return false;
      bound = true;
    }
  }
  if (bound) return true;
  std::vector<NodeIndex> passed;
  return parts_.composed.isOnlyParameter(node) && parts_.sinks.passedTo(node, passed) &&
         !passed.empty() && std::all_of(passed.begin(), passed.end(), [&](NodeIndex argument) {
           return isFamilyClass(argument, followed);
         });
}

// get = lambda …, in a class's body, or x.get = …
bool Ancestors::bindsInClass(std::string_view name) {
  const auto& uses = index_.named(name);
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (member) return p_.contexts[parent] != Context::kLoad;
    return p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
           p_.contexts[i] == Context::kStore;
  });
}

bool Ancestors::isClassShown(NodeIndex of) {
  const NodeIndex parent = p_.parent(of);
  switch (p_.kind(parent)) {
    case Kind::kAttribute:
      if (p_.tree.text(p_.child(parent, f_.attribute)) == "__dict__") {
        return parts_.dictionaries.isDictionaryShown(parent);
      }
      return p_.child(parent, f_.object) == of && p_.contexts[parent] == Context::kLoad &&
             isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), kClassTexts);
    case Kind::kInterpolation: return true;
    case Kind::kArgumentList: {
      const NodeIndex call = p_.parent(parent);
      if (isOneOf(parts_.words.calledBuiltin(call), {"print", "str", "repr"})) return true;
      if (parts_.words.calledBuiltin(call) == "vars")
        return parts_.dictionaries.isDictionaryShown(call);
      // handlers.get(cls, ()): as a key, unless the file has a `get` of its own.
      const NodeIndex function = p_.child(call, f_.function);
      return p_.elements(parent)[0] == of && function != kNoNode &&
             p_.kind(function) == Kind::kAttribute &&
             p_.tree.text(p_.child(function, f_.attribute)) == "get" &&
             !parts_.receivers.definesMethod("get") && !bindsInClass("get") &&
             p_.importedModules.count("contextvars") == 0;  // whose get gives its argument back
    }
    case Kind::kComparisonOperator: return isClassCompared(of);
    default: return false;
  }
}

bool Ancestors::areClassesShown(NodeIndex classes, int depth) {
  if (depth > kDeepest) return false;
  const NodeIndex parent = p_.parent(classes);
  switch (p_.kind(parent)) {
    case Kind::kParenthesizedExpression: return areClassesShown(parent, depth + 1);
    case Kind::kSubscript:
      if (p_.child(parent, f_.value) != classes || p_.contexts[parent] != Context::kLoad) {
        return false;
      }
      return p_.kind(p_.child(parent, f_.subscript)) == Kind::kSlice
                 ? areClassesShown(parent, depth + 1)
                 : isClassShown(parent);
    case Kind::kForStatement:
    case Kind::kForInClause: return isLoopShown(parent, classes, kNone, depth);
    case Kind::kArgumentList: {
      const NodeIndex call = p_.parent(parent);
      const std::string builtin = parts_.words.calledBuiltin(call);
      if (isOneOf(builtin, {"print", "len", "str", "repr"})) return true;
      if (p_.elements(parent).empty() || p_.elements(parent)[0] != classes) return false;
      if (isOneOf(builtin, {"reversed", "list", "tuple"})) return areClassesShown(call, depth + 1);
      const NodeIndex loop = p_.parent(call);
      const bool looped =
          p_.kind(loop) == Kind::kForStatement || p_.kind(loop) == Kind::kForInClause;
      return builtin == "enumerate" && looped && isLoopShown(loop, call, 1, depth);
    }
    case Kind::kAttribute: {  // X.__mro__.index(A)
      const NodeIndex call = p_.parent(parent);
      if (p_.child(parent, f_.object) != classes || !parts_.shown.called(parent)) return false;
      if (!isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), {"index", "count"})) return false;
      const NodeIndex list = p_.child(call, f_.arguments);
      return list != kNoNode && p_.kind(list) == Kind::kArgumentList &&
             p_.elements(list).size() == 1 && isNamedClass(p_.elements(list)[0]);
    }
    case Kind::kComparisonOperator: {  // A in X.__mro__
      const auto operands = p_.elements(parent);
      if (operands.size() != 2 || operands[1] != classes) return false;
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
      return (sign == "in" || sign == "not" || sign == "not in") && isNamedClass(operands[0]);
    }
    case Kind::kAssignment: {  // order = X.__mro__
      const NodeIndex target = p_.child(parent, f_.left);
      if (p_.child(parent, f_.right) != classes || target == kNoNode ||
          p_.kind(target) != Kind::kIdentifier || p_.kind(p_.parent(parent)) == Kind::kAssignment) {
        return false;
      }
      VariableIndex variable = kNone;
      for (const Binding& binding : p_.bindings) {
        if (binding.source == classes) variable = binding.variable;
      }
      // What a module's names hold can be had by an import, and by whoever reads its result.
      return p_.tree.text(target) != "result" &&
             isEveryUse(variable, [&](NodeIndex use) { return areClassesShown(use, depth + 1); });
    }
    case Kind::kInterpolation: return true;
    default: return false;
  }
}

}  // namespace gantlet::python
