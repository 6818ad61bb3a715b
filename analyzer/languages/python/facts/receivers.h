// Whose method a call is: names such as `transform` and `apply` are sinks of pandas alone, and mean
// nothing on the file's own objects, on texts and on scikit-learn's models.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Receivers : private FactPart {
 public:
  explicit Receivers(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isNoLibraryMethod(NodeIndex receiver, const std::string& method);
  [[nodiscard]] bool isRebound(std::string_view method) const;
  [[nodiscard]] bool definesMethod(std::string_view method) const;
  [[nodiscard]] bool isOwnClass(NodeIndex owner, int depth);
  [[nodiscard]] NodeIndex decoratedClass(NodeIndex name, bool protocols = false);
  [[nodiscard]] bool mixesClasses();
  [[nodiscard]] bool isMadeBy(NodeIndex node, Path path, bool ownOnly, int depth);
  [[nodiscard]] bool makesItself(NodeIndex owner, bool protocols = false);
  [[nodiscard]] bool definesNew(NodeIndex owner, int depth);
  [[nodiscard]] bool answersForAttributes() const;
  [[nodiscard]] bool isOwnMethod(NodeIndex attribute) const;

 private:
  [[nodiscard]] bool isPartMadeBy(NodeIndex node, const Path& path, bool ownOnly, int depth);
  [[nodiscard]] bool isOnlyCalledOnOwn(NodeIndex method, int depth);
};

}  // namespace gantlet::python
