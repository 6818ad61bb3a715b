// Keys by the list that they come from, and guards that look through such a list or hold a key
// against a pattern: `if (keys.some((k) => BAD.test(k))) return;`.
#pragma once

#include "analyzer/languages/javascript/keys/key_part.h"

namespace gantlet::javascript {

class KeyLists : private KeyPart {
 public:
  explicit KeyLists(const KeyPart& part) : KeyPart(part) {}

  [[nodiscard]] bool isSteady(NodeIndex member);
  [[nodiscard]] bool isSameMember(NodeIndex asked, NodeIndex member, NodeIndex sink);
  // Lists of keys: key_lists.cc.
  [[nodiscard]] std::uint8_t excludedByPattern(NodeIndex pattern) const;
  [[nodiscard]] std::uint8_t excludedByWalk(NodeIndex call, bool holds, const Subject& subject,
                                            int depth);
  [[nodiscard]] BindingId listOf(NodeIndex key) const;

 private:
  [[nodiscard]] BindingId listAt(NodeIndex node) const;
};

}  // namespace gantlet::javascript
