#include "manager/volume_entry.h"

#include <algorithm>

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// A look at a large volume must not be all that the watching thread does.
constexpr int kRestForEachLook = 5;
constexpr milliseconds kSettles{500};           // until what was ended has ended
constexpr std::uint64_t kNoise = 16ULL << 20U;  // that others write to the disk

}  // namespace

VolumeInfo VolumeEntry::info() const {
  VolumeInfo shown{row.id,        TenantId(row.tenant), row.name, ByteCount(row.quota),
                   row.createdAt, row.createdBy,        use,      {},
                   unusable};
  for (const auto& [session, writes] : sessions) shown.sessions.push_back(session);
  return shown;
}

Error VolumeEntry::unusableError() const {
  return Error{ErrorCode::kUnavailable, unusable,
               "restore the data folder from another backup, or delete the volume"};
}

bool VolumeEntry::misses(std::uint64_t bytes, std::uint64_t freeNow) const {
  if (held > 0) return true;
  const std::uint64_t lost = baseFree - std::min(baseFree, freeNow);
  const std::uint64_t shown = bytes - std::min(bytes, baseBytes);
  return lost > shown + std::min(row.quota, kNoise);
}

void VolumeEntry::take(const Measured& found, std::uint64_t maxFiles) {
  use = found.folder.use;
  use.bytes += found.held;
  held = found.held;
  if (found.looked || measured == MonotonicTime{}) {
    baseFree = found.free;
    baseBytes = found.folder.use.bytes;
  }
  changed = found.folder.changed;
  uploading -= std::min(uploading, found.uploading);
  freeThen = found.free;
  measured = found.now;
  took = std::chrono::duration_cast<milliseconds>(found.now - found.begun);
  full = found.folder.hides || use.bytes > row.quota || found.folder.use.files > maxFiles;
  if (!full) told.reset();
}

bool VolumeEntry::isDue(MonotonicTime now, std::uint64_t freeNow, milliseconds every) const {
  if (measured == MonotonicTime{}) return true;
  const auto since = now - measured;
  if (since < took * kRestForEachLook) return false;
  const std::uint64_t gone = freeThen - std::min(freeThen, freeNow);
  const std::uint64_t room = row.quota - std::min(row.quota, use.bytes);
  return gone > room || since >= every;
}

std::string VolumeEntry::whyFull(std::uint64_t maxFiles) const {
  if (!full) return "";
  const std::string named = "the volume '" + row.name + "'";
  if (use.bytes > row.quota) {
    return named + " holds more than its " + formatByteCount(ByteCount(row.quota));
  }
  if (use.files > maxFiles) {
    return named + " holds more than " + std::to_string(maxFiles) + " files, folders and links";
  }
  return named + " has folders in folders more than " + std::to_string(kDeepestVolumeFolder) +
         " deep, or closed to their owner: nobody can tell what they hold";
}

Error VolumeEntry::fullError(std::uint64_t maxFiles) const {
  return Error{
      ErrorCode::kBusy, whyFull(maxFiles),
      "delete files of it (DELETE /v1/volumes/" + row.name + "/files/PATH), or mount it read_only"};
}

Status VolumeEntry::checkRoom(std::uint64_t more, std::uint64_t maxFiles) const {
  const std::uint64_t taken = use.bytes + uploading;
  if (!full && more <= row.quota - std::min(row.quota, taken)) return {};
  Error error = fullError(maxFiles);
  error.code = ErrorCode::kTooLarge;
  if (full) return error;
  error.message = "the volume '" + row.name + "' has no room for it: it holds " +
                  formatByteCount(ByteCount(use.bytes)) + " of " +
                  formatByteCount(ByteCount(row.quota));
  if (uploading > 0) {
    error.message += ", and " + formatByteCount(ByteCount(uploading)) + " are being uploaded";
  }
  if (use.bytes == 0) error.resolution = "send less, or use a volume with a larger quota";
  return error;
}

// What is being ended writes on for a moment: only what is written behind that has another writer,
// such as a thread that an earlier cell has left.
std::optional<bool> VolumeEntry::growsOn(MonotonicTime now, std::int64_t fileNow) {
  const bool known = told.has_value();
  if (known && now < *told + kSettles) return std::nullopt;
  // Removed files can't be dated.
  const bool again = known && (held > 0 || changed > toldAt + nanoseconds(kSettles).count());
  if (known && !again) return std::nullopt;
  told = now;
  toldAt = fileNow;
  return again;
}

}  // namespace gantlet
