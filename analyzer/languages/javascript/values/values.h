// Values: what an expression may be, as small sets of abstract values, all hash-consed: a set is a
// number, and most of a program's nodes share a few sets.
//
// Thread-safety: one table, one analysis, one thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/flat_set.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

enum class ValueKind : std::uint8_t {
  kUnknown,  // anything
  kUndefined,
  kNull,
  kTrue,
  kFalse,
  kAnyBool,
  kNumber,  // number
  kAnyNumber,
  kString,  // data: index of the text
  kAnyString,
  kPlain,        // a harmless primitive or regular expression
  kArray,        // data: index of the elements: an array of constants, as it was made
  kPath,         // data: PathId: a global, a module or a member of one
  kPromise,      // data: PathId: a promise of a module (import())
  kBuffer,       // data: index of its bytes
  kFunction,     // data: node: a function of the submission
  kClass,        // data: node
  kObject,       // data: node: an object literal, whose properties are known
  kLooseObject,  // data: node: an object literal that may have been changed out of sight
  kOwnArray,     // data: node: an array literal
  kOwnInstance,  // data: class node, or its body for the static side: `this` in a class
  kPicked,       // taken from an unknown object by an unknown key
  kPickedOwn,    // taken from an own object by an unknown key
  kPrototype,    // what getPrototypeOf gives: it may be everybody's
  kSettle,       // a promise's resolve or reject
  kHolder,       // data: Taint bits: holds such values, or gives them when it is asked
};

// What a kHolder may hold.
enum Taint : std::uint32_t {
  kTaintPicked = 1,     // kPicked
  kTaintPrototype = 2,  // kPrototype, or the prototype of a global
  kTaintMember = 4,  // the holder's member of some name: calling it is harmless, its result is not
  kTaintMade = 8,    // what a kPicked gave when it was called: a function made from a text
};

// What is followed through code that is not seen.
inline constexpr std::uint32_t kTaints = kTaintPicked | kTaintPrototype | kTaintMade;

using ValueId = std::uint32_t;
using SetId = std::uint32_t;
using PathId = std::uint32_t;
inline constexpr SetId kEmptySet = 0;

struct Value {
  ValueKind kind = ValueKind::kUnknown;
  std::uint32_t data = 0;
  double number = 0;
};

enum class PathRoot : std::uint8_t { kGlobal, kModule, kUnresolved };

struct Path {
  PathRoot root = PathRoot::kGlobal;
  bool sloppyThis = false;  // only if a sloppy function's `this` is the global object
  bool methodThis = false;  // … and the function is used as a method
  std::uint16_t depth = 0;  // segments behind the root
  PathId parent = 0;        // for depth > 0
  NameId name = 0;          // of the last segment; of the module for a module's root
};

// Members of globals and modules as paths that grow segment by segment.
class PathTable {
 public:
  explicit PathTable(NameTable& names) : names_(names) {}

  [[nodiscard]] PathId globalObject() { return root(PathRoot::kGlobal, 0, false, false); }
  [[nodiscard]] PathId sloppyThis(bool method) { return root(PathRoot::kGlobal, 0, true, method); }
  [[nodiscard]] PathId module(std::string_view name);
  [[nodiscard]] PathId unresolved(std::string_view name);
  [[nodiscard]] PathId global(std::string_view name) { return *member(globalObject(), name); }
  // A global by a name that is no identifier: "import".
  [[nodiscard]] PathId builtin(std::string_view name);
  // nullopt where the member is not followed: unknown names on a sloppy this, paths too long.
  [[nodiscard]] std::optional<PathId> member(PathId path, std::string_view name);

  [[nodiscard]] Path at(PathId id) const { return paths_[id]; }
  [[nodiscard]] std::string_view lastName(PathId id) const { return names_.text(paths_[id].name); }
  // "process.env"; "globalThis" for the global object; "fs.readFile" for a module's member.
  [[nodiscard]] std::string text(PathId id) const;
  [[nodiscard]] std::string moduleName(PathId id) const;  // empty for globals
  [[nodiscard]] bool isModuleItself(PathId id) const {
    return paths_[id].root == PathRoot::kModule && paths_[id].depth == 0;
  }
  // `arguments` as a CommonJS module's top level sees it: what the run was given (a JSON object),
  // or, where plain node runs the file, node's own five, require among them.
  [[nodiscard]] bool isGiven(PathId id) const;
  [[nodiscard]] bool isGlobalObject(PathId id) const {
    return paths_[id].root == PathRoot::kGlobal && paths_[id].depth == 0;
  }

 private:
  static constexpr std::uint16_t kMaxDepth = 24;
  PathId intern(const Path& path);
  PathId root(PathRoot root, NameId name, bool sloppyThis, bool methodThis);

  NameTable& names_;
  std::vector<Path> paths_;
  FlatMap ids_;
};

class ValueTable {
 public:
  explicit ValueTable(NameTable& names);

  PathTable paths;

  [[nodiscard]] Value at(ValueId id) const { return values_[id]; }
  [[nodiscard]] ValueKind kind(ValueId id) const { return values_[id].kind; }
  [[nodiscard]] ValueId make(ValueKind kind, std::uint32_t data = 0);
  [[nodiscard]] ValueId number(double value);
  [[nodiscard]] ValueId string(std::string_view text);  // over kMaxText: any string
  [[nodiscard]] ValueId buffer(std::string_view bytes);
  [[nodiscard]] ValueId array(const std::vector<ValueId>& elements);  // of constants
  [[nodiscard]] const std::string& text(ValueId id) const { return texts_[values_[id].data]; }
  [[nodiscard]] const std::vector<ValueId>& elements(ValueId id) const {
    return lists_[listOfText_[values_[id].data]];
  }
  [[nodiscard]] bool isConstant(ValueId id) const;  // a primitive or array known to the last bit
  // Folding made more text than any honest program does.
  [[nodiscard]] bool overBudget() const { return textBytes_ > kMaxTotalText; }

  // Sets.
  [[nodiscard]] const std::vector<ValueId>& members(SetId set) const { return sets_[set]; }
  [[nodiscard]] SetId only(ValueId value);
  [[nodiscard]] SetId only(ValueKind kind) { return only(make(kind)); }
  [[nodiscard]] SetId only(PathId path, ValueKind kind) { return only(make(kind, path)); }
  [[nodiscard]] SetId unite(SetId a, SetId b);
  // More candidates than kMaxConstants become "any string" and the like.
  [[nodiscard]] SetId set(std::vector<ValueId> values);
  [[nodiscard]] bool contains(SetId set, ValueKind kind) const {
    const auto& members = sets_[set];
    return std::any_of(members.begin(), members.end(),
                       [&](ValueId value) { return values_[value].kind == kind; });
  }
  [[nodiscard]] bool overflown() const { return overflown_; }
  // Many objects at one place became "unknown": harmless unless one of them held what must be
  // followed.
  [[nodiscard]] bool collapsed() const { return collapsed_; }

  static constexpr std::size_t kMaxText = 2048;     // bytes of a folded string
  static constexpr std::size_t kMaxConstants = 16;  // constants in a set
  static constexpr std::size_t kMaxObjects = 32;    // own objects and arrays in a set
  static constexpr std::size_t kMaxMembers = 64;    // values in a set
  static constexpr std::size_t kMaxTotalText = 8U << 20U;

 private:
  ValueId intern(const Value& value);
  std::uint32_t internText(std::string_view text);
  std::vector<ValueId> widen(const std::vector<ValueId>& values);

  std::vector<Value> values_;
  FlatMap ids_;
  std::unordered_map<std::uint64_t, ValueId> numbers_;
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, std::uint32_t> textIds_;
  std::size_t textBytes_ = 0;
  std::deque<std::vector<ValueId>> lists_;
  std::vector<std::uint32_t> listOfText_;  // arrays are keyed by a text
  std::deque<std::vector<ValueId>> sets_;  // references to members stay valid
  std::unordered_multimap<std::uint64_t, SetId> setIds_;
  std::vector<SetId> singles_;
  FlatMap unions_;
  // The unions asked for last, by a few bits of their key: most are asked for again and again.
  struct RecentUnion {
    std::uint64_t key = 0;
    SetId result = kEmptySet;
  };
  std::array<RecentUnion, 256> recentUnions_;
  std::array<ValueId, 32> plain_;  // by kind: the value without data
  bool overflown_ = false;
  bool collapsed_ = false;
};

}  // namespace gantlet::javascript
