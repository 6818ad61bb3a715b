// What every provider keeps, whatever it is made of.
#include <sys/eventfd.h>

#include "tests/contract/subjects.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("every provider keeps the contract", "[contract]") {
  const std::string name = GENERATE(from_range(withEngines(
      {"local", "self_managed", "aliyun_codeinterpreter", "e2b", "docker", "kubernetes"})));
  const std::string id = name.starts_with("engine/") ? "docker" : name;
  const std::unique_ptr<Subject> at = subject(name);
  SandboxProvider& provider = *at->provider;
  INFO(name);
  if (isMissing(name, *at)) return;

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
                              "with open('b.xlsx', 'w') as f:\n    f.write('1')\n"));
    REQUIRE(result.artifacts.size() == 2);
    CHECK(result.artifacts[1].name == "b.xlsx");
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
  SECTION("environment variables arrive, or are refused") {
    ExecutionRequest asked = request("import os\nresult = os.environ['CITY']\n");
    asked.environmentJson = R"({"CITY":"Zürich\n","STAGE":"x"})";
    if (!provider.capabilities().environment) {
      const auto refused = provider.execute(asked);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().code == ErrorCode::kUnsupported);
      return;
    }
    CHECK(ran(provider, asked).resultJson == R"("Zürich\n")");
    asked = request("function main() { return process.env.CITY; }", Language::kJavaScript);
    asked.environmentJson = R"({"CITY":"Zürich"})";
    CHECK(ran(provider, asked).resultJson == R"("Zürich")");
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
