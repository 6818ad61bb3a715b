// What deploy/ watches a service by: every metric that an alert or a panel asks for is one that a
// running service tells.
#include <catch2/catch.hpp>
#include <csignal>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/certificates.h"
#include "tests/support/raw_client.h"

using gantlet::cli::Running;
using gantlet::cli::TempFolder;
using gantlet::test::Certificate;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;

namespace {

std::string slurp(const std::string& path) {
  const std::ifstream in(path);
  INFO(path);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    found.insert((*at)[1].str());
  }
  return found;
}

// Names of series, as they stand in front of their labels or value.
std::set<std::string> seriesOf(const std::string& metrics) {
  static const std::regex kSeries("(?:^|\n)(gantlet_[a-z_]+)[{ ]");
  return matches(metrics, kSeries);
}

// A service with all that it can tell of: its own TLS, a program that ran, one that was denied.
std::string metricsOfAService() {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const Certificate own("localhost");
  const std::string certificate = own.writeCertificate(folder.path() / "cert.pem");
  const std::string key = own.writeKey(folder.path() / "key.pem");
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                   "",
                   {{"GANTLET_TLS_CERTIFICATE", certificate}, {"GANTLET_TLS_KEY", key}},
                   ""});
  REQUIRE(service.readLine().starts_with("listening on https://"));
  const auto ask = [&](const std::string& request) {
    RawResponse answer = RawClient(data + "/gantlet.sock").exchange(request);
    INFO(answer.body);
    REQUIRE(answer.status == 200);
    return answer.body;
  };
  for (const std::string code : {"print(1)", "import subprocess"}) {
    const std::string body = R"({"language": "python", "code": ")" + code + "\"}";
    (void)ask(
        "POST /v1/execute HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
  }
  std::string metrics =
      ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  return metrics;
}

}  // namespace

TEST_CASE("alerts and the dashboard ask only for metrics that a service has", "[cli][monitoring]") {
  std::set<std::string> told = seriesOf(metricsOfAService());
  REQUIRE(told.size() > 10);
  static const std::regex kName("\\b(gantlet_[a-z_]+)");
  // A lone service has no cluster: what its parts tell besides is read where it is written.
  static const std::regex kOfCluster("\\b(gantlet_(?:cluster|relays|objects)_[a-z_]+)");
  const std::set<std::string> ofCluster =
      matches(slurp(std::string(GANTLET_SOURCE_DIR) + "/service/operation.cc"), kOfCluster);
  CHECK(ofCluster.size() > 2);
  told.insert(ofCluster.begin(), ofCluster.end());
  for (const std::string& name : ofCluster) {
    // A histogram is told in buckets.
    if (name.ends_with("_seconds")) told.insert(name + "_bucket");
  }
  const std::string deploy = std::string(GANTLET_SOURCE_DIR) + "/deploy/";
  for (const char* file : {"prometheus/gantlet.rules.yml", "prometheus/gantlet.rules.test.yml",
                           "grafana/gantlet.json"}) {
    const std::set<std::string> asked = matches(slurp(deploy + file), kName);
    CHECK(asked.size() > 8);
    for (const std::string& name : asked) {
      INFO(file << ": " << name);
      CHECK(told.contains(name));
    }
  }
}
