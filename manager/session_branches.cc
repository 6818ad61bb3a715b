#include "manager/session_branches.h"

#include "core/digest.h"
#include "json/value.h"

namespace gantlet {

Result<std::vector<SessionInfo>> SessionBranches::branch(const SessionWho& who,
                                                         const std::string& id, std::size_t count,
                                                         const CancelSignal& cancel) {
  if (count < 1 || count > options_.maxBranches) {
    return Error{ErrorCode::kInvalidArgument,
                 "'count' must be from 1 to " + std::to_string(options_.maxBranches), ""};
  }
  TRY(const std::shared_ptr<Session> session, parts_.finder.use(who));
  TRY([[maybe_unused]] const Ceilings ceilings, parts_.bounds.of(*session));
  TRY(const std::shared_ptr<SessionContext> context, session->context(id));
  TRY_STATUS(context->takeTurn(cancel, options_.maxWaitingCells));
  if (!session->beginUse()) {
    context->leaveTurn();
    return unknownSession(who.session);
  }
  Made made;
  Status done = makeAll(who, *session, *context, count, made);
  if (!done) done = session->explain(*context, done.error());
  context->leaveTurn();
  session->endUse(now());
  std::vector<SessionInfo> infos;
  for (const auto& one : made) {
    if (done) {
      infos.push_back(one->info(now()));
      continue;
    }
    parts_.table.remove(*one);
    (void)parts_.records.add("session_ended", *one, who.actor,
                             {{"reason", "another branch could not be made"}});
    one->finish();
  }
  if (!done) return std::move(done).error();
  return infos;
}

Status SessionBranches::makeAll(const SessionWho& who, Session& session, SessionContext& context,
                                std::size_t count, Made& made) {
  Result<Begun> next = begin(who, session, context);
  if (!next) return next.error();
  while (true) {
    Begun begun = std::move(next).value();
    const bool last = made.size() + 1 == count;
    if (!last) next = begin(who, session, context);
    Result<std::shared_ptr<Session>> one = end(std::move(begun));
    if (!one) {
      if (!last && next) giveUp(who, *next);
      return one.error();
    }
    made.push_back(std::move(one).value());
    if (last) return {};
    if (!next) return next.error();
  }
}

Result<SessionBranches::Begun> SessionBranches::begin(const SessionWho& who, Session& session,
                                                      SessionContext& context) {
  Begun begun;
  begun.made = std::make_shared<Session>(session, context.language, who.actor.id, parts_.clock);
  begun.made->parent = session.id;
  {
    const std::lock_guard lock(session.mutex);
    begun.made->metadata = session.metadata;
    begun.made->idle = session.idle;
    begun.made->end = session.end;
  }
  // Its jail is made below this one's, and sees what this one sees.
  TRY_STATUS(parts_.sandboxes.attachAgain(*begun.made, session.volumes));
  TRY_STATUS(parts_.table.takePlace(session.tenant));
  if (Status done = prepare(who, session, context, begun); !done) {
    parts_.table.leavePlace(session.tenant);
    return std::move(done).error();
  }
  return begun;
}

Status SessionBranches::prepare(const SessionWho& who, Session& session, SessionContext& context,
                                Begun& begun) {
  TRY(begun.held, context.held());
  TRY_STATUS(preparePlace(begun.held, begun.made->id, begun.place));
  TRY_STATUS(parts_.records.add("session_branched", *begun.made, who.actor,
                                {{"parent_session", session.id},
                                 {"parent_context", context.id},
                                 {"cells", std::uint64_t{begun.held.ran}},
                                 {"history_hash", digestText(begun.held.history.digest())},
                                 {"policy", session.policy.label()},
                                 {"policy_digest", session.policy.digest}}));
  TRY_STATUS(startFor(begun.held, context, *session.sandbox));
  return preparePlace(begun.held, begun.made->id, begun.place);
}

Result<std::shared_ptr<Session>> SessionBranches::end(Begun begun) {
  Status done = fork(begun);
  if (done && parts_.placed) {
    StoredPlace place{begun.made->id, kSessionPlace, begun.made->tenant.text(), ""};
    place.madeBy = begun.made->createdBy;
    done = parts_.placed(place);
  }
  if (!done) {
    parts_.table.leavePlace(begun.made->tenant);
    return std::move(done).error();
  }
  begun.made->lastUse = now();
  TRY_STATUS(parts_.table.add(begun.made));
  return begun.made;
}

Status SessionBranches::fork(Begun& begun) {
  TRY(LivingBranch branch, begun.held.living->branchInto(std::move(begun.place)));
  begun.made->sandbox = std::move(branch.sandbox);
  begun.held.living = std::move(branch.context);
  auto main = std::make_shared<SessionContext>(std::string(kMain), begun.made->language,
                                               std::move(begun.held));
  begun.made->contexts.emplace(main->id, main);
  return {};
}

void SessionBranches::giveUp(const SessionWho& who, const Begun& begun) {
  (void)parts_.records.add("session_ended", *begun.made, who.actor,
                           {{"reason", "another branch could not be made"}});
  parts_.table.leavePlace(begun.made->tenant);
}

}  // namespace gantlet
