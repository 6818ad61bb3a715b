// How sessions are made.
#include <algorithm>

#include "core/digest.h"
#include "json/value.h"
#include "manager/session_checks.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"
#include "policy/profile_builder.h"

namespace gantlet {
namespace {

using std::chrono::seconds;

json::Array volumesJson(const std::vector<MountedVolume>& volumes) {
  json::Array list;
  for (const MountedVolume& one : volumes) {
    list.emplace_back(json::Object{{"volume_id", one.id},
                                   {"volume", one.name},
                                   {"path", one.path},
                                   {"read_only", one.readOnly}});
  }
  return list;
}

}  // namespace

Result<SessionInfo> SessionDesk::create(const Wanted& wanted) { return createFor(wanted, {}); }

Result<SessionInfo> SessionDesk::createFor(const Wanted& wanted, const Once& once) {
  const seconds life = wanted.life.count() == 0 ? options_.usualLife : wanted.life;
  const seconds idle = wanted.idle.count() == 0 ? std::min(options_.usualIdle, life) : wanted.idle;
  TRY_STATUS(checkSeconds("max_seconds", life, options_.longestLife));
  TRY_STATUS(checkSeconds("idle_seconds", idle, options_.longestLife));
  TRY_STATUS(checkMetadata(wanted.metadata, options_.maxMetadata));
  auto session = std::make_shared<Session>(wanted, wanted.language, wanted.actor.id, parts_.clock);
  TRY_STATUS(checkEnvironment("environment", session->environment));  // with the template's
  session->metadata = wanted.metadata;
  session->idle = idle;
  session->life = life;
  session->saveTried = parts_.clock.monotonicNow();
  if (!wanted.keepWorkspace) session->onceKey = once.key;
  std::shared_ptr<void> place;  // until it is among those that there are
  if (wanted.keepWorkspace) {
    TRY(place, takeKeptPlace(wanted));
    session->kept = std::make_shared<KeptEntry>(KeptSession{session->id,
                                                            wanted.tenant,
                                                            wanted.language,
                                                            wanted.policy.label(),
                                                            wanted.policy.digest,
                                                            wanted.templateLabel,
                                                            wanted.metadata,
                                                            wanted.environment,
                                                            wanted.actor.id,
                                                            session->createdAt,
                                                            idle.count(),
                                                            life.count(),
                                                            once.key,
                                                            once.bodyHash,
                                                            "",
                                                            std::nullopt,
                                                            {},
                                                            0,
                                                            ""});
  }
  if (!wanted.volumes.empty()) {
    if (parts_.volumes == nullptr) {
      return Error{ErrorCode::kUnsupported, "this service has no volumes", "leave 'volumes' out"};
    }
    session->volumesHeld = holdVolumes(*session);
    TRY(session->volumes, parts_.volumes->attach(wanted.tenant, session->id, wanted.volumes));
    if (session->kept) {
      session->kept->info.volumes = session->volumes;
      session->kept->volumesHeld = session->volumesHeld;
    }
  }
  TRY_STATUS(takePlace(wanted.tenant));
  json::Object details{{"policy", wanted.policy.label()},
                       {"policy_digest", wanted.policy.digest},
                       {"language", languageName(wanted.language)},
                       {"idle_seconds", std::int64_t{idle.count()}},
                       {"max_seconds", std::int64_t{life.count()}}};
  if (!session->environment.empty()) {
    details.set("environment_hash", digestText(sha256(environmentJson(session->environment, {}))));
  }
  if (session->kept) details.set("keep_workspace", true);
  if (!session->volumes.empty()) details.set("volumes", volumesJson(session->volumes));
  Status made = record("session_created", *session, wanted.actor, std::move(details));
  if (made) made = openSandbox(*session);
  if (made && parts_.placed) {
    StoredPlace home{session->id, kSessionPlace, wanted.tenant.text(), "", wanted.keepWorkspace};
    home.madeBy = session->createdBy;
    made = parts_.placed(home);
  }
  if (made && session->kept) made = parts_.kept->add(session->kept->info);
  const std::lock_guard lock(mutex_);
  leavePlace(wanted.tenant);
  if (!made) return std::move(made).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  if (session->kept) kept_.emplace(session->id, session->kept);
  session->lastUse = parts_.clock.monotonicNow();
  session->end = session->lastUse + life;
  auto main = std::make_shared<SessionContext>(std::string(kMain), session->language);
  session->contexts.emplace(main->id, main);
  sessions_.emplace(session->id, session);
  wake_.notify_all();
  return session->info(now());
}

bool SessionDesk::knowsKey(const TenantId& tenant, const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto use = keys_.find({tenant, key});
  return use != keys_.end() && goesOn(use->second);
}

std::vector<StoredPlace> SessionDesk::places() {
  const std::lock_guard lock(mutex_);
  std::vector<StoredPlace> places;
  for (const auto& [id, session] : sessions_) {
    const bool kept = kept_.contains(id);
    if (!kept && session->isOver(now())) continue;
    places.push_back({id, kSessionPlace, session->tenant.text(), "", kept});
    places.back().madeBy = session->createdBy;
  }
  for (const auto& [id, kept] : kept_) {
    if (sessions_.contains(id)) continue;
    places.push_back({id, kSessionPlace, kept->tenant.text(), "", true});
    places.back().madeBy = kept->createdBy;
  }
  for (const auto& [id, tenant] : owed_) {
    if (!kept_.contains(id)) places.push_back({id, kSessionPlace, tenant, "", true});
  }
  return places;
}

Result<SessionDesk::MadeOnce> SessionDesk::createOnce(const Wanted& wanted, const Once& once) {
  const std::pair key(wanted.tenant, once.key);
  std::string known;
  {
    const std::lock_guard lock(mutex_);
    // Of one that has ended it is a new key; of others, what ends them takes care.
    if (const auto old = keys_.find(key); old != keys_.end() && !goesOn(old->second)) {
      keys_.erase(old);
    }
    const auto [use, fresh] = keys_.try_emplace(key, KeyUse{once.bodyHash, ""});
    if (!fresh && use->second.bodyHash != once.bodyHash) return MadeOnce{false, {}};
    if (!fresh && use->second.session.empty()) {
      return Error{ErrorCode::kBusy, "a request with this Idempotency-Key is under way",
                   "ask again when it has ended"};
    }
    known = use->second.session;
  }
  if (!known.empty()) {
    TRY(SessionInfo session, get({known, wanted.tenant, wanted.actor}));
    return MadeOnce{true, std::move(session)};
  }
  Result<SessionInfo> made = createFor(wanted, once);
  const std::lock_guard lock(mutex_);
  if (!made) {
    keys_.erase(key);
    return std::move(made).error();
  }
  keys_[key].session = made->id;
  if (!goesOn(keys_[key])) keys_.erase(key);  // it has ended since
  return MadeOnce{true, *std::move(made)};
}

Status SessionDesk::takePlace(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  std::size_t all = sessions_.size();
  const auto making = making_.find(tenant);
  const std::size_t own =
      sessions_.countOf(tenant) + (making == making_.end() ? 0 : making->second);
  for (const auto& [other, count] : making_) all += count;
  if (own >= options_.maxSessionsTenant || all >= options_.maxSessions) {
    const bool tenantFull = own >= options_.maxSessionsTenant;
    Error error{ErrorCode::kBusy,
                tenantFull ? "the tenant has as many sessions as it may: " + std::to_string(own)
                           : "the service has as many sessions as it may",
                "delete one that is not needed any more"};
    error.retryAfter = seconds(5);
    if (tenantFull) error.limit = "\"sessions\";q=" + std::to_string(options_.maxSessionsTenant);
    return error;
  }
  ++making_[tenant];
  return {};
}

void SessionDesk::leavePlace(const TenantId& tenant) {
  const auto found = making_.find(tenant);
  if (--found->second == 0) making_.erase(found);
}

std::shared_ptr<void> SessionDesk::holdVolumes(const Session& session) const {
  return {nullptr, [desk = parts_.volumes, id = session.id](void*) { desk->release(id); }};
}

Status SessionDesk::attachVolumes(Session& session, const std::vector<MountedVolume>& had) {
  if (had.empty()) return {};
  if (parts_.volumes == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service has no volumes", ""};
  }
  TRY_STATUS(parts_.volumes->attachAgain(session.tenant, session.id, had));
  if (!session.volumesHeld) session.volumesHeld = holdVolumes(session);
  session.volumes = had;
  return {};
}

// A volume holds more than it may. First those end in which a cell writes; where it grows on, what
// earlier cells have left running does too. Their files, and all sessions, stay.
void SessionDesk::endWriters(const std::string& volume, const std::string& why, bool again) {
  std::vector<std::shared_ptr<Session>> writers;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, session] : sessions_) {
      const bool writes =
          std::any_of(session->volumes.begin(), session->volumes.end(),
                      [&](const MountedVolume& one) { return one.id == volume && !one.readOnly; });
      if (writes) writers.push_back(session);
    }
  }
  for (const auto& session : writers) {
    for (const auto& context : session->allContexts()) context->killFor(why, again);
  }
}

Status SessionDesk::openSandbox(Session& session) {
  LivingSpec spec;
  spec.tenant = session.tenant;
  spec.session = session.id;
  spec.limits = session.policy.limits;
  if (const ByteCount most = session.ceilings.memory; most.bytes() > 0) {
    spec.limits.memory = std::min(spec.limits.memory, most);
  }
  spec.limits.wall = options_.longestLife;
  spec.isolation = std::max(session.policy.isolation, session.ceilings.isolation);
  spec.packages = session.packages;
  if (!session.volumes.empty()) {
    spec.volumes = parts_.volumes->mountsOf(session.tenant, session.volumes);
    spec.largestFile = parts_.volumes->largestFile(session.volumes);
  }
  spec.dataScience = allowsImport(session.policy, Language::kPython, "numpy");
  spec.base = buildProfile(parts_.rulebook, Language::kPython, {});
  spec.javascriptBase = buildProfile(parts_.rulebook, Language::kJavaScript, {});
  TRY(session.sandbox, parts_.open(spec));
  return {};
}

}  // namespace gantlet
