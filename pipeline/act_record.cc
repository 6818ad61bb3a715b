#include "pipeline/act_record.h"

#include <utility>

namespace gantlet {

void addActor(json::Object& details, const Actor& actor) {
  details.set("actor", actor.id);
  if (!actor.address.empty()) details.set("address", actor.address);
  if (!actor.requestId.empty()) details.set("request_id", actor.requestId);
}

Status recordAct(audit::Log& log, audit::AuditRecord record, const Actor& actor) {
  addActor(record.details, actor);
  TRY(const audit::Receipt receipt, log.enqueue(record));
  return log.waitDurable(receipt.seq);
}

}  // namespace gantlet
