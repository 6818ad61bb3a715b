// Branches of SessionDesk: sessions that go on where another one stands.
#include "core/digest.h"
#include "manager/session_parts.h"

namespace gantlet {
namespace {

Error interpreterEnded() {
  return Error{ErrorCode::kBusy, "the context's interpreter has ended, and its variables with it",
               "run a cell first, which starts another"};
}

}  // namespace

Result<std::vector<SessionInfo>> SessionDesk::branch(const Who& who, const std::string& id,
                                                     std::size_t count,
                                                     const CancelSignal& cancel) {
  if (count < 1 || count > options_.maxBranches) {
    return Error{ErrorCode::kInvalidArgument,
                 "'count' must be from 1 to " + std::to_string(options_.maxBranches), ""};
  }
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<Context> context, contextOf(*session, id));
  TRY_STATUS(takeTurn(*context, cancel));
  if (!beginUse(*session)) {
    leaveTurn(*context);
    return unknownSession(who.session);
  }
  std::vector<std::shared_ptr<Session>> made;
  Result<BegunBranch> next = beginBranch(who, *session, *context);
  Status done = next ? Status() : Status(next.error());
  while (done) {
    BegunBranch begun = std::move(next).value();
    const bool last = made.size() + 1 == count;
    if (!last) next = beginBranch(who, *session, *context);
    Result<std::shared_ptr<Session>> one = endBranch(std::move(begun));
    if (one) made.push_back(std::move(one).value());
    done = !one ? Status(one.error()) : !last && !next ? Status(next.error()) : Status();
    if (!one && !last && next) giveUp(who, *next);
    if (last) break;
  }
  if (!done) done = forkError(*session, *context, done.error());
  leaveTurn(*context);
  endUse(*session);
  std::vector<SessionInfo> infos;
  for (const auto& one : made) {
    if (done) {
      infos.push_back(infoOf(*one));
      continue;
    }
    {
      const std::lock_guard lock(mutex_);
      sessions_.erase(one->id);
    }
    (void)record("session_ended", *one, who.actor,
                 {{"reason", "another branch could not be made"}});
    end(*one);
  }
  if (!done) return std::move(done).error();
  return infos;
}

Result<SessionDesk::BegunBranch> SessionDesk::beginBranch(const Who& who, Session& session,
                                                          Context& context) {
  BegunBranch begun;
  begun.made = std::make_shared<Session>(session, context.language, who.actor.id, parts_.clock);
  begun.made->parent = session.id;
  {
    const std::lock_guard lock(session.mutex);
    begun.made->metadata = session.metadata;
    begun.made->idle = session.idle;
    begun.made->end = session.end;
  }
  // Its jail is made below this one's, and sees what this one sees.
  TRY_STATUS(attachVolumes(*begun.made, session.volumes));
  TRY_STATUS(takePlace(session.tenant));
  if (Status done = prepareBranch(who, session, context, begun); !done) {
    const std::lock_guard lock(mutex_);
    leavePlace(session.tenant);
    return std::move(done).error();
  }
  return begun;
}

Result<std::shared_ptr<SessionDesk::Session>> SessionDesk::endBranch(BegunBranch begun) {
  Status done = placeBranch(begun);
  if (done && parts_.placed) {
    StoredPlace place{begun.made->id, kSessionPlace, begun.made->tenant.text(), ""};
    place.madeBy = begun.made->createdBy;
    done = parts_.placed(place);
  }
  const std::lock_guard lock(mutex_);
  leavePlace(begun.made->tenant);
  if (!done) return std::move(done).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  begun.made->lastUse = parts_.clock.monotonicNow();
  sessions_.emplace(begun.made->id, begun.made);
  wake_.notify_all();
  return begun.made;
}

// Its record is written, and it will not be.
void SessionDesk::giveUp(const Who& who, const BegunBranch& begun) {
  (void)record("session_ended", *begun.made, who.actor,
               {{"reason", "another branch could not be made"}});
  const std::lock_guard lock(mutex_);
  leavePlace(begun.made->tenant);
}

// What a fork came to, as its caller is told. Where the session or the context was ended meanwhile,
// whatever the host said of it comes from that.
Error SessionDesk::forkError(Session& session, Context& context, Error error) {
  {
    const std::lock_guard lock(session.mutex);
    if (session.removed) return unknownSession(session.id);
  }
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  const bool ended = context.living && !context.living->alive();
  if (ended && error.code == ErrorCode::kUnavailable) return interpreterEnded();
  return error;
}

Result<SessionDesk::Held> SessionDesk::heldOf(Context& context) {
  const std::lock_guard lock(context.mutex);
  if (context.living && !context.living->alive()) {
    context.forget();
    context.ended = true;
  }
  if (context.ended) {
    return interpreterEnded();
  }
  return Held{context.living, context.history, context.ran};
}

Status SessionDesk::startIn(Session& session, Context& context, Held& held) {
  if (held.living) return {};
  TRY(held.living, session.sandbox->makeContext(context.language));
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  context.living = held.living;
  return {};
}

// An empty jail is made beside the writing of the record that says what it is for: nobody is in it,
// and nothing of it can be seen, before the fork, which comes behind the record. Where no
// interpreter runs yet, one is started behind the record, and the place is made then.
Status SessionDesk::beginPlace(const Held& held, const std::string& session,
                               std::unique_ptr<BranchPlace>& place) {
  if (place || !held.living) return {};
  TRY(place, held.living->prepareBranch(session));
  return {};
}

Status SessionDesk::prepareBranch(const Who& who, Session& session, Context& context,
                                  BegunBranch& begun) {
  TRY(begun.held, heldOf(context));
  TRY_STATUS(beginPlace(begun.held, begun.made->id, begun.place));
  TRY_STATUS(record("session_branched", *begun.made, who.actor,
                    {{"parent_session", session.id},
                     {"parent_context", context.id},
                     {"cells", std::uint64_t{begun.held.ran}},
                     {"history_hash", digestText(begun.held.history.digest())},
                     {"policy", session.policy.label()},
                     {"policy_digest", session.policy.digest}}));
  TRY_STATUS(startIn(session, context, begun.held));
  return beginPlace(begun.held, begun.made->id, begun.place);
}

Status SessionDesk::placeBranch(BegunBranch& begun) {
  TRY(LivingBranch branch, begun.held.living->branchInto(std::move(begun.place)));
  auto main = std::make_shared<Context>(std::string(kMain), begun.made->language);
  main->history = std::move(begun.held.history);
  main->ran = begun.held.ran;
  begun.made->sandbox = std::move(branch.sandbox);
  main->living = std::move(branch.context);
  begun.made->contexts.emplace(main->id, main);
  return {};
}

}  // namespace gantlet
