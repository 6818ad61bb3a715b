// What the runtime asks of a proxy by itself: list.map(f) asks it for `constructor`, and `${p}` for
// `toString`, names that stand nowhere in the program. What a get trap reads for it is everybody's.
// To return it is what a trap is for; a trap that keeps it hands the program a class of the
// runtime's.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowAsked : private FlowPart {
 public:
  explicit FlowAsked(const FlowPart& part) : FlowPart(part) {}

  void noteProxy(NodeIndex call, NodeIndex target) { proxies_.push_back({call, target}); }
  // A function that is a proxy's trap. `gets`: it may be its get trap.
  void noteTrap(FunctionId function, NodeIndex call, bool gets);
  // Follows what traps keep; whether any of it has become Function. All has met before.
  [[nodiscard]] bool joinKept();
  // Whether a cell may have what a trap has kept.
  [[nodiscard]] bool isKept(Cell cell) const {
    const Cell found = find(cell);
    return found < kept_.size() && kept_[found] != kNothing;
  }

 private:
  // How much of it may be there.
  enum Kept : std::uint8_t {
    kNothing,
    kFunctions,  // functions alone, which type guards stop
    kAnything,
  };
  struct Proxy {
    NodeIndex call;
    NodeIndex target;
  };

  enum class Where : std::uint8_t { kGetTrap, kOtherTrap, kHelper };

  [[nodiscard]] Where whereIs(Cell access) const;
  [[nodiscard]] bool isPlain(Cell target) const;
  [[nodiscard]] bool asksAnyObject() const;
  [[nodiscard]] bool isOfTarget(Cell object) const;
  [[nodiscard]] bool isStopped(Cell from, Cell to) const;
  void reach(Cell cell, Kept what);
  void follow(Cell cell);

  std::vector<Proxy> proxies_;
  std::vector<std::pair<FunctionId, NodeIndex>> traps_;  // of a proxy
  std::unordered_set<FunctionId> others_;
  std::optional<bool> asks_;
  std::vector<Kept> kept_;
  std::vector<Cell> work_;
};

}  // namespace gantlet::javascript
