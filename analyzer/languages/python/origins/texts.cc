#include "analyzer/languages/python/origins/texts.h"

#include <algorithm>
#include <cctype>

#include "analyzer/languages/python/origins/origin_parts.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepestPiece = 16;

// "{:.2f}" is plain, "{0.real}" is not; nor is "{0.", whose name may come with the next piece.
bool isPlainPiece(std::string_view text) {
  for (auto dot = text.find('.'); dot != text.npos; dot = text.find('.', dot + 1)) {
    if (dot + 1 == text.size()) return false;
    const auto next = static_cast<unsigned char>(text[dot + 1]);
    if (std::isalpha(next) != 0 || next == '_' || next >= 0x80U) return false;
  }
  return true;
}

// The fill character of a format, ":.<8", would be a dot that stands in no piece.
bool isPlainSpecifier(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '.' &&
        (text[i + 1] == '<' || text[i + 1] == '>' || text[i + 1] == '^' || text[i + 1] == '=')) {
      return false;
    }
  }
  return text.find_first_not_of(":0123456789.,+-%<>^= _*#dfgGeEsnxXbo") == text.npos;
}

}  // namespace

bool TemplateOrigins::isNumberLeaf(NodeIndex node) {
  if (t_.isAll(valueOf(node), AtomKind::kInteger)) return true;
  switch (p_.kind(node)) {
    case Kind::kInteger:
    case Kind::kFloat: return true;
    case Kind::kUnaryOperator: return isNumber(p_.namedChild(node, 0));
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      return op != kNoNode &&
             isOneOf(p_.tree.text(op),
                     {"+", "-", "*", "/", "//", "%", "**", "&", "|", "<<", ">>"}) &&
             isNumber(p_.child(node, f_.left)) && isNumber(p_.child(node, f_.right));
    }
    case Kind::kAugmentedAssignment: return isNumber(p_.child(node, f_.right));
    case Kind::kCall: {
      const std::string builtin = parts_.calls.builtinOf(node);
      if (isOneOf(builtin, {"len", "int", "float", "ord", "range", "enumerate"})) return true;
      const auto arguments = parts_.calls.given(node);
      if (isOneOf(builtin, {"abs", "round"})) return !arguments.empty() && isNumber(arguments[0]);
      if (builtin == "sum" && arguments.size() == 1 &&
          (p_.kind(p_.child(node, f_.arguments)) != Kind::kArgumentList ||
           p_.elements(p_.child(node, f_.arguments)).size() == 1)) {
        return parts_.search.all(arguments[0], {{Step::Kind::kEach, 0, {}}},
                                 [this](NodeIndex leaf) { return isNumberLeaf(leaf); });
      }
      if (builtin == "map") {  // map(len, x)
        return !arguments.empty() && t_.isAll(valueOf(arguments[0]), AtomKind::kBuiltin) &&
               isOneOf(p_.tree.text(arguments[0]), {"len", "int", "float", "ord", "round", "abs"});
      }
      const std::string library = parts_.calls.libraryOf(node);
      return isOneOf(library,
                     {"math.ceil", "math.floor", "math.log10", "math.sqrt", "random.randint",
                      "random.randrange", "random.random", "random.uniform"}) &&
             (library == "random.random" || !arguments.empty()) &&
             std::all_of(arguments.begin(), arguments.end(),
                         [this](NodeIndex argument) { return isNumber(argument); });
    }
    default: return false;
  }
}

bool TemplateOrigins::isNumber(NodeIndex node) {
  if (node == kNoNode) return false;
  // A number that is worked out from itself is one, as long as all else is.
  if (!numbers_.insert(node).second) return true;
  ++numberDepth_;
  const bool number =
      parts_.search.all(node, {}, [this](NodeIndex leaf) { return isNumberLeaf(leaf); });
  if (--numberDepth_ == 0 && !number) numbers_.clear();
  return number;
}

// A constant, a text that is put together of such, or what has no format method of a text.
bool TemplateOrigins::isTemplateLeaf(NodeIndex node) {
  if (t_.isConstant(valueOf(node))) {
    for (const AtomId id : t_.atoms(valueOf(node))) {
      const AtomKind kind = t_.atom(id).kind;
      if (kind == AtomKind::kBytes && read_ == nullptr) return false;  // str() shows what is in it
      const std::string& text = t_.atom(id).text;
      if (kind != AtomKind::kText || isPlainPiece(text)) continue;
      if (read_ == nullptr) return false;
      whole_ = true;
      for (std::string& name : formatAttributes(text)) read_->push_back(std::move(name));
    }
    return true;
  }
  switch (p_.kind(node)) {
    case Kind::kNone:
    case Kind::kInteger:
    case Kind::kFloat:
    case Kind::kTrue:
    case Kind::kFalse: return true;
    // They are no templates; but as a part of one they would show what is in them.
    case Kind::kLambda:
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kDictionary:
    case Kind::kSet:
    case Kind::kListComprehension:
    case Kind::kDictionaryComprehension:
    case Kind::kSetComprehension: return read_ != nullptr;
    case Kind::kIdentifier: {
      if (read_ == nullptr) return false;
      const auto& atoms = t_.atoms(valueOf(node));
      return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
        const AtomKind kind = t_.atom(id).kind;
        return kind == AtomKind::kOwn;
      });
    }
    default: break;
  }
  if (isNumberLeaf(node)) return true;
  const Kind kind = p_.kind(node);
  if (kind != Kind::kString && kind != Kind::kConcatenatedString && kind != Kind::kBinaryOperator &&
      kind != Kind::kAugmentedAssignment && kind != Kind::kCall) {
    return false;
  }
  composed_ = true;
  std::string text;
  return addPiece(node, text, 0) && isPlainPiece(text);
}

// Each text that it may be is plain by itself, and where others follow it.
bool TemplateOrigins::isPlainText(NodeIndex node) {
  if (plainDepth_ > kDeepestPiece) return false;
  ++plainDepth_;
  auto* const outer = std::exchange(read_, nullptr);
  const bool plain =
      parts_.search.all(node, {}, [this](NodeIndex leaf) { return isTemplateLeaf(leaf); });
  read_ = outer;
  --plainDepth_;
  return plain;
}

// What a gap is filled with: a number, or a plain text, which may begin with a letter.
bool TemplateOrigins::addFilled(NodeIndex node, std::string& text) {
  if (isNumber(node)) {
    text += '0';
    return true;
  }
  text += 'g';
  return isPlainText(node);
}

bool TemplateOrigins::addPiece(NodeIndex node, std::string& text, int depth) {
  if (node == kNoNode || depth > kDeepestPiece) return false;
  if (t_.isAll(valueOf(node), AtomKind::kText)) {
    const auto& atoms = t_.atoms(valueOf(node));
    if (atoms.size() == 1) {
      text += t_.atom(atoms[0]).text;
      return true;
    }
    text += 'g';
    return std::all_of(atoms.begin(), atoms.end(),
                       [this](AtomId id) { return isPlainPiece(t_.atom(id).text); });
  }
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return addPiece(p_.namedChild(node, 0), text, depth + 1);
    case Kind::kString: return addString(node, text, depth);
    case Kind::kConcatenatedString: {
      const auto parts = p_.elements(node);
      return std::all_of(parts.begin(), parts.end(),
                         [&](NodeIndex part) { return addPiece(part, text, depth + 1); });
    }
    case Kind::kAugmentedAssignment: {
      const NodeIndex op = p_.child(node, f_.op);
      return op != kNoNode && p_.tree.text(op) == "+=" &&
             addPiece(p_.child(node, f_.right), text, depth + 1);
    }
    case Kind::kBinaryOperator: {
      const NodeIndex op = p_.child(node, f_.op);
      const NodeIndex left = p_.child(node, f_.left);
      const NodeIndex right = p_.child(node, f_.right);
      if (op == kNoNode) return false;
      if (p_.tree.text(op) == "+") {
        return addPiece(left, text, depth + 1) && addPiece(right, text, depth + 1);
      }
      if (p_.tree.text(op) == "%") return addPercent(node, text, depth);
      if (p_.tree.text(op) != "*" || parts_.kept.hasOneOf({"__mul__", "__rmul__"})) return false;
      const NodeIndex repeated = isNumber(left) ? right : left;
      return addPiece(repeated, text, depth + 1) && addPiece(repeated, text, depth + 1);
    }
    case Kind::kCall: return addMethod(node, text, depth);
    default: return addFilled(node, text);
  }
}

bool TemplateOrigins::addString(NodeIndex node, std::string& text, int depth) {
  const NodeIndex start = p_.tree.firstChild(node);
  const auto prefix = start == kNoNode ? std::nullopt : parseStringStart(p_.tree.text(start));
  if (!prefix || prefix->bytes || !prefix->format) return false;
  for (NodeIndex c = p_.tree.nextSibling(start); c != kNoNode; c = p_.tree.nextSibling(c)) {
    if (p_.kind(c) == Kind::kStringContent) {
      const auto part =
          decodeString(replaceAll(replaceAll(p_.tree.text(c), "{{", "{"), "}}", "}"), *prefix);
      if (!part) return false;
      text += *part;
    } else if (p_.kind(c) == Kind::kInterpolation) {
      const auto parts = p_.elements(c);
      if (parts.empty() || p_.tree.text(c).find('=') != std::string_view::npos) return false;
      bool converted = false;
      for (std::size_t k = 1; k < parts.size(); ++k) {
        converted = converted || p_.kind(parts[k]) == Kind::kTypeConversion;
        if (p_.kind(parts[k]) != Kind::kFormatSpecifier) continue;
        // "{x:.3}" may cut a text off behind its dot.
        const bool cuts = p_.tree.text(parts[k]).find('.') != std::string_view::npos;
        if (p_.tree.text(parts[k]).find('{') != std::string_view::npos ||
            !isPlainSpecifier(p_.tree.text(parts[k])) || (cuts && !isNumber(parts[0]))) {
          return false;
        }
      }
      if (isNumber(parts[0])) {
        text += '0';
      } else if (converted || !addPiece(parts[0], text, depth + 1)) {
        return false;
      }
    }
  }
  return true;
}

// "{:<%d}" % width, "%s|%s" % (a, b)
bool TemplateOrigins::addPercent(NodeIndex binary, std::string& text, int depth) {
  const auto formats = candidates(t_, valueOf(p_.child(binary, f_.left)), AtomKind::kText);
  if (formats.size() != 1 || depth > kDeepestPiece) return false;
  const std::string& format = formats[0];
  const NodeIndex right = p_.child(binary, f_.right);
  std::vector<NodeIndex> values(1, right);
  if (p_.kind(right) == Kind::kTuple) {
    if (p_.hasSplat(right)) return false;
    values = p_.elements(right);
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      text += format[i];
      continue;
    }
    ++i;
    if (i < format.size() && format[i] == '%') {
      text += '%';
      continue;
    }
    bool cuts = false;
    while (i < format.size() &&
           std::string_view("0123456789.+- ").find(format[i]) != std::string_view::npos) {
      cuts = cuts || format[i] == '.';
      ++i;
    }
    if (i >= format.size() || (cuts && format[i] == 's')) return false;
    if (std::string_view("dixXofeEgG").find(format[i]) != std::string_view::npos) {
      text += '0';  // nothing else is taken
      ++next;
      continue;
    }
    if (format[i] != 's' || next >= values.size() || !addFilled(values[next++], text)) return false;
  }
  return true;
}

bool TemplateOrigins::addMethod(NodeIndex call, std::string& text, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  const auto arguments = parts_.calls.given(call);
  if (parts_.calls.builtinOf(call) == "str") {
    return arguments.size() == 1 && addFilled(arguments[0], text);
  }
  if (parts_.calls.libraryOf(call) == "textwrap.dedent") {
    return arguments.size() == 1 && addFilled(arguments[0], text);
  }
  if (isNumberLeaf(call)) {
    text += '0';
    return true;
  }
  if (function != kNoNode && t_.isAll(valueOf(function), AtomKind::kOwn) &&
      parts_.objects.classOf(function) == kNoNode) {
    return addFilled(call, text);
  }
  if (function == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
  const NodeIndex object = p_.child(function, f_.object);
  const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
  if (method == "join" && arguments.size() == 1) {
    std::string separator;
    if (!addPiece(object, separator, depth + 1)) return false;
    if (plainDepth_ > kDeepestPiece) return false;
    ++plainDepth_;
    auto* const outer = std::exchange(read_, nullptr);
    const bool plain = parts_.search.all(arguments[0], {{Step::Kind::kEach, 0, {}}},
                                         [this](NodeIndex leaf) { return isTemplateLeaf(leaf); });
    read_ = outer;
    --plainDepth_;
    text += "g" + separator + "g" + separator + "g";
    return plain;
  }
  if (isOneOf(method, {"ljust", "rjust", "center"}) && !arguments.empty()) {
    if (arguments.size() == 2) {
      const auto fills = candidates(t_, valueOf(arguments[1]), AtomKind::kText);
      if (fills.size() != 1 || fills[0] == ".") return false;
    }
    return arguments.size() <= 2 && addFilled(object, text);
  }
  if (isOneOf(method, {"upper", "lower", "title", "capitalize", "expandtabs"}) &&
      arguments.empty()) {
    return addFilled(object, text);
  }
  if (isOneOf(method, {"strip", "rstrip", "lstrip"})) {
    // What stood behind a dot may go, and a name follow.
    const auto whole = candidates(t_, valueOf(object), AtomKind::kText);
    return !whole.empty() && std::none_of(whole.begin(), whole.end(), [](const std::string& one) {
      return one.find('.') != std::string::npos;
    }) && addFilled(object, text);
  }
  if (method != "format" || p_.kind(list) != Kind::kArgumentList) return false;
  // "{{:<{}}}".format(width)
  const auto formats = candidates(t_, valueOf(object), AtomKind::kText);
  if (formats.size() != 1 || !formatAttributes(formats[0]).empty()) return false;
  bool numbers = true;
  for (NodeIndex argument : p_.elements(list)) {
    if (p_.kind(argument) == Kind::kKeywordArgument) argument = p_.child(argument, f_.value);
    if (p_.kind(argument) == Kind::kListSplat || p_.kind(argument) == Kind::kDictionarySplat) {
      return false;
    }
    if (isNumber(argument)) continue;
    numbers = false;
    if (!isPlainText(argument)) return false;
  }
  const std::string& format = formats[0];
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c != '{' && c != '}') {
      text += c;
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == c) {
      text += c;
      ++i;
      continue;
    }
    const std::size_t end = format.find('}', i);
    if (c == '}' || end == format.npos) return false;
    const std::string_view field = std::string_view(format).substr(i + 1, end - i - 1);
    const auto colon = field.find(':');
    if (field.substr(0, colon).find_first_of(".[{!") != field.npos) return false;
    if (colon != field.npos && (!isPlainSpecifier(field.substr(colon)) ||
                                (!numbers && field.find('.', colon) != field.npos))) {
      return false;
    }
    text += numbers ? '0' : 'g';
    i = end;
  }
  return true;
}

bool TemplateOrigins::isPlainTemplate(NodeIndex text, std::vector<std::string>& read) {
  composed_ = false;
  whole_ = false;
  read_ = &read;
  const bool plain =
      parts_.search.all(text, {}, [this](NodeIndex leaf) { return isTemplateLeaf(leaf); });
  read_ = nullptr;
  // A constant that reads an attribute by itself, next to pieces: what follows it may go on.
  return plain && (!composed_ || !whole_);
}

bool TemplateOrigins::mayBeNumber(NodeIndex node) {
  bool number = false;
  static_cast<void>(parts_.search.all(node, {}, [&](NodeIndex leaf) {
    number = number || p_.kind(leaf) == Kind::kTrue || p_.kind(leaf) == Kind::kFalse ||
             p_.kind(leaf) == Kind::kComparisonOperator ||
             (p_.kind(leaf) == Kind::kCall && parts_.calls.builtinOf(leaf) == "bool") ||
             t_.has(valueOf(leaf), AtomKind::kInteger) || isNumberLeaf(leaf) ||
             p_.tree.text(leaf).ends_with(".fileno()");
    return true;
  }));
  return number;
}

}  // namespace gantlet::python
