// Program: what names a source has. Scopes, variables, where each name is bound and what each use
// of a name may mean, by Python's rules (Language Reference, "Naming and binding"); values come
// later (resolver.h).
//
// Thread-safety: built once, then changed by one resolver only.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "analyzer/languages/python/syntax/kinds.h"
#include "analyzer/languages/python/values/values.h"
#include "analyzer/per_node.h"
#include "analyzer/syntax_tree.h"

namespace gantlet::python {

using ScopeIndex = std::uint32_t;
using VariableIndex = std::uint32_t;
using NameId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

// How a node of an expression or a target is used.
enum class Context : std::uint8_t {
  kLoad,
  kStore,
  kDelete,
  kAugmented,  // the target of +=: read and stored
  kName,       // not a variable: an attribute's, keyword's or module's name
};

enum class ScopeKind : std::uint8_t { kModule, kClass, kFunction, kComprehension };

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeIndex parent = kNone;
  std::string_view className;  // of the innermost class around, for private names
};

struct Variable {
  ScopeIndex scope = 0;
  ValueId value = kNothing;
  bool opaque = false;                      // bound by something that is no expression as a whole
  bool unseen = false;                      // bound by something else than (a part of) expressions
  bool deleted = false;                     // a `del` or an `except … as` may unbind it
  std::uint32_t certainFrom = kNone;        // source offset from which it is certain to be bound
  std::uint32_t certainAfterStars = kNone;  // same, by a binding behind the last star import
};

// A step from a bound value to the part that a target gets.
inline constexpr std::uint32_t kEachElement = 0xFFFFFFFEU;
inline constexpr std::uint32_t kSomePart = 0xFFFFFFFFU;

// variable ∪= value of `source`, taken apart by `path` (indices of elements, or the constants
// above).
struct Binding {
  VariableIndex variable = 0;
  NodeIndex source = kNoNode;
  std::vector<std::uint32_t> path;
  std::uint32_t next = kNone;  // next binding of the same source
};

// What a use of a name may mean.
struct NameUse {
  std::vector<VariableIndex> variables;
  ValueId fixed = kNothing;  // builtin, star, unresolved
};

struct StarImport {
  std::string module;
  std::uint32_t endByte = 0;
};

struct Program {
  explicit Program(const SyntaxTree& source) : tree(source) {}

  const SyntaxTree& tree;
  ValueTable values;

  // By node.
  PerNode<Kind> kinds;  // kToken for one that is not there
  PerNode<Context> contexts;
  PerNode<ScopeIndex> scopes;        // the scope in which a node is evaluated
  PerNode<ScopeIndex> innerScopes;   // the scope that a definition or comprehension opens
  PerNode<std::uint32_t> useOf;      // index into `uses`, for names that are read
  PerNode<std::uint32_t> bindingOf;  // first binding whose source the node is

  std::vector<NodeIndex> postOrder;  // expressions and definitions, operands first

  std::vector<Scope> scopeTable;
  std::vector<Variable> variables;
  std::vector<Binding> bindings;
  std::vector<NameUse> uses;
  std::vector<StarImport> starImports;
  std::unordered_set<std::string> importedModules;
  std::unordered_map<std::string, VariableIndex> moduleNames;  // variables of the module's scope

  // A token where there is no such node: nothing that anybody asks for.
  [[nodiscard]] Kind kind(NodeIndex i) const { return i == kNoNode ? Kind::kToken : kinds[i]; }
  [[nodiscard]] std::uint16_t field(NodeIndex i) const { return tree.node(i).field; }
  [[nodiscard]] NodeIndex parent(NodeIndex i) const { return tree.node(i).parent; }
  [[nodiscard]] NodeIndex child(NodeIndex i, std::uint16_t fieldId) const {
    return tree.childByField(i, fieldId);
  }
  // The name of an identifier, mangled if it is private to a class.
  [[nodiscard]] std::string name(NodeIndex identifier) const;
  // The n-th named child that is no comment. O(n).
  [[nodiscard]] NodeIndex namedChild(NodeIndex i, std::uint32_t index) const;
  // All named children that are no comments; made once for each node asked for.
  [[nodiscard]] const std::vector<NodeIndex>& elements(NodeIndex i);
  [[nodiscard]] bool isNamedChild(NodeIndex i) const {
    return tree.node(i).named && kind(i) != Kind::kComment && kind(i) != Kind::kLineContinuation;
  }
  // One of the elements is unpacked (`*x`), so that positions are not known; made once for each
  // node.
  [[nodiscard]] bool hasSplat(NodeIndex i);
  // "a.b" for a dotted_name, ".a" and ".." for a relative_import, without white space.
  [[nodiscard]] std::string dottedText(NodeIndex i) const;
  // Follows parent links over parentheses: the outermost node that stands for `i` alone.
  [[nodiscard]] NodeIndex outermost(NodeIndex i) const;

 private:
  std::unordered_map<NodeIndex, std::vector<NodeIndex>> elements_;
  std::unordered_map<NodeIndex, bool> splats_;
};

// Fills kinds, contexts, scopes, post-order and star imports.
void buildScopes(Program& program);

// Then: variables, bindings and uses. Variables that an import, a definition or something unknown
// binds get that value; those of expressions are the resolver's. Time: linear but for the depth of
// patterns.
// `cells`: no statement of the module is certain to have run before the next one, as a cell may end
// with an exception.
void buildBindings(Program& program, bool cells);

}  // namespace gantlet::python
