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

class KeySinks {
 public:
  KeySinks(const JsTree& tree, const Scopes& scopes, const ValueTable& values, const Solver& solver)
      : tree_(tree), scopes_(scopes), values_(values), solver_(solver) {}

  // Whether any place of the program may use such a text as a key. Looked for once.
  [[nodiscard]] bool any();
  // Whether o[k] can't lead to a prototype or constructor, whatever texts k may be: refused before,
  // or found in nothing but the object itself.
  [[nodiscard]] bool isShut(NodeIndex access);
  // Whether o[k] finds nothing but what o has itself, which may be somebody's prototype.
  [[nodiscard]] bool isOwnRead(NodeIndex access);
  // Whether something may open a file: a module or global that is not known to leave files alone.
  [[nodiscard]] bool reachesFiles();

 private:
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

  [[nodiscard]] bool isSteady(NodeIndex member);
  [[nodiscard]] bool isSameMember(NodeIndex asked, NodeIndex member, NodeIndex sink);
  void collect();
  [[nodiscard]] bool isPlainDelete(NodeIndex target) const;
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
  [[nodiscard]] NodeIndex fixedValue(BindingId binding) const;
  [[nodiscard]] bool defines(std::string_view name) const {
    return defined_.count(std::string(name)) != 0;
  }
  [[nodiscard]] bool names(std::string_view name) const {
    return named_.count(std::string(name)) != 0;
  }

  // Numbers and texts: key_evidence.cc.
  [[nodiscard]] bool isNumeric(NodeIndex node, int depth);
  [[nodiscard]] bool isNumericBinding(BindingId binding, int depth);
  [[nodiscard]] bool isNumericCall(NodeIndex call) const;
  [[nodiscard]] bool isText(NodeIndex node, int depth);
  [[nodiscard]] bool isTextBinding(BindingId binding, int depth);
  [[nodiscard]] bool isTextList(NodeIndex node, int depth);
  [[nodiscard]] bool isReadOnlyList(BindingId binding);
  [[nodiscard]] bool isListUse(NodeIndex use);
  [[nodiscard]] int callbackIndex(NodeIndex parameter, NodeIndex& call) const;

  // Guards: key_guards.cc.
  [[nodiscard]] bool isShutAccess(NodeIndex access, bool owner);
  [[nodiscard]] bool isGuardedAccess(NodeIndex access, bool owner = false);
  [[nodiscard]] bool isOwnKey(const Subject& subject);
  [[nodiscard]] bool isLoopName(const Subject& subject) const;
  [[nodiscard]] std::uint8_t excludedAt(const Subject& subject);
  [[nodiscard]] std::uint8_t excludedBefore(NodeIndex statement, const Subject& subject);
  [[nodiscard]] std::uint8_t excludedBy(NodeIndex condition, bool holds, const Subject& subject,
                                        int depth);
  [[nodiscard]] std::uint8_t excludedByBinary(NodeIndex node, bool holds, const Subject& subject,
                                              int depth);
  [[nodiscard]] std::uint8_t excludedByCall(NodeIndex call, bool holds, const Subject& subject,
                                            int depth);
  [[nodiscard]] std::uint8_t excludedByList(NodeIndex list, bool holds) const;
  // Functions and switches that answer: key_answers.cc.
  [[nodiscard]] std::uint8_t excludedByFunction(NodeIndex call, bool holds, const Subject& subject,
                                                int depth);
  [[nodiscard]] std::uint8_t excludedByThrows(NodeIndex call, const Subject& subject, int depth);
  [[nodiscard]] std::uint8_t excludedBySwitch(NodeIndex statement, const Subject& subject,
                                              const std::function<bool(NodeIndex)>& isLeft);
  [[nodiscard]] std::uint8_t excludedByAnswers(NodeIndex body, bool holds, const Subject& subject,
                                               int depth);
  [[nodiscard]] bool hasBreak(NodeIndex clause) const;
  [[nodiscard]] NodeIndex functionOf(NodeIndex call, NodeIndex& parameter) const;
  [[nodiscard]] NodeIndex functionNamed(NodeIndex callee, NodeIndex& parameter) const;
  [[nodiscard]] NodeIndex resultOf(NodeIndex function) const;
  // Lists of keys: key_lists.cc.
  [[nodiscard]] std::uint8_t excludedByPattern(NodeIndex pattern) const;
  [[nodiscard]] std::uint8_t excludedByWalk(NodeIndex call, bool holds, const Subject& subject,
                                            int depth);
  [[nodiscard]] BindingId listAt(NodeIndex node) const;
  [[nodiscard]] BindingId listOf(NodeIndex key) const;
  [[nodiscard]] bool isOwnTest(NodeIndex call, const Subject& subject);
  [[nodiscard]] bool isQuietBetween(NodeIndex test, NodeIndex sink);
  [[nodiscard]] bool isFixed(BindingId binding) const;
  [[nodiscard]] std::uint8_t maskOf(NodeIndex text) const;
  [[nodiscard]] bool constantsOf(NodeIndex list, std::vector<std::string>& texts) const;
  [[nodiscard]] bool isKey(NodeIndex node, const Subject& subject);
  [[nodiscard]] bool staysBetween(BindingId object, NodeIndex test, NodeIndex sink) const;
  [[nodiscard]] bool onlyOwnPrototypes() const;
  [[nodiscard]] bool leaves(NodeIndex statement, bool throws) const;

  [[nodiscard]] BindingId bindingAt(NodeIndex node) const;
  [[nodiscard]] NodeIndex declarationOf(BindingId binding) const;
  [[nodiscard]] std::string pathOf(NodeIndex node) const;
  [[nodiscard]] std::string_view propertyName(NodeIndex member) const;

  const JsTree& tree_;
  const Scopes& scopes_;
  const ValueTable& values_;
  const Solver& solver_;
  bool found_ = false;
  bool known_ = false;
  bool files_ = true;
  bool filesKnown_ = false;
  bool exports_ = false;                     // others may hand in functions of theirs
  bool deletes_ = false;                     // … of what may hide something that is inherited
  bool lengthTexts_ = false;                 // a text that may give an object a length
  std::unordered_set<std::string> named_;    // every identifier, property and constant key
  std::unordered_set<std::string> defined_;  // properties that the submission gives values to
  std::unordered_map<std::string, std::vector<NodeIndex>> given_;  // … and the values
  int budget_ = 4000;  // steps of search: beyond, a place counts as open
};

}  // namespace gantlet::javascript
