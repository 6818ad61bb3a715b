// Log: the durable, append-only, tiled audit log (C2SP tlog-tiles) of one data folder.
//
// Promises: records are numbered without gaps; a record that waitDurable() has confirmed survives a
// crash; a record that can't be written is an error, and the log then refuses new ones until it can
// write again (fail closed).
//
// Thread-safety: all functions may be called from any thread; appends are ordered and committed in
// groups (one fdatasync for all that wait).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "audit/record.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::audit {

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

  // How many records there are.
  [[nodiscard]] virtual std::uint64_t size() const = 0;
};

// Opens or creates the log in `folder` ("…/audit"). Recovers a torn tail; refuses to start when
// what is on disk contradicts its last checkpoint. REQUIRES: one process at a time (DataFolder's
// lock).
[[nodiscard]] Result<std::unique_ptr<Log>> openLog(const std::filesystem::path& folder,
                                                   const Clock& clock);

}  // namespace gantlet::audit
