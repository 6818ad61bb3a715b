// The fault suite: schedules of random faults over a cluster within the test, each from a seed that
// replays it, and a checker of what must hold over its history.
//
//   GANTLET_FAULT_SEED=N        the first seed (else one of its own, which a failure tells)
//   GANTLET_FAULT_SCHEDULES=N   how many, with the seeds that follow it (4); half on each engine
//
// tests/cluster/fault_schedules runs 200. A seed decides what happens and in which order; how the
// threads of nodes and servers take turns, it does not.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <random>
#include <set>

#include "tests/cluster/fleet.h"
#include "tests/support/unix_proxy.h"

using namespace gantlet;
using namespace gantlet::test;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

const std::set<std::string> kEnds{"COMPLETED", "LOST", "FAILED", "CANCELLED"};

std::optional<unsigned> numberIn(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return std::nullopt;
  unsigned number = 0;
  const std::string_view digits(text);
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  INFO(variable << "=" << text);
  REQUIRE((read.ec == std::errc() && read.ptr == digits.data() + digits.size()));
  return number;
}

// A node whose ways to database and queue can be cut and slowed.
struct FaultyNode {
  FaultyNode(Fleet& fleet, const DatabasePlace& place, const TempFolder& folder,
             const std::string& name) {
    QueuePlace queues = fleet.queues;
    Database* database = fleet.database.get();
    if (place.address.engine == Engine::kMariaDb && queues.openAt) {
      toDatabase = std::make_unique<UnixProxy>(folder.path / (name + ".db"), place.address.place);
      toQueue = std::make_unique<UnixProxy>(folder.path / (name + ".q"), queues.socket);
      DatabasePlace through = place;
      through.address.place = folder.path / (name + ".db");
      through.address.reconnectPause = milliseconds(5);
      through.address.lockWait = milliseconds(1000);
      own = through.open();
      database = own.get();
      queues.open = [at = queues.openAt, socket = folder.path / (name + ".q")](
                        const std::string& consumer) { return at(socket, consumer); };
    }
    node = std::make_unique<FleetNode>(*database, fleet.clock, queues, fleet.runs, name, 4);
  }
  ~FaultyNode() { mend(); }
  // As a membership does; what can't be told is told later.
  void beat(Fleet& fleet) {
    if (silent) return;
    const auto asked = std::chrono::steady_clock::now();
    const auto held = node->claims.renew(node->id, "boot_" + node->id);
    if (held) {
      heard = fleet.clock.now;
      node->worker->useHeld(*held, asked);
    } else if (fleet.clock.now - heard >= 30'000) {
      node->worker->dropAll();
    }
  }
  void mend() {
    for (UnixProxy* way : {toDatabase.get(), toQueue.get()}) {
      if (way == nullptr) continue;
      way->delay(milliseconds(0));
      way->mend();
    }
  }
  std::unique_ptr<UnixProxy> toDatabase;
  std::unique_ptr<UnixProxy> toQueue;
  std::unique_ptr<Database> own;
  std::unique_ptr<FleetNode> node;  // ends before what it uses
  bool silent = false;              // paused: it tells nothing of itself, and goes on running
  std::int64_t heard = 0;
};

class Schedule {
 public:
  Schedule(Fleet& fleet, const DatabasePlace& place, unsigned seed)
      : fleet_(fleet),
        place_(place),
        random_(seed),
        otherQueue_(fleet.queues.open("gateway")),
        other_({*otherQueue_, fleet.claims, otherLog_, nullptr}, {"gateway-2"}) {}

  void run() {
    addNode();
    for (int step = 0; step < 40; ++step) {
      for (std::size_t i = pick(4); i > 0; --i) {
        const bool safe = pick(4) == 0;
        // Some can be begun by nobody.
        const std::string id = fleet_.add(safe, pick(12) == 0 ? "gone" : "");
        accepted_[id] = safe;
      }
      fault();
      beat();
      reconcile();
      observe();
    }
    heal();
    check();
  }

 private:
  [[nodiscard]] std::size_t pick(std::size_t most) { return random_() % most; }
  FaultyNode& any() {
    auto at = nodes_.begin();
    std::advance(at, static_cast<std::ptrdiff_t>(pick(nodes_.size())));
    return **at;
  }

  void addNode() {
    if (nodes_.size() >= 6) return;
    nodes_.push_back(
        std::make_unique<FaultyNode>(fleet_, place_, folder_, "n" + std::to_string(next_++)));
    nodes_.back()->heard = fleet_.clock.now;
  }

  void fault() {
    switch (pick(12)) {
      case 0:
      case 1: return addNode();
      case 2: {
        const std::lock_guard lock(fleet_.runs.mutex);
        fleet_.runs.held = !fleet_.runs.held;
        return;
      }
      case 3: return fleet_.queues.forgetAll();
      case 4: return fleet_.clock.pass(milliseconds(pick(12'000)));
      case 5: any().silent = true; return;  // paused, or cut off from everybody
      case 6: any().silent = false; return;
      case 7: {
        FaultyNode& node = any();
        if (node.toDatabase) node.toDatabase->cut();
        return;
      }
      case 8: {
        FaultyNode& node = any();
        if (node.toQueue) node.toQueue->cut();
        return;
      }
      case 9: {
        FaultyNode& node = any();
        if (node.toDatabase) node.toDatabase->delay(milliseconds(pick(20)));
        return;
      }
      case 10: {  // a gateway's disk is full, and is not
        gatewayFails_ = !gatewayFails_;
        const Error full{ErrorCode::kAuditFailed, "the disk is full", ""};
        fleet_.log.setFault(gatewayFails_ ? std::optional(full) : std::nullopt);
        return;
      }
      default: any().mend();
    }
  }

  void beat() {
    for (const auto& node : nodes_) node->beat(fleet_);
  }
  // Both gateways at once; one may fail, and says so.
  void reconcile() {
    std::thread second([&] { (void)other_.run(); });
    (void)fleet_.reconciler.run();
    second.join();
  }

  // An end that was seen stays.
  void observe() {
    for (const auto& [id, safe] : accepted_) {
      const std::string state = fleet_.get(id).state;
      const auto was = ends_.find(id);
      if (was != ends_.end()) {
        INFO(id << " was " << was->second << " and is " << state);
        CHECK(was->second == state);
      } else if (kEnds.contains(state)) {
        ends_[id] = state;
      }
    }
  }

  void heal() {
    fleet_.log.setFault(std::nullopt);
    for (const auto& node : nodes_) {
      node->mend();
      node->silent = false;
    }
    addNode();
    fleet_.runs.let();
    const auto end = std::chrono::steady_clock::now() + seconds(30);
    while (ends_.size() != accepted_.size()) {
      fleet_.clock.pass(seconds(1));
      beat();
      reconcile();
      observe();
      INFO(left());
      REQUIRE(std::chrono::steady_clock::now() < end);
    }
    for (const auto& node : nodes_) {
      awaitThat([&] {
        node->beat(fleet_);
        return node->node->worker->running() == 0;
      });
    }
    observe();
  }

  // What has not ended, and what the nodes do.
  std::string left() {
    std::string text;
    for (const auto& [id, safe] : accepted_) {
      if (ends_.contains(id)) continue;
      text += id + " is " + fleet_.get(id).state + (safe ? " (safe)" : "");
      const auto rows = fleet_.database->read([&](Sql& sql) {
        return sql.rows(
            "SELECT message, attempt, node, lease_until, begun, failures, not_before FROM "
            "cluster_claims WHERE id = ?",
            "tntnnnn", {id});
      });
      if (!rows || rows->empty()) {
        text += " without a claim\n";
        continue;
      }
      const SqlRow& row = rows->front();
      const auto there = otherQueue_->has({row.text(0)});
      text += " message " + row.text(0) + (there && (*there)[0] ? " (there)" : " (gone)") +
              " attempt " + std::to_string(row.number(1)) + " of " + row.text(2) + " lease " +
              std::to_string(row.number(3)) + " begun " + std::to_string(row.number(4)) +
              " failures " + std::to_string(row.number(5)) + " not before " +
              std::to_string(row.number(6)) + " now " + std::to_string(fleet_.clock.now) + "\n";
    }
    for (const auto& node : nodes_) {
      text += node->node->id + " runs " + std::to_string(node->node->worker->running()) + "\n";
      const auto lines = node->node->lines.all();
      if (lines.empty()) continue;
      text += "  " + std::string(lines.back().event);
      text += " " + fieldOf(lines.back(), "submission_id") + " " + fieldOf(lines.back(), "reason") +
              "\n";
    }
    return text;
  }
  // Of all gateways' logs.
  std::size_t records(const std::string& id, const std::string& event) {
    std::size_t count = 0;
    for (const MemoryLog* log : {&fleet_.log, &otherLog_}) {
      for (const auto& record : log->records()) {
        count += record.event == event && record.submission.text() == id ? 1 : 0;
      }
    }
    return count;
  }

  void check() {
    for (const auto& [id, safe] : accepted_) {
      const StoredExecution ended = fleet_.get(id);
      const std::size_t starts = fleet_.runs.starts[id].size();
      const std::size_t again = records(id, "execution_restart");
      INFO(id << (safe ? " (safe) " : " ") << ended.state << " after " << starts << " starts, "
              << again << " restarts: " << ended.error);
      REQUIRE(kEnds.contains(ended.state));  // each ends
      CHECK(ended.endedAt);
      // None ran twice after its start, but where its caller allowed it and a record says so.
      CHECK(starts <= 1 + again);
      if (!safe) CHECK(again == 0);
      // One whose begin was written and never heard of has a restart without a start before it.
      if (ended.state == "COMPLETED") CHECK(starts >= 1);
      // None is lost unnamed, and each loss is one record.
      CHECK(records(id, "execution_lost") == (ended.state == "LOST" ? 1 : 0));
      CHECK(records(id, "execution_dead") == (ended.state == "FAILED" ? 1 : 0));
      if (ended.state == "LOST") CHECK(ended.error.find("was lost") != std::string::npos);
      if (ended.state == "FAILED") CHECK(ended.error.find("attempts") != std::string::npos);
      if (ended.state == "COMPLETED") CHECK(ended.result);
    }
    CHECK(fleet_.claims.counts(std::nullopt)->running == 0);
  }

  Fleet& fleet_;
  const DatabasePlace place_;
  std::mt19937 random_;
  TempFolder folder_;
  MemoryLog otherLog_;
  std::unique_ptr<cluster::Queue> otherQueue_;
  cluster::Reconciler other_;
  std::vector<std::unique_ptr<FaultyNode>> nodes_;
  std::map<std::string, bool> accepted_;  // by id: whether it may run twice
  std::map<std::string, std::string> ends_;
  bool gatewayFails_ = false;
  int next_ = 0;
};

}  // namespace

TEST_CASE("under random faults each execution ends once, none runs twice, none is lost unnamed",
          "[faults]") {
  const unsigned first =
      numberIn("GANTLET_FAULT_SEED").value_or(std::random_device{}() % 1'000'000);
  const unsigned count = numberIn("GANTLET_FAULT_SCHEDULES").value_or(4);
  const Engines engines;
  const Queues queues;
  const std::size_t kinds = std::min(engines.places().size(), queues.places().size());
  for (unsigned i = 0; i < count; ++i) {
    const unsigned seed = first + i;
    // The engine belongs to the seed as well.
    const std::size_t kind = seed % kinds;
    const Engines fresh;
    DatabasePlace place = fresh.places()[kind];
    place.address.shared = place.address.engine == Engine::kMariaDb;
    queues.places()[kind].forgetAll();
    INFO("GANTLET_FAULT_SEED=" << seed << " GANTLET_FAULT_SCHEDULES=1 on " << place.name());
    Fleet fleet(place, queues.places()[kind]);
    Schedule schedule(fleet, place, seed);
    schedule.run();
  }
}
