#include "analyzer/languages/javascript/vocabulary/vocabulary.h"

#include <optional>
#include <string>

#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

bool Vocabulary::isClosed() { return look(true); }

bool Vocabulary::staysWhole() { return look(false) && !cuts_; }

bool Vocabulary::defines(std::string_view name) const {
  if (!collected_) {
    collected_ = true;
    for (NodeIndex i = 0; i < tree_.size(); ++i) noteDefined(i);
  }
  return defined_.count(name) != 0;
}

void Vocabulary::beginPlaces() { (void)look(true, true); }

bool Vocabulary::isPlainAt(NodeIndex node) {
  const bool cuts = cuts_;
  words_ = true;
  sums_ = false;
  const bool plain = isPlain(node);
  // 0 + 'con' + 'structor', without its first letter
  return plain && !(sums_ && cuts);
}

bool Vocabulary::look(bool words, bool all) {
  words_ = words;
  cuts_ = sums_ = fails_ = escapes_ = patterns_ = named_ = readsName_ = letters_ = keyed_ = false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (!isPlain(i) && !all) return false;
    keyed_ = keyed_ || takesByKey(i);
  }
  // text[`norm${'al'}ize`]('NFKC')
  if (letters_ && keyed_) return false;
  // A function's name is a text: xs[join.name]('')
  if (named_ && (readsName_ || defines("name"))) return false;
  // A pattern from a text may write the names of its groups with escapes.
  if (escapes_ && (patterns_ || cuts_)) return false;
  if (!cuts_) return true;
  // A function's text has all words of its code, and messages of errors have others.
  return words_ && !sums_ && !fails_ && !hasWord(tree_.source()) && !namesMaker(tree_.source());
}

// x[key], const {[key]: y} = x: of a key that is no number.
bool Vocabulary::takesByKey(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  const bool pattern =
      kind == JsKind::kComputedName && tree_.parentKind(node) == JsKind::kPairPattern;
  if (kind != JsKind::kSubscript && !pattern) return false;
  const NodeIndex key = pattern ? tree_.firstPart(node) : tree_.child(node, JsField::kIndex);
  return key != kNoNode && tree_.kind(tree_.unwrap(key)) != JsKind::kString && !isNumber(key, 0);
}

// {[name]: x}, o[name] = x, Object.fromEntries([[name, x]]), new RegExp(`(?<${name}>x)`)
void Vocabulary::noteMadeName(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  const JsKind above = tree_.parentKind(node);
  if (kind == JsKind::kIdentifier || kind == JsKind::kPropertyIdentifier) {
    madeNames_ = madeNames_ || isOneOf(tree_.text(node), {"fromEntries", "groupBy", "RegExp"});
    return;
  }
  const bool made = kind == JsKind::kComputedName && above != JsKind::kPairPattern;
  const bool written = kind == JsKind::kSubscript &&
                       (tree_.field(node) == JsField::kLeft || above == JsKind::kArrayPattern ||
                        above == JsKind::kPairPattern || above == JsKind::kRestPattern);
  if (!made && !written) return;
  const NodeIndex key = made ? tree_.firstPart(node) : tree_.child(node, JsField::kIndex);
  const JsKind given = key == kNoNode ? JsKind::kUnknown : tree_.kind(tree_.unwrap(key));
  if (given == JsKind::kString || given == JsKind::kNumber) return;
  if (tree_.text(key).starts_with("Symbol.") || isNumber(key, 0)) return;
  if (written && above == JsKind::kAssignment &&
      isNumber(tree_.child(tree_.parent(node), JsField::kRight), 0)) {
    return;
  }
  madeNames_ = true;
}

void Vocabulary::noteDefined(NodeIndex node) const {
  noteMadeName(node);
  const JsKind kind = tree_.kind(node);
  const JsKind above = tree_.parentKind(node);
  const std::string_view text = tree_.text(node);
  if (kind == JsKind::kRegexPattern) {  // (?<length>…): what a match's groups have
    for (auto at = text.find("(?<"); at != std::string_view::npos; at = text.find("(?<", at + 3)) {
      const std::string_view name = text.substr(at + 3, text.find('>', at) - at - 3);
      if (!name.starts_with('=') && !name.starts_with('!')) defined_.insert(name);
    }
  } else if (kind == JsKind::kString && text.size() > 2) {
    defined_.insert(text.substr(1, text.size() - 2));
  } else if (kind == JsKind::kShorthand ||
             (kind == JsKind::kPropertyIdentifier && above != JsKind::kMember)) {
    defined_.insert(text);
  } else if (kind == JsKind::kMember &&
             (tree_.field(node) == JsField::kLeft || above == JsKind::kArrayPattern ||
              above == JsKind::kPairPattern)) {
    defined_.insert(tree_.text(tree_.child(node, JsField::kProperty)));
  }
}

bool Vocabulary::isPlain(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kUnknown:
    case JsKind::kJsx:
    case JsKind::kWith:
    case JsKind::kImport:
    case JsKind::kMetaProperty:
    case JsKind::kDecorator:
    case JsKind::kExportStatement: return false;
    case JsKind::kImportStatement: {
      const NodeIndex source = tree_.child(node, JsField::kSource);
      const std::string_view text = source == kNoNode ? "''" : tree_.text(source);
      return isPlainModule(text.substr(1, text.size() - 2));
    }
    case JsKind::kReturn:  // whoever is given a function may call it with what he likes
      return scopes_.functions()[scopes_.functionAt(node)].kind != FunctionKind::kProgram;
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern:
    case JsKind::kPropertyIdentifier:
    case JsKind::kPrivateIdentifier: return isPlainName(node);
    case JsKind::kThis: {
      const FunctionId function = scopes_.thisFunction(scopes_.functionAt(node));
      return scopes_.functions()[function].kind != FunctionKind::kProgram;
    }
    case JsKind::kMember: return isPlainMember(node);
    case JsKind::kString:
    case JsKind::kRegexPattern: return isPlainText(node);
    case JsKind::kTemplate: return isPlainTemplate(node);
    case JsKind::kBinary:
      return tree_.text(tree_.child(node, JsField::kOperator)) != "+" ||
             isPlainJoin(tree_.child(node, JsField::kLeft), tree_.child(node, JsField::kRight));
    case JsKind::kAugmented: return isPlainAugmented(node);
    case JsKind::kCatch: fails_ = true; return true;
    // promise['th' + 'en'](0, handler)
    case JsKind::kSubscript:
      fails_ = fails_ || (isCalled(node) && !hasOneArgument(tree_.parent(node), true));
      return true;
    default: return true;
  }
}

bool Vocabulary::isPlainName(NodeIndex node) {
  const std::string_view name = tree_.text(node);
  if (name.find('\\') != std::string_view::npos || isMakerName(name)) return false;
  const JsKind kind = tree_.kind(node);
  const JsKind above = tree_.parentKind(node);
  const bool property = kind == JsKind::kPropertyIdentifier;
  if (property && above == JsKind::kMethod && name == "constructor" &&
      tree_.parentKind(tree_.parent(node)) == JsKind::kClassBody) {
    return true;
  }
  if (property && above == JsKind::kMember && name == "prototype") return true;
  if (hasWord(name)) return !words_;
  if (handsOnErrors(node, name)) fails_ = true;
  if (name == "RegExp") patterns_ = true;
  if (name == "name" && kind != JsKind::kIdentifier) readsName_ = true;
  if (isCutName(name)) cuts_ = true;
  if (isUsedName(name)) {
    named_ = named_ || kind == JsKind::kIdentifier;
    return (property && above == JsKind::kMember) ||
           (name == "toString" && above == JsKind::kMethod) || kind == JsKind::kIdentifier;
  }
  if (kind != JsKind::kIdentifier && kind != JsKind::kShorthand) return true;
  if (name == "main" && !isPlainMain(node)) return false;
  const Ident* ident = scopes_.identAt(node);
  if (ident == nullptr || ident->binding != kNone || ident->declared != kNone) return true;
  return isPlainFree(node, name);
}

bool Vocabulary::isCalled(NodeIndex function) const {
  NodeIndex outer = function;
  while (tree_.kind(tree_.parent(outer)) == JsKind::kParenthesized) outer = tree_.parent(outer);
  return tree_.kind(tree_.parent(outer)) == JsKind::kCall &&
         tree_.field(outer) == JsField::kFunction;
}

// Of a call. A spread may be many. `none`: or no argument at all.
bool Vocabulary::hasOneArgument(NodeIndex call, bool none) const {
  while (tree_.kind(call) == JsKind::kParenthesized) call = tree_.parent(call);
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (first == kNoNode) return none && list != kNoNode;
  return tree_.kind(first) != JsKind::kSpread && tree_.nextPart(first) == kNoNode;
}

bool Vocabulary::handsOnErrors(NodeIndex node, std::string_view name) const {
  const NodeIndex parent = tree_.parent(node);
  const JsKind above = tree_.kind(parent);
  if (name == "then") {
    // Only promise.then(value => …).
    return above != JsKind::kMember || tree_.field(node) != JsField::kProperty ||
           !isCalled(parent) || !hasOneArgument(tree_.parent(parent), false);
  }
  if (name == "Promise" && tree_.kind(node) == JsKind::kIdentifier) {
    // A class of promises is handed the functions that reject.
    const bool object = above == JsKind::kMember && tree_.field(node) == JsField::kObject;
    const bool made = above == JsKind::kNew && tree_.field(node) == JsField::kConstructor;
    return !object && !made;
  }
  return isErrorName(name);
}

// main() is given what its caller likes.
bool Vocabulary::isPlainMain(NodeIndex name) const {
  const NodeIndex parent = tree_.parent(name);
  NodeIndex function = parent;
  if (tree_.kind(parent) == JsKind::kDeclarator && tree_.field(name) == JsField::kName) {
    const NodeIndex value = tree_.child(parent, JsField::kValue);
    if (value == kNoNode) return false;
    function = tree_.unwrap(value);
  } else if (tree_.kind(parent) != JsKind::kFunctionDeclaration) {
    return tree_.kind(parent) == JsKind::kCall && tree_.field(name) == JsField::kFunction;
  }
  if (!JsTree::isFunction(tree_.kind(function))) return false;
  const NodeIndex list = tree_.child(function, JsField::kParameters);
  const std::string_view body = tree_.text(function);
  return list != kNoNode && tree_.firstPart(list) == kNoNode &&
         body.find("arguments") == std::string_view::npos;
}

bool Vocabulary::isPlainFree(NodeIndex node, std::string_view name) const {
  if (isPlainGlobal(name)) return true;
  const NodeIndex parent = tree_.parent(node);
  const bool object =
      tree_.kind(parent) == JsKind::kMember && tree_.field(node) == JsField::kObject;
  const std::string_view member =
      object ? tree_.text(tree_.child(parent, JsField::kProperty)) : std::string_view();
  if (name == "RegExp") {
    return tree_.kind(parent) == JsKind::kBinary ||
           (tree_.kind(parent) == JsKind::kNew && tree_.field(node) == JsField::kConstructor);
  }
  if (name == "process") {
    static constexpr std::string_view kMembers[] = {"stdout",   "exit",        "hrtime", "nextTick",
                                                    "exitCode", "memoryUsage", "uptime"};
    return isOneOf(member, kMembers);
  }
  if (name == "JSON") return member == "stringify" || (member == "parse" && isCopy(parent));
  return name == "require" && isPlainRequire(parent);
}

// JSON.parse(JSON.stringify(x)): the texts stay what they are.
bool Vocabulary::isCopy(NodeIndex member) const {
  const NodeIndex call = tree_.parent(member);
  if (tree_.kind(call) != JsKind::kCall || tree_.field(member) != JsField::kFunction) return false;
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  return first != kNoNode && tree_.nextPart(first) == kNoNode &&
         tree_.kind(first) == JsKind::kCall &&
         tree_.text(tree_.child(first, JsField::kFunction)) == "JSON.stringify";
}

bool Vocabulary::isPlainRequire(NodeIndex call) const {
  if (tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  if (first == kNoNode || tree_.kind(first) != JsKind::kString) return false;
  const std::string_view text = tree_.text(first);
  return isPlainModule(text.substr(1, text.size() - 2));
}

bool Vocabulary::isPlainMember(NodeIndex node) {
  const std::string_view name = tree_.text(tree_.child(node, JsField::kProperty));
  const NodeIndex call = tree_.parent(node);
  if (!isUsedName(name)) return true;
  if (tree_.kind(call) != JsKind::kCall || tree_.field(node) != JsField::kFunction) {
    return tree_.text(node) == "Object.prototype.toString";
  }
  return isPlainMaker(node, name);
}

// list.join(', '), text.padStart(4), '-'.repeat(40), text.replace(/\s+/g, ' ')
bool Vocabulary::isPlainMaker(NodeIndex member, std::string_view name) {
  const NodeIndex arguments = tree_.child(tree_.parent(member), JsField::kArguments);
  if (arguments == kNoNode || tree_.kind(arguments) != JsKind::kArguments) return false;
  const NodeIndex first = tree_.firstPart(arguments);
  const NodeIndex second = first == kNoNode ? kNoNode : tree_.nextPart(first);
  if (first != kNoNode && tree_.kind(first) == JsKind::kSpread) return false;
  const auto parts = [&](NodeIndex node) {
    const NodeIndex inner = tree_.unwrap(node);
    return tree_.kind(inner) == JsKind::kString && keepsApart([&] {
             return apart(inner, Side::kLeft, 0) && apart(inner, Side::kRight, 0);
           }) &&
           tree_.text(inner).find('$') == std::string_view::npos;
  };
  if (name == "toString") return first == kNoNode;
  if (name == "join") return first == kNoNode || parts(first);
  if (name == "padStart" || name == "padEnd") return second == kNoNode || parts(second);
  if (name == "replace" || name == "replaceAll") return second != kNoNode && parts(second);
  const NodeIndex receiver = tree_.unwrap(tree_.child(member, JsField::kObject));
  if (name == "repeat") return parts(receiver);
  return tree_.kind(receiver) == JsKind::kArray;  // concat
}

bool Vocabulary::isPlainText(NodeIndex node) {
  std::string_view text = tree_.text(node);
  std::optional<std::string> decoded;
  if (tree_.kind(node) == JsKind::kString) {
    if (text.size() < 2) return false;
    text = text.substr(1, text.size() - 2);
    decoded = decodeEscapes(text);
    if (!decoded) return false;
    text = *decoded;
    // As a key it would find a method that is only harmless where it is seen.
    if ((isMakerName(text) && (words_ || text != "globalThis")) || isUsedName(text)) return false;
    if (isCutName(text)) cuts_ = true;
    if (isErrorName(text) || text == "then" || text.ends_with("events")) fails_ = true;
    escapes_ = escapes_ || text.find('\\') != std::string_view::npos;
  } else if (text.find("(?<") != std::string_view::npos &&
             text.find("\\u") != std::string_view::npos) {
    return false;  // the names of groups are keys
  }
  return !words_ || (!hasWord(text) && text != "arguments");
}

bool Vocabulary::isPlainTemplate(NodeIndex node) {
  const std::string_view all = tree_.text(node);
  std::uint32_t from = tree_.startByte(node) + 1;
  const std::uint32_t end = tree_.endByte(node) - 1;
  if (all.size() < 2 || tree_.parentKind(node) == JsKind::kCall) return false;  // a tag's
  NodeIndex before = kNoNode;
  for (NodeIndex p = tree_.firstPart(node);; p = tree_.nextPart(p)) {
    while (p != kNoNode && tree_.kind(p) != JsKind::kSubstitution) p = tree_.nextPart(p);
    const std::uint32_t to = p == kNoNode ? end : tree_.startByte(p);
    const auto piece = decodeEscapes(tree_.source().substr(from, to - from));
    if (!piece || (words_ && (hasWord(*piece) || *piece == "arguments")) || isMakerName(*piece) ||
        isUsedName(*piece)) {
      return false;
    }
    if (isCutName(*piece)) cuts_ = true;
    if (isErrorName(*piece) || *piece == "then") fails_ = true;
    escapes_ = escapes_ || piece->find('\\') != std::string::npos;
    const NodeIndex next = p == kNoNode ? kNoNode : tree_.firstPart(p);
    const bool open = piece->empty();
    if (before != kNoNode && next != kNoNode && open) {
      if (!keepsApart(
              [&] { return apart(before, Side::kRight, 0) || apart(next, Side::kLeft, 0); })) {
        return false;
      }
    } else if (!open) {
      if (before != kNoNode && !keepsApart([&] {
            return separates(piece->front()) || apart(before, Side::kRight, 0);
          })) {
        return false;
      }
      if (next != kNoNode &&
          !keepsApart([&] { return separates(piece->back()) || apart(next, Side::kLeft, 0); })) {
        return false;
      }
    }
    if (p == kNoNode) break;
    before = next;
    from = tree_.endByte(p);
  }
  return true;
}

}  // namespace gantlet::javascript
