#include "core/base64.h"
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const char* const kKeys[] = {"status",
                             "stdout",
                             "stderr",
                             "exit_code",
                             "detail",
                             "time_used_ms",
                             "memory_used_kb",
                             "resource_limit_type",
                             "unauthorized_access_type",
                             "runtime_error_type",
                             "artifacts",
                             "result"};

std::string body(const std::string& code, const std::string& more = "") {
  return R"({"code_b64":")" + encodeBase64(code) + "\"" + more + "}";
}

struct Outcome {
  const char* name;
  RunStatus status;
  End end;
  int exitCode;
  const char* violation;  // a syscall, or null
  const char* expected;   // status/exit_code/type
};

Report reportOf(const GateRequest& request, const Outcome& outcome) {
  Report report = FakeGate::successReport(request);
  report.status = outcome.status;
  report.execution->end = outcome.end;
  report.execution->exitCode = outcome.exitCode;
  report.execution->signal = outcome.exitCode > 128 ? outcome.exitCode - 128 : 0;
  report.execution->artifacts.push_back({"a.csv", "text/csv", "1"});
  if (outcome.violation != nullptr) {
    report.execution->violations.push_back({"syscall", outcome.violation, 1});
  }
  return report;
}

std::string summary(const json::Value& value) {
  const std::string type = member(value, "resource_limit_type") +
                           member(value, "unauthorized_access_type") +
                           member(value, "runtime_error_type");
  return member(value, "status") + " " + member(value, "exit_code") + " " + type;
}

}  // namespace

TEST_CASE("the executor manager is alive", "[ragflow]") {
  Fixture fixture;
  CHECK(fixture.get("/healthz").body == R"({"status":"ok"})");
  CHECK(fixture.get("/").body == R"({"status":"ok"})");
}

TEST_CASE("a success has every key and the value it returned", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.execution->err.text = "warned";
    report.execution->artifacts.push_back({"a.png", "image/png", "x"});
    return report;
  };
  const RawResponse response = fixture.post(
      "/run",
      body("def main(): pass", R"(,"language":"python","arguments":null,"base_image":"x")"));
  CHECK(response.status == 200);
  const json::Value value = parsed(response);
  for (const char* key : kKeys) CHECK(member(value, key) != "<none>");
  CHECK(summary(value) == R"("success" 0 nullnullnull)");
  CHECK(member(value, "stdout") == R"("hi\n")");
  CHECK(member(value, "stderr") == R"("warned")");
  CHECK(member(value, "result") == R"({"present":true,"value":42,"type":"json"})");
  CHECK(member(value, "artifacts") ==
        R"([{"name":"a.png","mime_type":"image/png","size":1,"content_b64":"eA=="}])");
  CHECK(member(value, "time_used_ms") == "5.0");
  CHECK(member(value, "memory_used_kb") == "2048");
  CHECK(fixture.gate.last().limits.wall == std::chrono::milliseconds{10'000});
}

TEST_CASE("the executor manager hands out the artifacts that the original does", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    for (const char* name : {"a.xlsx", "b.PNG", "sub/c.csv", "d.csv"}) {
      report.execution->artifacts.push_back({name, "x/y", "1"});
    }
    report.execution->artifacts.push_back({"empty.csv", "text/csv", ""});
    report.execution->artifacts.push_back({"outside.csv", "text/csv", "1", true});
    report.execution->dropped.add({"big.csv", 1, "larger than 10 MiB"});
    return report;
  };
  const json::Value value = parsed(fixture.post("/run", body("1")));
  CHECK(member(value, "artifacts") ==
        R"([{"name":"b.PNG","mime_type":"x/y","size":1,"content_b64":"MQ=="},)"
        R"({"name":"d.csv","mime_type":"x/y","size":1,"content_b64":"MQ=="}])");
  CHECK(member(value, "dropped_artifacts") == "<none>");
}

TEST_CASE("nodejs and javascript are one language, and python is what is meant by none",
          "[ragflow]") {
  Fixture fixture;
  fixture.post("/run", body("1", R"(,"language":"nodejs")"));
  CHECK(fixture.gate.last().submission.language == Language::kJavaScript);
  fixture.post("/run", body("1", R"(,"language":"javascript","arguments":{"a":1})"));
  CHECK(fixture.gate.last().submission.language == Language::kJavaScript);
  CHECK(fixture.gate.last().argumentsJson == R"({"a":1})");
  fixture.post("/run", body(""));
  CHECK(fixture.gate.last().submission.language == Language::kPython);
}

TEST_CASE("a policy of the operator's choice rules over POST /run alone", "[ragflow]") {
  ServiceOptions options;
  options.ragflow.policy.emplace();
  options.ragflow.policy->name = "data-science";
  options.ragflow.policy->limits.memory = ByteCount::mebi(512);
  Fixture fixture(options);
  CHECK(fixture.post("/run", body("1")).status == 200);
  CHECK(fixture.gate.last().policy.name == "data-science");
  CHECK(fixture.gate.last().limits.memory == ByteCount::mebi(256));
  CHECK(fixture.post("/v1/execute", R"({"language":"python","code":"1"})").status == 200);
  CHECK(fixture.gate.last().policy.name == "default");
}

TEST_CASE("every failure has an empty stdout and says something on stderr", "[ragflow]") {
  const std::vector<Outcome> outcomes{
      {"denied", RunStatus::kDenied, End::kExited, 0, nullptr,
       R"("program_runner_error" -999 nullnullnull)"},
      {"review", RunStatus::kNeedsReview, End::kExited, 0, nullptr,
       R"("program_runner_error" -999 nullnullnull)"},
      {"timeout", RunStatus::kTimeout, End::kTimeout, 137, nullptr,
       R"("resource_limit_exceeded" -124 "time"nullnull)"},
      {"memory", RunStatus::kOutOfMemory, End::kOutOfMemory, 137, nullptr,
       R"("resource_limit_exceeded" -137 "memory"nullnull)"},
      {"output", RunStatus::kOutputLimit, End::kOutputLimit, 0, nullptr,
       R"("resource_limit_exceeded" -153 "output"nullnull)"},
      {"file", RunStatus::kProgramError, End::kExited, 1, "openat",
       R"("unauthorized_access" 1 null"file_access"null)"},
      {"syscall", RunStatus::kProgramError, End::kExited, 1, "ptrace",
       R"("unauthorized_access" 1 null"disallowed_syscall"null)"},
      {"network", RunStatus::kKilled, End::kKilled, 159, "socket",
       R"("unauthorized_access" 159 null"network_access"null)"},
      {"exit", RunStatus::kProgramError, End::kExited, 3, nullptr,
       R"("program_error" 3 nullnull"nonzero_exit")"},
      {"signal", RunStatus::kKilled, End::kSignalled, 139, nullptr,
       R"("runtime_error" 139 nullnull"signalled")"},
      {"provider", RunStatus::kProviderError, End::kExited, 0, nullptr,
       R"("program_runner_error" -3 nullnullnull)"},
  };
  for (const Outcome& outcome : outcomes) {
    INFO(outcome.name);
    Fixture fixture;
    fixture.gate.runScript = [&outcome](const GateRequest& request) -> Result<Report> {
      return reportOf(request, outcome);
    };
    const RawResponse response = fixture.post("/run", body("1"));
    CHECK(response.status == 200);
    const json::Value value = parsed(response);
    CHECK(summary(value) == outcome.expected);
    for (const char* key : kKeys) CHECK(member(value, key) != "<none>");
    CHECK(member(value, "stdout") == "\"\"");
    CHECK(member(value, "stderr").size() > 2);
    CHECK(member(value, "result") == "null");
    CHECK(member(value, "artifacts") == "[]");
  }
}

TEST_CASE("words that the program prints do not change its status", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = reportOf(request, {"", RunStatus::kProgramError, End::kExited, 1, nullptr, ""});
    report.execution->err.text = "Operation not permitted: Permission denied: MemoryError: timeout";
    return report;
  };
  CHECK(summary(parsed(fixture.post("/run", body("1")))) ==
        R"("program_error" 1 nullnull"nonzero_exit")");
}

TEST_CASE("a denial lists its lines", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::baseReport(request);
    report.status = RunStatus::kDenied;
    for (const std::uint32_t line : {3U, 7U}) {
      Finding finding;
      finding.span.line = line;
      finding.message = "import of os";
      report.verdict.findings.push_back(finding);
    }
    return report;
  };
  const json::Value value = parsed(fixture.post("/run", body("1")));
  CHECK(member(value, "stderr") == R"("Line 3: import of os\nLine 7: import of os")");
  CHECK(member(value, "detail") == R"("Code is unsafe")");
}

TEST_CASE("faults of ours are a 200 that says so, and a full pool says that", "[ragflow]") {
  Fixture busy;
  busy.gate.runScript = [](const GateRequest&) -> Result<Report> {
    return Error{ErrorCode::kBusy, "full", ""};
  };
  RawResponse response = busy.post("/run", body("1"));
  CHECK(response.status == 200);
  CHECK(summary(parsed(response)) == R"("program_runner_error" -10 nullnullnull)");
  CHECK(member(parsed(response), "stderr") == R"("Container pool is busy")");
  CHECK(member(parsed(response), "detail") == R"("no_available_container")");
  for (const ErrorCode code : {ErrorCode::kInternal, ErrorCode::kUnavailable,
                               ErrorCode::kAuditFailed, ErrorCode::kUnsupported}) {
    Fixture fault;
    fault.gate.runScript = [code](const GateRequest&) -> Result<Report> {
      return Error{code, "it broke", ""};
    };
    response = fault.post("/run", body("1"));
    CHECK(response.status == 200);
    CHECK(summary(parsed(response)) == R"("program_runner_error" -3 nullnullnull)");
    CHECK(member(parsed(response), "detail") == R"("internal_error")");
    CHECK(member(parsed(response), "stderr").size() > 2);
  }
}

TEST_CASE("validation failures have pydantic's shapes", "[ragflow]") {
  struct Case {
    std::string body;
    const char* expected;
  };
  const std::vector<Case> cases{
      {"{}", R"([{"type":"missing","loc":["body","code_b64"],"msg":"Field required","input":{}}])"},
      {R"({"code_b64":7})",
       R"([{"type":"string_type","loc":["body","code_b64"],"msg":"Input should be a valid string","input":7}])"},
      {R"({"code_b64":"!"})",
       R"([{"type":"value_error","loc":["body","code_b64"],"msg":"Value error, Invalid base64 encoding: Only base64 data is allowed","input":"!","ctx":{"error":{}}}])"},
      {R"({"code_b64":"MQ=="})", nullptr},
      {R"({"code_b64":"","language":"ruby"})",
       R"([{"type":"enum","loc":["body","language"],"msg":"Input should be 'python' or 'nodejs'","input":"ruby","ctx":{"expected":"'python' or 'nodejs'"}}])"},
      {R"({"code_b64":"","arguments":[1]})",
       R"([{"type":"dict_type","loc":["body","arguments"],"msg":"Input should be a valid dictionary","input":[1]}])"},
  };
  Fixture fixture;
  for (const Case& one : cases) {
    INFO(one.body);
    const RawResponse response = fixture.post("/run", one.body);
    if (one.expected == nullptr) {
      CHECK(response.status == 200);
      continue;
    }
    CHECK(response.status == 422);
    CHECK(response.body == R"({"detail":)" + std::string(one.expected) + "}");
  }
  // Several at once, in the order of the fields; not UTF-8; not JSON; no object; nothing.
  const json::Value several =
      parsed(fixture.post("/run", R"({"language":null,"arguments":"x","code_b64":"_"})"));
  CHECK(member(several, "detail.0.loc.1") == R"("code_b64")");
  CHECK(member(several, "detail.1.loc.1") == R"("language")");
  CHECK(member(several, "detail.2.loc.1") == R"("arguments")");
  CHECK(fixture.post("/run", R"({"code_b64":"/w=="})").status == 422);
  CHECK(member(parsed(fixture.post("/run", "{x")), "detail.0.type") == R"("json_invalid")");
  CHECK(member(parsed(fixture.post("/run", "[]")), "detail.0.type") ==
        R"("model_attributes_type")");
  CHECK(member(parsed(fixture.post("/run", "")), "detail.0.type") == R"("missing")");
}

TEST_CASE("a refusal tells the model behind the client what to write instead", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest&) -> Result<Report> {
    Report report;
    report.status = RunStatus::kDenied;
    Finding finding;
    finding.span.line = 3;
    finding.message = "os.system starts or steers other processes";
    report.verdict.findings.push_back(finding);
    report.verdict.advice = "Line 3: nothing starts processes here.";
    return report;
  };
  const RawResponse response = fixture.post("/run", body("1", R"(,"language":"python")"));
  CHECK(response.status == 200);
  CHECK(
      member(parsed(response), "stderr") ==
      R"("Line 3: os.system starts or steers other processes\nLine 3: nothing starts processes here.")");
  const RawResponse older = fixture.post("/execute", body("1", R"(,"language":"python")"));
  CHECK(member(parsed(older), "error") == R"("Unsafe code detected")");
  CHECK(member(parsed(older), "advice") == R"("Line 3: nothing starts processes here.")");
}

TEST_CASE("code that no stage can use is a validation failure", "[ragflow]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest&) -> Result<Report> {
    return Error{ErrorCode::kInvalidArgument, "the code holds a NUL byte at offset 0", ""};
  };
  const RawResponse response = fixture.post("/run", body(std::string(1, '\0')));
  CHECK(response.status == 422);
  CHECK(member(parsed(response), "detail.0.msg") ==
        R"("Value error, the code holds a NUL byte at offset 0")");
}

TEST_CASE("the older face answers in its own shape", "[legacy]") {
  Fixture fixture;
  RawResponse response = fixture.post(
      "/execute",
      body("1", R"(,"language":"python","arguments":{"a":1},"timeout":60,"max_memory":"1g")"));
  CHECK(response.status == 200);
  CHECK(response.body == R"({"status":"success","stdout":"hi\n","stderr":"","result":"42",)"
                         R"("error":null,"execution_time":0.005})");
  CHECK(fixture.gate.last().limits.wall == std::chrono::milliseconds{30'000});
  CHECK(fixture.gate.last().limits.memory == ByteCount::mebi(256));
  for (const char* bad :
       {R"({"language":"python"})", R"({"code_b64":"MQ=="})",
        R"({"code_b64":"MQ==","language":"shell"})", R"({"code_b64":"M","language":"python"})",
        R"({"code_b64":"MQ==","language":"python","timeout":0})",
        R"({"code_b64":"MQ==","language":"python","timeout":"60"})",
        R"({"code_b64":"MQ==","language":"python","max_memory":-1})",
        R"({"code_b64":"MQ==","language":"python","arguments":[]})", "[]"}) {
    INFO(bad);
    CHECK(fixture.post("/execute", bad).status == 400);
  }
}

TEST_CASE("the older face tells denials, timeouts and errors", "[legacy]") {
  struct Case {
    RunStatus status;
    const char* expected;
    const char* error;
  };
  for (const Case& one : {Case{RunStatus::kDenied, "\"error\"", "\"Unsafe code detected\""},
                          Case{RunStatus::kTimeout, "\"timeout\"", "\"timeout\""},
                          Case{RunStatus::kProgramError, "\"error\"", "\"Traceback\""}}) {
    Fixture fixture;
    fixture.gate.runScript = [&one](const GateRequest& request) -> Result<Report> {
      Report report = FakeGate::baseReport(request);
      report.status = one.status;
      if (one.status != RunStatus::kDenied) report.execution.emplace();
      if (report.execution) report.execution->err.text = "Traceback";
      return report;
    };
    const json::Value value =
        parsed(fixture.post("/execute", body("1", R"(,"language":"python")")));
    CHECK(member(value, "status") == one.expected);
    CHECK(member(value, "error") == one.error);
  }
}
