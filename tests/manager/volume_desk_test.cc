// Volumes, over a real sandbox, a real database and real files.
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "manager/volume_archive.h"
#include "tests/manager/volume_service.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::comes;
using gantlet::test::folderOf;
using gantlet::test::has;
using gantlet::test::TempFolder;
using Service = gantlet::test::VolumeService;
using Who = SessionDesk::Who;

namespace fs = std::filesystem;

TEST_CASE("sessions share a volume, and it outlives them", "[volumes]") {
  const TempFolder folder;
  std::string id;
  {
    Service service(folder);
    const VolumeInfo made = service.make("data");
    id = made.id;
    CHECK(made.quota == ByteCount::gibi(1));
    const Who one = service.session({{"data", "", false}});
    const Who two = service.session({{"data", "/volumes/shared", true}});
    CHECK(service.place.value(one, "open('/volumes/data/a.txt', 'w').write('seven')") == "5");
    CHECK(service.place.value(two, "open('/volumes/shared/a.txt').read()") == "\"seven\"");
    const CellAnswer refused = service.place.cell(two, "open('/volumes/shared/b.txt', 'w')");
    CHECK(refused.exception.value().name == "OSError");
    auto info = service.volumes->get(Service::of("data"));
    REQUIRE(info);
    CHECK(info->use.files == 1);
    CHECK(info->use.bytes >= 5);
    CHECK(info->sessions.size() == 2);
    auto session = service.place.desk.get(one);
    REQUIRE(session);
    REQUIRE(session->volumes.size() == 1);
    CHECK(session->volumes[0].path == "/volumes/data");
    CHECK_FALSE(session->volumes[0].readOnly);
    CHECK(service.events() == std::vector<std::string>{"volume_created"});
  }
  Service service(folder);
  CHECK(service.volumes->list({}).size() == 1);
  const Who later = service.session({{id, "", false}});
  CHECK(service.place.value(later, "open('/volumes/data/a.txt').read()") == "\"seven\"");
  REQUIRE(service.place.desk.remove(later));
  REQUIRE(service.volumes->remove(Service::of("data")));
}

TEST_CASE("a volume is its tenant's, and nobody else has it", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  for (const std::string& name : {std::string("data"), made.id}) {
    auto session = service.trySession({{name, "", false}}, false, "beta");
    REQUIRE_FALSE(session);
    CHECK(session.error().code == ErrorCode::kNotFound);
    CHECK(service.volumes->get(Service::of(name, "beta")).error().code == ErrorCode::kNotFound);
    CHECK(service.volumes->remove(Service::of(name, "beta")).error().code == ErrorCode::kNotFound);
    CHECK(service.volumes->openFile(Service::of(name, "beta"), "a").error().code ==
          ErrorCode::kNotFound);
  }
  CHECK(service.volumes->list(TenantId("beta")).empty());
  // A volume of the same name is another one.
  const VolumeInfo theirs = service.make("data", {}, "beta");
  CHECK(theirs.id != made.id);
  const auto mine = service.volumes->create(Service::of("data"), {});
  REQUIRE_FALSE(mine);
  CHECK(mine.error().code == ErrorCode::kBusy);
  REQUIRE(service.volumes->remove(Service::of("data")));
  CHECK(fs::exists(folderOf(theirs)));
  CHECK_FALSE(fs::exists(folderOf(made)));
}

TEST_CASE("a volume that a session has is not deleted", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  (void)service.make("data");
  const Who kept = service.session({{"data", "", false}}, true);
  CHECK(service.place.value(kept, "open('/volumes/data/a.txt', 'w').write('x')") == "1");
  const auto refused = service.volumes->remove(Service::of("data"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(refused.error().message.find(kept.session) != std::string::npos);
  // Nor one that a branch has, or that a session has which was put away.
  const Who plain = service.session({{"data", "", false}});
  auto branches = service.place.desk.branch(plain, "main", 1);
  REQUIRE(branches);
  CHECK((*branches)[0].volumes.size() == 1);
  REQUIRE(service.place.desk.remove(plain));
  service.place.clock.pass(601s);
  service.place.desk.reclaim();
  CHECK(service.place.desk.get(kept)->state == SessionState::kSaved);
  CHECK_FALSE(service.volumes->remove(Service::of("data")));
  // It comes back with it.
  CHECK(service.place.value(kept, "open('/volumes/data/a.txt').read()") == "\"x\"");
  REQUIRE(service.place.desk.remove(kept));
  CHECK(comes([&] { return service.volumes->remove(Service::of("data")).has_value(); }));
}

TEST_CASE("a session that was put away has its volume over a restart", "[volumes]") {
  const TempFolder folder;
  std::string id;
  {
    Service service(folder);
    (void)service.make("data");
    const Who kept = service.session({{"data", "/volumes/d", false}}, true);
    CHECK(service.place.value(kept, "open('/volumes/d/a.txt', 'w').write('x')") == "1");
    id = kept.session;
  }
  Service service(folder);
  CHECK_FALSE(service.volumes->remove(Service::of("data")));
  const Who kept{id, TenantId("acme"), {"key_1", "", ""}};
  CHECK(service.place.desk.get(kept)->volumes.at(0).path == "/volumes/d");
  CHECK(service.place.value(kept, "open('/volumes/d/a.txt').read()") == "\"x\"");
  REQUIRE(service.place.desk.remove(kept));
  CHECK(comes([&] { return service.volumes->remove(Service::of("data")).has_value(); }));
}

TEST_CASE("a rollback leaves a volume as it is", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  (void)service.make("data");
  const Who who = service.session({{"data", "", false}});
  CHECK(service.place.value(who, "x = 1\nopen('/volumes/data/a.txt', 'w').write('old')") == "3");
  auto held = service.place.desk.makeCheckpoint(who, "main");
  if (!held) FAIL(held.error().text());
  CHECK(service.place.value(who, "x = 2\nopen('/volumes/data/a.txt', 'w').write('newer')") == "5");
  auto back = service.place.desk.rollback(who, held->id);
  if (!back) FAIL(back.error().text());
  CHECK(service.place.value(who, "x, open('/volumes/data/a.txt').read()") == "[1, \"newer\"]");
  CHECK(service.place.value(who, "open('/volumes/data/b.txt', 'w').write('on')") == "2");
}

TEST_CASE("who fills a volume up is ended, and runs again when there is room", "[volumes]") {
  const TempFolder folder;
  VolumeOptions options;
  options.lookEvery = 5ms;
  options.measureEvery = 20ms;
  Service service(folder, options);
  (void)service.make("data", ByteCount::mebi(4));
  const Who who = service.session({{"data", "", false}});
  const CellAnswer answer =
      service.place.cell(who,
                         "i = 0\nwhile True:\n    i += 1\n"
                         "    with open(f'/volumes/data/{i % 64}.bin', 'wb') as f:\n"
                         "        f.write(b'x' * 262144)\n");
  CHECK(answer.report.status == RunStatus::kOutputLimit);
  REQUIRE(answer.report.execution);
  CHECK(answer.report.execution->detail.find("the volume 'data' holds more than its 4 MiB") !=
        std::string::npos);
  SessionDesk::CellWanted next;
  next.code = "1";
  auto refused = service.place.desk.runCell(who, next);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(refused.error().resolution.find("/v1/volumes/data/files/") != std::string::npos);
  // Nothing can be uploaded, and what is deleted makes room. Who only reads goes on.
  CHECK(service.upload("data", "more.bin", "x").error().code == ErrorCode::kTooLarge);
  const Who reader = service.session({{"data", "", true}});
  CHECK(service.place.value(reader, "1 + 1") == "2");
  auto files = service.volumes->listFiles(Service::of("data"), "", 1);
  REQUIRE(files);
  for (const FileInfo& file : *files) {
    REQUIRE(service.volumes->removeFileIf(Service::of("data"), file.path, {}));
  }
  CHECK(service.place.value(who, "1 + 1") == "2");
  CHECK(service.upload("data", "more.bin", "x"));
}

TEST_CASE("idle sessions are ended where a full volume is written to on, and only then",
          "[volumes]") {
  const TempFolder folder;
  VolumeOptions options;
  options.lookEvery = 5ms;
  options.measureEvery = 20ms;
  Service service(folder, options);
  const VolumeInfo made = service.make("data", ByteCount::mebi(4));
  const Who idle = service.session({{"data", "", false}});
  CHECK(service.place.value(idle, "kept = 7\nkept") == "7");
  const Who who = service.session({{"data", "", false}});
  const std::string fill =
      "i = 0\nwhile True:\n    i += 1\n"
      "    with open(f'/volumes/data/{i % 64}.bin', 'wb') as f:\n"
      "        f.write(b'x' * 262144)\n";
  CHECK(service.place.cell(who, fill).report.status == RunStatus::kOutputLimit);
  std::this_thread::sleep_for(1s);  // it is looked at many times, and grows no more
  auto files = service.volumes->listFiles(Service::of("data"), "", 1);
  REQUIRE(files);
  for (const FileInfo& file : *files) {
    REQUIRE(service.volumes->removeFileIf(Service::of("data"), file.path, {}));
  }
  CHECK(service.place.value(idle, "kept") == "7");
  // As what an earlier cell has left running does.
  CHECK(comes([&] {
    std::ofstream(folderOf(made) / "t", std::ios::app) << std::string(1U << 20U, 'x');
    const auto info = service.place.desk.get(who);
    return info && info->contexts.at(0).state == ContextState::kEnded;
  }));
}

TEST_CASE("files that were removed and are still open count against a volume", "[volumes]") {
  if (::geteuid() != 0) return;  // what programs have open can't be seen
  const TempFolder folder;
  VolumeOptions options;
  options.lookEvery = 5ms;
  options.measureEvery = 20ms;
  Service service(folder, options);
  (void)service.make("data", ByteCount::mebi(4));
  const Who who = service.session({{"data", "", false}});
  const CellAnswer answer =
      service.place.cell(who,
                         "import os\nfiles = []\nfor i in range(100):\n"
                         "    files.append(open('/volumes/data/f', 'wb', buffering=0))\n"
                         "    os.remove('/volumes/data/f')\n"
                         "    files[-1].write(b'x' * 1048576)\n"
                         "while True:\n    pass\n");
  CHECK(answer.report.status == RunStatus::kOutputLimit);
  // They have gone with who held them.
  CHECK(comes([&] {
    SessionDesk::CellWanted next;
    next.code = "1 + 1";
    return service.place.desk.runCell(who, next).has_value();
  }));
}

TEST_CASE("what can't be a volume is refused with what to do", "[volumes]") {
  const TempFolder folder;
  VolumeOptions options;
  options.maxVolumesTenant = 2;
  options.mostQuotaTenant = ByteCount::gibi(3);
  Service service(folder, options);
  for (const char* name : {"", ".", "..", "a/b", "-a", "vol_1", "a b", "a\nb"}) {
    INFO(name);
    CHECK(service.volumes->create(Service::of(name), {}).error().code ==
          ErrorCode::kInvalidArgument);
  }
  CHECK(service.volumes->create(Service::of(std::string(49, 'a')), {}).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(service.volumes->create(Service::of("a"), ByteCount::gibi(100)).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(service.volumes->create(Service::of("a"), ByteCount::gibi(4)).error().code ==
        ErrorCode::kBusy);
  (void)service.make("a");
  (void)service.make("b");
  CHECK(service.volumes->create(Service::of("c"), {}).error().code == ErrorCode::kBusy);
  for (const char* path : {"/", "/etc/x", "/volumes", "/volumes/", "/volumes/..", "/volumes/a/b",
                           "/mnt/data", "volumes/a", "/home/user/a"}) {
    INFO(path);
    CHECK(service.trySession({{"a", path, false}}).error().code == ErrorCode::kInvalidArgument);
  }
  CHECK(service.trySession({{"a", "", false}, {"a", "/volumes/c", false}}).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(service.trySession({{"a", "/volumes/x", false}, {"b", "/volumes/x", false}}).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(service.trySession({{"none", "", false}}).error().code == ErrorCode::kNotFound);
  // What was refused holds nothing.
  CHECK(service.volumes->remove(Service::of("a")));
}

TEST_CASE("what can't be recorded is not done to a volume", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  CHECK(service.upload("data", "d/a.txt", "seven"));
  service.log.setFault(Error{ErrorCode::kAuditFailed, "the log is full", ""});
  CHECK_FALSE(service.volumes->create(Service::of("more"), {}));
  CHECK_FALSE(service.volumes->remove(Service::of("data")));
  CHECK_FALSE(service.volumes->openFile(Service::of("data"), "d/a.txt"));
  CHECK_FALSE(service.volumes->writeFile(Service::of("data"), "b.txt", {}));
  CHECK_FALSE(service.volumes->removeFileIf(Service::of("data"), "d/a.txt", {}));
  CHECK(fs::exists(folderOf(made) / "d/a.txt"));
  CHECK(service.volumes->list({}).size() == 1);
}

TEST_CASE("files of a volume are read and written from outside, over no link", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo made = service.make("data");
  CHECK(service.upload("data", "d/a.txt", "seven"));
  const Who who = service.session({{"data", "", false}});
  CHECK(service.place.value(who, "open('/volumes/data/d/a.txt').read()") == "\"seven\"");
  // A file that was uploaded is the programs' own.
  CHECK(service.place.value(who, "open('/volumes/data/d/a.txt', 'a').write('!')") == "1");
  fs::create_symlink("/etc/passwd", folderOf(made) / "l");
  auto opened = service.volumes->openFile(Service::of("data"), "l");
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == ErrorCode::kInvalidArgument);
  opened = service.volumes->openFile(Service::of("data"), "d/a.txt");
  REQUIRE(opened);
  CHECK(opened->info.size == 6);
  for (const char* event : {"volume_file_written", "volume_file_read"}) {
    CHECK(has(service.events(), event));
  }
}

TEST_CASE("a volume comes back from a backup as it was", "[volumes]") {
  const TempFolder folder;
  VolumeInfo made;
  {
    Service service(folder);
    made = service.make("data");
    const Who who = service.session({{"data", "", false}});
    CHECK(service.place.value(who,
                              "import os\nos.mkdir('/volumes/data/empty')\n"
                              "open('/volumes/data/a.txt', 'w').write('odd')") == "3");
    // Names that no archive of the service's own may hold, and a link.
    fs::create_symlink("/etc/passwd", folderOf(made) / "link");
    fs::rename(folderOf(made) / "a.txt", folderOf(made) / "a\nb");
  }
  const fs::path scratch = folder.path / "scratch";
  std::string name;
  const auto take = [&](const std::string& one) -> Status {
    if (one.find(made.id) == std::string::npos) return {};
    name = one;
    fs::copy_file(scratch, folder.path / "packed");
    return {};
  };
  REQUIRE(packVolumes(
      test::volumesFolder(), scratch,
      {take, [](const std::string& one, const Error& why) { FAIL(one << ": " << why.text()); }}));
  CHECK(name == "acme/" + made.id + kPackedVolume);
  CHECK_FALSE(fs::exists(scratch));
  // As a restored data folder has it.
  fs::remove_all(folderOf(made));
  fs::copy_file(folder.path / "packed", test::volumesFolder() / name);
  Service service(folder);
  CHECK_FALSE(fs::exists(test::volumesFolder() / name));
  const Who who = service.session({{"data", "", false}});
  CHECK(service.place.value(who, "import os\nsorted(os.listdir('/volumes/data'))") ==
        "[\"a\\nb\", \"empty\", \"link\"]");
  CHECK(fs::read_symlink(folderOf(made) / "link") == "/etc/passwd");
  struct stat info {};
  REQUIRE(::lstat((folderOf(made) / "a\nb").c_str(), &info) == 0);
  CHECK(info.st_uid == launcherUser());
}

TEST_CASE("a volume that can't be unpacked is closed, and keeps no other from being served",
          "[volumes]") {
  const TempFolder folder;
  VolumeInfo broken;
  {
    Service service(folder);
    broken = service.make("broken");
    (void)service.make("data");
    CHECK(service.upload("broken", "a.txt", "seven"));
    CHECK(service.upload("data", "a.txt", "seven"));
  }
  const fs::path scratch = folder.path / "scratch";
  const auto pack = [&](std::vector<std::string>& names) {
    const auto take = [&](const std::string& one) -> Status {
      names.push_back(one);
      if (one.find(broken.id) != std::string::npos) {
        fs::copy_file(scratch, folder.path / "packed", fs::copy_options::overwrite_existing);
      }
      return {};
    };
    return packVolumes(
        test::volumesFolder(), scratch,
        {take, [](const std::string& one, const Error& why) { FAIL(one << ": " << why.text()); }});
  };
  std::vector<std::string> names;
  REQUIRE(pack(names));
  const std::string name = "acme/" + broken.id + kPackedVolume;
  REQUIRE(test::has(names, name));
  const fs::path archive = test::volumesFolder() / name;
  fs::copy_file(folder.path / "packed", archive);
  fs::copy_file(folder.path / "packed", folder.path / "whole");
  fs::resize_file(archive, fs::file_size(archive) - 3);
  {
    Service service(folder);
    CHECK(test::has(service.events(), "volume_not_restored"));
    CHECK(service.trySession({{"data", "", false}}));
    const auto all = service.volumes->list({});
    REQUIRE(all.size() == 2);
    CHECK(all[0].unusable.find("the volume 'broken' can't be restored: ") == 0);
    CHECK(all[1].unusable.empty());
    const auto who = Service::of("broken");
    const auto closed = [&](const auto& result) {
      REQUIRE_FALSE(result);
      CHECK(result.error().code == ErrorCode::kUnavailable);
      CHECK(result.error().message == all[0].unusable);
    };
    closed(service.volumes->get(who));
    closed(service.volumes->listFiles(who, "", 1));
    closed(service.volumes->openFile(who, "a.txt"));
    closed(service.volumes->writeFile(who, "a.txt", 1));
    closed(service.volumes->removeFileIf(who, "a.txt", {}));
    closed(service.volumes->attachAgain(TenantId("acme"), "ses_1",
                                        {{broken.id, "broken", "/volumes/broken", true}}));
    closed(service.trySession({{"broken", "", true}}));
    // The next backup has what this one could not read.
    names.clear();
    REQUIRE(pack(names));
    CHECK(test::has(names, name));
    CHECK(fs::file_size(folder.path / "packed") == fs::file_size(archive));
  }
  SECTION("it is tried again, and is back when its archive is whole") {
    fs::copy_file(folder.path / "whole", archive, fs::copy_options::overwrite_existing);
    Service service(folder);
    CHECK_FALSE(test::has(service.events(), "volume_not_restored"));
    CHECK(service.volumes->openFile(Service::of("broken"), "a.txt"));
    CHECK_FALSE(fs::exists(archive));
  }
  SECTION("it is deleted with its archive") {
    Service service(folder);
    CHECK(service.volumes->remove(Service::of("broken")));
    CHECK_FALSE(fs::exists(archive));
    CHECK(service.volumes->list({}).size() == 1);
  }
}

TEST_CASE("a volume whose making or deleting was cut off is gone at the next start", "[volumes]") {
  const TempFolder folder;
  VolumeInfo made;
  {
    Service service(folder);
    made = service.make("data");
    CHECK(service.upload("data", "a.txt", "seven"));
    VolumeStore store(*service.database);
    REQUIRE(store.setState(made.id, StoredVolumeState::kRemoving));
  }
  Service service(folder);
  CHECK(service.volumes->list({}).empty());
  CHECK_FALSE(fs::exists(folderOf(made)));
  (void)service.make("data");
}

TEST_CASE("an upload that a killed service has left half there is gone at the next start",
          "[volumes]") {
  const TempFolder folder;
  const TempFolder aside;
  VolumeInfo made;
  {
    Service service(folder);
    made = service.make("data");
    CHECK(service.upload("data", "d/a.txt", "seven"));
    const fs::path mark = folderOf(made).string() + ".uploading";
    CHECK_FALSE(fs::exists(mark));
    auto writer = service.volumes->writeFile(Service::of("data"), "d/b.txt", 5);
    REQUIRE(writer);
    REQUIRE((*writer)->write("tw"));
    CHECK(fs::exists(mark));
    // As it is on the disk when nobody ends it any more.
    fs::path half;
    for (const auto& entry : fs::directory_iterator(folderOf(made) / "d")) {
      if (entry.path().filename() != "a.txt") half = entry.path();
    }
    fs::rename(half, aside.path / "half");
    writer->reset();
    CHECK_FALSE(fs::exists(mark));
    fs::rename(aside.path / "half", half);
    // A program's own, of a name that only begins so.
    std::ofstream(folderOf(made) / ".gantlet-upload-notes") << "own";
    std::ofstream(mark).flush();
  }
  REQUIRE(std::distance(fs::directory_iterator(folderOf(made) / "d"), {}) == 2);
  Service service(folder);
  const auto files = service.volumes->listFiles(Service::of("data"), "", 3);
  REQUIRE(files);
  std::vector<std::string> names;
  for (const FileInfo& file : *files) names.push_back(file.path);
  std::sort(names.begin(), names.end());
  CHECK(names == std::vector<std::string>{".gantlet-upload-notes", "d", "d/a.txt"});
  CHECK_FALSE(fs::exists(folderOf(made).string() + ".uploading"));
  CHECK(service.upload("data", "d/b.txt", "whole"));
}

TEST_CASE("forgetting a tenant takes its volumes along", "[volumes]") {
  const TempFolder folder;
  Service service(folder);
  const VolumeInfo mine = service.make("data");
  const VolumeInfo theirs = service.make("data", {}, "beta");
  CHECK(service.upload("data", "a.txt", "seven"));
  auto gone = service.volumes->forgetTenant(TenantId("acme"));
  REQUIRE(gone);
  CHECK(*gone == 1);
  CHECK_FALSE(fs::exists(folderOf(mine)));
  CHECK(fs::exists(folderOf(theirs)));
  CHECK(service.volumes->remove(Service::of("data", "beta")));
}
