// What the writer of the cluster log makes of what it finds in the database.
#include <algorithm>

#include "audit/cluster_entry.h"
#include "audit/merkle.h"
#include "audit/record_json.h"
#include "audit/witness.h"
#include "cluster/cluster_log.h"

namespace gantlet::cluster {
namespace {

constexpr std::size_t kMostEntries = 1'000;  // a round

using audit::CheckpointFault;

}  // namespace

void ClusterLog::add(Draft& draft, audit::ClusterEntry entry) {
  if (draft.entries.size() >= kMostEntries) return;
  if (draft.entries.empty() && draft.history.writer() != options_.gateway &&
      entry.event != audit::kWriterChanged) {
    audit::ClusterEntry mine;
    mine.event = audit::kWriterChanged;
    mine.was = draft.history.writer();
    add(draft, std::move(mine));
  }
  entry.writer = options_.gateway;
  const auto record = audit::RecordDraft::of(audit::clusterRecord(entry), bootId_);
  if (!record) return;
  const std::uint64_t seq = draft.edge.size();
  std::string text = record->entry(seq, parts_.clock.wallNow(), parts_.clock.monotonicNow());
  (void)draft.history.take(text);
  draft.edge.add(audit::leafHash(text));
  draft.entries.push_back({seq, std::move(text), audit::hashText(draft.edge.root())});
}

// By what is different from what the log says: so that a key which nobody's act has put into the
// database stands in the log as well, and no record of a gateway beside it.
void ClusterLog::writeNodes(Draft& draft, const std::vector<StoredNodeState>& nodes) {
  for (const StoredNodeState& node : nodes) {
    const auto found = draft.history.nodes().find(node.node);
    const audit::SeenNode was =
        found == draft.history.nodes().end() ? audit::SeenNode() : found->second;
    audit::ClusterEntry entry;
    entry.node = node.node;
    if (node.revokedAt) {
      if (!was.revoked) {
        entry.event = audit::kNodeRevoked;
        entry.by = node.revokedBy;
        entry.reason = node.reason;
        add(draft, entry);
      }
    } else if (!node.key.empty() && node.key != was.key) {
      const bool renewed = !was.revoked && !was.key.empty() && node.oldKey == was.key;
      entry.event = renewed ? audit::kNodeRenewed : audit::kNodeJoined;
      entry.key = node.key;
      if (renewed) entry.was = was.key;
      add(draft, entry);
    }
    if (node.boot == was.boot || node.revokedAt) continue;
    audit::ClusterEntry process;
    process.node = node.node;
    process.event = node.boot.empty() ? audit::kNodeLeft : audit::kNodeRegistered;
    process.boot = node.boot;
    add(draft, process);
  }
}

// Told once the entries are there.
void ClusterLog::answer(Draft& draft, const StoredPartLog& part, std::uint64_t loggedSize,
                        const std::string& fault, const std::string& why,
                        const std::string& cosigned) {
  const auto size = static_cast<std::int64_t>(loggedSize);
  const bool same = part.loggedSize == size && part.fault == fault && part.why == why &&
                    part.cosigned == cosigned;
  if (!same) draft.answers.push_back({part.part, size, fault, why, cosigned});
}

void ClusterLog::refuse(Draft& draft, const StoredPartLog& part, const std::string& note,
                        CheckpointFault fault, const std::string& why, std::int64_t now) {
  const std::string name(audit::checkpointFaultName(fault));
  const auto log = draft.history.logs().find(part.part);
  const bool known = log != draft.history.logs().end();
  {
    const std::lock_guard lock(mutex_);
    state_.faulty.insert(part.part);
  }
  if (part.fault != name || part.why != why) {
    const std::lock_guard lock(mutex_);
    ++state_.refused;
  }
  if (part.fault != name) {
    tell(LogLevel::kError, "cluster_log_refused",
         "a part's audit log is not the continuation of what was seen of it",
         {{"part", part.part}, {"fault", name}, {"reason", why}});
  }
  // One entry for each that is new, and not more than one in a while: anybody who reaches the
  // database can publish.
  const auto last = refusedAt_.find(part.part);
  const bool soon = last != refusedAt_.end() && now - last->second < options_.logEvery.count();
  if (known && log->second.lastRefused != note && !soon) {
    audit::ClusterEntry entry;
    entry.event = audit::kCheckpointSeen;
    entry.outcome = "refused";
    entry.part = part.part;
    entry.note = note.substr(0, 4096);
    entry.fault = name;
    entry.why = why;
    add(draft, entry);
    refusedAt_[part.part] = now;
  }
  const std::uint64_t size = known && log->second.last ? log->second.last->size : 0;
  answer(draft, part, size, name, why, part.cosigned);
}

void ClusterLog::accept(Draft& draft, const StoredPartLog& part, const std::string& event,
                        const audit::AddCheckpoint& asked, const audit::WitnessView& view,
                        std::int64_t now) {
  seen_[part.part] = view.checkpoint;
  {
    const std::lock_guard lock(mutex_);
    state_.faulty.erase(part.part);
  }
  const auto log = draft.history.logs().find(part.part);
  const bool known = log != draft.history.logs().end() && event == audit::kCheckpointSeen;
  const std::uint64_t before = known && log->second.last ? log->second.last->size : 0;
  const auto last = loggedAt_.find(part.part);
  const bool due = last == loggedAt_.end() || now - last->second >= options_.logEvery.count();
  // What ends says its last.
  const bool further = !known || (view.checkpoint.size > before && (due || part.stopped));
  if (!further || draft.entries.size() >= kMostEntries) {
    return answer(draft, part, before, "", "", part.cosigned);
  }
  audit::ClusterEntry entry;
  entry.event = event;
  entry.part = part.part;
  entry.note = asked.note;
  if (event != audit::kCheckpointSeen) entry.logKey = part.key;
  add(draft, entry);
  loggedAt_[part.part] = now;
  const auto cosigned = audit::cosign(asked.note, mirror_.key(), options_.gateway + "/cluster",
                                      parts_.clock.wallNow());
  answer(draft, part, view.checkpoint.size, "", "", cosigned ? *cosigned : part.cosigned);
}

void ClusterLog::writePart(Draft& draft, const StoredPartLog& part, std::int64_t now) {
  const auto key = audit::parseVerifierKey(part.key);
  const auto asked = audit::parseAddCheckpoint(part.request);
  if (!key || !asked) {
    return refuse(draft, part, "", CheckpointFault::kMalformed,
                  !key ? key.error().message : asked.error().message, now);
  }
  const auto found = draft.history.logs().find(part.part);
  const bool known = found != draft.history.logs().end();
  const bool other = known && !(found->second.key == *key);
  if (!known || (other && draft.history.mayReplace(part.part))) {
    const audit::WitnessView view = audit::judgeCheckpoint(*asked, *key, std::nullopt);
    if (view.fault) return refuse(draft, part, asked->note, *view.fault, view.why, now);
    return accept(draft, part, known ? audit::kLogReplaced : audit::kLogAppeared, *asked, view,
                  now);
  }
  if (other) {
    return refuse(
        draft, part, asked->note, CheckpointFault::kOtherLog,
        "it is the log " + key->text() + ", and " + found->second.key.text() + " was seen before",
        now);
  }
  const audit::WitnessView view = audit::judgeCheckpoint(*asked, *key, found->second.last);
  if (view.fault) return refuse(draft, part, asked->note, *view.fault, view.why, now);
  // More than the log has was seen since it was written.
  if (const auto seen = seen_.find(part.part); seen != seen_.end()) {
    const bool shorter = view.checkpoint.size < seen->second.size;
    if (shorter || (view.checkpoint.size == seen->second.size && view.checkpoint != seen->second)) {
      return refuse(draft, part, asked->note,
                    shorter ? CheckpointFault::kSmaller : CheckpointFault::kOtherRoot,
                    "one of " + std::to_string(seen->second.size) + " records was seen before",
                    now);
    }
  }
  if (!view.stale) {
    unprovenSince_.erase(part.part);
    return accept(draft, part, audit::kCheckpointSeen, *asked, view, now);
  }
  const std::int64_t since = unprovenSince_.try_emplace(part.part, now).first->second;
  if (now - since < options_.patience.count()) {
    return answer(draft, part, found->second.last ? found->second.last->size : 0, "", "",
                  part.cosigned);
  }
  return refuse(draft, part, asked->note, CheckpointFault::kNotContinued,
                "it goes on proving another size than the one that was asked for", now);
}

// A part whose log nobody sees is as good as one that was cut off.
void ClusterLog::lookForSilence(const ClusterLogStore::Parts& parts,
                                const std::vector<StoredNodeState>& nodes) {
  std::set<std::string> silent;
  for (const auto& [part, log] : history_.logs()) {
    const auto row = std::find_if(parts.logs.begin(), parts.logs.end(),
                                  [&](const auto& one) { return one.part == part; });
    const bool heard = row != parts.logs.end() &&
                       (row->stopped || parts.now - row->publishedAt < options_.patience.count());
    if (!heard) silent.insert(part);
  }
  // Nodes that have been there since an earlier round and have never published anything.
  for (const StoredNodeState& node : nodes) {
    const std::string part = audit::nodePart(node.node);
    const auto known = history_.nodes().find(node.node);
    const bool there = known != history_.nodes().end() && !node.boot.empty() &&
                       known->second.boot == node.boot && !node.revokedAt;
    const bool heard = std::any_of(parts.logs.begin(), parts.logs.end(),
                                   [&](const auto& one) { return one.part == part; });
    if (there && !heard) silent.insert(part);
  }
  std::set<std::string> before;
  {
    const std::lock_guard lock(mutex_);
    before = std::exchange(state_.silent, silent);
  }
  for (const std::string& part : silent) {
    if (before.contains(part)) continue;
    tell(LogLevel::kError, "cluster_log_silent",
         "a part of the cluster publishes no checkpoint of its audit log", {{"part", part}});
  }
}

Status ClusterLog::write() {
  TRY(const ClusterLogStore::Parts parts, parts_.store.parts());
  TRY(const std::vector<StoredNodeState> nodes, parts_.store.nodes());
  Draft draft{history_, edge_, {}, {}};
  writeNodes(draft, nodes);
  for (const StoredPartLog& part : parts.logs) writePart(draft, part, parts.now);
  lookForSilence(parts, nodes);
  if (!draft.entries.empty()) {
    const ClusterLogStore::Head before{mirror_.size(),
                                       mirror_.size() == 0 ? "" : audit::hashText(mirror_.root())};
    TRY(const bool added, parts_.store.append(options_.gateway, before, draft.entries));
    if (!added) return {};
    TRY_STATUS(follow());
  }
  for (const Answer& one : draft.answers) {
    TRY_STATUS(parts_.store.answer(one.part, one.loggedSize, one.fault, one.why, one.cosigned));
  }
  return {};
}

}  // namespace gantlet::cluster
