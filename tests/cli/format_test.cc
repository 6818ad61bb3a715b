// --format json: of every command that answers, one JSON document alone on standard output.
#include <catch2/catch.hpp>
#include <csignal>

#include "core/clock.h"
#include "json/value.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

// A data folder, and what its commands answer.
class Place {
 public:
  [[nodiscard]] Ended text(std::vector<std::string> words, std::string input = "") const {
    words.insert(words.end(), {"--data-dir", data()});
    return drive({std::move(words), std::move(input), {}, ""});
  }
  // With --format json: checks that it ends with `code`, and that its standard output is one line
  // of JSON.
  [[nodiscard]] json::Value json(std::vector<std::string> words, int code = 0,
                                 std::string input = "") const {
    INFO(words[0] << " " << words[words.size() > 1 ? 1 : 0]);
    words.insert(words.end(), {"--format", "json"});
    const Ended ended = text(std::move(words), std::move(input));
    INFO(ended.out << ended.err);
    CHECK(ended.code == code);
    CHECK(ended.out.find('\n') + 1 == ended.out.size());
    auto document = json::parse(ended.out);
    REQUIRE(document);
    return *std::move(document);
  }
  [[nodiscard]] std::string data() const { return (folder.path() / "data").string(); }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder.path() / name).string();
  }

  TempFolder folder;
};

std::string textOf(const json::Value& value, std::string_view key) {
  const json::Value* found = value.asObject() == nullptr ? nullptr : value.asObject()->find(key);
  return found == nullptr || found->asString() == nullptr ? "" : *found->asString();
}

// A service, and what HTTP has of it.
class Served : public Place {
 public:
  Served() { REQUIRE(contains(service_.readLine(), "listening on ")); }
  ~Served() {
    service_.signal(SIGTERM);
    CHECK(service_.finish().code == 0);
  }
  [[nodiscard]] json::Value post(const std::string& path, const std::string& body) const {
    LocalRequest request;
    request.path = path;
    request.body = body;
    const auto reply = callLocal(data() + "/gantlet.sock", request);
    REQUIRE(reply);
    auto document = json::parse(reply->body);
    REQUIRE(document);
    return *std::move(document);
  }
  // The id of an execution that was refused.
  [[nodiscard]] std::string refused(const std::string& code) const {
    const json::Value made =
        post("/v1/executions", R"({"language":"python","policy":"strict","code":")" + code + "\"}");
    REQUIRE(textOf(made, "status") == "denied");
    return textOf(made, "id");
  }

 private:
  Running service_{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data()}, "", {}, ""}};
};

}  // namespace

TEST_CASE("what a service has done for a command is told as JSON", "[cli][format]") {
  const Served served;
  const json::Value made = served.post(
      "/v1/executions", R"({"language":"python","code":"while True: pass","mode":"async"})");
  const std::string id = textOf(made, "id");
  CHECK(textOf(served.json({"execution", "show", id}), "id") == id);
  const json::Value cancelled = served.json({"execution", "cancel", id});
  CHECK(textOf(cancelled, "id") == id);
  CHECK(textOf(cancelled, "state") == "CANCELLED");
  // What is shown without the flag is the same, for a person to read.
  const Ended shown = served.text({"execution", "show", id});
  CHECK(contains(shown.out, "\n  \"id\": \"" + id));
  CHECK(*json::parse(shown.out) == served.json({"execution", "show", id}));

  const std::string approved = served.refused("import csv");
  const json::Value approval =
      served.json({"review", "approve", "--reason", "reads a line", approved});
  CHECK(textOf(approval, "execution") == approved);
  CHECK(textOf(approval, "state") == "APPROVED");
  CHECK(textOf(approval, "run").starts_with("sub_"));
  const std::string rejected = served.refused("import csv\\n1");
  const json::Value rejection = served.json({"review", "reject", "--reason", "no", rejected});
  CHECK(textOf(rejection, "state") == "REJECTED");
  const std::string later = served.refused("import csv\\n2");
  REQUIRE(served
              .text({"review", "approve", "--reason", "x", "--until",
                     formatRfc3339(SystemClock().wallNow() + std::chrono::hours(24)), later})
              .code == 0);
  const json::Value withdrawal = served.json({"review", "withdraw", "--reason", "no", later});
  CHECK(textOf(withdrawal, "state") == "WITHDRAWN");

  const std::string session = textOf(served.json({"session", "create"}), "id");
  const json::Value removed = served.json({"session", "rm", session});
  CHECK(json::write(removed) == R"({"id":")" + session + R"(","state":"deleted"})");
  REQUIRE(served.text({"volume", "create", "data"}).code == 0);
  CHECK(json::write(served.json({"volume", "delete", "data"})) ==
        R"({"name":"data","state":"deleted"})");
  const std::string hook =
      textOf(served.json({"webhook", "create", "https://example.com/hook"}), "id");
  CHECK(textOf(served.json({"webhook", "delete", hook}), "state") == "deleted");
  REQUIRE(served.text({"key", "create"}).code == 0);
  const std::string key = served.text({"key", "list"}).out.substr(0, 30);
  CHECK(textOf(served.json({"key", "revoke", key}), "state") == "revoked");
}

TEST_CASE("a list of nothing says so, and is an empty list in JSON", "[cli][format]") {
  const Served served;
  for (const auto& [group, told] :
       std::vector<std::pair<std::string, std::string>>{{"key", "no keys"},
                                                        {"tenant", "no tenants"},
                                                        {"volume", "no volumes"},
                                                        {"review", "no reviews that wait"},
                                                        {"template", "no templates"},
                                                        {"webhook", "no webhooks"},
                                                        {"session", "no sessions"},
                                                        {"execution", "no executions"}}) {
    const Ended none = served.text({group, "list"});
    INFO(group);
    CHECK(none.code == 0);
    CHECK(none.out.empty());
    CHECK(none.err == "gantlet " + group + " list: " + told + "\n");
    CHECK(served.json({group, "list"}) == json::Value(json::Array()));
  }
}

}  // namespace gantlet::cli
