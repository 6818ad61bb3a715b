// /v1/keys from outside: made, used, rotated, revoked while the service runs.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "audit/log.h"
#include "manager/key_desk.h"
#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kCode = R"({"language":"python","code":"1"})";
const std::string kAdmin = "Authorization: Bearer admin-secret-12\r\n";

class Lines final : public EventLog {
 public:
  void write(const LogLine& line) override {
    const std::lock_guard lock(mutex_);
    text_.append(line.event).append(line.message);
    for (const auto& field : line.fields) {
      if (const auto* text = std::get_if<std::string>(&field.value)) text_ += " " + *text;
    }
    text_ += "\n";
  }
  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  std::mutex mutex_;
  std::string text_;
};

struct KeyFixture {
  explicit KeyFixture(bool tokens = true) {
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.minFreeBytes = 0;
    options.reserveBytes = 0;
    auto opened = audit::openLog(folder.path / "audit", clock, options);
    REQUIRE(opened);
    log = std::move(opened).value();
    auto tables = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(tables);
    database = std::move(tables).value();
    auto made = KeyDesk::open(*database, *log, clock);
    REQUIRE(made);
    desk = std::move(made).value();
    http.desks.keys = desk.get();
    http.options.log = &lines;
    http.options.failedAuthPerAddress = 0;
    http.options.localSocket = folder.path / "service.sock";
    if (tokens) {
      http.options.tokens = {
          ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
          ApiToken::of("old", TenantId("acme"), "acme-secret-1234")};
    }
  }
  ~KeyFixture() { http.service.reset(); }

  json::Value make(const std::string& body, const std::string& as = kAdmin) {
    const RawResponse response = http.post("/v1/keys", body, as);
    INFO(response.body);
    REQUIRE(response.status == 201);
    return parsed(response);
  }
  // As who holds the data folder.
  json::Value makeOverSocket(const std::string& body) {
    http.port();
    RawClient client(http.options.localSocket.string());
    REQUIRE(client.connected());
    const RawResponse response = client.exchange(Fixture::postBytes("/v1/keys", body));
    INFO(response.body);
    REQUIRE(response.status == 201);
    return parsed(response);
  }
  RawResponse call(const std::string& method, const std::string& path, const std::string& as) {
    return http.client().exchange(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + as +
                                  "\r\n");
  }
  std::string stored() const {
    std::ostringstream all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path)) {
      if (entry.is_regular_file()) all << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    }
    return all.str();
  }

  TempFolder folder;
  SystemClock clock;
  Lines lines;
  std::unique_ptr<audit::Log> log;
  std::unique_ptr<Database> database;
  std::unique_ptr<KeyDesk> desk;
  Fixture http;
};

std::string text(const json::Value& value, const char* key) {
  return *value.asObject()->find(key)->asString();
}

std::string with(const json::Value& made) {
  return "Authorization: Bearer " + text(made, "secret") + "\r\n";
}

}  // namespace

TEST_CASE("a key works at once, acts as its tenant, and stops at once", "[keys]") {
  KeyFixture fixture;
  const json::Value made = fixture.make(R"({"tenant":"acme","name":"agents"})");
  CHECK(member(made, "role") == R"("tenant")");
  CHECK(member(made, "state") == R"("active")");
  CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status == 200);
  CHECK(fixture.http.gate.last().submission.tenant == TenantId("acme"));
  CHECK(fixture.http.gate.last().actor.id == text(made, "id"));
  CHECK(fixture.http.post("/v1/vet", kCode, "X-Sandbox-Token: " + text(made, "secret") + "\r\n")
            .status == 200);
  CHECK(fixture.call("DELETE", "/v1/keys/" + text(made, "id"), kAdmin).status == 204);
  CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status == 401);
  CHECK(fixture.call("DELETE", "/v1/keys/" + text(made, "id"), kAdmin).status == 204);
  CHECK(fixture.call("DELETE", "/v1/keys/key_none", kAdmin).status == 404);
  CHECK(fixture.http.post("/v1/keys/" + text(made, "id") + "/rotate", "{}", kAdmin).status == 409);
  const json::Value one = parsed(fixture.call("GET", "/v1/keys/" + text(made, "id"), kAdmin));
  CHECK(member(one, "state") == R"("revoked")");
  CHECK(member(one, "last_used_at") != "null");
  // The configuration's tokens count as before.
  CHECK(fixture.http.post("/v1/vet", kCode, "Authorization: Bearer acme-secret-1234\r\n").status ==
        200);
}

TEST_CASE("a key is taken by a service that asks for none, and a wrong one refused there too",
          "[keys]") {
  KeyFixture fixture(false);
  const json::Value made = fixture.makeOverSocket(R"({"tenant":"acme"})");
  CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status == 200);
  CHECK(fixture.http.gate.last().submission.tenant == TenantId("acme"));
  CHECK(fixture.call("GET", "/v1/keys", with(made)).status == 403);
  CHECK(fixture.call("DELETE", "/v1/keys/" + text(made, "id"), "").status == 204);
  CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status == 401);
  CHECK(fixture.http.post("/v1/vet", kCode).status == 200);
}

TEST_CASE("who presents nothing is given no key over TCP, but over the folder's socket", "[keys]") {
  KeyFixture fixture(false);
  const RawResponse refused = fixture.http.post("/v1/keys", R"({"role":"admin"})");
  CHECK(refused.status == 403);
  CHECK(refused.body.find("gantlet key create") != std::string::npos);
  const json::Value admin = fixture.makeOverSocket(R"({"role":"admin"})");
  const std::string path = "/v1/keys/" + text(admin, "id");
  CHECK(fixture.http.post(path + "/rotate", "{}").status == 403);
  CHECK(fixture.http.post("/v1/keys", "{}", with(admin)).status == 201);
  CHECK(fixture.http.post(path + "/rotate", "{}", with(admin)).status == 200);
  CHECK(fixture.call("GET", "/v1/keys", "").status == 200);
}

TEST_CASE("a tenant's key, an auditor's and a reviewer's manage nothing", "[keys]") {
  KeyFixture fixture;
  for (const char* role : {"tenant", "auditor", "reviewer"}) {
    INFO(role);
    const json::Value made =
        fixture.make(R"({"tenant":"acme","role":")" + std::string(role) + R"("})");
    CHECK(fixture.call("GET", "/v1/keys", with(made)).status == 403);
    CHECK(fixture.http.post("/v1/keys", "{}", with(made)).status == 403);
    CHECK(fixture.call("DELETE", "/v1/keys/" + text(made, "id"), with(made)).status == 403);
    CHECK(fixture.http.post("/v1/keys/" + text(made, "id") + "/rotate", "{}", with(made)).status ==
          403);
    CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status ==
          (std::string(role) == "tenant" ? 200 : 403));
  }
}

TEST_CASE("scopes narrow what a key may, and no key makes one that may more", "[keys]") {
  KeyFixture fixture;
  const json::Value vets = fixture.make(R"({"tenant":"acme","scopes":["vet"]})");
  CHECK(fixture.http.post("/v1/vet", kCode, with(vets)).status == 200);
  const RawResponse refused = fixture.http.post("/v1/execute", kCode, with(vets));
  CHECK(refused.status == 403);
  CHECK(refused.body.find("'execute'") != std::string::npos);
  const json::Value runs = fixture.make(R"({"tenant":"acme","scopes":["execute"]})");
  CHECK(fixture.http.post("/v1/vet", kCode, with(runs)).status == 200);
  CHECK(fixture.http.post("/v1/execute", kCode, with(runs)).status == 200);
  const json::Value manager = fixture.make(R"({"role":"admin","scopes":["admin"]})");
  CHECK(fixture.http.post("/v1/execute", kCode, with(manager)).status == 403);
  CHECK(fixture.http.post("/v1/keys", R"({"role":"admin"})", with(manager)).status == 400);
  CHECK(fixture.http.post("/v1/keys", R"({"tenant":"acme"})", with(manager)).status == 400);
  CHECK(fixture.http.post("/v1/keys", R"({"role":"admin","scopes":["admin"]})", with(manager))
            .status == 201);
}

TEST_CASE("a new secret goes only to who could have had the key made", "[keys]") {
  KeyFixture fixture;
  const auto rotate = [&](const json::Value& key, const std::string& as) {
    return fixture.http.post("/v1/keys/" + text(key, "id") + "/rotate", "{}", as);
  };
  const json::Value limited = fixture.make(R"({"role":"admin","scopes":["admin"]})");
  const json::Value alike = fixture.make(R"({"role":"admin","scopes":["admin"]})");
  for (const char* more : {R"({"role":"admin"})", R"({"role":"admin","scopes":["admin","audit"]})",
                           R"({"tenant":"acme"})", R"({"tenant":"acme","scopes":["vet"]})",
                           R"({"tenant":"*","role":"auditor"})"}) {
    INFO(more);
    const json::Value key = fixture.make(more);
    const RawResponse refused = rotate(key, with(limited));
    CHECK(refused.status == 403);
    CHECK(refused.body.find("gantlet_key_") == std::string::npos);
    CHECK(rotate(key, kAdmin).status == 200);
    // To end a key gives nobody anything.
    CHECK(fixture.call("DELETE", "/v1/keys/" + text(key, "id"), with(limited)).status == 204);
  }
  CHECK(rotate(alike, with(limited)).status == 200);
  CHECK(rotate(limited, with(limited)).status == 200);
  const json::Value admin = fixture.make(R"({"role":"admin"})");
  CHECK(rotate(admin, kAdmin + "X-Tenant-ID: default\r\n").status == 403);
}

TEST_CASE("who manages keys alone may also cancel what they asked for, and run nothing", "[keys]") {
  KeyFixture fixture;
  const json::Value manager = fixture.make(R"({"role":"admin","scopes":["admin"]})");
  const json::Value vets = fixture.make(R"({"tenant":"acme","scopes":["vet"]})");
  // This service keeps no executions: 503 is what lies behind the door.
  CHECK(fixture.call("DELETE", "/v1/executions/sub_1", with(manager)).status == 503);
  CHECK(fixture.call("GET", "/v1/executions/sub_1", with(manager)).status == 403);
  CHECK(fixture.call("DELETE", "/v1/executions/sub_1", with(vets)).status == 403);
}

TEST_CASE("what ends gives nothing that lasts longer", "[keys]") {
  KeyFixture fixture;
  const json::Value brief = fixture.make(R"({"role":"admin","expires_at":"2099-01-31T12:00:00Z"})");
  const auto made = [&](const std::string& body) {
    return fixture.http.post("/v1/keys", body, with(brief)).status;
  };
  CHECK(made(R"({"role":"admin"})") == 400);
  CHECK(made(R"({"tenant":"acme"})") == 400);
  CHECK(made(R"({"tenant":"acme","expires_at":"2099-01-31T12:00:01Z"})") == 400);
  CHECK(made(R"({"tenant":"acme","expires_at":"2099-01-31T12:00:00Z"})") == 201);
  const json::Value lasting = fixture.make("{}");
  const std::string path = "/v1/keys/" + text(lasting, "id");
  CHECK(fixture.http.post(path + "/rotate", "{}", with(brief)).status == 403);
  CHECK(fixture.http.post("/v1/keys/" + text(brief, "id") + "/rotate", "{}", with(brief)).status ==
        200);
  // A secret that was rotated away, perhaps because it leaked, wins nothing back.
  const json::Value old = fixture.make(R"({"role":"admin"})");
  const std::string rotate = "/v1/keys/" + text(old, "id") + "/rotate";
  const json::Value fresh = parsed(fixture.http.post(rotate, "{}", with(old)));
  CHECK(fixture.call("GET", "/v1/keys", with(old)).status == 200);
  CHECK(fixture.http.post(rotate, "{}", with(old)).status == 403);
  CHECK(fixture.http.post("/v1/keys", R"({"role":"admin"})", with(old)).status == 400);
  CHECK(fixture.http.post(rotate, "{}", with(fresh)).status == 200);
}

TEST_CASE("an admin who acts for one tenant manages its keys alone", "[keys]") {
  KeyFixture fixture;
  const std::string asBeta = kAdmin + "X-Tenant-ID: beta\r\n";
  const json::Value acme = fixture.make(R"({"tenant":"acme"})");
  const json::Value beta = fixture.make("{}", asBeta);
  CHECK(member(beta, "tenant") == R"("beta")");
  CHECK(fixture.call("GET", "/v1/keys/" + text(acme, "id"), asBeta).status == 404);
  CHECK(fixture.http.post("/v1/keys", R"({"tenant":"acme"})", asBeta).status == 400);
  CHECK(fixture.http.post("/v1/keys", R"({"role":"admin"})", asBeta).status == 400);
  CHECK(fixture.http.post("/v1/keys", R"({"role":"auditor","tenant":"*"})", asBeta).status == 400);
  const json::Value page = parsed(fixture.call("GET", "/v1/keys", asBeta));
  CHECK(page.asObject()->find("keys")->asArray()->size() == 1);
}

TEST_CASE("unusable requests for keys are refused by their field", "[keys]") {
  KeyFixture fixture;
  for (const auto& [body, field] : std::vector<std::pair<std::string, std::string>>{
           {R"({"role":"root"})", "role"},
           {R"({"tenant":"../x"})", "tenant"},
           {R"({"tenant":"*"})", "tenant"},
           {R"({"scopes":["fly"]})", "scopes"},
           {R"({"scopes":[]})", "scopes"},
           {R"({"scopes":[""]})", "scopes"},
           {R"({"scopes":["audit"]})", "scopes"},
           {R"({"expires_at":"soon"})", "expires_at"},
           {R"({"expires_at":"2020-01-01T00:00:00Z"})", "expires_at"},
           {R"({"name":"a\nb"})", "name"},
           {R"({"name":")" + std::string(201, 'x') + R"("})", "name"},
           {R"({"secret":"mine"})", "secret"},
           {"[]", ""},
       }) {
    INFO(body);
    const RawResponse response = fixture.http.post("/v1/keys", body, kAdmin);
    CHECK(response.status == 400);
    CHECK(response.body.find("'" + field) != std::string::npos);
  }
  for (const char* time : {"2099-01-31T12:00:00Z", "2099-01-31T12:00:00.123456+00:00",
                           "2099-01-31T12:00:00.5Z", "2099-01-31"}) {
    INFO(time);
    CHECK(fixture.http.post("/v1/keys", R"({"expires_at":")" + std::string(time) + R"("})", kAdmin)
              .status == 201);
  }
}

TEST_CASE("keys are listed page by page", "[keys]") {
  KeyFixture fixture;
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(text(fixture.make("{}"), "id"));
  std::sort(ids.begin(), ids.end());
  std::vector<std::string> seen;
  std::string path = "/v1/keys?limit=2";
  for (int pages = 0; pages < 3; ++pages) {
    const json::Value page = parsed(fixture.call("GET", path, kAdmin));
    for (const json::Value& key : *page.asObject()->find("keys")->asArray()) {
      seen.push_back(text(key, "id"));
    }
    const json::Value* next = page.asObject()->find("next");
    CHECK(next->isNull() == (pages == 2));
    if (!next->isNull()) path = "/v1/keys?limit=2&cursor=" + *next->asString();
  }
  CHECK(seen == ids);
  CHECK(fixture.call("GET", "/v1/keys?limit=0", kAdmin).status == 400);
  CHECK(fixture.call("GET", "/v1/keys?limit=2&limit=2", kAdmin).status == 400);
  CHECK(fixture.call("GET", "/v1/keys?tenant=-x", kAdmin).status == 400);
  CHECK(fixture.call("GET", "/v1/keys?limit=99999999999999999999", kAdmin).status == 400);
  CHECK(fixture.call("GET", "/v1/keys?secret=x", kAdmin).status == 400);
}

TEST_CASE("a secret is in its first answer and nowhere else", "[keys]") {
  KeyFixture fixture;
  const json::Value made = fixture.make(R"({"tenant":"acme"})");
  const std::string id = text(made, "id");
  const RawResponse response =
      fixture.call("POST", "/v1/keys/" + id + "/rotate", kAdmin + "Content-Length: 0\r\n");
  INFO(response.body);
  REQUIRE(response.status == 200);
  const json::Value rotated = parsed(response);
  CHECK(fixture.http.post("/v1/execute", kCode, with(made)).status == 200);
  CHECK(fixture.http.post("/v1/execute", kCode, with(rotated)).status == 200);
  const std::string others = fixture.call("GET", "/v1/keys", kAdmin).body +
                             fixture.call("GET", "/v1/keys/" + id, kAdmin).body +
                             fixture.call("GET", "/metrics", "").body;
  fixture.desk->flush();
  REQUIRE(fixture.log->publish());
  const std::string stored = fixture.stored();
  CHECK(stored.find(id) != std::string::npos);  // it is looked for in the right place
  for (const json::Value& value : {made, rotated}) {
    const std::string secret = text(value, "secret");
    const std::string random = secret.substr(kKeyPrefix.size());
    CHECK(stored.find(random) == std::string::npos);
    CHECK(fixture.lines.text().find(random) == std::string::npos);
    CHECK(others.find(random) == std::string::npos);
    CHECK(others.find(toHex(sha256(secret))) == std::string::npos);
  }
}

TEST_CASE("a database that has gone is a 503, and keys that there are go on counting", "[keys]") {
  KeyFixture fixture;
  const json::Value made = fixture.make(R"({"tenant":"acme"})");
  REQUIRE(fixture.database->transact(
      [](Sql& sql) { return sql.run("ALTER TABLE api_keys RENAME TO elsewhere"); }));
  const RawResponse refused = fixture.http.post("/v1/keys", "{}", kAdmin);
  CHECK(refused.status == 503);
  CHECK(refused.body.find("the database") != std::string::npos);
  CHECK(refused.body.find(fixture.folder.path.string()) == std::string::npos);
  CHECK(fixture.http.post("/v1/vet", kCode, with(made)).status == 200);
  REQUIRE(fixture.database->transact(
      [](Sql& sql) { return sql.run("ALTER TABLE elsewhere RENAME TO api_keys"); }));
  CHECK(fixture.http.post("/v1/keys", "{}", kAdmin).status == 201);
}

TEST_CASE("a key that is asked for again under its Idempotency-Key is made once", "[keys]") {
  KeyFixture fixture;
  const std::string body = R"({"name":"ci","tenant":"acme"})";
  const std::string once = kAdmin + "Idempotency-Key: one\r\n";
  const json::Value first = fixture.make(body, once);
  const json::Value again = fixture.make(body, once);
  CHECK(json::write(first) == json::write(again));
  CHECK(fixture.http.post("/v1/keys", R"({"name":"cd","tenant":"acme"})", once).status == 422);
  CHECK(json::write(fixture.make(body, kAdmin + "Idempotency-Key: two\r\n")) != json::write(first));
  CHECK(fixture.http.post("/v1/keys", body, kAdmin + "Idempotency-Key: \r\n").status == 400);
  // What is refused leaves its key free.
  const std::string third = kAdmin + "Idempotency-Key: three\r\n";
  CHECK(fixture.http.post("/v1/keys", R"({"name":"ci","role":"king"})", third).status == 400);
  (void)fixture.make(body, third);
  // Somebody else's name for his own request is another one: he gets no secret of hers.
  CHECK(fixture.http
            .post("/v1/keys", body,
                  "Authorization: Bearer acme-secret-1234\r\nIdempotency-Key: one\r\n")
            .status == 403);
}
