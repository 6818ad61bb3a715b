// Log: the durable, append-only, tiled audit log (C2SP tlog-tiles) of one data folder.
//
// Promises: records are numbered without gaps; a record that waitDurable() has confirmed survives a
// crash; a record that can't be written is an error, and the log then refuses new ones until it can
// write again (fail closed). What has been queued when writing fails is kept: it is written, under
// the numbers it was given, when the log can write again, before any new record; a caller that was
// told kAuditFailed must take it that its record may or may not be there. Trying again happens when
// the log is asked for something, at most every 100 ms.
//
// Thread-safety: all functions may be called from any thread; appends are ordered and committed in
// groups (one fdatasync for all that wait).
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "audit/record.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

// How long batches of records took to be on disk, failed ones included.
struct CommitTimes {
  // Upper bounds in seconds; the last count is of all that took longer.
  static constexpr std::array kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                      0.05,   0.1,   0.25,   0.5,   1.0,  5.0};
  std::array<std::uint64_t, kBounds.size() + 1> counts{};
  double seconds = 0;  // of all together

  void add(std::chrono::duration<double> took) {
    const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), took.count());
    ++counts.at(static_cast<std::size_t>(bound - kBounds.begin()));
    seconds += took.count();
  }
};

class Log {
 public:
  virtual ~Log() = default;

  // Gives the record its sequence number and queues it; it is not yet durable.
  // Errors: kAuditFailed when the log can't write (full disk, read-only folder, earlier failure).
  [[nodiscard]] virtual Result<Receipt> enqueue(const AuditRecord& record) = 0;

  // Returns when every record up to and including `seq` is on disk. Errors: kAuditFailed.
  [[nodiscard]] virtual Status waitDurable(std::uint64_t seq) = 0;

  // Whether records can be written now (for readiness). Errors: kAuditFailed with the reason.
  [[nodiscard]] virtual Status health() = 0;

  // How many records there are, those that are queued included.
  [[nodiscard]] virtual std::uint64_t size() const = 0;

  // Since the log was opened.
  [[nodiscard]] virtual CommitTimes commitTimes() const { return {}; }

  // Makes all that has been queued durable and publishes tiles and a signed checkpoint that cover
  // it. A log does this by itself within a second of a record and when it is closed; call it before
  // reading what was just written. Errors: kAuditFailed.
  [[nodiscard]] virtual Status publish() { return {}; }

  // `text` (ending with a newline) as a signed note by the log's key: for what is said about the
  // log, such as an export's manifest. Never a checkpoint: those the log alone makes.
  // Errors: kUnsupported (a log without a key), kInvalidArgument (a text that begins like one).
  [[nodiscard]] virtual Result<std::string> sign(std::string_view text) const;
};

class FileOps;

struct LogOptions {
  // Where the signing key lies ("log-signing.key", 0600). Empty: "keys" beside the log's folder.
  std::filesystem::path keysFolder;
  // The log's name in checkpoints, a schema-less URL without spaces or plus. Empty: the name it has
  // already, else "gantlet.local/log/" and 12 hex digits of the key's hash. A log keeps its name.
  std::string origin;
  // How old a durable record may get before a checkpoint covers it. Zero: only publish() and
  // closing write checkpoints (for tests).
  std::chrono::milliseconds publishEvery{1000};
  // Space kept back in a file, to be given up so that running out of space can itself be recorded.
  std::uint64_t reserveBytes = 4U << 20U;
  // With less free space than this the log refuses new records.
  std::uint64_t minFreeBytes = 16U << 20U;
  // The system calls; null: the real ones. Must outlive the log.
  FileOps* files = nullptr;
};

// Opens or creates the log in `folder` ("…/audit"). Recovers a torn tail; writes an `aborted`
// record for each submission that was executing when the process ended; refuses to start when what
// is on disk contradicts its last checkpoint. `clock` must outlive the log. Errors: kAuditFailed,
// kInvalidArgument (origin, key), kBusy (another process has it open), kIo. REQUIRES: one process
// at a time (DataFolder's lock).
[[nodiscard]] Result<std::unique_ptr<Log>> openLog(const std::filesystem::path& folder,
                                                   const Clock& clock);
[[nodiscard]] Result<std::unique_ptr<Log>> openLog(const std::filesystem::path& folder,
                                                   const Clock& clock, const LogOptions& options);

}  // namespace gantlet::audit
