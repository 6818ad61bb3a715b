// What every provider keeps, whatever it is made of.
#include <sys/eventfd.h>

#include <catch2/catch.hpp>

#include "providers/local/local_provider.h"
#include "providers/registry.h"
#include "service/pipeline_gate.h"
#include "service/service.h"
#include "tests/support/aliyun_double.h"
#include "tests/support/cloud_doubles.h"
#include "tests/support/docker_double.h"
#include "tests/support/memory_log.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;

SandboxOptions sandboxOptions() {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER};
  return options;
}

ProviderContext contextOf() {
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

struct DockerSubject final : Subject {
  DockerSubject() { make("docker", engine.config()); }
  ~DockerSubject() override {
    provider.reset();
    CHECK(engine.alive().empty());
  }
  DockerDouble engine;
};

// This host's engine (GANTLET_TEST_DOCKER: another one's socket), where it has the image that
// deploy/docker/make-image makes.
struct EngineSubject final : Subject {
  explicit EngineSubject(const char* runtime) {
    const char* socket = std::getenv("GANTLET_TEST_DOCKER");
    json::Object config{{"runtime", runtime}};
    if (socket != nullptr) config.set("endpoint", socket);
    make("docker", config);
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

std::unique_ptr<Subject> subject(const std::string& id) {
  if (id == "local") return std::make_unique<LocalSubject>();
  if (id == "e2b") return std::make_unique<E2bSubject>();
  if (id == "aliyun_codeinterpreter") return std::make_unique<AliyunSubject>();
  if (id == "docker") return std::make_unique<DockerSubject>();
  if (id == "engine/runc") return std::make_unique<EngineSubject>("runc");
  if (id == "engine/runsc") return std::make_unique<EngineSubject>("runsc");
  return std::make_unique<SelfManagedSubject>();
}

ExecutionRequest request(const std::string& source, Language language = Language::kPython) {
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

ExecutionResult ran(SandboxProvider& provider, const ExecutionRequest& asked) {
  auto result = provider.execute(asked);
  INFO((result ? "" : result.error().text()));
  REQUIRE(result);
  return std::move(*result);
}

}  // namespace

TEST_CASE("every provider keeps the contract", "[contract]") {
  const std::string name =
      GENERATE(as<std::string>(), "local", "self_managed", "aliyun_codeinterpreter", "e2b",
               "docker", "engine/runc", "engine/runsc");
  const std::string id = name.starts_with("engine/") ? "docker" : name;
  const std::unique_ptr<Subject> at = subject(name);
  SandboxProvider& provider = *at->provider;
  INFO(name);
  if (name.starts_with("engine/") && !provider.health().healthy) {
    WARN("not tried with " << name << ": " << provider.health().message);
    return;
  }

  SECTION("it is well, and names itself") {
    CHECK(provider.id() == id);
    CHECK(provider.health().healthy);
    CHECK(provider.languages().size() == 2);
  }
  SECTION("a value, what was printed and the arguments come through") {
    ExecutionRequest asked = request(
        "import sys\ndef main(a, b):\n    print('out')\n    print('err', file=sys.stderr)\n"
        "    return {'sum': a + b, 'text': 'é'}\n");
    asked.argumentsJson = R"({"a":1,"b":2})";
    const ExecutionResult result = ran(provider, asked);
    CHECK(result.end == End::kExited);
    CHECK(result.exitCode == 0);
    CHECK(result.out.text == "out\n");
    CHECK(result.err.text == "err\n");
    REQUIRE(result.resultJson);
    CHECK(json::write(*json::parse(*result.resultJson)) == R"({"sum":3,"text":"é"})");
    CHECK(result.provider == id);
    CHECK(provider.instanceCount() == 0);
  }
  SECTION("JavaScript runs, with a promise awaited") {
    ExecutionRequest asked =
        request("async function main({n}) { console.log('js'); return {n: n * 2}; }",
                Language::kJavaScript);
    asked.argumentsJson = R"({"n":21})";
    const ExecutionResult result = ran(provider, asked);
    INFO(result.err.text);
    CHECK(result.out.text == "js\n");
    CHECK(result.resultJson == R"({"n":42})");
  }
  SECTION("an exception and an exit code are the program's") {
    ExecutionResult result = ran(provider, request("def main():\n    raise ValueError('boom')\n"));
    CHECK(result.end == End::kExited);
    CHECK(result.exitCode == 1);
    CHECK(result.err.text.find("ValueError: boom") != std::string::npos);
    CHECK_FALSE(result.resultJson);
    result = ran(provider, request("import sys\nsys.exit(3)\n"));
    CHECK(result.exitCode == 3);
  }
  SECTION("what it prints beyond its share is cut and counted") {
    ExecutionRequest asked = request("print('x' * 5000000)\n");
    asked.limits.output = ByteCount::mebi(1);
    const ExecutionResult result = ran(provider, asked);
    CHECK(result.out.truncated);
    CHECK(result.out.bytes == 5000001);
    CHECK(result.out.text.size() <= (1U << 20U) + 200);
  }
  SECTION("artifacts come back") {
    const ExecutionResult result =
        ran(provider, request("with open('artifacts/a.csv', 'w') as f:\n    f.write('1,2')\n"
                              "with open('artifacts/no.exe', 'w') as f:\n    f.write('1')\n"));
    REQUIRE(result.artifacts.size() == 1);
    CHECK(result.artifacts[0].name == "a.csv");
    CHECK(result.artifacts[0].bytes == "1,2");
  }
  SECTION("input files and standard input arrive") {
    ExecutionRequest asked =
        request("import sys\nprint(sys.stdin.read() + open('data/in.txt').read())\n");
    asked.stdinBytes = "typed ";
    asked.files.push_back({"data/in.txt", "filed"});
    CHECK(ran(provider, asked).out.text == "typed filed\n");
  }
  SECTION("its time limit ends it") {
    ExecutionRequest asked = request("while True:\n    pass\n");
    asked.limits.wall = std::chrono::seconds(2);
    const ExecutionResult result = ran(provider, asked);
    CHECK(result.end == End::kTimeout);
    CHECK(provider.instanceCount() == 0);
  }
  SECTION("a caller that has gone cancels it") {
    const UniqueFd cancel(::eventfd(1, EFD_CLOEXEC));
    ExecutionRequest asked = request("while True:\n    pass\n");
    asked.cancel.eventFd = cancel.get();
    const auto result = provider.execute(asked);
    if (result) {
      CHECK(result->end == End::kCancelled);
    } else {
      CHECK(result.error().code == ErrorCode::kCancelled);
    }
    CHECK(provider.instanceCount() == 0);
  }
  SECTION("an instance is its tenant's, has a telling id, and dies once") {
    InstanceRequest wanted;
    wanted.tenant = TenantId("acme");
    wanted.session = "s1";
    const auto instance = provider.createInstance(wanted);
    REQUIRE(instance);
    CHECK(instance->id.text().starts_with("acme:s1:"));
    CHECK(instance->status == "running");
    ExecutionRequest stranger = request("1");
    stranger.tenant = TenantId("other");
    const auto refused = provider.executeCode(instance->id, stranger);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kNotFound);
    CHECK(provider.executeCode(instance->id, request("print(1)")));
    CHECK(provider.destroyInstance(instance->id));
    CHECK(provider.destroyInstance(instance->id));
    CHECK_FALSE(provider.executeCode(instance->id, request("1")));
    CHECK(provider.instanceCount() == 0);
  }
}
