// AuditDesk: reading the audit log of a running service for those who may. It holds each reader to
// what it sees (a tenant's auditor: its tenant's records, and no bundle with others' in it), leaves
// a record of each reading, and keeps the search index up with the log.
//
// What holds only hashes (checkpoint, tiles of the tree) is given to every reader and leaves no
// record: a mirror that polls it would otherwise make the log grow by what it reads.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "audit/evidence.h"
#include "audit/export.h"
#include "audit/log.h"
#include "audit/query.h"
#include "audit/retention.h"
#include "audit/side_store.h"
#include "audit/stats.h"
#include "core/block_index.h"
#include "core/clock.h"
#include "manager/policy_replay.h"

namespace gantlet {

struct AuditPart;  // audit_merge.h

// Who reads, for what it sees and for the record of it.
struct AuditReader {
  std::string actor;
  std::string address;
  std::string requestId;
  std::optional<TenantId> only;  // the one tenant that it sees; none: all
};

class AuditDesk {
 public:
  // `log` and `clock` must outlive it. `index` may be null: searches then read the log.
  AuditDesk(audit::Log& log, const Clock& clock, std::filesystem::path folder,
            std::unique_ptr<BlockIndex> index);
  ~AuditDesk();
  AuditDesk(const AuditDesk&) = delete;
  AuditDesk& operator=(const AuditDesk&) = delete;

  // Errors of all: kAuditFailed (the reading could not be recorded: nothing is given), kNotFound,
  // kInvalidArgument, kIo. A filter for a tenant that the reader does not see is kNotFound.

  // At most 1000 records; looks at a bounded number, so that a page may be short and have a cursor.
  [[nodiscard]] Result<audit::QueryPage> list(const AuditReader& reader, audit::RecordFilter filter,
                                              audit::QueryOptions options);
  // Another tenant's record is not there for this reader.
  [[nodiscard]] Result<audit::FoundRecord> record(const AuditReader& reader, std::uint64_t seq);
  // A .tlog-proof of a record that the reader sees.
  [[nodiscard]] Result<std::string> proof(const AuditReader& reader, std::uint64_t seq);
  [[nodiscard]] Result<audit::LogStats> stats(const AuditReader& reader,
                                              audit::RecordFilter filter);

  struct ExportRequest {
    audit::RecordFilter filter;
    audit::ExportFormat format = audit::ExportFormat::kNdjson;
    std::optional<std::uint64_t> asOf;  // how many of the log's records; none: all that are signed
  };
  [[nodiscard]] Result<audit::ExportSummary> exportTo(const AuditReader& reader,
                                                      ExportRequest request,
                                                      const audit::WritePiece& write);
  // The signed manifest of what exportTo() gives for the same request (which has to name asOf).
  [[nodiscard]] Result<std::string> manifest(const AuditReader& reader, ExportRequest request);

  // What another policy would have decided about what the reader sees of the log. Judges anew where
  // sources are kept (keepsIn()), at most `most` of them.
  struct ReplayRequest {
    Policy before;
    Policy after;
    std::string since;   // as in a filter: "30d", "2026-01-31"
    std::string tenant;  // empty: all that the reader sees
    std::uint32_t most = 1000;
  };
  [[nodiscard]] Result<ReplayOutcome> replay(const AuditReader& reader,
                                             const ReplayRequest& request);
  // An evidence pack (audit/evidence.h): a tar archive. Errors: also kNotFound for a submission
  // that the reader does not see.
  [[nodiscard]] Result<std::string> evidence(const AuditReader& reader,
                                             const std::string& submission);
  // Where the texts of policies are found by their digests, for `only` alone: nullopt all.
  // REQUIRES: before the first reading.
  using PolicyTexts = std::function<Result<std::vector<audit::EvidencePolicy>>(
      const std::string& digest, const std::optional<TenantId>& only)>;
  void policiesFrom(PolicyTexts texts) { policyTexts_ = std::move(texts); }
  // What is to be done behind each pruning: its argument is the time of the first record that is
  // left, in milliseconds since 1970. REQUIRES: before the first pruning.
  void afterPruning(std::function<Status(std::int64_t keptFrom)> act) {
    afterPruning_ = std::move(act);
  }
  // The logs of the other parts of a cluster, for searches over all of them (audit_merge.h).
  // REQUIRES: before the first reading.
  void partsFrom(std::function<Result<std::vector<AuditPart>>()> parts) {
    parts_ = std::move(parts);
  }
  [[nodiscard]] const std::function<Result<std::vector<AuditPart>>()>& parts() const {
    return parts_;
  }
  // Where sources and identities are kept beside the log. REQUIRES: before the first reading.
  void keepsIn(audit::SideStore* kept) { kept_ = kept; }

  // The log's last checkpoint as a signed note. `fresh`: signs one over all there is now.
  [[nodiscard]] Result<std::string> checkpoint(bool fresh);
  [[nodiscard]] Result<std::string> verifierKey() const;
  // A tile by its path below tile/ (C2SP tlog-tiles): "0/x001/234", "entries/000.p/7". Bundles of
  // entries are for readers of every tenant. Errors: kNotFound.
  [[nodiscard]] Result<std::string> tile(const AuditReader& reader, const std::string& path);

  // Notes that somebody else (the command line) reads the folder on the service's behalf.
  [[nodiscard]] Status noteReading(const AuditReader& reader, std::string_view event,
                                   json::Object details);

  // Witnesses (audit/witness.h): the last checkpoint that one has cosigned, and a new one brought
  // by whoever. Errors: kNotFound, kInvalidArgument.
  [[nodiscard]] Result<std::string> cosigned() const;
  [[nodiscard]] Result<std::vector<std::string>> keepCosigned(const AuditReader& reader,
                                                              std::string_view note);

  // Retention and holds (audit/retention.h), each recorded.
  [[nodiscard]] Result<audit::PrunePlan> prune(const AuditReader& reader,
                                               const audit::RetentionPolicy& policy, bool dryRun);
  [[nodiscard]] Result<std::vector<audit::Hold>> holds();
  [[nodiscard]] Status hold(const AuditReader& reader, const audit::Hold& hold);
  [[nodiscard]] Status release(const AuditReader& reader, const std::string& id);

  // Prunes by `policy` now and every hour; one without limits ends that.
  void pruneHourly(const audit::RetentionPolicy& policy);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  [[nodiscard]] Status holdTo(const AuditReader& reader, audit::RecordFilter& filter) const;
  void background();
  void pruneIfDue(std::unique_lock<std::mutex>& lock);

  audit::Log& log_;
  const Clock& clock_;
  const std::filesystem::path folder_;
  const std::unique_ptr<BlockIndex> index_;
  audit::SideStore* kept_ = nullptr;
  PolicyTexts policyTexts_;
  std::function<Status(std::int64_t)> afterPruning_;
  std::function<Result<std::vector<AuditPart>>()> parts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::optional<audit::RetentionPolicy> retention_;
  std::chrono::steady_clock::time_point nextPrune_;
  std::mutex pruning_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace gantlet
