// Code that no runtime of today reaches: it is there for old ones.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class Polyfills : private FactPart {
 public:
  explicit Polyfills(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isFallback(NodeIndex node) const;
  [[nodiscard]] bool isPolyfill(NodeIndex node, std::string_view path) const;
};

}  // namespace gantlet::javascript
