// Solver: the values that every expression, binding and function may have, to a fixed point.
//
// Flow-insensitive: a binding is the union of all that is assigned to it, a function's result the
// union of its returns, a parameter the union of the arguments of all calls that are seen (and
// "unknown" where the function may be called from elsewhere). Sets only grow; a work list re-reads
// what depends on a change; a budget and the deadline bound the work.
//
// Thread-safety: one solver, one analysis, one thread.
#pragma once

#include "analyzer/languages/javascript/solver/solver_parts.h"

namespace gantlet::javascript {

class Solver {
 public:
  using End = SolverEnd;
  // The keys by which a member or subscript expression, a property name or a pattern's key reads.
  using Keys = AccessKeys;

  // All of it outlives the solver.
  Solver(const JsTree& tree, Scopes& scopes, ValueTable& values, const Deadline& deadline)
      : unknown_(values.only(ValueKind::kUnknown)),
        state_(tree, scopes, values),
        parts_(SolverPart(tree, scopes, values, deadline, state_, parts_)) {}
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  [[nodiscard]] End solve() { return parts_.work.solve(); }
  // Before solve(): asks of each key which texts it may hold (TextFlow); else every key that is not
  // known is a suspect. Following them costs more than all the rest. `guards` are asked as long as
  // there is a solver.
  void followTexts(AccessGuards guards) {
    state_.follows = true;
    state_.guards = std::move(guards);
  }
  [[nodiscard]] bool followsTexts() const { return state_.follows; }
  // Whether following texts finds a call of what may be Function, or a store into what is
  // everybody's, whatever the values say.
  [[nodiscard]] bool textsFindHarm() const { return parts_.properties.textsFindHarm(); }
  // Where what everybody uses goes, and may be changed where nothing follows it.
  [[nodiscard]] std::vector<NodeIndex> unfollowed() const { return parts_.handed.unfollowed(); }
  [[nodiscard]] bool asksKeys() const { return parts_.properties.asksKeys(); }
  // What following texts has found; all may be, where it was too much.
  [[nodiscard]] TextFlow& texts() const { return parts_.properties.texts(); }
  // Whether following texts was too much.
  [[nodiscard]] bool textsGaveUp() const { return parts_.properties.textsGaveUp(); }

  // What an expression may be; never empty for an expression: what has no value yet is unknown.
  [[nodiscard]] SetId valueOf(NodeIndex node) const {
    if (node == kNoNode || state_.at[node] == kEmptySet) return unknown_;
    return state_.at[node];
  }
  [[nodiscard]] Keys keysOfAccess(NodeIndex access) const {
    return parts_.properties.keysOfAccess(access);
  }  // of kMember, kSubscript
  [[nodiscard]] Keys keysOfName(NodeIndex propertyName) const {
    return parts_.properties.keysOfName(propertyName);
  }  // x, "x", 1, [x]
  [[nodiscard]] Keys keysOfSet(SetId set) const { return parts_.properties.keysOfSet(set); }
  // receiver[keys], for patterns and accesses.
  [[nodiscard]] SetId property(SetId receiver, const Keys& keys, NodeIndex reader) {
    return parts_.properties.property(receiver, keys, reader);
  }
  [[nodiscard]] Special specialOf(PathId path) const { return parts_.work.specialOf(path); }
  // What a callee path means with call, apply and bind taken off: the function itself.
  [[nodiscard]] bool isSymbol(PathId path) const {
    return parts_.work.isSymbol(path);
  }  // Symbol.iterator
  [[nodiscard]] PathId withoutCallApply(PathId path) const {
    return parts_.work.withoutCallApply(path);
  }
  [[nodiscard]] PathId callItself(PathId path) { return parts_.work.callItself(path); }
  [[nodiscard]] bool isFunctionPrototype(PathId path) const {
    return parts_.work.isFunctionPrototype(path);
  }
  [[nodiscard]] SetId iterated(SetId iterable, NodeIndex reader = kNoNode) {
    return parts_.evaluation.iterated(iterable, reader);
  }
  // Taint bits of a value and, for arrays and objects of the submission, of what they hold.
  [[nodiscard]] std::uint32_t taintOf(SetId set) const { return parts_.taint.taintOf(set); }
  [[nodiscard]] bool isPrototypePath(PathId path) const {
    return parts_.taint.isPrototypePath(path);
  }  // of a global's class
  [[nodiscard]] bool hasDataConstructors() const { return state_.dataConstructors; }
  // Whether `new this.constructor(…)` in methods of classes surely makes instances.
  // Whether a name only ever holds one Map or Set, whose methods keep their meaning.
  [[nodiscard]] bool isClosedMap(BindingId id) const { return parts_.unseen.isClosedMap(id); }
  [[nodiscard]] bool trustsCopies() { return parts_.copies.trustsCopies(); }
  // Whether the program may put such a method, taken by a key, onto a function.
  [[nodiscard]] bool lendsCopies() const { return state_.copiesLent; }
  [[nodiscard]] bool followsCopies() const { return state_.copies; }
  [[nodiscard]] bool takesCallers() const { return state_.takesCallers; }
  [[nodiscard]] bool makesFunctions() const { return state_.made; }
  // Whether own functions or objects have a method of this name.
  [[nodiscard]] bool hasMethod(std::string_view name) const {
    return state_.methods.count(std::string(name)) != 0;
  }
  // A function's result: taint of what it may give.
  [[nodiscard]] std::uint32_t taintOfReturns(NodeIndex function) const {
    return parts_.unseen.taintOfReturns(function);
  }
  // What a parameter's pattern is given; empty where it is none.
  [[nodiscard]] SetId parameterValue(NodeIndex pattern) const {
    return parts_.calls.parameterValue(pattern);
  }
  [[nodiscard]] std::optional<std::string> textOf(ValueId constant) const {
    return state_.folder.toText(constant);
  }

 private:
  const SetId unknown_;
  SolverState state_;
  SolverParts parts_;
};

}  // namespace gantlet::javascript
