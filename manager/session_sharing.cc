#include "manager/session_sharing.h"

#include <utility>
#include <vector>

#include "json/value.h"

namespace gantlet {

Status SessionSharing::checkHere(const std::string& id) {
  if (!shares()) return {};
  if (const std::shared_ptr<KeptEntry> kept = table_.kept(id)) {
    return kept_->checkOwner(kept->now());
  }
  if (table_.living(id)) return {};
  TRY(const bool owned, kept_->isOwned(id));
  if (!owned) return {};
  return Error{ErrorCode::kUnavailable, "the session is on its way to this node",
               "nothing was done: try again in some seconds"};
}

void SessionSharing::storeDue() {
  if (!shares()) return;
  const MonotonicTime now = clock_.monotonicNow();
  for (const auto& kept : table_.away()) {
    {
      const std::lock_guard lock(kept->mutex);
      if (kept->info.epoch == 0 || !kept->info.save || !kept->info.object.empty()) continue;
      if (kept->storeTried != MonotonicTime{} && now < kept->storeTried + options_.saveAgain) {
        continue;
      }
      kept->storeTried = now;
    }
    const std::lock_guard gate(kept->gate);
    KeptSession known = kept->now();
    if (kept->removed) continue;
    const Status stored = kept_->store(known);
    known.trouble = stored ? "" : stored.error().message;
    (void)kept_->describe(known);
    const std::lock_guard lock(kept->mutex);
    kept->info.trouble = known.trouble;
    kept->info.object = known.object;
  }
}

Status SessionSharing::giveUp(KeptEntry& kept) {
  const std::lock_guard gate(kept.gate);
  if (kept.removed) return {};
  const KeptSession known = kept.now();
  TRY_STATUS(records_.add("session_given_up", known.id, known.tenant, serviceActor(),
                          {{"reason", "another node has taken it over"}, {"epoch", known.epoch}}));
  kept.removed = true;
  if (const std::shared_ptr<Session> living = table_.removeKept(known)) living->finish();
  return kept_->forget(known);
}

Status SessionSharing::dropElsewhere() {
  if (!shares()) return {};
  // Those that are here before it is asked whose they are: what is made meanwhile is not among
  // them.
  std::vector<std::pair<KeptSession, std::shared_ptr<KeptEntry>>> here;
  for (const auto& kept : table_.allKept()) {
    KeptSession known = kept->now();
    if (known.epoch > 0) here.emplace_back(std::move(known), kept);
  }
  if (here.empty()) return {};
  TRY(const auto owned, kept_->owned());
  for (const auto& [known, kept] : here) {
    const auto own = owned.find(known.id);
    if (own == owned.end() || own->second.epoch != known.epoch) TRY_STATUS(giveUp(*kept));
  }
  return {};
}

Status SessionSharing::takeUp(const std::string& id) {
  if (table_.kept(id)) return {};
  TRY(const std::optional<KeptSession> session, kept_->adopt(id));
  table_.takeUp(id, session ? std::make_shared<KeptEntry>(*session) : nullptr);
  return {};
}

Status SessionSharing::recordTakeOver(const SharedSession& stranded, const TenantId& tenant) {
  json::Object details{{"node", stranded.owner.node}, {"epoch", stranded.owner.epoch + 1}};
  if (const auto& save = stranded.session.save) {
    details.set("files", save->files);
    details.set("bytes", save->bytes);
    details.set("save_hash", "sha256:" + save->sha256);
  }
  return records_.add("session_taken_over", stranded.session.id, tenant, serviceActor(),
                      std::move(details));
}

Status SessionSharing::takeOver(const SharedSession& stranded) {
  const StoredSession& session = stranded.session;
  TRY(const TenantId tenant, parseTenantId(session.tenant));
  TRY(const Ending turn, kept_->beginTakeOver(session.id));
  if (turn == Ending::kOthers) return {};
  // Another one may have taken it since it was looked at, and left the turn.
  const auto still = kept_->isOf(session.id, stranded.owner);
  if (!still || !*still) {
    kept_->dropTakeOver(session.id);
    return still ? Status() : Status(still.error());
  }
  if (turn == Ending::kMine) {
    if (Status recorded = recordTakeOver(stranded, tenant); !recorded) {
      kept_->dropTakeOver(session.id);
      return recorded;
    }
  }
  TRY(const bool taken, kept_->takeOver(stranded, kTakeOverAfter));
  if (taken) {
    table_.owe(session.id, session.tenant);
  } else {
    TRY_STATUS(records_.add("session_not_taken_over", session.id, tenant, serviceActor(),
                            {{"reason", "its node is there again, or another one has it"},
                             {"node", stranded.owner.node}}));
  }
  kept_->dropTakeOver(session.id);
  return taken ? takeUp(session.id) : Status();
}

Status SessionSharing::syncShared(bool takes) {
  if (!shares()) return {};
  TRY_STATUS(dropElsewhere());
  TRY(const auto owned, kept_->owned());
  for (const std::string& id : table_.dueToTakeUp(owned)) TRY_STATUS(takeUp(id));
  if (!takes || table_.isStopping()) return {};
  TRY(const std::vector<SharedSession> stranded, kept_->stranded(kTakeOverAfter));
  std::size_t count = 0;
  for (const SharedSession& one : stranded) {
    if (count++ >= options_.takeOverAtOnce) break;
    TRY_STATUS(takeOver(one));
  }
  return {};
}

}  // namespace gantlet
