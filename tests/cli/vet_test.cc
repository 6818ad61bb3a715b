// gantlet vet, from outside.
#include <catch2/catch.hpp>
#include <filesystem>

#include "json/value.h"
#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/doubtful_copy.h"

using gantlet::cli::contains;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::TempFolder;
namespace fs = std::filesystem;
namespace json = gantlet::json;

namespace {

constexpr const char* kHarmless = "import json\nprint(json.dumps([1, 2]))\n";
constexpr const char* kDenied = "import json\nimport db\nimport os; os.system('id')\n";

json::Value parsed(const std::string& text) {
  INFO(text);
  auto value = json::parse(text);
  REQUIRE(value);
  return std::move(value).value();
}

}  // namespace

TEST_CASE("vet allows a harmless file with exit code 0", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"vet", folder.write("a.py", kHarmless)});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(contains(ended.out, "a.py: allow (policy default@"));
  CHECK(ended.err.empty());
}

TEST_CASE("vet denies an import outside the allowlist with exit code 1 and points at it", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kDenied);
  const Ended ended = invoke({"vet", file});
  CHECK(ended.code == 1);
  CHECK(contains(ended.out, file + ":2:8: "));
  CHECK(contains(ended.out,
                 "    2 | import db\n"
                 "      |        ^~\n"));
  CHECK(contains(ended.out, "a.py: deny (policy default@"));
}

TEST_CASE("of several files the worst verdict is the exit code", "[cli]") {
  const TempFolder folder;
  const Ended ended =
      invoke({"vet", folder.write("a.py", kHarmless), folder.write("b.py", kDenied)});
  CHECK(ended.code == 1);
  CHECK(ended.out.ends_with("\n2 files: 1 allow, 0 review, 1 deny\n"));
}

TEST_CASE("findings in several files end with a table by rule, and --summary prints it alone",
          "[cli]") {
  const TempFolder folder;
  (void)folder.write("a.py", kHarmless);
  (void)folder.write("b.py", kDenied);
  (void)folder.write("c.py", "import pty\nimport socket\nimport ctypes\n");
  const Ended full = invoke({"vet", folder.path().string()});
  const Ended brief = invoke({"vet", "--summary", folder.path().string()});
  CHECK(full.code == 1);
  CHECK(brief.code == 1);
  CHECK(brief.out ==
        "findings  files  severity  action  rule\n"
        "       4      2  high      deny    py.import.not-allowed\n"
        "       1      1  critical  deny    py.process.spawn\n"
        "3 files: 1 allow, 0 review, 2 deny\n");
  CHECK(full.out.ends_with("\n\n" + brief.out));
  CHECK(contains(full.out, "c.py:3:8: high: "));
  // Few findings of one file are seen at a glance.
  CHECK_FALSE(contains(invoke({"vet", (folder.path() / "b.py").string()}).out, "findings  files"));
  CHECK(invoke({"vet", "--summary", (folder.path() / "a.py").string()}).out ==
        "1 file: 1 allow, 0 review, 0 deny\n");
  std::string many;
  for (int i = 0; i < 11; ++i) many += "import pty\n";
  const Ended one = invoke({"vet", folder.write("d/many.py", many)});
  CHECK(contains(one.out, "      11      1  high      deny    py.import.not-allowed\n1 file: "));
  CHECK(invoke({"vet", "--summary", "--format", "json", folder.path().string()}).code == 64);
  CHECK_FALSE(contains(invoke({"vet", "--format", "json", folder.path().string()}).out, "1 allow"));
}

TEST_CASE("SARIF of an absolute folder has relative URIs, and is its own baseline", "[cli]") {
  const TempFolder folder;
  (void)folder.write("src/b.py", kDenied);
  const std::string source = (folder.path() / "src").string();
  for (const std::string& named : {source, source + "/"}) {
    INFO(named);
    const Ended ended = invoke({"vet", "--format", "sarif", named});
    const json::Value log = parsed(ended.out);
    CHECK_FALSE(contains(ended.out, "file://" + source + "/b.py"));
    CHECK(contains(ended.out, "\"uri\": \"b.py\""));
    CHECK(contains(ended.out, "\"uri\": \"file://" + source + "/\""));
    CHECK(contains(ended.out, "\"%SRCROOT%\""));
    CHECK(contains(ended.out, "\"helpUri\": \"https://cwe.mitre.org/data/definitions/829.html\""));
    CHECK(invoke({"vet", "--baseline", folder.write("known.sarif", ended.out), named}).code == 0);
  }
  // Below the working folder, relative to that.
  const Ended here =
      gantlet::cli::drive({{"vet", "--format", "sarif", source}, "", {}, folder.path().string()});
  CHECK(contains(here.out, "\"uri\": \"src/b.py\""));
  CHECK(contains(invoke({"vet", "--format", "sarif", source + "/b.py"}).out, "\"uri\": \"b.py\""));
}

TEST_CASE("vet reads standard input as '-'", "[cli]") {
  CHECK(invoke({"vet", "-", "--language", "python"}, kHarmless).code == 0);
  CHECK(invoke({"vet", "-", "--language", "python"}, kDenied).code == 1);
  CHECK(invoke({"vet", "-"}, kDenied).code == 1);
  CHECK(invoke({"vet", "--language", "js", "-"}, "function main(a) { return a; }\n").code == 0);
}

TEST_CASE("vet asks for the language where neither name nor content tells it", "[cli]") {
  const Ended ended = invoke({"vet", "-"}, "1\n");
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "--language"));
  CHECK(invoke({"vet", "--language", "cobol", "-"}, "1\n").code == 64);
}

TEST_CASE("a missing file stops vet with exit code 64 and its name", "[cli]") {
  const Ended ended = invoke({"vet", "no/such/file.py"});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "no/such/file.py"));
  CHECK(ended.out.empty());
}

TEST_CASE("vet without a file is wrong usage", "[cli]") { CHECK(invoke({"vet"}).code == 64); }

TEST_CASE("folders are walked for all four endings, in a steady order, hidden ones too", "[cli]") {
  const TempFolder folder;
  for (const char* name : {"b.py", "a.js", "sub/c.mjs", ".hidden/d.cjs", "sub/e.txt", "f.pyw"}) {
    (void)folder.write(name, contains(name, "py") ? kHarmless : "function main() { return 1; }\n");
  }
  const Ended ended = invoke({"vet", "--format", "json", folder.path().string()});
  INFO(ended.err);
  const json::Value document = parsed(ended.out);
  REQUIRE(document.asArray() != nullptr);
  std::vector<std::string> files;
  for (const json::Value& item : *document.asArray()) {
    files.push_back(
        fs::relative(*item.asObject()->find("file")->asString(), folder.path()).string());
  }
  CHECK(files == std::vector<std::string>{".hidden/d.cjs", "a.js", "b.py", "sub/c.mjs"});
  for (int i = 0; i < 5; ++i) {
    CHECK(invoke({"vet", "--format", "json", folder.path().string()}).out == ended.out);
  }
}

TEST_CASE("a loop of links ends and every file is vetted once", "[cli]") {
  const TempFolder folder;
  (void)folder.write("sub/a.py", kHarmless);
  fs::create_directory_symlink(folder.path(), folder.path() / "sub/up");
  fs::create_directory_symlink(folder.path() / "sub", folder.path() / "again");
  const Ended ended = invoke({"vet", "--format", "json", folder.path().string()});
  CHECK(ended.code == 0);
  CHECK(parsed(ended.out).asArray()->size() == 1);
}

TEST_CASE("a link that leads nowhere is told and the exit code says so", "[cli]") {
  const TempFolder folder;
  (void)folder.write("a.py", kHarmless);
  fs::create_symlink("/nonexistent/x.py", folder.path() / "b.py");
  const Ended ended = invoke({"vet", folder.path().string()});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "b.py"));
}

TEST_CASE("vet's JSON is an array with file, language and verdict, alone on standard output",
          "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kDenied);
  const Ended ended = invoke({"vet", "--format", "json", file});
  CHECK(ended.code == 1);
  CHECK(ended.err.empty());
  const json::Value document = parsed(ended.out);
  REQUIRE(document.asArray() != nullptr);
  REQUIRE(document.asArray()->size() == 1);
  const json::Object& item = *document.asArray()->at(0).asObject();
  CHECK(*item.find("file")->asString() == file);
  CHECK(*item.find("language")->asString() == "python");
  const json::Object& verdict = *item.find("verdict")->asObject();
  CHECK(*verdict.find("action")->asString() == "deny");
  CHECK(verdict.find("policy_digest")->asString()->starts_with("sha256:"));
  const json::Object& finding = *verdict.find("findings")->asArray()->at(0).asObject();
  CHECK(*finding.find("line")->asInt() == 2);
  CHECK(*finding.find("column")->asInt() == 8);
  CHECK(*finding.find("end_column")->asInt() == 10);
  CHECK(*finding.find("snippet")->asString() == "import db");
}

TEST_CASE("vet's SARIF is version 2.1.0, alone on standard output", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"vet", "--format", "sarif", folder.write("a.py", kDenied)});
  CHECK(ended.code == 1);
  CHECK(ended.err.empty());
  const json::Value document = parsed(ended.out);
  CHECK(*document.asObject()->find("version")->asString() == "2.1.0");
}

TEST_CASE("a folder without sources is an empty array and exit code 0", "[cli]") {
  const TempFolder folder;
  const Ended ended = invoke({"vet", "--format", "json", folder.path().string()});
  CHECK(ended.code == 0);
  CHECK(ended.out == "[]\n");
  CHECK(contains(ended.err, "no Python or JavaScript files (.py, .js, .mjs, .cjs) in "));
}

TEST_CASE("a file over the size limit is denied, not cut and judged", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", std::string(1U << 20U, '\n') + "x = 1\n");
  const Ended ended = invoke({"vet", file});
  CHECK(ended.code == 1);
}

TEST_CASE("a device that never ends is read to the limit and denied", "[cli]") {
  CHECK(invoke({"vet", "--language", "python", "/dev/zero"}).code == 1);
}

TEST_CASE("an unknown policy, format or tenant is wrong usage", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kHarmless);
  const Ended policy = invoke({"vet", "--policy", "lax", file});
  CHECK(policy.code == 64);
  CHECK(contains(policy.err, "lax"));
  CHECK(invoke({"vet", "--format", "xml", file}).code == 64);
  CHECK(invoke({"vet", "--tenant", "../x", file}).code == 64);
}

TEST_CASE("output that can't be written is a fault, not a success", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kHarmless);
  const std::string command =
      std::string("'") + GANTLET_BINARY + "' vet '" + file + "' > /dev/full 2>/dev/null";
  const int full = std::system(command.c_str());
  CHECK(WEXITSTATUS(full) == 70);
  const std::string closed =
      std::string("'") + GANTLET_BINARY + "' vet '" + file + "' >&- 2>/dev/null";
  CHECK(WEXITSTATUS(std::system(closed.c_str())) == 70);
}

TEST_CASE("an unknown command is refused with the nearest known one", "[cli]") {
  const Ended ended = invoke({"vett", "a.py"});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "unknown command 'vett'; did you mean 'vet'?"));
  CHECK(invoke({}).code == 64);
  CHECK(invoke({"--help"}).code == 0);
}

TEST_CASE("every command answers --help with exit code 0 on standard output", "[cli]") {
  for (const char* command : {"vet", "run", "profile", "serve", "doctor", "version"}) {
    const Ended ended = invoke({command, "--help"});
    CHECK(ended.code == 0);
    CHECK(contains(ended.out, std::string("usage: gantlet ") + command));
    CHECK(ended.err.empty());
  }
}

TEST_CASE("with a baseline vet tells only of new findings", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kDenied);
  const char* format = GENERATE("json", "sarif");
  INFO(format);
  const std::string baseline = folder.write("known", invoke({"vet", "--format", format, file}).out);

  const Ended same = invoke({"vet", "--baseline", baseline, file});
  INFO(same.err);
  CHECK(same.code == 0);
  CHECK(contains(same.err, "of the baseline left out"));
  CHECK_FALSE(contains(same.out, "py.import"));

  const std::string moved =
      folder.write("a.py", "import json\n\n\nif True:\n  import db\nimport os; os.system('id')\n");
  CHECK(invoke({"vet", "--baseline", baseline, moved}).code == 0);

  const std::string added =
      folder.write("a.py", "import json\nimport db\nimport os; os.system('id')\nimport socket\n");
  const Ended more = invoke({"vet", "--baseline", baseline, added});
  CHECK(more.code == 1);
  CHECK(contains(more.out, ":4:8: "));
  CHECK_FALSE(contains(more.out, ":2:8: "));
}

TEST_CASE("beside a denied import that the baseline knows, doubts are cleared", "[cli]") {
  const TempFolder folder;
  const std::string source = "const net = require('net');\n";
  const std::string file = folder.write("a.js", source);
  const std::string baseline = folder.write("known", invoke({"vet", "--format", "json", file}).out);
  static_cast<void>(folder.write("a.js", source + gantlet::test::kDoubtfulCopy));
  CHECK(contains(invoke({"vet", file}).out, "js.reflect"));
  CHECK(invoke({"vet", "--baseline", baseline, file}).code == 0);
  CHECK_FALSE(contains(invoke({"vet", "--format", "sarif", file}).out, "\"ruleId\": \"js.reflect"));
  CHECK_FALSE(contains(invoke({"policy", "explain", file}).out, "js.reflect"));
}

TEST_CASE("a line that the baseline knows once is new the second time", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", "import db\n");
  const std::string baseline = folder.write("known", invoke({"vet", "--format", "json", file}).out);
  const Ended ended =
      invoke({"vet", "--baseline", baseline, folder.write("a.py", "import db\nimport db\n")});
  CHECK(ended.code == 1);
  CHECK(contains(ended.out, ":2:8: "));
}

TEST_CASE("a baseline holds for its own file alone", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", "import db\n");
  const std::string baseline = folder.write("known", invoke({"vet", "--format", "json", file}).out);
  CHECK(invoke({"vet", "--baseline", baseline, folder.write("b.py", "import db\n")}).code == 1);
}

TEST_CASE("a baseline does not cover a file that can't be read to its end", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", "x = (\n");
  const std::string baseline = folder.write("known", invoke({"vet", "--format", "json", file}).out);
  CHECK(invoke({"vet", "--baseline", baseline, file}).code == 1);
}

TEST_CASE("what is no baseline is refused with how to make one", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", kHarmless);
  const char* text = GENERATE("", "{", "{}", "7", "[7]", "[{\"file\":\"a.py\"}]",
                              R"([{"file":"a.py","verdict":{"findings":[{"rule":1}]}}])",
                              R"({"runs":[{}]})", R"({"runs":[{"results":[{"ruleId":"x"}]}]})");
  INFO(text);
  const Ended ended = invoke({"vet", "--baseline", folder.write("known", text), file});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "not a baseline"));
  CHECK(contains(ended.err, "gantlet vet --format json"));
  CHECK(ended.out.empty());
}
