// Kept sessions that a cluster shares: whose they are, and what becomes of those of a dead node.
#include "json/value.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"

namespace gantlet {
namespace {

const Actor kService{"service", "", ""};

}  // namespace

// Asked before anything of the session is told or done: this node may have slept, or been cut off,
// for longer than the others have waited for it.
Status SessionDesk::checkHere(const std::string& id) {
  if (parts_.kept == nullptr || !parts_.kept->shares()) return {};
  std::shared_ptr<KeptEntry> kept;
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(id);
    if (found != kept_.end()) kept = found->second;
    if (!kept && sessions_.contains(id)) return {};
  }
  if (kept) return parts_.kept->checkOwner(kept->now());
  TRY(const bool owned, parts_.kept->isOwned(id));
  if (!owned) return {};
  return Error{ErrorCode::kUnavailable, "the session is on its way to this node",
               "nothing was done: try again in some seconds"};
}

// A save that is on this node's disk alone, and of which nothing lives that would be saved anew.
void SessionDesk::storeDue() {
  if (parts_.kept == nullptr || !parts_.kept->shares()) return;
  std::vector<std::shared_ptr<KeptEntry>> due;
  {
    const MonotonicTime now = parts_.clock.monotonicNow();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_) {
      if (sessions_.contains(id)) continue;
      const std::lock_guard inner(kept->mutex);
      if (kept->info.epoch == 0 || !kept->info.save || !kept->info.object.empty()) continue;
      if (kept->storeTried != MonotonicTime{} && now < kept->storeTried + options_.saveAgain) {
        continue;
      }
      kept->storeTried = now;
      due.push_back(kept);
    }
  }
  for (const auto& kept : due) {
    const std::lock_guard gate(kept->gate);
    KeptSession known = kept->now();
    if (kept->removed) continue;
    const Status stored = parts_.kept->store(known);
    known.trouble = stored ? "" : stored.error().message;
    (void)parts_.kept->describe(known);
    const std::lock_guard lock(kept->mutex);
    kept->info.trouble = known.trouble;
    kept->info.object = known.object;
  }
}

// Another node has it: what is here of it ends, and nothing is saved.
Status SessionDesk::giveUpElsewhere(const std::string& id) {
  std::shared_ptr<KeptEntry> kept;
  {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(id);
    if (found == kept_.end()) return {};
    kept = found->second;
  }
  const std::lock_guard gate(kept->gate);
  if (kept->removed) return {};
  const KeptSession known = kept->now();
  TRY_STATUS(record("session_given_up", id, known.tenant, kService,
                    {{"reason", "another node has taken it over"}, {"epoch", known.epoch}}));
  kept->removed = true;
  std::shared_ptr<Session> living;
  {
    const std::lock_guard lock(mutex_);
    kept_.erase(id);
    dropKey(known.tenant, known.onceKey, id);
    const auto found = sessions_.find(id);
    if (found != sessions_.end()) {
      living = found->second;
      sessions_.erase(found);
    }
  }
  if (living) living->finish();
  return parts_.kept->forget(known);
}

Status SessionDesk::dropElsewhere() {
  if (parts_.kept == nullptr || !parts_.kept->shares()) return {};
  // Those that are here before it is asked whose they are: what is made meanwhile is not among
  // them.
  std::map<std::string, std::int64_t> here;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_) {
      const std::int64_t epoch = kept->now().epoch;
      if (epoch > 0) here.emplace(id, epoch);
    }
  }
  if (here.empty()) return {};
  TRY(const auto owned, parts_.kept->owned());
  for (const auto& [id, epoch] : here) {
    const auto own = owned.find(id);
    if (own == owned.end() || own->second.epoch != epoch) TRY_STATUS(giveUpElsewhere(id));
  }
  return {};
}

Status SessionDesk::takeUp(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (kept_.contains(id)) return {};
  }
  TRY(const std::optional<KeptSession> session, parts_.kept->adopt(id));
  const std::lock_guard lock(mutex_);
  owed_.erase(id);
  if (!session) return {};
  kept_.emplace(id, std::make_shared<KeptEntry>(*session));
  if (!session->onceKey.empty()) {
    keys_[{session->tenant, session->onceKey}] = KeyUse{session->onceBody, id};
  }
  wake_.notify_all();
  return {};
}

Status SessionDesk::takeOver(const SharedSession& stranded) {
  const StoredSession& session = stranded.session;
  TRY(const TenantId tenant, parseTenantId(session.tenant));
  TRY(const Ending turn, parts_.kept->beginTakeOver(session.id));
  if (turn == Ending::kOthers) return {};
  // Another one may have taken it since it was looked at, and left the turn.
  const auto still = parts_.kept->isOf(session.id, stranded.owner);
  if (!still || !*still) {
    parts_.kept->dropTakeOver(session.id);
    return still ? Status() : Status(still.error());
  }
  if (turn == Ending::kMine) {
    json::Object details{{"node", stranded.owner.node}, {"epoch", stranded.owner.epoch + 1}};
    if (session.save) {
      details.set("files", session.save->files);
      details.set("bytes", session.save->bytes);
      details.set("save_hash", "sha256:" + session.save->sha256);
    }
    const Status recorded =
        record("session_taken_over", session.id, tenant, kService, std::move(details));
    if (!recorded) {
      parts_.kept->dropTakeOver(session.id);
      return recorded;
    }
  }
  TRY(const bool taken, parts_.kept->takeOver(stranded, kTakeOverAfter));
  if (taken) {
    const std::lock_guard lock(mutex_);
    owed_.emplace(session.id, session.tenant);
  } else {
    TRY_STATUS(record("session_not_taken_over", session.id, tenant, kService,
                      {{"reason", "its node is there again, or another one has it"},
                       {"node", stranded.owner.node}}));
  }
  parts_.kept->dropTakeOver(session.id);
  return taken ? takeUp(session.id) : Status();
}

Status SessionDesk::syncShared(bool takes) {
  if (parts_.kept == nullptr || !parts_.kept->shares()) return {};
  TRY_STATUS(dropElsewhere());
  TRY(const auto owned, parts_.kept->owned());
  std::vector<std::string> due;
  {
    const std::lock_guard lock(mutex_);
    std::map<std::string, std::string> owed;
    for (const auto& [id, own] : owned) {
      if (kept_.contains(id)) continue;
      // The first time it may be on its way to be there: it is being made, or removed.
      if (!synced_ || owed_.contains(id)) due.push_back(id);
      owed.emplace(id, own.tenant);
    }
    owed_ = std::move(owed);
    synced_ = true;
  }
  for (const std::string& id : due) TRY_STATUS(takeUp(id));
  {
    const std::lock_guard lock(mutex_);
    if (!takes || stopping_) return {};
  }
  TRY(const std::vector<SharedSession> stranded, parts_.kept->stranded(kTakeOverAfter));
  std::size_t count = 0;
  for (const SharedSession& one : stranded) {
    if (count++ >= options_.takeOverAtOnce) break;
    TRY_STATUS(takeOver(one));
  }
  return {};
}

}  // namespace gantlet
