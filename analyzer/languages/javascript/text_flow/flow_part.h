// What every part of TextFlow works on: the graph, and what is known of the program as a whole.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <set>
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

struct FlowParts;

// What is known of an access object[key]: that its key has been refused before where it is one of
// the words, or is a name like any other of a dictionary; or that it finds nothing but what the
// object has itself.
struct AccessGuards {
  std::function<bool(NodeIndex)> isShut;
  std::function<bool(NodeIndex)> isOwn;
  // … or nothing but functions of the program's own.
  std::function<bool(NodeIndex)> isFollowed;
  bool hopeless;  // it has given up without them
  // The first of them alone: no list of names has the words of it.
  std::function<bool(NodeIndex)> isRefused;
};

struct FlowState : FlowGraph {
  FlowState(const JsTree& tree, const Scopes& scopes, AccessGuards known)
      : vocabulary(tree, scopes), guards(std::move(known)) {}

  Vocabulary vocabulary;
  AccessGuards guards;
  std::deque<Node> nodes;  // what is added moves none of them
  std::vector<Cell> stands;
  std::vector<Object> objects;  // by their places
  std::unordered_map<std::string, Cell> properties;
  // Calls of what a key names, and that key: it may name what makes words.
  std::vector<std::pair<NodeIndex, NodeIndex>> named;
  std::unordered_set<FunctionId> called;        // by the program itself
  std::unordered_set<FunctionId> surelyCalled;  // … where nothing else is as likely meant
  std::unordered_set<FunctionId> exports;
  Cell anyField = 0;                              // stored under a name that is not known
  Cell keys = 0;                                  // names of properties
  Cell texts = 0;                                 // what objects give when they are taken as a text
  std::unordered_map<NodeIndex, Cell> members;    // prototypes of classes
  std::unordered_map<NodeIndex, Cell> instances;  // of a class
  std::vector<Read> reads;
  std::vector<Begun> begun;
  std::unordered_set<NodeIndex> dataMade;  // what JSON texts become
  std::unordered_set<NodeIndex> inherits;  // objects whose prototype is a function
  Cell trapKeys = 0;                       // names that are read of anything
  Cell borrowed = 0;                       // what functions read as `arguments`
  Cell classes = 0;                        // classes of the program
  Cell lost = 0;                           // what is inside of what the runtime is given
  Cell thrown = 0;
  Cell settled = 0;  // what promises are given
  Cell exported = 0;
  Cell hooked = 0;         // what the runtime gets of functions that it finds by their names
  Cell hookGiven = 0;      // … and what it gives to them
  Cell bound = 0;          // receivers that functions of the runtime are bound to
  Cell handed = 0;         // what functions from outside are given
  Cell put = 0;            // functions of the runtime that the program puts into objects
  bool hooks = false;      // functions may be kept under symbols by which the runtime calls them
  bool thenables = false;  // objects of the program's own may be waited for
  bool promises = false;   // classes of promises may be the program's own
  std::vector<Pick> picks;
  std::set<NodeIndex> foundInCode;  // what words find of own functions
  std::vector<KeyedStore> keyedStores;
  std::vector<NodeIndex> calls;
  std::vector<Cell> sources;  // objects whose properties are copied
  std::vector<Cell> copies;   // what has got what others have
  std::vector<Target> targets;
  std::vector<Target> moved;     // objects that are given another prototype
  std::vector<Cell> looked;      // what is enumerated, or given to who may do so
  std::vector<NodeIndex> lent;   // receivers of accessors
  std::vector<NodeIndex> given;  // what the runtime may call
  // … unless the receiver is a list: it, and the receiver.
  std::vector<std::pair<NodeIndex, NodeIndex>> besides;
  std::vector<NodeIndex> bases;  // what classes extend
  std::size_t steps = 0;
  // Where objects and functions stand among the bits of lists, and what stands there.
  std::vector<std::uint32_t> places;
  std::vector<NodeIndex> objectAt;
  std::vector<FunctionId> functionAt;
  bool asksTypes = false;
  bool open = false;  // something is not understood
  bool tooMuch = false;
  bool allMet = false;  // what meets what is known but for little
  bool borrows = false;
  bool symbols = false;       // properties may be called by symbols of the runtime's
  bool asserts = false;       // errors may have what is compared
  bool waits = false;         // functions may be async or generators
  bool partials = false;      // functions may be bound to arguments out of sight
  bool takesKeepers = false;  // list.push and its like may be taken from their lists
  bool namesWord = false;
  bool lengthTexts = false;       // a text may give an object a length
  bool sets = false;              // a function may be called when something is stored
  bool describesSetters = false;  // … by a descriptor, under whatever name
  bool readsGlobal = false;
  bool describes = false;  // descriptors are asked for
  bool accessors = false;
  bool makesCode = false;
  bool pollutes = false;
  bool meddles = false;
};

class FlowPart : protected FlowGraph {
 public:
  // All of it outlives the part.
  FlowPart(const JsTree& tree, const Scopes& scopes, FlowState& state, FlowParts& parts)
      : tree_(tree), scopes_(scopes), state_(state), parts_(parts) {}

 protected:
  // What a call of the runtime's does with an argument.
  struct Calling {
    bool calls;  // it may call it
    bool loses;  // … or what is inside, with whatever it was given elsewhere
  };

  static constexpr FunctionId kNative = 1U << 29U;

  void noteStore(NodeIndex object) { state_.targets.push_back({object, object}); }
  [[nodiscard]] bool has(Cell cell, Bits bits) const { return (cellAt(cell).bits & bits) != 0; }
  void flow(NodeIndex from, Cell to, Pass pass = Pass::kValue);
  [[nodiscard]] Cell add();
  // Cells that give each other all that they have are one: what stands for a cell.
  [[nodiscard]] Cell find(Cell cell) const {
    std::vector<Cell>& stands = state_.stands;
    while (stands[cell] != cell) cell = stands[cell] = stands[stands[cell]];
    return cell;
  }
  [[nodiscard]] Node& cellAt(Cell cell) { return state_.nodes[find(cell)]; }
  [[nodiscard]] const Node& cellAt(Cell cell) const { return state_.nodes[find(cell)]; }
  // What is stored, for setters that are not seen to be those of the name.
  [[nodiscard]] Cell storedByKey();
  [[nodiscard]] Cell storedByName();
  // Objects that no expression makes: a function's promise, its prototype, and module.exports.
  [[nodiscard]] NodeIndex promiseOf(NodeIndex function) const { return function + tree_.size(); }
  [[nodiscard]] NodeIndex prototypeOf(NodeIndex function) const {
    return function + 3 * tree_.size();
  }
  [[nodiscard]] bool isPrototype(NodeIndex object) const {
    return object != kNoNode && object >= 3 * tree_.size();
  }
  // What map.set(key, value) puts into it.
  [[nodiscard]] NodeIndex pairOf(NodeIndex call) const { return call + 2 * tree_.size(); }
  [[nodiscard]] NodeIndex exportsObject() const { return 2 * tree_.size(); }
  [[nodiscard]] Cell bindingCell(BindingId binding) const { return tree_.size() + binding; }
  [[nodiscard]] Cell resultOf(FunctionId function) const {
    return tree_.size() + static_cast<Cell>(scopes_.bindings().size()) + function;
  }
  [[nodiscard]] static Bits wordsOf(std::string_view text);
  // Of the name of a property, which is a text for those who list names.
  [[nodiscard]] static Bits bitsOfName(std::string_view name);
  [[nodiscard]] bool isSpread(NodeIndex node) const { return tree_.kind(node) == JsKind::kSpread; }
  [[nodiscard]] bool isGlobalName(NodeIndex node) const {
    return tree_.kind(node) == JsKind::kIdentifier && isFree(node);
  }
  [[nodiscard]] bool isFree(NodeIndex name) const;
  [[nodiscard]] bool isSymbolCall(NodeIndex node) const;
  [[nodiscard]] bool isReadOfArguments(NodeIndex use) const;
  [[nodiscard]] bool constantName(NodeIndex name, std::string& text) const;
  [[nodiscard]] NodeIndex heritageOf(NodeIndex classNode) const;
  [[nodiscard]] NodeIndex classAround(NodeIndex node) const;
  // What is called, or made with `new`.
  [[nodiscard]] NodeIndex calleeOf(NodeIndex call) const;
  [[nodiscard]] NodeIndex argumentsOf(NodeIndex call) const;
  [[nodiscard]] NodeIndex constructorOf(NodeIndex classNode) const;
  [[nodiscard]] std::vector<NodeIndex> parametersOf(FunctionId function) const;

  const JsTree& tree_;
  const Scopes& scopes_;
  FlowState& state_;
  FlowParts& parts_;
};

}  // namespace gantlet::javascript
