#include "manager/session_finder.h"

#include <algorithm>

namespace gantlet {

Result<std::shared_ptr<Session>> SessionFinder::find(const SessionWho& who) {
  TRY_STATUS(sharing_.checkHere(who.session));
  return table_.find(who.session, who.only);
}

std::shared_ptr<KeptEntry> SessionFinder::kept(const SessionWho& who) {
  if (!sharing_.checkHere(who.session)) return nullptr;
  return table_.kept(who.session, who.only);
}

Result<std::shared_ptr<Session>> SessionFinder::use(const SessionWho& who) {
  Result<std::shared_ptr<Session>> found = find(who);
  const std::shared_ptr<KeptEntry> entry = kept(who);
  if (entry && (!found || (*found)->isLeaving())) found = keeping_.bringBack(entry, who.actor);
  TRY(std::shared_ptr<Session> session, std::move(found));
  const std::lock_guard lock(session->mutex);
  if (session->paused) {
    return Error{ErrorCode::kBusy, "the session is paused", "resume it first"};
  }
  session->lastUse = now();
  ++session->uses;
  return session;
}

Result<SessionInfo> SessionFinder::get(const SessionWho& who) {
  const auto session = find(who);
  if (session) return (*session)->info(now());
  if (const std::shared_ptr<KeptEntry> entry = kept(who)) return keeping_.infoOf(*entry);
  return session.error();
}

Result<std::vector<SessionInfo>> SessionFinder::list(const std::optional<TenantId>& only) {
  TRY_STATUS(sharing_.dropElsewhere());
  const SessionTable::All found = table_.all(only);
  std::vector<SessionInfo> infos;
  infos.reserve(found.living.size() + found.away.size());
  for (const auto& session : found.living) infos.push_back(session->info(now()));
  for (const auto& entry : found.away) infos.push_back(keeping_.infoOf(*entry));
  std::sort(infos.begin(), infos.end(),
            [](const SessionInfo& a, const SessionInfo& b) { return a.id < b.id; });
  return infos;  // ids sort by time
}

}  // namespace gantlet
