// gantlet tenant, template and execution: beside a running service.
#include <catch2/catch.hpp>
#include <csignal>

#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {

TEST_CASE("tenants and templates are set from the command line, and bind at once",
          "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const Ended without = gantlet({"tenant", "list"});
  CHECK(without.code == 69);
  CHECK(contains(without.err, "gantlet serve"));
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const auto post = [&](const std::string& path, const std::string& body) {
    LocalRequest request;
    request.path = path;
    request.body = body;
    request.headers = {{"X-Tenant-ID", "acme"}};
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return *reply;
  };
  const Ended set = gantlet({"tenant", "set", "acme", "--policies", "strict", "--timeout", "1.5"});
  INFO(set.err);
  CHECK(set.code == 0);
  CHECK(contains(gantlet({"tenant", "set", "acme", "--memory", "64m"}).out, "timeout=1.5"));
  CHECK(contains(gantlet({"tenant", "list"}).out, "policies=strict"));
  CHECK(post("/v1/execute", R"({"language":"python","code":"1","timeout":2})").status == 403);
  const LocalReply limited =
      post("/v1/execute", R"({"language":"python","code":"while True: pass"})");
  CHECK(limited.status == 200);
  CHECK(contains(limited.body, R"("status":"timeout")"));
  CHECK(contains(limited.body, R"("policy":"strict@)"));
  CHECK(gantlet({"template", "create", "reports", "--policy", "default", "--description", "for us"})
            .code == 0);
  CHECK(contains(gantlet({"template", "create", "reports", "--timeout", "1"}).out, "reports@2"));
  CHECK(contains(gantlet({"template", "list"}).out, "reports@2"));
  CHECK(contains(gantlet({"template", "list", "reports"}).out, "for us"));
  CHECK(contains(
      post("/v1/execute", R"({"language":"python","code":"import os\n1","template":"reports@1"})")
          .body,
      R"("policy":"default@)"));
  CHECK(gantlet({"template", "create", "../x"}).code == 64);
  const LocalReply made =
      post("/v1/executions", R"({"language":"python","code":"while True: pass","mode":"async"})");
  CHECK(made.status == 202);
  const std::size_t at = made.body.find("sub_");
  REQUIRE(at != std::string::npos);
  const std::string id = made.body.substr(at, 30);
  CHECK(contains(gantlet({"execution", "list", "--tenant", "acme"}).out, id));
  CHECK(gantlet({"execution", "cancel", id}).code == 0);
  CHECK(contains(gantlet({"execution", "show", id}).out, "CANCELLED"));
  CHECK(gantlet({"execution", "show", "sub_none"}).code != 0);
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

}  // namespace gantlet::cli
