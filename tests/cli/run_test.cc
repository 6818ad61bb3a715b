// gantlet run, from outside: the whole gantlet, with the real sandbox.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "json/value.h"
#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::TempFolder;
namespace fs = std::filesystem;
namespace json = gantlet::json;

namespace {

// A policy's walls, without analysis in the way.
const std::vector<std::string> kObserve{"--policy", "observe"};

Ended runSource(const std::string& source, std::vector<std::string> flags = {},
                const std::string& name = "main.py", const std::string& input = "") {
  const TempFolder folder;
  flags.insert(flags.begin(), "run");
  flags.push_back(folder.write(name, source));
  return invoke(std::move(flags), input);
}

json::Object resultOf(const Ended& ended) {
  INFO(ended.out);
  INFO(ended.err);
  const auto value = json::parse(ended.out);
  REQUIRE(value);
  REQUIRE(value->asObject() != nullptr);
  return *value->asObject();
}

std::string readText(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

std::string statusOf(const json::Object& result) { return *result.find("status")->asString(); }

}  // namespace

TEST_CASE("a program's output passes through and its result goes to standard error", "[cli]") {
  const Ended ended = runSource(
      "import sys\n"
      "def main():\n    print('out')\n    print('err', file=sys.stderr)\n    return {'a': [1, "
      "None]}\n");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "out\n");
  CHECK(ended.err == "err\nresult: {\"a\":[1,null]}\n");
}

TEST_CASE("a program's own exit code is the command's", "[cli]") {
  CHECK(runSource("import sys\nsys.exit(7)\n").code == 7);
  const Ended raised = runSource("def main():\n    raise ValueError('no')\n");
  CHECK(raised.code == 1);
  CHECK(contains(raised.err, "ValueError: no"));
}

TEST_CASE("JavaScript runs too", "[cli]") {
  const Ended ended = runSource("function main(args) { console.log('hi'); return args.n + 1; }\n",
                                {"--arguments", R"({"n": 41})"}, "main.js");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "hi\n");
  CHECK(contains(ended.err, "result: 42\n"));
}

TEST_CASE("arguments reach main by name", "[cli]") {
  const Ended ended =
      runSource("def main(name, count):\n    return {'message': f'Hello {name}!' * count}\n",
                {"--arguments", R"({"name": "World", "count": 3})"});
  CHECK(ended.code == 0);
  CHECK(contains(ended.err, R"(result: {"message":"Hello World!Hello World!Hello World!"})"));
}

TEST_CASE("a denied program does not run, and exit code 65 says so", "[cli]") {
  const Ended ended = runSource("print('ran')\nimport db\n");
  CHECK(ended.code == 65);
  CHECK(ended.out.empty());
  CHECK(contains(ended.err, ":2:8: "));
  CHECK(contains(ended.err, "      |        ^~\n"));
  CHECK(contains(ended.err, "nothing ran"));
}

TEST_CASE("a syntax error is told as one, and no policy is blamed", "[cli]") {
  for (const char* language : {"python", "javascript"}) {
    const bool python = std::string(language) == "python";
    const std::string code =
        python ? "def main(:\n    return 1\n" : "function main( { return 1 }\n";
    const std::string name = python ? "a.py" : "a.js";
    INFO(language);
    const Ended ended = runSource(code, {}, name);
    CHECK(ended.code == 65);
    CHECK(contains(ended.err, "could not be read; nothing ran"));
    CHECK_FALSE(contains(ended.err, "choose a policy"));
    const json::Object result = resultOf(runSource(code, {"--format", "json"}, name));
    CHECK(statusOf(result) == "denied");
    const json::Object& error = *result.find("error")->asObject();
    CHECK(*error.find("code")->asString() == "SB007");
    CHECK(contains(*error.find("message")->asString(), "line 1: "));
    CHECK_FALSE(contains(*error.find("message")->asString(), "security policy"));
    CHECK_FALSE(contains(*error.find("resolution")->asString(), "choose"));
  }
}

TEST_CASE("a time limit is exit code 67", "[cli]") {
  const Ended ended = runSource("while True:\n    pass\n", {"--timeout", "0.5"});
  CHECK(ended.code == 67);
  CHECK(contains(ended.err, "SB005"));
}

TEST_CASE("a limit above the policy's is wrong usage and nothing runs", "[cli]") {
  const Ended time = runSource("print('ran')\n", {"--timeout", "3600"});
  CHECK(time.code == 64);
  CHECK(time.out.empty());
  CHECK(contains(time.err, "3600"));
  CHECK(runSource("print('ran')\n", {"--memory", "64g"}).code == 64);
  for (const char* wrong : {"0", "-1", "soon", "", "1e3", "nan", "inf"}) {
    INFO(wrong);
    CHECK(runSource("print('ran')\n", {"--timeout", wrong}).code == 64);
  }
  CHECK(runSource("print('ran')\n", {"--memory", "much"}).code == 64);
  CHECK(runSource("print('ran')\n", {"--memory", "0"}).code == 64);
}

TEST_CASE("arguments that are no JSON object are wrong usage", "[cli]") {
  for (const char* wrong : {"[1]", "{", "1", "{\"a\":1,\"a\":2}", ""}) {
    INFO(wrong);
    const Ended ended = runSource("print('ran')\n", {"--arguments", wrong});
    CHECK(ended.code == 64);
    CHECK(contains(ended.err, "--arguments"));
    CHECK(ended.out.empty());
  }
}

TEST_CASE("a provider that can't be had is told in the result's own form", "[cli]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  REQUIRE(invoke({"provider", "set", "--data-dir", data, "docker",
                  "endpoint=unix:///nonexistent/docker.sock"})
              .code == 0);
  const std::string program = folder.write("a.py", "print(1)\n");
  const Ended ended =
      invoke({"run", "--data-dir", data, "--provider", "docker", "--format", "json", program});
  INFO(ended.out << ended.err);
  CHECK(ended.code == 69);
  const auto value = json::parse(ended.out);
  REQUIRE(value);
  const json::Object& result = *value->asObject();
  CHECK(*result.find("status")->asString() == "provider_error");
  CHECK(result.find("error")->asObject()->find("code")->asString()->starts_with("SB00"));
  CHECK_FALSE(result.find("error")->asObject()->find("resolution")->asString()->empty());
  CHECK(*result.find("verdict")->asObject()->find("action")->asString() == "allow");
  CHECK(result.find("exit_code")->isNull());
  CHECK(contains(ended.err, "engine"));
}

TEST_CASE("what a provider failed at is told with its records and times", "[cli]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  REQUIRE(
      invoke({"provider", "set", "--data-dir", data, "self_managed", "endpoint=http://127.0.0.1:9"})
          .code == 0);
  const std::string program = folder.write("a.py", "print(1)\n");
  const Ended ended = invoke(
      {"run", "--data-dir", data, "--provider", "self_managed", "--format", "json", program});
  INFO(ended.out << ended.err);
  CHECK(ended.code == 69);
  const auto value = json::parse(ended.out);
  REQUIRE(value);
  const json::Object& result = *value->asObject();
  CHECK(*result.find("status")->asString() == "provider_error");
  CHECK(*result.find("error")->asObject()->find("code")->asString() == "SB003");
  CHECK(result.find("audit")->asArray()->size() == 6);
  const json::Object& metrics = *result.find("metrics")->asObject();
  CHECK(*metrics.find("stages_ms")->asObject()->find("execute")->asDouble() > 0);
}

TEST_CASE("an unknown provider, policy or flag is wrong usage", "[cli]") {
  CHECK(runSource("print(1)\n", {"--provider", "moon"}).code == 64);
  CHECK(runSource("print(1)\n", {"--policy", "moon"}).code == 64);
  const Ended flag = runSource("print(1)\n", {"--polcy", "default"});
  CHECK(flag.code == 64);
  CHECK(contains(flag.err, "did you mean '--policy'?"));
  CHECK(invoke({"run"}).code == 64);
  CHECK(invoke({"run", "a.py", "b.py"}).code == 64);
  CHECK(invoke({"run", "/no/such/file.py"}).code == 64);
}

TEST_CASE("the JSON result has every promised key, alone on standard output", "[cli]") {
  const Ended ended = runSource("def main():\n    print('hi')\n    return 5\n",
                                {"--format", "json", "--tenant", "acme"});
  CHECK(ended.code == 0);
  CHECK(ended.err.empty());
  const json::Object result = resultOf(ended);
  std::vector<std::string> keys;
  for (const auto& [key, value] : result.members()) keys.push_back(key);
  CHECK(keys == std::vector<std::string>{"id",
                                         "tenant_id",
                                         "session_id",
                                         "language",
                                         "provider",
                                         "status",
                                         "exit_code",
                                         "stdout",
                                         "stderr",
                                         "result",
                                         "display",
                                         "truncated",
                                         "artifacts",
                                         "dropped_artifacts",
                                         "dropped_artifacts_count",
                                         "metrics",
                                         "verdict",
                                         "advice",
                                         "profile",
                                         "violations",
                                         "error",
                                         "audit"});
  CHECK(statusOf(result) == "success");
  CHECK(*result.find("tenant_id")->asString() == "acme");
  CHECK(*result.find("stdout")->asString() == "hi\n");
  CHECK(*result.find("result")->asInt() == 5);
  CHECK(result.find("id")->asString()->starts_with("sub_"));
  CHECK(result.find("audit")->asArray()->size() >= 5);
}

TEST_CASE("a denied program's JSON result says denied, with SB007", "[cli]") {
  const Ended ended = runSource("import db\n", {"--format", "json"});
  CHECK(ended.code == 65);
  const json::Object result = resultOf(ended);
  CHECK(statusOf(result) == "denied");
  CHECK(*result.find("error")->asObject()->find("code")->asString() == "SB007");
}

TEST_CASE("standard input is passed on to a program that reads it", "[cli]") {
  const Ended ended =
      runSource("import sys\nprint(sys.stdin.read().upper())\n", {}, "main.py", "quiet words");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "QUIET WORDS\n");
}

TEST_CASE("a pipe that nobody closes does not hold up a program that reads nothing", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("main.py", "print('done')\n");
  const std::string fifo = (folder.path() / "pipe").string();
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  // Both ends stay open for as long as the test.
  const int held = ::open(fifo.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(held >= 0);
  const std::string command = std::string("GANTLET_DATA_DIR='") + folder.path().string() +
                              "/data' timeout 60 '" + GANTLET_BINARY + "' run '" + file + "' < '" +
                              fifo + "' > '" + folder.path().string() + "/out' 2>&1";
  CHECK(std::system(command.c_str()) == 0);
  ::close(held);
  std::ostringstream text;
  text << std::ifstream(folder.path() / "out").rdbuf();
  CHECK(text.str() == "done\n");
}

TEST_CASE("the program itself may come from standard input", "[cli]") {
  const Ended ended = invoke({"run", "--language", "python", "-"}, "print(6 * 7)\n");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "42\n");
}

TEST_CASE("artifacts are told, and saved where a folder is named", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write(
      "main.py", "with open('artifacts/table.csv', 'w') as f:\n    f.write('a,b\\n')\n");
  const std::string out = (folder.path() / "out").string();
  const Ended ended = invoke({"run", "--artifacts", out, file});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(contains(ended.err, "artifact: " + out + "/table.csv (text/csv, 4 B)\n"));
  std::ostringstream text;
  text << std::ifstream(out + "/table.csv").rdbuf();
  CHECK(text.str() == "a,b\n");
}

TEST_CASE("a folder that artifacts can't be saved in is wrong usage, told before anything runs",
          "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("taken", "");
  const Ended ended = runSource("print('ran')", {"--artifacts", file});
  CHECK(ended.code == 64);
  CHECK(ended.out.empty());
  CHECK(contains(ended.err, "cannot save artifacts in"));
}

TEST_CASE("saving an artifact replaces a link, and does not follow it", "[cli]") {
  const TempFolder folder;
  const std::string file =
      folder.write("main.py", "with open('artifacts/table.csv', 'w') as f:\n    f.write('new')\n");
  const std::string victim = folder.write("victim", "old");
  fs::create_directories(folder.path() / "out");
  fs::create_symlink(victim, folder.path() / "out/table.csv");
  CHECK(invoke({"run", "--artifacts", (folder.path() / "out").string(), file}).code == 0);
  std::ostringstream text;
  text << std::ifstream(victim).rdbuf();
  CHECK(text.str() == "old");
}

TEST_CASE("artifacts in folders are saved in folders, and no link is followed", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write(
      "main.py", "import os\nos.makedirs('a/b')\nopen('a/b/c.txt', 'w').write('new')\n");
  const std::string out = (folder.path() / "out").string();
  CHECK(invoke({"run", "--artifacts", out, file}).code == 0);
  CHECK(readText(out + "/a/b/c.txt") == "new");
  // A link where the folder would be leads nowhere.
  fs::remove_all(out + "/a");
  fs::create_directories(folder.path() / "elsewhere/b");
  fs::create_symlink(folder.path() / "elsewhere", out + "/a");
  const Ended ended = invoke({"run", "--artifacts", out, file});
  CHECK(ended.code != 0);
  CHECK(contains(ended.err, "cannot save 'a/b/c.txt'"));
  CHECK(fs::is_empty(folder.path() / "elsewhere/b"));
}

TEST_CASE("what is not returned is told with its reason", "[cli]") {
  const std::string source =
      "for i in range(70):\n    open('artifacts/%02d.txt' % i, 'w').write('1')\n";
  const Ended text = runSource(source);
  CHECK(contains(text.err, "not returned: 10.txt (1 B): more than 10 files\n"));
  CHECK(contains(text.err, "not returned: 10 more\n"));
  const json::Object result = resultOf(runSource(source, {"--format", "json"}));
  CHECK(result.find("artifacts")->asArray()->size() == 10);
  const json::Array& dropped = *result.find("dropped_artifacts")->asArray();
  REQUIRE(dropped.size() == 50);
  CHECK(json::write(dropped[0]) == R"({"name":"10.txt","size":1,"reason":"more than 10 files"})");
  CHECK(*result.find("dropped_artifacts_count")->asInt() == 60);
}

TEST_CASE("files are passed in by name and by folder, and what did not change is no artifact",
          "[cli]") {
  const TempFolder folder;
  const std::string data = folder.write("data.csv", "a,b\n");
  (void)folder.write("more/deep/two.txt", "2");
  (void)folder.write("more/one.txt", "1");
  const std::string file =
      folder.write("main.py",
                   "import os\nfor name in 'data.csv', 'renamed.csv', 'deep/two.txt', 'one.txt':\n"
                   "    print(name, len(open(name).read()))\n"
                   "with open('one.txt', 'a') as f:\n    f.write('x')\n");
  const Ended ended = invoke({"run", "--file", data, "--file=renamed.csv=" + data, "--files",
                              (folder.path() / "more").string(), file});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "data.csv 4\nrenamed.csv 4\ndeep/two.txt 1\none.txt 1\n");
  CHECK(ended.err == "artifact: one.txt (text/plain, 2 B)\n");
}

TEST_CASE("an input file that can't be passed is wrong usage, told by its path", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("main.py", "print('ran')\n");
  const std::string data = folder.write("data.csv", "a,b\n");
  fs::create_directories(folder.path() / "links");
  fs::create_symlink(data, folder.path() / "links/link.csv");
  fs::create_directories(folder.path() / "pipes");
  REQUIRE(::mkfifo((folder.path() / "pipes/pipe").c_str(), 0600) == 0);
  for (int i = 0; i <= 100; ++i) (void)folder.write("many/" + std::to_string(i), "1");
  const std::string top = folder.path().string();
  struct Case {
    std::vector<std::string> flags;
    std::string told;
    int code = 64;
  };
  const std::vector<Case> cases{
      {{"--file", top + "/none.csv"}, "none.csv'"},
      {{"--file", top}, "is a folder (pass a folder with --files)"},
      {{"--file", "../up.csv=" + data}, "'../up.csv' is not usable"},
      {{"--file", "/abs.csv=" + data}, "'/abs.csv' is not usable"},
      {{"--file", "=" + data}, "names no file"},
      {{"--file", "a="}, "names no file"},
      {{"--file", "-"}, "standard input"},
      {{"--file", data, "--file", "data.csv=" + file}, "'data.csv' is given twice"},
      {{"--file", "x=" + data, "--file", "x/y=" + data}, "lies below another file"},
      {{"--file", "/dev/zero"}, "'/dev/zero' is larger than the workspace"},
      {{"--files", data}, "is no folder"},
      {{"--files", top + "/none"}, "is no folder"},
      {{"--files", top + "/links"}, "link.csv' is a symbolic link"},
      {{"--files", top + "/pipes"}, "pipe' is not a regular file"},
      {{"--files", top + "/many"}, "more than 100 input files"},
  };
  for (const Case& one : cases) {
    std::vector<std::string> words{"run"};
    words.insert(words.end(), one.flags.begin(), one.flags.end());
    words.push_back(file);
    const Ended ended = invoke(words);
    INFO(ended.err);
    CHECK(ended.code == one.code);
    CHECK(contains(ended.err, one.told));
    CHECK(ended.out.empty());
  }
}

TEST_CASE("without a data folder that can be written nothing runs", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("main.py", "print('ran')\n");
  const std::string blocked = folder.write("file", "") + "/data";
  const Ended ended = invoke({"run", "--data-dir", blocked, file});
  CHECK(ended.code == 69);
  CHECK(ended.out.empty());
  CHECK(contains(ended.err, "data folder"));
}

TEST_CASE("where files may not grow nothing runs, and the reason is told", "[cli]") {
  const TempFolder folder;
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const rlimit small{1024, before.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Ended ended =
      invoke({"run", "--data-dir", (folder.path() / "data").string(), "-", "--language", "python"},
             "print(42)\n");
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
  INFO(ended.out << ended.err);
  CHECK(ended.code == 69);
  CHECK(ended.out.empty());
  CHECK(contains(ended.err, "File too large"));
}

TEST_CASE("the data folder is made for its owner alone", "[cli]") {
  const TempFolder folder;
  const fs::path data = folder.path() / "data";
  CHECK(invoke({"run", "--data-dir", data.string(), folder.write("main.py", "print(1)\n")}).code ==
        0);
  for (const fs::path& path : {data, data / "audit", data / "keys", data / "tmp"}) {
    INFO(path);
    CHECK((fs::status(path).permissions() & fs::perms::all) == fs::perms::owner_all);
  }
}

TEST_CASE("a data folder that others can write is refused", "[cli]") {
  const TempFolder folder;
  const fs::path data = folder.path() / "data";
  fs::create_directory(data);
  fs::permissions(data, fs::perms::all);
  const Ended ended =
      invoke({"run", "--data-dir", data.string(), folder.write("main.py", "print(1)\n")});
  CHECK(ended.code == 69);
  CHECK(contains(ended.err, "other users"));
}

TEST_CASE("two runs at once both run", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("main.py", "print(sum(range(1000)))\n");
  const std::string data = (folder.path() / "data").string();
  std::vector<Ended> ended(3);
  std::vector<std::thread> threads;
  for (Ended& one : ended) {
    threads.emplace_back([&one, &file, &data] { one = invoke({"run", "--data-dir", data, file}); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Ended& one : ended) {
    INFO(one.err);
    CHECK(one.code == 0);
    CHECK(one.out == "499500\n");
  }
}

TEST_CASE("a refused system call is told by name", "[cli]") {
  std::vector<std::string> flags = kObserve;
  const Ended ended = runSource(
      "import socket\n"
      "try:\n    socket.socket()\nexcept OSError as e:\n    print('refused')\n",
      flags);
  INFO(ended.err);
  CHECK(contains(ended.err, "socket"));
}

TEST_CASE("vet writes no audit records unless it is told to", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("a.py", "print(1)\n");
  const fs::path data = folder.path() / "data";
  CHECK(invoke({"vet", "--data-dir", data.string(), file}).code == 0);
  CHECK_FALSE(fs::exists(data));
  CHECK(invoke({"vet", "--audit", "--data-dir", data.string(), file}).code == 0);
  CHECK(fs::exists(data / "audit"));
}
