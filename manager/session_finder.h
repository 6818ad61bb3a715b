// SessionFinder: from what a caller names to the session that it may have, which is brought back
// where it was put away, and what is told of sessions.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/clock.h"
#include "manager/session_keeping.h"
#include "manager/session_sharing.h"
#include "manager/session_table.h"

namespace gantlet {

class SessionFinder {
 public:
  // What is named must outlive it.
  SessionFinder(SessionTable& table, SessionSharing& sharing, SessionKeeping& keeping,
                const Clock& clock)
      : table_(table), sharing_(sharing), keeping_(keeping), clock_(clock) {}

  // One that lives. Errors of all: kNotFound, kUnavailable (it is not this node's, or could not be
  // asked).
  [[nodiscard]] Result<std::shared_ptr<Session>> find(const SessionWho& who);
  // One whose workspace is kept, whether it lives or not; null: there is none, and find() tells
  // why.
  [[nodiscard]] std::shared_ptr<KeptEntry> kept(const SessionWho& who);
  // One that something is done in: it lives, and is not idle. Errors too: kBusy (it is paused), and
  // those of SessionKeeping::bringBack.
  [[nodiscard]] Result<std::shared_ptr<Session>> use(const SessionWho& who);

  [[nodiscard]] Result<SessionInfo> get(const SessionWho& who);
  [[nodiscard]] Result<std::vector<SessionInfo>> list(const std::optional<TenantId>& only);

 private:
  [[nodiscard]] MonotonicTime now() const { return clock_.monotonicNow(); }

  SessionTable& table_;
  SessionSharing& sharing_;
  SessionKeeping& keeping_;
  const Clock& clock_;
};

}  // namespace gantlet
