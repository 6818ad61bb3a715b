// gantlet audit, from outside, on a log that real runs have written.
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "audit/filter_fields.h"
#include "cli/audit/audit_source.h"
#include "json/value.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::WallTime;
using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::Running;
using gantlet::cli::TempFolder;
namespace fs = std::filesystem;
namespace json = gantlet::json;

namespace {

// A data folder in which one program ran and one was denied.
struct Logged {
  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  std::string ran;  // the submission's id
  Logged() {
    const Ended good = invoke({"run", "--format", "json", "--data-dir", data, "--tenant", "acme",
                               folder.write("a.py", "print('private words')\n")});
    REQUIRE(good.code == 0);
    const auto result = json::parse(good.out);
    REQUIRE(result);
    ran = *result->asObject()->find("id")->asString();
    REQUIRE(invoke({"run", "--data-dir", data, folder.write("b.py", "import db\n")}).code == 65);
  }
};

std::string fileText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the log lists what ran and what was denied, for whom and why", "[cli]") {
  const Logged logged;
  const Ended all = invoke({"audit", "list", "--data-dir", logged.data});
  INFO(all.err);
  CHECK(all.code == 0);
  CHECK(contains(all.out, logged.ran));
  CHECK(contains(all.out, "execute intent"));
  CHECK(contains(all.out, "py.import.not-allowed"));
  CHECK_FALSE(contains(all.out, "private words"));
  CHECK(contains(all.out, "  acme         local        " + logged.ran + " analyze "));
  const Ended denied = invoke({"audit", "list", "--data-dir", logged.data, "--outcome", "deny"});
  CHECK_FALSE(contains(denied.out, logged.ran));
  const Ended tenant =
      invoke({"audit", "list", "--data-dir", logged.data, "--tenant", "acme", "--format", "json"});
  const auto records = json::parse(tenant.out);
  REQUIRE(records);
  REQUIRE(records->asArray()->size() >= 5);
  for (const json::Value& record : *records->asArray()) {
    CHECK(*record.asObject()->find("tenant_id")->asString() == "acme");
  }
}

TEST_CASE("a submission's timeline is in order, and reading it is a record too", "[cli]") {
  const Logged logged;
  const Ended shown = invoke({"audit", "show", "--data-dir", logged.data, logged.ran});
  CHECK(shown.code == 0);
  const std::size_t analyze = shown.out.find(" analyze ");
  const std::size_t intent = shown.out.find(" execute intent ");
  const std::size_t assemble = shown.out.find(" assemble ");
  CHECK(analyze < intent);
  CHECK(intent < assemble);
  CHECK(assemble != std::string::npos);
  const Ended self = invoke({"audit", "list", "--data-dir", logged.data, "--stage", "audit"});
  CHECK(contains(self.out, "audit read"));
  CHECK(invoke({"audit", "show", "--data-dir", logged.data, "sub_none"}).code == 64);
  CHECK(contains(invoke({"audit", "show", "--data-dir", logged.data, "0"}).out, "\"seq\": 0"));
}

TEST_CASE("a filter by a value that no record has is refused, naming those that there are",
          "[cli]") {
  const Logged logged;
  const auto list = [&](const std::string& flag, const std::string& value) {
    return invoke({"audit", "list", "--data-dir", logged.data, flag, value});
  };
  struct Row {
    const char* flag;
    const char* value;
    const char* named;
  };
  for (const Row& row :
       {Row{"--stage", "analyse", "analyze, judge"}, Row{"--event", "intnet", "intent, outcome"},
        Row{"--outcome", "sucess", "success"}, Row{"--language", "pyton", "python, javascript"},
        Row{"--provider", "locla", "did you mean 'local'?"},
        Row{"--rule", "py.process.spwan", "did you mean 'py.process.spawn'?"}}) {
    const Ended ended = list(row.flag, row.value);
    INFO(row.flag << " " << ended.err);
    CHECK(ended.code == 64);
    CHECK(contains(ended.err, row.named));
  }
  CHECK(list("--stage", "analyze,judge").code == 0);
  CHECK(list("--rule", "py.process.spawn").code == 0);
}

TEST_CASE("a copied log is verified offline, and a changed byte is found", "[cli]") {
  const Logged logged;
  const fs::path copy = logged.folder.path() / "copy";
  fs::copy(fs::path(logged.data) / "audit", copy, fs::copy_options::recursive);
  const Ended good = invoke({"audit", "verify", copy.string()});
  INFO(good.err);
  CHECK(good.code == 0);
  CHECK(contains(good.out, "verified: "));
  const Ended loud = invoke({"audit", "verify", "-v", copy.string()});
  CHECK(loud.out == good.out);
  CHECK(contains(loud.err, "reads " + copy.string()));
  CHECK(invoke({"audit", "verify", "--key", (copy / "log.vkey").string(), "--checkpoint",
                (copy / "checkpoint").string(), copy.string()})
            .code == 0);
  bool changed = false;
  for (const auto& entry : fs::recursive_directory_iterator(copy / "tile/entries")) {
    if (!entry.is_regular_file() || changed) continue;
    std::string text = fileText(entry.path());
    const std::size_t at = text.find("\"acme\"");
    if (at == std::string::npos) continue;
    text[at + 1] = 'b';
    std::ofstream(entry.path(), std::ios::binary) << text;
    changed = true;
  }
  REQUIRE(changed);
  const Ended bad = invoke({"audit", "verify", copy.string()});
  CHECK(bad.code == 1);
  CHECK(contains(bad.out, "NOT VERIFIED"));
  const Ended document = invoke({"audit", "verify", "--format", "json", copy.string()});
  CHECK(document.code == 1);
  CHECK(contains(document.out, "\"good\": false"));
}

TEST_CASE("a record's proof holds with the log's key and no other", "[cli]") {
  const Logged logged;
  const std::string proof = (logged.folder.path() / "2.tlog-proof").string();
  const std::string key = logged.data + "/audit/log.vkey";
  CHECK(invoke({"audit", "prove", "--data-dir", logged.data, "2", "--output", proof}).code == 0);
  const Ended held = invoke({"audit", "prove", "--check", proof, "--key", key});
  CHECK(held.code == 0);
  CHECK(contains(held.out, "\"seq\":2"));
  const Logged other;
  CHECK(
      invoke({"audit", "prove", "--check", proof, "--key", other.data + "/audit/log.vkey"}).code ==
      1);
  CHECK(invoke({"audit", "prove", "--check", proof}).code == 64);
  std::string text = fileText(proof);
  text[text.size() / 2] = text[text.size() / 2] == 'A' ? 'B' : 'A';
  CHECK(invoke({"audit", "prove", "--check", logged.folder.write("forged", text), "--key", key})
            .code == 1);
}

TEST_CASE("a submission's proofs are of all its records, and one that is changed undoes them",
          "[cli]") {
  const Logged logged;
  const std::string key = logged.data + "/audit/log.vkey";
  const std::string file = (logged.folder.path() / "run.tlog-proof").string();
  const Ended made = invoke({"audit", "prove", "--data-dir", logged.data, logged.ran});
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(invoke({"audit", "prove", "--data-dir", logged.data, logged.ran, "--output", file}).code ==
        0);
  CHECK(fileText(file) == made.out);
  const Ended held = invoke({"audit", "prove", "--check", file, "--key", key});
  CHECK(held.code == 0);
  const Ended shown =
      invoke({"audit", "show", "--format", "json", "--data-dir", logged.data, logged.ran});
  const auto records = json::parse(shown.out);
  REQUIRE(records);
  REQUIRE(records->asArray()->size() >= 6);
  std::istringstream lines(held.out);
  for (const json::Value& record : *records->asArray()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    const auto proven = json::parse(line);
    REQUIRE(proven);
    CHECK(*proven == record);
    CHECK(contains(held.err, json::write(*record.asObject()->find("seq"))));
  }
  CHECK(lines.peek() == std::istringstream::traits_type::eof());
  // The last proof's record is another's.
  std::string text = made.out;
  const std::size_t extra = text.rfind("\nextra ") + 40;
  text[extra] = text[extra] == 'A' ? 'B' : 'A';
  const Ended forged =
      invoke({"audit", "prove", "--check", logged.folder.write("forged", text), "--key", key});
  CHECK(forged.code == 1);
  CHECK(forged.out.empty());
  CHECK(invoke({"audit", "prove", "--data-dir", logged.data, "sub_none"}).code == 64);
}

TEST_CASE("exports are complete and tell their digest", "[cli]") {
  const Logged logged;
  const Ended csv = invoke({"audit", "export", "--format", "csv", "--data-dir", logged.data});
  CHECK(csv.code == 0);
  CHECK(contains(csv.out, logged.ran));
  CHECK(contains(csv.err, "sha256 "));
  const std::string file = (logged.folder.path() / "out.ndjson").string();
  const Ended ndjson = invoke({"audit", "export", "--data-dir", logged.data, "--output", file});
  CHECK(ndjson.code == 0);
  CHECK(ndjson.out.empty());
  CHECK(contains(fileText(file), logged.ran));
  CHECK(invoke({"audit", "export", "--format", "xml", "--data-dir", logged.data}).code == 64);
}

TEST_CASE("a folder without a log is wrong usage", "[cli]") {
  const TempFolder folder;
  CHECK(invoke({"audit", "verify", folder.path().string()}).code == 64);
  CHECK(invoke({"audit", "list", "--data-dir", folder.path().string()}).code == 64);
}

TEST_CASE("times are days, instants or ages", "[cli]") {
  const WallTime now{std::chrono::milliseconds(1'800'000'000'000)};
  const auto at = [&](const char* text) { return gantlet::audit::parseTime(text, now); };
  CHECK(at("1970-01-02").value().time_since_epoch() == std::chrono::hours(24));
  CHECK(at("1970-01-01T00:00:01Z").value().time_since_epoch() == std::chrono::seconds(1));
  CHECK(at("1970-01-01T00:00:01.250Z").value().time_since_epoch() ==
        std::chrono::milliseconds(1250));
  CHECK(at("2h").value() == now - std::chrono::hours(2));
  CHECK(at("7d").value() == now - std::chrono::hours(168));
  for (const char* wrong : {"", "yesterday", "2026-13-01", "2026-02-30", "2026-01-01T25:00:00Z",
                            "2026-01-01T00:00:00", "2026-01-01 00:00:00Z", "-1h", "5", "h"}) {
    INFO(wrong);
    CHECK_FALSE(at(wrong));
  }
}

TEST_CASE("every filter narrows the list, and stats count what matches", "[cli]") {
  const Logged logged;
  const auto count = [&](std::vector<std::string> filter) {
    filter.insert(filter.begin(),
                  {"audit", "stats", "--format", "json", "--data-dir", logged.data});
    const Ended ended = invoke(filter);
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const auto stats = json::parse(ended.out);
    return *stats->asObject()->find("records")->asInt();
  };
  CHECK(count({"--stage", "judge"}) == 2);
  CHECK(count({"--stage", "judge,profile"}) == 3);
  CHECK(count({"--action", "deny"}) == 1);
  CHECK(count({"--action", "allow,deny"}) == 2);
  CHECK(count({"--tenant", "acme", "--stage", "judge,execute"}) == 3);
  CHECK(count({"--tenant", "nobody", "--stage", "judge"}) == 0);
  CHECK(count({"--submission", logged.ran}) == 6);
  CHECK(count({"--provider", "local"}) == 2);
  CHECK(count({"--rule", "py.import.not-allowed"}) == 1);
  CHECK(count({"--outcome", "success"}) == 2);
  CHECK(count({"--event", "intent"}) == 1);
  CHECK(count({"--language", "javascript"}) == 0);
  CHECK(count({"--stage", "judge", "--since", "1h"}) == 2);
  CHECK(count({"--stage", "judge", "--until", "2020-01-01"}) == 0);
  CHECK(count({"--session", "none"}) == 0);
  const Ended text = invoke({"audit", "stats", "--data-dir", logged.data});
  CHECK(contains(text.out, "2 submissions, 1 executions, 0 aborted"));
  CHECK(invoke({"audit", "list", "--data-dir", logged.data, "--action", "maybe"}).code == 64);
}

TEST_CASE("list --follow goes on with what a service records", "[cli]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  Running follow(
      {{"audit", "list", "--follow", "--format", "json", "--data-dir", data}, "", {}, ""});
  // Before it stand the texts of the policies that it knows.
  std::string line = follow.readLine();
  while (contains(line, "\"stage\":\"config\"")) line = follow.readLine();
  CHECK(contains(line, "\"event\":\"start\""));
  // That it reads is recorded by the service, since it holds the folder.
  CHECK(contains(follow.readLine(), "\"command\":\"audit list\""));
  const std::string file = folder.write("a.py", "import db\n");
  CHECK(invoke({"run", "--data-dir", data, file}).code == 65);
  CHECK(contains(follow.readLine(), "\"stage\":\"analyze\""));
  CHECK(contains(follow.readLine(), "\"outcome\":\"deny\""));
  follow.signal(SIGINT);
  CHECK(follow.finish().code == 0);
}

TEST_CASE("an export has a signed manifest, and a changed export is found", "[cli]") {
  const Logged logged;
  const std::string file = (logged.folder.path() / "audit.csv").string();
  CHECK(invoke({"audit", "export", "--data-dir", logged.data, "--format", "csv", "--output", file})
            .code == 0);
  const std::string key = logged.data + "/audit/log.vkey";
  Ended ended = invoke({"audit", "export", "--check", file, "--key", key});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(contains(ended.out, "verified: "));
  const std::string text = fileText(file);
  std::ofstream(file, std::ios::binary) << text.substr(0, text.size() - 3) + "9\r\n";
  CHECK(invoke({"audit", "export", "--check", file, "--key", key}).code == 1);
  std::ofstream(file, std::ios::binary) << text;
  const std::string note = fileText(file + ".manifest");
  std::ofstream(file + ".manifest") << note.substr(0, 40) + "0" + note.substr(41);
  CHECK(invoke({"audit", "export", "--check", file, "--key", key}).code == 1);
  CHECK(invoke({"audit", "export", "--check", file}).code == 64);
}

TEST_CASE("holds, pruning and cosigning work on the command line", "[cli]") {
  const Logged logged;
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", logged.data});
    return invoke(words);
  };
  CHECK(run({"audit", "hold", "case-1"}).code == 64);  // no reason
  CHECK(run({"audit", "hold", "case-1", "--reason", "court"}).code == 0);
  CHECK(contains(run({"audit", "hold"}).out, "case-1  from record 0  court"));
  CHECK(run({"audit", "hold", "case-1", "--release"}).code == 0);
  CHECK(run({"audit", "hold", "case-1", "--release"}).code != 0);
  CHECK(contains(run({"audit", "prune", "--keep-days", "1"}).out, "0 records pruned"));
  CHECK(run({"audit", "prune"}).code == 64);
  const std::string keys = (logged.folder.path() / "witness").string();
  const std::string last = (logged.folder.path() / "last").string();
  const std::string key = logged.data + "/audit/log.vkey";
  const Ended cosigned = run({"audit", "cosign", "--name", "example.com/w", "--witness-keys", keys,
                              "--key", key, "--last", last});
  INFO(cosigned.err);
  REQUIRE(cosigned.code == 0);
  const std::string witness = cosigned.err.substr(cosigned.err.rfind(' ') + 1);
  const Ended verified = run({"audit", "verify", "--checkpoint", last, "--witness",
                              witness.substr(0, witness.find('\n'))});
  CHECK(verified.code == 0);
  CHECK(contains(verified.out, "cosigned by the witness at "));
  CHECK(run({"audit", "verify", "--checkpoint", last, "--witness", "example.com/w+00000000+BAAA"})
            .code != 0);
}
