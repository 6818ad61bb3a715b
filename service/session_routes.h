// What the files of the sessions' routes share.
#pragma once

#include "manager/session_desk.h"
#include "service/routes/routes.h"

namespace gantlet {

// Errors: kUnavailable.
[[nodiscard]] Result<SessionDesk*> sessionDesk(const Call& call);
// The session of the path, as its caller may see it.
[[nodiscard]] SessionDesk::Who whoOf(const Call& call);
// As answer() and replyError(): 409 for what is in the way, 501 for what can't be done here.
void answerSession(Call& call, Result<http::Response> response);
void replySessionError(Call& call, const Error& error);

}  // namespace gantlet
