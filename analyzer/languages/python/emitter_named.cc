// The functions that name attributes and modules by text, and places where a module or a type is
// looked at and not kept.
#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"
#include "analyzer/languages/python/literals.h"
#include "analyzer/languages/python/names.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Builtins that take an attribute's name as their second argument.
constexpr std::array<std::string_view, 4> kAttributeCalls{"getattr", "hasattr", "setattr",
                                                          "delattr"};

// Builtins that look at a module and give nothing of it away.
constexpr std::array<std::string_view, 6> kLookers{"print", "repr", "str",
                                                   "bool",  "id",   "callable"};

}  // namespace

// getattr(x, "name"), hasattr, setattr, delattr.
void Emitter::emitAttributeCall(NodeIndex i, const std::string& callee,
                                const std::vector<Argument>& arguments) {
  const bool plain = arguments.size() >= 2 && arguments[0].key == "0" && arguments[1].key == "1";
  if (callee == "getattr" && isLogLevel(i)) return;
  auto names = plain ? candidates(t_, valueOf(arguments[1].node), AtomKind::kText)
                     : std::vector<std::string>();
  // for m in ("mean", "max"): getattr(df, m)(). What comes of modules and of classes must be
  // followed, and of a template's `format`, which the loop's names are not.
  const auto& objects = t_.atoms(valueOf(plain ? arguments[0].node : kNoNode));
  const bool followable = std::none_of(objects.begin(), objects.end(), [this](AtomId id) {
    return isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kClassOf;
  });
  if (plain && names.empty() && callee != "hasattr" && followable) {
    if (callee == "getattr") names = loopWords(arguments[1].node);
    if (callee == "getattr" && names.empty()) {
      names = fieldNames(arguments[1].node);
    }
    // To set one, on the file's own objects alone: int and the like could be a parameter.
    if (names.empty() && (callee == "getattr" || origins_.isOwn(arguments[0].node))) {
      names = origins_.words(arguments[1].node);
    }
    if (names.empty() && callee == "getattr") names = composedWords(arguments[1].node);
    // if name in ("undo", "redo"): getattr(self, name)()
    if (names.empty() && (callee == "getattr" || origins_.isOwn(arguments[0].node) ||
                          isJustMade(arguments[0].node))) {
      names = guardedWords(arguments[1].node);
    }
    const bool slots = isSelf(arguments[0].node);
    const bool followed = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return (name.starts_with("format") && callee == "getattr") ||
             (name.starts_with('_') && (!slots || isDunder(name)));
    });
    if (followed) names.clear();
  }
  if (plain && callee == "getattr" && !followable && emitModuleWords(i)) return;
  if (names.empty()) {
    const bool prefixed =
        plain && callee == "getattr" && hasHarmlessPrefix(arguments[0].node, arguments[1].node);
    const bool own = plain && callee == "setattr" && !readsBoundNames_ && isSelf(arguments[0].node);
    const bool slot = plain && callee != "hasattr" && isSlot(arguments[0].node, arguments[1].node);
    const bool option =
        plain && callee != "delattr" && isOptionAttribute(arguments[0].node, arguments[1].node);
    // callable(getattr(x, name)) says yes or no.
    const bool asked = callee == "getattr" && plain &&
                       p_.kind(p_.parent(i)) == Kind::kArgumentList &&
                       calledBuiltin(p_.parent(p_.parent(i))) == "callable";
    const bool kept = plain && callee == "getattr" && isKeyOf(arguments[0].node, arguments[1].node);
    const bool handed = plain && followable && isHandedOn(arguments[1].node);
    const bool guarded = plain && followable && callee == "getattr" &&
                         isKeptHarmless(arguments[0].node, arguments[1].node);
    if (!prefixed && !own && !slot && !asked && !option && !kept && !handed && !guarded) {
      addDynamic(callee, "", i);
    }
    return;
  }
  const NodeIndex object = arguments[0].node;
  for (const std::string& name : names) {
    if (callee == "hasattr") continue;  // yes or no, as with a computed name
    emitAttributeRead(arguments[1].node, valueOf(object), name, "getattr");
    if (callee == "setattr" || callee == "delattr") {
      emitAttributeStore(i, object, name, callee == "delattr" ? "delete" : "");
    }
    if (callee == "getattr" && name.starts_with("format")) emitTemplate(i, valueOf(object));
  }
}

// f"set_{key}", "set_" + key for key in ("xlabel", "ylabel"): all that it may say.
std::vector<std::string> Emitter::composedWords(NodeIndex node) {
  constexpr std::size_t kMost = 64;
  std::vector<std::string> texts(1);
  const auto append = [&texts](const std::vector<std::string>& words) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (const std::string& word : words) longer.push_back(text + word);
    }
    texts = std::move(longer);
    return !texts.empty() && texts.size() <= kMost;
  };
  const auto wordsOf = [this](NodeIndex part) {
    auto words = candidates(t_, valueOf(part), AtomKind::kText);
    if (words.empty() && p_.kind(part) == Kind::kIdentifier) words = origins_.words(part);
    return words;
  };
  if (p_.kind(node) == Kind::kBinaryOperator) {
    const NodeIndex op = p_.child(node, f_.op);
    const bool sum = op != kNoNode && p_.tree.text(op) == "+" &&
                     append(wordsOf(p_.child(node, f_.left))) &&
                     append(wordsOf(p_.child(node, f_.right)));
    return sum ? texts : std::vector<std::string>();
  }
  if (p_.kind(node) != Kind::kString || !p_.tree.text(node).starts_with('f')) return {};
  for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      const std::string text(p_.tree.text(c));
      if (text.find_first_of("\\{}") != std::string::npos || !append({text})) return {};
    } else if (p_.kind(c) == Kind::kInterpolation) {
      // No conversion, format or "=".
      const bool plain = p_.elements(c).size() == 1 &&
                         p_.tree.text(c).find_first_of("=!:") == std::string_view::npos;
      if (!plain || !append(wordsOf(p_.elements(c)[0]))) return {};
    }
  }
  return texts;
}

// A constant text of the file, as it is when it is put together, holds `part`.
bool Emitter::hasText(std::string_view part) const {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    const Atom& atom = t_.atom(id);
    if (atom.kind == AtomKind::kText && atom.text.find(part) != std::string::npos) return true;
  }
  return false;
}

// for name in ("norm", "expon"): getattr(stats, name) — each of them is used as a value. Empty
// where other names may be meant, or one that is a module.
std::vector<std::string> Emitter::moduleWords(NodeIndex call) {
  const auto& given = p_.elements(p_.child(call, f_.arguments));
  if (given.size() < 2 || calledBuiltin(call) != "getattr") return {};
  const auto& objects = t_.atoms(valueOf(given[0]));
  if (objects.size() != 1 || (t_.atom(objects[0]).kind != AtomKind::kModule &&
                              t_.atom(objects[0]).kind != AtomKind::kPath)) {
    return {};
  }
  if (t_.isConstant(valueOf(given[1]))) return {};
  auto words = origins_.words(given[1]);
  if (words.empty()) words = composedWords(given[1]);
  for (const std::string& word : words) {
    Atom path = t_.atom(objects[0]);
    path.kind = AtomKind::kPath;
    path.text += "." + word;
    if (word.empty() || word.starts_with('_') || isModule(path)) return {};
  }
  return words;
}

bool Emitter::emitModuleWords(NodeIndex call) {
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
void Emitter::emitGetterCall(NodeIndex i, const std::string& callee,
                             const std::vector<Argument>& arguments) {
  const std::string shortName = callee.substr(callee.find('.') + 1);
  const std::size_t count =
      shortName == "methodcaller" ? std::min<std::size_t>(1, arguments.size()) : arguments.size();
  if (count == 0) addDynamic(shortName, "", i);
  for (std::size_t k = 0; k < count; ++k) {
    auto names = candidates(t_, valueOf(arguments[k].node), AtomKind::kText);
    if (names.empty()) names = origins_.words(arguments[k].node);
    const bool seen = std::none_of(names.begin(), names.end(), [](const std::string& name) {
      return name.starts_with('_') && !isDunder(name);
    });
    if (names.empty() || !seen) addDynamic(shortName, "", i);
    for (const std::string& path : names) {
      for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find('.', start), path.size());
        const std::string name = path.substr(start, end - start);
        emitAttributeRead(arguments[k].node, kUnknownValue, name, "getattr");
        if (name == "format" || name == "format_map") addDynamic("format", "value", i);
        start = end + 1;
      }
    }
  }
}

void Emitter::emitImportCall(NodeIndex i, const std::string& callee,
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
void Emitter::emitTemplate(NodeIndex where, ValueId format) {
  for (const AtomId id : t_.atoms(format)) {
    if (t_.atom(id).kind != AtomKind::kText) continue;
    for (const std::string& name : formatAttributes(t_.atom(id).text)) {
      emitAttributeRead(where, kUnknownValue, name, "format");
    }
  }
}

// print(np), hasattr(np, "x"): a module goes in and does not come out. getattr on modules with a
// constant name is a path like any other.
// isinstance(x, T) and issubclass(x, T) say yes or no, and keep nothing.
bool Emitter::isTypeTest(const Consumer& consumer) {
  if (consumer.use != Use::kArgument || p_.kind(consumer.node) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(consumer.node);
  if (p_.kind(call) != Kind::kCall) return false;
  const auto names = candidates(t_, valueOf(p_.child(call, f_.function)), AtomKind::kBuiltin);
  if (names.size() != 1 || (names[0] != "isinstance" && names[0] != "issubclass")) return false;
  return p_.namedChild(consumer.node, 1) == consumer.operand;
}

// `-> Path`, `x: Path = …`, in a file that never takes the value from there again.
bool Emitter::isAnnotation(NodeIndex i) const {
  if (readsAnnotations_) return false;
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

bool Emitter::keepsModulesIn(const Consumer& consumer) {
  if (p_.kind(consumer.node) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(consumer.node);
  if (p_.kind(call) != Kind::kCall) return false;
  const ValueId callee = valueOf(p_.child(call, f_.function));
  const auto names = candidates(t_, callee, AtomKind::kBuiltin);
  if (names.size() != 1) return false;
  if (isOneOf(names[0], kLookers)) return true;
  if (!isOneOf(names[0], kAttributeCalls)) return false;
  const NodeIndex first = p_.namedChild(consumer.node, 0);
  const NodeIndex second = p_.namedChild(consumer.node, 1);
  return first == consumer.operand && second != kNoNode &&
         (!candidates(t_, valueOf(second), AtomKind::kText).empty() || isLogLevel(call) ||
          !moduleWords(call).empty());
}

}  // namespace gantlet::python
