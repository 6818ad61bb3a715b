#include "manager/session_records.h"

#include "manager/session_state.h"
#include "pipeline/act_record.h"

namespace gantlet {

Status SessionRecords::add(std::string_view event, const Session& session, const Actor& actor,
                           json::Object details) {
  return add(event, session.id, session.tenant, actor, std::move(details));
}

Status SessionRecords::add(std::string_view event, const std::string& id, const TenantId& tenant,
                           const Actor& actor, json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = tenant;
  entry.submission = SubmissionId(id);
  entry.stage = "session";
  entry.event = std::string(event);
  entry.outcome = "ok";
  details.set("session_id", id);
  entry.details = std::move(details);
  return recordAct(log_, std::move(entry), actor);
}

Actor serviceActor() { return {"service", "", ""}; }

}  // namespace gantlet
