#include "analyzer/languages/python/python.h"

#include <utility>

#include "analyzer/entry_point.h"
#include "analyzer/languages/python/facts/emitter.h"
#include "analyzer/languages/python/program/program.h"
#include "analyzer/languages/python/resolver/resolver.h"
#include "analyzer/languages/python/syntax/checks.h"
#include "analyzer/languages/python/syntax/notebook.h"
#include "analyzer/languages/python/syntax/syntax_error.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

namespace {

// The last statement of the file, where it is an expression whose value somebody may want: not
// where a semicolon stands behind it, as in a notebook, nor a call of print(), which gives None.
ByteRange lastExpression(const SyntaxTree& tree) {
  if (tree.size() == 0) return {};
  NodeIndex last = kNoNode;
  bool closed = false;
  for (NodeIndex c = tree.firstChild(0); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.type(c) == "comment") continue;
    closed = tree.type(c) == ";";
    if (!closed) last = c;
  }
  if (last == kNoNode || closed || tree.type(last) != "expression_statement") return {};
  const NodeIndex first = tree.firstChild(last);
  if (first == kNoNode) return {};
  const std::string_view type = tree.type(first);
  if (type == "assignment" || type == "augmented_assignment" || type == "yield") return {};
  if (type == "call" && tree.text(tree.firstChild(first)) == "print") return {};
  return tree.range(last);
}

}  // namespace

namespace {

void analyzeText(std::string_view sent, bool cells, const Deadline& deadline, FactSink& sink) {
  const std::string plain = python::withoutNotebookLines(sent, sink);
  const std::string_view source = plain.empty() ? sent : plain;
  if (!plain.empty()) sink.setPlain(plain);
  const FactSink::Mark before = sink.mark();
  const SyntaxTree tree = SyntaxTree::parse(source, Language::kPython, deadline, sink);
  if (const auto errorAt = tree.errorAt()) {
    // One error in the interpreter's words instead of the parser's list of places.
    sink.rewind(before);
    python::SyntaxWords words = python::explainSyntaxError(source, *errorAt);
    sink.trouble("error", words.where, std::move(words.kind), std::move(words.text));
    return;
  }
  if (!tree.ok() || tree.size() == 0) return;
  sink.setLastExpression(lastExpression(tree));
  sink.setStartsItself(startsItself(tree, Language::kPython));
  python::checkDifferentials(tree, sink);
  python::Program program(tree);
  python::buildScopes(program);
  python::buildBindings(program, cells);
  const auto values = python::Resolver(program, deadline, sink).run();
  python::Emitter(program, values, deadline, sink).run();
}

}  // namespace

void analyzePython(std::string_view source, const Deadline& deadline, FactSink& sink) {
  analyzeText(source, false, deadline, sink);
}

void analyzePythonCells(std::string_view source, const Deadline& deadline, FactSink& sink) {
  analyzeText(source, true, deadline, sink);
}

}  // namespace gantlet
