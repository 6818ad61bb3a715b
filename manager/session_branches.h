// SessionBranches: sessions that go on where another one stands.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/clock.h"
#include "manager/session_bounds.h"
#include "manager/session_finder.h"
#include "manager/session_records.h"
#include "manager/session_sandboxes.h"
#include "manager/session_table.h"
#include "store/place_store.h"

namespace gantlet {

class SessionBranches {
 public:
  struct Parts {
    SessionTable& table;
    SessionRecords& records;
    SessionSandboxes& sandboxes;
    SessionFinder& finder;
    const SessionBounds& bounds;
    const Clock& clock;
    std::function<Status(const StoredPlace&)> placed;  // as SessionParts::placed
  };
  // What `parts` names must outlive it.
  SessionBranches(Parts parts, const SessionOptions& options)
      : parts_(std::move(parts)), options_(options) {}

  // As SessionDesk::branch.
  [[nodiscard]] Result<std::vector<SessionInfo>> branch(const SessionWho& who,
                                                        const std::string& context,
                                                        std::size_t count,
                                                        const CancelSignal& cancel);

 private:
  using Made = std::vector<std::shared_ptr<Session>>;
  struct Begun {
    std::shared_ptr<Session> made;
    HeldContext held;                    // of the parent's context
    std::unique_ptr<BranchPlace> place;  // the jail, at which the launcher is
  };

  // So many, or an error and those that there are by then. REQUIRES: the context's turn.
  [[nodiscard]] Status makeAll(const SessionWho& who, Session& session, SessionContext& context,
                               std::size_t count, Made& made);
  // A branch in two steps, so that the jail of the next one is made beside the fork of this one.
  [[nodiscard]] Result<Begun> begin(const SessionWho& who, Session& session,
                                    SessionContext& context);
  [[nodiscard]] Status prepare(const SessionWho& who, Session& session, SessionContext& context,
                               Begun& begun);
  [[nodiscard]] Result<std::shared_ptr<Session>> end(Begun begun);
  [[nodiscard]] Status fork(Begun& begun);
  // Its record is written, and it will not be.
  void giveUp(const SessionWho& who, const Begun& begun);
  [[nodiscard]] MonotonicTime now() const { return parts_.clock.monotonicNow(); }

  const Parts parts_;
  const SessionOptions options_;
};

}  // namespace gantlet
