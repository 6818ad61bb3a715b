// Branches of SessionDesk: sessions that go on where another one stands.
#include "core/digest.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"

namespace gantlet {

struct SessionDesk::BegunBranch {
  std::shared_ptr<Session> made;
  HeldContext held;                    // of the parent's context
  std::unique_ptr<BranchPlace> place;  // the jail, at which the launcher is
};

Result<std::vector<SessionInfo>> SessionDesk::branch(const Who& who, const std::string& id,
                                                     std::size_t count,
                                                     const CancelSignal& cancel) {
  if (count < 1 || count > options_.maxBranches) {
    return Error{ErrorCode::kInvalidArgument,
                 "'count' must be from 1 to " + std::to_string(options_.maxBranches), ""};
  }
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<SessionContext> context, session->context(id));
  TRY_STATUS(context->takeTurn(cancel, options_.maxWaitingCells));
  if (!session->beginUse()) {
    context->leaveTurn();
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
  if (!done) done = session->explain(*context, done.error());
  context->leaveTurn();
  session->endUse(now());
  std::vector<SessionInfo> infos;
  for (const auto& one : made) {
    if (done) {
      infos.push_back(one->info(now()));
      continue;
    }
    table_.remove(*one);
    (void)record("session_ended", *one, who.actor,
                 {{"reason", "another branch could not be made"}});
    one->finish();
  }
  if (!done) return std::move(done).error();
  return infos;
}

Result<SessionDesk::BegunBranch> SessionDesk::beginBranch(const Who& who, Session& session,
                                                          SessionContext& context) {
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
  TRY_STATUS(sandboxes_.attachAgain(*begun.made, session.volumes));
  TRY_STATUS(table_.takePlace(session.tenant));
  if (Status done = prepareBranch(who, session, context, begun); !done) {
    table_.leavePlace(session.tenant);
    return std::move(done).error();
  }
  return begun;
}

Result<std::shared_ptr<Session>> SessionDesk::endBranch(BegunBranch begun) {
  Status done = placeBranch(begun);
  if (done && parts_.placed) {
    StoredPlace place{begun.made->id, kSessionPlace, begun.made->tenant.text(), ""};
    place.madeBy = begun.made->createdBy;
    done = parts_.placed(place);
  }
  if (!done) {
    table_.leavePlace(begun.made->tenant);
    return std::move(done).error();
  }
  begun.made->lastUse = now();
  TRY_STATUS(table_.add(begun.made));
  return begun.made;
}

// Its record is written, and it will not be.
void SessionDesk::giveUp(const Who& who, const BegunBranch& begun) {
  (void)record("session_ended", *begun.made, who.actor,
               {{"reason", "another branch could not be made"}});
  table_.leavePlace(begun.made->tenant);
}

Status SessionDesk::prepareBranch(const Who& who, Session& session, SessionContext& context,
                                  BegunBranch& begun) {
  TRY(begun.held, context.held());
  TRY_STATUS(preparePlace(begun.held, begun.made->id, begun.place));
  TRY_STATUS(record("session_branched", *begun.made, who.actor,
                    {{"parent_session", session.id},
                     {"parent_context", context.id},
                     {"cells", std::uint64_t{begun.held.ran}},
                     {"history_hash", digestText(begun.held.history.digest())},
                     {"policy", session.policy.label()},
                     {"policy_digest", session.policy.digest}}));
  TRY_STATUS(startFor(begun.held, context, *session.sandbox));
  return preparePlace(begun.held, begun.made->id, begun.place);
}

Status SessionDesk::placeBranch(BegunBranch& begun) {
  TRY(LivingBranch branch, begun.held.living->branchInto(std::move(begun.place)));
  begun.made->sandbox = std::move(branch.sandbox);
  begun.held.living = std::move(branch.context);
  auto main = std::make_shared<SessionContext>(std::string(kMain), begun.made->language,
                                               std::move(begun.held));
  begun.made->contexts.emplace(main->id, main);
  return {};
}

}  // namespace gantlet
