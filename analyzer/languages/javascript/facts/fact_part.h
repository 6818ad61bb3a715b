// What every part of the emitter works on: the solved program, and where the facts go. A part emits
// one kind of fact or answers one kind of question; FactParts holds them all, and through it they
// ask one another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/fact_sink.h"
#include "analyzer/languages/javascript/keys/key_sinks.h"
#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/values/values.h"

namespace gantlet::javascript {

struct FactParts;

// What is known of the file as a whole.
struct FileTraits {
  std::unordered_set<NodeIndex> usesArguments;  // functions that read `arguments`
  std::unordered_set<std::string> named;        // properties read or called by their name
};

class FactPart {
 public:
  // All of it outlives the part.
  FactPart(const JsTree& tree, const Scopes& scopes, ValueTable& values, Solver& solver,
           FactSink& sink, KeySinks& sinks, FileTraits& traits, FactParts& parts)
      : tree_(tree),
        scopes_(scopes),
        values_(values),
        solver_(solver),
        sink_(sink),
        sinks_(sinks),
        traits_(traits),
        parts_(parts) {}

 protected:
  // A fact that names a path: origin, name and module filled in.
  [[nodiscard]] Fact factOf(FactKind kind, PathId path) const;
  void add(Fact fact, NodeIndex node) { sink_.add(std::move(fact), tree_.range(node)); }
  [[nodiscard]] std::vector<NodeIndex> argumentsOf(NodeIndex list) const;

  const JsTree& tree_;
  const Scopes& scopes_;
  ValueTable& values_;
  Solver& solver_;
  FactSink& sink_;
  KeySinks& sinks_;
  FileTraits& traits_;
  FactParts& parts_;
};

}  // namespace gantlet::javascript
