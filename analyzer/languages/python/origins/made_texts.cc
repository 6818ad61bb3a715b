// Names, displays, subscripts, operators and attributes.
#include "analyzer/languages/python/origins/made_texts.h"

#include <algorithm>
#include <array>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 600;             // a small frame each: t = t + x, once a line
constexpr std::size_t kMostWork = 20000;  // of one search
constexpr std::size_t kMostWorkOfFile = 400000;
constexpr std::size_t kLongestPath = 5;
constexpr std::size_t kMostTexts = 64;

// They put something into the container that they are called on.
constexpr auto kFillers = std::to_array<std::string_view>(
    {"append", "appendleft", "add", "insert", "extend", "update", "setdefault", "put", "push",
     "put_nowait", "write", "writelines"});

// JSONEncoder, and not NA or PI.
bool isClassName(std::string_view name) {
  return !name.empty() && name.front() >= 'A' && name.front() <= 'Z' &&
         std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

MadeTexts::Path MadeTexts::before(std::uint32_t step, const Path& path) {
  Path whole(1, step);
  whole.insert(whole.end(), path.begin(), path.end());
  return whole;
}

MadeTexts::Found MadeTexts::find(NodeIndex node) {
  forObject_ = false;
  search(node);
  // A text may come by a way that is not followed: an exception, an operator of the file's own, a
  // library's function. Where the file holds one that is no mathematics, doubt counts.
  if (!found_.made && node != kNoNode && showsCode() && mayBeText(node, 0)) found_.made = true;
  return std::exchange(found_, {});
}

bool MadeTexts::isOfSympy(NodeIndex node) {
  forObject_ = true;
  search(node);
  return std::exchange(found_, {}).made;
}

bool MadeTexts::isLibraryClass(NodeIndex node) {
  forObject_ = forClass_ = true;
  search(node);
  forClass_ = false;
  return std::exchange(found_, {}).made;
}

// json.JSONEncoder, and no call of it.
bool MadeTexts::namesClass(NodeIndex node) const {
  const auto& atoms = t_.atoms(valueOf(node));
  return p_.kind(node) != Kind::kCall && std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
           return t_.atom(id).kind == AtomKind::kPath && isClassName(lastPart(t_.atom(id).text));
         });
}

void MadeTexts::search(NodeIndex node) {
  if (bindings_.empty()) {
    for (std::size_t k = 0; k < p_.bindings.size(); ++k) {
      bindings_[p_.bindings[k].variable].push_back(k);
    }
  }
  found_ = {};
  seen_.clear();
  filled_.clear();
  const std::size_t before = std::exchange(work_, 0);
  if (before > kMostWorkOfFile) found_.made = true;
  reach(node, {});
  if (!forObject_ && node != kNoNode) {
    if (p_.kind(node) == Kind::kLambda) reachFunction(node, {});
    for (const AtomId id : t_.atoms(valueOf(node))) {
      if (t_.atom(id).kind == AtomKind::kOwn) reachFunction(t_.atom(id).node, {});
    }
  }
  work_ += before;
}

// What becomes a part of another text: a constant makes one as well.
void MadeTexts::reachPart(NodeIndex node) {
  const bool outer = std::exchange(part_, true);
  reach(node, {});
  part_ = outer;
}

void MadeTexts::reach(NodeIndex node, const Path& path) {
  if (node == kNoNode || found_.made) return;
  if (depth_ > kDeepest || ++work_ > kMostWork || path.size() > kLongestPath) {
    found_.made = true;  // doubt counts as such a text
    return;
  }
  if (!seen_.emplace(node, path, part_).second) return;
  if (forClass_ && namesClass(node)) {
    found_.made = true;
    return;
  }
  const ValueId value = valueOf(node);
  if (t_.isConstant(value) && !t_.has(value, AtomKind::kTuple) && !t_.has(value, AtomKind::kList)) {
    return reachConstant(value);
  }
  ++depth_;
  reachKind(node, path);
  --depth_;
}

void MadeTexts::reachAll(const std::vector<NodeIndex>& nodes, const Path& path) {
  for (const NodeIndex node : nodes) reach(node, path);
}

void MadeTexts::reachConstant(ValueId value) {
  if (forObject_) return;
  for (const AtomId id : t_.atoms(value)) {
    if (t_.atom(id).kind != AtomKind::kText) continue;
    found_.texts.insert(t_.atom(id).text);
    found_.made = found_.made || part_;
  }
  if (found_.texts.size() > kMostTexts) found_.made = true;
}

void MadeTexts::reachKind(NodeIndex node, const Path& path) {
  switch (p_.kind(node)) {
    case Kind::kIdentifier: return reachName(node, path);
    case Kind::kAttribute: return reachAttribute(node, path);
    case Kind::kSubscript: return reachSubscript(node, path);
    case Kind::kCall: return reachCall(node, path);
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet:
    case Kind::kExpressionList: return reachDisplay(node, path);
    case Kind::kDictionary: return reachDictionary(node, path);
    case Kind::kDictionaryComprehension: {
      const NodeIndex pair = p_.namedChild(node, 0);
      const bool key = !path.empty() && path[0] == kEachElement;
      return reach(p_.namedChild(pair, key ? 0 : 1), rest(path));
    }
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kGeneratorExpression: return reach(p_.namedChild(node, 0), rest(path));
    case Kind::kListSplat:
    case Kind::kDictionarySplat: return reach(p_.namedChild(node, 0), {});
    case Kind::kParenthesizedExpression:
    case Kind::kAwait: return reach(p_.namedChild(node, 0), path);
    case Kind::kNamedExpression:
    case Kind::kKeywordArgument: return reach(p_.child(node, f_.value), path);
    case Kind::kConditionalExpression:
      reach(p_.namedChild(node, 0), path);
      return reach(p_.namedChild(node, 2), path);
    case Kind::kBooleanOperator:
      reach(p_.child(node, f_.left), path);
      return reach(p_.child(node, f_.right), path);
    case Kind::kString:  // f"{a}{b}"
    case Kind::kConcatenatedString: foundText(); return;
    case Kind::kBinaryOperator:
    case Kind::kAugmentedAssignment: return reachBinary(node, path);
    case Kind::kUnaryOperator:
      if (forObject_) reach(p_.namedChild(node, 0), path);
      return;
    default: return;  // numbers, comparisons, functions
  }
}

void MadeTexts::reachDisplay(NodeIndex display, const Path& path) {
  const auto elements = p_.elements(display);
  if (!path.empty() && path[0] < elements.size() && !p_.hasSplat(display)) {
    return reach(elements[path[0]], rest(path));
  }
  reachAll(elements, rest(path));
}

void MadeTexts::reachDictionary(NodeIndex dictionary, const Path& path) {
  const bool keys = !path.empty() && path[0] == kEachElement;
  const auto pairs = p_.elements(dictionary);
  for (const NodeIndex pair : pairs) {
    if (p_.kind(pair) != Kind::kPair) {
      reach(p_.namedChild(pair, 0), path);
      continue;
    }
    reach(p_.namedChild(pair, keys ? 0 : 1), rest(path));
  }
}

void MadeTexts::reachSubscript(NodeIndex subscript, const Path& path) {
  const NodeIndex object = p_.child(subscript, f_.value);
  const NodeIndex at = p_.child(subscript, f_.subscript);
  if (p_.kind(at) == Kind::kSlice) {
    // A part of a text is another one; a part of a list holds the same elements.
    if (path.empty() && t_.has(valueOf(object), AtomKind::kText)) foundText();
    return reach(object, path);
  }
  if (t_.has(valueOf(object), AtomKind::kText)) foundText();  // "abc"[i]
  const auto& atoms = t_.atoms(valueOf(at));
  const bool number = atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kInteger &&
                      t_.atom(atoms[0]).number >= 0 && t_.atom(atoms[0]).number < 1024;
  // A dictionary has values under numbers too: only a display counts its elements.
  reach(object,
        before(number ? static_cast<std::uint32_t>(t_.atom(atoms[0]).number) : kSomePart, path));
}

void MadeTexts::reachBinary(NodeIndex binary, const Path& path) {
  const NodeIndex op = p_.child(binary, f_.op);
  if (op == kNoNode) return;
  const std::string_view sign = p_.tree.text(op);
  const NodeIndex left = p_.child(binary, f_.left);
  const NodeIndex right = p_.child(binary, f_.right);
  if (forObject_ || isOneOf(sign, {"|", "|="})) {
    reach(left, path);
    return reach(right, path);
  }
  if (!isOneOf(sign, {"+", "%", "*", "+=", "%=", "*="})) return;
  if (!path.empty()) {  // of lists
    reach(left, path);
    return reach(right, path);
  }
  reachPart(left);
  reachPart(right);
}

void MadeTexts::reachName(NodeIndex name, const Path& path) {
  if (p_.useOf[name] == kNone) return;
  for (const VariableIndex variable : p_.uses[p_.useOf[name]].variables) {
    reachUses(variable, path);
    const NodeIndex function = index_.functionOf(variable);
    if (function != kNoNode) reachParameter(function, p_.tree.text(name), path);
  }
}

void MadeTexts::reachUses(VariableIndex variable, const Path& path) {
  const auto bound = bindings_.find(variable);
  if (bound == bindings_.end()) return reachFilled(variable, path);
  for (const std::size_t k : bound->second) {
    const Binding& binding = p_.bindings[k];
    if (binding.source == kNoNode) continue;
    Path whole;
    for (const std::uint32_t step : binding.path) {
      if (step != kSomePart) whole.push_back(step);
    }
    whole.insert(whole.end(), path.begin(), path.end());
    reach(binding.source, whole);
  }
  reachFilled(variable, path);
}

// What is put into the container later, by this name or another one for it.
void MadeTexts::reachFilled(VariableIndex variable, const Path& path) {
  if (!filled_.emplace(variable, path, part_).second) return;
  const auto& uses = index_.usesOf(variable);
  work_ += uses.size() / 4;
  for (const NodeIndex i : uses) {
    if (found_.made) return;
    for (std::uint32_t k = p_.bindingOf[i]; k != kNone; k = p_.bindings[k].next) {
      if (p_.bindings[k].path.empty()) reachFilled(p_.bindings[k].variable, path);
    }
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == i &&
        p_.contexts[parent] != Context::kLoad) {
      reachStored(parent, rest(path));
    }
    const NodeIndex call = p_.kind(parent) == Kind::kAttribute ? p_.parent(parent) : kNoNode;
    if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != parent) continue;
    const std::string method = p_.name(p_.child(parent, f_.attribute));
    if (!isOneOf(method, kFillers)) continue;
    auto given = givenTo(call);
    if (given.size() > 1 && isOneOf(method, {"insert", "setdefault"})) given.erase(given.begin());
    reachAll(given, isOneOf(method, {"extend", "update"}) ? path : rest(path));
  }
}

// x[k] = value, x.name = value; a part of several is taken for all of them.
void MadeTexts::reachStored(NodeIndex target, const Path& path) {
  NodeIndex statement = p_.parent(target);
  while (p_.kind(statement) == Kind::kPatternList || p_.kind(statement) == Kind::kTuplePattern ||
         p_.kind(statement) == Kind::kListPattern) {
    statement = p_.parent(statement);
  }
  if (p_.kind(statement) == Kind::kAssignment) {
    reach(p_.child(statement, f_.right), path);
  } else if (p_.kind(statement) == Kind::kAugmentedAssignment) {
    reach(statement, path);
  } else if (p_.kind(statement) == Kind::kForStatement) {
    reach(p_.child(statement, f_.right), before(kEachElement, path));
  }
}

bool MadeTexts::hasOwnText() {
  return index_.has("__str__") || index_.has("__repr__") || index_.has("__format__");
}

// By the attribute's name alone: whatever the file stores there.
void MadeTexts::reachAttribute(NodeIndex attribute, const Path& path) {
  const std::string name(p_.tree.text(p_.child(attribute, f_.attribute)));
  if (isOneOf(name, {"__doc__", "argv", "environ", "stdin"}) ||
      (isOneOf(name, {"text", "string", "content", "body"}) && !index_.has(name))) {
    foundText();
    return;
  }
  if (forObject_) reach(p_.child(attribute, f_.object), {});  // m.T
  for (const NodeIndex i : index_.named(name)) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute) {
      if (p_.contexts[parent] == Context::kStore || p_.contexts[parent] == Context::kAugmented) {
        reachStored(parent, path);
      }
      // self.parts.append(…)
      const NodeIndex outer = p_.parent(parent);
      const NodeIndex call = p_.kind(outer) == Kind::kAttribute ? p_.parent(outer) : kNoNode;
      if (p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == outer &&
          isOneOf(p_.name(p_.child(outer, f_.attribute)), kFillers)) {
        reachAll(givenTo(call), rest(path));
      }
      if (p_.kind(outer) == Kind::kSubscript && p_.contexts[outer] != Context::kLoad) {
        reachStored(outer, rest(path));
      }
    } else if (p_.kind(parent) == Kind::kKeywordArgument && p_.field(i) == f_.name) {
      reach(p_.child(parent, f_.value), path);  // a field of a data class
    } else if (p_.kind(parent) == Kind::kAssignment &&
               p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass &&
               p_.child(parent, f_.left) == i) {
      reach(p_.child(parent, f_.right), path);
    } else if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) {
      reachFunction(parent, path);  // a property
    }
  }
}

}  // namespace gantlet::python
