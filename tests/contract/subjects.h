// The providers of the contract tests, and what stands at their other ends.
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>

#include "providers/local/local_provider.h"
#include "providers/registry.h"
#include "service/pipeline_gate.h"
#include "service/service.h"
#include "test_paths.h"
#include "tests/support/aliyun_double.h"
#include "tests/support/cloud_doubles.h"
#include "tests/support/docker_double.h"
#include "tests/support/kubernetes_double.h"
#include "tests/support/memory_log.h"
#include "tests/support/profiles.h"

namespace gantlet::test {

inline const SystemClock kClock;

inline SandboxOptions sandboxOptions() {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER};
  return options;
}

inline ProviderContext contextOf() {
  ProviderContext context;
  context.clock = &kClock;
  context.sandbox = sandboxOptions();
  return context;
}

// A provider and what stands at its other end.
struct Subject {
  virtual ~Subject() = default;
  std::shared_ptr<SandboxProvider> provider;

  void make(const char* id, const json::Object& config) {
    auto made = makeProvider(*findProviderKind(id), config, contextOf());
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    provider = *made;
  }
};

struct LocalSubject final : Subject {
  LocalSubject() { make("local", {}); }
};

struct E2bSubject final : Subject {
  E2bSubject() { make("e2b", cloud.config()); }
  ~E2bSubject() override {
    provider.reset();
    CHECK(cloud.alive().empty());
  }
  E2bDouble cloud;
};

struct AliyunSubject final : Subject {
  AliyunSubject() { make("aliyun_codeinterpreter", cloud.config()); }
  ~AliyunSubject() override {
    provider.reset();
    CHECK(cloud.alive().empty());
  }
  AliyunDouble cloud;
};

struct KubernetesSubject final : Subject {
  KubernetesSubject() { make("kubernetes", cluster.config()); }
  ~KubernetesSubject() override {
    provider.reset();
    CHECK(cluster.alive().empty());
  }
  KubernetesDouble cluster;
};

struct DockerSubject final : Subject {
  DockerSubject() { make("docker", engine.config()); }
  ~DockerSubject() override {
    provider.reset();
    CHECK(engine.alive().empty());
  }
  DockerDouble engine;
};

// The engine that tests/contract/with-engine has started, with the image that
// deploy/docker/make-image makes.
inline const char* engineSocket() { return std::getenv("GANTLET_TEST_DOCKER"); }

struct EngineSubject final : Subject {
  explicit EngineSubject(const char* runtime) {
    make("docker", {{"runtime", runtime}, {"endpoint", engineSocket()}});
  }
};

// Another Gantlet, in this process.
struct SelfManagedSubject final : Subject {
  SelfManagedSubject() {
    auto local = LocalProvider::create(sandboxOptions());
    REQUIRE(local);
    remote = std::move(*local);
    auto book = Rulebook::load();
    REQUIRE(book);
    pipeline = std::make_unique<Pipeline>(*book, remote.get(), &log, kClock);
    PipelineGateOptions options;
    options.defaultPolicy = "observe";
    gate = std::make_unique<PipelineGate>(*pipeline, *remote, log, options);
    ServiceOptions served;
    served.port = 0;
    auto started = HttpService::start(served, *gate);
    REQUIRE(started);
    service = std::move(*started);
    make("self_managed", {{"endpoint", "http://127.0.0.1:" + std::to_string(service->port())}});
  }
  MemoryLog log;
  std::unique_ptr<LocalProvider> remote;
  std::unique_ptr<Pipeline> pipeline;
  std::unique_ptr<PipelineGate> gate;
  std::unique_ptr<HttpService> service;
};

inline std::unique_ptr<Subject> subject(const std::string& id) {
  if (id == "local") return std::make_unique<LocalSubject>();
  if (id == "e2b") return std::make_unique<E2bSubject>();
  if (id == "aliyun_codeinterpreter") return std::make_unique<AliyunSubject>();
  if (id == "kubernetes") return std::make_unique<KubernetesSubject>();
  if (id == "docker") return std::make_unique<DockerSubject>();
  if (id == "engine/runc") return std::make_unique<EngineSubject>("runc");
  if (id == "engine/runsc") return std::make_unique<EngineSubject>("runsc");
  return std::make_unique<SelfManagedSubject>();
}

inline ExecutionRequest request(const std::string& source, Language language = Language::kPython) {
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("acme");
  request.language = language;
  request.filename = language == Language::kPython ? "main.py" : "main.js";
  request.source = source;
  request.argumentsJson = "{}";
  request.limits.wall = std::chrono::seconds(20);
  request.limits.memory = ByteCount::mebi(256);
  request.profile = gantlet::testing::interpreterProfile();
  return request;
}

inline ExecutionResult ran(SandboxProvider& provider, const ExecutionRequest& asked) {
  auto result = provider.execute(asked);
  INFO((result ? "" : result.error().text()));
  REQUIRE(result);
  return std::move(*result);
}

// Where there is an engine, the tests are about it: all else has been tried without one.
inline std::vector<std::string> withEngines(std::vector<std::string> others) {
  if (engineSocket() == nullptr) return others;
  return {"local", "engine/runc", "engine/runsc"};
}

// gVisor may be missing, and that is said; an engine that is there has to be well.
inline bool isMissing(const std::string& name, const Subject& at) {
  if (const char* why = std::getenv("GANTLET_TEST_NO_GVISOR");
      why != nullptr && name == "engine/runsc") {
    WARN("NOT TRIED: " << name << ": " << why);
    return true;
  }
  const ProviderHealth health = at.provider->health();
  if (health.healthy) return false;
  INFO(name << ": " << health.message);
  REQUIRE(name == "engine/runsc");
  REQUIRE(health.message.find("no runtime 'runsc'") != std::string::npos);
  WARN("NOT TRIED: " << name << ": " << health.message);
  return true;
}

}  // namespace gantlet::test
