#include "providers/self_managed/self_managed_provider.h"

#include <atomic>
#include <mutex>

#include "core/base64.h"
#include "providers/http/client.h"
#include "providers/limit_caps.h"
#include "providers/remote_text.h"
#include "providers/self_managed/remote_result.h"

namespace gantlet {
namespace {

using net::HttpClient;
using net::HttpFault;
using net::HttpOutcome;
using net::HttpReply;
using net::HttpRequest;

constexpr std::chrono::milliseconds kHealthTime{5'000};
// Beyond the run's own limit: waiting for a runner there, and the way back.
constexpr std::chrono::milliseconds kPatience{10'000};
constexpr std::chrono::milliseconds kBusyPause{250};

enum class Kind : std::uint8_t { kUnknown, kGantlet, kRagflow };

ConfigField field(const char* name, FieldType type, bool required, const char* label) {
  return ConfigField{name, type, required, false, label};
}

ConfigSchema schema() {
  ConfigField endpoint = field("endpoint", FieldType::kString, true, "API Endpoint");
  endpoint.placeholder = "http://localhost:9385";
  endpoint.description = "A Gantlet service, or RAGFlow's executor manager";
  endpoint.defaultValue = "http://localhost:9385";
  ConfigField timeout = field("timeout", FieldType::kInteger, false, "Execution Timeout (seconds)");
  timeout.defaultValue = 30;
  timeout.min = 5;
  timeout.max = 300;
  ConfigField retries = field("max_retries", FieldType::kInteger, false, "Max Retries");
  retries.description = "Only where nothing can have run";
  retries.defaultValue = 3;
  retries.min = 0;
  retries.max = 10;
  ConfigField pool = field("pool_size", FieldType::kInteger, false, "Container Pool Size");
  pool.description = "How many submissions are sent there at once";
  pool.defaultValue = 10;
  pool.min = 1;
  pool.max = 100;
  ConfigField memory = field("max_memory", FieldType::kString, false, "Max Memory per Container");
  memory.defaultValue = "256m";
  memory.options = {"128m", "256m", "512m", "1g"};
  ConfigField token = field("api_token", FieldType::kString, false, "API Token");
  token.secret = true;
  ConfigField pin = field("certificate_pin", FieldType::kString, false, "Certificate Pin");
  pin.description = "Base64 of the SHA-256 of the server's public key; needs https";
  return ConfigSchema({endpoint, timeout, retries, pool, memory, token, pin},
                      {"enable_seccomp", "enable_ast_analysis"});
}

std::optional<std::string> validate(const ProviderConfig& config) {
  const std::string endpoint = config.text("endpoint");
  if (!endpoint.starts_with("http://") && !endpoint.starts_with("https://")) {
    return "Invalid endpoint format: " + config.redact(endpoint) +
           ". Must start with http:// or https://";
  }
  if (const auto url = net::parseUrl(endpoint); !url) return url.error().message;
  return std::nullopt;
}

class SelfManagedProvider final : public SandboxProvider {
 public:
  SelfManagedProvider(ProviderConfig config, const ProviderContext& context,
                      std::unique_ptr<HttpClient> client)
      : SandboxProvider(*context.clock),
        config_(std::move(config)),
        client_(std::move(client)),
        via_(context.via) {
    if (config_.isSet("timeout")) caps_.wall = std::chrono::seconds(config_.integer("timeout"));
    if (config_.isSet("max_memory"))
      caps_.memory = parseByteCount(config_.text("max_memory")).value();
  }

  [[nodiscard]] std::string_view id() const override { return "self_managed"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.holdsByRunner = true;  // a Gantlet vets and holds by itself; see requestFor()
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& /*request*/) override {
    return Native{std::to_string(++made_), {{"endpoint", client_->url().text()}}};
  }
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& /*native*/) override { return {}; }

 private:
  struct Slot;

  [[nodiscard]] HttpRequest base(const char* method, std::string target) const;
  [[nodiscard]] Result<Kind> kindOfPeer(const CancelSignal& cancel);
  [[nodiscard]] Result<HttpRequest> requestFor(Kind kind, const ExecutionRequest& request,
                                               const Limits& limits);
  [[nodiscard]] Result<ExecutionResult> tryOnce(Kind kind, const ExecutionRequest& request,
                                                const Limits& limits);
  [[nodiscard]] Result<ExecutionResult> sendOnce(const HttpRequest& call, Kind kind,
                                                 const Limits& limits) const;
  [[nodiscard]] Result<ExecutionResult> read(const HttpReply& reply, Kind kind,
                                             const Limits& limits) const;

  const ProviderConfig config_;
  LimitCaps caps_;
  const std::unique_ptr<HttpClient> client_;
  const std::string via_;
  std::atomic<std::uint64_t> made_{0};
  std::atomic<std::int64_t> running_{0};
  std::mutex kindMutex_;
  Kind kind_ = Kind::kUnknown;
};

// One of the places that pool_size gives.
struct SelfManagedProvider::Slot {
  explicit Slot(SelfManagedProvider& owner) : provider(owner) {
    held = ++provider.running_ <= provider.config_.integer("pool_size");
  }
  ~Slot() { --provider.running_; }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;
  SelfManagedProvider& provider;
  bool held = false;
};

HttpRequest SelfManagedProvider::base(const char* method, std::string target) const {
  HttpRequest request;
  request.method = method;
  request.target = std::move(target);
  request.headers.emplace_back("Accept", "application/json");
  if (!via_.empty()) request.headers.emplace_back("Gantlet-Via", via_);
  if (const Secret& token = config_.secret("api_token"); !token.empty()) {
    request.headers.emplace_back("Authorization", "Bearer " + token.reveal());
  }
  return request;
}

ProviderHealth SelfManagedProvider::health() {
  HttpRequest request = base("GET", "/healthz");
  request.deadline = net::in(kHealthTime);
  const HttpOutcome outcome = client_->send(request);
  if (!outcome.ok()) return {false, net::errorOf(*outcome.failure, client_->url().text()).message};
  if (outcome.reply.status != 200) {
    return {false, client_->url().text() + " is not healthy: " + saidBy(outcome.reply, config_)};
  }
  return {true, "ready"};
}

// A Gantlet says {"status":"alive"} at /livez, which RAGFlow's executor does not have. Who can't be
// reached is asked again with the next submission. Errors: kConnectFailed, kCancelled.
Result<Kind> SelfManagedProvider::kindOfPeer(const CancelSignal& cancel) {
  const std::lock_guard lock(kindMutex_);
  if (kind_ != Kind::kUnknown) return kind_;
  HttpRequest request = base("GET", "/livez");
  request.deadline = net::in(kHealthTime);
  request.cancel = cancel;
  const HttpOutcome outcome = client_->send(request);
  if (!outcome.ok()) {
    net::HttpFailure failure = *outcome.failure;
    failure.sent = false;  // a question runs nothing
    return net::errorOf(failure, client_->url().text());
  }
  if (outcome.reply.status >= 500) {
    return Error{ErrorCode::kConnectFailed,
                 client_->url().text() + " said " + saidBy(outcome.reply, config_), ""};
  }
  const bool alive =
      outcome.reply.status == 200 && textOf(objectIn(outcome.reply.body), "status") == "alive";
  kind_ = alive ? Kind::kGantlet : Kind::kRagflow;
  return kind_;
}

Result<HttpRequest> SelfManagedProvider::requestFor(Kind kind, const ExecutionRequest& request,
                                                    const Limits& limits) {
  TRY(json::Text arguments, json::parseText(request.argumentsJson));
  const bool gantlet = kind == Kind::kGantlet;
  if (!gantlet && (!request.files.empty() || !request.stdinBytes.empty())) {
    return Error{ErrorCode::kUnsupported,
                 "RAGFlow's executor takes no input files and no standard input",
                 "pass the data as arguments"};
  }
  if (!request.environmentJson.empty()) {
    return Error{ErrorCode::kUnsupported, "a remote executor takes no environment variables",
                 "use a template without them, or make the provider 'local' the active one"};
  }
  if (!gantlet && request.needsRunner) {
    return Error{
        ErrorCode::kUnsupported,
        "RAGFlow's executor does not hold a program to pickles that it has written itself, "
        "nor does it keep packages from it",
        "read no pickles, and import only what the policy allows"};
  }
  const bool python = request.language == Language::kPython;
  json::Object body{{"code_b64", encodeBase64(request.source)},
                    {"language", python    ? "python"
                                 : gantlet ? "javascript"
                                           : "nodejs"},
                    {"arguments", arguments}};
  if (gantlet) {
    body.set("timeout", static_cast<double>(limits.wall.count()) / 1000.0);
    body.set("memory", limits.memory.bytes());
    if (!request.filename.empty()) {
      body.set("filename", request.filename.substr(request.filename.rfind('/') + 1));
    }
    body.set("stdin", request.stdinBytes.str());
    json::Array files;
    for (const InputFile& file : request.files) {
      files.emplace_back(
          json::Object{{"name", file.name}, {"content_b64", json::Base64{file.bytes}}});
    }
    if (!files.empty()) body.set("files", std::move(files));
  }
  HttpRequest call = base("POST", gantlet ? "/v1/execute" : "/run");
  call.headers.emplace_back("Content-Type", "application/json");
  call.body = json::write(body);
  call.deadline = net::in(limits.wall + kPatience);
  call.cancel = request.cancel;
  call.maxBody = ByteCount(limits.output.bytes() * 4 + limits.result.bytes() +
                           limits.artifactSize.bytes() * limits.artifactCount * 3 / 2 +
                           ByteCount::mebi(4).bytes());
  return call;
}

Result<ExecutionResult> SelfManagedProvider::read(const HttpReply& reply, Kind kind,
                                                  const Limits& limits) const {
  const std::string said = client_->url().text() + " said " + saidBy(reply, config_);
  const json::Object body = objectIn(reply.body, 600, {{"result"}, {}});
  if (reply.status == 200) {
    return kind == Kind::kGantlet ? self_managed::readGantletResult(body, limits)
                                  : self_managed::readRagflowResult(body, limits);
  }
  if (reply.status == 429) {
    Error error{ErrorCode::kBusy, said, "try again later"};
    error.retryAfter = net::retryAfterOf(reply).value_or(std::chrono::seconds{0});
    return error;
  }
  if (reply.status == 401 || reply.status == 403) {
    return Error{ErrorCode::kConnectFailed, said, "check the provider's api_token"};
  }
  if (reply.status == 508) {
    return Error{ErrorCode::kUnavailable, "the endpoint is this very service",
                 "name another executor's address"};
  }
  if (reply.status == 404 || reply.status == 405) {
    return Error{ErrorCode::kConnectFailed, said, "check the endpoint: no executor answers there"};
  }
  if (reply.status >= 400 && reply.status < 500) {
    return Error{ErrorCode::kInvalidArgument, said, "check its policy and its limits"};
  }
  // A Gantlet says 503 before anything has run; of others, and of proxies, nobody knows.
  if (reply.status == 503 && kind == Kind::kGantlet && !textOf(body, "code").empty()) {
    return Error{ErrorCode::kUnavailable, said, ""};
  }
  return Error{ErrorCode::kOutcomeUnknown, said,
               "look whether the submission has run before you send it again"};
}

Result<ExecutionResult> SelfManagedProvider::sendOnce(const HttpRequest& call, Kind kind,
                                                      const Limits& limits) const {
  const HttpOutcome outcome = client_->send(call);
  if (outcome.ok()) return read(outcome.reply, kind, limits);
  const net::HttpFailure& failure = *outcome.failure;
  if (failure.sent && failure.fault == HttpFault::kTimeout) {
    return endedByUs(End::kTimeout, "no answer within the time limit");
  }
  if (failure.sent && failure.fault == HttpFault::kCancelled) {
    return endedByUs(End::kCancelled, "the caller went away");
  }
  return net::errorOf(failure, client_->url().text());
}

Result<ExecutionResult> SelfManagedProvider::runIn(const Native& /*native*/,
                                                   const ExecutionRequest& request) {
  const Slot slot(*this);
  if (!slot.held) {
    return Error{ErrorCode::kBusy, "all places of provider self_managed are taken",
                 "try again, or raise its pool_size"};
  }
  const Limits limits = caps_.apply(request.limits);
  const net::Deadline deadline = net::in(limits.wall + kPatience);
  const std::int64_t most = config_.integer("max_retries");
  for (std::int64_t attempt = 0;; ++attempt) {
    const Result<Kind> kind = kindOfPeer(request.cancel);
    Result<ExecutionResult> result =
        kind ? tryOnce(*kind, request, limits) : Result<ExecutionResult>(kind.error());
    if (result || attempt >= most) return result;
    const Error& error = result.error();
    // Only what says that nothing has run, and may be over in a moment.
    const bool refused = error.code == ErrorCode::kConnectFailed && !kind;
    if (error.code != ErrorCode::kBusy && !refused) return result;
    const std::chrono::milliseconds pause =
        error.retryAfter.count() > 0 ? std::chrono::milliseconds(error.retryAfter)
                                     : kBusyPause * (1 << std::min<std::int64_t>(attempt, 4));
    if (!pauseFor(pause, deadline, request.cancel)) return result;
  }
}

Result<ExecutionResult> SelfManagedProvider::tryOnce(Kind kind, const ExecutionRequest& request,
                                                     const Limits& limits) {
  TRY(const HttpRequest call, requestFor(kind, request, limits));
  return sendOnce(call, kind, limits);
}

}  // namespace

ProviderKind selfManagedProviderKind() {
  ProviderKind kind;
  kind.id = "self_managed";
  kind.name = "Self-Managed";
  kind.description = "Another Gantlet, or RAGFlow's executor manager, on a host of yours.";
  kind.icon = "cluster";
  kind.tags = {"self-hosted", "remote"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = schema();
  kind.validate = validate;
  kind.initialize = [](const ProviderConfig& config,
                       const ProviderContext& context) -> Result<std::shared_ptr<SandboxProvider>> {
    TRY(net::Url url, net::parseUrl(config.text("endpoint")));
    TRY(std::unique_ptr<HttpClient> client,
        HttpClient::create(std::move(url), {config.text("certificate_pin"), context.caFile},
                           context.guard));
    return std::shared_ptr<SandboxProvider>(
        std::make_shared<SelfManagedProvider>(config, context, std::move(client)));
  };
  return kind;
}

}  // namespace gantlet
