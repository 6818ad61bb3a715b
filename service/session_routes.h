// What the files of the sessions' routes share.
#pragma once

#include "manager/session_desk.h"
#include "service/execution_json.h"
#include "service/routes/routes.h"

namespace gantlet {

// Errors: kUnavailable.
[[nodiscard]] Result<SessionDesk*> sessionDesk(const Call& call);
// The session of the path, as its caller may see it.
[[nodiscard]] SessionDesk::Who whoOf(const Call& call);
// As answer() and replyError(): 409 for what is in the way, 501 for what can't be done here.
void answerSession(Call& call, Result<http::Response> response);
void replySessionError(Call& call, const Error& error);

// Of POST /v1/execute with a session: the code is a cell of its context `main`, and the answer is a
// cell's. REQUIRES: fields.sessionId, and that there are sessions.
void executeInSession(Call& call, ExecuteFields fields);

}  // namespace gantlet
