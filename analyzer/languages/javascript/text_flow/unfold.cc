#include "analyzer/languages/javascript/text_flow/unfold.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "analyzer/languages/javascript/text_flow/relays.h"

namespace gantlet::javascript {
namespace {

constexpr std::size_t kMaxCalls = 24;
constexpr std::uint32_t kMaxBytes = 1'000;  // of a function

struct Edit {
  std::uint32_t from;
  std::uint32_t to;
  std::string text;
};

// A function with a name, and the statement that makes it.
struct Definition {
  NodeIndex statement;
  NodeIndex name;
  NodeIndex function;
};

class Unfolder {
 public:
  Unfolder(const JsTree& tree, const Scopes& scopes)
      : tree_(tree), relays_(findRelays(tree, scopes)) {}

  [[nodiscard]] std::optional<std::string> run() {
    if (relays_.empty()) return std::nullopt;
    for (NodeIndex s = tree_.firstPart(0); s != kNoNode; s = tree_.nextPart(s)) {
      const std::optional<Definition> definition = definitionIn(s);
      if (definition) unfold(*definition);
    }
    if (edits_.empty()) return std::nullopt;
    std::sort(edits_.begin(), edits_.end(),
              [](const Edit& a, const Edit& b) { return a.from < b.from; });
    std::string source;
    std::uint32_t at = 0;
    for (const Edit& edit : edits_) {
      source += tree_.source().substr(at, edit.from - at);
      source += edit.text;
      at = edit.to;
    }
    source += tree_.source().substr(at);
    return source;
  }

 private:
  // const f = …; function f(…) {…}
  [[nodiscard]] std::optional<Definition> definitionIn(NodeIndex statement) const {
    Definition found{statement, kNoNode, kNoNode};
    if (tree_.kind(statement) == JsKind::kFunctionDeclaration) {
      found.name = tree_.child(statement, JsField::kName);
      found.function = statement;
    } else if (tree_.kind(statement) == JsKind::kLexicalDeclaration &&
               tree_.text(statement).starts_with("const")) {
      const NodeIndex declarator = tree_.firstPart(statement);
      if (declarator == kNoNode || tree_.kind(declarator) != JsKind::kDeclarator ||
          tree_.nextPart(declarator) != kNoNode) {
        return std::nullopt;
      }
      found.name = tree_.child(declarator, JsField::kName);
      found.function = tree_.child(declarator, JsField::kValue);
    }
    if (found.name == kNoNode || found.function == kNoNode) return std::nullopt;
    const JsKind kind = tree_.kind(found.function);
    const bool function = kind == JsKind::kFunctionDeclaration ||
                          kind == JsKind::kFunctionExpression || kind == JsKind::kArrow;
    const bool makes = std::any_of(relays_.begin(), relays_.end(), [&](const Relay& relay) {
      return relay.rest > found.function && relay.rest < tree_.end(found.function);
    });
    const bool small = tree_.endByte(found.function) - tree_.startByte(found.function) <= kMaxBytes;
    if (!function || !makes || !small || tree_.kind(found.name) != JsKind::kIdentifier) {
      return std::nullopt;
    }
    return found;
  }

  // Each identifier of that name has to be a call of it.
  void unfold(const Definition& definition) {
    const std::string_view name = tree_.text(definition.name);
    const std::string text = "(" + std::string(tree_.text(definition.function)) + ")";
    std::vector<Edit> edits;
    for (NodeIndex i = 0; i < tree_.size(); ++i) {
      const JsKind kind = tree_.kind(i);
      if (kind == JsKind::kIdentifier && tree_.text(i).find('\\') != std::string_view::npos) return;
      if (i == definition.name || tree_.text(i) != name) continue;
      if (kind == JsKind::kPropertyIdentifier || kind == JsKind::kStringFragment) continue;
      if (kind != JsKind::kIdentifier || !isPlainCall(i)) return;
      edits.push_back({tree_.startByte(i), tree_.endByte(i), text});
    }
    if (edits.empty() || edits.size() > kMaxCalls) return;
    edits_.insert(edits_.end(), edits.begin(), edits.end());
    edits_.push_back({tree_.startByte(definition.statement), tree_.endByte(definition.statement),
                      std::string(";")});
  }

  // At the top level, where no other scope may have one of the names, and not where a line before
  // it would go on.
  [[nodiscard]] bool isPlainCall(NodeIndex callee) const {
    if (tree_.parentKind(callee) != JsKind::kCall || tree_.field(callee) != JsField::kFunction) {
      return false;
    }
    for (NodeIndex up = tree_.parent(callee); up != 0; up = tree_.parent(up)) {
      switch (tree_.kind(up)) {
        case JsKind::kCall:
        case JsKind::kArguments:
        case JsKind::kObject:
        case JsKind::kPair:
        case JsKind::kArray:
        case JsKind::kParenthesized:
        case JsKind::kMember:
        case JsKind::kDeclarator:
        case JsKind::kLexicalDeclaration:
        case JsKind::kVariableDeclaration:
        case JsKind::kExpressionStatement: break;
        default: return false;
      }
    }
    const std::string_view before = tree_.source().substr(0, tree_.startByte(callee));
    const std::size_t last = before.find_last_not_of(" \t\r\n");
    return last != std::string_view::npos &&
           std::string_view("=(,:[").find(before[last]) != std::string_view::npos;
  }

  const JsTree& tree_;
  std::vector<Relay> relays_;
  std::vector<Edit> edits_;
};

}  // namespace

std::optional<std::string> unfoldRelays(const JsTree& tree, const Scopes& scopes) {
  return Unfolder(tree, scopes).run();
}

}  // namespace gantlet::javascript
