// SessionMaker: how sessions are made, once for each request that says so.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <functional>
#include <memory>

#include "core/clock.h"
#include "manager/session_finder.h"
#include "manager/session_keeping.h"
#include "manager/session_records.h"
#include "manager/session_sandboxes.h"
#include "manager/session_table.h"
#include "store/place_store.h"

namespace gantlet {

class SessionMaker {
 public:
  struct Parts {
    SessionTable& table;
    SessionRecords& records;
    SessionSandboxes& sandboxes;
    SessionKeeping& keeping;
    SessionFinder& finder;
    const Clock& clock;
    std::function<Status(const StoredPlace&)> placed;  // as SessionParts::placed
  };
  // What `parts` names must outlive it.
  SessionMaker(Parts parts, const SessionOptions& options)
      : parts_(std::move(parts)), options_(options) {}

  // As SessionDesk's functions of these names; an empty key is none.
  [[nodiscard]] Result<SessionInfo> create(const WantedSession& wanted, const SessionOnce& once);
  [[nodiscard]] Result<MadeSession> createOnce(const WantedSession& wanted,
                                               const SessionOnce& once);

 private:
  // As it is wanted, with nothing of it taken or told yet. Errors: kInvalidArgument.
  [[nodiscard]] Result<std::shared_ptr<Session>> drafted(const WantedSession& wanted);
  [[nodiscard]] Status recordMade(const Session& session, const Actor& actor);
  // Its record, its sandbox, and whoever is to know of it.
  [[nodiscard]] Status open(Session& session, const Actor& actor);

  const Parts parts_;
  const SessionOptions options_;
};

}  // namespace gantlet
