#include "analyzer/languages/python/origins/calls.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Methods of containers and of random generators that give an element, or elements.
constexpr std::array<std::string_view, 4> kGetters{"get", "pop", "setdefault", "popleft"};
// Methods that give the pieces of a text.
constexpr std::array<std::string_view, 4> kSplitters{"split", "rsplit", "partition", "rpartition"};

}  // namespace

std::string CallOrigins::builtinOf(NodeIndex call) const {
  const auto names = candidates(t_, valueOf(p_.child(call, f_.function)), AtomKind::kBuiltin);
  return names.size() == 1 ? names[0] : std::string();
}

std::string CallOrigins::libraryOf(NodeIndex call) const {
  const auto& atoms = t_.atoms(valueOf(p_.child(call, f_.function)));
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kPath) return {};
  return t_.atom(atoms[0]).text;
}

// f(*values), f(**names): what is given can't be seen.
bool CallOrigins::isUnpacked(NodeIndex call) const {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
  const auto& arguments = p_.elements(list);
  return std::any_of(arguments.begin(), arguments.end(), [this](NodeIndex argument) {
    const Kind kind = p_.kind(argument);
    return kind == Kind::kListSplat || kind == Kind::kDictionarySplat;
  });
}

// The positional arguments; nothing where one is unpacked.
std::vector<NodeIndex> CallOrigins::given(NodeIndex call) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode) return {};
  if (p_.kind(list) != Kind::kArgumentList) return {list};
  std::vector<NodeIndex> positional;
  for (const NodeIndex argument : p_.elements(list)) {
    const Kind kind = p_.kind(argument);
    if (kind == Kind::kListSplat || kind == Kind::kDictionarySplat) return {};
    if (kind != Kind::kKeywordArgument) positional.push_back(argument);
  }
  return positional;
}

bool CallOrigins::fromCall(NodeIndex call, const Steps& path) {
  const NodeIndex function = p_.child(call, f_.function);
  if (function == kNoNode) return false;
  if (const NodeIndex owner = parts_.objects.classOf(function); owner != kNoNode) {
    return path.empty() && (*search_.leaf)(call);
  }
  const auto& atoms = t_.atoms(valueOf(function));
  const bool own = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(id).node) != Kind::kClassDefinition;
  });
  if (own) {
    return std::all_of(atoms.begin(), atoms.end(),
                       [&](AtomId id) { return fromReturns(t_.atom(id).node, path); });
  }
  if (const std::string name = builtinOf(call); !name.empty()) {
    return fromBuiltin(name, call, path);
  }
  if (const std::string name = libraryOf(call); !name.empty()) {
    return fromLibrary(name, call, path);
  }
  if (p_.kind(function) == Kind::kAttribute) return fromMethod(call, path);
  return path.empty() && (*search_.leaf)(call);
}

bool CallOrigins::fromBuiltin(const std::string& name, NodeIndex call, const Steps& path) {
  if (isUnpacked(call)) return false;
  const auto arguments = given(call);
  const Step each{Step::Kind::kEach, 0, {}};
  if (isOneOf(name, {"max", "min"}) && !arguments.empty()) {
    for (const NodeIndex argument : p_.elements(p_.child(call, f_.arguments))) {
      if (p_.kind(argument) == Kind::kKeywordArgument &&
          p_.tree.text(p_.child(argument, f_.name)) != "key" &&
          !parts_.search.from(p_.child(argument, f_.value), path)) {
        return false;
      }
    }
    return arguments.size() == 1 ? parts_.search.from(arguments[0], before(each, path))
                                 : parts_.search.fromAny(arguments, path);
  }
  // getattr(owner, "_fields", ())
  if (name == "getattr" && (arguments.size() == 2 || arguments.size() == 3)) {
    const auto texts = candidates(t_, valueOf(arguments[1]), AtomKind::kText);
    if (texts.size() == 1 && t_.isConstant(valueOf(arguments[1])) && !path.empty()) {
      return parts_.attributes.fromNamed(arguments[0], texts[0], path) &&
             (arguments.size() == 2 || parts_.search.from(arguments[2], path));
    }
  }
  if (name == "next" && !arguments.empty()) {
    return parts_.search.from(arguments[0], before(each, path)) &&
           (arguments.size() == 1 || parts_.search.from(arguments[1], path));
  }
  if (path.empty()) return (*search_.leaf)(call);
  const Steps inner = rest(path);
  if (isOneOf(name, {"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter"})) {
    return arguments.empty() || parts_.search.from(arguments[0], before(each, inner));
  }
  if (name == "enumerate" && !arguments.empty()) {
    if (inner.empty() || inner[0].kind != Step::Kind::kIndex) return false;
    if (inner[0].index == 0) return inner.size() == 1 && (*search_.leaf)(call);  // a number
    return parts_.search.from(arguments[0], before(each, rest(inner)));
  }
  if (name == "zip") {
    if (inner.empty() || inner[0].kind != Step::Kind::kIndex) return false;
    return inner[0].index >= arguments.size() ||
           parts_.search.from(arguments[inner[0].index], before(each, rest(inner)));
  }
  if (name == "filter" && arguments.size() == 2) {
    return parts_.search.from(arguments[1], before(each, inner));
  }
  if (name == "map" && arguments.size() >= 2) {
    const auto& atoms = t_.atoms(valueOf(arguments[0]));
    if (p_.kind(arguments[0]) == Kind::kLambda) {
      return parts_.search.from(p_.child(arguments[0], f_.body), inner);
    }
    return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kFunctionDefinition) {
        return fromReturns(atom.node, inner);
      }
      return atom.kind == AtomKind::kBuiltin && inner.empty() && (*search_.leaf)(call);
    });
  }
  if (name == "range") return inner.empty() && (*search_.leaf)(call);
  if (name == "dict") {
    const NodeIndex list = p_.child(call, f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
    for (const NodeIndex argument : p_.elements(list)) {
      if (p_.kind(argument) == Kind::kDictionarySplat) {
        if (!parts_.search.from(p_.namedChild(argument, 0), path)) return false;
      } else if (p_.kind(argument) != Kind::kKeywordArgument) {
        if (p_.kind(argument) != Kind::kIdentifier && p_.kind(argument) != Kind::kDictionary) {
          return false;  // pairs
        }
        if (!parts_.search.from(argument, path)) return false;
      } else if (path[0].kind == Step::Kind::kEach) {
        if (!inner.empty() || !(*search_.leaf)(p_.child(argument, f_.name))) return false;
      } else if (path[0].kind != Step::Kind::kKey ||
                 p_.tree.text(p_.child(argument, f_.name)) == path[0].key) {
        if (!parts_.search.from(p_.child(argument, f_.value), inner)) return false;
      }
    }
    return true;
  }
  return false;
}

bool CallOrigins::fromLibrary(const std::string& name, NodeIndex call, const Steps& path) {
  if (isUnpacked(call)) return false;
  const auto arguments = given(call);
  const auto isOf = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end() && !arguments.empty();
  };
  const Step item{Step::Kind::kItem, 0, {}};
  if (isOf({"random.choice", "secrets.choice"}))
    return parts_.search.from(arguments[0], before(item, path));
  if (isOf({"copy.copy", "copy.deepcopy"})) return parts_.search.from(arguments[0], path);
  if (isOf({"textwrap.dedent"}) && path.empty()) return (*search_.leaf)(call);
  if (isOf({"json.loads"}) && search_.words != nullptr && parts_.words.addDocumentTexts(call))
    return true;
  if (path.empty()) return (*search_.leaf)(call);
  if (isOf({"random.choices", "random.sample"})) {
    return parts_.search.from(arguments[0], before(item, rest(path)));
  }
  if (isOf({"itertools.cycle", "itertools.islice", "collections.deque"})) {
    return parts_.search.from(arguments[0], before({Step::Kind::kEach, 0, {}}, rest(path)));
  }
  if (isOf({"itertools.chain"})) {
    return parts_.search.fromAny(arguments, before({Step::Kind::kEach, 0, {}}, rest(path)));
  }
  if (name == "collections.defaultdict" && path[0].kind != Step::Kind::kEach) {
    if (arguments.size() != 1) return arguments.empty();
    if (p_.kind(arguments[0]) == Kind::kLambda) {
      return parts_.search.from(p_.child(arguments[0], f_.body), rest(path));
    }
    return t_.isAll(valueOf(arguments[0]), AtomKind::kBuiltin) &&
           isOneOf(p_.tree.text(arguments[0]), {"list", "set", "dict", "int", "float"});
  }
  if (name == "collections.defaultdict" || name == "collections.OrderedDict") {
    const std::size_t factory = name == "collections.defaultdict" ? 1 : 0;
    return p_.elements(p_.child(call, f_.arguments)).size() <= factory;
  }
  return false;
}

// TABLE.get(key, default), TABLE.items(), generator.choice(TABLE), and methods of the file's.
bool CallOrigins::fromMethod(NodeIndex call, const Steps& path) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex object = p_.child(function, f_.object);
  const std::string method = p_.name(p_.child(function, f_.attribute));
  bool defined = false;
  for (const NodeIndex i : named(method)) {
    const bool definition =
        p_.kind(p_.parent(i)) == Kind::kFunctionDefinition && p_.field(i) == f_.name;
    defined = defined || (definition && p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass);
  }
  if (defined) return fromOwnMethods(function, path);
  if (isUnpacked(call)) return false;
  const auto arguments = given(call);
  const Step item{Step::Kind::kItem, 0, {}};
  if (isOneOf(method, kGetters)) {
    Step step = item;
    const bool key = method != "popleft" && !arguments.empty();
    if (key) {
      const auto keys = candidates(t_, valueOf(arguments[0]), AtomKind::kText);
      if (keys.size() == 1) step = {Step::Kind::kKey, 0, keys[0]};
    }
    if (!parts_.search.from(object, before(step, path))) return false;
    return arguments.size() < 2 || parts_.search.from(arguments[1], path);
  }
  if (isOneOf(method, {"choice", "choices", "sample"}) && parts_.handed.isBoundByHand(method)) {
    return false;
  }
  if (method == "choice" && !arguments.empty())
    return parts_.search.from(arguments[0], before(item, path));
  if (method == "copy" && arguments.empty()) return parts_.search.from(object, path);
  if (path.size() == 1 && isOneOf(method, kSplitters) && search_.words != nullptr) {
    return parts_.words.addPieces(call, method);
  }
  if (path.empty()) return (*search_.leaf)(call);
  const Steps inner = rest(path);
  if ((method == "choices" || method == "sample") && !arguments.empty()) {
    return parts_.search.from(arguments[0], before(item, inner));
  }
  if (method == "values" && arguments.empty())
    return parts_.search.from(object, before(item, inner));
  if (method == "keys" && arguments.empty()) {
    return parts_.search.from(object, before({Step::Kind::kEach, 0, {}}, inner));
  }
  if (method == "items" && arguments.empty()) {
    if (inner.empty() || inner[0].kind != Step::Kind::kIndex) return false;
    if (inner[0].index == 0)
      return parts_.search.from(object, before({Step::Kind::kEach, 0, {}}, rest(inner)));
    return parts_.search.from(object, before(item, rest(inner)));
  }
  return false;
}

// Every method of that name gives it, whosever it is.
bool CallOrigins::fromOwnMethods(NodeIndex function, const Steps& path) {
  const std::string method = p_.name(p_.child(function, f_.attribute));
  std::vector<NodeIndex> owners;
  if (method.starts_with("__") || parts_.attributes.bindsByText(method) ||
      !parts_.objects.isOwnObject(p_.child(function, f_.object), owners)) {
    return path.empty() && (*search_.leaf)(p_.parent(function));
  }
  // class Low(dict, Row): the method may be a library's.
  if (parts_.objects.mixesClasses(method)) return false;
  for (const NodeIndex i : named(method)) {
    const NodeIndex definition = p_.parent(i);
    if (isMember(i)) {
      if (p_.contexts[definition] != Context::kLoad) return false;
      continue;
    }
    if (p_.kind(definition) == Kind::kFunctionDefinition && p_.field(i) == f_.name) {
      if (p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) continue;
      if (!fromReturns(definition, path)) return false;
    } else if (p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
               p_.contexts[i] != Context::kLoad) {
      return false;
    }
  }
  return true;
}

bool CallOrigins::isPlainDecorator(NodeIndex decorator, std::string& name) {
  NodeIndex called = p_.namedChild(decorator, 0);
  if (called != kNoNode && p_.kind(called) == Kind::kCall) called = p_.child(called, f_.function);
  const auto& atoms = t_.atoms(valueOf(called));
  if (atoms.size() != 1) return false;
  name = t_.atom(atoms[0]).text;
  return isOneOf(name, {"staticmethod", "classmethod", "property", "functools.lru_cache",
                        "functools.cache", "functools.cached_property", "abc.abstractmethod"});
}

// What a function gives; a generator's elements are what it yields.
bool CallOrigins::fromReturns(NodeIndex function, const Steps& path) {
  if (p_.kind(function) == Kind::kLambda)
    return parts_.search.from(p_.child(function, f_.body), path);
  if (p_.kind(function) != Kind::kFunctionDefinition) return false;
  if (p_.tree.text(function).starts_with("async")) return false;
  const NodeIndex outer = p_.parent(function);
  if (p_.kind(outer) == Kind::kDecoratedDefinition) {
    for (const NodeIndex part : p_.elements(outer)) {
      std::string name;
      if (p_.kind(part) == Kind::kDecorator && !isPlainDecorator(part, name)) return false;
    }
  }
  const ScopeIndex inside = p_.innerScopes[function];
  search_.work += (p_.tree.node(function).end - function) / 64;
  bool yields = false;
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    yields = yields || (p_.kind(i) == Kind::kYield && p_.scopes[i] == inside);
  }
  if (yields && path.empty()) return (*search_.leaf)(function);
  for (NodeIndex i = function; i < p_.tree.node(function).end; ++i) {
    if (p_.scopes[i] != inside) continue;
    const bool yield = p_.kind(i) == Kind::kYield;
    if (!yield && (p_.kind(i) != Kind::kReturnStatement || yields)) continue;
    const NodeIndex value = p_.namedChild(i, 0);
    if (value == kNoNode) continue;
    if (yield && p_.tree.text(p_.tree.nextSibling(p_.tree.firstChild(i))) == "from") {
      if (!parts_.search.from(value, path)) return false;
    } else if (!parts_.search.from(value, yield ? rest(path) : path)) {
      return false;
    }
  }
  return true;
}

}  // namespace gantlet::python
