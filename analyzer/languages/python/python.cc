#include "analyzer/languages/python/python.h"

#include "analyzer/languages/python/checks.h"
#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/program.h"
#include "analyzer/languages/python/resolver.h"
#include "analyzer/syntax_tree.h"

namespace gantlet {

void analyzePython(std::string_view source, const Deadline& deadline, FactSink& sink) {
  const SyntaxTree tree = SyntaxTree::parse(source, Language::kPython, deadline, sink);
  if (!tree.ok() || tree.size() == 0) return;
  python::checkDifferentials(tree, sink);
  python::Program program(tree);
  python::buildScopes(program);
  python::buildBindings(program);
  const auto values = python::Resolver(program, deadline, sink).run();
  python::Emitter(program, values, deadline, sink).run();
}

}  // namespace gantlet
