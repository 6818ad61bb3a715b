// SessionLife: what is done with a session as a whole: it is changed, paused, resumed and deleted.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <optional>

#include "core/clock.h"
#include "manager/session_finder.h"
#include "manager/session_keeping.h"
#include "manager/session_records.h"
#include "manager/session_table.h"

namespace gantlet {

// Functions as SessionDesk's of these names.
class SessionLife {
 public:
  struct Parts {
    SessionTable& table;
    SessionRecords& records;
    SessionKeeping& keeping;
    SessionFinder& finder;
    const Clock& clock;
  };
  // What `parts` names must outlive it.
  SessionLife(const Parts& parts, const SessionOptions& options)
      : parts_(parts), options_(options) {}

  [[nodiscard]] Result<SessionInfo> change(const SessionWho& who, const SessionChange& change);
  [[nodiscard]] Status remove(const SessionWho& who);
  [[nodiscard]] Status pause(const SessionWho& who, std::optional<std::chrono::seconds> keepFor);
  [[nodiscard]] Status resume(const SessionWho& who);

 private:
  [[nodiscard]] MonotonicTime now() const { return parts_.clock.monotonicNow(); }

  const Parts parts_;
  const SessionOptions options_;
};

}  // namespace gantlet
