// ClusterLogStore: what the gateways of a cluster share of its log: the entries on their way to
// each gateway's copy, the checkpoints that the parts publish, and whose turn it is to write.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/cluster_time.h"
#include "store/database.h"

namespace gantlet {

struct StoredClusterEntry {
  std::uint64_t seq = 0;
  std::string entry;
  std::string root;  // base64: of the log up to and with this entry
};

// What a part publishes of its log. Times are milliseconds since 1970, UTC, by the cluster's time.
struct StoredPartLog {
  std::string part;      // "node:NAME", "gateway:ORIGIN"
  std::string key;       // the log's verifier key
  std::string request;   // its checkpoint, as a witness is asked (audit/add_checkpoint.h)
  std::string address;   // where other gateways reach it; "": nowhere
  bool stopped = false;  // it has ended, and said so
  std::int64_t publishedAt = 0;
  // The writer's: from what size on it wants the next proof, what it said last, and the checkpoint
  // with its cosignature.
  std::int64_t loggedSize = 0;
  std::string fault = {};
  std::string why = {};
  std::string cosigned = {};
};

// A node as the database has it now.
struct StoredNodeState {
  std::string node;
  std::string key;
  std::string oldKey;
  bool hasIdentity = false;
  std::optional<std::int64_t> revokedAt = std::nullopt;
  std::string revokedBy;
  std::string reason;
  std::string boot;  // "": it has left, or never registered
};

class ClusterLogStore {
 public:
  // `database` must outlive it.
  ClusterLogStore(Database& database, ClusterTime time)
      : database_(database), time_(std::move(time)) {}

  // Errors of all: kUnavailable; nothing is then changed.

  // Of a part. Leaves alone what is the writer's.
  [[nodiscard]] Status publish(const StoredPartLog& log);
  [[nodiscard]] Result<std::optional<StoredPartLog>> part(const std::string& part);
  struct Parts {
    std::vector<StoredPartLog> logs;  // by part
    std::int64_t now = 0;
  };
  [[nodiscard]] Result<Parts> parts();
  // The parts that are gateways and have published in the last half minute, by name.
  [[nodiscard]] Result<std::vector<std::string>> gateways();
  // All that ever were, by name.
  struct Gateway {
    std::string part;
    std::string address;   // where other gateways reach it; "": nowhere
    bool stopped = false;  // it has ended, and said so
    bool silent = false;   // it has published nothing in the last half minute
  };
  [[nodiscard]] Result<std::vector<Gateway>> knownGateways();
  // What the writer says of a part's request.
  [[nodiscard]] Status answer(const std::string& part, std::int64_t loggedSize,
                              const std::string& fault, const std::string& why,
                              const std::string& cosigned);
  // All that have an identity or have registered, by name.
  [[nodiscard]] Result<std::vector<StoredNodeState>> nodes();

  // Whether `who` is the writer for `time` from now: nobody is, or it was.
  [[nodiscard]] Result<bool> takeTurn(const std::string& who, std::chrono::milliseconds time);
  [[nodiscard]] Status giveTurn(const std::string& who);

  // How many entries there are, and the root over them ("" for none).
  struct Head {
    std::uint64_t size = 0;
    std::string root;
  };
  [[nodiscard]] Result<Head> head();
  [[nodiscard]] Result<std::vector<StoredClusterEntry>> entries(std::uint64_t first,
                                                                std::size_t most);
  // Behind `before`, by `who`. False: it is not its turn any more, or others were added meanwhile.
  [[nodiscard]] Result<bool> append(const std::string& who, const Head& before,
                                    const std::vector<StoredClusterEntry>& entries);

  // The gateways' own checkpoints of the log, and their verifier keys.
  struct GatewayHead {
    std::string gateway;  // the origin of its own log
    std::string key;
    std::string note;
  };
  [[nodiscard]] Status publishHead(const GatewayHead& head);
  [[nodiscard]] Result<std::vector<GatewayHead>> heads();

 private:
  Database& database_;
  const ClusterTime time_;
};

}  // namespace gantlet
