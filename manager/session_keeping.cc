#include "manager/session_keeping.h"

#include "json/value.h"

namespace gantlet {

using std::chrono::milliseconds;
using std::chrono::seconds;

SessionKeeping::SessionKeeping(Parts parts, const SessionOptions& options)
    : parts_(std::move(parts)), options_(options) {
  if (parts_.kept == nullptr) return;
  for (const KeptSession& found : parts_.kept->found()) {
    const auto entry = std::make_shared<KeptEntry>(found);
    parts_.sandboxes.hold(*entry);
    parts_.table.takeUp(found.id, entry);
  }
}

SessionInfo SessionKeeping::infoOf(KeptEntry& kept) const {
  const KeptSession known = kept.now();
  SessionInfo info;
  info.id = known.id;
  info.tenant = known.tenant;
  info.state = SessionState::kSaved;
  info.language = known.language;
  info.policy = known.policy;
  info.templateLabel = known.templateLabel;
  info.metadata = known.metadata;
  info.createdBy = known.createdBy;
  info.createdAt = known.createdAt;
  info.deadline = keptUntil(known);
  info.idleDeadline = info.deadline;
  info.idleSeconds = known.idleSeconds;
  info.volumes = known.volumes;
  info.contexts.push_back({std::string(kMain), known.language, ContextState::kEnded, 0});
  tellSave(known, info);
  return info;
}

std::int64_t SessionKeeping::keptUntil(const KeptSession& session) const {
  return (session.save ? session.save->at : session.createdAt) +
         milliseconds(options_.keepFor).count();
}

Result<std::shared_ptr<void>> SessionKeeping::begin(Session& session, const WantedSession& wanted,
                                                    const SessionOnce& once) {
  if (parts_.kept == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service keeps no workspaces",
                 "leave 'keep_workspace' out"};
  }
  TRY(std::shared_ptr<void> place, parts_.table.takeKeptPlace(wanted.tenant));
  KeptSession kept;
  kept.id = session.id;
  kept.tenant = wanted.tenant;
  kept.language = wanted.language;
  kept.policy = wanted.policy.label();
  kept.policyDigest = wanted.policy.digest;
  kept.templateLabel = wanted.templateLabel;
  kept.metadata = wanted.metadata;
  kept.environment = wanted.environment;
  kept.createdBy = wanted.actor.id;
  kept.createdAt = session.createdAt;
  kept.idleSeconds = session.idle.count();
  kept.lifeSeconds = session.life.count();
  kept.onceKey = once.key;
  kept.onceBody = once.bodyHash;
  session.kept = std::make_shared<KeptEntry>(std::move(kept));
  return place;
}

Status SessionKeeping::add(Session& session) {
  session.kept->info.volumes = session.volumes;
  session.kept->volumesHeld = session.volumesHeld;
  return parts_.kept->add(session.kept->info);
}

Result<std::shared_ptr<Session>> SessionKeeping::bringBack(const std::shared_ptr<KeptEntry>& kept,
                                                           const Actor& actor) {
  const std::lock_guard gate(kept->gate);
  const KeptSession known = kept->now();
  if (kept->removed) return unknownSession(known.id);
  if (std::shared_ptr<Session> living = parts_.table.living(known.id)) return living;
  if (parts_.table.isStopping()) {
    return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  }
  Result<ChosenSession> chosen = parts_.choose(known.tenant, known.policy, known.templateLabel);
  if (!chosen) {
    return Error{ErrorCode::kBusy,
                 "the session can't come back by its policy: " + chosen.error().text(),
                 "its files stay until they are due; have the policy allowed, or delete it"};
  }
  const std::shared_ptr<Session> session = madeAnew(known, *std::move(chosen));
  session->kept = kept;
  session->volumesHeld = kept->volumesHeld;
  TRY_STATUS(parts_.table.takePlace(known.tenant));
  if (Status done = fillBack(*session, known, actor); !done) {
    parts_.table.leavePlace(known.tenant);
    return std::move(done).error();
  }
  session->lastUse = now();
  session->saveTried = session->lastUse;
  session->end = session->lastUse + session->life;
  // Its first cell says that it starts anew.
  auto main = std::make_shared<SessionContext>(std::string(kMain), session->language, true);
  session->contexts.emplace(main->id, main);
  TRY_STATUS(parts_.table.add(session));
  return session;
}

std::shared_ptr<Session> SessionKeeping::madeAnew(const KeptSession& known, ChosenSession chosen) {
  WantedSession wanted;
  wanted.tenant = known.tenant;
  wanted.policy = std::move(chosen.policy);
  wanted.ceilings = std::move(chosen.ceilings);
  wanted.templateLabel = std::move(chosen.templateLabel);
  wanted.packages = std::move(chosen.packages);
  wanted.environment = known.environment;
  wanted.templateEnvironment = std::move(chosen.environment);
  auto session =
      std::make_shared<Session>(wanted, known.language, known.createdBy, parts_.clock, &known);
  session->metadata = known.metadata;
  session->idle = seconds(known.idleSeconds);
  session->life = seconds(known.lifeSeconds);
  return session;
}

Status SessionKeeping::fillBack(Session& session, const KeptSession& known, const Actor& actor) {
  json::Object details{{"policy", session.policy.label()},
                       {"policy_digest", session.policy.digest}};
  if (known.save) {
    details.set("files", known.save->files);
    details.set("bytes", known.save->bytes);
    details.set("save_hash", "sha256:" + known.save->sha256);
  }
  TRY_STATUS(parts_.records.add("session_restored", session, actor, std::move(details)));
  TRY_STATUS(parts_.sandboxes.attachAgain(session, known.volumes));
  TRY_STATUS(parts_.sandboxes.open(session));
  return parts_.kept->restore(known, session.sandbox->workspace(), session.sandbox->owner());
}

Status SessionKeeping::change(KeptEntry& kept, const SessionChange& change) {
  const std::lock_guard gate(kept.gate);
  KeptSession changed = kept.now();
  if (kept.removed) return unknownSession(changed.id);
  if (change.life) changed.lifeSeconds = change.life->count();
  if (change.idle) changed.idleSeconds = change.idle->count();
  if (change.metadata) changed.metadata = *change.metadata;
  TRY_STATUS(parts_.kept->describe(changed));
  const std::lock_guard lock(kept.mutex);
  kept.info = changed;
  return {};
}

Status SessionKeeping::remove(KeptEntry& kept, const Actor& actor) {
  const std::lock_guard gate(kept.gate);
  const KeptSession known = kept.now();
  if (kept.removed) return unknownSession(known.id);
  TRY_STATUS(parts_.records.add("session_deleted", known.id, known.tenant, actor, {}));
  TRY_STATUS(parts_.kept->remove(known));
  kept.removed = true;
  if (const std::shared_ptr<Session> living = parts_.table.removeKept(known)) living->finish();
  return {};
}

// REQUIRES: the gate, and that nothing runs in it. Errors: kAuditFailed and those of
// KeptSessions::write; what was saved before stays, and the session tells of it.
Status SessionKeeping::save(Session& session, const Actor& actor, std::string_view reason) {
  KeptEntry& kept = *session.kept;
  KeptSession known = kept.now();
  std::uint64_t uses = 0;
  {
    const std::lock_guard lock(session.mutex);
    session.saveTried = now();
    uses = session.uses;
  }
  const Status done = write(session, known, actor, reason);
  const std::string before = known.trouble;
  known.trouble = done ? "" : done.error().message;
  if (known.trouble != before) {
    if (!done) {
      (void)parts_.records.add("workspace_not_saved", session, actor,
                               {{"reason", reason}, {"error", known.trouble}});
    }
    (void)parts_.kept->describe(known);  // else it is told while the service lives
  }
  {
    const std::lock_guard lock(kept.mutex);
    kept.info.trouble = known.trouble;
    kept.info.save = known.save;
    kept.info.object = known.object;
  }
  if (!done) return done.error();
  const std::lock_guard lock(session.mutex);
  session.savedUses = uses;
  return {};
}

Status SessionKeeping::write(Session& session, KeptSession& known, const Actor& actor,
                             std::string_view reason) {
  TRY(const std::unique_ptr<KeptSessions::Draft> draft,
      parts_.kept->write(known, session.sandbox->workspace(), session.policy.limits.workspace,
                         wallNow()));
  const std::uint64_t others = parts_.table.savedBytes(session.tenant, *session.kept);
  if (draft->save().bytes + others > options_.keptTenant.bytes()) {
    return Error{
        ErrorCode::kTooLarge,
        "the tenant's kept workspaces would have more than " + formatByteCount(options_.keptTenant),
        "delete sessions that are not needed any more, or files of this one"};
  }
  TRY_STATUS(parts_.records.add("workspace_saved", session, actor,
                                {{"reason", reason},
                                 {"files", draft->save().files},
                                 {"bytes", draft->save().bytes},
                                 {"save_hash", "sha256:" + draft->save().sha256}}));
  return parts_.kept->commit(known, *draft);
}

Status SessionKeeping::saveBetweenCells(Session& session, const Actor& actor,
                                        std::string_view reason) {
  const std::lock_guard gate(session.kept->gate);
  {
    const std::lock_guard lock(session.mutex);
    if (session.removed || session.leaves) return unknownSession(session.id);
    if (session.active > 0) {
      return Error{ErrorCode::kBusy, "a cell runs in the session",
                   "interrupt it, or wait until it has ended"};
    }
    if (session.savedUses == session.uses && session.kept->now().save) return {};
    session.saves = true;
  }
  const bool frozen = !session.paused && session.sandbox->freeze(true);
  Status done = save(session, actor, reason);
  if (frozen) (void)session.sandbox->freeze(false);
  {
    const std::lock_guard lock(session.mutex);
    session.saves = false;
  }
  session.settled.notify_all();
  return done;
}

bool SessionKeeping::beginLeaving(Session& session, bool atAnyCost) {
  const std::lock_guard lock(session.mutex);
  if (session.removed) return false;
  if (!atAnyCost) {
    if (session.active > 0 || session.paused || session.saves) return false;
    if (now() < session.lastUse + session.idle) return false;
    const bool failedLately =
        !session.kept->now().trouble.empty() && now() < session.saveTried + options_.saveAgain;
    if (failedLately) return false;
  }
  session.leaves = true;
  return true;
}

Status SessionKeeping::putAway(const std::shared_ptr<Session>& session, bool atAnyCost,
                               const std::string& reason) {
  const std::lock_guard gate(session->kept->gate);
  if (session->kept->removed || !beginLeaving(*session, atAnyCost)) return {};
  const auto openDoor = [&](bool open) {
    const std::lock_guard lock(session->files->mutex);
    session->files->closed = !open;
  };
  openDoor(false);
  if (atAnyCost) {
    for (const auto& context : session->allContexts()) context->end(true);
    std::unique_lock lock(session->mutex);
    session->settled.wait_for(lock, options_.endPatience,
                              [&] { return session->active == 0 && !session->saves; });
  }
  const bool frozen = !atAnyCost && session->sandbox->freeze(true);
  Status saved = save(*session, serviceActor(), reason);
  if (frozen) (void)session->sandbox->freeze(false);
  if (!saved && !atAnyCost) {
    openDoor(true);
    const std::lock_guard lock(session->mutex);
    session->leaves = false;
    return saved.error();
  }
  (void)parts_.records.add("session_put_away", *session, serviceActor(), {{"reason", reason}});
  parts_.table.remove(*session);
  session->finish();
  return saved;
}

void SessionKeeping::saveDue() {
  for (const auto& session : parts_.table.allLiving()) {
    if (!session->kept) continue;
    {
      const std::lock_guard lock(session->mutex);
      const bool quiet = session->active == 0 && !session->leaves && !session->saves;
      if (!quiet || session->uses == session->savedUses) continue;
      if (now() < session->saveTried + options_.saveEvery) continue;
    }
    (void)saveBetweenCells(*session, serviceActor(), "in between");
  }
}

void SessionKeeping::forgetSpent() {
  for (const auto& kept : parts_.table.away()) {
    {
      const std::lock_guard lock(kept->mutex);
      if (wallNow() < keptUntil(kept->info)) continue;
      if (kept->tried != MonotonicTime{} && now() < kept->tried + kForgetEvery) continue;
      kept->tried = now();
    }
    const std::lock_guard gate(kept->gate);
    const KeptSession known = kept->now();
    if (kept->removed || parts_.table.living(known.id)) continue;
    (void)parts_.records.add("session_ended", known.id, known.tenant, serviceActor(),
                             {{"reason", "it was kept for as long as it may be"}});
    if (!parts_.kept->remove(known)) continue;
    kept->removed = true;
    (void)parts_.table.removeKept(known);
  }
}

}  // namespace gantlet
