#include "analyzer/languages/javascript/facts/strings.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"
#include "core/utf8.h"

namespace gantlet::javascript {
namespace {

bool hasScheme(std::string_view text) {
  const auto colon = text.find("://");
  if (colon == std::string_view::npos || colon == 0 || colon > 20) return false;
  return text.substr(0, colon).find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-") ==
         std::string_view::npos;
}

bool isPathLike(std::string_view text) {
  const auto nameStart = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_';
  };
  if (text.size() > 1 && text[0] == '/' && nameStart(text[1])) return true;
  if (text.starts_with("~/") || text == ".." || text.starts_with("../")) return true;
  return text.find("/../") != std::string_view::npos || text.ends_with("/..");
}

bool isTellingWord(std::string_view text) {
  static constexpr std::string_view kModules[] = {
      "child_process",  "fs",         "net",       "http",     "https",    "vm",
      "worker_threads", "cluster",    "dgram",     "module",   "tls",      "dns",
      "http2",          "os",         "inspector", "v8",       "process",  "repl",
      "wasi",           "mainModule", "binding",   "execSync", "spawnSync"};
  if (text.size() < 2) return false;
  if (text.starts_with("node:")) text.remove_prefix(5);
  return isReflective(text) || isKnownGlobal(text) ||
         std::find(std::begin(kModules), std::end(kModules), text) != std::end(kModules);
}

// A text that names a prototype or constructor as a step of a path, or as a key of JSON text. As a
// word alone only where it stands as data, in an array or object.
bool leadsToPrototype(std::string_view text, bool data) {
  const bool json = text.find('{') != std::string_view::npos || text.starts_with('[');
  const bool prose = !json && text.find(' ') != std::string_view::npos;
  if (prose) return false;
  if (text.find("__proto__") != std::string_view::npos) return true;
  const auto word = text.find("constructor");
  if (word == std::string_view::npos) return false;
  if (text.size() == 11) return data;
  // constructor_prototype_name: told apart by whatever the program likes.
  const bool path = text.find("prototype") != std::string_view::npos;
  const auto isStep = [&](std::size_t at) {
    if (at < text.size() && path && std::isalnum(static_cast<unsigned char>(text[at])) == 0) {
      return true;
    }
    return at >= text.size() || text[at] == '.' || text[at] == '/' || text[at] == ',' ||
           text[at] == '[' || text[at] == ']' || text[at] == '"';
  };
  return (word == 0 || isStep(word - 1)) && isStep(word + 11);
}

}  // namespace

// Texts that a key is held against: ['__proto__', …].includes(key), BLOCKED.has(key), key === …
bool StringFacts::isTest(NodeIndex access) const {
  static constexpr std::string_view kTests[] = {
      "includes", "indexOf", "has",         "hasOwn", "hasOwnProperty", "startsWith",
      "endsWith", "test",    "lastIndexOf", "size",   "length"};
  const NodeIndex name = tree_.child(access, JsField::kProperty);
  return name != kNoNode &&
         std::find(std::begin(kTests), std::end(kTests), tree_.text(name)) != std::end(kTests);
}

// [...].some((x) => x === key), [...].join('|'): each text is compared, or all become one that is
// no key. `access` is the member, with the list as its object.
bool StringFacts::isListTest(NodeIndex access) const {
  static constexpr std::string_view kEach[] = {"some", "every", "find", "findIndex", "filter"};
  const NodeIndex name = tree_.child(access, JsField::kProperty);
  const NodeIndex call = tree_.parent(access);
  if (name == kNoNode || tree_.kind(call) != JsKind::kCall ||
      tree_.field(access) != JsField::kFunction) {
    return false;
  }
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  const std::string_view verb = tree_.text(name);
  if (verb == "join") {
    // Joined by a letter or by nothing, the texts may become another key.
    return first != kNoNode && tree_.kind(first) == JsKind::kString &&
           tree_.text(first).find_first_of("|, ") != std::string_view::npos && isMessage(call);
  }
  if (std::find(std::begin(kEach), std::end(kEach), verb) == std::end(kEach)) return false;
  // What filter and find give may be used as a key.
  const bool given = verb == "find" || verb == "filter";
  if (given || first == kNoNode || tree_.kind(first) != JsKind::kArrow) return false;
  NodeIndex parameter = tree_.child(first, JsField::kParameter);
  if (parameter == kNoNode) {
    parameter = tree_.firstPart(tree_.child(first, JsField::kParameters));
    if (parameter == kNoNode || tree_.nextPart(parameter) != kNoNode) return false;
  }
  return isOnlyCompared(parameter);
}

// A text that becomes a regular expression, an error's message, or is printed.
bool StringFacts::isMessage(NodeIndex node) const {
  for (int step = 0; step < 6; ++step, node = tree_.parent(node)) {
    const NodeIndex parent = tree_.parent(node);
    switch (tree_.parentKind(node)) {
      case JsKind::kParenthesized:
      case JsKind::kSubstitution:
      case JsKind::kTemplate:
      case JsKind::kBinary: break;
      case JsKind::kArguments: {
        const NodeIndex call = tree_.parent(parent);
        const bool made = tree_.kind(call) == JsKind::kNew;
        const NodeIndex callee =
            tree_.child(call, made ? JsField::kConstructor : JsField::kFunction);
        if (callee == kNoNode) return false;
        const auto& members = values_.members(solver_.valueOf(callee));
        if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath) return false;
        const std::string text = values_.paths.text(values_.at(members[0]).data);
        return text == "RegExp" || text.ends_with("Error") || text.starts_with("console.");
      }
      default: return false;
    }
  }
  return false;
}

// Whether a declared name is only compared, asked or shown: never a key, never handed on.
bool StringFacts::isOnlyCompared(NodeIndex name) const {
  const Ident* ident = name == kNoNode ? nullptr : scopes_.identAt(name);
  if (ident == nullptr || ident->declared == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role != Role::kRead) {
      if (use.node == name) continue;
      return false;
    }
    if (!isComparison(use.node) && !isShown(use.node, false)) return false;
  }
  return true;
}

bool StringFacts::isComparison(NodeIndex operand) const {
  const NodeIndex parent = tree_.parent(operand);
  if (tree_.kind(parent) != JsKind::kBinary) return false;
  const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
  return op == "===" || op == "!==" || op == "==" || op == "!=";
}

// A value that goes to the console and nowhere else, directly or by one name.
bool StringFacts::isShown(NodeIndex node, bool named) const {
  for (int step = 0; step < 6; ++step, node = tree_.parent(node)) {
    const NodeIndex parent = tree_.parent(node);
    switch (tree_.parentKind(node)) {
      case JsKind::kParenthesized:
      case JsKind::kSubstitution:
      case JsKind::kTemplate: break;
      case JsKind::kExpressionStatement: return true;
      case JsKind::kArguments: {
        const NodeIndex callee = tree_.child(tree_.parent(parent), JsField::kFunction);
        if (callee == kNoNode) return false;
        const auto& members = values_.members(solver_.valueOf(callee));
        return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
               values_.paths.text(values_.at(members[0]).data).starts_with("console.");
      }
      case JsKind::kDeclarator: {
        const NodeIndex name = tree_.child(parent, JsField::kName);
        return named && tree_.kind(name) == JsKind::kIdentifier && isOnlyCompared(name);
      }
      default: return false;
    }
  }
  return false;
}

// One place where a list of such texts is named: asked, compared text by text, or walked by a loop
// that compares.
bool StringFacts::isGuardUse(NodeIndex use) const {
  const NodeIndex parent = tree_.parent(use);
  switch (tree_.kind(parent)) {
    case JsKind::kMember:
      return tree_.field(use) == JsField::kObject && (isTest(parent) || isListTest(parent));
    case JsKind::kSubscript: return tree_.field(use) == JsField::kObject && isComparison(parent);
    case JsKind::kForIn:
      return tree_.field(use) == JsField::kRight && isOnlyCompared(loopName(parent));
    case JsKind::kSpread: {
      // [...WORDS].join('|')
      const NodeIndex array = tree_.parent(parent);
      return tree_.kind(array) == JsKind::kArray && tree_.parentKind(array) == JsKind::kMember &&
             isListTest(tree_.parent(array));
    }
    default: return false;
  }
}

// for (const x of …): x
NodeIndex StringFacts::loopName(NodeIndex loop) const {
  const NodeIndex left = tree_.child(loop, JsField::kLeft);
  return left != kNoNode && tree_.kind(left) == JsKind::kIdentifier ? left : kNoNode;
}

// A name that holds such texts and is only asked, or compared where it holds one.
bool StringFacts::isGuardName(NodeIndex declarator, bool list) const {
  const Ident* ident = scopes_.identAt(tree_.child(declarator, JsField::kName));
  if (ident == nullptr || ident->declared == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role != Role::kRead) continue;
    if (!list && tree_.parentKind(use.node) == JsKind::kBinary) continue;
    if (!isGuardUse(use.node)) return false;
  }
  return true;
}

// A class that is only named to read a member of it, to make one, to ask for one or to build on it,
// and that is not read by a key that is not known: nobody gets a member of it by the way.
bool StringFacts::isClosedClass(NodeIndex body) const {
  const NodeIndex owner = tree_.parent(body);
  const NodeIndex name = tree_.child(owner, JsField::kName);
  if (name == kNoNode) return false;
  const auto isClassSide = [&](NodeIndex node) {
    const auto& members = values_.members(solver_.valueOf(node));
    return std::any_of(members.begin(), members.end(), [&](ValueId id) {
      const Value value = values_.at(id);
      return (value.kind == ValueKind::kClass && value.data == owner) ||
             (value.kind == ValueKind::kOwnInstance && value.data == body);
    });
  };
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kSubscript) {
      if (isClassSide(tree_.child(i, JsField::kObject)) && solver_.keysOfAccess(i).unknown) {
        return false;
      }
      continue;
    }
    if ((kind != JsKind::kIdentifier && kind != JsKind::kThis && kind != JsKind::kShorthand) ||
        i == name || !isClassSide(i)) {
      continue;
    }
    const JsKind above = tree_.parentKind(i);
    const bool harmless = (above == JsKind::kMember && tree_.field(i) == JsField::kObject) ||
                          above == JsKind::kNew || above == JsKind::kClassHeritage ||
                          (above == JsKind::kBinary && tree_.field(i) == JsField::kRight) ||
                          (above == JsKind::kSubscript && tree_.field(i) == JsField::kObject);
    if (!harmless) return false;
  }
  return true;
}

// static BLOCKED = ['__proto__', …]: whatever has a property of this name is only asked.
bool StringFacts::isGuardField(NodeIndex field) const {
  const NodeIndex name = tree_.child(field, JsField::kProperty);
  if (name == kNoNode || tree_.kind(name) == JsKind::kComputedName) return false;
  if (!isClosedClass(tree_.parent(field))) return false;
  const std::string_view text = tree_.text(name);
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    const bool pattern = kind == JsKind::kShorthandPattern || tree_.field(i) == JsField::kKey;
    if (pattern && tree_.text(i) == text) return false;
    if (kind == JsKind::kSubscript) {
      const Solver::Keys keys = solver_.keysOfAccess(i);
      if (std::find(keys.texts.begin(), keys.texts.end(), text) != keys.texts.end()) return false;
    }
    if (kind != JsKind::kMember || tree_.text(tree_.child(i, JsField::kProperty)) != text) continue;
    if (!isGuardUse(i)) return false;
  }
  return true;
}

// Looked at once for each name, however many texts it holds.
bool StringFacts::isKnownGuard(NodeIndex holder, bool list) {
  const auto [known, fresh] = guards_.emplace(std::uint64_t{holder} * 2 + (list ? 1 : 0), false);
  if (!fresh) return known->second;
  if (tree_.kind(holder) != JsKind::kField) {
    known->second = isGuardName(holder, list);
  } else if (++fieldSearches_ <= kMaxFieldSearches) {
    known->second = isGuardField(holder);
  }
  return known->second;
}

bool StringFacts::isGuard(NodeIndex string) {
  NodeIndex node = string;
  bool list = false;
  for (int step = 0; step < 6; ++step, node = tree_.parent(node)) {
    const NodeIndex parent = tree_.parent(node);
    switch (tree_.parentKind(node)) {
      case JsKind::kParenthesized:
      case JsKind::kSpread:
      case JsKind::kArguments: break;
      case JsKind::kArray: list = true; break;
      case JsKind::kNew: break;  // new Set([...])
      case JsKind::kBinary:
      case JsKind::kSwitchCase:
      case JsKind::kImportAttribute: return true;
      case JsKind::kSubscript:  // a key is reported as an attribute
        return !list || tree_.field(node) != JsField::kObject || isComparison(parent);
      case JsKind::kPair: return tree_.field(node) == JsField::kKey;
      case JsKind::kMember:
        return tree_.field(node) != JsField::kObject || isTest(parent) || isListTest(parent);
      case JsKind::kForIn:
        return list && tree_.field(node) == JsField::kRight && isOnlyCompared(loopName(parent));
      case JsKind::kField: return list && isKnownGuard(parent, list);
      case JsKind::kCall: {
        const NodeIndex callee = tree_.child(parent, JsField::kFunction);
        if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
        const std::string_view text = tree_.text(callee);
        if (text == "Object.freeze") break;
        // An own constructor is put back where inheritance has lost it.
        const bool restores = text.starts_with("Object.defineProperty") &&
                              tree_.text(string).find("__proto__") == std::string_view::npos;
        return isTest(callee) || restores ||
               text.find("hasOwnProperty") != std::string_view::npos ||
               text.starts_with("console.");
      }
      case JsKind::kDeclarator: return isKnownGuard(parent, list);
      default: return false;
    }
  }
  return false;
}

// A text that is no key by itself, where nothing takes texts apart: '[].constructor'.
bool StringFacts::isWholeData(std::string_view text) {
  if (text == "constructor" || text == "__proto__") return false;
  if (!whole_) whole_ = Vocabulary(tree_, scopes_).staysWhole();
  return *whole_;
}

// 'constructor x'.split(' '), where the word stands in the program by itself: nothing is hidden.
bool StringFacts::isWritten(NodeIndex node, std::string_view text) {
  if ((text == "constructor" || text == "__proto__" || text == "prototype") &&
      parts_.computed.leadsNowhere()) {
    return true;
  }
  if (tree_.kind(node) != JsKind::kCall || ++writtenSearches_ > kMaxFieldSearches) return false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) == JsKind::kStringFragment &&
        tree_.text(i).find(text) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

void StringFacts::emitString(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  const NodeIndex parent = tree_.parent(node);
  const JsKind parentKind = tree_.parentKind(node);
  if (parentKind == JsKind::kImportStatement || parentKind == JsKind::kExportStatement) return;
  // A piece of a folded constant is reported as part of the whole.
  if ((parentKind == JsKind::kBinary || parentKind == JsKind::kSubstitution) && parent != kNoNode) {
    const NodeIndex whole = parentKind == JsKind::kSubstitution ? tree_.parent(parent) : parent;
    if (values_.contains(solver_.valueOf(whole), ValueKind::kString)) return;
  }
  const bool folded = kind != JsKind::kString;
  const bool data = parentKind == JsKind::kArray || parentKind == JsKind::kPair;
  for (const ValueId id : values_.members(solver_.valueOf(node))) {
    if (values_.kind(id) != ValueKind::kString) continue;
    const std::string& text = values_.text(id);
    Fact fact;
    fact.kind = FactKind::kString;
    const bool key = leadsToPrototype(text, data) && !isGuard(node) && sinks_.any() &&
                     !parts_.computed.leadsNowhere();
    fact.key = key && !isWholeData(text) ? "prototype"
               : hasScheme(text)         ? "url"
               : isPathLike(text)        ? sinks_.reachesFiles() ? "path" : "path-data"
               : folded && isTellingWord(text) && !isShown(node, true) && !isWritten(node, text)
                   ? "folded"
                   : "";
    if (fact.key.empty()) continue;
    fact.value = toValidUtf8(text);
    fact.hasValue = true;
    add(std::move(fact), node);
  }
}

}  // namespace gantlet::javascript
