// logger.setLevel(getattr(logging, name)): what comes of the module goes to nobody but logging,
// which takes a number, or a text that names one, and refuses everything else without keeping it.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class LogLevels : private FactPart {
 public:
  explicit LogLevels(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isLogLevel(NodeIndex call);
  [[nodiscard]] bool isLogHandler(NodeIndex self) const;

 private:
  [[nodiscard]] bool isTakenForLevel(NodeIndex value, int depth);
  [[nodiscard]] bool setsPlainLevels();

  std::optional<bool> plainLevels_;
};

}  // namespace gantlet::python
