#include "analyzer/languages/javascript/syntax/compiler_helpers.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "analyzer/one_of.h"
#include "core/digest.h"

namespace gantlet::javascript {
namespace {

struct Digests {
  std::string_view name;
  std::string_view digest;  // of plainText
};

// Made by tools/compiler_helpers.js from TypeScript 3.9.10, 4.3.5, 4.9.5, 5.0.4, 5.4.5, 5.6.3.
constexpr Digests kKnown[] = {
#include "analyzer/languages/javascript/syntax/compiler_helpers.inc"
};

struct Meaning {
  std::string_view name;
  std::string_view text;  // shorter than any helper of that name; "": only its calls are read anew
};

// Each does to what it is given all that the helper does: calls the same of its methods, and gives
// and keeps the same. Where that took as many words as the helper has, it stands as it is.
constexpr Meaning kMeanings[] = {
    {"__assign", "Object.assign"},
    {"__rest", "function (s, e) { return Object.assign({}, s); }"},
    {"__spreadArray", "function (to, from) { return to.concat([...from]); }"},
    {"__awaiter",
     "async function (one, list, P, generator) { var it = generator.apply(one, list || []), r = "
     "it.next(); while (!r.done) try { r = it.next(await r.value); } catch (e) { r = it.throw(e); "
     "} return r.value; }"},
    {"__generator",
     "function (one, body) { var v, s = { label: 0, trys: [], ops: [], sent: function () { return "
     "v; } }; function step(x) { v = x; var op = body.call(one, s), y = op[1]; if (op[0] === 5) { "
     "v "
     "= y.next(x).value; v = y.throw(x).value; v = y.return(x).value; } return { value: y, done: "
     "op[0] === 2 }; } return { next: step, throw: step, return: step }; }"},
    {"__metadata", "function (k, v) {}"},
    {"__importDefault", ""},
};

// What a helper takes for the runtime's.
constexpr std::string_view kFree[] = {"Object",    "Promise", "Symbol", "Reflect",
                                      "TypeError", "String",  "Array"};

bool isNamePart(char c) {
  return c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Reader {
 public:
  Reader(const JsTree& tree, const Scopes& scopes) : tree_(tree), scopes_(scopes) {}

  [[nodiscard]] std::optional<std::string> run() {
    // The cheapest question first: nearly no file has one.
    if (tree_.source().find("(this && this.__") == std::string_view::npos &&
        tree_.source().find("(this&&this.__") == std::string_view::npos) {
      return std::nullopt;
    }
    for (const Binding& binding : scopes_.bindings()) {
      const std::string_view name = scopes_.names().text(binding.name);
      if (isOneOf(name, kFree)) return std::nullopt;
    }
    source_ = tree_.source();
    // What __awaiter calls calls __generator.
    for (const bool inner : {true, false}) {
      for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
        const bool generator = scopes_.names().text(scopes_.bindings()[b].name) == "__generator";
        if (generator == inner) look(b);
      }
    }
    if (!changed_) return std::nullopt;
    return source_;
  }

 private:
  void look(BindingId id) {
    const Binding& binding = scopes_.bindings()[id];
    if (!binding.moduleLevel || binding.kind != BindingKind::kVar) return;
    const std::string name(scopes_.names().text(binding.name));
    if (!name.starts_with("__")) return;
    const NodeIndex declarator = tree_.parent(binding.node);
    if (declarator == kNoNode || tree_.kind(declarator) != JsKind::kDeclarator) return;
    const NodeIndex value = tree_.child(declarator, JsField::kValue);
    if (value == kNoNode || tree_.kind(value) != JsKind::kBinary ||
        tree_.text(tree_.child(value, JsField::kOperator)) != "||" ||
        plainText(tree_.text(tree_.child(value, JsField::kLeft))) != "(this&&this." + name + ")") {
      return;
    }
    const NodeIndex helper = tree_.child(value, JsField::kRight);
    if (!isKnown(name, helper) || !isAlone(binding, helper)) return;
    if (name == "__awaiter" && !usesPromises(binding)) return;
    for (const Meaning& meaning : kMeanings) {
      if (meaning.name != name) continue;
      if (!meaning.text.empty())
        replace(tree_.startByte(helper), tree_.endByte(helper), meaning.text);
      for (std::uint32_t r = 0; r < binding.refCount; ++r) {
        lookAtUse(name, scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node);
      }
    }
  }

  [[nodiscard]] bool isKnown(const std::string& name, NodeIndex helper) const {
    const std::string text = plainText(tree_.text(helper));
    if (text.empty()) return false;
    const std::string digest = digestText(sha256(text));
    return std::any_of(std::begin(kKnown), std::end(kKnown), [&](const Digests& known) {
      return known.name == name && known.digest == digest;
    });
  }

  // Whether nobody but the helper itself gives the name another value.
  [[nodiscard]] bool isAlone(const Binding& binding, NodeIndex helper) const {
    int declared = 0;
    for (std::uint32_t r = 0; r < binding.refCount; ++r) {
      const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
      if (use.role == Role::kRead) continue;
      if (use.node >= helper && use.node < tree_.end(helper)) continue;
      ++declared;
    }
    return declared == 1;
  }

  // __awaiter(this, void 0, void 0, …): another class of promises would be handed what comes out.
  [[nodiscard]] bool usesPromises(const Binding& binding) const {
    for (std::uint32_t r = 0; r < binding.refCount; ++r) {
      const Ident& ident = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
      if (ident.role != Role::kRead) continue;
      const NodeIndex call = tree_.parent(ident.node);
      if (tree_.kind(call) != JsKind::kCall || tree_.field(ident.node) != JsField::kFunction) {
        return false;
      }
      NodeIndex promises = tree_.firstPart(tree_.child(call, JsField::kArguments));
      for (int i = 0; i < 2 && promises != kNoNode; ++i) {
        if (tree_.kind(promises) == JsKind::kSpread) return false;
        promises = tree_.nextPart(promises);
      }
      if (promises == kNoNode || !isOneOf(tree_.text(promises), {"void 0", "Promise"})) {
        return false;
      }
    }
    return true;
  }

  void lookAtUse(const std::string& name, NodeIndex use) {
    const NodeIndex call = tree_.parent(use);
    if (call == kNoNode || tree_.kind(call) != JsKind::kCall ||
        tree_.field(use) != JsField::kFunction) {
      return;
    }
    const NodeIndex list = tree_.child(call, JsField::kArguments);
    const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
    if (first == kNoNode || tree_.kind(list) != JsKind::kArguments) return;
    const NodeIndex second = tree_.nextPart(first);
    // __metadata("design:type", Function): which type a parameter has.
    if (name == "__metadata" && second != kNoNode && tree_.kind(first) == JsKind::kString &&
        tree_.text(first).substr(1).starts_with("design:")) {
      blankType(second);
    }
    // __awaiter(this, void 0, void 0, function* () {…}), where that asks for no `this`
    if ((name == "__awaiter" || name == "__generator") && tree_.kind(first) == JsKind::kThis) {
      NodeIndex last = first;
      while (tree_.nextPart(last) != kNoNode) last = tree_.nextPart(last);
      if (!JsTree::isFunction(tree_.kind(last)) || asksThis(last)) return;
      blanked_.insert(first);
      replace(tree_.startByte(first), tree_.endByte(first), "null");
    }
    if (name == "__importDefault" && second == kNoNode && isModule(first)) {
      unwrapModule(call, first);
    }
  }

  // require('x'), of the runtime
  [[nodiscard]] bool isModule(NodeIndex call) const {
    if (tree_.kind(call) != JsKind::kCall) return false;
    const NodeIndex callee = tree_.child(call, JsField::kFunction);
    const Ident* ident = scopes_.identAt(callee);
    const NodeIndex list = tree_.child(call, JsField::kArguments);
    const NodeIndex module = list == kNoNode ? kNoNode : tree_.firstPart(list);
    return ident != nullptr && ident->binding == kNone && tree_.text(callee) == "require" &&
           module != kNoNode && tree_.kind(module) == JsKind::kString &&
           tree_.nextPart(module) == kNoNode && tree_.text(module).find_first_of("./\\", 1) != 1;
  }

  // const x_1 = __importDefault(require('x')); x_1.default.y(): a module of the runtime is its own
  // default.
  void unwrapModule(NodeIndex call, NodeIndex required) {
    const NodeIndex declarator = tree_.parent(call);
    if (tree_.kind(declarator) != JsKind::kDeclarator) return;
    const Ident* name = scopes_.identAt(tree_.child(declarator, JsField::kName));
    if (name == nullptr || name->declared == kNone) return;
    const Binding& binding = scopes_.bindings()[name->declared];
    std::vector<NodeIndex> members;
    for (std::uint32_t r = 0; r < binding.refCount; ++r) {
      const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
      if (use.node == name->node) continue;
      const NodeIndex member = tree_.parent(use.node);
      if (use.role != Role::kRead || tree_.kind(member) != JsKind::kMember ||
          tree_.field(use.node) != JsField::kObject ||
          tree_.text(tree_.child(member, JsField::kProperty)) != "default") {
        return;
      }
      members.push_back(member);
    }
    const std::string module = "(" + std::string(tree_.text(required)) + ")";
    replace(tree_.startByte(call), tree_.endByte(call), module);
    for (const NodeIndex member : members) {
      replace(tree_.startByte(member), tree_.endByte(member), scopes_.names().text(binding.name));
    }
  }

  // Whether a function asks for its `this`, but to hand it to one that doesn't.
  [[nodiscard]] bool asksThis(NodeIndex function) const {
    for (NodeIndex i = function + 1; i < tree_.end(function); ++i) {
      const JsKind kind = tree_.kind(i);
      if (kind == JsKind::kIdentifier && tree_.text(i) == "eval") return true;
      if (kind == JsKind::kThis && blanked_.count(i) == 0) return true;
      if (JsTree::isClass(kind) || (JsTree::isFunction(kind) && kind != JsKind::kArrow)) {
        const NodeIndex end = tree_.end(i);
        // What stands in their heads: a class's base, defaults of parameters.
        const NodeIndex body = tree_.child(i, JsField::kBody);
        for (NodeIndex head = i; head < (body == kNoNode ? end : body); ++head) {
          if (tree_.kind(head) == JsKind::kThis && JsTree::isClass(kind)) return true;
        }
        if (JsTree::isClass(kind) && hasComputedThis(i)) return true;
        i = end - 1;
      }
    }
    return false;
  }

  // class A { [this.x]() {} }
  [[nodiscard]] bool hasComputedThis(NodeIndex node) const {
    for (NodeIndex i = node; i < tree_.end(node); ++i) {
      if (tree_.kind(i) != JsKind::kComputedName) continue;
      for (NodeIndex inner = i; inner < tree_.end(i); ++inner) {
        if (tree_.kind(inner) == JsKind::kThis) return true;
      }
    }
    return false;
  }

  // Function, [Function, String]
  void blankType(NodeIndex type) {
    if (tree_.kind(type) == JsKind::kIdentifier && tree_.text(type) == "Function") {
      replace(tree_.startByte(type), tree_.endByte(type), "Object");
    }
    if (tree_.kind(type) != JsKind::kArray) return;
    for (NodeIndex p = tree_.firstPart(type); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) != JsKind::kArray) blankType(p);
    }
  }

  void replace(std::uint32_t from, std::uint32_t to, std::string_view text) {
    if (to - from < text.size()) return;
    changed_ = true;
    std::copy(text.begin(), text.end(), source_.begin() + from);
    for (std::size_t i = from + text.size(); i < to; ++i) {
      if (source_[i] != '\n') source_[i] = ' ';
    }
  }

  const JsTree& tree_;
  const Scopes& scopes_;
  std::string source_;
  bool changed_ = false;
  std::unordered_set<NodeIndex> blanked_;
};

}  // namespace

std::optional<std::string> withoutHelpers(const JsTree& tree, const Scopes& scopes) {
  return Reader(tree, scopes).run();
}

std::string plainText(std::string_view source) {
  std::string plain;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '/' || c == '`') return "";
    if (c == '"' || c == '\'') {
      const std::size_t from = i;
      do {
        if (source[i] == '\\') ++i;
        if (++i >= source.size()) return "";
      } while (source[i] != c);
      plain += source.substr(from, i + 1 - from);
      continue;
    }
    if (!isSpace(c)) {
      plain += c;
      continue;
    }
    bool line = false;
    std::size_t next = i;
    for (; next < source.size() && isSpace(source[next]); ++next) {
      line = line || source[next] == '\n' || source[next] == '\r';
    }
    const bool between = !plain.empty() && next < source.size() && isNamePart(plain.back()) &&
                         isNamePart(source[next]);
    // After `return`, a new line ends the statement.
    if (between) plain += line ? '\n' : ' ';
    i = next - 1;
  }
  return plain;
}

}  // namespace gantlet::javascript
