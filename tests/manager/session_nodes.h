// Nodes of a cluster that keep sessions: with real sandboxes, a database and an object store that
// they share. Whether a node is heard of goes by the test's clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "manager/kept_sessions.h"
#include "manager/session_desk.h"
#include "objects/folder_store.h"
#include "store/database.h"
#include "store/identity_store.h"
#include "store/node_store.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test::shared {

namespace fs = std::filesystem;
using Who = SessionDesk::Who;

inline std::unique_ptr<Database> openedAt(const fs::path& file) {
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

inline constexpr const char* kWrite = "open('a.txt', 'w').write('first')\nx = 1";
inline constexpr const char* kRead = "open('a.txt').read()";

}  // namespace gantlet::test::shared
