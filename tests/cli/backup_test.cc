// gantlet backup and restore, from outside: beside a service that writes, and killed in the middle.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "audit/verify.h"
#include "core/unique_fd.h"
#include "test_paths.h"
#include "tests/cli/audit_load.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

Ended restore(const std::string& file, const std::string& data) {
  return invoke({"restore", "--data-dir", data, file});
}

std::vector<std::string> namesIn(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  return names;
}

// A data folder in which something ran and a provider is set up.
struct Used {
  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  std::string file = (folder.path() / "out/backup.tar.zst").string();
  std::string back = (folder.path() / "back").string();
  Used() {
    fs::create_directory(folder.path() / "out");
    REQUIRE(invoke({"run", "--data-dir", data, folder.write("a.py", "print(1)\n")}).code == 0);
    REQUIRE(drive({{"provider", "set", "--data-dir", data, "e2b", "api_key=@-"},
                   "e2b_abcdefabcdef9876",
                   {},
                   ""})
                .code == 0);
  }
};

}  // namespace

TEST_CASE("a backup and its restore give the folder back, settings and log", "[cli][backup]") {
  const Used used;
  const Ended made = invoke({"backup", "--data-dir", used.data, used.file});
  INFO(made.err);
  REQUIRE(made.code == 0);
  CHECK(made.out.empty());
  CHECK(contains(made.err, "keep it secret"));
  CHECK((fs::status(used.file).permissions() & fs::perms(0777)) == fs::perms(0600));
  CHECK(namesIn(used.folder.path() / "out") == std::vector<std::string>{"backup.tar.zst"});
  CHECK(namesIn(fs::path(used.data) / "tmp") == std::vector<std::string>{"libraries"});
  // Not over a file that is there, nor into the folder itself.
  CHECK(invoke({"backup", "--data-dir", used.data, used.file}).code == 64);
  CHECK(invoke({"backup", "--data-dir", used.data, used.data + "/backup"}).code == 64);

  const Ended restored = restore(used.file, used.back);
  INFO(restored.err);
  REQUIRE(restored.code == 0);
  CHECK(contains(restored.err, "rolled_back"));
  CHECK(contains(restored.err, "give --key"));
  CHECK(contains(invoke({"provider", "show", "--data-dir", used.back, "e2b"}).out, "****9876"));
  const Ended log = invoke({"audit", "list", "--data-dir", used.back, "--stage", "audit"});
  CHECK(contains(log.out, "audit backup"));
  CHECK(contains(log.out, "audit restored"));
  const Ended verified =
      invoke({"audit", "verify", "--key", used.data + "/audit/log.vkey", used.back});
  INFO(verified.out);
  CHECK(verified.code == 0);
  CHECK(invoke({"run", "--data-dir", used.back, used.folder.write("b.py", "print(2)\n")}).out ==
        "2\n");
  CHECK(restore(used.file, used.back).code == 64);  // it is not empty any more
}

TEST_CASE("a backup goes through a pipe, and a full disk is told", "[cli][backup]") {
  const Used used;
  const Ended made = invoke({"backup", "--data-dir", used.data, "-"});
  REQUIRE(made.code == 0);
  const Ended restored = drive({{"restore", "--data-dir", used.back, "-"}, made.out, {}, ""});
  INFO(restored.err);
  CHECK(restored.code == 0);
  const std::string command = std::string(GANTLET_BINARY) + " backup --data-dir '" + used.data +
                              "' - 2>&1 >/dev/full | grep -c 'No space left'";
  CHECK(std::system((command + " >/dev/null").c_str()) == 0);
  CHECK(invoke({"backup", "--data-dir", (used.folder.path() / "none").string(), "-"}).code == 64);
  CHECK_FALSE(fs::exists(used.folder.path() / "none"));
  CHECK(invoke({"restore", "--data-dir", used.back + "2", used.file}).code == 64);
}

TEST_CASE("a backup into a folder that is not there says what to do", "[cli][backup]") {
  const Used used;
  const std::string none = (used.folder.path() / "none" / "backup.tar.zst").string();
  const Ended ended = invoke({"backup", "--data-dir", used.data, none});
  INFO(ended.err);
  CHECK(ended.code == 64);
  CHECK(contains(ended.err, "there is no folder"));
  CHECK(contains(ended.err, "mkdir -p"));
  CHECK(invoke({"backup", "--data-dir", used.data, used.file + "/x"}).code == 64);
  CHECK_FALSE(fs::exists(used.folder.path() / "none"));
}

TEST_CASE("a restore onto a disk without space leaves nothing", "[cli][backup]") {
  const Used used;
  REQUIRE(invoke({"backup", "--data-dir", used.data, used.file}).code == 0);
  const fs::path small = used.folder.path() / "small";
  fs::create_directory(small);
  const std::string saidTo = (used.folder.path() / "said").string();
  const std::string script = used.folder.write(
      "small.sh", "mount -t tmpfs -o size=8m none '" + small.string() + "' || exit 99\n'" +
                      GANTLET_BINARY + "' restore --data-dir '" + (small / "data").string() +
                      "' '" + used.file + "' >'" + saidTo + "' 2>&1\ncode=$?\nls '" +
                      small.string() + "' >>'" + saidTo + "'\nexit $code\n");
  const int status = std::system(("unshare -Urm sh '" + script + "' 2>/dev/null").c_str());
  if (WEXITSTATUS(status) == 99 || WEXITSTATUS(status) == 1 || WEXITSTATUS(status) == 127) {
    WARN("skipped: no mount namespace to make a small disk in");
    return;
  }
  const std::string said = fileText(fs::path(saidTo));
  INFO(said);
  CHECK(WEXITSTATUS(status) != 0);
  CHECK(contains(said, "no space for the restored folder"));
  CHECK_FALSE(contains(said, "data.restoring\n"));
}

TEST_CASE("a backup beside a service that writes is of one moment, and the service does not wait",
          "[cli][backup]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  Load load(data, 3);
  for (int round = 0; round < 3; ++round) {
    const std::string file = (folder.path() / ("b" + std::to_string(round))).string();
    const Ended made = invoke({"backup", "--data-dir", data, "-v", file});
    INFO(made.err);
    REQUIRE(made.code == 0);
    CHECK(contains(made.err, "a service holds the data folder"));
    const std::string back = (folder.path() / ("back" + std::to_string(round))).string();
    const Ended restored = restore(file, back);
    INFO(restored.err);
    REQUIRE(restored.code == 0);
    const auto report = audit::verifyLog(fs::path(back) / "audit");
    REQUIRE(report);
    CHECK(report->good());
    CHECK(contains(invoke({"audit", "list", "--data-dir", back, "--event", "backup"}).out,
                   "audit backup"));
    CHECK(invoke({"run", "--data-dir", back, folder.write("a.py", "print(2)\n")}).code == 0);
  }
  load.stop();
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  // Its own log went on meanwhile, whole.
  CHECK(missingFrom(fs::path(data) / "audit", load.answered()) == 0);
  CHECK_FALSE(load.answered().empty());
}

TEST_CASE("a backup that is killed leaves a whole file or none", "[cli][backup]") {
  const Used used;
  std::mt19937 random(std::random_device{}());
  for (int round = 0; round < 8; ++round) {
    {
      Running backup({{"backup", "--data-dir", used.data, used.file}, "", {}, ""});
      ::usleep(static_cast<useconds_t>(random() % 60'000));
      backup.signal(SIGKILL);
      (void)backup.finish();
    }
    const std::vector<std::string> left = namesIn(used.folder.path() / "out");
    CHECK(left.size() <= 1);
    if (left.empty()) continue;
    const Ended restored = restore(used.file, used.back);
    INFO(restored.err);
    CHECK(restored.code == 0);
    fs::remove_all(used.back);
    fs::remove(used.file);
  }
  CHECK(invoke({"backup", "--data-dir", used.data, used.file}).code == 0);
  CHECK(namesIn(fs::path(used.data) / "tmp") == std::vector<std::string>{"libraries"});
}

TEST_CASE(
    "a restore that is killed in the middle leaves no folder, and the next one is not hindered",
    "[cli][backup]") {
  const Used used;
  REQUIRE(invoke({"backup", "--data-dir", used.data, used.file}).code == 0);
  const std::string archive = fileText(used.file);
  const std::string pipe = (used.folder.path() / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  {
    Running cut({{"restore", "--data-dir", used.back, pipe}, "", {}, ""});
    const UniqueFd in(::open(pipe.c_str(), O_WRONLY | O_CLOEXEC));
    REQUIRE(in);
    const std::size_t half = archive.size() / 2;
    REQUIRE(::write(in.get(), archive.data(), half) == static_cast<ssize_t>(half));
    // It has begun, and waits for the rest.
    while (!fs::exists(used.back + ".restoring")) ::usleep(1000);
    cut.signal(SIGKILL);
    (void)cut.finish();
  }
  CHECK_FALSE(fs::exists(used.back));
  CHECK(fs::exists(used.back + ".restoring"));
  const Ended restored = restore(used.file, used.back);
  INFO(restored.err);
  CHECK(restored.code == 0);
  CHECK_FALSE(fs::exists(used.back + ".restoring"));
}

}  // namespace gantlet::cli
