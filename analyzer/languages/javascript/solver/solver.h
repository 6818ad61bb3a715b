// Solver: the values that every expression, binding and function may have, to a fixed point.
//
// Flow-insensitive: a binding is the union of all that is assigned to it, a function's result the
// union of its returns, a parameter the union of the arguments of all calls that are seen (and
// "unknown" where the function may be called from elsewhere). Sets only grow; a work list re-reads
// what depends on a change; a budget and the deadline bound the work.
//
// Thread-safety: one solver, one analysis, one thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/values/fold.h"
#include "analyzer/languages/javascript/values/values.h"
#include "analyzer/small_list.h"

namespace gantlet::javascript {

class Vocabulary;

// What a path does when it is called, as far as its result matters.
enum class Special : std::uint8_t {
  kUnseen,         // not looked up yet
  kNothing,        // the result is unknown
  kRequire,        // require, module.require, process.getBuiltinModule: a module
  kCreateRequire,  // gives a require
  kFold,           // a global that Folder knows
  kIdentity,       // gives its argument: Object.freeze
  kPrototypeOf,    // Object.getPrototypeOf
  kReflectGet,     // Reflect.get: a property
  kDescriptor,     // Object.getOwnPropertyDescriptor
  kDescriptors,    // Object.getOwnPropertyDescriptors
  kCreate,         // Object.create
  kContainer,      // new Map: holds what it is given
  kPrimitive,      // gives a number, a text or a truth value, or nothing
};

class Solver {
 public:
  enum class End : std::uint8_t { kSettled, kBudget, kDeadline, kTooManyValues };

  Solver(const JsTree& tree, Scopes& scopes, ValueTable& values, const Deadline& deadline);
  [[nodiscard]] End solve();
  // Before solve(): asks of each key which texts it may hold (TextFlow); else every key that is not
  // known is a suspect. Following them costs more than all the rest.
  void followTexts() { follows_ = true; }
  [[nodiscard]] bool followsTexts() const { return follows_; }
  // Whether following texts finds a call of what may be Function, or a store into what is
  // everybody's, whatever the values say.
  [[nodiscard]] bool textsFindHarm() const;
  [[nodiscard]] bool asksKeys() const;
  // Whether following texts was too much.
  [[nodiscard]] bool textsGaveUp() const;

  // What an expression may be; never empty for an expression: what has no value yet is unknown.
  [[nodiscard]] SetId valueOf(NodeIndex node) const;
  // The keys by which a member or subscript expression, a property name or a pattern's key reads.
  struct Keys {
    SmallList<std::string> texts;     // the constant ones, numbers as text
    bool anyNumber = false;           // a number, a boolean or another harmless key
    bool unknown = false;             // anything else
    bool begun = false;               // … that begins unlike "constructor" and the like
    bool isPrivate = false;           // #name: no key at all
    std::string privateName;          // "#name"
    SmallList<std::string> privates;  // the same as a list
    // By which the submission's own functions and fields are found.
    [[nodiscard]] const SmallList<std::string>& names() const {
      return isPrivate ? privates : texts;
    }
    bool symbol = false;  // a symbol may be among the harmless keys
  };
  [[nodiscard]] Keys keysOfAccess(NodeIndex access) const;      // of kMember, kSubscript
  [[nodiscard]] Keys keysOfName(NodeIndex propertyName) const;  // x, "x", 1, [x]
  [[nodiscard]] Keys keysOfSet(SetId set) const;
  // receiver[keys], for patterns and accesses.
  [[nodiscard]] SetId property(SetId receiver, const Keys& keys, NodeIndex reader);
  [[nodiscard]] Special specialOf(PathId path) const;
  // What a callee path means with call, apply and bind taken off: the function itself.
  [[nodiscard]] bool isSymbol(PathId path) const;  // Symbol.iterator
  [[nodiscard]] PathId withoutCallApply(PathId path) const;
  [[nodiscard]] PathId callItself(PathId path);
  [[nodiscard]] bool isFunctionPrototype(PathId path) const;
  [[nodiscard]] SetId iterated(SetId iterable, NodeIndex reader = kNoNode);
  // Taint bits of a value and, for arrays and objects of the submission, of what they hold.
  [[nodiscard]] std::uint32_t taintOf(SetId set) const;
  [[nodiscard]] bool isPrototypePath(PathId path) const;  // of a global's class
  [[nodiscard]] bool hasDataConstructors() const { return dataConstructors_; }
  // Whether `new this.constructor(…)` in methods of classes surely makes instances.
  // Whether a name only ever holds one Map or Set, whose methods keep their meaning.
  [[nodiscard]] bool isClosedMap(BindingId id) const;
  [[nodiscard]] bool trustsCopies();
  // Whether the program may put such a method, taken by a key, onto a function.
  [[nodiscard]] bool lendsCopies() const { return copiesLent_; }
  [[nodiscard]] bool followsCopies() const { return copies_; }
  [[nodiscard]] bool takesCallers() const { return takesCallers_; }
  [[nodiscard]] bool makesFunctions() const { return made_; }
  // Whether own functions or objects have a method of this name.
  [[nodiscard]] bool hasMethod(std::string_view name) const {
    return methods_.count(std::string(name)) != 0;
  }
  // A function's result: taint of what it may give.
  [[nodiscard]] std::uint32_t taintOfReturns(NodeIndex function) const;
  // What a parameter's pattern is given; empty where it is none.
  [[nodiscard]] SetId parameterValue(NodeIndex pattern) const;
  [[nodiscard]] std::optional<std::string> textOf(ValueId constant) const {
    return folder_.toText(constant);
  }

 private:
  // Where a function is kept: as an argument, a result and the like; in an object; in an array,
  // whose functions reach others as their parameters more often than by a name.
  enum class Kept : std::uint8_t { kNowhere, kAnywhere, kTable, kList };
  struct FunctionState {
    std::vector<NodeIndex> parameters;  // patterns
    std::vector<SetId> arguments;       // of the calls seen
    SetId returns = kEmptySet;
    bool escaped = false;
    Kept kept = Kept::kNowhere;        // where calls that are not seen may find it
    std::uint32_t taint = 0;           // what calls from out of sight may pass
    bool plain = false;                // called without a receiver
    std::uint32_t receiver = 0;        // taint of what `this` may be
    std::optional<bool> maker;         // used as a constructor, and only so
    std::vector<NodeIndex> receivers;  // where a maker's `this` is read
    std::vector<NodeIndex> callers;
  };
  struct ObjectState {
    std::unordered_map<NameId, SetId> properties;
    SetId any = kEmptySet;  // under unknown keys
    bool open = false;      // has a spread or a getter: anything may be there
    std::uint32_t taint = 0;
    bool inherits = false;  // {__proto__: x}: from something unknown
    std::unordered_set<NodeIndex> readers;
  };
  struct CallArguments {
    std::vector<SetId> sets;
    bool unknownTail = false;  // a spread of something unknown
    std::uint32_t taint = 0;   // of what is spread
  };

  // Set-up.
  void prepareFunctions();
  void prepareStores();
  void prepareReturns();
  void prepareBindings();
  void sweep();
  [[nodiscard]] End drain();
  [[nodiscard]] bool isExpression(NodeIndex node) const;
  [[nodiscard]] bool isStable(const Binding& binding) const;
  [[nodiscard]] bool isHarmlessRead(NodeIndex node) const;

  // The work list.
  // While solving, an empty set means "not reached yet".
  [[nodiscard]] SetId now(NodeIndex node) const { return node == kNoNode ? unknown_ : at_[node]; }
  void enqueue(NodeIndex node);
  void propagate(NodeIndex node);
  void setValue(NodeIndex node, SetId value);
  void bind(BindingId binding, SetId value);

  // Evaluation of one node from its parts.
  void evaluate(NodeIndex node);
  void evaluateExpression(NodeIndex node);
  void wakeMethodCall(NodeIndex member);
  void evaluateStatement(NodeIndex node);
  void evaluateIdentifier(NodeIndex node);
  void evaluateThis(NodeIndex node);
  // Whether a sloppy function is, wherever it is named, used as a constructor.
  [[nodiscard]] BindingId bindingOf(NodeIndex function) const;
  [[nodiscard]] bool isMaker(FunctionId function);
  // The constructor function whose instances `this` is in a function; kNoNode where it is none's.
  [[nodiscard]] NodeIndex makerOf(FunctionId function);
  [[nodiscard]] NodeIndex makerOfPrototype(NodeIndex member);
  [[nodiscard]] bool isMakerUse(NodeIndex use, bool& evidence) const;
  [[nodiscard]] bool isReplacer(FunctionId function) const;
  [[nodiscard]] bool isGuardedThis(NodeIndex node, FunctionId owner);
  [[nodiscard]] bool isInstanceGuard(NodeIndex statement, NodeIndex function);
  [[nodiscard]] bool movesPrototype(NodeIndex node) const;
  void markPlain(SetId functions);
  void noteReceivers(NodeIndex call, NodeIndex callee);
  // f.call(x, …), f.apply(x, […]), f.bind(x, …) of own functions.
  [[nodiscard]] SetId callThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments);
  void evaluateTemplate(NodeIndex node);
  void evaluateArray(NodeIndex node);
  void evaluateObject(NodeIndex node);
  void evaluateBinary(NodeIndex node);
  [[nodiscard]] SetId loosened(SetId set);
  [[nodiscard]] SetId perhapsFalse(SetId set);
  void evaluateAugmented(NodeIndex node);
  void evaluateForIn(NodeIndex node);
  void evaluateImport(NodeIndex node);
  void evaluateCall(NodeIndex node);
  void evaluateFunction(NodeIndex node);
  [[nodiscard]] SetId fold(std::string_view op, SetId left, SetId right);
  [[nodiscard]] SetId awaited(SetId set);
  [[nodiscard]] SetId literalOf(NodeIndex string);
  [[nodiscard]] SetId valueOfFree(NameId name);
  [[nodiscard]] NodeIndex instanceOf(NodeIndex member) const;
  [[nodiscard]] static bool hasState(ValueKind kind) {
    return kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
           kind == ValueKind::kOwnInstance;
  }
  [[nodiscard]] bool isBegun(NodeIndex key, int depth) const;
  // Whether no key can be a word that leads to Function: see Vocabulary.
  [[nodiscard]] bool isClosed() const;
  // Whether this key can't: see TextFlow.
  [[nodiscard]] bool isHarmlessKey(NodeIndex key) const;
  [[nodiscard]] TextFlow& texts() const;
  [[nodiscard]] NodeIndex constantValue(NodeIndex name) const;
  [[nodiscard]] ValueKind pickedFrom(const Value& receiver) const;
  [[nodiscard]] SetId stored(const Value& object, const std::string& key, NodeIndex reader);
  [[nodiscard]] bool mayBeGlobal(const Binding& binding) const;
  [[nodiscard]] SetId declaredGlobal(PathId path, std::string_view key);
  [[nodiscard]] bool isHelperName(PathId path, std::string_view key) const;
  [[nodiscard]] bool isStaticTable(NodeIndex owner, std::string_view key) const;
  [[nodiscard]] SetId tableOf(NodeIndex body, const std::string& key, NodeIndex reader);
  void store(ObjectState& state, const Keys& keys, SetId value);
  [[nodiscard]] SetId privateProperty(SetId receiver, const std::string& name, NodeIndex reader);
  void storePrivate(const std::string& name, SetId value);

  // Copies: solver_copies.cc.
  [[nodiscard]] std::optional<std::vector<std::string_view>> copyMethods() const;
  [[nodiscard]] bool isNamedTake(NodeIndex node, const std::vector<std::string_view>& names) const;
  [[nodiscard]] bool isArithmetic(NodeIndex target) const;
  [[nodiscard]] bool takesByKey(NodeIndex access, Vocabulary& numbers) const;
  [[nodiscard]] bool isPlacing(NodeIndex node, Vocabulary& numbers) const;
  [[nodiscard]] bool isTamePlacer(NodeIndex name) const;
  [[nodiscard]] bool isInstance(NodeIndex node) const;
  [[nodiscard]] bool isFresh(NodeIndex value) const;
  [[nodiscard]] bool isNoFunction(NodeIndex object, Vocabulary& numbers) const;

  // Assignments.
  void assignPattern(NodeIndex pattern, SetId value);
  void assignOne(NodeIndex target, SetId value, std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignObjectPattern(NodeIndex pattern, SetId value,
                           std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignArrayPattern(NodeIndex pattern, SetId value,
                          std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignMember(NodeIndex target, SetId value);

  // Calls.
  [[nodiscard]] CallArguments readArguments(NodeIndex call);
  [[nodiscard]] SetId callPath(PathId path, const CallArguments& arguments, NodeIndex call);
  [[nodiscard]] SetId callMethod(NodeIndex callee, const CallArguments& arguments,
                                 bool& callbacksHandled);
  [[nodiscard]] SetId callFunction(NodeIndex function, const CallArguments& arguments,
                                   NodeIndex caller);
  [[nodiscard]] SetId requireAll(SetId names);
  template <class Fold>
  [[nodiscard]] SetId foldProduct(const std::vector<SetId>& sets, Fold fold);
  [[nodiscard]] SetId primitiveOf(PathId function);
  bool promisesFiles(PathId function, const CallArguments& arguments);
  [[nodiscard]] std::optional<std::string> dataFileOf(PathId function,
                                                      const CallArguments& arguments);
  [[nodiscard]] SetId takenByPath(PathId function, const CallArguments& arguments, NodeIndex call);
  void openInstances(const CallArguments& arguments);
  void copyInto(PathId function, const CallArguments& arguments, NodeIndex call);

  // Values that may lead to Function or to everybody's prototypes, on their way through code that
  // is not seen: solver_taint.cc.
  void prepareNames();
  [[nodiscard]] SetId holder(std::uint32_t taint) {
    tainted_ = tainted_ || taint != 0;
    made_ = made_ || (taint & kTaintMade) != 0;
    return taint == 0 ? kEmptySet : values_.only(values_.make(ValueKind::kHolder, taint));
  }
  [[nodiscard]] SetId passThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments,
                                  SetId result);
  void noteComputedStore(SetId value);
  void throughReceiver(NodeIndex member, std::uint32_t& taint, std::uint32_t& called);
  [[nodiscard]] std::uint32_t throughCallbacks(NodeIndex call, const CallArguments& arguments,
                                               std::uint32_t taint);
  // What a call by nothing but a value gives and is given: it may be any function that is stored.
  [[nodiscard]] std::uint32_t callUnseen(std::uint32_t given, Kept where);
  [[nodiscard]] std::uint32_t taintOfCallee(NodeIndex callee, Kept& unseen) const;
  // Whether a function that is made of these arguments, as texts, does nothing when it is called.
  [[nodiscard]] bool isHarmlessText(const CallArguments& arguments) const;
  [[nodiscard]] bool isParameter(NodeIndex callee) const;
  void noteKept(FunctionId function, Kept where);
  void keepInList(const CallArguments& arguments, std::size_t first);
  [[nodiscard]] bool callsPicked(NodeIndex call, const CallArguments& arguments) const;
  [[nodiscard]] bool isBuiltinName(const std::string& name) const;
  [[nodiscard]] bool isBuiltinMember(NodeIndex member) const;
  [[nodiscard]] bool isForeignMember(NodeIndex member) const;
  void prepareNamesStored();
  void nameProperty(NodeIndex node, NodeIndex name, bool read);
  [[nodiscard]] bool isCopy(NodeIndex call) const;
  [[nodiscard]] bool isWalk(NodeIndex call) const;
  void settlePromise(NodeIndex call, const CallArguments& arguments, bool& callbacksHandled);
  void taintParameters(FunctionId function, std::uint32_t taint);
  // Each parameter by what is given for it.
  void taintByPosition(FunctionId function, const CallArguments& arguments);
  // What functions of a name may be given and give, at a call by that name.
  [[nodiscard]] std::uint32_t callByName(const std::string& name, NodeIndex call,
                                         const CallArguments& arguments);
  void addReturn(FunctionId function, SetId value);
  [[nodiscard]] std::uint32_t callBorrowed(NodeIndex call, NodeIndex callee,
                                           const CallArguments& arguments);
  [[nodiscard]] bool isBorrowed(FunctionId function) const;
  void storeField(const Keys& keys, SetId value);
  [[nodiscard]] std::uint32_t fieldTaint(const Keys& keys, NodeIndex reader);
  void taintReturn(NodeIndex node, SetId given);
  void evaluateThrow(NodeIndex node);
  // True where the state had not all of it.
  bool taintState(ObjectState& state, std::uint32_t taint);
  void wakeHolders();
  void storeElements(NodeIndex array, SetId set);
  [[nodiscard]] bool isAsked(NodeIndex callee);
  void storeArguments(NodeIndex callee, const CallArguments& arguments);
  [[nodiscard]] SetId elementsOf(const Value& array, NodeIndex reader);
  [[nodiscard]] SetId reduced(NodeIndex callee, NodeIndex call, const CallArguments& arguments,
                              bool& callbacksHandled);
  [[nodiscard]] SetId heldUnder(const Value& receiver, NodeIndex reader);
  [[nodiscard]] SetId heldBy(const Value& holder, const Keys& keys);
  [[nodiscard]] SetId reflected(Special special, const CallArguments& arguments, NodeIndex call);
  [[nodiscard]] std::uint32_t taintOfMethods(ValueId object, NodeIndex call);
  [[nodiscard]] std::uint32_t taintOfNative(PathId path) const;
  void taintSetters(const Keys& keys, SetId value);
  [[nodiscard]] std::uint32_t getterTaint(const Keys& keys, NodeIndex reader);
  void applyParameters(FunctionId function);
  void escape(FunctionId function);
  void escapeFunctionsIn(SetId set, Kept where);
  void checkEscape(NodeIndex node, SetId set);

  const JsTree& tree_;
  Scopes& scopes_;
  ValueTable& values_;
  const Deadline& deadline_;
  Folder folder_;
  SetId unknown_;
  std::vector<SetId> at_;                                     // by node
  std::vector<SetId> bindings_;                               // by binding
  std::unordered_multimap<BindingId, BindingId> weakInside_;  // outer meaning to weak binding
  std::vector<bool> stable_;  // by binding: its arrays and objects are only read
  std::vector<FunctionState> functions_;
  std::unordered_map<NodeIndex, ObjectState> objects_;  // by literal or class
  std::unordered_set<std::string> storedByOthers_;      // properties set other than on `this`
  // Own functions by the property name under which others find them. Who calls by a name is kept
  // once for the name, not for each function of that name.
  struct Named {
    std::vector<FunctionId> functions;
    std::uint32_t returns = 0;             // taint of what one of them may give
    std::array<std::uint32_t, 8> given{};  // taint by argument, the last for all that follow
    std::vector<NodeIndex> callers;
    bool borrowed = false;  // called on objects that are not their own: x.f.call(y)
  };
  // Taint by property name, of what is stored into objects whose properties are not known.
  struct Field {
    std::uint32_t taint = 0;
    std::vector<NodeIndex> readers;
  };
  std::unordered_map<std::string, Field> fields_;
  // What is stored under private names, whichever class has them.
  struct Private {
    SetId values = kEmptySet;
    std::vector<NodeIndex> readers;
  };
  std::unordered_map<std::string, Private> privates_;
  std::unordered_map<std::string, Named> methods_;
  std::unordered_map<std::string, Named> getters_;
  std::vector<Named*> nameOf_;  // by function: stable, for the maps do not move their values
  std::unordered_map<NodeIndex, BindingId> argumentsOf_;  // functions that read `arguments`
  std::unordered_map<std::string, Named> setters_;
  std::unordered_map<NodeIndex, BindingId> bindingOf_;  // of function declarations; kNone: several
  std::vector<NodeIndex> yields_;
  std::uint32_t sent_ = 0;     // taint of what is sent into generators
  std::uint32_t yielded_ = 0;  // taint of what generators give
  // Of calls that are not seen: taint of what is given, and of what the functions kept there give.
  struct Leak {
    std::uint32_t given = 0;
    std::uint32_t returns = 0;
  };
  std::array<Leak, 3> leaks_;  // anywhere; in tables of the submission's own; in arrays
  std::vector<NodeIndex> catches_;
  std::uint32_t thrown_ = 0;                        // taint of what is thrown
  bool tainted_ = false;                            // there is anything of that kind at all
  std::unordered_map<BindingId, bool> closedMaps_;  // looked at once each
  std::unordered_set<std::string> storedNames_;  // properties that the submission gives values to
  bool computedMethods_ = false;   // functions of its own have names that are not known
  bool picksNamed_ = false;        // something picked is stored under a name that is not known
  bool makesNames_ = false;        // it may have properties of other names as well
  bool takesCallers_ = false;      // it takes methods that call, such as map, from their objects
  bool dataConstructors_ = false;  // its records have fields that are called constructor
  bool setsByKey_ = false;         // properties may be set by names that are not seen
  bool movesPrototypes_ = false;   // what is an instance of what may not be what it seems
  bool copies_ = false;            // what `new this.constructor(…)` gives is followed
  bool made_ = false;              // something may be a function made from a text
  bool taintChanged_ = false;  // of an array or object: those who hold it are not told one by one
  std::optional<bool> copiesTrusted_;
  bool returnsFromConstructor_ = false;  // a class may give something else than its instance
  bool copiesLent_ = false;  // their methods may be taken by a key and put onto a function
  mutable std::unique_ptr<TextFlow> texts_;
  bool follows_ = false;
  mutable std::optional<bool> closed_;  // asked for when it is needed
  std::size_t steps_ = 0;
  std::vector<NodeIndex> queue_;
  std::vector<bool> queued_;
  std::vector<bool> seen_;
  mutable std::vector<Special> specials_;
};

}  // namespace gantlet::javascript
