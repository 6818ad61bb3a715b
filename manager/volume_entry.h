// VolumeEntry: a volume as VolumeDesk keeps it, and what its last measurement says of it.
// Thread-safety: the desk's lock guards all of it but the folder's contents.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/clock.h"
#include "core/unique_fd.h"
#include "manager/session_files.h"
#include "manager/volume_desk.h"
#include "store/volume_store.h"

namespace gantlet {

struct VolumeEntry {
  [[nodiscard]] VolumeInfo info() const;
  [[nodiscard]] Error unusableError() const;

  // Whether the disk, on which `freeNow` bytes are free, has lost more than the folder shows, which
  // has `bytes`.
  [[nodiscard]] bool misses(std::uint64_t bytes, std::uint64_t freeNow) const;
  // As it was measured from `begun` until `now`: the folder, what removed files hold, which were
  // looked for where `looked`, and what is free on the disk.
  struct Measured {
    MeasuredFolder folder;
    bool looked = false;
    std::uint64_t held = 0;
    std::uint64_t free = 0;
    std::uint64_t uploading = 0;  // had come by `begun`
    MonotonicTime begun{};
    MonotonicTime now{};
  };
  void take(const Measured& measured, std::uint64_t maxFiles);
  // Whether it is to be measured: as often as somebody could write more than there is room for, and
  // now and then.
  [[nodiscard]] bool isDue(MonotonicTime now, std::uint64_t freeNow,
                           std::chrono::milliseconds every) const;
  [[nodiscard]] std::string whyFull(std::uint64_t maxFiles) const;  // "": it is not
  [[nodiscard]] Error fullError(std::uint64_t maxFiles) const;      // kBusy
  // Errors: kTooLarge.
  [[nodiscard]] Status checkRoom(std::uint64_t more, std::uint64_t maxFiles) const;
  // Whether a full one is to be told, and nullopt: it is not. `fileNow`: by the clock of files.
  [[nodiscard]] std::optional<bool> growsOn(MonotonicTime now, std::int64_t fileNow);

  StoredVolume row;
  UniqueFd folder;
  FileOrder order = std::make_shared<FileDoor>();
  std::map<std::string, bool> sessions;  // that have it; whether one may write
  VolumeUse use;
  std::uint64_t uploading = 0;  // bytes that have come since it was measured
  std::uint64_t freeThen = 0;   // on the disk, when it was measured
  MonotonicTime measured{};     // from the steady clock
  std::chrono::milliseconds took{0};
  bool full = false;
  std::int64_t changed = 0;     // when a file was written last: nanoseconds since 1970
  std::uint64_t held = 0;       // bytes of removed files that are still open
  std::uint64_t baseFree = 0;   // on the disk, and
  std::uint64_t baseBytes = 0;  // in the folder, when these were looked for last
  // When it was told that it is full, by both clocks.
  std::optional<MonotonicTime> told;
  std::int64_t toldAt = 0;
  bool removing = false;
  std::string unusable;  // as VolumeInfo has it
};

}  // namespace gantlet
