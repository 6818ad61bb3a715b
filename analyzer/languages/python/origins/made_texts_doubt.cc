// Whether a text that nobody sees may come to what takes it for code: where the file holds a text
// that is more than mathematics, doubt counts.
#include <algorithm>
#include <array>
#include <cctype>

#include "analyzer/dotted_name.h"
#include "analyzer/languages/python/origins/made_texts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestDoubt = 8;
constexpr std::size_t kMostCodeTexts = 16;

// Builtins that formulas are written with, too.
constexpr auto kMathematics = std::to_array<std::string_view>(
    {"abs", "max", "min", "sum", "pow", "round", "int", "float", "complex", "divmod", "range"});

// A text that is no mathematics: a name of the interpreter's inside, a call of what runs or opens.
bool isCode(std::string_view text) {
  static constexpr std::array<std::string_view, 22> kSigns{
      "__im",     "__cl",     "__gl",     "__bu",    "__su",  "__ba",   "__mr",  "__di",
      "__co",     "__se",     "__fu",     "__ge",    "__lo",  "eval(",  "exec(", "open(",
      "compile(", "getattr(", "globals(", "locals(", "vars(", "import "};
  if (text.find("lambda") != std::string_view::npos && text.find(':') != std::string_view::npos) {
    return true;
  }
  return std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

bool isWordByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// print(…), setattr(…): a call of a builtin that is no function of mathematics as well.
bool callsBuiltin(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos;
       open = text.find('(', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && isWordByte(text[begin - 1])) --begin;
    const std::string_view name = text.substr(begin, open - begin);
    if (begin > 0 && text[begin - 1] == '.') continue;
    if (isBuiltinName(name) && !isOneOf(name, kMathematics)) return true;
  }
  return false;
}

// os.remove(…), in a formula; np.log(x) and name.str.len() are mathematics there.
bool callsMethod(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos;
       open = text.find('(', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && (isWordByte(text[begin - 1]) || text[begin - 1] == '.')) --begin;
    const std::string_view path = text.substr(begin, open - begin);
    const bool plain = isOneOf(firstPart(path), {"np", "numpy", "math"}) &&
                       std::count(path.begin(), path.end(), '.') == 1;
    if (path.find('.') != std::string_view::npos && !plain &&
        path.find(".str.") == std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

// @f(…), @pd.f(…): a query of pandas calls a function of the program's, or reaches into a library.
bool MadeTexts::reachesNames(std::string_view text) {
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && isWordByte(text[end])) ++end;
    const bool mail = at > 0 && isWordByte(text[at - 1]);
    if (mail || end == at + 1 || end == text.size()) continue;
    if (text[end] == '(') return true;
    if (text[end] == '.' && namesForeign(text.substr(at + 1, end - at - 1))) return true;
  }
  return false;
}

// f(x) in a formula, where `f` is a function of the file's or one that it imports.
bool MadeTexts::callsOwn(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos;
       open = text.find('(', open + 1)) {
    std::size_t begin = open;
    while (begin > 0 && isWordByte(text[begin - 1])) --begin;
    if (begin == open || (begin > 0 && text[begin - 1] == '.')) continue;
    if (namesForeign(text.substr(begin, open - begin))) return true;
  }
  return false;
}

bool MadeTexts::namesForeign(std::string_view name) {
  const auto& uses = index_.named(name);
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    if (p_.kind(p_.parent(i)) == Kind::kFunctionDefinition && p_.field(i) == f_.name) return true;
    const auto& atoms = t_.atoms(valueOf(i));
    return std::any_of(atoms.begin(), atoms.end(), [this](AtomId id) {
      const AtomKind kind = t_.atom(id).kind;
      return kind == AtomKind::kModule || kind == AtomKind::kPath || kind == AtomKind::kOwn;
    });
  });
}

// A text of the file, other than what it says of itself or only prints, is no mathematics.
const std::vector<std::string>& MadeTexts::codeTexts() {
  if (codeTexts_) return *codeTexts_;
  codeTexts_.emplace();
  const bool formulas =
      std::any_of(p_.importedModules.begin(), p_.importedModules.end(),
                  [](const std::string& module) { return firstPart(module) == "statsmodels"; });
  const auto note = [&](NodeIndex user, std::string_view text) {
    const bool inside = isCode(text);
    const bool calls = callsBuiltin(text) || reachesNames(text) ||
                       (formulas && (callsMethod(text) || callsOwn(text)));
    if (!inside && !calls) return;
    if (p_.kind(user) == Kind::kExpressionStatement) return;
    if (inside || !isShown(user)) codeTexts_->emplace_back(text);
  };
  for (NodeIndex i = 0; i < p_.tree.size() && codeTexts_->size() < kMostCodeTexts; ++i) {
    switch (p_.kind(i)) {
      case Kind::kStringContent: {
        const NodeIndex user = p_.parent(p_.parent(i));
        note(p_.kind(user) == Kind::kConcatenatedString ? p_.parent(user) : user, p_.tree.text(i));
        break;
      }
      case Kind::kBinaryOperator:  // "pri" + "nt(1)": each part says nothing
      case Kind::kConcatenatedString:
      case Kind::kCall:
      case Kind::kSubscript:
        for (const AtomId id : t_.atoms(valueOf(i))) {
          if (t_.atom(id).kind == AtomKind::kText) note(p_.parent(i), t_.atom(id).text);
        }
        break;
      default: break;
    }
  }
  return *codeTexts_;
}

// print("len(x) is", …), assert ok, "…"
bool MadeTexts::isShown(NodeIndex user) const {
  if (p_.kind(user) == Kind::kAssertStatement) return true;
  if (p_.kind(user) != Kind::kArgumentList) return false;
  const NodeIndex call = p_.parent(user);
  const auto& atoms = t_.atoms(valueOf(p_.child(call, f_.function)));
  return atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kBuiltin &&
         t_.atom(atoms[0]).text == "print";
}

// What sympy has made, numbers, and what becomes of both by operators that no text has.
bool MadeTexts::mayBeText(NodeIndex node, int depth) const {
  if (node == kNoNode || depth > kDeepestDoubt) return true;
  if (t_.isConstant(valueOf(node))) return false;  // its text is known
  const auto any = [&](const std::vector<NodeIndex>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(),
                       [&](NodeIndex each) { return mayBeText(each, depth + 1); });
  };
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return mayBeText(p_.namedChild(node, 0), depth + 1);
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kSet: return any(p_.elements(node));
    case Kind::kUnaryOperator: return mayBeText(p_.namedChild(node, 0), depth + 1);
    case Kind::kBinaryOperator:
      return mayBeText(p_.child(node, f_.left), depth + 1) ||
             mayBeText(p_.child(node, f_.right), depth + 1);
    case Kind::kIdentifier: return mayNameText(node, depth);
    case Kind::kListComprehension:
    case Kind::kGeneratorExpression: return mayBeText(p_.namedChild(node, 0), depth + 1);
    case Kind::kInteger:
    case Kind::kFloat:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNone:
    case Kind::kLambda:
    case Kind::kComparisonOperator: return false;
    case Kind::kCall: {
      const auto& atoms = t_.atoms(valueOf(p_.child(node, f_.function)));
      return atoms.size() != 1 || t_.atom(atoms[0]).kind != AtomKind::kPath ||
             !t_.atom(atoms[0]).text.starts_with("sympy.") || isPrinting(t_.atom(atoms[0]).text);
    }
    default: return true;
  }
}

// x = sympy.Symbol("x"), and nothing else.
bool MadeTexts::mayNameText(NodeIndex name, int depth) const {
  if (p_.useOf[name] == kNone) return true;
  const auto& variables = p_.uses[p_.useOf[name]].variables;
  if (variables.empty()) return true;
  return std::any_of(variables.begin(), variables.end(), [&](VariableIndex variable) {
    const auto bound = bindings_.find(variable);
    if (bound == bindings_.end() || bound->second.empty()) return true;
    return std::any_of(bound->second.begin(), bound->second.end(), [&](std::size_t k) {
      const NodeIndex source = p_.bindings[k].source;
      if (source == kNoNode || source == name) return true;
      const Kind kind = p_.kind(source);  // others may be put into it
      const bool grows = kind == Kind::kList || kind == Kind::kDictionary || kind == Kind::kSet;
      return grows || mayBeText(source, depth + 1);
    });
  });
}

}  // namespace gantlet::python
