// Sessions whose workspace is kept, over a real sandbox, a real database and real files.
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/manager/kept_service.h"

using namespace gantlet;
using namespace gantlet::test::kept;
using namespace std::chrono_literals;
using gantlet::test::SessionPlace;
using gantlet::test::TempFolder;

TEST_CASE("after a restart a kept workspace is back, and its contexts are told as gone",
          "[sessions][kept]") {
  const TempFolder folder;
  Who who;
  std::string context;
  {
    KeptService service(folder);
    who = service.make();
    CHECK(service.info(who).keepsWorkspace);
    CHECK_FALSE(service.info(who).saved);
    context = service.place.desk.makeContext(who, std::nullopt)->id;
    CHECK(service.place.value(who, R"(
import os
x = 20
os.makedirs("a/b/empty")
with open("a/b/data.bin", "wb") as f:
    f.write(bytes(range(256)) * 4000)
with open("hole.bin", "wb") as f:
    f.seek(90_000_000); f.write(b"end")
for odd in (b"new\nline", b"by\xffte"):
    with open(odd, "w") as f:
        f.write("odd")
x)") == "20");
  }
  KeptService service(folder);
  const SessionInfo away = service.info(who);
  CHECK(away.state == SessionState::kSaved);
  CHECK(away.policy == "default@1");
  CHECK(away.metadata.at("who") == "me");
  CHECK(away.createdBy == "key_1");
  REQUIRE(away.saved);
  CHECK(away.saved->files == 7);
  CHECK(away.saved->bytes < 3'000'000);  // holes take nothing
  CHECK(away.saveError.empty());
  REQUIRE(away.contexts.size() == 1);
  CHECK(away.contexts[0].state == ContextState::kEnded);
  CHECK(service.place.desk.list(TenantId("acme"))->size() == 1);
  CHECK(service.place.desk.list(TenantId("beta"))->empty());
  CHECK(service.place.desk.get({who.session, TenantId("beta"), {}}).error().code ==
        ErrorCode::kNotFound);

  // Another context of before, and a variable, are gone, and the answers say so.
  SessionDesk::CellWanted asked;
  asked.code = "1";
  asked.context = context;
  const Error gone = service.place.desk.runCell(who, asked).error();
  CHECK(gone.code == ErrorCode::kNotFound);
  CHECK(gone.resolution.find("come back with its files") != std::string::npos);
  CHECK(service.info(who).contexts[0].state == ContextState::kEnded);
  const CellAnswer lost = service.place.cell(who, "x");
  CHECK(lost.report.status == RunStatus::kDenied);
  CHECK_FALSE(lost.startedAnew);  // nothing ran
  const CellAnswer first = service.place.cell(who, R"(
import os
[open("a/b/data.bin", "rb").read() == bytes(range(256)) * 4000, os.path.isdir("a/b/empty"),
 os.path.getsize("hole.bin"), open("hole.bin", "rb").read(4).hex(),
 sorted(n.hex() for n in os.listdir(b"."))])");
  REQUIRE(first.report.execution);
  CHECK(first.startedAnew);
  CHECK(first.executionCount == 1);
  CHECK(first.report.execution->resultJson.value_or("") ==
        R"([true, true, 90000003, "00000000", )"
        R"(["61", "6279ff7465", "686f6c652e62696e", "6e65770a6c696e65"]])");
  CHECK_FALSE(service.place.cell(who, "2").startedAnew);
  CHECK(service.info(who).state == SessionState::kIdle);
  CHECK(service.info(who).createdAt == away.createdAt);
  const auto events = service.place.events();
  CHECK(events.at(0) == "session_restored");
}

TEST_CASE("a kept session that nobody uses is put away, and comes back when it is used",
          "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make();
  (void)service.place.cell(who, "y = 1\nopen('f.txt', 'w').write('first')");
  service.idleOut();
  CHECK(service.info(who).state == SessionState::kSaved);
  const auto events = service.place.events();
  REQUIRE(events.size() > 2);
  CHECK(events.at(events.size() - 2) == "workspace_saved");
  CHECK(events.back() == "session_put_away");
  CHECK(service.place.desk.pause(who));  // nothing of it runs
  // A file is read, a session is looked at, its metadata changed: as of any other.
  SessionDesk::Change change;
  change.metadata = std::map<std::string, std::string>{{"who", "you"}};
  CHECK(service.place.desk.change(who, change)->metadata.at("who") == "you");
  CHECK(service.info(who).state == SessionState::kSaved);
  CHECK(contentOf(service.place, who, "f.txt") == "first");
  CHECK(service.info(who).state == SessionState::kIdle);
  CHECK(service.info(who).metadata.at("who") == "you");
  // Another language's main of before is gone as well.
  SessionDesk::CellWanted script;
  script.code = "1 + 1";
  script.language = Language::kJavaScript;
  const auto scripted = service.place.desk.runCell(who, script);
  REQUIRE(scripted);
  CHECK(scripted->startedAnew);
  service.idleOut();
  REQUIRE(service.place.desk.resume(who));
  CHECK(service.info(who).state == SessionState::kIdle);
  CHECK(service.info(who).contexts[0].state == ContextState::kEnded);
  // At its deadline a cell that runs is ended, and the files are those of then.
  std::thread ends([&] {
    while (service.info(who).state != SessionState::kActive) std::this_thread::yield();
    // Not f.txt itself: it may be cut while it is read.
    while (!service.place.desk.openFile(who, "written")) std::this_thread::yield();
    service.place.clock.pass(7h);
    service.place.desk.reclaim();
  });
  const CellAnswer ended = service.place.cell(
      who,
      "with open('f.txt', 'w') as f:\n    _n = f.write('second')\nopen('written', 'w').close()\n"
      "while True: pass");
  ends.join();
  CHECK_FALSE(ended.contextEnded.empty());
  CHECK(service.info(who).state == SessionState::kSaved);
  CHECK(contentOf(service.place, who, "f.txt") == "second");
}

TEST_CASE("a kept session is saved now and then, and when it is paused", "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make("default", 3600s);
  (void)service.place.cell(who, "open('f.txt', 'w').write('1')");
  service.place.clock.pass(299s);
  service.place.desk.reclaim();
  CHECK_FALSE(service.info(who).saved);
  service.place.clock.pass(2s);
  service.place.desk.reclaim();
  const auto first = service.info(who).saved;
  REQUIRE(first);
  CHECK(service.info(who).state == SessionState::kIdle);
  // Nothing was done since: nothing is written.
  service.place.clock.pass(400s);
  service.place.desk.reclaim();
  CHECK(service.info(who).saved->at == first->at);
  (void)service.place.cell(who, "open('g.txt', 'w').write('1')");
  const Status paused = service.place.desk.pause(who);
  if (paused) {
    CHECK(service.info(who).saved->files == 2);
    CHECK(service.info(who).state == SessionState::kPaused);
  }
  // One file a session, for nobody else's eyes.
  const auto files = filesIn(folder.path / "workspaces");
  REQUIRE(files.size() == 1);
  struct stat info {};
  REQUIRE(::stat(files[0].c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
  REQUIRE(::stat(files[0].parent_path().c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0700);
  CHECK(files[0].parent_path().filename() == "acme");
}

TEST_CASE("a kept session that is deleted leaves nothing", "[sessions][kept]") {
  const std::string canary = "canary-5f21c0aa";
  const TempFolder folder;
  KeptService service(folder);
  const auto isAnywhere = [&] {
    const auto files = filesIn(folder.path);
    return std::any_of(files.begin(), files.end(),
                       [&](const fs::path& file) { return holds(file, canary); });
  };
  for (const bool away : {false, true}) {
    const Who who = service.make();
    service.place.write(who, "secret.txt", canary);
    SessionDesk::Change change;
    change.metadata = std::map<std::string, std::string>{{"mark", canary}};
    REQUIRE(service.place.desk.change(who, change));
    service.idleOut();
    CHECK(isAnywhere());
    if (!away) REQUIRE(service.place.desk.resume(who));
    REQUIRE(service.place.desk.remove(who));
    CHECK(service.place.desk.get(who).error().code == ErrorCode::kNotFound);
    CHECK(service.place.desk.remove(who).error().code == ErrorCode::kNotFound);
    CHECK(service.place.desk.list(std::nullopt)->empty());
    CHECK(filesIn(folder.path / "workspaces").empty());
    // The database's own log holds pages until it is written back.
    REQUIRE(service.database->transact(
        [](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM kept_sessions", "n"); }));
  }
  CHECK(service.place.desk.list(std::nullopt)->empty());
}

TEST_CASE("a kept session goes when nobody has come back to it for its time", "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make();
  service.place.write(who, "f.txt", "x");
  service.idleOut();
  const SessionInfo away = service.info(who);
  CHECK(away.deadline == away.saved->at + 7 * 24 * 3600 * 1000LL);
  service.place.clock.pass(7 * 24h - 10s);
  service.place.desk.reclaim();
  CHECK(service.place.desk.get(who));
  service.place.clock.pass(11s);
  service.place.desk.reclaim();
  CHECK(service.place.desk.get(who).error().code == ErrorCode::kNotFound);
  CHECK(filesIn(folder.path / "workspaces").empty());
  CHECK(service.place.events().back() == "session_ended");
}

TEST_CASE("a workspace that can't be saved stays, and the session tells of it",
          "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make();
  service.place.write(who, "f.txt", "first");
  service.idleOut();
  service.place.write(who, "f.txt", "second");
  const fs::path tenant = folder.path / "workspaces" / "acme";
  fs::rename(tenant, folder.path / "aside");
  std::ofstream(tenant) << "in the way";
  service.idleOut();
  SessionInfo info = service.info(who);
  CHECK(info.state == SessionState::kIdle);
  CHECK(info.saveError.find("save the workspace") != std::string::npos);
  CHECK(service.place.events().back() == "workspace_not_saved");
  CHECK(contentOf(service.place, who, "f.txt") == "second");
  // It is tried again, not all the time.
  fs::remove(tenant);
  fs::rename(folder.path / "aside", tenant);
  service.idleOut();
  info = service.info(who);
  CHECK(info.state == SessionState::kSaved);
  CHECK(info.saveError.empty());
  CHECK(filesIn(folder.path / "workspaces").size() == 1);
  CHECK(contentOf(service.place, who, "f.txt") == "second");
}

TEST_CASE("saved files that are not what was saved are refused whole", "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make();
  service.place.write(who, "f.txt", "some text that is here");
  service.idleOut();
  const fs::path file = filesIn(folder.path / "workspaces").at(0);
  {
    std::fstream change(file, std::ios::in | std::ios::out | std::ios::binary);
    change.seekp(static_cast<std::streamoff>(fs::file_size(file)) - 20);
    change.put('X');
  }
  const Error damaged = service.place.desk.resume(who).error();
  CHECK(damaged.code == ErrorCode::kUnavailable);
  CHECK(damaged.message.find("checksum") != std::string::npos);
  CHECK(service.info(who).state == SessionState::kSaved);
  fs::remove(file);
  const Error missing = service.place.desk.resume(who).error();
  CHECK(missing.message.find("gone") != std::string::npos);
  CHECK(service.place.desk.remove(who));
}

TEST_CASE("a kept session comes back only by a policy that its tenant may choose",
          "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make("observe");
  service.place.write(who, "f.txt", "x");
  service.idleOut();
  service.place.refused = "observe";
  const Error refused = service.place.desk.resume(who).error();
  CHECK(refused.code == ErrorCode::kBusy);
  CHECK(refused.message.find("must not be observe") != std::string::npos);
  service.place.refused.clear();
  CHECK(service.place.desk.resume(who));
}

TEST_CASE("what a tenant keeps is bounded", "[sessions][kept]") {
  const TempFolder folder;
  SessionOptions options;
  options.maxKeptTenant = 2;
  options.keptTenant = ByteCount(50'000);
  KeptService service(folder, options);
  const Who first = service.make();
  const Who second = service.make();
  SessionDesk::Wanted third = service.place.wanted();
  third.keepWorkspace = true;
  const Error full = service.place.desk.create(third).error();
  CHECK(full.code == ErrorCode::kBusy);
  CHECK(full.limit == "\"kept-sessions\";q=2");
  CHECK(service.place.desk.create(service.place.wanted()));  // of others there may be more
  service.place.write(first, "f.bin", std::string(30'000, 'x'));
  service.place.write(second, "f.bin", std::string(30'000, 'x'));
  service.idleOut();
  // One of them fits.
  const bool firstAway = service.info(first).state == SessionState::kSaved;
  const Who& stays = firstAway ? second : first;
  CHECK(service.info(firstAway ? first : second).state == SessionState::kSaved);
  CHECK(service.info(stays).state == SessionState::kIdle);
  CHECK(service.info(stays).saveError.find("kept workspaces would have more than") !=
        std::string::npos);
  REQUIRE(service.place.desk.remove(firstAway ? first : second));
  service.idleOut();
  CHECK(service.info(stays).state == SessionState::kSaved);
}

TEST_CASE("nothing that was answered is lost while a session is put away", "[sessions][kept]") {
  const TempFolder folder;
  KeptService service(folder);
  const Who who = service.make("default", 1s);
  std::uint64_t done = 0;
  for (int round = 0; round < 12; ++round) {
    service.place.clock.pass(2s);
    std::thread puts([&] { service.place.desk.reclaim(); });
    SessionDesk::CellWanted asked;
    asked.code = "with open('n.txt', 'a') as f:\n    _n = f.write('x')";
    const auto answer = service.place.desk.runCell(who, asked);
    if (answer && answer->report.status == RunStatus::kSuccess) ++done;
    puts.join();
  }
  CHECK(done == 12);
  CHECK(contentOf(service.place, who, "n.txt").size() == done);
  // An upload that is not finished by then is refused, not lost.
  auto writer = service.place.desk.writeFile(who, "late.txt");
  REQUIRE(writer);
  REQUIRE((*writer)->write("late"));
  service.place.clock.pass(2s);
  service.place.desk.reclaim();
  CHECK(service.info(who).state == SessionState::kSaved);
  CHECK((*writer)->finish().error().code == ErrorCode::kBusy);
  writer->reset();
  CHECK(service.place.desk.stat(who, "late.txt").error().code == ErrorCode::kNotFound);
  CHECK(service.place.desk.listFiles(who, "")->size() == 1);
}

TEST_CASE("the key of a request makes the same kept session after a restart, too",
          "[sessions][kept]") {
  const TempFolder folder;
  std::string id;
  {
    KeptService service(folder);
    SessionDesk::Wanted wanted = service.place.wanted();
    wanted.keepWorkspace = true;
    id = service.place.desk.createOnce(wanted, {"k1", "abc"})->session.id;
  }
  KeptService service(folder);
  SessionDesk::Wanted wanted = service.place.wanted();
  wanted.keepWorkspace = true;
  const auto again = service.place.desk.createOnce(wanted, {"k1", "abc"});
  REQUIRE(again);
  CHECK(again->session.id == id);
  CHECK(again->session.state == SessionState::kSaved);
  CHECK_FALSE(service.place.desk.createOnce(wanted, {"k1", "other"})->sameBody);
}

TEST_CASE("a kept session's variables come back, with its template's", "[sessions][kept]") {
  const TempFolder folder;
  const std::string look = "import os\n[os.environ.get(n) for n in ('CITY', 'STAGE', 'TEAM')]";
  Who who;
  {
    KeptService service(folder);
    SessionDesk::Wanted wanted = service.place.wanted();
    wanted.keepWorkspace = true;
    wanted.idle = 600s;
    wanted.environment = {{"CITY", "Zürich"}, {"STAGE", "own"}};
    wanted.templateEnvironment = {{"STAGE", "template"}, {"TEAM", "a"}};
    wanted.templateLabel = "reports@3";
    const auto made = service.place.desk.create(wanted);
    if (!made) FAIL(made.error().text());
    who = {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
    CHECK(service.place.value(who, look) == R"(["Zürich", "own", "a"])");
    service.idleOut();
    CHECK(service.info(who).state == SessionState::kSaved);
    service.place.templates["reports@3"] = {{"STAGE", "template"}, {"TEAM", "a"}};
    CHECK(service.place.value(who, look) == R"(["Zürich", "own", "a"])");
    for (const audit::AuditRecord& record : service.place.log.records()) {
      CHECK(json::write(record.details).find("rich") == std::string::npos);
    }
  }
  KeptService service(folder);
  service.place.templates["reports@3"] = {{"STAGE", "template"}, {"TEAM", "a"}};
  CHECK(service.place.value(who, look) == R"(["Zürich", "own", "a"])");
}

TEST_CASE("what a crash has left half done is made up for at the next start", "[sessions][kept]") {
  const TempFolder folder;
  Who who;
  Who gone;
  {
    KeptService service(folder);
    who = service.make();
    gone = service.make();
    service.place.write(who, "f.txt", "x");
  }
  const fs::path tenant = folder.path / "workspaces" / "acme";
  std::ofstream(tenant / (who.session + ".new")) << "half";
  std::ofstream(tenant / (who.session + ".1-1")) << "older";
  {
    const auto database = KeptService::openedIn(folder);
    REQUIRE(SessionStore(*database).beginRemoval(gone.session));
  }
  KeptService service(folder);
  CHECK(service.place.desk.list(std::nullopt)->size() == 1);
  CHECK(filesIn(tenant).size() == 1);
  CHECK(contentOf(service.place, who, "f.txt") == "x");
  // A service that keeps nothing refuses to promise it.
  SessionPlace without;
  SessionDesk::Wanted wanted = without.wanted();
  wanted.keepWorkspace = true;
  CHECK(without.desk.create(wanted).error().code == ErrorCode::kUnsupported);
}

TEST_CASE("a save leaves the room that the audit log needs", "[sessions][kept]") {
  const TempFolder folder;
  bool tried = false;
  std::thread([&] {
    const fs::path disk = folder.path / "workspaces";
    fs::create_directory(disk);
    tried = ::unshare(CLONE_NEWNS) == 0 &&
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
            ::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=80m,mode=0700") == 0;
    if (!tried) return;
    KeptService service(folder);
    const Who who = service.make();
    service.place.write(who, "f.bin", std::string(60'000'000, '1'));
    service.idleOut();
    CHECK(service.info(who).state == SessionState::kIdle);
    CHECK_THAT(service.info(who).saveError, Catch::Contains("nearly full"));
    CHECK(fs::space(disk).available == fs::space(disk).capacity);
    service.place.write(who, "f.bin", std::string(30'000'000, '1'));
    service.idleOut();
    CHECK(service.info(who).state == SessionState::kSaved);
    CHECK(fs::space(disk).available > (26U << 20U));
  }).join();
  if (!tried) WARN("not checked: no tmpfs can be mounted here");
}

TEST_CASE("a full disk stores nothing half, and what was saved before stays", "[sessions][kept]") {
  const TempFolder folder;
  bool tried = false;
  // The service's threads see the small disk, and nobody else does.
  std::thread([&] {
    const fs::path disk = folder.path / "workspaces";
    fs::create_directory(disk);
    tried = ::unshare(CLONE_NEWNS) == 0 &&
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
            ::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=1m,mode=0700") == 0;
    if (!tried) return;
    KeptService service(folder);
    const Who who = service.make();
    service.place.write(who, "f.bin", std::string(200'000, '1'));
    service.idleOut();
    CHECK(service.info(who).state == SessionState::kSaved);
    service.place.write(who, "f.bin", std::string(1'500'000, '2'));
    service.idleOut();
    CHECK(service.info(who).state == SessionState::kIdle);
    CHECK(service.info(who).saveError.find("disk of the data folder is") != std::string::npos);
    CHECK(service.info(who).saved->bytes < 300'000);
    const Status paused = service.place.desk.pause(who);
    CHECK_FALSE(paused);
    CHECK(paused.error().code == ErrorCode::kUnavailable);
    // One file, the one of before; the row names it.
    const auto files = filesIn(disk);
    CHECK(files.size() == 1);
    CHECK(fs::file_size(files.at(0)) == service.info(who).saved->bytes);
    CHECK(contentOf(service.place, who, "f.bin") == std::string(1'500'000, '2'));
    // At its deadline it ends all the same, and says what is missing.
    service.place.clock.pass(7h);
    service.place.desk.reclaim();
    CHECK(service.info(who).state == SessionState::kSaved);
    CHECK_FALSE(service.info(who).saveError.empty());
    CHECK(contentOf(service.place, who, "f.bin") == std::string(200'000, '1'));
  }).join();
  if (!tried) WARN("not checked: no tmpfs can be mounted here");
}
