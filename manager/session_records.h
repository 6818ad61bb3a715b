// SessionRecords: records of what is done with sessions, each before its effect.
// Thread-safety: as the log.
#pragma once

#include <string>
#include <string_view>

#include "audit/log.h"
#include "core/ids.h"
#include "core/result.h"
#include "json/value.h"
#include "pipeline/pipeline.h"

namespace gantlet {

struct Session;

class SessionRecords {
 public:
  // `log` must outlive it.
  explicit SessionRecords(audit::Log& log) : log_(log) {}

  // Errors: kAuditFailed: what it tells of must not be done.
  [[nodiscard]] Status add(std::string_view event, const Session& session, const Actor& actor,
                           json::Object details);
  [[nodiscard]] Status add(std::string_view event, const std::string& id, const TenantId& tenant,
                           const Actor& actor, json::Object details);

 private:
  audit::Log& log_;
};

// Whose acts are those that are due by the clock.
[[nodiscard]] Actor serviceActor();

}  // namespace gantlet
