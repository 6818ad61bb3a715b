// Where health and metrics alone are served.
#include <regex>

#include "service/routes/routes.h"
#include "tests/service/fixture.h"
#include "tests/support/certificates.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// A node as its cluster has it: gateways alone come in, by their certificates.
struct Watched {
  explicit Watched() {
    auto tls = http::TlsContext::load(
        {own.writeCertificate(folder.path / "own.pem"), own.writeKey(folder.path / "own.key"),
         ca.writeCertificate(folder.path / "ca.pem"), "gateway.gantlet"});
    INFO((tls ? "" : tls.error().text()));
    REQUIRE(tls);
    fixture.options.tls = *tls;
    fixture.options.behindGateways = true;
    fixture.options.watch.emplace();
    fixture.start();
  }
  RawResponse ask(const std::string& method, const std::string& path,
                  const std::string& headers = "", const std::string& host = "10.0.0.7:9387") {
    RawClient client(fixture.service->watchPort());
    REQUIRE(client.connected());
    return client.exchange(method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers +
                           "\r\n");
  }

  TempFolder folder;
  Certificate ca{"cluster CA"};
  Certificate own{"node-1", &ca, "DNS:node-1.node.gantlet"};
  Fixture fixture;
};

}  // namespace

TEST_CASE("who watches a node needs no certificate, and gets health and metrics", "[watch]") {
  Watched node;
  CHECK(node.ask("GET", "/livez").status == 200);
  CHECK(node.ask("GET", "/readyz").status == 200);
  CHECK(node.ask("HEAD", "/readyz").status == 200);
  const RawResponse metrics = node.ask("GET", "/metrics");
  CHECK(metrics.status == 200);
  CHECK(metrics.body.find("gantlet_ready 1\n") != std::string::npos);
  // Under whatever name: there is nothing that a page could read with another one's rights.
  CHECK(node.ask("GET", "/metrics", "", "gantlet-node-0.gantlet-node:9387").status == 200);
  CHECK(node.fixture.service->watchPort() != node.fixture.service->port());
}

TEST_CASE("where health and metrics are served nothing else is, whoever it says it is", "[watch]") {
  Watched node;
  const std::string json = "Content-Type: application/json\r\nContent-Length: 0\r\n";
  const std::string as =
      "Gantlet-Caller: e30=\r\nX-Sandbox-Token: admin-secret-12\r\nAuthorization: Bearer x\r\n";
  for (const Route& route : routes()) {
    if (route.path == "/livez" || route.path == "/readyz" || route.path == "/metrics") continue;
    static const std::regex kField("\\{[^}]*\\}");
    const std::string path = std::regex_replace(std::string(route.path), kField, "1");
    INFO(route.method << " " << path);
    CHECK(node.ask(std::string(route.method), path, json + as).status == 404);
  }
  for (const char* host : {"49983-sbx.example.com", "api.example.com"}) {
    CHECK(node.ask("GET", "/files?path=/etc/passwd", as, host).status == 404);
    CHECK(node.ask("POST", "/sandboxes", json + as, host).status == 404);
  }
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS"}) {
    CHECK(node.ask(method, "/metrics", json).status == 404);
  }
  CHECK(node.ask("GET", "/metrics/../v1/audit").status == 404);
  CHECK(node.fixture.gate.seen().empty());
  // The port of gateways is no less closed for it.
  RawClient plain(node.fixture.service->port());
  CHECK(plain.exchange("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 400);
}

TEST_CASE("a service that names no address for it serves health and metrics with all else",
          "[watch]") {
  Fixture fixture;
  CHECK(fixture.get("/metrics").status == 200);
  CHECK(fixture.service->watchPort() == 0);
}
