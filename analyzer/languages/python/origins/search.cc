#include "analyzer/languages/python/origins/search.h"

#include <algorithm>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 96;
constexpr std::size_t kMostWork = 24000;  // of one file
constexpr std::size_t kLongestPath = 6;

}  // namespace

// `known` is false for what a starred name takes as a whole.
OriginPart::Steps OriginSearch::ofBinding(const Binding& binding, const Steps& path, bool& known) {
  Steps whole;
  for (std::size_t k = 0; k < binding.path.size(); ++k) {
    const std::uint32_t step = binding.path[k];
    if (step == kSomePart) {
      // a, *others = x: what `others` holds is what x holds.
      known = known && k + 1 == binding.path.size() && !path.empty();
      continue;
    }
    Step taken;
    taken.kind = step == kEachElement ? Step::Kind::kEach : Step::Kind::kIndex;
    taken.index = step;
    whole.push_back(std::move(taken));
  }
  whole.insert(whole.end(), path.begin(), path.end());
  return whole;
}

// Whether `leaf` holds for all that `path` takes from `node`. Leaves are expressions that stand for
// themselves: constants, displays, operators, calls of what is not the file's.
bool OriginSearch::all(NodeIndex node, const Steps& path, const Leaf& leaf) {
  auto* const words = std::exchange(search_.wanted, nullptr);
  const bool asksNames = std::exchange(search_.wantsNames, false);
  static_cast<void>(parts_.attributes.bindsByText());  // not in the middle of a search
  auto* const outerWords = std::exchange(search_.words, words);
  const bool outerNames = std::exchange(search_.asksNames, asksNames);
  std::set<std::string> seen;
  const Leaf* const outerLeaf = std::exchange(search_.leaf, &leaf);
  auto* const outerSeen = std::exchange(search_.seen, &seen);
  const bool result = from(node, path);
  search_.leaf = outerLeaf;
  search_.seen = outerSeen;
  search_.words = outerWords;
  search_.asksNames = outerNames;
  return result;
}

bool OriginSearch::isEach(NodeIndex node, const Leaf& leaf) { return all(node, {}, leaf); }

bool OriginSearch::isEachElement(NodeIndex container, const Leaf& leaf) {
  static_cast<void>(parts_.attributes.bindsByText());
  search_.wantsNames = true;
  return all(container, {{Step::Kind::kEach, 0, {}}}, leaf);
}

bool OriginSearch::fromAny(const std::vector<NodeIndex>& nodes, const Steps& path) {
  return std::all_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return from(node, path); });
}

bool OriginSearch::from(NodeIndex node, const Steps& path) {
  if (node == kNoNode || search_.depth > kDeepest || ++search_.work > kMostWork) return false;
  if (path.size() > kLongestPath) return false;
  // What leads back to itself adds nothing.
  if (!search_.seen->insert(keyOf("v", node, path)).second) return true;
  if (path.empty() && t_.isConstant(valueOf(node))) return (*search_.leaf)(node);
  if (search_.asksNames && path.empty() && p_.kind(node) == Kind::kIdentifier &&
      (*search_.leaf)(node)) {
    return true;
  }
  const bool named = path.empty() || (path.size() == 1 && path[0].kind == Step::Kind::kEach);
  if (search_.words != nullptr && search_.namesOf && named &&
      (p_.kind(node) == Kind::kAttribute || p_.kind(node) == Kind::kCall)) {
    std::vector<std::string> names = search_.namesOf(node, !path.empty());
    search_.words->insert(search_.words->end(), names.begin(), names.end());
    if (!names.empty()) return true;
  }
  ++search_.depth;
  const bool result = fromKind(node, path);
  --search_.depth;
  return result;
}

bool OriginSearch::fromKind(NodeIndex node, const Steps& path) {
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return from(p_.namedChild(node, 0), path);
    case Kind::kConditionalExpression:
      return from(p_.namedChild(node, 0), path) && from(p_.namedChild(node, 2), path);
    case Kind::kBooleanOperator:
      return from(p_.child(node, f_.left), path) && from(p_.child(node, f_.right), path);
    case Kind::kNamedExpression: return from(p_.child(node, f_.value), path);
    case Kind::kNone: return path.empty() ? (*search_.leaf)(node) : true;
    case Kind::kIdentifier: return fromName(node, path);
    case Kind::kAttribute: return parts_.attributes.fromAttribute(node, path);
    case Kind::kSubscript: return fromSubscript(node, path);
    case Kind::kCall: return parts_.calls.fromCall(node, path);
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kExpressionList: return fromDisplay(node, path);
    case Kind::kDictionary: return fromDictionary(node, path);
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kGeneratorExpression:
      return path.empty() ? (*search_.leaf)(node) : from(p_.namedChild(node, 0), rest(path));
    case Kind::kDictionaryComprehension: {
      if (path.empty()) return (*search_.leaf)(node);
      const NodeIndex pair = p_.namedChild(node, 0);
      if (p_.kind(pair) != Kind::kPair) return false;
      const bool key = path[0].kind == Step::Kind::kEach;
      if (path[0].kind == Step::Kind::kIndex && !from(p_.namedChild(pair, 0), rest(path))) {
        return false;  // a, b = {…}
      }
      return from(p_.namedChild(pair, key ? 0 : 1), rest(path));
    }
    case Kind::kBinaryOperator:
    case Kind::kAugmentedAssignment: return fromOperator(node, path);
    default: return path.empty() && (*search_.leaf)(node);
  }
}

bool OriginSearch::fromDisplay(NodeIndex display, const Steps& path) {
  if (path.empty()) return (*search_.leaf)(display);
  const auto elements = p_.elements(display);
  const Steps inner = rest(path);
  // What a set gives first can't be told.
  if (path[0].kind == Step::Kind::kIndex && !p_.hasSplat(display) &&
      p_.kind(display) != Kind::kSet) {
    return path[0].index >= elements.size() || from(elements[path[0].index], inner);
  }
  return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
    if (p_.kind(element) != Kind::kListSplat) return from(element, inner);
    return from(p_.namedChild(element, 0), before({Step::Kind::kEach, 0, {}}, inner));
  });
}

bool OriginSearch::fromDictionary(NodeIndex dictionary, const Steps& path) {
  if (path.empty()) return (*search_.leaf)(dictionary);
  const auto pairs = p_.elements(dictionary);
  const Steps inner = rest(path);
  return std::all_of(pairs.begin(), pairs.end(), [&](NodeIndex pair) {
    if (p_.kind(pair) == Kind::kDictionarySplat) return from(p_.namedChild(pair, 0), path);
    if (p_.kind(pair) != Kind::kPair) return false;
    const NodeIndex key = p_.namedChild(pair, 0);
    if (path[0].kind == Step::Kind::kEach) return from(key, inner);
    // a, b = {…} gets keys; {0: x}[0] gets values.
    if (path[0].kind == Step::Kind::kIndex && !t_.isAll(valueOf(key), AtomKind::kInteger) &&
        !from(key, inner)) {
      return false;
    }
    if (path[0].kind == Step::Kind::kKey) {
      const auto keys = candidates(t_, valueOf(key), AtomKind::kText);
      if (keys.size() == 1 && keys[0] != path[0].key) return true;
    }
    return from(p_.namedChild(pair, 1), inner);
  });
}

OriginPart::Step OriginSearch::stepOf(NodeIndex subscript) const {
  Step step;
  const NodeIndex index = p_.child(subscript, f_.subscript);
  const auto& atoms = t_.atoms(valueOf(index));
  if (atoms.size() != 1) return step;
  const Atom& atom = t_.atom(atoms[0]);
  if (atom.kind == AtomKind::kText) {
    step.kind = Step::Kind::kKey;
    step.key = atom.text;
  } else if (atom.kind == AtomKind::kInteger && atom.number >= 0 && atom.number < 1024) {
    step.kind = Step::Kind::kIndex;
    step.index = static_cast<std::uint32_t>(atom.number);
  }
  return step;
}

bool OriginSearch::fromSubscript(NodeIndex subscript, const Steps& path) {
  const NodeIndex container = p_.child(subscript, f_.value);
  const NodeIndex index = p_.child(subscript, f_.subscript);
  if (index == kNoNode || p_.namedChild(subscript, 2) != kNoNode) return false;
  if (p_.kind(index) == Kind::kSlice) {
    if (path.empty()) return (*search_.leaf)(subscript);
    Steps part = path;
    if (part[0].kind == Step::Kind::kIndex) part[0].kind = Step::Kind::kItem;
    return from(container, part);
  }
  return from(container, before(stepOf(subscript), path));
}

// a + b, [0] * n, a | b; texts are put together where the leaves are looked at.
bool OriginSearch::fromOperator(NodeIndex binary, const Steps& path) {
  if (path.empty()) return (*search_.leaf)(binary);
  const NodeIndex op = p_.child(binary, f_.op);
  const std::string_view sign = op == kNoNode ? std::string_view() : p_.tree.text(op);
  const NodeIndex left = p_.child(binary, f_.left);
  const NodeIndex right = p_.child(binary, f_.right);
  Steps part = path;
  if (part[0].kind == Step::Kind::kIndex) part[0].kind = Step::Kind::kItem;
  if (p_.kind(binary) == Kind::kAugmentedAssignment) {  // the name's other bindings are the rest
    if (sign == "*=") return parts_.kept.isPlainOperand(right);
    return (sign == "+=" || sign == "|=") && from(right, part);
  }
  if (sign == "+" || sign == "|") return from(left, part) && from(right, part);
  // a, b = [["x"]] * 2: both are the same list.
  if (sign != "*" || (path.size() > 1 && path[0].kind == Step::Kind::kIndex)) return false;
  const Kind kind = p_.kind(left);
  const bool display = kind == Kind::kList || kind == Kind::kTuple || kind == Kind::kIdentifier;
  return parts_.kept.isPlainOperand(display ? right : left) && from(display ? left : right, part);
}

// What the innermost loop around the name goes through, where that loop binds the name and nothing
// else does so in it: what the name was before does not count there.
NodeIndex OriginSearch::loopAround(NodeIndex name, VariableIndex variable) {
  if (p_.scopes[name] != p_.variables[variable].scope) return kNoNode;
  const std::string_view text = p_.tree.text(name);
  for (NodeIndex outer = p_.parent(name); outer != kNoNode; outer = p_.parent(outer)) {
    const Kind kind = p_.kind(outer);
    if (kind == Kind::kFunctionDefinition || kind == Kind::kClassDefinition ||
        kind == Kind::kLambda) {
      return kNoNode;
    }
    if (kind != Kind::kForStatement) continue;
    const NodeIndex body = p_.child(outer, f_.body);
    const NodeIndex source = p_.child(outer, f_.right);
    if (body == kNoNode || name < body || name >= p_.tree.node(body).end) continue;
    const bool binds =
        std::any_of(p_.bindings.begin(), p_.bindings.end(), [&](const Binding& binding) {
          return binding.variable == variable && binding.source == source;
        });
    if (!binds) continue;
    for (const NodeIndex i : named(text)) {
      const Kind user = p_.kind(p_.parent(i));
      if (user == Kind::kGlobalStatement || user == Kind::kNonlocalStatement) return kNoNode;
      if (i < body || i >= p_.tree.node(body).end || p_.contexts[i] == Context::kLoad) continue;
      const bool other =
          p_.contexts[i] == Context::kName && (isMember(i) || user == Kind::kKeywordArgument);
      if (!other) return kNoNode;
    }
    return source;
  }
  return kNoNode;
}

bool OriginSearch::fromName(NodeIndex name, const Steps& path) {
  const NodeIndex owner = parts_.objects.classOf(name);
  if (owner != kNoNode) return parts_.objects.fromClassName(name, path);
  if (p_.useOf[name] == kNone) return false;
  const NameUse& use = p_.uses[p_.useOf[name]];
  if (use.fixed != kNothing || use.variables.size() != 1) {
    return path.empty() && (*search_.leaf)(name);
  }
  const VariableIndex variable = use.variables[0];
  if (path.empty() && t_.isAll(valueOf(name), AtomKind::kOwn)) return (*search_.leaf)(name);
  const NodeIndex function = functionOf(variable);
  const auto parameter = function == kNoNode
                             ? std::nullopt
                             : parts_.parameters.parameterOf(function, p_.tree.text(name));
  const NodeIndex loop = loopAround(name, variable);
  if (p_.variables[variable].unseen && loop == kNoNode) {
    if (!parameter || !parts_.parameters.isBoundInPlain(function, p_.tree.text(name))) return false;
  }
  const std::string kind = loop == kNoNode ? "n" : "l" + std::to_string(loop) + "n";
  if (!search_.seen->insert(keyOf(kind, variable, path)).second) return true;
  if (loop == kNoNode && parameter && !parts_.parameters.fromParameter(*parameter, path))
    return false;
  bool bound = parameter.has_value();
  search_.work +=
      p_.bindings.size() / 64;  // so that a large file is not searched through without end
  for (std::size_t k = 0; k < p_.bindings.size(); ++k) {
    const Binding& binding = p_.bindings[k];
    if (binding.variable != variable || (loop != kNoNode && binding.source != loop)) continue;
    bool known = binding.source != kNoNode;
    const Steps whole = ofBinding(binding, path, known);
    if (!known || !from(binding.source, whole)) return false;
    if (!whole.empty() && parts_.kept.hasOtherNames(binding.source)) return false;
    // print((more := (words := ["a"]))): two names, and whoever gets it may change it.
    const NodeIndex outer = p_.parent(p_.outermost(binding.source));
    if (!whole.empty() && p_.kind(outer) == Kind::kNamedExpression) {
      const NodeIndex given = p_.outermost(outer);
      if (p_.kind(p_.parent(given)) == Kind::kNamedExpression || !parts_.kept.isKept(given, whole))
        return false;
    }
    bound = true;
  }
  return bound && (path.empty() || parts_.kept.areUsesKept(variable, path));
}

// What is stored into a target other than a name: self.x = value, self.x, self.y = 1, 2.
bool OriginSearch::fromTarget(NodeIndex target, const Steps& path) {
  const NodeIndex statement = p_.parent(target);
  switch (p_.kind(statement)) {
    case Kind::kAssignment: {
      if (p_.child(statement, f_.left) != target) return false;
      NodeIndex value = p_.child(statement, f_.right);
      while (value != kNoNode && p_.kind(value) == Kind::kAssignment) {  // x = y = value
        value = p_.child(value, f_.right);
      }
      if (!path.empty() && parts_.kept.hasOtherNames(value)) return false;
      return value == kNoNode || from(value, path);  // self.x: int
    }
    case Kind::kAugmentedAssignment: return from(statement, path);
    case Kind::kPatternList:
    case Kind::kTuplePattern: {
      const NodeIndex assignment = p_.parent(statement);
      if (p_.kind(assignment) != Kind::kAssignment || p_.hasSplat(statement) ||
          p_.child(assignment, f_.left) != statement ||
          p_.kind(p_.child(assignment, f_.right)) == Kind::kAssignment) {
        return false;
      }
      const auto elements = p_.elements(statement);
      const auto at = std::find(elements.begin(), elements.end(), target) - elements.begin();
      return from(p_.child(assignment, f_.right),
                  before({Step::Kind::kIndex, static_cast<std::uint32_t>(at), {}}, path));
    }
    default: return false;
  }
}

}  // namespace gantlet::python
