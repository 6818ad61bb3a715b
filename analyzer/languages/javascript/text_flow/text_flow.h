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

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/flat_set.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/languages/javascript/text_flow/relays.h"
#include "analyzer/languages/javascript/text_flow/text_flow_graph.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"

namespace gantlet::javascript {

class TextFlow : private FlowGraph {
 public:
  // What is known of an access object[key]: that its key has been refused before where it is one of
  // the words, or that it finds nothing but what the object has itself.
  struct Guards {
    std::function<bool(NodeIndex)> isShut;
    std::function<bool(NodeIndex)> isOwn;
    // … or nothing but functions of the program's own.
    std::function<bool(NodeIndex)> isFollowed;
    bool hopeless;  // it has given up without them
  };
  TextFlow(const JsTree& tree, const Scopes& scopes, Guards guards);
  TextFlow(const JsTree& tree, const Scopes& scopes)
      : TextFlow(tree, scopes, Guards{nullptr, nullptr, nullptr, false}) {}

  // Whether it was too much: with what guards say, it would most likely be, too.
  [[nodiscard]] bool gaveUp() const { return tooMuch_; }

  // Whether an expression, as a property's name, is surely none of the words.
  [[nodiscard]] bool isHarmlessKey(NodeIndex key);
  // Whether the program may call Function: what such a key, or the name `constructor`, finds on a
  // function.
  [[nodiscard]] bool mayMakeCode() const { return open_ || makesCode_; }
  // Whether it may store into what such a key, or the name `constructor`, leads to.
  [[nodiscard]] bool mayPollute() const { return open_ || pollutes_; }
  // Whether what two such keys find, one after the other, may be called with the global object, a
  // prototype or another object of the runtime: it may be Object.assign, which changes them.
  [[nodiscard]] bool mayMeddle() const { return meddles_; }
  // … or handed, with such an object, to what may call it: Reflect.apply(x, null, [o]).
  [[nodiscard]] bool mayMeddleAt(NodeIndex call);
  // What is stored into that is surely everybody's: the prototype of a list, say; or what a text
  // finds that the program itself has put together of letters, or decoded.
  [[nodiscard]] std::vector<NodeIndex> sharedTargets() const;
  // Where what Function may have made is called, or given to who may call it, whichever way it
  // went since one of the words found Function.
  [[nodiscard]] std::vector<NodeIndex> codeCalls() const;
  // Whether x.constructor may be Function.
  [[nodiscard]] bool mayFindFunction(NodeIndex access) const;
  // Whether an expression is surely no function, nor an object of the runtime's.
  [[nodiscard]] bool isOwnData(NodeIndex value) const;
  // Whether it may look into what `this` of a sloppy function gave away: the global object.
  [[nodiscard]] bool mayReadGlobal() const { return open_ || readsGlobal_; }

 private:
  void addCells();
  void look();
  void bindNames();
  void build(NodeIndex node);
  void buildLoop(NodeIndex node);
  void buildCatch(NodeIndex node);
  void buildExport(NodeIndex node);
  void buildText(NodeIndex node);
  void buildOperator(NodeIndex node);
  void buildWait(NodeIndex node);
  void buildName(NodeIndex node);
  void buildLiteral(NodeIndex node);
  void buildParse(NodeIndex call);
  void buildVisitor(NodeIndex call, Part part);
  void linkVisitor(FunctionId function, const Callback& callback);
  // Functions of modules that are known by their paths: util.inherits(Child, Parent).
  void buildModuleCall(NodeIndex call);
  // Where a sloppy function's `arguments` is written to, so are its parameters.
  void mapArguments(BindingId binding);
  [[nodiscard]] bool isReadOfArguments(NodeIndex use) const;
  void buildEntries(NodeIndex call, const std::string& name);
  void buildFromEntries(NodeIndex call);
  void buildPrototypeCall(NodeIndex call, const std::string& name);
  void buildReflectSet(NodeIndex object, NodeIndex key);
  void buildReflectGet(NodeIndex call, NodeIndex key, bool get);
  [[nodiscard]] bool givesOnlyText(const std::string& name);
  void giveArguments(NodeIndex call, NodeIndex receiver, NodeIndex named, const std::string& name,
                     bool quiet);
  void buildExpression(NodeIndex node);
  void buildJoin(NodeIndex node, NodeIndex left, NodeIndex right);
  [[nodiscard]] bool mayBePart(NodeIndex part) const;
  [[nodiscard]] bool isPieceOfProto(NodeIndex part) const;
  [[nodiscard]] bool holdsPieces();
  [[nodiscard]] bool holdsDescribing();
  void buildCall(NodeIndex call);
  void buildMethodCall(NodeIndex call, NodeIndex member, const std::string& name);
  void buildObjectCall(NodeIndex call, const std::string& name);
  // `quiet`: what every object has calls nothing with a text that it is given.
  void buildPlainCall(NodeIndex call, NodeIndex receiver, const std::string& name,
                      bool quiet = false);
  void buildFunction(NodeIndex function);
  void buildMember(NodeIndex member);
  void buildSubscript(NodeIndex access);
  void buildPair(NodeIndex member, NodeIndex key, NodeIndex value);
  void noteFunctionName(NodeIndex key, NodeIndex value);
  [[nodiscard]] Cell holderOf(NodeIndex member);
  void whenText(NodeIndex key, Cell object, Cell value, bool stores);
  [[nodiscard]] bool readBegun(NodeIndex key, Cell to);
  [[nodiscard]] static bool fits(const Begun& begun, std::string_view name);
  void storeNamed(Cell held, const std::string& name, Cell value);
  [[nodiscard]] bool isNoError(Cell held) const;
  [[nodiscard]] int placesIn(Cell held, const std::string& name) const;
  void storeKeyed(Cell held, NodeIndex key, Cell value);
  // What is stored, for setters that are not seen to be those of the name.
  [[nodiscard]] Cell storedByKey() { return property("@@stored"); }
  [[nodiscard]] Cell storedByName() { return property("@@named"); }
  void linkSetter(FunctionId function, NodeIndex call);
  [[nodiscard]] bool isStatic(NodeIndex member) const;
  void linkThis(FunctionId function, NodeIndex call);
  void buildImport(NodeIndex node);
  void buildClass(NodeIndex node);
  void buildIdentifier(NodeIndex node);
  void buildSuper(NodeIndex call);
  void noteStore(NodeIndex object) { targets_.push_back({object, object}); }
  [[nodiscard]] bool isNumeric(NodeIndex key);
  [[nodiscard]] bool holdsNoWord(NodeIndex key);
  [[nodiscard]] bool isNoWord(NodeIndex key);
  [[nodiscard]] bool isStrange(NodeIndex key);
  [[nodiscard]] bool piecesOf(NodeIndex node, std::vector<Piece>& pieces, int depth);
  [[nodiscard]] NodeIndex valueOf(NodeIndex name) const;
  [[nodiscard]] bool isSymbolCall(NodeIndex node) const;
  void buildTagged(NodeIndex call, NodeIndex list);
  void buildKeyedCall(NodeIndex call, NodeIndex access);
  void buildGlobalCall(NodeIndex call, const std::string& name);
  void noteTarget(NodeIndex target);
  void readNamed(Cell object, const std::string& name, Cell to);
  [[nodiscard]] bool isCounted(Cell read) const;
  void demandPlain(Cell callee, NodeIndex call, NodeIndex receiver, const std::string& name,
                   Bits need = kBuiltin);
  // What a word finds there.
  [[nodiscard]] bool handsText(NodeIndex call);
  [[nodiscard]] bool isForwarded(Cell object, NodeIndex key);
  void addPick(Cell object, NodeIndex key, Cell to, bool own = false);
  void pick(const Pick& pick);
  void inherit(NodeIndex classNode);
  void linkMembers(NodeIndex classNode);
  [[nodiscard]] bool mayBeRuntime(const Node& node) const;
  [[nodiscard]] bool isPromiseValue(NodeIndex node) const;
  void linkLost(FunctionId function, bool exported);
  [[nodiscard]] std::string_view nameOf(FunctionId function) const;
  void judge();
  [[nodiscard]] bool callsEvil(NodeIndex call) const;
  [[nodiscard]] bool isShared(NodeIndex argument);
  [[nodiscard]] bool handsShared(NodeIndex call, NodeIndex but = kNoNode);
  [[nodiscard]] bool has(Cell cell, Bits bits) const { return (cellAt(cell).bits & bits) != 0; }
  [[nodiscard]] NodeIndex heritageOf(NodeIndex classNode) const;
  [[nodiscard]] NodeIndex classAround(NodeIndex node) const;
  void link(FunctionId function, NodeIndex call);
  void linkElement(const Callback& callback, Cell slot, std::size_t at, bool rest,
                   const std::string& name);
  void linkElements(FunctionId function, const Callback& callback, const std::string& name);
  void linkArguments(const Callback& callback, Cell slot);
  void linkCallback(FunctionId function, const Callback& callback);
  [[nodiscard]] bool isThrough(const Callback& callback) const;
  void linkThrough(FunctionId function, NodeIndex call);
  void shiftParameters(FunctionId function);
  void hand(FunctionId function, const std::vector<NodeIndex>& parameters, Cell given, Position at);
  // Functions that hand on the list of their arguments.
  void addRelays();
  void addHanding(std::uint32_t relay, const Relay::Handing& handing);
  [[nodiscard]] Relayed* relayOf(FunctionId function);
  [[nodiscard]] bool handsOn(NodeIndex call, FunctionId function) const;
  bool handOn(FunctionId function, const std::vector<NodeIndex>& parameters, NodeIndex call,
              bool applied);
  bool handRelay(FunctionId function, Cell given, Position at);
  void meetRelay(FunctionId function, NodeIndex call);
  void emptyRelay(FunctionId function);
  void spoilRelay(FunctionId function);
  void spoil(Relayed& relay);
  [[nodiscard]] bool joinRelays();
  [[nodiscard]] bool bindsUnseen(NodeIndex node) const;
  void assign(NodeIndex target, Cell from, int depth = 0);
  void assignObject(NodeIndex target, Cell from, int depth);
  void assignArray(NodeIndex target, Cell from, int depth);
  void assignProperty(NodeIndex name, NodeIndex target, Cell from, int depth);
  void storeMember(NodeIndex target, Cell from);
  void solve();
  void pass(Cell cell);
  void passText(const Node& node, const Edge& e);
  // True once for each pair.
  [[nodiscard]] bool once(Cell a, Cell b, std::uint64_t what);
  void mark(Cell cell, Bits bits);
  void give(Cell cell, const IdList& functions);
  void give(Cell cell, FunctionId function);
  void edge(Cell from, Cell to, Pass pass = Pass::kValue);
  void flow(NodeIndex from, Cell to, Pass pass = Pass::kValue) {
    if (from != kNoNode) edge(from, to, pass);
  }
  [[nodiscard]] Cell add();
  // Cells that give each other all that they have are one: what stands for a cell.
  [[nodiscard]] Cell find(Cell cell) const {
    while (stands_[cell] != cell) cell = stands_[cell] = stands_[stands_[cell]];
    return cell;
  }
  [[nodiscard]] Node& cellAt(Cell cell) { return nodes_[find(cell)]; }
  [[nodiscard]] const Node& cellAt(Cell cell) const { return nodes_[find(cell)]; }
  void collapse();
  [[nodiscard]] std::vector<std::pair<Cell, Cell>> circles() const;
  void renew(Cell cell);
  void join(Cell into, Cell other);
  void wake(Cell cell);
  // What an expression makes is a list or an object of its own.
  void make(NodeIndex node);
  void giveObjects(Cell cell, const IdList& objects);
  void giveObject(Cell cell, NodeIndex object);
  [[nodiscard]] Object& objectOf(NodeIndex node);
  [[nodiscard]] Object newObject();
  void load(Cell from, Cell to, int where = kElements);
  void store(Cell into, Cell value, int where = kElements);
  void copy(Cell from, Cell into);
  // What stands under keys that are not known in objects that are not known.
  [[nodiscard]] bool joinUnknown();
  [[nodiscard]] bool joinAll();
  [[nodiscard]] bool joinExported();
  static constexpr FunctionId kNative = 1U << 29U;
  static constexpr Cell kEveryCall = (1U << 30U) - 1;
  void linkNative(FunctionId function, NodeIndex call);
  [[nodiscard]] static Bits wordsOf(std::string_view text);
  // Of the name of a property, which is a text for those who list names.
  [[nodiscard]] static Bits bitsOfName(std::string_view name);
  [[nodiscard]] bool markNamed();
  [[nodiscard]] bool isSeenGlobal(NodeIndex node, std::string_view name) const;
  // Whose prototype is a function.
  [[nodiscard]] bool joinPrototypes();
  [[nodiscard]] bool isCallable(Cell cell) const;
  [[nodiscard]] bool inheritsFunction(Cell cell) const;
  // Object.x and Reflect.x as values: functions with names.
  [[nodiscard]] FunctionId nativeOf(const std::string& name);
  void buildDefine(NodeIndex call, NodeIndex object, NodeIndex key, bool several);
  void applyNative(FunctionId function, const Callback& callback);
  void linkAccessors(FunctionId function, NodeIndex call);
  void buildReflectCall(NodeIndex call, const std::string& name);
  void buildProxy(NodeIndex call);
  void linkTrap(FunctionId function, NodeIndex call);
  [[nodiscard]] bool answersAll(NodeIndex handler) const;
  [[nodiscard]] bool isPlainTable(NodeIndex object) const;
  // What a call of the runtime's does with an argument.
  struct Calling {
    bool calls;  // it may call it
    bool loses;  // … or what is inside, with whatever it was given elsewhere
  };
  [[nodiscard]] Calling callingOf(NodeIndex call, NodeIndex receiver, const std::string& name,
                                  std::size_t index);
  [[nodiscard]] std::string requiredBy(NodeIndex value) const;
  [[nodiscard]] std::string pathOfName(NodeIndex name);
  [[nodiscard]] std::string pathOfCallee(NodeIndex call);
  [[nodiscard]] bool isPlainTarget(NodeIndex object) const;
  [[nodiscard]] bool callsArgument(NodeIndex receiver, const std::string& name,
                                   std::size_t index) const;

  template <class Map, class Key>
  [[nodiscard]] std::pair<Cell, bool> cellOf(Map& cells, const Key& key);
  [[nodiscard]] Cell property(const std::string& name);
  // Objects that no expression makes: a function's promise, its prototype, and module.exports.
  [[nodiscard]] NodeIndex promiseOf(NodeIndex function) const { return function + tree_.size(); }
  [[nodiscard]] NodeIndex prototypeOf(NodeIndex function) const {
    return function + 3 * tree_.size();
  }
  [[nodiscard]] bool isPrototype(NodeIndex object) const {
    return object != kNoNode && object >= 3 * tree_.size();
  }
  [[nodiscard]] Cell membersOf(NodeIndex classNode);
  [[nodiscard]] bool isNativeOwner(Cell cell) const;
  [[nodiscard]] bool mayOwnWord(Cell cell) const;
  void inheritFrom(NodeIndex function, NodeIndex instance);
  // What map.set(key, value) puts into it.
  [[nodiscard]] NodeIndex pairOf(NodeIndex call) const { return call + 2 * tree_.size(); }
  void storePair(NodeIndex call, NodeIndex map);
  [[nodiscard]] NodeIndex exportsObject() const { return 2 * tree_.size(); }
  [[nodiscard]] Cell thisOf(FunctionId function);
  [[nodiscard]] Cell instancesOf(NodeIndex classNode);
  [[nodiscard]] Bits prototypeBits(const Node& node) const;
  [[nodiscard]] bool readsOnly(NodeIndex method) const;
  [[nodiscard]] bool isProxy(NodeIndex object) const;
  [[nodiscard]] bool isOwnMade(NodeIndex object) const;
  // Whether functions and objects are to go this way, beside what the value is.
  void passEdge(const Node& node, const Edge& e, bool functions, bool objects);
  [[nodiscard]] std::uint32_t placeOf(NodeIndex object);
  [[nodiscard]] std::uint32_t placeOfFunction(FunctionId function);
  void passShared(const Node& node, const Edge& e);
  void passNamed(const Node& node, const Edge& e);
  void passCall(Cell cell, const Node& node, NodeIndex call, std::size_t objects);
  void passCalls(Cell cell, Node& node);
  void passPure(Cell cell, const Node& node);
  void linkIterator(FunctionId function, Cell held);
  void linkHook(FunctionId function);
  void bindHooks();
  void noteIterator(Cell held, const std::string& name, Cell value);
  [[nodiscard]] std::string_view methodOf(NodeIndex callee, int depth = 0) const;
  void giveThrough(NodeIndex call);
  void passBuiltin(const Callback& callback, Bits bits);
  [[nodiscard]] bool mayBeIterator(NodeIndex key);
  [[nodiscard]] bool isPureValue(NodeIndex name) const;
  [[nodiscard]] bool isPureMember(NodeIndex member, const std::string& name) const;
  [[nodiscard]] bool isDescriptorsCall(NodeIndex node) const;
  void passAccesses(Node& node, bool stores);
  void take(const Object& places, const Access& access, bool stores);
  void passFunction(Cell cell, const Node& node, FunctionId f, const Met& met);
  [[nodiscard]] Cell bindingCell(BindingId binding) const { return tree_.size() + binding; }
  [[nodiscard]] Cell resultOf(FunctionId function) const {
    return tree_.size() + static_cast<Cell>(scopes_.bindings().size()) + function;
  }
  [[nodiscard]] bool constantName(NodeIndex name, std::string& text) const;
  [[nodiscard]] static Bits partBits(Bits bits, bool text);
  [[nodiscard]] bool isNamedByWord(NodeIndex node) const;
  [[nodiscard]] bool isTypeGuarded(NodeIndex name, BindingId binding);
  [[nodiscard]] bool isWrittenAsArgument(BindingId binding) const;
  [[nodiscard]] bool saysObject(NodeIndex condition, BindingId binding, bool holds,
                                int depth) const;
  [[nodiscard]] bool isGivenOnce(BindingId binding) const;
  [[nodiscard]] bool isReassigned(BindingId binding) const;
  [[nodiscard]] NodeIndex addedTo(NodeIndex assignment) const;
  [[nodiscard]] bool leaves(NodeIndex statement) const;
  [[nodiscard]] bool isSpread(NodeIndex node) const { return tree_.kind(node) == JsKind::kSpread; }
  [[nodiscard]] bool isGlobalName(NodeIndex node) const {
    return tree_.kind(node) == JsKind::kIdentifier && isFree(node);
  }
  [[nodiscard]] bool isFree(NodeIndex name) const;
  [[nodiscard]] bool isSeenHandler(NodeIndex handler) const;
  // What a call of one of the program's own functions is told about a name that it is given.
  [[nodiscard]] bool saysObjectOf(NodeIndex call, BindingId binding, bool holds, int depth) const;
  // What is called, or made with `new`.
  [[nodiscard]] NodeIndex calleeOf(NodeIndex call) const;
  [[nodiscard]] NodeIndex argumentsOf(NodeIndex call) const;
  [[nodiscard]] NodeIndex constructorOf(NodeIndex classNode) const;
  [[nodiscard]] std::vector<NodeIndex> parametersOf(FunctionId function) const;

  const JsTree& tree_;
  const Scopes& scopes_;
  Vocabulary vocabulary_;
  Guards guards_;
  std::deque<Node> nodes_;  // what is added moves none of them
  mutable std::vector<Cell> stands_;
  std::vector<Object> objects_;  // by their places
  std::vector<Object> hubs_;
  std::deque<Cell> work_;
  std::vector<bool> queued_;
  std::unordered_map<std::string, Cell> properties_;
  // Calls of what a key names, and that key: it may name what makes words.
  std::vector<std::pair<NodeIndex, NodeIndex>> named_;
  FlatSet<std::uint64_t> linked_;
  std::unordered_set<FunctionId> called_;        // by the program itself
  std::unordered_set<FunctionId> surelyCalled_;  // … where nothing else is as likely meant
  std::unordered_set<FunctionId> exports_;
  Cell anyField_ = 0;                            // stored under a name that is not known
  Cell keys_ = 0;                                // names of properties
  Cell texts_ = 0;                               // what objects give when they are taken as a text
  std::unordered_map<FunctionId, Cell> thises_;  // what `this` may be, by function
  std::unordered_map<NodeIndex, Cell> members_;  // prototypes of classes
  std::unordered_map<NodeIndex, Cell> instances_;  // of a class
  std::vector<Read> reads_;
  std::vector<Begun> begun_;
  std::unordered_set<NodeIndex> dataMade_;  // what JSON texts become
  std::vector<std::string> natives_;
  std::unordered_set<NodeIndex> inherits_;  // objects whose prototype is a function
  Cell trapKeys_ = 0;                       // names that are read of anything
  Cell borrowed_ = 0;                       // what functions read as `arguments`
  Cell classes_ = 0;                        // classes of the program
  Cell lost_ = 0;                           // what is inside of what the runtime is given
  Cell thrown_ = 0;
  Cell settled_ = 0;  // what promises are given
  Cell exported_ = 0;
  Cell hooked_ = 0;         // what the runtime gets of functions that it finds by their names
  Cell hookGiven_ = 0;      // … and what it gives to them
  Cell bound_ = 0;          // receivers that functions of the runtime are bound to
  Cell handed_ = 0;         // what functions from outside are given
  bool hooks_ = false;      // functions may be kept under symbols by which the runtime calls them
  bool thenables_ = false;  // objects of the program's own may be waited for
  bool promises_ = false;   // classes of promises may be the program's own
  std::vector<Pick> picks_;
  std::vector<KeyedStore> keyedStores_;
  std::vector<NodeIndex> calls_;
  std::vector<Cell> sources_;  // objects whose properties are copied
  std::vector<Target> targets_;
  std::vector<Target> moved_;     // objects that are given another prototype
  std::vector<Cell> looked_;      // what is enumerated, or given to who may do so
  std::vector<NodeIndex> lent_;   // receivers of accessors
  std::vector<NodeIndex> given_;  // what the runtime may call
  std::vector<NodeIndex> bases_;  // what classes extend
  std::vector<Relayed> relays_;
  std::unordered_map<FunctionId, std::uint32_t> relayOf_;
  std::unordered_map<NodeIndex, Handed> handings_;
  Bits told_ = 0;  // of texts_
  mutable std::unordered_map<BindingId, bool> reassigned_;
  std::size_t steps_ = 0;
  // Where objects and functions stand among the bits of lists, and what stands there.
  std::vector<std::uint32_t> places_;
  std::vector<NodeIndex> objectAt_;
  std::vector<FunctionId> functionAt_;
  std::size_t nextCollapse_ = 4'000;
  mutable std::size_t guardSteps_ = 0;
  bool asksTypes_ = false;
  bool open_ = false;  // something is not understood
  bool tooMuch_ = false;
  bool allMet_ = false;  // what meets what is known but for little
  std::optional<bool> holdsPieces_;
  std::optional<bool> holdsDescribing_;
  bool borrows_ = false;
  bool symbols_ = false;   // properties may be called by symbols of the runtime's
  bool asserts_ = false;   // errors may have what is compared
  bool waits_ = false;     // functions may be async or generators
  bool partials_ = false;  // functions may be bound to arguments out of sight
  bool namesWord_ = false;
  bool lengthTexts_ = false;       // a text may give an object a length
  bool sets_ = false;              // a function may be called when something is stored
  bool describesSetters_ = false;  // … by a descriptor, under whatever name
  bool readsGlobal_ = false;
  bool describes_ = false;  // descriptors are asked for
  bool accessors_ = false;
  bool makesCode_ = false;
  bool pollutes_ = false;
  bool meddles_ = false;
};

}  // namespace gantlet::javascript
