// What the questions about keys work on: the solved program, and what is said of one key.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/values/values.h"

namespace gantlet::javascript {

struct KeyParts;

// What is known of the file as a whole.
struct KeyTraits {
  bool deletes = false;                     // … of what may hide something that is inherited
  bool lengthTexts = false;                 // a text that may give an object a length
  std::unordered_set<std::string> named;    // every identifier, property and constant key
  std::unordered_set<std::string> defined;  // properties that the submission gives values to
  int budget = 4000;                        // steps of search: beyond, a place counts as open
};

class KeyPart {
 public:
  // All of it outlives the part.
  KeyPart(const JsTree& tree, const Scopes& scopes, const ValueTable& values, const Solver& solver,
          KeyTraits& traits, KeyParts& parts)
      : tree_(tree),
        scopes_(scopes),
        values_(values),
        solver_(solver),
        traits_(traits),
        parts_(parts) {}

  // What a condition says of a key: the words that it can't be.
  enum Excluded : std::uint8_t { kNothing = 0, kProto = 1, kConstructor = 2, kBoth = 3, kText = 4 };
  // The key and, for a read, the object whose own key it must be.
  struct Subject {
    BindingId key = kNone;
    BindingId object = kNone;
    NodeIndex member = kNoNode;  // the object, where it is this.x or y.x
    NodeIndex named = kNoNode;   // the key, where it is one
    BindingId list = kNone;      // instead of a key: any text of this list
    NodeIndex sink = kNoNode;
    bool moves = false;  // the key is assigned more than once
    bool owner = false;  // what has the key itself may be a prototype
  };

 protected:
  [[nodiscard]] BindingId bindingAt(NodeIndex node) const;
  [[nodiscard]] NodeIndex fixedValue(BindingId binding) const;
  [[nodiscard]] std::string pathOf(NodeIndex node) const;
  [[nodiscard]] std::string_view propertyName(NodeIndex member) const;
  [[nodiscard]] bool defines(std::string_view name) const {
    return traits_.defined.count(std::string(name)) != 0;
  }
  [[nodiscard]] bool names(std::string_view name) const {
    return traits_.named.count(std::string(name)) != 0;
  }

  const JsTree& tree_;
  const Scopes& scopes_;
  const ValueTable& values_;
  const Solver& solver_;
  KeyTraits& traits_;
  KeyParts& parts_;
};

}  // namespace gantlet::javascript
