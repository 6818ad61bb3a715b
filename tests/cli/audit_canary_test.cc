// Canaries in every input of a submission: none may sing in the log. And every record that real
// submissions leave is as the published schema says.
#include <csignal>
#include <fstream>

#include "audit/query.h"
#include "audit/record_json.h"
#include "audit/verify.h"
#include "core/base64.h"
#include "tests/cli/audit_load.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

// The files below `folder` that hold any of the words.
std::vector<std::string> filesWith(const fs::path& folder, const std::vector<std::string>& words) {
  std::vector<std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string text = fileText(entry.path());
    for (const std::string& word : words) {
      if (text.find(word) != std::string::npos)
        found.push_back(entry.path().string() + ": " + word);
    }
  }
  return found;
}

LocalReply post(const std::string& data, const std::string& path, const json::Value& body,
                const std::string& requestId = "") {
  LocalRequest request;
  request.path = path;
  request.body = json::write(body);
  if (!requestId.empty()) request.headers.emplace_back("X-Request-Id", requestId);
  const auto reply = callLocal(data + "/gantlet.sock", request);
  REQUIRE(reply);
  return *reply;
}

// A word that stands nowhere else; assembled, so that a grep for it finds no constant.
std::string canary(const std::string& where) { return "CANARY-" + where + "-7f3a9"; }

std::vector<std::string> withEncodings(const std::vector<std::string>& words) {
  std::vector<std::string> all = words;
  for (const std::string& word : words) {
    // Base64 of the word at each of the three alignments, without what its neighbours decide.
    for (std::size_t shift = 0; shift < 3; ++shift) {
      const std::string text = encodeBase64(std::string(shift, 'x') + word);
      if (text.size() >= 16) all.push_back(text.substr(4, text.size() - 8));
    }
  }
  return all;
}

}  // namespace

// But for what the records are to tell: the modules, names, hosts and paths that the code names.
TEST_CASE("nothing of code, arguments, input, files or output is in the log", "[cli][canary]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const std::string run = "import sys\ndef main(who, **more):\n    x = '" + canary("CODE") +
                          "'\n    print(x, who, sys.stdin.read())\n"
                          "    print('" +
                          canary("OUT") +
                          "', file=sys.stderr)\n"
                          "    return {'r': '" +
                          canary("RESULT") + "'}\n";
  const json::Object good{{"language", "python"},
                          {"code", run},
                          {"arguments", json::Object{{"who", canary("ARG")}, {canary("KEY"), 1}}},
                          {"stdin", canary("STDIN")},
                          {"policy", "observe"},
                          {"files", json::Array{json::Object{{"name", canary("NAME") + ".txt"},
                                                             {"content", canary("FILE")}}}}};
  const LocalReply answered = post(data, "/v1/execute", good);
  INFO(answered.body);
  CHECK(contains(answered.body, canary("CODE")));  // it ran, and said so
  // Denied, broken, failing and vetted ones; names in the code, in tracebacks, in requests.
  const std::string bad = "import os\nos.system('" + canary("DENIED") + "')\n";
  post(data, "/v1/execute", json::Object{{"language", "python"}, {"code", bad}});
  post(data, "/v1/execute",
       json::Object{{"language", "python"},
                    {"code", "raise ValueError('" + canary("RAISE") + "')"}});
  post(data, "/v1/execute",
       json::Object{{"language", "python"}, {"code", "def (" + canary("SYNTAX")}});
  post(data, "/v1/execute",
       json::Object{{"language", "javascript"}, {"code", "console.log('" + canary("JS") + "')"}});
  post(data, "/v1/vet",
       json::Object{{"language", "python"},
                    {"code", "import json\n" + canary("x").substr(0, 6) + "_" + "seven = json\n"},
                    {"filename", canary("FILENAME") + ".py"}});
  post(data, "/v1/vet", json::Object{{"language", "python"}, {"code", canary("BAD")}, {"x", 1}});
  // A host is told of; what stands beside it in a URL is not.
  post(data, "/v1/vet",
       json::Object{{"language", "python"},
                    {"code", "u = 'https://me:" + canary("PASSWORD") + "@a.example.com/" +
                                 canary("ROUTE") + "?t=" + canary("QUERY") + "'\n"}});
  post(data, "/run",
       json::Object{{"language", "python"},
                    {"code_b64", encodeBase64("def main(): return '" + canary("RAG") + "'")},
                    {"arguments", json::Object{}}});
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  std::vector<std::string> words;
  for (const char* where :
       {"CODE", "OUT", "RESULT", "ARG", "KEY", "STDIN", "NAME", "FILE", "DENIED", "RAISE", "SYNTAX",
        "JS", "FILENAME", "BAD", "RAG", "PASSWORD", "ROUTE", "QUERY"}) {
    words.push_back(canary(where));
  }
  words.emplace_back("CANARY");  // also a part of one
  CHECK(filesWith(data, withEncodings(words)) == std::vector<std::string>{});
  CHECK(checkRecords(fs::path(data) / "audit") > 25);
  CHECK(audit::verifyLog(fs::path(data) / "audit")->good());
}

TEST_CASE("kept sources are encrypted, identities are commitments, and both can be forgotten",
          "[cli][canary]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  {
    Running service(
        {{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
         "",
         {{"GANTLET_AUDIT_KEEP_SOURCES", "true"}, {"GANTLET_AUDIT_HIDE_IDENTITIES", "true"}},
         ""});
    REQUIRE(contains(service.readLine(), "listening on "));
    const std::string code = "import json  # " + canary("KEPT") + "\n";
    post(data, "/v1/vet", json::Object{{"language", "python"}, {"code", code}});
    post(data, "/v1/vet", json::Object{{"language", "python"}, {"code", "import socket\n"}});
    service.signal(SIGTERM);
    CHECK(service.finish().code == 0);
  }
  CHECK(filesWith(data, withEncodings({canary("KEPT")})) == std::vector<std::string>{});
  CHECK(checkRecords(fs::path(data) / "audit") >= 8);
  audit::RecordFilter filter;
  filter.stages = {"judge"};
  const auto page = audit::queryLog(fs::path(data) / "audit", filter);
  REQUIRE(page->records.size() == 2);
  CHECK(contains(page->records[0].entry, "\"actor\":\"commit:"));
  // Policy replay judges them anew; what a tenant's forgetting takes away is told.
  const auto diff = [&] {
    return invoke({"policy", "diff", "observe", "strict", "--against-audit", "--format", "json",
                   "--data-dir", data});
  };
  Ended ended = diff();
  INFO(ended.err);
  REQUIRE(ended.code == 0);
  CHECK(contains(ended.out, "\"judged_anew\": 2"));
  CHECK(contains(ended.out, "\"unknown\": 0"));
  CHECK(contains(ended.out, "allow -> deny"));
  CHECK(invoke({"audit", "forget", "default", "--data-dir", data}).code == 0);
  ended = diff();
  CHECK(contains(ended.out, "\"judged_anew\": 0"));
  CHECK(contains(ended.out, "\"unknown\": 2"));
  const std::string sources = folder.write("sources/a.py", "import socket\n");
  ended = invoke({"policy", "diff", "observe", "strict", "--against-audit", "--sources",
                  fs::path(sources).parent_path().string(), "--data-dir", data});
  CHECK(contains(ended.out, "2 submissions: 1 judged anew"));
  CHECK(audit::verifyLog(fs::path(data) / "audit")->good());
}

}  // namespace gantlet::cli
