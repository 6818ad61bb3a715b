// The smaller commands, from outside.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/provider/library_check.h"
#include "core/version.h"
#include "json/value.h"
#include "policy/policy.h"
#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::TempFolder;
namespace json = gantlet::json;

namespace {

json::Value parsed(const std::string& text) {
  INFO(text);
  auto value = json::parse(text);
  REQUIRE(value);
  return std::move(value).value();
}

}  // namespace

TEST_CASE("version tells the version that the build has", "[cli]") {
  std::ostringstream cmake;
  cmake << std::ifstream(std::string(GANTLET_SOURCE_DIR) + "/CMakeLists.txt").rdbuf();
  CHECK(contains(cmake.str(), "VERSION " + std::string(gantlet::kVersion) + " "));
  const Ended ended = invoke({"version"});
  CHECK(ended.code == 0);
  CHECK(ended.out.starts_with("gantlet " + std::string(gantlet::kVersion) + "\n"));
  CHECK(contains(ended.out, "Poco 1."));
  CHECK(contains(ended.out, "libseccomp 2."));
  CHECK(contains(ended.out, "OpenSSL "));
}

TEST_CASE("doctor's JSON lists what running needs", "[cli]") {
  const Ended ended = invoke({"doctor", "--format", "json"});
  const json::Value document = parsed(ended.out);
  const bool ok = *document.asObject()->find("ok")->asBool();
  CHECK(ended.code == (ok ? 0 : 69));
  std::string names;
  for (const json::Value& check : *document.asObject()->find("checks")->asArray()) {
    names += *check.asObject()->find("name")->asString() + ",";
  }
  CHECK((!ok || contains(ended.out, "a program was forked and ran in")));
  for (const char* name :
       {"namespaces", "seccomp", "Landlock", "cgroups", "Docker", "runsc", "python", "javascript",
        "javascript packages", "data folder", "free space"}) {
    INFO(name);
    CHECK(contains(names, name));
  }
}

TEST_CASE("doctor looks at the interpreters that the environment names", "[cli]") {
  const Ended ended = gantlet::cli::drive(
      {{"doctor", "--format", "json"}, "", {{"GANTLET_PYTHON", "/nonexistent/python3"}}, ""});
  INFO(ended.out << ended.err);
  CHECK(contains(ended.out, "/nonexistent/python3 is not there"));
}

TEST_CASE("doctor tells whether the object store can be used", "[cli]") {
  const TempFolder folder;
  const auto told = [&](const std::string& objects) {
    const Ended ended = gantlet::cli::drive({{"doctor"}, "", {{"GANTLET_OBJECTS", objects}}, ""});
    INFO(ended.out);
    return std::pair(ended.code, ended.out);
  };
  const auto [good, text] = told("folder path=" + folder.path().string());
  CHECK(good == 0);
  CHECK_THAT(text, Catch::Contains("object store") && Catch::Contains("put, read, listed"));
  const auto [missing, why] = told("folder path=" + (folder.path() / "none").string());
  CHECK(missing != 0);
  CHECK_THAT(why, Catch::Contains("MISSING object store") && Catch::Contains("mounted"));
  const auto [wrong, what] = told("s3 endpoint=https://s3.example.com bucket=gantlet key=s3cr3t");
  CHECK(wrong != 0);
  CHECK_THAT(what, Catch::Contains("'key' is no part") && !Catch::Contains("s3cr3t"));
}

TEST_CASE("doctor fails where the data folder can't be used", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"doctor", "--data-dir", folder.write("file", "") + "/data"});
  CHECK(ended.code == 69);
  CHECK(contains(ended.out, "MISSING"));
}

TEST_CASE("profile's text gives every syscall its reason", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"profile", folder.write("a.py", "print(1)\n")});
  CHECK(ended.code == 0);
  CHECK(ended.err.empty());
  CHECK(contains(ended.out, "syscalls allowed, every other one refused"));
  CHECK(contains(ended.out, "  allow  write"));
}

TEST_CASE("profile's JSON is an OCI seccomp profile that refuses by default", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"profile", "--format", "json", folder.write("a.py", "print(1)\n")});
  CHECK(ended.code == 0);
  const json::Value document = parsed(ended.out);
  const json::Object& profile = *document.asObject();
  CHECK(*profile.find("defaultAction")->asString() == "SCMP_ACT_ERRNO");
  CHECK(*profile.find("defaultErrnoRet")->asInt() == 1);
  CHECK(profile.find("architectures")->asArray()->size() == 1);
  bool allowsWrite = false;
  for (const json::Value& rule : *profile.find("syscalls")->asArray()) {
    const json::Object& object = *rule.asObject();
    const bool allow = *object.find("action")->asString() == "SCMP_ACT_ALLOW";
    for (const json::Value& name : *object.find("names")->asArray()) {
      if (*name.asString() == "write") allowsWrite = allowsWrite || allow;
      if (*name.asString() == "ptrace") CHECK_FALSE(allow);
    }
  }
  CHECK(allowsWrite);
}

TEST_CASE("policy list names the presets", "[cli]") {
  const Ended ended = invoke({"policy", "list"});
  CHECK(ended.code == 0);
  for (const char* name : {"strict@", "default@", "data-science@", "observe@"}) {
    CHECK(contains(ended.out, name));
  }
}

TEST_CASE("policy show tells a policy's values", "[cli]") {
  const Ended ended = invoke({"policy", "show", "strict", "--format", "json"});
  CHECK(ended.code == 0);
  const json::Value document = parsed(ended.out);
  CHECK(*document.asObject()->find("name")->asString() == "strict");
  CHECK(*document.asObject()->find("limits")->asObject()->find("memory_bytes")->asInt() ==
        std::int64_t{100} * 1024 * 1024);
  CHECK(invoke({"policy", "show", "moon"}).code == 64);
}

TEST_CASE("what is wrong with a flag is told by its name", "[cli]") {
  for (const auto& [words, told] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"volume", "create", "v", "--quota", "much"}, "--quota: 'much' is not a size"},
           {{"node", "token", "n1", "--ttl", "0"},
            "--ttl must be from 1 to 86400 seconds, not '0'"},
           {{"node", "token", "n1", "--ttl", "86401"}, "--ttl must be from 1 to 86400 seconds"},
           {{"key", "create", "--expires", "soon"}, "--expires is no time"},
           {{"key", "create", "--expires", "0d"}, "--expires: "}}) {
    const Ended refused = invoke(words);
    INFO(refused.err);
    CHECK(refused.code == 64);
    CHECK(contains(refused.err, told));
    CHECK_FALSE(contains(refused.err, "expires_at"));
  }
}

TEST_CASE("policy show finds a policy by the digest that records have of it", "[cli]") {
  const Ended named = invoke({"policy", "show", "strict", "--format", "json"});
  const json::Value document = parsed(named.out);
  const std::string digest = *document.asObject()->find("digest")->asString();
  CHECK(invoke({"policy", "show", digest, "--format", "json"}).out == named.out);
  CHECK(invoke({"policy", "show", digest.substr(0, 19), "--format", "json"}).out == named.out);
  CHECK(invoke({"policy", "show", digest.substr(0, 10)}).code == 64);

  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string other = "sha256:" + std::string(64, '0');
  CHECK(contains(invoke({"policy", "show", "--data-dir", data, other}).err, "no policy here has"));
  const std::string team =
      folder.write("team.yaml", "name: team\nversion: 7\nextends: default\ndescription: \"x\"\n");
  REQUIRE(invoke({"vet", "--audit", "--data-dir", data, "--policy", team,
                  folder.write("a.py", "print(1)\n")})
              .code == 0);
  const json::Value file = parsed(invoke({"policy", "show", team, "--format", "json"}).out);
  const std::string used = *file.asObject()->find("digest")->asString();
  const Ended recorded = invoke({"policy", "show", "--data-dir", data, used});
  INFO(recorded.err);
  CHECK(recorded.code == 0);
  CHECK(contains(recorded.out, "policy        team@7\n"));
  CHECK(contains(recorded.out, used));
  CHECK(contains(recorded.out, "recorded      3 records, "));
  const Ended none = invoke({"policy", "show", "--data-dir", data, other});
  CHECK(none.code == 64);
  CHECK(contains(none.err, "no audit record was made under it"));
  CHECK(contains(none.err, "gantlet policy list"));
}

TEST_CASE("policy check names the line of an error", "[cli]") {
  const TempFolder folder;
  const std::string file =
      folder.write("team.yaml", "name: team\nextends: default\nimprts: [os]\n");
  const Ended ended = invoke({"policy", "check", file});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "team.yaml:3"));
  CHECK(contains(ended.err, "imprts"));
}

TEST_CASE("policy explain tells facts, findings and the policy", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"policy", "explain", folder.write("a.py", "import db\n")});
  CHECK(ended.code == 1);
  CHECK(contains(ended.out, "a.py: deny"));
  CHECK(contains(ended.out, "import  db"));
}

TEST_CASE("a group of commands without a command is wrong usage", "[cli]") {
  CHECK(invoke({"policy"}).code == 64);
  CHECK(invoke({"policy", "banish"}).code == 64);
  CHECK(invoke({"policy", "--help"}).code == 0);
}

TEST_CASE("policy explain says which policy line would allow a finding", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", "import numpy\nx = eval\n");
  const Ended text = invoke({"policy", "explain", file});
  CHECK(contains(text.out, "  python: {modules: {allow: [\"numpy\"]}}  # line 1: "));
  const json::Value document = parsed(invoke({"policy", "explain", "--format", "json", file}).out);
  const json::Array& lines = *document.asObject()->find("policy_lines")->asArray();
  REQUIRE(lines.size() == 2);
  CHECK(*lines[1].asString() == "rules: {py.code.eval: allow}  # line 2: py.code.eval");
}

TEST_CASE("policy check runs the examples of a policy's own rules", "[cli]") {
  const TempFolder folder;
  const std::string head =
      "name: team\nversion: 1\nextends: default\npython:\n  rules:\n    id: team.call\n"
      "    title: \"calls\"\n    severity: note\n    verdict: review\n    query: '(call) @hit'\n"
      "    message: \"a call\"\n";
  const std::string good = folder.write("a.yaml", head + "    tests: {bad: [\"f()\"]}\n");
  const std::string wrong = folder.write("b.yaml", head + "    tests: {good: [\"f()\"]}\n");
  CHECK(invoke({"policy", "check", good}).code == 0);
  const Ended ended = invoke({"policy", "check", wrong});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "b.yaml: the rule team.call finds something in its good example: f()"));
}

TEST_CASE("doctor lists each library of the data-science policy, with its version or the way to it",
          "[cli]") {
  const json::Value document = parsed(invoke({"doctor", "--format", "json"}).out);
  std::size_t libraries = 0;
  for (const json::Value& check : *document.asObject()->find("checks")->asArray()) {
    const json::Object& row = *check.asObject();
    if (!row.find("name")->asString()->starts_with("library ")) continue;
    ++libraries;
    const std::string& detail = *row.find("detail")->asString();
    INFO(*row.find("name")->asString() << ": " << detail);
    if (*row.find("present")->asBool()) {
      CHECK(std::isdigit(static_cast<unsigned char>(detail[0])));
    } else {
      CHECK(contains(*row.find("instead")->asString(), "apt-get install python3-"));
    }
  }
  CHECK(libraries == 30);
}

TEST_CASE("what a policy allows and the host lacks is told, with the packages that bring it",
          "[cli]") {
  const TempFolder folder;
  std::filesystem::create_directories(folder.path() / "Pillow-9.4.0.egg-info");
  (void)folder.write("PyYAML-6.0.dist-info", "");
  (void)folder.write("python_docx-0.8.11-py3.11.egg-info", "");
  (void)folder.write("numpy.txt", "");
  const std::vector<gantlet::cli::Library> libraries =
      gantlet::cli::findLibraries({folder.path(), "/nowhere"});
  const auto version = [&](std::string_view module) {
    const auto found = std::find_if(
        libraries.begin(), libraries.end(),
        [&](const gantlet::cli::Library& library) { return library.module == module; });
    return found == libraries.end() ? "?" : found->version;
  };
  CHECK(version("PIL") == "9.4.0");
  CHECK(version("yaml") == "6.0");
  CHECK(version("docx") == "0.8.11");
  CHECK(version("numpy") == "");
  const auto book = gantlet::Rulebook::load();
  REQUIRE(book);
  const auto team = (*book)->parsePolicy(
      "name: team\nversion: 1\ndescription: x\nextends: default\npython: {modules: {allow: [PIL, "
      "\"sklearn.*\", yaml]}}\n",
      "team.yaml");
  REQUIRE(team);
  CHECK(gantlet::cli::missingLibraries(*team, libraries) ==
        "allowed, but not installed on this host: sklearn; apt-get install python3-sklearn");
  CHECK(gantlet::cli::missingLibraries(*(*book)->policy("default"), libraries).empty());
}
