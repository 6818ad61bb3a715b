// The emitter: a resolved program becomes facts (the vocabulary is in analyzer/README.md).
#pragma once

#include "analyzer/languages/python/facts/fact_parts.h"

namespace gantlet::python {

class Emitter {
 public:
  // All of it outlives the emitter.
  Emitter(Program& program, const PerNode<ValueId>& values, const Deadline& deadline,
          FactSink& sink);
  Emitter(const Emitter&) = delete;
  Emitter& operator=(const Emitter&) = delete;

  // Once.
  void run();

 private:
  Program& p_;
  const Deadline& deadline_;
  FactSink& sink_;
  NameIndex index_;
  Origins origins_;
  MadeTexts madeTexts_;
  FileTraits traits_;
  FactParts parts_;
};

}  // namespace gantlet::python
