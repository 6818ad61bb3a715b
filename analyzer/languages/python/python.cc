#include "analyzer/languages/python/python.h"

#include <utility>

#include "analyzer/languages/python/checks.h"
#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/program.h"
#include "analyzer/languages/python/resolver.h"
#include "analyzer/languages/python/syntax_error.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

void analyzePython(std::string_view source, const Deadline& deadline, FactSink& sink) {
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
  python::checkDifferentials(tree, sink);
  python::Program program(tree);
  python::buildScopes(program);
  python::buildBindings(program);
  const auto values = python::Resolver(program, deadline, sink).run();
  python::Emitter(program, values, deadline, sink).run();
}

}  // namespace gantlet
