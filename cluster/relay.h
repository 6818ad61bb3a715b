// Relay: where a gateway sends runs that their client waits for (cluster/placement.h). What a node
// may have begun is never sent to another one.
//
// A node proves by a certificate of the cluster's CA for "ID.node.gantlet" that it is the one; a
// gateway by one for "gateway.gantlet". Thread-safety: all functions may be called from many
// threads at once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cluster/node_desk.h"
#include "cluster/placement.h"
#include "executor/execution.h"
#include "providers/http/client.h"

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

class Relay {
 public:
  struct Parts {
    NodeDesk& nodes;
    net::TlsOptions tls;      // without a serverName
    bool withoutTls = false;  // nodes on this host's loopback, for tests
    // The gateways that send runs, and this one, by their names. Empty: this one alone.
    std::function<Result<std::vector<std::string>>()> gateways = nullptr;
    std::string self = "gateway";
  };
  // What is named must outlive it.
  explicit Relay(Parts parts);

  // What the node answered, whatever that is. Errors: kUnavailable (no node takes it: nothing has
  // run), kOutcomeUnknown (as well: the node was revoked meanwhile), kCancelled.
  [[nodiscard]] Result<RelayAnswer> run(const RelayRun& run);
  // Errors: kUnavailable: no node takes work.
  [[nodiscard]] Status ready();

 private:
  struct Target {
    std::string id;
    std::string boot;
    std::string address;
    // The SHA-256 of the keys that its certificate may have, in base64; "": any.
    std::string pin;
    std::string otherPin;
  };
  [[nodiscard]] Status refresh();
  [[nodiscard]] Result<std::optional<RelayAnswer>> ask(const Target& target, const RelayRun& run,
                                                       std::string& why);
  [[nodiscard]] Status stillCounts(const std::string& node);
  [[nodiscard]] Result<std::shared_ptr<net::HttpClient>> clientOf(const Target& target);

  const Parts parts_;
  std::mutex mutex_;
  std::vector<Target> targets_;
  std::set<std::string> revoked_;
  std::chrono::steady_clock::time_point asked_{};
  LoadBook book_;                      // of targets_
  std::vector<std::string> gateways_;  // as they were asked for last
  std::chrono::steady_clock::time_point gatewaysAsked_{};
  // By node, address and keys.
  std::map<std::string, std::shared_ptr<net::HttpClient>> clients_;
  std::mt19937_64 random_;
};

}  // namespace gantlet::cluster
