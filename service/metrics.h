// Metrics: what GET /metrics says, in Prometheus' text format. Never a label by submission, user or
// tenant: their number is the callers' to choose.
//
// Source: prometheus.io, "Exposition formats" and "Metric and label naming".
// Thread-safety: all functions may be called from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "audit/log.h"
#include "pipeline/report.h"
#include "providers/provider.h"

namespace gantlet {

class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // A submission that was vetted only, or that went the whole way; `provider` is the active one's,
  // for runs that none took.
  void countVetted(const Report& report);
  void countRun(const Report& report, std::string_view provider);
  // A run that ended in an error of ours: no report.
  void countFailed(const Error& error, Language language, std::string_view provider);

  // Everything counted, and what the provider and the log are like now.
  [[nodiscard]] std::string text(const ProviderHealth& provider, std::uint64_t auditRecords,
                                 const audit::CommitTimes& commits = {}) const;

 private:
  void countStage(const char* stage, double milliseconds);

  struct Families;
  std::unique_ptr<Families> families_;
};

}  // namespace gantlet
