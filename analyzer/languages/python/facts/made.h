// What makes an object: whether every value of an expression comes from classes of the file's.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class MadeObjects : private FactPart {
 public:
  explicit MadeObjects(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isMadeByCall(NodeIndex call, bool ownOnly, int depth);
  [[nodiscard]] bool isNameMadeBy(NodeIndex name, const Path& path, bool ownOnly, int depth);
  [[nodiscard]] bool isAttributeMadeBy(std::string_view name, bool ownOnly, int depth);
  [[nodiscard]] bool isDataObject(NodeIndex node);
  [[nodiscard]] bool reassignsClasses() const;
  [[nodiscard]] bool isJustMade(NodeIndex name);
  [[nodiscard]] bool isOnlyWritten(NodeIndex dictionary);
  [[nodiscard]] bool isMethodValue(NodeIndex attribute, int depth);
  [[nodiscard]] bool returnsNoText(NodeIndex function, int depth);

 private:
  [[nodiscard]] bool isReadingFunction(NodeIndex function) const;
  [[nodiscard]] bool isFilledWith(VariableIndex variable, const Path& path, bool ownOnly,
                                  int depth);
  [[nodiscard]] bool givesSelf(std::string_view method);
  [[nodiscard]] bool isLogRecord(NodeIndex node);
};

}  // namespace gantlet::python
