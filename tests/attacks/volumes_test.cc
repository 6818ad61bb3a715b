// Attacks on what sessions share: volumes, from living contexts under the widest filter of a
// policy, with no analysis before it. Besides what a program says of itself, the host is looked at:
// no other volume, and nothing outside of volumes, has changed by a bit.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>

#include "executor/launcher/host_root.h"
#include "executor/living.h"
#include "executor/sandbox.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/attacks/attack.h"
#include "tests/attacks/leftovers.h"
#include "tests/policy/support.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::attacks;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

SealedProfile profileOf(const CapabilitySet& capabilities, Language language = Language::kPython) {
  return buildProfile(test::rulebook(), language, capabilities);
}

// What of an entry could have changed: its kind and rights, owner, names, size, time and bytes.
std::map<std::string, std::string> stateOf(const fs::path& folder) {
  std::map<std::string, std::string> state;
  const auto add = [&](const fs::path& path) {
    struct stat info {};
    REQUIRE(::lstat(path.c_str(), &info) == 0);
    std::string text = std::to_string(info.st_mode) + " " + std::to_string(info.st_uid) + ":" +
                       std::to_string(info.st_gid) + " " + std::to_string(info.st_nlink) + " " +
                       std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) +
                       "." + std::to_string(info.st_mtim.tv_nsec);
    if (S_ISREG(info.st_mode)) {
      std::ifstream in(path);
      text.append(" ").append(std::istreambuf_iterator<char>(in), {});
    }
    state[path] = text;
  };
  add(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) add(entry.path());
  return state;
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path) << text;
  REQUIRE(::chown(path.c_str(), launcherUser(), launcherUser()) == 0);
}

// Two volumes of one tenant, one of them to be read, and one of another tenant.
struct Place {
  Place() {
    makePlain(folder.path, 0711);
    makePlain(folder.path / "volumes", 0711);
    data = make("acme", "vol_1");
    shown = make("acme", "vol_2");
    theirs = make("beta", "vol_3");
    write(shown / "kept", "kept");
    write(theirs / "secret", "canary");
    makePlain(shown / "folder", 0755);
    REQUIRE(::chown((shown / "folder").c_str(), launcherUser(), launcherUser()) == 0);
    std::ofstream(folder.path / "gantlet.db") << "canary";
    SandboxOptions options;
    options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
    options.volumes = folder.path / "volumes";
    auto created = Sandbox::create(options);
    if (!created) FAIL(created.error().text());
    sandbox = std::move(*created);
  }

  static void makePlain(const fs::path& path, int mode) {
    fs::create_directories(path);
    fs::permissions(path, static_cast<fs::perms>(mode));
  }
  [[nodiscard]] fs::path make(const std::string& tenant, const std::string& name) const {
    makePlain(folder.path / "volumes" / tenant, 0711);
    fs::path made = folder.path / "volumes" / tenant / name;
    makePlain(made, 0700);
    REQUIRE(::chown(made.c_str(), launcherUser(), launcherUser()) == 0);
    return made;
  }
  [[nodiscard]] std::unique_ptr<LivingSandbox> open(const Limits& limits) const {
    LivingSpec spec;
    spec.tenant = TenantId("acme");
    spec.session = "ses_1";
    spec.limits = limits;
    spec.limits.wall = 1h;
    spec.base = profileOf({});
    spec.javascriptBase = profileOf({}, Language::kJavaScript);
    spec.volumes = {{"acme/vol_1", "/volumes/data", false}, {"acme/vol_2", "/volumes/shown", true}};
    spec.largestFile = ByteCount::mebi(64);
    auto opened = sandbox->openLiving(spec);
    if (!opened) FAIL(opened.error().text());
    return std::move(*opened);
  }
  // All but the volume that may be written, which holds nothing but what programs may make.
  [[nodiscard]] std::map<std::string, std::string> others() const {
    std::map<std::string, std::string> state = stateOf(shown);
    state.merge(stateOf(theirs));
    std::ifstream in(folder.path / "gantlet.db");
    state["gantlet.db"] = std::string(std::istreambuf_iterator<char>(in), {});
    for (const auto& entry : fs::recursive_directory_iterator(folder.path)) {
      const std::string path = entry.path();
      if (!path.starts_with(data.string() + "/")) state.emplace(path, "");
    }
    return state;
  }

  test::TempFolder folder;
  fs::path data;
  fs::path shown;
  fs::path theirs;
  std::unique_ptr<Sandbox> sandbox;
};

LivingPiece pieceOf(std::string source, const SealedProfile& profile, const Limits& limits = {}) {
  LivingPiece piece;
  piece.name = "<cell 1>";
  piece.lastExpression = {0U, static_cast<std::uint32_t>(source.size())};
  piece.source = std::move(source);
  piece.profile = profile;
  piece.wall = limits.wall;
  piece.patience = 500ms;
  piece.output = limits.output;
  piece.result = limits.result;
  piece.diskRead = limits.diskRead;
  return piece;
}

// "" where all below the folder is a plain file, a folder or a link of the programs' own, of one
// name each but for those that a program gave it, and nothing that is more than its owner's.
std::string strangeIn(const fs::path& folder) {
  // Programs go deeper than a path can name.
  const std::function<std::string(int)> look = [&](int fd) -> std::string {
    const std::unique_ptr<DIR, int (*)(DIR*)> dir(::fdopendir(fd), ::closedir);
    while (const dirent* const entry = ::readdir(dir.get())) {
      const std::string name(entry->d_name);
      if (name == "." || name == "..") continue;
      struct stat info {};
      if (::fstatat(fd, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return "can't see " + name;
      const bool plain = S_ISREG(info.st_mode) || S_ISDIR(info.st_mode) || S_ISLNK(info.st_mode);
      if (!plain) return name + " is neither file, folder nor link";
      if (info.st_uid != launcherUser() || info.st_gid != launcherUser()) {
        return name + " is somebody else's";
      }
      if ((info.st_mode & (S_ISUID | S_ISGID)) != 0) return name + " lends its owner's rights";
      if (!S_ISDIR(info.st_mode)) continue;
      const int below = ::openat(fd, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (below < 0) return "can't open " + name;
      if (std::string why = look(below); !why.empty()) return why;
    }
    return "";
  };
  const int top = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(top >= 0);
  return look(top);
}

void removeAll(const fs::path& folder) {
  REQUIRE(std::system(("rm -rf -- " + folder.string() + "/* " + folder.string() + "/.[!.]* " +
                       folder.string() + "/..?*")
                          .c_str()) == 0);
}

// "" where it was contained, the session that has the same volume goes on, and nothing else
// changed.
std::string attackOnce(const Place& place, const Attack& attack, const SealedProfile& profile,
                       bool fromBranch) {
  const auto before = place.others();
  const auto house = place.open(attack.limits);
  const auto neighbour = place.open({});
  auto context = house->makeContext(attack.language);
  auto other = neighbour->makeContext();
  if (!context || !other) return "no context";
  const SealedProfile plain = profileOf({});
  LivingBranch branch;
  if (fromBranch) {
    auto made = (*context)->branch("ses_2");
    if (!made) return "no branch: " + made.error().text();
    branch = std::move(*made);
  }
  LivingContext& attacked = fromBranch ? *branch.context : **context;
  const auto end = attacked.run(pieceOf(attack.source, profile, attack.limits), {});
  if (!end) return "the sandbox failed: " + end.error().text();
  std::string why = judgeContained(end->result);
  // What ends by itself has come to its end: a program that fails half way attacks nothing.
  if (why.empty() && end->error) why = "it failed: " + *end->error;
  if (why.empty()) why = judge(attack, end->result);
  const auto untouched = (*other)->run(pieceOf("6 * 7", plain), {});
  if (why.empty() && (!untouched || untouched->result.resultJson != "42")) why = "neighbour hit";
  if (why.empty()) why = strangeIn(place.data);
  if (why.empty() && place.others() != before) why = "something outside of its volume changed";
  removeAll(place.data);
  return why;
}

void attackAll(bool fromBranch) {
  std::vector<Attack> attacks = loadAttacks(GANTLET_SOURCE_DIR "/tests/attacks/volumes");
  const char* const wanted = std::getenv("GANTLET_ATTACK");
  std::erase_if(attacks, [&](const Attack& attack) {
    return (fromBranch && attack.language == Language::kJavaScript) ||
           (wanted != nullptr && attack.name.find(wanted) == std::string::npos);
  });
  const Census first = quietCensus();
  {
    const Place place;
    for (const Attack& attack : attacks) {
      const SealedProfile widest = profileOf(test::policyNamed("observe").granted, attack.language);
      INFO(attack.name);
      CHECK(attackOnce(place, attack, widest, fromBranch) == "");
    }
  }
  const Census last = settle(first);
  INFO("at first: " << describeCensus(first) << "; at last: " << describeCensus(last));
  CHECK(last == first);
}

}  // namespace

TEST_CASE("attacks on a volume stay in it, and change no other", "[attacks][living][volumes]") {
  attackAll(false);
}

TEST_CASE("attacks on a volume from a branch stay in it, and change no other",
          "[attacks][living][volumes][branch]") {
  attackAll(true);
}
