// The disk under the audit log fails in every way that disks fail: nothing runs unaudited, nothing
// that was answered is lost, and the service recovers by itself or says why it can't.
#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "json/value.h"
#include "tests/faults/service_process.h"

using namespace gantlet::faults;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;
using gantlet::test::TempFolder;

namespace {

namespace fs = std::filesystem;

// Every answer that a run succeeded stands in the log. One that the fault cut off was announced,
// its result was withheld, and the next start says what became of it.
void checkLog(const fs::path& data, const std::vector<Answer>& answers) {
  {
    ServiceProcess next({data, nullptr, {}, {}});
    CHECK(next.port() != 0);
    CHECK(next.stop() == 0);
  }
  const LogFacts log = readLog(data);
  for (const Answer& answer : answers) {
    if (answer.status != 200) continue;
    INFO(answer.id);
    CHECK(log.announced.contains(answer.id));
    CHECK(log.ended.contains(answer.id));
  }
  for (const std::string& id : log.announced) {
    INFO(id);
    CHECK(log.ended.contains(id));
  }
}

// Real ENOSPC: a file that takes the last block.
bool fillUp(const fs::path& file) {
  std::ofstream out(file, std::ios::binary);
  const std::string piece(65536, 'x');
  while (out.write(piece.data(), static_cast<std::streamsize>(piece.size()))) out.flush();
  return fs::file_size(file) > 0;
}

// The request that meets the fault may have been announced before it, and then its result is
// withheld; from then on nothing starts.
void refusesWithoutRunning(ServiceProcess& service) {
  const Answer first = service.execute(kQuick);
  INFO(first.body);
  CHECK(first.status == 503);
  CHECK(first.body.find("'ran'") == std::string::npos);
  const double before = cpuBelowMs(service.pid());
  const Answer refused = service.execute(kBusy);
  INFO(refused.body);
  CHECK(refused.status == 503);
  CHECK(refused.state != "success");
  CHECK(cpuBelowMs(service.pid()) - before < 500);
}

bool recovers(ServiceProcess& service, std::vector<Answer>& answers) {
  for (int i = 0; i < 100; ++i) {
    answers.push_back(service.execute(kQuick));
    if (answers.back().status == 200) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  return false;
}

}  // namespace

TEST_CASE("a full disk stops runs before they start, and space brings them back", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "48m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  {
    ServiceProcess service({disk / "data", nullptr, {}, {}});
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    std::vector<Answer> answers{service.execute(kQuick)};
    REQUIRE(answers[0].status == 200);
    REQUIRE(fillUp(disk / "filler"));
    refusesWithoutRunning(service);
    CHECK(service.becomes("/readyz", 503));
    CHECK(service.get("/livez") == 200);
    fs::remove(disk / "filler");
    CHECK(recovers(service, answers));
    CHECK(service.becomes("/readyz", 200));
    CHECK(service.stop() == 0);
    checkLog(disk / "data", answers);
  }
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("on a full disk a key is not revoked and counts on, and both are told", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "32m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  const std::string admin = "an-administrator-of-this-test";
  std::ofstream(temp.path / "gantlet.yaml") << "admin_token: " << admin << "\n";
  const ServiceProcess::Options options{
      disk / "data", nullptr, {}, {"--config", (temp.path / "gantlet.yaml").string()}};
  std::string secret;
  std::string id;
  const auto send = [&](ServiceProcess& service, const std::string& token, const std::string& line,
                        const std::string& body = "") {
    RawClient client(service.port());
    return client.exchange(line + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token +
                           "\r\nContent-Type: application/json\r\nContent-Length: " +
                           std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const auto isRevoked = [&](ServiceProcess& service) {
    const auto key = gantlet::json::parse(send(service, admin, "GET /v1/keys/" + id).body);
    REQUIRE(key);
    const gantlet::json::Value* at = key->asObject()->find("revoked_at");
    REQUIRE(at != nullptr);
    return !at->isNull();
  };
  {
    ServiceProcess service(options);
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    const RawResponse made = send(service, admin, "POST /v1/keys", R"({"name":"leaked"})");
    INFO(made.body);
    REQUIRE(made.status == 201);
    const auto key = gantlet::json::parse(made.body);
    id = *key->asObject()->find("id")->asString();
    secret = *key->asObject()->find("secret")->asString();
    CHECK(send(service, secret, "GET /v1/executions").status == 200);
    REQUIRE(fillUp(disk / "filler"));
    for (int i = 0; i < 3; ++i) {
      const RawResponse refused = send(service, admin, "DELETE /v1/keys/" + id);
      INFO(refused.body);
      CHECK(refused.status == 503);
      const bool says = refused.body.find("disk is full") != std::string::npos ||
                        refused.body.find("No space left") != std::string::npos;
      CHECK(says);
      CHECK_FALSE(isRevoked(service));
      CHECK(send(service, secret, "GET /v1/executions").status == 200);
    }
    fs::remove(disk / "filler");
    REQUIRE(service.becomes("/readyz", 200));
    CHECK(send(service, admin, "DELETE /v1/keys/" + id).status == 204);
    CHECK(isRevoked(service));
    CHECK(send(service, secret, "GET /v1/executions").status == 401);
    CHECK(service.stop() == 0);
  }
  {
    ServiceProcess again(options);
    REQUIRE(again.port() != 0);
    CHECK(isRevoked(again));
    CHECK(send(again, secret, "GET /v1/executions").status == 401);
    // The log says of each act that began how it ended.
    const std::string records = send(again, admin, "GET /v1/audit?limit=100").body;
    std::size_t begun = 0;
    std::size_t failed = 0;
    for (std::size_t at = 0;
         (at = records.find(R"("event":"key_revoked")", at)) != std::string::npos; ++at) {
      const std::string rest = records.substr(at, records.find("tenant_id", at) - at);
      (rest.find(R"("outcome":"failed")") != std::string::npos ? failed : begun) += 1;
    }
    INFO(records);
    CHECK(begun == failed + 1);
    CHECK(again.stop() == 0);
  }
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("a service does not start on a full disk, and says so", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "8m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  REQUIRE(fillUp(disk / "filler"));
  {
    ServiceProcess service({disk / "data", nullptr, {}, {}});
    CHECK(service.port() == 0);
    CHECK_FALSE(service.complaint().empty());
    CHECK(service.stop() != 0);
  }
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("a disk that fails writes or syncs stops runs until it works again", "[disk]") {
  const Faults faults;
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", &faults, {}, {}});
  REQUIRE(service.port() != 0);
  std::vector<Answer> answers{service.execute(kQuick)};
  REQUIRE(answers[0].status == 200);
  for (const int error : {EIO, ENOSPC, EROFS, EDQUOT}) {
    INFO(std::strerror(error));
    faults->writeError = error;
    refusesWithoutRunning(service);
    faults->writeError = 0;
    CHECK(recovers(service, answers));
  }
  faults->syncError = EIO;
  refusesWithoutRunning(service);
  CHECK(service.becomes("/readyz", 503));
  faults->syncError = 0;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}

TEST_CASE("a disk that fails while a program runs takes back its result", "[disk]") {
  const Faults faults;
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", &faults, {}, {}});
  REQUIRE(service.port() != 0);
  std::vector<Answer> answers;
  Answer late;
  std::thread client(
      [&] { late = service.execute("import time\ntime.sleep(2)\nresult = 'ran'\n"); });
  std::this_thread::sleep_for(std::chrono::milliseconds{1'200});
  faults->syncError = EIO;
  client.join();
  INFO(late.body);
  CHECK(late.status != 200);
  CHECK(late.body.find("'ran'") == std::string::npos);
  faults->syncError = 0;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}

TEST_CASE("a read-only data folder refuses the start", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "48m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  {
    ServiceProcess first({disk / "data", nullptr, {}, {}});
    REQUIRE(first.port() != 0);
    CHECK(first.execute(kQuick).status == 200);
    CHECK(first.stop() == 0);
  }
  REQUIRE(::mount(nullptr, disk.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0);
  {
    ServiceProcess second({disk / "data", nullptr, {}, {}});
    CHECK(second.port() == 0);
    CHECK(second.complaint().find("ead-only") != std::string::npos);
    CHECK(second.stop() != 0);
  }
  CHECK(readLog(disk / "data").records > 0);
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("an audit folder that disappears never lets a run go unrecorded in silence", "[disk]") {
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, {}, {}});
  REQUIRE(service.port() != 0);
  REQUIRE(service.execute(kQuick).status == 200);
  fs::rename(temp.path / "data" / "audit", temp.path / "moved");
  refusesWithoutRunning(service);
  CHECK(service.becomes("/readyz", 503));
  fs::rename(temp.path / "moved", temp.path / "data" / "audit");
  std::vector<Answer> answers;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}
