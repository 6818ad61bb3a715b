// Emitter: what the solver found out becomes facts. The vocabulary is in README.md.
// Thread-safety: one emitter, one analysis, one thread.
#pragma once

#include "analyzer/languages/javascript/facts/fact_parts.h"

namespace gantlet::javascript {

class Emitter {
 public:
  // All of it outlives the emitter.
  Emitter(const JsTree& tree, const Scopes& scopes, ValueTable& values, Solver& solver,
          FactSink& sink);
  Emitter(const Emitter&) = delete;
  Emitter& operator=(const Emitter&) = delete;

  // One pass over the tree, in source order.
  void run();
  // Whether following texts might say that some of it is harmless, or find more.
  [[nodiscard]] bool doubts() const { return parts_.computed.doubts(); }

 private:
  void emitNode(NodeIndex node);

  const JsTree& tree_;
  Solver& solver_;
  FactSink& sink_;
  KeySinks sinks_;
  FileTraits traits_;
  FactParts parts_;
  std::unordered_set<NodeIndex> codeCalls_;  // of what may be Function
  std::unordered_set<NodeIndex> found_;      // that it surely is
  std::unordered_set<NodeIndex> shared_;     // prototypes of the runtime's that are stored into
};

}  // namespace gantlet::javascript
