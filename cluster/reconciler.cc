#include "cluster/reconciler.h"

#include "cluster/kept_run.h"
#include "cluster/node_desk.h"
#include "manager/execution_state.h"
#include "pipeline/act_record.h"

namespace gantlet::cluster {
namespace {

// How long it is told that a session was lost, and to which node an Idempotency-Key went.
constexpr std::chrono::hours kLostKnown{24};
constexpr std::chrono::hours kKeysKnown{24 * 30};

audit::AuditRecord recordOf(const std::string& event, const std::string& id,
                            const std::string& tenant) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(tenant);
  entry.submission = SubmissionId(id);
  entry.stage = "service";
  entry.event = event;
  entry.outcome = "aborted";
  return entry;
}

StoredExecution endedAs(ExecutionState state, const Error& error) {
  StoredExecution ended;
  ended.state = std::string(executionStateName(state));
  ended.error = executionErrorText(error);
  return ended;
}

}  // namespace

Result<Reconciler::Done> Reconciler::run() {
  Done done;
  while (true) {
    TRY(const std::vector<LapsedClaim> lapsed, parts_.claims.lapsed(options_.page));
    const std::size_t before = done.lapsed + done.lost + done.restarted;
    for (const LapsedClaim& one : lapsed) TRY_STATUS(endLapsed(one, done));
    // Each that was seen to is gone from the next page.
    const bool progress = done.lapsed + done.lost + done.restarted > before;
    if (lapsed.size() < options_.page || !progress) break;
  }
  std::string after;
  while (true) {
    TRY(std::vector<UnclaimedExecution> page, parts_.claims.unclaimed(after, options_.page));
    const bool more = page.size() == options_.page;
    if (!page.empty()) after = page.back().id;
    std::vector<UnclaimedExecution> waiting;
    for (UnclaimedExecution& one : page) {
      if (one.failures >= options_.mostAttempts) {
        TRY_STATUS(endDead(one, done));
      } else {
        waiting.push_back(std::move(one));
      }
    }
    TRY_STATUS(publish(waiting, done));
    if (!more) break;
  }
  if (parts_.places != nullptr) TRY_STATUS(endStranded(done));
  return done;
}

// Of gateways that see the same at once each may record it.
Status Reconciler::endStranded(Done& done) {
  TRY(const std::vector<StoredPlace> stranded, parts_.places->stranded(kDeadAfter.count()));
  for (const StoredPlace& one : stranded) {
    TRY(const Ending ending, parts_.places->takeEnding(one.id, options_.who));
    if (ending == Ending::kOthers) continue;
    audit::AuditRecord entry = recordOf("session_lost", one.id, one.tenant);
    entry.stage = "session";
    entry.details = {{"session_id", one.id}, {"node", one.node}};
    if (ending == Ending::kMine) {
      const Status recorded = recordAct(parts_.log, std::move(entry), {"service", "", ""});
      if (!recorded) {
        (void)parts_.places->dropEnding(one.id, options_.who);
        return recorded;
      }
    }
    TRY_STATUS(parts_.places->lose({one.id}, "its node " + one.node + " died or stopped"));
    ++done.sessions;
  }
  if (done.sessions > 0 && parts_.lines != nullptr) {
    parts_.lines->write({LogLevel::kError,
                         "sessions_lost",
                         "sessions ended with their node",
                         {{"sessions", static_cast<std::int64_t>(done.sessions)}}});
  }
  // Each look is two seconds behind the one before.
  constexpr std::uint64_t kForgetEvery = 30;
  if (runs_++ % kForgetEvery != 0) return {};
  return parts_.places->forget(std::chrono::milliseconds(kLostKnown).count(),
                               std::chrono::milliseconds(kKeysKnown).count());
}

Result<bool> Reconciler::recordEnd(const Claim& claim, const std::string& tenant,
                                   const std::string& event) {
  TRY(const Ending ending, parts_.claims.takeEnding(claim, options_.who));
  if (ending != Ending::kMine) return ending == Ending::kStillMine;
  const Status recorded =
      recordAct(parts_.log, recordOf(event, claim.id, tenant), {"service", "", ""});
  if (recorded) return true;
  (void)parts_.claims.dropEnding(claim.id, options_.who);
  return recorded.error();
}

Status Reconciler::endLapsed(const LapsedClaim& lapsed, Done& done) {
  const Claim& claim = lapsed.claim;
  const std::string node = "the node " + claim.node;
  if (!lapsed.begun) {
    TRY(const std::optional<std::int64_t> failures,
        parts_.claims.lapse(claim, node + " did not begin it within its lease"));
    if (failures) ++done.lapsed;
    return {};
  }
  if (lapsed.safe) {
    TRY(const bool mine, recordEnd(claim, lapsed.tenant, "execution_restart"));
    if (!mine) return {};
    TRY(const bool again, parts_.claims.restart(claim, node + " was lost while it ran"));
    if (again) ++done.restarted;
    return {};
  }
  TRY(const bool mine, recordEnd(claim, lapsed.tenant, "execution_lost"));
  if (!mine) return {};
  const Error why{ErrorCode::kOutcomeUnknown,
                  node + " was lost while it ran: it was interrupted, and may have run in part",
                  "look at its audit records before it is sent again"};
  TRY(const bool ended, parts_.claims.endLapsed(claim, endedAs(ExecutionState::kLost, why)));
  if (!ended) return {};
  ++done.lost;
  if (parts_.lines != nullptr) {
    parts_.lines->write({LogLevel::kError,
                         "execution_lost",
                         "a node was lost with an execution that ran on it",
                         {{"node", claim.node}, {"submission_id", claim.id}}});
  }
  return {};
}

Status Reconciler::endDead(const UnclaimedExecution& execution, Done& done) {
  TRY(const std::vector<ClaimFailure> failures, parts_.claims.failures(execution.id));
  std::string reasons;
  for (const ClaimFailure& one : failures) {
    reasons += "; attempt " + std::to_string(one.attempt) + " on " + one.node + ": " + one.reason;
  }
  const Error why{
      ErrorCode::kUnavailable,
      "no node could begin it in " + std::to_string(execution.failures) + " attempts" + reasons,
      "look at the reasons before it is sent again"};
  TRY(const bool mine, recordEnd({execution.id, 0, "", ""}, execution.tenant, "execution_dead"));
  if (!mine) return {};
  TRY(const bool ended,
      parts_.claims.endUnclaimed(execution.id, endedAs(ExecutionState::kFailed, why)));
  if (!ended) return {};
  ++done.dead;
  if (parts_.lines != nullptr) {
    parts_.lines->write({LogLevel::kError,
                         "execution_dead",
                         "no node could begin a queued execution: it was given up",
                         {{"reason", why.message}, {"submission_id", execution.id}}});
  }
  return {};
}

Status Reconciler::publish(const std::vector<UnclaimedExecution>& page, Done& done) {
  std::vector<std::string> messages;
  for (const UnclaimedExecution& one : page) {
    if (!one.message.empty()) messages.push_back(one.message);
  }
  TRY(const std::vector<bool> there, parts_.queue.has(messages));
  std::vector<std::string> missing;
  std::size_t asked = 0;
  for (const UnclaimedExecution& one : page) {
    const bool has = !one.message.empty() && there[asked++];
    if (!has) missing.push_back(one.id);
  }
  if (missing.empty()) return {};
  TRY(const std::vector<std::string> ids, parts_.queue.publish(missing));
  std::vector<ClaimStore::Message> notes;
  for (std::size_t i = 0; i < missing.size(); ++i) notes.push_back({missing[i], ids[i]});
  TRY_STATUS(parts_.claims.noteMessages(notes));
  done.published += missing.size();
  return {};
}

}  // namespace gantlet::cluster
