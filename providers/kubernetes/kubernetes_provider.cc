#include "providers/kubernetes/kubernetes_provider.h"

#include <atomic>

#include "providers/kernel/kernel_program.h"
#include "providers/kubernetes/claim_api.h"
#include "providers/limit_caps.h"
#include "providers/remote_text.h"

namespace gantlet {
namespace {

using kubernetes::ClaimApi;
using net::HttpClient;
using net::HttpFault;
using net::HttpOutcome;
using net::HttpReply;
using net::HttpRequest;

constexpr std::chrono::milliseconds kUploadTime{30'000};
// A claim's life beyond its run: the pod's start, the way of the code, and what clocks differ.
constexpr std::chrono::seconds kSpare{240};
constexpr const char* kBoundary = "gantlet-cell-4f1c0b7e9a6d2358";
// What the pod's runtime splits into words as a shell would, and starts without one. A cell awaits
// at its top, which node's modules may.
constexpr const char* kPython =
    "python3 -u -c 'import ast,asyncio;asyncio.run(eval(compile(open(\"gantlet-cell.py\", "
    "encoding=\"utf-8\").read(),\"cell\",\"exec\",flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT),globals()))"
    "'";
constexpr const char* kNode = "node gantlet-cell.mjs";

ConfigField text(const char* name, const char* label, const char* description,
                 const char* otherwise = "") {
  ConfigField field{name, FieldType::kString, false, false, label};
  field.description = description;
  if (*otherwise != '\0') field.defaultValue = otherwise;
  return field;
}

ConfigSchema schema() {
  ConfigField pool = text("warm_pool", "Warm Pool", "The SandboxWarmPool that sandboxes come from");
  pool.required = true;
  ConfigField token = text("token", "Token", "Of an account; instead of token_file");
  token.secret = true;
  ConfigField isolation =
      text("isolation", "Isolation", "What the warm pool's runtime class is", "container");
  isolation.options = {"container", "gvisor", "microvm"};
  ConfigField port{"port", FieldType::kInteger, false, false, "Runtime Port"};
  port.defaultValue = 8888;
  port.min = 1;
  port.max = 65535;
  ConfigField timeout{"timeout", FieldType::kInteger, false, false, "Execution Timeout (seconds)"};
  timeout.defaultValue = 30;
  timeout.min = 5;
  timeout.max = 300;
  return ConfigSchema(
      {pool, text("namespace", "Namespace", "Where the warm pool is", "default"),
       text("api_server", "API Server", "Of the cluster", "https://kubernetes.default.svc"), token,
       text("token_file", "Token File", "Read for each request",
            "/var/run/secrets/kubernetes.io/serviceaccount/token"),
       text("ca_file", "Certificate Authority", "PEM file, of the API server",
            "/var/run/secrets/kubernetes.io/serviceaccount/ca.crt"),
       text("certificate_pin", "Certificate Pin",
            "Base64 of the SHA-256 of the API server's public key"),
       text("router_url", "Router URL",
            "Of agent-sandbox' router; none: pods are asked themselves"),
       isolation, port, timeout});
}

bool isOwnHost(const std::string& host) {
  return host == "127.0.0.1" || host == "::1" || host == "localhost";
}

std::optional<std::string> validate(const ProviderConfig& config) {
  for (const char* name : {"warm_pool", "namespace"}) {
    if (!kubernetes::isName(config.text(name))) {
      return std::string(name) + " must be a name of Kubernetes: a-z, 0-9 and '-'";
    }
  }
  const auto server = net::parseUrl(config.text("api_server"));
  if (!server) return "api_server: " + server.error().message;
  // `kubectl proxy` speaks plain HTTP, to its own host.
  if (!server->tls && !isOwnHost(server->host)) {
    return "api_server must be https://: the account's token is sent there";
  }
  if (config.text("router_url").empty()) return std::nullopt;
  const auto router = net::parseUrl(config.text("router_url"));
  return router ? std::nullopt : std::optional("router_url: " + router.error().message);
}

IsolationClass isolationOf(const ProviderConfig& config) {
  if (config.text("isolation") == "microvm") return IsolationClass::kMicrovm;
  if (config.text("isolation") == "gvisor") return IsolationClass::kGvisor;
  return IsolationClass::kContainer;
}

class KubernetesProvider final : public SandboxProvider {
 public:
  KubernetesProvider(ProviderConfig config, const ProviderContext& context,
                     std::unique_ptr<ClaimApi> claims)
      : SandboxProvider(*context.clock),
        config_(std::move(config)),
        caFile_(context.caFile),
        guard_(context.guard),
        claims_(std::move(claims)) {
    caps_.wall = std::chrono::seconds(config_.integer("timeout"));
  }
  ~KubernetesProvider() override { endAll(); }
  KubernetesProvider(const KubernetesProvider&) = delete;
  KubernetesProvider& operator=(const KubernetesProvider&) = delete;

  [[nodiscard]] std::string_view id() const override { return "kubernetes"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return isolationOf(config_); }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.environment = true;
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& request) override;
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& native) override {
    return claims_->giveBack(native.name);
  }

 private:
  [[nodiscard]] Result<std::unique_ptr<HttpClient>> podClient(const Native& native) const;
  [[nodiscard]] HttpRequest podRequest(const Native& native, const char* target,
                                       std::chrono::milliseconds time,
                                       const CancelSignal& cancel) const;
  [[nodiscard]] HttpRequest upload(const Native& native, const ExecutionRequest& request,
                                   const KernelProgram& program) const;
  [[nodiscard]] Result<ExecutionResult> endOf(const HttpOutcome& outcome,
                                              KernelProgram& program) const;
  [[nodiscard]] Result<ExecutionResult> read(const HttpReply& reply, KernelProgram& program) const;

  const ProviderConfig config_;
  const std::string caFile_;
  const net::AddressGuard guard_;
  LimitCaps caps_;
  const std::unique_ptr<ClaimApi> claims_;
  std::atomic<bool> lookedForLeftovers_{false};
};

ProviderHealth KubernetesProvider::health() {
  const Status found = claims_->findPool();
  return found ? ProviderHealth{true, "ready"} : ProviderHealth{false, found.error().message};
}

Result<SandboxProvider::Native> KubernetesProvider::makeInstance(const InstanceRequest& request) {
  // Once, where it can be done: each of them ends by its shutdown time in any case.
  if (!lookedForLeftovers_.exchange(true)) (void)claims_->giveBackLeftovers();
  const auto wall =
      std::chrono::duration_cast<std::chrono::seconds>(caps_.apply(request.limits).wall);
  TRY(kubernetes::Claim claim, claims_->take(wall + kSpare, request.cancel));
  Native native;
  native.name = std::move(claim.name);
  native.metadata = {{"sandbox", std::move(claim.sandbox)}, {"address", std::move(claim.address)}};
  return native;
}

Result<std::unique_ptr<HttpClient>> KubernetesProvider::podClient(const Native& native) const {
  const std::string router = config_.text("router_url");
  TRY(net::Url url, net::parseUrl(router.empty() ? "http://" + native.metadata.at("address") + ":" +
                                                       std::to_string(config_.integer("port"))
                                                 : router));
  net::TlsOptions tls;
  tls.caFile = caFile_;
  return HttpClient::create(std::move(url), tls, guard_);
}

HttpRequest KubernetesProvider::podRequest(const Native& native, const char* target,
                                           std::chrono::milliseconds time,
                                           const CancelSignal& cancel) const {
  HttpRequest call;
  call.method = "POST";
  call.target = target;
  if (!config_.text("router_url").empty()) {
    call.headers = {{"X-Sandbox-ID", native.metadata.at("sandbox")},
                    {"X-Sandbox-Namespace", config_.text("namespace")},
                    {"X-Sandbox-Port", std::to_string(config_.integer("port"))},
                    {"X-Sandbox-Timeout", std::to_string(time.count() / 1000 + 1)}};
  }
  call.deadline = net::in(time);
  call.cancel = cancel;
  call.maxBody = ByteCount::mebi(256);
  return call;
}

// The cell as a file: a command's word is limited to 128 KiB.
HttpRequest KubernetesProvider::upload(const Native& native, const ExecutionRequest& request,
                                       const KernelProgram& program) const {
  HttpRequest call = podRequest(native, "/upload", kUploadTime, request.cancel);
  const bool python = request.language == Language::kPython;
  call.headers.emplace_back("Content-Type",
                            std::string("multipart/form-data; boundary=") + kBoundary);
  // The cell holds what a submission says as base64 alone, which can't end the part.
  call.body = std::string("--") + kBoundary +
              "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"gantlet-cell." +
              (python ? "py" : "mjs") + "\"\r\nContent-Type: application/octet-stream\r\n\r\n" +
              program.code() + "\r\n--" + kBoundary + "--\r\n";
  return call;
}

// {"stdout", "stderr", "exit_code"}, all of it at the end.
Result<ExecutionResult> KubernetesProvider::read(const HttpReply& reply,
                                                 KernelProgram& program) const {
  const json::Object body = objectIn(reply.body);
  const json::Value* code = body.find("exit_code");
  const json::Value* out = body.find("stdout");
  const json::Value* err = body.find("stderr");
  if (code == nullptr || code->asInt() == nullptr || out == nullptr || out->asString() == nullptr ||
      err == nullptr || err->asString() == nullptr) {
    return Error{ErrorCode::kOutcomeUnknown, "the sandbox's answer is none of its runtime", ""};
  }
  program.takeOutput(*out->asString());
  program.takeError(*err->asString());
  const bool ended = program.ended();
  // Its own time limit, no such interpreter, output that is no text: it says them alike.
  if (!ended && err->asString()->starts_with("Failed to execute command: ")) {
    return Error{ErrorCode::kOutcomeUnknown,
                 "the sandbox said: " + config_.redact(*err->asString()),
                 "the image needs python3, and node for JavaScript; look whether it has run"};
  }
  ExecutionResult result = program.finish();
  if (!ended) {
    // It left without its end: by os._exit(), or by a signal, which Python tells as -9.
    const std::int64_t status = *code->asInt();
    result.exitCode = static_cast<int>(status < 0 ? 128 + (-status & 127) : status & 255);
    if (status == 0) {
      result.exitCode = 1;
      result.detail = "it ended without its end line: no result is known";
    }
  }
  return result;
}

Result<ExecutionResult> KubernetesProvider::endOf(const HttpOutcome& outcome,
                                                  KernelProgram& program) const {
  if (!outcome.ok()) {
    if (outcome.failure->sent && outcome.failure->fault == HttpFault::kTimeout) {
      ExecutionResult result = endedByUs(End::kTimeout, "it ran longer than its time limit");
      result.exitCode = 137;
      return result;
    }
    if (outcome.failure->sent && outcome.failure->fault == HttpFault::kCancelled) {
      return endedByUs(End::kCancelled, "the caller went away");
    }
    return net::errorOf(*outcome.failure, "the sandbox");
  }
  if (outcome.reply.status == 200) return read(outcome.reply, program);
  return Error{ErrorCode::kOutcomeUnknown, "the sandbox said " + saidBy(outcome.reply, config_),
               "look whether the submission has run before you send it again"};
}

Result<ExecutionResult> KubernetesProvider::runIn(const Native& native,
                                                  const ExecutionRequest& request) {
  const Limits limits = caps_.apply(request.limits);
  TRY(KernelProgram program, KernelProgram::of(request));
  TRY(const std::unique_ptr<HttpClient> client, podClient(native));
  const HttpOutcome sent = client->send(upload(native, request, program));
  if (!sent.ok()) {
    // A file that lies there runs nothing.
    Error error = net::errorOf(*sent.failure, "the sandbox");
    if (error.code == ErrorCode::kOutcomeUnknown) error.code = ErrorCode::kUnavailable;
    return error;
  }
  if (sent.reply.status != 200) {
    return Error{ErrorCode::kUnavailable,
                 "the sandbox took no program: " + saidBy(sent.reply, config_),
                 "the warm pool's image must be agent-sandbox' runtime, or one like it"};
  }
  HttpRequest call = podRequest(native, "/execute", limits.wall, request.cancel);
  call.headers.emplace_back("Content-Type", "application/json");
  call.body = json::write(
      json::Object{{"command", request.language == Language::kPython ? kPython : kNode}});
  const auto began = std::chrono::steady_clock::now();
  Result<ExecutionResult> result = endOf(client->send(call), program);
  if (result) {
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    result->metrics.durationMs = took.count();
  }
  return result;
}

}  // namespace

ProviderKind kubernetesProviderKind() {
  ProviderKind kind;
  kind.id = "kubernetes";
  kind.name = "Kubernetes";
  kind.description = "A cluster's agent-sandbox: a pod of a warm pool for each execution.";
  kind.icon = "server";
  kind.tags = {"self-hosted", "kubernetes"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = schema();
  kind.validate = validate;
  kind.initialize = [](const ProviderConfig& config,
                       const ProviderContext& context) -> Result<std::shared_ptr<SandboxProvider>> {
    if (!config.text("router_url").empty()) {
      TRY(const net::Url router, net::parseUrl(config.text("router_url")));
      if (auto why = context.guard.refusal(router.host)) {
        return Error{ErrorCode::kInvalidArgument, "router_url: " + *why, ""};
      }
    }
    TRY(std::unique_ptr<ClaimApi> claims, ClaimApi::create(config, context));
    return std::shared_ptr<SandboxProvider>(
        std::make_shared<KubernetesProvider>(config, context, std::move(claims)));
  };
  return kind;
}

}  // namespace gantlet
