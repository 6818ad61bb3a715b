// SessionCheckpoints: contexts of sessions held as they are between two cells, and the way back.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/clock.h"
#include "manager/session_finder.h"
#include "manager/session_records.h"
#include "manager/session_table.h"

namespace gantlet {

// Functions as SessionDesk's: makeCheckpoint() is make(), and so on.
class SessionCheckpoints {
 public:
  // What is named must outlive it.
  SessionCheckpoints(SessionTable& table, SessionFinder& finder, SessionRecords& records,
                     const Clock& clock, const SessionOptions& options)
      : table_(table), finder_(finder), records_(records), clock_(clock), options_(options) {}

  [[nodiscard]] Result<CheckpointInfo> make(const SessionWho& who, const std::string& context);
  [[nodiscard]] Result<std::vector<CheckpointInfo>> list(const SessionWho& who);
  [[nodiscard]] Result<CheckpointInfo> get(const SessionWho& who, const std::string& id);
  [[nodiscard]] Status remove(const SessionWho& who, const std::string& id);
  [[nodiscard]] Result<ContextInfo> rollback(const SessionWho& who, const std::string& id);

 private:
  // A place among those of the session and of the tenant, to be given back. Errors: kBusy.
  [[nodiscard]] Status takePlace(Session& session);
  // What is charged to jails that checkpoints hold, each counted once: their own, and those above
  // them in which no session lives any more. Errors: kBusy: as much as there may be.
  [[nodiscard]] Status checkMemory(const Session& session);
  [[nodiscard]] Result<std::shared_ptr<SessionCheckpoint>> hold(const SessionWho& who,
                                                                Session& session,
                                                                SessionContext& context);
  [[nodiscard]] Status fork(const SessionWho& who, Session& session, SessionContext& context,
                            HeldContext held, SessionCheckpoint& made);
  // Nothing runs in the session meanwhile. Errors: kBusy.
  [[nodiscard]] static Status beginRollback(Session& session);
  static void endRollback(Session& session);
  [[nodiscard]] Status goBack(const SessionWho& who, Session& session, SessionContext& context,
                              SessionCheckpoint& checkpoint);

  SessionTable& table_;
  SessionFinder& finder_;
  SessionRecords& records_;
  const Clock& clock_;
  const SessionOptions options_;
  std::mutex places_;  // held while they are counted and one is taken; before the table's
};

}  // namespace gantlet
