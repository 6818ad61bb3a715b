// ClusterLog: a gateway's part in its cluster's log (docs/audit.md, "The log of a cluster"). Its
// entries go through the database into a copy at each gateway, which signs it; one gateway at a
// time, by leave of the database, writes: what the parts publish of their own logs, once it has
// been held to what was seen before, and who the nodes are.
//
// A database that says otherwise than this copy changes nothing here: it is told of, and nothing is
// written until it is as it was. Thread-safety: all functions may be called from many threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "audit/add_checkpoint.h"
#include "audit/cluster_history.h"
#include "audit/log_mirror.h"
#include "cluster/repeated.h"
#include "core/clock.h"
#include "core/event_log.h"
#include "store/cluster_log_store.h"

namespace gantlet::cluster {

struct ClusterLogOptions {
  std::filesystem::path folder;      // of this gateway's copy
  std::filesystem::path keysFolder;  // of the key that signs it
  std::string origin;                // of the log: the same at all gateways
  std::string gateway;               // the origin of this gateway's own log
  // How often a part's checkpoint becomes an entry, where it has gone on. What it publishes is held
  // to what was seen each time.
  std::chrono::milliseconds logEvery{60'000};
  std::chrono::milliseconds turn{15'000};
  // After what time a part that publishes nothing is told of, and one that proves nothing refused.
  std::chrono::milliseconds patience{60'000};
};

class ClusterLog {
 public:
  struct Parts {
    ClusterLogStore& store;
    const Clock& clock;
    EventLog* lines = nullptr;  // may be null
  };
  // What is named must outlive it. Errors: as audit::openLog().
  [[nodiscard]] static Result<std::unique_ptr<ClusterLog>> open(Parts parts,
                                                                ClusterLogOptions options);
  ~ClusterLog();
  ClusterLog(const ClusterLog&) = delete;
  ClusterLog& operator=(const ClusterLog&) = delete;

  // Once; done every two seconds from start() to stop(). Errors: kUnavailable (the database),
  // kAuditFailed (the copy can't be written, or the database contradicts it).
  [[nodiscard]] Status run();
  void start();
  void stop();

  struct State {
    std::uint64_t size = 0;
    bool writing = false;
    std::string contradiction;     // "": the database says what this copy says
    std::uint64_t refused = 0;     // checkpoints, by this gateway
    std::set<std::string> faulty;  // parts whose last checkpoint is refused
    std::set<std::string> silent;  // parts that should publish, and don't
  };
  [[nodiscard]] State state() const;

 private:
  struct Answer {
    std::string part;
    std::int64_t loggedSize = 0;
    std::string fault;
    std::string why;
    std::string cosigned;
  };
  // The entries of one round, each behind the one before, and what the parts are then told.
  struct Draft {
    audit::ClusterHistory history;
    audit::TreeEdge edge;
    std::vector<StoredClusterEntry> entries;
    std::vector<Answer> answers;
  };

  ClusterLog(Parts parts, ClusterLogOptions options, audit::LogMirror mirror);
  [[nodiscard]] Status readMirror();
  [[nodiscard]] Status follow();
  [[nodiscard]] Status pull(const ClusterLogStore::Head& head);
  [[nodiscard]] Status giveBack(const ClusterLogStore::Head& head);
  [[nodiscard]] Status takeEntries(const std::vector<StoredClusterEntry>& rows);
  [[nodiscard]] Status write();
  void writeNodes(Draft& draft, const std::vector<StoredNodeState>& nodes);
  void writePart(Draft& draft, const StoredPartLog& part, std::int64_t now);
  void accept(Draft& draft, const StoredPartLog& part, const std::string& event,
              const audit::AddCheckpoint& asked, const audit::WitnessView& view, std::int64_t now);
  void refuse(Draft& draft, const StoredPartLog& part, const std::string& note,
              audit::CheckpointFault fault, const std::string& why, std::int64_t now);
  static void answer(Draft& draft, const StoredPartLog& part, std::uint64_t loggedSize,
                     const std::string& fault, const std::string& why, const std::string& cosigned);
  void add(Draft& draft, audit::ClusterEntry entry);
  void lookForSilence(const ClusterLogStore::Parts& parts,
                      const std::vector<StoredNodeState>& nodes);
  void compareHeads(const std::vector<ClusterLogStore::GatewayHead>& heads);
  [[nodiscard]] Error contradicted(std::string why);
  void tell(LogLevel level, std::string_view event, std::string_view text,
            std::vector<LogField> fields) const;

  const Parts parts_;
  const ClusterLogOptions options_;
  const std::string bootId_;
  std::mutex running_;  // one round at a time
  audit::LogMirror mirror_;
  audit::TreeEdge edge_;  // of the mirror
  audit::ClusterHistory history_;
  std::map<std::string, audit::Checkpoint> seen_;      // by part: the largest that was good
  std::map<std::string, std::int64_t> loggedAt_;       // by part
  std::map<std::string, std::int64_t> refusedAt_;      // by part
  std::map<std::string, std::int64_t> unprovenSince_;  // by part
  std::map<std::string, std::string> heads_;           // by gateway: the note that was compared

  mutable std::mutex mutex_;
  State state_;
  Repeated repeated_;
};

}  // namespace gantlet::cluster
