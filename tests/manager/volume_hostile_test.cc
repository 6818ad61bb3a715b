// What a tenant's programs may make of a volume, from the side of who keeps it: nothing that leads
// out of it, that hides, or that comes in the way of others.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>

#include "manager/volume_archive.h"
#include "manager/volume_removal.h"
#include "tests/manager/volume_service.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::folderOf;
using gantlet::test::TempFolder;
using Service = gantlet::test::VolumeService;
using Who = SessionDesk::Who;

namespace fs = std::filesystem;

namespace {

UniqueFd openFolder(const fs::path& path) {
  return UniqueFd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

// Below `folder`: the first, and `more` in one another.
void makeDeep(const fs::path& folder, const std::string& first, int more) {
  REQUIRE(::mkdir((folder / first).c_str(), 0700) == 0);
  UniqueFd at = openFolder(folder / first);
  for (int i = 0; i < more; ++i) {
    REQUIRE(::mkdirat(at.get(), "d", 0700) == 0);
    at = UniqueFd(::openat(at.get(), "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    REQUIRE(at);
  }
}

// As what a program of a session has made.
void giveToPrograms(const fs::path& path) {
  REQUIRE(::lchown(path.c_str(), launcherUser(), launcherUser()) == 0);
}

}  // namespace

TEST_CASE("holes, folders and names count against a volume", "[volumes]") {
  const TempFolder folder;
  const auto measured = [&] {
    const UniqueFd fd(::open(folder.path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return measureFolder(fd.get(), UINT64_MAX);
  };
  CHECK(measured().use.files == 0);
  std::ofstream(folder.path / "hole").close();
  fs::resize_file(folder.path / "hole", 10 << 20);
  CHECK(measured().use.bytes >= 10 << 20);
  fs::create_hard_link(folder.path / "hole", folder.path / "again");
  CHECK(measured().use.bytes >= 20 << 20);
  // A link is one, and what it leads to is not looked at.
  fs::create_directory_symlink("/usr", folder.path / "link");
  CHECK(measured().use.files == 3);
  CHECK_FALSE(measured().hides);
  fs::path deep = folder.path;
  for (int i = 0; i < 140; ++i) deep /= "d";
  fs::create_directories(deep);
  CHECK(measured().hides);
}

TEST_CASE("all of a volume goes, however deep, and nothing that a link leads to", "[volumes]") {
  const TempFolder folder;
  const TempFolder outside;
  std::ofstream(outside.path / "kept.txt") << "kept";
  UniqueFd at(::open(folder.path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const UniqueFd top(::openat(at.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (int i = 0; i < 1500; ++i) {
    REQUIRE(::mkdirat(at.get(), "d", 0700) == 0);
    REQUIRE(::symlinkat(outside.path.c_str(), at.get(), "l") == 0);
    at = UniqueFd(::openat(at.get(), "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    REQUIRE(at);
  }
  at.reset();
  CHECK(removeAllBelow(top.get()) == 0);
  CHECK(fs::is_empty(folder.path));
  CHECK(fs::exists(outside.path / "kept.txt"));
}

TEST_CASE("a folder that becomes a link while files come and go leads them nowhere", "[volumes]") {
  const TempFolder folder;
  const TempFolder outside;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  CHECK(service.upload("data", "d/seen.txt", "inside"));
  std::ofstream(outside.path / "seen.txt") << "outside";
  ::chmod(outside.path.c_str(), 0777);
  fs::create_directory_symlink(outside.path, folderOf(made) / "l");
  std::atomic<bool> stop{false};
  // As a program of a session does it, without an end.
  std::thread swaps([&] {
    const std::string d = folderOf(made) / "d";
    const std::string l = folderOf(made) / "l";
    while (!stop) (void)::renameat2(AT_FDCWD, d.c_str(), AT_FDCWD, l.c_str(), RENAME_EXCHANGE);
  });
  int inside = 0;
  for (int i = 0; i < 300; ++i) {
    (void)service.upload("data", "d/f" + std::to_string(i), "new");
    (void)service.volumes->makeFolder(Service::of("data"), "d/m" + std::to_string(i));
    (void)service.volumes->removeFileIf(Service::of("data"), "d/seen.txt.not", {});
    const auto opened = service.volumes->openFile(Service::of("data"), "d/seen.txt");
    if (!opened) continue;
    std::string bytes(7, '\0');
    bytes.resize(static_cast<std::size_t>(
        std::max<ssize_t>(0, ::pread(opened->fd.get(), bytes.data(), bytes.size(), 0))));
    CHECK(bytes == "inside");
    ++inside;
  }
  stop = true;
  swaps.join();
  CHECK(inside > 0);
  CHECK(std::distance(fs::directory_iterator(outside.path), {}) == 1);
  // Nor does what deletes the volume follow it.
  CHECK(service.volumes->remove(Service::of("data")));
  CHECK(fs::exists(outside.path / "seen.txt"));
}

TEST_CASE("devices and pipes of a volume are opened by nobody", "[volumes]") {
  if (::geteuid() != 0) return;  // nobody else can make them
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  const fs::path at = folderOf(made);
  REQUIRE(::mknod((at / "null").c_str(), S_IFCHR | 0666, ::makedev(1, 3)) == 0);
  REQUIRE(::mkfifo((at / "fifo").c_str(), 0666) == 0);
  const Who who = service.session({{"data", "", false}});
  CHECK(service.place.value(who,
                            "try:\n    open('/volumes/data/null', 'w')\n    found = 'opened'\n"
                            "except OSError as error:\n    found = type(error).__name__\nfound") ==
        "\"PermissionError\"");
  // From outside only files are read: a pipe would hold the service for good.
  for (const char* name : {"null", "fifo"}) {
    const auto opened = service.volumes->openFile(Service::of("data"), name);
    CHECK_FALSE(opened);
  }
}

TEST_CASE("no name that a program gives a folder keeps its volume from being removed",
          "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  // Names that are known, of folders that what lies too deep can't be moved to.
  for (const char* name : {".gantlet-deep-1", ".gantlet-deep-2", ".gantlet-deep-3"}) {
    makeDeep(folderOf(made), name, 250);
  }
  const Status gone = service.volumes->remove(Service::of("data"));
  INFO((gone ? "" : gone.error().text()));
  CHECK(gone);
  CHECK_FALSE(fs::exists(folderOf(made)));
}

TEST_CASE("a volume that can't be removed does not keep the service from its start", "[volumes]") {
  const TempFolder folder;
  VolumeInfo made;
  {
    Service service(folder);
    made = service.make("data");
    (void)service.make("other");
    VolumeStore store(*service.database);
    REQUIRE(store.setState(made.id, StoredVolumeState::kRemoving));
    fs::remove(folderOf(made));
    std::ofstream(folderOf(made)) << "no folder";
  }
  {
    Service service(folder);
    CHECK(test::has(service.events(), "volume_not_removed"));
    const auto there = service.volumes->list({});
    REQUIRE(there.size() == 1);
    CHECK(there[0].name == "other");
    CHECK_FALSE(service.volumes->get(Service::of("data")));
    CHECK_FALSE(service.volumes->create(Service::of("data"), ByteCount(0)));  // its name is taken
  }
  fs::remove(folderOf(made));
  Service service(folder);
  CHECK_FALSE(test::has(service.events(), "volume_not_removed"));
  CHECK(service.volumes->create(Service::of("data"), ByteCount(0)));
}

TEST_CASE("no other user of the host comes to a volume, though the data folder is open",
          "[volumes]") {
  if (::geteuid() != 0) return;
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  const fs::path at = folderOf(made);
  fs::permissions(test::volumesFolder().parent_path(), fs::perms(0755));
  REQUIRE(::chmod(at.c_str(), 0777) == 0);  // as its programs may
  constexpr uid_t kNobody = 65534;
  {
    const AsOwner as(kNobody);
    struct stat info {};
    CHECK(::stat(at.c_str(), &info) != 0);
  }
  // Nor where an older version has left the folders open.
  REQUIRE(::chmod(at.parent_path().c_str(), 0711) == 0);
  REQUIRE(makeVolumesFolder(test::volumesFolder(), launcherUser()));
  struct stat info {};
  REQUIRE(::stat(at.parent_path().c_str(), &info) == 0);
  CHECK((info.st_mode & 07777) == 0710);
  CHECK(info.st_gid == launcherUser());
  {
    const AsOwner as(launcherUser());
    CHECK(::stat(at.c_str(), &info) == 0);
  }
}

// Where the service is not root it is their owner, to whom programs can close them.
TEST_CASE("folders that a program has closed are measured, opened and removed", "[volumes]") {
  const TempFolder folder;
  VolumeInfo made;
  {
    Service service(folder);
    made = service.make("data");
  }
  fs::permissions(test::volumesFolder().parent_path(), fs::perms(0711));
  const fs::path at = folderOf(made);
  for (const char* name : {"closed", "closed/in", "still", "still/in"}) {
    REQUIRE(::mkdir((at / name).c_str(), 0700) == 0);
    giveToPrograms(at / name);
  }
  const UniqueFd held = openFolder(at);
  for (const char* name : {"closed/in", "closed", "still/in"}) {
    REQUIRE(::chmod((at / name).c_str(), 0000) == 0);
  }
  REQUIRE(::chmod((at / "still").c_str(), 0500) == 0);
  {
    const AsOwner as(launcherUser());
    CHECK(measureFolder(held.get(), 100).hides);
  }
  REQUIRE(::chmod(at.c_str(), 0300) == 0);
  {
    // Nothing of it can be seen: that is not the same as that there is nothing.
    const AsOwner as(launcherUser());
    CHECK(measureFolder(held.get(), 100).hides);
  }
  {
    Service service(folder);
    const AsOwner as(launcherUser());
    const auto files = service.volumes->listFiles(Service::of("data"), "", 1);
    INFO((files ? "" : files.error().text()));
    CHECK(files);
  }
  {
    const AsOwner as(launcherUser());
    CHECK(removeAllBelow(held.get()) == 0);
  }
  CHECK(fs::is_empty(at));
  Service service(folder);
  CHECK(service.volumes->remove(Service::of("data")));
}

TEST_CASE("a volume that can't be held does not keep others from a backup", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo deep = service.make("deep");
  const VolumeInfo plain = service.make("plain");
  const VolumeInfo theirs = service.make("data", ByteCount(0), "beta");
  makeDeep(folderOf(deep), "d", 250);
  std::vector<std::string> packed;
  std::vector<std::string> left;
  const Status done = packVolumes(test::volumesFolder(), folder.path / "scratch",
                                  {[&](const std::string& name) -> Status {
                                     packed.push_back(name);
                                     return {};
                                   },
                                   [&](const std::string& volume, const Error& why) {
                                     CHECK(why.message.find("200 deep") != std::string::npos);
                                     left.push_back(volume);
                                   }});
  INFO((done ? "" : done.error().text()));
  CHECK(done);
  CHECK(test::has(packed, "acme/" + plain.id + kPackedVolume));
  CHECK(test::has(packed, "beta/" + theirs.id + kPackedVolume));
  CHECK_FALSE(test::has(packed, "acme/" + deep.id + kPackedVolume));
  CHECK(left == std::vector<std::string>{"acme/" + deep.id});
  CHECK_FALSE(fs::exists(folder.path / "scratch"));
  // What the disk does not hold is another matter.
  const Status full = packVolumes(test::volumesFolder(), folder.path / "none" / "scratch",
                                  {[](const std::string&) { return Status(); },
                                   [](const std::string&, const Error&) { FAIL("left out"); }});
  CHECK_FALSE(full);
  for (const auto& [name, tenant] :
       {std::pair("deep", "acme"), std::pair("plain", "acme"), std::pair("data", "beta")}) {
    CHECK(service.volumes->remove(Service::of(name, tenant)));
  }
}

TEST_CASE("who fills a volume with files, or with folders in folders, is ended", "[volumes]") {
  const TempFolder folder;
  VolumeOptions options;
  options.lookEvery = 5ms;
  options.measureEvery = 20ms;
  options.maxFiles = 2'000;
  Service service(folder, options);
  const std::vector<std::pair<std::string, std::string>> fillers{
      {"i = 0\nwhile True:\n    i += 1\n    open(f'/volumes/data/{i}', 'w').close()\n",
       "more than 2000 files"},
      {"import os\npath = '/volumes/data'\nwhile True:\n    path += '/d'\n"
       "    os.mkdir(path)\n    if len(path) > 900:\n        break\nwhile True:\n    pass\n",
       "more than 128 deep"},
      {"with open('/volumes/data/f', 'wb') as f:\n    f.truncate(16 << 20)\nwhile True:\n"
       "    pass\n",
       "holds more than its 4 MiB"},
  };
  for (const auto& [code, why] : fillers) {
    (void)service.make("data", ByteCount::mebi(4));
    const Who who = service.session({{"data", "", false}});
    const CellAnswer answer = service.place.cell(who, code);
    REQUIRE(answer.report.execution);
    const std::string& detail = answer.report.execution->detail;
    INFO(code << detail);
    CHECK(answer.report.status == RunStatus::kOutputLimit);
    CHECK(detail.find(why) != std::string::npos);
    CHECK(service.place.desk.remove(who));
    CHECK(test::comes([&] { return service.volumes->remove(Service::of("data")).has_value(); }));
  }
}

TEST_CASE("a volume stays as long as a branch or a checkpoint of a session may have it",
          "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  (void)service.make("data");
  const Who who = service.session({{"data", "", false}});
  CHECK(service.place.value(who, "kept = open('/volumes/data/a', 'w').write('seven')\nkept") ==
        "5");
  REQUIRE(service.place.desk.makeCheckpoint(who, "main"));
  auto made = service.place.desk.branch(who, "main", 1);
  if (!made) FAIL(made.error().text());
  const std::string id = made->front().id;
  const Who branch{id, TenantId("acme"), {"key_1", "10.0.0.1", "req-3"}};
  CHECK(service.place.desk.remove(who));
  const Status used = service.volumes->remove(Service::of("data"));
  REQUIRE_FALSE(used);
  CHECK(used.error().code == ErrorCode::kBusy);
  CHECK(used.error().message.find(id) != std::string::npos);
  CHECK(service.place.value(branch, "kept, open('/volumes/data/a').read()") == "[5, \"seven\"]");
  CHECK(service.place.desk.remove(branch));
  CHECK(test::comes([&] { return service.volumes->remove(Service::of("data")).has_value(); }));
}
