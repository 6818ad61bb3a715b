#include "providers/e2b/e2b_provider.h"

#include <algorithm>

#include "providers/e2b/event_lines.h"
#include "providers/http/client.h"
#include "providers/limit_caps.h"
#include "providers/remote_text.h"

namespace gantlet {
namespace {

using net::HttpClient;
using net::HttpFault;
using net::HttpOutcome;
using net::HttpReply;
using net::HttpRequest;

constexpr int kCodePort = 49999;
constexpr std::chrono::milliseconds kCreateTime{60'000};
constexpr std::chrono::milliseconds kKillTime{10'000};
constexpr std::chrono::milliseconds kHealthTime{5'000};
// Beyond the run's limit: the kernel's start, and the way there and back.
constexpr std::chrono::milliseconds kPatience{15'000};
constexpr int kMostTries = 3;
constexpr std::chrono::seconds kLongestWait{10};  // for a rate limit that says how long

ConfigField text(const char* name, bool required, const char* label, const char* description) {
  ConfigField field{name, FieldType::kString, required, false, label};
  field.description = description;
  return field;
}

ConfigSchema schema() {
  ConfigField key = text("api_key", true, "API Key", "From the dashboard; starts with e2b_");
  key.secret = true;
  key.variable = "E2B_API_KEY";
  ConfigField region = text("region", false, "Region", "");
  region.defaultValue = "us";
  region.options = {"us", "eu"};
  ConfigField domain =
      text("domain", false, "Domain", "Of another cluster that speaks E2B's protocol");
  domain.variable = "E2B_DOMAIN";
  ConfigField api = text("api_url", false, "API URL", "Instead of https://api.{domain}");
  api.variable = "E2B_API_URL";
  ConfigField sandbox =
      text("sandbox_url", false, "Sandbox URL", "One address for all sandboxes, told by header");
  sandbox.variable = "E2B_SANDBOX_URL";
  ConfigField image = text("template", false, "Template", "");
  image.defaultValue = "code-interpreter-v1";
  ConfigField timeout{"timeout", FieldType::kInteger, false, false, "Execution Timeout (seconds)"};
  timeout.defaultValue = 30;
  timeout.min = 5;
  timeout.max = 300;
  const ConfigField pin = text("certificate_pin", false, "Certificate Pin",
                               "Base64 of the SHA-256 of the servers' public key");
  return ConfigSchema({key, region, domain, api, sandbox, image, timeout, pin});
}

bool isHostName(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == ':';
  });
}

std::optional<std::string> validate(const ProviderConfig& config) {
  for (const char* name : {"api_url", "sandbox_url"}) {
    if (!config.isSet(name)) continue;
    if (const auto url = net::parseUrl(config.text(name)); !url) {
      return std::string(name) + ": " + url.error().message;
    }
  }
  if (config.isSet("domain") && !isHostName(config.text("domain"))) {
    return "domain must be a host name such as e2b.app";
  }
  return std::nullopt;
}

std::string domainOf(const ProviderConfig& config) {
  if (config.isSet("domain")) return config.text("domain");
  return config.text("region") == "eu" ? "eu.e2b.app" : "e2b.app";
}

// Ids become host names and paths: nothing else may come in that way.
bool isPlainId(const std::string& id) {
  return !id.empty() && id.size() <= 128 && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  });
}

class E2bProvider final : public SandboxProvider {
 public:
  E2bProvider(ProviderConfig config, const ProviderContext& context,
              std::unique_ptr<HttpClient> control)
      : SandboxProvider(*context.clock),
        config_(std::move(config)),
        tls_{config_.text("certificate_pin"), context.caFile},
        guard_(context.guard),
        control_(std::move(control)) {
    if (config_.isSet("timeout")) caps_.wall = std::chrono::seconds(config_.integer("timeout"));
  }
  ~E2bProvider() override { endAll(); }
  E2bProvider(const E2bProvider&) = delete;
  E2bProvider& operator=(const E2bProvider&) = delete;

  [[nodiscard]] std::string_view id() const override { return "e2b"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kMicrovm; }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.streamsOutput = true;
    capabilities.environment = true;
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& request) override;
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& native) override;

 private:
  [[nodiscard]] HttpRequest controlRequest(const char* method, std::string target,
                                           std::chrono::milliseconds time) const;
  [[nodiscard]] Result<Native> readSandbox(const HttpReply& reply) const;
  [[nodiscard]] Error refusal(const HttpReply& reply, ErrorCode otherwise) const;
  [[nodiscard]] Result<std::unique_ptr<HttpClient>> dataClient(const Native& native) const;
  [[nodiscard]] HttpRequest executeRequest(const Native& native, const ExecutionRequest& request,
                                           const KernelProgram& program,
                                           const Limits& limits) const;
  [[nodiscard]] Result<ExecutionResult> endOf(const HttpOutcome& outcome,
                                              const e2b::EventLines& events,
                                              KernelProgram& program) const;
  [[nodiscard]] Error brokenOff(const HttpReply& reply) const;

  const ProviderConfig config_;
  const net::TlsOptions tls_;
  const net::AddressGuard guard_;
  LimitCaps caps_;
  const std::unique_ptr<HttpClient> control_;
};

HttpRequest E2bProvider::controlRequest(const char* method, std::string target,
                                        std::chrono::milliseconds time) const {
  HttpRequest request;
  request.method = method;
  request.target = std::move(target);
  request.headers = {{"X-API-Key", config_.secret("api_key").reveal()},
                     {"Accept", "application/json"}};
  request.deadline = net::in(time);
  request.maxBody = ByteCount::mebi(4);
  return request;
}

ProviderHealth E2bProvider::health() {
  const HttpOutcome outcome = control_->send(controlRequest("GET", "/health", kHealthTime));
  if (!outcome.ok()) return {false, net::errorOf(*outcome.failure, control_->url().text()).message};
  const int status = outcome.reply.status;
  if (status >= 200 && status < 300) return {true, "ready"};
  return {false, "E2B is not healthy: " + saidBy(outcome.reply, config_)};
}

// What a control plane's refusal means. Nothing has run in any of these cases.
Error E2bProvider::refusal(const HttpReply& reply, ErrorCode otherwise) const {
  const std::string said = "E2B said " + saidBy(reply, config_);
  if (reply.status == 401 || reply.status == 403) {
    return Error{ErrorCode::kConnectFailed, said, "check the provider's api_key"};
  }
  if (reply.status == 429) {
    Error error{ErrorCode::kBusy, said, "run fewer at once, or get a larger plan"};
    error.retryAfter = net::retryAfterOf(reply).value_or(std::chrono::seconds{0});
    return error;
  }
  return Error{otherwise, said, "check the template and E2B's status"};
}

Result<SandboxProvider::Native> E2bProvider::readSandbox(const HttpReply& reply) const {
  const json::Object body = objectIn(reply.body);
  Native native;
  native.name = textOf(body, "sandboxID");
  if (!isPlainId(native.name)) {
    return Error{ErrorCode::kInstanceFailed, "E2B's answer names no usable sandbox", ""};
  }
  for (const char* key : {"envdAccessToken", "trafficAccessToken", "domain"}) {
    const std::string value = textOf(body, key);
    if (!value.empty()) native.metadata[key] = value;
  }
  const auto domain = native.metadata.find("domain");
  if (domain != native.metadata.end() && !isHostName(domain->second)) native.metadata.erase(domain);
  return native;
}

Result<SandboxProvider::Native> E2bProvider::makeInstance(const InstanceRequest& wanted) {
  HttpRequest request = controlRequest("POST", "/sandboxes", kCreateTime);
  const auto life = std::chrono::duration_cast<std::chrono::seconds>(
      caps_.apply(wanted.limits).wall + kCreateTime + kPatience);
  request.headers.emplace_back("Content-Type", "application/json");
  request.body = json::write(json::Object{
      {"templateID", config_.text("template")},
      {"timeout", std::int64_t{life.count()}},
      {"secure", true},
      {"allow_internet_access", false},
      {"metadata", json::Object{{"tenant", wanted.tenant.text()}, {"made_by", "gantlet"}}}});
  request.cancel = wanted.cancel;
  for (int tries = 1;; ++tries) {
    const HttpOutcome outcome = control_->send(request);
    if (!outcome.ok()) {
      net::HttpFailure failure = *outcome.failure;
      // The request may have arrived, but a sandbox that nobody knows runs nothing, and the cloud
      // ends it by its timeout.
      Error error = net::errorOf(failure, control_->url().text());
      if (failure.sent && error.code == ErrorCode::kOutcomeUnknown) {
        error.code = ErrorCode::kInstanceFailed;
      }
      return error;
    }
    const HttpReply& reply = outcome.reply;
    if (reply.status == 201 || reply.status == 200) return readSandbox(reply);
    const auto wait = net::retryAfterOf(reply);
    const bool again = reply.status == 429 && wait && *wait <= kLongestWait && tries < kMostTries;
    if (!again || !pauseFor(*wait, request.deadline, request.cancel)) {
      return refusal(reply, ErrorCode::kInstanceFailed);
    }
  }
}

Status E2bProvider::endInstance(const Native& native) {
  const HttpOutcome outcome =
      control_->send(controlRequest("DELETE", "/sandboxes/" + native.name, kKillTime));
  if (!outcome.ok()) return net::errorOf(*outcome.failure, control_->url().text());
  const int status = outcome.reply.status;
  if (status == 204 || status == 200 || status == 404) return {};
  return refusal(outcome.reply, ErrorCode::kUnavailable);
}

Result<std::unique_ptr<HttpClient>> E2bProvider::dataClient(const Native& native) const {
  std::string address = config_.text("sandbox_url");
  if (address.empty()) {
    const auto domain = native.metadata.find("domain");
    address = "https://" + std::to_string(kCodePort) + "-" + native.name + "." +
              (domain == native.metadata.end() ? domainOf(config_) : domain->second);
  }
  TRY(net::Url url, net::parseUrl(address));
  return HttpClient::create(std::move(url), tls_, guard_);
}

HttpRequest E2bProvider::executeRequest(const Native& native, const ExecutionRequest& request,
                                        const KernelProgram& program, const Limits& limits) const {
  HttpRequest call;
  call.method = "POST";
  call.target = "/execute";
  call.headers = {{"Content-Type", "application/json"},
                  {"E2b-Sandbox-Id", native.name},
                  {"E2b-Sandbox-Port", std::to_string(kCodePort)}};
  const auto token = [&](const char* key, const char* header) {
    const auto at = native.metadata.find(key);
    if (at != native.metadata.end()) call.headers.emplace_back(header, at->second);
  };
  token("envdAccessToken", "X-Access-Token");
  token("trafficAccessToken", "E2B-Traffic-Access-Token");
  call.body = json::write(
      json::Object{{"code", program.code()}, {"language", languageName(request.language)}});
  call.deadline = net::in(limits.wall);
  call.cancel = request.cancel;
  call.maxBody = ByteCount::gibi(1);  // what is kept of it has its own caps
  return call;
}

// The proxy in front of the sandboxes answers 502 with a document of its own when there is none:
// then the code arrived nowhere.
Error E2bProvider::brokenOff(const HttpReply& reply) const {
  const json::Object body = objectIn(reply.body);
  const bool absent = reply.status == 502 && !textOf(body, "sandboxId").empty();
  const std::string said = "the sandbox said " + saidBy(reply, config_);
  if (absent || reply.status == 404) return Error{ErrorCode::kUnavailable, said, ""};
  if (reply.status == 401 || reply.status == 403 || reply.status == 429) {
    return refusal(reply, ErrorCode::kUnavailable);
  }
  return Error{ErrorCode::kOutcomeUnknown, said,
               "look whether the submission has run before you send it again"};
}

Result<ExecutionResult> E2bProvider::endOf(const HttpOutcome& outcome,
                                           const e2b::EventLines& events,
                                           KernelProgram& program) const {
  if (!outcome.ok() && outcome.failure->sent) {
    ExecutionResult result = program.finish();
    if (outcome.failure->fault == HttpFault::kTimeout) {
      result.end = End::kTimeout;
      result.exitCode = 137;
      result.detail = "it ran longer than its time limit";
      return result;
    }
    if (outcome.failure->fault == HttpFault::kCancelled) {
      result.end = End::kCancelled;
      return result;
    }
  }
  if (!outcome.ok()) return net::errorOf(*outcome.failure, "the E2B sandbox");
  if (outcome.reply.status != 200) return brokenOff(outcome.reply);
  // A stream that just ends looks like success; without its last event it is none.
  if (outcome.reply.stopped || !events.ended()) {
    return Error{ErrorCode::kOutcomeUnknown, "the E2B sandbox broke its answer off",
                 "look whether the submission has run before you send it again"};
  }
  return program.finish();
}

Result<ExecutionResult> E2bProvider::runIn(const Native& native, const ExecutionRequest& request) {
  const Limits limits = caps_.apply(request.limits);
  TRY(KernelProgram program, KernelProgram::of(request));
  TRY(const std::unique_ptr<HttpClient> client, dataClient(native));
  HttpRequest call = executeRequest(native, request, program, limits);
  e2b::EventLines events(program);
  call.onData = [&](std::string_view piece) { return events.feed(piece); };
  const auto began = std::chrono::steady_clock::now();
  const HttpOutcome outcome = client->send(call);
  Result<ExecutionResult> result = endOf(outcome, events, program);
  if (result) {
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    result->metrics.durationMs = took.count();
  }
  return result;
}

}  // namespace

ProviderKind e2bProviderKind() {
  ProviderKind kind;
  kind.id = "e2b";
  kind.name = "E2B";
  kind.description = "E2B's cloud: a Firecracker microVM for each execution.";
  kind.icon = "cloud";
  kind.tags = {"saas", "microvm"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = schema();
  kind.validate = validate;
  kind.initialize = [](const ProviderConfig& config,
                       const ProviderContext& context) -> Result<std::shared_ptr<SandboxProvider>> {
    const std::string address =
        config.isSet("api_url") ? config.text("api_url") : "https://api." + domainOf(config);
    TRY(net::Url url, net::parseUrl(address));
    TRY(std::unique_ptr<HttpClient> client,
        HttpClient::create(std::move(url), {config.text("certificate_pin"), context.caFile},
                           context.guard));
    if (config.isSet("sandbox_url")) {
      TRY(const net::Url data, net::parseUrl(config.text("sandbox_url")));
      if (auto why = context.guard.refusal(data.host)) {
        return Error{ErrorCode::kInvalidArgument, "sandbox_url: " + *why, ""};
      }
    }
    return std::shared_ptr<SandboxProvider>(
        std::make_shared<E2bProvider>(config, context, std::move(client)));
  };
  return kind;
}

}  // namespace gantlet
