// Attributes of objects of the file's own classes.
#include <algorithm>

#include "analyzer/languages/python/fold.h"
#include "analyzer/languages/python/origins.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestClass = 8;

// What threads, tests and exceptions of particular kinds have of their own.
bool isTakenName(std::string_view attribute) {
  return attribute.starts_with('_') ||
         isOneOf(attribute,
                 {"args",       "name",     "msg",       "text",     "reason", "object",
                  "obj",        "filename", "filename2", "strerror", "errno",  "code",
                  "path",       "value",    "encoding",  "lineno",   "offset", "characters_written",
                  "exceptions", "id"});
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

NodeIndex Origins::classAround(NodeIndex node) const {
  while (node != kNoNode && p_.kind(node) != Kind::kClassDefinition) node = p_.parent(node);
  return node;
}

// The class of the file's that a name means, decorated or not, where nothing else has that name.
NodeIndex Origins::classOf(NodeIndex name) {
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
bool Origins::isOwnClass(NodeIndex owner, std::string_view attribute, int depth) {
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
                               "unittest.TestCase", "threading.Thread"}) &&
           (!isTakenName(attribute) || attribute == "value");
  });
}

bool Origins::isEnumeration(NodeIndex owner) {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(bases)[0]));
  return atoms.size() == 1 && t_.atom(atoms[0]).text == "enum.Enum" && !hasName("_value_") &&
         p_.tree.text(owner).find("__new__") == std::string_view::npos &&
         p_.tree.text(owner).find("_missing_") == std::string_view::npos;
}

bool Origins::isEnumerated(NodeIndex owner, int depth) {
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
bool Origins::mixesClasses(std::string_view attribute) {
  work_ += p_.tree.size() / 256;
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

bool Origins::isDataClass(NodeIndex owner) {
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
bool Origins::fromMembers(NodeIndex owner, const Steps& path) {
  const NodeIndex body = p_.child(owner, f_.body);
  const ScopeIndex inside = p_.innerScopes[owner];
  for (NodeIndex i = body; i < p_.tree.node(body).end; ++i) {
    if (p_.scopes[i] != inside || p_.kind(i) != Kind::kIdentifier) continue;
    if (p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) continue;
    const Kind kind = p_.kind(p_.parent(i));
    if (kind == Kind::kFunctionDefinition) continue;
    if (kind != Kind::kAssignment || !fromTarget(i, path)) return false;
  }
  return true;
}

// A loop over an enumeration gives its members, which are objects of it.
bool Origins::fromClassName(NodeIndex name, const Steps& path) {
  if (path.empty()) return (*leaf_)(name);
  const bool members = isEnumeration(classOf(name));
  return members && path.size() == 1 && (*leaf_)(name);
}

// `self` in a method that only objects of its class are given to.
NodeIndex Origins::ownerOfSelf(NodeIndex name) {
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
      p_.tree.text(first) != p_.tree.text(name) || !isBoundInPlain(method, p_.tree.text(name))) {
    return kNoNode;
  }
  const NodeIndex outer = p_.parent(method);
  if (p_.kind(outer) == Kind::kDecoratedDefinition) {
    for (const NodeIndex part : p_.elements(outer)) {
      std::string decorator;
      if (p_.kind(part) != Kind::kDecorator) continue;
      if (!isPlainDecorator(part, decorator) || decorator == "staticmethod") {
        const auto text = p_.tree.text(part);
        if (!text.ends_with(".setter")) return kNoNode;
      }
    }
  }
  // Class.method(x), and whatever the class's body makes of the function.
  const std::string_view called = p_.tree.text(p_.child(method, f_.name));
  if (hasName("getattr") || hasName("vars") || hasName("__dict__") || hasName("attrgetter") ||
      hasName("getmembers") || hasName("getattr_static")) {
    for (const NodeIndex text : texts_) {
      if (p_.tree.text(text) == called) return kNoNode;
    }
    if (hasName("getmembers")) return kNoNode;
  }
  for (const NodeIndex i : named(called)) {
    if (isMember(i)) {
      const NodeIndex object = p_.child(p_.parent(i), f_.object);
      const bool type = t_.has(valueOf(object), AtomKind::kClassOf) ||
                        (p_.kind(object) == Kind::kCall && builtinOf(object) == "type") ||
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

// Objects of these classes of the file's, and no others.
bool Origins::isOwnObject(NodeIndex node, std::vector<NodeIndex>& owners) {
  if (node == kNoNode) return false;
  if (const NodeIndex owner = ownerOfSelf(node); owner != kNoNode) {
    owners.push_back(owner);
    return true;
  }
  if (p_.kind(node) == Kind::kCall && builtinOf(node) == "super") {
    owners.push_back(classAround(node));
    return owners.back() != kNoNode;
  }
  return all(node, {}, [&](NodeIndex leaf) {
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

bool Origins::isOwn(NodeIndex node) {
  std::vector<NodeIndex> owners;
  return isOwnObject(node, owners) && !owners.empty() &&
         std::all_of(owners.begin(), owners.end(),
                     [this](NodeIndex owner) { return isOwnClass(owner, "", 0); });
}

// Attributes may be bound, or given, by names that are texts.
bool Origins::bindsByText() {
  if (bindsByText_) return *bindsByText_;
  bindsByText_ = false;
  for (const std::string_view text :
       {"__setattr__", "__getattr__", "__getattribute__", "__dict__", "vars", "metaclass",
        "__setstate__", "__class__", "partialmethod", "__set__", "__get__"}) {
    for (const NodeIndex i : named(text)) {
      // type(self).__name__ and self.__class__.__name__ only show it.
      if (text == "__class__" && p_.kind(p_.parent(p_.parent(i))) == Kind::kAttribute &&
          p_.contexts[p_.parent(i)] == Context::kLoad) {
        continue;
      }
      bindsByText_ = true;
    }
  }
  if (*bindsByText_) return true;
  // for name in self.FIELDS: setattr(self, name, x) binds these words, and nothing else. They are
  // found as if no setattr bound an attribute on the way to them; that holds if none of them is
  // such an attribute: the first call of all that bound one would have had to have its name
  // already.
  const std::vector<NodeIndex> calls = named("setattr");
  const bool known = std::all_of(calls.begin(), calls.end(),
                                 [this](NodeIndex function) { return addBoundWords(function); });
  bindsByText_ = !known || std::any_of(boundWords_.begin(), boundWords_.end(), [this](auto& word) {
    // setattr(Color.RED, "_value_", x)
    return word.starts_with("__") || (word.starts_with('_') && word.ends_with('_')) ||
           asked_.count(word) != 0;
  });
  return *bindsByText_;
}

// setattr(x, NAME, value), called by its name.
bool Origins::addBoundWords(NodeIndex function) {
  const NodeIndex call = p_.parent(function);
  if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != function ||
      builtinOf(call) != "setattr") {
    return false;
  }
  const auto arguments = given(call);
  if (arguments.size() != 3) return false;
  const auto found = words(arguments[1]);
  boundWords_.insert(found.begin(), found.end());
  return !found.empty();
}

bool Origins::bindsByText(std::string_view attribute) {
  if (bindsByText()) return true;
  asked_.emplace(attribute);
  return boundWords_.find(attribute) != boundWords_.end();
}

// getattr(x, "FIELDS").append(y), by whatever way the text comes there: as a constant, as the name
// of a field, of a parameter or of a keyword, or behind a constant beginning.
bool Origins::isReadByText(std::string_view attribute) {
  if (!readsByText_) {
    readsByText_ = false;
    for (const std::string_view text :
         {"getattr", "attrgetter", "methodcaller", "getattr_static", "getmembers",
          "__getattribute__", "__match_args__", "jinja2"}) {
      readsByText_ = *readsByText_ || hasName(text);
    }
    for (NodeIndex i = 0; i < p_.tree.size() && !*readsByText_; ++i) {
      readsByText_ = p_.kind(i) == Kind::kClassPattern;
    }
    for (AtomId id = 0; id < t_.atomCount(); ++id) {
      if (t_.atom(id).kind == AtomKind::kText) constants_.insert(t_.atom(id).text);
    }
  }
  if (!*readsByText_) return false;
  if (constants_.find(attribute) != constants_.end() || hasName("getmembers")) return true;
  // Other than as an attribute, or bound in a class's body without a type: a field, a parameter, a
  // keyword, a part of a pattern.
  for (const NodeIndex i : named(attribute)) {
    if (isMember(i)) continue;
    const NodeIndex parent = p_.parent(i);
    const bool plain = p_.kind(parent) == Kind::kAssignment &&
                       p_.child(parent, f_.type) == kNoNode &&
                       p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if (!plain && p_.contexts[i] != Context::kLoad) return true;
  }
  return std::any_of(texts_.begin(), texts_.end(), [&](NodeIndex piece) {
    const std::string_view text = p_.tree.text(piece);
    return text.size() > 1 && (attribute.starts_with(text) || attribute.ends_with(text));
  });
}

// A field of a data class: what the calls of the class give it.
bool Origins::fromField(NodeIndex owner, NodeIndex name, const Steps& path) {
  const std::string_view field = p_.tree.text(name);
  std::uint32_t position = 0;
  const NodeIndex body = p_.child(owner, f_.body);
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  // Some of what is annotated is no argument, or none by its position.
  bool inherits = p_.tree.text(body).find("ClassVar") != std::string_view::npos ||
                  p_.tree.text(body).find("KW_ONLY") != std::string_view::npos ||
                  p_.tree.text(body).find("init=") != std::string_view::npos;
  if (bases != kNoNode) {
    for (const NodeIndex base : p_.elements(bases)) {
      inherits = inherits || classOf(base) != kNoNode;
    }
  }
  for (const NodeIndex statement : p_.elements(body)) {
    const NodeIndex assignment =
        p_.kind(statement) == Kind::kExpressionStatement ? p_.namedChild(statement, 0) : statement;
    if (assignment == kNoNode || p_.kind(assignment) != Kind::kAssignment) continue;
    if (p_.child(assignment, f_.left) == name) break;
    if (p_.child(assignment, f_.type) != kNoNode) ++position;
  }
  // replace(x, **words)
  if (hasName("replace") || hasName("_replace") || hasName("_make")) {
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kDictionarySplat) return false;
    }
    if (hasName("_make")) return false;
  }
  std::vector<CallOf> calls;
  if (!addClassCalls(owner, calls, 0)) return false;
  for (const CallOf& call : calls) {
    const NodeIndex list = p_.child(call.first, f_.arguments);
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
    std::uint32_t at = 0;
    for (const NodeIndex argument : p_.elements(list)) {
      switch (p_.kind(argument)) {
        case Kind::kKeywordArgument:
          if (p_.tree.text(p_.child(argument, f_.name)) == field &&
              !from(p_.child(argument, f_.value), path)) {
            return false;
          }
          break;
        case Kind::kListSplat:
          if (!from(p_.namedChild(argument, 0), before({Step::Kind::kEach, 0, {}}, path))) {
            return false;
          }
          break;
        case Kind::kDictionarySplat:
          if (!from(p_.namedChild(argument, 0),
                    before({Step::Kind::kKey, 0, std::string(field)}, path))) {
            return false;
          }
          break;
        default:
          // With fields of a base's before them, any may be ours.
          if ((inherits || at == position) && !from(argument, path)) return false;
          ++at;
      }
    }
  }
  return true;
}

bool Origins::fromAttribute(NodeIndex attribute, const Steps& path) {
  const NodeIndex object = p_.child(attribute, f_.object);
  const NodeIndex nameNode = p_.child(attribute, f_.attribute);
  const std::string_view name = p_.tree.text(nameNode);
  if (object == kNoNode || name.starts_with("__") || bindsByText(name)) return false;
  if (!path.empty() && isReadByText(name)) return false;
  // Class.TABLE
  std::vector<NodeIndex> owners;
  if (const NodeIndex owner = classOf(object); owner != kNoNode) {
    owners.push_back(owner);
  } else if (p_.kind(object) == Kind::kIdentifier && p_.tree.text(object) == "cls") {
    owners.push_back(classAround(object));
    if (owners.back() == kNoNode) return false;
  } else if (!isOwnObject(object, owners)) {
    return false;
  }
  if (owners.empty()) return true;  // there is no such object
  for (const NodeIndex owner : owners) {
    if (!isOwnClass(owner, name, 0)) return false;
  }
  // What an enumeration binds in its body are its members, and not their values.
  const bool enumerations = std::any_of(owners.begin(), owners.end(),
                                        [this](NodeIndex owner) { return isEnumerated(owner, 0); });
  if (enumerations) {
    return name == "value" && path.empty() &&
           std::all_of(owners.begin(), owners.end(), [&](NodeIndex owner) {
             return isEnumeration(owner) && fromMembers(owner, path);
           });
  }
  if (mixesClasses(name)) return false;
  if (!seen_->insert(keyOf("a" + std::string(name), 0, path)).second) return true;
  bool bound = false;
  work_ += named(name).size() / 4;
  for (const NodeIndex i : named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (isMember(i)) {
      if (p_.contexts[parent] == Context::kLoad) {
        if (!path.empty() && !isKept(parent, path)) return false;
      } else if (p_.contexts[parent] != Context::kDelete) {
        if (!fromTarget(parent, path)) return false;
        bound = true;
      }
      continue;
    }
    // replace(x, name=value), and whatever else of a library's may bind it.
    if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) {
      const NodeIndex call = p_.parent(p_.parent(parent));
      const NodeIndex callee = p_.kind(call) == Kind::kCall ? p_.child(call, f_.function) : kNoNode;
      const bool own = callee != kNoNode &&
                       (classOf(callee) != kNoNode || t_.isAll(valueOf(callee), AtomKind::kOwn) ||
                        t_.isAll(valueOf(callee), AtomKind::kBuiltin));
      if (!own && !from(p_.child(parent, f_.value), path)) return false;
      continue;
    }
    const NodeIndex owner = classAround(i);
    const Kind import = p_.kind(p_.parent(parent));
    if (owner != kNoNode && p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
        (p_.kind(parent) == Kind::kAliasedImport || p_.kind(parent) == Kind::kDottedName ||
         p_.kind(parent) == Kind::kGlobalStatement || p_.kind(parent) == Kind::kNonlocalStatement ||
         import == Kind::kImportFromStatement || import == Kind::kImportStatement)) {
      return false;
    }
    if (owner == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass ||
        p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) {
      continue;
    }
    bound = true;
    if (p_.kind(parent) == Kind::kFunctionDefinition) {  // a property
      const NodeIndex outer = p_.parent(parent);
      const bool property =
          p_.kind(outer) == Kind::kDecoratedDefinition &&
          p_.tree.text(outer).substr(0, 64).find("property") != std::string_view::npos;
      if (!property || !fromReturns(parent, path)) return false;
      continue;
    }
    if (p_.kind(parent) != Kind::kAssignment || p_.field(i) != f_.left) return false;
    const NodeIndex value = p_.child(parent, f_.right);
    if (p_.child(parent, f_.type) != kNoNode && isDataClass(owner)) {
      if (!fromField(owner, i, path)) return false;
      if (value == kNoNode) continue;
      if (p_.kind(value) == Kind::kCall && libraryOf(value) == "dataclasses.field") {
        for (const NodeIndex argument : p_.elements(p_.child(value, f_.arguments))) {
          if (p_.kind(argument) != Kind::kKeywordArgument) return false;
          const std::string_view key = p_.tree.text(p_.child(argument, f_.name));
          const NodeIndex standard = p_.child(argument, f_.value);
          if (key == "default" && !from(standard, path)) return false;
          if (key == "default_factory") {
            const bool empty = t_.isAll(valueOf(standard), AtomKind::kBuiltin) &&
                               isOneOf(p_.tree.text(standard), {"list", "dict", "set", "str"});
            const bool made =
                p_.kind(standard) == Kind::kLambda && from(p_.child(standard, f_.body), path);
            if (!empty && !made) return false;
          }
        }
        continue;
      }
    }
    if (value != kNoNode && !fromTarget(i, path)) return false;
  }
  return bound;
}

}  // namespace gantlet::python
