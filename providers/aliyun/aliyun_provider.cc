#include "providers/aliyun/aliyun_provider.h"

#include <algorithm>
#include <mutex>

#include "core/base64.h"
#include "providers/aliyun/aliyun_client.h"
#include "providers/aliyun/answer_reader.h"
#include "providers/kernel/kernel_program.h"
#include "providers/limit_caps.h"
#include "providers/remote_text.h"

namespace gantlet {
namespace {

using aliyun::AliyunClient;
using aliyun::Answer;
using aliyun::Call;
using aliyun::inner;

constexpr const char* kTemplate = "gantlet-code-interpreter";  // made where none is configured
constexpr const char* kControlPath = "/2025-09-10/templates";
constexpr std::chrono::seconds kHardLimit{30};
constexpr std::chrono::milliseconds kCallTime{15'000};
constexpr std::chrono::milliseconds kTemplateTime{120'000};
constexpr std::chrono::milliseconds kSandboxTime{60'000};
constexpr std::chrono::milliseconds kPoll{1'000};
constexpr std::chrono::milliseconds kHealthTime{5'000};
constexpr std::chrono::milliseconds kPatience{10'000};
constexpr int kIdleSeconds = 600;

ConfigField text(const char* name, bool required, const char* label, const char* description,
                 const char* variable) {
  ConfigField field{name, FieldType::kString, required, false, label};
  field.description = description;
  field.variable = variable;
  return field;
}

ConfigSchema schema() {
  ConfigField id = text("access_key_id", true, "Access Key ID", "Aliyun AccessKey ID of a RAM user",
                        "AGENTRUN_ACCESS_KEY_ID");
  id.secret = true;
  id.placeholder = "LTAI...";
  ConfigField secret =
      text("access_key_secret", true, "Access Key Secret",
           "Aliyun AccessKey Secret of the RAM user", "AGENTRUN_ACCESS_KEY_SECRET");
  secret.secret = true;
  const ConfigField account = text("account_id", true, "Account ID",
                                   "Aliyun primary account ID (主账号ID)", "AGENTRUN_ACCOUNT_ID");
  ConfigField region = text("region", false, "Region", "", "AGENTRUN_REGION");
  region.defaultValue = "cn-hangzhou";
  region.options = {"cn-hangzhou", "cn-beijing", "cn-shanghai", "cn-shenzhen", "cn-guangzhou"};
  const ConfigField image = text("template_name", false, "Template Name",
                                 "Made as gantlet-code-interpreter where none is named", "");
  ConfigField token = text("security_token", false, "Security Token",
                           "Of temporary credentials (STS)", "AGENTRUN_SECURITY_TOKEN");
  token.secret = true;
  const ConfigField control = text("control_endpoint", false, "Control Endpoint",
                                   "For private clouds and tests", "AGENTRUN_CONTROL_ENDPOINT");
  const ConfigField data = text("data_endpoint", false, "Data Endpoint",
                                "For private clouds and tests", "AGENTRUN_DATA_ENDPOINT");
  ConfigField timeout{"timeout", FieldType::kInteger, false, false, "Execution Timeout (seconds)"};
  timeout.description = "At most 30 seconds: the service's hard limit";
  timeout.defaultValue = 30;
  timeout.min = 1;
  timeout.max = 30;
  const ConfigField pin = text("certificate_pin", false, "Certificate Pin",
                               "Base64 of the SHA-256 of the servers' public key", "");
  return ConfigSchema({id, secret, account, region, image, token, control, data, timeout, pin},
                      {"workspace_id"});
}

bool isPlain(const std::string& name) {
  return !name.empty() && name.size() <= 128 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

std::optional<std::string> validate(const ProviderConfig& config) {
  if (!config.secret("access_key_id").reveal().starts_with("LTAI") &&
      config.secret("security_token").empty()) {
    return "Invalid AccessKey ID format (should start with 'LTAI')";
  }
  if (!isPlain(config.text("account_id"))) return "account_id must be the account's number";
  const std::string name = config.text("template_name");
  if (!name.empty() && !isPlain(name)) return "template_name must be letters, digits, '-' and '_'";
  for (const char* field : {"control_endpoint", "data_endpoint"}) {
    if (!config.isSet(field)) continue;
    if (const auto url = net::parseUrl(config.text(field)); !url) {
      return std::string(field) + ": " + url.error().message;
    }
  }
  return std::nullopt;
}

class AliyunProvider final : public SandboxProvider {
 public:
  AliyunProvider(const ProviderConfig& config, const Clock& clock,
                 std::unique_ptr<AliyunClient> client)
      : SandboxProvider(clock), client_(std::move(client)) {
    const std::string name = config.text("template_name");
    template_ = name.empty() ? kTemplate : name;
    ownTemplate_ = name.empty();
    caps_.wall = std::chrono::seconds(config.integer("timeout"));
  }
  ~AliyunProvider() override { endAll(); }
  AliyunProvider(const AliyunProvider&) = delete;
  AliyunProvider& operator=(const AliyunProvider&) = delete;

  [[nodiscard]] std::string_view id() const override { return "aliyun_codeinterpreter"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kMicrovm; }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.environment = true;
    capabilities.longestRun = kHardLimit;
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& request) override;
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& native) override;

 private:
  [[nodiscard]] Status ensureTemplate(const CancelSignal& cancel);
  [[nodiscard]] Result<Answer> templateCall(const Call& call) const;
  [[nodiscard]] Result<Answer> setUpCall(const Call& call) const;
  [[nodiscard]] Status awaitHealthy(const std::string& sandbox, const CancelSignal& cancel) const;

  const std::unique_ptr<AliyunClient> client_;
  std::string template_;
  bool ownTemplate_ = false;
  LimitCaps caps_;
  std::mutex templateMutex_;
  bool templateReady_ = false;
};

Result<Answer> AliyunProvider::templateCall(const Call& call) const {
  net::HttpFailure failure;
  auto answer = client_->control(call, failure);
  if (!answer) return client_->unreached(failure, ErrorCode::kInstanceFailed);
  return std::move(*answer);
}

// A call of the data plane before any code was sent.
Result<Answer> AliyunProvider::setUpCall(const Call& call) const {
  net::HttpFailure failure;
  auto answer = client_->data(call, failure);
  if (!answer) return client_->unreached(failure, ErrorCode::kInstanceFailed);
  if (!answer->good()) return client_->refusal(*answer, ErrorCode::kInstanceFailed);
  return std::move(*answer);
}

// The template is there and ready, once a provider's life.
Status AliyunProvider::ensureTemplate(const CancelSignal& cancel) {
  const std::lock_guard lock(templateMutex_);
  if (templateReady_) return {};
  const net::Deadline deadline = net::in(kTemplateTime);
  Call get{"GET", std::string(kControlPath) + "/" + template_, "GetTemplate", {}, {}, cancel};
  bool made = false;
  while (true) {
    get.deadline = std::min(deadline, net::in(kCallTime));
    TRY(const Answer answer, templateCall(get));
    if (answer.status == 404 && ownTemplate_ && !made) {
      Call post{"POST", kControlPath, "CreateTemplate", {}, net::in(kCallTime), cancel};
      post.body = json::Object{{"templateName", template_},
                               {"templateType", "CodeInterpreter"},
                               {"cpu", 2.0},
                               {"memory", 4096},
                               {"diskSize", 512},
                               {"sandboxIdleTimeoutInSeconds", 1800},
                               {"sandboxTTLInSeconds", 21600},
                               {"networkConfiguration", json::Object{{"networkMode", "PUBLIC"}}}};
      TRY(const Answer created, templateCall(post));
      // 409: another process made it in this moment.
      if (!created.good() && created.status != 409) {
        return client_->refusal(created, ErrorCode::kInstanceFailed);
      }
      made = true;
    } else if (!answer.good()) {
      return client_->refusal(answer, ErrorCode::kInstanceFailed);
    } else {
      const std::string status = textOf(inner(answer.body), "status");
      if (status == "READY") break;
      if (status == "CREATE_FAILED" || status == "UPDATE_FAILED") {
        return Error{ErrorCode::kInstanceFailed, "the template " + template_ + " is " + status,
                     "delete it in Aliyun's console, or configure another template_name"};
      }
    }
    if (!pauseFor(kPoll, deadline, cancel)) {
      return Error{ErrorCode::kInstanceFailed,
                   "the template " + template_ + " was not ready in time", "try again"};
    }
  }
  templateReady_ = true;
  return {};
}

ProviderHealth AliyunProvider::health() {
  Call call{
      "GET", std::string(kControlPath) + "/" + template_, "GetTemplate", {}, net::in(kHealthTime),
      {}};
  const Result<Answer> answer = templateCall(call);
  if (!answer) return {false, answer.error().message};
  if (answer->good() || (answer->status == 404 && ownTemplate_)) return {true, "ready"};
  return {false, client_->refusal(*answer, ErrorCode::kUnavailable).text()};
}

Status AliyunProvider::awaitHealthy(const std::string& sandbox, const CancelSignal& cancel) const {
  const net::Deadline deadline = net::in(kSandboxTime);
  while (true) {
    Call call{"GET", "/sandboxes/" + sandbox + "/health",    "",
              {},    std::min(deadline, net::in(kCallTime)), cancel};
    net::HttpFailure failure;
    const auto answer = client_->data(call, failure);
    if (!answer && failure.fault == net::HttpFault::kCancelled) {
      return client_->unreached(failure, ErrorCode::kInstanceFailed);
    }
    if (answer && answer->good() && textOf(inner(answer->body), "status") == "ok") return {};
    if (answer && (answer->status == 401 || answer->status == 403)) {
      return client_->refusal(*answer, ErrorCode::kInstanceFailed);
    }
    if (!pauseFor(kPoll, deadline, cancel)) {
      return Error{ErrorCode::kInstanceFailed, "the sandbox was not healthy in time", "try again"};
    }
  }
}

Result<SandboxProvider::Native> AliyunProvider::makeInstance(const InstanceRequest& request) {
  TRY_STATUS(ensureTemplate(request.cancel));
  Call create{"POST", "/sandboxes", "", {}, net::in(kSandboxTime), request.cancel};
  create.body =
      json::Object{{"templateName", template_}, {"sandboxIdleTimeoutSeconds", kIdleSeconds}};
  TRY(const Answer created, setUpCall(create));
  Native native;
  native.name = textOf(inner(created.body), "sandboxId");
  if (!isPlain(native.name)) {
    return Error{ErrorCode::kInstanceFailed, "Aliyun's answer names no usable sandbox", ""};
  }
  Status ready = awaitHealthy(native.name, request.cancel);
  if (ready) {
    Call context{
        "POST",        "/sandboxes/" + native.name + "/contexts", "", {}, net::in(kCallTime),
        request.cancel};
    context.body =
        json::Object{{"cwd", "/home/user"}, {"language", languageName(request.language)}};
    Result<Answer> made = setUpCall(context);
    if (made) {
      native.metadata["context"] = textOf(inner(made->body), "id");
      return native;
    }
    ready = std::move(made).error();
  }
  // Half made is not left behind.
  (void)endInstance(native);
  return std::move(ready).error();
}

Status AliyunProvider::endInstance(const Native& native) {
  Call call{"DELETE", "/sandboxes/" + native.name, "", {}, net::in(kCallTime), {}};
  net::HttpFailure failure;
  const auto answer = client_->data(call, failure);
  if (!answer) return client_->unreached(failure, ErrorCode::kUnavailable);
  if (answer->good() || answer->status == 404) return {};
  return client_->refusal(*answer, ErrorCode::kUnavailable);
}

Result<ExecutionResult> AliyunProvider::runIn(const Native& native,
                                              const ExecutionRequest& request) {
  Limits limits = caps_.apply(request.limits);
  limits.wall = std::min<std::chrono::milliseconds>(limits.wall, kHardLimit);
  TRY(KernelProgram program, KernelProgram::of(request));
  // Whole seconds there, and never none.
  const std::int64_t seconds = std::max<std::int64_t>(1, (limits.wall.count() + 999) / 1000);
  Call call{"POST",
            "/sandboxes/" + native.name + "/contexts/execute",
            "",
            {},
            net::in(limits.wall + kPatience),
            request.cancel};
  json::Object body{{"code", program.code()}, {"timeout", seconds}};
  const auto context = native.metadata.find("context");
  if (context != native.metadata.end() && !context->second.empty()) {
    body.set("contextId", context->second);
  } else {
    body.set("language", languageName(request.language));
  }
  call.body = std::move(body);
  call.maxBody = ByteCount::mebi(256);
  const auto began = std::chrono::steady_clock::now();
  net::HttpFailure failure;
  const auto answer = client_->data(call, failure);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  if (!answer && failure.sent && failure.fault == net::HttpFault::kTimeout) {
    return endedByUs(End::kTimeout, "no answer within the time limit");
  }
  if (!answer && failure.sent && failure.fault == net::HttpFault::kCancelled) {
    return endedByUs(End::kCancelled, "the caller went away");
  }
  if (!answer) return net::errorOf(failure, "Aliyun AgentRun");
  if (answer->status == 408 || answer->status == 504) {
    return endedByUs(End::kTimeout, "Aliyun ended it after " + std::to_string(seconds) + " s");
  }
  if (!answer->good()) {
    // A refusal for a reason of rate or rights ran nothing; of others nobody knows.
    return client_->refusal(*answer, ErrorCode::kOutcomeUnknown);
  }
  Result<ExecutionResult> result = aliyun::readResults(answer->body, program);
  if (result) {
    result->metrics.durationMs = took.count();
    // The synchronous call answers a run that it cut with an error and no more.
    if (result->exitCode != 0 && took >= limits.wall) {
      result->end = End::kTimeout;
      result->detail = "it ran longer than " + std::to_string(seconds) + " s";
    }
  }
  return result;
}

}  // namespace

ProviderKind aliyunProviderKind() {
  ProviderKind kind;
  kind.id = "aliyun_codeinterpreter";
  kind.name = "Aliyun Code Interpreter";
  kind.description =
      "Aliyun AgentRun's Code Interpreter: a microVM for each execution, 30 s at most.";
  kind.icon = "cloud";
  kind.tags = {"saas", "microvm", "china"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = schema();
  kind.validate = validate;
  kind.initialize = [](const ProviderConfig& config,
                       const ProviderContext& context) -> Result<std::shared_ptr<SandboxProvider>> {
    TRY(std::unique_ptr<AliyunClient> client, AliyunClient::create(config, context));
    return std::shared_ptr<SandboxProvider>(
        std::make_shared<AliyunProvider>(config, *context.clock, std::move(client)));
  };
  return kind;
}

}  // namespace gantlet
