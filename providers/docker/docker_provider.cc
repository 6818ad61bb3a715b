#include "providers/docker/docker_provider.h"

#include <algorithm>

#include "providers/docker/container_keeper.h"
#include "providers/docker/container_spec.h"
#include "providers/docker/frame_reader.h"
#include "providers/docker/owner.h"
#include "providers/http/client.h"
#include "providers/limit_caps.h"
#include "providers/remote_text.h"

namespace gantlet {
namespace {

using net::HttpClient;
using net::HttpFault;
using net::HttpOutcome;
using net::HttpRequest;

constexpr const char* kApi = "/v1.41";  // Docker 20.10 and newer
constexpr std::chrono::milliseconds kCallTime{30'000};
constexpr std::chrono::milliseconds kHealthTime{5'000};
constexpr std::chrono::milliseconds kStartTime{60'000};
constexpr const char* kWaited = "waited";  // of an instance: its container was running already
constexpr int kSigKill = 9;
constexpr int kSigSys = 31;

ConfigField text(const char* name, const char* label, const char* value, const char* description) {
  ConfigField field{name, FieldType::kString, false, false, label};
  field.defaultValue = value;
  field.description = description;
  return field;
}

ConfigField number(const char* name, const char* label, std::int64_t value, std::int64_t min,
                   std::int64_t max) {
  ConfigField field{name, FieldType::kInteger, false, false, label};
  field.defaultValue = value;
  field.min = min;
  field.max = max;
  return field;
}

ConfigSchema schema() {
  ConfigField memory = text("max_memory", "Max Memory per Container", "256m", "");
  memory.options = {"128m", "256m", "512m", "1g"};
  ConfigField pool = number("pool_size", "Pool Size", 2, 0, 100);
  pool.description =
      "Containers that wait, started, for submissions like the last ones; each is used once";
  return ConfigSchema(
      {text("endpoint", "Engine", "unix:///var/run/docker.sock", "The engine's socket"),
       text("runtime", "Runtime", "runc", "Any that the engine has; runsc is gVisor"),
       text("image_python", "Python Image", "gantlet-sandbox", "Made by deploy/docker/make-image"),
       text("image_node", "Node Image", "gantlet-sandbox", "Made by deploy/docker/make-image"),
       pool, memory, number("cpus", "CPUs", 1, 1, 64),
       number("timeout", "Execution Timeout (seconds)", 30, 1, 300)});
}

bool isPlain(const std::string& name) {
  return !name.empty() && name.size() <= 255 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == '/' || c == ':' || c == '@';
  });
}

std::optional<std::string> validate(const ProviderConfig& config) {
  if (const auto url = net::parseUrl(config.text("endpoint")); !url) {
    return "endpoint: " + url.error().message;
  }
  for (const char* name : {"runtime", "image_python", "image_node"}) {
    if (!isPlain(config.text(name))) return std::string(name) + " is no name of an engine's";
  }
  return std::nullopt;
}

class DockerProvider final : public SandboxProvider {
 public:
  DockerProvider(ProviderConfig config, const Clock& clock, std::unique_ptr<HttpClient> engine)
      : SandboxProvider(clock), config_(std::move(config)), engine_(std::move(engine)) {
    if (config_.isSet("timeout")) caps_.wall = std::chrono::seconds(config_.integer("timeout"));
    if (config_.isSet("max_memory"))
      caps_.memory = parseByteCount(config_.text("max_memory")).value();
    docker::ContainerKeeper::Engine work;
    work.startOne = [this](const json::Object& spec) { return startOne(spec); };
    work.remove = [this](const std::string& id) { return removeNow(id); };
    work.clearLeftovers = [this] { clearLeftovers(); };
    keeper_ = std::make_unique<docker::ContainerKeeper>(
        std::move(work), clock, static_cast<std::size_t>(config_.integer("pool_size")));
  }
  ~DockerProvider() override { endAll(); }
  DockerProvider(const DockerProvider&) = delete;
  DockerProvider& operator=(const DockerProvider&) = delete;

  [[nodiscard]] std::string_view id() const override { return "docker"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override {
    return docker::isGvisor(config_.text("runtime")) ? IsolationClass::kGvisor
                                                     : IsolationClass::kContainer;
  }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.streamsOutput = true;
    capabilities.environment = true;
    capabilities.enforcesProfile = !docker::isGvisor(config_.text("runtime"));
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& request) override;
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& native) override;

 private:
  [[nodiscard]] HttpOutcome call(const char* method, const std::string& path,
                                 const json::Value& body, std::chrono::milliseconds time,
                                 const CancelSignal& cancel = {}) const;
  [[nodiscard]] Error unreached(const net::HttpFailure& failure) const;
  [[nodiscard]] std::string image(Language language) const {
    return config_.text(language == Language::kPython ? "image_python" : "image_node");
  }
  [[nodiscard]] Result<std::string> createOne(const json::Object& spec,
                                              const CancelSignal& cancel) const;
  [[nodiscard]] Result<std::string> startOne(const json::Object& spec) const;
  [[nodiscard]] Status removeNow(const std::string& id) const;
  void clearLeftovers() const;
  [[nodiscard]] bool isRunning(const std::string& id) const;
  // How the container ended, for a program that could not say it itself.
  void readEnd(const Native& native, bool said, ExecutionResult& result) const;

  const ProviderConfig config_;
  LimitCaps caps_;
  const std::unique_ptr<HttpClient> engine_;
  std::unique_ptr<docker::ContainerKeeper> keeper_;  // last: its thread uses all else
};

HttpOutcome DockerProvider::call(const char* method, const std::string& path,
                                 const json::Value& body, std::chrono::milliseconds time,
                                 const CancelSignal& cancel) const {
  HttpRequest request;
  request.method = method;
  request.target = kApi + path;
  if (!body.isNull()) {
    request.headers.emplace_back("Content-Type", "application/json");
    request.body = json::write(body);
  }
  request.deadline = net::in(time);
  request.cancel = cancel;
  return engine_->send(request);
}

// Before a container has started nothing has run, whatever broke.
Error DockerProvider::unreached(const net::HttpFailure& failure) const {
  net::HttpFailure before = failure;
  before.sent = false;
  Error error = net::errorOf(before, "the container engine at " + engine_->url().text());
  if (error.code == ErrorCode::kConnectFailed) {
    error.resolution = "start it (Debian: apt-get install docker.io), and see 'gantlet doctor'";
  }
  return error;
}

ProviderHealth DockerProvider::health() {
  const HttpOutcome info = call("GET", "/info", nullptr, kHealthTime);
  if (!info.ok()) return {false, unreached(*info.failure).text()};
  if (info.reply.status != 200) return {false, "the engine said " + saidBy(info.reply, config_)};
  const json::Object body = objectIn(info.reply.body);
  const json::Value* runtimes = body.find("Runtimes");
  const std::string runtime = config_.text("runtime");
  if (runtimes == nullptr || runtimes->asObject() == nullptr ||
      runtimes->asObject()->find(runtime) == nullptr) {
    return {false, "the engine has no runtime '" + runtime +
                       "'; add it to /etc/docker/daemon.json and restart the engine"};
  }
  for (const Language language : languages()) {
    const std::string name = image(language);
    const HttpOutcome found =
        call("GET", "/images/" + net::percentEncode(name) + "/json", nullptr, kHealthTime);
    if (!found.ok() || found.reply.status != 200) {
      return {false,
              "the engine has no image '" + name + "'; make it with deploy/docker/make-image"};
    }
  }
  return {true, "ready (" + runtime + ")"};
}

Result<SandboxProvider::Native> DockerProvider::makeInstance(const InstanceRequest& request) {
  InstanceRequest wanted = request;
  wanted.limits = caps_.apply(request.limits);
  const docker::ContainerOptions options{config_.text("runtime"), image(request.language),
                                         static_cast<double>(config_.integer("cpus")),
                                         docker::ownOwner()};
  const json::Object spec = docker::containerSpec(wanted, options);
  if (auto waiting = keeper_->take(spec)) {
    // It may have ended meanwhile, as with a restart of its engine.
    if (isRunning(*waiting)) {
      return Native{*waiting, {{"runtime", options.runtime}, {kWaited, "true"}}};
    }
    keeper_->removeLater(std::move(*waiting));
  }
  TRY(std::string id, createOne(spec, request.cancel));
  return Native{std::move(id), {{"runtime", options.runtime}}};
}

Result<std::string> DockerProvider::createOne(const json::Object& spec,
                                              const CancelSignal& cancel) const {
  // A name of our own: where the answer is lost, the container can still be found and removed.
  const std::string name = "gantlet-" + newSubmissionId().text();
  const HttpOutcome made = call("POST", "/containers/create?name=" + name, spec, kCallTime, cancel);
  if (!made.ok()) {
    if (made.failure->sent) keeper_->removeLater(name);
    return unreached(*made.failure);
  }
  std::string id = textOf(objectIn(made.reply.body), "Id");
  if (made.reply.status != 201 || !isPlain(id)) {
    return Error{ErrorCode::kInstanceFailed, "the engine said " + saidBy(made.reply, config_),
                 made.reply.status == 404 ? "make the image with deploy/docker/make-image" : ""};
  }
  return id;
}

// Its interpreter waits for a program on its standard input, which nobody is attached to yet.
Result<std::string> DockerProvider::startOne(const json::Object& spec) const {
  TRY(std::string id, createOne(spec, {}));
  const HttpOutcome started = call("POST", "/containers/" + id + "/start", nullptr, kStartTime);
  if (started.ok() && started.reply.status == 204) return id;
  (void)removeNow(id);
  return Error{ErrorCode::kInstanceFailed, "the container did not start", ""};
}

bool DockerProvider::isRunning(const std::string& id) const {
  const HttpOutcome seen = call("GET", "/containers/" + id + "/json", nullptr, kHealthTime);
  if (!seen.ok() || seen.reply.status != 200) return false;
  const json::Object body = objectIn(seen.reply.body);
  const json::Value* state = body.find("State");
  const json::Value* running = state == nullptr || state->asObject() == nullptr
                                   ? nullptr
                                   : state->asObject()->find("Running");
  return running != nullptr && *running == json::Value(true);
}

// Not in the caller's time: an engine takes a while to take a container apart.
Status DockerProvider::endInstance(const Native& native) {
  keeper_->removeLater(native.name);
  return {};
}

Status DockerProvider::removeNow(const std::string& id) const {
  const HttpOutcome gone = call("DELETE", "/containers/" + id + "?force=1&v=1", nullptr, kCallTime);
  if (!gone.ok()) return unreached(*gone.failure);
  const int status = gone.reply.status;
  // 409: its removal is already under way.
  if (status == 204 || status == 404 || status == 409) return {};
  return Error{ErrorCode::kUnavailable, "the engine said " + saidBy(gone.reply, config_), ""};
}

// Of a service that was killed.
void DockerProvider::clearLeftovers() const {
  const HttpOutcome listed = call(
      "GET",
      "/containers/json?all=1&filters=" + net::percentEncode(R"({"label":["made-by=gantlet"]})"),
      nullptr, kCallTime);
  if (!listed.ok() || listed.reply.status != 200) return;
  const auto body = json::parse(listed.reply.body);
  if (!body || body->asArray() == nullptr) return;
  for (const json::Value& entry : *body->asArray()) {
    const json::Object* one = entry.asObject();
    const json::Value* labels = one == nullptr ? nullptr : one->find("Labels");
    if (labels == nullptr || labels->asObject() == nullptr) continue;
    const std::string id = textOf(*one, "Id");
    if (isPlain(id) && docker::isDeadOwner(textOf(*labels->asObject(), "gantlet-owner"))) {
      (void)removeNow(id);
    }
  }
}

void DockerProvider::readEnd(const Native& native, bool said, ExecutionResult& result) const {
  const HttpOutcome waited =
      call("POST", "/containers/" + native.name + "/wait", nullptr, kCallTime);
  const HttpOutcome seen = call("GET", "/containers/" + native.name + "/json", nullptr, kCallTime);
  if (!waited.ok() || !seen.ok()) return;
  const json::Object body = objectIn(seen.reply.body);
  const json::Value* state = body.find("State");
  const json::Object* ended = state == nullptr ? nullptr : state->asObject();
  if (ended == nullptr) return;
  const int code = static_cast<int>(integerOf(*ended, "ExitCode", INT32_MIN, INT32_MAX, 1));
  const json::Value* oom = ended->find("OOMKilled");
  if ((oom != nullptr && *oom == json::Value(true)) ||
      (docker::isGvisor(config_.text("runtime")) && !said && code == 137)) {
    result.end = End::kOutOfMemory;
    result.exitCode = 128 + kSigKill;
    result.signal = kSigKill;
    result.detail = "the container's memory limit";
    return;
  }
  if (said) return;
  result.exitCode = code;
  if (code <= 128 || code >= 192) return;
  result.signal = code - 128;
  result.end = result.signal == kSigSys ? End::kKilled : End::kSignalled;
  result.detail = "ended by signal " + std::to_string(result.signal);
}

Result<ExecutionResult> DockerProvider::runIn(const Native& native,
                                              const ExecutionRequest& request) {
  const Limits limits = caps_.apply(request.limits);
  TRY(KernelProgram program, KernelProgram::of(request));
  docker::FrameReader frames(program);
  std::optional<Error> notStarted;
  auto began = std::chrono::steady_clock::now();
  HttpRequest attach;
  attach.method = "POST";
  attach.target = std::string(kApi) + "/containers/" + native.name +
                  "/attach?stream=1&stdin=1&stdout=1&stderr=1";
  const bool waited = native.metadata.contains(kWaited);
  // The program's time starts when the container has: an engine may take seconds for it.
  attach.deadline = net::in(kStartTime + limits.wall);
  attach.openTime = limits.wall;
  attach.cancel = request.cancel;
  attach.maxBody = ByteCount::gibi(1);
  attach.onData = [&](std::string_view piece) { return frames.feed(piece); };
  // Started when its streams are attached: nothing that it prints is lost.
  attach.onOpen = [&]() -> std::string {
    if (waited) {
      began = std::chrono::steady_clock::now();
      return program.code();
    }
    const HttpOutcome started =
        call("POST", "/containers/" + native.name + "/start", nullptr, kStartTime, request.cancel);
    began = std::chrono::steady_clock::now();
    if (!started.ok()) {
      notStarted = unreached(*started.failure);
    } else if (started.reply.status != 204) {
      notStarted = Error{ErrorCode::kInstanceFailed,
                         "the engine said " + saidBy(started.reply, config_), ""};
      (void)removeNow(native.name);  // which ends the attached streams too
    }
    return notStarted ? std::string() : program.code();
  };
  const HttpOutcome outcome = engine_->send(attach);
  if (notStarted) return *notStarted;
  if (outcome.ok() && outcome.reply.status >= 300) {
    return Error{ErrorCode::kInstanceFailed, "the engine said " + saidBy(outcome.reply, config_),
                 ""};
  }
  if (!outcome.ok() && outcome.failure->status == 0) return unreached(*outcome.failure);
  const bool said = program.ended();
  ExecutionResult result = program.finish();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  result.metrics.durationMs = took.count();
  if (!outcome.ok() && outcome.failure->fault == HttpFault::kTimeout) {
    result.end = End::kTimeout;
    result.exitCode = 128 + kSigKill;
    result.signal = kSigKill;
    result.detail = "it ran longer than its time limit";
  } else if (!outcome.ok() && outcome.failure->fault == HttpFault::kCancelled) {
    result.end = End::kCancelled;
  } else if (!outcome.ok() || outcome.reply.stopped) {
    return Error{ErrorCode::kOutcomeUnknown, "the container's streams broke off", ""};
  } else {
    readEnd(native, said, result);
  }
  return result;
}

}  // namespace

ProviderKind dockerProviderKind() {
  ProviderKind kind;
  kind.id = "docker";
  kind.name = "Docker";
  kind.description = "A container of this host's engine for each execution, under runc or gVisor.";
  kind.icon = "container";
  kind.tags = {"self-hosted", "container"};
  kind.languages = {"python", "nodejs", "javascript"};
  kind.schema = schema();
  kind.validate = validate;
  kind.initialize = [](const ProviderConfig& config,
                       const ProviderContext& context) -> Result<std::shared_ptr<SandboxProvider>> {
    TRY(net::Url url, net::parseUrl(config.text("endpoint")));
    TRY(std::unique_ptr<HttpClient> engine, HttpClient::create(std::move(url), {}, context.guard));
    return std::shared_ptr<SandboxProvider>(
        std::make_shared<DockerProvider>(config, *context.clock, std::move(engine)));
  };
  return kind;
}

}  // namespace gantlet
