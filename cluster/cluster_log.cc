#include "cluster/cluster_log.h"

#include <algorithm>

#include "audit/bundle.h"
#include "audit/merkle.h"
#include "audit/record_json.h"
#include "audit/tile_reader.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kEvery{2'000};
constexpr std::size_t kPage = 500;

}  // namespace

ClusterLog::ClusterLog(Parts parts, ClusterLogOptions options, audit::LogMirror mirror)
    : parts_(parts),
      options_(std::move(options)),
      bootId_(audit::readBootId()),
      mirror_(std::move(mirror)) {}

Result<std::unique_ptr<ClusterLog>> ClusterLog::open(Parts parts, ClusterLogOptions options) {
  TRY(audit::LogMirror mirror,
      audit::LogMirror::open(options.folder, options.keysFolder, options.origin));
  std::unique_ptr<ClusterLog> made(new ClusterLog(parts, std::move(options), std::move(mirror)));
  TRY_STATUS(made->readMirror());
  return made;
}

ClusterLog::~ClusterLog() { stop(); }

void ClusterLog::tell(LogLevel level, std::string_view event, std::string_view text,
                      std::vector<LogField> fields) const {
  if (parts_.lines != nullptr) parts_.lines->write({level, event, text, std::move(fields)});
}

// What this copy has from before.
Status ClusterLog::readMirror() {
  for (std::uint64_t at = 0; at < mirror_.size();) {
    TRY(const std::vector<std::string> page, mirror_.entries(at, kPage));
    if (page.empty()) break;
    for (const std::string& entry : page) {
      (void)history_.take(entry);  // told when it came
      edge_.add(audit::leafHash(entry));
    }
    at += page.size();
  }
  const std::lock_guard lock(mutex_);
  state_.size = mirror_.size();
  return {};
}

Error ClusterLog::contradicted(std::string why) {
  bool isNew = false;
  {
    const std::lock_guard lock(mutex_);
    isNew = state_.contradiction != why;
    state_.contradiction = why;
    state_.writing = false;
  }
  if (isNew) {
    tell(LogLevel::kError, "cluster_log_contradicted",
         "the database's cluster log is not the one that this gateway has: nothing more is written",
         {{"reason", why}});
  }
  return Error{ErrorCode::kAuditFailed, "the cluster log: " + std::move(why),
               "keep this gateway's cluster-log folder: it is the evidence"};
}

Status ClusterLog::takeEntries(const std::vector<StoredClusterEntry>& rows) {
  std::vector<std::string> entries;
  audit::TreeEdge edge = edge_;
  for (const StoredClusterEntry& row : rows) {
    const std::string at = "its entry " + std::to_string(row.seq);
    const auto view = audit::viewRecord(row.entry);
    const bool fits = row.entry.size() <= audit::kMaxEntryBytes && view && view->seq == row.seq;
    if (row.seq != edge.size() || !fits) return contradicted(at + " is none");
    edge.add(audit::leafHash(row.entry));
    if (audit::hashText(edge.root()) != row.root) return contradicted(at + " has another root");
    entries.push_back(row.entry);
  }
  TRY_STATUS(mirror_.append(entries));
  edge_ = std::move(edge);
  for (const std::string& entry : entries) {
    if (const auto misfit = history_.take(entry)) {
      tell(LogLevel::kError, "cluster_log_misfit", "an entry of the cluster log does not fit",
           {{"part", misfit->part}, {"reason", misfit->message}});
    }
  }
  const std::lock_guard lock(mutex_);
  state_.size = mirror_.size();
  return {};
}

Status ClusterLog::pull(const ClusterLogStore::Head& head) {
  while (mirror_.size() < head.size) {
    TRY(const std::vector<StoredClusterEntry> rows, parts_.store.entries(mirror_.size(), kPage));
    if (rows.empty()) return contradicted("its entries end before its head");
    TRY_STATUS(takeEntries(rows));
  }
  return {};
}

// A database that has lost its end (a backup, a replica that was behind) gets it again.
Status ClusterLog::giveBack(const ClusterLogStore::Head& head) {
  audit::TreeEdge edge;
  if (head.size > 0) {
    TRY(edge, audit::TileReader(mirror_.folder(), head.size).edge());
  }
  ClusterLogStore::Head at = head;
  while (at.size < mirror_.size()) {
    TRY(const std::vector<std::string> page, mirror_.entries(at.size, kPage));
    std::vector<StoredClusterEntry> rows;
    for (const std::string& entry : page) {
      edge.add(audit::leafHash(entry));
      rows.push_back({edge.size() - 1, entry, audit::hashText(edge.root())});
    }
    TRY(const bool added, parts_.store.append(options_.gateway, at, rows));
    if (!added) return {};  // another has, or does
    at = {edge.size(), audit::hashText(edge.root())};
  }
  tell(
      LogLevel::kWarning, "cluster_log_given_back",
      "the database had lost the end of the cluster log: it has it again from this gateway",
      {{"from", static_cast<std::int64_t>(head.size)}, {"to", static_cast<std::int64_t>(at.size)}});
  return {};
}

Status ClusterLog::follow() {
  TRY(const ClusterLogStore::Head head, parts_.store.head());
  if (head.size > 0) {
    const std::uint64_t common = std::min(head.size, mirror_.size());
    std::string theirs = head.root;
    if (common < head.size && common > 0) {
      TRY(const std::vector<StoredClusterEntry> last, parts_.store.entries(common - 1, 1));
      if (last.empty() || last.front().seq != common - 1)
        return contradicted("entries are missing");
      theirs = last.front().root;
    }
    if (common > 0) {
      TRY(const Digest ours, mirror_.rootAt(common));
      if (audit::hashText(ours) != theirs) {
        return contradicted("its first " + std::to_string(common) + " entries are other ones");
      }
    }
  }
  if (head.size > mirror_.size()) TRY_STATUS(pull(head));
  bool restored = false;
  {
    const std::lock_guard lock(mutex_);
    restored = !state_.contradiction.empty();
    state_.contradiction.clear();
  }
  if (restored) {
    tell(LogLevel::kWarning, "cluster_log_agrees",
         "the database's cluster log is the one that this gateway has again", {});
  }
  return {};
}

// Two gateways that have signed other things of one size show that one of them was deceived, or
// deceives.
void ClusterLog::compareHeads(const std::vector<ClusterLogStore::GatewayHead>& heads) {
  for (const ClusterLogStore::GatewayHead& head : heads) {
    if (head.gateway == options_.gateway || heads_[head.gateway] == head.note) continue;
    const auto key = audit::parseVerifierKey(head.key);
    const auto theirs =
        key ? audit::openCheckpoint(head.note, *key) : Result<audit::Checkpoint>(key.error());
    if (theirs && theirs->size > mirror_.size()) continue;  // when this copy has that much
    heads_[head.gateway] = head.note;
    if (!theirs || theirs->origin != options_.origin) continue;
    const auto ours = mirror_.rootAt(theirs->size);
    if (ours && *ours == theirs->root) continue;
    tell(LogLevel::kError, "cluster_log_split",
         "another gateway has signed another history of the cluster log than this one has",
         {{"gateway", head.gateway}, {"size", static_cast<std::int64_t>(theirs->size)}});
  }
}

Status ClusterLog::run() {
  const std::lock_guard round(running_);
  TRY_STATUS(follow());
  TRY(const bool mine, parts_.store.takeTurn(options_.gateway, options_.turn));
  {
    const std::lock_guard lock(mutex_);
    state_.writing = mine;
  }
  if (mine) {
    // What another wrote before it lost its turn.
    TRY_STATUS(follow());
    TRY(const ClusterLogStore::Head head, parts_.store.head());
    if (head.size < mirror_.size()) {
      TRY_STATUS(giveBack(head));
    } else {
      TRY_STATUS(write());
    }
  }
  TRY(const std::vector<ClusterLogStore::GatewayHead> heads, parts_.store.heads());
  compareHeads(heads);
  const auto own = std::find_if(heads.begin(), heads.end(),
                                [&](const auto& head) { return head.gateway == options_.gateway; });
  if (own != heads.end() && own->note == mirror_.note()) return {};
  return parts_.store.publishHead({options_.gateway, mirror_.verifierKey().text(), mirror_.note()});
}

void ClusterLog::start() {
  // Told again where the reason is another one.
  const auto step = [this, told = std::string()]() mutable -> Status {
    const Status done = run();
    if (!done && done.error().code != ErrorCode::kAuditFailed && told != done.error().message) {
      tell(LogLevel::kError, "cluster_log_failed", "the cluster log could not be gone on with",
           {{"reason", done.error().message}});
    }
    told = done ? "" : done.error().message;
    return {};
  };
  repeated_.start(kEvery, Repeated::First::kAtOnce, step, [](const Error&) {});
}

void ClusterLog::stop() {
  if (!repeated_.stop()) return;
  (void)run();  // what this part itself has published last
  // Another need not wait for its time.
  (void)parts_.store.giveTurn(options_.gateway);
}

ClusterLog::State ClusterLog::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

}  // namespace gantlet::cluster
