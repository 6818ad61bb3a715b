// No answer tells where this host keeps its files, whatever goes wrong with them.
#include "service/host_paths.h"

#include <sys/stat.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/resources.h"
#include "manager/audit_desk.h"
#include "store/block_index_db.h"
#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

constexpr std::array kCodes{
    ErrorCode::kNotFound,    ErrorCode::kTooLarge,       ErrorCode::kBusy,
    ErrorCode::kUnsupported, ErrorCode::kUnavailable,    ErrorCode::kConnectFailed,
    ErrorCode::kAuditFailed, ErrorCode::kInstanceFailed, ErrorCode::kOutcomeUnknown,
    ErrorCode::kIo,          ErrorCode::kInternal};

// Every route of the document, with its method, and something in the place of each parameter.
std::vector<std::pair<std::string, std::string>> everyRoute() {
  const auto text = findResource("service/openapi.json");
  REQUIRE(text);
  const auto document = json::parse(*text);
  REQUIRE(document);
  std::vector<std::pair<std::string, std::string>> routes;
  for (const auto& [path, methods] : document->asObject()->find("paths")->asObject()->members()) {
    for (const auto& [method, operation] : methods.asObject()->members()) {
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(c - 32);
      std::vector<std::string> filled{path};
      if (const std::size_t open = path.find('{'); open != std::string::npos) {
        filled.clear();
        for (const char* value : {"0", "7", "0/000", "0/001", "0/002.p/88", "entries/000",
                                  "entries/001", "entries/002.p/88", "local", "hold_1"}) {
          filled.push_back(path.substr(0, open) + value + path.substr(path.find('}') + 1));
        }
      }
      for (std::string& one : filled) routes.emplace_back(upper, std::move(one));
    }
  }
  return routes;
}

struct Service {
  Service() {
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.minFreeBytes = 0;
    options.reserveBytes = 0;
    auto opened = audit::openLog(log_folder, clock, options);
    REQUIRE(opened);
    log = std::move(opened).value();
    for (int i = 0; i < 600; ++i) {
      audit::AuditRecord record;
      record.tenant = TenantId("acme");
      record.submission = SubmissionId("sub_" + std::to_string(i));
      record.stage = "analyze";
      record.event = "outcome";
      record.outcome = "ok";
      REQUIRE(log->enqueue(record));
    }
    REQUIRE(log->publish());
    auto index = openBlockIndex(folder.path / "index.db");
    REQUIRE(index);
    desk = std::make_unique<AuditDesk>(*log, clock, log_folder, std::move(*index));
    http.desks.audit = desk.get();
    const auto fails = [this](const GateRequest&) -> Result<Report> {
      return Error{code, "cannot open " + (folder.path / "gantlet.db").string() + ": I/O error",
                   "look at " + folder.path.string() + "/audit"};
    };
    http.gate.runScript = fails;
    http.gate.vetScript = fails;
    http.gate.readyStatus = Error{
        ErrorCode::kAuditFailed, "the audit log cannot write " + log_folder.string() + "/journal/0",
        "free space on " + folder.path.string()};
  }
  ~Service() { http.service.reset(); }

  // Asks every route; returns the answers that name the folder.
  std::vector<std::string> telling() {
    std::vector<std::string> told;
    for (const auto& [method, path] : everyRoute()) {
      for (const std::string body :
           {R"({"language":"python","code":"1"})", R"({"code_b64":"MQ=="})",
            R"({"provider":"local","provider_type":"local"})"}) {
        const std::string bytes = method == "GET" || method == "DELETE"
                                      ? method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
                                      : method + Fixture::postBytes(path, body).substr(4);
        const RawResponse answer = http.client().exchange(bytes);
        statuses.insert(answer.status);
        std::string all = answer.body;
        for (const auto& [name, value] : answer.headers) all += "\n" + name + ": " + value;
        if (all.find(folder.path.string()) != std::string::npos) {
          told.push_back(method + " " + path + ": " + all);
        }
        if (method == "GET" || method == "DELETE") break;
      }
    }
    return told;
  }

  TempFolder folder;
  std::filesystem::path log_folder = folder.path / "data" / "audit";
  SystemClock clock;
  std::unique_ptr<audit::Log> log;
  std::unique_ptr<AuditDesk> desk;
  ErrorCode code = ErrorCode::kInternal;
  Fixture http;
  std::set<int> statuses;
};

}  // namespace

TEST_CASE("paths are cut down to their last part, and nothing else is", "[host-paths]") {
  CHECK(withoutHostPaths("cannot open /var/lib/gantlet/audit/tile/0/000: No such file") ==
        "cannot open 000: No such file");
  CHECK(withoutHostPaths("there is no /var/lib/gantlet/checkpoint") == "there is no checkpoint");
  CHECK(withoutHostPaths("'/etc/gantlet/x.yaml' (or \"/a/b\")") == "'x.yaml' (or \"b\")");
  CHECK(withoutHostPaths("/a/b/: gone") == "b: gone");
  CHECK(withoutHostPaths("refused by unix:///run/engine/docker.sock") ==
        "refused by unix://docker.sock");
  for (const char* same :
       {"", "/", "a/b is no application/json; 1/2", "https://host:1/a/b", "GET /v1/audit/tile/0",
        "ask /api/admin/sandbox/test", "/run is busy", "//"}) {
    CHECK(withoutHostPaths(same) == same);
  }
}

TEST_CASE("no answer names the data folder where its files fail", "[host-paths]") {
  for (const ErrorCode code : kCodes) {
    Service service;
    service.code = code;
    INFO(static_cast<int>(code));
    CHECK(service.telling() == std::vector<std::string>{});
  }
}

TEST_CASE("no answer names the data folder where the log is gone, damaged or not readable",
          "[host-paths]") {
  for (const std::string fault : {"gone", "a folder", "a pipe", "empty", "a text"}) {
    INFO(fault);
    Service service;
    (void)service.http.port();
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(service.log_folder)) {
      if (entry.is_regular_file() && entry.path().parent_path().filename() != "journal") {
        files.push_back(entry.path());
      }
    }
    REQUIRE(files.size() > 5);
    for (const std::filesystem::path& file : files) {
      std::filesystem::remove(file);
      if (fault == "a folder") std::filesystem::create_directory(file);
      if (fault == "a pipe") REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
      if (fault == "empty") std::ofstream(file).flush();
      if (fault == "a text") std::ofstream(file) << "damaged\n";
    }
    CHECK(service.telling() == std::vector<std::string>{});
    CHECK(service.statuses.size() > 3);  // of all kinds: the walk has met something
  }
}
