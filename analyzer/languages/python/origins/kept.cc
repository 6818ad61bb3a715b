#include "analyzer/languages/python/origins/kept.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/origins/consumer.h"
#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::array<std::string_view, 8> kCopiers{"list", "tuple", "sorted",    "reversed",
                                                   "dict", "iter",  "enumerate", "next"};
constexpr std::array<std::string_view, 12> kReadingMethods{
    "index", "count",   "join",   "sort",       "reverse",  "clear",
    "keys",  "discard", "remove", "isdisjoint", "issubset", "most_common"};

}  // namespace

bool KeptContainers::areUsesKept(VariableIndex variable, const Steps& path) {
  if (path.empty()) return true;
  if (!search_.seen->insert(keyOf("k", variable, path)).second) return true;
  const auto& uses = usesOf(variable);
  search_.work += uses.size() / 4;
  return std::all_of(uses.begin(), uses.end(), [&](NodeIndex use) { return isKept(use, path); });
}

bool KeptContainers::isKept(NodeIndex container, const Steps& path) {
  if (path.empty()) return true;
  if (search_.depth > 96 || ++search_.work > 24000 || path.size() > 6) return false;
  if (!search_.seen->insert(keyOf("c", container, path)).second) return true;
  ++search_.depth;
  const auto leave = [this](bool result) {
    --search_.depth;
    return result;
  };
  const NodeIndex parent = p_.parent(container);
  const bool inner = path.size() > 1;
  // What takes an element away, or moves it, puts others in the places behind it.
  const bool ordered = path[0].kind == Step::Kind::kIndex;
  // An object of the file's own gets what it is subscripted with.
  const auto indexes = [this] {
    return hasOneOf({"__getitem__", "__setitem__", "__delitem__", "__class_getitem__",
                     "__missing__", "__contains__", "__hash__", "__eq__"});
  };
  switch (p_.kind(parent)) {
    case Kind::kParenthesizedExpression:
    case Kind::kBooleanOperator: return leave(isKept(parent, path));
    case Kind::kConditionalExpression:
      return leave(p_.namedChild(parent, 1) == container || isKept(parent, path));
    case Kind::kExpressionStatement:
    case Kind::kDeleteStatement:
    case Kind::kInterpolation:
    case Kind::kNotOperator:
    case Kind::kIfStatement:
    case Kind::kElifClause:
    case Kind::kWhileStatement:
    case Kind::kIfClause: return leave(true);
    // assert x, container: the error has it.
    case Kind::kAssertStatement: return leave(p_.namedChild(parent, 0) == container);
    case Kind::kSlice: return leave(!indexes());
    case Kind::kSubscript: {
      if (p_.child(parent, f_.value) != container) {  // x[container]
        return leave(false);
      }
      if (p_.contexts[parent] == Context::kDelete) {
        return leave(!ordered ||
                     parts_.search.from(container, before({Step::Kind::kItem, 0, {}}, rest(path))));
      }
      if (p_.contexts[parent] != Context::kLoad) return leave(isKeptByStore(parent, path));
      const bool slice = p_.kind(p_.child(parent, f_.subscript)) == Kind::kSlice;
      return leave(isKept(parent, slice ? path : rest(path)));
    }
    case Kind::kAttribute: return leave(isKeptByMethod(parent, path));
    case Kind::kForStatement:
    case Kind::kForInClause: return leave(!inner || isKeptByLoop(container, path));
    case Kind::kArgumentList:
      return leave(parts_.handed.isKeptByCall(container, p_.parent(parent), path));
    case Kind::kKeywordArgument:
      return leave(parts_.handed.isKeptByCall(parent, p_.parent(p_.parent(parent)), path));
    case Kind::kAssignment:
      if (p_.child(parent, f_.left) == container) return leave(true);
      return leave(isKeptByTarget(container, path));
    case Kind::kNamedExpression:
      return leave(isKeptByTarget(container, path) && isKept(parent, path));
    case Kind::kAugmentedAssignment: {
      const bool target = p_.child(parent, f_.left) == container;
      if (!isPlainOperand(p_.child(parent, target ? f_.right : f_.left))) return leave(false);
      if (!target) return leave(!inner);
      // It is changed in its place, under whatever other names it has.
      const std::string_view sign = p_.tree.text(p_.child(parent, f_.op));
      return leave(sign == "-=" || sign == "&=" || parts_.search.from(parent, path));
    }
    case Kind::kBinaryOperator:
      return leave(isPlainOperand(p_.child(
                       parent, p_.child(parent, f_.left) == container ? f_.right : f_.left)) &&
                   (!inner || isKept(parent, path)));
    case Kind::kComparisonOperator: {
      const auto operands = p_.elements(parent);
      if (operands.size() != 2) return leave(false);
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
      if (operands[1] == container) {
        const bool tests = sign == "in" || sign.starts_with("not");
        return leave(tests && (!inner || t_.isConstant(valueOf(operands[0]))));
      }
      const Kind kind = p_.kind(operands[1]);
      if (inner && hasOneOf({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"})) {
        return leave(false);  // they get the elements
      }
      if (t_.isConstant(valueOf(operands[1]))) return leave(true);
      // container in [own]: it is compared with what is inside.
      return leave((kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kDictionary) &&
                   !hasComparisons());
    }
    case Kind::kListSplat:
    case Kind::kDictionarySplat: {
      // *x[0:1], y = …: the grammar takes *x for what is subscripted.
      const Kind user = p_.kind(p_.parent(parent));
      return leave(!inner && user != Kind::kSubscript && user != Kind::kAttribute);
    }
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kExpressionList:
      return leave(isKept(parent, before({Step::Kind::kItem, 0, {}}, path)));
    case Kind::kPair:
      return leave(p_.namedChild(parent, 0) == container ||
                   isKept(p_.parent(parent), before({Step::Kind::kItem, 0, {}}, path)));
    case Kind::kDefaultParameter:
    case Kind::kTypedDefaultParameter: {  // def check(x, rules=RULES)
      const NodeIndex function = p_.parent(p_.parent(parent));
      const NodeIndex name = p_.child(parent, f_.name);
      return leave(p_.child(parent, f_.value) == container && name != kNoNode &&
                   p_.kind(function) == Kind::kFunctionDefinition && !givesDefaults(p_) &&
                   parts_.handed.isParameterKept(function, p_.tree.text(name), path));
    }
    case Kind::kReturnStatement: {
      NodeIndex function = parent;
      while (function != kNoNode && p_.kind(function) != Kind::kFunctionDefinition) {
        function = p_.parent(function);
      }
      // What a generator returns is had by who ends it.
      if (function == kNoNode || p_.tree.text(function).find("yield") != std::string_view::npos) {
        return leave(false);
      }
      const auto calls = parts_.parameters.callsOf(function);
      return leave(calls && std::all_of(calls->begin(), calls->end(), [&](const CallOf& call) {
                     return isKept(call.first, path);
                   }));
    }
    default: return leave(false);
  }
}

// list[container], Annotated[int, container]: a type has what it is subscripted with.
bool KeptContainers::keepsItsIndex(NodeIndex object) const {
  const auto& atoms = t_.atoms(valueOf(object));
  return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const AtomKind kind = t_.atom(id).kind;
    return kind == AtomKind::kBuiltin || kind == AtomKind::kPath || kind == AtomKind::kStar;
  });
}

bool KeptContainers::hasComparisons() {
  return hasOneOf({"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__contains__"});
}

bool KeptContainers::hasOneOf(std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [this](std::string_view name) { return hasName(name); });
}

// No object of the file's own, whose operator would get what stands on the other side.
bool KeptContainers::isPlainOperand(NodeIndex operand) {
  if (!hasOneOf({"__add__",       "__radd__",    "__iadd__",    "__mul__",      "__rmul__",
                 "__imul__",      "__mod__",     "__rmod__",    "__or__",       "__ror__",
                 "__ior__",       "__and__",     "__rand__",    "__iand__",     "__sub__",
                 "__rsub__",      "__isub__",    "__xor__",     "__rxor__",     "__ixor__",
                 "__matmul__",    "__rmatmul__", "__truediv__", "__rtruediv__", "__floordiv__",
                 "__rfloordiv__", "__lshift__",  "__rlshift__", "__rshift__",   "__rrshift__",
                 "__pow__",       "__rpow__"})) {
    return true;
  }
  if (operand == kNoNode) return false;
  if (t_.isConstant(valueOf(operand))) return true;
  switch (p_.kind(operand)) {
    case Kind::kParenthesizedExpression: return isPlainOperand(p_.namedChild(operand, 0));
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kDictionary:
    case Kind::kString:
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kDictionaryComprehension: return true;
    case Kind::kCall:
      return isOneOf(parts_.calls.builtinOf(operand), kCopiers) ||
             isOneOf(parts_.calls.builtinOf(operand), {"len", "set", "str"});
    default: return false;
  }
}

bool KeptContainers::hasOtherNames(NodeIndex value) const {
  const NodeIndex assignment = value == kNoNode ? kNoNode : p_.parent(value);
  return assignment != kNoNode && p_.kind(assignment) == Kind::kAssignment &&
         p_.kind(p_.parent(assignment)) == Kind::kAssignment && p_.kind(value) != Kind::kNone &&
         !t_.isConstant(valueOf(value));
}

// x[k] = value
bool KeptContainers::isKeptByStore(NodeIndex target, const Steps& path) {
  const NodeIndex statement = p_.parent(target);
  const Steps inner = rest(path);
  if (p_.kind(statement) == Kind::kListSplat || p_.kind(statement) == Kind::kListSplatPattern) {
    return false;  // *x[0:1], y = …
  }
  if (path[0].kind == Step::Kind::kEach) {
    // Of a dictionary, what a loop gets is the key.
    const NodeIndex key = p_.child(target, f_.subscript);
    const bool number = parts_.texts.isNumber(key);
    if (!number && (!inner.empty() || !parts_.search.from(key, {}))) return false;
    if (!number) return true;
  }
  if (path[0].kind == Step::Kind::kKey) {
    const Step stored = parts_.search.stepOf(target);
    if (stored.kind == Step::Kind::kKey && stored.key != path[0].key) return true;
  }
  if (p_.kind(statement) == Kind::kAugmentedAssignment) {
    return inner.empty() ? (*search_.leaf)(statement)
                         : parts_.search.from(p_.child(statement, f_.right), inner);
  }
  if (p_.kind(p_.child(target, f_.subscript)) == Kind::kSlice) {  // x[1:2] = [value]
    return parts_.search.fromTarget(target, before({Step::Kind::kEach, 0, {}}, inner));
  }
  return parts_.search.fromTarget(target, inner);
}

// max(counts, key=counts.get): a look under each key, where no class of the file has a `get`.
bool KeptContainers::isLookupKey(NodeIndex attribute) {
  if (p_.kind(attribute) != Kind::kAttribute || p_.contexts[attribute] != Context::kLoad ||
      p_.tree.text(p_.child(attribute, f_.attribute)) != "get") {
    return false;
  }
  const NodeIndex keyword = p_.parent(attribute);
  const NodeIndex call = p_.parent(p_.parent(keyword));
  if (p_.kind(keyword) != Kind::kKeywordArgument || p_.kind(call) != Kind::kCall ||
      p_.tree.text(p_.child(keyword, f_.name)) != "key" ||
      !isOneOf(parts_.calls.builtinOf(call), {"max", "min", "sorted"})) {
    return false;
  }
  const auto& uses = named("get");
  return std::all_of(uses.begin(), uses.end(), [this](NodeIndex i) { return isMember(i); });
}

bool KeptContainers::isKeptByMethod(NodeIndex attribute, const Steps& path) {
  const NodeIndex call = p_.parent(attribute);
  if (isLookupKey(attribute)) return true;
  if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != attribute) return false;
  const std::string_view method = p_.tree.text(p_.child(attribute, f_.attribute));
  const Steps inner = rest(path);
  const auto arguments = parts_.calls.given(call);
  const bool moves = isOneOf(method, {"sort", "reverse", "remove", "insert", "popleft",
                                      "appendleft", "extendleft", "rotate", "clear", "discard"}) ||
                     (method == "pop" && (!arguments.empty() || parts_.calls.isUnpacked(call)));
  if (moves && path[0].kind == Step::Kind::kIndex) {
    return parts_.search.from(p_.child(attribute, f_.object),
                              before({Step::Kind::kItem, 0, {}}, inner));
  }
  // d.keys().mapping is the dictionary.
  if (isOneOf(method, {"keys", "values", "items"}) &&
      (hasName("mapping") || parts_.parameters.isConstantText("mapping"))) {
    return false;
  }
  if (isOneOf(method, kReadingMethods)) {
    // What is looked for, or a key's function, gets to see what the container holds.
    return inner.empty() || isOneOf(method, {"join", "reverse", "clear", "keys"}) ||
           (method == "sort" && doesKeyKeep(p_.child(call, f_.arguments), path));
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  const bool plain = p_.kind(list) == Kind::kArgumentList ? !p_.hasSplat(list) : true;
  if (isOneOf(method, {"get", "pop", "popleft", "setdefault"})) {
    if (!inner.empty() && !isKept(call, inner)) return false;
    if (method != "setdefault") return true;
    if (arguments.size() != 2) return false;
    return path[0].kind == Step::Kind::kEach ? inner.empty() && parts_.search.from(arguments[0], {})
                                             : parts_.search.from(arguments[1], inner);
  }
  if (method == "items") {
    Steps pair = before({Step::Kind::kIndex, 1, {}}, inner);
    if (path[0].kind == Step::Kind::kEach || inner.empty()) return true;
    return isKept(call, before({Step::Kind::kEach, 0, {}}, pair));
  }
  if (method == "values") {
    return inner.empty() || isKept(call, before({Step::Kind::kEach, 0, {}}, inner));
  }
  if (method == "copy") return inner.empty() || isKept(call, path);
  if (!plain) return false;
  if (isOneOf(method, {"append", "add", "appendleft"})) {
    return arguments.size() == 1 && parts_.search.from(arguments[0], inner);
  }
  if (method == "insert") return arguments.size() == 2 && parts_.search.from(arguments[1], inner);
  if (isOneOf(method, {"extend", "extendleft"})) {
    return arguments.size() == 1 &&
           parts_.search.from(arguments[0], before({Step::Kind::kEach, 0, {}}, inner));
  }
  if (method == "update") {
    for (const NodeIndex argument : p_.elements(list)) {
      if (p_.kind(argument) != Kind::kKeywordArgument) {
        if (!parts_.search.from(argument, path)) return false;
      } else if (path[0].kind == Step::Kind::kEach) {
        if (!inner.empty() || !(*search_.leaf)(p_.child(argument, f_.name))) return false;
      } else if (!parts_.search.from(p_.child(argument, f_.value), inner)) {
        return false;
      }
    }
    return true;
  }
  return false;
}

// sorted(x, key=lambda r: r["score"]), x.sort(key=itemgetter(1)): the function that gets each
// element changes nothing of it. What it takes out of one is a text by then.
bool KeptContainers::doesKeyKeep(NodeIndex list, const Steps& path) {
  if (p_.kind(list) != Kind::kArgumentList) return true;  // a comprehension
  for (const NodeIndex argument : p_.elements(list)) {
    if (p_.kind(argument) == Kind::kDictionarySplat) return false;
    if (p_.kind(argument) != Kind::kKeywordArgument ||
        p_.tree.text(p_.child(argument, f_.name)) != "key") {
      continue;
    }
    const NodeIndex key = p_.child(argument, f_.value);
    if (p_.kind(key) == Kind::kCall) return parts_.calls.libraryOf(key) == "operator.itemgetter";
    if (isLookupKey(key)) continue;
    if (p_.kind(key) != Kind::kLambda) {
      const auto& atoms = t_.atoms(valueOf(key));
      if (atoms.size() != 1) return false;
      const Atom& atom = t_.atom(atoms[0]);
      if (atom.kind == AtomKind::kBuiltin) return isOneOf(atom.text, {"len", "str", "sum"});
      const NodeIndex first =
          atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kFunctionDefinition
              ? p_.namedChild(p_.child(atom.node, f_.parameters), 0)
              : kNoNode;
      return first != kNoNode && p_.kind(first) == Kind::kIdentifier &&
             parts_.handed.isParameterKept(atom.node, p_.tree.text(first), rest(path));
    }
    const NodeIndex parameter = p_.namedChild(p_.child(key, f_.parameters), 0);
    const NodeIndex body = p_.child(key, f_.body);
    if (parameter == kNoNode || p_.kind(parameter) != Kind::kIdentifier || path.size() > 2) {
      return false;
    }
    for (NodeIndex i = body; i < p_.tree.node(body).end; ++i) {
      if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != p_.tree.text(parameter)) continue;
      // x["key"] alone
      const NodeIndex user = p_.parent(i);
      if (p_.kind(user) != Kind::kSubscript || p_.child(user, f_.value) != i) return false;
    }
  }
  return true;
}

// What a name gets by a pattern, from the pattern's part `at` on. Two places of a container may
// hold the same: `byPlace` tells them apart.
bool KeptContainers::isKeptByBinding(const Binding& binding, std::size_t at, const Steps& path,
                                     bool byPlace) {
  if (path.empty()) return true;
  if (at == binding.path.size()) return areUsesKept(binding.variable, path);
  const std::uint32_t step = binding.path[at];
  // *others, last = x: `others` holds what x holds, and `last` is one of these.
  if (step == kSomePart && !isKeptByBinding(binding, at + 1, path, byPlace)) return false;
  const bool other = byPlace && step != kSomePart && step != kEachElement &&
                     path[0].kind == Step::Kind::kIndex && path[0].index != step;
  return other || isKeptByBinding(binding, at + 1, rest(path), byPlace);
}

// What a loop's names get may be changed through them.
bool KeptContainers::isKeptByLoop(NodeIndex source, const Steps& path) {
  if (p_.field(source) != f_.right) return false;
  const NodeIndex clause = p_.parent(source);
  const NodeIndex target = p_.child(clause, f_.left);
  if (target == kNoNode) return false;
  for (NodeIndex i = target; i < p_.tree.node(target).end; ++i) {
    if (p_.kind(i) == Kind::kAttribute || p_.kind(i) == Kind::kSubscript) return false;
  }
  for (const Binding& binding : p_.bindings) {
    if (binding.source != source) continue;
    if (!isKeptByBinding(binding, 0, path, true)) return false;
  }
  return true;
}

// y = x; a, b = x; self.y = x.
bool KeptContainers::isKeptByTarget(NodeIndex source, const Steps& path) {
  const NodeIndex statement = p_.parent(source);
  const NodeIndex target =
      p_.child(statement, p_.kind(statement) == Kind::kAssignment ? f_.left : f_.name);
  if (target == kNoNode) return false;
  if (p_.kind(p_.parent(statement)) == Kind::kAssignment) return false;  // x = y = …
  if (p_.kind(target) == Kind::kAttribute) {
    const std::string_view name = p_.tree.text(p_.child(target, f_.attribute));
    if (parts_.attributes.bindsByText(name) || parts_.attributes.isReadByText(name)) return false;
    if (hasName("__set__")) return false;  // a descriptor gets it
    // An object of a library's may have methods that write into it.
    std::vector<NodeIndex> owners;
    if (!parts_.objects.isOwnObject(p_.child(target, f_.object), owners)) return false;
    for (const NodeIndex owner : owners) {
      if (!parts_.objects.isOwnClass(owner, name, 0)) return false;
    }
    for (const NodeIndex i : named(name)) {
      const NodeIndex parent = p_.parent(i);
      const bool used =
          p_.contexts[parent] == Context::kLoad || p_.contexts[parent] == Context::kAugmented;
      if (isMember(i) && used && !isKept(parent, path)) return false;
    }
    return true;
  }
  if (p_.kind(target) != Kind::kIdentifier && p_.kind(target) != Kind::kPatternList &&
      p_.kind(target) != Kind::kTuplePattern) {
    return false;
  }
  if (p_.kind(target) != Kind::kIdentifier && path.size() == 1) return true;
  // x.a, b = names, 0
  for (NodeIndex i = target; i < p_.tree.node(target).end; ++i) {
    if (p_.kind(i) == Kind::kAttribute || p_.kind(i) == Kind::kSubscript) return false;
  }
  for (const Binding& binding : p_.bindings) {
    if (binding.source != source) continue;
    if (!isKeptByBinding(binding, 0, path, false)) return false;
  }
  // In a class's body it is an attribute, too: those are looked at where they are read.
  return p_.scopeTable[p_.scopes[target]].kind != ScopeKind::kClass;
}

}  // namespace gantlet::python
