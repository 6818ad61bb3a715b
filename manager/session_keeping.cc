// Sessions whose workspace is kept: saved, put away, brought back, forgotten.
#include "core/digest.h"
#include "json/value.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

}  // namespace

// Of one that was put away: no interpreter lives, and the next cell says so.
SessionInfo SessionDesk::infoOf(KeptEntry& kept) {
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

std::shared_ptr<KeptEntry> SessionDesk::keptOf(const Who& who) {
  if (!checkHere(who.session)) return nullptr;  // find() tells why
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(who.session);
  if (found == kept_.end() || (who.only && found->second->tenant != *who.only)) return nullptr;
  return found->second;
}

std::int64_t SessionDesk::keptUntil(const KeptSession& session) const {
  return (session.save ? session.save->at : session.createdAt) +
         milliseconds(options_.keepFor).count();
}

Result<std::shared_ptr<void>> SessionDesk::takeKeptPlace(const Wanted& wanted) {
  if (parts_.kept == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service keeps no workspaces",
                 "leave 'keep_workspace' out"};
  }
  const std::lock_guard lock(mutex_);
  std::size_t own = makingKept_[wanted.tenant];
  std::uint64_t bytes = 0;
  for (const auto& [id, kept] : kept_) {
    if (kept->tenant != wanted.tenant) continue;
    ++own;
    const KeptSession known = kept->now();
    bytes += known.save ? known.save->bytes : 0;
  }
  const bool full = bytes >= options_.keptTenant.bytes();
  if (own < options_.maxKeptTenant && !full) {
    ++makingKept_[wanted.tenant];
    return std::shared_ptr<void>(nullptr, [this, tenant = wanted.tenant](void*) {
      const std::lock_guard inner(mutex_);
      --makingKept_[tenant];
    });
  }
  Error error{ErrorCode::kBusy,
              full ? "the tenant's kept workspaces have " + formatByteCount(ByteCount(bytes)) +
                         ", and may have " + formatByteCount(options_.keptTenant)
                   : "the tenant has as many sessions with kept workspaces as it may: " +
                         std::to_string(own),
              "delete one that is not needed any more; a list of sessions shows them"};
  error.retryAfter = seconds(5);
  if (!full) error.limit = "\"kept-sessions\";q=" + std::to_string(options_.maxKeptTenant);
  return error;
}

// The session lives, or lives again: with its files and its environment variables, and with nothing
// else.
Result<std::shared_ptr<Session>> SessionDesk::bringBack(const Who& who, KeptEntry& kept) {
  const std::lock_guard gate(kept.gate);
  if (kept.removed) return unknownSession(who.session);
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(who.session);
    if (found != sessions_.end()) return found->second;
    if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  }
  const KeptSession known = kept.now();
  Result<Chosen> chosen = parts_.choose(known.tenant, known.policy, known.templateLabel);
  if (!chosen) {
    return Error{ErrorCode::kBusy,
                 "the session can't come back by its policy: " + chosen.error().text(),
                 "its files stay until they are due; have the policy allowed, or delete it"};
  }
  Wanted wanted;
  wanted.tenant = known.tenant;
  wanted.policy = std::move(chosen->policy);
  wanted.ceilings = std::move(chosen->ceilings);
  wanted.templateLabel = std::move(chosen->templateLabel);
  wanted.packages = std::move(chosen->packages);
  wanted.environment = known.environment;
  wanted.templateEnvironment = std::move(chosen->environment);
  auto session =
      std::make_shared<Session>(wanted, known.language, known.createdBy, parts_.clock, &known);
  session->metadata = known.metadata;
  session->idle = seconds(known.idleSeconds);
  session->life = seconds(known.lifeSeconds);
  session->volumesHeld = kept.volumesHeld;
  TRY_STATUS(takePlace(known.tenant));
  Status done = fillBack(who, *session, known);
  const std::lock_guard lock(mutex_);
  leavePlace(known.tenant);
  if (!done) return std::move(done).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  session->kept = kept_.at(known.id);
  session->lastUse = parts_.clock.monotonicNow();
  session->saveTried = session->lastUse;
  session->end = session->lastUse + session->life;
  // Its first cell says that it starts anew.
  auto main = std::make_shared<SessionContext>(std::string(kMain), session->language, true);
  session->contexts.emplace(main->id, main);
  sessions_.emplace(session->id, session);
  wake_.notify_all();
  return session;
}

Status SessionDesk::fillBack(const Who& who, Session& session, const KeptSession& known) {
  json::Object details{{"policy", session.policy.label()},
                       {"policy_digest", session.policy.digest}};
  if (known.save) {
    details.set("files", known.save->files);
    details.set("bytes", known.save->bytes);
    details.set("save_hash", "sha256:" + known.save->sha256);
  }
  TRY_STATUS(record("session_restored", session, who.actor, std::move(details)));
  TRY_STATUS(attachVolumes(session, known.volumes));
  TRY_STATUS(openSandbox(session));
  return parts_.kept->restore(known, session.sandbox->workspace(), session.sandbox->owner());
}

// REQUIRES: the gate, and that nothing runs in it. Errors: kAuditFailed and those of
// KeptSessions::write; what was saved before stays, and the session tells of it.
Status SessionDesk::save(Session& session, const Actor& actor, std::string_view reason) {
  KeptEntry& kept = *session.kept;
  KeptSession known = kept.now();
  std::uint64_t uses = 0;
  {
    const std::lock_guard lock(session.mutex);
    session.saveTried = parts_.clock.monotonicNow();
    uses = session.uses;
  }
  const Status done = [&]() -> Status {
    TRY(const std::unique_ptr<KeptSessions::Draft> draft,
        parts_.kept->write(known, session.sandbox->workspace(), session.policy.limits.workspace,
                           parts_.clock.wallNow().time_since_epoch().count()));
    std::uint64_t bytes = draft->save().bytes;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [id, other] : kept_) {
        if (other.get() == &kept || other->tenant != session.tenant) continue;
        const KeptSession one = other->now();
        bytes += one.save ? one.save->bytes : 0;
      }
    }
    if (bytes > options_.keptTenant.bytes()) {
      return Error{ErrorCode::kTooLarge,
                   "the tenant's kept workspaces would have more than " +
                       formatByteCount(options_.keptTenant),
                   "delete sessions that are not needed any more, or files of this one"};
    }
    TRY_STATUS(record("workspace_saved", session, actor,
                      {{"reason", reason},
                       {"files", draft->save().files},
                       {"bytes", draft->save().bytes},
                       {"save_hash", "sha256:" + draft->save().sha256}}));
    return parts_.kept->commit(known, *draft);
  }();
  const std::string before = known.trouble;
  known.trouble = done ? "" : done.error().message;
  if (known.trouble != before) {
    if (!done) {
      (void)record("workspace_not_saved", session, actor,
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

// Cells wait meanwhile, and what earlier ones have left running stands still.
Status SessionDesk::saveBetweenCells(Session& session, const Actor& actor,
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

// Saves the session's files, and ends its interpreters; who uses it next brings it back.
// `atAnyCost`: also where something runs in it, or where its files can't be saved.
Status SessionDesk::putAway(const std::shared_ptr<Session>& session, bool atAnyCost,
                            const std::string& reason) {
  const Actor service{"service", "", ""};
  const std::lock_guard gate(session->kept->gate);
  if (session->kept->removed) return {};
  std::map<std::string, std::shared_ptr<SessionContext>> contexts;
  {
    const std::lock_guard lock(session->mutex);
    if (session->removed) return {};
    const MonotonicTime now = parts_.clock.monotonicNow();
    if (!atAnyCost) {
      if (session->active > 0 || session->paused || session->saves) return {};
      if (now < session->lastUse + session->idle) return {};
      const bool failedLately =
          !session->kept->now().trouble.empty() && now < session->saveTried + options_.saveAgain;
      if (failedLately) return {};
    }
    session->leaves = true;
    contexts = session->contexts;
  }
  const auto openDoor = [&](bool open) {
    const std::lock_guard lock(session->files->mutex);
    session->files->closed = !open;
  };
  openDoor(false);
  if (atAnyCost) {
    for (const auto& [id, context] : contexts) context->end(true);
    std::unique_lock lock(session->mutex);
    session->settled.wait_for(lock, options_.endPatience,
                              [&] { return session->active == 0 && !session->saves; });
  }
  const bool frozen = !atAnyCost && session->sandbox->freeze(true);
  const Status saved = save(*session, service, reason);
  if (frozen) (void)session->sandbox->freeze(false);
  if (!saved && !atAnyCost) {
    openDoor(true);
    const std::lock_guard lock(session->mutex);
    session->leaves = false;
    return saved.error();
  }
  (void)record("session_put_away", *session, service, {{"reason", reason}});
  {
    const std::lock_guard lock(mutex_);
    sessions_.erase(session->id);
  }
  session->finish();
  return saved;
}

void SessionDesk::saveDue() {
  std::vector<std::shared_ptr<Session>> due;
  {
    const MonotonicTime now = parts_.clock.monotonicNow();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, session] : sessions_) {
      if (!session->kept) continue;
      const std::lock_guard inner(session->mutex);
      const bool quiet = session->active == 0 && !session->leaves && !session->saves;
      if (!quiet || session->uses == session->savedUses) continue;
      if (now >= session->saveTried + options_.saveEvery) due.push_back(session);
    }
  }
  for (const auto& session : due) {
    (void)saveBetweenCells(*session, {"service", "", ""}, "in between");
  }
}

// What nobody has come back to for as long as it is kept.
void SessionDesk::forgetSpent() {
  std::vector<std::shared_ptr<KeptEntry>> due;
  {
    const MonotonicTime now = parts_.clock.monotonicNow();
    const std::int64_t wall = parts_.clock.wallNow().time_since_epoch().count();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_) {
      if (sessions_.contains(id)) continue;
      const std::lock_guard inner(kept->mutex);
      if (wall < keptUntil(kept->info)) continue;
      if (kept->tried != MonotonicTime{} && now < kept->tried + kForgetEvery) continue;
      kept->tried = now;
      due.push_back(kept);
    }
  }
  for (const auto& kept : due) {
    const std::lock_guard gate(kept->gate);
    const KeptSession known = kept->now();
    {
      const std::lock_guard lock(mutex_);
      if (kept->removed || sessions_.contains(known.id)) continue;
    }
    (void)record("session_ended", known.id, known.tenant, {"service", "", ""},
                 {{"reason", "it was kept for as long as it may be"}});
    if (!parts_.kept->remove(known)) continue;
    kept->removed = true;
    const std::lock_guard lock(mutex_);
    kept_.erase(known.id);
    dropKey(known.tenant, known.onceKey, known.id);
  }
}

void SessionDesk::reclaim() {
  std::vector<std::shared_ptr<Session>> all;
  {
    const std::lock_guard lock(mutex_);
    all.reserve(sessions_.size());
    for (const auto& [id, session] : sessions_) all.push_back(session);
  }
  // Each is asked of the kernel: nobody waits for the desk meanwhile.
  std::vector<std::shared_ptr<Session>> over;
  std::vector<std::shared_ptr<Session>> spent;
  for (const auto& session : all) {
    if (session->kept && session->isSpent(now())) spent.push_back(session);
    if (!session->isOver(now())) continue;
    const std::lock_guard lock(mutex_);
    // It may have been used in between, deleted, or put away and opened again.
    const auto found = sessions_.find(session->id);
    if (found == sessions_.end() || found->second != session || !session->isOver(now())) continue;
    sessions_.erase(found);
    dropKey(session->tenant, session->onceKey, session->id);
    over.push_back(session);
  }
  for (const auto& session : over) {
    // A session that is over ends, also where the log takes no records now.
    (void)record("session_ended", *session, {"service", "", ""},
                 {{"reason", session->whySpent(now())}});
    session->finish();
  }
  for (const auto& session : spent) {
    const std::string reason = session->whySpent(now());
    (void)putAway(session, reason != "nobody used it", reason);
  }
  saveDue();
  storeDue();
  forgetSpent();
}

}  // namespace gantlet
