#include "analyzer/languages/javascript/facts/own_names.h"

#include <algorithm>

#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr std::string_view kWords[] = {"__proto__", "constructor"};

// Escapes in names may write any of them.
bool isWord(std::string_view text) {
  return isOneOf(text, kWords) || text.find('\\') != std::string_view::npos;
}

}  // namespace

void OwnNames::emitName(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kPair:
      emitMember(node, tree_.child(node, JsField::kKey), tree_.child(node, JsField::kValue));
      return;
    case JsKind::kMethod: emitMember(node, tree_.child(node, JsField::kName), kNoNode); return;
    case JsKind::kField:
      emitMember(node, tree_.child(node, JsField::kProperty), tree_.child(node, JsField::kValue));
      return;
    case JsKind::kMember:
    case JsKind::kSubscript: emitAccess(node); return;
    case JsKind::kRegexPattern: emitRegex(node); return;
    case JsKind::kShorthand:
      if (isWord(tree_.text(node))) emitWord(tree_.text(node), node, node);
      return;
    // function __proto__() {}: its name is a text.
    case JsKind::kIdentifier: {
      if (tree_.text(node) != "__proto__") return;
      const Ident* ident = scopes_.identAt(node);
      const JsKind above = tree_.parentKind(node);
      const bool named = tree_.field(node) == JsField::kName &&
                         (JsTree::isFunction(above) || JsTree::isClass(above));
      if (named || (ident != nullptr && ident->declared != kNone))
        emitWord(tree_.text(node), node, kNoNode);
      return;
    }
    // Object.defineProperty(o, 'constructor', {value: {…}})
    case JsKind::kString:
      if (tree_.parentKind(node) == JsKind::kArguments && tree_.text(node).size() == 13 &&
          tree_.text(node).substr(1, 11) == "constructor" && isDefined(node)) {
        emitWord("constructor", node, definedValue(node));
      }
      return;
    default: return;
  }
}

void OwnNames::emitMember(NodeIndex node, NodeIndex name, NodeIndex value) {
  const JsKind kind = name == kNoNode ? JsKind::kUnknown : tree_.kind(name);
  // Nearly all names are written out, and are neither.
  if (name == kNoNode || (kind == JsKind::kPropertyIdentifier && !isWord(tree_.text(name)))) return;
  for (const std::string& text : solver_.keysOfName(name).texts) {
    // {__proto__: x} sets the prototype.
    const bool sets = tree_.kind(node) == JsKind::kPair && kind != JsKind::kComputedName;
    if (text == "__proto__" && !sets) emitWord(text, node, kNoNode);
    // A class's own constructor
    const bool usual = tree_.parentKind(node) == JsKind::kClassBody &&
                       tree_.kind(node) == JsKind::kMethod && !tree_.hasToken(node, "static") &&
                       !tree_.hasToken(node, "get");
    if (text == "constructor" && !usual) emitWord(text, node, value);
  }
}

// o.constructor = {…}, d.__proto__ = {…}: of what inherits nothing it is a name like any other.
void OwnNames::emitAccess(NodeIndex node) {
  if (tree_.kind(node) == JsKind::kMember &&
      !isWord(tree_.text(tree_.child(node, JsField::kProperty))))
    return;
  const TargetKind target = targetKind(tree_, node);
  if (target == TargetKind::kNoTarget || target == TargetKind::kDelete) return;
  const NodeIndex parent = tree_.parent(node);
  const NodeIndex value =
      tree_.kind(parent) == JsKind::kAssignment ? tree_.child(parent, JsField::kRight) : kNoNode;
  for (const std::string& text : solver_.keysOfAccess(node).texts) {
    if (text == "__proto__" && parts_.polyfills.isFallback(node)) continue;
    if (isOneOf(text, kWords)) emitWord(text, node, value);
  }
}

bool OwnNames::isDefined(NodeIndex key) const {
  const NodeIndex callee = tree_.child(tree_.parent(tree_.parent(key)), JsField::kFunction);
  return callee != kNoNode && tree_.text(callee).ends_with("defineProperty");
}

// {value: x}: x; kNoNode where it is not seen.
NodeIndex OwnNames::definedValue(NodeIndex key) const {
  const NodeIndex descriptor = tree_.nextPart(key);
  const NodeIndex object = descriptor == kNoNode ? kNoNode : tree_.unwrap(descriptor);
  if (object == kNoNode || tree_.kind(object) != JsKind::kObject) return kNoNode;
  for (NodeIndex p = tree_.firstPart(object); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kPair && tree_.text(tree_.child(p, JsField::kKey)) == "value")
      return tree_.child(p, JsField::kValue);
  }
  return kNoNode;
}

// /(?<__proto__>x)/, or a pattern whose own text is taken.
void OwnNames::emitRegex(NodeIndex node) {
  const std::string_view text = tree_.text(node);
  for (const std::string_view word : kWords) {
    const auto at = text.find(word);
    if (at == std::string_view::npos) continue;
    const bool group = at >= 3 && text.substr(at - 3, 3) == "(?<";
    if (group || !isOnlyMatched(tree_.parent(node))) emitWord(word, node, kNoNode);
  }
}

// Whether nothing reads a pattern's text: it is held against texts, directly or by its name.
bool OwnNames::isOnlyMatched(NodeIndex regex) const {
  if (tree_.source().find("source") != std::string_view::npos) return isMatched(regex);
  const NodeIndex parent = tree_.parent(regex);
  const JsKind kind = tree_.kind(parent);
  if (kind == JsKind::kArguments || kind == JsKind::kSubstitution || kind == JsKind::kBinary)
    return isMatched(regex);
  if (kind != JsKind::kDeclarator) return true;
  const Ident* ident = scopes_.identAt(tree_.child(parent, JsField::kName));
  if (ident == nullptr || ident->declared == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role == Role::kRead && !isMatched(use.node)) return false;
  }
  return true;
}

// pattern.test(text), text.replace(pattern, '')
bool OwnNames::isMatched(NodeIndex use) const {
  const NodeIndex parent = tree_.parent(use);
  if (tree_.kind(parent) == JsKind::kMember) {
    return isOneOf(tree_.text(tree_.child(parent, JsField::kProperty)),
                   {"test", "exec", "lastIndex", "flags", "global"});
  }
  if (tree_.kind(parent) != JsKind::kArguments) return false;
  const NodeIndex callee = tree_.child(tree_.parent(parent), JsField::kFunction);
  return callee != kNoNode && tree_.kind(callee) == JsKind::kMember &&
         tree_.firstPart(parent) == use &&
         isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)),
                 {"replace", "replaceAll", "match", "matchAll", "search", "split", "test"});
}

// An object, rather than functions, whose own property `prototype` nobody lists by the way.
bool OwnNames::hasPlainPrototype(NodeIndex value) const {
  const auto& members = values_.members(solver_.valueOf(value));
  return !members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const Value held = values_.at(id);
    if (held.kind == ValueKind::kClass) return true;
    // What has no prototype by itself may be given one that is listed.
    if (held.kind != ValueKind::kFunction) return false;
    const JsKind kind = tree_.kind(held.data);
    return (kind == JsKind::kFunctionDeclaration || kind == JsKind::kFunctionExpression) &&
           !tree_.hasToken(held.data, "async");
  });
}

// Whether something has a property of its own called `prototype`, as a list of names has it.
bool OwnNames::isOwnPrototype(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  const JsKind above = tree_.parentKind(node);
  const std::string_view text = tree_.text(node);
  if (kind == JsKind::kStringFragment) return text.find("prototype") != std::string_view::npos;
  if (kind == JsKind::kRegex) return text.find("(?<prototype>") != std::string_view::npos;
  if (kind == JsKind::kIdentifier && above == JsKind::kMember && text == "Reflect") {
    return tree_.text(tree_.parent(node)) == "Reflect.ownKeys";
  }
  if (kind != JsKind::kPropertyIdentifier && kind != JsKind::kShorthand) return false;
  if (isOneOf(text, {"getOwnPropertyNames", "getOwnPropertyDescriptors"})) return true;
  if (text != "prototype") return false;
  if (above != JsKind::kMember) return true;
  const NodeIndex member = tree_.parent(node);
  return targetKind(tree_, member) != TargetKind::kNoTarget &&
         !hasPlainPrototype(tree_.child(member, JsField::kObject));
}

bool OwnNames::holdsPrototype() {
  if (holdsPrototype_) return *holdsPrototype_;
  holdsPrototype_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*holdsPrototype_; ++i)
    holdsPrototype_ = isOwnPrototype(i);
  return *holdsPrototype_;
}

// `value`: what stands under the name; kNoNode: it is not seen.
void OwnNames::emitWord(std::string_view word, NodeIndex node, NodeIndex value) {
  // From 'constructor' it takes one more name to come to a prototype.
  if (word == "constructor") {
    if (value != kNoNode && hasPlainPrototype(value)) return;
    if (!holdsPrototype()) return;
  }
  if (!sinks_.any() || parts_.computed.leadsNowhere()) return;
  if (word == "constructor" && value != kNoNode && parts_.computed.flow().isOwnFunction(value))
    return;
  Fact fact;
  fact.kind = FactKind::kString;
  fact.key = "prototype";
  fact.value = word;
  fact.hasValue = true;
  add(std::move(fact), node);
}

}  // namespace gantlet::javascript
