// Fleet: a cluster within the test: one database and one queue, gateways' reconciler, and nodes
// with real workers whose programs are the test's. Time is the test's as well: leases run out when
// it says so.
#pragma once

#include <poll.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cluster/kept_run.h"
#include "cluster/node_worker.h"
#include "cluster/reconciler.h"
#include "store/node_store.h"
#include "tests/cluster/queues.h"
#include "tests/store/engines.h"
#include "tests/support/await_that.h"
#include "tests/support/held_clock.h"
#include "tests/support/memory_lines.h"
#include "tests/support/memory_log.h"

namespace gantlet::test {

// What programs do in a fleet: each waits until it is let go, or cancelled; all are counted.
struct FleetRuns {
  Result<Report> run(const std::string& node, const GateRequest& request) {
    std::unique_lock lock(mutex);
    starts[request.submission.id.text()].push_back(node);
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.status = RunStatus::kSuccess;
    if (begins && request.onStarted) request.onStarted("local");
    if (!says.empty() && request.onOutput) request.onOutput(1, says);
    if (refused) return *refused;
    while (held) {
      lock.unlock();
      pollfd cancel{request.cancel.eventFd, POLLIN, 0};
      const bool cancelled = ::poll(&cancel, 1, 1) > 0;
      lock.lock();
      if (cancelled) {
        report.status = RunStatus::kCancelled;
        break;
      }
    }
    return report;
  }
  void let() {
    const std::lock_guard lock(mutex);
    held = false;
  }
  [[nodiscard]] std::size_t started() {
    const std::lock_guard lock(mutex);
    return starts.size();
  }
  std::mutex mutex;
  std::map<std::string, std::vector<std::string>> starts;  // by execution: on which nodes
  bool held = false;
  bool begins = false;           // each is told to have begun
  std::string says;              // that each prints
  std::optional<Error> refused;  // what comes of each
};

// A node without its own heartbeats: the test beats.
struct FleetNode {
  FleetNode(Database& database, const Clock& clock, const QueuePlace& queues, FleetRuns& runs,
            const std::string& name, std::size_t places)
      : id(name),
        queue(queues.open(name)),
        claims(database, timeOf(clock)),
        executions(database),
        admission(AdmissionOptions{}, system),
        kept({log, admission,
              [name, &runs](const GateRequest& request) { return runs.run(name, request); },
              [](const TenantId&, std::string_view policy) -> Result<Policy> {
                if (policy == "gone") return Error{ErrorCode::kNotFound, "there is no policy", ""};
                return Policy();
              }}) {
    cluster::WorkerOptions options;
    options.node = name;
    options.boot = "boot_" + name;
    options.places = places;
    options.patience = std::chrono::milliseconds(10);
    options.reclaimAfter = std::chrono::milliseconds(50);
    options.pause = std::chrono::milliseconds(10);
    worker = std::make_unique<cluster::NodeWorker>(
        cluster::NodeWorker::Parts{*queue, claims, executions, kept, events, &lines}, options);
    worker->setTaking(true);
  }
  void beat() {
    const auto asked = std::chrono::steady_clock::now();
    const auto held = claims.renew(id, "boot_" + id);
    REQUIRE(held);
    worker->useHeld(*held, asked);
  }

  std::string id;
  MemoryLog log;
  MemoryLines lines;
  SystemClock system;
  std::unique_ptr<cluster::Queue> queue;
  ClaimStore claims;
  ExecutionStore executions;
  Admission admission;
  cluster::KeptRun kept;
  cluster::EventBook events{system};
  std::unique_ptr<cluster::NodeWorker> worker;
};

struct Fleet {
  Fleet(const DatabasePlace& place, const QueuePlace& queuePlace)
      : database(place.open()),
        queues(queuePlace),
        claims(*database, timeOf(clock)),
        executions(*database),
        queue(queuePlace.open("gateway")),
        reconciler({*queue, claims, log, &lines}) {}
  ~Fleet() {
    runs.let();
    nodes.clear();
  }

  FleetNode& node(const std::string& name, std::size_t places = 4) {
    nodes[name] = std::make_unique<FleetNode>(*database, clock, queues, runs, name, places);
    return *nodes[name];
  }
  // As a gateway accepts it; its message comes from the reconciler.
  std::string add(bool safe = false, const std::string& policy = "",
                  const std::string& idempotencyKey = "") {
    GateRequest request;
    request.submission.id = newSubmissionId();
    request.submission.tenant = TenantId("acme");
    request.submission.filename = "main.py";
    request.submission.source = "1";
    request.actor = {"key_1", "10.0.0.1", "req-1"};
    NewExecution wanted;
    wanted.execution.id = request.submission.id.text();
    wanted.execution.tenant = "acme";
    wanted.execution.state = "PENDING";
    wanted.execution.createdAt = clock.now;
    wanted.request = keepRequest(request, policy, false, safe);
    if (!idempotencyKey.empty()) wanted.idempotencyKey = idempotencyKey;
    REQUIRE(executions.add(wanted));
    return wanted.execution.id;
  }
  cluster::Reconciler::Done reconcile() {
    const auto done = reconciler.run();
    INFO((done ? "" : done.error().text()));
    REQUIRE(done);
    return *done;
  }
  [[nodiscard]] StoredExecution get(const std::string& id) {
    const auto found = executions.get(id);
    REQUIRE(found);
    REQUIRE(*found);
    return **found;
  }
  void awaitState(const std::string& id, const std::string& state) {
    awaitThat([&] { return get(id).state == state; });
  }

  HeldClock clock;
  MemoryLog log;
  MemoryLines lines;
  FleetRuns runs;
  std::unique_ptr<Database> database;
  QueuePlace queues;
  ClaimStore claims;
  ExecutionStore executions;
  std::unique_ptr<cluster::Queue> queue;
  cluster::Reconciler reconciler;
  std::map<std::string, std::unique_ptr<FleetNode>> nodes;
};

// On each database with each queue: the embedded ones and MariaDB with Redis.
template <class Case>
void onEveryFleet(Case test) {
  const Engines engines;
  const Queues queues;
  const std::size_t kinds = std::min(engines.places().size(), queues.places().size());
  for (std::size_t i = 0; i < kinds; ++i) {
    const DatabasePlace& place = engines.places()[i];
    INFO(place.name() << " and " << queues.places()[i].name);
    Fleet fleet(place, queues.places()[i]);
    test(fleet);
  }
}

}  // namespace gantlet::test
