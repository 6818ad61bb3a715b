#include "manager/session_checkpoints.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/digest.h"
#include "core/resource_id.h"
#include "json/value.h"

namespace gantlet {
namespace {

using std::chrono::seconds;

}  // namespace

Status SessionCheckpoints::takePlace(Session& session) {
  const std::lock_guard lock(places_);
  std::size_t own = 0;
  std::size_t all = 0;
  for (const auto& one : table_.livingOf(session.tenant)) {
    const std::lock_guard inner(one->mutex);
    const std::size_t count = one->checkpoints.size() + one->holding;
    all += count;
    if (one.get() == &session) own = count;
  }
  if (own >= options_.maxCheckpoints) {
    return Error{
        ErrorCode::kBusy,
        "the session has as many checkpoints as it may: " + std::to_string(options_.maxCheckpoints),
        "delete one that is not needed any more"};
  }
  if (all >= options_.maxCheckpointsTenant) {
    Error error{ErrorCode::kBusy,
                "the tenant has as many checkpoints as it may: " + std::to_string(all),
                "delete one that is not needed any more"};
    error.retryAfter = seconds(5);
    error.limit = "\"checkpoints\";q=" + std::to_string(options_.maxCheckpointsTenant);
    return error;
  }
  const std::lock_guard inner(session.mutex);
  ++session.holding;
  return {};
}

Status SessionCheckpoints::checkMemory(const Session& session) {
  std::vector<std::pair<const Session*, std::shared_ptr<SessionCheckpoint>>> checkpoints;
  std::vector<std::pair<const Session*, std::shared_ptr<LivingSandbox>>> lived;
  for (const auto& one : table_.livingOf(session.tenant)) {
    const std::lock_guard lock(one->mutex);
    lived.emplace_back(one.get(), one->sandbox);
    for (const auto& [name, held] : one->checkpoints) checkpoints.emplace_back(one.get(), held);
  }
  std::set<std::uint64_t> used;
  std::map<std::uint64_t, std::uint64_t> own;
  std::map<std::uint64_t, std::uint64_t> all;
  const auto count = [&](const Session* of, const LivingSandbox& sandbox) {
    for (const LivingCharge& charge : sandbox.charges()) {
      all[charge.jail] = charge.memory.bytes();
      if (of == &session) own[charge.jail] = charge.memory.bytes();
    }
  };
  for (const auto& [of, sandbox] : lived) {
    used.insert(sandbox->charges().front().jail);
    count(of, *sandbox);
  }
  for (const auto& [of, held] : checkpoints) count(of, *held->fork.sandbox);
  const auto sum = [&](const std::map<std::uint64_t, std::uint64_t>& charges) {
    std::uint64_t bytes = 0;
    for (const auto& [jail, memory] : charges) bytes += used.contains(jail) ? 0 : memory;
    return ByteCount(bytes);
  };
  const char* const advice = "delete one that is not needed any more";
  if (const ByteCount held = sum(own); held >= options_.checkpointMemory) {
    return Error{ErrorCode::kBusy,
                 "the session's checkpoints hold " + formatByteCount(held) +
                     " of memory, and may " + formatByteCount(options_.checkpointMemory),
                 advice};
  }
  if (const ByteCount held = sum(all); held >= options_.checkpointMemoryTenant) {
    Error error{ErrorCode::kBusy,
                "the tenant's checkpoints hold " + formatByteCount(held) + " of memory, and may " +
                    formatByteCount(options_.checkpointMemoryTenant),
                advice};
    error.retryAfter = seconds(5);
    return error;
  }
  return {};
}

Result<CheckpointInfo> SessionCheckpoints::make(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(const std::shared_ptr<SessionContext> context, session->context(id));
  TRY_STATUS(context->takeTurnNow());
  if (!session->beginUse()) {
    context->leaveTurn();
    return unknownSession(who.session);
  }
  Result<std::shared_ptr<SessionCheckpoint>> made = hold(who, *session, *context);
  if (!made) made = session->explain(*context, std::move(made).error());
  context->leaveTurn();
  session->endUse(clock_.monotonicNow());
  if (!made) return std::move(made).error();
  return (*made)->info();
}

Result<std::shared_ptr<SessionCheckpoint>> SessionCheckpoints::hold(const SessionWho& who,
                                                                    Session& session,
                                                                    SessionContext& context) {
  // One for the checkpoint, and one for what goes on from it.
  if (session.sandbox->depth() + 2 > kMostBranchDepth) {
    return Error{ErrorCode::kBusy,
                 "each checkpoint, rollback and branch lies below the one before it, and the "
                 "session is " +
                     std::to_string(session.sandbox->depth()) +
                     " deep: the kernel's namespaces nest no deeper",
                 "go back to a checkpoint that there is, or make a new session"};
  }
  TRY(HeldContext held, context.held());
  TRY_STATUS(checkMemory(session));
  TRY_STATUS(takePlace(session));
  auto made = std::make_shared<SessionCheckpoint>();
  made->id = newResourceId("ckp");
  made->context = context.id;
  made->createdAt = clock_.wallNow().time_since_epoch().count();
  const Status done = fork(who, session, context, std::move(held), *made);
  const bool gone = context.isRemoved();
  const std::lock_guard lock(session.mutex);
  --session.holding;
  if (!done) return done.error();
  if (session.removed) return unknownSession(session.id);
  // Who deletes a context takes it out of the session first, and its checkpoints with it.
  const bool stays = std::any_of(session.contexts.begin(), session.contexts.end(),
                                 [&](const auto& one) { return one.second.get() == &context; });
  if (gone || !stays) return unknownContext(context.id);
  session.checkpoints.emplace(made->id, made);
  return made;
}

Status SessionCheckpoints::fork(const SessionWho& who, Session& session, SessionContext& context,
                                HeldContext held, SessionCheckpoint& made) {
  std::unique_ptr<BranchPlace> place;
  TRY_STATUS(preparePlace(held, session.id, place));
  TRY_STATUS(records_.add("checkpoint_created", session, who.actor,
                          {{"checkpoint", made.id},
                           {"context", context.id},
                           {"cells", std::uint64_t{held.ran}},
                           {"history_hash", digestText(held.history.digest())}}));
  TRY_STATUS(startFor(held, context, *session.sandbox));
  TRY_STATUS(preparePlace(held, session.id, place));
  TRY(made.fork, held.living->branchInto(std::move(place)));
  made.held = {nullptr, std::move(held.history), held.ran};
  return {};
}

Result<std::vector<CheckpointInfo>> SessionCheckpoints::list(const SessionWho& who) {
  TRY(const std::shared_ptr<Session> session, finder_.find(who));
  std::vector<CheckpointInfo> infos;
  const std::lock_guard lock(session->mutex);
  for (const auto& [id, checkpoint] : session->checkpoints) infos.push_back(checkpoint->info());
  return infos;  // ids sort by time
}

Result<CheckpointInfo> SessionCheckpoints::get(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.find(who));
  TRY(const std::shared_ptr<SessionCheckpoint> found, session->checkpoint(id));
  return found->info();
}

Status SessionCheckpoints::remove(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(std::shared_ptr<SessionCheckpoint> found, session->checkpoint(id));
  TRY_STATUS(records_.add("checkpoint_deleted", *session, who.actor, {{"checkpoint", id}}));
  const std::lock_guard lock(session->mutex);
  if (session->checkpoints.erase(id) == 0) return unknownCheckpoint(id);
  return {};
}

Status SessionCheckpoints::beginRollback(Session& session) {
  const std::lock_guard lock(session.mutex);
  if (session.active > 0 || session.saves || session.leaves) {
    return Error{ErrorCode::kBusy, "a cell runs in the session, or something is made of it",
                 "wait until it has ended, or interrupt it"};
  }
  ++session.active;
  session.rollsBack = true;
  return {};
}

void SessionCheckpoints::endRollback(Session& session) {
  {
    const std::lock_guard lock(session.mutex);
    session.rollsBack = false;
  }
  session.settled.notify_all();
}

Result<ContextInfo> SessionCheckpoints::rollback(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(const std::shared_ptr<SessionCheckpoint> checkpoint, session->checkpoint(id));
  TRY(const std::shared_ptr<SessionContext> context, session->context(checkpoint->context));
  TRY_STATUS(context->takeTurnNow());
  Status done = beginRollback(*session);
  if (!done) {
    context->leaveTurn();
    return done.error();
  }
  done = goBack(who, *session, *context, *checkpoint);
  if (!done) done = session->explain(*context, done.error());
  endRollback(*session);
  context->leaveTurn();
  session->endUse(clock_.monotonicNow());
  if (!done) return std::move(done).error();
  return context->info();
}

Status SessionCheckpoints::goBack(const SessionWho& who, Session& session, SessionContext& context,
                                  SessionCheckpoint& checkpoint) {
  std::vector<std::shared_ptr<SessionContext>> others;
  {
    const std::lock_guard lock(session.mutex);
    for (const auto& [id, one] : session.contexts) {
      if (one.get() != &context) others.push_back(one);
    }
  }
  for (const auto& other : others) {
    if (!other->hasVariables()) continue;
    return Error{ErrorCode::kBusy,
                 "the session's context " + other->id +
                     " has variables, which belong to the workspace as it is now",
                 "restart or delete that context first"};
  }
  if (!checkpoint.fork.context->alive()) {
    const std::lock_guard lock(session.mutex);
    session.checkpoints.erase(checkpoint.id);
    return Error{ErrorCode::kNotFound, "the checkpoint's interpreter has ended",
                 "the host may be short of memory; go back to another one"};
  }
  TRY(std::unique_ptr<BranchPlace> place, checkpoint.fork.context->prepareBranch(session.id));
  TRY_STATUS(records_.add("session_rolled_back", session, who.actor,
                          {{"checkpoint", checkpoint.id},
                           {"context", context.id},
                           {"cells", std::uint64_t{checkpoint.held.ran}},
                           {"history_hash", digestText(checkpoint.held.history.digest())}}));
  TRY(LivingBranch made, checkpoint.fork.context->branchInto(std::move(place)));
  for (const auto& other : others) other->forgetUnused();
  // Whoever writes a file ends before it, or learns that the file's workspace is another one now.
  const std::lock_guard lock(session.files->mutex);
  TRY_STATUS(context.goBackTo(checkpoint.held, *session.sandbox, std::move(made)));
  ++session.files->swaps;
  return {};
}

}  // namespace gantlet
