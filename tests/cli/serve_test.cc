// gantlet serve and interrupted runs, from outside.
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "cli/data_folder.h"
#include "cli/serve/service_runner.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::Running;
using gantlet::cli::TempFolder;

namespace {

constexpr const char* kLoop =
    "import sys\nprint('started')\nsys.stdout.flush()\nwhile True:\n    pass\n";

struct Service {
  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  Running running{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""}};
  std::string ready = running.readLine();
};

}  // namespace

TEST_CASE("serve prints its address when it is ready and stops on SIGTERM with exit code 0",
          "[cli]") {
  Service service;
  CHECK(contains(service.ready, "listening on http://127.0.0.1:"));
  CHECK_FALSE(contains(service.ready, ":0 "));
  CHECK(gantlet::isServed(service.data + "/gantlet.sock"));
  service.running.signal(SIGTERM);
  const Ended ended = service.running.finish();
  CHECK(ended.code == 0);
  CHECK_FALSE(gantlet::isServed(service.data + "/gantlet.sock"));
}

TEST_CASE("a run beside a service goes through it, and says so with -v", "[cli]") {
  Service service;
  const std::string file =
      service.folder.write("main.py", "def main(n):\n    print('hi')\n    return n + 1\n");
  const Ended ended =
      invoke({"run", "-v", "--data-dir", service.data, "--arguments", R"({"n": 41})", file});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "hi\n");
  CHECK(contains(ended.err, "result: 42\n"));
  CHECK(contains(ended.err, "through the service"));
  const std::string denied = service.folder.write("sub/denied.py", "import db\n");
  const Ended refused = invoke({"run", "--data-dir", service.data, denied});
  CHECK(refused.code == 65);
  CHECK(contains(refused.err, denied + ":1:8: "));
  CHECK(invoke({"run", "--data-dir", service.data, "--timeout", "9999", file}).code == 64);
}

TEST_CASE("what a program prints through a service is shown while it runs", "[cli]") {
  Service service;
  const std::string file = service.folder.write("loop.py", kLoop);
  Running run({{"run", "--data-dir", service.data, file}, "", {}, ""});
  CHECK(run.readLine() == "started");
  run.signal(SIGINT);
  CHECK(run.finish().code == 130);
  const std::string large =
      service.folder.write("large.py", "print('x' * (3 << 20))\nprint('end')\n");
  const Ended cut = invoke({"run", "--data-dir", service.data, large});
  CHECK(cut.code == 0);
  CHECK(contains(cut.err, "stdout was cut: the program wrote"));
  // 3 MiB, and "\nend\n"
  const std::string mark =
      "\n[... " + std::to_string((3 << 20) + 5 - (1 << 20) - (1 << 19)) + " bytes left out ...]\n";
  CHECK(cut.out.size() == (1 << 20) + mark.size() + (1 << 19));
  CHECK(contains(cut.out, mark));
  CHECK(cut.out.ends_with("x\nend\n"));
}

TEST_CASE("of what was cut the end follows what was shown", "[cli]") {
  const std::string text = "aabb\n[... 6 bytes left out ...]\nyyzz";
  CHECK(gantlet::cli::unshownOutput(text, 14, 4) == "\n[... 6 bytes left out ...]\nyyzz");
  CHECK(gantlet::cli::unshownOutput(text, 14, 8) == "\n[... 2 bytes left out ...]\nyyzz");
  CHECK(gantlet::cli::unshownOutput(text, 14, 10) == "yyzz");
  CHECK(gantlet::cli::unshownOutput(text, 14, 13) == "z");
  CHECK(gantlet::cli::unshownOutput(text, 14, 14).empty());
  // A program's own line is none.
  const std::string false1 = "\n[... 9 bytes left out ...]\n" + text;
  CHECK(gantlet::cli::unshownOutput(false1, false1.size() - 28 + 6, 32) ==
        "\n[... 6 bytes left out ...]\nyyzz");
  // Bytes that were no UTF-8 have become longer.
  CHECK(gantlet::cli::unshownOutput(text, 11, 3) == "\n[... 6 bytes left out ...]\nyyzz");
}

TEST_CASE("input files reach a run that goes through a service", "[cli]") {
  Service service;
  const std::string data = service.folder.write("data.bin", std::string("\x00\xFF\n", 3));
  (void)service.folder.write("more/deep/one.txt", "1");
  const std::string file = service.folder.write(
      "main.py", "print(open('data.bin', 'rb').read(), open('deep/one.txt').read())\n");
  const Ended ended = invoke({"run", "-v", "--data-dir", service.data, "--file", data, "--files",
                              (service.folder.path() / "more").string(), file});
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(ended.out == "b'\\x00\\xff\\n' 1\n");
  CHECK(contains(ended.err, "through the service"));
  CHECK_FALSE(contains(ended.err, "artifact:"));
}

TEST_CASE("a second service on a data folder is refused with who holds it", "[cli]") {
  Service service;
  const Ended ended = invoke({"serve", "--listen", "127.0.0.1:0", "--data-dir", service.data});
  CHECK(ended.code == 69);
  CHECK(contains(ended.err, "held by 'gantlet serve' (process "));
}

TEST_CASE("a service starts beside one that is just ending", "[cli]") {
  const TempFolder folder;
  const std::filesystem::path data = folder.path() / "data";
  std::array<int, 2> ready{};
  REQUIRE(::pipe(ready.data()) == 0);
  const pid_t dying = ::fork();
  REQUIRE(dying >= 0);
  if (dying == 0) {
    // As one that was killed: it holds its lock and its socket a moment longer.
    const auto held = gantlet::cli::tryOpenDataFolder(data, "serve");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string path = data / "gantlet.sock";
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const bool listens =
        held && ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(socket, 1) == 0 && ::write(ready[1], "r", 1) == 1;
    if (listens) (void)::accept(socket, nullptr, nullptr);
    ::_exit(0);
  }
  char byte = 0;
  ::close(ready[1]);
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  ::close(ready[0]);
  Running next{{{"serve", "--listen", "127.0.0.1:0", "--data-dir", data.string()}, "", {}, ""}};
  CHECK(contains(next.readLine(), "listening on http://127.0.0.1:"));
  next.signal(SIGTERM);
  const Ended ended = next.finish();
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(::waitpid(dying, nullptr, 0) == dying);
}

TEST_CASE("an unknown setting stops the start", "[cli]") {
  const TempFolder folder;
  const std::string file = folder.write("gantlet.yaml", "polcy: strict\n");
  const Ended ended = invoke({"serve", "--config", file});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "gantlet.yaml:1: unknown key 'polcy'; did you mean 'policy'?"));
  const Ended variable = drive({{"serve"}, "", {{"GANTLET_LISTN", "x"}}, ""});
  CHECK(variable.code == 64);
  CHECK(contains(variable.err, "GANTLET_LISTEN"));
  const Ended seccomp = drive({{"serve"}, "", {{"SANDBOX_ENABLE_SECCOMP", "false"}}, ""});
  CHECK(seccomp.code == 64);
  CHECK(contains(seccomp.err, "seccomp cannot be turned off"));
}

TEST_CASE("a policy that does not exist stops the start", "[cli]") {
  const Ended ended =
      drive({{"serve", "--listen", "127.0.0.1:0"}, "", {{"GANTLET_POLICY", "lax"}}, ""});
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "lax"));
}

TEST_CASE("an address beyond loopback is refused without a token", "[cli]") {
  const TempFolder folder;
  const Ended ended =
      invoke({"serve", "--listen", "0.0.0.0:0", "--data-dir", (folder.path() / "data").string()});
  CHECK(ended.code == 64);
}

TEST_CASE("output passes through while the program runs, and Ctrl-C ends it with 130", "[cli]") {
  const TempFolder folder;
  Running running({{"run", folder.write("main.py", kLoop)}, "", {}, ""});
  CHECK(running.readLine() == "started");
  running.signal(SIGINT);
  CHECK(running.finish().code == 130);
}

TEST_CASE("SIGTERM ends a run with 143", "[cli]") {
  const TempFolder folder;
  Running running({{"run", folder.write("main.py", kLoop)}, "", {}, ""});
  CHECK(running.readLine() == "started");
  running.signal(SIGTERM);
  CHECK(running.finish().code == 143);
}
