// VolumeDesk: folders of tenants that several sessions share and that outlive them.
//
//   volumes/TENANT/vol_…   in the data folder: 0710, root's and of the programs' group, and
//                          0700, the programs' user's
//
//   - A volume is a tenant's own: nobody else's sessions see it, and its name is its tenant's.
//   - Making and deleting one, and each transfer of a file, are records before their effect.
//   - Its quota is measured, not a wall of the kernel's: the folder is looked at while somebody may
//     write to it, and who fills it up is ended. What was written until then is more than the
//     quota by what fits into the time between two looks. Files that were removed and are still
//     open are looked for where the disk loses more than the folder shows.
//   - What must stay free on the disk does: below that nothing runs that may write to a volume.
//   - One that a session has, or will have again when it comes back, can't be deleted.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "core/byte_count.h"
#include "core/clock.h"
#include "executor/living.h"
#include "manager/disk_room.h"
#include "manager/session_files.h"
#include "manager/volume_folders.h"
#include "pipeline/pipeline.h"
#include "store/place_store.h"
#include "store/volume_store.h"

namespace gantlet {

struct VolumeOptions {
  std::size_t maxVolumesTenant = 20;
  ByteCount usualQuota = ByteCount::gibi(1);
  ByteCount mostQuota = ByteCount::gibi(16);
  ByteCount mostQuotaTenant = ByteCount::gibi(32);  // of all of a tenant's together
  std::uint64_t maxFiles = 100'000;                 // of one: files, folders and links
  std::size_t maxMounts = 8;                        // of one session
  ByteCount keepFree = kKeepFree;                   // on the disk: DiskRoom
  std::chrono::milliseconds lookEvery{50};
  std::chrono::milliseconds measureEvery{1'000};
};

// How deep folders of a volume may lie in one another: what is deeper nobody measures.
inline constexpr std::size_t kDeepestVolumeFolder = 128;

// What a volume holds: each name of a file as a file of its own, and holes as if they were none.
struct VolumeUse {
  std::uint64_t bytes = 0;
  std::uint64_t files = 0;  // files, folders and links
};

struct VolumeInfo {
  std::string id;  // "vol_" and 26 characters
  TenantId tenant;
  std::string name;
  ByteCount quota;
  std::int64_t createdAt = 0;         // milliseconds since 1970, UTC
  std::string createdBy;              // an actor's id
  VolumeUse use;                      // as it was measured last
  std::vector<std::string> sessions;  // that have it
  // Why nobody can have it or see its files: it did not come back from a backup. "": it is there.
  std::string unusable;
};

// A volume as a session asks for it.
struct WantedVolume {
  std::string name;
  std::string path;  // below /volumes; "": /volumes/NAME
  bool readOnly = false;
};

// A volume as a session has it.
struct MountedVolume {
  std::string id;
  std::string name;
  std::string path;
  bool readOnly = false;
};

struct VolumeEntry;

class VolumeDesk {
 public:
  struct Parts {
    Database& database;
    audit::Log& log;
    const Clock& clock;
    std::filesystem::path folder;  // SandboxOptions::volumes
    std::uint32_t owner = 0;       // whose the files of programs are, on the host
    // As SessionDesk::Parts::placed.
    std::function<Status(const StoredPlace&)> placed = nullptr;
  };
  // Makes the folder, ends what a crash has left half done. A volume that can't be unpacked is
  // there and closed (VolumeInfo::unusable), is a record, and is tried again by the next open().
  // What `parts` names must outlive it. Errors: kUnavailable, kIo, kAuditFailed.
  [[nodiscard]] static Result<std::unique_ptr<VolumeDesk>> open(const Parts& parts,
                                                                const VolumeOptions& options);
  ~VolumeDesk();
  VolumeDesk(const VolumeDesk&) = delete;
  VolumeDesk& operator=(const VolumeDesk&) = delete;

  // Who does something with which volume: `name` is the tenant's, or an id, which is of any tenant
  // where `only` is nobody.
  struct Who {
    std::string name;
    TenantId tenant;
    std::optional<TenantId> only;
    Actor actor;
  };

  // `quota` 0: the usual one. Errors: kInvalidArgument, kBusy (the name is taken; as many volumes,
  // or as much quota, as there may be), kUnavailable, kAuditFailed.
  [[nodiscard]] Result<VolumeInfo> create(const Who& who, ByteCount quota);
  // Measured anew. Errors: kNotFound; of this and all that want its files, kUnavailable: it is
  // unusable.
  [[nodiscard]] Result<VolumeInfo> get(const Who& who);
  // The oldest first, as they were measured last.
  [[nodiscard]] std::vector<VolumeInfo> list(const std::optional<TenantId>& only);
  // The same as places, without their node.
  [[nodiscard]] std::vector<StoredPlace> places();
  // Errors: kNotFound, kBusy (a session has it), kAuditFailed, kUnavailable (not all of its files
  // could be removed: it is gone for everybody, and removed at the next start).
  [[nodiscard]] Status remove(const Who& who);

  // From now on the session has them. Errors: kInvalidArgument, kNotFound.
  [[nodiscard]] Result<std::vector<MountedVolume>> attach(const TenantId& tenant,
                                                          const std::string& session,
                                                          const std::vector<WantedVolume>& wanted);
  // The same of those that it had, or that the one had which it comes from. Errors: kNotFound.
  [[nodiscard]] Status attachAgain(const TenantId& tenant, const std::string& session,
                                   const std::vector<MountedVolume>& had);
  // The session has none any more.
  void release(const std::string& session);
  // What the sandbox is opened with.
  [[nodiscard]] std::vector<LivingVolume> mountsOf(const TenantId& tenant,
                                                   const std::vector<MountedVolume>& had) const;
  [[nodiscard]] ByteCount largestFile(const std::vector<MountedVolume>& had) const;
  // Whether what may write to them may run. Errors: kBusy: one of them is full.
  [[nodiscard]] Status check(const std::vector<MountedVolume>& had);

  // Called, from a thread of the desk's, when a volume holds more than it may, or the disk has no
  // room left: what writes to it must end. `again`: that has been told, and it grows on.
  using Full = std::function<void(const std::string& volume, const std::string& why, bool again)>;
  void whenFull(Full full);
  // No call of it is under way behind this.
  void stop();

  // --- files, as of SessionDesk.
  [[nodiscard]] Result<FileInfo> stat(const Who& who, const std::string& path);
  [[nodiscard]] Result<std::vector<FileInfo>> listFiles(const Who& who, const std::string& path,
                                                        std::uint32_t depth);
  [[nodiscard]] Result<OpenedFile> openFile(const Who& who, const std::string& path);
  // Errors too, and of its write(): kTooLarge: the volume is full.
  [[nodiscard]] Result<std::unique_ptr<FileWriter>> writeFile(const Who& who,
                                                              const std::string& path,
                                                              std::optional<std::uint64_t> size);
  [[nodiscard]] Result<bool> makeFolder(const Who& who, const std::string& path);
  [[nodiscard]] Result<bool> removeFileIf(const Who& who, const std::string& path,
                                          const FileCondition& condition);

  // All of a tenant's, with no service running; how many there were.
  [[nodiscard]] Result<std::uint64_t> forgetTenant(const TenantId& tenant);

 private:
  using Found = std::shared_ptr<VolumeEntry>;

  VolumeDesk(const Parts& parts, const VolumeOptions& options)
      : parts_(parts),
        options_(options),
        store_(parts.database),
        folders_(parts.folder, parts.owner) {}
  [[nodiscard]] Status load();
  // From now on it is among them. Errors: kBusy.
  [[nodiscard]] Status takeName(const Found& volume);
  [[nodiscard]] Status make(const StoredVolume& row, const Actor& actor);
  [[nodiscard]] Result<Found> find(const Who& who);
  [[nodiscard]] Status record(std::string_view event, const StoredVolume& row, const Actor& actor,
                              json::Object details);
  // Unpacks it, or closes it with the reason. Errors: kAuditFailed.
  [[nodiscard]] Status bringBack(VolumeEntry& volume);
  [[nodiscard]] Status removeAllOf(const StoredVolume& row);
  // At a start. Errors: kAuditFailed.
  [[nodiscard]] Status removeAgain(const StoredVolume& row);
  [[nodiscard]] Status openFolder(VolumeEntry& volume) const;
  // Without the lock.
  void measure(VolumeEntry& volume);
  // Errors: kTooLarge where the volume or the disk has no room for it.
  [[nodiscard]] Status takeRoom(VolumeEntry& volume, std::uint64_t bytes);
  [[nodiscard]] bool isDiskLow(const VolumeEntry& volume) const;  // less is free than keepFree
  void watch();
  void lookAt(const Found& volume, std::uint64_t freeNow, bool lowDisk);

  const Parts parts_;
  const VolumeOptions options_;
  VolumeStore store_;
  VolumeFolders folders_;
  UniqueFd root_;
  mutable std::mutex mutex_;  // guards all below, and volumes but for their files
  std::condition_variable wake_;
  std::map<std::string, Found> volumes_;  // by id
  Full full_;
  bool stopping_ = false;
  std::mutex telling_;  // held while `full_` is called
  std::thread watcher_;
};

// What is below the folder, looked at over no link and out of it never, while programs may change
// it. Stops at `mostFiles`: then it is too much. Of folders in folders beyond
// kDeepestVolumeFolder, and of those that can't be looked into, it is not known what they hold.
struct MeasuredFolder {
  VolumeUse use;
  std::int64_t changed = 0;  // when a file of it was written, or made, last: nanoseconds since 1970
  bool hides = false;
};
[[nodiscard]] MeasuredFolder measureFolder(int folder, std::uint64_t mostFiles);

}  // namespace gantlet
