#include "manager/volume_desk.h"

#include <fcntl.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <set>

#include "core/resource_id.h"
#include "json/value.h"
#include "manager/volume_entry.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxName = 48;
constexpr std::string_view kIdStart = "vol_";
constexpr std::string_view kPlace = "/volumes/";

bool isName(std::string_view text) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
  };
  return !text.empty() && text.size() <= kMaxName && text.front() != '.' && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), fits);
}

Error unknownVolume(const std::string& name) {
  return Error{ErrorCode::kNotFound, "the tenant has no volume " + shownName(name),
               "'gantlet volume list' and GET /v1/volumes show those that there are"};
}

// Errors: kInvalidArgument.
Status checkPath(const std::string& path) {
  if (path.starts_with(kPlace) && isName(std::string_view(path).substr(kPlace.size()))) return {};
  return Error{ErrorCode::kInvalidArgument, "a volume can't be mounted at " + shownName(path),
               "write /volumes/NAME, with a name of up to " + std::to_string(kMaxName) +
                   " letters, digits, dots, dashes and underscores"};
}

// Errors: kInvalidArgument.
Status checkWanted(const std::string& name, ByteCount quota, ByteCount most) {
  if (!isName(name) || name.starts_with(kIdStart)) {
    return Error{ErrorCode::kInvalidArgument, "'name' is no name of a volume",
                 "write up to " + std::to_string(kMaxName) +
                     " letters, digits, dots, dashes and underscores, with a letter or a digit "
                     "first; names that begin with vol_ are ids"};
  }
  if (quota > most) {
    return Error{ErrorCode::kInvalidArgument,
                 "'quota_bytes' must be at most " + std::to_string(most.bytes()),
                 "ask for " + formatByteCount(most) + " or less"};
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<VolumeDesk>> VolumeDesk::open(const Parts& parts,
                                                     const VolumeOptions& options) {
  std::unique_ptr<VolumeDesk> desk(new VolumeDesk(parts, options));
  TRY_STATUS(desk->load());
  desk->watcher_ = std::thread([&desk = *desk] { desk.watch(); });
  return desk;
}

VolumeDesk::~VolumeDesk() {
  stop();
  if (watcher_.joinable()) watcher_.join();
}

void VolumeDesk::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  const std::lock_guard telling(telling_);
  full_ = nullptr;
}

void VolumeDesk::whenFull(Full full) {
  const std::lock_guard telling(telling_);
  full_ = std::move(full);
}

Status VolumeDesk::load() {
  TRY_STATUS(makeVolumesFolder(parts_.folder, parts_.owner));
  root_ = UniqueFd(::open(parts_.folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root_) return systemError("open the folder of volumes", errno);
  TRY(const std::vector<StoredVolume> rows, store_.all());
  for (const StoredVolume& row : rows) {
    // Of one that was being made nobody has heard.
    if (row.state != StoredVolumeState::kReady) {
      TRY_STATUS(removeAgain(row));
      continue;
    }
    auto volume = std::make_shared<VolumeEntry>();
    volume->row = row;
    TRY_STATUS(bringBack(*volume));
    volumes_.emplace(row.id, std::move(volume));
  }
  return {};
}

// One tenant's broken archive is no reason to serve nobody. It stays beside where the folder
// belongs, so that the next start tries it again and a backup has it.
Status VolumeDesk::bringBack(VolumeEntry& volume) {
  const Status there = folders_.unpack(volume.row);
  if (there) {
    folders_.removeCutOff(volume.row);
    return {};
  }
  volume.unusable = there.error().message;
  (void)folders_.empty(volume.row);  // nobody takes what came of it for the whole
  return record("volume_not_restored", volume.row, {"service", "", ""},
                {{"error", volume.unusable}});
}

// What a tenant's program may have made of its folder is no reason for the service not to start.
Status VolumeDesk::removeAgain(const StoredVolume& row) {
  const Status gone = removeAllOf(row);
  if (gone) return {};
  TRY_STATUS(
      record("volume_not_removed", row, {"service", "", ""}, {{"error", gone.error().message}}));
  auto volume = std::make_shared<VolumeEntry>();
  volume->row = row;
  volume->removing = true;  // nobody finds it, and its name is taken until the next start
  volumes_.emplace(row.id, std::move(volume));
  return {};
}

Status VolumeDesk::removeAllOf(const StoredVolume& row) {
  TRY_STATUS(folders_.remove(row));
  return store_.remove(row.id);
}

Status VolumeDesk::openFolder(VolumeEntry& volume) const {
  if (volume.folder) return {};
  TRY(volume.folder, folders_.open(volume.row));
  return {};
}

Status VolumeDesk::record(std::string_view event, const StoredVolume& row, const Actor& actor,
                          json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(row.tenant);
  entry.submission = SubmissionId(row.id);
  entry.stage = "session";
  entry.event = std::string(event);
  entry.outcome = "ok";
  details.set("volume_id", row.id);
  details.set("volume", row.name);
  entry.details = std::move(details);
  return recordAct(parts_.log, std::move(entry), actor);
}

// Under the lock.
Result<VolumeDesk::Found> VolumeDesk::find(const Who& who) {
  for (const auto& [id, volume] : volumes_) {
    if (volume->removing) continue;
    const StoredVolume& row = volume->row;
    const bool byId = id == who.name && (!who.only || row.tenant == who.only->text());
    if (byId || (row.name == who.name && row.tenant == who.tenant.text())) {
      if (!volume->unusable.empty()) return volume->unusableError();
      TRY_STATUS(openFolder(*volume));
      return volume;
    }
  }
  return unknownVolume(who.name);
}

Status VolumeDesk::takeName(const Found& volume) {
  const StoredVolume& row = volume->row;
  std::size_t own = 0;
  std::uint64_t bytes = row.quota;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, other] : volumes_) {
    if (other->row.tenant != row.tenant) continue;
    if (other->row.name == row.name) {
      return Error{ErrorCode::kBusy, "the tenant has a volume '" + row.name + "' already",
                   "use it, delete it first, or choose another name"};
    }
    ++own;
    bytes += other->row.quota;
  }
  if (own >= options_.maxVolumesTenant) {
    return Error{ErrorCode::kBusy,
                 "the tenant has as many volumes as it may: " + std::to_string(own),
                 "delete one that is not needed any more"};
  }
  if (bytes > options_.mostQuotaTenant.bytes()) {
    return Error{ErrorCode::kBusy,
                 "the quotas of the tenant's volumes would be more than " +
                     formatByteCount(options_.mostQuotaTenant) + " together",
                 "ask for less, or delete a volume that is not needed any more"};
  }
  volumes_.emplace(row.id, volume);
  return {};
}

Status VolumeDesk::make(const StoredVolume& row, const Actor& actor) {
  TRY_STATUS(record("volume_created", row, actor, {{"quota_bytes", row.quota}}));
  TRY_STATUS(store_.add(row));
  Status made = folders_.make(row);
  if (made) made = store_.setState(row.id, StoredVolumeState::kReady);
  if (made && parts_.placed) made = parts_.placed({row.id, kVolumePlace, row.tenant, "", true});
  if (!made) (void)removeAllOf(row);  // else at the next start
  return made;
}

Result<VolumeInfo> VolumeDesk::create(const Who& who, ByteCount quota) {
  if (quota.bytes() == 0) quota = options_.usualQuota;
  TRY_STATUS(checkWanted(who.name, quota, options_.mostQuota));
  auto volume = std::make_shared<VolumeEntry>();
  volume->row = {newResourceId("vol"),
                 who.tenant.text(),
                 who.name,
                 quota.bytes(),
                 parts_.clock.wallNow().time_since_epoch().count(),
                 who.actor.id,
                 StoredVolumeState::kMaking};
  volume->removing = true;  // nobody finds it before it is there
  TRY_STATUS(takeName(volume));
  Status made = make(volume->row, who.actor);
  const std::lock_guard lock(mutex_);
  if (!made) {
    volumes_.erase(volume->row.id);
    return std::move(made).error();
  }
  volume->row.state = StoredVolumeState::kReady;
  volume->removing = false;
  return volume->info();
}

Result<VolumeInfo> VolumeDesk::get(const Who& who) {
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    TRY(volume, find(who));
  }
  measure(*volume);
  const std::lock_guard lock(mutex_);
  return volume->info();
}

std::vector<StoredPlace> VolumeDesk::places() {
  std::vector<StoredPlace> places;
  for (const VolumeInfo& one : list(std::nullopt))
    places.push_back({one.id, kVolumePlace, one.tenant.text(), "", true});
  return places;
}

std::vector<VolumeInfo> VolumeDesk::list(const std::optional<TenantId>& only) {
  std::vector<VolumeInfo> infos;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, volume] : volumes_) {
    if (volume->removing || (only && volume->row.tenant != only->text())) continue;
    infos.push_back(volume->info());
  }
  return infos;  // ids sort by time
}

Status VolumeDesk::remove(const Who& who) {
  Found volume;
  {
    const std::lock_guard lock(mutex_);
    // Also one whose files are gone.
    for (const auto& [id, other] : volumes_) {
      const StoredVolume& row = other->row;
      const bool byId = id == who.name && (!who.only || row.tenant == who.only->text());
      const bool own = row.name == who.name && row.tenant == who.tenant.text();
      if (!other->removing && (byId || own)) volume = other;
    }
    if (!volume) return unknownVolume(who.name);
    if (!volume->sessions.empty()) {
      return Error{ErrorCode::kBusy,
                   "the session " + volume->sessions.begin()->first + " has the volume '" +
                       volume->row.name + "'" +
                       (volume->sessions.size() > 1
                            ? ", and " + std::to_string(volume->sessions.size() - 1) + " more"
                            : ""),
                   "delete these sessions first, saved ones too"};
    }
    volume->removing = true;  // from now on nobody finds it
  }
  Status done = record("volume_deleted", volume->row, who.actor, {});
  if (done) done = store_.setState(volume->row.id, StoredVolumeState::kRemoving);
  if (!done) {
    const std::lock_guard lock(mutex_);
    volume->removing = false;
    return done;
  }
  {
    // An upload that is under way ends, and is not taken.
    const std::lock_guard door(volume->order->mutex);
    volume->order->closed = true;
  }
  done = removeAllOf(volume->row);
  const std::lock_guard lock(mutex_);
  if (done) volumes_.erase(volume->row.id);  // else its name is taken until the next start
  return done;
}

Result<std::vector<MountedVolume>> VolumeDesk::attach(const TenantId& tenant,
                                                      const std::string& session,
                                                      const std::vector<WantedVolume>& wanted) {
  if (wanted.size() > options_.maxMounts) {
    return Error{ErrorCode::kInvalidArgument,
                 "'volumes' has more than " + std::to_string(options_.maxMounts) + " entries", ""};
  }
  std::vector<MountedVolume> mounted;
  std::set<std::string> names;
  std::set<std::string> paths;
  const std::lock_guard lock(mutex_);
  for (const WantedVolume& one : wanted) {
    TRY(const Found volume, find({one.name, tenant, tenant, {}}));
    const std::string path = one.path.empty() ? std::string(kPlace) + volume->row.name : one.path;
    TRY_STATUS(checkPath(path));
    if (!names.insert(volume->row.id).second || !paths.insert(path).second) {
      return Error{ErrorCode::kInvalidArgument,
                   "'volumes' names a volume or a path twice: " + volume->row.name + " at " + path,
                   "each volume is mounted once"};
    }
    mounted.push_back({volume->row.id, volume->row.name, path, one.readOnly});
  }
  for (const MountedVolume& one : mounted) {
    VolumeEntry& volume = *volumes_.at(one.id);
    volume.sessions[session] = !one.readOnly;
    volume.measured = {};  // it is looked at now
  }
  wake_.notify_all();
  return mounted;
}

Status VolumeDesk::attachAgain(const TenantId& tenant, const std::string& session,
                               const std::vector<MountedVolume>& had) {
  const std::lock_guard lock(mutex_);
  for (const MountedVolume& one : had) {
    const auto found = volumes_.find(one.id);
    const bool there = found != volumes_.end() && !found->second->removing &&
                       found->second->row.tenant == tenant.text();
    if (!there) return unknownVolume(one.name);
    if (!found->second->unusable.empty()) return found->second->unusableError();
  }
  for (const MountedVolume& one : had) {
    VolumeEntry& volume = *volumes_.at(one.id);
    volume.sessions[session] = !one.readOnly;
    (void)openFolder(volume);  // else its sandbox can't be opened, and says why
  }
  wake_.notify_all();
  return {};
}

void VolumeDesk::release(const std::string& session) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, volume] : volumes_) volume->sessions.erase(session);
}

std::vector<LivingVolume> VolumeDesk::mountsOf(const TenantId& tenant,
                                               const std::vector<MountedVolume>& had) const {
  std::vector<LivingVolume> mounts;
  mounts.reserve(had.size());
  for (const MountedVolume& one : had) {
    mounts.push_back({tenant.text() + "/" + one.id, one.path, one.readOnly});
  }
  return mounts;
}

ByteCount VolumeDesk::largestFile(const std::vector<MountedVolume>& had) const {
  const std::lock_guard lock(mutex_);
  std::uint64_t largest = 0;
  for (const MountedVolume& one : had) {
    const auto found = volumes_.find(one.id);
    if (found != volumes_.end()) largest = std::max(largest, found->second->row.quota);
  }
  return ByteCount(largest);
}

Result<std::uint64_t> VolumeDesk::forgetTenant(const TenantId& tenant) {
  std::vector<Found> own;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, volume] : volumes_) {
      if (volume->row.tenant == tenant.text()) own.push_back(volume);
    }
  }
  for (const Found& volume : own) {
    TRY_STATUS(store_.setState(volume->row.id, StoredVolumeState::kRemoving));
    TRY_STATUS(removeAllOf(volume->row));
    const std::lock_guard lock(mutex_);
    volumes_.erase(volume->row.id);
  }
  return std::uint64_t{own.size()};
}

}  // namespace gantlet
