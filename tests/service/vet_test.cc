#include "core/base64.h"
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("one piece of code is vetted and its verdict answered", "[vet]") {
  Fixture fixture;
  const RawResponse response =
      fixture.post("/v1/vet", R"({"language":"python","code":"x=1","filename":"a/b.py"})");
  CHECK(response.status == 200);
  const json::Value body = parsed(response);
  CHECK(member(body, "file") == R"("a/b.py")");
  CHECK(member(body, "language") == R"("python")");
  CHECK(member(body, "verdict.action") == R"("allow")");
  CHECK(member(body, "facts") == "<none>");
  CHECK(fixture.gate.last().submission.source == "x=1");
  CHECK(fixture.gate.last().submission.tenant.text() == "default");
  CHECK(fixture.gate.last().submission.id.text().starts_with("sub_"));
}

TEST_CASE("facts come when asked for", "[vet]") {
  Fixture fixture;
  fixture.gate.vetScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::baseReport(request);
    report.facts.items.emplace_back();
    report.facts.items.back().name = "os";
    return report;
  };
  const json::Value body =
      parsed(fixture.post("/v1/vet", R"({"language":"python","code":"import os","facts":true})"));
  CHECK(member(body, "facts.items.0.name") == R"("os")");
}

TEST_CASE("a batch answers one result a file, in order", "[vet]") {
  Fixture fixture;
  const json::Value body = parsed(fixture.post(
      "/v1/vet",
      R"({"files":[{"filename":"a.py","code":"1"},{"filename":"b.js","code_b64":"Mg=="}]})"));
  CHECK(member(body, "results.0.file") == R"("a.py")");
  CHECK(member(body, "results.0.language") == R"("python")");
  CHECK(member(body, "results.1.language") == R"("javascript")");
  CHECK(fixture.gate.seen().at(1).submission.source == "2");
}

TEST_CASE("a batch with one mistake vets nothing and names the file", "[vet]") {
  Fixture fixture;
  const RawResponse response =
      fixture.post("/v1/vet", R"({"files":[{"filename":"a.py","code":"1"},{"filename":"b.py"}]})");
  CHECK(response.status == 400);
  CHECK(member(parsed(response), "errors.0.field") == R"("files[1].code")");
  CHECK(fixture.gate.seen().empty());
}

TEST_CASE("SARIF is answered to who accepts it", "[vet]") {
  Fixture fixture;
  RawResponse response = fixture.post("/v1/vet", R"({"language":"python","code":"1"})",
                                      "Accept: application/sarif+json\r\n");
  CHECK(response.status == 200);
  CHECK(response.headers["content-type"] == "application/sarif+json");
  CHECK(member(parsed(response), "version") == R"("2.1.0")");
  response = fixture.post("/v1/vet", R"({"language":"python","code":"1"})",
                          "Accept: application/sarif+json;q=0, */*\r\n");
  CHECK(response.headers["content-type"] == "application/json");
  // There, each finding is made sure of.
  CHECK(fixture.gate.seen().at(0).everyFinding);
  CHECK_FALSE(fixture.gate.seen().at(1).everyFinding);
}

TEST_CASE("what cannot be vetted is refused, naming the field and what to change", "[vet]") {
  struct Case {
    const char* body;
    int status;
    const char* field;
  };
  const std::vector<Case> cases{
      {"{", 400, "null"},
      {"[]", 400, "null"},
      {"{}", 400, R"("code")"},
      {R"({"language":"python"})", 400, R"("code")"},
      {R"({"language":"python","code":"1","code_b64":"MQ=="})", 400, R"("code")"},
      {R"({"language":"python","code_b64":"MQ"})", 400, R"("code_b64")"},
      {R"({"language":"python","code_b64":"M Q=="})", 400, R"("code_b64")"},
      {R"({"language":"ruby","code":"1"})", 400, R"("language")"},
      {R"({"code":"1"})", 400, R"("language")"},
      {R"({"language":"python","code":7})", 400, R"("code")"},
      {R"({"language":"python","code":"1","polcy":"x"})", 400, "null"},
      {R"({"language":"python","code":"1","policy":"nope"})", 400, R"("policy")"},
      {R"({"language":"python","code":"1","filename":"../x.py"})", 400, R"("filename")"},
      {R"({"language":"python","code":"1","code":"2"})", 400, "null"},
      {R"({"files":[]})", 400, R"("files")"},
      {R"({"files":[{"code":"1"}],"code":"2"})", 400, R"("files")"},
  };
  Fixture fixture;
  for (const Case& one : cases) {
    INFO(one.body);
    const RawResponse response = fixture.post("/v1/vet", one.body);
    CHECK(response.status == one.status);
    CHECK(member(parsed(response), "errors.0.field") == one.field);
    CHECK(member(parsed(response), "code") == R"("SB002")");
  }
  const std::string large(1024 * 1024 + 1, 'x');
  CHECK(fixture.post("/v1/vet", R"({"language":"python","code":")" + large + "\"}").status == 413);
  CHECK(fixture.gate.seen().empty());
}

TEST_CASE("faults of the gate become problems with their status", "[vet]") {
  const std::vector<std::pair<ErrorCode, int>> cases{{ErrorCode::kInvalidArgument, 400},
                                                     {ErrorCode::kNotFound, 404},
                                                     {ErrorCode::kTooLarge, 413},
                                                     {ErrorCode::kBusy, 429},
                                                     {ErrorCode::kUnavailable, 503},
                                                     {ErrorCode::kAuditFailed, 503},
                                                     {ErrorCode::kUnsupported, 503},
                                                     {ErrorCode::kInternal, 500},
                                                     {ErrorCode::kIo, 500}};
  for (const auto& [code, status] : cases) {
    Fixture fixture;
    fixture.gate.vetScript = [code = code](const GateRequest&) -> Result<Report> {
      return Error{code, "/secret/path broke", "mend it"};
    };
    const RawResponse response = fixture.post("/v1/vet", R"({"language":"python","code":"1"})");
    INFO(status);
    CHECK(response.status == status);
    CHECK(response.headers.contains("retry-after") == (status == 429 || status == 503));
    // Only what came with the request is told whole; of a fault's paths, the last part.
    CHECK((response.body.find("/secret") != std::string::npos) == (status == 400));
    CHECK((response.body.find("path broke") != std::string::npos) == (status != 500));
  }
}
