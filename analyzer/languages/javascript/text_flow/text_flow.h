// TextFlow: which keys may hold a text that leads to Function or to prototypes, and what a program
// does with what such keys find.
//
// Where a program can hold such a text at all (Vocabulary), most of its keys still can't: what is
// put together or comes from outside goes into lines of output, and a state machine's keys are
// names that stand in the program. And where a key can, most of what it finds does no harm: of an
// object it finds Object, or the class that has made it, and only of a function does it find
// Function, which somebody must call as well. A flow graph over the whole program says where such
// texts, functions and prototypes may get. It has a cell for each expression, binding, property
// name and function's result, and three more for each list or object that an expression makes
// (as in Andersen's points-to analysis, "Program analysis and specialization for the C programming
// language", 1994): what stands in it by number, by name, and by keys that are not known.
// Properties go by their names, whichever object has them, and calls are found by the functions
// that flow to them (Feldthaus et al., "Efficient construction of approximate call graphs for
// JavaScript IDE services", ICSE 2013). It is insensitive to order and context. What it does not
// understand, and a program that takes too many steps, makes every key and every call a suspect.
//
// Thread-safety: one object, one analysis, one thread.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {

class TextFlow {
 public:
  using Guards = AccessGuards;

  // Follows the texts. All of it outlives the object.
  TextFlow(const JsTree& tree, const Scopes& scopes, Guards guards)
      : state_(tree, scopes, std::move(guards)), parts_(FlowPart(tree, scopes, state_, parts_)) {
    parts_.setup.run();
  }
  TextFlow(const JsTree& tree, const Scopes& scopes)
      : TextFlow(tree, scopes, Guards{nullptr, nullptr, nullptr, false, nullptr}) {}
  TextFlow(const TextFlow&) = delete;
  TextFlow& operator=(const TextFlow&) = delete;

  // Whether it was too much: with what guards say, it would most likely be, too.
  [[nodiscard]] bool gaveUp() const { return state_.tooMuch; }

  // Whether the program has something that is not followed, so that nothing is known of the rest.
  [[nodiscard]] bool isOpen() const { return state_.open; }

  // Whether nothing comes of what words find, anywhere in the program.
  [[nodiscard]] bool findsNothing() const {
    return !mayMakeCode() && !mayPollute() && !mayMeddle() && !mayReadGlobal() &&
           sharedTargets().empty() && codeCalls().empty() && foundInCode().empty();
  }

  // Whether an expression, as a property's name, is surely none of the words.
  [[nodiscard]] bool isHarmlessKey(NodeIndex key) { return parts_.judge.isHarmlessKey(key); }
  // Whether the program may call Function: what such a key, or the name `constructor`, finds on a
  // function.
  [[nodiscard]] bool mayMakeCode() const { return state_.open || state_.makesCode; }
  // Whether it may store into what such a key, or the name `constructor`, leads to.
  [[nodiscard]] bool mayPollute() const { return state_.open || state_.pollutes; }
  // Whether what two such keys find, one after the other, may be called with the global object, a
  // prototype or another object of the runtime: it may be Object.assign, which changes them.
  [[nodiscard]] bool mayMeddle() const { return state_.meddles; }
  // … or handed, with such an object, to what may call it: Reflect.apply(x, null, [o]).
  [[nodiscard]] bool mayMeddleAt(NodeIndex call) { return parts_.judge.mayMeddleAt(call); }
  // What is stored into that is surely everybody's: the prototype of a list, say; or what a text
  // finds that the program itself has put together of letters, or decoded.
  [[nodiscard]] std::vector<NodeIndex> sharedTargets() const {
    return parts_.judge.sharedTargets();
  }
  // Where a key that may be one of the words is read of what is surely a function of the program's:
  // whichever way that goes, it is Function, or who calls the function.
  [[nodiscard]] std::vector<NodeIndex> foundInCode() const { return parts_.judge.foundInCode(); }
  // Where what Function may have made is called, or given to who may call it, whichever way it
  // went since one of the words found Function.
  [[nodiscard]] std::vector<NodeIndex> codeCalls() const { return parts_.judge.codeCalls(); }
  // Whether x.constructor may be Function.
  [[nodiscard]] bool mayFindFunction(NodeIndex access) const {
    return parts_.judge.mayFindFunction(access);
  }
  // Whether an expression is surely no function, nor an object of the runtime's.
  [[nodiscard]] bool isOwnData(NodeIndex value) const { return parts_.judge.isOwnData(value); }
  // Whether an expression is surely a function or class of the program's own, with a prototype.
  [[nodiscard]] bool isOwnFunction(NodeIndex value) const {
    return parts_.judge.isOwnFunction(value);
  }
  // Whether it may look into what `this` of a sloppy function gave away: the global object.
  [[nodiscard]] bool mayReadGlobal() const { return state_.open || state_.readsGlobal; }

 private:
  FlowState state_;
  FlowParts parts_;
};

}  // namespace gantlet::javascript
