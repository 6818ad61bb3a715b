#include "manager/session_sandboxes.h"

#include <algorithm>

#include "policy/profile_builder.h"

namespace gantlet {

Status SessionSandboxes::open(Session& session) {
  LivingSpec spec;
  spec.tenant = session.tenant;
  spec.session = session.id;
  spec.limits = session.policy.limits;
  if (const ByteCount most = session.ceilings.memory; most.bytes() > 0) {
    spec.limits.memory = std::min(spec.limits.memory, most);
  }
  spec.limits.wall = longestLife_;
  spec.isolation = std::max(session.policy.isolation, session.ceilings.isolation);
  spec.packages = session.packages;
  if (!session.volumes.empty()) {
    spec.volumes = volumes_->mountsOf(session.tenant, session.volumes);
    spec.largestFile = volumes_->largestFile(session.volumes);
  }
  spec.dataScience = allowsImport(session.policy, Language::kPython, "numpy");
  spec.base = buildProfile(rulebook_, Language::kPython, {});
  spec.javascriptBase = buildProfile(rulebook_, Language::kJavaScript, {});
  TRY(session.sandbox, open_(spec));
  return {};
}

Status SessionSandboxes::attach(Session& session, const std::vector<WantedVolume>& wanted) {
  if (wanted.empty()) return {};
  if (volumes_ == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service has no volumes", "leave 'volumes' out"};
  }
  session.volumesHeld = holdVolumes(session.id);
  TRY(session.volumes, volumes_->attach(session.tenant, session.id, wanted));
  return {};
}

Status SessionSandboxes::attachAgain(Session& session, const std::vector<MountedVolume>& had) {
  if (had.empty()) return {};
  if (volumes_ == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service has no volumes", ""};
  }
  TRY_STATUS(volumes_->attachAgain(session.tenant, session.id, had));
  if (!session.volumesHeld) session.volumesHeld = holdVolumes(session.id);
  session.volumes = had;
  return {};
}

void SessionSandboxes::hold(KeptEntry& kept) {
  const KeptSession known = kept.now();
  if (volumes_ == nullptr || known.volumes.empty()) return;
  (void)volumes_->attachAgain(known.tenant, known.id, known.volumes);
  kept.volumesHeld = holdVolumes(known.id);
}

Status SessionSandboxes::checkVolumes(const Session& session) {
  return session.volumes.empty() ? Status() : volumes_->check(session.volumes);
}

std::shared_ptr<void> SessionSandboxes::holdVolumes(const std::string& id) const {
  return {nullptr, [desk = volumes_, id](void*) { desk->release(id); }};
}

}  // namespace gantlet
