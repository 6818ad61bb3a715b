#include "analyzer/languages/javascript/text_flow/relays.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

bool isNamed(const JsTree& tree, NodeIndex member, std::string_view name) {
  return tree.kind(member) == JsKind::kMember &&
         tree.text(tree.child(member, JsField::kProperty)) == name;
}

class Finder {
 public:
  Finder(const JsTree& tree, const Scopes& scopes) : tree_(tree), scopes_(scopes) {}

  [[nodiscard]] std::vector<Relay> all() const {
    std::vector<Relay> found;
    for (const std::string_view changes : {"__proto__", "setPrototypeOf", "Proxy"}) {
      if (tree_.source().find(changes) != std::string_view::npos) return {};
    }
    for (NodeIndex i = 0; i < tree_.size(); ++i) {
      if (isUnseen(i)) return {};
    }
    for (FunctionId f = 0; f < scopes_.functions().size(); ++f) {
      Relay relay;
      if (isRelay(f, relay)) found.push_back(std::move(relay));
    }
    return found;
  }

 private:
  // `apply` and the like, where it is not the name of a method that is called: somebody may give
  // a function another one.
  [[nodiscard]] bool isUnseen(NodeIndex node) const {
    std::string name;
    switch (tree_.kind(node)) {
      case JsKind::kString: {
        const std::string_view all = tree_.text(node);
        const auto decoded = decodeEscapes(all.substr(1, std::max<std::size_t>(all.size(), 2) - 2));
        if (!decoded) return true;
        name = *decoded;
        break;
      }
      case JsKind::kStringFragment:  // of a template
      case JsKind::kPropertyIdentifier:
      case JsKind::kPrivateIdentifier:
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern: name = tree_.text(node); break;
      default: return false;
    }
    if (!isOneOf(name, {"apply", "call", "concat"})) return false;
    const NodeIndex member = tree_.parent(node);
    return tree_.kind(member) != JsKind::kMember || tree_.parentKind(member) != JsKind::kCall ||
           tree_.field(member) != JsField::kFunction;
  }

  [[nodiscard]] bool isRelay(FunctionId function, Relay& relay) const {
    const FunctionInfo& info = scopes_.functions()[function];
    if (info.node == kNoNode || info.isAsync || info.isGenerator) return false;
    const JsKind kind = tree_.kind(info.node);
    if (kind != JsKind::kFunctionExpression && kind != JsKind::kFunctionDeclaration &&
        kind != JsKind::kArrow) {
      return false;
    }
    const NodeIndex list = tree_.child(info.node, JsField::kParameters);
    const NodeIndex rest = list == kNoNode ? kNoNode : tree_.firstPart(list);
    if (rest == kNoNode || tree_.kind(rest) != JsKind::kRestPattern ||
        tree_.nextPart(rest) != kNoNode) {
      return false;
    }
    const NodeIndex name = tree_.firstPart(rest);
    if (name == kNoNode || tree_.kind(name) != JsKind::kIdentifier) return false;
    relay.function = function;
    relay.rest = rest;
    return takeUses(info.node, name, relay) &&
           std::any_of(relay.handings.begin(), relay.handings.end(), [&](const Relay::Handing& h) {
             return scopes_.functionAt(h.call) != function &&
                    (h.behind.size() + h.chained.size()) > 0;
           });
  }

  // By its name, whatever the scope: what has the same name is nothing of the kind.
  [[nodiscard]] bool takeUses(NodeIndex node, NodeIndex name, Relay& relay) const {
    for (NodeIndex i = node; i < tree_.end(node); ++i) {
      const JsKind kind = tree_.kind(i);
      if (kind != JsKind::kIdentifier && kind != JsKind::kShorthand &&
          kind != JsKind::kShorthandPattern) {
        continue;
      }
      const std::string_view text = tree_.text(i);
      if (text == "arguments" || text.find('\\') != std::string_view::npos) return false;
      if (i == name || text != tree_.text(name)) continue;
      if (kind != JsKind::kIdentifier || !takeUse(i, relay)) return false;
    }
    return true;
  }

  [[nodiscard]] bool takeUse(NodeIndex use, Relay& relay) const {
    const NodeIndex parent = tree_.parent(use);
    if (tree_.kind(parent) == JsKind::kMember) {
      if (tree_.field(use) != JsField::kObject) return false;
      const NodeIndex call = tree_.parent(parent);
      const bool called =
          tree_.kind(call) == JsKind::kCall && tree_.field(parent) == JsField::kFunction;
      if (isNamed(tree_, parent, "length")) {
        return !called && targetKind(tree_, parent) == TargetKind::kNoTarget;
      }
      // Of which class the list is that concat() gives, Symbol.species may say.
      if (!called || !isNamed(tree_, parent, "concat")) return false;
      if (tree_.source().find("Symbol") != std::string_view::npos) return false;
      const NodeIndex given = tree_.child(call, JsField::kArguments);
      if (given == kNoNode || tree_.kind(given) != JsKind::kArguments) return false;
      Relay::Handing handing;
      addAll(tree_.firstPart(given), handing.chained);
      return takeList(call, std::move(handing), relay);
    }
    return takeList(use, Relay::Handing(), relay);
  }

  // A list that begins with the arguments: `args`, `[...args, x]`, `args.concat(xs)`.
  [[nodiscard]] bool takeList(NodeIndex list, Relay::Handing handing, Relay& relay) const {
    const NodeIndex parent = tree_.parent(list);
    if (tree_.kind(parent) == JsKind::kArguments) return takeApply(parent, list, handing, relay);
    const NodeIndex around = tree_.parent(parent);
    if (tree_.kind(parent) != JsKind::kSpread || !isFirst(around, parent)) return false;
    addAll(tree_.nextPart(parent), handing.behind);
    if (tree_.kind(around) == JsKind::kArray) return takeList(around, std::move(handing), relay);
    if (tree_.kind(around) != JsKind::kArguments) return false;
    const NodeIndex call = tree_.parent(around);
    if (tree_.kind(call) != JsKind::kCall ||
        tree_.kind(tree_.child(call, JsField::kFunction)) != JsKind::kIdentifier) {
      return false;
    }
    handing.call = call;
    relay.handings.push_back(std::move(handing));
    return true;
  }

  // In [, ...args], there is a hole before it.
  [[nodiscard]] bool isFirst(NodeIndex list, NodeIndex part) const {
    for (NodeIndex c = tree_.firstChild(list); c != part; c = tree_.nextSibling(c)) {
      if (c == kNoNode || tree_.text(c) == ",") return false;
    }
    return tree_.firstPart(list) == part;
  }

  // f.apply(x, list)
  [[nodiscard]] bool takeApply(NodeIndex given, NodeIndex list, Relay::Handing& handing,
                               Relay& relay) const {
    const NodeIndex self = tree_.firstPart(given);
    const NodeIndex call = tree_.parent(given);
    if (self == list || tree_.kind(self) == JsKind::kSpread || tree_.nextPart(self) != list ||
        tree_.nextPart(list) != kNoNode || tree_.kind(call) != JsKind::kCall) {
      return false;
    }
    const NodeIndex callee = tree_.child(call, JsField::kFunction);
    if (!isNamed(tree_, callee, "apply") ||
        tree_.kind(tree_.child(callee, JsField::kObject)) != JsKind::kIdentifier) {
      return false;
    }
    handing.call = call;
    handing.applies = true;
    relay.handings.push_back(std::move(handing));
    return true;
  }

  void addAll(NodeIndex first, std::vector<NodeIndex>& into) const {
    for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) into.push_back(a);
  }

  const JsTree& tree_;
  const Scopes& scopes_;
};

}  // namespace

std::vector<Relay> findRelays(const JsTree& tree, const Scopes& scopes) {
  return Finder(tree, scopes).all();
}

}  // namespace gantlet::javascript
