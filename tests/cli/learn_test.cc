// gantlet policy learn, create and document, gantlet audit evidence: the whole program.
#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "json/value.h"
#include "service/local_client.h"
#include "test_paths.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path) << text;
}

}  // namespace

TEST_CASE("a policy is learned from programs and marks what no rehearsal came to", "[cli][learn]") {
  const TempFolder folder;
  const std::filesystem::path programs = folder.path() / "programs";
  std::filesystem::create_directories(programs);
  write(programs / "a.py",
        "import csv, io\n\n"
        "def main():\n    return list(csv.reader(io.StringIO('a,b')))\n\n"
        "def export(path):\n    import zipfile\n    return zipfile.ZipFile(path).namelist()\n");
  write(programs / "b.py", "import os\nos.system('ls')\n");
  const std::string data = (folder.path() / "data").string();
  const Ended learned =
      drive({{"policy", "learn", "--data-dir", data, programs.string()}, "", {}, ""});
  INFO(learned.out << learned.err);
  CHECK(learned.code == 1);  // b.py is left out
  CHECK(contains(learned.err, "b.py: left out"));
  CHECK(contains(learned.out, "\"csv\"  # "));
  CHECK(contains(learned.out, "a.py:1"));
  const auto lineOf = [&](const std::string& entry) {
    const std::size_t at = learned.out.find("\"" + entry + "\"");
    return at == std::string::npos ? "" : learned.out.substr(at, learned.out.find('\n', at) - at);
  };
  CHECK_FALSE(contains(lineOf("csv"), "NOT EXERCISED"));
  CHECK(contains(lineOf("zipfile"), "NOT EXERCISED"));
  const std::string file = (folder.path() / "learned.yaml").string();
  write(file, learned.out);
  CHECK(drive({{"vet", "--policy", file, (programs / "a.py").string()}, "", {}, ""}).code == 0);
  CHECK(drive({{"vet", "--policy", file, (programs / "b.py").string()}, "", {}, ""}).code == 1);
  CHECK(
      drive(
          {{"policy", "learn", "--no-rehearsal", (folder.path() / "none.py").string()}, "", {}, ""})
          .code != 0);
}

TEST_CASE("a policy learned from a folder of thirty programs allows exactly them", "[cli][learn]") {
  const TempFolder folder;
  const std::filesystem::path programs = folder.path() / "programs";
  std::filesystem::create_directories(programs);
  const std::filesystem::path corpus =
      std::filesystem::path(GANTLET_SOURCE_DIR) / "tests/corpus/python";
  const auto sample = [&](const std::string& kind, std::size_t count) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(corpus / kind)) {
      // What zz_half.py alone is to have is in none of the others, whichever they are.
      std::ifstream in(entry.path());
      const std::string text((std::istreambuf_iterator<char>(in)), {});
      if (entry.path().extension() == ".py" && !contains(text, "wave") && !contains(text, "gzip")) {
        files.push_back(entry.path());
      }
    }
    std::sort(files.begin(), files.end());
    std::vector<std::filesystem::path> chosen;
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(files[i * files.size() / count]);
    return chosen;
  };
  for (const auto& file : sample("allow", 29)) {
    std::filesystem::copy_file(file, programs / file.filename());
  }
  write(programs / "zz_half.py",
        "import gzip\nprint(len(gzip.compress(b'a')))\n\n"
        "def never():\n    import wave\n    return wave.open('a.wav')\n");
  const std::string data = (folder.path() / "data").string();
  const Ended learned = drive({{"policy", "learn", "--data-dir", data, "--timeout", "5", "--format",
                                "json", programs.string()},
                               "",
                               {},
                               ""});
  INFO(learned.err);
  REQUIRE((learned.code == 0 || learned.code == 1));
  const auto parsed = json::parse(learned.out);
  REQUIRE(parsed);
  const json::Object& answer = *parsed->asObject();
  std::set<std::string> leftOut;
  for (const json::Value& one : *answer.find("left_out")->asArray()) {
    leftOut.insert(*one.asObject()->find("file")->asString());
  }
  CHECK(leftOut.size() <= 3);
  const std::string policy = folder.write("learned.yaml", *answer.find("document")->asString());

  // Those, and all of those.
  const Ended vetted =
      drive({{"vet", "--format", "json", "--policy", policy, programs.string()}, "", {}, ""});
  const auto verdicts = json::parse(vetted.out);
  REQUIRE(verdicts);
  CHECK(verdicts->asArray()->size() == 30);
  for (const json::Value& one : *verdicts->asArray()) {
    const std::string& file = *one.asObject()->find("file")->asString();
    INFO(file);
    const json::Object& verdict = *one.asObject()->find("verdict")->asObject();
    CHECK((*verdict.find("action")->asString() == "allow") == !leftOut.contains(file));
  }
  // Nothing that evades, and no module that none of them has.
  for (const auto& file : sample("deny", 25)) {
    INFO(file.string());
    CHECK(drive({{"vet", "--policy", policy, file.string()}, "", {}, ""}).code != 0);
  }
  const std::string stranger = folder.write("stranger.py", "import plistlib, mailbox, sqlite3\n");
  CHECK(drive({{"vet", "--policy", policy, stranger}, "", {}, ""}).code == 1);

  // What the rehearsals came to, and what none of them did.
  std::size_t used = 0;
  for (const json::Value& one : *answer.find("entries")->asArray()) {
    const json::Object& entry = *one.asObject();
    const json::Value& exercised = *entry.find("exercised");
    const std::string& line = *entry.find("line")->asString();
    INFO(line);
    if (contains(line, "\"wave\"")) {
      REQUIRE(exercised.asBool() != nullptr);
      CHECK_FALSE(*exercised.asBool());
    }
    if (contains(line, "\"gzip\"")) {
      REQUIRE(exercised.asBool() != nullptr);
      CHECK(*exercised.asBool());
    }
    used += exercised.asBool() != nullptr && *exercised.asBool() ? 1 : 0;
  }
  CHECK(contains(learned.out, "wave"));
  CHECK(used * 2 > answer.find("entries")->asArray()->size());
  CHECK(answer.find("rehearsals")->asArray()->size() == 30 - leftOut.size());
}

TEST_CASE("evidence of a run is packed without a service, and proven by what is in it",
          "[cli][evidence]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string program = (folder.path() / "p.py").string();
  write(program, "import json\nprint('</pre><script>alert(1)</script>')\n");
  const Ended ran = drive({{"run", "--data-dir", data, "--format", "json", program}, "", {}, ""});
  const std::size_t at = ran.out.find("sub_");
  REQUIRE(at != std::string::npos);
  const std::string id = ran.out.substr(at, 30);
  const std::string pack = (folder.path() / "pack.tar").string();
  const Ended made =
      drive({{"audit", "evidence", "--data-dir", data, "--output", pack, id}, "", {}, ""});
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::string place = (folder.path() / "case").string();
  std::filesystem::create_directories(place);
  const std::string check = "tar -xf '" + pack + "' -C '" + place + "' && python3 '" + place +
                            "/verify.py' >/dev/null 2>&1";
  CHECK(std::system(check.c_str()) == 0);
  CHECK(std::filesystem::exists(place + "/policies/default@1.yaml"));
  CHECK(drive({{"audit", "evidence", "--data-dir", data, "sub_none"}, "", {}, ""}).code != 0);
  CHECK(drive({{"audit", "evidence", "--data-dir", data, "../x"}, "", {}, ""}).code == 64);
  CHECK(contains(drive({{"audit", "list", "--data-dir", data, "--module", "json"}, "", {}, ""}).out,
                 id));
}

TEST_CASE("a stored policy is named by its version, and its text is found by its digest",
          "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const std::string file = (folder.path() / "team.yaml").string();
  write(file, "extends: default  # files may be written\n");
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  CHECK(contains(gantlet({"policy", "create", "team", file}).out, "team@1"));
  write(file, "extends: strict\n");
  CHECK(contains(gantlet({"policy", "create", "team", file}).out, "team@2"));
  const auto run = [&](const std::string& policy) {
    LocalRequest request;
    request.path = "/v1/execute";
    request.body =
        R"x({"language":"python","code":"open('a.txt', 'w').close()","policy":")x" + policy + "\"}";
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return reply->body;
  };
  CHECK(contains(run("team@1"), R"("status":"success")"));
  CHECK(contains(run("team"), R"("status":"denied")"));
  CHECK(contains(run("team"), R"("policy":"team@2")"));
  CHECK(contains(run("team@3"), "there is no policy"));
  const std::string listed = gantlet({"policy", "versions", "team"}).out;
  const std::string digest = listed.substr(listed.find("sha256:"), 71);
  CHECK(contains(gantlet({"policy", "document", digest}).out, "files may be written"));
  CHECK(contains(gantlet({"policy", "replay", "--against", "default", "team"}).out, "submissions"));
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

}  // namespace gantlet::cli
