#include "analyzer/languages/python/facts/prefixes.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMaxFollowed = 32;

// Looks through all of a file for what binds a name.
constexpr std::size_t kMaxSearches = 512;

// The beginnings of methods that programs look up by name: a word and an underscore, and nothing
// that leads to frames, or to libraries' readers, writers and programs.
bool isHarmlessPrefix(std::string_view text) {
  static constexpr std::array kHarmless = std::to_array<std::string_view>(
      {"visit_",  "do_",       "handle_",    "cmd_",     "on_",      "process_",
       "action_", "op_",       "_visit_",    "test_",    "case_",    "step_",
       "eval_",   "validate_", "enter_",     "exit_",    "parse_",   "emit_",
       "render_", "convert_",  "before_",    "after_",   "command_", "event_",
       "state_",  "rule_",     "task_",      "compute_", "calc_",    "draw_",
       "check_",  "evaluate_", "serialize_", "score_",   "start_",   "clean_"});
  return std::any_of(kHarmless.begin(), kHarmless.end(),
                     [text](std::string_view prefix) { return text.starts_with(prefix); });
}

// Of attributes of the file's own objects. What a class has from `type` begins otherwise, too.
bool isOwnPrefix(std::string_view text) {
  if (text.size() < 2 || text == "mr" || text == "mro") return false;
  const std::size_t letter = text[0] == '_' ? 1 : 0;
  return std::islower(static_cast<unsigned char>(text[letter])) != 0;
}

bool isOwnSuffix(std::string_view text) {
  return text.size() >= 3 && text.front() == '_' &&
         std::isalnum(static_cast<unsigned char>(text.back())) != 0;
}

// A class of a library's whose objects add others to themselves, by what their own class says.
bool hasOperators(std::string_view path) {
  return path.find("UserString") != std::string_view::npos || path.starts_with("numpy.") ||
         path.starts_with("pandas.") || path.starts_with("sympy.") || path.starts_with("scipy.");
}

}  // namespace

// getattr(self, f"visit_{x}"): names that begin like this lead nowhere on objects; modules are
// another matter. An object of the file's own class has nothing but what the file gives it, and
// names with underscores on both sides.
bool NamePrefixes::hasHarmlessPrefix(NodeIndex object, NodeIndex name) {
  for (const AtomId id : t_.atoms(valueOf(object))) {
    if (isForeign(t_.atom(id).kind)) return false;
  }
  std::vector<NodeIndex> followed;
  if (startsHarmlessly(name, followed)) return true;
  const std::string guarded = guardedPrefix(name);
  if (isHarmlessPrefix(guarded) || guarded == "test") return true;
  if (++traits_.nameSearches > kMaxSearches || !parts_.receivers.isMadeBy(object, {}, true, 0) ||
      parts_.made.reassignsClasses()) {
    return false;
  }
  return isOwnPrefix(guarded) || hasOwnPiece(name, 0);
}

// An operand of +, beside a text, whose class is not asked for what comes of it.
bool NamePrefixes::isPlainText(NodeIndex node) {
  if (!addsItself()) return true;
  if (t_.isConstant(valueOf(node)) || !parts_.collected.names(node).empty()) return true;
  switch (p_.kind(node)) {
    case Kind::kString: return true;
    case Kind::kParenthesizedExpression: return isPlainText(p_.namedChild(node, 0));
    case Kind::kCall: {  // type(x).__name__.lower()
      const NodeIndex function = p_.child(node, f_.function);
      return p_.kind(function) == Kind::kAttribute &&
             p_.kind(p_.child(function, f_.object)) == Kind::kAttribute &&
             isOneOf(p_.tree.text(p_.child(function, f_.attribute)), {"lower", "upper"}) &&
             isPlainText(p_.child(function, f_.object));
    }
    case Kind::kAttribute: {  // type(x).__name__, where nothing else is bound to that name
      if (p_.tree.text(p_.child(node, f_.attribute)) != "__name__" ||
          parts_.words.calledBuiltin(p_.child(node, f_.object)) != "type" ||
          parts_.named.hasText("__name__") || index_.has("metaclass") || traits_.makesClasses) {
        return false;
      }
      const auto& uses = index_.named("__name__");
      return std::all_of(uses.begin(), uses.end(), [this](NodeIndex i) {
        const NodeIndex parent = p_.parent(i);
        return p_.kind(parent) == Kind::kAttribute ? p_.contexts[parent] == Context::kLoad
                                                   : p_.contexts[i] == Context::kLoad;
      });
    }
    default: return false;
  }
}

// "visit_" + x, x + "_handler": an object of the file's own may give another text.
bool NamePrefixes::addsItself() {
  if (addsItself_) return *addsItself_;
  addsItself_ = true;
  static constexpr std::array<std::string_view, 3> kHooks{"__add__", "__radd__", "__iadd__"};
  // numpy calls the latter; the others may set a hook under a name that can't be seen.
  static constexpr std::array<std::string_view, 9> kNames{
      "Mock",      "MagicMock",         "create_autospec", "mock_open",     "__array_ufunc__",
      "metaclass", "__init_subclass__", "__set_name__",    "__array_wrap__"};
  if (std::any_of(kNames.begin(), kNames.end(),
                  [this](std::string_view name) { return index_.has(name); }) ||
      std::any_of(kHooks.begin(), kHooks.end(), [this](std::string_view hook) {
        return index_.has(hook) || parts_.named.hasText(hook);
      })) {
    return true;
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const NodeIndex bases =
        p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
    if (bases == kNoNode) continue;
    for (NodeIndex base : p_.elements(bases)) {
      if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
      const auto& atoms = t_.atoms(valueOf(base));
      const bool plain = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
        const Atom& atom = t_.atom(id);
        if (atom.kind == AtomKind::kPath) return !hasOperators(atom.text);
        return atom.kind == AtomKind::kOwn || atom.kind == AtomKind::kBuiltin;
      });
      if (!plain && p_.kind(base) != Kind::kKeywordArgument &&
          parts_.receivers.decoratedClass(base) == kNoNode) {
        return true;
      }
    }
  }
  addsItself_ = false;
  return false;
}

// A constant beginning or end that no name of the interpreter's has.
bool NamePrefixes::hasOwnPiece(NodeIndex node, int steps) {
  if (node == kNoNode || steps > 4 || traits_.nameSearches > kMaxSearches) return false;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return hasOwnPiece(p_.namedChild(node, 0), steps + 1);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      if (op == kNoNode || p_.tree.text(op) != "+") return false;
      auto starts = candidates(t_, valueOf(p_.child(node, f_.left)), AtomKind::kText);
      if (starts.empty()) starts = origins_.words(p_.child(node, f_.left));  // self.prefix + name
      const auto ends = candidates(t_, valueOf(p_.child(node, f_.right)), AtomKind::kText);
      if (!isPlainText(p_.child(node, f_.left)) || !isPlainText(p_.child(node, f_.right))) {
        return false;
      }
      if (!starts.empty() && std::all_of(starts.begin(), starts.end(), isOwnPrefix)) return true;
      if (!ends.empty() && std::all_of(ends.begin(), ends.end(), isOwnSuffix)) return true;
      return hasOwnPiece(p_.child(node, f_.left), steps + 1);
    }
    case Kind::kString: {  // f"run_{x}", f"{x}_handler"
      NodeIndex first = kNoNode;
      NodeIndex last = kNoNode;
      for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
        const Kind kind = p_.kind(c);
        if (kind != Kind::kStringContent && kind != Kind::kInterpolation) continue;
        if (first == kNoNode) first = c;
        last = c;
      }
      if (first == kNoNode) return false;
      // f"{when}_{state}" for when in ("before", "after")
      if (p_.kind(first) == Kind::kInterpolation && first != last &&
          p_.elements(first).size() == 1) {
        const auto words = origins_.words(p_.elements(first)[0]);
        if (!words.empty() && std::all_of(words.begin(), words.end(), isOwnPrefix)) return true;
      }
      return (p_.kind(first) == Kind::kStringContent && isOwnPrefix(p_.tree.text(first))) ||
             (p_.kind(last) == Kind::kStringContent && isOwnSuffix(p_.tree.text(last)));
    }
    case Kind::kIdentifier: {
      ++traits_.nameSearches;
      const auto sources = parts_.classes.onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return source != node && hasOwnPiece(source, steps + 1);
      });
    }
    default: return false;
  }
}

// n.startswith("test_"), alone or in an `and`: the text. So with n.endswith("_test").
std::string NamePrefixes::testedPrefix(NodeIndex condition, std::uint32_t variable,
                                       std::string_view method) {
  if (condition == kNoNode) return {};
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return testedPrefix(p_.namedChild(condition, 0), variable, method);
    case Kind::kBooleanOperator: {
      const NodeIndex op = p_.child(condition, f_.op);
      if (op == kNoNode || p_.tree.text(op) != "and") return {};
      std::string prefix = testedPrefix(p_.child(condition, f_.left), variable, method);
      return prefix.empty() ? testedPrefix(p_.child(condition, f_.right), variable, method)
                            : prefix;
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(condition, f_.function);
      const NodeIndex list = p_.child(condition, f_.arguments);
      if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList) return {};
      if (p_.tree.text(p_.child(function, f_.attribute)) != method) return {};
      if (parts_.words.onlyVariable(p_.child(function, f_.object)) != variable) return {};
      if (p_.elements(list).size() != 1) return {};
      auto texts = candidates(t_, valueOf(p_.elements(list)[0]), AtomKind::kText);
      if (texts.empty()) texts = origins_.words(p_.elements(list)[0]);  // self.prefix
      return texts.size() == 1 ? texts[0] : std::string();
    }
    default: return {};
  }
}

// What the innermost loop around `name` that binds it goes through; kNoNode where something else
// may bind it inside of that loop, or from elsewhere.
NodeIndex NamePrefixes::loopOf(NodeIndex name, std::uint32_t variable) const {
  NodeIndex source = kNoNode;
  NodeIndex end = 0;
  for (NodeIndex outer = p_.parent(name); outer != kNoNode; outer = p_.parent(outer)) {
    for (const Binding& binding : p_.bindings) {
      if (binding.variable != variable || binding.path.size() != 1) continue;
      const NodeIndex loop = p_.parent(binding.source);
      const bool clause = p_.kind(loop) == Kind::kForInClause && p_.parent(loop) == outer;
      const bool statement = p_.kind(loop) == Kind::kForStatement && loop == outer;
      if (binding.path[0] != kEachElement || !(clause || statement)) continue;
      if (source != kNoNode) return kNoNode;
      source = binding.source;
      end = p_.tree.node(outer).end;
    }
    if (source != kNoNode) break;
  }
  if (source == kNoNode) return kNoNode;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable || binding.source == source) continue;
    const bool inside = binding.source > source && binding.source < end;
    if (inside || p_.scopes[binding.source] != p_.scopes[source]) return kNoNode;
  }
  return source;
}

// for n in dir(self), for n in [… for n in dir(self) …]: the interpreter makes these texts.
bool NamePrefixes::isListingOfObject(NodeIndex source) {
  if (p_.kind(source) == Kind::kIdentifier) source = parts_.classes.onlySource(source);
  if (source != kNoNode && p_.kind(source) == Kind::kListComprehension) {
    const std::uint32_t variable = parts_.words.onlyVariable(p_.namedChild(source, 0));
    source = variable == kNone ? kNoNode : loopOf(p_.namedChild(source, 0), variable);
  }
  return parts_.words.calledBuiltin(source) == "dir" && !index_.has("__dir__") &&
         !parts_.named.hasText("__dir__");
}

// What a name of a loop begins with where it is used: a condition around it, or around what the
// loop goes through, says so. A text of the file's own class could say so without being it.
std::string NamePrefixes::guardedPrefix(NodeIndex name) {
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  if (variable == kNone || ++traits_.nameSearches > kMaxSearches) return {};
  const NodeIndex source = loopOf(name, variable);
  if (source == kNoNode) return {};
  if (index_.has("__getattribute__")) return {};
  if (!isListingOfObject(source) && parts_.guards.textsAnswerThemselves()) return {};
  // [n for n in dir(self) if n.startswith("test_")]
  const NodeIndex list =
      p_.kind(source) == Kind::kIdentifier ? parts_.classes.onlySource(source) : source;
  if (list != kNoNode && p_.kind(list) == Kind::kListComprehension) {
    const bool looked = p_.kind(source) != Kind::kIdentifier ||
                        (parts_.words.onlyVariable(source) != kNone &&
                         parts_.words.isOnlyLookedAt(parts_.words.onlyVariable(source)));
    const std::uint32_t inner = parts_.words.onlyVariable(p_.namedChild(list, 0));
    if (looked && inner != kNone) {
      std::string prefix = clausePrefix(list, inner);
      if (!prefix.empty()) return prefix;
    }
  }
  if (std::string prefix = listedPrefix(source); !prefix.empty()) return prefix;
  for (NodeIndex inner = name; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    switch (p_.kind(outer)) {
      case Kind::kLambda:
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition:
      case Kind::kGeneratorExpression: return {};  // runs later, or in parts
      case Kind::kBooleanOperator: {
        const NodeIndex op = p_.child(outer, f_.op);
        if (inner != p_.child(outer, f_.right) || op == kNoNode || p_.tree.text(op) != "and") break;
        std::string prefix = testedPrefix(p_.child(outer, f_.left), variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kDictionaryComprehension: {
        if (inner != p_.namedChild(outer, 0)) break;
        std::string prefix = clausePrefix(outer, variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kIfStatement: {
        const auto& parts = p_.elements(outer);  // the condition, the body, else
        if (parts.size() < 2 || inner != parts[1]) break;
        std::string prefix = testedPrefix(parts[0], variable);
        if (!prefix.empty()) return prefix;
        break;
      }
      case Kind::kBlock: {  // if not n.startswith("test_"): continue
        for (const NodeIndex statement : p_.elements(outer)) {
          if (statement == inner) break;
          if (p_.kind(statement) != Kind::kIfStatement) continue;
          const auto parts = p_.elements(statement);
          if (parts.size() != 2 || p_.kind(parts[0]) != Kind::kNotOperator) continue;
          const auto& body = p_.elements(parts[1]);
          if (body.size() != 1 || p_.kind(body[0]) != Kind::kContinueStatement) continue;
          std::string prefix = testedPrefix(p_.namedChild(parts[0], 0), variable);
          if (!prefix.empty()) return prefix;
        }
        break;
      }
      default: break;
    }
  }
  return {};
}

// for n in self.checks, for n in self.names(): each element comes out of a comprehension that tests
// for one and the same beginning.
std::string NamePrefixes::listedPrefix(NodeIndex source) {
  if (p_.kind(source) != Kind::kCall && p_.kind(source) != Kind::kAttribute) return {};
  std::string prefix;
  const bool each = origins_.isEachElement(source, [&](NodeIndex leaf) {
    const NodeIndex list = p_.parent(leaf);
    if (p_.kind(list) != Kind::kListComprehension || p_.namedChild(list, 0) != leaf ||
        parts_.words.onlyVariable(leaf) == kNone) {
      return false;
    }
    const std::string tested = clausePrefix(list, parts_.words.onlyVariable(leaf));
    if (tested.empty() || (!prefix.empty() && tested != prefix)) return false;
    prefix = tested;
    return true;
  });
  return each ? prefix : std::string();
}

// … for n in x if n.startswith("test_")
std::string NamePrefixes::clausePrefix(NodeIndex comprehension, std::uint32_t variable) {
  for (const NodeIndex clause : p_.elements(comprehension)) {
    if (p_.kind(clause) != Kind::kIfClause) continue;
    std::string prefix = testedPrefix(p_.namedChild(clause, 0), variable);
    if (!prefix.empty()) return prefix;
  }
  return {};
}

// Follows names only one step at a time, without cycles: a text that grows at its end keeps its
// beginning.
bool NamePrefixes::startsHarmlessly(NodeIndex node, std::vector<NodeIndex>& followed) {
  if (node == kNoNode || followed.size() > kMaxFollowed || traits_.nameSearches > kMaxSearches)
    return false;
  if (std::find(followed.begin(), followed.end(), node) != followed.end()) return false;
  followed.push_back(node);
  if (t_.isAll(valueOf(node), AtomKind::kText)) {
    const auto& atoms = t_.atoms(valueOf(node));
    return std::all_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return isHarmlessPrefix(t_.atom(id).text); });
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return startsHarmlessly(p_.namedChild(node, 0), followed);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      const bool plus =
          op != kNoNode && p_.tree.text(op) == "+" && isPlainText(p_.child(node, f_.right));
      return plus && startsHarmlessly(p_.child(node, f_.left), followed);
    }
    case Kind::kString: {  // an f-string whose first part is text
      const NodeIndex start = p_.tree.firstChild(node);
      const NodeIndex first = start == kNoNode ? kNoNode : p_.tree.nextSibling(start);
      if (first == kNoNode || p_.kind(first) != Kind::kStringContent) return false;
      return isHarmlessPrefix(p_.tree.text(first));
    }
    case Kind::kIdentifier: {
      ++traits_.nameSearches;
      const auto sources = parts_.classes.onlySources(node);
      return !sources.empty() && std::all_of(sources.begin(), sources.end(), [&](NodeIndex source) {
        return startsHarmlessly(source, followed);
      });
    }
    default: return false;
  }
}

}  // namespace gantlet::python
