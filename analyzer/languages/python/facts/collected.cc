#include "analyzer/languages/python/facts/collected.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 24;
constexpr std::size_t kMostNames = 128;
constexpr std::size_t kMostSearches = 256;  // of one file
constexpr std::array<std::string_view, 6> kCopiers{"dict", "list",   "tuple",
                                                   "set",  "sorted", "frozenset"};
// Functions that are given a container, and do not change it or hand it on.
constexpr std::array<std::string_view, 14> kReaders{
    "len",       "list", "sorted", "tuple", "set",  "dict", "frozenset",
    "enumerate", "zip",  "any",    "all",   "bool", "str",  "repr"};

}  // namespace

std::vector<std::string> CollectedNames::names(NodeIndex node) {
  if (node == kNoNode || p_.kind(node) != Kind::kIdentifier || !isPlainFile()) return {};
  if (++traits_.nameSearches > kMostSearches) return {};
  attributes_.clear();
  variables_.clear();
  constants_.clear();
  unguarded_ = false;
  depth_ = 0;
  // Any name of the class would do: a function's, too.
  if (!isKeyName(node) || attributes_.empty() || unguarded_) return {};
  std::vector<std::string> found = boundNames();
  found.insert(found.end(), constants_.begin(), constants_.end());
  const bool reached = std::any_of(attributes_.begin(), attributes_.end(), [&](auto& attribute) {
    // By such a name the container itself would be had, or replaced.
    return std::find(found.begin(), found.end(), attribute) != found.end() ||
           std::any_of(beginnings_.begin(), beginnings_.end(),
                       [&](auto& beginning) { return attribute.starts_with(beginning); });
  });
  return reached || found.size() > kMostNames ? std::vector<std::string>() : found;
}

// What the bodies of classes bind: names as the class has them. Values are tested by
// isinstance(value, Field): what is certainly no such object is left out.
std::vector<std::string> CollectedNames::boundNames() const {
  std::vector<std::string> found;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    // vars(cls) also has what the class was given later; the containers are no such objects.
    if (metaclass_ == kNoNode && p_.kind(i) == Kind::kAttribute &&
        p_.contexts[i] != Context::kLoad &&
        attributes_.count(p_.tree.text(p_.child(i, f_.attribute))) == 0) {
      found.emplace_back(p_.name(p_.child(i, f_.attribute)));
    }
    if (p_.kind(i) != Kind::kIdentifier || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass ||
        p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) {
      continue;
    }
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name &&
        p_.kind(p_.parent(parent)) != Kind::kDecoratedDefinition) {
      continue;
    }
    if (p_.kind(parent) == Kind::kAssignment && p_.field(i) == f_.left) {
      const NodeIndex value = p_.child(parent, f_.right);
      if (value == kNoNode || t_.isConstant(valueOf(value))) continue;
      switch (p_.kind(value)) {
        case Kind::kNone:
        case Kind::kTrue:
        case Kind::kFalse:
        case Kind::kLambda:
        case Kind::kList:
        case Kind::kTuple:
        case Kind::kSet:
        case Kind::kDictionary: continue;
        default: break;
      }
    }
    found.push_back(p_.name(i));
  }
  return found;
}

// A text that is a constant, or a collected name.
bool CollectedNames::isKey(NodeIndex node) {
  if (node == kNoNode) return false;
  if (!t_.isConstant(valueOf(node))) {
    return p_.kind(node) == Kind::kIdentifier && isKeyName(node);
  }
  if (!t_.isAll(valueOf(node), AtomKind::kText)) return false;
  const auto texts = candidates(t_, valueOf(node), AtomKind::kText);
  constants_.insert(texts.begin(), texts.end());
  return !texts.empty();
}

bool CollectedNames::isKeyName(NodeIndex name) {
  // __set_name__(self, owner, name), which the interpreter alone calls.
  if (parts_.descriptors.isParameterOf(name, 2, "__set_name__")) return true;
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  if (variable == kNone || depth_ > kDeepest) return false;
  ++depth_;
  bool bound = false;
  bool keys = true;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    bound = true;
    const std::vector<std::uint32_t>& path = binding.path;
    if (binding.source == kNoNode || path.empty() || path[0] != kEachElement) {
      keys = false;
    } else if ((path.size() == 1 && isKeysOfNamespace(binding.source)) ||
               (path.size() == 2 && path[1] == 0 && isItemsOfNamespace(binding.source))) {
      unguarded_ = unguarded_ || !isGuarded(binding);
    } else if (path.size() == 1) {
      keys = isKeys(binding.source);
    } else if (path.size() == 2 && path[1] == 0) {
      const NodeIndex call = methodCall(binding.source, "items");
      keys = call != kNoNode && isKeys(call);
    } else {
      keys = path.size() == 2 && path[1] == 1 && p_.kind(binding.source) == Kind::kCall &&
             parts_.words.calledBuiltin(binding.source) == "enumerate" &&
             isKeys(p_.namedChild(p_.child(binding.source, f_.arguments), 0));
    }
    if (!keys) break;
  }
  --depth_;
  return bound && keys;
}

// The one argument of list(x), sorted(x), dict(x); kNoNode for another call.
NodeIndex CollectedNames::copied(NodeIndex call) const {
  if (call == kNoNode || p_.kind(call) != Kind::kCall ||
      !isOneOf(parts_.words.calledBuiltin(call), kCopiers)) {
    return kNoNode;
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList) return list;  // list(k for k in x)
  return p_.elements(list).size() == 1 && p_.kind(p_.elements(list)[0]) != Kind::kKeywordArgument &&
                 !p_.hasSplat(list)
             ? p_.elements(list)[0]
             : kNoNode;
}

// x in x.method(), without arguments.
NodeIndex CollectedNames::methodCall(NodeIndex node, std::string_view method) const {
  while (copied(node) != kNoNode && parts_.words.calledBuiltin(node) != "dict") node = copied(node);
  if (node == kNoNode || p_.kind(node) != Kind::kCall) return kNoNode;
  const NodeIndex function = p_.child(node, f_.function);
  if (p_.kind(function) != Kind::kAttribute ||
      p_.tree.text(p_.child(function, f_.attribute)) != method ||
      p_.namedChild(p_.child(node, f_.arguments), 0) != kNoNode) {
    return kNoNode;
  }
  return p_.child(function, f_.object);
}

// for name in namespace, list(namespace), namespace.keys()
bool CollectedNames::isKeysOfNamespace(NodeIndex node) {
  if (const NodeIndex object = methodCall(node, "keys"); object != kNoNode) node = object;
  while (!isNamespace(node) && copied(node) != kNoNode) node = copied(node);
  return isNamespace(node);
}

// The keys, or elements, of `container` are collected names.
bool CollectedNames::isKeys(NodeIndex container) {
  if (container == kNoNode || depth_ > kDeepest) return false;
  ++depth_;
  bool keys = false;
  switch (p_.kind(container)) {
    case Kind::kParenthesizedExpression: keys = isKeys(p_.namedChild(container, 0)); break;
    case Kind::kIdentifier: keys = isNamespace(container) || isVariable(container); break;
    case Kind::kAttribute:
      keys =
          isNamespace(container) || (isOfOwnClass(p_.child(container, f_.object)) &&
                                     isCollected(p_.tree.text(p_.child(container, f_.attribute))));
      break;
    case Kind::kCall: keys = isKeysOfCall(container); break;
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kDictionary: {
      const auto& elements = p_.elements(container);
      keys = std::all_of(elements.begin(), elements.end(), [this](NodeIndex element) {
        switch (p_.kind(element)) {
          case Kind::kListSplat:
          case Kind::kDictionarySplat: return isKeys(p_.namedChild(element, 0));
          case Kind::kPair: return isKey(p_.namedChild(element, 0));
          default: return isKey(element);
        }
      });
      break;
    }
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kGeneratorExpression: keys = isKey(p_.namedChild(container, 0)); break;
    case Kind::kDictionaryComprehension: {
      const NodeIndex pair = p_.namedChild(container, 0);
      keys = p_.kind(pair) == Kind::kPair && isKey(p_.namedChild(pair, 0));
      break;
    }
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(container, f_.op);
      keys = op != kNoNode && isOneOf(p_.tree.text(op), {"|", "+"}) &&
             isKeys(p_.child(container, f_.left)) && isKeys(p_.child(container, f_.right));
      break;
    }
    default: break;
  }
  // A namespace as a whole has the functions of its class, too.
  if (keys && isNamespace(container)) unguarded_ = true;
  --depth_;
  return keys;
}

bool CollectedNames::isKeysOfCall(NodeIndex call) {
  if (isNamespace(call)) return true;
  const std::string builtin = parts_.words.calledBuiltin(call);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (isOneOf(builtin, kCopiers)) {
    if (p_.namedChild(list, 0) == kNoNode) return true;
    return copied(call) != kNoNode && isKeys(copied(call));
  }
  if (builtin == "getattr") {  // getattr(base, "_fields", {})
    const auto& given = p_.elements(list);
    if (p_.kind(list) != Kind::kArgumentList || given.size() < 2 || given.size() > 3) return false;
    const auto texts = candidates(t_, valueOf(given[1]), AtomKind::kText);
    return texts.size() == 1 && t_.isConstant(valueOf(given[1])) && isOfOwnClass(given[0]) &&
           isCollected(texts[0]) && (given.size() == 2 || isKeys(given[2]));
  }
  for (const std::string_view method : {"keys", "copy"}) {
    if (const NodeIndex object = methodCall(call, method); object != kNoNode) return isKeys(object);
  }
  return false;
}

// A variable that holds nothing but containers of such names, whoever changes them.
bool CollectedNames::isVariable(NodeIndex name) {
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  if (variable == kNone) return false;
  if (!variables_.insert(variable).second) return true;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    if (binding.source == kNoNode || !binding.path.empty() || !isKeys(binding.source)) return false;
    const NodeIndex statement = p_.parent(binding.source);
    if (p_.kind(statement) != Kind::kAssignment ||
        p_.kind(p_.parent(statement)) == Kind::kAssignment) {
      return false;  // other = fields = []
    }
    bound = true;
  }
  const auto& uses = index_.usesOf(variable);
  return bound && std::all_of(uses.begin(), uses.end(), [this](NodeIndex use) {
           return p_.contexts[use] != Context::kLoad || isKept(use);
         });
}

// Whatever object of the file's has an attribute of this name, it holds such a container there.
bool CollectedNames::isCollected(std::string_view attribute) {
  if (!isOwnName(attribute)) return false;
  if (!attributes_.emplace(attribute).second) return true;
  const auto& uses = index_.named(attribute);
  if (uses.empty() ||
      !std::all_of(uses.begin(), uses.end(), [this](NodeIndex i) { return isBoundToKeys(i); })) {
    return false;
  }
  // As a text it stands in literals alone: "_fie" + "lds" would be another way to it.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kStringContent) continue;
    const auto& atoms = t_.atoms(valueOf(i));
    const bool named = std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      return t_.atom(id).kind == AtomKind::kText && t_.atom(id).text == attribute;
    });
    if (named && !isNamedPlainly(i, attribute)) return false;
  }
  return true;
}

// One place in which the attribute's name stands: it is read there and kept, or bound to keys.
bool CollectedNames::isBoundToKeys(NodeIndex name) {
  const NodeIndex parent = p_.parent(name);
  const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(name) == f_.attribute;
  const bool keyword = p_.kind(parent) == Kind::kKeywordArgument && p_.field(name) == f_.name;
  if (keyword || p_.kind(parent) == Kind::kKeywordPattern) return false;
  if (!member && p_.scopeTable[p_.scopes[name]].kind != ScopeKind::kClass) return true;
  if ((member ? p_.contexts[parent] : p_.contexts[name]) == Context::kLoad) {
    return member && isKept(parent);
  }
  const NodeIndex target = member ? parent : name;
  const NodeIndex statement = p_.parent(target);
  if (member && p_.contexts[parent] == Context::kDelete) return true;
  if (p_.kind(statement) != Kind::kAssignment && p_.kind(statement) != Kind::kAugmentedAssignment) {
    return false;
  }
  const NodeIndex value = p_.child(statement, f_.right);
  if (p_.child(statement, f_.left) != target) return false;
  if (member && !isOfOwnClass(p_.child(parent, f_.object))) return false;
  return value == kNoNode || (p_.kind(p_.parent(statement)) != Kind::kAssignment && isKeys(value));
}

// "_fields" as a text: getattr(base, "_fields", {}), namespace["_fields"] = fields, and tests.
bool CollectedNames::isNamedPlainly(NodeIndex literal, std::string_view attribute) {
  const NodeIndex parent = p_.parent(literal);
  if (p_.kind(literal) != Kind::kString || p_.tree.text(literal).size() != attribute.size() + 2) {
    return false;
  }
  if (p_.kind(parent) == Kind::kComparisonOperator) return p_.elements(parent)[0] == literal;
  if (p_.kind(parent) == Kind::kSubscript) {
    const NodeIndex statement = p_.parent(parent);
    return isNamespace(p_.child(parent, f_.value)) && p_.kind(statement) == Kind::kAssignment &&
           p_.child(statement, f_.left) == parent &&
           p_.kind(p_.parent(statement)) != Kind::kAssignment &&
           isKeys(p_.child(statement, f_.right));
  }
  const NodeIndex call = p_.parent(parent);
  if (p_.kind(parent) != Kind::kArgumentList || p_.elements(parent).size() < 2 ||
      p_.elements(parent)[1] != literal) {
    return false;
  }
  const std::string builtin = parts_.words.calledBuiltin(call);
  return builtin == "hasattr" || (builtin == "getattr" && isKeysOfCall(call) && isKept(call));
}

// What the expression gives is read, or changed by such names alone.
bool CollectedNames::isKept(NodeIndex container) {
  if (depth_ > kDeepest) return false;
  const NodeIndex parent = p_.parent(container);
  switch (p_.kind(parent)) {
    case Kind::kParenthesizedExpression:
    case Kind::kBooleanOperator: {
      ++depth_;
      const bool kept = isKept(parent);
      --depth_;
      return kept;
    }
    case Kind::kExpressionStatement:
    case Kind::kIfStatement:
    case Kind::kElifClause:
    case Kind::kWhileStatement:
    case Kind::kIfClause:
    case Kind::kNotOperator:
    case Kind::kInterpolation:
    case Kind::kListSplat:
    case Kind::kDictionarySplat: return true;
    case Kind::kConditionalExpression: return p_.namedChild(parent, 1) == container;
    case Kind::kForStatement:
    case Kind::kForInClause: return p_.field(container) == f_.right;
    case Kind::kAttribute: return isKeptByMethod(parent);
    case Kind::kSubscript:
      if (p_.child(parent, f_.value) != container) return false;
      if (p_.contexts[parent] == Context::kStore) {
        return p_.kind(p_.parent(parent)) == Kind::kAssignment &&
               isKey(p_.child(parent, f_.subscript));
      }
      return p_.contexts[parent] == Context::kLoad || p_.contexts[parent] == Context::kDelete;
    case Kind::kComparisonOperator: {
      const auto& operands = p_.elements(parent);
      return operands.size() == 2 && operands[1] == container &&
             p_.tree.text(p_.tree.nextSibling(operands[0])).ends_with("in");
    }
    case Kind::kArgumentList: return isKeptByCall(parent);
    case Kind::kBinaryOperator: return isKeys(parent);
    case Kind::kAugmentedAssignment:
      return p_.child(parent, f_.left) == container || isKeys(p_.child(parent, f_.left));
    case Kind::kAssignment:
      return p_.child(parent, f_.right) == container &&
             p_.kind(p_.parent(parent)) != Kind::kAssignment &&
             isKeptByTarget(p_.child(parent, f_.left));
    default: return false;
  }
}

bool CollectedNames::isKeptByMethod(NodeIndex attribute) {
  const NodeIndex call = p_.parent(attribute);
  if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != attribute) return false;
  const std::string_view method = p_.tree.text(p_.child(attribute, f_.attribute));
  const NodeIndex list = p_.child(call, f_.arguments);
  if (isOneOf(method, {"items", "keys", "values", "get", "pop", "copy", "clear", "remove",
                       "discard", "index", "count", "sort", "reverse"})) {
    return true;
  }
  if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
  const auto& given = p_.elements(list);
  if (isOneOf(method, {"update", "extend"})) return given.size() == 1 && isKeys(given[0]);
  if (isOneOf(method, {"append", "add"})) return given.size() == 1 && isKey(given[0]);
  return method == "setdefault" && !given.empty() && isKey(given[0]);
}

bool CollectedNames::isKeptByCall(NodeIndex list) {
  const NodeIndex call = p_.parent(list);
  if (p_.kind(call) != Kind::kCall) return false;
  if (isOneOf(parts_.words.calledBuiltin(call), kReaders)) return true;
  const NodeIndex function = p_.child(call, f_.function);
  if (p_.kind(function) != Kind::kAttribute) return false;
  const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
  const NodeIndex object = p_.child(function, f_.object);
  if (method == "join") return t_.isConstant(valueOf(object));
  // fields.update(cls._fields)
  return isOneOf(method, {"update", "extend"}) && isKeys(object);
}

// fields = cls._fields; cls._fields = fields; namespace["_fields"] = fields
bool CollectedNames::isKeptByTarget(NodeIndex target) {
  switch (p_.kind(target)) {
    case Kind::kIdentifier:
      if (p_.scopeTable[p_.scopes[target]].kind == ScopeKind::kClass) {
        return isCollected(p_.tree.text(target));
      }
      for (const NodeIndex use : index_.named(p_.tree.text(target))) {
        if (p_.contexts[use] == Context::kLoad && p_.scopes[use] == p_.scopes[target]) {
          return isVariable(use);
        }
      }
      return false;
    case Kind::kAttribute:
      return isOfOwnClass(p_.child(target, f_.object)) &&
             isCollected(p_.tree.text(p_.child(target, f_.attribute)));
    case Kind::kSubscript: {
      const NodeIndex key = p_.child(target, f_.subscript);
      const auto texts = candidates(t_, valueOf(key), AtomKind::kText);
      return isNamespace(p_.child(target, f_.value)) && t_.isConstant(valueOf(key)) &&
             texts.size() == 1 && isCollected(texts[0]);
    }
    default: return false;
  }
}

}  // namespace gantlet::python
