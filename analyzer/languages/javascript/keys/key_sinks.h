// KeySinks: whether a program can use a text that it holds as the name of a property.
//
// '__proto__' and 'constructor' are texts like others until an object is read or written under
// them. That takes a place whose key is not known (o[k], {[k]: x} = o, Object.assign, Reflect.get,
// a function from elsewhere), for a known key reports itself as an attribute. Where there is no
// such place, or where every one of them is shut to these texts (the key is a number, the object is
// a dictionary without a prototype, a test before it has refused them), such a text is data.
//
// Thread-safety: one object, one analysis, one thread.
#pragma once

#include "analyzer/languages/javascript/keys/key_part.h"
#include "analyzer/languages/javascript/keys/key_parts.h"

namespace gantlet::javascript {

class KeySinks : private KeyPart {
 public:
  KeySinks(const JsTree& tree, const Scopes& scopes, const ValueTable& values, const Solver& solver)
      : KeyPart(tree, scopes, values, solver, ownTraits_, ownParts_), ownParts_(*this) {}
  KeySinks(const KeySinks&) = delete;
  KeySinks& operator=(const KeySinks&) = delete;

  // Whether any place of the program may use such a text as a key. Looked for once.
  [[nodiscard]] bool any();
  // Whether o[k] can't lead to a prototype or constructor, whatever texts k may be: refused before,
  // or found in nothing but the object itself.
  [[nodiscard]] bool isShut(NodeIndex access);
  [[nodiscard]] bool isRefused(NodeIndex access);
  // Whether o[k] finds nothing but what o has itself, which may be somebody's prototype.
  [[nodiscard]] bool isOwnRead(NodeIndex access);
  // Whether something may open a file: a module or global that is not known to leave files alone.
  [[nodiscard]] bool reachesFiles();

 private:
  void collect();
  void noteNames(NodeIndex i);
  void noteStored(NodeIndex i);
  void noteName(NodeIndex i, NodeIndex name, NodeIndex value);
  [[nodiscard]] bool find();
  [[nodiscard]] bool findRoad();
  [[nodiscard]] bool isTame(std::string_view taker) const;
  [[nodiscard]] bool isSink(NodeIndex node);
  [[nodiscard]] bool isAccessSink(NodeIndex access);
  [[nodiscard]] bool isCallSink(NodeIndex call);
  [[nodiscard]] bool isContainerProperty(NodeIndex member, bool dictionary);
  [[nodiscard]] bool isContainerValue(NodeIndex value, bool dictionary) const;
  [[nodiscard]] bool isDictionary(NodeIndex object);
  [[nodiscard]] bool isContainer(NodeIndex object);
  [[nodiscard]] bool isOwnObject(NodeIndex object) const;
  [[nodiscard]] bool isShutAccess(NodeIndex access, bool owner);

  bool found_ = false;
  bool known_ = false;
  bool files_ = true;
  bool filesKnown_ = false;
  bool exports_ = false;  // others may hand in functions of theirs
  std::unordered_map<std::string, std::vector<NodeIndex>> given_;  // what properties are given
  KeyTraits ownTraits_;
  KeyParts ownParts_;
};

}  // namespace gantlet::javascript
