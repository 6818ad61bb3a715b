// gantlet session and gantlet repl: beside a running service.
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/serve/service_desk.h"
#include "json/value.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("sessions are made, used and deleted from the command line", "[cli][sessions]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  CHECK(gantlet({"session", "create"}).code == 69);
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const Ended made = gantlet({"session", "create", "--policy", "default", "--idle", "600"});
  INFO(made.err);
  REQUIRE(made.code == 0);
  const std::string id = made.out.substr(0, made.out.find('\n'));
  CHECK(id.starts_with("ses_"));
  CHECK(contains(gantlet({"session", "list"}).out, id));
  Ended ran = gantlet({"session", "run", id, "-"}, "x = 20\nprint('set')\n");
  CHECK(ran.code == 0);
  CHECK(ran.out == "set\n");
  ran = gantlet({"session", "run", id, "-"}, "open('f.txt', 'w').write('abc')\nx + 1");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(ran.out == "21\n");
  CHECK(contains(gantlet({"session", "files", id}).out, "f.txt"));
  ran = gantlet({"session", "run", id, "-"}, "1/0");
  CHECK(ran.code == 1);
  CHECK(contains(ran.err, "ZeroDivisionError"));
  ran = gantlet({"session", "run", id, "-"}, "import subprocess\nsubprocess.run('ls')\n");
  CHECK(ran.code == 65);
  CHECK(contains(ran.err, "py.process.spawn"));
  CHECK(gantlet({"session", "run", id, "-", "--context", "none"}, "1").code != 0);
  ran = gantlet({"session", "run", id, "-"}, "print('\xff')\n");
  CHECK(ran.code == 64);
  CHECK(contains(ran.err, "not valid UTF-8 at byte 7"));
  const Ended held = gantlet({"session", "checkpoint", id});
  INFO(held.err);
  REQUIRE(held.code == 0);
  const std::string checkpoint = held.out.substr(0, held.out.find('\n'));
  CHECK(checkpoint.starts_with("ckp_"));
  CHECK(contains(gantlet({"session", "checkpoints", id}).out, checkpoint));
  CHECK(gantlet({"session", "run", id, "-"}, "x = 1\nopen('f.txt', 'w').write('z')").code == 0);
  const Ended back = gantlet({"session", "rollback", id, checkpoint});
  INFO(back.err);
  CHECK(back.code == 0);
  CHECK(contains(back.out, "after 3 cells"));
  CHECK(gantlet({"session", "run", id, "-"}, "x, open('f.txt').read()").out == "(20, 'abc')\n");
  // A value that JSON can't say is displayed as well, and printed once.
  const Ended whole = gantlet({"session", "run", id, "-"}, "{1}");
  CHECK(whole.out == "{1}\n");
  CHECK(whole.err.empty());
  // Pictures as files, each under a name that is free.
  const std::filesystem::path figures = folder.path();
  std::ofstream(figures / "figure-1.svg") << "mine";
  const std::string shows =
      "class Drawn:\n    def _repr_svg_(self):\n        return '<svg/>'\nDrawn()";
  const Ended drawn = gantlet({"session", "run", id, "-", "--figures", figures.string()}, shows);
  CHECK(drawn.code == 0);
  INFO(drawn.err);
  CHECK(contains(drawn.err, "figure-2.svg"));
  CHECK(contentOf(figures / "figure-2.svg") == "<svg/>");
  CHECK(contentOf(figures / "figure-1.svg") == "mine");
  CHECK(gantlet({"session", "rollback", id}).code == 64);
  CHECK(gantlet({"session", "rollback", id, "ckp_none"}).code != 0);
  CHECK(gantlet({"session", "checkpoints", id, "--delete", checkpoint}).code == 0);
  CHECK(gantlet({"session", "checkpoints", id}).out.empty());
  CHECK(gantlet({"session", "checkpoints", id, "--delete", "../x"}).code == 64);
  CHECK(gantlet({"session", "rm", id}).code == 0);
  CHECK(gantlet({"session", "run", id, "-"}, "1").code != 0);
  CHECK(gantlet({"session", "rm", "../x"}).code == 64);
  // All of it as one timeline.
  const std::string told = gantlet({"audit", "show", id}).out;
  INFO(told);
  std::size_t at = 0;
  for (const char* part : {"session_created", "context=main  cell=1", "cell=2", "program_error",
                           "cell=3", "py.process.spawn", "session_deleted"}) {
    at = told.find(part, at);
    CHECK(at != std::string::npos);
  }

  const Ended typed = gantlet({"repl"},
                              "y = 2\n"
                              "def f(a):\n    return a * y\n\n"
                              "f(21)\n"
                              "print('''one\ntwo''')\n");
  INFO(typed.err);
  CHECK(typed.code == 0);
  CHECK(typed.out == "42\none\ntwo\n");
  const Ended other = gantlet({"repl"}, "print('\xff')\n6 * 7\n");
  CHECK(other.out == "42\n");
  CHECK(contains(other.err, "not valid UTF-8 at byte 7"));
  CHECK(gantlet({"session", "list"}).out.empty());
}

TEST_CASE("a kept session's files outlive the service, and its variables don't",
          "[cli][sessions][kept]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  const Drive serve{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""};
  std::string id;
  std::string plain;
  {
    Running service(serve);
    REQUIRE(contains(service.readLine(), "listening on "));
    const Ended made = gantlet({"session", "create", "--keep"});
    INFO(made.err);
    REQUIRE(made.code == 0);
    id = made.out.substr(0, made.out.find('\n'));
    plain = gantlet({"session", "create"}).out;
    plain = plain.substr(0, plain.find('\n'));
    CHECK(gantlet({"session", "run", id, "-"}, "x = 1\nopen('f.txt', 'w').write('kept')").code ==
          0);
    service.signal(SIGTERM);
    CHECK(service.finish().code == 0);
  }
  {
    Running service(serve);
    REQUIRE(contains(service.readLine(), "listening on "));
    const std::string list = gantlet({"session", "list"}).out;
    CHECK(contains(list, id));
    CHECK(contains(list, "SAVED"));
    CHECK_FALSE(contains(list, plain));
    const Ended ran = gantlet({"session", "run", id, "-"}, "open('f.txt').read()");
    CHECK(ran.out == "'kept'\n");
    CHECK(contains(ran.err, "variables of before are gone"));
    CHECK(gantlet({"session", "run", id, "-"}, "open('f.txt', 'w').write('lost')").code == 0);
    // Killed: what was done since the last save is lost, and what was saved is there.
    service.signal(SIGKILL);
    (void)service.finish();
  }
  Running service(serve);
  REQUIRE(contains(service.readLine(), "listening on "));
  CHECK(gantlet({"session", "run", id, "-"}, "open('f.txt').read()").out == "'kept'\n");
  const std::string told = gantlet({"audit", "show", id}).out;
  std::size_t at = 0;
  for (const char* part : {"session_created", "workspace_saved", "session_put_away",
                           "session_restored", "session_restored"}) {
    INFO(part << " in " << told);
    at = told.find(part, at);
    REQUIRE(at != std::string::npos);
    ++at;
  }
  CHECK(gantlet({"session", "rm", id}).code == 0);
  CHECK_FALSE(contains(gantlet({"session", "list"}).out, id));
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data + "/workspaces")) {
    files += entry.is_regular_file() ? 1 : 0;
  }
  CHECK(files == 0);
}

TEST_CASE("an E2B sandbox of a template that keeps files comes back by connect",
          "[cli][sessions][kept][e2b]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  const auto e2b = [&](const std::string& method, const std::string& path,
                       const std::string& body = "") {
    LocalRequest request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.headers = {{"X-API-Key", "e2b_0000"}};
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return *reply;
  };
  const Drive serve{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""};
  std::string id;
  {
    Running service(serve);
    REQUIRE(contains(service.readLine(), "listening on "));
    REQUIRE(
        gantlet({"template", "create", "base", "--policy", "default", "--keep", "--env", "TEAM=a"})
            .code == 0);
    const LocalReply made = e2b("POST", "/sandboxes",
                                R"({"templateID":"base","timeout":60,"envVars":{"CITY":"Bern"}})");
    INFO(made.body);
    REQUIRE(made.status == 201);
    const auto document = json::parse(made.body);
    REQUIRE(document);
    id = textIn(*document->asObject(), "sandboxID").substr(1);
    CHECK(gantlet({"session", "run", "ses_" + id, "-"}, "open('f.txt', 'w').write('kept')").code ==
          0);
    service.signal(SIGTERM);
    CHECK(service.finish().code == 0);
  }
  Running service(serve);
  REQUIRE(contains(service.readLine(), "listening on "));
  CHECK(contains(e2b("GET", "/sandboxes/i" + id).body, R"("state":"paused")"));
  const LocalReply back = e2b("POST", "/sandboxes/i" + id + "/connect", R"({"timeout":600})");
  INFO(back.body);
  CHECK(back.status == 201);
  CHECK(contains(e2b("GET", "/sandboxes/i" + id).body, R"("state":"running")"));
  CHECK(gantlet({"session", "run", "ses_" + id, "-"},
                "import os\n(open('f.txt').read(), os.environ['CITY'], os.environ['TEAM'])")
            .out == "('kept', 'Bern', 'a')\n");
  CHECK(e2b("DELETE", "/sandboxes/i" + id).status == 204);
  CHECK_FALSE(contains(gantlet({"session", "list"}).out, id));
}

TEST_CASE("a volume is shared by sessions, outlives the service, and comes back from a backup",
          "[cli][sessions][volumes]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string backup = (folder.path() / "backup.tar.zst").string();
  const std::string restored = (folder.path() / "restored").string();
  const auto in = [&](const std::string& place, std::vector<std::string> words,
                      const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", place});
    return drive({words, input, {}, ""});
  };
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    return in(data, std::move(words), input);
  };
  const auto session = [&](const std::string& place, const std::string& volume) {
    const Ended made = in(place, {"session", "create", "--volume", volume});
    INFO(made.err);
    REQUIRE(made.code == 0);
    return made.out.substr(0, made.out.find('\n'));
  };
  {
    Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
    REQUIRE(contains(service.readLine(), "listening on "));
    CHECK(gantlet({"volume", "create", "data", "--quota", "64MiB"}).out == "data\n");
    CHECK(gantlet({"volume", "create", "data"}).code != 0);
    CHECK(gantlet({"volume", "create", "../x"}).code != 0);
    CHECK(gantlet({"session", "create", "--volume", "none"}).code != 0);
    const std::string one = session(data, "data");
    const std::string two = session(data, "data:/volumes/shared:ro");
    CHECK(
        gantlet({"session", "run", one, "-"}, "open('/volumes/data/a', 'w').write('seven')").code ==
        0);
    CHECK(gantlet({"session", "run", two, "-"}, "open('/volumes/shared/a').read()").out ==
          "'seven'\n");
    CHECK(gantlet({"session", "run", two, "-"}, "open('/volumes/shared/a', 'w')").code == 1);
    const std::string list = gantlet({"volume", "list"}).out;
    INFO(list);
    CHECK(contains(list, "data"));
    CHECK(contains(list, "of 64 MiB"));
    CHECK(contains(list, "2 sessions"));
    const Ended refused = gantlet({"volume", "delete", "data"});
    CHECK(refused.code != 0);
    CHECK(contains(refused.err, "ses_"));
    const Ended kept = gantlet({"backup", backup});
    INFO(kept.err);
    CHECK(kept.code == 0);
    service.signal(SIGTERM);
    CHECK(service.finish().code == 0);
  }
  CHECK(drive({{"restore", backup, "--data-dir", restored}, "", {}, ""}).code == 0);
  for (const std::string& place : {data, restored}) {
    Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", place}, "", {}, ""});
    REQUIRE(contains(service.readLine(), "listening on "));
    const std::string later = session(place, "data");
    CHECK(in(place, {"session", "run", later, "-"}, "open('/volumes/data/a').read()").out ==
          "'seven'\n");
    CHECK(
        in(place, {"session", "run", later, "-"}, "open('/volumes/data/a', 'a').write('!')").code ==
        0);
    CHECK(in(place, {"session", "rm", later}).code == 0);
  }
  const Ended forgotten = gantlet({"audit", "forget", "default"});
  INFO(forgotten.err);
  CHECK(contains(forgotten.err, "1 volumes of 'default'"));
  CHECK_FALSE(std::filesystem::exists(data + "/volumes/default"));
}

TEST_CASE("forgetting a tenant takes its kept workspaces along", "[cli][sessions][kept]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  {
    Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
    REQUIRE(contains(service.readLine(), "listening on "));
    CHECK(gantlet({"session", "create", "--keep", "--tenant", "acme"}).code == 0);
    CHECK(gantlet({"session", "create", "--keep", "--tenant", "beta"}).code == 0);
    service.signal(SIGTERM);
    CHECK(service.finish().code == 0);
  }
  const Ended forgot = gantlet({"audit", "forget", "acme"});
  INFO(forgot.err);
  CHECK(forgot.code == 0);
  CHECK(contains(forgot.err, "1 sessions of 'acme'"));
  CHECK_FALSE(std::filesystem::exists(data + "/workspaces/acme"));
  CHECK(std::filesystem::exists(data + "/workspaces/beta"));
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const std::string list = gantlet({"session", "list"}).out;
  CHECK(contains(list, "beta"));
  CHECK_FALSE(contains(list, "acme"));
}

TEST_CASE("a replay of policies judges each cell with those that ran before it",
          "[cli][sessions][replay]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words, const std::string& input = "") {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, input, {}, ""});
  };
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                   "",
                   {{"GANTLET_AUDIT_KEEP_SOURCES", "true"}},
                   ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const std::string made = gantlet({"session", "create", "--policy", "default"}).out;
  const std::string id = made.substr(0, made.find('\n'));
  CHECK(gantlet({"session", "run", id, "-"}, "import os\nf = os.listdir").code == 0);
  const std::string held = gantlet({"session", "checkpoint", id}).out;
  CHECK(gantlet({"session", "run", id, "-"}, "f('.')").code == 0);
  CHECK(gantlet({"session", "rollback", id, held.substr(0, held.find('\n'))}).code == 0);
  CHECK(gantlet({"session", "run", id, "-"}, "len(f('.'))").code == 0);
  // By itself the second cell calls what nobody knows: it would have been denied by both.
  const std::string same = gantlet({"policy", "replay", "--against", "default", "default"}).out;
  INFO(same);
  CHECK(contains(same, "3 submissions, 3 judged anew"));
  CHECK(contains(same, "no decision changes"));
  const std::string told = gantlet({"policy", "replay", "--against", "default", "strict"}).out;
  INFO(told);
  CHECK(contains(told, "allow -> deny: 3 submissions"));
}

}  // namespace gantlet::cli
