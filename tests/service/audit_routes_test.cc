// /v1/audit: what an auditor is given, what not, and that every reading leaves a record.
#include <fstream>

#include "audit/manifest.h"
#include "audit/merkle.h"
#include "audit/proof.h"
#include "audit/search_index.h"
#include "audit/witness.h"
#include "manager/audit_desk.h"
#include "store/block_index_db.h"
#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// A service over a real log with records of two tenants; tokens for an admin, an auditor of acme,
// an auditor of all, and a tenant.
struct AuditFixture {
  AuditFixture() {
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.minFreeBytes = 0;
    options.reserveBytes = 0;
    auto opened = audit::openLog(folder.path / "audit", clock, options);
    REQUIRE(opened);
    log = std::move(opened).value();
    for (int i = 0; i < 600; ++i) add(i % 3 == 0 ? "beta" : "acme", i);
    REQUIRE(log->publish());
    auto index = openBlockIndex(folder.path / "index.db");
    REQUIRE(index);
    desk = std::make_unique<AuditDesk>(*log, clock, folder.path / "audit", std::move(*index));
    http.desks.audit = desk.get();
    http.options.tokens = {
        ApiToken::of("adm", TenantId("default"), "admin", Role::kAdmin),
        ApiToken::of("aud", TenantId("acme"), "acme-auditor", Role::kAuditor),
        ApiToken::of("all", TenantId("default"), "all-auditor", Role::kAuditor),
        ApiToken::of("run", TenantId("acme"), "acme-tenant"),
    };
    http.options.tokens[2].everyTenant = true;
  }
  ~AuditFixture() { http.service.reset(); }

  void add(const std::string& tenant, int i) {
    audit::AuditRecord record;
    record.tenant = TenantId(tenant);
    record.submission = SubmissionId("sub_" + std::to_string(i / 6));
    record.stage = i % 6 == 1 ? "judge" : "analyze";
    record.event = "outcome";
    record.outcome = i % 6 == 1 ? "deny" : "ok";
    record.details = {{"actor", "key_1"}, {"findings", json::Array{"py.import.not-allowed"}}};
    REQUIRE(log->enqueue(record));
  }

  RawResponse get(const std::string& path, const std::string& token = "admin") {
    return http.get(path, "Authorization: Bearer " + token + "\r\n");
  }

  TempFolder folder;
  SystemClock clock;
  std::unique_ptr<audit::Log> log;
  std::unique_ptr<AuditDesk> desk;
  Fixture http;
};

std::size_t count(const json::Value& page) {
  return page.asObject()->find("records")->asArray()->size();
}

std::vector<audit::FoundRecord> readings(AuditFixture& fixture) {
  REQUIRE(fixture.log->publish());
  audit::RecordFilter filter;
  filter.stages = {"audit"};
  const auto page = audit::queryLog(fixture.folder.path / "audit", filter);
  REQUIRE(page);
  return page->records;
}

}  // namespace

TEST_CASE("the audit log is for auditors and admins", "[audit-routes]") {
  AuditFixture fixture;
  CHECK(fixture.http.get("/v1/audit").status == 401);
  const RawResponse refused = fixture.get("/v1/audit", "acme-tenant");
  CHECK(refused.status == 403);
  CHECK(refused.body.find("auditor or admin") != std::string::npos);
  CHECK(fixture.get("/v1/audit", "admin").status == 200);
  CHECK(fixture.get("/v1/audit", "acme-auditor").status == 200);
}

TEST_CASE("pages go through the log by a cursor that is a record's number", "[audit-routes]") {
  AuditFixture fixture;
  const json::Value first = parsed(fixture.get("/v1/audit?limit=100&tenant=beta&action=deny"));
  CHECK(count(first) == 0);  // i % 3 == 0 is never i % 6 == 1
  std::size_t all = 0;
  std::string cursor;
  std::string last = "600";
  do {
    const json::Value page =
        parsed(fixture.get("/v1/audit?tenant=acme&limit=150&until=2999-01-01" + cursor));
    all += count(page);
    for (const json::Value& record : *page.asObject()->find("records")->asArray()) {
      CHECK(member(record, "tenant_id") == "\"acme\"");
      CHECK(std::stoul(member(record, "seq")) < 1000);
    }
    last = member(page, "next");
    cursor = "&cursor=" + last;
  } while (last != "null");
  CHECK(all >= 400);  // and the readings of acme's records themselves, once they are signed
  const json::Value oldest = parsed(fixture.get("/v1/audit?order=oldest&limit=1"));
  CHECK(member(oldest, "records.0.seq") == "0");
  CHECK(member(oldest, "next") == "1");
}

TEST_CASE("a query that can't be served says which field is wrong", "[audit-routes]") {
  AuditFixture fixture;
  for (const char* query : {"limit=0",        "limit=1001",        "limit=x",
                            "cursor=-1",      "order=up",          "action=maybe",
                            "colour=red",     "since=yesterday",   "tenant=../x",
                            "tenant=",        "tenant=a&tenant=b", "rule=%zz",
                            "stage=analyse",  "event=none",        "outcome=sucess",
                            "language=pyton", "policy=default",    "policy=default@",
                            "policy=@1",      "policy=default@x",  "policy_digest=default@1",
                            "code_hash=00"}) {
    INFO(query);
    CHECK(fixture.get(std::string("/v1/audit?") + query).status == 400);
  }
}

TEST_CASE("what a route of the log can't be asked for is refused, and reads nothing",
          "[audit-routes]") {
  AuditFixture fixture;
  for (const char* path :
       {"/v1/audit/holds?x=1", "/v1/audit/submissions/sub_1/evidence?format=zip",
        "/v1/audit/submissions/sub_1/evidence?a&a", "/v1/audit/5?x", "/v1/audit/5/proof?x=%zz"}) {
    INFO(path);
    CHECK(fixture.get(path).status == 400);
  }
  CHECK(fixture.get("/v1/audit/holds?").status == 200);
  CHECK(fixture.get("/v1/audit/submissions/sub_1/evidence").status == 200);
}

TEST_CASE("a tenant's auditor sees its own tenant and nothing of another", "[audit-routes]") {
  AuditFixture fixture;
  const json::Value page = parsed(fixture.get("/v1/audit?limit=1000", "acme-auditor"));
  CHECK(count(page) >= 400);
  for (const json::Value& record : *page.asObject()->find("records")->asArray()) {
    REQUIRE(member(record, "tenant_id") == "\"acme\"");
  }
  CHECK(fixture.get("/v1/audit?tenant=beta", "acme-auditor").status == 404);
  CHECK(fixture.get("/v1/audit/1", "acme-auditor").status == 200);
  CHECK(fixture.get("/v1/audit/0", "acme-auditor").status == 404);
  CHECK(fixture.get("/v1/audit/0/proof", "acme-auditor").status == 404);
  CHECK(fixture.get("/v1/audit/0", "all-auditor").status == 200);
  CHECK(fixture.get("/v1/audit/stats?tenant=beta", "acme-auditor").status == 404);
  const json::Value stats = parsed(fixture.get("/v1/audit/stats", "acme-auditor"));
  CHECK(member(stats, "by_tenant.beta") == "<none>");
  CHECK(std::stoul(member(stats, "by_tenant.acme")) >= 400);
  const RawResponse all = fixture.get("/v1/audit/export", "acme-auditor");
  CHECK(all.status == 200);
  CHECK(all.body.find("\"beta\"") == std::string::npos);
  CHECK(fixture.get("/v1/audit/export?tenant=beta", "acme-auditor").status == 404);
  // Hashes are for all; bundles of records are not.
  CHECK(fixture.get("/v1/audit/tile/0/000", "acme-auditor").status == 200);
  CHECK(fixture.get("/v1/audit/tile/entries/000", "acme-auditor").status == 404);
  CHECK(fixture.get("/v1/audit/tile/entries/000", "all-auditor").status == 200);
}

TEST_CASE("an admin that names a tenant sees that one", "[audit-routes]") {
  AuditFixture fixture;
  const RawResponse page = fixture.http.get("/v1/audit?limit=1000",
                                            "Authorization: Bearer admin\r\nX-Tenant-ID: beta\r\n");
  CHECK(page.status == 200);
  CHECK(page.body.find("\"acme\"") == std::string::npos);
  CHECK(count(parsed(page)) >= 200);
}

TEST_CASE("a proof from the API holds against the verifier key from the API", "[audit-routes]") {
  AuditFixture fixture;
  const auto key = audit::parseVerifierKey(fixture.get("/v1/audit/log.vkey").body);
  REQUIRE(key);
  const RawResponse response = fixture.get("/v1/audit/301/proof");
  REQUIRE(response.status == 200);
  const auto proof = audit::parseTlogProof(response.body);
  REQUIRE(proof);
  const auto checkpoint = audit::verifyTlogProof(*proof, proof->extra, *key);
  REQUIRE(checkpoint);
  CHECK(proof->extra == fixture.get("/v1/audit/301").body);
  CHECK(fixture.get("/v1/audit/100000/proof").status == 404);
  CHECK(fixture.get("/v1/audit/x").status == 400);
}

TEST_CASE("a mirror can fetch the log by C2SP's tile paths and recompute the root",
          "[audit-routes]") {
  AuditFixture fixture;
  const auto key = audit::parseVerifierKey(fixture.get("/v1/audit/log.vkey").body);
  const auto checkpoint =
      audit::openCheckpoint(fixture.get("/v1/audit/checkpoint").body, key.value());
  REQUIRE(checkpoint);
  REQUIRE(checkpoint->size == 600);
  std::vector<Digest> leaves;
  for (const char* path : {"0/000", "0/001", "0/002.p/88"}) {
    const std::string bytes = fixture.get(std::string("/v1/audit/tile/") + path).body;
    for (std::size_t at = 0; at + 32 <= bytes.size(); at += 32) {
      Digest leaf{};
      std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 32, leaf.begin());
      leaves.push_back(leaf);
    }
  }
  REQUIRE(leaves.size() == 600);
  CHECK(audit::treeHash(leaves) == checkpoint->root);
  for (const char* bad : {"0/000.p/0", "0/000.p/256", "9/000", "0/../checkpoint", "0/00", "0/x00/1",
                          "entries/../../../keys", "0/000/", "0/x000x/000"}) {
    INFO(bad);
    CHECK(fixture.get(std::string("/v1/audit/tile/") + bad).status == 404);
  }
}

TEST_CASE("a tile that is not there is named as it was asked for", "[audit-routes]") {
  AuditFixture fixture;
  for (const std::string path : {"0/000.p/1", "0/009", "entries/009"}) {
    const RawResponse none = fixture.get("/v1/audit/tile/" + path);
    INFO(none.body);
    CHECK(none.status == 404);
    CHECK(none.body.find("there is no tile '" + path + "' yet, or it has been pruned") !=
          std::string::npos);
  }
}

TEST_CASE("an export's manifest is signed over the bytes that were sent", "[audit-routes]") {
  AuditFixture fixture;
  const auto key = audit::parseVerifierKey(fixture.get("/v1/audit/log.vkey").body);
  for (const char* format : {"ndjson", "csv", "ocsf", "ecs", "cef"}) {
    const std::string query = std::string("?tenant=acme&action=deny&format=") + format;
    const RawResponse data = fixture.get("/v1/audit/export" + query);
    REQUIRE(data.status == 200);
    const std::string asOf = data.headers.at("gantlet-as-of");
    REQUIRE(fixture.log->publish());  // the log goes on meanwhile
    const RawResponse note = fixture.get("/v1/audit/export/manifest" + query + "&as_of=" + asOf);
    INFO(note.body);
    REQUIRE(note.status == 200);
    const auto manifest = audit::openManifest(note.body, key.value());
    REQUIRE(manifest);
    CHECK(manifest->sha256 == toHex(sha256(data.body)));
    CHECK(manifest->bytes == data.body.size());
    CHECK(manifest->records == 100);
    CHECK(manifest->format == format);
    CHECK(json::write(manifest->filter) ==
          R"({"outcome":["deny"],"stage":["judge"],"tenant":"acme"})");
    std::string forged = note.body;
    forged.replace(forged.find("\"records\":100"), 13, "\"records\":101");
    CHECK_FALSE(audit::openManifest(forged, key.value()));
  }
  CHECK(fixture.get("/v1/audit/export/manifest").status == 400);
  CHECK(fixture.get("/v1/audit/export?format=xml").status == 400);
}

TEST_CASE("readings and exports are records of the log", "[audit-routes]") {
  AuditFixture fixture;
  CHECK(fixture.get("/v1/audit?tenant=beta&limit=1").status == 200);
  CHECK(fixture.get("/v1/audit/5", "acme-auditor").status == 200);
  CHECK(fixture.get("/v1/audit/stats").status == 200);
  CHECK(fixture.get("/v1/audit/export?format=cef", "acme-auditor").status == 200);
  const std::size_t before = readings(fixture).size();
  CHECK(fixture.get("/v1/audit/checkpoint").status == 200);
  CHECK(fixture.get("/v1/audit/tile/0/000").status == 200);
  CHECK(readings(fixture).size() == before);  // what holds only hashes can be polled
  const auto records = readings(fixture);
  REQUIRE(records.size() == 4);
  const json::Value exported = json::parse(records[0].entry).value();
  CHECK(member(exported, "event") == "\"export\"");
  CHECK(member(exported, "tenant_id") == "\"acme\"");
  CHECK(member(exported, "details.actor") == "\"aud\"");
  CHECK(member(exported, "details.address") == "\"127.0.0.1\"");
  const json::Value listed = json::parse(records[3].entry).value();
  CHECK(member(listed, "event") == "\"read\"");
  CHECK(member(listed, "tenant_id") == "\"beta\"");
  CHECK(member(listed, "details.filter.tenant") == "\"beta\"");
}

TEST_CASE("a new checkpoint can be asked for, and who reads beside the service is recorded",
          "[audit-routes]") {
  AuditFixture fixture;
  const RawResponse response = fixture.http.post(
      "/v1/audit/checkpoint", R"({"reading":"audit list"})", "Authorization: Bearer admin\r\n");
  REQUIRE(response.status == 200);
  CHECK(audit::parseCheckpointUnverified(response.body)->size == 601);
}

TEST_CASE("a service without a desk says so", "[audit-routes]") {
  Fixture fixture;
  CHECK(fixture.get("/v1/audit").status == 503);
}

TEST_CASE("holds and pruning are an admin's; auditors see the holds", "[audit-routes]") {
  AuditFixture fixture;
  const auto post = [&](const std::string& path, const std::string& body,
                        const std::string& token = "admin") {
    return fixture.http.post(path, body, "Authorization: Bearer " + token + "\r\n");
  };
  const std::string hold = R"({"id":"case-1","reason":"court"})";
  CHECK(post("/v1/audit/holds", hold, "all-auditor").status == 403);
  CHECK(post("/v1/audit/prune", R"({"keep_bytes":1})", "all-auditor").status == 403);
  CHECK(post("/v1/audit/holds", hold).status == 200);
  CHECK(member(parsed(fixture.get("/v1/audit/holds", "all-auditor")), "holds.0.id") ==
        "\"case-1\"");
  CHECK(fixture.get("/v1/audit/holds", "acme-auditor").status == 404);
  json::Value pruned = parsed(post("/v1/audit/prune", R"({"keep_bytes":1,"dry_run":true})"));
  CHECK(member(pruned, "records") == "0");
  CHECK(member(pruned, "held_by") == "\"case-1\"");
  const auto release = [&](const std::string& id) {
    return fixture.http.client()
        .exchange("DELETE /v1/audit/holds/" + id +
                  " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer admin\r\n\r\n")
        .status;
  };
  CHECK(release("case-2") == 404);
  CHECK(release("case-1") == 204);
  CHECK(post("/v1/audit/prune", "{}").status == 400);
  // In the configuration 0 is never: here it would take nearly all.
  CHECK(post("/v1/audit/prune", R"({"keep_days":0})").status == 400);
  CHECK(post("/v1/audit/prune", R"({"keep_days":9,"keep_bytes":0})").status == 400);
  std::vector<std::int64_t> keptFrom;
  fixture.desk->afterPruning([&](std::int64_t time) -> Status {
    keptFrom.push_back(time);
    return {};
  });
  const auto first = audit::readRecord(fixture.folder.path / "audit", 256);
  REQUIRE(first);
  const std::string time = *json::parse(first->entry)->asObject()->find("time")->asString();
  pruned = parsed(post("/v1/audit/prune", R"({"keep_bytes":1})"));
  CHECK(member(pruned, "records") == "256");
  CHECK(keptFrom == std::vector<std::int64_t>{*audit::millisOfTime(time)});
  CHECK(parsed(post("/v1/audit/prune", R"({"keep_bytes":1})")).asObject() != nullptr);
  CHECK(keptFrom.size() == 1);
  CHECK(fixture.get("/v1/audit/5").status == 404);
  CHECK(fixture.get("/v1/audit/300").status == 200);
  CHECK(fixture.get("/v1/audit/300/proof").status == 200);
  CHECK(count(parsed(fixture.get("/v1/audit?limit=1000"))) < 400);
}

TEST_CASE("a witness brings its cosignature, and everybody can fetch it", "[audit-routes]") {
  AuditFixture fixture;
  CHECK(fixture.get("/v1/audit/checkpoint/cosigned").status == 404);
  const audit::SigningKey key = audit::SigningKey::generate().value();
  const std::string checkpoint = fixture.get("/v1/audit/checkpoint").body;
  const std::string note =
      audit::cosign(checkpoint, key, "example.com/w", fixture.clock.wallNow()).value();
  const auto bring = [&](const std::string& text) {
    return fixture.http.post("/v1/audit/checkpoint/cosigned",
                             json::write(json::Object{{"checkpoint", text}}),
                             "Authorization: Bearer all-auditor\r\n");
  };
  CHECK(bring(note).status == 404);  // the operator has named no witnesses
  std::ofstream(fixture.folder.path / "audit/witnesses")
      << audit::witnessKeyOf(key, "example.com/w").text() << "\n";
  CHECK(bring(checkpoint).status == 400);
  const RawResponse kept = bring(note);
  CHECK(kept.status == 200);
  CHECK(member(parsed(kept), "witnesses.0") == "\"example.com/w\"");
  CHECK(fixture.get("/v1/audit/checkpoint/cosigned", "acme-auditor").body == note);
}
