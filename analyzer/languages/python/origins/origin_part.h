// What every part of Origins works on: the resolved program, and the search that goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyzer/languages/python/program/name_index.h"
#include "analyzer/languages/python/program/program.h"

namespace gantlet::python {

struct OriginParts;

// Words that only the library's data say: of `x.name`, or of what `x.name` holds.
using NamesOfLibrary = std::function<std::vector<std::string>(NodeIndex attribute, bool elements)>;

// The search that goes on, and what all searches of a file have cost.
struct OriginSearchState {
  const std::function<bool(NodeIndex)>* leaf = nullptr;
  bool wantsNames = false;  // of the next search
  bool asksNames = false;   // of the search that goes on: a name may be a leaf
  std::set<std::string>* seen = nullptr;
  int depth = 0;
  std::size_t work = 0;
  std::vector<std::string>* wanted = nullptr;  // for the next search
  std::vector<std::string>* words = nullptr;   // of the search that goes on
  NamesOfLibrary namesOf;
};

class OriginPart {
 public:
  // All of it outlives the part.
  OriginPart(Program& program, const PerNode<ValueId>& values, NameIndex& index,
             OriginSearchState& search, OriginParts& parts)
      : p_(program),
        t_(program.values),
        f_(grammar().fields),
        values_(values),
        index_(index),
        search_(search),
        parts_(parts) {}

  // One step from a container to what it holds.
  struct Step {
    enum class Kind : std::uint8_t {
      kEach,   // what a loop gets: an element, or the key of a dictionary
      kIndex,  // the element at `index`
      kKey,    // the value under the constant text `key`
      kItem,   // x[…], whichever
    };
    Kind kind = Kind::kItem;
    std::uint32_t index = 0;
    std::string key;
  };
  using Steps = std::vector<Step>;
  using Leaf = std::function<bool(NodeIndex)>;

  enum class Unpacking : std::uint8_t { kWhole, kElements, kNames };
  struct Parameter {
    NodeIndex function = kNoNode;
    std::uint32_t position = 0;
    std::string_view name;
    NodeIndex standard = kNoNode;
    Unpacking unpacking = Unpacking::kWhole;
    bool onlyNamed = false;
  };
  // A call, and how many of the function's parameters it does not write.
  using CallOf = std::pair<NodeIndex, std::uint32_t>;

 protected:
  [[nodiscard]] ValueId valueOf(NodeIndex i) const {
    return i == kNoNode ? kUnknownValue : values_[i];
  }
  [[nodiscard]] const std::vector<NodeIndex>& named(std::string_view text) {
    return index_.named(text);
  }
  [[nodiscard]] const std::vector<NodeIndex>& usesOf(VariableIndex variable) {
    return index_.usesOf(variable);
  }
  [[nodiscard]] bool hasName(std::string_view text) { return index_.has(text); }
  [[nodiscard]] NodeIndex functionOf(VariableIndex variable) { return index_.functionOf(variable); }
  [[nodiscard]] bool isMember(NodeIndex identifier) const;
  [[nodiscard]] static Steps rest(const Steps& path);
  [[nodiscard]] static Steps before(Step step, const Steps& path);
  [[nodiscard]] static std::string keyOf(std::string_view kind, NodeIndex node, const Steps& path);

  Program& p_;
  const ValueTable& t_;
  const Fields& f_;
  const PerNode<ValueId>& values_;
  NameIndex& index_;
  OriginSearchState& search_;
  OriginParts& parts_;
};

}  // namespace gantlet::python
