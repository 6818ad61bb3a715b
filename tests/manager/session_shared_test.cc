// Kept sessions of a cluster: nodes with real sandboxes, a database and an object store that they
// share. Whether a node is heard of goes by the test's clock.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "manager/kept_sessions.h"
#include "manager/session_desk.h"
#include "objects/folder_store.h"
#include "store/database.h"
#include "store/identity_store.h"
#include "store/node_store.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace std::chrono_literals;
using gantlet::test::HeldClock;
using gantlet::test::SessionPlace;
using gantlet::test::TempFolder;
using Who = SessionDesk::Who;

namespace fs = std::filesystem;

namespace {

std::unique_ptr<Database> openedAt(const fs::path& file) {
  auto made = Database::open(DatabaseAddress::embedded(file));
  if (!made) FAIL(made.error().text());
  return std::move(*made);
}

// A folder that can be out of reach.
class Objects final : public objects::ObjectStore {
 public:
  explicit Objects(const fs::path& folder) : folder_(folder) {}
  [[nodiscard]] std::string where() const override { return folder_.where(); }
  std::function<void()> beforeList;  // once
  std::atomic<bool> away{false};

 protected:
  [[nodiscard]] Status write(const std::string& key, int file,
                             const objects::Contents& contents) override {
    TRY_STATUS(reached());
    return folder_.put(key, file, contents);
  }
  [[nodiscard]] Status read(const std::string& key, std::uint64_t most,
                            const objects::ByteSink& sink) override {
    TRY_STATUS(reached());
    Status passed;
    const Status got = folder_.get(key, {most, ""}, [&](std::string_view piece) {
      passed = sink(piece);
      return passed;
    });
    if (!got && got.error().code == ErrorCode::kNotFound) return got;
    return passed;  // whether they are the right ones is what is tried
  }
  [[nodiscard]] Result<std::optional<std::uint64_t>> measure(const std::string& key) override {
    TRY_STATUS(reached());
    return folder_.size(key);
  }
  [[nodiscard]] Status erase(const std::string& key) override {
    TRY_STATUS(reached());
    return folder_.remove(key);
  }
  [[nodiscard]] Result<std::vector<std::string>> keysIn(const std::string& prefix) override {
    TRY_STATUS(reached());
    if (beforeList) std::exchange(beforeList, nullptr)();
    return folder_.list(prefix);
  }

 private:
  [[nodiscard]] Status reached() const {
    if (!away) return {};
    return Error{ErrorCode::kUnavailable, "the folder is out of reach", "mount it"};
  }
  objects::FolderStore folder_;
};

struct Cluster {
  Cluster() { fs::create_directory(folder.path / "objects"); }
  TempFolder folder;
  HeldClock clock;
  std::unique_ptr<Database> database = openedAt(folder.path / "cluster.db");
  NodeStore nodes{*database, timeOf(clock)};
  PlaceStore places{*database, timeOf(clock)};
  KeptShareStore rows{*database, timeOf(clock)};
  Objects objects{folder.path / "objects"};

  [[nodiscard]] std::vector<std::string> keys() {
    auto found = objects.list("");
    if (!found) FAIL(found.error().text());
    return *found;
  }
  std::string nodeOf(const std::string& session) {
    auto place = places.get(session);
    REQUIRE(place);
    REQUIRE(*place);
    return (*place)->node;
  }
};

// A process of a node; its data folder outlasts it.
struct Node {
  Node(Cluster& cluster_, const std::string& name_)
      : cluster(cluster_),
        name(name_),
        folder(cluster.folder.path / name),
        own((fs::create_directories(folder), openedAt(folder / "own.db"))),
        kept([this] {
          auto made =
              KeptSessions::open(*own, folder / "workspaces",
                                 KeptShare{cluster.rows, cluster.places, cluster.objects, name});
          if (!made) FAIL(made.error().text());
          return std::move(*made);
        }()),
        place({}, kept.get(), nullptr, [this](const StoredPlace& told) {
          StoredPlace here = told;
          here.node = name;
          return cluster.places.add(here);
        }) {
    StoredNode self;
    self.id = name;
    self.boot = name;
    REQUIRE(cluster.nodes.add(self));
    const Status synced = place.desk.syncShared(false);
    if (!synced) FAIL(synced.error().text());
  }
  Who make(const std::string& key = "") {
    SessionDesk::Wanted wanted = place.wanted();
    wanted.keepWorkspace = true;
    wanted.metadata["who"] = "me";
    if (key.empty()) {
      auto made = place.desk.create(wanted);
      if (!made) FAIL(made.error().text());
      return {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
    }
    auto made = place.desk.createOnce(wanted, {key, "hash"});
    if (!made) FAIL(made.error().text());
    return {made->session.id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
  }
  // Also what is away is brought back for it.
  std::string value(const Who& who, const std::string& code) { return place.value(who, code); }
  void save(const Who& who) {
    const Status paused = place.desk.pause(who);
    if (!paused) FAIL(paused.error().text());
    REQUIRE(place.desk.resume(who));
  }
  SessionInfo info(const Who& who) {
    auto found = place.desk.get(who);
    if (!found) FAIL(found.error().text());
    return *found;
  }
  void sync() {
    const Status synced = place.desk.syncShared(true);
    if (!synced) FAIL(synced.error().text());
  }
  void beat() { REQUIRE(*cluster.nodes.heartbeat(name, name, 0)); }
  [[nodiscard]] std::size_t count(const std::string& event) const {
    const auto all = place.events();
    return static_cast<std::size_t>(std::count(all.begin(), all.end(), event));
  }

  Cluster& cluster;
  const std::string name;
  const fs::path folder;
  std::unique_ptr<Database> own;
  std::unique_ptr<KeptSessions> kept;
  SessionPlace place;
};

const char* const kWrite = "open('a.txt', 'w').write('first')\nx = 1";
const char* const kRead = "open('a.txt').read()";

}  // namespace

TEST_CASE("the kept sessions of a node that died are another one's, with their files",
          "[sessions][shared]") {
  Cluster cluster;
  Node one(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one.make("a key");
  one.value(who, kWrite);
  one.save(who);
  REQUIRE(cluster.keys().size() == 1);
  CHECK_THAT(cluster.keys()[0],
             Catch::StartsWith("workspaces/acme/" + who.session + "/1/" + who.session + "."));
  REQUIRE(cluster.places.add({namePlaceId("key", "acme", "a key"), kKeyPlace, "acme", "node-1"}));

  INFO("as long as it may come back nobody takes them");
  cluster.clock.pass(29s);
  two.beat();
  two.sync();
  CHECK(two.count("session_taken_over") == 0);
  CHECK(two.place.desk.get(who).error().code == ErrorCode::kNotFound);

  cluster.clock.pass(2s);
  two.beat();
  two.sync();
  CHECK(cluster.nodeOf(who.session) == "node-2");
  CHECK(cluster.nodeOf(namePlaceId("key", "acme", "a key")) == "node-2");
  CHECK(two.place.desk.knowsKey(TenantId("acme"), "a key"));
  const SessionInfo away = two.info(who);
  CHECK(away.state == SessionState::kSaved);
  CHECK(away.metadata.at("who") == "me");
  CHECK(away.saved);
  CHECK(two.value(who, kRead) == "\"first\"");
  CHECK(two.value(who, "'x' in globals()") == "false");
  CHECK(two.count("session_taken_over") == 1);
  CHECK(two.place.desk.get({who.session, TenantId("beta"), {}}).error().code ==
        ErrorCode::kNotFound);

  INFO("the one that had it wakes, and says nothing of it any more");
  for (int i = 0; i < 2; ++i) {
    const auto stale = one.place.desk.get(who);
    REQUIRE_FALSE(stale);
    CHECK(stale.error().code == (i == 0 ? ErrorCode::kUnavailable : ErrorCode::kNotFound));
    SessionDesk::CellWanted asked;
    asked.code = kRead;
    CHECK_FALSE(one.place.desk.runCell(who, asked));
    CHECK_FALSE(one.place.desk.openFile(who, "a.txt"));
    CHECK_FALSE(one.place.desk.remove(who));
    CHECK(one.place.desk.list(std::nullopt)->empty());  // which ends it there
  }
  CHECK(one.count("session_given_up") == 1);
  CHECK(one.count("session_deleted") == 0);
  one.beat();
  one.sync();
  CHECK(cluster.nodeOf(who.session) == "node-2");
  CHECK(two.value(who, kRead) == "\"first\"");
}

TEST_CASE("what a stale node saves counts for nothing, and takes nothing away",
          "[sessions][shared]") {
  Cluster cluster;
  Node one(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one.make();
  one.value(who, kWrite);
  one.save(who);
  one.value(who, "open('a.txt', 'w').write('stale')");
  cluster.clock.pass(31s);
  two.beat();
  two.sync();
  CHECK(two.value(who, kRead) == "\"first\"");
  two.value(who, "open('a.txt', 'w').write('second')");
  two.save(who);
  const auto before = cluster.keys();
  REQUIRE(before.size() == 1);
  CHECK_THAT(before[0], Catch::Contains("/2/"));

  // Its deadline comes while it does not know: it saves, and must not.
  one.place.clock.pass(7h);
  one.place.desk.reclaim();
  CHECK(cluster.keys() == before);
  CHECK((*cluster.rows.get(who.session))->session.save->file == before[0]);
  CHECK(two.value(who, kRead) == "\"second\"");
}

TEST_CASE("a node that sleeps behind its save removes nothing of the next one's",
          "[sessions][shared]") {
  Cluster cluster;
  Node one(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one.make();
  one.value(who, kWrite);
  cluster.objects.beforeList = [&] {
    cluster.clock.pass(31s);
    two.beat();
    two.sync();
    CHECK(two.value(who, kRead) == "\"first\"");
    two.value(who, "open('a.txt', 'w').write('second')");
    two.save(who);
  };
  CHECK(one.place.desk.pause(who));  // it was its own when it was asked for
  CHECK_FALSE(one.place.desk.resume(who));
  REQUIRE(cluster.keys().size() == 1);
  CHECK_THAT(cluster.keys()[0], Catch::Contains("/2/"));
  CHECK(two.value(who, kRead) == "\"second\"");
}

TEST_CASE("one of several nodes takes a session over, and records it", "[sessions][shared]") {
  Cluster cluster;
  Node one(cluster, "node-1");
  std::vector<Who> sessions;
  for (int i = 0; i < 12; ++i) sessions.push_back(one.make());
  Node two(cluster, "node-2");
  Node three(cluster, "node-3");
  cluster.clock.pass(31s);
  two.beat();
  three.beat();
  std::vector<std::jthread> threads;
  for (Node* node : {&two, &three}) {
    threads.emplace_back([node] {
      for (int i = 0; i < 4; ++i) (void)node->place.desk.syncShared(true);
    });
  }
  threads.clear();
  for (Node* node : {&two, &three}) node->sync();
  CHECK(two.count("session_taken_over") - two.count("session_not_taken_over") +
            three.count("session_taken_over") - three.count("session_not_taken_over") ==
        sessions.size());
  CHECK(two.place.desk.list(std::nullopt)->size() + three.place.desk.list(std::nullopt)->size() ==
        sessions.size());
  for (const Who& who : sessions) {
    Node& home = cluster.nodeOf(who.session) == "node-2" ? two : three;
    CHECK(home.info(who).id == who.session);
  }
}

TEST_CASE("a node that takes no work, and one that is started anew, take nothing",
          "[sessions][shared]") {
  Cluster cluster;
  auto one = std::make_unique<Node>(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one->make();
  one->value(who, kWrite);
  one.reset();  // it stops, and saves
  one = std::make_unique<Node>(cluster, "node-1");
  CHECK(one->value(who, kRead) == "\"first\"");
  cluster.clock.pass(31s);
  two.beat();
  REQUIRE(two.place.desk.syncShared(false));
  CHECK(cluster.nodeOf(who.session) == "node-1");
}

TEST_CASE("a node that is started anew does not bring back what another one has",
          "[sessions][shared]") {
  Cluster cluster;
  auto one = std::make_unique<Node>(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one->make();
  one->value(who, kWrite);
  one.reset();
  cluster.clock.pass(31s);
  two.beat();
  two.sync();
  one = std::make_unique<Node>(cluster, "node-1");
  CHECK(one->place.desk.list(std::nullopt)->empty());
  CHECK(one->count("session_given_up") == 1);
  CHECK(fs::is_empty(one->folder / "workspaces" / "acme"));
  CHECK(two.value(who, kRead) == "\"first\"");

  INFO("and takes it back when that one dies, in its turn");
  two.value(who, "open('a.txt', 'w').write('second')");
  two.save(who);
  cluster.clock.pass(31s);
  one->beat();
  one->sync();
  CHECK(one->value(who, kRead) == "\"second\"");
  CHECK((*cluster.rows.ownerOf(who.session)) == KeptOwner{"node-1", 3});
}

TEST_CASE("a save that can't be put into the object store says so, and stays on the disk",
          "[sessions][shared]") {
  Cluster cluster;
  auto one = std::make_unique<Node>(cluster, "node-1");
  const Who who = one->make();
  one->value(who, kWrite);
  cluster.objects.away = true;
  const Status paused = one->place.desk.pause(who);
  REQUIRE_FALSE(paused);
  CHECK_THAT(paused.error().message, Catch::Contains("disk alone"));
  CHECK_THAT(one->info(who).saveError, Catch::Contains("out of reach"));
  CHECK(one->info(who).saved);
  CHECK(one->count("workspace_not_saved") == 1);
  one.reset();

  INFO("it comes back from there, and goes into the store when that is there again");
  one = std::make_unique<Node>(cluster, "node-1");
  CHECK_THAT(one->info(who).saveError, Catch::Contains("out of reach"));
  one->place.desk.reclaim();
  cluster.objects.away = false;
  CHECK(cluster.keys().empty());
  one->place.clock.pass(61s);
  one->place.desk.reclaim();
  CHECK(cluster.keys().size() == 1);
  CHECK(one->info(who).saveError.empty());
  CHECK(one->value(who, kRead) == "\"first\"");
  one.reset();

  INFO("another disk in its place has all of it");
  fs::remove_all(cluster.folder.path / "node-1");
  one = std::make_unique<Node>(cluster, "node-1");
  CHECK(one->value(who, kRead) == "\"first\"");
}

TEST_CASE("other bytes in the object store than were put there are refused", "[sessions][shared]") {
  Cluster cluster;
  Node two(cluster, "node-2");
  Who who;
  {
    Node one(cluster, "node-1");
    who = one.make();
    one.value(who, kWrite);
  }
  cluster.clock.pass(31s);
  two.beat();
  two.sync();
  const fs::path object = cluster.folder.path / "objects" / cluster.keys().at(0);
  {
    std::fstream file(object, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(20);
    file << "?";
  }
  SessionDesk::CellWanted asked;
  asked.code = kRead;
  const auto refused = two.place.desk.runCell(who, asked);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kUnavailable);
  CHECK_THAT(refused.error().message, Catch::Contains("SHA-256"));
  fs::remove(object);
  CHECK_THAT(two.place.desk.runCell(who, asked).error().message, Catch::Contains("are gone"));
}

TEST_CASE("a shared session that is deleted, or is due, leaves no object", "[sessions][shared]") {
  Cluster cluster;
  auto one = std::make_unique<Node>(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who first = one->make();
  one->value(first, kWrite);
  one->save(first);
  cluster.objects.away = true;
  CHECK_FALSE(one->place.desk.remove(first));
  INFO("what a node has begun to delete goes with the one that takes over");
  one->kept.get();
  cluster.clock.pass(31s);
  two.beat();
  CHECK_FALSE(two.place.desk.syncShared(true));
  CHECK(cluster.nodeOf(first.session) == "node-2");
  cluster.objects.away = false;
  two.sync();
  two.sync();
  CHECK(cluster.keys().empty());
  CHECK(*cluster.rows.get(first.session) == std::nullopt);
  CHECK(two.place.desk.list(std::nullopt)->empty());

  one->beat();
  one->sync();
  const Who second = one->make();
  one->value(second, kWrite);
  one->save(second);
  REQUIRE(cluster.keys().size() == 1);
  REQUIRE(one->place.desk.remove(second));
  CHECK(cluster.keys().empty());

  const Who third = one->make();
  one->value(third, kWrite);
  one.reset();
  cluster.clock.pass(31s);
  two.beat();
  two.sync();
  REQUIRE(cluster.keys().size() == 1);
  two.place.clock.pass(24h * 8);
  two.place.desk.reclaim();
  CHECK(cluster.keys().empty());
  CHECK(*cluster.rows.get(third.session) == std::nullopt);
}

TEST_CASE("sessions of before the object store are shared from then on, and none is without it",
          "[sessions][shared]") {
  Cluster cluster;
  const fs::path folder = cluster.folder.path / "node-1";
  Who who;
  {
    fs::create_directories(folder);
    const auto own = openedAt(folder / "own.db");
    auto kept = KeptSessions::open(*own, folder / "workspaces");
    REQUIRE(kept);
    SessionPlace place({}, kept->get());
    SessionDesk::Wanted wanted = place.wanted();
    wanted.keepWorkspace = true;
    auto made = place.desk.create(wanted);
    REQUIRE(made);
    who = {made->id, TenantId("acme"), {"key_1", "10.0.0.1", "req-2"}};
    place.value(who, kWrite);
  }
  {
    Node one(cluster, "node-1");
    one.place.desk.reclaim();
    CHECK(cluster.keys().size() == 1);
    CHECK(one.value(who, kRead) == "\"first\"");
  }
  const auto own = openedAt(folder / "own.db");
  const auto without = KeptSessions::open(*own, folder / "workspaces");
  REQUIRE_FALSE(without);
  CHECK_THAT(without.error().text(), Catch::Contains("set 'objects' as it was"));
}

TEST_CASE("a node that was revoked keeps nothing", "[sessions][shared]") {
  Cluster cluster;
  Node one(cluster, "node-1");
  Node two(cluster, "node-2");
  const Who who = one.make();
  REQUIRE(cluster.database->transact([](Sql& sql) {
    return sql.run(
        "INSERT INTO cluster_identities (node, key_sha256, old_key, serial, not_after, issued_at, "
        "revoked_at, revoked_by, reason) VALUES ('node-1', '', '', '', 0, 0, 1, 'x', '')");
  }));
  two.sync();
  CHECK(cluster.nodeOf(who.session) == "node-2");
  CHECK_FALSE(one.place.desk.get(who));
}
