#include "analyzer/languages/javascript/javascript.h"

#include "analyzer/languages/javascript/compiler_helpers.h"
#include "analyzer/languages/javascript/differential.h"
#include "analyzer/languages/javascript/emitter.h"
#include "analyzer/languages/javascript/js_tree.h"
#include "analyzer/languages/javascript/scopes.h"
#include "analyzer/languages/javascript/solver.h"
#include "analyzer/languages/javascript/values.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

namespace {

using namespace javascript;

void analyzeTree(const JsTree& tree, Scopes& scopes, const Deadline& deadline, FactSink& sink) {
  ValueTable values(scopes.names());
  Solver solver(tree, scopes, values, deadline);
  switch (solver.solve()) {
    case Solver::End::kSettled: break;
    case Solver::End::kTooManyValues: sink.limit("values"); break;
    case Solver::End::kBudget: sink.limit("resolution"); break;
    case Solver::End::kDeadline: sink.limit("deadline"); return;
  }
  // After a spent budget, the facts are incomplete but may still say what is wrong.
  Emitter(tree, scopes, values, solver, sink).run();
  if (values.overflown()) sink.limit("values");
}

}  // namespace

void analyzeJavaScript(std::string_view source, const Deadline& deadline, FactSink& sink) {
  const SyntaxTree syntax = SyntaxTree::parse(source, Language::kJavaScript, deadline, sink);
  if (!syntax.ok()) return;
  const JsTree tree(syntax);
  Scopes scopes(tree);
  checkDifferentials(tree, scopes, sink);
  if (deadline.passed()) {
    sink.limit("deadline");
    return;
  }
  const std::optional<std::string> plain = withoutHelpers(tree, scopes);
  if (!plain) {
    analyzeTree(tree, scopes, deadline, sink);
    return;
  }
  const SyntaxTree again = SyntaxTree::parse(*plain, Language::kJavaScript, deadline, sink);
  if (!again.ok()) return;
  const JsTree plainTree(again);
  Scopes plainScopes(plainTree);
  analyzeTree(plainTree, plainScopes, deadline, sink);
}

}  // namespace gantlet
