// Journal: where records become durable before they are laid out as tiles. One or more files
// journal/<first record, 20 digits>, each
//
//   header   "GLJRNL1\n", first record u64, open-from u64, check[8]
//   batch*   F6 'G' 'J' FF, first record u64, count u32, payload bytes u32, open-from u64,
//            check[16] = SHA-256(the fields before it || payload)[:16], payload
//   zeros    up to the file's end: room that is taken ahead
//
// Numbers are big-endian. A payload is the records as in an entry bundle. A batch is there whole or
// not at all. One batch is written at a time and synced before the next one begins, so a whole
// batch proves that every record before it had been confirmed. "open-from": no submission that was
// under way had its execution intent before that record; recovery looks for them from there.
//
// Zeros are written ahead because overwriting needs no change of the file's metadata: fdatasync
// then takes less than half the time, and a record that fits can't fail for lack of space.
//
// Thread-safety: none; one writer at a time (the log's leader).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "audit/file_ops.h"
#include "core/result.h"

namespace gantlet::audit {

// Records that are written and synced together.
struct Batch {
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  std::string payload;
};

class Journal {
 public:
  // What replay() found behind the last whole batch.
  struct Tail {
    std::uint64_t begin = 0;      // the first record that is there
    std::uint64_t end = 0;        // the first record that is not there
    std::uint64_t openFrom = 0;   // of the last batch or header
    std::uint64_t tornBytes = 0;  // of a batch that was being written when the process ended
    bool missing = false;         // there was no journal at all
  };
  // Called with each batch in order; an Error ends the replay.
  using OnBatch = std::function<Status(const Batch& batch)>;

  explicit Journal(FileOps& files, std::filesystem::path folder)
      : files_(&files), folder_(std::move(folder)) {}

  // Reads what is there. Errors: kAuditFailed when a record that had been confirmed can't be read
  // any more, or the files don't join.
  [[nodiscard]] Result<Tail> replay(const OnBatch& onBatch);

  // The first record that is in no whole batch, 0 where none is found: for readers of a folder that
  // is not theirs. Bounded work on any bytes.
  [[nodiscard]] static std::uint64_t peekEnd(const std::filesystem::path& folder);

  // After replay(): makes the journal ready to write record `tail.end`, cutting off a torn tail.
  // 0 or errno. REQUIRES: replay() was good.
  [[nodiscard]] int openForAppend(const Tail& tail);

  // Writes and syncs one batch. After an error nothing may be appended before repair() was good.
  // REQUIRES: batch.first is the record after the last one written.
  [[nodiscard]] int append(const Batch& batch, std::uint64_t openFrom);

  // Opens the file anew and cuts off everything behind the last good batch. 0 or errno.
  [[nodiscard]] int repair();

  // Goes on in a new file that begins with record `next`. 0 or errno; the old file stays in use
  // then.
  [[nodiscard]] int rotate(std::uint64_t next, std::uint64_t openFrom);

  // Removes files all of whose records are below `size`. 0 or errno.
  [[nodiscard]] int dropBelow(std::uint64_t size);

  // Bytes written to the current file.
  [[nodiscard]] std::uint64_t writtenBytes() const { return end_; }

 private:
  [[nodiscard]] std::filesystem::path fileOf(std::uint64_t first) const;
  [[nodiscard]] int createFile(std::uint64_t first, std::uint64_t openFrom);
  [[nodiscard]] Status listFiles();

  FileOps* files_;
  std::filesystem::path folder_;
  std::map<std::uint64_t, std::filesystem::path> parts_;  // by first record
  std::vector<std::filesystem::path> leftOver_;           // to be removed before writing
  UniqueFd fd_;
  std::uint64_t end_ = 0;       // bytes of the current file up to the last good batch
  std::uint64_t capacity_ = 0;  // bytes of the current file, zeros included
};

}  // namespace gantlet::audit
