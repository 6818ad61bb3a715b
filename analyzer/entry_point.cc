#include "analyzer/entry_point.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/one_of.h"

namespace gantlet {
namespace {

bool isFunctionOrClass(std::string_view type) {
  return isOneOf(type,
                 {"function_definition", "class_definition", "lambda", "function_declaration",
                  "generator_function_declaration", "function_expression", "generator_function",
                  "arrow_function", "method_definition", "class", "class_declaration"});
}

bool isCall(std::string_view type) { return isOneOf(type, {"call", "call_expression"}); }

// Whether a call of main() is run with `root`.
bool callsMain(const SyntaxTree& tree, NodeIndex root) {
  std::vector<NodeIndex> open{root};
  while (!open.empty()) {
    const NodeIndex at = open.back();
    open.pop_back();
    NodeIndex child = tree.firstChild(at);
    const bool call = isCall(tree.type(at)) && child != kNoNode;
    if (call && tree.text(child) == "main") return true;
    // (async () => { … })(): written in parentheses, and called.
    const bool calledHere = call && tree.type(child) == "parenthesized_expression";
    for (; child != kNoNode; child = tree.nextSibling(child)) {
      const std::string_view type = tree.type(child);
      if (!isFunctionOrClass(type)) {
        if (calledHere && type == "parenthesized_expression") {
          for (NodeIndex inner = tree.firstChild(child); inner != kNoNode;
               inner = tree.nextSibling(inner)) {
            open.push_back(inner);
          }
        } else {
          open.push_back(child);
        }
      }
    }
  }
  return false;
}

std::string withoutBlanks(std::string_view text) {
  std::string bare(text);
  std::erase_if(bare, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return bare;
}

// A guard whose block is a call of main(), and maybe the program's end with what it gave: nothing
// is lost where somebody else calls main().
bool onlyCallsMain(const SyntaxTree& tree, NodeIndex guard) {
  constexpr std::array<std::string_view, 6> kPlain{
      "main()",       "sys.exit(main())",        "exit(main())",
      "quit(main())", "raiseSystemExit(main())", "asyncio.run(main())"};
  NodeIndex block = kNoNode;
  for (NodeIndex c = tree.firstChild(guard); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.type(c) == "block") block = c;
    if (isOneOf(tree.type(c), {"else_clause", "elif_clause"})) return false;
  }
  if (block == kNoNode) return false;
  NodeIndex only = kNoNode;
  for (NodeIndex c = tree.firstChild(block); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.type(c) == "comment") continue;
    if (only != kNoNode) return false;
    only = c;
  }
  if (only == kNoNode) return false;
  const std::string text = withoutBlanks(tree.text(only));
  return std::find(kPlain.begin(), kPlain.end(), text) != kPlain.end();
}

bool isGuard(const SyntaxTree& tree, NodeIndex statement) {
  if (tree.type(statement) != "if_statement") return false;
  for (NodeIndex c = tree.firstChild(statement); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.type(c) == "block") return false;
    if (tree.text(c).find("__name__") != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

bool startsItself(const SyntaxTree& tree, Language language) {
  if (tree.size() == 0) return false;
  for (NodeIndex c = tree.firstChild(0); c != kNoNode; c = tree.nextSibling(c)) {
    if (isFunctionOrClass(tree.type(c)) || tree.type(c) == "decorated_definition") continue;
    if (language == Language::kPython && isGuard(tree, c)) {
      if (!onlyCallsMain(tree, c)) return true;
    } else if (callsMain(tree, c)) {
      return true;
    }
  }
  return false;
}

}  // namespace gantlet
