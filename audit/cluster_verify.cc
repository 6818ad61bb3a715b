#include "audit/cluster_verify.h"

#include <algorithm>
#include <map>

#include "audit/cluster_history.h"
#include "audit/file_ops.h"
#include "audit/query.h"
#include "audit/records.h"
#include "audit/retention.h"
#include "json/value.h"

namespace gantlet::audit {
namespace {

constexpr const char* kClusterPart = "cluster";

struct Seen {
  Checkpoint checkpoint;
  std::uint64_t seq = 0;
};
// What the cluster's log says of a node's identity.
struct IdentityEntry {
  std::uint64_t seq = 0;
  ClusterEntry entry;
};
// What the records of gateways say of it.
struct Recorded {
  std::set<std::string> keys;
  bool revoked = false;
  std::string lastTime;
  std::string lastKey;  // "": it was revoked
};

std::string_view unescaped(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  return value == nullptr || value->asString() == nullptr ? std::string_view()
                                                          : std::string_view(*value->asString());
}

class ClusterVerifier {
 public:
  ClusterVerifier(const std::filesystem::path& clusterLog,
                  const std::vector<std::filesystem::path>& parts,
                  const ClusterVerifyOptions& options)
      : clusterLog_(clusterLog), parts_(parts), options_(options) {}

  Result<ClusterReport> run() {
    TRY_STATUS(findFolders());
    TRY_STATUS(verifyClusterLog());
    TRY_STATUS(readEntries());
    for (const auto& [part, log] : history_.logs()) {
      TRY_STATUS(verifyPart(part, log, false));
    }
    for (const auto& [part, log] : history_.formerLogs()) {
      TRY_STATUS(verifyPart(part, log, true));
    }
    TRY_STATUS(lookForOthers());
    compareIdentities();
    report_.nodes = history_.nodes().size();
    return std::move(report_);
  }

 private:
  void add(std::string kind, std::string part, std::string log, std::string message,
           std::optional<std::uint64_t> seq = std::nullopt, std::string file = "") {
    report_.problems.push_back({std::move(kind), std::move(part), std::move(log), seq,
                                std::move(file), std::move(message)});
  }
  void addAll(const VerifyReport& report, const std::string& part, const std::string& origin) {
    for (const VerifyProblem& one : report.problems) {
      add(std::string(problemKindName(one.kind)), part, origin, one.message, one.seq, one.file);
    }
  }
  [[nodiscard]] Status findFolders();
  [[nodiscard]] Status verifyClusterLog();
  [[nodiscard]] Status readEntries();
  [[nodiscard]] Status verifyPart(const std::string& part, const SeenLog& log, bool former);
  [[nodiscard]] Status verifyFolder(VerifiedLog& verified, const VerifierKey& key,
                                    const std::filesystem::path& folder);
  void holdToCheckpoints(VerifiedLog& verified, const std::filesystem::path& folder);
  [[nodiscard]] Status lookForOthers();
  [[nodiscard]] Status readIdentities(const std::filesystem::path& folder);
  void compareIdentities();

  const std::filesystem::path& clusterLog_;
  const std::vector<std::filesystem::path>& parts_;
  const ClusterVerifyOptions& options_;
  ClusterReport report_;
  std::string clusterOrigin_;
  std::map<std::string, std::filesystem::path> folders_;  // by origin
  std::set<std::string> done_;                            // origins
  ClusterHistory history_;
  std::map<std::string, std::vector<Seen>> seen_;  // by origin
  std::vector<IdentityEntry> identities_;
  std::string lastTime_;  // of the cluster's log
  std::map<std::string, Recorded> recorded_;
  bool allGateways_ = true;
};

Status ClusterVerifier::findFolders() {
  for (const std::filesystem::path& folder : parts_) {
    std::error_code failed;
    if (!std::filesystem::is_directory(folder, failed)) {
      return Error{ErrorCode::kNotFound, "there is no folder " + folder.string(), ""};
    }
    const auto text = readFile(folder / "log.vkey", kMaxNoteBytes);
    const auto key = text ? parseVerifierKey(*text) : Result<VerifierKey>(text.error());
    if (!key) {
      add("unknown_log", "", "",
          folder.string() + " has no verifier key: whose log it is, nothing says", std::nullopt,
          folder.string());
      continue;
    }
    const auto [at, isNew] = folders_.try_emplace(key->name, folder);
    if (isNew) continue;
    add("duplicate_log", "", key->name,
        at->second.string() + " and " + folder.string() + " are both of the log " + key->name);
  }
  return {};
}

// Each gateway has a copy, signed by a key of its own: which one this is, the policy must know.
Status ClusterVerifier::verifyClusterLog() {
  VerifyOptions options;
  options.progress = options_.progress;
  const auto text = readFile(clusterLog_ / "log.vkey", kMaxNoteBytes);
  const auto key = text ? parseVerifierKey(*text) : Result<VerifierKey>(text.error());
  if (key) {
    clusterOrigin_ = key->name;
    if (options_.policy.knows(*key)) {
      options.key = *key;
    } else {
      add(std::string(problemKindName(ProblemKind::kKeyReplaced)), kClusterPart, key->name,
          "the policy does not name the key of the cluster's log: " + key->text(), std::nullopt,
          "log.vkey");
    }
  }
  TRY(report_.clusterLog, verifyLog(clusterLog_, options));
  addAll(report_.clusterLog, kClusterPart, clusterOrigin_);
  if (options_.policy.quorum == "none") return {};
  const auto cosigned = readFile(clusterLog_ / "checkpoint.cosigned", kMaxNoteBytes);
  if (!cosigned || !options_.policy.isWitnessed(*cosigned)) {
    add(std::string(problemKindName(ProblemKind::kNotWitnessed)), kClusterPart, clusterOrigin_,
        "the witnesses of the policy's quorum have not cosigned the cluster's log", std::nullopt,
        "checkpoint.cosigned");
  }
  return {};
}

Status ClusterVerifier::readEntries() {
  history_.onCheckpoint(
      [&](const std::string& part, const Checkpoint& checkpoint, std::uint64_t seq) {
        (void)part;
        seen_[checkpoint.origin].push_back({checkpoint, seq});
      });
  auto records = Records::open(clusterLog_);
  if (!records) return {};  // told already
  std::map<std::string, std::uint64_t> refused;
  for (std::uint64_t seq = 0; seq < records->size(); ++seq) {
    const auto record = records->at(seq);
    if (!record) return {};  // the same
    lastTime_ = record->first.time;
    const auto entry = readClusterEntry(record->second);
    if (entry && !entry->node.empty()) identities_.push_back({seq, *entry});
    if (entry && entry->outcome == "refused") ++refused[entry->part + ": " + entry->fault];
    if (const auto misfit = history_.take(record->second)) {
      add(misfit->twoHistories ? "two_histories" : "bad_entry", misfit->part, "", misfit->message,
          seq);
    }
  }
  for (const auto& [what, count] : refused) {
    report_.notes.push_back("the cluster's log refused checkpoints of " + what + " (" +
                            std::to_string(count) + ")");
  }
  return {};
}

// Every root that was seen must be that of the log's first records.
void ClusterVerifier::holdToCheckpoints(VerifiedLog& verified,
                                        const std::filesystem::path& folder) {
  const std::uint64_t size = verified.report.checkpoint.size;
  const std::uint64_t first = firstRetained(folder);
  TileReader reader(folder, size);
  std::uint64_t unseen = 0;
  for (const Seen& seen : seen_[verified.origin]) {
    verified.seenSize = std::max(verified.seenSize, seen.checkpoint.size);
    const std::string count = std::to_string(seen.checkpoint.size);
    if (seen.checkpoint.size > size) {
      add(std::string(problemKindName(ProblemKind::kRolledBack)), verified.part, verified.origin,
          "the log covers " + std::to_string(size) + " records; the cluster's log has seen " +
              count,
          seen.seq);
      return;
    }
    const auto root = seen.checkpoint.size == 0 ? Result<Digest>(emptyRoot())
                                                : reader.subtree(0, seen.checkpoint.size);
    if (!root) {
      if (seen.checkpoint.size < first) {
        ++unseen;  // the leaves are pruned: later checkpoints cover the same records
        continue;
      }
      if (verified.report.good()) {
        add(std::string(problemKindName(ProblemKind::kMissingFile)), verified.part, verified.origin,
            root.error().message, seen.seq);
      }
      return;
    }
    if (*root != seen.checkpoint.root) {
      add(std::string(problemKindName(ProblemKind::kHistoryRewritten)), verified.part,
          verified.origin,
          "its first " + count + " records are not those that the cluster's log has seen",
          seen.seq);
      return;
    }
    ++verified.checkpoints;
  }
  if (unseen > 0) {
    report_.notes.push_back(std::to_string(unseen) + " checkpoints of " + verified.part +
                            " lie among pruned records, and could not be compared");
  }
}

Status ClusterVerifier::verifyFolder(VerifiedLog& verified, const VerifierKey& key,
                                     const std::filesystem::path& folder) {
  verified.folder = folder.string();
  VerifyOptions options;
  options.key = key;
  options.progress = options_.progress;
  TRY(verified.report, verifyLog(folder, options));
  addAll(verified.report, verified.part, verified.origin);
  holdToCheckpoints(verified, folder);
  return {};
}

Status ClusterVerifier::verifyPart(const std::string& part, const SeenLog& log, bool former) {
  VerifiedLog verified;
  verified.part = part;
  verified.origin = log.key.name;
  verified.former = former;
  done_.insert(verified.origin);
  // What the auditor knows counts, not what the cluster's log says.
  if (!options_.policy.knows(log.key)) {
    const VerifierKey* other = options_.policy.find(log.key.name);
    add(other == nullptr ? "unknown_log" : std::string(problemKindName(ProblemKind::kKeyReplaced)),
        part, log.key.name,
        other == nullptr ? "the policy does not name the log of " + part + ": " + log.key.text()
                         : "the cluster's log has seen the log of " + part +
                               " under another key than the policy's: " + log.key.text(),
        log.since);
  }
  const auto folder = folders_.find(verified.origin);
  const bool gateway = part.starts_with("gateway:");
  if (folder == folders_.end()) {
    const std::string size = std::to_string(log.last ? log.last->size : 0);
    const std::string what = "the log of " + part + " is not there (" + verified.origin +
                             "): the cluster's log has seen " + size + " records of it";
    if (options_.without.contains(verified.origin)) {
      report_.notes.push_back(what + ", and it is known to be gone");
    } else {
      add("missing_log", part, verified.origin, what, log.lastSeq);
    }
    if (gateway) allGateways_ = false;
    report_.logs.push_back(std::move(verified));
    return {};
  }
  TRY_STATUS(verifyFolder(verified, log.key, folder->second));
  if (gateway) TRY_STATUS(readIdentities(folder->second));
  report_.logs.push_back(std::move(verified));
  return {};
}

// What the policy names, or a folder holds, and the cluster's log does not know.
Status ClusterVerifier::lookForOthers() {
  for (const VerifierKey& key : options_.policy.logs) {
    if (key.name == clusterOrigin_ || !done_.insert(key.name).second) continue;
    const auto folder = folders_.find(key.name);
    if (folder == folders_.end()) {
      if (options_.without.contains(key.name)) continue;
      add("missing_log", "", key.name,
          "the log " + key.name + " is not there, and the cluster's log has never seen it");
      continue;
    }
    add("unseen_log", "", key.name, "the cluster's log has never seen the log " + key.name);
    VerifiedLog verified;
    verified.origin = key.name;
    TRY_STATUS(verifyFolder(verified, key, folder->second));
    report_.logs.push_back(std::move(verified));
  }
  for (const auto& [origin, folder] : folders_) {
    if (done_.contains(origin) || origin == clusterOrigin_) continue;
    add("unknown_log", "", origin,
        "neither the policy nor the cluster's log names the log in " + folder.string());
  }
  return {};
}

Status ClusterVerifier::readIdentities(const std::filesystem::path& folder) {
  RecordFilter filter;
  filter.stages = {"config"};
  filter.events = {kNodeJoined, kNodeRenewed, kNodeRevoked};
  const auto visit = [&](const RecordView& view, std::string_view /*entry*/) -> Result<bool> {
    const auto details = json::parse(view.details);
    if (!details || details->asObject() == nullptr) return true;
    const std::string node(unescaped(*details->asObject(), "node"));
    const std::string key(unescaped(*details->asObject(), "key"));
    Recorded& recorded = recorded_[node];
    if (key.empty()) {
      recorded.revoked = true;
    } else {
      recorded.keys.insert(key);
    }
    if (view.time >= recorded.lastTime) {
      recorded.lastTime = view.time;
      recorded.lastKey = key;
    }
    return true;
  };
  const auto scanned = scanLog(folder, filter, visit);
  if (!scanned) allGateways_ = false;  // a problem of that log, told already
  return {};
}

void ClusterVerifier::compareIdentities() {
  if (!allGateways_) {
    report_.notes.emplace_back(
        "not all gateways' logs could be read: who the nodes are could be held to the others only");
  }
  for (const IdentityEntry& one : identities_) {
    const auto found = recorded_.find(one.entry.node);
    const bool keyed = one.entry.event == kNodeJoined || one.entry.event == kNodeRenewed;
    const bool revoked = one.entry.event == kNodeRevoked;
    if (!keyed && !revoked) continue;
    const bool recorded =
        found != recorded_.end() &&
        (keyed ? found->second.keys.contains(one.entry.key) : found->second.revoked);
    if (recorded || !allGateways_) continue;
    add("unrecorded_identity", nodePart(one.entry.node), "",
        keyed ? "the node " + one.entry.node + " has the key " + one.entry.key +
                    ", and no gateway has a record of it"
              : "the node " + one.entry.node + " is revoked, and no gateway has a record of it",
        one.seq);
  }
  for (const auto& [node, recorded] : recorded_) {
    if (recorded.lastTime > lastTime_) continue;  // on its way
    const auto seen = history_.nodes().find(node);
    const bool same =
        seen != history_.nodes().end() &&
        (recorded.lastKey.empty() ? seen->second.revoked : seen->second.key == recorded.lastKey);
    if (same) continue;
    add("unlogged_identity", nodePart(node), "",
        recorded.lastKey.empty()
            ? "a gateway has revoked the node " + node + ", and the cluster's log does not say so"
            : "a gateway has given the node " + node + " the key " + recorded.lastKey +
                  ", and the cluster's log does not say so");
  }
}

}  // namespace

Result<ClusterReport> verifyCluster(const std::filesystem::path& clusterLog,
                                    const std::vector<std::filesystem::path>& parts,
                                    const ClusterVerifyOptions& options) {
  return ClusterVerifier(clusterLog, parts, options).run();
}

}  // namespace gantlet::audit
