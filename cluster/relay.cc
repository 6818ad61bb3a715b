#include "cluster/relay.h"

#include <algorithm>
#include <numeric>

#include "core/base64.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kListEvery{500};
// Beyond the run's own limit: waiting for a place there, and the way there and back.
constexpr std::chrono::milliseconds kPatience{70'000};
constexpr std::size_t kChoices = 3;
constexpr std::size_t kKept = 64;  // connections to each node that nobody uses now
constexpr ByteCount kLargestAnswer = ByteCount::mebi(256);

Error nobody(const std::string& why) {
  Error error{ErrorCode::kUnavailable, "no node of the cluster takes this run" + why,
              "'gantlet node list' shows the nodes; nothing has run: send it again"};
  error.retryAfter = std::chrono::seconds(1);
  return error;
}

}  // namespace

namespace {

// The store's hex as HttpClient wants it.
std::string pinOf(const std::string& hex) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(value(hex[i]) * 16 + value(hex[i + 1])));
  }
  return bytes.empty() ? "" : encodeBase64(bytes);
}

}  // namespace

std::string nodeServerName(const std::string& node) { return node + ".node.gantlet"; }

std::vector<std::size_t> placementOrder(std::size_t nodes,
                                        const std::function<double(std::size_t)>& load,
                                        std::mt19937_64& random) {
  std::vector<std::size_t> order(nodes);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(nodes, kChoices));
  std::stable_sort(order.begin(), end,
                   [&](std::size_t a, std::size_t b) { return load(a) < load(b); });
  return order;
}

Relay::Relay(Parts parts) : parts_(std::move(parts)), random_(std::random_device{}()) {}

Result<std::vector<Relay::Target>> Relay::targets() {
  {
    const std::lock_guard lock(mutex_);
    if (std::chrono::steady_clock::now() - asked_ < kListEvery) return targets_;
  }
  TRY(const std::vector<Node> nodes, parts_.nodes.list());
  std::vector<Target> targets;
  std::set<std::string> revoked;
  for (const Node& node : nodes) {
    if (node.stored.revokedAt) revoked.insert(node.stored.id);
    if (!node.takesWork()) continue;
    targets.push_back({node.stored.id, node.stored.boot, node.stored.address,
                       static_cast<double>(std::max<std::int64_t>(1, node.stored.capacity)),
                       static_cast<double>(node.stored.running), pinOf(node.stored.key),
                       pinOf(node.stored.key.empty() ? "" : node.stored.oldKey)});
  }
  const std::lock_guard lock(mutex_);
  targets_ = targets;
  revoked_ = std::move(revoked);
  asked_ = std::chrono::steady_clock::now();
  return targets;
}

Status Relay::ready() {
  TRY(const std::vector<Target> found, targets());
  if (found.empty()) return nobody("");
  return {};
}

Result<std::shared_ptr<net::HttpClient>> Relay::clientOf(const Target& target) {
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
  TRY(std::unique_ptr<net::HttpClient> made,
      net::HttpClient::create(std::move(url), url.tls ? tls : net::TlsOptions()));
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
  (void)targets();
  const std::lock_guard lock(mutex_);
  if (!revoked_.contains(node)) return {};
  return Error{ErrorCode::kOutcomeUnknown,
               "the node " + node + " was revoked while it ran: its answer does not count",
               "look whether the submission has run before you send it again"};
}

Result<RelayAnswer> Relay::run(const RelayRun& run) {
  TRY(const std::vector<Target> found, targets());
  std::vector<std::size_t> order;
  {
    const std::lock_guard lock(mutex_);
    order = placementOrder(
        found.size(),
        [&](std::size_t i) {
          const auto sent = sent_.find(found[i].id);
          const double here = sent == sent_.end() ? 0 : static_cast<double>(sent->second);
          return std::max(found[i].running, here) / found[i].capacity;
        },
        random_);
  }
  std::string why;
  for (const std::size_t index : order) {
    TRY(std::optional<RelayAnswer> answer, ask(found[index], run, why));
    if (answer) return *std::move(answer);
  }
  return nobody(why);
}

// nullopt: it takes none, and nothing has run there; `why` then says why.
Result<std::optional<RelayAnswer>> Relay::ask(const Target& target, const RelayRun& run,
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
  {
    const std::lock_guard lock(mutex_);
    ++sent_[target.id];
  }
  net::HttpOutcome outcome = (*client)->send(request);
  // The node may have closed the connection before it saw the request. It knows whether it has.
  const bool doubtful = !outcome.ok() && outcome.failure->stale;
  if (doubtful) {
    request.fresh = true;
    outcome = (*client)->send(request);
  }
  {
    const std::lock_guard lock(mutex_);
    if (--sent_[target.id] == 0) sent_.erase(target.id);
  }
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
