// What gateways of a cluster ask each other: two of them with logs of their own, and certificates
// of one CA.
#include "service/gateway_service.h"

#include <catch2/catch.hpp>

#include "audit/cluster_entry.h"
#include "audit/file_ops.h"
#include "cluster/audit_search.h"
#include "cluster/relay.h"
#include "store/database.h"
#include "tests/support/certificates.h"
#include "tests/support/memory_lines.h"
#include "tests/support/memory_log.h"
#include "tests/support/raw_client.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// A gateway as its readers see it: a log, and the desk before it.
struct Gateway {
  explicit Gateway(const std::filesystem::path& data) : folder(data / "audit") {  // keys lie beside
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds(0);
    options.reserveBytes = 64U << 10U;
    options.minFreeBytes = 0;
    auto opened = audit::openLog(folder, clock, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    log = *std::move(opened);
    desk.emplace(*log, clock, folder, nullptr);
    const auto text = audit::readFile(folder / "log.vkey", audit::kMaxNoteBytes);
    REQUIRE(text);
    const auto key = audit::parseVerifierKey(*text);
    REQUIRE(key);
    part = audit::gatewayPart(key->name);
  }
  void write(const std::string& tenant, const std::string& text) {
    audit::AuditRecord record;
    record.tenant = TenantId(tenant);
    record.stage = "service";
    record.event = "reload";
    record.outcome = "ok";
    record.details = {{"text", text}};
    const auto receipt = log->enqueue(record);
    REQUIRE(receipt);
    REQUIRE(log->waitDurable(receipt->seq));
    REQUIRE(log->publish());
  }

  const std::filesystem::path folder;
  SystemClock clock;
  std::unique_ptr<audit::Log> log;
  std::optional<AuditDesk> desk;
  std::string part;
};

struct Pair {
  explicit Pair(bool tls = true) {
    one.write("acme", "of the first");
    other.write("acme", "of the second");
    other.write("rival", "of another tenant");
    GatewayServiceOptions options;
    options.address = "127.0.0.1";
    options.log = &lines;
    if (tls) options.tls = context(gateway);
    auto started = GatewayService::start(options, *other.desk);
    INFO((started ? "" : started.error().text()));
    REQUIRE(started);
    service = *std::move(started);
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(opened);
    database = *std::move(opened);
    nodeStore.emplace(*database, timeOf(clock));
    nodes.emplace(*nodeStore, nodesLog);
    address = (tls ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(service->port());
  }
  [[nodiscard]] std::shared_ptr<const http::TlsContext> context(const Certificate& own) const {
    auto made = http::TlsContext::load(
        {own.writeCertificate(folder.path / "served.pem"), own.writeKey(folder.path / "served.key"),
         ca.writeCertificate(folder.path / "ca.pem"), cluster::kGatewayName});
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return *made;
  }
  // Of a search at the first gateway, which shows `shown`; null: nothing.
  [[nodiscard]] MergedPage search(const Certificate* shown,
                                  const std::optional<TenantId>& only = std::nullopt,
                                  bool withoutTls = false) {
    net::TlsOptions tls;
    tls.caFile = ca.writeCertificate(folder.path / "ca.pem");
    if (shown != nullptr) {
      tls.certFile = shown->writeCertificate(folder.path / "shown.pem");
      tls.keyFile = shown->writeKey(folder.path / "shown.key");
    }
    const auto known = [this]() -> Result<std::vector<ClusterLogStore::Gateway>> {
      return std::vector<ClusterLogStore::Gateway>{{one.part, "https://127.0.0.1:1"},
                                                   {told.empty() ? other.part : told, address}};
    };
    const cluster::AuditSearch asked({*one.desk, one.part, *nodes, known, tls, withoutTls});
    const auto parts = asked.parts();
    REQUIRE(parts);
    MergedQuery query;
    query.fields = {{"event", "reload"}};
    auto page = mergedSearch(*parts, {"aud", "10.0.0.1", "req_1", only}, query);
    INFO((page ? "" : page.error().text()));
    REQUIRE(page);
    return *std::move(page);
  }
  [[nodiscard]] static std::vector<std::string> textsOf(const MergedPage& page) {
    std::vector<std::string> texts;
    for (const MergedRecord& record : page.records) {
      const auto value = json::parse(record.found.entry);
      REQUIRE(value);
      const json::Value* details = value->asObject()->find("details");
      texts.push_back(*details->asObject()->find("text")->asString());
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  // Why the second gateway's records are missing; "": they are not.
  [[nodiscard]] std::string missing(const MergedPage& page) const {
    CHECK(page.missing.size() <= 1);
    if (page.missing.empty()) return "";
    CHECK(page.missing[0].first == (told.empty() ? other.part : told));
    CHECK(textsOf(page) == std::vector<std::string>{"of the first"});
    return page.missing[0].second;
  }
  RawResponse ask(const std::string& head, const std::string& body = "") {
    RawClient client(service->port());
    REQUIRE(client.connected());
    return client.exchange(head + "Host: localhost\r\nContent-Length: " +
                           std::to_string(body.size()) + "\r\n\r\n" + body);
  }

  TempFolder folder;
  SystemClock clock;
  MemoryLog nodesLog;
  MemoryLines lines;
  Certificate ca{"cluster CA"};
  Certificate gateway{"gateway-2", &ca, "DNS:gateway.gantlet"};
  Certificate asker{"gateway-1", &ca, "DNS:gateway.gantlet"};
  Gateway one{folder.path / "one"};
  Gateway other{folder.path / "other"};
  std::unique_ptr<Database> database;
  std::optional<NodeStore> nodeStore;
  std::optional<cluster::NodeDesk> nodes;
  std::unique_ptr<GatewayService> service;
  std::string address;
  std::string told;  // as which part the second is known; "": as what it is
};

const std::vector<std::string> kAll{"of another tenant", "of the first", "of the second"};

}  // namespace

TEST_CASE("a search at a gateway finds what another gateway has recorded", "[gateways]") {
  Pair pair;
  const MergedPage page = pair.search(&pair.asker);
  CHECK(pair.missing(page).empty());
  CHECK(Pair::textsOf(page) == kAll);
  CHECK(page.asked.size() == 2);
  // The reading stands in the log that was read, with who has read.
  REQUIRE(pair.other.log->publish());
  MergedQuery query;
  query.fields = {{"event", "read"}};
  const auto readings =
      cluster::ownAuditPage(*pair.other.desk, {"adm", "", "", std::nullopt}, query, std::nullopt);
  REQUIRE(readings);
  REQUIRE_FALSE(readings->records.empty());
  CHECK_THAT(readings->records.back().entry,
             Catch::Contains("\"actor\":\"aud\"") && Catch::Contains("10.0.0.1"));
}

TEST_CASE("a tenant's auditor sees that tenant's records alone at another gateway", "[gateways]") {
  Pair pair;
  const MergedPage page = pair.search(&pair.asker, TenantId("acme"));
  CHECK(pair.missing(page).empty());
  CHECK(Pair::textsOf(page) == std::vector<std::string>{"of the first", "of the second"});
}

TEST_CASE("a gateway gives its records to nobody who does not prove to be a gateway",
          "[gateways]") {
  Pair pair;
  const Certificate foreign("other CA");
  const Certificate stranger("gateway-1", &foreign, "DNS:gateway.gantlet");
  const Certificate node("node-1", &pair.ca, "DNS:node-1.node.gantlet");
  for (const Certificate* shown : {&stranger, &node}) {
    CHECK_FALSE(pair.missing(pair.search(shown)).empty());
  }
  CHECK_FALSE(pair.missing(pair.search(nullptr)).empty());
  CHECK(Pair::textsOf(pair.search(&pair.asker)) == kAll);
}

TEST_CASE("a gateway asks nobody who does not prove to be a gateway", "[gateways]") {
  Pair pair;
  const Certificate foreign("other CA");
  const Certificate stranger("gateway-2", &foreign, "DNS:gateway.gantlet");
  const Certificate node("node-1", &pair.ca, "DNS:node-1.node.gantlet");
  for (const Certificate* served : {&stranger, &node}) {
    pair.service->useTls(pair.context(*served));
    CHECK_FALSE(pair.missing(pair.search(&pair.asker)).empty());
  }
  // A renewed certificate counts from the next connection on.
  const Certificate renewed("gateway-2", &pair.ca, "DNS:gateway.gantlet");
  pair.service->useTls(pair.context(renewed));
  CHECK(Pair::textsOf(pair.search(&pair.asker)) == kAll);
}

TEST_CASE("a gateway that can't be reached is named, and so is one for which another answers",
          "[gateways]") {
  Pair pair;
  pair.told = audit::gatewayPart("gantlet.local/a-third");
  CHECK(pair.missing(pair.search(&pair.asker)) == "another log answers at its address");
  pair.told.clear();
  // As plain HTTP no gateway is asked.
  const std::string secure = pair.address;
  pair.address = "http" + secure.substr(5);
  CHECK(pair.missing(pair.search(&pair.asker)) == "it is not reached over TLS");
  pair.address = secure;
  pair.service->drain(std::chrono::milliseconds(0));
  CHECK_FALSE(pair.missing(pair.search(&pair.asker)).empty());
}

TEST_CASE("gateways give each other their audit logs, and nothing else", "[gateways]") {
  Pair pair(false);
  const std::string path = cluster::kAuditPath;
  const std::string json = "Content-Type: application/json\r\n";
  for (const char* other : {"/v1/audit", "/v1/execute", "/v1/cluster/run", "/v1/cluster/join",
                            "/v1/sessions", "/metrics", "/", "/v1/cluster/audit/"}) {
    INFO(other);
    CHECK(pair.ask("POST " + std::string(other) + " HTTP/1.1\r\n" + json, "{}").status == 404);
    CHECK(pair.ask("GET " + std::string(other) + " HTTP/1.1\r\n").status == 404);
  }
  const RawResponse get = pair.ask("GET " + path + " HTTP/1.1\r\n");
  CHECK(get.status == 405);
  CHECK(get.headers.at("allow") == "POST");
  const std::string post = "POST " + path + " HTTP/1.1\r\n";
  const std::string question =
      cluster::writeAuditAsk({"aud", "", "", std::nullopt}, MergedQuery(), std::nullopt);
  CHECK(pair.ask(post, question).status == 415);
  CHECK(pair.ask(post + "Content-Type: text/plain\r\n", question).status == 415);
  CHECK(pair.ask(post + json + "Origin: http://localhost\r\n", question).status == 403);
  CHECK(pair.ask(post + json, "{}").status == 400);
  CHECK(pair.ask(post + json, std::string((1U << 20U) + 1, ' ')).status == 413);
  const RawResponse good = pair.ask(post + json, question);
  CHECK(good.status == 200);
  const auto page = cluster::parseAuditPage(good.body);
  REQUIRE(page);
  CHECK(audit::gatewayPart(page->checkpoint.origin) == pair.other.part);
  CHECK(Pair::textsOf(pair.search(nullptr, std::nullopt, true)) == kAll);
}

TEST_CASE("a gateway listens for others beyond this host with certificates only", "[gateways]") {
  const TempFolder folder;
  Gateway gateway{folder.path / "log"};
  GatewayServiceOptions options;
  options.address = "0.0.0.0";
  const auto refused = GatewayService::start(options, *gateway.desk);
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().text(),
             Catch::Contains("could read the audit log") && Catch::Contains("cluster_certificate"));
}
