// Methods that are taken instead of called: x.apply under another name, getattr(x, "apply"), case
// X(apply=f), methodcaller("apply", …). What such a method is given is judged where it is called by
// its name; taken, it may be given anything.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class TakenMethods : private FactPart {
 public:
  explicit TakenMethods(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool mayCompare() const;
  void emitTakenMethod(NodeIndex where, ValueId of, const std::string& name, std::string_view key);

 private:
  [[nodiscard]] bool isTaken(NodeIndex where) const;
  [[nodiscard]] bool runsTexts(const std::string& name);
};

}  // namespace gantlet::python
