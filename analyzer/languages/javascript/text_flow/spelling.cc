#include "analyzer/languages/javascript/text_flow/spelling.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr std::string_view kName = "constructor";
constexpr std::string_view kProto = "proto";  // between its underscores
// A text that is the whole word is seen without all this.
constexpr std::string_view kWholes[] = {"constructor", "prototype", "__proto__"};
constexpr std::size_t kShortestPart = 2;
// Out of the middle of a longer word, 'construction', it takes more to be meant.
constexpr std::size_t kShortestInside = 4;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Who makes texts of numbers and bytes.
bool makesText(std::string_view name) {
  return isOneOf(name, {"fromCharCode", "fromCodePoint", "atob", "unescape", "TextDecoder",
                        "decodeURIComponent", "decodeURI"});
}

// Who has texts that stand nowhere in the program.
bool bringsTexts(std::string_view name) {
  return isOneOf(name, {"require", "process", "Buffer", "Intl", "Date", "message", "stack",
                        "normalize", "raw", "rawJSON", "getOwnPropertyNames", "ownKeys",
                        "getOwnPropertyDescriptors", "toLocaleString", "arguments"});
}

// Who lists the names of properties.
bool listsNames(std::string_view name) {
  return isOneOf(name, {"keys", "entries", "stringify", "groups", "name", "inspect",
                        "getOwnPropertyNames", "ownKeys", "getOwnPropertyDescriptors"});
}

}  // namespace

bool Spelling::hasLetters() {
  look();
  if (foreign_ || makes_ || decodes_) return true;
  return std::all_of(kName.begin(), kName.end(),
                     [this](char c) { return letters_.find(c) != std::string::npos; });
}

bool Spelling::makesLetters() {
  look();
  const bool proto = underscores_ && std::all_of(kProto.begin(), kProto.end(), [this](char c) {
                       return letters_.find(c) != std::string::npos;
                     });
  return makes_ || proto;
}

bool Spelling::hasPieces() {
  look();
  if (!pieces_) {
    const bool proto = holdsProto() ? underscores_ : proto_ && composes(kProto);
    pieces_ = decodes_ || proto || composes(kName);
  }
  return *pieces_;
}

// Without a letter that no word has, a piece has four.
bool Spelling::hasDescribing() {
  if (describing_) return *describing_;
  static constexpr std::string_view kNames[] = {"getOwnPropertyDescriptors", "getOwnPropertyNames"};
  describing_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*describing_; ++i) {
    const JsKind kind = tree_.kind(i);
    const bool text = kind == JsKind::kStringFragment;
    const bool name = (kind == JsKind::kPropertyIdentifier || kind == JsKind::kShorthand) &&
                      tree_.parentKind(i) != JsKind::kMember;
    const std::string_view piece = tree_.text(i);
    if ((!text && !name) || piece.size() < (text ? 4U : 19U)) continue;
    describing_ = std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view whole) {
      return whole.find(piece) != std::string_view::npos ||
             piece.find(whole.substr(0, 18)) != std::string_view::npos;
    });
  }
  return *describing_;
}

void Spelling::look() {
  if (looked_) return;
  looked_ = true;
  const std::string_view source = tree_.source();
  lower_ = source.find("LowerCase") != std::string_view::npos;
  bool lists = false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    switch (tree_.kind(i)) {
      case JsKind::kString: {
        const std::string_view text = tree_.text(i);
        if (text.size() < 2) break;
        const std::string_view inside = text.substr(1, text.size() - 2);
        addText(decodeEscapes(inside).value_or(std::string(inside)));
        break;
      }
      case JsKind::kTemplate: addTemplate(i); break;
      case JsKind::kRegexPattern: addText(std::string(tree_.text(i))); break;
      case JsKind::kUnary: foreign_ = foreign_ || tree_.text(i).starts_with("typeof"); break;
      case JsKind::kImportStatement:
      case JsKind::kImport: foreign_ = true; break;
      case JsKind::kForIn:
        lists = lists || tree_.text(tree_.child(i, JsField::kOperator)) == "in";
        break;
      case JsKind::kIdentifier:
      case JsKind::kPropertyIdentifier:
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern:
        lists = lists || listsNames(tree_.text(i));
        lookAtName(i);
        break;
      default: break;
    }
  }
  for (NodeIndex i = 0; lists && i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    const NodeIndex above = tree_.parent(i);
    const bool written =
        kind == JsKind::kShorthand ||
        (kind == JsKind::kPropertyIdentifier &&
         (tree_.kind(above) != JsKind::kMember || tree_.field(above) == JsField::kLeft));
    if (written) addText(std::string(tree_.text(i)));
  }
}

void Spelling::lookAtName(NodeIndex node) {
  const std::string_view name = tree_.text(node);
  makes_ = makes_ || makesText(name);
  foreign_ = foreign_ || bringsTexts(name);
  if (name == "toString") lookAtToString(node);
}

// n.toString(36), whose digits are letters; (2), (8), (10) and (16) have none of the words.
void Spelling::lookAtToString(NodeIndex name) {
  const NodeIndex member = tree_.parent(name);
  if (tree_.kind(member) != JsKind::kMember) return;
  const NodeIndex call = tree_.parent(member);
  const bool called =
      tree_.kind(call) == JsKind::kCall && tree_.field(member) == JsField::kFunction;
  const NodeIndex list = called ? tree_.child(call, JsField::kArguments) : kNoNode;
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (called && first == kNoNode) return;
  if (first == kNoNode || !isOneOf(tree_.text(first), {"2", "8", "10", "16"})) makes_ = true;
}

void Spelling::addTemplate(NodeIndex node) {
  std::string text;
  for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kSubstitution) {
      addText(std::exchange(text, {}));
    } else {
      text += tree_.text(p);
    }
  }
  addText(std::move(text));
}

void Spelling::addText(std::string text) {
  decodes_ = decodes_ || decodesToWord(text);
  for (const std::string_view whole : kWholes) {
    for (auto at = text.find(whole); at != std::string::npos; at = text.find(whole, at))
      text.replace(at, whole.size(), " ");
  }
  std::string piece;
  bool underscored = false;
  for (const char c : text) {
    if (isLetter(c)) {
      const bool small = c >= 'a' && c <= 'z';
      piece += small || !lower_ ? c : static_cast<char>(c - 'A' + 'a');
      continue;
    }
    if (c == '_') underscores_ = underscored = true;
    addPiece(piece, underscored);
    piece.clear();
    underscored = c == '_';
  }
  addPiece(piece, underscored);
}

// `underscored`: there is a _ before or behind it.
void Spelling::addPiece(std::string_view piece, bool underscored) {
  for (const char c : piece) {
    if (letters_.find(c) == std::string::npos) letters_ += c;
  }
  if (piece.size() < kShortestPart) return;
  parts_.emplace(piece);
  proto_ = proto_ || (underscored && kProto.find(piece) != std::string_view::npos);
}

bool Spelling::isPart(std::string_view part) const { return parts_.find(part) != parts_.end(); }

// 'proto', 'xxprotoxx', and not 'protocol'.
bool Spelling::holdsProto() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const std::string& part) {
    return part.find(kProto) != std::string::npos && part.find("protoc") == std::string::npos;
  });
}

// Of two pieces or more.
bool Spelling::composes(std::string_view word) const {
  std::array<bool, kName.size() + 1> reached{};
  reached[0] = true;
  for (std::size_t from = 0; from < word.size(); ++from) {
    if (!reached[from]) continue;
    for (std::size_t size = kShortestPart; from + size <= word.size(); ++size) {
      if (size == word.size()) continue;
      const std::string_view part = word.substr(from, size);
      const bool inside = word == kName && size >= kShortestInside &&
                          std::any_of(parts_.begin(), parts_.end(), [&](const std::string& other) {
                            return other.find(part) != std::string::npos;
                          });
      if (inside || isPart(part)) reached[from + size] = true;
    }
  }
  return reached[word.size()];
}

}  // namespace gantlet::javascript
