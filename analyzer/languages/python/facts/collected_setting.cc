#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/collected.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// What else could give an object an attribute, a class a name, or isinstance another answer; and
// what reads attributes, or calls methods, by texts.
constexpr std::array kOtherWays = std::to_array<std::string_view>({"__prepare__",
                                                                   "locals",
                                                                   "globals",
                                                                   "exec",
                                                                   "eval",
                                                                   "query",
                                                                   "new_class",
                                                                   "prepare_class",
                                                                   "make_dataclass",
                                                                   "__setattr__",
                                                                   "__getattr__",
                                                                   "__getattribute__",
                                                                   "__setstate__",
                                                                   "__delattr__",
                                                                   "partialmethod",
                                                                   "patch",
                                                                   "update_wrapper",
                                                                   "attrgetter",
                                                                   "methodcaller",
                                                                   "getmembers",
                                                                   "getattr_static",
                                                                   "__instancecheck__",
                                                                   "__subclasscheck__",
                                                                   "register",
                                                                   "__func__",
                                                                   "__wrapped__",
                                                                   "__mro_entries__",
                                                                   "Mock",
                                                                   "MagicMock",
                                                                   "setp",
                                                                   "__reduce__",
                                                                   "__reduce_ex__",
                                                                   "__getstate__",
                                                                   "__dir__",
                                                                   "delattr",
                                                                   "set_params",
                                                                   "__radd__",
                                                                   "namedtuple",
                                                                   "NamedTuple",
                                                                   "getmembers_static",
                                                                   "__builtins__",
                                                                   "setitem",
                                                                   "__setitem__",
                                                                   "__mro__",
                                                                   "__bases__",
                                                                   "__subclasses__",
                                                                   "format_map",
                                                                   "vformat"});

constexpr std::array<std::string_view, 12> kOtherModules{
    "pickle",  "copyreg", "shelve", "argparse", "unittest",  "jinja2",
    "inspect", "types",   "gc",     "joblib",   "importlib", "builtins"};

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

// super().__new__(…), type.__new__(…)
bool CollectedNames::isHookOfParent(NodeIndex name) const {
  const NodeIndex attribute = p_.parent(name);
  if (p_.kind(attribute) != Kind::kAttribute || p_.field(name) != f_.attribute ||
      p_.kind(p_.parent(attribute)) != Kind::kCall) {
    return false;
  }
  const NodeIndex object = p_.child(attribute, f_.object);
  return parts_.words.calledBuiltin(object) == "super" ||
         isOneOf(p_.tree.text(object), {"type", "object"});
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

bool CollectedNames::hasPlainNames() {
  if (std::any_of(kOtherWays.begin(), kOtherWays.end(),
                  [this](std::string_view name) { return index_.has(name); }) ||
      std::any_of(kOtherModules.begin(), kOtherModules.end(), [this](std::string_view module) {
        return p_.importedModules.count(std::string(module)) != 0;
      })) {
    return false;
  }
  const auto each = [this](std::string_view name, const auto& holds) {
    const auto uses = index_.named(name);  // a copy: what is asked may look for others
    return std::all_of(uses.begin(), uses.end(), holds);
  };
  for (const std::string_view hook : {"__new__", "__init_subclass__", "__set_name__", "__call__"}) {
    const bool plain = each(hook, [this](NodeIndex i) {
      const NodeIndex parent = p_.parent(i);
      return (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) ||
             isHookOfParent(i);
    });
    if (!plain || parts_.named.hasText(hook)) return false;
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
  if (!plain) return false;
  // What a metaclass does with the namespace that it is given.
  for (NodeIndex i = metaclass_; metaclass_ != kNoNode && i < p_.tree.node(metaclass_).end; ++i) {
    const bool used =
        p_.kind(i) == Kind::kIdentifier && p_.contexts[i] == Context::kLoad && isNamespace(i);
    if (used && !isNamespaceKept(i)) return false;
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
    if (p_.kind(user) == Kind::kAttribute) return isHookOfParent(p_.child(user, f_.attribute));
    if (p_.kind(user) != Kind::kCall || p_.child(user, f_.function) != node) return false;
    const NodeIndex list = p_.child(user, f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) return false;
    type = user;
    object = p_.elements(list)[0];
  } else {
    object = p_.child(node, f_.object);
  }
  if (parts_.classes.isSelf(object) && !isClass(object) && metaclassMethod(object, 0) == kNoNode) {
    return true;
  }
  const Consumer consumer = consumerOf(p_, type);
  if (consumer.use == Use::kIdentity || consumer.use == Use::kCompare) return true;
  return consumer.use == Use::kObject &&
         isOneOf(p_.tree.text(p_.child(consumer.node, f_.attribute)), {"__name__", "__qualname__"});
}

}  // namespace gantlet::python
