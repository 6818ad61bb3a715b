#include "cluster/dead_letter_desk.h"

namespace gantlet::cluster {
namespace {

Error noLetter(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no dead letter " + id,
               "'gantlet execution dead' and GET /v1/dead-letters show those that there are"};
}

}  // namespace

Result<std::vector<DeadLetter>> DeadLetterDesk::list(const std::optional<TenantId>& only,
                                                     const std::string& after, std::size_t most) {
  return store_.list(only ? std::optional(only->text()) : std::nullopt, after, most);
}

Status DeadLetterDesk::record(const char* event, const std::string& id,
                              const std::optional<TenantId>& only, const Actor& actor) {
  TRY(const std::optional<DeadLetter> letter, store_.get(id));
  if (!letter || (only && letter->tenant != only->text())) return noLetter(id);
  audit::AuditRecord entry;
  entry.tenant = TenantId(letter->tenant);
  entry.submission = SubmissionId(id);
  entry.stage = "service";
  entry.event = event;
  entry.outcome = "ok";
  entry.details = {{"attempts", letter->attempts}, {"died_at", letter->diedAt}};
  return recordAct(log_, std::move(entry), actor);
}

Status DeadLetterDesk::redeliver(const std::string& id, const std::optional<TenantId>& only,
                                 const Actor& actor) {
  TRY_STATUS(record("execution_redelivered", id, only, actor));
  TRY(const bool done, store_.redeliver(id));
  if (!done) return noLetter(id);
  share_.added(id);
  return {};
}

Status DeadLetterDesk::drop(const std::string& id, const std::optional<TenantId>& only,
                            const Actor& actor) {
  TRY_STATUS(record("execution_dropped", id, only, actor));
  TRY(const bool done, store_.drop(id));
  return done ? Status() : Status(noLetter(id));
}

}  // namespace gantlet::cluster
