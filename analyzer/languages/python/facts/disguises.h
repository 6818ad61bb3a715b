// Literals that hold a name of the inside in a form that only a decoder gives back.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class DisguiseFacts : private FactPart {
 public:
  explicit DisguiseFacts(const FactPart& part) : FactPart(part) {}

  // A string fact for the first such literal and number of the file.
  void emit();

 private:
  void addWord(std::string_view word, NodeIndex node);
};

}  // namespace gantlet::python
