#include "manager/session_maker.h"

#include <algorithm>

#include "core/digest.h"
#include "json/value.h"
#include "manager/session_checks.h"

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

Result<std::shared_ptr<Session>> SessionMaker::drafted(const WantedSession& wanted) {
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
  auto main = std::make_shared<SessionContext>(std::string(kMain), session->language);
  session->contexts.emplace(main->id, main);
  return session;
}

Result<SessionInfo> SessionMaker::create(const WantedSession& wanted, const SessionOnce& once) {
  TRY(const std::shared_ptr<Session> session, drafted(wanted));
  std::shared_ptr<void> place;  // until it is among those that there are
  if (wanted.keepWorkspace) {
    TRY(place, parts_.keeping.begin(*session, wanted, once));
  } else {
    session->onceKey = once.key;
  }
  TRY_STATUS(parts_.sandboxes.attach(*session, wanted.volumes));
  TRY_STATUS(parts_.table.takePlace(wanted.tenant));
  if (Status opened = open(*session, wanted.actor); !opened) {
    parts_.table.leavePlace(wanted.tenant);
    return std::move(opened).error();
  }
  session->lastUse = parts_.clock.monotonicNow();
  session->end = session->lastUse + session->life;
  TRY_STATUS(parts_.table.add(session));
  return session->info(parts_.clock.monotonicNow());
}

Status SessionMaker::open(Session& session, const Actor& actor) {
  TRY_STATUS(recordMade(session, actor));
  TRY_STATUS(parts_.sandboxes.open(session));
  if (parts_.placed) {
    const bool keeps = session.kept != nullptr;
    StoredPlace home{session.id, kSessionPlace, session.tenant.text(), "", keeps};
    home.madeBy = session.createdBy;
    TRY_STATUS(parts_.placed(home));
  }
  return session.kept ? parts_.keeping.add(session) : Status();
}

Status SessionMaker::recordMade(const Session& session, const Actor& actor) {
  json::Object details{{"policy", session.policy.label()},
                       {"policy_digest", session.policy.digest},
                       {"language", languageName(session.language)},
                       {"idle_seconds", std::int64_t{session.idle.count()}},
                       {"max_seconds", std::int64_t{session.life.count()}}};
  if (!session.environment.empty()) {
    details.set("environment_hash", digestText(sha256(environmentJson(session.environment, {}))));
  }
  if (session.kept) details.set("keep_workspace", true);
  if (!session.volumes.empty()) details.set("volumes", volumesJson(session.volumes));
  return parts_.records.add("session_created", session, actor, std::move(details));
}

Result<MadeSession> SessionMaker::createOnce(const WantedSession& wanted, const SessionOnce& once) {
  TRY(const SessionTable::KeyLook look, parts_.table.takeKey(wanted.tenant, once));
  if (!look.sameBody) return MadeSession{false, {}};
  if (!look.session.empty()) {
    TRY(SessionInfo session, parts_.finder.get({look.session, wanted.tenant, wanted.actor}));
    return MadeSession{true, std::move(session)};
  }
  Result<SessionInfo> made = create(wanted, once);
  if (!made) {
    parts_.table.leaveKey(wanted.tenant, once.key);
    return std::move(made).error();
  }
  parts_.table.settleKey(wanted.tenant, once.key, made->id);
  return MadeSession{true, *std::move(made)};
}

}  // namespace gantlet
