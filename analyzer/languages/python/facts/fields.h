// {f.name: getattr(x, f.name) for f in fields(x)}: the fields of a data class, by the names that
// its class gives them. signature(type(self).__init__).parameters: so with what makes an object.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class FieldNames : private FactPart {
 public:
  explicit FieldNames(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] std::vector<std::string> fieldNames(NodeIndex name);
  [[nodiscard]] std::vector<std::string> libraryNames(NodeIndex node, bool elements);

 private:
  [[nodiscard]] NodeIndex objectOfFields(NodeIndex call) const;
  [[nodiscard]] bool fieldsAreOnlyRead();
  [[nodiscard]] std::vector<std::string> tupleNames();
  [[nodiscard]] std::vector<std::string> parameterNames(NodeIndex parameters);
  [[nodiscard]] std::vector<std::string> declaredParameters(std::string_view method);
  [[nodiscard]] bool hasPlainConstructors();

  std::optional<bool> fieldsOnlyRead_;
  std::optional<bool> plainConstructors_;
};

}  // namespace gantlet::python
