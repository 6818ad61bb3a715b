// SessionCells: cells of sessions: their turn, their vetting with the history of their context, the
// run.
// Thread-safety: all functions may be called from many threads at once; a context runs one cell at
// a time.
#pragma once

#include <functional>

#include "core/clock.h"
#include "manager/admission.h"
#include "manager/session_bounds.h"
#include "manager/session_contexts.h"
#include "manager/session_finder.h"
#include "manager/session_sandboxes.h"

namespace gantlet {

class SessionCells {
 public:
  struct Parts {
    SessionFinder& finder;
    SessionContexts& contexts;
    SessionSandboxes& sandboxes;
    const SessionBounds& bounds;
    Admission& admission;
    std::function<Result<Report>(const GateRequest&)> run;  // as SessionParts::run
    const Clock& clock;
  };
  // What `parts` names must outlive it.
  SessionCells(Parts parts, const SessionOptions& options)
      : parts_(std::move(parts)), options_(options) {}

  // As SessionDesk::runCell.
  [[nodiscard]] Result<CellAnswer> run(const SessionWho& who, const WantedCell& wanted,
                                       const CellSink& sink);

 private:
  [[nodiscard]] Result<CellAnswer> runIn(Session& session, const SessionWho& who,
                                         const WantedCell& wanted, const CellSink& sink);
  [[nodiscard]] Result<CellAnswer> runInTurn(const SessionWho& who, Session& session,
                                             SessionContext& context, const WantedCell& wanted,
                                             const CellSink& sink);
  // The same in the tenant's place.
  [[nodiscard]] Result<CellAnswer> runInPlace(const SessionWho& who, Session& session,
                                              SessionContext& context, const WantedCell& wanted,
                                              Ceilings ceilings, const CellSink& sink);

  const Parts parts_;
  const SessionOptions options_;
};

}  // namespace gantlet
