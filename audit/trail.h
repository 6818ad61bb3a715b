// Trail: one submission's records. A stage run through step() can't forget its record; what every
// record must carry is given once.
//
// Thread-safety: one submission, one thread.
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"

namespace gantlet::audit {

class Trail {
 public:
  // `common` goes into the details of every record: code hash, policy digest, actor. `log` null:
  // the caller has decided that nothing is recorded (vetting on the command line).
  Trail(Log* log, const Clock& clock, TenantId tenant, SubmissionId submission,
        json::Object common);

  // Runs `stage`, times it, and records what `describe` says of its value: {outcome, details}.
  // Errors: kAuditFailed; the stage has then run, but its value must not be used.
  template <class Stage, class Describe>
  auto step(const std::string& name, Stage stage, Describe describe) -> Result<decltype(stage())> {
    const MonotonicTime begin = clock_.monotonicNow();
    auto value = stage();
    const auto took = clock_.monotonicNow() - begin;
    lastTookMs_ = std::chrono::duration<double, std::milli>(took).count();
    std::pair<std::string, json::Object> described = describe(value);
    TRY_STATUS(
        write(name, "outcome", std::move(described.first), took, std::move(described.second)));
    return value;
  }

  // Records without running anything ("intent" before an effect).
  [[nodiscard]] Status write(const std::string& stage, const std::string& event,
                             std::string outcome, std::chrono::nanoseconds took,
                             json::Object details);

  // Returns when everything written so far is on disk. Errors: kAuditFailed.
  [[nodiscard]] Status durable() const;

  struct Entry {
    std::string stage;
    Receipt receipt;
  };
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // How long the last step() took.
  [[nodiscard]] double lastTookMs() const { return lastTookMs_; }

 private:
  Log* log_;
  const Clock& clock_;
  TenantId tenant_;
  SubmissionId submission_;
  json::Object common_;
  std::vector<Entry> entries_;
  double lastTookMs_ = 0;
};

}  // namespace gantlet::audit
