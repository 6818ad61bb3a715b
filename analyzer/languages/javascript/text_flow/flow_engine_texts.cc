#include "analyzer/languages/javascript/text_flow/flow_engine_texts.h"

#include <deque>
#include <unordered_map>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {

void FlowEngineTexts::noteRead(Cell object, const std::string& name, Cell to) {
  if (object != kNone && (name.empty() || name == "message" || name == "stack"))
    reads_.push_back({object, to});
}

// Where errors and their texts may get, and those of functions. Unlike bits, it goes no further
// than values and parts of texts do.
std::vector<FlowEngineTexts::Reached> FlowEngineTexts::reach(std::vector<Cell>& sums) const {
  std::vector<Reached> reached(state_.nodes.size(), kNothing);
  std::deque<Cell> work;
  const auto add = [&](Cell cell, Reached what) {
    cell = find(cell);
    if (reached[cell] >= what) return;
    reached[cell] = what;
    work.push_back(cell);
  };
  std::unordered_map<Cell, std::vector<Cell>> reads;
  for (const Read& r : reads_) reads[find(r.object)].push_back(r.to);
  for (const FlowGraph::Read& r : state_.reads) {
    if (r.name.empty()) reads[find(r.object)].push_back(r.to);
  }
  for (const Cell error : errors_) add(error, kError);
  for (Cell c = 0; c < state_.nodes.size(); ++c) {
    // Its source, where it has one of the words.
    if (find(c) != c || (cellAt(c).bits & kCode) == 0 || !parts_.objects.isOwnCode(cellAt(c)))
      continue;
    for (const Edge& e : cellAt(c).edges) {
      if (e.pass == Pass::kText || e.pass == Pass::kSum) add(e.to, kOfEngine);
    }
  }
  while (!work.empty()) {
    const Cell cell = work.front();
    work.pop_front();
    // It goes wherever a function is not seen; those who catch it are known.
    if (cell == find(state_.thrown)) continue;
    const Reached what = reached[cell];
    const bool text = what >= kOfEngine;
    for (const Edge& e : cellAt(cell).edges) {
      switch (e.pass) {
        case Pass::kValue:
        case Pass::kGiven:
        case Pass::kNoFunction: add(e.to, what); break;
        case Pass::kText: add(e.to, text ? what : kOfEngine); break;
        case Pass::kSum:
          if (what == kPieceOf) sums.push_back(e.to);
          add(e.to, text ? what : kOfEngine);
          break;
        case Pass::kPart:
          if (text) add(e.to, kPieceOf);
          break;
        default: break;
      }
    }
    if (text) continue;
    if (const auto at = reads.find(cell); at != reads.end()) {
      for (const Cell to : at->second) add(to, kOfEngine);
    }
  }
  return reached;
}

bool FlowEngineTexts::forge(Cell cell) {
  if (has(cell, kForged)) return false;
  parts_.graph.mark(cell, kForged | kPieced);
  return true;
}

bool FlowEngineTexts::joinCuts() {
  std::vector<Cell> sums;
  const std::vector<Reached> reached = reach(sums);
  const auto isOfEngine = [&](NodeIndex node) {
    if (node == kNoNode) return false;
    if (reached[find(node)] >= kOfEngine) return true;
    for (const NodeIndex object : cellAt(node).objects) {
      if (reached[find(parts_.objects.objectOf(object).elements)] >= kOfEngine) return true;
    }
    return false;
  };
  bool joined = false;
  for (const Cell sum : sums) joined = forge(sum) || joined;
  for (const auto& [call, receiver] : cuts_) {
    bool cut = isOfEngine(receiver);
    for (NodeIndex a = argumentsOf(call); a != kNoNode && !cut; a = tree_.nextPart(a))
      cut = isOfEngine(a);
    if (!cut || !forge(call)) continue;
    parts_.graph.mark(parts_.objects.objectOf(call).elements, kForged | kPieced);
    joined = true;
  }
  return joined;
}

}  // namespace gantlet::javascript
