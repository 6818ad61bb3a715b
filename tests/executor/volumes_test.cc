// Volumes in jails that stay: real folders, real namespaces.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>

#include "executor/launcher/host_root.h"
#include "executor/living.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/executor/living_piece.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using test::living::pieceUnder;
using test::living::profileOf;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

LivingPiece piece(std::string source) {
  return pieceUnder(profileOf(Language::kPython, {Capability::kFileRead, Capability::kFileWrite}),
                    std::move(source));
}

// A folder of volumes and a sandbox that has it.
struct Place {
  Place() {
    fs::create_directories(folder.path / "volumes");
    pass(folder.path / "volumes");
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    options.volumes = folder.path / "volumes";
    auto created = Sandbox::create(options);
    if (!created) FAIL(created.error().text());
    sandbox = std::move(*created);
  }

  // As the service makes them: for programs' group to pass.
  static void pass(const fs::path& path) {
    fs::permissions(path, fs::perms(0710));
    REQUIRE(::chown(path.c_str(), ::geteuid(), launcherUser()) == 0);
  }

  fs::path make(const std::string& tenant, const std::string& name) const {
    fs::create_directories(folder.path / "volumes" / tenant);
    pass(folder.path / "volumes" / tenant);
    fs::path made = folder.path / "volumes" / tenant / name;
    REQUIRE(::mkdir(made.c_str(), 0700) == 0);
    REQUIRE(::chown(made.c_str(), launcherUser(), launcherUser()) == 0);
    return made;
  }

  [[nodiscard]] Result<std::unique_ptr<LivingSandbox>> tryOpen(
      std::vector<LivingVolume> volumes) const {
    LivingSpec spec;
    spec.tenant = TenantId("acme");
    spec.session = "ses_1";
    spec.limits.wall = 1h;
    spec.base = profileOf(Language::kPython, {});
    spec.volumes = std::move(volumes);
    return sandbox->openLiving(spec);
  }
  [[nodiscard]] std::unique_ptr<LivingSandbox> open(std::vector<LivingVolume> volumes) const {
    auto opened = tryOpen(std::move(volumes));
    if (!opened) FAIL(opened.error().text());
    return std::move(*opened);
  }

  test::TempFolder folder;
  std::unique_ptr<Sandbox> sandbox;
};

std::unique_ptr<LivingContext> contextIn(LivingSandbox& in) {
  auto made = in.makeContext();
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

std::string value(LivingContext& context, const std::string& source) {
  auto end = context.run(piece(source), {});
  if (!end) FAIL(end.error().text());
  INFO(source << "\n" << end->result.detail << "\n" << end->error.value_or(""));
  CHECK(end->result.end == End::kExited);
  return end->result.resultJson.value_or(end->error.value_or("<none>"));
}

// What a program is told: the name of its exception.
std::string refusal(LivingContext& context, const std::string& statement) {
  return value(context, "try:\n    " + statement +
                            "\n    said = 'nothing'\nexcept OSError as e:\n"
                            "    said = type(e).__name__ + ' ' + str(e.errno)\nsaid");
}

std::string textOf(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("what one sandbox writes on a volume another one reads, and it stays",
          "[living][volumes]") {
  const Place place;
  const fs::path data = place.make("acme", "vol_1");
  {
    const auto one = place.open({{"acme/vol_1", "/volumes/data", false}});
    const auto two = place.open({{"acme/vol_1", "/volumes/shared", false}});
    const auto writer = contextIn(*one);
    const auto reader = contextIn(*two);
    CHECK(value(*writer, "open('/volumes/data/a.txt', 'w').write('seven')") == "5");
    CHECK(value(*reader, "open('/volumes/shared/a.txt').read()") == "\"seven\"");
    CHECK(value(*writer, "import os\nos.listdir('/volumes')") == "[\"data\"]");
    CHECK(value(*writer,
                "os.mkdir('/volumes/data/d')\nos.rename('/volumes/data/a.txt', "
                "'/volumes/data/d/b.txt')\nos.listdir('/volumes/data/d')") == "[\"b.txt\"]");
  }
  CHECK(textOf(data / "d/b.txt") == "seven");
  const auto later = place.open({{"acme/vol_1", "/volumes/data", false}});
  const auto context = contextIn(*later);
  CHECK(value(*context, "open('/volumes/data/d/b.txt').read()") == "\"seven\"");
}

TEST_CASE("a sandbox sees the volumes that it was given and no others", "[living][volumes]") {
  const Place place;
  (void)place.make("acme", "vol_1");
  const fs::path others = place.make("beta", "vol_2");
  std::ofstream(others / "secret.txt") << "theirs";
  const auto house = place.open({{"acme/vol_1", "/volumes/data", false}});
  const auto context = contextIn(*house);
  CHECK(value(*context, "import os\nos.listdir('/volumes')") == "[\"data\"]");
  // A link in a volume leads to what the program's own root has, and to nothing of the host.
  value(*context, "os.symlink('../../beta/vol_2/secret.txt', '/volumes/data/up')");
  CHECK(refusal(*context, "open('/volumes/data/up')") == "\"FileNotFoundError 2\"");
  value(*context, "os.symlink('" + (others / "secret.txt").string() + "', '/volumes/data/far')");
  CHECK(refusal(*context, "open('/volumes/data/far')") == "\"FileNotFoundError 2\"");
  CHECK(refusal(*context, "os.listdir('/volumes/data/../../vol_2')") == "\"FileNotFoundError 2\"");
  CHECK(refusal(*context, "os.mkdir('/volumes/more')").find("OSError 30") != std::string::npos);
  // One without volumes has no such folder at all.
  const auto plain = place.open({});
  const auto other = contextIn(*plain);
  value(*other, "import os");
  CHECK(refusal(*other, "os.listdir('/volumes')") == "\"FileNotFoundError 2\"");
}

TEST_CASE("a volume that is mounted to be read can't be written", "[living][volumes]") {
  const Place place;
  const fs::path data = place.make("acme", "vol_1");
  std::ofstream(data / "a.txt") << "kept";
  REQUIRE(::chown((data / "a.txt").c_str(), launcherUser(), launcherUser()) == 0);
  const auto house = place.open({{"acme/vol_1", "/volumes/data", true}});
  const auto context = contextIn(*house);
  CHECK(value(*context, "import os\nopen('/volumes/data/a.txt').read()") == "\"kept\"");
  CHECK(refusal(*context, "open('/volumes/data/a.txt', 'w')") == "\"OSError 30\"");
  CHECK(refusal(*context, "open('/volumes/data/b.txt', 'w')") == "\"OSError 30\"");
  CHECK(refusal(*context, "os.remove('/volumes/data/a.txt')") == "\"OSError 30\"");
  CHECK(refusal(*context, "os.chmod('/volumes/data/a.txt', 0o777)") != "\"nothing\"");
  CHECK(textOf(data / "a.txt") == "kept");
}

TEST_CASE("the kernel holds a volume to what no program may do with it", "[living][volumes]") {
  const Place place;
  const fs::path data = place.make("acme", "vol_1");
  const auto house = place.open({{"acme/vol_1", "/volumes/data", false}});
  const auto context = contextIn(*house);
  value(*context, "import os");
  CHECK(refusal(*context, "os.mknod('/volumes/data/null', 0o20666, os.makedev(1, 3))") !=
        "\"nothing\"");
  CHECK_FALSE(fs::exists(data / "null"));
  // As the host sees the jail's mounts; no program can look there.
  bool found = false;
  std::error_code error;
  for (const auto& process : fs::directory_iterator("/proc")) {
    if (!fs::is_directory(process.path(), error)) continue;
    std::ifstream mounts(process.path() / "mountinfo");
    for (std::string line; std::getline(mounts, line);) {
      if (line.find("/acme/vol_1 /volumes/data ") == std::string::npos) continue;
      found = true;
      INFO(line);
      for (const char* flag : {"nosuid", "nodev", "noexec"}) {
        CHECK(line.find(flag) != std::string::npos);
      }
    }
  }
  CHECK(found);
}

TEST_CASE("a branch shares the volume, and has a workspace of its own", "[living][volumes]") {
  const Place place;
  const fs::path data = place.make("acme", "vol_1");
  const auto house = place.open({{"acme/vol_1", "/volumes/data", false}});
  const auto context = contextIn(*house);
  CHECK(value(*context, "open('/volumes/data/a.txt', 'w').write('one')") == "3");
  auto branch = context->branch("ses_2");
  if (!branch) FAIL(branch.error().text());
  CHECK(value(*branch->context, "open('/volumes/data/a.txt', 'a').write(' two')") == "4");
  CHECK(value(*context, "open('/volumes/data/a.txt').read()") == "\"one two\"");
  CHECK(value(*context, "open('/volumes/data/b.txt', 'w').write('x')") == "1");
  CHECK(value(*branch->context, "import os\nsorted(os.listdir('/volumes/data'))") ==
        "[\"a.txt\", \"b.txt\"]");
  auto deeper = branch->context->branch("ses_3");
  if (!deeper) FAIL(deeper.error().text());
  CHECK(value(*deeper->context, "open('/volumes/data/b.txt').read()") == "\"x\"");
}

TEST_CASE("a volume that is not there opens no sandbox", "[living][volumes]") {
  const Place place;
  CHECK_FALSE(place.tryOpen({{"acme/vol_9", "/volumes/data", false}}));
  (void)place.make("acme", "vol_1");
  for (const char* path : {"/etc", "/volumes/a/b", "/volumes/..", "/mnt/x", "volumes/x", "/x"}) {
    INFO(path);
    CHECK_FALSE(place.tryOpen({{"acme/vol_1", path, false}}));
  }
  CHECK(place.tryOpen({{"acme/vol_1", "/volumes/data", false}}));
}

TEST_CASE("a context that is ended for what it wrote says so", "[living][volumes]") {
  const Place place;
  (void)place.make("acme", "vol_1");
  const auto house = place.open({{"acme/vol_1", "/volumes/data", false}});
  const auto context = contextIn(*house);
  auto end = context->run(piece("print('on', flush=True)\nwhile True: pass"),
                          [&](const LivingEvent& event) {
                            if (event.kind == LivingEvent::Kind::kStdout) {
                              context->killFor("the volume 'data' is full");
                            }
                          });
  if (!end) FAIL(end.error().text());
  CHECK(end->result.end == End::kOutputLimit);
  CHECK(end->result.detail == "the volume 'data' is full");
  CHECK(end->contextEnded);
}
