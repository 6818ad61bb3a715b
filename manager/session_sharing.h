// SessionSharing: kept sessions that a cluster shares: whose they are, and what becomes of those of
// a dead node. Where nothing is shared, all of it does nothing.
// Thread-safety: all functions may be called from many threads at once, but for syncShared(), which
// one thread calls.
#pragma once

#include <chrono>
#include <string>

#include "core/clock.h"
#include "manager/kept_sessions.h"
#include "manager/session_records.h"
#include "manager/session_table.h"

namespace gantlet {

// As long as nodes have, too, until they are called dead (cluster/node_desk.h).
inline constexpr std::chrono::milliseconds kTakeOverAfter{30'000};

class SessionSharing {
 public:
  // `kept`: null: no workspace is kept here. What is named must outlive it.
  SessionSharing(SessionTable& table, SessionRecords& records, KeptSessions* kept,
                 const Clock& clock, const SessionOptions& options)
      : table_(table), records_(records), kept_(kept), clock_(clock), options_(options) {}

  // Asked before anything of the session is told or done: this node may have slept, or been cut
  // off, for longer than the others have waited for it. Errors: kUnavailable.
  [[nodiscard]] Status checkHere(const std::string& id);
  // Ends here what is another node's by now. Errors: kUnavailable, kAuditFailed.
  [[nodiscard]] Status dropElsewhere();
  // As SessionDesk::syncShared.
  [[nodiscard]] Status syncShared(bool takes);
  // Puts into the object store each save that is on this node's disk alone, and of which nothing
  // lives that would be saved anew.
  void storeDue();

 private:
  [[nodiscard]] bool shares() const { return kept_ != nullptr && kept_->shares(); }
  // Another node has it: what is here of it ends, and nothing is saved.
  [[nodiscard]] Status giveUp(KeptEntry& kept);
  [[nodiscard]] Status takeUp(const std::string& id);
  [[nodiscard]] Status takeOver(const SharedSession& stranded);
  [[nodiscard]] Status recordTakeOver(const SharedSession& stranded, const TenantId& tenant);

  SessionTable& table_;
  SessionRecords& records_;
  KeptSessions* const kept_;
  const Clock& clock_;
  const SessionOptions options_;
};

}  // namespace gantlet
