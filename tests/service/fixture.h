// A service on a free port with a gate that does what a test says.
#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "json/value.h"
#include "service/service.h"
#include "tests/support/raw_client.h"

namespace gantlet::test {

class FakeGate final : public Gate {
 public:
  using Run = std::function<Result<Report>(const GateRequest&)>;

  Result<Report> vet(const GateRequest& request) override {
    remember(request);
    return vetScript ? vetScript(request) : Result<Report>(baseReport(request));
  }
  Result<Report> run(const GateRequest& request) override {
    remember(request);
    return runScript ? runScript(request) : Result<Report>(successReport(request));
  }
  Result<Policy> policy(const TenantId& tenant, std::string_view name) override {
    if (policyScript) return policyScript(tenant, name);
    Policy policy;
    policy.limits.output = outputLimit;
    policy.name = name.empty() ? "default" : std::string(name);
    if (policy.name != "default" && policy.name != "strict") {
      return Error{ErrorCode::kNotFound, "there is no policy '" + policy.name + "'",
                   "policies: default, strict"};
    }
    return policy;
  }
  Status ready() override {
    const std::lock_guard lock(mutex_);
    return readyStatus;
  }

  static Report baseReport(const GateRequest& request) {
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.language = request.submission.language;
    report.filename = request.submission.filename;
    report.verdict.action = Action::kAllow;
    report.verdict.policy = request.policy.label();
    return report;
  }
  static Report successReport(const GateRequest& request) {
    Report report = baseReport(request);
    report.status = RunStatus::kSuccess;
    ExecutionResult run;
    run.provider = "fake";
    run.out.text = "hi\n";
    run.out.bytes = 3;
    run.resultJson = "42";
    run.metrics.durationMs = 5;
    run.metrics.memoryPeakMb = 2;
    report.execution = run;
    return report;
  }

  std::vector<GateRequest> seen() {
    const std::lock_guard lock(mutex_);
    return seen_;
  }
  GateRequest last() {
    const std::lock_guard lock(mutex_);
    REQUIRE_FALSE(seen_.empty());
    return seen_.back();
  }

  // Set before the service starts.
  Run runScript;
  std::function<Result<Policy>(const TenantId&, std::string_view)> policyScript;
  Run vetScript;
  Status readyStatus;
  bool keep = true;  // what was asked, for seen()
  ByteCount outputLimit = ByteCount::mebi(1);

 private:
  void remember(const GateRequest& request) {
    if (!keep) return;
    const std::lock_guard lock(mutex_);
    seen_.push_back(request);
  }
  std::mutex mutex_;
  std::vector<GateRequest> seen_;
};

struct Fixture {
  explicit Fixture(ServiceOptions given = {}) : options(std::move(given)) { options.port = 0; }

  HttpService& start() {
    auto started = HttpService::start(options, gate, desks);
    INFO((started ? "" : started.error().text()));
    REQUIRE(started);
    service = std::move(started).value();
    return *service;
  }
  std::uint16_t port() {
    if (!service) start();
    return service->port();
  }
  RawClient client() {
    RawClient connection(port());
    REQUIRE(connection.connected());
    return connection;
  }
  RawResponse get(const std::string& path, const std::string& headers = "") {
    return client().exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
  }
  RawResponse post(const std::string& path, const std::string& body,
                   const std::string& headers = "") {
    return client().exchange(postBytes(path, body, headers));
  }
  static std::string postBytes(const std::string& path, const std::string& body,
                               const std::string& headers = "") {
    return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
           headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }

  ServiceOptions options;
  FakeGate gate;
  Desks desks;
  std::unique_ptr<HttpService> service;  // last: it uses the gate
};

inline json::Value parsed(const RawResponse& response) {
  auto value = json::parse(response.body);
  INFO(response.status << " " << response.body.substr(0, 500));
  REQUIRE(value);
  return std::move(value).value();
}

// A member by its path ("detail.0.type"), as JSON text; "<none>" where there is none.
inline std::string member(const json::Value& value, std::string_view path) {
  const json::Value* at = &value;
  while (!path.empty() && at != nullptr) {
    const std::string_view key = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(path.size(), key.size() + 1));
    if (const json::Array* array = at->asArray()) {
      const auto index = static_cast<std::size_t>(std::stoul(std::string(key)));
      at = index < array->size() ? &(*array)[index] : nullptr;
    } else {
      at = at->asObject() != nullptr ? at->asObject()->find(key) : nullptr;
    }
  }
  return at == nullptr ? "<none>" : json::write(*at);
}

}  // namespace gantlet::test
