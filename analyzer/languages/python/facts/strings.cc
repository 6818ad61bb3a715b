#include "analyzer/languages/python/facts/strings.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

bool looksLikeUrl(std::string_view text) {
  const auto colon = text.find("://");
  return colon != std::string_view::npos && colon > 0 && colon <= 20 &&
         text.find_first_of(" \n") > colon;
}

bool looksLikePath(std::string_view text) {
  if (text.size() < 2 || text.find('\n') != std::string_view::npos) return false;
  if (text[0] == '/' && text[1] != ' ' && text[1] != '>') return true;
  if (text[0] == '~' && (text[1] == '/' || std::isalpha(static_cast<unsigned char>(text[1])))) {
    return true;
  }
  return text == ".." || text.starts_with("../") || text.find("/../") != std::string_view::npos ||
         text.ends_with("/..");
}

// Options by which libraries start programs or import modules: matplotlib's, pandas'.
bool isProgramOption(std::string_view text) {
  if (text.size() > 40 || text.find('.') == std::string_view::npos) return false;
  return text == "text.usetex" || text == "text.latex.preamble" || text == "plotting.backend" ||
         text == "animation.writer" ||
         (text.starts_with("animation.") && (text.ends_with("_path") || text.ends_with("_args")));
}

// Names, generics and unions; nothing that could be a call.
bool looksLikeType(std::string_view text) {
  return text.find_first_of("(){}:=@`\\") == std::string_view::npos;
}

// As a str.format template, it would read private attributes, or frames.
bool readsPrivate(std::string_view text) {
  if (text.find('{') == std::string_view::npos || text.find('.') == std::string_view::npos) {
    return false;
  }
  const auto names = formatAttributes(text);
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    return name.starts_with('_') ||
           isOneOf(name, {"tb_frame", "tb_next", "f_globals", "f_builtins", "f_locals", "f_back",
                          "gi_frame", "cr_frame", "ag_frame", "cell_contents"});
  });
}

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace

void StringFacts::emitString(NodeIndex i) {
  const Kind kind = p_.kind(i);
  if (kind == Kind::kIdentifier || kind == Kind::kParenthesizedExpression ||
      kind == Kind::kNamedExpression || kind == Kind::kAssignment) {
    return;  // the literal or the operation behind it was reported
  }
  const NodeIndex parent = p_.parent(i);
  if (p_.kind(parent) == Kind::kExpressionStatement) return;  // a docstring
  const bool part =
      p_.kind(parent) == Kind::kConcatenatedString || p_.kind(parent) == Kind::kBinaryOperator;
  if (part && t_.isAll(values_[parent], AtomKind::kText)) return;
  const bool annotation = isTypeText(i);
  for (const AtomId id : t_.atoms(values_[i])) {
    const std::string& text = t_.atom(id).text;
    if (annotation) emitTypeText(i, text);
    Fact fact;
    fact.kind = FactKind::kString;
    if (isDunder(text) && text.find_first_of(" \n-=") == std::string::npos) fact.key = "dunder";
    if (fact.key.empty() && readsPrivate(text)) fact.key = "template";
    if (fact.key.empty() && isProgramOption(text)) fact.key = "program";
    if (fact.key.empty() && text == "typestr") fact.key = "memory";
    if (fact.key.empty() && looksLikeUrl(text)) fact.key = "url";
    if (fact.key.empty() && looksLikePath(text)) {
      fact.key = parts_.paths.reachesFiles() ? "path" : "path-data";
    }
    if (fact.key.empty()) continue;
    fact.value = text;
    fact.hasValue = true;
    add(std::move(fact), i);
  }
}

// typing.Literal["exec"]: its arguments are values, which nothing evaluates.
bool StringFacts::isLiteralType(NodeIndex generic) {
  const auto& atoms = t_.atoms(valueOf(generic));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath &&
         t_.atom(atoms[0]).text == "typing.Literal";
}

// A string that get_type_hints (and what uses it, as functools.singledispatch does) evaluates as
// code: in an annotation, or in List["…"].
bool StringFacts::isTypeText(NodeIndex i) {
  for (NodeIndex node = i; p_.parent(node) != kNoNode; node = p_.parent(node)) {
    const NodeIndex parent = p_.parent(node);
    switch (p_.kind(parent)) {
      case Kind::kType: return true;
      case Kind::kSubscript: {
        if (p_.field(node) != f_.subscript) return false;
        if (isLiteralType(p_.child(parent, f_.value))) return false;
        const auto& atoms = t_.atoms(valueOf(p_.child(parent, f_.value)));
        const bool generic = std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
          const AtomKind kind = t_.atom(id).kind;
          return isForeign(kind) || kind == AtomKind::kOwn;
        });
        if (generic) return true;
        break;
      }
      case Kind::kTuple:
      case Kind::kList:
      case Kind::kBinaryOperator:
      case Kind::kParenthesizedExpression: break;
      default: return false;
    }
  }
  return false;
}

// The names in such a string are looked up in the module; what is more than names is not followed.
void StringFacts::emitTypeText(NodeIndex where, const std::string& text) {
  if (!looksLikeType(text)) {
    addDynamic("annotation", "", where);
    if (traits_.evaluatesAnnotations) addDynamic("annotation-evaluated", "", where);
    return;
  }
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start;
    while (end < text.size() && isNameCharacter(text[end])) ++end;
    const std::string path = text.substr(start, end - start);
    start = end + 1;
    const std::string first = path.substr(0, path.find('.'));
    ValueId value = isBuiltinName(first) ? p_.values.named(AtomKind::kBuiltin, first) : kNothing;
    if (const auto found = p_.moduleNames.find(first); found != p_.moduleNames.end()) {
      value = p_.values.unite(value, p_.variables[found->second].value);
    }
    emitTypePath(where, value, path.substr(first.size()));
  }
}

// `rest`: empty, or ".a.b".
void StringFacts::emitTypePath(NodeIndex where, ValueId value, const std::string& rest) {
  bool attributes = false;
  for (const AtomId id : t_.atoms(value)) {
    Atom atom = t_.atom(id);
    const bool path = atom.kind == AtomKind::kModule || atom.kind == AtomKind::kPath;
    attributes = attributes || !path;
    if (path && !rest.empty()) {
      atom.kind = AtomKind::kPath;
      atom.text += rest;
    }
    if (!isForeign(atom.kind) || (path && isModule(atom))) continue;
    Fact fact = factOf(FactKind::kRef, atom, false);
    fact.key = "annotation";
    add(std::move(fact), where);
  }
  for (std::size_t start = 1; attributes && start < rest.size();) {
    const std::size_t end = std::min(rest.find('.', start), rest.size());
    parts_.attributes.emitAttributeRead(where, kUnknownValue, rest.substr(start, end - start), "");
    start = end + 1;
  }
}

}  // namespace gantlet::python
