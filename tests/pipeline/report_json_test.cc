#include "pipeline/report_json.h"

#include <catch2/catch.hpp>
#include <set>

using namespace gantlet;

namespace {

Report fullReport() {
  Report report;
  report.id = SubmissionId("sub_X");
  report.tenant = TenantId("acme");
  report.filename = "a.py";
  report.status = RunStatus::kSuccess;
  report.verdict.action = Action::kAllow;
  report.verdict.policy = "data-science@3";
  report.verdict.policyDigest = "sha256:p";
  report.verdict.capabilities.add(Capability::kCompute);
  report.verdict.capabilities.add(Capability::kFileRead);
  Finding finding;
  finding.rule = "py.import.not-allowed";
  finding.severity = Severity::kHigh;
  finding.cwe = {829, 94};
  finding.message = "no";
  finding.span = {10, 12, 3, 8, 3, 10};
  finding.snippet = "import os";
  report.verdict.findings.push_back(finding);
  report.profileDigest = "sha256:f";
  report.allowedSyscalls = 61;
  ExecutionResult run;
  run.provider = "local";
  run.out.text = "hi\n";
  run.out.bytes = 3;
  run.err.truncated = true;
  run.err.bytes = 99;
  run.resultJson = R"({"any":"json","n":[1,2.5,null]})";
  run.artifacts.push_back({"plot.png", "image/png", std::string("\0\xff", 2)});
  run.violations.push_back({"syscall", "socket", 1});
  run.metrics = {4.12345, 2, 11.2, 7, 8};
  report.execution = run;
  report.stagesMs.execute = 3.6;
  report.audit.push_back({"analyze", {101, "abcd"}});
  return report;
}

const json::Value& at(const json::Value& value, std::string_view key) {
  REQUIRE(value.asObject() != nullptr);
  const json::Value* found = value.asObject()->find(key);
  INFO(key);
  REQUIRE(found != nullptr);
  return *found;
}

std::string text(const json::Value& value) { return json::write(value); }

std::set<std::string> keysOf(const json::Object& object) {
  std::set<std::string> keys;
  for (const auto& member : object.members()) keys.insert(member.first);
  return keys;
}

}  // namespace

TEST_CASE("a result is written exactly as the product promises it", "[report]") {
  CHECK(
      text(reportJson(fullReport())) ==
      R"({"id":"sub_X","tenant_id":"acme","session_id":null,"language":"python",)"
      R"("provider":"local","status":"success","exit_code":0,"stdout":"hi\n","stderr":"",)"
      R"("result":{"any":"json","n":[1,2.5,null]},"display":[],)"
      R"("truncated":{"stdout":false,"stderr":true,"stdout_bytes":3,"stderr_bytes":99},)"
      R"("artifacts":[{"name":"plot.png","mime_type":"image/png","size":2,"content_b64":"AP8="}],)"
      R"("dropped_artifacts":[],"dropped_artifacts_count":0,)"
      R"("metrics":{"duration_ms":4.123,"cpu_ms":2.0,"memory_peak_mb":11.2,"io_read_bytes":7,)"
      R"("io_write_bytes":8,"stages_ms":{"analyze":0.0,"judge":0.0,"profile":0.0,"execute":3.6,)"
      R"("assemble":0.0}},"verdict":{"action":"allow","policy":"data-science@3",)"
      R"("policy_digest":"sha256:p","capabilities":["compute","file.read"],"findings":[)"
      R"({"rule":"py.import.not-allowed","severity":"high","cwe":"CWE-829","message":"no",)"
      R"("file":"a.py","line":3,"column":8,"end_line":3,"end_column":10,"snippet":"import os",)"
      R"("action":"deny","hint":null}]},"advice":null,"profile":{"digest":"sha256:f","allowed_syscalls":61},)"
      R"("violations":[{"kind":"syscall","name":"socket","count":1}],"error":null,)"
      R"("audit":[{"stage":"analyze","seq":101,"hash":"abcd"}]})");
}

TEST_CASE("a denied submission has every key that a finished one has", "[report]") {
  Report denied;
  denied.status = RunStatus::kDenied;
  denied.error = ReportError{"SB007", "blocked", "remove the import"};
  const json::Object object = reportJson(denied);
  CHECK(keysOf(object) == keysOf(reportJson(fullReport())));
  const json::Value value = object;
  CHECK(text(at(value, "status")) == R"("denied")");
  CHECK(at(value, "exit_code").isNull());
  CHECK(at(value, "provider").isNull());
  CHECK(at(value, "profile").isNull());
  CHECK(at(value, "result").isNull());
  CHECK(text(at(value, "artifacts")) == "[]");
  CHECK(text(at(value, "error")) ==
        R"({"code":"SB007","message":"blocked","resolution":"remove the import"})");
  CHECK(text(at(at(value, "metrics"), "duration_ms")) == "0.0");
  CHECK(text(at(at(value, "verdict"), "action")) == R"("deny")");
}

TEST_CASE("a returned null and deep or huge values survive", "[report]") {
  Report report = fullReport();
  report.execution->resultJson = std::string(200, '[') + std::string(200, ']');
  CHECK(text(at(json::Value(reportJson(report)), "result")) == *report.execution->resultJson);
  report.execution->resultJson = "123456789012345678901234567890";
  CHECK(
      text(at(json::Value(reportJson(report)), "result")).find("123456789012345678901234567890") !=
      std::string::npos);
  report.execution->resultJson = "null";
  CHECK(at(json::Value(reportJson(report)), "result").isNull());
}

TEST_CASE("a finding without a CWE number says null", "[report]") {
  Verdict verdict;
  verdict.findings.emplace_back();
  const json::Value value = verdictJson(verdict, "x.js");
  const json::Value& finding = at(value, "findings").asArray()->front();
  CHECK(at(finding, "cwe").isNull());
  CHECK(text(at(finding, "file")) == R"("x.js")");
}

TEST_CASE("vetting gives facts only when asked", "[report]") {
  Report report = fullReport();
  Fact fact;
  fact.kind = FactKind::kImport;
  fact.origin = Origin::kModule;
  fact.name = "os";
  report.facts.items.push_back(fact);
  report.facts.complete = true;
  CHECK(keysOf(vetJson(report, false)) == std::set<std::string>{"file", "language", "verdict"});
  const json::Value with = vetJson(report, true);
  const json::Value& facts = at(with, "facts");
  CHECK(text(at(facts, "complete")) == "true");
  const json::Value& first = at(facts, "items").asArray()->front();
  CHECK(text(at(first, "kind")) == R"("import")");
  CHECK(text(at(first, "name")) == R"("os")");
  CHECK(at(first, "value").isNull());
}

TEST_CASE("every run status has its promised name", "[report]") {
  const std::vector<std::pair<RunStatus, std::string>> names{
      {RunStatus::kSuccess, "success"},
      {RunStatus::kProgramError, "program_error"},
      {RunStatus::kDenied, "denied"},
      {RunStatus::kNeedsReview, "needs_review"},
      {RunStatus::kTimeout, "timeout"},
      {RunStatus::kOutOfMemory, "out_of_memory"},
      {RunStatus::kOutputLimit, "output_limit"},
      {RunStatus::kKilled, "killed"},
      {RunStatus::kProviderError, "provider_error"},
      {RunStatus::kCancelled, "cancelled"}};
  for (const auto& entry : names) CHECK(runStatusName(entry.first) == entry.second);
}
