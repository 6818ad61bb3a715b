#include "analyzer/languages/python/facts/words.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kMaxSteps = 8;
constexpr std::size_t kMaxWords = 128;

}  // namespace

// The variable that `name` reads, where nothing else is meant and nothing unknown binds it.
std::uint32_t SeenWords::onlyVariable(NodeIndex name) const {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier || p_.useOf[name] == kNone) {
    return kNone;
  }
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) return kNone;
  return p_.variables[use.variables[0]].unseen ? kNone : use.variables[0];
}

std::string SeenWords::calledBuiltin(NodeIndex call) const {
  if (call == kNoNode || p_.kind(call) != Kind::kCall) return {};
  const auto names = candidates(t_, valueOf(p_.child(call, f_.function)), AtomKind::kBuiltin);
  return names.size() == 1 ? names[0] : std::string();
}

bool SeenWords::isLoader(NodeIndex call) const {
  const auto& maker = t_.atoms(valueOf(p_.child(call, f_.function)));
  return maker.size() == 1 && t_.atom(maker[0]).kind == AtomKind::kPath &&
         t_.atom(maker[0]).text == "jinja2.DictLoader";
}

// max(W), max(W, key=f): no other positional argument.
bool SeenWords::isOnlyPositional(NodeIndex argument, NodeIndex list) const {
  const auto& given = p_.elements(list);
  return std::all_of(given.begin(), given.end(), [&](NodeIndex other) {
    return other == argument || p_.kind(other) == Kind::kKeywordArgument;
  });
}

// Every use of the container's name reads it: nobody puts other words into it. What `len` and the
// like get they do not keep.
bool SeenWords::isOnlyLookedAt(std::uint32_t variable) {
  if (++traits_.settingSearches > kMaxWordSearches) return false;
  // same = words = [own]: it is had, and changed, by the other name.
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable || binding.source == kNoNode) continue;
    const NodeIndex assignment = p_.parent(binding.source);
    const bool chained = assignment != kNoNode && p_.kind(assignment) == Kind::kAssignment &&
                         p_.kind(p_.parent(assignment)) == Kind::kAssignment;
    if (chained && p_.kind(binding.source) != Kind::kTuple) return false;
  }
  const auto count = static_cast<NodeIndex>(p_.kinds.size());
  for (NodeIndex i = 0; i < count; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), variable) == variables.end()) continue;
    const NodeIndex parent = p_.parent(i);
    switch (p_.kind(parent)) {
      case Kind::kForStatement:
      case Kind::kForInClause:
      case Kind::kInterpolation: continue;
      case Kind::kComparisonOperator: {  // "x in W" compares the words; "W == x" hands W to x
        std::string_view before;
        for (NodeIndex c = p_.tree.firstChild(parent); c != i; c = p_.tree.nextSibling(c)) {
          before = p_.tree.text(c);
        }
        const bool tests = before == "in" || before == "not in" || before == "not";
        if (tests && p_.tree.nextSibling(i) == kNoNode) continue;
        return false;
      }
      case Kind::kAttribute: {
        const bool called = p_.kind(p_.parent(parent)) == Kind::kCall &&
                            p_.child(p_.parent(parent), f_.function) == parent;
        const NodeIndex name = p_.child(parent, f_.attribute);
        if (called && name != kNoNode &&
            isOneOf(p_.tree.text(name), {"items", "values", "keys", "get", "index", "count"})) {
          continue;
        }
        return false;
      }
      case Kind::kSubscript:
        // x[W] hands it to x, and a mock or a generic alias keeps it.
        if (p_.contexts[parent] == Context::kLoad && p_.child(parent, f_.value) == i) continue;
        return false;
      case Kind::kArgumentList:
        if (isLoader(p_.parent(parent))) continue;  // its `mapping` is a word that rules know
        // max(W, V) gives W itself, or compares it with V; sum(V, W) begins with W.
        if (isOneOf(calledBuiltin(p_.parent(parent)), {"max", "min", "sum"}) &&
            !isOnlyPositional(i, parent)) {
          return false;
        }
        if (isOneOf(calledBuiltin(p_.parent(parent)),
                    {"len", "list", "tuple", "sorted", "set", "enumerate", "zip", "print", "dict",
                     "max", "min", "reversed", "str", "any", "all", "sum"})) {
          continue;
        }
        return false;
      default: return false;
    }
  }
  return true;
}

// The texts that `path` takes from `node`; false where there may be others.
bool SeenWords::wordsAt(NodeIndex node, std::vector<std::uint32_t> path, bool named,
                        std::vector<std::string>& words, int steps) {
  if (node == kNoNode || steps > kMaxSteps || words.size() > kMaxWords) return false;
  if (path.empty()) {
    const auto texts = candidates(t_, valueOf(node), AtomKind::kText);
    words.insert(words.end(), texts.begin(), texts.end());
    return !texts.empty();
  }
  const std::uint32_t step = path.front();
  const std::vector<std::uint32_t> rest(path.begin() + 1, path.end());
  if (step == kSomePart) return false;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression:
      return wordsAt(p_.namedChild(node, 0), std::move(path), named, words, steps + 1);
    case Kind::kList:
    case Kind::kSet:
      // One in a container that has a name can be reached and changed.
      if (named && steps > 1) return false;
      [[fallthrough]];
    case Kind::kTuple: {
      const auto& elements = p_.elements(node);
      if (p_.hasSplat(node) || elements.empty()) return false;
      if (step != kEachElement) {
        return step < elements.size() && wordsAt(elements[step], rest, named, words, steps + 1);
      }
      return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
        return wordsAt(element, rest, named, words, steps + 1);
      });
    }
    case Kind::kDictionary: return step == kEachElement && wordsOfPairs(node, 0, rest, words);
    case Kind::kIdentifier: {
      const NodeIndex source = parts_.classes.onlySource(node);
      if (source == kNoNode || p_.kind(source) == Kind::kIdentifier ||
          p_.kind(source) == Kind::kCall) {
        return false;
      }
      const std::uint32_t variable = onlyVariable(node);
      return variable != kNone && isOnlyLookedAt(variable) &&
             wordsAt(source, std::move(path), true, words, 1);
    }
    case Kind::kCall: return wordsOfCall(node, step, rest, named, words, steps);
    case Kind::kAttribute: return wordsOfClass(node, path, words, steps);
    default: return false;
  }
}

// Keys (0) or values (1) of a dictionary; they must be texts themselves.
bool SeenWords::wordsOfPairs(NodeIndex dictionary, std::uint32_t which,
                             const std::vector<std::uint32_t>& rest,
                             std::vector<std::string>& words) {
  const auto& pairs = p_.elements(dictionary);
  return !pairs.empty() && std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
    return p_.kind(pair) == Kind::kPair &&
           wordsAt(p_.namedChild(pair, which), rest, true, words, kMaxSteps - 1);
  });
}

// D.items(), D.values(), D.keys(), enumerate(x), zip(x, y), sorted(x).
bool SeenWords::wordsOfCall(NodeIndex call, std::uint32_t step,
                            const std::vector<std::uint32_t>& rest, bool named,
                            std::vector<std::string>& words, int steps) {
  if (step != kEachElement) return false;
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
  const auto& given = p_.elements(list);
  const std::string builtin = calledBuiltin(call);
  std::vector<std::uint32_t> path(1, kEachElement);
  if (isOneOf(builtin, {"sorted", "list", "tuple", "set", "reversed"}) && !given.empty()) {
    path.insert(path.end(), rest.begin(), rest.end());
    return wordsAt(given[0], std::move(path), named, words, steps + 1);
  }
  if ((builtin == "enumerate" || builtin == "zip") && !rest.empty()) {
    const std::size_t at = builtin == "zip" ? rest[0] : 0;
    if (at >= given.size() || (builtin == "enumerate" && rest[0] != 1)) return false;
    path.insert(path.end(), rest.begin() + 1, rest.end());
    return wordsAt(given[at], std::move(path), named, words, steps + 1);
  }
  if (function == kNoNode || p_.kind(function) != Kind::kAttribute || !given.empty()) return false;
  NodeIndex object = p_.child(function, f_.object);
  if (object != kNoNode && p_.kind(object) == Kind::kIdentifier) {
    const std::uint32_t variable = onlyVariable(object);
    if (variable == kNone || !isOnlyLookedAt(variable)) return false;
    object = parts_.classes.onlySource(object);
  }
  if (object == kNoNode || p_.kind(object) != Kind::kDictionary) return false;
  const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
  if (method == "items" && !rest.empty() && rest[0] <= 1) {
    return wordsOfPairs(object, rest[0], {rest.begin() + 1, rest.end()}, words);
  }
  if (method == "values") return wordsOfPairs(object, 1, rest, words);
  return method == "keys" && wordsOfPairs(object, 0, rest, words);
}

// name.isupper()
bool SeenWords::isCapitalTest(NodeIndex condition, std::uint32_t variable) const {
  if (condition == kNoNode || p_.kind(condition) != Kind::kCall) return false;
  const NodeIndex function = p_.child(condition, f_.function);
  return p_.kind(function) == Kind::kAttribute &&
         p_.tree.text(p_.child(function, f_.attribute)) == "isupper" &&
         onlyVariable(p_.child(function, f_.object)) == variable;
}

// for name, test in list(globals().items()): if name.startswith("test_"): …, or endswith("_sort") —
// whatever else the file's names stand for stays out of reach.
bool SeenWords::isOwnListing(NodeIndex call) {
  NodeIndex node = p_.parent(call);
  if (p_.kind(node) != Kind::kAttribute || p_.tree.text(p_.child(node, f_.attribute)) != "items") {
    return false;
  }
  node = p_.parent(node);
  if (p_.kind(node) != Kind::kCall) return false;
  while (p_.kind(p_.parent(node)) == Kind::kArgumentList &&
         isOneOf(calledBuiltin(p_.parent(p_.parent(node))), {"list", "sorted", "tuple"}) &&
         p_.elements(p_.parent(node)).size() == 1) {
    node = p_.parent(p_.parent(node));
  }
  const NodeIndex loop = p_.parent(node);
  const bool clause = p_.kind(loop) == Kind::kForInClause;
  if ((!clause && p_.kind(loop) != Kind::kForStatement) || p_.child(loop, f_.right) != node) {
    return false;
  }
  const NodeIndex left = p_.child(loop, f_.left);
  if (left == kNoNode || p_.elements(left).size() != 2) return false;
  std::uint32_t key = kNone;
  std::uint32_t value = kNone;
  std::size_t bindings = 0;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != node || binding.path.size() != 2) continue;
    (binding.path[1] == 0 ? key : value) = binding.variable;
  }
  for (const Binding& binding : p_.bindings) {
    bindings += binding.variable == key || binding.variable == value ? 1 : 0;
  }
  if (key == kNone || value == kNone || bindings != 2) return false;
  // Where the name has been tested: behind the condition's first part, or in a comprehension.
  NodeIndex guard = kNoNode;
  NodeIndex condition = kNoNode;
  if (clause) {
    guard = p_.parent(loop);
    if (p_.kind(guard) == Kind::kGeneratorExpression) return false;
    for (const NodeIndex part : p_.elements(guard)) {
      if (p_.kind(part) == Kind::kIfClause) condition = p_.namedChild(part, 0);
    }
  } else {
    const auto& body = p_.elements(p_.child(loop, f_.body));
    if (body.size() != 1 || p_.kind(body[0]) != Kind::kIfStatement) return false;
    if (p_.elements(body[0]).size() != 2) return false;
    guard = body[0];
    condition = p_.elements(guard)[0];
  }
  while (condition != kNoNode && p_.kind(condition) == Kind::kBooleanOperator) {
    const NodeIndex op = p_.child(condition, f_.op);
    if (op == kNoNode || p_.tree.text(op) != "and") return false;
    condition = p_.child(condition, f_.left);
  }
  // No name of the interpreter's begins with a letter, or ends with one behind an underscore.
  const std::string prefix = parts_.prefixes.testedPrefix(condition, key);
  const std::string suffix =
      prefix.empty() ? parts_.prefixes.testedPrefix(condition, key, "endswith") : "";
  const bool capitals = prefix.empty() && suffix.empty() && isCapitalTest(condition, key);
  const bool begins = prefix.size() > 1 && std::isalpha(static_cast<unsigned char>(prefix[0])) != 0;
  const bool ends = suffix.size() > 2 && suffix[0] == '_' &&
                    std::isalnum(static_cast<unsigned char>(suffix.back())) != 0;
  if (!begins && !ends && !capitals) return false;
  const auto isListed = [&](std::string_view name) {
    if (capitals) {
      return std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    }
    return begins ? name.starts_with(prefix) : name.ends_with(suffix);
  };
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    // A text of the file's own class may say that it begins so.
    if (isOneOf(p_.tree.text(i), {"startswith", "endswith", "isupper"}) &&
        (p_.kind(p_.parent(i)) != Kind::kAttribute ||
         p_.contexts[p_.parent(i)] != Context::kLoad)) {
      return false;
    }
    // Names that begin so and stand for more than the file's own functions.
    if (isListed(p_.tree.text(i)) && p_.contexts[i] != Context::kName) {
      const auto& atoms = t_.atoms(values_[i]);
      if (std::any_of(atoms.begin(), atoms.end(),
                      [this](AtomId id) { return isForeign(t_.atom(id).kind); })) {
        return false;
      }
    }
    if (p_.useOf[i] == kNone) continue;
    const auto& variables = p_.uses[p_.useOf[i]].variables;
    if (std::find(variables.begin(), variables.end(), value) == variables.end()) continue;
    if (i < guard || i >= p_.tree.node(guard).end) return false;
  }
  for (const auto& [name, variable] : p_.moduleNames) {
    if (!isListed(name)) continue;
    const auto& atoms = t_.atoms(p_.variables[variable].value);
    if (std::any_of(atoms.begin(), atoms.end(),
                    [this](AtomId id) { return isForeign(t_.atom(id).kind); })) {
      return false;
    }
  }
  return p_.starImports.empty();
}

// The first of what tempfile.mkstemp gives.
bool SeenWords::isTemporaryDescriptor(NodeIndex name) {
  const std::uint32_t variable = onlyVariable(name);
  if (variable == kNone) return false;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    if (binding.path.size() != 1 || binding.path[0] != 0 ||
        p_.kind(binding.source) != Kind::kCall) {
      return false;
    }
    const auto& atoms = t_.atoms(valueOf(p_.child(binding.source, f_.function)));
    if (atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kPath ||
        t_.atom(atoms[0]).text != "tempfile.mkstemp") {
      return false;
    }
    bound = true;
  }
  return bound;
}

// What a name may be that only loops over constant words bind; empty where that can't be seen.
std::vector<std::string> SeenWords::loopWords(NodeIndex name) {
  std::vector<std::string> words;
  return takesWords(name, words) ? words : std::vector<std::string>();
}

// Everything that binds the name is a loop over words, which are added.
bool SeenWords::takesWords(NodeIndex name, std::vector<std::string>& words) {
  const std::uint32_t variable = onlyVariable(name);
  if (variable == kNone) return false;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable != variable) continue;
    const bool plain = !binding.path.empty() && binding.path.front() == kEachElement;
    if (!plain || !wordsAt(binding.source, binding.path, false, words, 0)) return false;
    bound = true;
  }
  return bound;
}

// An integer: a constant, a counter of range() or enumerate(), a length, sums of such.
bool SeenWords::isCounter(NodeIndex node, int steps) {
  if (node == kNoNode || steps > kMaxSteps) return false;
  if (t_.isAll(valueOf(node), AtomKind::kInteger)) return true;
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isCounter(p_.namedChild(node, 0), steps + 1);
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      return op != kNoNode && isOneOf(p_.tree.text(op), {"+", "-", "*", "//", "%"}) &&
             isCounter(p_.child(node, f_.left), steps + 1) &&
             isCounter(p_.child(node, f_.right), steps + 1);
    }
    case Kind::kCall: return isOneOf(calledBuiltin(node), {"len", "int"});
    case Kind::kIdentifier: {
      const std::uint32_t variable = onlyVariable(node);
      if (variable == kNone) return false;
      bool bound = false;
      for (const Binding& binding : p_.bindings) {
        if (binding.variable != variable) continue;
        bound = true;
        const std::string maker = calledBuiltin(binding.source);
        const auto& path = binding.path;
        const bool counts =
            (maker == "range" && path.size() == 1 && path[0] == kEachElement) ||
            (maker == "enumerate" && path.size() == 2 && path[0] == kEachElement && path[1] == 0) ||
            (path.empty() && isCounter(binding.source, steps + 1));
        if (!counts) return false;
      }
      return bound;
    }
    default: return false;
  }
}

// f"x{i}", "x" + str(i), "x%d" % i with counters alone: as it is with 0 in their place; empty
// where it is no such text.
std::string SeenWords::numberedText(NodeIndex node) {
  const auto texts = candidates(t_, valueOf(node), AtomKind::kText);
  if (texts.size() == 1) return texts[0];
  if (p_.kind(node) == Kind::kBinaryOperator) {
    const NodeIndex op = p_.child(node, f_.op);
    const NodeIndex right = p_.child(node, f_.right);
    if (op == kNoNode || right == kNoNode) return {};
    std::string left = numberedText(p_.child(node, f_.left));
    if (left.empty()) return {};
    if (p_.tree.text(op) == "%") {
      const auto at = left.find("%d");
      if (at == std::string::npos || left.find('%', at + 1) != std::string::npos) return {};
      return isCounter(right, 0) ? left.replace(at, 2, "0") : std::string();
    }
    if (p_.tree.text(op) != "+") return {};
    if (calledBuiltin(right) == "str") {
      const auto& given = p_.elements(p_.child(right, f_.arguments));
      return given.size() == 1 && isCounter(given[0], 0) ? left + "0" : std::string();
    }
    const std::string more = numberedText(right);
    return more.empty() ? std::string() : left + more;
  }
  if (p_.kind(node) != Kind::kString) return {};
  std::string text;
  for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      text += p_.tree.text(c);
    } else if (p_.kind(c) == Kind::kInterpolation) {
      // No conversion and no "=", which would write more than the number.
      if (p_.elements(c).size() != 1 || !isCounter(p_.elements(c)[0], 0)) return {};
      if (p_.tree.text(c).find('=') != std::string_view::npos) return {};
      text += '0';
    }
  }
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ' ' || c == ',' ||
           c == ':';
  });
  return plain ? text : std::string();
}

}  // namespace gantlet::python
