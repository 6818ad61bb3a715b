#include "manager/session_upkeep.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "json/value.h"

namespace gantlet {

SessionUpkeep::SessionUpkeep(const Parts& parts) : parts_(parts) {
  if (parts_.volumes != nullptr) {
    parts_.volumes->whenFull([this](const std::string& volume, const std::string& why, bool again) {
      endWriters(volume, why, again);
    });
  }
  reclaimer_ = std::thread([this] {
    while (parts_.table.awaitWork()) reclaim();
  });
}

SessionUpkeep::~SessionUpkeep() {
  stop();
  if (parts_.volumes != nullptr) parts_.volumes->whenFull(nullptr);
  reclaimer_.join();
}

void SessionUpkeep::stop() {
  for (const auto& session : parts_.table.stop()) {
    if (session->kept) {
      (void)parts_.keeping.putAway(session, true, "the service stops");
    } else {
      end(*session, "the service stops");
    }
  }
}

void SessionUpkeep::end(Session& session, const std::string& reason) {
  (void)parts_.records.add("session_ended", session, serviceActor(), {{"reason", reason}});
  session.finish();
}

void SessionUpkeep::reclaim() {
  // Each is asked of the kernel: nobody waits for the table meanwhile.
  std::vector<std::shared_ptr<Session>> over;
  std::vector<std::shared_ptr<Session>> spent;
  for (const auto& session : parts_.table.allLiving()) {
    if (session->kept && session->isSpent(now())) spent.push_back(session);
    if (!session->isOver(now())) continue;
    if (parts_.table.removeOver(*session)) over.push_back(session);
  }
  for (const auto& session : over) end(*session, session->whySpent(now()));
  for (const auto& session : spent) {
    const std::string reason = session->whySpent(now());
    (void)parts_.keeping.putAway(session, reason != "nobody used it", reason);
  }
  parts_.keeping.saveDue();
  parts_.sharing.storeDue();
  parts_.keeping.forgetSpent();
}

void SessionUpkeep::endWriters(const std::string& volume, const std::string& why, bool again) {
  for (const auto& session : parts_.table.allLiving()) {
    const bool writes =
        std::any_of(session->volumes.begin(), session->volumes.end(),
                    [&](const MountedVolume& one) { return one.id == volume && !one.readOnly; });
    if (!writes) continue;
    for (const auto& context : session->allContexts()) context->killFor(why, again);
  }
}

}  // namespace gantlet
