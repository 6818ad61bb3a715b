// A desk of executions over a real database, with runs that wait until they are let go.
#pragma once

#include <poll.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "manager/execution_desk.h"
#include "store/database.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test::executions {

inline GateRequest requestOf(const std::string& tenant = "acme", const std::string& source = "1") {
  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = TenantId(tenant);
  request.submission.filename = "main.py";
  request.submission.source = source;
  request.actor = {"key_1", "10.0.0.1", "req-1"};
  return request;
}

// A gate in which programs wait until they are let go.
struct FakeRuns {
  Result<Report> run(const GateRequest& request) {
    std::unique_lock lock(mutex);
    started.push_back(request.submission.tenant.text() + ":" + request.submission.source);
    changed.notify_all();
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.status = ends ? RunStatus::kTimeout : RunStatus::kSuccess;
    report.error = ends;
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
    if (fault && faults-- > 0) return *fault;
    return report;
  }
  void awaitStarted(std::size_t count) {
    std::unique_lock lock(mutex);
    REQUIRE(
        changed.wait_for(lock, std::chrono::seconds(20), [&] { return started.size() >= count; }));
  }
  void let() {
    const std::lock_guard lock(mutex);
    held = false;
  }
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> started;
  bool held = false;
  std::optional<ReportError> ends;  // a limit, by which runs end
  std::optional<Error> fault;
  int faults = 1000;  // runs that meet it
};

struct ExecutionPlace {
  ExecutionPlace() { openDatabase(); }
  ~ExecutionPlace() {
    runs.let();
    desk.reset();
  }
  // With another database than the embedded one.
  explicit ExecutionPlace(const DatabaseAddress& address) { openDatabase(address); }
  void openDatabase() { openDatabase(DatabaseAddress::embedded(folder.path / "gantlet.db")); }
  void openDatabase(const DatabaseAddress& address) {
    auto opened = Database::open(address);
    REQUIRE(opened);
    database = std::move(opened).value();
  }
  ExecutionDesk& open(std::size_t workers = 4) {
    ExecutionOptions options;
    options.workers = workers;
    options.maxWaitingTenant = 5;
    return open(options);
  }
  ExecutionDesk& open(const ExecutionOptions& options) {
    ExecutionDesk::Parts parts{
        *database,
        log,
        clock,
        admission,
        [this](const GateRequest& request) { return runs.run(request); },
        [](const TenantId&, std::string_view name) -> Result<Policy> {
          if (name == "gone") {
            return Error{ErrorCode::kNotFound, "there is no policy gone", ""};
          }
          return Policy();
        },
        nullptr};
    auto opened = ExecutionDesk::open(parts, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    desk = std::move(opened).value();
    return *desk;
  }
  // With one worker, which has `request` to run until it is let go; its id.
  std::string openBusy(const GateRequest& request = requestOf()) {
    runs.held = true;
    open(1);
    const std::string id = add(request);
    runs.awaitStarted(1);
    return id;
  }
  std::string add(const GateRequest& request, const std::string& policy = "") {
    const auto added = desk->add({request, policy, std::nullopt, "h"});
    INFO((added ? "" : added.error().text()));
    REQUIRE(added);
    return added->execution.id;
  }
  StoredExecution ended(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto found = desk->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    INFO((found ? "" : found.error().text()));
    REQUIRE(found);
    return *found;
  }

  TempFolder folder;
  MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  FakeRuns runs;
  std::unique_ptr<Database> database;
  std::unique_ptr<ExecutionDesk> desk;
};

}  // namespace gantlet::test::executions
