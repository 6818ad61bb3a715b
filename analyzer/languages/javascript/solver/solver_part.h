// What every part of Solver works on: the program, and the values found so far.
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
struct SolverParts;

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

enum class SolverEnd : std::uint8_t { kSettled, kBudget, kDeadline, kTooManyValues };

// The keys by which a member or subscript expression, a property name or a pattern's key reads.
struct AccessKeys {
  SmallList<std::string> texts;     // the constant ones, numbers as text
  bool anyNumber = false;           // a number, a boolean or another harmless key
  bool unknown = false;             // anything else
  bool begun = false;               // … that begins unlike "constructor" and the like
  bool isPrivate = false;           // #name: no key at all
  std::string privateName;          // "#name"
  SmallList<std::string> privates;  // the same as a list
  // By which the submission's own functions and fields are found.
  [[nodiscard]] const SmallList<std::string>& names() const { return isPrivate ? privates : texts; }
  bool symbol = false;  // a symbol may be among the harmless keys
};

struct SolverTypes {
  using End = SolverEnd;
  using Keys = AccessKeys;
  // Where a function is kept: as an argument, a result and the like; in an object or an array.
  enum class Kept : std::uint8_t { kNowhere, kAnywhere, kTable };
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

  // properties set other than on `this`
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
  // What is stored under private names, whichever class has them.
  struct Private {
    SetId values = kEmptySet;
    std::vector<NodeIndex> readers;
  };
  // Of calls that are not seen: taint of what is given, and of what the functions kept there give.
  struct Leak {
    std::uint32_t given = 0;
    std::uint32_t returns = 0;
  };
};

struct SolverState : SolverTypes {
  SolverState(const JsTree& tree, const Scopes& scopes, ValueTable& values)
      : folder(values),
        at(tree.size(), kEmptySet),
        bindings(scopes.bindings().size(), kEmptySet),
        functions(scopes.functions().size()),
        queued(tree.size(), false),
        seen(tree.size(), false) {}

  Folder folder;
  std::vector<SetId> at;                                     // by node
  std::vector<SetId> bindings;                               // by binding
  std::unordered_multimap<BindingId, BindingId> weakInside;  // outer meaning to weak binding
  std::vector<bool> stable;  // by binding: its arrays and objects are only read
  std::vector<FunctionState> functions;
  std::unordered_map<NodeIndex, ObjectState> objects;  // by literal or class
  std::unordered_set<std::string> storedByOthers;      // properties set other than on `this`
  std::unordered_map<std::string, Named> methods;
  std::unordered_map<NodeIndex, BindingId> argumentsOf;  // functions that read `arguments`
  std::unordered_map<std::string, Named> setters;
  std::unordered_map<NodeIndex, BindingId> bindingOf;  // of function declarations; kNone: several
  std::vector<NodeIndex> yields;
  std::uint32_t sent = 0;     // taint of what is sent into generators
  std::uint32_t yielded = 0;  // taint of what generators give
  std::array<Leak, 2> leaks;  // anywhere; in tables of the submission's own
  std::vector<NodeIndex> catches;
  std::uint32_t thrown = 0;       // taint of what is thrown
  bool tainted = false;           // there is anything of that kind at all
  bool computedMethods = false;   // functions of its own have names that are not known
  bool made = false;              // something may be a function made from a text
  bool takesCallers = false;      // it takes methods that call, such as map, from their objects
  bool dataConstructors = false;  // its records have fields that are called constructor
  bool promisifies = false;       // what goes to a callback may come out of a promise
  bool setsByKey = false;         // properties may be set by names that are not seen
  bool movesPrototypes = false;   // what is an instance of what may not be what it seems
  bool copies = false;            // what `new this.constructor(…)` gives is followed
  bool taintChanged = false;  // of an array or object: those who hold it are not told one by one
  bool returnsFromConstructor = false;  // a class may give something else than its instance
  bool copiesLent = false;  // their methods may be taken by a key and put onto a function
  bool follows = false;
  AccessGuards guards{};  // of the accesses whose texts are followed
  std::size_t steps = 0;
  std::vector<NodeIndex> queue;
  std::vector<bool> queued;
  std::vector<bool> seen;
};

class SolverPart : protected SolverTypes {
 public:
  // All of it outlives the part.
  SolverPart(const JsTree& tree, Scopes& scopes, ValueTable& values, const Deadline& deadline,
             SolverState& state, SolverParts& parts)
      : tree_(tree),
        scopes_(scopes),
        values_(values),
        deadline_(deadline),
        unknown_(values.only(ValueKind::kUnknown)),
        state_(state),
        parts_(parts) {}

 protected:
  // While solving, an empty set means "not reached yet".
  [[nodiscard]] SetId now(NodeIndex node) const {
    return node == kNoNode ? unknown_ : state_.at[node];
  }
  [[nodiscard]] SetId valueOf(NodeIndex node) const {
    if (node == kNoNode || state_.at[node] == kEmptySet) return unknown_;
    return state_.at[node];
  }
  [[nodiscard]] static bool hasState(ValueKind kind) {
    return kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
           kind == ValueKind::kOwnInstance;
  }
  [[nodiscard]] SetId holder(std::uint32_t taint) {
    state_.tainted = state_.tainted || taint != 0;
    state_.made = state_.made || (taint & kTaintMade) != 0;
    return taint == 0 ? kEmptySet : values_.only(values_.make(ValueKind::kHolder, taint));
  }

  const JsTree& tree_;
  Scopes& scopes_;
  ValueTable& values_;
  const Deadline& deadline_;
  const SetId unknown_;
  SolverState& state_;
  SolverParts& parts_;
};

}  // namespace gantlet::javascript
