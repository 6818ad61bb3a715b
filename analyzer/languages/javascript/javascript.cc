#include "analyzer/languages/javascript/javascript.h"

#include "analyzer/languages/javascript/differential.h"
#include "analyzer/languages/javascript/emitter.h"
#include "analyzer/languages/javascript/js_tree.h"
#include "analyzer/languages/javascript/scopes.h"
#include "analyzer/languages/javascript/solver.h"
#include "analyzer/languages/javascript/values.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

void analyzeJavaScript(std::string_view source, const Deadline& deadline, FactSink& sink) {
  using namespace javascript;
  const SyntaxTree syntax = SyntaxTree::parse(source, Language::kJavaScript, deadline, sink);
  if (!syntax.ok()) return;
  const JsTree tree(syntax);
  Scopes scopes(tree);
  checkDifferentials(tree, scopes, sink);
  if (deadline.passed()) {
    sink.limit("deadline");
    return;
  }
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

}  // namespace gantlet
