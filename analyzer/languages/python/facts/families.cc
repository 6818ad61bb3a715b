#include "analyzer/languages/python/facts/families.h"

#include <algorithm>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestFamily = 16;

// Methods through which a method is called.
constexpr std::size_t kMostMethods = 24;

bool isEnumerationClass(const Atom& atom) {
  return atom.kind == AtomKind::kPath &&
         isOneOf(atom.text, {"enum.Enum", "enum.IntEnum", "enum.StrEnum", "enum.Flag",
                             "enum.IntFlag", "enum.ReprEnum", "enum.EnumMeta", "enum.EnumType"});
}

}  // namespace

// Enum("E", {"name": value}), Own("E", [(name, value)]) of an enumeration, Meta("A", (), {…}), and
// functions of libraries: they bind names that stand in no body, and tell descriptors of them.
bool Families::isClassMaker(NodeIndex function, NodeIndex list) const {
  const auto& atoms = t_.atoms(valueOf(function));
  return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kPath) {
      return isEnumerationClass(atom) ||
             isOneOf(atom.text, {"types.new_class", "dataclasses.make_dataclass"});
    }
    if (atom.kind != AtomKind::kOwn || p_.kind(atom.node) != Kind::kClassDefinition) return false;
    if (parts_.constructors.isMetaclass(atom.node, 0)) return true;
    const bool named = p_.elements(list).size() > 1 || p_.hasSplat(list);
    return named && isBelowEnumeration(atom.node, 0);
  });
}

// Enum("E", names): names that can't be seen may be those that the interpreter looks for.
void Families::emitEnumeration(NodeIndex call) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || !isClassMaker(function, list)) return;
  const auto& atoms = t_.atoms(valueOf(function));
  const bool enumeration = std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return isEnumerationClass(atom) ||
           (atom.kind == AtomKind::kOwn && !parts_.constructors.isMetaclass(atom.node, 0));
  });
  if (!enumeration) return;
  const auto& given = p_.elements(list);
  if (given.size() < 2 && !p_.hasSplat(list)) return;  // Enum(value)
  const NodeIndex names = given.size() > 1 ? given[1] : kNoNode;
  const auto isWord = [this](NodeIndex name) {
    const auto texts = candidates(t_, valueOf(name), AtomKind::kText);
    return !texts.empty() && std::none_of(texts.begin(), texts.end(), [](const std::string& text) {
      return text.find('_') == 0 || text.find(" _") != std::string::npos ||
             text.find(",_") != std::string::npos;
    });
  };
  bool seen = names != kNoNode && !p_.hasSplat(list) && p_.kind(names) != Kind::kKeywordArgument;
  if (seen && !isWord(names)) {
    const Kind kind = p_.kind(names);
    const auto& parts = p_.elements(names);
    seen = (kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kDictionary) &&
           std::all_of(parts.begin(), parts.end(), [&](NodeIndex part) {
             const bool pair = p_.kind(part) == Kind::kPair || p_.kind(part) == Kind::kTuple;
             return isWord(pair ? p_.namedChild(part, 0) : part);
           });
    if (!seen) {
      const auto words = origins_.elements(names);
      seen = !words.empty() &&
             std::none_of(words.begin(), words.end(),
                          [](const std::string& word) { return word.starts_with('_'); });
    }
  }
  if (!seen) addDynamic("class-fields", "", call);
}

bool Families::isBelowEnumeration(NodeIndex owner, int depth) const {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode || depth > kDeepestFamily) return bases != kNoNode;
  const auto& elements = p_.elements(bases);
  return std::any_of(elements.begin(), elements.end(), [&](NodeIndex base) {
    const auto& atoms = t_.atoms(valueOf(base));
    return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      return isEnumerationClass(atom) ||
             (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
              isBelowEnumeration(atom.node, depth + 1));
    });
  });
}

// list(map(Enum, …)): an enumeration's class goes where calls are not seen.
void Families::noteEnumeration(NodeIndex node) {
  if (traits_.makesClasses || p_.contexts[node] != Context::kLoad) return;
  const auto& atoms = t_.atoms(valueOf(node));
  if (std::none_of(atoms.begin(), atoms.end(),
                   [this](AtomId id) { return isEnumerationClass(t_.atom(id)); })) {
    return;
  }
  const Consumer consumer = consumerOf(p_, node);
  NodeIndex list = consumer.node;
  switch (consumer.use) {
    case Use::kContainer: list = p_.parent(consumer.node); [[fallthrough]];  // (Enum, int)
    case Use::kArgument:
      traits_.makesClasses =
          p_.kind(list) != Kind::kArgumentList ||
          !isOneOf(parts_.words.calledBuiltin(p_.parent(list)), {"isinstance", "issubclass"});
      return;
    case Use::kReturn:
    case Use::kStored: traits_.makesClasses = true; return;
    default: return;
  }
}

// A.put(x, …): the method of the file's class is called with another object than one of its own, or
// may be, as it is handed on as a function of the class.
bool Families::isCalledOnOthers(NodeIndex self) {
  std::vector<NodeIndex> methods;
  return isCalledOnOthers(self, methods);
}

bool Families::isCalledOnOthers(NodeIndex self, std::vector<NodeIndex>& methods) {
  const NodeIndex method = parts_.classes.methodOfSelf(self);
  return method == kNoNode || !parts_.composed.isOnlyParameter(self) ||
         takesOthers(method, methods);
}

// `methods`: those that were asked for, which say no to themselves.
bool Families::takesOthers(NodeIndex method, std::vector<NodeIndex>& methods) {
  if (std::find(methods.begin(), methods.end(), method) != methods.end()) return false;
  methods.push_back(method);
  if (methods.size() > kMostMethods) return true;
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  if (parts_.dictionaries.isAskedForByText(name) || parts_.dictionaries.isMangledElsewhere(name)) {
    return true;
  }
  for (const NodeIndex i : index_.named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {
      if (p_.kind(parent) == Kind::kKeywordPattern) return true;  // case A(put=m)
      // @size.setter gives a property, which calls the function with its objects.
      if (p_.kind(parent) == Kind::kAttribute &&
          parts_.dictionaries.isAccessor(p_.parent(parent))) {
        continue;
      }
      // In a class's body it is the function.
      if (p_.contexts[i] == Context::kLoad &&
          p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) {
        return true;
      }
      continue;
    }
    const NodeIndex object = p_.child(parent, f_.object);
    const auto& atoms = t_.atoms(valueOf(object));
    const bool ofClass = parts_.receivers.decoratedClass(object) != kNoNode ||
                         std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
                           return t_.atom(id).kind == AtomKind::kClassOf ||
                                  (t_.atom(id).kind == AtomKind::kOwn &&
                                   p_.kind(t_.atom(id).node) == Kind::kClassDefinition);
                         });
    const bool isCalled = parts_.shown.called(parent);
    if (isCalled && parts_.dictionaries.isShortCall(p_.parent(parent), method)) continue;
    if (ofClass) return true;
    // object.__setattr__(self, …), json.JSONEncoder.__init__(self), "…".format(…) are none of the
    // file's methods.
    if (t_.isAll(valueOf(object), AtomKind::kBuiltin) ||
        t_.isAll(valueOf(object), AtomKind::kPath) || t_.isConstant(valueOf(object))) {
      continue;
    }
    // super().__init__(name, bases, namespace) in a metaclass is type's own.
    if (isSuperOfType(object)) continue;
    // What a parameter or a container holds may be the class itself.
    if (!isOwnObject(object, methods)) return true;
  }
  return false;
}

// super(), in a class whose one base is `type`, and which is nobody's base: below it, super() could
// be another class of the file's.
bool Families::isSuperOfType(NodeIndex object) const {
  if (!parts_.constructors.isSuper(object)) return false;
  NodeIndex owner = object;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex bases = owner == kNoNode ? kNoNode : p_.child(owner, f_.superclasses);
  if (bases == kNoNode || p_.elements(bases).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(bases)[0]));
  if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kBuiltin ||
      t_.atom(atoms[0]).text != "type") {
    return false;
  }
  const auto& uses = index_.named(p_.tree.text(p_.child(owner, f_.name)));
  return std::none_of(uses.begin(), uses.end(), [this](NodeIndex use) {
    const NodeIndex list = p_.parent(use);
    return p_.kind(list) == Kind::kArgumentList &&
           p_.kind(p_.parent(list)) == Kind::kClassDefinition;
  });
}

bool Families::isOwnReceiver(NodeIndex object) {
  std::vector<NodeIndex> methods;
  return isOwnObject(object, methods);
}

// An object of the file's own class, and not the class: what is made there, and `self` and super()
// in methods that are called on such.
bool Families::isOwnObject(NodeIndex object, std::vector<NodeIndex>& methods) {
  if (parts_.words.calledBuiltin(object) == "super") {
    const NodeIndex list = p_.child(object, f_.arguments);
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
    const auto& given = p_.elements(list);
    if (given.size() == 2) return isOwnObject(given[1], methods);  // super(B, self)
    NodeIndex around = object;
    while (around != kNoNode && p_.kind(around) != Kind::kFunctionDefinition) {
      around = p_.parent(around);
    }
    if (!given.empty() || around == kNoNode || parts_.constructors.takesClass(around)) return false;
    const NodeIndex first = p_.namedChild(p_.child(around, f_.parameters), 0);
    if (first == kNoNode || parts_.classes.methodOfSelf(first) != around) return false;
    for (const NodeIndex i : index_.named(p_.tree.text(first))) {  // self = B
      const bool inside = i > first && i < p_.tree.node(around).end;
      if (inside && p_.contexts[i] != Context::kLoad) return false;
    }
    return !takesOthers(around, methods);
  }
  if (const NodeIndex around = parts_.classes.methodOfSelf(object); around != kNoNode) {
    return !parts_.constructors.takesClass(around) && !isCalledOnOthers(object, methods);
  }
  return parts_.receivers.isMadeBy(object, {}, true, 0);
}

// All classes of the file that are of one family with the class around `node`: above it, below it,
// above those. Empty where that can't be seen.
std::vector<NodeIndex> Families::familyOf(NodeIndex node) {
  while (node != kNoNode && p_.kind(node) != Kind::kClassDefinition) node = p_.parent(node);
  if (node == kNoNode || traits_.makesClasses) return {};
  std::vector<NodeIndex> family{node};
  const auto isOf = [&](NodeIndex owner) {
    return std::find(family.begin(), family.end(), owner) != family.end();
  };
  for (std::size_t before = 0; before != family.size();) {
    before = family.size();
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      const NodeIndex bases =
          p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
      if (bases == kNoNode) continue;
      for (const NodeIndex base : p_.elements(bases)) {
        if (p_.kind(base) == Kind::kKeywordArgument) continue;
        NodeIndex above = kNoNode;
        if (!findBase(base, above)) return {};
        if (above == kNoNode) continue;
        if (isOf(above) && !isOf(i)) family.push_back(i);
        if (isOf(i) && !isOf(above)) family.push_back(above);
      }
    }
  }
  return family;
}

// The classes around the two places are of different families, so that no object is of both.
bool Families::areApart(NodeIndex node, NodeIndex other) {
  const auto classAround = [this](NodeIndex i) {
    while (i != kNoNode && p_.kind(i) != Kind::kClassDefinition) i = p_.parent(i);
    return i;
  };
  const NodeIndex own = classAround(node);
  const std::vector<NodeIndex> family = familyOf(other);
  // What stands for a base may be another class.
  if (index_.has("__class_getitem__") || index_.has("__mro_entries__")) return false;
  return own != kNoNode && !family.empty() && !parts_.made.reassignsClasses() &&
         std::find(family.begin(), family.end(), own) == family.end();
}

// The class of the file's that a base is, kNoNode of a library's; false where it may be either.
bool Families::findBase(NodeIndex base, NodeIndex& owner) {
  if (p_.kind(base) == Kind::kSubscript) {  // Generic[T]
    base = p_.child(base, f_.value);
    if (parts_.receivers.definesMethod("__class_getitem__")) return false;
  }
  owner = parts_.receivers.decoratedClass(base);
  const auto& atoms = t_.atoms(valueOf(base));
  if (owner != kNoNode || atoms.size() != 1) return owner != kNoNode;
  const Atom& atom = t_.atom(atoms[0]);
  if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition) {
    owner = atom.node;
    return true;
  }
  return isForeign(atom.kind);
}

bool Families::definesOneOf(const std::vector<NodeIndex>& family,
                            std::initializer_list<std::string_view> methods) {
  for (const std::string_view method : methods) {
    for (const NodeIndex i : index_.named(method)) {
      NodeIndex around = i;
      while (around != kNoNode && p_.kind(around) != Kind::kClassDefinition) {
        around = p_.parent(around);
      }
      if (around == kNoNode || std::find(family.begin(), family.end(), around) != family.end()) {
        return true;
      }
    }
  }
  return false;
}

// The class of `self`, one above it or one below it may be a descriptor's.
bool Families::touchesDescriptors(NodeIndex object) {
  const std::vector<NodeIndex> family = familyOf(object);
  return family.empty() ||
         definesOneOf(family, {"__get__", "__set__", "__set_name__", "__delete__"});
}

// No class of the family of the one around `node` answers for attributes, and none has a base whose
// constructor binds some.
bool Families::isPlainFamily(NodeIndex node) {
  const std::vector<NodeIndex> family = familyOf(node);
  if (family.empty() || definesOneOf(family, {"__getattr__", "__getattribute__"})) return false;
  return std::all_of(family.begin(), family.end(), [this](NodeIndex owner) {
    const NodeIndex bases = p_.child(owner, f_.superclasses);
    if (bases == kNoNode) return true;
    const auto& elements = p_.elements(bases);
    return std::all_of(elements.begin(), elements.end(), [this](NodeIndex base) {
      if (p_.kind(base) == Kind::kKeywordArgument) return false;
      NodeIndex above = kNoNode;
      if (!findBase(base, above)) return false;
      if (above != kNoNode) return true;
      if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
      const Atom& atom = t_.atom(t_.atoms(valueOf(base))[0]);
      return atom.kind == AtomKind::kBuiltin
                 ? atom.text == "object"
                 : isOneOf(atom.text, {"abc.ABC", "typing.Generic", "typing.Protocol"});
    });
  });
}

// Some class of the family of the one around `node` may have a descriptor of the file's own: the
// interpreter would hand that an object of the family. A descriptor counts where it stands in a
// body, or is put into what may be a class.
bool Families::mayHoldDescriptors(NodeIndex node) {
  while (node != kNoNode && p_.kind(node) != Kind::kClassDefinition) node = p_.parent(node);
  const auto [known, fresh] = holders_.emplace(node, true);
  if (!fresh) return known->second;
  const std::vector<NodeIndex> family = familyOf(node);
  // Copies and pickles of a descriptor may have another slot.
  for (const std::string_view hook :
       {"__class_getitem__", "__mro_entries__", "__getstate__", "__setstate__", "__reduce__",
        "__reduce_ex__", "__getnewargs__", "__getnewargs_ex__", "__copy__", "__deepcopy__"}) {
    if (index_.has(hook)) return true;
  }
  if (family.empty()) return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    if (mayBePutIntoClass(i)) return true;
    if (p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName ||
        p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) {
      continue;
    }
    NodeIndex around = i;
    while (p_.kind(around) != Kind::kClassDefinition || p_.innerScopes[around] != p_.scopes[i]) {
      around = p_.parent(around);
      if (around == kNoNode) return true;
    }
    if (std::find(family.begin(), family.end(), around) == family.end()) continue;
    const NodeIndex definition = p_.parent(i);
    switch (p_.kind(definition)) {
      case Kind::kFunctionDefinition: {
        const NodeIndex outer = p_.parent(definition);
        if (p_.kind(outer) != Kind::kDecoratedDefinition) break;
        for (const NodeIndex part : p_.elements(outer)) {
          if (p_.kind(part) == Kind::kDecorator && !keepsMethod(part)) return true;
        }
        break;
      }
      case Kind::kAssignment:
        if (p_.field(i) != f_.left || mayBeDescriptor(p_.child(definition, f_.right))) return true;
        break;
      default: return true;
    }
  }
  holders_[node] = false;
  return false;
}

// What gives a method, and no object of a class of the file's: no call, partial(Descriptor).
bool Families::keepsMethod(NodeIndex decorator) {
  if (parts_.dictionaries.isAccessor(decorator)) return true;
  const NodeIndex given = p_.namedChild(decorator, 0);
  const auto& atoms = t_.atoms(valueOf(given));
  return p_.kind(given) != Kind::kCall && !atoms.empty() &&
         std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
           const Atom& atom = t_.atom(id);
           return (atom.kind == AtomKind::kBuiltin || atom.kind == AtomKind::kPath) &&
                  isOneOf(lastPart(atom.text),
                          {"property", "staticmethod", "classmethod", "abstractmethod",
                           "cached_property", "lru_cache", "cache", "override", "final"});
         });
}

// names + (name,): where no class of the file's adds, nor one of a library's from which one
// derives. Other operators are not trusted: () * Descriptor().
bool Families::isSumOfNames(NodeIndex sum) const {
  if (index_.has("__add__") || index_.has("__radd__")) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kClassDefinition) continue;
    const NodeIndex bases = p_.child(i, f_.superclasses);
    for (const NodeIndex base : bases == kNoNode ? std::vector<NodeIndex>{} : p_.elements(bases)) {
      if (t_.has(valueOf(base), AtomKind::kPath)) return false;
    }
  }
  const auto isDisplay = [this](NodeIndex side) {
    return p_.kind(side) == Kind::kTuple || p_.kind(side) == Kind::kList;
  };
  const NodeIndex op = p_.child(sum, f_.op);
  return op != kNoNode && p_.tree.text(op) == "+" &&
         (isDisplay(p_.child(sum, f_.left)) || isDisplay(p_.child(sum, f_.right)));
}

// A constant, a function or what a builtin makes is none. A class is one where its metaclass is
// written so, and what a decorator or max() gives may be.
bool Families::mayBeDescriptor(NodeIndex value) {
  if (value == kNoNode || t_.isConstant(valueOf(value))) return false;
  switch (p_.kind(value)) {
    case Kind::kBinaryOperator: return !isSumOfNames(value);
    case Kind::kNone:
    case Kind::kTuple:
    case Kind::kList:
    case Kind::kSet:
    case Kind::kDictionary:
    case Kind::kLambda: return false;
    case Kind::kCall:
      return !isOneOf(
          parts_.words.calledBuiltin(value),
          {"object", "list", "tuple", "dict", "set", "frozenset", "int", "float", "bool", "len"});
    default: break;
  }
  const auto& atoms = t_.atoms(valueOf(value));
  return atoms.empty() || !std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
           const Atom& atom = t_.atom(id);
           if (atom.kind == AtomKind::kOwn) {
             return p_.kind(atom.node) == Kind::kFunctionDefinition &&
                    p_.kind(p_.parent(atom.node)) != Kind::kDecoratedDefinition;
           }
           return atom.kind == AtomKind::kBuiltin || atom.kind == AtomKind::kPath;
         });
}

// A.x = Descriptor(), setattr(A, "x", Descriptor()), of what is not seen to be an object.
bool Families::mayBePutIntoClass(NodeIndex identifier) {
  const NodeIndex parent = p_.parent(identifier);
  const std::string_view text = p_.tree.text(identifier);
  if (text == "setattr" || text == "__setattr__") {
    const NodeIndex call = p_.parent(text == "setattr" ? identifier : parent);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(identifier) == f_.name)
      return false;
    const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return true;
    const auto& given = p_.elements(list);
    if (given.size() == 2) return false;  // super().__setattr__(name, value)
    return given.size() != 3 || (mayBeDescriptor(given[2]) && !isObject(given[0]));
  }
  if (p_.kind(parent) != Kind::kAttribute || p_.field(identifier) != f_.attribute ||
      p_.contexts[parent] == Context::kLoad || p_.contexts[parent] == Context::kDelete) {
    return false;
  }
  const NodeIndex statement = p_.parent(parent);
  // A.count += 1 too
  const Kind kind = p_.kind(statement);
  const bool plain = (kind == Kind::kAssignment || kind == Kind::kAugmentedAssignment) &&
                     p_.field(parent) == f_.left && !mayBeDescriptor(p_.child(statement, f_.right));
  return !plain && !isObject(p_.child(parent, f_.object));
}

// `self`, what a descriptor's method is given as the object, or what a call of a class gives.
bool Families::isObject(NodeIndex object) {
  return isOwnReceiver(object) || parts_.descriptors.descriptorMethod(object) != kNoNode;
}

}  // namespace gantlet::python
