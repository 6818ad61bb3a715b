#include "analyzer/languages/python/facts/guards.h"

#include <algorithm>
#include <array>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 12;
constexpr std::array<Kind, 7> kDisplays{Kind::kTuple,
                                        Kind::kList,
                                        Kind::kSet,
                                        Kind::kDictionary,
                                        Kind::kListComprehension,
                                        Kind::kSetComprehension,
                                        Kind::kDictionaryComprehension};

}  // namespace

bool Guards::isSameName(NodeIndex a, NodeIndex b) const {
  const auto variableOf = [this](NodeIndex i) {
    if (i == kNoNode || p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) return kNone;
    const NameUse& use = p_.uses[p_.useOf[i]];
    return use.fixed == kNothing && use.variables.size() == 1 ? use.variables[0] : kNone;
  };
  return variableOf(a) != kNone && variableOf(a) == variableOf(b);
}

// A class of the file's that may be a text could answer as it likes.
bool Guards::textsAnswerThemselves() {
  if (answeringTexts_) return *answeringTexts_;
  answeringTexts_ = true;
  if (index_.has("setattr") &&
      (parts_.named.hasText("startswith") || parts_.named.hasText("isupper")))
    return true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier && isOneOf(p_.tree.text(i), {"startswith", "isupper"}) &&
        (p_.kind(p_.parent(i)) != Kind::kAttribute ||
         p_.contexts[p_.parent(i)] != Context::kLoad)) {
      return true;
    }
    const NodeIndex bases =
        p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
    if (bases == kNoNode) continue;
    for (NodeIndex base : p_.elements(bases)) {
      if (p_.kind(base) == Kind::kKeywordArgument) continue;
      if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
      const auto& atoms = t_.atoms(valueOf(base));
      const bool known = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
        const Atom& atom = t_.atom(id);
        if (atom.kind == AtomKind::kBuiltin) return atom.text != "str";
        if (atom.kind == AtomKind::kPath) {
          return atom.text.find("str") == std::string::npos &&
                 atom.text.find("Str") == std::string::npos;
        }
        return atom.kind == AtomKind::kOwn;
      });
      if (!known && parts_.receivers.decoratedClass(base) == kNoNode) return true;
    }
  }
  answeringTexts_ = false;
  return false;
}

// name in ("undo", "redo"), name == "undo", and their contraries: the words are noted. That a text
// equals a word says what it is, as long as no class of the file's answers for its texts.
bool Guards::isOneOfWords(NodeIndex comparison, NodeIndex name, bool holds) {
  const auto& operands = p_.elements(comparison);
  if (operands.size() != 2 || !isSameName(operands[0], name)) return false;
  const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
  std::vector<std::string> words;
  if (sign == (holds ? "==" : "!=")) {
    words = candidates(t_, valueOf(operands[1]), AtomKind::kText);
  } else if (holds ? sign == "in" : sign.starts_with("not")) {
    // Whether something else is "in" a text, or in an object, is a different question.
    NodeIndex container = operands[1];
    if (p_.kind(container) == Kind::kAttribute) {
      if (!parts_.words.wordsAt(container, {kEachElement}, false, words, 0)) return false;
      guardWords_.insert(guardWords_.end(), words.begin(), words.end());
      return true;
    }
    if (p_.kind(container) == Kind::kIdentifier) container = parts_.classes.onlySource(container);
    if (container == kNoNode ||
        std::find(kDisplays.begin(), kDisplays.end(), p_.kind(container)) == kDisplays.end()) {
      return false;
    }
    words = origins_.elements(operands[1]);
  }
  guardWords_.insert(guardWords_.end(), words.begin(), words.end());
  return !words.empty();
}

bool Guards::isOwnClassTest(NodeIndex call, NodeIndex name) {
  const NodeIndex list = p_.child(call, f_.arguments);
  return p_.kind(list) == Kind::kArgumentList && !p_.elements(list).empty() &&
         isSameName(p_.elements(list)[0], name) && asksForOwnClass(call);
}

bool Guards::asksForOwnClass(NodeIndex call) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (parts_.words.calledBuiltin(call) != "isinstance" || p_.kind(list) != Kind::kArgumentList ||
      p_.elements(list).size() != 2) {
    return false;
  }
  const NodeIndex tested = p_.elements(list)[1];
  std::vector<NodeIndex> classes(1, tested);
  if (p_.kind(tested) == Kind::kTuple) classes = p_.elements(tested);
  const bool own = std::all_of(classes.begin(), classes.end(), [this](NodeIndex node) {
    if (p_.kind(node) != Kind::kIdentifier) return false;
    const auto& atoms = t_.atoms(valueOf(node));
    const bool plain = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kOwn;
    const NodeIndex owner = plain ? t_.atom(atoms[0]).node : parts_.receivers.decoratedClass(node);
    return owner != kNoNode && parts_.receivers.isOwnClass(owner, 0);
  });
  if (!own || classes.empty() || parts_.receivers.mixesClasses() || parts_.made.reassignsClasses())
    return false;
  if (parts_.named.hasText("__instancecheck__") || parts_.named.hasText("__subclasshook__") ||
      parts_.named.hasText("register") || !p_.starImports.empty()) {
    return false;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier &&
        isOneOf(p_.tree.text(i), {"__instancecheck__", "__subclasshook__", "__class__", "register",
                                  "Mock", "MagicMock", "create_autospec", "Protocol"})) {
      const NodeIndex user = p_.parent(p_.parent(i));  // x.__class__.__name__
      const bool shown = p_.tree.text(i) == "__class__" && p_.kind(user) == Kind::kAttribute &&
                         p_.contexts[p_.parent(i)] == Context::kLoad;
      if (!shown) return false;
    }
  }
  return true;
}

// … for key, x in type(self).__dict__.items() if isinstance(x, Field): what stands under the key is
// an object of the file's own class, in the class as in its objects.
bool Guards::isOwnMemberTest(NodeIndex call, NodeIndex key) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (parts_.words.calledBuiltin(call) != "isinstance" || p_.kind(list) != Kind::kArgumentList)
    return false;
  const NodeIndex member = p_.namedChild(list, 0);
  const std::uint32_t names[] = {parts_.words.onlyVariable(key), parts_.words.onlyVariable(member)};
  if (names[0] == kNone || names[1] == kNone || names[0] == names[1]) return false;
  NodeIndex items = kNoNode;
  std::size_t bound = 0;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != names[0] && binding.variable != names[1]) continue;
    const std::uint32_t at = binding.variable == names[0] ? 0 : 1;
    if (binding.path.size() != 2 || binding.path[0] != kEachElement || binding.path[1] != at) {
      return false;
    }
    if (++bound > 2 || (items != kNoNode && items != binding.source)) return false;
    items = binding.source;
  }
  if (bound != 2 || p_.kind(items) != Kind::kCall) return false;
  const NodeIndex function = p_.child(items, f_.function);
  if (p_.kind(function) != Kind::kAttribute ||
      p_.tree.text(p_.child(function, f_.attribute)) != "items") {
    return false;
  }
  const NodeIndex dictionary = p_.child(function, f_.object);
  const bool shown = p_.kind(dictionary) == Kind::kAttribute
                         ? p_.tree.text(p_.child(dictionary, f_.attribute)) == "__dict__"
                         : parts_.words.calledBuiltin(dictionary) == "vars";
  return shown && isOwnClassTest(call, member);
}

// kind = KINDS[key], if KINDS[key] is bool: what comes after it only runs where `key` is one of the
// dictionary's, which is written as such and has no default.
bool Guards::takesKey(NodeIndex statement, NodeIndex name) {
  NodeIndex taken = kNoNode;
  if (p_.kind(statement) == Kind::kIfStatement) {
    taken = p_.elements(statement)[0];
    if (p_.kind(taken) == Kind::kComparisonOperator) taken = p_.elements(taken)[0];
  } else if (p_.kind(statement) == Kind::kExpressionStatement) {
    taken = p_.namedChild(statement, 0);
    if (p_.kind(taken) == Kind::kAssignment) taken = p_.child(taken, f_.right);
  }
  if (taken == kNoNode || p_.kind(taken) != Kind::kSubscript ||
      p_.contexts[taken] != Context::kLoad || !isSameName(p_.child(taken, f_.subscript), name)) {
    return false;
  }
  const NodeIndex table = p_.child(taken, f_.value);
  const NodeIndex source = parts_.classes.onlySource(table);
  if (source == kNoNode ||
      (p_.kind(source) != Kind::kDictionary && p_.kind(source) != Kind::kDictionaryComprehension)) {
    return false;
  }
  const auto words = origins_.elements(table);
  guardWords_.insert(guardWords_.end(), words.begin(), words.end());
  return !words.empty();
}

// Whether `condition`, as it `holds` or not, says that the name has no underscore at its beginning
// (or two), or is written in capitals.
bool Guards::saysHarmless(NodeIndex condition, NodeIndex name, bool holds, Guard guard, int depth) {
  if (condition == kNoNode || depth > kDeepest) return false;
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return saysHarmless(p_.namedChild(condition, 0), name, holds, guard, depth + 1);
    case Kind::kNotOperator:
      return saysHarmless(p_.namedChild(condition, 0), name, !holds, guard, depth + 1);
    case Kind::kBooleanOperator: {
      const NodeIndex op = p_.child(condition, f_.op);
      if (op == kNoNode) return false;
      const bool left = saysHarmless(p_.child(condition, f_.left), name, holds, guard, depth + 1);
      const bool right = saysHarmless(p_.child(condition, f_.right), name, holds, guard, depth + 1);
      return (p_.tree.text(op) == "and") == holds ? left || right : left && right;
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(condition, f_.function);
      const NodeIndex list = p_.child(condition, f_.arguments);
      if (guard == Guard::kOwnObject) return holds && isOwnClassTest(condition, name);
      if (guard == Guard::kOwnMember) return holds && isOwnMemberTest(condition, name);
      if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList ||
          !isSameName(p_.child(function, f_.object), name)) {
        return false;
      }
      const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
      if (guard == Guard::kWords) return false;
      if (guard == Guard::kCapitals) {
        return holds && method == "isupper" && p_.elements(list).empty();
      }
      if (holds || method != "startswith" || p_.elements(list).size() != 1) return false;
      NodeIndex prefix = p_.elements(list)[0];
      if (p_.kind(prefix) == Kind::kTuple && !p_.elements(prefix).empty()) {
        prefix = p_.elements(prefix)[0];
      }
      const auto texts = candidates(t_, valueOf(prefix), AtomKind::kText);
      return texts.size() == 1 && (texts[0] == "_" || texts[0] == "__");
    }
    case Kind::kComparisonOperator: {  // n[0] != "_"
      const auto& operands = p_.elements(condition);
      if (guard == Guard::kWords) return isOneOfWords(condition, name, holds);
      if (guard != Guard::kPublic || operands.size() != 2 ||
          p_.kind(operands[0]) != Kind::kSubscript) {
        return false;
      }
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
      const std::string_view index = p_.tree.text(p_.child(operands[0], f_.subscript));
      const auto texts = candidates(t_, valueOf(operands[1]), AtomKind::kText);
      const std::string start = index == "0" || index == ":1" ? "_" : index == ":2" ? "__" : "";
      return isSameName(p_.child(operands[0], f_.value), name) && texts.size() == 1 &&
             !start.empty() && texts[0] == start && sign == (holds ? "!=" : "==");
    }
    default: return false;
  }
}

// Nothing binds the name anew between `begin` and `end`, but for `target`.
bool Guards::isBoundBetween(NodeIndex begin, NodeIndex end, NodeIndex name, NodeIndex target) {
  const std::string_view text = p_.tree.text(name);
  for (NodeIndex i = begin; i < end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != text) continue;
    if (p_.contexts[i] == Context::kLoad) continue;
    if (target != kNoNode && i >= target && i < p_.tree.node(target).end) continue;
    const bool other =
        p_.contexts[i] == Context::kName &&
        (p_.field(i) == f_.attribute || p_.kind(p_.parent(i)) == Kind::kKeywordArgument);
    if (!other) return true;
  }
  return false;
}

// A condition around the name, or a statement before it in its block, that says so.
bool Guards::isGuardedName(NodeIndex name, Guard guard) {
  if (name == kNoNode || !isSameName(name, name) || ++traits_.nameSearches > 512) return false;
  if (textsAnswerThemselves()) return false;
  // Of the function itself: one around it, a generator, may go on and bind its name anew.
  ScopeIndex scope = p_.scopes[name];
  const ScopeIndex owner = p_.variables[p_.uses[p_.useOf[name]].variables[0]].scope;
  while (scope != owner && p_.scopeTable[scope].kind == ScopeKind::kComprehension) {
    scope = p_.scopeTable[scope].parent;
  }
  if (scope != owner) return false;
  if (const std::uint32_t variable = parts_.words.onlyVariable(name); variable != kNone) {
    const NodeIndex source = parts_.prefixes.loopOf(name, variable);
    if (source != kNoNode && p_.scopes[name] == p_.variables[variable].scope &&
        isHarmlessList(source, guard, 0)) {
      return true;
    }
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {  // bound by another function
    const bool outer =
        p_.kind(i) == Kind::kGlobalStatement || p_.kind(i) == Kind::kNonlocalStatement;
    if (outer && isBoundBetween(i, p_.tree.node(i).end, name, kNoNode)) return false;
  }
  const auto leaves = [this](NodeIndex block) {
    const auto& body = p_.elements(block);
    if (body.empty()) return false;
    const Kind kind = p_.kind(body.back());
    return kind == Kind::kContinueStatement || kind == Kind::kReturnStatement ||
           kind == Kind::kRaiseStatement;
  };
  for (NodeIndex inner = name; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    const NodeIndex end = p_.tree.node(outer).end;
    switch (p_.kind(outer)) {
      case Kind::kLambda:
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition: return false;  // runs later
      case Kind::kBooleanOperator: {
        const NodeIndex op = p_.child(outer, f_.op);
        if (inner != p_.child(outer, f_.right) || op == kNoNode) break;
        if (saysHarmless(p_.child(outer, f_.left), name, p_.tree.text(op) == "and", guard, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kConditionalExpression: {
        const auto& parts = p_.elements(outer);  // value, condition, other
        if (parts.size() != 3 || inner == parts[1]) break;
        if (saysHarmless(parts[1], name, inner == parts[0], guard, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kDictionaryComprehension:
      case Kind::kGeneratorExpression: {
        // Its own name, in what it gives or in a condition behind the one that says so.
        const bool element = inner == p_.namedChild(outer, 0);
        NodeIndex target = kNoNode;
        for (const NodeIndex clause : p_.elements(outer)) {
          if (!element && clause == inner) break;
          if (p_.kind(clause) == Kind::kForInClause) {
            const NodeIndex left = p_.child(clause, f_.left);
            if (isBoundBetween(left, p_.tree.node(left).end, name, kNoNode)) target = left;
          }
          if (p_.kind(clause) != Kind::kIfClause || target == kNoNode) continue;
          if (saysHarmless(p_.namedChild(clause, 0), name, true, guard, 0)) {
            return !isBoundBetween(outer, end, name, target);
          }
        }
        if (p_.kind(outer) == Kind::kGeneratorExpression) return false;  // runs in parts
        break;
      }
      case Kind::kElifClause:
      case Kind::kIfStatement: {
        const auto& parts = p_.elements(outer);  // the condition, the body, elif, else
        if (parts.size() < 2 || inner == parts[0]) break;
        if (saysHarmless(parts[0], name, inner == parts[1], guard, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kBlock: {  // if n.startswith("_"): continue
        for (const NodeIndex statement : p_.elements(outer)) {
          if (statement == inner) break;
          if (guard == Guard::kWords && takesKey(statement, name) &&
              !isBoundBetween(statement, end, name, kNoNode)) {
            return true;
          }
          if (p_.kind(statement) != Kind::kIfStatement) continue;
          const auto& parts = p_.elements(statement);
          if (parts.size() != 2 || !leaves(parts[1])) continue;
          if (saysHarmless(parts[0], name, false, guard, 0) &&
              !isBoundBetween(statement, end, name, kNoNode)) {
            return true;
          }
        }
        break;
      }
      default: break;
    }
  }
  return false;
}

// [n for n in dir(x) if not n.startswith("_")], or a selection of such, under a name or not.
bool Guards::isHarmlessList(NodeIndex list, Guard guard, int depth) {
  if (list == kNoNode || depth > 4) return false;
  if (p_.kind(list) == Kind::kIdentifier) {
    const std::uint32_t variable = parts_.words.onlyVariable(list);
    return variable != kNone && parts_.words.isOnlyLookedAt(variable) &&
           isHarmlessList(parts_.classes.onlySource(list), guard, depth + 1);
  }
  if (p_.kind(list) == Kind::kCall &&
      isOneOf(parts_.words.calledBuiltin(list), {"sorted", "list", "tuple"})) {
    return isHarmlessList(p_.namedChild(p_.child(list, f_.arguments), 0), guard, depth + 1);
  }
  // self.names(), self.names: what a method gives, or a property.
  const bool given = p_.kind(list) == Kind::kCall || p_.kind(list) == Kind::kAttribute;
  if (given && (guard == Guard::kPublic || guard == Guard::kOwnMember)) {
    return origins_.isEachElement(list, [this, guard](NodeIndex leaf) {
      if (p_.kind(leaf) == Kind::kIdentifier) return isGuardedName(leaf, guard);
      const auto texts = candidates(t_, valueOf(leaf), AtomKind::kText);
      return !texts.empty() && std::none_of(texts.begin(), texts.end(),
                                            [](auto& text) { return text.starts_with('_'); });
    });
  }
  if (p_.kind(list) != Kind::kListComprehension) return false;
  const NodeIndex element = p_.namedChild(list, 0);
  if (element == kNoNode || p_.kind(element) != Kind::kIdentifier) return false;
  if (isGuardedName(element, guard)) return true;
  const auto& parts = p_.elements(list);
  if (parts.size() < 2 || p_.kind(parts[1]) != Kind::kForInClause) return false;
  const NodeIndex target = p_.child(parts[1], f_.left);
  return p_.kind(target) == Kind::kIdentifier && p_.tree.text(target) == p_.tree.text(element) &&
         !isBoundBetween(list, p_.tree.node(list).end, element, target) &&
         isHarmlessList(p_.child(parts[1], f_.right), guard, depth + 1);
}

// The words that a condition around the name leaves to it; empty where there is none.
std::vector<std::string> Guards::guardedWords(NodeIndex name) {
  guardWords_.clear();
  if (traits_.makesClasses || !isSameName(name, name)) return {};
  // What a function is called with isn't seen; but nobody binds its names from outside.
  const Variable& variable = p_.variables[p_.uses[p_.useOf[name]].variables[0]];
  if (variable.unseen && p_.scopeTable[variable.scope].kind != ScopeKind::kFunction) return {};
  if (parts_.named.hasText("__eq__") || parts_.named.hasText("__ne__") ||
      parts_.named.hasText("__hash__"))
    return {};
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const bool said = p_.kind(i) == Kind::kIdentifier || p_.kind(i) == Kind::kStringContent;
    if (said && isOneOf(p_.tree.text(i), {"__eq__", "__ne__", "__hash__"})) return {};
  }
  if (!isGuardedName(name, Guard::kWords)) return {};
  return std::exchange(guardWords_, {});
}

// getattr(x, name) under such a condition. A method that is had by a name in capitals could be
// handed another object than its own.
bool Guards::isKeptHarmless(NodeIndex object, NodeIndex name) {
  if (isGuardedName(name, Guard::kCapitals)) {
    const auto isCapital = [](std::string_view text) {
      return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    };
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kFunctionDefinition &&
          isCapital(p_.tree.text(p_.child(i, f_.name)))) {
        return false;
      }
    }
    return true;
  }
  const bool guarded =
      isGuardedName(name, Guard::kPublic) || isGuardedName(name, Guard::kOwnMember);
  if (!guarded || parts_.made.reassignsClasses() || parts_.hooks.forwardsNames()) return false;
  return parts_.classes.isSelf(object) && !parts_.ancestors.isClassOfMethod(object)
             ? parts_.dictionaries.isOwnSelf(object)
             : parts_.receivers.isMadeBy(object, {}, true, 0);
}

}  // namespace gantlet::python
