#include "analyzer/languages/python/checks.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "analyzer/languages/python/kinds.h"
#include "analyzer/languages/python/literals.h"
#include "analyzer/languages/python/names.h"

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
    }
  }

 private:
  [[nodiscard]] Kind kind(NodeIndex i) const { return kinds_[tree_.node(i).symbol]; }

  void check(NodeIndex i) {
    switch (kind(i)) {
      case Kind::kStrange: sink_.trouble("unknown-construct", tree_.range(i)); return;
      case Kind::kPrintStatement: sink_.trouble("print-statement", tree_.range(i)); break;
      case Kind::kExecStatement: sink_.trouble("exec-statement", tree_.range(i)); break;
      case Kind::kIdentifier:
        if (!isStableIdentifier(tree_.text(i))) {
          sink_.trouble("nfkc-identifier", tree_.range(i));
        }
        break;
      case Kind::kString: checkString(i); break;
      case Kind::kFormatSpecifier: checkFormatSpecifier(i); break;
      case Kind::kTypeAliasStatement: checkTypeStatement(i); break;
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

  // The grammar lets any text stand in a format specification, even the quote that ends the string
  // for CPython.
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
    if (text.find_first_of("'\"\\\n") != std::string_view::npos) {
      sink_.trouble("fstring", tree_.range(i));
    }
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
};

}  // namespace

void checkDifferentials(const SyntaxTree& tree, FactSink& sink) { Checker(tree, sink).run(); }

}  // namespace gantlet::python
