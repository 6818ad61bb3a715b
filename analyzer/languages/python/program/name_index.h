// Where the names of a file stand, and which function a scope is: made at the first question, for
// all who search the file by names.
//
// Thread-safety: one analysis, one thread.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

class NameIndex {
 public:
  explicit NameIndex(const Program& program) : p_(program) {}

  // Identifiers of this text, of variables and of attributes alike, in source order.
  [[nodiscard]] const std::vector<NodeIndex>& named(std::string_view text);
  [[nodiscard]] bool has(std::string_view text) { return !named(text).empty(); }
  // Identifiers that may read the variable.
  [[nodiscard]] const std::vector<NodeIndex>& usesOf(VariableIndex variable);
  // The function or lambda in whose scope the variable is; kNoNode where that is none's.
  [[nodiscard]] NodeIndex functionOf(VariableIndex variable);
  // Pieces of strings that are short enough for names.
  [[nodiscard]] const std::vector<NodeIndex>& shortTexts();

 private:
  void build();

  const Program& p_;
  bool built_ = false;
  std::unordered_map<std::string_view, std::vector<NodeIndex>> names_;
  std::unordered_map<VariableIndex, std::vector<NodeIndex>> uses_;
  std::unordered_map<ScopeIndex, NodeIndex> functions_;
  std::vector<NodeIndex> texts_;
};

}  // namespace gantlet::python
