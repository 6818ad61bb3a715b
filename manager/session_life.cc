#include "manager/session_life.h"

#include <algorithm>

#include "json/value.h"
#include "manager/session_checks.h"

namespace gantlet {

Result<SessionInfo> SessionLife::change(const SessionWho& who, const SessionChange& change) {
  const std::shared_ptr<KeptEntry> kept = parts_.finder.kept(who);
  const Result<std::shared_ptr<Session>> found = parts_.finder.find(who);
  if (!found && !kept) return found.error();
  if (change.life) TRY_STATUS(checkSeconds("max_seconds", *change.life, options_.longestLife));
  if (change.idle) TRY_STATUS(checkSeconds("idle_seconds", *change.idle, options_.longestLife));
  if (change.metadata) TRY_STATUS(checkMetadata(*change.metadata, options_.maxMetadata));
  json::Object details;
  if (change.life) details.set("max_seconds", std::int64_t{change.life->count()});
  if (change.idle) details.set("idle_seconds", std::int64_t{change.idle->count()});
  if (change.metadata) details.set("metadata_entries", std::uint64_t{change.metadata->size()});
  const TenantId tenant = found ? (*found)->tenant : kept->tenant;
  TRY_STATUS(
      parts_.records.add("session_changed", who.session, tenant, who.actor, std::move(details)));
  if (kept) TRY_STATUS(parts_.keeping.change(*kept, change));
  if (!found) return parts_.keeping.infoOf(*kept);
  const std::shared_ptr<Session>& session = *found;
  {
    const std::lock_guard lock(session->mutex);
    if (session->removed && !kept) return unknownSession(who.session);
    session->lastUse = now();
    if (change.life) {
      session->life = *change.life;
      session->end = session->lastUse + *change.life;
      session->left.reset();  // from now on, whether it is paused or not
    }
    if (change.idle) session->idle = *change.idle;
    if (change.metadata) session->metadata = *change.metadata;
  }
  return session->info(now());
}

Status SessionLife::remove(const SessionWho& who) {
  if (const std::shared_ptr<KeptEntry> kept = parts_.finder.kept(who)) {
    return parts_.keeping.remove(*kept, who.actor);
  }
  TRY(const std::shared_ptr<Session> session, parts_.finder.find(who));
  TRY_STATUS(parts_.records.add("session_deleted", *session, who.actor, {}));
  if (!parts_.table.remove(*session)) return unknownSession(who.session);
  session->finish();
  return {};
}

Status SessionLife::pause(const SessionWho& who, std::optional<std::chrono::seconds> keepFor) {
  const Result<std::shared_ptr<Session>> found = parts_.finder.find(who);
  if (!found && parts_.finder.kept(who)) return {};
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (session->paused) return {};
    if (session->active > 0) {
      return Error{ErrorCode::kBusy, "a cell runs in the session",
                   "interrupt it, or wait until it has ended"};
    }
  }
  if (session->kept) {
    TRY_STATUS(parts_.keeping.saveBetweenCells(*session, who.actor, "it is paused"));
  }
  json::Object details;
  if (keepFor) details.set("max_seconds", std::int64_t{keepFor->count()});
  TRY_STATUS(parts_.records.add("session_paused", *session, who.actor, std::move(details)));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  if (session->active > 0) return Error{ErrorCode::kBusy, "a cell runs in the session", ""};
  TRY_STATUS(session->sandbox->freeze(true));
  session->paused = true;
  if (keepFor) {
    session->left = std::max(session->end - now(), MonotonicTime::duration::zero());
    session->end = now() + *keepFor;
  }
  return {};
}

Status SessionLife::resume(const SessionWho& who) {
  const Result<std::shared_ptr<Session>> found = parts_.finder.find(who);
  if (!found && parts_.finder.kept(who)) {
    TRY([[maybe_unused]] const std::shared_ptr<Session> back, parts_.finder.use(who));
    return {};
  }
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (!session->paused) return {};
  }
  TRY_STATUS(parts_.records.add("session_resumed", *session, who.actor, {}));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  TRY_STATUS(session->sandbox->freeze(false));
  session->paused = false;
  session->lastUse = now();
  if (session->left) session->end = session->lastUse + *session->left;
  session->left.reset();
  return {};
}

}  // namespace gantlet
