#include "providers/kubernetes/claim_api.h"

#include <algorithm>
#include <fstream>

#include "core/ids.h"
#include "providers/kubernetes/claim_status.h"
#include "providers/remote_text.h"

namespace gantlet::kubernetes {
namespace {

using net::HttpOutcome;
using net::HttpReply;
using net::HttpRequest;

constexpr const char* kApi = "/apis/extensions.agents.x-k8s.io/v1beta1/namespaces/";
constexpr const char* kManagedBy = "app.kubernetes.io/managed-by";
constexpr std::chrono::milliseconds kCallTime{10'000};
// A pool without a warm pod starts one, which may have to pull its image.
constexpr std::chrono::milliseconds kReadyTime{120'000};
constexpr std::chrono::milliseconds kPause{500};
constexpr std::size_t kMaxToken = 16'384;
constexpr std::size_t kMaxEvent = 2U << 20U;  // etcd keeps no larger object
constexpr std::chrono::seconds kSkew{60};     // between our clock and the controller's

// Kubernetes changes a pod's token every hour: it is read for each request.
Result<std::string> tokenIn(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string token(kMaxToken + 1, '\0');
  in.read(token.data(), static_cast<std::streamsize>(token.size()));
  token.resize(static_cast<std::size_t>(in.gcount()));
  while (token.ends_with('\n')) token.pop_back();
  const bool plain =
      std::all_of(token.begin(), token.end(), [](char c) { return c > 32 && c < 127; });
  if (!token.empty() && token.size() <= kMaxToken && plain) return token;
  return Error{ErrorCode::kConnectFailed, "the token file " + file + " holds no token",
               "set token, or token_file to the file that Kubernetes gives a pod's account"};
}

}  // namespace

bool isName(const std::string& name) {
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= 63 && plain(name.front()) && plain(name.back()) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return plain(c) || c == '-'; });
}

ClaimApi::ClaimApi(ProviderConfig config, const Clock& clock,
                   std::unique_ptr<net::HttpClient> server)
    : config_(std::move(config)), clock_(clock), server_(std::move(server)) {}

Result<std::unique_ptr<ClaimApi>> ClaimApi::create(const ProviderConfig& config,
                                                   const ProviderContext& context) {
  TRY(net::Url url, net::parseUrl(config.text("api_server")));
  net::TlsOptions tls;
  if (url.tls) {
    tls.pin = config.text("certificate_pin");
    tls.caFile = context.caFile.empty() ? config.text("ca_file") : context.caFile;
  }
  TRY(std::unique_ptr<net::HttpClient> server,
      net::HttpClient::create(std::move(url), tls, context.guard));
  return std::unique_ptr<ClaimApi>(new ClaimApi(config, *context.clock, std::move(server)));
}

std::string ClaimApi::claims(const std::string& name) const {
  return kApi + config_.text("namespace") + "/sandboxclaims" + (name.empty() ? "" : "/" + name);
}

Result<HttpRequest> ClaimApi::request(const char* method, std::string target,
                                      std::chrono::milliseconds time) const {
  std::string token = config_.secret("token").reveal();
  if (token.empty()) {
    TRY(token, tokenIn(config_.text("token_file")));
  }
  HttpRequest made;
  made.method = method;
  made.target = std::move(target);
  made.headers = {{"Authorization", "Bearer " + token}, {"Accept", "application/json"}};
  made.deadline = net::in(time);
  made.maxBody = ByteCount::mebi(16);
  return made;
}

Result<HttpReply> ClaimApi::send(const HttpRequest& request) const {
  HttpOutcome outcome = server_->send(request);
  if (outcome.ok()) return std::move(outcome.reply);
  // Whatever became of it: nothing of a submission is sent to this server.
  Error error = net::errorOf(*outcome.failure, server_->url().text());
  if (error.code == ErrorCode::kOutcomeUnknown) error.code = ErrorCode::kInstanceFailed;
  return error;
}

Error ClaimApi::refusal(const HttpReply& reply) const {
  const std::string said = "the Kubernetes API said " + saidBy(reply, config_);
  if (reply.status == 401 || reply.status == 403) {
    return Error{ErrorCode::kConnectFailed, said,
                 "check the token and its account's role: docs/providers/kubernetes.md has it"};
  }
  if (reply.status == 429) {
    Error error{ErrorCode::kBusy, said, "run fewer at once"};
    error.retryAfter = net::retryAfterOf(reply).value_or(std::chrono::seconds{0});
    return error;
  }
  return Error{ErrorCode::kInstanceFailed, said,
               "check the namespace, the warm pool, and that agent-sandbox is installed there"};
}

json::Object ClaimApi::claimOf(const std::string& name, std::chrono::seconds life) const {
  return {{"apiVersion", "extensions.agents.x-k8s.io/v1beta1"},
          {"kind", "SandboxClaim"},
          {"metadata", json::Object{{"name", name},
                                    {"namespace", config_.text("namespace")},
                                    {"labels", json::Object{{kManagedBy, "gantlet"}}}}},
          {"spec", json::Object{{"warmPoolRef", json::Object{{"name", config_.text("warm_pool")}}},
                                {"lifecycle", json::Object{{"shutdownTime",
                                                            formatRfc3339(clock_.wallNow() + life)},
                                                           {"shutdownPolicy", "Delete"}}}}}};
}

Result<Claim> ClaimApi::take(std::chrono::seconds life, const CancelSignal& cancel) const {
  const std::string name = "gantlet-" + newSubmissionId().text().substr(4);
  TRY(HttpRequest post, request("POST", claims() + "?fieldValidation=Strict", kCallTime));
  post.headers.emplace_back("Content-Type", "application/json");
  post.body = json::write(claimOf(name, life));
  post.cancel = cancel;
  const Result<HttpReply> reply = send(post);
  if (reply && reply->status != 201) return refusal(*reply);
  Result<Claim> claim = reply ? awaitReady(objectIn(reply->body), cancel) : reply.error();
  if (claim && claim->name == name) return claim;
  // Also where no answer came: it may have been made. A claim that can't be given back now ends by
  // its shutdown time.
  (void)giveBack(name);
  if (!claim) return claim;
  return Error{ErrorCode::kInstanceFailed, "the Kubernetes API answered with another claim", ""};
}

// The claim as it is, then what changes of it, from its version on: nothing is missed between.
Result<Claim> ClaimApi::awaitReady(json::Object made, const CancelSignal& cancel) const {
  const net::Deadline until = net::in(kReadyTime);
  json::Object claim = std::move(made);
  const std::string name = textOf(partOf(claim, "metadata"), "name");
  if (!isName(name)) {
    return Error{ErrorCode::kInstanceFailed, "the Kubernetes API's answer is no claim", ""};
  }
  while (true) {
    const ClaimStatus status = readStatus(claim);
    if (status.stage == ClaimStatus::Stage::kReady)
      return Claim{name, status.sandbox, status.address};
    if (status.stage == ClaimStatus::Stage::kFailed) {
      return Error{ErrorCode::kInstanceFailed,
                   "the cluster gave no sandbox: " + config_.redact(status.reason),
                   "check the warm pool " + config_.text("warm_pool") + " and its template"};
    }
    TRY(json::Object changed,
        watch(name, textOf(partOf(claim, "metadata"), "resourceVersion"), until, cancel));
    if (!changed.empty()) {
      claim = std::move(changed);
      continue;
    }
    // The watch ended without a word, or the server has forgotten that version.
    if (!pauseFor(kPause, until, cancel)) {
      return Error{ErrorCode::kInstanceFailed, "no sandbox was ready in time",
                   "look at the claims of the namespace, and give the warm pool more replicas"};
    }
    TRY(HttpRequest get, request("GET", claims(name), kCallTime));
    get.cancel = cancel;
    TRY(const HttpReply reply, send(get));
    if (reply.status != 200) return refusal(reply);
    claim = objectIn(reply.body);
  }
}

// The claim as its next event has it; empty where the watch ended before one.
Result<json::Object> ClaimApi::watch(const std::string& name, const std::string& version,
                                     net::Deadline until, const CancelSignal& cancel) const {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      until - std::chrono::steady_clock::now());
  if (left <= std::chrono::milliseconds(0)) return json::Object();
  TRY(HttpRequest get, request("GET",
                               claims() + "?watch=true&fieldSelector=metadata.name%3D" + name +
                                   "&resourceVersion=" + net::percentEncode(version) +
                                   "&timeoutSeconds=" + std::to_string(left.count() / 1000 + 1),
                               left));
  get.cancel = cancel;
  std::string line;
  json::Object next;
  get.onData = [&](std::string_view piece) {
    line.append(piece);
    const std::size_t end = line.find('\n');
    if (end == std::string::npos) return line.size() <= kMaxEvent;
    const json::Object event = objectIn(std::string_view(line).substr(0, end));
    // Of DELETED the object is the last one that was, and says so by its deletionTimestamp or not.
    const std::string type = textOf(event, "type");
    if (type == "ADDED" || type == "MODIFIED") next = partOf(event, "object");
    return false;
  };
  const HttpOutcome outcome = server_->send(get);
  if (!outcome.ok()) {
    if (outcome.failure->fault == net::HttpFault::kCancelled) {
      return net::errorOf(*outcome.failure, server_->url().text());
    }
    return json::Object();
  }
  const int status = outcome.reply.status;
  if (status == 401 || status == 403) return refusal(outcome.reply);
  return next;
}

Status ClaimApi::giveBack(const std::string& name) const {
  TRY(const HttpRequest call, request("DELETE", claims(name), kCallTime));
  TRY(const HttpReply reply, send(call));
  if (reply.status == 200 || reply.status == 202 || reply.status == 404) return {};
  return refusal(reply);
}

Status ClaimApi::findPool() const {
  TRY(const HttpRequest call,
      request("GET",
              kApi + config_.text("namespace") + "/sandboxwarmpools/" + config_.text("warm_pool"),
              kCallTime));
  TRY(const HttpReply reply, send(call));
  return reply.status == 200 ? Status() : refusal(reply);
}

Status ClaimApi::giveBackLeftovers() const {
  TRY(const HttpRequest call, request("GET",
                                      claims() + "?limit=500&labelSelector=" +
                                          net::percentEncode(kManagedBy) + "%3Dgantlet",
                                      kCallTime));
  TRY(const HttpReply reply, send(call));
  if (reply.status != 200) return refusal(reply);
  // RFC 3339 in UTC: the order of texts is that of times.
  const std::string now = formatRfc3339(clock_.wallNow() - kSkew);
  const json::Object list = objectIn(reply.body);
  const json::Value* items = list.find("items");
  if (items == nullptr || items->asArray() == nullptr) return {};
  for (const json::Value& item : *items->asArray()) {
    if (item.asObject() == nullptr) continue;
    const std::string name = textOf(partOf(*item.asObject(), "metadata"), "name");
    const std::string end =
        textOf(partOf(partOf(*item.asObject(), "spec"), "lifecycle"), "shutdownTime");
    const bool over =
        end.size() >= 20 && end.ends_with('Z') && end.substr(0, 19) < now.substr(0, 19);
    if (over && isName(name)) TRY_STATUS(giveBack(name));
  }
  return {};
}

}  // namespace gantlet::kubernetes
