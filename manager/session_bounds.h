// SessionBounds: what a living session's tenant may ask for by now. What was set for the tenant
// after the session was made counts from its next cell on, and for what branches from it.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <utility>

#include "manager/session_state.h"

namespace gantlet {

class SessionBounds {
 public:
  // `now`: as SessionParts::bounds; empty: a session's own stay.
  explicit SessionBounds(decltype(SessionParts::bounds) now) : now_(std::move(now)) {}

  // The ceilings of a cell. Its jail was made with the memory and the walls of then. Errors:
  // kInvalidArgument (the tenant may not choose the session's policy, or its template, any more).
  [[nodiscard]] Result<Ceilings> of(const Session& session) const {
    if (!now_) return session.ceilings;
    Ceilings ceilings = session.ceilings;
    TRY(const Ceilings most, now_(session.tenant, session.policy.label(), session.templateLabel));
    ceilings.wall = most.wall;
    ceilings.wallBy = most.wallBy;
    return ceilings;
  }

 private:
  const decltype(SessionParts::bounds) now_;
};

}  // namespace gantlet
