// Calls: callees, arguments, and the functions that name attributes and modules by text.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class CallFacts : private FactPart {
 public:
  explicit CallFacts(const FactPart& part) : FactPart(part) {}

  void emitCall(NodeIndex i);
  void emitTypeCall(NodeIndex i);
  // `sink`: whether a library may take the argument for a name, where its data say so.
  void emitArgument(const Fact& callee, const Argument& argument, bool sink = true);

 private:
  [[nodiscard]] bool isPlainVars(NodeIndex call, NodeIndex object);
  void emitCallOf(NodeIndex call, NodeIndex function, const Atom& atom,
                  const std::vector<Argument>& arguments, bool maybe);
  void emitLibraryCall(NodeIndex call, NodeIndex function, const Atom& atom,
                       const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<Atom> starPaths(const Atom& atom) const;
  void emitMethodCall(NodeIndex i, const std::vector<Argument>& arguments);
  [[nodiscard]] std::string_view testArgument(const Argument& argument);
  void emitMethodByText(NodeIndex call, const std::string& name,
                        const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<Argument> argumentsOf(NodeIndex call);
  void addDictionaryArguments(NodeIndex splat, std::vector<Argument>& arguments);
};

}  // namespace gantlet::python
