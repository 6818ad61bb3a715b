// Which keys have been refused before they are used: `if (BAD.has(key)) continue;`,
// `if (!Object.hasOwn(object, key)) return;`, and own functions that say or throw the same.
#pragma once

#include "analyzer/languages/javascript/keys/key_part.h"

namespace gantlet::javascript {

class KeyGuards : private KeyPart {
 public:
  explicit KeyGuards(const KeyPart& part) : KeyPart(part) {}

  [[nodiscard]] bool isGuardedAccess(NodeIndex access, bool owner = false);
  [[nodiscard]] std::uint8_t excludedBy(NodeIndex condition, bool holds, const Subject& subject,
                                        int depth);
  [[nodiscard]] bool isQuietBetween(NodeIndex test, NodeIndex sink);
  [[nodiscard]] std::uint8_t maskOf(NodeIndex text) const;
  [[nodiscard]] bool isKey(NodeIndex node, const Subject& subject);
  [[nodiscard]] bool staysBetween(BindingId object, NodeIndex test, NodeIndex sink) const;
  [[nodiscard]] bool leaves(NodeIndex statement, bool throws) const;

 private:
  [[nodiscard]] bool isOwnKey(const Subject& subject);
  [[nodiscard]] bool isLoopName(const Subject& subject) const;
  [[nodiscard]] std::uint8_t excludedAt(const Subject& subject);
  [[nodiscard]] std::uint8_t excludedBefore(NodeIndex statement, const Subject& subject);
  [[nodiscard]] std::uint8_t excludedByBinary(NodeIndex node, bool holds, const Subject& subject,
                                              int depth);
  [[nodiscard]] std::uint8_t excludedByCall(NodeIndex call, bool holds, const Subject& subject,
                                            int depth);
  [[nodiscard]] std::uint8_t excludedByList(NodeIndex list, bool holds) const;
  [[nodiscard]] bool isOwnTest(NodeIndex call, const Subject& subject);
  [[nodiscard]] bool constantsOf(NodeIndex list, std::vector<std::string>& texts) const;
  [[nodiscard]] bool onlyOwnPrototypes() const;
};

}  // namespace gantlet::javascript
