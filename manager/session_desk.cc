#include "manager/session_desk.h"

#include <algorithm>

#include "core/resource_id.h"
#include "core/utf8.h"
#include "json/value.h"
#include "manager/session_checks.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kReclaimEvery{200};

}  // namespace

SessionDesk::SessionDesk(const Parts& parts, const SessionOptions& options)
    : parts_(parts), options_(options), firstId_(newResourceId("ses")) {
  if (parts_.kept != nullptr) {
    for (const KeptSession& found : parts_.kept->found()) {
      kept_.emplace(found.id, std::make_shared<KeptEntry>(found));
      if (parts_.volumes != nullptr && !found.volumes.empty()) {
        // What can't be had any more is told when it is to come back.
        (void)parts_.volumes->attachAgain(found.tenant, found.id, found.volumes);
        kept_.at(found.id)->volumesHeld = std::shared_ptr<void>(
            nullptr, [desk = parts_.volumes, id = found.id](void*) { desk->release(id); });
      }
      if (found.onceKey.empty()) continue;
      keys_[{found.tenant, found.onceKey}] = KeyUse{found.onceBody, found.id};
    }
  }
  if (parts_.volumes != nullptr) {
    parts_.volumes->whenFull([this](const std::string& volume, const std::string& why, bool again) {
      endWriters(volume, why, again);
    });
  }
  reclaimer_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      // Without sessions nothing is over: an idle service has no wake-ups for them, and few for
      // those that were put away.
      const auto due = [this] { return stopping_ || !sessions_.empty(); };
      if (kept_.empty()) {
        wake_.wait(lock, [&] { return due() || !kept_.empty(); });
      } else {
        (void)wake_.wait_for(lock, kForgetEvery, due);
      }
      if (wake_.wait_for(lock, kReclaimEvery, [this] { return stopping_; })) return;
      lock.unlock();
      reclaim();
      lock.lock();
    }
  });
}

SessionDesk::~SessionDesk() {
  stop();
  if (parts_.volumes != nullptr) parts_.volumes->whenFull(nullptr);
  reclaimer_.join();
}

void SessionDesk::stop() {
  std::map<std::string, std::shared_ptr<Session>> all;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    all = sessions_.takeAll();
  }
  wake_.notify_all();
  for (const auto& [id, session] : all) {
    if (session->kept) {
      (void)putAway(session, true, "the service stops");
      continue;
    }
    (void)record("session_ended", *session, {"service", "", ""}, {{"reason", "the service stops"}});
    session->finish();
  }
}

Status SessionDesk::record(std::string_view event, const Session& session, const Actor& actor,
                           json::Object details) {
  return record(event, session.id, session.tenant, actor, std::move(details));
}

Status SessionDesk::record(std::string_view event, const std::string& id, const TenantId& tenant,
                           const Actor& actor, json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = tenant;
  entry.submission = SubmissionId(id);
  entry.stage = "session";
  entry.event = std::string(event);
  entry.outcome = "ok";
  details.set("session_id", id);
  entry.details = std::move(details);
  return recordAct(parts_.log, std::move(entry), actor);
}

Result<std::shared_ptr<Session>> SessionDesk::find(const Who& who) {
  TRY_STATUS(checkHere(who.session));
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(who.session);
  if (found == sessions_.end() || (who.only && found->second->tenant != *who.only)) {
    Error error = unknownSession(who.session);
    // Ids begin with their time. What was there before, if anything, is nobody's to know.
    constexpr std::size_t kTime = std::string_view("ses_0123456789").size();
    if (who.session.size() == firstId_.size() && who.session.starts_with("ses_") &&
        who.session.compare(0, kTime, firstId_, 0, kTime) < 0) {
      error.resolution =
          "the service has started anew since an id of that time was given, and sessions, with "
          "their contexts and files, end with the service, unless they keep their workspace: make "
          "another one";
    }
    return error;
  }
  // What is over by the clock is over, whether or not it was cleared away yet.
  if (found->second->isOver(now())) return unknownSession(who.session);
  return found->second;
}

Result<std::shared_ptr<Session>> SessionDesk::use(const Who& who) {
  Result<std::shared_ptr<Session>> found = find(who);
  const std::shared_ptr<KeptEntry> kept = keptOf(who);
  if (kept && (!found || (*found)->isLeaving())) found = bringBack(who, *kept);
  TRY(std::shared_ptr<Session> session, std::move(found));
  const std::lock_guard lock(session->mutex);
  if (session->paused) {
    return Error{ErrorCode::kBusy, "the session is paused", "resume it first"};
  }
  session->lastUse = parts_.clock.monotonicNow();
  ++session->uses;
  return session;
}

// Whether the session that a key stands for is there, or is being made. Under the desk's lock.
bool SessionDesk::goesOn(const KeyUse& use) {
  if (use.session.empty() || kept_.contains(use.session)) return true;
  const auto session = sessions_.find(use.session);
  return session != sessions_.end() && !session->second->isOver(now());
}

// The session has ended. Under the desk's lock.
void SessionDesk::dropKey(const TenantId& tenant, const std::string& key, const std::string& id) {
  if (key.empty()) return;
  const auto use = keys_.find({tenant, key});
  if (use != keys_.end() && use->second.session == id) keys_.erase(use);
}

Result<SessionInfo> SessionDesk::get(const Who& who) {
  const auto session = find(who);
  if (session) return (*session)->info(now());
  if (const std::shared_ptr<KeptEntry> kept = keptOf(who)) return infoOf(*kept);
  return session.error();
}

Result<std::vector<SessionInfo>> SessionDesk::list(const std::optional<TenantId>& only) {
  TRY_STATUS(dropElsewhere());
  std::vector<std::shared_ptr<Session>> found;
  std::vector<std::shared_ptr<KeptEntry>> away;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, session] : sessions_) {
      if ((!only || session->tenant == *only) && !session->isOver(now())) found.push_back(session);
    }
    for (const auto& [id, kept] : kept_) {
      if (sessions_.contains(id)) continue;
      if (!only || kept->tenant == *only) away.push_back(kept);
    }
  }
  std::vector<SessionInfo> infos;
  infos.reserve(found.size() + away.size());
  for (const auto& session : found) infos.push_back(session->info(now()));
  for (const auto& kept : away) infos.push_back(infoOf(*kept));
  std::sort(infos.begin(), infos.end(),
            [](const SessionInfo& a, const SessionInfo& b) { return a.id < b.id; });
  return infos;  // ids sort by time
}

Result<SessionInfo> SessionDesk::change(const Who& who, const Change& change) {
  const std::shared_ptr<KeptEntry> kept = keptOf(who);
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && !kept) return found.error();
  if (change.life) TRY_STATUS(checkSeconds("max_seconds", *change.life, options_.longestLife));
  if (change.idle) TRY_STATUS(checkSeconds("idle_seconds", *change.idle, options_.longestLife));
  if (change.metadata) TRY_STATUS(checkMetadata(*change.metadata, options_.maxMetadata));
  json::Object details;
  if (change.life) details.set("max_seconds", std::int64_t{change.life->count()});
  if (change.idle) details.set("idle_seconds", std::int64_t{change.idle->count()});
  if (change.metadata) details.set("metadata_entries", std::uint64_t{change.metadata->size()});
  const TenantId tenant = found ? (*found)->tenant : kept->now().tenant;
  TRY_STATUS(record("session_changed", who.session, tenant, who.actor, std::move(details)));
  if (kept) {
    const std::lock_guard gate(kept->gate);
    if (kept->removed) return unknownSession(who.session);
    KeptSession changed = kept->now();
    if (change.life) changed.lifeSeconds = change.life->count();
    if (change.idle) changed.idleSeconds = change.idle->count();
    if (change.metadata) changed.metadata = *change.metadata;
    TRY_STATUS(parts_.kept->describe(changed));
    const std::lock_guard lock(kept->mutex);
    kept->info = changed;
  }
  if (!found) return infoOf(*kept);
  const std::shared_ptr<Session>& session = *found;
  {
    const std::lock_guard lock(session->mutex);
    if (session->removed && !kept) return unknownSession(who.session);
    session->lastUse = parts_.clock.monotonicNow();
    if (change.life) {
      session->life = *change.life;
      session->end = session->lastUse + *change.life;
    }
    if (change.idle) session->idle = *change.idle;
    if (change.metadata) session->metadata = *change.metadata;
  }
  return session->info(now());
}

Status SessionDesk::remove(const Who& who) {
  if (const std::shared_ptr<KeptEntry> kept = keptOf(who)) {
    const std::lock_guard gate(kept->gate);
    if (kept->removed) return unknownSession(who.session);
    const TenantId tenant = kept->now().tenant;
    TRY_STATUS(record("session_deleted", who.session, tenant, who.actor, {}));
    TRY_STATUS(parts_.kept->remove(kept->now()));
    kept->removed = true;
    std::shared_ptr<Session> living;
    {
      const std::lock_guard lock(mutex_);
      kept_.erase(who.session);
      dropKey(tenant, kept->now().onceKey, who.session);
      const auto found = sessions_.find(who.session);
      if (found == sessions_.end()) return {};
      living = found->second;
      sessions_.erase(found);
    }
    living->finish();
    return {};
  }
  TRY(const std::shared_ptr<Session> session, find(who));
  TRY_STATUS(record("session_deleted", *session, who.actor, {}));
  {
    const std::lock_guard lock(mutex_);
    if (sessions_.erase(session->id) == 0) return unknownSession(who.session);
    dropKey(session->tenant, session->onceKey, session->id);
  }
  session->finish();
  return {};
}

Status SessionDesk::pause(const Who& who) {
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && keptOf(who)) return {};
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (session->paused) return {};
    if (session->active > 0) {
      return Error{ErrorCode::kBusy, "a cell runs in the session",
                   "interrupt it, or wait until it has ended"};
    }
  }
  if (session->kept) TRY_STATUS(saveBetweenCells(*session, who.actor, "it is paused"));
  TRY_STATUS(record("session_paused", *session, who.actor, {}));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  if (session->active > 0) return Error{ErrorCode::kBusy, "a cell runs in the session", ""};
  TRY_STATUS(session->sandbox->freeze(true));
  session->paused = true;
  return {};
}

Status SessionDesk::resume(const Who& who) {
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && keptOf(who)) {
    TRY([[maybe_unused]] const std::shared_ptr<Session> back, use(who));
    return {};
  }
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (!session->paused) return {};
  }
  TRY_STATUS(record("session_resumed", *session, who.actor, {}));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  TRY_STATUS(session->sandbox->freeze(false));
  session->paused = false;
  session->lastUse = parts_.clock.monotonicNow();
  return {};
}

Status SessionDesk::restartMain(const Who& who, Language language) {
  TRY(const std::shared_ptr<Session> session, use(who));
  const auto found = session->context(std::string(kMain), language);
  if (!found) return {};
  TRY_STATUS(record("context_restarted", *session, who.actor,
                    {{"context", kMain}, {"language", languageName(language)}}));
  (*found)->end(false);
  return {};
}

Result<std::vector<Language>> SessionDesk::languagesOf(const Who& who) {
  TRY(const std::shared_ptr<Session> session, find(who));
  std::vector<Language> languages{session->language};
  for (const Language one : {Language::kPython, Language::kJavaScript}) {
    if (one != session->language && session->checkLanguage(one)) languages.push_back(one);
  }
  return languages;
}

}  // namespace gantlet
