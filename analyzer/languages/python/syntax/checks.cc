#include "analyzer/languages/python/syntax/checks.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/languages/python/syntax/kinds.h"
#include "analyzer/languages/python/syntax/literals.h"
#include "analyzer/languages/python/syntax/names.h"

namespace gantlet::python {
namespace {

// CPython's MAXINDENT: more is a SyntaxError there, and the grammar's scanner counts columns modulo
// 65536.
constexpr std::size_t kMaxBlocks = 100;
constexpr std::size_t kMaxIndentColumns = 1000;

class Checker {
 public:
  Checker(const SyntaxTree& tree, FactSink& sink)
      : tree_(tree), sink_(sink), kinds_(grammar().kinds) {}

  void run() {
    for (NodeIndex i = 0; i < tree_.size() && !sink_.full(); ++i) {
      while (!blockEnds_.empty() && i >= blockEnds_.back()) blockEnds_.pop_back();
      check(i);
      checkLineEnd(i);
    }
  }

 private:
  [[nodiscard]] Kind kind(NodeIndex i) const { return kinds_[tree_.node(i).symbol]; }

  void check(NodeIndex i) {
    switch (kind(i)) {
      case Kind::kStrange: sink_.trouble("unknown-construct", tree_.range(i)); return;
      case Kind::kPrintStatement:
        sink_.trouble("print-statement", tree_.range(i), "SyntaxError",
                      "Missing parentheses in call to 'print'. Did you mean print(...)?");
        break;
      case Kind::kExecStatement:
        sink_.trouble("exec-statement", tree_.range(i), "SyntaxError",
                      "Missing parentheses in call to 'exec'. Did you mean exec(...)?");
        break;
      case Kind::kIdentifier:
        if (!isStableIdentifier(tree_.text(i))) {
          sink_.trouble("nfkc-identifier", tree_.range(i));
        }
        break;
      case Kind::kString: checkString(i); break;
      case Kind::kFormatSpecifier: checkFormatSpecifier(i); break;
      case Kind::kTypeAliasStatement: checkTypeStatement(i); break;
      case Kind::kNamedExpression: checkNamedExpression(i); break;
      case Kind::kBlock:
        blockEnds_.push_back(tree_.node(i).end);
        if (blockEnds_.size() == kMaxBlocks + 1) sink_.limit("nesting", tree_.range(i));
        break;
      default: break;
    }
    const NodeIndex parent = tree_.node(i).parent;
    if (parent == kNoNode || !tree_.node(i).named || kind(i) == Kind::kComment) return;
    if (kind(parent) == Kind::kBlock || kind(parent) == Kind::kModule) checkIndentation(i);
  }

  void checkString(NodeIndex i) {
    const NodeIndex start = tree_.firstChild(i);
    const auto prefix = start == kNoNode ? std::nullopt : parseStringStart(tree_.text(start));
    if (!prefix) {
      sink_.trouble("string-prefix", tree_.range(i));
      return;
    }
    if (!prefix->format) return;
    for (NodeIndex c = start; c != kNoNode; c = tree_.nextSibling(c)) {
      if (kind(c) == Kind::kStringContent && hidesReplacementField(tree_.text(c), prefix->raw)) {
        sink_.trouble("fstring", tree_.range(c));
      }
    }
  }

  // CPython's rules for the literal parts of an f-string: braces come doubled, or in \N{…} where
  // the string is not raw. A lone brace here would be code that the grammar took for text.
  static bool hidesReplacementField(std::string_view text, bool raw) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char next = i + 1 < text.size() ? text[i + 1] : '\0';
      if (text[i] == '\\' && !raw) {
        if (next == 'N' && i + 2 < text.size() && text[i + 2] == '{') {
          i = std::min(text.find('}', i), text.size());
        } else if (next != '{' && next != '}') {
          ++i;
        }
      } else if (text[i] == '{' || text[i] == '}') {
        if (next != text[i]) return true;
        ++i;
      }
    }
    return false;
  }

  // `type X = …` and `type X[T] = …` name something new; `type(x).y = …` is understood as what it
  // is (Program); any other form is not.
  void checkTypeStatement(NodeIndex i) {
    NodeIndex name = i + 2;  // behind the keyword, inside of a `type` node
    if (name + 1 < tree_.size() && kind(name) == Kind::kType) ++name;
    if (kind(name) == Kind::kIdentifier || kind(name) == Kind::kGenericType) return;
    NodeIndex first = name;
    while (kind(first) == Kind::kAttribute || kind(first) == Kind::kSubscript ||
           kind(first) == Kind::kCall) {
      ++first;
    }
    const bool call = kind(first) == Kind::kParenthesizedExpression || kind(first) == Kind::kTuple;
    if (name == first || !call) sink_.trouble("type-statement", tree_.range(i));
  }

  // f'{x:=5}' formats x with "=5"; the grammar takes it for an assignment to x. A plain
  // specification is understood as what it is (Program); any other form is not.
  void checkNamedExpression(NodeIndex i) {
    if (isSpecification(tree_, i) && isPlainSpecification(i)) return;
    for (NodeIndex node = tree_.node(i).parent; node != kNoNode; node = tree_.node(node).parent) {
      switch (kind(node)) {
        case Kind::kInterpolation:
        case Kind::kFormatExpression: sink_.trouble("fstring", tree_.range(i)); return;
        case Kind::kBooleanOperator:
        case Kind::kBinaryOperator:
        case Kind::kUnaryOperator:
        case Kind::kNotOperator:
        case Kind::kComparisonOperator:
        case Kind::kConditionalExpression:
        case Kind::kNamedExpression:
        case Kind::kAwait:
        case Kind::kYield:
        case Kind::kLambda:
        case Kind::kExpressionList:
        case Kind::kPatternList: break;
        default: return;  // brackets, or a statement
      }
    }
  }

  // `x:=` and then signs that mean the same to both readers: no quotes, no brackets.
  bool isPlainSpecification(NodeIndex i) const {
    NodeIndex field = i;
    while (kind(field) != Kind::kInterpolation) field = tree_.node(field).parent;
    if (kind(i + 1) != Kind::kIdentifier) return false;
    const std::uint32_t start = tree_.node(i + 1).endByte;
    const std::uint32_t end = tree_.node(field).endByte - 1;  // before the brace
    const std::string_view text = tree_.source().substr(start, end - start);
    return text.starts_with(":=") && std::all_of(text.begin() + 2, text.end(), [](char c) {
             return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                    std::string_view("+-_., %#").find(c) != std::string_view::npos;
           });
  }

  // Outside of brackets a line's end ends the statement; where the grammar tries two readings at
  // once, one of them may read over it.
  void checkLineEnd(NodeIndex i) {
    const SyntaxNode& node = tree_.node(i);
    if (node.startByte < lineChecked_ || (node.end != i + 1 && kind(i) != Kind::kStringContent)) {
      if (startsLine(i)) lineStart_ = node.startByte;
      return;
    }
    if (startsLine(i)) lineStart_ = node.startByte;
    if (kind(i) != Kind::kComment) {
      if (depth_ == 0 && lineStart_ != node.startByte && hasLineEnd(lineChecked_, node.startByte)) {
        sink_.trouble("newline", tree_.range(i));
      }
    }
    countBracket(i);
    lineChecked_ = node.endByte;
  }

  bool startsLine(NodeIndex i) const {
    const NodeIndex parent = tree_.node(i).parent;
    if (parent == kNoNode || !tree_.node(i).named) return parent == kNoNode;
    switch (kind(parent)) {
      case Kind::kModule:
      case Kind::kBlock:
      case Kind::kDecoratedDefinition: return true;
      default: break;
    }
    switch (kind(i)) {
      case Kind::kBlock:
      case Kind::kElifClause:
      case Kind::kElseClause:
      case Kind::kExceptClause:
      case Kind::kFinallyClause:
      case Kind::kCaseClause: return true;
      default: return false;
    }
  }

  // A line end that no backslash takes back.
  bool hasLineEnd(std::uint32_t from, std::uint32_t to) const {
    const std::string_view gap = tree_.source().substr(from, to - from);
    for (auto at = gap.find('\n'); at != std::string_view::npos; at = gap.find('\n', at + 1)) {
      std::size_t before = at;
      if (before > 0 && gap[before - 1] == '\r') --before;
      if (before == 0 || gap[before - 1] != '\\') return true;
    }
    return false;
  }

  void countBracket(NodeIndex i) {
    if (tree_.node(i).named || tree_.node(i).endByte != tree_.node(i).startByte + 1) return;
    const char c = tree_.source()[tree_.node(i).startByte];
    if (c == '(' || c == '[' || c == '{') ++depth_;
    if (c == ')' || c == ']' || c == '}') --depth_;
  }

  // The grammar lets any text stand in a format specification, even the quote that ends a string
  // around it for CPython.
  void checkFormatSpecifier(NodeIndex i) {
    std::uint32_t from = tree_.node(i).startByte;
    for (NodeIndex c = tree_.firstChild(i); c != kNoNode; c = tree_.nextSibling(c)) {
      if (kind(c) != Kind::kFormatExpression) continue;
      checkSpecifierText(i, from, tree_.node(c).startByte);
      from = tree_.node(c).endByte;
    }
    checkSpecifierText(i, from, tree_.node(i).endByte);
  }

  void checkSpecifierText(NodeIndex i, std::uint32_t start, std::uint32_t end) {
    const std::string_view text = tree_.source().substr(start, end - start);
    std::string special = "\\\n";
    if (text.find_first_of("'\"") != std::string_view::npos) special += quotesAround(i);
    if (text.find_first_of(special) != std::string_view::npos) {
      sink_.trouble("fstring", tree_.range(i));
    }
  }

  // The quotes of the strings that a node stands in; both where they can't be told.
  std::string quotesAround(NodeIndex i) const {
    std::string quotes;
    for (NodeIndex node = i; node != kNoNode; node = tree_.node(node).parent) {
      if (kind(node) != Kind::kString) continue;
      const NodeIndex start = tree_.firstChild(node);
      const std::string_view text = start == kNoNode ? "'\"" : tree_.text(start);
      for (const char c : text) {
        if (c == '\'' || c == '"') quotes += c;
      }
    }
    return quotes;
  }

  // CPython counts a tab up to the next multiple of eight, the grammar as eight; after a backslash
  // CPython keeps the first line's indentation, the grammar adds them up.
  void checkIndentation(NodeIndex i) {
    const std::string_view source = tree_.source();
    const std::uint32_t start = tree_.node(i).startByte;
    std::size_t line = start;
    while (line > 0 && (source[line - 1] == ' ' || source[line - 1] == '\t')) --line;
    const std::string_view indent = source.substr(line, start - line);
    // A form feed starts the count anew, for both.
    while (line > 0 && (source[line - 1] == ' ' || source[line - 1] == '\f')) --line;
    if (line > 0 && source[line - 1] != '\n') return;  // not the first on its line
    const bool mixed = indent.find(" \t") != std::string_view::npos;
    if (mixed || indent.size() > kMaxIndentColumns || followsBackslash(source, line)) {
      sink_.trouble("indentation", tree_.range(i));
    }
  }

  // The line before holds nothing but a backslash.
  static bool followsBackslash(std::string_view source, std::size_t line) {
    if (line == 0) return false;
    std::size_t end = line - 1;
    if (end > 0 && source[end - 1] == '\r') --end;
    if (end == 0 || source[end - 1] != '\\') return false;
    --end;
    while (end > 0 &&
           (source[end - 1] == ' ' || source[end - 1] == '\t' || source[end - 1] == '\f')) {
      --end;
    }
    return end == 0 || source[end - 1] == '\n';
  }

  const SyntaxTree& tree_;
  FactSink& sink_;
  const std::vector<Kind>& kinds_;
  std::vector<NodeIndex> blockEnds_;
  std::uint32_t lineChecked_ = 0;      // end of the last token
  std::uint32_t lineStart_ = kNoNode;  // start of the last statement or clause
  int depth_ = 0;                      // open brackets
};

}  // namespace

void checkDifferentials(const SyntaxTree& tree, FactSink& sink) { Checker(tree, sink).run(); }

}  // namespace gantlet::python
