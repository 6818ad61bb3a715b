#include "analyzer/languages/python/origins/handed.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::array<std::string_view, 22> kReaders{
    "len",  "print",      "str", "repr",   "sum",   "any",      "all", "max",
    "min",  "bool",       "id",  "set",    "range", "round",    "abs", "hash",
    "type", "isinstance", "map", "filter", "zip",   "frozenset"};
constexpr std::array<std::string_view, 8> kCopiers{"list", "tuple", "sorted",    "reversed",
                                                   "dict", "iter",  "enumerate", "next"};
// Of other objects, to which the container is handed.
constexpr std::array<std::string_view, 17> kReadingReceivers{
    "agg",      "aggregate",   "transform",  "join",   "extend",  "update",
    "writerow", "writerows",   "writelines", "choice", "choices", "sample",
    "format",   "executemany", "execute",    "union",  "count"};
constexpr std::array<std::string_view, 8> kReadingModules{
    "json.", "random.", "statistics.", "pprint.", "copy.", "math.", "itertools.", "collections."};

}  // namespace

bool HandedContainers::isKeptByParameter(NodeIndex argument, NodeIndex list, NodeIndex function,
                                         std::uint32_t offset, const Steps& path) {
  if (p_.kind(function) != Kind::kFunctionDefinition || p_.hasSplat(list)) return false;
  const NodeIndex parameters = p_.child(function, f_.parameters);
  std::uint32_t at = offset;
  std::string_view keyword;
  if (p_.kind(argument) == Kind::kKeywordArgument) {
    keyword = p_.tree.text(p_.child(argument, f_.name));
  } else {
    for (const NodeIndex other : p_.elements(list)) {
      if (other == argument) break;
      if (p_.kind(other) != Kind::kKeywordArgument) ++at;
    }
  }
  std::uint32_t position = 0;
  for (const NodeIndex parameter : p_.elements(parameters)) {
    NodeIndex name = parameter;
    if (p_.kind(parameter) == Kind::kDefaultParameter ||
        p_.kind(parameter) == Kind::kTypedDefaultParameter) {
      name = p_.child(parameter, f_.name);
    } else if (p_.kind(parameter) == Kind::kTypedParameter) {
      name = p_.namedChild(parameter, 0);
    }
    if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return false;
    const std::string_view text = p_.tree.text(name);
    if (keyword.empty() ? position++ != at : text != keyword) continue;
    return isParameterKept(function, text, path);
  }
  return false;
}

// Every use of the name in the function, whatever else it is bound to there.
bool HandedContainers::isParameterKept(NodeIndex function, std::string_view name,
                                       const Steps& path) {
  for (const NodeIndex i : named(name)) {
    if (i < function || i >= p_.tree.node(function).end || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    const bool ours = std::any_of(variables.begin(), variables.end(), [&](VariableIndex variable) {
      return p_.variables[variable].scope == p_.innerScopes[function];
    });
    if (ours && !parts_.kept.isKept(i, path)) return false;
  }
  return true;
}

// extend = lambda …, in a class's body or later; SimpleNamespace(extend=lambda …).
bool HandedContainers::isBoundByHand(std::string_view method) {
  for (const NodeIndex i : named(method)) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) {
      if (!t_.isConstant(valueOf(p_.child(parent, f_.value)))) return true;
      continue;
    }
    const NodeIndex place = isMember(i) ? parent : i;
    const bool bound = isMember(i) || p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if (bound && p_.contexts[place] != Context::kLoad && p_.contexts[place] != Context::kName) {
      return true;
    }
  }
  if (hasName("setattr") && parts_.attributes.bindsByText(method)) return true;
  // They answer for every name.
  if (parts_.kept.hasOneOf({"__getattr__", "__getattribute__"})) return true;
  // Mock() keeps what its methods are given.
  if (parts_.kept.hasOneOf({"Mock", "MagicMock", "create_autospec", "mock_open"})) return true;
  // namedtuple("N", "a extend"), SimpleNamespace(**{"extend": f})
  const bool makes =
      parts_.kept.hasOneOf({"namedtuple", "SimpleNamespace", "Namespace", "make_dataclass"});
  if (makes && unpacksDictionaries()) return true;
  const auto& texts = index_.shortTexts();
  return makes && std::any_of(texts.begin(), texts.end(), [&](NodeIndex piece) {
           return p_.tree.text(piece).find(method) != std::string_view::npos;
         });
}

// SimpleNamespace(**table), by whatever name: attributes whose names can't be seen.
bool HandedContainers::unpacksDictionaries() {
  if (!unpacks_) {
    unpacks_ = false;
    for (NodeIndex i = 0; i < p_.tree.size() && !*unpacks_; ++i) {
      unpacks_ =
          p_.kind(i) == Kind::kDictionarySplat && p_.kind(p_.parent(i)) == Kind::kArgumentList;
    }
  }
  return *unpacks_;
}

// Beside others, the container is what they are compared with or added to: sum([own], list).
bool HandedContainers::isOperand(NodeIndex argument, NodeIndex list) {
  if (p_.kind(list) != Kind::kArgumentList) return false;
  if (!parts_.kept.hasComparisons() && parts_.kept.isPlainOperand(kNoNode)) return false;
  const auto& given = p_.elements(list);
  return std::any_of(given.begin(), given.end(), [&](NodeIndex other) {
    if (other == argument || p_.kind(other) == Kind::kKeywordArgument) return false;
    const bool display = p_.kind(other) == Kind::kList || p_.kind(other) == Kind::kTuple;
    return !t_.isConstant(valueOf(other)) && !(display && p_.elements(other).empty());
  });
}

bool HandedContainers::isKeptByCall(NodeIndex argument, NodeIndex call, const Steps& path) {
  if (p_.kind(call) != Kind::kCall) return false;
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  const bool inner = path.size() > 1;
  if (const NodeIndex owner = parts_.objects.classOf(function); owner != kNoNode) {
    if (hasName("__new__") || hasName("metaclass")) return false;  // they get it as well
    // A field, or a parameter of __init__: what comes of it is looked at by its name.
    for (const NodeIndex i : named("__init__")) {
      const NodeIndex method = p_.parent(i);
      if (p_.kind(method) == Kind::kFunctionDefinition &&
          parts_.objects.classAround(method) == owner) {
        return isKeptByParameter(argument, list, method, 1, path);
      }
    }
    if (!parts_.objects.isDataClass(owner) || p_.child(owner, f_.superclasses) != kNoNode ||
        p_.tree.text(owner).find("ClassVar") != std::string_view::npos ||
        p_.tree.text(owner).find("init=") != std::string_view::npos) {
      return false;
    }
    std::string_view keyword;
    if (p_.kind(argument) == Kind::kKeywordArgument) {
      keyword = p_.tree.text(p_.child(argument, f_.name));
    } else {
      std::size_t at = 0;
      for (const NodeIndex other : p_.elements(list)) {
        if (other == argument) break;
        ++at;
      }
      for (const NodeIndex statement : p_.elements(p_.child(owner, f_.body))) {
        const NodeIndex assignment = p_.namedChild(statement, 0);
        if (p_.kind(statement) != Kind::kExpressionStatement || assignment == kNoNode ||
            p_.kind(assignment) != Kind::kAssignment || p_.child(assignment, f_.type) == kNoNode) {
          continue;
        }
        if (at-- == 0) {
          keyword = p_.tree.text(p_.child(assignment, f_.left));
          break;
        }
      }
    }
    if (keyword.empty() || parts_.attributes.bindsByText(keyword) ||
        parts_.attributes.isReadByText(keyword))
      return false;
    for (const NodeIndex i : named(keyword)) {
      const NodeIndex parent = p_.parent(i);
      const bool used =
          p_.contexts[parent] == Context::kLoad || p_.contexts[parent] == Context::kAugmented;
      if (isMember(i) && used && !parts_.kept.isKept(parent, path)) return false;
    }
    return true;
  }
  const auto& atoms = t_.atoms(valueOf(function));
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn) {
    return isKeptByParameter(argument, list, t_.atom(atoms[0]).node, 0, path);
  }
  if (const std::string name = parts_.calls.builtinOf(call); !name.empty()) {
    if (name == "zip" && inner) {  // for a, row in zip(values, ROWS)
      const auto& arguments = p_.elements(list);
      const auto at = std::find(arguments.begin(), arguments.end(), argument) - arguments.begin();
      return !p_.hasSplat(list) &&
             parts_.kept.isKept(
                 call, before({Step::Kind::kEach, 0, {}},
                              before({Step::Kind::kIndex, static_cast<std::uint32_t>(at), {}},
                                     rest(path))));
    }
    if (name == "isinstance" && parts_.kept.hasOneOf({"__instancecheck__", "__subclasshook__"}))
      return false;
    // max(x, y, key=f): the function gets the container.
    if ((name == "max" || name == "min") && parts_.calls.given(call).size() != 1 &&
        p_.tree.text(list).find("key") != std::string_view::npos) {
      return false;
    }
    // dict(a=list)["a"], max(x, default=list), next(x, list), max(list, x) give the list itself.
    const bool keyword = p_.kind(argument) == Kind::kKeywordArgument;
    if (keyword) return name == "print";
    // … and sum([], list).
    if (isOneOf(name, {"next", "sum"}) && p_.elements(list)[0] != argument) return false;
    if (isOneOf(name, {"max", "min", "sum"}) && isOperand(argument, list)) return false;
    if (isOneOf(name, {"max", "min"}) && !inner && parts_.calls.given(call).size() != 1) {
      return parts_.kept.isKept(call, path);
    }
    // They compare the elements with one another.
    if (inner && isOneOf(name, {"max", "min", "sorted"}) && parts_.kept.hasComparisons()) {
      return false;
    }
    if (inner && (name == "max" || name == "min")) {
      const bool one = parts_.calls.given(call).size() == 1;
      return parts_.kept.doesKeyKeep(list, path) &&
             parts_.kept.isKept(call, one ? rest(path) : path);
    }
    if (isOneOf(name, kReaders)) return !inner || name == "len" || name == "print" || name == "str";
    if (!isOneOf(name, kCopiers)) return false;
    if (!inner) return true;
    if (!parts_.kept.doesKeyKeep(list, path)) return false;
    if (name == "enumerate") {
      return parts_.kept.isKept(call, before({Step::Kind::kEach, 0, {}},
                                             before({Step::Kind::kIndex, 1, {}}, rest(path))));
    }
    return parts_.kept.isKept(call, name == "next" ? rest(path) : path);
  }
  if (const std::string name = parts_.calls.libraryOf(call); !name.empty()) {
    if (isOneOf(name, {"random.choice", "secrets.choice"}))
      return parts_.kept.isKept(call, rest(path));
    if (isOneOf(name, {"random.choices", "random.sample"})) return parts_.kept.isKept(call, path);
    // An encoder of the file's own gets all of it; some hand it on, or write into it.
    if (name.starts_with("json.") && p_.tree.text(list).find("cls") != std::string_view::npos) {
      return false;
    }
    if (parts_.calls.isUnpacked(call) ||
        isOneOf(name, {"collections.ChainMap", "collections.UserDict", "collections.UserList",
                       "itertools.repeat", "itertools.accumulate", "itertools.starmap"}) ||
        name.ends_with(".fromkeys")) {
      return false;
    }
    if (name == "random.shuffle" && path[0].kind == Step::Kind::kIndex) return false;
    // deepcopy(list, memo): the memo has the list itself. zip_longest(fillvalue=list) and
    // Counter(a=list) give it, and so does an error that is made of it.
    if (name == "copy.deepcopy" && p_.elements(list).size() != 1) return false;
    if (p_.kind(argument) == Kind::kKeywordArgument && !name.starts_with("json.")) return false;
    const std::string_view last = lastPart(name);
    if (last.front() >= 'A' && last.front() <= 'Z' && !isOneOf(last, {"Counter", "OrderedDict"})) {
      return false;
    }
    if (name.starts_with("math.") && isOperand(argument, list)) return false;
    if (isOneOf(name, {"json.dumps", "json.dump", "pprint.pprint", "copy.deepcopy"})) return true;
    // collections.deque.append(list, own) is a method, and the list its object.
    return !inner && std::any_of(kReadingModules.begin(), kReadingModules.end(),
                                 [&](std::string_view module) {
                                   return name.starts_with(module) &&
                                          name.find('.', module.size()) == std::string::npos;
                                 });
  }
  if (p_.kind(function) != Kind::kAttribute) return false;
  const std::string method = p_.name(p_.child(function, f_.attribute));
  bool defined = false;
  for (const NodeIndex i : named(method)) {
    const NodeIndex definition = p_.parent(i);
    if (p_.kind(definition) != Kind::kFunctionDefinition || p_.field(i) != f_.name ||
        p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) {
      continue;
    }
    defined = true;
    const bool decorated = p_.kind(p_.parent(definition)) == Kind::kDecoratedDefinition;
    const bool still =
        decorated && p_.tree.text(p_.parent(definition)).starts_with("@staticmethod");
    // K.method(object, list): the first argument is the object.
    const NodeIndex object = p_.child(function, f_.object);
    const bool ofClass = parts_.objects.classOf(object) != kNoNode ||
                         p_.tree.text(object) == "cls" || p_.kind(object) == Kind::kCall ||
                         p_.tree.text(object).ends_with("__class__");
    if (ofClass && !still &&
        !(decorated && p_.tree.text(p_.parent(definition)).starts_with("@classmethod")) &&
        !isKeptByParameter(argument, list, definition, 0, path)) {
      return false;
    }
    const bool bound = parts_.objects.classOf(object) == kNoNode || decorated;
    if (bound && !isKeptByParameter(argument, list, definition, still ? 0 : 1, path)) return false;
  }
  if (defined) return !isBoundByHand(method);
  if (!isOneOf(method, kReadingReceivers) || parts_.calls.isUnpacked(call)) return false;
  // list.extend(names, more): the receiver is a class, and the container its object.
  if (isOneOf(method, {"extend", "update"}) && p_.elements(list)[0] == argument &&
      p_.elements(list).size() != 1) {
    return false;
  }
  // ", ".join(list) is a text's method.
  const bool text = t_.isAll(valueOf(p_.child(function, f_.object)), AtomKind::kText);
  if (!text && isBoundByHand(method)) return false;
  // [own].count(list) compares them; a formatter's hooks get what it formats.
  if (method == "count" && parts_.kept.hasComparisons()) return false;
  if (method == "format" && hasName("Formatter")) return false;
  if (!inner) return true;
  if (method == "choice") return parts_.kept.isKept(call, rest(path));
  return isOneOf(method, {"writerow", "writerows", "execute", "executemany", "join"});
}

}  // namespace gantlet::python
