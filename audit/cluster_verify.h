// Verification of a cluster's logs, offline, from copies: the cluster's log, the logs of its parts,
// and a policy that names the keys of all of them. What is found beyond what verifyLog() finds: a
// log that is gone whole, one that is not the one that was seen, or is shorter, or another history;
// and keys of nodes that no gateway has recorded.
//
// Thread-safety: a pure function. All folders are taken to be hostile.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "audit/tlog_policy.h"
#include "audit/verify.h"

namespace gantlet::audit {

struct ClusterVerifyOptions {
  TlogPolicy policy;
  std::set<std::string> without;  // origins of logs that are known to be gone
  std::function<bool(std::uint64_t done, std::uint64_t total)> progress;  // of each log
};

// Kinds are those of a log's problems, and:
//   missing_log          a log that the policy or the cluster's log names is not there
//   unknown_log          a log that the policy does not name
//   unseen_log           a log that the policy names, and the cluster's log has never seen
//   duplicate_log        two folders of one log
//   bad_entry            an entry of the cluster's log that does not fit what came before
//   two_histories        a part has signed two histories of one size
//   unrecorded_identity  a node's key, or its revocation, of which no gateway has a record
//   unlogged_identity    a record of a gateway which the cluster's log does not bear out
struct ClusterProblem {
  std::string kind;
  std::string part;  // "node:NAME", "gateway:ORIGIN", "cluster", or "" where it is not known
  std::string log;   // its origin
  std::optional<std::uint64_t> seq;  // an entry of the cluster's log, or a record of the part's
  std::string file;
  std::string message;
};

struct VerifiedLog {
  std::string part;
  std::string origin;
  std::string folder;   // "": not there
  bool former = false;  // another has taken its place
  VerifyReport report;
  std::uint64_t checkpoints = 0;  // of the cluster's log that it was held to
  std::uint64_t seenSize = 0;     // by the last one
};

struct ClusterReport {
  std::vector<ClusterProblem> problems;
  std::vector<std::string> notes;  // what an auditor should know and is no problem
  VerifyReport clusterLog;
  std::vector<VerifiedLog> logs;
  std::uint64_t nodes = 0;
  [[nodiscard]] bool good() const { return problems.empty(); }
};

// Errors: kNotFound (no such folder), kCancelled, kIo. Whatever is wrong with the logs is a
// problem.
[[nodiscard]] Result<ClusterReport> verifyCluster(const std::filesystem::path& clusterLog,
                                                  const std::vector<std::filesystem::path>& parts,
                                                  const ClusterVerifyOptions& options);

}  // namespace gantlet::audit
