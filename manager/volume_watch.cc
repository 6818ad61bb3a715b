// How VolumeDesk holds volumes to their quota: it measures.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "manager/volume_entry.h"
#include "manager/volume_held.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

constexpr std::uint64_t kBlock = 512;  // of st_blocks

MonotonicTime steadyNow() {
  return MonotonicTime(
      std::chrono::duration_cast<MonotonicTime::duration>(steady_clock::now().time_since_epoch()));
}

std::int64_t nanosOf(const timespec& time) { return time.tv_sec * 1'000'000'000LL + time.tv_nsec; }

// The clock by which file systems tell when a file was changed.
std::int64_t fileNow() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return nanosOf(now);
}

struct DirCloser {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

class Measuring {
 public:
  explicit Measuring(std::uint64_t mostFiles) : mostFiles_(mostFiles) {}

  void below(UniqueFd folder, std::size_t depth) {
    if (depth > kDeepestVolumeFolder) {
      measured_.hides = true;
      return;
    }
    const std::unique_ptr<DIR, DirCloser> dir(::fdopendir(folder.get()));
    if (!dir) return;
    const int fd = folder.release();  // the stream's
    while (const dirent* entry = ::readdir(dir.get())) {
      const std::string_view name(entry->d_name);
      if (name == "." || name == "..") continue;
      if (measured_.use.files > mostFiles_) return;
      struct stat info {};
      if (::fstatat(fd, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) continue;  // it has gone
      ++measured_.use.files;
      // A hole takes no room here, and does wherever the file is copied to.
      const auto blocks = static_cast<std::uint64_t>(info.st_blocks) * kBlock;
      const auto size = S_ISREG(info.st_mode) ? static_cast<std::uint64_t>(info.st_size) : 0;
      measured_.use.bytes += std::max(blocks, size);
      // Not the time of the last change of its bytes, which a program can set.
      if (S_ISREG(info.st_mode)) {
        measured_.changed = std::max(measured_.changed, nanosOf(info.st_ctim));
      }
      if (!S_ISDIR(info.st_mode)) continue;
      openAndGoBelow(fd, std::string(name), depth + 1);
    }
  }

  // By itself, beneath this one, over no link: a folder that is moved meanwhile leads nowhere. A
  // program can close each of them to its owner, the volume's own too.
  void openAndGoBelow(int folder, const std::string& name, std::size_t depth) {
    UniqueFd next = openBeneath(folder, name, O_RDONLY | O_DIRECTORY);
    if (next) {
      below(std::move(next), depth);
    } else if (errno == EACCES) {
      measured_.hides = true;
    }
  }

  [[nodiscard]] MeasuredFolder result() const { return measured_; }

 private:
  const std::uint64_t mostFiles_;
  MeasuredFolder measured_;
};

constexpr const char* kLowDisk = "the disk of the data folder is nearly full";

}  // namespace

MeasuredFolder measureFolder(int folder, std::uint64_t mostFiles) {
  Measuring measuring(mostFiles);
  measuring.openAndGoBelow(folder, "", 0);
  return measuring.result();
}

// One at a time for each volume is enough; two do no harm.
void VolumeDesk::measure(VolumeEntry& volume) {
  VolumeEntry::Measured found;
  found.free = diskRoomOf(volume.folder.get()).free;
  found.begun = steadyNow();
  {
    const std::lock_guard lock(mutex_);
    found.uploading = volume.uploading;
  }
  found.folder = measureFolder(volume.folder.get(), options_.maxFiles * 2);
  {
    const std::lock_guard lock(mutex_);
    found.looked = !volume.sessions.empty() && volume.misses(found.folder.use.bytes, found.free);
  }
  if (found.looked) {
    struct stat info {};
    if (::fstat(volume.folder.get(), &info) == 0) {
      const auto all = heldByVolume(info.st_dev);
      if (const auto own = all.find(volume.row.id); own != all.end()) found.held = own->second;
    }
  }
  found.now = steadyNow();
  const std::lock_guard lock(mutex_);
  volume.take(found, options_.maxFiles);
}

bool VolumeDesk::isDiskLow(const VolumeEntry& volume) const {
  return diskRoomOf(volume.folder.get()).isLow(options_.keepFree);
}

Status VolumeDesk::check(const std::vector<MountedVolume>& had) {
  for (const MountedVolume& one : had) {
    if (one.readOnly) continue;
    Found volume;
    bool again = false;
    {
      const std::lock_guard lock(mutex_);
      const auto found = volumes_.find(one.id);
      if (found == volumes_.end()) continue;
      volume = found->second;
      again = volume->full || volume->measured == MonotonicTime{};
    }
    if (!volume->folder) continue;
    if (again) measure(*volume);
    if (isDiskLow(*volume)) {
      return Error{ErrorCode::kBusy,
                   std::string(kLowDisk) + ": nothing runs that may write to a volume",
                   "ask whoever runs the service to free space there"};
    }
    const std::lock_guard lock(mutex_);
    if (volume->full) return volume->fullError(options_.maxFiles);
  }
  return {};
}

void VolumeDesk::lookAt(const Found& volume, std::uint64_t freeNow, bool lowDisk) {
  bool due = false;
  {
    const std::lock_guard lock(mutex_);
    due = volume->isDue(steadyNow(), freeNow, options_.measureEvery);
  }
  if (due) measure(*volume);
  std::string why;
  bool again = false;
  {
    const std::lock_guard lock(mutex_);
    why = lowDisk ? kLowDisk : volume->whyFull(options_.maxFiles);
    if (why.empty()) return;
    const std::optional<bool> told =
        lowDisk ? std::optional(true) : volume->growsOn(steadyNow(), fileNow());
    if (!told) return;
    again = *told;
  }
  const std::lock_guard telling(telling_);
  if (full_) full_(volume->row.id, why, again);
}

void VolumeDesk::watch() {
  const auto written = [](const Found& volume) {
    return volume->folder && std::any_of(volume->sessions.begin(), volume->sessions.end(),
                                         [](const auto& session) { return session.second; });
  };
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    std::vector<Found> due;
    for (const auto& [id, volume] : volumes_) {
      if (!volume->removing && written(volume)) due.push_back(volume);
    }
    if (due.empty()) {
      wake_.wait(lock);
      continue;
    }
    lock.unlock();
    const DiskRoom disk = diskRoomOf(root_.get());
    for (const Found& volume : due) lookAt(volume, disk.free, disk.isLow(options_.keepFree));
    lock.lock();
    if (!stopping_) (void)wake_.wait_for(lock, options_.lookEvery);
  }
}

}  // namespace gantlet
