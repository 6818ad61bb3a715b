// ClusterHistory: what the entries of a cluster's log say, one after the other: the logs of its
// parts, the last checkpoint of each, who its nodes are. The writer goes on from it; a verifier
// holds the entries to each other by it.
//
// Thread-safety: none; a value type.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/cluster_entry.h"
#include "audit/signed_note.h"

namespace gantlet::audit {

// The log of a part, as of an entry.
struct SeenLog {
  VerifierKey key;                 // its name is the log's origin
  std::optional<Checkpoint> last;  // accepted
  std::uint64_t since = 0;         // the entry in which it appeared
  std::uint64_t lastSeq = 0;       // the entry of its last checkpoint
  std::uint64_t refused = 0;       // checkpoints that contradicted, since it appeared
  std::string lastRefused;         // the last one's note
};

// A node, as of an entry.
struct SeenNode {
  std::string key;  // "": none counts
  bool revoked = false;
  std::uint64_t joinedAt = 0;  // the last entry by which it joined
  bool joined = false;
  std::string boot;  // "": it has not registered, or has left
};

class ClusterHistory {
 public:
  // What does not fit what came before, or is no entry: a sentence for a person, and whose it is
  // ("" where nobody's).
  struct Misfit {
    std::string part;
    std::string message;
    bool twoHistories = false;
  };
  // Takes the next entry. Nothing of a misfit counts. Of a checkpoint that was refused and that the
  // part's key has signed for a size that was seen with another root the part has signed two
  // histories: that is told as well.
  [[nodiscard]] std::optional<Misfit> take(std::string_view entry);

  // Called with each checkpoint that is accepted, before it is the last.
  using OnCheckpoint =
      std::function<void(const std::string& part, const Checkpoint& checkpoint, std::uint64_t seq)>;
  void onCheckpoint(OnCheckpoint call) { onCheckpoint_ = std::move(call); }

  [[nodiscard]] std::uint64_t size() const { return next_; }
  [[nodiscard]] const std::map<std::string, SeenLog>& logs() const { return logs_; }
  // Those that another has taken the place of, by their parts.
  [[nodiscard]] const std::vector<std::pair<std::string, SeenLog>>& formerLogs() const {
    return formerLogs_;
  }
  [[nodiscard]] const std::map<std::string, SeenNode>& nodes() const { return nodes_; }
  [[nodiscard]] const std::string& writer() const { return writer_; }

  // Whether another log may take the place of the one that the part has: of a node that has joined
  // anew since that one appeared.
  [[nodiscard]] bool mayReplace(const std::string& part) const;

 private:
  std::optional<Misfit> takeLog(const ClusterEntry& entry, std::uint64_t seq);
  std::optional<Misfit> takeCheckpoint(const ClusterEntry& entry, std::uint64_t seq);
  std::optional<Misfit> takeRefused(const ClusterEntry& entry);
  std::optional<Misfit> takeNode(const ClusterEntry& entry, std::uint64_t seq);

  std::uint64_t next_ = 0;
  std::map<std::string, SeenLog> logs_;
  std::vector<std::pair<std::string, SeenLog>> formerLogs_;
  std::map<std::string, SeenNode> nodes_;
  std::string writer_;
  OnCheckpoint onCheckpoint_;
};

}  // namespace gantlet::audit
