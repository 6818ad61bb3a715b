// The docker provider's parts; its behaviour is in tests/contract, against a double and, where an
// engine runs, against that.
#include <catch2/catch.hpp>
#include <thread>

#include "providers/docker/container_spec.h"
#include "providers/docker/frame_reader.h"
#include "providers/docker/owner.h"
#include "providers/registry.h"
#include "tests/support/docker_double.h"
#include "tests/support/profiles.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;

std::string specText(const std::string& runtime) {
  InstanceRequest request;
  request.tenant = TenantId("acme");
  request.limits.memory = ByteCount::mebi(64);
  request.profile = gantlet::testing::interpreterProfile();
  return json::write(docker::containerSpec(request, {runtime, "image", 2, "me"}));
}

}  // namespace

TEST_CASE("a container has no network, no rights and bounded everything", "[docker]") {
  const std::string spec = specText("runc");
  for (const char* part :
       {R"("NetworkMode":"none")", R"("ReadonlyRootfs":true)", R"("CapDrop":["ALL"])",
        R"("no-new-privileges")", R"("Memory":67108864,"MemorySwap":67108864)", R"("PidsLimit":40)",
        R"("NanoCpus":1000000000)", R"("User":"65534:65534")", R"("gantlet-owner":"me")",
        R"(seccomp={\"defaultAction\":\"SCMP_ACT_ERRNO\")"}) {
    INFO(part);
    CHECK(spec.find(part) != std::string::npos);
  }
  CHECK(spec.find("\\\"socket\\\"") == std::string::npos);
  CHECK(spec.find("\\\"connect\\\"") == std::string::npos);
  CHECK(specText("runsc").find("seccomp=") == std::string::npos);
  // gVisor's own threads count as well.
  CHECK(specText("runsc").find(R"("PidsLimit":128)") != std::string::npos);
}

TEST_CASE("the runtime is the wall", "[docker]") {
  ProviderContext context;
  context.clock = &kClock;
  const ProviderKind& kind = *findProviderKind("docker");
  CHECK((*makeProvider(kind, {}, context))->isolation() == IsolationClass::kContainer);
  CHECK((*makeProvider(kind, {{"runtime", "runsc"}}, context))->isolation() ==
        IsolationClass::kGvisor);
  CHECK_FALSE(checkConfig(kind, {{"runtime", "a b"}}).empty());
}

TEST_CASE("frames may be cut anywhere", "[docker]") {
  ExecutionRequest request;
  request.argumentsJson = "{}";
  const std::string stream = std::string("\1\0\0\0\0\0\0\3abc", 11) +
                             std::string("\2\0\0\0\0\0\0\2de", 10) +
                             std::string("\1\0\0\0\0\0\0\0", 8);
  for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
    auto program = KernelProgram::of(request);
    REQUIRE(program);
    docker::FrameReader frames(*program);
    for (std::size_t at = 0; at < stream.size(); at += piece) {
      REQUIRE(frames.feed(std::string_view(stream).substr(at, piece)));
    }
    const ExecutionResult result = program->finish();
    CHECK(result.out.text == "abc");
    CHECK(result.err.text == "de");
  }
  auto program = KernelProgram::of(request);
  docker::FrameReader frames(*program);
  CHECK_FALSE(frames.feed("HTTP/1.1"));
}

TEST_CASE("an engine that is not there has run nothing, and says how to get one", "[docker]") {
  ProviderContext context;
  context.clock = &kClock;
  auto provider = makeProvider(*findProviderKind("docker"),
                               {{"endpoint", "unix:///nonexistent/docker.sock"}}, context);
  REQUIRE(provider);
  CHECK((*provider)->health().message.find("docker.io") != std::string::npos);
  ExecutionRequest request;
  request.tenant = TenantId("acme");
  request.argumentsJson = "{}";
  const auto result = (*provider)->execute(request);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
}

TEST_CASE("a waiting container is used once, and only for what it was made for", "[docker]") {
  DockerDouble engine;
  const SystemClock clock;
  ProviderContext context;
  context.clock = &clock;
  json::Object config = engine.config();
  config.set("pool_size", 1);
  auto made = makeProvider(*findProviderKind("docker"), config, context);
  REQUIRE(made);
  const std::shared_ptr<SandboxProvider> provider = *made;
  const auto ranOnce = [&](std::uint64_t memory) {
    ExecutionRequest request;
    request.tenant = TenantId("acme");
    request.source = "print(1)\n";
    request.argumentsJson = "{}";
    request.limits.memory = ByteCount::mebi(memory);
    const auto result = provider->execute(request);
    REQUIRE(result);
    CHECK(result->out.text == "1\n");
  };
  // A container that waited is looked at before it is attached to; one that was made is started
  // when it is attached.
  const auto lastHadWaited = [&] {
    const std::vector<DoubleRequest> seen = engine.server().seen();
    const auto attached = std::find_if(seen.rbegin(), seen.rend(), [](const DoubleRequest& one) {
      return one.path.ends_with("/attach");
    });
    REQUIRE(attached != seen.rend());
    const std::string container = attached->path.substr(0, attached->path.rfind('/'));
    return std::any_of(attached, seen.rend(),
                       [&](const DoubleRequest& one) { return one.path == container + "/json"; });
  };
  ranOnce(64);
  CHECK_FALSE(lastHadWaited());
  int runs = 1;
  for (bool waited = false; !waited && runs < 500; ++runs) {  // it waits soon, not at once
    ranOnce(64);
    waited = lastHadWaited();
  }
  CHECK(lastHadWaited());
  ranOnce(128);
  CHECK_FALSE(lastHadWaited());
  std::set<std::string> attached;
  for (const DoubleRequest& request : engine.server().seen()) {
    if (request.path.ends_with("/attach")) CHECK(attached.insert(request.path).second);
  }
}

TEST_CASE("a container's owner is dead only where that can be told", "[docker]") {
  const std::string own = docker::ownOwner();
  CHECK_FALSE(docker::isDeadOwner(own));
  CHECK(docker::isDeadOwner(own + "1"));  // this PID, but another start
  const std::size_t pid = own.rfind('/', own.rfind('/') - 1) + 1;
  CHECK(docker::isDeadOwner(own.substr(0, pid) + "999999999/1"));
  CHECK_FALSE(docker::isDeadOwner(own.substr(0, pid) + "../1"));
  CHECK_FALSE(docker::isDeadOwner("another-host/pid:[1]/999999999/1"));
  CHECK_FALSE(docker::isDeadOwner(""));
}
