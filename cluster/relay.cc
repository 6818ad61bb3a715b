#include "cluster/relay.h"

#include <algorithm>

#include "cluster/node_pin.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kListEvery{500};
// Beyond the run's own limit: waiting for a place there, and the way there and back.
constexpr std::chrono::milliseconds kPatience{70'000};
constexpr std::chrono::milliseconds kGatewaysEvery{2'000};
constexpr std::size_t kMostAsked = 16;  // nodes, for one run
constexpr std::size_t kMostUnreached = 4096;
constexpr std::size_t kKept = 64;  // connections to each node that nobody uses now
constexpr ByteCount kLargestAnswer = ByteCount::mebi(256);

std::string processOf(const RelayNode& node) { return node.id + ' ' + node.boot; }

Error nobody(const std::string& why) {
  Error error{ErrorCode::kUnavailable, "no node of the cluster takes this run" + why,
              "'gantlet node list' shows the nodes; nothing has run: send it again"};
  error.retryAfter = std::chrono::seconds(1);
  return error;
}

}  // namespace

std::string nodeServerName(const std::string& node) { return node + ".node.gantlet"; }

Status Relay::refresh() {
  bool askGateways = false;
  {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < kListEvery) return {};
    askGateways = parts_.gateways && now - gatewaysAsked_ >= kGatewaysEvery;
  }
  TRY(const std::vector<Node> listed, parts_.nodes.list());
  std::map<std::string, std::int64_t> sessions;
  if (parts_.places != nullptr) {
    TRY(sessions, parts_.places->counts(kSessionPlace, std::nullopt));
  }
  std::optional<std::vector<std::string>> gateways;
  if (askGateways) {
    if (auto found = parts_.gateways()) gateways = *std::move(found);
  }
  std::vector<RelayNode> nodes;
  std::vector<std::size_t> ready;
  std::vector<LoadBook::Told> told;
  std::set<std::string> revoked;
  for (const Node& node : listed) {
    const StoredNode& stored = node.stored;
    if (stored.revokedAt) revoked.insert(stored.id);
    nodes.push_back({stored.id, stored.boot, stored.address, node.state, stored.mode,
                     stored.revokedAt.has_value(), pinOf(stored.key),
                     pinOf(stored.key.empty() ? "" : stored.oldKey)});
    if (!node.takesWork()) continue;
    ready.push_back(nodes.size() - 1);
    told.push_back({stored.id, static_cast<double>(std::max<std::int64_t>(1, stored.capacity)),
                    static_cast<double>(stored.running + sessions[stored.id]), stored.heartbeatAt});
  }
  const std::lock_guard lock(mutex_);
  if (gateways) {
    gateways_ = *std::move(gateways);
    gatewaysAsked_ = std::chrono::steady_clock::now();
  }
  // One that nobody has on the list yet, and that is there nonetheless.
  std::vector<std::string> all = gateways_;
  if (std::find(all.begin(), all.end(), parts_.self) == all.end()) all.push_back(parts_.self);
  nodes_ = std::move(nodes);
  ready_ = std::move(ready);
  book_.learn(told, all, parts_.self);
  revoked_ = std::move(revoked);
  asked_ = std::chrono::steady_clock::now();
  return {};
}

Result<std::vector<RelayNode>> Relay::nodes() {
  TRY_STATUS(refresh());
  const std::lock_guard lock(mutex_);
  return nodes_;
}

Result<std::optional<RelayNode>> Relay::node(const std::string& id) {
  TRY_STATUS(refresh());
  const std::lock_guard lock(mutex_);
  for (const RelayNode& one : nodes_) {
    if (one.id == id) return std::optional(one);
  }
  return std::optional<RelayNode>();
}

Result<std::vector<RelayNode>> Relay::order() {
  TRY_STATUS(refresh());
  std::vector<RelayNode> ordered;
  std::vector<RelayNode> last;
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  for (const std::size_t at : book_.order(random_, kMostAsked)) {
    const RelayNode& node = nodes_[ready_[at]];
    const auto away = unreached_.find(processOf(node));
    const bool avoided = away != unreached_.end() && now < away->second;
    // Whoever has it first tries: while it waits for the connection, others don't.
    if (away != unreached_.end() && !avoided && ordered.empty()) {
      away->second = now + parts_.avoided;
    }
    (avoided ? last : ordered).push_back(node);
  }
  ordered.insert(ordered.end(), last.begin(), last.end());
  return ordered;
}

void Relay::reached(const RelayNode& node, const net::HttpOutcome& outcome) {
  const bool none = !outcome.ok() && outcome.failure->fault == net::HttpFault::kConnect;
  // One whose caller went away says nothing of the node.
  if (!outcome.ok() && !none && !outcome.failure->sent) return;
  const std::lock_guard lock(mutex_);
  if (!none) {
    unreached_.erase(processOf(node));
    return;
  }
  if (unreached_.size() > kMostUnreached) unreached_.clear();
  unreached_[processOf(node)] = std::chrono::steady_clock::now() + parts_.avoided;
}

Status Relay::ready() {
  TRY_STATUS(refresh());
  const std::lock_guard lock(mutex_);
  return ready_.empty() ? Status(nobody("")) : Status();
}

Result<std::shared_ptr<net::HttpClient>> Relay::clientOf(const RelayNode& target) {
  const std::string key =
      target.id + ' ' + target.address + ' ' + target.pin + ' ' + target.otherPin;
  {
    const std::lock_guard lock(mutex_);
    const auto found = clients_.find(key);
    if (found != clients_.end()) return found->second;
  }
  TRY(net::Url url, net::parseUrl(target.address));
  // The address stands in the database; what is there proves itself by its certificate, or is on
  // this host's own loopback.
  if (!url.tls && !(parts_.withoutTls && (url.host == "127.0.0.1" || url.host == "::1"))) {
    return Error{ErrorCode::kUnavailable,
                 "the node " + target.id + " is not reached over TLS, but by " + target.address,
                 "start it with the cluster's certificates"};
  }
  net::TlsOptions tls = parts_.tls;
  if (url.tls) {
    tls.serverName = nodeServerName(target.id);
    tls.pin = target.pin;
    tls.otherPin = target.otherPin;
  }
  if (!url.tls) tls = {};
  TRY(std::unique_ptr<net::HttpClient> made, net::HttpClient::create(std::move(url), tls));
  made->keepConnections(kKept);
  std::shared_ptr<net::HttpClient> client = std::move(made);
  const std::lock_guard lock(mutex_);
  if (clients_.size() > 4096) clients_.clear();
  clients_[key] = client;
  return client;
}

// What a node says that was revoked while it ran is nobody's word any more.
Status Relay::stillCounts(const std::string& node) {
  // A database that can't be asked has no news of that kind either.
  (void)refresh();
  const std::lock_guard lock(mutex_);
  if (!revoked_.contains(node)) return {};
  return Error{ErrorCode::kOutcomeUnknown,
               "the node " + node + " was revoked while it ran: its answer does not count",
               "look whether the submission has run before you send it again"};
}

Result<RelayAnswer> Relay::run(const RelayRun& run) {
  TRY(const std::vector<RelayNode> targets, order());
  std::string why;
  for (const RelayNode& target : targets) {
    const auto began = std::chrono::steady_clock::now();
    Result<std::optional<RelayAnswer>> answer = ask(target, run, why);
    if (!answer) {
      counts_.count(answer.error().code == ErrorCode::kCancelled ? RelayOutcome::kCancelled
                                                                 : RelayOutcome::kUnknown);
      return std::move(answer).error();
    }
    if (!*answer) continue;
    counts_.count(RelayOutcome::kAnswered);
    counts_.answeredAfter(std::chrono::steady_clock::now() - began);
    return **std::move(answer);
  }
  counts_.count(RelayOutcome::kNoNode);
  return nobody(why);
}

net::HttpOutcome Relay::sendTo(const RelayNode& target, const net::HttpClient& client,
                               net::HttpRequest& request, bool& doubtful) {
  {
    const std::lock_guard lock(mutex_);
    book_.sent(target.id);
  }
  net::HttpOutcome outcome = client.send(request);
  // The node may have closed the connection before it saw the request. It knows whether it has.
  doubtful = !outcome.ok() && outcome.failure->stale;
  if (doubtful) {
    request.fresh = true;
    outcome = client.send(request);
  }
  {
    const std::lock_guard lock(mutex_);
    book_.ended(target.id);
  }
  reached(target, outcome);
  return outcome;
}

// nullopt: it takes none, and nothing has run there; `why` then says why.
Result<std::optional<RelayAnswer>> Relay::ask(const RelayNode& target, const RelayRun& run,
                                              std::string& why) {
  const std::string name = "the node " + target.id;
  const Result<std::shared_ptr<net::HttpClient>> client = clientOf(target);
  if (!client) {
    why = ": " + client.error().message;
    return std::optional<RelayAnswer>();
  }
  net::HttpRequest request;
  request.method = "POST";
  request.target = "/v1/cluster/run";
  request.headers = {{"Content-Type", "application/json"},
                     {"Gantlet-Answer", run.answer},
                     {"Gantlet-Boot", target.boot}};
  request.body = run.text;
  request.deadline = net::in(run.wall + kPatience);
  request.cancel = run.cancel;
  request.maxBody = kLargestAnswer;
  if (run.onData) {
    request.onData = [&](std::string_view piece) {
      return stillCounts(target.id) && run.onData(piece);
    };
  }
  bool doubtful = false;
  net::HttpOutcome outcome = sendTo(target, **client, request, doubtful);
  const Error unknown{ErrorCode::kOutcomeUnknown, name + " broke off",
                      "look whether the submission has run before you send it again"};
  if (!outcome.ok()) {
    const net::HttpFailure& failure = *outcome.failure;
    if (failure.sent || failure.fault == net::HttpFault::kCancelled) {
      return net::errorOf(failure, name);
    }
    if (doubtful) return unknown;
    why = ": " + net::errorOf(failure, name).message;
    return std::optional<RelayAnswer>();
  }
  TRY_STATUS(stillCounts(target.id));
  RelayAnswer answer{outcome.reply.status, "", std::move(outcome.reply.body), ""};
  if (const std::string* type = outcome.reply.find("content-type")) answer.contentType = *type;
  if (const std::string* again = outcome.reply.find("retry-after")) answer.retryAfter = *again;
  const std::string* field = outcome.reply.find("gantlet-begun");
  const std::string begun = field == nullptr ? "" : *field;
  if (begun == "other" && doubtful) return unknown;
  if (begun == "other" || (answer.status == 503 && begun == "no")) {
    why = ": " + name + " takes none now";
    return std::optional<RelayAnswer>();
  }
  return std::optional(std::move(answer));
}

}  // namespace gantlet::cluster
