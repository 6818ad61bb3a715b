#include "analyzer/languages/javascript/solver/solver_copies.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// What moves prototypes, or hands out methods and other receivers.
bool isMover(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "setPrototypeOf", "__proto__", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors",
      "Reflect",        "Proxy",     "__defineGetter__",         "__lookupGetter__",
      "inherits",       "eval"};
  return isOneOf(name, kNames) || name.find('\\') != std::string_view::npos;
}

// What puts a function onto another object, or calls it with one.
bool isPlacer(std::string_view name) {
  static constexpr std::string_view kNames[] = {"call",
                                                "apply",
                                                "bind",
                                                "assign",
                                                "create",
                                                "defineProperty",
                                                "defineProperties",
                                                "runInAsyncScope",
                                                "callbackify"};
  return isOneOf(name, kNames);
}

bool takesReceiver(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "map",       "forEach", "filter",   "some",    "every",         "find",
      "findIndex", "from",    "findLast", "flatMap", "findLastIndex", "fromAsync"};
  return isOneOf(name, kNames);
}

std::string_view unquoted(std::string_view text) {
  return text.size() < 2 ? std::string_view() : text.substr(1, text.size() - 2);
}

}  // namespace

// The names of the methods with such copies; nullopt where one is no plain method of instances.
std::optional<std::vector<std::string_view>> Copies::copyMethods() const {
  std::vector<std::string_view> names;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (!parts_.unseen.isCopy(i)) continue;
    const FunctionId function = scopes_.thisFunction(scopes_.functionAt(i));
    const FunctionInfo& info = scopes_.functions()[function];
    const NodeIndex name = tree_.child(info.node, JsField::kName);
    if (info.kind != FunctionKind::kMethod || !info.inClass || name == kNoNode ||
        tree_.hasToken(info.node, "static")) {
      return std::nullopt;
    }
    const std::string_view text = tree_.text(name);
    if (tree_.kind(name) == JsKind::kPrivateIdentifier) {
      // What a base class gave as `this` may have it.
      const NodeIndex owner = tree_.parent(tree_.parent(info.node));
      for (NodeIndex p = tree_.firstPart(owner); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) == JsKind::kClassHeritage) return std::nullopt;
      }
      continue;
    }
    if (tree_.kind(name) != JsKind::kPropertyIdentifier || text == "constructor") {
      return std::nullopt;
    }
    // Read, a getter is called; only descriptors hand it out.
    if (!tree_.hasToken(info.node, "get")) names.push_back(text);
  }
  return names;
}

bool Copies::trustsCopies() {
  if (copiesTrusted_) return *copiesTrusted_;
  copiesTrusted_ = false;
  const auto names = copyMethods();
  if (!names) return false;
  Vocabulary numbers(tree_, scopes_);
  bool takes = false;
  bool places = false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kIdentifier || kind == JsKind::kPropertyIdentifier ||
        kind == JsKind::kStringFragment || kind == JsKind::kShorthandPattern) {
      const std::string_view text = tree_.text(i);
      if (isMover(text)) return false;
      places = places || text == "exports";  // who imports them may do it
      places = places || (isPlacer(text) && !isTamePlacer(i));
    }
    if (isNamedTake(i, *names)) return false;
    takes = takes || (kind == JsKind::kSubscript && takesByKey(i, numbers)) ||
            (kind == JsKind::kPairPattern &&
             tree_.kind(tree_.child(i, JsField::kKey)) == JsKind::kComputedName);
    places = places || kind == JsKind::kExportStatement || isPlacing(i, numbers);
  }
  state_.copiesLent = takes && places;
  copiesTrusted_ = !state_.copiesLent;
  return *copiesTrusted_;
}

// a.copy, {copy} = a, a['copy']: other than to be called at once.
bool Copies::isNamedTake(NodeIndex node, const std::vector<std::string_view>& names) const {
  const auto listed = [&](std::string_view text) {
    return text.find('\\') != std::string_view::npos ||
           std::find(names.begin(), names.end(), text) != names.end();
  };
  switch (tree_.kind(node)) {
    case JsKind::kMember:
    case JsKind::kSubscript: {
      const bool called =
          tree_.parentKind(node) == JsKind::kCall && tree_.field(node) == JsField::kFunction;
      if (called || targetKind(tree_, node) == TargetKind::kAssign) return false;
      if (tree_.kind(node) == JsKind::kMember) {
        return listed(tree_.text(tree_.child(node, JsField::kProperty)));
      }
      const NodeIndex index = tree_.unwrap(tree_.child(node, JsField::kIndex));
      return tree_.kind(index) == JsKind::kString && listed(unquoted(tree_.text(index)));
    }
    case JsKind::kShorthandPattern: return listed(tree_.text(node));
    case JsKind::kPairPattern: {
      const NodeIndex key = tree_.child(node, JsField::kKey);
      const std::string_view text = tree_.text(key);
      return listed(tree_.kind(key) == JsKind::kString ? unquoted(text) : text);
    }
    default: return false;
  }
}

// x[k] *= n, x[k]++: what is stored, and what the whole gives, is a number or a text. Not
// x[k] ||= f, which stores f as it is.
bool Copies::isArithmetic(NodeIndex target) const {
  if (targetKind(tree_, target) != TargetKind::kUpdate) return false;
  while (tree_.parentKind(target) == JsKind::kParenthesized) target = tree_.parent(target);
  const NodeIndex update = tree_.parent(target);
  if (tree_.kind(update) == JsKind::kUpdate) return true;
  static constexpr std::string_view kOperators[] = {
      "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^="};
  return isOneOf(tree_.text(tree_.child(update, JsField::kOperator)), kOperators);
}

// x[k], where what it gives may be kept: not a number's place, not called, asked or read on.
bool Copies::takesByKey(NodeIndex access, Vocabulary& numbers) const {
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  if (index == kNoNode) return true;
  const JsKind kind = tree_.kind(tree_.unwrap(index));
  if (kind == JsKind::kString || kind == JsKind::kNumber || numbers.isNumeric(index)) return false;
  if (targetKind(tree_, access) == TargetKind::kAssign || isArithmetic(access)) return false;
  const NodeIndex parent = tree_.parent(access);
  if (tree_.kind(parent) == JsKind::kBinary) {
    const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
    if (op != "||" && op != "&&" && op != "??") return false;
  }
  if (tree_.kind(parent) == JsKind::kSubstitution) return false;
  const std::vector<Use> uses = usesOf(tree_, access);
  return std::any_of(uses.begin(), uses.end(), [this](const Use& use) {
    switch (use.kind) {
      case UseKind::kCall:
      case UseKind::kTypeof:
      case UseKind::kCompare:
      case UseKind::kTest:
      case UseKind::kDiscard:
      case UseKind::kIterate: return false;
      case UseKind::kObject: {
        if (tree_.kind(use.node) == JsKind::kMember) {
          return isPlacer(tree_.text(tree_.child(use.node, JsField::kProperty)));
        }
        return tree_.parentKind(use.node) == JsKind::kCall &&
               tree_.field(use.node) == JsField::kFunction;
      }
      default: return true;
    }
  });
}

// Object.assign(this, …) in a method, Object.assign({}, …), and a function that is given a name
// which nobody calls.
bool Copies::isTamePlacer(NodeIndex name) const {
  const NodeIndex member = tree_.parent(name);
  const NodeIndex call = tree_.parent(member);
  if (tree_.kind(member) != JsKind::kMember || tree_.kind(call) != JsKind::kCall ||
      tree_.field(member) != JsField::kFunction) {
    return false;
  }
  const std::string_view text = tree_.text(member);
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (first == kNoNode || tree_.kind(first) == JsKind::kSpread) return false;
  if (text == "Object.assign") {
    const NodeIndex target = tree_.unwrap(first);
    return tree_.kind(target) == JsKind::kObject || tree_.kind(target) == JsKind::kArray ||
           (tree_.kind(target) == JsKind::kThis && isInstance(target));
  }
  const NodeIndex key = tree_.nextPart(first);
  return text == "Object.defineProperty" && key != kNoNode && unquoted(tree_.text(key)) == "name" &&
         tree_.source().find(".name(") == std::string_view::npos &&
         tree_.source().find("name'") == tree_.source().rfind("name'");
}

// `this` in a class's method that is no static one; nor may a base class have given it.
bool Copies::isInstance(NodeIndex node) const {
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(node))];
  if (!info.inClass || info.kind != FunctionKind::kMethod || tree_.hasToken(info.node, "static")) {
    return false;
  }
  if (tree_.text(tree_.child(info.node, JsField::kName)) != "constructor") return true;
  const NodeIndex owner = tree_.parent(tree_.parent(info.node));
  for (NodeIndex p = tree_.firstPart(owner); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kClassHeritage) continue;
    const Ident* base = scopes_.identAt(tree_.unwrap(tree_.firstPart(p)));
    if (base == nullptr || base->binding == kNone ||
        scopes_.bindings()[base->binding].kind != BindingKind::kClass) {
      return false;
    }
    return !state_.returnsFromConstructor;
  }
  return true;
}

// A value that is new where it stands: no method that was taken from elsewhere.
bool Copies::isFresh(NodeIndex value) const {
  const JsKind kind = tree_.kind(tree_.unwrap(value));
  return JsTree::isFunction(kind) || JsTree::isClass(kind) || kind == JsKind::kString ||
         kind == JsKind::kNumber || kind == JsKind::kTemplate || kind == JsKind::kArray ||
         kind == JsKind::kObject || kind == JsKind::kTrue || kind == JsKind::kFalse ||
         kind == JsKind::kNull;
}

// A place that may put a function onto another one.
bool Copies::isPlacing(NodeIndex node, Vocabulary& numbers) const {
  switch (tree_.kind(node)) {
    case JsKind::kMember:
    case JsKind::kSubscript: {
      const TargetKind target = targetKind(tree_, node);
      if (target != TargetKind::kAssign && target != TargetKind::kUpdate) return false;
      if (isArithmetic(node)) return false;
      const NodeIndex assignment = tree_.parent(node);
      if (tree_.kind(assignment) == JsKind::kAssignment &&
          isFresh(tree_.child(assignment, JsField::kRight))) {
        return false;
      }
      return !isNoFunction(tree_.child(node, JsField::kObject), numbers);
    }
    case JsKind::kField: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value == kNoNode || !tree_.hasToken(node, "static")) return false;
      return tree_.kind(tree_.unwrap(value)) != JsKind::kNew && !isFresh(value);
    }
    case JsKind::kCall: {
      const NodeIndex callee = tree_.unwrap(tree_.child(node, JsField::kFunction));
      const NodeIndex list = tree_.child(node, JsField::kArguments);
      if (tree_.kind(callee) != JsKind::kMember || list == kNoNode ||
          tree_.kind(list) != JsKind::kArguments ||
          !takesReceiver(tree_.text(tree_.child(callee, JsField::kProperty)))) {
        return false;
      }
      const NodeIndex first = tree_.firstPart(list);
      if (first == kNoNode || tree_.kind(first) == JsKind::kSpread) return first != kNoNode;
      NodeIndex receiver = tree_.nextPart(first);
      const bool from = tree_.text(tree_.child(callee, JsField::kProperty)).starts_with("from");
      const NodeIndex function = from ? receiver : first;
      if (from && receiver != kNoNode) receiver = tree_.nextPart(receiver);
      return receiver != kNoNode && !JsTree::isFunction(tree_.kind(tree_.unwrap(function)));
    }
    default: return false;
  }
}

// `this` in a class's method that is no static one, or a name for a new array or object.
bool Copies::isNoFunction(NodeIndex object, Vocabulary& numbers) const {
  const NodeIndex inner = tree_.unwrap(object);
  if (tree_.kind(inner) == JsKind::kThis) return isInstance(inner);
  if (tree_.kind(inner) != JsKind::kIdentifier) return false;
  const NodeIndex value = parts_.properties.constantValue(inner);
  if (value == kNoNode) return false;
  const NodeIndex made = tree_.unwrap(value);
  if (tree_.kind(made) == JsKind::kArray || tree_.kind(made) == JsKind::kObject) return true;
  if (tree_.kind(made) != JsKind::kCall) return false;
  const NodeIndex callee = tree_.unwrap(tree_.child(made, JsField::kFunction));
  return tree_.kind(callee) == JsKind::kMember &&
         tree_.text(tree_.child(callee, JsField::kProperty)) == "slice" &&
         !numbers.defines("slice");
}

}  // namespace gantlet::javascript
