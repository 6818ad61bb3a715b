// Scopes: which binding each identifier means, and which function each node runs in.
//
// Follows ECMA-262's scoping: var and parameters belong to functions (parameters in a scope of
// their own, so that `function f(a = eval) { var eval }` still names the global), let, const and
// class to blocks, functions in blocks to both (Annex B.3.2: the outer binding is weak, for it may
// never be made). Two passes, linear in nodes and bindings.
//
// Thread-safety: immutable after construction; the JsTree must outlive it.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/languages/javascript/syntax/js_tree.h"

namespace gantlet::javascript {

using NameId = std::uint32_t;
using BindingId = std::uint32_t;
using FunctionId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

// Identifier and property names, escapes decoded.
class NameTable {
 public:
  NameId intern(std::string_view name);
  [[nodiscard]] std::string_view text(NameId id) const { return texts_[id]; }
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

 private:
  std::deque<std::string> texts_;
  std::unordered_map<std::string_view, NameId> ids_;
};

// What an identifier does where it stands.
enum class Role : std::uint8_t {
  kRead,
  kDeclareVar,
  kDeclareLet,
  kDeclareConst,
  kDeclareParameter,
  kDeclareCatch,
  kAssign,
  kUpdate,  // reads and writes: x += 1, x++
};

struct Ident {
  NodeIndex node = kNoNode;
  NameId name = 0;
  Role role = Role::kRead;
  BindingId binding = kNone;  // what the name means here; kNone: a free name
  BindingId declared =
      kNone;  // for declarations: the binding that is made (var in a catch: another)
};

enum class BindingKind : std::uint8_t {
  kVar,
  kLet,
  kConst,
  kParameter,
  kFunction,
  kClass,
  kCatch,
  kImport,
  kArguments,  // of a function
  kImplicit,   // a name that is assigned and nowhere declared
};

struct Binding {
  NameId name = 0;
  BindingKind kind = BindingKind::kVar;
  bool weak = false;           // may not be made: the outer meaning counts as well
  bool moduleLevel = false;    // at top level of the file
  BindingId outer = kNone;     // for weak ones: the outer meaning, kNone: a free name
  NodeIndex node = kNoNode;    // of the function or class, else of the first declaring identifier
  std::uint32_t firstRef = 0;  // its identifiers: refs()[firstRef, firstRef + refCount)
  std::uint32_t refCount = 0;
};

enum class FunctionKind : std::uint8_t { kProgram, kPlain, kArrow, kMethod, kFieldValue, kStatic };

struct FunctionInfo {
  NodeIndex node = kNoNode;
  FunctionId outer = kNone;
  FunctionKind kind = FunctionKind::kPlain;
  bool isAsync = false;
  bool isGenerator = false;
  bool strict = false;
  bool inClass = false;  // a member of a class
};

class Scopes {
 public:
  explicit Scopes(const JsTree& tree);

  [[nodiscard]] bool isModule() const { return isModule_; }  // an ES module
  [[nodiscard]] const NameTable& names() const { return names_; }
  [[nodiscard]] NameTable& names() { return names_; }
  [[nodiscard]] const std::vector<Ident>& idents() const { return idents_; }
  // The identifier at a node, or nullptr where the node is none (or only a label, an export's
  // name).
  [[nodiscard]] const Ident* identAt(NodeIndex node) const {
    return identAt_[node] == kNone ? nullptr : &idents_[identAt_[node]];
  }
  [[nodiscard]] const std::vector<Binding>& bindings() const { return bindings_; }
  // Indexes into idents(), of reads and writes of a binding.
  [[nodiscard]] const std::vector<std::uint32_t>& refs() const { return refs_; }
  // Functions and classes with the bindings that hold them from the start, in source order.
  struct Maker {
    BindingId binding;
    NodeIndex node;
  };
  [[nodiscard]] const std::vector<Maker>& makers() const { return makers_; }
  [[nodiscard]] const std::vector<FunctionInfo>& functions() const { return functions_; }
  // The function (or program, field value, static block) in which a node runs.
  [[nodiscard]] FunctionId functionAt(NodeIndex node) const { return functionAt_[node]; }
  // The function that a function node makes; kNone for other nodes.
  [[nodiscard]] FunctionId functionOf(NodeIndex node) const;
  // Nearest function that has a `this` of its own.
  [[nodiscard]] FunctionId thisFunction(FunctionId function) const;

 private:
  friend class ScopeBuilder;

  NameTable names_;
  std::vector<Ident> idents_;
  std::vector<std::uint32_t> identAt_;
  std::vector<Binding> bindings_;
  std::vector<std::uint32_t> refs_;
  std::vector<Maker> makers_;
  std::vector<FunctionInfo> functions_;
  std::vector<FunctionId> functionAt_;
  std::unordered_map<NodeIndex, FunctionId> functionOf_;
  bool isModule_ = false;
};

// Whether text parsed as `await x` can be nothing else: in a CommonJS module at top level, where
// await is a name, `await (x)`, `await [x]`, `await /x/g` are a call, an index, a division.
[[nodiscard]] bool isUnmistakableAwait(const JsTree& tree, NodeIndex await);

}  // namespace gantlet::javascript
