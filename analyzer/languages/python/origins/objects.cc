#include "analyzer/languages/python/origins/objects.h"

#include <algorithm>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestClass = 8;

// What threads, tests and exceptions of particular kinds have of their own.
bool isTakenName(std::string_view attribute) {
  return attribute.starts_with('_') ||
         isOneOf(
             attribute,
             {"args",       "name",     "msg",       "text",     "reason",  "object",
              "obj",        "filename", "filename2", "strerror", "errno",   "code",
              "path",       "value",    "encoding",  "lineno",   "offset",  "characters_written",
              "exceptions", "id",       "datefmt",   "level",    "filters", "formatter",
              "lock",       "logger",   "extra",     "indent",   "default", "converter"});
}

bool isException(std::string_view name) {
  return name == "Exception" || name.ends_with("Error") || name.ends_with("Warning");
}

// They have nothing but what they were made with.
bool isPlainException(std::string_view name) {
  return isOneOf(name, {"Exception", "ValueError", "TypeError", "RuntimeError", "LookupError",
                        "KeyError", "IndexError", "ArithmeticError", "AssertionError"});
}

}  // namespace

NodeIndex OwnObjects::classAround(NodeIndex node) const {
  while (node != kNoNode && p_.kind(node) != Kind::kClassDefinition) node = p_.parent(node);
  return node;
}

// The class of the file's that a name means, decorated or not, where nothing else has that name.
NodeIndex OwnObjects::classOf(NodeIndex name) {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier || p_.useOf[name] == kNone) {
    return kNoNode;
  }
  const auto& atoms = t_.atoms(valueOf(name));
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn) {
    const NodeIndex node = t_.atom(atoms[0]).node;
    return p_.kind(node) == Kind::kClassDefinition ? node : kNoNode;
  }
  if (!t_.isAll(valueOf(name), AtomKind::kUnknown)) return kNoNode;
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNoNode;
  NodeIndex owner = kNoNode;
  for (const NodeIndex i : named(p_.tree.text(name))) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kClassDefinition && p_.field(i) == f_.name) {
      if (owner != kNoNode) return kNoNode;
      owner = parent;
      continue;
    }
    const bool keyword = p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name;
    if (!isMember(i) && !keyword && p_.contexts[i] != Context::kLoad) return kNoNode;
  }
  if (owner == kNoNode || p_.kind(p_.parent(owner)) != Kind::kDecoratedDefinition) return kNoNode;
  const auto parts = p_.elements(p_.parent(owner));
  const bool plain = std::all_of(parts.begin(), parts.end(), [this](NodeIndex part) {
    if (p_.kind(part) != Kind::kDecorator) return true;
    NodeIndex decorator = p_.namedChild(part, 0);
    if (p_.kind(decorator) == Kind::kCall) decorator = p_.child(decorator, f_.function);
    const auto& found = t_.atoms(valueOf(decorator));
    return found.size() == 1 && t_.atom(found[0]).kind == AtomKind::kPath &&
           isOneOf(t_.atom(found[0]).text,
                   {"dataclasses.dataclass", "functools.total_ordering", "enum.unique"});
  });
  return plain ? owner : kNoNode;
}

// All bases are the file's own, or keep nothing under the attribute's name.
bool OwnObjects::isOwnClass(NodeIndex owner, std::string_view attribute, int depth) {
  if (depth > kDeepestClass) return false;
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return true;
  const auto given = p_.elements(bases);
  return std::all_of(given.begin(), given.end(), [&](NodeIndex base) {
    if (p_.kind(base) == Kind::kKeywordArgument) {
      const auto& atoms = t_.atoms(valueOf(p_.child(base, f_.value)));
      return atoms.size() == 1 && t_.atom(atoms[0]).text == "abc.ABCMeta";
    }
    if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
    if (const NodeIndex own = classOf(base); own != kNoNode) {
      return isOwnClass(own, attribute, depth + 1);
    }
    const auto& atoms = t_.atoms(valueOf(base));
    if (atoms.size() != 1) return false;
    const Atom& atom = t_.atom(atoms[0]);
    if (atom.kind == AtomKind::kBuiltin) {
      if (isPlainException(atom.text)) return attribute != "args" && !attribute.starts_with('_');
      return atom.text == "object" || (isException(atom.text) && !isTakenName(attribute));
    }
    if (atom.kind != AtomKind::kPath) return false;
    if (isOneOf(atom.text, {"abc.ABC", "typing.Generic", "typing.Protocol"})) return true;
    return isOneOf(atom.text, {"enum.Enum", "enum.IntEnum", "enum.StrEnum", "typing.NamedTuple",
                               "unittest.TestCase", "threading.Thread", "json.JSONEncoder",
                               "logging.Formatter", "logging.Filter", "logging.Handler",
                               "logging.LoggerAdapter", "ast.NodeVisitor"}) &&
           (!isTakenName(attribute) || attribute == "value");
  });
}

bool OwnObjects::isEnumeration(NodeIndex owner) {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(bases)[0]));
  return atoms.size() == 1 && t_.atom(atoms[0]).text == "enum.Enum" && !hasName("_value_") &&
         p_.tree.text(owner).find("__new__") == std::string_view::npos &&
         p_.tree.text(owner).find("_missing_") == std::string_view::npos;
}

bool OwnObjects::isEnumerated(NodeIndex owner, int depth) {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  if (depth > kDeepestClass) return true;
  const auto given = p_.elements(bases);
  return std::any_of(given.begin(), given.end(), [&](NodeIndex base) {
    if (const NodeIndex own = classOf(base); own != kNoNode) return isEnumerated(own, depth + 1);
    const auto& atoms = t_.atoms(valueOf(base));
    return std::any_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return t_.atom(id).text.starts_with("enum."); });
  });
}

// class Both(Own, Namespace): an object of Own whose attributes a library binds as well.
bool OwnObjects::mixesClasses(std::string_view attribute) {
  search_.work += p_.tree.size() / 256;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition || isOwnClass(i, attribute, 0)) continue;
    for (const NodeIndex base : p_.elements(p_.child(i, f_.superclasses))) {
      const auto& atoms = t_.atoms(valueOf(base));
      const bool foreign =
          !atoms.empty() && std::all_of(atoms.begin(), atoms.end(),
                                        [this](AtomId id) { return isForeign(t_.atom(id).kind); });
      if (!foreign && p_.kind(base) != Kind::kKeywordArgument) return true;
    }
  }
  return false;
}

bool OwnObjects::isDataClass(NodeIndex owner) {
  const NodeIndex outer = p_.parent(owner);
  if (p_.kind(outer) == Kind::kDecoratedDefinition &&
      p_.tree.text(outer).substr(0, p_.tree.text(outer).find("class ")).find("dataclass") !=
          std::string_view::npos) {
    return true;
  }
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode) return false;
  const auto given = p_.elements(bases);
  return std::any_of(given.begin(), given.end(), [&](NodeIndex base) {
    if (const NodeIndex own = classOf(base); own != kNoNode) return isDataClass(own);
    const auto& atoms = t_.atoms(valueOf(base));
    return atoms.size() == 1 && t_.atom(atoms[0]).text == "typing.NamedTuple";
  });
}

// The members' values.
bool OwnObjects::fromMembers(NodeIndex owner, const Steps& path) {
  const NodeIndex body = p_.child(owner, f_.body);
  const ScopeIndex inside = p_.innerScopes[owner];
  for (NodeIndex i = body; i < p_.tree.node(body).end; ++i) {
    if (p_.scopes[i] != inside || p_.kind(i) != Kind::kIdentifier) continue;
    if (p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) continue;
    const Kind kind = p_.kind(p_.parent(i));
    if (kind == Kind::kFunctionDefinition) continue;
    if (kind != Kind::kAssignment || !parts_.search.fromTarget(i, path)) return false;
  }
  return true;
}

// A loop over an enumeration gives its members, which are objects of it.
bool OwnObjects::fromClassName(NodeIndex name, const Steps& path) {
  if (path.empty()) return (*search_.leaf)(name);
  const bool members = isEnumeration(classOf(name));
  return members && path.size() == 1 && (*search_.leaf)(name);
}

// `self` in a method that only objects of its class are given to.
NodeIndex OwnObjects::ownerOfSelf(NodeIndex name) {
  if (p_.kind(name) != Kind::kIdentifier || p_.useOf[name] == kNone) return kNoNode;
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNoNode;
  const NodeIndex method = functionOf(use.variables[0]);
  if (method == kNoNode || p_.kind(method) != Kind::kFunctionDefinition ||
      p_.scopeTable[p_.scopes[method]].kind != ScopeKind::kClass) {
    return kNoNode;
  }
  const NodeIndex first = p_.namedChild(p_.child(method, f_.parameters), 0);
  if (first == kNoNode || p_.kind(first) != Kind::kIdentifier ||
      p_.tree.text(first) != p_.tree.text(name) ||
      !parts_.parameters.isBoundInPlain(method, p_.tree.text(name))) {
    return kNoNode;
  }
  const NodeIndex outer = p_.parent(method);
  if (p_.kind(outer) == Kind::kDecoratedDefinition) {
    for (const NodeIndex part : p_.elements(outer)) {
      std::string decorator;
      if (p_.kind(part) != Kind::kDecorator) continue;
      if (!parts_.calls.isPlainDecorator(part, decorator) || decorator == "staticmethod") {
        const auto text = p_.tree.text(part);
        if (!text.ends_with(".setter")) return kNoNode;
      }
    }
  }
  // Class.method(x), and whatever the class's body makes of the function.
  const std::string_view called = p_.tree.text(p_.child(method, f_.name));
  if (hasName("getattr") || hasName("vars") || hasName("__dict__") || hasName("attrgetter") ||
      hasName("getmembers") || hasName("getattr_static")) {
    if (parts_.parameters.isConstantText(called) || hasName("getmembers")) return kNoNode;
  }
  for (const NodeIndex i : named(called)) {
    if (isMember(i)) {
      const NodeIndex object = p_.child(p_.parent(i), f_.object);
      const bool type =
          t_.has(valueOf(object), AtomKind::kClassOf) ||
          (p_.kind(object) == Kind::kCall && parts_.calls.builtinOf(object) == "type") ||
          (p_.kind(object) == Kind::kAttribute &&
           p_.tree.text(p_.child(object, f_.attribute)) == "__class__");
      if (type) return kNoNode;
      if (classOf(object) != kNoNode &&
          !(called.starts_with("__") && p_.kind(p_.parent(p_.parent(i))) == Kind::kCall)) {
        return kNoNode;
      }
    } else if (p_.contexts[i] == Context::kLoad &&
               p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) {
      return kNoNode;
    }
  }
  return classAround(method);
}

NodeIndex OwnObjects::ownerOfClass(NodeIndex name) {
  if (p_.kind(name) != Kind::kIdentifier || p_.tree.text(name) != "cls" ||
      p_.useOf[name] == kNone || hasName("__func__") || hasName("__wrapped__")) {
    return kNoNode;
  }
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNoNode;
  const VariableIndex variable = use.variables[0];
  const NodeIndex method = functionOf(variable);
  if (method == kNoNode || p_.kind(method) != Kind::kFunctionDefinition ||
      p_.scopeTable[p_.scopes[method]].kind != ScopeKind::kClass) {
    return kNoNode;
  }
  const NodeIndex first = p_.namedChild(p_.child(method, f_.parameters), 0);
  const bool bound = std::any_of(p_.bindings.begin(), p_.bindings.end(),
                                 [&](const Binding& one) { return one.variable == variable; });
  if (first == kNoNode || p_.kind(first) != Kind::kIdentifier || p_.tree.text(first) != "cls" ||
      bound || !parts_.parameters.isBoundInPlain(method, "cls")) {
    return kNoNode;
  }
  const NodeIndex outer = p_.parent(method);
  const bool decorated = p_.kind(outer) == Kind::kDecoratedDefinition;
  const bool hook =
      isOneOf(p_.tree.text(p_.child(method, f_.name)), {"__init_subclass__", "__class_getitem__"});
  const bool ofClass = decorated ? p_.elements(outer).size() == 2 &&
                                       p_.tree.text(p_.elements(outer)[0]) == "@classmethod"
                                 : hook;
  return ofClass ? classAround(method) : kNoNode;
}

// Objects of these classes of the file's, and no others.
bool OwnObjects::isOwnObject(NodeIndex node, std::vector<NodeIndex>& owners) {
  if (node == kNoNode) return false;
  if (const NodeIndex owner = ownerOfSelf(node); owner != kNoNode) {
    owners.push_back(owner);
    return true;
  }
  if (p_.kind(node) == Kind::kCall && parts_.calls.builtinOf(node) == "super") {
    owners.push_back(classAround(node));
    return owners.back() != kNoNode;
  }
  return parts_.search.all(node, {}, [&](NodeIndex leaf) {
    NodeIndex name = leaf;
    if (p_.kind(leaf) == Kind::kNone) return true;
    if (p_.kind(leaf) == Kind::kCall) name = p_.child(leaf, f_.function);
    if (const NodeIndex owner = ownerOfSelf(leaf); owner != kNoNode) {
      owners.push_back(owner);
      return true;
    }
    const NodeIndex owner = classOf(name);
    if (owner == kNoNode || p_.tree.text(owner).find("__new__") != std::string_view::npos) {
      return false;
    }
    owners.push_back(owner);
    return true;
  });
}

bool OwnObjects::isInstance(NodeIndex node) {
  if (hasName("__new__") || hasName("metaclass") || parts_.attributes.bindsByText()) return false;
  return parts_.search.all(node, {}, [this](NodeIndex leaf) {
    return p_.kind(leaf) == Kind::kCall && classOf(p_.child(leaf, f_.function)) != kNoNode;
  });
}

bool OwnObjects::isOwn(NodeIndex node) {
  std::vector<NodeIndex> owners;
  return isOwnObject(node, owners) && !owners.empty() &&
         std::all_of(owners.begin(), owners.end(),
                     [this](NodeIndex owner) { return isOwnClass(owner, "", 0); });
}

}  // namespace gantlet::python
