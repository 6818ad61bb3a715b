#include "analyzer/languages/python/facts/constructors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {
namespace {

constexpr int kMaxDepth = 8;  // of inheritance

bool isOrdinal(std::string_view key) {
  return !key.empty() && std::isdigit(static_cast<unsigned char>(key[0])) != 0;
}

// `atom` is the dotted name, or its last part after a star import.
bool isNamed(const Atom& atom, std::string_view path) {
  if (atom.kind == AtomKind::kPath) return atom.text == path;
  return atom.kind == AtomKind::kStar && atom.text == path.substr(path.rfind('.') + 1);
}

bool isFactory(const Atom& atom) {
  if (atom.kind == AtomKind::kBuiltin) return atom.text == "type";
  return isNamed(atom, "abc.ABCMeta") || isNamed(atom, "enum.EnumMeta") ||
         isNamed(atom, "enum.EnumType");
}

// Functions that call what they are given with more arguments than those that stand there.
bool isBinder(const Atom& atom) {
  static constexpr std::array<std::string_view, 8> kBinders{
      "functools.partial",  "functools.partialmethod", "functools.reduce", "itertools.starmap",
      "types.GenericAlias", "types.MethodType",        "numpy.frompyfunc", "numpy.vectorize"};
  if (atom.kind == AtomKind::kPath && atom.text.starts_with("unittest.mock.")) return true;
  return std::any_of(kBinders.begin(), kBinders.end(),
                     [&](std::string_view path) { return isNamed(atom, path); });
}

}  // namespace

// type("A", (), {…}), by whatever name.
void Constructors::emitFactoryCall(const std::vector<Argument>& arguments) {
  Fact callee;
  callee.origin = Origin::kBuiltin;
  callee.name = "type";
  for (const Argument& argument : arguments) {
    if (argument.key == "0") continue;
    const bool star = argument.key == "*" || argument.key == "**";
    parts_.calls.emitArgument(callee, {star ? argument.key : "1", argument.node});
  }
}

// The first parameter of `method` is a class and not an object.
bool Constructors::takesClass(NodeIndex method) const {
  const std::string_view name = p_.tree.text(p_.child(method, f_.name));
  if (name == "__new__" || name == "__init_subclass__" || name == "__class_getitem__") return true;
  const NodeIndex definition = p_.parent(method);
  if (p_.kind(definition) == Kind::kDecoratedDefinition) {
    for (NodeIndex c = definition + 1; c < method; c = p_.tree.node(c).end) {
      if (p_.tree.text(c) == "@classmethod") return true;
    }
  }
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  return owner != kNoNode && isMetaclass(owner, 0);
}

// type(x)(…): a getter's class makes getters, a class's class makes classes.
void Constructors::emitClassOfCall(NodeIndex call, const Atom& atom,
                                   const std::vector<Argument>& arguments) {
  if (const NodeIndex method = parts_.classes.methodOfSelf(atom.node); method != kNoNode) {
    if (takesClass(method)) emitFactoryCall(arguments);
    return;
  }
  if (traits_.makesGetters) {
    parts_.named.emitGetterCall(call, "operator.attrgetter", arguments);
  } else if (traits_.makesGuarded) {
    const bool texts =
        std::any_of(arguments.begin(), arguments.end(), [this](const Argument& given) {
          return t_.has(valueOf(given.node), AtomKind::kText) ||
                 parts_.sinks.mayBeText(given.node, 1);
        });
    if (texts) addDynamic("class-again", "call", call);
  }
  Fact callee;
  callee.origin = Origin::kUnknown;
  callee.name = ".__class__";
  for (const Argument& argument : arguments) {
    if (!isOrdinal(argument.key) || t_.isConstant(valueOf(argument.node))) {
      parts_.calls.emitArgument(callee, argument);
    }
  }
  const bool three = arguments.size() == 3 && arguments[2].key == "2";
  if (three && (p_.kind(arguments[1].node) == Kind::kTuple ||
                p_.kind(arguments[2].node) == Kind::kDictionary)) {
    emitFactoryCall(arguments);
  }
}

// timer.__init__(text): an object is made anew with another text.
void Constructors::emitMadeAgain(NodeIndex call, ValueId receiver,
                                 const std::vector<Argument>& arguments) {
  const NodeIndex object = p_.child(p_.child(call, f_.function), f_.object);
  if (!traits_.makesGuarded || !t_.isAll(receiver, AtomKind::kUnknown) || isSuper(object)) return;
  const bool texts = std::any_of(arguments.begin(), arguments.end(), [this](const Argument& given) {
    return t_.has(valueOf(given.node), AtomKind::kText) || parts_.sinks.mayBeText(given.node, 1);
  });
  if (texts) addDynamic("class-again", "init", call);
}

// map(type(getter), names)
void Constructors::emitClassValue(NodeIndex i, const Atom& atom, const Consumer& consumer) {
  switch (consumer.use) {
    case Use::kArgument:
      if (parts_.named.keepsModulesIn(consumer) || parts_.named.isTypeTest(consumer)) return;
      break;
    case Use::kContainer:
    case Use::kReturn:
    case Use::kStored:
    case Use::kDecorator:
    case Use::kOther: break;
    case Use::kCompare:
      if (!parts_.taken.mayCompare()) return;
      break;
    default: return;
  }
  if (parts_.classes.isSelf(atom.node)) return;
  addDynamic(traits_.makesGetters ? "attrgetter" : "class-again", "class", i);
}

// map(type, objects): the classes of objects of which one may be a getter, or a template.
void Constructors::emitTypeValue(NodeIndex i, const Consumer& consumer) {
  const bool handed = consumer.use == Use::kArgument || consumer.use == Use::kContainer ||
                      consumer.use == Use::kReturn || consumer.use == Use::kStored;
  if (!handed || parts_.named.isTypeTest(consumer) || parts_.named.isAnnotation(i)) return;
  if (consumer.use == Use::kArgument && parts_.named.keepsModulesIn(consumer)) return;
  addDynamic("class-again", "type", i);
}

// map(type, names, bases, spaces), partial(type, "A"), operator.call(type, "A", (), {}).
void Constructors::emitFactoryValue(NodeIndex i, const Atom& atom, const Consumer& consumer) {
  if (!isFactory(atom)) return;
  const NodeIndex list =
      p_.kind(consumer.node) == Kind::kKeywordArgument ? p_.parent(consumer.node) : consumer.node;
  if (p_.kind(list) != Kind::kArgumentList || p_.kind(p_.parent(list)) != Kind::kCall) return;
  const ValueId callee = valueOf(p_.child(p_.parent(list), f_.function));
  const auto& atoms = t_.atoms(callee);
  const bool binds =
      std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) { return isBinder(t_.atom(id)); });
  const bool many = p_.elements(list).size() >= 4 || p_.hasSplat(list);
  if (!binds && !many) return;
  Fact fact;
  fact.origin = Origin::kBuiltin;
  fact.name = "type";
  parts_.calls.emitArgument(fact, {"1", i});
}

bool Constructors::isMetaclass(NodeIndex owner, int depth) const {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode || depth > kMaxDepth) return false;
  const auto& elements = p_.elements(bases);
  return std::any_of(elements.begin(), elements.end(), [&](NodeIndex base) {
    const auto& atoms = t_.atoms(valueOf(base));
    return std::any_of(atoms.begin(), atoms.end(), [&](AtomId id) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn) {
        return p_.kind(atom.node) == Kind::kClassDefinition && isMetaclass(atom.node, depth + 1);
      }
      return isFactory(atom);
    });
  });
}

// A class of the file's own that inherits its constructor is called as its base is.
void Constructors::emitOwnCall(const Atom& callee, const std::vector<Argument>& arguments) {
  if (p_.kind(callee.node) != Kind::kClassDefinition || arguments.empty()) return;
  if (isMetaclass(callee.node, 0)) emitFactoryCall(arguments);
  emitBaseArguments(callee.node, arguments, 0);
}

void Constructors::emitBaseArguments(NodeIndex owner, const std::vector<Argument>& arguments,
                                     int depth) {
  const NodeIndex bases = p_.child(owner, f_.superclasses);
  if (bases == kNoNode || depth > kMaxDepth) return;
  for (const NodeIndex base : p_.elements(bases)) {
    if (p_.kind(base) == Kind::kKeywordArgument) continue;
    for (const AtomId id : t_.atoms(valueOf(base))) {
      const Atom& atom = t_.atom(id);
      if (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition) {
        emitBaseArguments(atom.node, arguments, depth + 1);
      } else if (atom.kind == AtomKind::kPath || atom.kind == AtomKind::kStar) {
        const Fact fact = factOf(FactKind::kArg, atom, false);
        for (const Argument& argument : arguments) parts_.calls.emitArgument(fact, argument);
      }
    }
  }
}

// logging.Formatter.__init__(f, template, …) is logging.Formatter(template, …).
void Constructors::emitConstructorCall(const Atom& callee, const std::vector<Argument>& arguments) {
  if (!callee.text.ends_with(".__init__") && !callee.text.ends_with(".__new__")) return;
  Atom owner = callee;
  owner.text.resize(owner.text.rfind('.'));
  const Fact fact = factOf(FactKind::kArg, owner, false);
  for (Argument argument : arguments) {
    if (argument.key == "0") continue;
    if (isOrdinal(argument.key)) argument.key = std::to_string(std::stoi(argument.key) - 1);
    parts_.calls.emitArgument(fact, argument);
  }
  if (owner.text != "operator.attrgetter" && owner.text != "operator.methodcaller") return;
  std::vector<Argument> rest = arguments;
  if (!rest.empty()) rest.erase(rest.begin());
  parts_.named.emitGetterCall(arguments.empty() ? 0 : arguments[0].node, owner.text, rest);
}

// super(): of the class around it.
bool Constructors::isSuper(NodeIndex node) const {
  if (node == kNoNode || p_.kind(node) != Kind::kCall) return false;
  const auto names = candidates(t_, valueOf(p_.child(node, f_.function)), AtomKind::kBuiltin);
  const NodeIndex list = p_.child(node, f_.arguments);
  return names.size() == 1 && names[0] == "super" && list != kNoNode &&
         p_.namedChild(list, 0) == kNoNode;
}

// super().__init__(template, …) in a class of the file's own.
void Constructors::emitParentCall(NodeIndex function, const std::string& method,
                                  const std::vector<Argument>& arguments) {
  if (!isSuper(p_.child(function, f_.object))) return;
  NodeIndex owner = function;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == kNoNode) return;
  std::vector<Argument> given;
  for (Argument argument : arguments) {
    if (isOrdinal(argument.key) && method == "__new__") {
      if (argument.key == "0") continue;
      argument.key = std::to_string(std::stoi(argument.key) - 1);
    }
    // What it was given itself is looked at where it is called.
    const bool star = argument.key == "*" || argument.key == "**";
    if (star && parts_.classes.isOwnParameter(p_.namedChild(argument.node, 0), method)) continue;
    given.push_back(std::move(argument));
  }
  emitBaseArguments(owner, given, 0);
}

// Whether a class of the file's own answers for attributes of classes.
bool Constructors::looksUpInMetaclass() {
  if (looksUpInMetaclass_) return *looksUpInMetaclass_;
  bool found = false;
  for (NodeIndex i = 0; i < p_.tree.size() && !found; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.contexts[i] == Context::kLoad) continue;
    const std::string_view text = p_.tree.text(i);
    if (text != "__getattr__" && text != "__getattribute__") continue;
    NodeIndex owner = i;
    while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    found = owner == kNoNode || isMetaclass(owner, 0);
  }
  looksUpInMetaclass_ = found;
  return found;
}

// `case A(x)` reads the attributes that A.__match_args__ names: which they are must be seen.
void Constructors::emitPositionalPattern(NodeIndex pattern) {
  const auto& parts = p_.elements(pattern);
  const bool positional =
      parts.size() > 1 && std::any_of(parts.begin() + 1, parts.end(), [this](NodeIndex part) {
        return p_.kind(part) != Kind::kKeywordPattern &&
               p_.kind(p_.namedChild(part, 0)) != Kind::kKeywordPattern;
      });
  if (positional && looksUpInMetaclass()) addDynamic("attrgetter", "pattern", pattern);
}

// `case str(format=f)`: the method of a template that nobody has seen.
void Constructors::emitFormatPattern(NodeIndex pattern) {
  const std::string name = p_.name(pattern + 1);
  if (name != "format" && name != "format_map") return;
  const NodeIndex value = p_.namedChild(pattern, 1);
  if (value != kNoNode && t_.isConstant(valueOf(value))) return;
  addDynamic("format", "value", pattern);
}

// `__add__ = __getattribute__` in a class body: a read of the attribute. So are other methods that
// take names, which are taken for what the interpreter calls them with.
void Constructors::emitOwnLookup(NodeIndex name) {
  const std::string_view text = p_.tree.text(name);
  if (text == "__getattribute__")
    parts_.attributes.emitAttributeRead(name, traits_.ownValue, "__getattribute__", "");
  if (text == "__setattr__" || text == "__delattr__" || text == "__new__") {
    addDynamic("setattr", "value", name);
  }
}

}  // namespace gantlet::python
