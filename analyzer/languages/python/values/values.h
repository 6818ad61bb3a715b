// Abstract values: what an expression may stand for, as a small set of atoms.
//
// The lattice: nothing ⊂ sets of atoms; an unknown absorbs constants (a constant among unknowns
// tells nothing), but never modules, builtins and other names, which must not be forgotten.
// Thread-safety: one table, one analysis, one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analyzer/syntax_tree.h"

namespace gantlet::python {

enum class AtomKind : std::uint8_t {
  kUnknown,
  kModule,        // text: dotted module name
  kPath,          // text: dotted path that starts with a module
  kBuiltin,       // text: name
  kStar,          // text: free name that a star import may bind
  kUnresolved,    // text: free name that nothing binds
  kOwn,           // node: the file's own function, class or lambda
  kFormatMethod,  // the `format` method of a text that is not constant
  kClassOf,       // node: the class of what that stands for, which is not known
  kText,          // text: a constant str
  kBytes,         // text: constant bytes
  kInteger,       // number
  kLiteral,       // text: True, None, 1.5, …
  kTuple,         // node: elements are the node's children
  kList,          // same; loses its elements when bound to a name, as it may change
};

struct Atom {
  AtomKind kind = AtomKind::kUnknown;
  NodeIndex node = kNoNode;
  std::int64_t number = 0;
  std::string text;
};

using AtomId = std::uint32_t;
using ValueId = std::uint32_t;
inline constexpr ValueId kNothing = 0;
inline constexpr ValueId kUnknownValue = 1;

class ValueTable {
 public:
  static constexpr std::size_t kMaxAtoms = 24;             // of one value
  static constexpr std::size_t kMaxTextBytes = 4U << 20U;  // of all constants
  static constexpr std::size_t kMaxPathComponents = 16;

  ValueTable();
  [[nodiscard]] ValueId single(Atom atom);
  [[nodiscard]] ValueId named(AtomKind kind, std::string_view text);
  [[nodiscard]] ValueId text(std::string text);  // unknown where it is too long
  [[nodiscard]] ValueId bytes(std::string bytes);
  [[nodiscard]] ValueId integer(std::int64_t number);
  [[nodiscard]] ValueId ofNode(AtomKind kind, NodeIndex node);
  [[nodiscard]] ValueId unite(ValueId a, ValueId b);

  [[nodiscard]] const std::vector<AtomId>& atoms(ValueId value) const { return values_[value]; }
  [[nodiscard]] const Atom& atom(AtomId id) const { return atoms_[id]; }
  [[nodiscard]] std::size_t atomCount() const { return atoms_.size(); }

  // Only constants, and at least one.
  [[nodiscard]] bool isConstant(ValueId value) const;
  // All atoms are of `kind`, and there is at least one.
  [[nodiscard]] bool isAll(ValueId value, AtomKind kind) const;
  [[nodiscard]] bool has(ValueId value, AtomKind kind) const;

  // Names had to be forgotten: what was resolved can't be relied on.
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  void setOverflowed() { overflowed_ = true; }

 private:
  struct VectorHash {
    std::size_t operator()(const std::vector<AtomId>& ids) const;
  };
  [[nodiscard]] ValueId intern(std::vector<AtomId> ids);

  std::deque<Atom> atoms_;  // deques: references stay valid while values are added
  std::unordered_map<std::string, AtomId> atomIds_;
  std::deque<std::vector<AtomId>> values_;
  std::unordered_map<std::vector<AtomId>, ValueId, VectorHash> valueIds_;
  std::unordered_map<std::uint64_t, ValueId> unions_;
  std::size_t textBytes_ = 0;
  bool overflowed_ = false;
};

[[nodiscard]] bool isConstantKind(AtomKind kind);
// Stands for something of the world outside of the file.
[[nodiscard]] bool isForeign(AtomKind kind);

}  // namespace gantlet::python
