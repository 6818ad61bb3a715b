// What TextFlow's graph is made of: cells, what they may hold, and how they hand it on.
// Thread-safety: values; whoever has them sees to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/flat_set.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"
#include "analyzer/small_list.h"

namespace gantlet::javascript {

struct FlowGraph {
  using Cell = std::uint32_t;  // a node of the graph
  using Bits = std::uint32_t;
  // What a value may be or hold.
  static constexpr Bits kWord = 1;       // a text with one of the words in it, or unseen letters
  static constexpr Bits kCode = 2;       // a function whose own text has one of the words
  static constexpr Bits kObject = 4;     // no primitive: as a text it is what it holds
  static constexpr Bits kPieced = 8;     // a text that does not stand in the program as it is
  static constexpr Bits kTexty = 16;     // a text
  static constexpr Bits kForeign = 32;   // an object of the runtime, with functions of its own
  static constexpr Bits kBuiltin = 64;   // a function of the runtime
  static constexpr Bits kOwn = 128;      // a function or class of the program
  static constexpr Bits kPicked = 256;   // what one of the words finds: it may be everybody's
  static constexpr Bits kEvil = 512;     // Function, or what makes functions of texts like it
  static constexpr Bits kSettle = 1024;  // gives its argument to those who wait for a promise
  static constexpr Bits kData = 2048;    // from outside, with whatever names and texts
  static constexpr Bits kUnder = 4096;   // a text that may be '__proto__'
  static constexpr Bits kOfFunctions = 8192;      // one of the names that every function has
  static constexpr Bits kGlobal = 16384;          // `this` of a sloppy function: the global object
  static constexpr Bits kMaker = 32768;           // a method that may make words of texts
  static constexpr Bits kSpace = 1U << 16U;       // Math, JSON: objects with nothing but functions
  static constexpr Bits kByKey = 1U << 17U;       // a method of the runtime that a key names
  static constexpr Bits kStranger = 1U << 18U;    // from callers who are not seen
  static constexpr Bits kThis = 1U << 19U;        // `this` of any sloppy function
  static constexpr Bits kEverybodys = 1U << 20U;  // the runtime's prototype, asked of an object
  static constexpr Bits kAlien = 1U << 21U;       // from outside of the language: a function, too
  static constexpr Bits kPickedObject = 1U << 22U;  // … and is no function
  static constexpr Bits kMethod = 1U << 23U;    // a text that names a method of texts, lists, …
  static constexpr Bits kCommon = 1U << 24U;    // … of every object
  static constexpr Bits kTaker = 1U << 25U;     // from those who take what is exported
  static constexpr Bits kForged = 1U << 26U;    // a text that was a word's codes, or is one decoded
  static constexpr Bits kMadeCode = 1U << 27U;  // what Function gives for a text
  static constexpr Bits kFound = 1U << 29U;     // Function, found by a key for all that is known
  static constexpr Bits kJoined = 1U << 31U;  // a text put together of others, which may be a word
  static constexpr Bits kPure = 1U << 30U;  // of the runtime, and gives a text or number: Math.max
  // A name that the runtime asks a proxy for: a word as soon as it is anything but handed on.
  static constexpr Bits kAsked = 1U << 28U;
  static constexpr Bits kMethodNames = kMethod | kCommon;
  static constexpr Bits kWords = kWord | kUnder;
  static constexpr Bits kTold = kWords | kForged | kOfFunctions | kJoined | kAsked |
                                kMethodNames;  // what is true of pieces as well
  static constexpr Bits kFunction = kBuiltin | kOwn | kEvil | kPure;
  static constexpr Bits kCallable = kFunction | kPicked;
  static constexpr Bits kTextual =
      kTexty | kWords | kPieced | kObject | kData | kForeign | kPicked | kPickedObject;
  static constexpr Bits kOutside = kWords | kTexty | kObject | kData;
  enum class Pass : std::uint8_t {
    kValue,       // the value itself
    kPart,        // something out of it: of a text, a text
    kMember,      // something out of it that has a name
    kField,       // … which the program has given to something
    kCommon,      // a method that every object has
    kTextual,     // … that texts and lists have
    kCalling,     // … that functions have
    kOther,       // … that other objects of the runtime have
    kProto,       // its prototype
    kClasses,     // functions and objects, and nothing of what they are
    kNoFunction,  // the value where it is none
    kByKey,       // a method that a key names
    kByOwnKey,    // … which no object of the language has
    kGiven,       // the value, through a function of the runtime
    kMade,        // what it makes when it is called through another function
    kCallee,      // only what a call of it is
    kHeir,        // the value, but not as a function to call
    kShared,      // … by the name `prototype`
    kText,        // the value as a text
    kSum,         // a side of +, which may be two numbers
    kOwnNames,    // what names it has itself
    kNames,       // … as a loop finds them: texts
  };
  struct Edge {
    Cell to;
    Pass pass;
  };
  enum class Part : std::uint8_t {
    kCalled,
    kAccessor,
    kTrap,
    kThen,
    kReviver,
    kReplacer,
    kIterator,
    kHook
  };
  // What the runtime does with a function that it is given.
  struct Callback {
    NodeIndex call;
    NodeIndex argument;
    NodeIndex receiver;  // kNoNode: none
    bool fails;          // it is given what was thrown
    Part part = Part::kCalled;
  };
  // What is read out of what a cell may hold, or stored into it.
  struct Access {
    Cell cell;  // where it goes, or comes from
    int where;  // some of Place
  };
  // Where in an object something stands.
  enum Place : int {
    kElements = 1,  // by a number, or handed over by the runtime
    kNamed = 2,     // under a name: in the way of those who read by keys that are not known
    kKeyed = 4,     // by a key that is not known
  };
  static constexpr int kAnywhere = kElements | kNamed | kKeyed;
  // Where what is stored under a name stands. An error's text is its name and message: what stands
  // by a key is in an object's text.
  [[nodiscard]] static int placesOf(std::string_view name) {
    return name == "name" || name == "message" ? kNamed | kKeyed : int{kNamed};
  }
  // A call that is the runtime's where its callee may be.
  struct Plain {
    NodeIndex call;
    NodeIndex receiver;  // kNoNode: none
    std::string name;
    Bits need;  // of the callee; none: `call` is a reader of fields
  };
  // object[key] goes to `to`; kNone: a key that is one of the words.
  struct Pick {
    Cell object;
    Cell key;
    Cell to;
    bool own;              // of what the object has itself
    bool noWord;           // whatever the key is, it is none of the words
    bool strange = false;  // … and no name that the language itself gives
  };
  // A part of a text that is put together.
  struct Piece {
    std::string text;  // "" for one that is not known
    bool number = false;
  };
  // Where a key is a text: what it stands for may have a name.
  struct Texted {
    Cell object;
    Cell value;
    bool stores;
  };
  // How many of a cell's calls, callbacks, functions and objects have been put together.
  struct Met {
    std::uint32_t calls = 0;
    std::uint32_t callbacks = 0;
    std::uint32_t functions = 0;
    std::uint32_t objects = 0;
  };
  // How many of its objects have met how many of its loads, or stores.
  struct Meeting {
    std::uint32_t objects = 0;
    std::uint32_t accesses = 0;
    std::uint32_t hub = 0;  // of hubs_, which stands for all of them: its number from 1 on
  };
  struct Node {
    Bits bits = 0;
    std::vector<Edge> edges;
    IdList objects;  // where they are made
    IdList functions;
    RareList<Access> loads;
    RareList<Access> stores;
    RareList<NodeIndex> calls;      // of it
    RareList<Callback> callbacks;   // that it may be
    RareList<Plain> plains;         // of it
    RareList<std::uint32_t> picks;  // of it, or by it
    RareList<Texted> texteds;       // by it
    RareList<NodeIndex> heirs;      // classes that extend it
    // What has been handed on.
    Bits bitsDone = 0;
    std::uint32_t edgesDone = 0;
    std::uint32_t functionsDone = 0;
    std::uint32_t objectsGiven = 0;
    std::uint32_t usesDone = 0;
    Met met;
    bool again = false;  // all of it, for what others have become
    Meeting loading;
    Meeting storing;
  };
  struct Object {
    Cell elements = kNone;
    Cell named = kNone;
    Cell keyed = kNone;
  };
  // The prototype of what `object` holds becomes `value`, where the key may be '__proto__'.
  struct KeyedStore {
    Cell object;
    Cell key;  // as a text; kNone: it does
    Cell value;
  };
  // An object that is stored into, and where that is said.
  struct Target {
    Cell object;
    NodeIndex at;
  };
  // object.name goes to `to`.
  struct Read {
    Cell object;
    Cell to;
    std::string name;  // empty: a key that is not known
  };

  // Where an argument of a call stands: `behind`: there, or further on.
  struct Position {
    std::size_t index;
    bool behind;
  };
  // What the functions that hand on their arguments (relays.h) are given, by its position; the last
  // one is for all that follow.
  static constexpr std::size_t kPositions = 6;
  using Positions = std::array<Cell, kPositions>;
  struct Relayed {
    NodeIndex rest;
    Positions given;
    // What is added to the list, and the first position, where it goes if the list may be empty.
    std::vector<std::pair<Cell, Cell>> waiting;
    bool empty = false;
    bool spoilt = false;        // the positions say nothing
    std::vector<Cell> applied;  // what stands under unknown keys in what is given the list by
                                // `apply`: it may be another `apply`
  };
  // A call that is given such a list.
  struct Handed {
    std::uint32_t relay;  // of relays_
    bool applies;
    Positions at;
  };

  // A read by a key that is put together: of names that begin and end so.
  struct Begun {
    std::string first;
    std::string last;
    Cell to;
  };
};

}  // namespace gantlet::javascript
