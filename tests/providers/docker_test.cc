// The docker provider's parts; its behaviour is in tests/contract, against a double and, where an
// engine runs, against that.
#include <catch2/catch.hpp>

#include "providers/docker/container_spec.h"
#include "providers/docker/frame_reader.h"
#include "providers/registry.h"
#include "tests/support/profiles.h"

using namespace gantlet;

namespace {

const SystemClock kClock;

std::string specText(const std::string& runtime) {
  InstanceRequest request;
  request.tenant = TenantId("acme");
  request.limits.memory = ByteCount::mebi(64);
  request.profile = gantlet::testing::interpreterProfile();
  return json::write(docker::containerSpec(request, {runtime, "image", 2}));
}

}  // namespace

TEST_CASE("a container has no network, no rights and bounded everything", "[docker]") {
  const std::string spec = specText("runc");
  for (const char* part :
       {R"("NetworkMode":"none")", R"("ReadonlyRootfs":true)", R"("CapDrop":["ALL"])",
        R"("no-new-privileges")", R"("Memory":67108864,"MemorySwap":67108864)", R"("PidsLimit":40)",
        R"("NanoCpus":1000000000)", R"("User":"65534:65534")", R"("tenant":"acme")",
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
