// DeadLetterDesk: what an administrator does with executions that were given up after their
// attempts. A record comes before each act. Thread-safety: all functions may be called from many
// threads at once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audit/log.h"
#include "manager/execution_share.h"
#include "pipeline/act_record.h"
#include "store/dead_letter_store.h"

namespace gantlet::cluster {

class DeadLetterDesk {
 public:
  // `share`: tells the queue. What is named must outlive it.
  DeadLetterDesk(DeadLetterStore& store, audit::Log& log, ExecutionShare& share)
      : store_(store), log_(log), share_(share) {}

  // Errors of all: kUnavailable. `only`: the one tenant whose it sees; nullopt: all.
  [[nodiscard]] Result<std::vector<DeadLetter>> list(const std::optional<TenantId>& only,
                                                     const std::string& after, std::size_t most);
  // It waits again, its attempts counted anew. Errors: kNotFound, kAuditFailed.
  [[nodiscard]] Status redeliver(const std::string& id, const std::optional<TenantId>& only,
                                 const Actor& actor);
  // It stays FAILED for good. Errors: kNotFound, kAuditFailed.
  [[nodiscard]] Status drop(const std::string& id, const std::optional<TenantId>& only,
                            const Actor& actor);
  [[nodiscard]] Result<std::uint64_t> count() { return store_.count(); }

 private:
  [[nodiscard]] Status record(const char* event, const std::string& id,
                              const std::optional<TenantId>& only, const Actor& actor);

  DeadLetterStore& store_;
  audit::Log& log_;
  ExecutionShare& share_;
};

}  // namespace gantlet::cluster
