#include "analyzer/languages/python/python.h"

#include "analyzer/syntax_tree.h"

namespace gantlet {

void analyzePython(std::string_view source, const Deadline& deadline, FactSink& sink) {
  const SyntaxTree tree = SyntaxTree::parse(source, Language::kPython, deadline, sink);
  if (!tree.ok()) return;
  sink.trouble("unsupported-language", {});
}

}  // namespace gantlet
