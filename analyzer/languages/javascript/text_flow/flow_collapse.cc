#include "analyzer/languages/javascript/text_flow/flow_collapse.h"

#include <algorithm>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {

// `other` becomes part of `into`, which hands everything on anew.
void FlowCollapse::join(Cell into, Cell other) {
  Node& to = state_.nodes[into];
  Node& from = state_.nodes[other];
  to.bits |= from.bits;
  (void)to.objects.add(from.objects, state_.objectAt);
  (void)to.functions.add(from.functions, state_.functionAt);
  to.edges.insert(to.edges.end(), from.edges.begin(), from.edges.end());
  to.loads.take(from.loads);
  to.stores.take(from.stores);
  to.calls.take(from.calls);
  to.callbacks.take(from.callbacks);
  to.plains.take(from.plains);
  to.picks.take(from.picks);
  to.texteds.take(from.texteds);
  to.heirs.take(from.heirs);
  from = Node();
  state_.stands[other] = into;
}

// The circles of such edges: pairs of a cell that stays and one that becomes part of it, those of
// one circle behind each other (Tarjan, "Depth-first search and linear graph algorithms", 1972;
// without recursion: the graph may be a chain).
std::vector<std::pair<FlowGraph::Cell, FlowGraph::Cell>> FlowCollapse::circles() const {
  struct Frame {
    Cell cell;
    std::size_t edge;
  };
  const auto cells = static_cast<Cell>(state_.nodes.size());
  std::vector<Cell> order(cells, kNone);
  std::vector<Cell> low(cells, kNone);  // the first cell that a circle is known to lead to
  std::vector<bool> inside(cells);      // of a circle that is not complete
  std::vector<Cell> open;
  std::vector<Frame> frames;
  std::vector<std::pair<Cell, Cell>> pairs;
  Cell seen = 0;
  const auto enter = [&](Cell cell) {
    order[cell] = low[cell] = seen++;
    open.push_back(cell);
    inside[cell] = true;
    frames.push_back({cell, 0});
  };
  for (Cell start = 0; start < cells; ++start) {
    if (state_.stands[start] == start && order[start] == kNone) enter(start);
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const Cell cell = frame.cell;
      const std::vector<Edge>& edges = state_.nodes[cell].edges;
      if (frame.edge < edges.size()) {
        const Edge& e = edges[frame.edge++];
        const Cell to = find(e.to);
        if (e.pass != Pass::kValue) continue;
        if (order[to] == kNone) {
          enter(to);
        } else if (inside[to]) {
          low[cell] = std::min(low[cell], order[to]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().cell] = std::min(low[frames.back().cell], low[cell]);
      if (low[cell] != order[cell]) continue;
      for (Cell member = kNone; member != cell;) {
        member = open.back();
        open.pop_back();
        inside[member] = false;
        if (member != cell) pairs.emplace_back(cell, member);
      }
    }
  }
  return pairs;
}

// A cell that others have become part of: each of its edges once, and all of it anew.
void FlowCollapse::renew(Cell cell) {
  Node& node = state_.nodes[cell];
  const auto before = [](const Edge& a, const Edge& b) {
    return a.to != b.to ? a.to < b.to : a.pass < b.pass;
  };
  const auto same = [](const Edge& a, const Edge& b) { return a.to == b.to && a.pass == b.pass; };
  for (Edge& e : node.edges) e.to = find(e.to);
  std::sort(node.edges.begin(), node.edges.end(), before);
  node.edges.erase(std::unique(node.edges.begin(), node.edges.end(), same), node.edges.end());
  std::erase_if(node.edges,
                [cell](const Edge& e) { return e.to == cell && e.pass == Pass::kValue; });
  node.edgesDone = node.functionsDone = node.objectsGiven = node.usesDone = 0;
  for (Meeting* meeting : {&node.loading, &node.storing}) meeting->objects = meeting->accesses = 0;
  node.met = Met();
  node.again = true;
  parts_.graph.wake(cell);
}

void FlowCollapse::collapse() {
  const std::vector<std::pair<Cell, Cell>> pairs = circles();
  for (const auto& [into, other] : pairs) join(into, other);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i + 1 == pairs.size() || pairs[i + 1].first != pairs[i].first) renew(pairs[i].first);
  }
  state_.steps += state_.nodes.size() / 4;
}

}  // namespace gantlet::javascript
