#include "analyzer/languages/python/facts/named.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Builtins that take an attribute's name as their second argument.
constexpr std::array<std::string_view, 4> kAttributeCalls{"getattr", "hasattr", "setattr",
                                                          "delattr"};

// Builtins that look at a module and give nothing of it away.
constexpr std::array<std::string_view, 6> kLookers{"print", "repr", "str",
                                                   "bool",  "id",   "callable"};

constexpr std::size_t kMostNames = 16;

// The methods of a class that operators call: those of arithmetic from either side.
bool isOperatorName(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kOneSided{"eq", "ne",  "lt",     "le", "gt",
                                                             "ge", "pos", "invert", "abs"};
  static constexpr std::array<std::string_view, 15> kOperators{
      "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod",   "pow",
      "and", "or",  "xor", "neg",    "lshift",  "rshift",   "divmod"};
  if (!isDunder(name)) return false;
  name.remove_prefix(2);
  name.remove_suffix(2);
  if (isOneOf(name, kOperators) || isOneOf(name, kOneSided)) return true;
  return (name.starts_with('r') || name.starts_with('i')) && isOneOf(name.substr(1), kOperators);
}

// The constant texts that may be an attribute's name. None is left out: as a name it is a
// TypeError.
std::vector<std::string> attributeNames(const ValueTable& values, ValueId value) {
  std::vector<std::string> names;
  const auto& atoms = values.atoms(value);
  if (atoms.size() > kMostNames) return {};
  for (const AtomId id : atoms) {
    const Atom& atom = values.atom(id);
    if (atom.kind == AtomKind::kLiteral && atom.text == "None") continue;
    if (atom.kind != AtomKind::kText) return {};
    names.push_back(atom.text);
  }
  return names;
}

}  // namespace

// getattr(x, "name"), hasattr, setattr, delattr.
void NamedAttributes::emitAttributeCall(NodeIndex i, const std::string& callee,
                                        const std::vector<Argument>& arguments) {
  const bool plain = arguments.size() >= 2 && arguments[0].key == "0" && arguments[1].key == "1";
  if (callee == "getattr" && parts_.levels.isLogLevel(i)) return;
  if (emitUnpackedNames(i, callee, arguments)) return;
  auto names = plain ? attributeNames(t_, valueOf(arguments[1].node)) : std::vector<std::string>();
  // for m in ("mean", "max"): getattr(df, m)(). What comes of modules and of classes must be
  // followed, and of a template's `format`, which the loop's names are not.
  const auto& objects = t_.atoms(valueOf(plain ? arguments[0].node : kNoNode));
  const bool followable = std::none_of(objects.begin(), objects.end(), [this](AtomId id) {
    return isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kClassOf;
  });
  if (plain && names.empty() && callee != "hasattr" && followable) {
    const NodeIndex word = arguments[1].node;
    if (callee == "getattr") names = parts_.words.loopWords(word);
    if (callee == "getattr" && names.empty()) names = parts_.fields.fieldNames(word);
    // delattr by words is for the file's own objects and classes alone: a parameter could be int or
    // the like. setattr by words does what x.word = value does.
    const bool ownClass = t_.isAll(valueOf(arguments[0].node), AtomKind::kOwn);
    if (names.empty() && (callee != "delattr" || ownClass || origins_.isOwn(arguments[0].node) ||
                          parts_.hints.isAnnotatedName(word))) {
      names = origins_.words(word);
    }
    if (names.empty() && callee == "setattr") names = slotWords(word);
    if (names.empty() && callee != "delattr") names = parts_.definitions.names(word);
    if (names.empty() && callee != "delattr") names = parts_.collected.names(word);
    // if name in ("undo", "redo"): getattr(self, name)()
    if (names.empty() && (callee == "getattr" || origins_.isOwn(arguments[0].node) ||
                          parts_.made.isJustMade(arguments[0].node))) {
      names = parts_.guards.guardedWords(word);
    }
    const bool slots = parts_.classes.isSelf(arguments[0].node);
    const bool followed = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      if (!name.starts_with('_')) return name.starts_with("format") && callee == "getattr";
      // A class's operators, set in a loop, as its body would define them.
      if (isDunder(name)) return callee != "setattr" || !ownClass || !isOperatorName(name);
      return !slots && traits_.boundPrivateNames.count(name) == 0;
    });
    if (followed) names.clear();
  }
  if (plain && callee == "getattr" && !followable && emitModuleWords(i)) return;
  if (names.empty()) {
    if (plain && isHarmless(i, callee, arguments[0].node, arguments[1].node, followable)) return;
    // A hook of the file's keeps what hasattr finds.
    addDynamic(callee == "hasattr" && parts_.receivers.answersForAttributes() ? "getattr" : callee,
               "", i);
    return;
  }
  const NodeIndex object = arguments[0].node;
  for (const std::string& name : names) {
    // Yes or no, as with a computed name; a hook of the file's could keep what it finds.
    if (callee == "hasattr" && !parts_.receivers.answersForAttributes()) continue;
    parts_.attributes.emitAttributeRead(arguments[1].node, valueOf(object), name, "getattr");
    if (callee == "setattr" || callee == "delattr") {
      parts_.attributes.emitAttributeStore(i, object, name, callee == "delattr" ? "delete" : "");
    }
    if (callee == "getattr" && name.starts_with("format")) emitTemplate(i, valueOf(object));
  }
}

// A name that can't be seen, which reaches nothing that the file has not put there. `followable`:
// the object is no library's.
bool NamedAttributes::isHarmless(NodeIndex call, const std::string& callee, NodeIndex object,
                                 NodeIndex name, bool followable) {
  if (callee != "hasattr" && parts_.descriptors.isSlot(object, name)) {
    parts_.descriptors.emitSlotWords(call, object, name, callee == "setattr");
    return true;
  }
  if (followable && parts_.hooks.isHandedOn(name)) return true;
  if (callee != "delattr" && parts_.shown.isOptionAttribute(object, name)) return true;
  if (callee == "setattr") {
    return (!traits_.readsBoundNames && parts_.classes.isSelf(object) &&
            !parts_.families.isCalledOnOthers(object)) ||
           parts_.clones.isCopiedName(object, name);
  }
  return callee == "getattr" && (isArrayMethod(object, name) || isOnlyAsked(call) ||
                                 parts_.prefixes.hasHarmlessPrefix(object, name) ||
                                 parts_.descriptors.isKeyOf(object, name) ||
                                 (followable && parts_.guards.isKeptHarmless(object, name)) ||
                                 parts_.marked.isMarked(call, object));
}

bool NamedAttributes::isOnlyAsked(NodeIndex call) {
  const NodeIndex list = p_.parent(call);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return false;
  const NodeIndex user = p_.parent(list);
  if (parts_.words.calledBuiltin(user) == "callable") return true;
  return p_.elements(list)[0] == call && !parts_.receivers.answersForAttributes() &&
         parts_.guards.asksForOwnClass(user);
}

// setattr(x, *pair) for pair in (("width", 1), ("height", 2)), of what is no module.
bool NamedAttributes::emitUnpackedNames(NodeIndex call, const std::string& callee,
                                        const std::vector<Argument>& arguments) {
  if (arguments.size() != 2 || arguments[0].key != "0" || arguments[1].key != "*" ||
      callee == "delattr") {
    return false;
  }
  const NodeIndex object = arguments[0].node;
  for (const AtomId id : t_.atoms(valueOf(object))) {
    if (isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kClassOf) return false;
  }
  const auto names = origins_.first(p_.namedChild(arguments[1].node, 0));
  const bool seen = std::none_of(names.begin(), names.end(), [](const std::string& name) {
    return name.empty() || name.starts_with('_') || name.starts_with("format");
  });
  if (names.empty() || !seen) return false;
  for (const std::string& name : names) {
    parts_.attributes.emitAttributeRead(arguments[1].node, valueOf(object), name, "getattr");
    if (callee == "setattr") parts_.attributes.emitAttributeStore(call, object, name, "");
  }
  return true;
}

// A constant text of the file, as it is when it is put together, holds `part`.
bool NamedAttributes::hasText(std::string_view part) const {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kText && atom.text.find(part) != std::string::npos) return true;
  }
  return false;
}

// getattr(ufunc, method) in __array_ufunc__(self, ufunc, method, …): numpy names one of a ufunc's
// six methods there, and nobody else calls the function, but for a class's above it with the same.
bool NamedAttributes::isArrayMethod(NodeIndex object, NodeIndex name) {
  static constexpr std::string_view kHook = "__array_ufunc__";
  const NodeIndex method = parts_.descriptors.methodOfParameter(name, 2);
  if (method == kNoNode || parts_.descriptors.methodOfParameter(object, 1) != method ||
      p_.tree.text(p_.child(method, f_.name)) != kHook) {
    return false;
  }
  if (hasText("array_ufunc")) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    if (isOneOf(p_.tree.text(i), {"attrgetter", "methodcaller", "getmembers", "getattr_static"})) {
      return false;
    }
    if (p_.tree.text(i) != kHook) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    const NodeIndex call = p_.parent(parent);
    const bool above = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute &&
                       parts_.constructors.isSuper(p_.child(parent, f_.object)) &&
                       p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == parent;
    const NodeIndex list = above ? p_.child(call, f_.arguments) : kNoNode;
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() < 2 ||
        parts_.descriptors.methodOfParameter(p_.elements(list)[0], 1) == kNoNode ||
        parts_.descriptors.methodOfParameter(p_.elements(list)[1], 2) == kNoNode) {
      return false;
    }
  }
  return true;
}

// setattr(self, "_" + name, value), where every such text is a private name with one underscore.
std::vector<std::string> NamedAttributes::slotWords(NodeIndex name) {
  auto words = origins_.words(name);
  const bool slots = std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '_' && word[1] != '_' && !word.ends_with('_') &&
           !isLookedUpAttribute(word);
  });
  return slots ? words : std::vector<std::string>();
}

// reduce(getattr, path.split("."), x) with words: x.a.b, of which each step is an attribute read.
bool NamedAttributes::emitReducedWords(NodeIndex getter) {
  const NodeIndex list = p_.parent(getter);
  const NodeIndex call = p_.parent(list);
  if (p_.kind(list) != Kind::kArgumentList || p_.kind(call) != Kind::kCall || p_.hasSplat(list)) {
    return false;
  }
  const auto& callee = t_.atoms(valueOf(p_.child(call, f_.function)));
  const auto& given = p_.elements(list);
  if (callee.size() != 1 || t_.atom(callee[0]).kind != AtomKind::kPath ||
      t_.atom(callee[0]).text != "functools.reduce" || given.size() != 3 || given[0] != getter) {
    return false;
  }
  for (const AtomId id : t_.atoms(valueOf(given[2]))) {
    if (isForeign(t_.atom(id).kind)) return false;
  }
  const auto words = origins_.elements(given[1]);
  const bool plain = std::none_of(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with('_') || word.starts_with("format");
  });
  if (words.empty() || !plain) return false;
  for (const std::string& word : words) {
    parts_.attributes.emitAttributeRead(given[1], kUnknownValue, word, "getattr");
  }
  return true;
}

// for name in ("norm", "expon"): getattr(stats, name) — each of them is used as a value. Empty
// where other names may be meant, or one that is a module.
std::vector<std::string> NamedAttributes::moduleWords(NodeIndex call) {
  const auto& given = p_.elements(p_.child(call, f_.arguments));
  if (given.size() < 2 || parts_.words.calledBuiltin(call) != "getattr") return {};
  const auto& objects = t_.atoms(valueOf(given[0]));
  if (objects.size() != 1 || (t_.atom(objects[0]).kind != AtomKind::kModule &&
                              t_.atom(objects[0]).kind != AtomKind::kPath)) {
    return {};
  }
  if (t_.isConstant(valueOf(given[1]))) return {};
  auto words = origins_.words(given[1]);
  for (const std::string& word : words) {
    Atom path = t_.atom(objects[0]);
    path.kind = AtomKind::kPath;
    path.text += "." + word;
    if (word.empty() || word.starts_with('_') || isModule(path)) return {};
  }
  return words;
}

bool NamedAttributes::emitModuleWords(NodeIndex call) {
  const auto words = moduleWords(call);
  for (const std::string& word : words) {
    Atom path = t_.atom(t_.atoms(valueOf(p_.elements(p_.child(call, f_.arguments))[0]))[0]);
    path.kind = AtomKind::kPath;
    path.text += "." + word;
    add(factOf(FactKind::kRef, path, false), call);
  }
  return !words.empty();
}

// operator.attrgetter("a.b", "c"), operator.methodcaller("name", …).
void NamedAttributes::emitGetterCall(NodeIndex i, const std::string& callee,
                                     const std::vector<Argument>& arguments) {
  const std::string shortName = callee.substr(callee.find('.') + 1);
  const std::size_t count =
      shortName == "methodcaller" ? std::min<std::size_t>(1, arguments.size()) : arguments.size();
  if (count == 0) addDynamic(shortName, "", i);
  for (std::size_t k = 0; k < count; ++k) {
    auto names = candidates(t_, valueOf(arguments[k].node), AtomKind::kText);
    if (names.empty() && arguments[k].key == "*") {
      names = origins_.elements(p_.namedChild(arguments[k].node, 0));
    } else if (names.empty()) {
      names = origins_.words(arguments[k].node);
    }
    // What a named tuple has is public for all its underscore.
    const bool seen = std::none_of(names.begin(), names.end(), [](const std::string& name) {
      return name.starts_with('_') && !isDunder(name) && !isOneOf(name, {"_asdict", "_replace"});
    });
    if (names.empty() || !seen) addDynamic(shortName, "", i);
    for (const std::string& path : names) {
      for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find('.', start), path.size());
        const std::string name = path.substr(start, end - start);
        parts_.attributes.emitAttributeRead(arguments[k].node, kUnknownValue, name, "getattr");
        if (name == "format" || name == "format_map") addDynamic("format", "value", i);
        start = end + 1;
      }
    }
  }
}

void NamedAttributes::emitImportCall(NodeIndex i, const std::string& callee,
                                     const std::vector<Argument>& arguments) {
  NodeIndex name = kNoNode;
  for (const Argument& argument : arguments) {
    if (argument.key == "0" || argument.key == "name") name = argument.node;
    if (argument.key == "*" || argument.key == "**") name = kNoNode;
  }
  const auto names =
      name == kNoNode ? std::vector<std::string>() : candidates(t_, valueOf(name), AtomKind::kText);
  if (names.empty()) addDynamic("import", callee, i);
  for (const std::string& module : names) {
    Fact fact;
    fact.kind = FactKind::kImport;
    fact.name = module;
    fact.key = "call";
    add(std::move(fact), name);
  }
}

// Attributes that a constant template reads.
void NamedAttributes::emitTemplate(NodeIndex where, ValueId format) {
  for (const AtomId id : t_.atoms(format)) {
    if (t_.atom(id).kind != AtomKind::kText) continue;
    for (const std::string& name : formatAttributes(t_.atom(id).text)) {
      parts_.attributes.emitAttributeRead(where, kUnknownValue, name, "format");
    }
  }
}

// print(np), hasattr(np, "x"): a module goes in and does not come out. getattr on modules with a
// constant name is a path like any other.
// isinstance(x, T) and issubclass(x, T) say yes or no, and keep nothing.
bool NamedAttributes::isTypeTest(const Consumer& consumer) {
  if (consumer.use != Use::kArgument || p_.kind(consumer.node) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(consumer.node);
  if (p_.kind(call) != Kind::kCall) return false;
  const auto names = candidates(t_, valueOf(p_.child(call, f_.function)), AtomKind::kBuiltin);
  if (names.size() != 1 || (names[0] != "isinstance" && names[0] != "issubclass")) return false;
  return p_.namedChild(consumer.node, 1) == consumer.operand;
}

// `-> Path`, `x: Path = …`, in a file that never takes the value from there again.
bool NamedAttributes::isAnnotation(NodeIndex i) const {
  if (traits_.readsAnnotations) return false;
  if (index_.has("get_type_hints") || index_.has("get_annotations")) return false;
  for (NodeIndex node = p_.parent(i); node != kNoNode; node = p_.parent(node)) {
    if (p_.kind(node) == Kind::kType) return true;
    const Kind kind = p_.kind(node);
    if (kind != Kind::kAttribute && kind != Kind::kSubscript && kind != Kind::kBinaryOperator &&
        kind != Kind::kTuple) {
      return false;
    }
  }
  return false;
}

// {name: f for name, f in vars(math).items() if not name.startswith("_")}: what a star import gives
// of a module that does nothing but compute. The condition stands alone, so that no value is had
// before it.
bool NamedAttributes::isPublicListing(NodeIndex call) {
  if (parts_.words.calledBuiltin(call) != "vars") return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1) return false;
  const auto& atoms = t_.atoms(valueOf(p_.elements(list)[0]));
  const bool computes = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kModule &&
                        isOneOf(t_.atom(atoms[0]).text, {"math", "cmath"});
  const NodeIndex method = p_.parent(call);
  if (!computes || p_.kind(method) != Kind::kAttribute || p_.child(method, f_.object) != call ||
      p_.tree.text(p_.child(method, f_.attribute)) != "items" || !parts_.shown.called(method)) {
    return false;
  }
  const NodeIndex items = p_.parent(method);
  const NodeIndex loop = p_.parent(items);
  const NodeIndex whole = p_.parent(loop);
  if (p_.tree.text(p_.child(items, f_.arguments)) != "()" || p_.kind(loop) != Kind::kForInClause ||
      p_.field(items) != f_.right || p_.kind(whole) != Kind::kDictionaryComprehension) {
    return false;
  }
  const auto& parts = p_.elements(whole);
  const auto& names = p_.elements(p_.child(loop, f_.left));
  if (parts.size() != 3 || parts[1] != loop || p_.kind(parts[2]) != Kind::kIfClause ||
      names.size() != 2 || p_.kind(names[0]) != Kind::kIdentifier ||
      p_.kind(names[1]) != Kind::kIdentifier || p_.tree.text(names[0]) == p_.tree.text(names[1])) {
    return false;
  }
  const std::string condition = "if not " + std::string(p_.tree.text(names[0])) + ".startswith(";
  const std::string_view said = p_.tree.text(parts[2]);
  return said == condition + "\"_\")" || said == condition + "'_')";
}

bool NamedAttributes::keepsModulesIn(const Consumer& consumer) {
  if (p_.kind(consumer.node) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(consumer.node);
  if (p_.kind(call) != Kind::kCall) return false;
  const ValueId callee = valueOf(p_.child(call, f_.function));
  const auto names = candidates(t_, callee, AtomKind::kBuiltin);
  if (names.size() != 1) return false;
  if (isOneOf(names[0], kLookers) || isPublicListing(call)) return true;
  if (!isOneOf(names[0], kAttributeCalls)) return false;
  const NodeIndex first = p_.namedChild(consumer.node, 0);
  const NodeIndex second = p_.namedChild(consumer.node, 1);
  return first == consumer.operand && second != kNoNode &&
         (!candidates(t_, valueOf(second), AtomKind::kText).empty() ||
          parts_.levels.isLogLevel(call) || !moduleWords(call).empty());
}

}  // namespace gantlet::python
