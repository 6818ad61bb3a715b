#include "providers/local/pool_gauges.h"

namespace gantlet {
namespace {

// Of two shapes; see CellPool::wantedOn.
std::uint32_t mostOf(std::uint32_t target) { return target + target / 2; }

}  // namespace

std::vector<PoolGauge> poolGauges(const PoolOptions& options, const PoolState& state) {
  // Nodes of their own where node's fork server does not serve; what it forked before then stands
  // there still.
  std::uint32_t nodes = 0;
  if (state.node.started != 0) nodes += mostOf(options.warmForkedNodes());
  if (!state.node.serving) nodes += mostOf(options.warmNode);
  return {{"python", mostOf(options.warmPython), state.warmPython},
          {"python-data-science", mostOf(options.warmDataScience), state.warmDataScience},
          {"node", nodes, state.warmNode},
          {"jails", options.readyJails, state.readyJails}};
}

}  // namespace gantlet
