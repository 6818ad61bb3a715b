// AuditRecord: one line of the trail. Never source text, output or secrets: only hashes and sizes.
#pragma once

#include <cstdint>
#include <string>

#include "core/ids.h"
#include "json/value.h"

namespace gantlet::audit {

struct AuditRecord {
  TenantId tenant;
  SubmissionId submission;  // empty for records about the service itself
  std::string
      stage;  // "analyze", "judge", "profile", "execute", "assemble"; "service", "audit", "config"
  std::string event;    // "intent" or "outcome" for execute, else "outcome"; "start", "stop", …
  std::string outcome;  // "ok", "allow", "deny", "review", a status, "failed", "aborted"
  std::int64_t tookUs = 0;
  json::Object details;  // the stage's own fields: code_hash, policy, policy_digest, findings, …
};

// Where a record stands in the log.
struct Receipt {
  std::uint64_t seq = 0;  // the leaf index
  std::string hash;       // the leaf hash, 64 hex digits: SHA-256(0x00 || entry), RFC 6962
};

}  // namespace gantlet::audit
