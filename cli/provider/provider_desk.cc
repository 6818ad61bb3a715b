#include "cli/provider/provider_desk.h"

#include "cli/audit/audit_session.h"
#include "cli/program/local_runner.h"
#include "core/sb_code.h"
#include "service/local_client.h"

namespace gantlet::cli {
namespace {

const Actor kActor{"local", "", ""};

json::Array namesOf(const std::vector<std::string>& words) {
  json::Array names;
  for (const std::string& word : words) names.emplace_back(word);
  return names;
}

Status statusOf(const std::optional<Refusal>& refusal) {
  if (!refusal) return {};
  Error error = refusal->error;
  for (std::size_t i = 1; i < refusal->fields.size(); ++i) {
    error.message += "; " + refusal->fields[i].message;
  }
  return error;
}

class FolderDesk final : public ProviderDesk {
 public:
  [[nodiscard]] static Result<std::unique_ptr<ProviderDesk>> open(DataFolder folder) {
    std::unique_ptr<FolderDesk> desk(new FolderDesk());
    TRY(std::shared_ptr<const Rulebook> rulebook, Rulebook::load());
    TRY(RunnerOptions options, runnerOptions());
    options.makeStore = true;
    options.useProviders = false;
    TRY(desk->runner_, LocalRunner::open(std::move(folder), rulebook, options, desk->clock_));
    return std::unique_ptr<ProviderDesk>(std::move(desk));
  }

  Result<json::Object> config() override {
    ProviderAdmin& admin = runner_->admin();
    TRY(const std::string active, admin.active());
    TRY(const std::vector<std::string> fallbacks, admin.fallbacks());
    json::Object data{{"active", active}, {"fallback", namesOf(fallbacks)}};
    for (const ProviderKind& kind : providerKinds()) {
      TRY(json::Object shown, admin.shownConfig(kind));
      data.set(kind.id, std::move(shown));
    }
    return data;
  }
  Result<json::Object> test(const std::string& provider) override {
    const ConnectionTest tested = runner_->admin().test(provider, std::nullopt, kActor);
    return json::Object{
        {"success", tested.success}, {"message", tested.message}, {"latency_ms", tested.latencyMs}};
  }
  Status use(const ActiveChange& change) override {
    return statusOf(runner_->admin().activate(change, kActor));
  }
  Status set(const ConfigChange& change) override {
    return statusOf(runner_->admin().change(change, kActor));
  }
  Result<ImportedSettings> import(const std::string& document) override {
    return runner_->admin().import(document, kActor);
  }

 private:
  FolderDesk() = default;
  SystemClock clock_;
  std::unique_ptr<LocalRunner> runner_;
};

class ServiceDesk final : public ProviderDesk {
 public:
  explicit ServiceDesk(std::filesystem::path socket) : socket_(std::move(socket)) {}

  Result<json::Object> config() override {
    TRY(json::Object body, call("GET", "/api/admin/sandbox/config", nullptr));
    json::Value* data = body.find("data");
    if (data != nullptr && data->asObject() != nullptr) return std::move(*data->asObject());
    return Error{ErrorCode::kInternal, "the service's answer holds no configuration", ""};
  }
  Result<json::Object> test(const std::string& provider) override {
    return call("POST", "/api/admin/sandbox/test", json::Object{{"provider_type", provider}});
  }
  Status use(const ActiveChange& change) override {
    json::Object body{{"provider", change.provider}, {"force", change.force}};
    if (change.fallbacks) body.set("fallback", namesOf(*change.fallbacks));
    TRY(const json::Object done, call("PUT", "/api/admin/sandbox/active", std::move(body)));
    return {};
  }
  Status set(const ConfigChange& change) override {
    TRY(const json::Object done, call("POST", "/api/admin/sandbox/config",
                                      json::Object{{"provider_type", change.provider},
                                                   {"config", change.config},
                                                   {"set_active", change.setActive},
                                                   {"test_connection", change.testConnection}}));
    return {};
  }
  Result<ImportedSettings> import(const std::string& document) override {
    TRY(const json::Value parsed, json::parse(document));
    TRY(const json::Object done, call("POST", "/api/admin/sandbox/import", parsed));
    const json::Value* count = done.find("imported");
    const std::int64_t* number = count == nullptr ? nullptr : count->asInt();
    if (number == nullptr || *number < 0) {
      return Error{ErrorCode::kInternal, "the service's answer holds no count", ""};
    }
    ImportedSettings imported;
    imported.rows = static_cast<std::size_t>(*number);
    const json::Value* skipped = done.find("skipped");
    if (skipped != nullptr && skipped->asArray() != nullptr) {
      for (const json::Value& name : *skipped->asArray()) {
        if (name.asString() != nullptr) imported.skipped.push_back(*name.asString());
      }
    }
    return imported;
  }

 private:
  [[nodiscard]] Result<json::Object> call(const char* method, const char* path,
                                          const json::Value& body) const {
    LocalRequest request;
    request.method = method;
    request.path = path;
    if (!body.isNull()) request.body = json::write(body);
    request.timeout = std::chrono::minutes(5);
    TRY(const LocalReply reply, callLocal(socket_, request));
    TRY(const json::Value value, json::parse(reply.body));
    const json::Object* object = value.asObject();
    if (object == nullptr)
      return Error{ErrorCode::kInternal, "the service's answer is no object", ""};
    if (reply.status == 200) return *object;
    Error error{reply.status < 500 ? ErrorCode::kInvalidArgument : ErrorCode::kUnavailable,
                "the service answered with status " + std::to_string(reply.status), ""};
    const auto words = [&](const char* key) {
      const json::Value* member = object->find(key);
      const std::string* text = member == nullptr ? nullptr : member->asString();
      return text == nullptr ? std::string() : *text;
    };
    for (const char* key : {"error", "detail"}) {
      if (!words(key).empty()) error.message = words(key);
    }
    error.resolution = words("resolution");
    // Status 400 to whom configures it; here it is what does not work.
    if (words("code") == sbCodeOf(ErrorCode::kConnectFailed)) {
      error.code = ErrorCode::kConnectFailed;
    }
    const json::Value* advice = object->find("resolution");
    if (advice != nullptr && advice->asString() != nullptr) error.resolution = *advice->asString();
    return error;
  }

  const std::filesystem::path socket_;
};

}  // namespace

Result<std::unique_ptr<ProviderDesk>> ProviderDesk::open(const Arguments& arguments,
                                                         const CommandSpec& spec,
                                                         Console& console) {
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (DataFolder* folder = std::get_if<DataFolder>(&opened)) {
    return FolderDesk::open(std::move(*folder));
  }
  TRY(const std::filesystem::path path, dataFolderPath(arguments.value("--data-dir")));
  if (arguments.has("--verbose")) {
    console.message(spec.name, "through the service (process " +
                                   std::to_string(std::get<HeldBy>(opened).pid) + ")");
  }
  return std::unique_ptr<ProviderDesk>(std::make_unique<ServiceDesk>(path / kSocketName));
}

}  // namespace gantlet::cli
