#include "analyzer/languages/javascript/keys/key_lists.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/keys/key_parts.h"

namespace gantlet::javascript {

// The words of /^(?:a|b)$/: one of them, whole, always matches.
std::uint8_t KeyLists::excludedByPattern(NodeIndex pattern) const {
  NodeIndex node = pattern == kNoNode ? kNoNode : tree_.unwrap(pattern);
  if (node != kNoNode && tree_.kind(node) == JsKind::kIdentifier) {
    const BindingId binding = bindingAt(node);
    node = binding == kNone ? kNoNode : fixedValue(binding);
  }
  if (node == kNoNode || tree_.kind(node) != JsKind::kRegex) return kNothing;
  std::string_view text = tree_.text(node);
  const std::size_t end = text.rfind('/');
  if (end == std::string_view::npos || end == 0) return kNothing;
  // Between two tests, g and y remember where they were.
  if (text.substr(end + 1).find_first_not_of("iu") != std::string_view::npos) return kNothing;
  text = text.substr(1, end - 1);
  if (text.starts_with("^")) text.remove_prefix(1);
  if (text.ends_with("$")) text.remove_suffix(1);
  if (text.starts_with("(") && text.ends_with(")")) {
    text = text.substr(1, text.size() - 2);
    if (text.starts_with("?:")) text.remove_prefix(2);
  }
  std::uint8_t mask = kNothing;
  while (true) {
    const std::size_t bar = text.find('|');
    const std::string_view word = text.substr(0, bar);
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
      return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    if (word.empty() || !plain) return kNothing;
    if (word == "__proto__") mask |= kProto;
    if (word == "constructor") mask |= kConstructor;
    if (bar == std::string_view::npos) return mask;
    text.remove_prefix(bar + 1);
  }
}

// list.some((k) => …) does not hold, list.every((k) => …) holds, list.includes('…') does not hold.
std::uint8_t KeyLists::excludedByWalk(NodeIndex call, bool holds, const Subject& subject,
                                      int depth) {
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  if (tree_.kind(callee) != JsKind::kMember ||
      bindingAt(tree_.child(callee, JsField::kObject)) != subject.list) {
    return kNothing;
  }
  const std::string_view verb = propertyName(callee);
  const NodeIndex first = tree_.unwrap(tree_.firstPart(tree_.child(call, JsField::kArguments)));
  if (defines(verb)) return kNothing;
  if (verb == "includes") return holds ? std::uint8_t{kNothing} : parts_.guards.maskOf(first);
  if ((verb != "some" || holds) && (verb != "every" || !holds)) return kNothing;
  if (tree_.kind(first) == JsKind::kIdentifier) {
    // keys.some(isUnsafe)
    NodeIndex named = kNoNode;
    const NodeIndex function = parts_.answers.functionNamed(first, named);
    const NodeIndex result = function == kNoNode ? kNoNode : parts_.answers.resultOf(function);
    if (result == kNoNode) return kNothing;
    Subject inside;
    inside.key = bindingAt(named);
    return parts_.guards.excludedBy(result, verb == "every", inside, depth + 1);
  }
  if (tree_.kind(first) != JsKind::kArrow) return kNothing;
  NodeIndex parameter = tree_.child(first, JsField::kParameter);
  if (parameter == kNoNode) {
    const NodeIndex list = tree_.child(first, JsField::kParameters);
    parameter = list == kNoNode ? kNoNode : tree_.firstPart(list);
  }
  const NodeIndex body = tree_.child(first, JsField::kBody);
  if (parameter == kNoNode || tree_.kind(parameter) != JsKind::kIdentifier || body == kNoNode ||
      tree_.kind(body) == JsKind::kBlock || !parts_.evidence.isFixed(bindingAt(parameter))) {
    return kNothing;
  }
  Subject inside;
  inside.key = bindingAt(parameter);
  return parts_.guards.excludedBy(body, verb == "every", inside, depth + 1);
}

// keys, keys.slice(0, -1): the list's name.
BindingId KeyLists::listAt(NodeIndex node) const {
  for (int step = 0; step < 4 && node != kNoNode; ++step) {
    const NodeIndex inner = tree_.unwrap(node);
    if (tree_.kind(inner) == JsKind::kIdentifier) return bindingAt(inner);
    if (tree_.kind(inner) != JsKind::kCall) return kNone;
    const NodeIndex callee = tree_.unwrap(tree_.child(inner, JsField::kFunction));
    if (tree_.kind(callee) != JsKind::kMember || propertyName(callee) != "slice" ||
        defines("slice")) {
      return kNone;
    }
    node = tree_.child(callee, JsField::kObject);
  }
  return kNone;
}

// The list that a key is an element of: keys[i], keys.pop(), or a name for one of these or for what
// a loop or callback is given.
BindingId KeyLists::listOf(NodeIndex key) const {
  static constexpr std::string_view kTaking[] = {"pop", "shift", "at"};
  const NodeIndex inner = tree_.unwrap(key);
  if (tree_.kind(inner) == JsKind::kSubscript) return listAt(tree_.child(inner, JsField::kObject));
  if (tree_.kind(inner) == JsKind::kCall) {
    const NodeIndex callee = tree_.unwrap(tree_.child(inner, JsField::kFunction));
    if (tree_.kind(callee) != JsKind::kMember) return kNone;
    const std::string_view name = propertyName(callee);
    const bool takes = std::find(std::begin(kTaking), std::end(kTaking), name) != std::end(kTaking);
    return takes && !defines(name) ? listAt(tree_.child(callee, JsField::kObject)) : kNone;
  }
  if (tree_.kind(inner) != JsKind::kIdentifier) return kNone;
  const BindingId binding = bindingAt(inner);
  if (binding == kNone || !parts_.evidence.isFixed(binding)) return kNone;
  const NodeIndex name = parts_.evidence.declarationOf(binding);
  const NodeIndex parent = name == kNoNode ? kNoNode : tree_.parent(name);
  if (parent == kNoNode) return kNone;
  if (tree_.kind(parent) == JsKind::kDeclarator && tree_.field(name) == JsField::kName) {
    const NodeIndex value = tree_.child(parent, JsField::kValue);
    const bool named = value != kNoNode && tree_.kind(tree_.unwrap(value)) != JsKind::kIdentifier;
    return named ? listOf(value) : kNone;
  }
  if (tree_.kind(parent) == JsKind::kForIn && tree_.field(name) == JsField::kLeft) {
    const bool of = tree_.text(tree_.child(parent, JsField::kOperator)) == "of";
    return of ? listAt(tree_.child(parent, JsField::kRight)) : kNone;
  }
  NodeIndex call = kNoNode;
  const int index = parts_.evidence.callbackIndex(name, call);
  if (index < 0) return kNone;
  static constexpr std::string_view kEach[] = {"forEach", "map", "some", "every", "find"};
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  const std::string_view verb = propertyName(callee);
  const bool each =
      index == 0 && std::find(std::begin(kEach), std::end(kEach), verb) != std::end(kEach);
  if (defines(verb) || (!each && !(index == 1 && verb == "reduce"))) return kNone;
  return listAt(tree_.child(callee, JsField::kObject));
}

// this.rules, scope.names: read twice, it is the same object unless something is stored there.
bool KeyLists::isSteady(NodeIndex member) {
  static constexpr std::string_view kWays[] = {"Proxy", "defineProperty", "defineProperties",
                                               "__defineGetter__", "getOwnPropertyDescriptors"};
  const NodeIndex base = tree_.unwrap(tree_.child(member, JsField::kObject));
  if (tree_.kind(base) != JsKind::kThis && bindingAt(base) == kNone) return false;
  if (std::any_of(std::begin(kWays), std::end(kWays), [this](auto way) { return names(way); })) {
    return false;
  }
  // list[i]: by whatever name, nobody has an accessor.
  const bool indexed = tree_.kind(member) == JsKind::kSubscript;
  const NodeIndex index = indexed ? tree_.unwrap(tree_.child(member, JsField::kIndex)) : kNoNode;
  // … and an object for an index may say another number each time.
  if (indexed && (tree_.kind(base) == JsKind::kThis || bindingAt(index) == kNone ||
                  !parts_.evidence.isNumeric(index, 0))) {
    return false;
  }
  const std::string_view name =
      indexed ? std::string_view() : tree_.text(tree_.child(member, JsField::kProperty));
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) != JsKind::kMethod || !tree_.hasToken(i, "get")) continue;
    const NodeIndex own = tree_.child(i, JsField::kName);
    if (indexed || own == kNoNode || tree_.kind(own) == JsKind::kComputedName ||
        tree_.text(own) == name || tree_.kind(own) == JsKind::kString) {
      return false;
    }
  }
  return true;
}

// Whether a member that is asked about has the same value at a sink.
bool KeyLists::isSameMember(NodeIndex asked, NodeIndex member, NodeIndex sink) {
  const JsKind access = tree_.kind(member);
  if (tree_.kind(asked) != access || scopes_.functionAt(asked) != scopes_.functionAt(sink)) {
    return false;
  }
  if (access == JsKind::kSubscript) {
    const BindingId index = bindingAt(tree_.child(member, JsField::kIndex));
    if (index == kNone || bindingAt(tree_.child(asked, JsField::kIndex)) != index ||
        !parts_.guards.staysBetween(index, asked, sink)) {
      return false;
    }
  } else if (tree_.text(tree_.child(asked, JsField::kProperty)) !=
             tree_.text(tree_.child(member, JsField::kProperty))) {
    return false;
  }
  const NodeIndex left = tree_.unwrap(tree_.child(asked, JsField::kObject));
  const NodeIndex right = tree_.unwrap(tree_.child(member, JsField::kObject));
  if (tree_.kind(left) != tree_.kind(right)) return false;
  if (tree_.kind(left) != JsKind::kThis &&
      (bindingAt(left) == kNone || bindingAt(left) != bindingAt(right) ||
       !parts_.guards.staysBetween(bindingAt(left), asked, sink))) {
    return false;
  }
  // Nor may a loop come back to the sink alone.
  for (NodeIndex p = tree_.parent(sink); p != kNoNode && (p > asked || tree_.end(p) <= asked);
       p = tree_.parent(p)) {
    const JsKind kind = tree_.kind(p);
    if (kind == JsKind::kFor || kind == JsKind::kForIn || kind == JsKind::kWhile ||
        kind == JsKind::kDo) {
      return false;
    }
  }
  for (NodeIndex i = tree_.end(asked); i < sink; ++i) {
    const JsKind kind = tree_.kind(i);
    const bool stores = kind == JsKind::kAssignment || kind == JsKind::kAugmented ||
                        kind == JsKind::kUpdate || kind == JsKind::kForIn;
    if (stores && tree_.end(i) <= sink) return false;
  }
  return parts_.guards.isQuietBetween(asked, sink);
}

}  // namespace gantlet::javascript
