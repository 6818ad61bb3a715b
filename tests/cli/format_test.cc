// --format json: of every command that answers, one JSON document alone on standard output.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <csignal>

#include "cli/command.h"
#include "core/clock.h"
#include "json/value.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/http_double.h"

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

// A member as JSON; "" where it is missing.
std::string member(const json::Value& value, std::string_view key) {
  const json::Value* found = value.asObject() == nullptr ? nullptr : value.asObject()->find(key);
  return found == nullptr ? "" : json::write(*found);
}

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
  Running service_{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data()},
                    "",
                    {{"GANTLET_WEBHOOK_ADDRESSES", "127.0.0.1"}},
                    ""}};
};

}  // namespace

TEST_CASE("every command that answers has --format, with json among its formats", "[cli][format]") {
  // They go on until they are ended, and have no answer.
  constexpr std::array kNoAnswer{"serve", "repl"};
  // It writes records in the formats of other tools.
  constexpr std::string_view kExport = "audit export";
  for (const Command& command : commands()) {
    const CommandSpec& spec = *command.spec;
    if (std::count(kNoAnswer.begin(), kNoAnswer.end(), spec.name) > 0 || spec.name == kExport) {
      continue;
    }
    INFO(spec.name);
    const auto flag = std::find_if(spec.flags.begin(), spec.flags.end(),
                                   [](const Flag& one) { return one.name == "--format"; });
    REQUIRE(flag != spec.flags.end());
    CHECK(contains(flag->value, "json"));
  }
}

TEST_CASE("a format that a command has not is refused before anything is done", "[cli][format]") {
  const Place place;
  REQUIRE(place.text({"key", "create"}).code == 0);
  const std::string id = place.text({"key", "list"}).out.substr(0, 30);
  const Ended wrong = place.text({"key", "revoke", id, "--format", "yaml"});
  CHECK(wrong.code == 64);
  CHECK(contains(wrong.err, "unknown format 'yaml'"));
  CHECK_FALSE(contains(place.text({"key", "list"}).out, "revoked"));
  const Ended piped = place.text({"backup", "-", "--format", "json"});
  CHECK(piped.code == 64);
  CHECK(piped.out.empty());
}

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

  CHECK(textOf(served.json({"provider", "use", "local"}), "role") == "active");
  CHECK(json::write(served.json({"provider", "set", "e2b", "timeout=30", "api_key=@-"}, 0,
                                "e2b_abcdefabcdef9876")) == R"({"id":"e2b","state":"saved"})");
  CHECK(textOf(served.json({"audit", "hold", "case-1", "--reason", "court"}), "state") == "held");
  CHECK(textOf(served.json({"audit", "hold"}).asArray()->at(0), "id") == "case-1");
  CHECK(textOf(served.json({"audit", "hold", "case-1", "--release"}), "state") == "released");
  const json::Value plan = served.json({"audit", "prune", "--keep-days", "1", "--dry-run"});
  CHECK(member(plan, "records") == "0");
  CHECK(member(plan, "first") == "0");
  const std::string pack = served.path("pack.tar");
  const json::Value evidence = served.json({"audit", "evidence", "--output", pack, approved});
  CHECK(textOf(evidence, "output") == pack);
  CHECK(member(evidence, "bytes") == std::to_string(std::filesystem::file_size(pack)));
  CHECK(member(evidence, "signed") == "true");
}

TEST_CASE("a delivery that is sent again is told as JSON, as it then stands", "[cli][format]") {
  const test::HttpDouble receiver(
      [](const test::DoubleRequest&, const test::DoubleReply& reply) { reply.answer(200, "{}"); });
  const Served served;
  REQUIRE(served.text({"webhook", "create", receiver.url() + "/hook"}).code == 0);
  const std::string ran =
      textOf(served.post("/v1/executions", R"({"language":"python","code":"1"})"), "id");
  json::Value delivered;
  for (int i = 0; i < 1000 && textOf(delivered, "state") != "DELIVERED"; ++i) {
    const json::Value all = served.json({"webhook", "deliveries"});
    if (!all.asArray()->empty()) delivered = all.asArray()->front();
  }
  REQUIRE(textOf(delivered, "state") == "DELIVERED");
  const json::Value again = served.json({"webhook", "redeliver", textOf(delivered, "id")});
  CHECK(textOf(again, "id") == textOf(delivered, "id"));
  CHECK(textOf(again, "execution") == ran);
  CHECK(textOf(again, "state") == "PENDING");
}

TEST_CASE("what a command has done to a folder alone is told as JSON", "[cli][format]") {
  const Place place;
  REQUIRE(place.text({"run", "--tenant", "acme", place.folder.write("a.py", "1\n")}).code == 0);
  REQUIRE(place.text({"key", "create", "--tenant", "acme"}).code == 0);
  const std::string key = place.text({"key", "list"}).out.substr(0, 30);
  CHECK(json::write(place.json({"key", "revoke", key})) ==
        R"({"id":")" + key + R"(","state":"revoked"})");
  CHECK(textOf(place.json({"provider", "rotate-key"}), "state") == "rotated");
  const std::string settings = place.folder.write("s.json", R"({"system_settings":[
      {"name":"sandbox.provider_type","value":"self_managed"},
      {"name":"sandbox.nothing","value":"{}"}]})");
  const json::Value imported = place.json({"provider", "import", settings});
  CHECK(member(imported, "imported") == "1");
  CHECK(member(imported, "left_out") == R"(["sandbox.nothing"])");

  const json::Value proof = place.json({"audit", "prove", "2"});
  CHECK(member(proof, "records") == "[2]");
  const std::string file = place.folder.write("2.tlog-proof", textOf(proof, "proof"));
  const std::string logKey = place.data() + "/audit/log.vkey";
  const json::Value checked = place.json({"audit", "prove", "--check", file, "--key", logKey});
  CHECK(member(checked, "good") == "true");
  CHECK(contains(member(checked, "records"), R"([{"seq":2,"record":{)"));
  const std::string kept = place.path("kept");
  const json::Value written = place.json({"audit", "prove", "2", "--output", kept});
  CHECK(json::write(written) == R"({"records":[2],"output":")" + kept + "\"}");
  const std::string forged = place.folder.write("forged", "c2sp.org/tlog-proof@v1\n");
  const json::Value wrong = place.json({"audit", "prove", "--check", forged, "--key", logKey}, 1);
  CHECK(member(wrong, "good") == "false");
  CHECK_FALSE(textOf(wrong, "problem").empty());
  const json::Value cosigned =
      place.json({"audit", "cosign", "--name", "example.com/w", "--witness-keys",
                  place.path("witness"), "--key", logKey});
  CHECK(contains(textOf(cosigned, "checkpoint"), "example.com/w"));
  CHECK(textOf(cosigned, "witness_key").starts_with("example.com/w+"));

  const std::string archive = place.path("backup.tar.zst");
  const json::Value backup = place.json({"backup", archive});
  CHECK(textOf(backup, "file") == archive);
  CHECK(member(backup, "keys") == "true");
  CHECK(member(backup, "left_out") == "[]");
  const Ended put =
      invoke({"restore", "--data-dir", place.path("back"), "--format", "json", archive});
  INFO(put.err);
  REQUIRE(put.code == 0);
  const auto restored = json::parse(put.out);
  REQUIRE(restored);
  for (const char* same : {"records", "files", "bytes", "created", "manifest"}) {
    CHECK(member(*restored, same) == member(backup, same));
    CHECK_FALSE(member(*restored, same).empty());
  }
  CHECK(textOf(*restored, "folder") == place.path("back"));
  CHECK(member(*restored, "key_given") == "false");
  CHECK(member(*restored, "recorded") == "true");
  CHECK(contains(put.err, "rolled_back"));
}

TEST_CASE("checked policy files are one JSON object, those that do not hold too", "[cli][format]") {
  const TempFolder folder;
  const std::string good = folder.write("good.yaml", "extends: default\nname: team\n");
  const std::string bad = folder.write("bad.yaml", "extends: nothing\n");
  const Ended ended = invoke({"policy", "check", "--format", "json", good, bad});
  INFO(ended.out << ended.err);
  CHECK(ended.code == 64);
  const auto told = json::parse(ended.out);
  REQUIRE(told);
  CHECK(member(*told, "ok") == "false");
  const json::Array& files = *told->asObject()->find("files")->asArray();
  REQUIRE(files.size() == 2);
  CHECK(textOf(files[0], "file") == good);
  CHECK(member(files[0], "ok") == "true");
  CHECK(textOf(files[0], "digest").starts_with("sha256:"));
  CHECK(member(files[1], "ok") == "false");
  CHECK(contains(member(files[1], "problems"), "nothing"));
  CHECK(contains(ended.err, "nothing"));
  CHECK(contains(invoke({"policy", "check", good}).out, "good.yaml: ok (team@1, sha256:"));
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

TEST_CASE("a command's error names commands, not routes", "[cli][format]") {
  const Served served;
  const std::string ended =
      textOf(served.post("/v1/executions", R"({"language":"python","code":"1"})"), "id");
  const std::string decided = served.refused("import csv");
  REQUIRE(served.text({"review", "reject", "--reason", "no", decided}).code == 0);
  (void)served.post("/v1/policies", R"({"name":"clip","document":"extends: default\n"})");
  for (const auto& [words, told] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"template", "show", "none"}, "('gantlet template list' lists those that there are)"},
           {{"policy", "document", "clip@7"}, "('gantlet policy versions clip' lists"},
           {{"key", "revoke", "key_none"}, "('gantlet key list' shows those that there are)"},
           {{"webhook", "delete", "whk_none"}, "('gantlet webhook list' shows them)"},
           {{"volume", "delete", "none"}, "('gantlet volume list' shows those that there are)"},
           {{"review", "show", "sub_none"}, "('gantlet review list' lists those that there are)"},
           {{"execution", "cancel", ended}, "('gantlet execution show " + ended + "' tells how)"},
           {{"review", "reject", "--reason", "no", decided},
            "('gantlet review show " + decided + "' tells how)"}}) {
    const Ended refused = served.text(words);
    INFO(refused.err);
    CHECK(refused.code == 64);
    CHECK(refused.out.empty());
    CHECK(contains(refused.err, told));
    CHECK_FALSE(contains(refused.err, "GET "));
  }
}

TEST_CASE("audit prove and audit cosign say with -v what they read", "[cli][format]") {
  const Place place;
  REQUIRE(place.text({"run", place.folder.write("a.py", "1\n")}).code == 0);
  const Ended proven = place.text({"audit", "prove", "-v", "1"});
  CHECK(proven.code == 0);
  CHECK(contains(proven.err, "gantlet audit prove: reads " + place.data() + "/audit\n"));
  const std::string key = place.data() + "/audit/log.vkey";
  const std::string file = place.folder.write("1.tlog-proof", proven.out);
  CHECK(contains(place.text({"audit", "prove", "-v", "--check", file, "--key", key}).err,
                 "checks " + file + ", by the key of "));
  const Ended cosigned = place.text({"audit", "cosign", "-v", "--name", "example.com/w",
                                     "--witness-keys", place.path("keys"), "--key", key});
  CHECK(cosigned.code == 0);
  CHECK(contains(cosigned.err, "reads " + place.data() + "/audit\n"));
}

TEST_CASE("a run that no provider took tells its code, beside a service too", "[cli][format]") {
  const Place place;
  const std::string program = place.folder.write("a.py", "1\n");
  REQUIRE(place.text({"provider", "set", "self_managed", "endpoint=http://127.0.0.1:1"}).code == 0);
  REQUIRE(place.text({"provider", "use", "self_managed", "--force"}).code == 0);
  const auto check = [&] {
    const Ended ended = place.text({"run", program});
    INFO(ended.err);
    CHECK(ended.code == 69);
    CHECK(contains(ended.err, " [SB003] ("));
    CHECK(contains(member(place.json({"run", program}, 69), "error"), R"("code":"SB003")"));
  };
  check();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", place.data()}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  check();
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

}  // namespace gantlet::cli
