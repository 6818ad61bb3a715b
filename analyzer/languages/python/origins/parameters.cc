#include "analyzer/languages/python/origins/parameters.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestClass = 8;
constexpr std::size_t kMostCalls = 256;

}  // namespace

std::optional<OriginPart::Parameter> ParameterOrigins::parameterOf(NodeIndex function,
                                                                   std::string_view name) {
  const NodeIndex list = p_.child(function, f_.parameters);
  if (p_.kind(function) != Kind::kFunctionDefinition || list == kNoNode) return std::nullopt;
  Parameter found;
  found.function = function;
  found.name = name;
  for (const NodeIndex parameter : p_.elements(list)) {
    NodeIndex named = parameter;
    found.standard = kNoNode;
    found.unpacking = Unpacking::kWhole;
    switch (p_.kind(parameter)) {
      case Kind::kDefaultParameter:
      case Kind::kTypedDefaultParameter:
        named = p_.child(parameter, f_.name);
        found.standard = p_.child(parameter, f_.value);
        break;
      case Kind::kTypedParameter: named = p_.namedChild(parameter, 0); break;
      default: break;
    }
    if (p_.kind(named) == Kind::kListSplatPattern) {
      found.unpacking = Unpacking::kElements;
      named = p_.namedChild(named, 0);
    } else if (p_.kind(named) == Kind::kDictionarySplatPattern) {
      found.unpacking = Unpacking::kNames;
      named = p_.namedChild(named, 0);
    }
    if (named != kNoNode && p_.kind(named) == Kind::kIdentifier && p_.tree.text(named) == name) {
      return found;
    }
    if (p_.kind(parameter) == Kind::kPositionalSeparator) continue;
    if (found.unpacking == Unpacking::kElements || p_.kind(parameter) == Kind::kKeywordSeparator) {
      found.onlyNamed = true;
    } else {
      ++found.position;
    }
  }
  return std::nullopt;
}

// Beside being a parameter, the name is bound by assignments alone.
bool ParameterOrigins::isBoundInPlain(NodeIndex function, std::string_view name) {
  for (const NodeIndex i : named(name)) {
    if (i < function || i >= p_.tree.node(function).end || p_.contexts[i] == Context::kLoad ||
        p_.contexts[i] == Context::kName || p_.scopes[i] != p_.innerScopes[function]) {
      continue;
    }
    switch (p_.kind(p_.parent(i))) {
      case Kind::kParameters:
      case Kind::kDefaultParameter:
      case Kind::kTypedParameter:
      case Kind::kTypedDefaultParameter:
      case Kind::kListSplatPattern:
      case Kind::kDictionarySplatPattern:
      case Kind::kAssignment:
      case Kind::kAugmentedAssignment:
      case Kind::kNamedExpression: break;
      default: return false;
    }
  }
  for (const NodeIndex i : named(name)) {  // nonlocal name
    const Kind kind = p_.kind(p_.parent(i));
    if (kind == Kind::kNonlocalStatement || kind == Kind::kGlobalStatement) return false;
  }
  return true;
}

bool ParameterOrigins::fromParameter(const Parameter& parameter, const Steps& path) {
  if (parts_.slots.isSlotName(parameter)) return path.empty() && parts_.slots.addSlotNames();
  // Where nobody here calls it, it is there for somebody else.
  const auto calls = callsOf(parameter.function);
  if (!calls || calls->empty() || (parameter.unpacking != Unpacking::kWhole && path.empty()))
    return false;
  if (parameter.standard != kNoNode && !parts_.search.from(parameter.standard, path)) return false;
  return std::all_of(calls->begin(), calls->end(),
                     [&](const CallOf& call) { return fromArguments(parameter, call, path); });
}

bool ParameterOrigins::isLastPositional(NodeIndex list, NodeIndex argument) {
  const auto& given = p_.elements(list);
  return std::all_of(given.begin(), given.end(), [&](NodeIndex other) {
    return other <= argument || p_.kind(other) == Kind::kKeywordArgument;
  });
}

bool ParameterOrigins::fromArguments(const Parameter& parameter, CallOf call, const Steps& path) {
  const NodeIndex list = p_.child(call.first, f_.arguments);
  if (list == kNoNode) return false;
  std::uint32_t at = call.second;
  const bool plain = parameter.unpacking == Unpacking::kWhole;
  const bool elements = parameter.unpacking == Unpacking::kElements;
  const bool names = parameter.unpacking == Unpacking::kNames;
  if (p_.kind(list) != Kind::kArgumentList) {  // f(x for x in y)
    return plain && parameter.position == at ? parts_.search.from(list, path) : !elements;
  }
  if (!plain && path[0].kind == Step::Kind::kKey && elements) return false;
  bool unpacked = false;
  for (const NodeIndex argument : p_.elements(list)) {
    switch (p_.kind(argument)) {
      case Kind::kListSplat:
        if (names || parameter.onlyNamed) break;
        // f(*step): the first parameter gets the first of it, where nothing stands behind.
        if (plain && !unpacked && parameter.position >= at && isLastPositional(list, argument)) {
          if (!parts_.search.from(
                  p_.namedChild(argument, 0),
                  before({Step::Kind::kIndex, parameter.position - at, {}}, path))) {
            return false;
          }
          unpacked = true;
          break;
        }
        unpacked = true;
        if (!parts_.search.from(p_.namedChild(argument, 0),
                                before({Step::Kind::kEach, 0, {}}, plain ? path : rest(path)))) {
          return false;
        }
        break;
      case Kind::kDictionarySplat: {
        if (elements) break;
        const NodeIndex table = p_.namedChild(argument, 0);
        if (!parts_.search.from(
                table,
                plain ? before({Step::Kind::kKey, 0, std::string(parameter.name)}, path) : path)) {
          return false;
        }
        break;
      }
      case Kind::kKeywordArgument: {
        const NodeIndex name = p_.child(argument, f_.name);
        const NodeIndex value = p_.child(argument, f_.value);
        if (plain && p_.tree.text(name) == parameter.name && !parts_.search.from(value, path))
          return false;
        if (!names || parameterOf(parameter.function, p_.tree.text(name))) break;
        if (path[0].kind == Step::Kind::kEach) {
          if (path.size() != 1 || !(*search_.leaf)(name)) return false;
        } else if (path[0].kind != Step::Kind::kKey || path[0].key == p_.tree.text(name)) {
          if (!parts_.search.from(value, rest(path))) return false;
        }
        break;
      }
      default: {
        const std::uint32_t position = at++;
        if (names || parameter.onlyNamed) break;
        const bool ours = elements ? unpacked || position >= parameter.position
                                   : unpacked || position == parameter.position;
        if (ours && !parts_.search.from(argument, elements ? rest(path) : path)) return false;
      }
    }
  }
  return true;
}

// A constant of the file's, as it is once its pieces are put together: "p" "ick".
bool ParameterOrigins::isConstantText(std::string_view text) const {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    if (t_.atom(id).kind == AtomKind::kText && t_.atom(id).text == text) return true;
  }
  const auto& texts = index_.shortTexts();
  return std::any_of(texts.begin(), texts.end(),
                     [&](NodeIndex piece) { return p_.tree.text(piece) == text; });
}

// The program's own methods by texts: getattr(self, f"visit_{x}"), a template's {{ x.show() }}, the
// lines that cmd.Cmd reads.
bool ParameterOrigins::isReachedByText(std::string_view function, bool method) {
  if (method && (p_.importedModules.count("jinja2") + p_.importedModules.count("cmd")) != 0) {
    return true;
  }
  if (method &&
      (hasName("query") || hasName("eval") || hasName("getmembers") || hasName("getattr_static"))) {
    return true;
  }
  const bool looks = hasName("getattr") || hasName("methodcaller") || hasName("attrgetter") ||
                     hasName("__getattribute__") || hasName("__getattr__") || hasName("globals") ||
                     hasName("locals");
  if (!looks && !hasName("vars") && !hasName("__dict__")) return false;
  // A function of the file's is no object's attribute: it would be handed on under its name for
  // that. Only who has the file as a module, or its names, has it by a text.
  if (!method && !hasName("globals") && !hasName("locals") && !hasName("vars") &&
      !hasName("__dict__") && !hasName("__getattribute__") &&
      p_.importedModules.count("inspect") + p_.importedModules.count("sys") +
              p_.importedModules.count("importlib") + p_.importedModules.count("gc") +
              p_.importedModules.count("__main__") ==
          0) {
    return false;
  }
  if (isConstantText(function)) return true;
  const auto& texts = index_.shortTexts();
  return std::any_of(texts.begin(), texts.end(), [&](NodeIndex piece) {
    const std::string_view text = p_.tree.text(piece);
    if (text == function) return true;
    // for n in dir(x): if not n.startswith("_"): getattr(x, n)
    if (looks && method && (text == "_" || text == "__") && !function.starts_with('_')) return true;
    // Of a text that is put together; a dictionary's key is looked up as a whole.
    return looks && text.size() > 1 && (function.starts_with(text) || function.ends_with(text));
  });
}

// Every call of a function of the file's; nothing where somebody else may call it.
std::optional<std::vector<OriginPart::CallOf>> ParameterOrigins::callsOf(NodeIndex function) {
  const NodeIndex nameNode = p_.child(function, f_.name);
  if (p_.kind(function) != Kind::kFunctionDefinition || nameNode == kNoNode) return std::nullopt;
  const std::string_view name = p_.tree.text(nameNode);
  const bool method = p_.scopeTable[p_.scopes[function]].kind == ScopeKind::kClass;
  if (!method && name == "main") return std::nullopt;  // the runner calls it
  bool bound = method;
  const NodeIndex outer = p_.parent(function);
  if (p_.kind(outer) == Kind::kDecoratedDefinition) {
    for (const NodeIndex part : p_.elements(outer)) {
      std::string decorator;
      if (p_.kind(part) != Kind::kDecorator) continue;
      // @contextmanager gives the function what it gets itself.
      if ((!parts_.calls.isPlainDecorator(part, decorator) &&
           decorator != "contextlib.contextmanager") ||
          decorator.ends_with("property")) {
        return std::nullopt;
      }
      if (decorator == "staticmethod") bound = false;
    }
  }
  search_.work += named(name).size() / 4;
  std::vector<CallOf> calls;
  if (method) {
    const NodeIndex owner = parts_.objects.classAround(function);
    if (owner == kNoNode || !parts_.objects.isOwnClass(owner, {}, 0)) return std::nullopt;
    if (name == "__init__") {
      if (!addClassCalls(owner, calls, 0)) return std::nullopt;
    } else if (name.starts_with("__") || isCalledByLibrary(name) || isCalledByBase(name) ||
               parts_.objects.mixesClasses(name) || isClassHandedToLibrary(owner, 0)) {
      return std::nullopt;
    }
  }
  if (isReachedByText(name, method)) return std::nullopt;
  for (const NodeIndex i : named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) continue;
    if (method && p_.kind(parent) == Kind::kKeywordPattern) return std::nullopt;  // case K(show=f)
    const bool member = isMember(i);
    if (!member && method) {
      // A name of its own, or the method in its class's body.
      if (p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) return std::nullopt;
      continue;
    }
    const NodeIndex callee = member ? parent : i;
    if (member && !method) {
      // x.name may be another's method, or what an import of this file gives.
      if (p_.contexts[parent] == Context::kLoad) continue;
      return std::nullopt;
    }
    const NodeIndex call = p_.parent(callee);
    if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != callee) {
      const bool read = p_.contexts[callee] == Context::kLoad;
      if (!read && !member) continue;  // another of the same name
      return std::nullopt;             // handed on: whoever gets it calls it as he likes
    }
    std::uint32_t offset = bound ? 1 : 0;
    if (member) {
      const NodeIndex object = p_.child(parent, f_.object);
      const bool throughClass = parts_.objects.classOf(object) != kNoNode;
      const bool parents =
          p_.kind(object) == Kind::kCall && parts_.calls.builtinOf(object) == "super";
      if (name == "__init__" && !parents && !throughClass) return std::nullopt;
      // Through a class, by whatever name, the first argument is the object.
      const bool self = p_.kind(object) == Kind::kIdentifier && p_.tree.text(object) == "self";
      const bool instance = self || parents || parts_.objects.isInstance(object);
      if (bound && !instance) calls.emplace_back(call, 0);
    }
    calls.emplace_back(call, offset);
    if (calls.size() > kMostCalls) return std::nullopt;
  }
  return calls;
}

// Ways to a class that stands in an annotation: get_type_hints(f)["x"], fields(x)[0].type.
bool ParameterOrigins::handsAnnotationsOut() {
  return parts_.kept.hasOneOf({"get_type_hints", "__annotations__", "get_annotations", "annotation",
                               "annotations", "getfullargspec", "fields", "__dataclass_fields__",
                               "signature"});
}

// def make(k): return k(), of a class method whose first parameter is not called cls.
bool ParameterOrigins::namesClassOtherwise() {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kFunctionDefinition ||
        p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) {
      continue;
    }
    const std::string_view name = p_.tree.text(p_.child(i, f_.name));
    const bool hook = name == "__init_subclass__" || name == "__class_getitem__";
    const NodeIndex outer = p_.parent(i);
    const bool decorated = p_.kind(outer) == Kind::kDecoratedDefinition &&
                           p_.tree.text(outer).find("classmethod") <
                               p_.tree.text(outer).size() - p_.tree.text(i).size();
    if (!hook && !decorated) continue;
    const NodeIndex first = p_.namedChild(p_.child(i, f_.parameters), 0);
    if (first == kNoNode || p_.tree.text(first) != "cls") return true;
  }
  return false;
}

// Hooks that the interpreter gives a class, and which use it for more than its name;
// sys.exc_info().
bool ParameterOrigins::givesClassToHook() {
  for (const NodeIndex i : named("exc_info")) {
    if (p_.kind(p_.parent(i)) != Kind::kKeywordArgument || p_.field(i) != f_.name) return true;
  }
  for (const auto& [hook, position] : {std::pair{"__get__", 2},
                                       {"__set_name__", 1},
                                       {"__exit__", 1},
                                       {"__aexit__", 1},
                                       {"__subclasshook__", 1},
                                       {"__subclasscheck__", 1}}) {
    for (const NodeIndex name : named(hook)) {
      const NodeIndex function = p_.parent(name);
      if (p_.kind(function) != Kind::kFunctionDefinition || p_.field(name) != f_.name) continue;
      const NodeIndex parameters = p_.child(function, f_.parameters);
      for (NodeIndex i = parameters; i < p_.tree.node(parameters).end; ++i) {
        if (p_.kind(i) == Kind::kListSplatPattern) return true;  // def __exit__(self, *args)
      }
      const NodeIndex parameter = p_.namedChild(parameters, static_cast<std::uint32_t>(position));
      if (parameter != kNoNode && usesClass(parameter, function)) return true;
    }
  }
  return false;
}

// owner.__name__, owner.fields, getattr(owner, "fields") and texts with it don't hand the class on.
bool ParameterOrigins::usesClass(NodeIndex parameter, NodeIndex function) const {
  NodeIndex named = parameter;
  while (p_.kind(named) != Kind::kIdentifier && named < p_.tree.node(parameter).end) ++named;
  const auto isPlain = [](std::string_view attribute) {
    return isOneOf(attribute, {"__name__", "__qualname__"}) ||
           (!attribute.starts_with("__") && attribute != "mro");
  };
  for (NodeIndex i = p_.tree.node(parameter).end; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] != Context::kLoad ||
        p_.tree.text(i) != p_.tree.text(named)) {
      continue;
    }
    const NodeIndex user = p_.parent(i);
    switch (p_.kind(user)) {
      case Kind::kComparisonOperator:
      case Kind::kInterpolation:
      case Kind::kIfStatement:
      case Kind::kNotOperator: break;
      case Kind::kAttribute:
        if (!isPlain(p_.tree.text(p_.child(user, f_.attribute)))) return true;
        break;
      case Kind::kArgumentList: {  // getattr(owner, "fields", ())
        const auto& given = p_.elements(user);
        const auto texts = given.size() < 2 ? std::vector<std::string>()
                                            : candidates(t_, valueOf(given[1]), AtomKind::kText);
        const bool plain = !texts.empty() && t_.isConstant(valueOf(given[1])) &&
                           std::all_of(texts.begin(), texts.end(), isPlain);
        if (!plain || given[0] != i ||
            !isOneOf(parts_.calls.builtinOf(p_.parent(user)), {"getattr", "setattr", "hasattr"})) {
          return true;
        }
        break;
      }
      default: return true;
    }
  }
  return false;
}

// print(type(x)), vars(cls).items(), isinstance(getattr(type(x), name), Own): a class is looked at,
// and nobody gets it.
bool ParameterOrigins::isClassShownBy(NodeIndex call) {
  const std::string builtin = parts_.calls.builtinOf(call);
  if (builtin == "vars") return parts_.attributes.isOnlyRead(p_.child(call, f_.function));
  if (builtin == "getattr") {
    const NodeIndex list = p_.parent(call);
    return p_.kind(list) == Kind::kArgumentList && p_.elements(list)[0] == call &&
           isOneOf(parts_.calls.builtinOf(p_.parent(list)), {"isinstance", "callable"}) &&
           !parts_.kept.hasOneOf({"__instancecheck__", "__subclasshook__"});
  }
  return isOneOf(builtin, {"print", "isinstance", "str", "repr", "issubclass", "hash", "hasattr"});
}

// Calls that make objects of the class, or of one below it.
bool ParameterOrigins::addClassCalls(NodeIndex owner, std::vector<CallOf>& calls, int depth) {
  if (depth > kDeepestClass || p_.tree.text(owner).find("__new__") != std::string_view::npos) {
    return false;
  }
  if (parts_.objects.isEnumerated(owner, 0))
    return false;  // its members are what it is called with
  const NodeIndex nameNode = p_.child(owner, f_.name);
  const bool isInner = p_.scopeTable[p_.scopes[nameNode]].kind == ScopeKind::kClass;
  for (const NodeIndex i : named(p_.tree.text(nameNode))) {
    const NodeIndex parent = p_.parent(i);
    if (i == nameNode) continue;
    if (isMember(i)) {  // Outer.Inner(…)
      if (!isInner || p_.contexts[parent] != Context::kLoad) continue;
      const NodeIndex call = p_.parent(parent);
      if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != parent) return false;
      calls.emplace_back(call, 1);
      continue;
    }
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) continue;
    if (p_.kind(parent) == Kind::kCall && p_.child(parent, f_.function) == i) {
      calls.emplace_back(parent, 1);
      if (calls.size() > kMostCalls) return false;
      continue;
    }
    if (p_.contexts[i] != Context::kLoad) return false;
    bool type = false;
    NodeIndex outer = parent;
    for (; outer != kNoNode && !type; outer = p_.parent(outer)) {
      type = p_.kind(outer) == Kind::kType;
      if (p_.kind(outer) == Kind::kBlock) break;
    }
    if (type && handsAnnotationsOut()) return false;
    if (type) continue;
    if (p_.kind(parent) == Kind::kArgumentList) {
      const NodeIndex user = p_.parent(parent);
      if (p_.kind(user) == Kind::kClassDefinition) {
        if (!addClassCalls(user, calls, depth + 1)) return false;
        continue;
      }
      if (isOneOf(parts_.calls.builtinOf(user), {"isinstance", "issubclass"})) continue;
      return false;
    }
    if (p_.kind(parent) == Kind::kKeywordArgument &&
        p_.tree.text(p_.child(parent, f_.name)) == "default_factory" &&
        parts_.calls.libraryOf(p_.parent(p_.parent(parent))) == "dataclasses.field" &&
        !hasName("fields") && !hasName("__dataclass_fields__")) {
      continue;
    }
    if (p_.kind(parent) == Kind::kAttribute) {
      if (p_.tree.text(p_.child(parent, f_.attribute)).starts_with("__") &&
          p_.tree.text(p_.child(parent, f_.attribute)) != "__init__" &&
          p_.tree.text(p_.child(parent, f_.attribute)) != "__name__") {
        return false;
      }
      continue;
    }
    if (p_.kind(parent) == Kind::kExceptClause || p_.kind(parent) == Kind::kAsPattern ||
        p_.kind(parent) == Kind::kForStatement || p_.kind(parent) == Kind::kForInClause ||
        p_.kind(parent) == Kind::kRaiseStatement) {
      continue;
    }
    return false;
  }
  if (namesClassOtherwise() || givesClassToHook()) return false;
  // cls(…), self.__class__(…), type(self)(…)
  for (const std::string_view text : {"cls", "__class__", "type"}) {
    for (const NodeIndex i : named(text)) {
      NodeIndex callee = isMember(i) ? p_.parent(i) : i;
      if (text == "type") callee = p_.parent(i);
      const NodeIndex call = p_.parent(callee);
      if (p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == callee) {
        calls.emplace_back(call, 1);
        continue;
      }
      if (text == "type" && (p_.kind(callee) != Kind::kCall || isMember(i))) continue;
      // type(x).__name__, type(x) is A; anything else hands the class on.
      const Kind user = p_.kind(call);
      const bool shown = user == Kind::kAttribute || user == Kind::kComparisonOperator ||
                         user == Kind::kInterpolation || user == Kind::kParameters ||
                         user == Kind::kTypedParameter || user == Kind::kExpressionStatement ||
                         (user == Kind::kArgumentList && isClassShownBy(p_.parent(call)));
      if (!shown) return false;
    }
  }
  return calls.size() <= kMostCalls;
}

}  // namespace gantlet::python
