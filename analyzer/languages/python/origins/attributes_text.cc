// Attributes that are had by a text.
#include <algorithm>
#include <cctype>

#include "analyzer/languages/python/origins/attributes.h"
#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

// getattr(x, "FIELDS").append(y), by whatever way the text comes there: as a constant, as the name
// of a field, of a parameter or of a keyword, or behind a constant beginning.
bool AttributeOrigins::isReadByText(std::string_view attribute) {
  return isReadByText(attribute, false);
}

// `copies`: what is only copied where a text names it does not count.
bool AttributeOrigins::isReadByText(std::string_view attribute, bool copies) {
  if (!readsByText_) {
    readsByText_ = false;
    for (const std::string_view text :
         {"getattr", "attrgetter", "methodcaller", "getattr_static", "getmembers",
          "__getattribute__", "__match_args__", "jinja2", "__dict__"}) {
      readsByText_ = *readsByText_ || hasName(text);
    }
    for (NodeIndex i = 0; i < p_.tree.size() && !*readsByText_; ++i) {
      readsByText_ = p_.kind(i) == Kind::kClassPattern;
    }
    for (AtomId id = 0; id < t_.atomCount(); ++id) {
      if (t_.atom(id).kind == AtomKind::kText) constants_.insert(t_.atom(id).text);
    }
  }
  if (!*readsByText_) return false;
  if (hasName("getmembers")) return true;
  static_cast<void>(bindsByText());
  if (readsAnyItem_ || readWords_.find(attribute) != readWords_.end()) return true;
  if (constants_.find(attribute) != constants_.end() &&
      (!copies || !isOnlyCopiedByText(attribute))) {
    return true;
  }
  if (isPartOfText(attribute)) return true;
  // Other than as an attribute, or bound in a class's body without a type: a field, a parameter, a
  // keyword, a part of a pattern.
  for (const NodeIndex i : named(attribute)) {
    if (isMember(i)) continue;
    const NodeIndex parent = p_.parent(i);
    const NodeIndex type =
        p_.kind(parent) == Kind::kAssignment ? p_.child(parent, f_.type) : kNoNode;
    const bool listed =
        type != kNoNode && (!isClassVariable(type) || hasName("__annotations__") ||
                            hasName("get_type_hints") || hasName("get_annotations"));
    const bool plain = p_.kind(parent) == Kind::kAssignment && !listed &&
                       p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    if (!plain && p_.contexts[i] != Context::kLoad) return true;
  }
  const auto& texts = index_.shortTexts();
  return std::any_of(texts.begin(), texts.end(), [&](NodeIndex piece) {
    const std::string_view text = p_.tree.text(piece);
    // A constant as a whole is asked for above.
    if (copies && text == attribute && t_.isConstant(valueOf(p_.parent(piece)))) return false;
    return text.size() > 1 && (attribute.starts_with(text) || attribute.ends_with(text));
  });
}

// "a,FIELDS".split(",")[1], "fields".upper(): a name that is cut out of a text, or changed in one.
bool AttributeOrigins::isPartOfText(std::string_view attribute) {
  if (!parts_.kept.hasOneOf({"split", "rsplit", "partition", "rpartition", "strip", "lstrip",
                             "rstrip", "removeprefix", "removesuffix", "lower", "upper", "casefold",
                             "title", "capitalize", "swapcase"})) {
    return false;
  }
  const bool cases =
      parts_.kept.hasOneOf({"lower", "upper", "casefold", "title", "capitalize", "swapcase"});
  const auto isSame = [cases](char a, char b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return a == b || (cases && lower(a) == lower(b));
  };
  return std::any_of(constants_.begin(), constants_.end(), [&](const std::string& text) {
    return (cases || text.size() > attribute.size()) &&
           std::search(text.begin(), text.end(), attribute.begin(), attribute.end(), isSame) !=
               text.end();
  });
}

// (*getattr(x, "FIELDS", ()), name), hasattr(x, "FIELDS"): wherever the text stands, what is had by
// it is copied, and nobody gets the list itself.
bool AttributeOrigins::isOnlyCopiedByText(std::string_view attribute) {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const bool literal = p_.kind(i) == Kind::kString;
    const ValueId value = valueOf(i);
    if (p_.kind(i) == Kind::kStringContent || value == kUnknownValue) continue;
    const auto texts = candidates(t_, value, AtomKind::kText);
    if (std::find(texts.begin(), texts.end(), attribute) == texts.end()) continue;
    const NodeIndex list = p_.parent(i);
    const NodeIndex call = p_.parent(list);
    if (!literal || p_.kind(list) != Kind::kArgumentList || p_.kind(call) != Kind::kCall ||
        p_.namedChild(list, 1) != i) {
      return false;
    }
    const std::string asks = parts_.calls.builtinOf(call);
    if (asks == "hasattr") continue;
    const NodeIndex user = p_.parent(call);
    const bool splat =
        p_.kind(user) == Kind::kListSplat &&
        (p_.kind(p_.parent(user)) == Kind::kTuple || p_.kind(p_.parent(user)) == Kind::kList);
    const bool sum = p_.kind(user) == Kind::kBinaryOperator &&
                     p_.tree.text(p_.child(user, f_.op)) == "+" &&
                     parts_.kept.isPlainOperand(
                         p_.child(user, p_.child(user, f_.left) == call ? f_.right : f_.left));
    const bool copied = p_.kind(user) == Kind::kArgumentList &&
                        isOneOf(parts_.calls.builtinOf(p_.parent(user)),
                                {"list", "tuple", "set", "sorted", "len"}) &&
                        p_.elements(user).size() == 1;
    if (asks != "getattr" || (!splat && !sum && !copied)) return false;
  }
  return true;
}

}  // namespace gantlet::python
