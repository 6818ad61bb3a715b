#include "manager/key_desk.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/hex.h"
#include "core/resource_id.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

// 256 random bits: what makes a plain hash enough.
Result<Secret> newSecret() {
  std::array<std::uint8_t, 32> bytes{};
  if (::RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    return Error{ErrorCode::kInternal, "no random bytes for a key", ""};
  }
  return Secret(std::string(kKeyPrefix) + toHex(bytes));
}

std::optional<Digest> digestOf(std::string_view hex) {
  Digest digest{};
  const std::optional<std::string> bytes = fromHex(hex);
  if (!bytes || bytes->size() != digest.size()) return std::nullopt;
  std::copy(bytes->begin(), bytes->end(), digest.begin());
  return digest;
}

bool isOf(const StoredKey& key, const std::optional<TenantId>& only) {
  return !only || key.tenant == only->text();
}

Error unknownKey(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no such key" + (id.empty() ? "" : ": " + id),
               "'gantlet key list' and GET /v1/keys show those that there are"};
}

}  // namespace

std::size_t KeyDesk::FirstBytes::operator()(const Digest& digest) const {
  std::size_t value = 0;
  std::memcpy(&value, digest.data(), sizeof value);
  return value;
}

Result<std::unique_ptr<KeyDesk>> KeyDesk::open(Database& database, audit::Log& log,
                                               const Clock& clock) {
  std::unique_ptr<KeyDesk> desk(new KeyDesk(database, log, clock));
  TRY_STATUS(desk->load());
  desk->flusher_ = std::thread([&desk = *desk] { desk.flushEvery(); });
  return desk;
}

KeyDesk::~KeyDesk() {
  {
    const std::lock_guard lock(usesMutex_);
    ending_ = true;
  }
  ended_.notify_all();
  if (flusher_.joinable()) flusher_.join();
  flush();
}

Status KeyDesk::refresh() {
  const std::lock_guard acting(acting_);
  return load();
}

Status KeyDesk::load() {
  const std::int64_t at = now();
  TRY(std::vector<StoredKey> keys, store_.usable(at));
  TRY(const std::vector<StoredSecret> secrets, store_.secrets(at));
  std::map<std::string, std::shared_ptr<const StoredKey>> byId;
  for (StoredKey& key : keys) {
    auto shared = std::make_shared<const StoredKey>(std::move(key));
    byId.emplace(shared->id, shared);
  }
  const std::unique_lock lock(mutex_);
  ring_.clear();
  secrets_.clear();
  for (const StoredSecret& secret : secrets) {
    const auto key = byId.find(secret.keyId);
    if (key == byId.end()) continue;
    const std::optional<Digest> digest = digestOf(secret.sha256);
    if (!digest) {
      return Error{ErrorCode::kUnavailable,
                   "the hash of the key " + secret.keyId + " can't be read",
                   "restore a backup of the database"};
    }
    ring_[*digest] = {key->second, secret.validUntil};
    secrets_[secret.keyId].push_back(*digest);
  }
  return {};
}

Status KeyDesk::record(std::string_view event, std::string_view outcome, const StoredKey& key,
                       const Actor& actor, json::Object details) {
  if (owed_) {
    TRY_STATUS(recordAct(log_, owed_->record, owed_->actor));
    owed_.reset();
  }
  audit::AuditRecord entry;
  entry.tenant = TenantId(key.tenant == kEveryTenant ? "default" : key.tenant);
  entry.stage = "config";
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  details.set("key", key.id);
  details.set("key_tenant", key.tenant);
  details.set("key_role", key.role);
  entry.details = std::move(details);
  const Status recorded = recordAct(log_, entry, actor);
  if (!recorded && outcome == "failed") owed_ = Owed{std::move(entry), actor};
  return recorded;
}

// What was recorded and then failed is told as well: on a full disk, where the log may end with the
// database, before the next act.
Status KeyDesk::done(Status status, std::string_view event, const StoredKey& key,
                     const Actor& actor) {
  if (!status) {
    (void)record(event, "failed", key, actor, {{"reason", status.error().message}});
  }
  return status;
}

Result<MadeKey> KeyDesk::make(const NewKey& wanted, const Actor& actor) {
  const std::lock_guard acting(acting_);
  MadeKey made;
  made.key.id = newResourceId("key");
  made.key.name = wanted.name;
  made.key.tenant = wanted.tenant;
  made.key.role = wanted.role;
  made.key.scopes = wanted.scopes;
  made.key.createdAt = now();
  made.key.createdBy = actor.id;
  if (wanted.expiresAt) {
    made.key.expiresAt = wanted.expiresAt->time_since_epoch().count();
    if (*made.key.expiresAt <= made.key.createdAt) {
      return Error{ErrorCode::kInvalidArgument, "'expires_at' has passed",
                   "name a time that is still to come, or leave it out"};
    }
  }
  {
    const std::shared_lock lock(mutex_);
    if (ring_.size() >= kMostKeys) {
      return Error{ErrorCode::kBusy, "there are as many keys as there may be",
                   "revoke some that are not used"};
    }
  }
  TRY(made.secret, newSecret());
  json::Array scopes;
  for (const std::string& scope : made.key.scopes) scopes.emplace_back(scope);
  json::Object details{{"scopes", std::move(scopes)}, {"name", made.key.name}};
  if (wanted.expiresAt) details.set("expires_at", formatRfc3339(*wanted.expiresAt));
  TRY_STATUS(record("key_made", "ok", made.key, actor, std::move(details)));
  const Digest digest = sha256(made.secret.reveal());
  TRY_STATUS(done(store_.add(made.key, toHex(digest)), "key_made", made.key, actor));
  const std::unique_lock lock(mutex_);
  ring_[digest] = {std::make_shared<const StoredKey>(made.key), std::nullopt};
  secrets_[made.key.id] = {digest};
  return made;
}

Result<StoredKey> KeyDesk::get(const std::string& id, const std::optional<TenantId>& only) {
  TRY(std::optional<StoredKey> key, store_.get(id));
  if (!key || !isOf(*key, only)) return unknownKey(id);
  const std::lock_guard lock(usesMutex_);
  const auto used = uses_.find(id);
  if (used != uses_.end()) key->lastUsedAt = used->second;
  return *std::move(key);
}

Status KeyDesk::revoke(const std::string& id, const std::optional<TenantId>& only,
                       const Actor& actor) {
  const std::lock_guard acting(acting_);
  TRY(const StoredKey key, get(id, only));
  if (!key.revokedAt) {
    TRY_STATUS(record("key_revoked", "ok", key, actor, {}));
    const Result<bool> revoked = store_.revoke(id, now());
    if (!revoked) return done(revoked.error(), "key_revoked", key, actor);
  }
  // Also of one that is revoked in the database: a commit whose answer was lost with the connection
  // was told as an error, and the key counted on.
  const std::unique_lock lock(mutex_);
  std::erase_if(ring_, [&](const auto& entry) { return entry.second.key->id == id; });
  secrets_.erase(id);
  return {};
}

Result<MadeKey> KeyDesk::rotate(const std::string& id, std::chrono::seconds overlap,
                                const std::optional<TenantId>& only, const Actor& actor) {
  if (overlap.count() < 0 || overlap > kLongestOverlap) {
    return Error{ErrorCode::kInvalidArgument, "'overlap_seconds' must be 0 to 2592000 (30 days)",
                 ""};
  }
  const std::lock_guard acting(acting_);
  TRY(StoredKey key, get(id, only));
  const std::int64_t at = now();
  if (key.revokedAt || (key.expiresAt && *key.expiresAt <= at)) {
    const std::int64_t end = key.revokedAt ? *key.revokedAt : *key.expiresAt;
    return Error{ErrorCode::kInvalidArgument,
                 std::string("the key ") + (key.revokedAt ? "was revoked" : "has expired") +
                     " at " + formatRfc3339(end),
                 "make a new one"};
  }
  MadeKey made;
  TRY(made.secret, newSecret());
  std::int64_t oldUntil =
      at + std::chrono::duration_cast<std::chrono::milliseconds>(overlap).count();
  if (key.expiresAt) oldUntil = std::min(oldUntil, *key.expiresAt);
  made.oldUntil = WallTime(std::chrono::milliseconds(oldUntil));
  TRY_STATUS(record("key_rotated", "ok", key, actor,
                    {{"old_secret_until", formatRfc3339(*made.oldUntil)}}));
  const Digest digest = sha256(made.secret.reveal());
  const Result<bool> rotated = store_.rotate(id, toHex(digest), at, oldUntil);
  if (!rotated) return done(rotated.error(), "key_rotated", key, actor).error();
  if (!*rotated) return unknownKey(id);
  made.key = key;
  const auto shared = std::make_shared<const StoredKey>(std::move(key));
  const std::unique_lock lock(mutex_);
  std::erase_if(ring_, [&](const auto& entry) {
    return entry.second.key->id == id && entry.second.validUntil.value_or(oldUntil) <= at;
  });
  for (auto& [known, entry] : ring_) {
    if (entry.key->id == id) {
      entry.validUntil = std::min(entry.validUntil.value_or(oldUntil), oldUntil);
    }
  }
  ring_[digest] = {shared, std::nullopt};
  std::vector<Digest>& own = secrets_[id];
  std::erase_if(own, [&](const Digest& known) { return !ring_.contains(known); });
  own.push_back(digest);
  return made;
}

Result<KeyPage> KeyDesk::list(const std::string& after, std::size_t limit,
                              const std::optional<TenantId>& only) {
  std::optional<std::string> tenant;
  if (only) tenant = only->text();
  TRY(KeyPage page, store_.list(after, limit, tenant));
  const std::lock_guard lock(usesMutex_);
  for (StoredKey& key : page.keys) {
    const auto used = uses_.find(key.id);
    if (used != uses_.end()) key.lastUsedAt = used->second;
  }
  return page;
}

KeyDesk::Match KeyDesk::matchDigest(const Digest& digest, std::int64_t at) const {
  Match match{true, nullptr, std::nullopt};
  const std::shared_lock lock(mutex_);
  // By its hash: how long the search takes tells of hashes, and of those nothing leads back.
  const auto found = ring_.find(digest);
  if (found == ring_.end()) return match;
  const Entry& entry = found->second;
  const bool late = (entry.validUntil && *entry.validUntil <= at) ||
                    (entry.key->expiresAt && *entry.key->expiresAt <= at);
  if (late) return match;
  match.key = entry.key;
  const std::optional<std::int64_t>& end = entry.key->expiresAt;
  std::optional<std::int64_t> until = entry.validUntil ? entry.validUntil : end;
  if (until && end) until = std::min(*until, *end);
  if (until) match.until = WallTime(std::chrono::milliseconds(*until));
  match.hash = digest;
  return match;
}

KeyDesk::Match KeyDesk::match(std::string_view presented) {
  if (!presented.starts_with(kKeyPrefix)) return {};
  const std::int64_t at = now();
  Match match = matchDigest(sha256(presented), at);
  if (match.key == nullptr) return match;
  const std::lock_guard lock(usesMutex_);
  uses_[match.key->id] = at;
  return match;
}

std::vector<Digest> KeyDesk::secretsOf(const std::string& id) const {
  const std::shared_lock lock(mutex_);
  const auto found = secrets_.find(id);
  return found == secrets_.end() ? std::vector<Digest>() : found->second;
}

KeyDesk::Match KeyDesk::matchId(const std::string& id,
                                const std::function<bool(const Digest& hash)>& isOf) {
  std::optional<Digest> digest;
  for (const Digest& hash : secretsOf(id)) {
    if (isOf(hash)) digest = hash;
  }
  const std::int64_t at = now();
  Match match = digest ? matchDigest(*digest, at) : Match{};
  if (match.key == nullptr) return match;
  const std::lock_guard lock(usesMutex_);
  uses_[match.key->id] = at;
  return match;
}

void KeyDesk::flush() {
  std::vector<std::pair<std::string, std::int64_t>> uses;
  {
    const std::lock_guard lock(usesMutex_);
    uses.assign(uses_.begin(), uses_.end());
  }
  // A store that fails now is asked again: the uses stay until it has them.
  if (uses.empty() || !store_.touch(uses)) return;
  const std::lock_guard lock(usesMutex_);
  for (const auto& [id, at] : uses) {
    const auto used = uses_.find(id);
    if (used != uses_.end() && used->second == at) uses_.erase(used);
  }
}

void KeyDesk::flushEvery() {
  std::unique_lock lock(usesMutex_);
  while (!ended_.wait_for(lock, kFlushEvery, [&] { return ending_; })) {
    lock.unlock();
    flush();
    lock.lock();
  }
}

}  // namespace gantlet
