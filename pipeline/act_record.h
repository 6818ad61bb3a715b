// Records of what somebody did, or is about to do.
// Thread-safety: safe from any thread.
#pragma once

#include "audit/log.h"
#include "json/value.h"
#include "pipeline/pipeline.h"

namespace gantlet {

// Who did it: actor, and address and request_id where they are known.
void addActor(json::Object& details, const Actor& actor);

// Adds the actor, and returns when the record lasts. Errors: kAuditFailed: what it tells of must
// not be done.
[[nodiscard]] Status recordAct(audit::Log& log, audit::AuditRecord record, const Actor& actor);

}  // namespace gantlet
