#include "cluster/quarantine.h"

#include <algorithm>

namespace gantlet::cluster {
namespace {

double share(std::int64_t part, std::int64_t whole) {
  return whole <= 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

QuarantineJudge::Sample QuarantineJudge::recentOf(const NodeTold& node, MonotonicTime now) {
  Seen& seen = seen_[node.node];
  if (seen.boot != node.boot) seen = {node.boot, {}};
  seen.samples.push_back({now, node.outcomes.starts, node.outcomes.faults});
  // The last one that is old enough stays: from there on all is recent.
  while (seen.samples.size() > 2 && seen.samples[1].at + options_.window <= now) {
    seen.samples.pop_front();
  }
  const Sample& then = seen.samples.front();
  return {now, node.outcomes.starts - then.starts, node.outcomes.faults - then.faults};
}

std::vector<QuarantineJudge::Verdict> QuarantineJudge::look(const std::vector<NodeTold>& nodes,
                                                            MonotonicTime now) {
  std::vector<Sample> recent;
  Sample all;
  std::size_t working = 0;
  for (const NodeTold& node : nodes) {
    recent.push_back(recentOf(node, now));
    if (!node.takesWork) continue;
    ++working;
    all.starts += recent.back().starts;
    all.faults += recent.back().faults;
  }
  std::vector<std::pair<double, Verdict>> worst;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Sample& own = recent[i];
    const std::int64_t peerStarts = all.starts - own.starts;
    const std::int64_t peerFaults = all.faults - own.faults;
    const double rate = share(own.faults, own.starts);
    if (!nodes[i].takesWork || own.faults < options_.leastFaults || rate < options_.leastShare ||
        peerStarts < options_.leastPeerStarts ||
        rate < options_.timesPeers * share(peerFaults, peerStarts)) {
      continue;
    }
    worst.emplace_back(
        rate, Verdict{nodes[i].node, std::to_string(own.faults) + " of its last " +
                                         std::to_string(own.starts) + " starts failed, and " +
                                         std::to_string(peerFaults) + " of " +
                                         std::to_string(peerStarts) +
                                         " on the other nodes: " + nodes[i].outcomes.lastFault});
  }
  std::sort(worst.begin(), worst.end(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Verdict> verdicts;
  for (auto& [rate, verdict] : worst) {
    if (2 * (working - verdicts.size() - 1) < working) break;
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

Quarantine::Quarantine(Parts parts, QuarantineOptions options)
    : parts_(std::move(parts)), options_(options), judge_(options) {
  if (options_.lookEvery.count() == 0) return;
  looker_.start(
      options_.lookEvery, Repeated::First::kAfterAPause, [this] { return look(); },
      [this](const Error& error) {
        tell("quarantine_failed", "how the nodes' starts end could not be looked at", "",
             error.message);
      });
}

Quarantine::~Quarantine() { stop(); }

void Quarantine::tell(const char* event, const char* text, const std::string& node,
                      const std::string& reason) const {
  if (parts_.lines == nullptr) return;
  parts_.lines->write({LogLevel::kWarning, event, text, {{"node", node}, {"reason", reason}}});
}

Status Quarantine::look() {
  const std::lock_guard looking(looking_);
  TRY(const std::vector<Node> nodes, parts_.nodes.list());
  std::vector<NodeTold> told;
  for (const Node& node : nodes) {
    told.push_back({node.stored.id, node.stored.boot, node.takesWork(), node.stored.outcomes});
  }
  constexpr std::size_t kLongestReason = 200;
  for (const QuarantineJudge::Verdict& one : judge_.look(told, parts_.clock.monotonicNow())) {
    const Result<Node> set =
        parts_.nodes.setMode(one.node, kQuarantined, one.reason.substr(0, kLongestReason),
                             {kQuarantineActor, "", ""}, "active");
    if (!set && set.error().code == ErrorCode::kNotFound) continue;  // others were first
    if (!set) return set.error();
    tell("node_quarantined", "a node's starts fail: it gets no work until a probe runs well",
         one.node, one.reason);
    probed_[one.node] = parts_.clock.monotonicNow();
  }
  return probeThose(nodes);
}

// One that was sent a while ago at the earliest: a machine may need a moment to be well again.
Status Quarantine::probeThose(const std::vector<Node>& nodes) {
  const MonotonicTime now = parts_.clock.monotonicNow();
  for (const Node& node : nodes) {
    const StoredNode& stored = node.stored;
    if (stored.mode != kQuarantined || stored.modeBy != kQuarantineActor || stored.revokedAt ||
        node.state != NodeState::kReady) {
      continue;
    }
    const auto [last, fresh] = probed_.try_emplace(stored.id, now);
    // Fresh: another gateway's, or from before this one began.
    if (fresh || now - last->second < options_.probeEvery) continue;
    last->second = now;
    const Status well = parts_.probe(node);
    if (!well) {
      tell("node_probe_failed", "a program that was sent to see did not run well", stored.id,
           well.error().message);
      continue;
    }
    const Result<Node> set = parts_.nodes.setMode(stored.id, "active", "a probe has run well on it",
                                                  {kQuarantineActor, "", ""}, kQuarantined);
    if (!set && set.error().code != ErrorCode::kNotFound) return set.error();
    judge_.forget(stored.id);
    probed_.erase(stored.id);
    tell("node_recovered", "a probe has run well on a node: it gets work again", stored.id, "");
  }
  return {};
}

void Quarantine::stop() { (void)looker_.stop(); }

}  // namespace gantlet::cluster
