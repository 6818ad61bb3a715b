// The names of functions that a decorator of the file's own is given: function.__name__ is what the
// file calls the definition.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class DefinitionNames : private FactPart {
 public:
  explicit DefinitionNames(const FactPart& part) : FactPart(part) {}

  // All that `node` may say, with or without a constant text before it; empty where there may be
  // others.
  [[nodiscard]] std::vector<std::string> names(NodeIndex node);
  // setattr(x, "_" + function.__name__, value) binds these names.
  void collectBoundNames();
  // Whether the file takes what gives a function another's name, under no name that is seen.
  [[nodiscard]] bool fetchesCopier() const;

 private:
  [[nodiscard]] std::vector<std::string> namesOf(NodeIndex node, int depth);
  [[nodiscard]] std::vector<std::string> decorated(NodeIndex function, int depth);
  [[nodiscard]] std::vector<std::string> decoratedWith(std::string_view decorator) const;
  [[nodiscard]] NodeIndex sourceOf(NodeIndex attribute);
  [[nodiscard]] NodeIndex decoratorOf(NodeIndex parameter) const;
  [[nodiscard]] bool isOnlyDecorator(NodeIndex function);
  [[nodiscard]] bool isAbove(NodeIndex decorator) const;
  [[nodiscard]] bool setsOther(NodeIndex attribute);
  [[nodiscard]] bool keepsNames();

  std::optional<bool> keepsNames_;
  bool searches_ = false;
};

}  // namespace gantlet::python
