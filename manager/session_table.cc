#include "manager/session_table.h"

#include <algorithm>

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kReclaimEvery{200};

Error stopped() { return Error{ErrorCode::kUnavailable, "the service is stopping", ""}; }

StoredPlace placeOf(const std::string& id, const std::string& tenant, const std::string& madeBy,
                    bool kept) {
  StoredPlace place{id, kSessionPlace, tenant, "", kept};
  place.madeBy = madeBy;
  return place;
}

}  // namespace

SessionTable::SessionTable(const SessionOptions& options, const Clock& clock)
    : options_(options), clock_(clock), firstId_(newResourceId("ses")) {}

Result<std::shared_ptr<Session>> SessionTable::find(const std::string& id,
                                                    const std::optional<TenantId>& only) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  if (found == sessions_.end() || (only && found->second->tenant != *only)) {
    Error error = unknownSession(id);
    // Ids begin with their time. What was there before, if anything, is nobody's to know.
    constexpr std::size_t kTime = std::string_view("ses_0123456789").size();
    if (id.size() == firstId_.size() && id.starts_with("ses_") &&
        id.compare(0, kTime, firstId_, 0, kTime) < 0) {
      error.resolution =
          "the service has started anew since an id of that time was given, and sessions, with "
          "their contexts and files, end with the service, unless they keep their workspace: make "
          "another one";
    }
    return error;
  }
  if (found->second->isOver(now())) return unknownSession(id);
  return found->second;
}

std::shared_ptr<Session> SessionTable::living(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(id);
  return found == sessions_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Session>> SessionTable::allLiving() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Session>> all;
  all.reserve(sessions_.size());
  for (const auto& [id, session] : sessions_) all.push_back(session);
  return all;
}

std::vector<std::shared_ptr<Session>> SessionTable::livingOf(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<Session>> found;
  for (const auto& [id, session] : sessions_) {
    if (session->tenant == tenant) found.push_back(session);
  }
  return found;
}

bool SessionTable::remove(const Session& session) {
  const std::lock_guard lock(mutex_);
  if (sessions_.erase(session.id) == 0) return false;
  dropKey(session.tenant, session.onceKey, session.id);
  return true;
}

bool SessionTable::removeOver(const Session& session) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(session.id);
  if (found == sessions_.end() || found->second.get() != &session) return false;
  if (!found->second->isOver(now())) return false;
  sessions_.erase(found);
  dropKey(session.tenant, session.onceKey, session.id);
  return true;
}

std::shared_ptr<KeptEntry> SessionTable::kept(const std::string& id,
                                              const std::optional<TenantId>& only) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  if (found == kept_.end() || (only && found->second->tenant != *only)) return nullptr;
  return found->second;
}

std::vector<std::shared_ptr<KeptEntry>> SessionTable::allKept() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<KeptEntry>> all;
  for (const auto& [id, kept] : kept_) all.push_back(kept);
  return all;
}

std::vector<std::shared_ptr<KeptEntry>> SessionTable::away() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<KeptEntry>> found;
  for (const auto& [id, kept] : kept_) {
    if (!sessions_.contains(id)) found.push_back(kept);
  }
  return found;
}

SessionTable::All SessionTable::all(const std::optional<TenantId>& only) {
  const std::lock_guard lock(mutex_);
  All found;
  for (const auto& [id, session] : sessions_) {
    if ((!only || session->tenant == *only) && !session->isOver(now())) {
      found.living.push_back(session);
    }
  }
  for (const auto& [id, kept] : kept_) {
    if (sessions_.contains(id)) continue;
    if (!only || kept->tenant == *only) found.away.push_back(kept);
  }
  return found;
}

std::uint64_t SessionTable::savedBytes(const TenantId& tenant, const KeptEntry& but) {
  const std::lock_guard lock(mutex_);
  std::uint64_t bytes = 0;
  for (const auto& [id, kept] : kept_) {
    if (kept.get() == &but || kept->tenant != tenant) continue;
    const KeptSession known = kept->now();
    bytes += known.save ? known.save->bytes : 0;
  }
  return bytes;
}

std::shared_ptr<Session> SessionTable::removeKept(const KeptSession& known) {
  const std::lock_guard lock(mutex_);
  kept_.erase(known.id);
  dropKey(known.tenant, known.onceKey, known.id);
  const auto found = sessions_.find(known.id);
  if (found == sessions_.end()) return nullptr;
  std::shared_ptr<Session> session = found->second;
  sessions_.erase(found);
  return session;
}

Status SessionTable::takePlace(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return stopped();
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

void SessionTable::leavePlace(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  leavePlaceLocked(tenant);
}

void SessionTable::leavePlaceLocked(const TenantId& tenant) {
  const auto found = making_.find(tenant);
  if (--found->second == 0) making_.erase(found);
}

Status SessionTable::add(const std::shared_ptr<Session>& session) {
  const std::lock_guard lock(mutex_);
  leavePlaceLocked(session->tenant);
  if (stopping_) return stopped();
  if (session->kept) kept_.emplace(session->id, session->kept);
  sessions_.emplace(session->id, session);
  wake_.notify_all();
  return {};
}

Result<std::shared_ptr<void>> SessionTable::takeKeptPlace(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  std::size_t own = makingKept_[tenant];
  std::uint64_t bytes = 0;
  for (const auto& [id, kept] : kept_) {
    if (kept->tenant != tenant) continue;
    ++own;
    const KeptSession known = kept->now();
    bytes += known.save ? known.save->bytes : 0;
  }
  const bool full = bytes >= options_.keptTenant.bytes();
  if (own < options_.maxKeptTenant && !full) {
    ++makingKept_[tenant];
    return std::shared_ptr<void>(nullptr, [this, tenant](void*) {
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

Result<SessionTable::KeyLook> SessionTable::takeKey(const TenantId& tenant,
                                                    const SessionOnce& once) {
  const std::pair key(tenant, once.key);
  const std::lock_guard lock(mutex_);
  // Of one that has ended it is a new key; of others, what ends them takes care.
  if (const auto old = keys_.find(key); old != keys_.end() && !goesOn(old->second)) {
    keys_.erase(old);
  }
  const auto [use, fresh] = keys_.try_emplace(key, KeyUse{once.bodyHash, ""});
  if (!fresh && use->second.bodyHash != once.bodyHash) return KeyLook{false, ""};
  if (!fresh && use->second.session.empty()) {
    return Error{ErrorCode::kBusy, "a request with this Idempotency-Key is under way",
                 "ask again when it has ended"};
  }
  return KeyLook{true, use->second.session};
}

void SessionTable::leaveKey(const TenantId& tenant, const std::string& key) {
  const std::lock_guard lock(mutex_);
  keys_.erase({tenant, key});
}

void SessionTable::settleKey(const TenantId& tenant, const std::string& key,
                             const std::string& session) {
  const std::lock_guard lock(mutex_);
  KeyUse& use = keys_[{tenant, key}];
  use.session = session;
  if (!goesOn(use)) keys_.erase({tenant, key});  // it has ended since
}

bool SessionTable::knowsKey(const TenantId& tenant, const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto use = keys_.find({tenant, key});
  return use != keys_.end() && goesOn(use->second);
}

// Whether the session that a key stands for is there, or is being made.
bool SessionTable::goesOn(const KeyUse& use) {
  if (use.session.empty() || kept_.contains(use.session)) return true;
  const auto session = sessions_.find(use.session);
  return session != sessions_.end() && !session->second->isOver(now());
}

// The session has ended.
void SessionTable::dropKey(const TenantId& tenant, const std::string& key, const std::string& id) {
  if (key.empty()) return;
  const auto use = keys_.find({tenant, key});
  if (use != keys_.end() && use->second.session == id) keys_.erase(use);
}

std::vector<StoredPlace> SessionTable::places() {
  const std::lock_guard lock(mutex_);
  std::vector<StoredPlace> places;
  for (const auto& [id, session] : sessions_) {
    const bool kept = kept_.contains(id);
    if (!kept && session->isOver(now())) continue;
    places.push_back(placeOf(id, session->tenant.text(), session->createdBy, kept));
  }
  for (const auto& [id, kept] : kept_) {
    if (sessions_.contains(id)) continue;
    places.push_back(placeOf(id, kept->tenant.text(), kept->createdBy, true));
  }
  for (const auto& [id, tenant] : owed_) {
    if (!kept_.contains(id)) places.push_back({id, kSessionPlace, tenant, "", true});
  }
  return places;
}

std::vector<std::string> SessionTable::dueToTakeUp(
    const std::map<std::string, OwnedSession>& owned) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> due;
  std::map<std::string, std::string> owed;
  for (const auto& [id, own] : owned) {
    if (kept_.contains(id)) continue;
    // The first time it may be on its way to be there: it is being made, or removed.
    if (!synced_ || owed_.contains(id)) due.push_back(id);
    owed.emplace(id, own.tenant);
  }
  owed_ = std::move(owed);
  synced_ = true;
  return due;
}

void SessionTable::owe(const std::string& id, const std::string& tenant) {
  const std::lock_guard lock(mutex_);
  owed_.emplace(id, tenant);
}

void SessionTable::takeUp(const std::string& id, const std::shared_ptr<KeptEntry>& entry) {
  const std::lock_guard lock(mutex_);
  owed_.erase(id);
  if (!entry) return;
  kept_.emplace(id, entry);
  const KeptSession known = entry->now();
  if (!known.onceKey.empty()) keys_[{known.tenant, known.onceKey}] = KeyUse{known.onceBody, id};
  wake_.notify_all();
}

std::vector<std::shared_ptr<Session>> SessionTable::stop() {
  std::vector<std::shared_ptr<Session>> all;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [id, session] : sessions_.takeAll()) all.push_back(session);
  }
  wake_.notify_all();
  return all;
}

bool SessionTable::isStopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

bool SessionTable::awaitWork() {
  std::unique_lock lock(mutex_);
  if (stopping_) return false;
  // Without sessions nothing is over: an idle service has no wake-ups for them, and few for those
  // that were put away.
  const auto due = [this] { return stopping_ || !sessions_.empty(); };
  if (kept_.empty()) {
    wake_.wait(lock, [&] { return due() || !kept_.empty(); });
  } else {
    (void)wake_.wait_for(lock, kForgetEvery, due);
  }
  return !wake_.wait_for(lock, kReclaimEvery, [this] { return stopping_; });
}

}  // namespace gantlet
