// Relay: a gateway's way to the nodes. Where a run goes that its client waits for
// cluster/placement.h says, and what a node may have begun is never sent to another one; whatever
// else a client asks for is passed on to the node that has it.
//
// A node proves by a certificate of the cluster's CA for "ID.node.gantlet" that it is the one; a
// gateway by one for "gateway.gantlet". Thread-safety: all functions may be called from many
// threads at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cluster/node_desk.h"
#include "cluster/placement.h"
#include "cluster/relay_counts.h"
#include "core/unique_fd.h"
#include "executor/execution.h"
#include "providers/http/client.h"
#include "store/place_store.h"

namespace gantlet::cluster {

inline constexpr const char* kGatewayName = "gateway.gantlet";
// The name in a node's certificate.
[[nodiscard]] std::string nodeServerName(const std::string& node);

// How the node is to answer: as POST /v1/execute does, as RAGFlow's or the older face, or with
// events while it runs.
inline constexpr const char* kAnswerResult = "result";
inline constexpr const char* kAnswerRagflow = "ragflow";
inline constexpr const char* kAnswerOlder = "older";
inline constexpr const char* kAnswerEvents = "events";

// Of a run that is to show whether the node is well.
inline constexpr const char* kProbeField = "Gantlet-Probe";

struct RelayRun {
  std::string text;                // of keepRequest()
  std::chrono::milliseconds wall;  // how long the run itself may take
  CancelSignal cancel;
  std::string answer = kAnswerResult;
  // Gets a 2xx answer piece by piece; false ends the run. Empty: the answer is whole.
  std::function<bool(std::string_view)> onData = nullptr;
};

struct RelayAnswer {
  int status = 0;
  std::string contentType;
  std::string body;
  std::string retryAfter;  // "": none
};

// A node, as a gateway sees it.
struct RelayNode {
  std::string id;
  std::string boot;
  std::string address;
  NodeState state = NodeState::kDead;
  std::string mode;
  bool revoked = false;
  // The SHA-256 of the keys that its certificate may have, in base64; "": any.
  std::string pin;
  std::string otherPin;
};

// What became of a request that was passed on.
struct Passed {
  net::HttpOutcome outcome;
  // The node died, or was revoked, while its answer was waited for: that does not count.
  bool lost = false;
  // A kept connection broke before any of the answer, and so did the one on which it was sent
  // again: whether it was done nobody knows.
  bool doubtful = false;
};

class Relay {
 public:
  struct Parts {
    NodeDesk& nodes;
    net::TlsOptions tls;           // without a serverName
    bool withoutTls = false;       // nodes on this host's loopback, for tests
    PlaceStore* places = nullptr;  // null: sessions don't count as load
    // The gateways that send runs, and this one, by their names. Empty: this one alone.
    std::function<Result<std::vector<std::string>>()> gateways = nullptr;
    std::string self = "gateway";
    // How long a node to which no connection could be made is last of all: within that time one run
    // tries, and waits for the connection, and no other.
    std::chrono::milliseconds avoided{10'000};
  };
  // What is named must outlive it.
  explicit Relay(Parts parts);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  // What the node answered, whatever that is. Errors: kUnavailable (no node takes it: nothing has
  // run), kOutcomeUnknown (as well: the node was revoked meanwhile), kCancelled.
  [[nodiscard]] Result<RelayAnswer> run(const RelayRun& run);
  // Errors: kUnavailable: no node takes work.
  [[nodiscard]] Status ready();

  // All nodes, as they were half a second ago at most. Errors: kUnavailable.
  [[nodiscard]] Result<std::vector<RelayNode>> nodes();
  // nullopt: there is none of that name.
  [[nodiscard]] Result<std::optional<RelayNode>> node(const std::string& id);
  // Those that are to be offered work, in that order: not all of many. Errors: kUnavailable.
  [[nodiscard]] Result<std::vector<RelayNode>> order();
  // Runs a small program there, whatever the node's mode. Errors: kUnavailable: why it did not run
  // well.
  [[nodiscard]] Status probe(const std::string& node);
  // What is known of the nodes is old.
  void lookAnew();
  // One request, whose `cancel.eventFd` is not looked at; ends when the node is known to be dead or
  // revoked. On a kept connection that breaks before any of the answer it is sent once more: a node
  // does nothing twice that says that it is to be done once. `cut`: an eventfd that ends it as well
  // when it becomes readable; null: none. Errors: kUnavailable: it can't be reached the way that a
  // node has to be.
  [[nodiscard]] Result<Passed> pass(const RelayNode& node, net::HttpRequest request,
                                    std::shared_ptr<UniqueFd> cut = nullptr);

  [[nodiscard]] RelayCounts& counts() { return counts_; }

 private:
  struct Flight {
    std::string node;
    std::shared_ptr<UniqueFd> cut;  // an eventfd
    std::atomic<bool> lost{false};
  };
  [[nodiscard]] Result<std::optional<RelayAnswer>> ask(const RelayNode& target, const RelayRun& run,
                                                       std::string& why);
  [[nodiscard]] Status refresh();
  [[nodiscard]] Status stillCounts(const std::string& node);
  [[nodiscard]] Result<std::shared_ptr<net::HttpClient>> clientOf(const RelayNode& target);
  // Once more where a kept connection breaks before any of the answer, which is `doubtful` then.
  [[nodiscard]] net::HttpOutcome sendTo(const RelayNode& target, const net::HttpClient& client,
                                        net::HttpRequest& request, bool& doubtful);
  // Whether a connection could be made.
  void reached(const RelayNode& node, const net::HttpOutcome& outcome);
  void watch();

  const Parts parts_;
  RelayCounts counts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::vector<RelayNode> nodes_;
  std::vector<std::size_t> ready_;  // of nodes_: those that take work
  std::set<std::string> revoked_;
  std::chrono::steady_clock::time_point asked_{};
  LoadBook book_;                      // of ready_
  std::vector<std::string> gateways_;  // as they were asked for last
  std::chrono::steady_clock::time_point gatewaysAsked_{};
  std::set<std::shared_ptr<Flight>> flights_;
  // Processes of nodes that could not be reached, and until when each is last of all.
  std::map<std::string, std::chrono::steady_clock::time_point> unreached_;
  // By node, address and keys.
  std::map<std::string, std::shared_ptr<net::HttpClient>> clients_;
  std::mt19937_64 random_;
  std::thread watcher_;
};

}  // namespace gantlet::cluster
