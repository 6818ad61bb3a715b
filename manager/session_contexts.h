// SessionContexts: contexts of sessions are made, listed, restarted, interrupted and deleted.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "manager/session_finder.h"
#include "manager/session_records.h"

namespace gantlet {

// Functions as SessionDesk's: makeContext() is make(), and so on.
class SessionContexts {
 public:
  // What is named must outlive it. `most`: of one session.
  SessionContexts(SessionFinder& finder, SessionRecords& records, std::size_t most)
      : finder_(finder), records_(records), most_(most) {}

  [[nodiscard]] Result<ContextInfo> make(const SessionWho& who, std::optional<Language> language);
  // `main` of another language than the session's, before its first cell. Errors: kNotFound,
  // kInvalidArgument, kAuditFailed.
  [[nodiscard]] Status makeMain(const SessionWho& who, Session& session, Language language);
  [[nodiscard]] Result<std::vector<ContextInfo>> list(const SessionWho& who);
  [[nodiscard]] Status restart(const SessionWho& who, const std::string& context);
  [[nodiscard]] Status restartMain(const SessionWho& who, Language language);
  [[nodiscard]] Result<std::vector<Language>> languagesOf(const SessionWho& who);
  [[nodiscard]] Status interrupt(const SessionWho& who, const std::string& context);
  [[nodiscard]] Status remove(const SessionWho& who, const std::string& context);

 private:
  // With the session's lock. Errors: kBusy.
  [[nodiscard]] Status checkRoom(const Session& session) const;

  SessionFinder& finder_;
  SessionRecords& records_;
  const std::size_t most_;
};

}  // namespace gantlet
