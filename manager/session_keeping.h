// SessionKeeping: sessions whose workspace is kept: saved, put away, brought back, forgotten.
//
// Thread-safety: all functions may be called from many threads at once. Each holds the gate of its
// session as long as it changes what is kept of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "manager/kept_sessions.h"
#include "manager/session_records.h"
#include "manager/session_sandboxes.h"
#include "manager/session_table.h"

namespace gantlet {

class SessionKeeping {
 public:
  using Choose = std::function<Result<ChosenSession>(const TenantId&, const std::string& policy,
                                                     const std::string& templateLabel)>;
  struct Parts {
    SessionTable& table;
    SessionRecords& records;
    SessionSandboxes& sandboxes;
    const Clock& clock;
    KeptSessions* kept;  // null: no workspace is kept here
    Choose choose;
  };
  // Takes up those that there are. What `parts` names must outlive it.
  SessionKeeping(Parts parts, const SessionOptions& options);

  // Of one that was put away: no interpreter lives, and the next cell says so.
  [[nodiscard]] SessionInfo infoOf(KeptEntry& kept) const;

  // --- one that is being made
  // Its files are to be kept: `session` has its entry, and the tenant a place for it, as long as
  // what is given back lives. Errors: kUnsupported, kBusy.
  [[nodiscard]] Result<std::shared_ptr<void>> begin(Session& session, const WantedSession& wanted,
                                                    const SessionOnce& once);
  // From now on it outlasts the service. Errors: kUnavailable.
  [[nodiscard]] Status add(Session& session);

  // --- one that there is
  // The session lives, or lives again: with its files and its environment variables, and with
  // nothing else. Errors: kNotFound, kBusy (it can't come back by its policy; as many sessions as
  // there may be), kUnavailable, kUnsupported, kTooLarge, kAuditFailed.
  [[nodiscard]] Result<std::shared_ptr<Session>> bringBack(const std::shared_ptr<KeptEntry>& kept,
                                                           const Actor& actor);
  // Errors: kNotFound, kUnavailable.
  [[nodiscard]] Status change(KeptEntry& kept, const SessionChange& change);
  // With its record; ends what lives of it. Errors: kNotFound, kAuditFailed, kUnavailable.
  [[nodiscard]] Status remove(KeptEntry& kept, const Actor& actor);
  // Cells wait meanwhile, and what earlier ones have left running stands still. Errors: kNotFound,
  // kBusy (a cell runs), and those of a save.
  [[nodiscard]] Status saveBetweenCells(Session& session, const Actor& actor,
                                        std::string_view reason);
  // Saves the session's files, and ends its interpreters; who uses it next brings it back.
  // `atAnyCost`: also where something runs in it, or where its files can't be saved.
  [[nodiscard]] Status putAway(const std::shared_ptr<Session>& session, bool atAnyCost,
                               const std::string& reason);

  // --- what is due by the clock
  void saveDue();
  void forgetSpent();  // what nobody has come back to for as long as it is kept

 private:
  [[nodiscard]] std::int64_t keptUntil(const KeptSession& session) const;
  [[nodiscard]] std::shared_ptr<Session> madeAnew(const KeptSession& known, ChosenSession chosen);
  [[nodiscard]] Status fillBack(Session& session, const KeptSession& known, const Actor& actor);
  [[nodiscard]] Status save(Session& session, const Actor& actor, std::string_view reason);
  [[nodiscard]] Status write(Session& session, KeptSession& known, const Actor& actor,
                             std::string_view reason);
  // Whether it is still to be put away; nothing begins in it from then on.
  [[nodiscard]] bool beginLeaving(Session& session, bool atAnyCost);
  [[nodiscard]] MonotonicTime now() const { return parts_.clock.monotonicNow(); }
  [[nodiscard]] std::int64_t wallNow() const {
    return parts_.clock.wallNow().time_since_epoch().count();
  }

  const Parts parts_;
  const SessionOptions options_;
};

}  // namespace gantlet
