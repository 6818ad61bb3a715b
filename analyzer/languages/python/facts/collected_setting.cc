#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/collected.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/facts/interpreter_names.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Modules that set no attribute by a text, make no class, and keep or change nothing that is read
// here.
constexpr std::array kPlainModules = std::to_array<std::string_view>(
    {"__future__", "abc",      "base64",    "collections", "contextlib", "csv",        "datetime",
     "decimal",    "enum",     "fractions", "functools",   "hashlib",    "html",       "io",
     "itertools",  "json",     "math",      "numbers",     "operator",   "os",         "pathlib",
     "pprint",     "random",   "re",        "secrets",     "sqlite3",    "statistics", "string",
     "sys",        "tempfile", "textwrap",  "time",        "typing",     "uuid",       "zoneinfo"});

// Names of the interpreter's that such a file may write.
constexpr std::array kPlainHooks = std::to_array<std::string_view>(
    {"__bool__",   "__class__", "__contains__", "__dict__", "__doc__",  "__eq__",
     "__future__", "__get__",   "__getitem__",  "__hash__", "__init__", "__init_subclass__",
     "__iter__",   "__len__",   "__lt__",       "__name__", "__new__",  "__qualname__",
     "__repr__",   "__set__",   "__set_name__", "__str__"});

// What else would bind names, read attributes by texts, or hand on what is read here.
constexpr std::array kOtherWays = std::to_array<std::string_view>(
    {"exec",          "eval",         "locals",     "globals",    "delattr",    "query",
     "attrgetter",    "methodcaller", "setitem",    "namedtuple", "NamedTuple", "update_wrapper",
     "partialmethod", "register",     "format_map", "vformat",    "get_field",  "wraps",
     "makeLogRecord", "iconcat",      "ior",        "iadd",       "concat"});

}  // namespace

// Nothing in the file binds an attribute, or a name of a class, under a text that is not seen.
bool CollectedNames::isPlainFile() {
  if (plainFile_) return *plainFile_;
  plainFile_ = false;
  if (traits_.makesClasses || !p_.starImports.empty() || parts_.made.reassignsClasses()) {
    return false;
  }
  plainFile_ = hasPlainClasses() && hasPlainNames();
  return *plainFile_;
}

// The hook's definition, or its call on what is above the class: super().__init__(…), and
// super().__new__(mcs, name, bases, namespace) with just what the metaclass was given.
bool CollectedNames::isHookOfParent(NodeIndex name) {
  const NodeIndex attribute = p_.parent(name);
  const std::string_view hook = p_.tree.text(name);
  if (p_.kind(attribute) == Kind::kFunctionDefinition && p_.field(name) == f_.name) return true;
  const NodeIndex call = p_.parent(attribute);
  if (p_.kind(attribute) != Kind::kAttribute || p_.field(name) != f_.attribute ||
      p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != attribute ||
      hook == "__set_name__") {
    return false;
  }
  const NodeIndex object = p_.child(attribute, f_.object);
  const bool parent = parts_.constructors.isSuper(object);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList) return false;
  const auto& given = p_.elements(list);
  if (hook == "__init__") return parent;
  if (hook == "__init_subclass__") {
    return parent && std::all_of(given.begin(), given.end(), [this](NodeIndex argument) {
             return p_.kind(argument) == Kind::kDictionarySplat;
           });
  }
  if (!parent && p_.tree.text(object) != "type") return false;
  if (given.size() < 4) return false;
  for (std::uint32_t position = 0; position < given.size(); ++position) {
    const NodeIndex argument = given[position];
    if (position > 3) {
      if (p_.kind(argument) != Kind::kDictionarySplat) return false;
    } else if (metaclassMethod(argument, position) == kNoNode) {
      if (position != 3 || !isNamespace(argument)) return false;  // dict(namespace)
    }
  }
  return true;
}

// All classes are of the file's own, and at most one is a metaclass, which makes nothing but the
// classes that the file defines.
bool CollectedNames::hasPlainClasses() {
  const auto isOf = [this](NodeIndex base, AtomKind kind, std::string_view text) {
    const auto& atoms = t_.atoms(valueOf(base));
    return atoms.size() == 1 && t_.atom(atoms[0]).kind == kind && t_.atom(atoms[0]).text == text;
  };
  std::vector<NodeIndex> classes;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition) continue;
    const NodeIndex bases = p_.child(i, f_.superclasses);
    if (bases == kNoNode) continue;
    const auto& given = p_.elements(bases);
    const bool metaclass = std::any_of(given.begin(), given.end(), [&](NodeIndex base) {
      return isOf(base, AtomKind::kBuiltin, "type");
    });
    if (!metaclass) {
      classes.push_back(i);
      continue;
    }
    if (metaclass_ != kNoNode || given.size() != 1 ||
        p_.kind(p_.parent(i)) == Kind::kDecoratedDefinition) {
      return false;
    }
    metaclass_ = i;
  }
  const auto isOwn = [this](NodeIndex base) {
    const auto& atoms = t_.atoms(valueOf(base));
    return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(atoms[0]).node) == Kind::kClassDefinition;
  };
  const bool plain = std::all_of(classes.begin(), classes.end(), [&](NodeIndex owner) {
    const auto& given = p_.elements(p_.child(owner, f_.superclasses));
    return std::all_of(given.begin(), given.end(), [&](NodeIndex base) {
      if (p_.kind(base) == Kind::kKeywordArgument) {
        const NodeIndex value = p_.child(base, f_.value);
        if (p_.tree.text(p_.child(base, f_.name)) != "metaclass") return true;
        return isOf(value, AtomKind::kPath, "abc.ABCMeta") ||
               (isOwn(value) && t_.atom(t_.atoms(valueOf(value))[0]).node == metaclass_);
      }
      const auto& atoms = t_.atoms(valueOf(base));
      const bool exception =
          atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kBuiltin &&
          (t_.atom(atoms[0]).text == "Exception" || t_.atom(atoms[0]).text.ends_with("Error"));
      return isOwn(base) || exception || isOf(base, AtomKind::kBuiltin, "object") ||
             isOf(base, AtomKind::kPath, "abc.ABC");
    });
  });
  if (!plain || metaclass_ == kNoNode) return plain;
  const NodeIndex own = p_.child(metaclass_, f_.name);
  const auto& uses = index_.named(p_.tree.text(own));
  return std::all_of(uses.begin(), uses.end(), [&](NodeIndex use) {
    const NodeIndex parent = p_.parent(use);
    return use == own || (p_.kind(parent) == Kind::kKeywordArgument && p_.field(use) == f_.value &&
                          p_.tree.text(p_.child(parent, f_.name)) == "metaclass");
  });
}

// Nothing that binds names in ways of its own.
bool CollectedNames::hasPlainSyntax() const {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    switch (p_.kind(i)) {
      case Kind::kMatchStatement:
      case Kind::kNamedExpression:
      case Kind::kGlobalStatement:
      case Kind::kNonlocalStatement: return false;
      case Kind::kClassDefinition:
        if (p_.kind(p_.parent(i)) == Kind::kDecoratedDefinition) return false;
        break;
      case Kind::kIdentifier:
        if (isDunder(p_.tree.text(i)) && !isOneOf(p_.tree.text(i), kPlainHooks)) return false;
        break;
      default: break;
    }
  }
  return true;
}

bool CollectedNames::hasPlainNames() {
  const bool modules = std::all_of(
      p_.importedModules.begin(), p_.importedModules.end(), [](const std::string& module) {
        return isOneOf(std::string_view(module).substr(0, module.find('.')), kPlainModules);
      });
  if (!modules || !hasPlainSyntax() || parts_.hooks.readsFailedObjects() ||
      std::any_of(kOtherWays.begin(), kOtherWays.end(),
                  [this](std::string_view name) { return index_.has(name); })) {
    return false;
  }
  const auto each = [this](std::string_view name, const auto& holds) {
    const auto uses = index_.named(name);  // a copy: what is asked may look for others
    return std::all_of(uses.begin(), uses.end(), holds);
  };
  for (const std::string_view hook : {"__init__", "__new__", "__init_subclass__", "__set_name__"}) {
    if (!each(hook, [this](NodeIndex i) { return isHookOfParent(i); })) return false;
    if (parts_.named.hasText(hook)) return false;
  }
  for (const std::string_view namer : {"getattr", "hasattr", "setattr"}) {
    if (!each(namer, [this](NodeIndex i) { return namesPlainly(i); })) return false;
  }
  const auto isMember = [this](NodeIndex i) {
    return p_.kind(p_.parent(i)) == Kind::kAttribute && p_.field(i) == f_.attribute;
  };
  const bool plain =
      each("type", [&](NodeIndex i) { return isMember(i) || isPlainType(i); }) &&
      each("__class__", [&](NodeIndex i) { return isMember(i) && isPlainType(p_.parent(i)); }) &&
      each("vars",
           [&](NodeIndex i) {
             const NodeIndex call = p_.parent(i);
             return p_.kind(call) == Kind::kCall && isNamespace(call) && isNamespaceKept(call);
           }) &&
      each("__dict__", [&](NodeIndex i) {
        return isMember(i) && isNamespace(p_.parent(i)) && isNamespaceKept(p_.parent(i));
      });
  return plain && keepsNamespace();
}

// What a metaclass does with the namespace that it is given, and with itself.
bool CollectedNames::keepsNamespace() {
  for (NodeIndex i = metaclass_; metaclass_ != kNoNode && i < p_.tree.node(metaclass_).end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] != Context::kLoad) continue;
    if (isNamespace(i) && !isNamespaceKept(i)) return false;
    const NodeIndex method = metaclassMethod(i, 0);
    if (method == kNoNode || p_.tree.text(p_.child(method, f_.name)) != "__new__") continue;
    const NodeIndex list = p_.parent(i);
    if (p_.kind(list) != Kind::kArgumentList || p_.elements(list)[0] != i ||
        p_.kind(p_.child(p_.parent(list), f_.function)) != Kind::kAttribute ||
        !isHookOfParent(p_.child(p_.child(p_.parent(list), f_.function), f_.attribute))) {
      return false;
    }
  }
  return true;
}

// getattr(x, "name"), getattr(self, name) with a collected name, getattr(self, "clean_" + name).
bool CollectedNames::namesPlainly(NodeIndex function) {
  const NodeIndex call = p_.parent(function);
  if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != function) return false;
  const std::string builtin = parts_.words.calledBuiltin(call);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (builtin != p_.tree.text(function) || p_.kind(list) != Kind::kArgumentList ||
      p_.hasSplat(list) || p_.elements(list).size() < 2) {
    return false;
  }
  const NodeIndex name = p_.elements(list)[1];
  if (t_.isAll(valueOf(name), AtomKind::kText)) return true;
  if (p_.kind(name) == Kind::kIdentifier) {
    attributes_.clear();
    variables_.clear();
    return isKeyName(name);
  }
  if (builtin == "setattr" || !parts_.classes.isSelf(p_.elements(list)[0])) return false;
  std::string beginning;
  if (p_.kind(name) == Kind::kBinaryOperator) {
    const NodeIndex op = p_.child(name, f_.op);
    const NodeIndex left = p_.child(name, f_.left);
    const auto texts = candidates(t_, valueOf(left), AtomKind::kText);
    if (op == kNoNode || p_.tree.text(op) != "+" || p_.kind(left) != Kind::kString ||
        texts.size() != 1) {
      return false;
    }
    beginning = texts[0];
  } else if (p_.kind(name) == Kind::kString) {
    const NodeIndex first = p_.tree.firstChild(name);
    const NodeIndex content = first == kNoNode ? kNoNode : p_.tree.nextSibling(first);
    if (content == kNoNode || p_.kind(content) != Kind::kStringContent) return false;
    beginning = p_.tree.text(content);
  }
  if (beginning.empty() || beginning.find_first_of("\\{}") != std::string::npos) return false;
  beginnings_.emplace_back(beginning);
  return true;
}

// `self`, in a method that is given objects, and which no decorator has.
bool CollectedNames::isObject(NodeIndex self) const {
  const NodeIndex method = parts_.classes.methodOfSelf(self);
  if (method == kNoNode) return false;
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == metaclass_ || isOneOf(p_.tree.text(p_.child(method, f_.name)),
                                     {"__new__", "__init_subclass__", "__class_getitem__"})) {
    return false;
  }
  const NodeIndex outer = p_.parent(method);
  if (p_.kind(outer) != Kind::kDecoratedDefinition) return true;
  const NodeIndex decorator = p_.namedChild(outer, 0);
  return p_.namedChild(outer, 1) == method && p_.tree.text(decorator) == "@property" &&
         t_.isAll(valueOf(p_.namedChild(decorator, 0)), AtomKind::kBuiltin);
}

// type(self) and self.__class__ of an object; of others, their names and what they are compared
// with: a class's own class would make more of them.
bool CollectedNames::isPlainType(NodeIndex node) {
  NodeIndex type = node;
  NodeIndex object = kNoNode;
  if (p_.kind(node) == Kind::kIdentifier) {
    const NodeIndex user = p_.parent(node);
    if (p_.kind(user) == Kind::kArgumentList) {
      if (p_.kind(p_.parent(user)) == Kind::kClassDefinition) return true;  // a metaclass's base
      return parts_.words.calledBuiltin(p_.parent(user)) == "isinstance" &&
             p_.elements(user).size() == 2 && p_.elements(user)[1] == node;
    }
    // type.__new__(…)
    if (p_.kind(user) == Kind::kAttribute) return isHookOfParent(p_.child(user, f_.attribute));
    if (p_.kind(user) != Kind::kCall || p_.child(user, f_.function) != node) return false;
    const NodeIndex list = p_.child(user, f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) return false;
    type = user;
    object = p_.elements(list)[0];
  } else {
    object = p_.child(node, f_.object);
  }
  if (isObject(object)) return true;
  const Consumer consumer = consumerOf(p_, type);
  if (consumer.use == Use::kIdentity || consumer.use == Use::kCompare) return true;
  return consumer.use == Use::kObject &&
         isOneOf(p_.tree.text(p_.child(consumer.node, f_.attribute)), {"__name__", "__qualname__"});
}

// What no object of the interpreter's has of its own, and no list or dictionary of collections'.
bool CollectedNames::isOwnName(std::string_view attribute) {
  return !attribute.starts_with("__") && !isOfInterpreter(attribute) && attribute != "data";
}

}  // namespace gantlet::python
