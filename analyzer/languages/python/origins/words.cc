#include "analyzer/languages/python/origins/words.h"

#include <algorithm>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMostWords = 64;
constexpr int kDeepestComposition = 3;

// Every text that a JSON document holds; none where one of them is written with an escape.
std::vector<std::string> jsonTexts(std::string_view document) {
  std::vector<std::string> texts;
  if (document.find('\\') != std::string_view::npos) return texts;
  for (auto begin = document.find('"'); begin != std::string_view::npos;
       begin = document.find('"', begin)) {
    const auto end = document.find('"', begin + 1);
    if (end == std::string_view::npos || texts.size() > kMostWords) return {};
    texts.emplace_back(document.substr(begin + 1, end - begin - 1));
    begin = end + 1;
  }
  return texts;
}

// What text.split(separator) gives, or rsplit where it goes `backwards`: "x---y" has "--" at two
// places. Without a separator, between white space.
std::vector<std::string> parts(std::string_view text, std::string_view separator, bool backwards) {
  std::vector<std::string> found;
  if (separator.empty()) {
    constexpr std::string_view kWhite = " \t\n\r\f\v";
    for (auto begin = text.find_first_not_of(kWhite); begin != std::string_view::npos;
         begin = text.find_first_not_of(kWhite, begin)) {
      const auto end = std::min(text.find_first_of(kWhite, begin), text.size());
      found.emplace_back(text.substr(begin, end - begin));
      begin = end;
    }
    return found;
  }
  while (backwards) {
    const auto at = text.rfind(separator);
    if (at == std::string_view::npos) {
      found.emplace_back(text);
      return found;
    }
    found.emplace_back(text.substr(at + separator.size()));
    text = text.substr(0, at);
  }
  while (true) {
    const auto end = text.find(separator);
    found.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return found;
    text.remove_prefix(end + separator.size());
  }
}

}  // namespace

// f"set_{key}", "set_" + key for key in ("xlabel", "ylabel"): all that it may say.
std::vector<std::string> WordOrigins::composed(NodeIndex node) {
  if (compositions_ > kDeepestComposition) return {};
  std::vector<std::string> texts(1);
  const auto append = [&texts](const std::vector<std::string>& words) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      for (const std::string& word : words) longer.push_back(text + word);
    }
    texts = std::move(longer);
    return !texts.empty() && texts.size() <= kMostWords;
  };
  const auto appendPart = [&](NodeIndex part) {
    ++compositions_;
    const auto found = words(part);
    --compositions_;
    return append(found);
  };
  if (p_.kind(node) == Kind::kBinaryOperator) {
    const NodeIndex op = p_.child(node, f_.op);
    const bool sum = op != kNoNode && p_.tree.text(op) == "+" &&
                     appendPart(p_.child(node, f_.left)) && appendPart(p_.child(node, f_.right));
    return sum ? texts : std::vector<std::string>();
  }
  if (p_.kind(node) != Kind::kString || !p_.tree.text(node).starts_with('f')) return {};
  for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      const std::string text(p_.tree.text(c));
      if (text.find_first_of("\\{}\r") != std::string::npos || !append({text})) return {};
    } else if (p_.kind(c) == Kind::kInterpolation) {
      // No conversion, format or "=".
      const bool plain = p_.elements(c).size() == 1 &&
                         p_.tree.text(c).find_first_of("=!:") == std::string_view::npos;
      if (!plain || !appendPart(p_.elements(c)[0])) return {};
    }
  }
  return texts;
}

// key.split("__") of words: their pieces. Whose method it is does not matter, as the object is a
// text.
bool WordOrigins::addPieces(NodeIndex call, std::string_view method) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (compositions_ > kDeepestComposition || list == kNoNode ||
      p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() > 1) {
    return false;
  }
  std::string separator;
  if (!p_.elements(list).empty()) {
    const auto texts = candidates(t_, valueOf(p_.elements(list)[0]), AtomKind::kText);
    if (texts.size() != 1 || texts[0].empty()) return false;
    separator = texts[0];
  }
  if (method.ends_with("partition") && separator.empty()) return false;
  ++compositions_;
  const auto whole = words(p_.child(p_.child(call, f_.function), f_.object));
  --compositions_;
  for (const std::string& word : whole) {
    // U+001C and others are white space as well.
    const bool other = std::any_of(word.begin(), word.end(), [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte >= 0x80U || (byte >= 0x1CU && byte < 0x20U);
    });
    if (separator.empty() && other) return false;
    std::vector<std::string> found = parts(word, separator, method == "rsplit");
    if (method.ends_with("partition")) {
      const auto at = method == "partition" ? word.find(separator) : word.rfind(separator);
      found = {word, separator, ""};
      if (at != std::string::npos) {
        found.push_back(word.substr(0, at));
        found.push_back(word.substr(at + separator.size()));
      }
    }
    search_.words->insert(search_.words->end(), found.begin(), found.end());
  }
  return !whole.empty() && search_.words->size() <= kMostWords;
}

// json.loads("…") of a constant: whatever is taken from it, its texts are in the constant.
bool WordOrigins::addDocumentTexts(NodeIndex call) {
  const auto& arguments = p_.elements(p_.child(call, f_.arguments));
  if (arguments.size() != 1) return false;  // object_hook and its kin make something else of it
  const auto documents = candidates(t_, valueOf(arguments[0]), AtomKind::kText);
  for (const std::string& document : documents) {
    const auto texts = jsonTexts(document);
    if (texts.empty()) return false;
    search_.words->insert(search_.words->end(), texts.begin(), texts.end());
  }
  return !documents.empty() && search_.words->size() <= kMostWords;
}

std::vector<std::string> WordOrigins::words(NodeIndex name) { return wordsOf(name, {}); }

std::vector<std::string> WordOrigins::first(NodeIndex container) {
  return wordsOf(container, {{Step::Kind::kIndex, 0, {}}});
}

std::vector<std::string> WordOrigins::elements(NodeIndex container) {
  return wordsOf(container, {{Step::Kind::kEach, 0, {}}});
}

bool WordOrigins::holdsWords(NodeIndex container) {
  const std::function<bool(NodeIndex, int)> isWord = [&](NodeIndex leaf, int level) {
    const ValueId value = valueOf(leaf);
    if (t_.isConstant(value)) {
      const auto& atoms = t_.atoms(value);
      return std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
        const std::string& text = t_.atom(id).text;
        return !text.starts_with('_') && text.find("__") == std::string::npos;
      });
    }
    const auto& atoms = t_.atoms(value);
    const bool function =
        !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
          const AtomKind kind = t_.atom(id).kind;
          return kind == AtomKind::kOwn || kind == AtomKind::kPath || kind == AtomKind::kBuiltin;
        });
    if (function || p_.kind(leaf) == Kind::kLambda || p_.kind(leaf) == Kind::kNone) return true;
    const Kind kind = p_.kind(leaf);
    if (level > 3 || (kind != Kind::kList && kind != Kind::kTuple && kind != Kind::kDictionary)) {
      return false;
    }
    return parts_.search.all(leaf, {{Step::Kind::kItem, 0, {}}},
                             [&](NodeIndex inner) { return isWord(inner, level + 1); });
  };
  return parts_.search.all(container, {{Step::Kind::kItem, 0, {}}},
                           [&](NodeIndex leaf) { return isWord(leaf, 0); });
}

std::vector<std::string> WordOrigins::wordsOf(NodeIndex node, const Steps& path) {
  std::vector<std::string> found;
  search_.wanted = &found;
  const bool known = parts_.search.all(node, path, [&](NodeIndex leaf) {
    const NodeIndex parent = p_.parent(leaf);
    if (p_.kind(leaf) == Kind::kNone) return true;  // side = None, before a loop that sets it
    if (p_.kind(leaf) == Kind::kIdentifier && p_.kind(parent) == Kind::kKeywordArgument &&
        p_.field(leaf) == f_.name) {
      found.emplace_back(p_.tree.text(leaf));
    } else {
      auto texts = candidates(t_, valueOf(leaf), AtomKind::kText);
      if (texts.empty()) texts = composed(leaf);
      if (texts.empty()) return false;
      found.insert(found.end(), texts.begin(), texts.end());
    }
    return found.size() <= kMostWords;
  });
  return known ? found : std::vector<std::string>();
}

}  // namespace gantlet::python
