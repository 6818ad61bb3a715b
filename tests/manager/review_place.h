// Place: reviews over a database of their own, with real rules and the judge's half of a pipeline.
#pragma once

#include <catch2/catch.hpp>

#include "manager/review_desk.h"
#include "policy/judge.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test::reviews {

class HandClock final : public Clock {
 public:
  WallTime wallNow() const override { return WallTime(std::chrono::milliseconds(now.load())); }
  MonotonicTime monotonicNow() const override {
    return MonotonicTime(std::chrono::milliseconds(now.load()));
  }
  void pass(std::chrono::hours hours) {
    now += std::chrono::duration_cast<std::chrono::milliseconds>(hours).count();
  }
  std::atomic<std::int64_t> now{1'800'000'000'000};
};

inline const std::string kRefused = "import csv\nprint(list(csv.reader(['a,b'])))";
inline const std::string kRefusedName = "import calendar\ncalendar.main(['2024'])";
inline const std::string kNever = "import os\nos.system('ls')";
inline const Actor kReviewer{"key_reviewer", "10.0.0.9", "req-9"};

struct Place {
  Place() {
    auto loaded = Rulebook::load();
    REQUIRE(loaded);
    rulebook = *loaded;
    openDatabase();
    open();
  }
  ~Place() {
    reviews.reset();
    executions.reset();
  }
  void openDatabase() {
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(opened);
    database = std::move(opened).value();
  }
  void open() {
    reviews.reset();
    executions.reset();
    ExecutionOptions options;
    options.workers = 2;
    ExecutionDesk::Parts parts{
        *database,
        log,
        clock,
        admission,
        [this](const GateRequest& request) { return run(request); },
        [this](const TenantId&, std::string_view name) { return policyNamed(name); },
        nullptr,
        [this](const std::string& document) {
          return rulebook->parsePolicy(document, "approval");
        }};
    auto opened = ExecutionDesk::open(parts, options);
    REQUIRE(opened);
    executions = std::move(opened).value();
    auto desk = ReviewDesk::open(
        {*database,
         log,
         clock,
         *executions,
         *rulebook,
         [this](std::string_view name) { return policyNamed(name); },
         {},
         ceiling,
         [this](const TenantId&, const std::string& policy,
                const std::string&) -> Result<Ceilings> {
           if (policy != forbidden) return bounds;
           return Error{ErrorCode::kInvalidArgument, "'policy' must not be " + policy, ""};
         },
         [this](const TenantId&) -> Status {
           if (!broke) return {};
           return Error{ErrorCode::kBusy, "the budget is used up", ""};
         },
         [this](const std::string& actor) -> Result<bool> { return actor == revoked; }});
    REQUIRE(desk);
    reviews = std::move(desk).value();
  }
  Result<Policy> policyNamed(std::string_view name) {
    TRY(Policy policy, rulebook->policy(name));
    if (changed) policy.digest += "x";
    return policy;
  }
  // The judge's half of the pipeline.
  Result<Report> run(const GateRequest& request) {
    Report report;
    report.id = request.submission.id;
    report.tenant = request.submission.tenant;
    report.language = request.submission.language;
    report.verdict = judge(analyze(request.submission), request.submission, request.policy);
    const bool allowed = report.verdict.action == Action::kAllow;
    if (allowed && unrunnable) return Error{ErrorCode::kBusy, "the budget is used up", ""};
    report.status = allowed ? RunStatus::kSuccess : RunStatus::kDenied;
    const std::lock_guard lock(mutex);
    if (allowed) ran.push_back(request);
    return report;
  }
  GateRequest requestOf(const std::string& source, const std::string& tenant = "acme") {
    GateRequest request;
    request.submission.id = newSubmissionId();
    request.submission.tenant = TenantId(tenant);
    request.submission.filename = "main.py";
    request.submission.source = source;
    request.argumentsJson = R"({"n":1})";
    request.policy = *rulebook->policy("strict");
    request.actor = {"key_agent", "10.0.0.1", "req-1"};
    return request;
  }
  // Sends it as the service does, and waits for its end.
  std::string send(const std::string& source, const std::string& tenant = "acme") {
    GateRequest request = requestOf(source, tenant);
    if (const auto approval = reviews->approval(request.submission, request.policy)) {
      request.policy = approval->policy;
      request.policyDocument = approval->document;
      request.approval = approval->review;
    }
    const auto added = executions->add({request, "strict", std::nullopt, "h"});
    REQUIRE(added);
    (void)ended(added->execution.id);
    return added->execution.id;
  }
  std::string ended(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto found =
        executions->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    REQUIRE(found);
    return found->state;
  }
  ReviewDesk::Decided decide(const std::string& id, bool approve,
                             std::optional<std::chrono::hours> until = std::nullopt,
                             const Actor& actor = kReviewer) {
    ReviewDecision decision{approve, "looked at it", std::nullopt};
    if (until) decision.until = clock.wallNow() + *until;
    const auto decided = reviews->decide(id, std::nullopt, decision, actor);
    INFO((decided ? "" : decided.error().text()));
    REQUIRE(decided);
    return *decided;
  }

  TempFolder folder;
  MemoryLog log;
  HandClock clock;
  Admission admission{AdmissionOptions{}, clock};
  std::shared_ptr<const Rulebook> rulebook;
  std::unique_ptr<Database> database;
  std::unique_ptr<ExecutionDesk> executions;
  std::unique_ptr<ReviewDesk> reviews;
  std::mutex mutex;
  std::vector<GateRequest> ran;
  std::atomic<bool> changed{false};
  std::atomic<bool> unrunnable{false};
  ReviewCeiling ceiling;
  // What is set for every tenant by now.
  Ceilings bounds;
  std::string forbidden;
  bool broke = false;
  std::string revoked;
};

using Refusal = ReviewDesk::Refusal;

}  // namespace gantlet::test::reviews
