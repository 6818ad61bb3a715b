// Pipeline: analyze -> judge -> profile -> execute -> assemble, each stage leaving an audit record.
// The only way to run anything.
//
// Thread-safety: vet() and run() may be called from many threads at once.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "analyzer/analyze.h"
#include "audit/log.h"
#include "audit/side_store.h"
#include "core/clock.h"
#include "core/environment.h"
#include "core/needed_packages.h"
#include "pipeline/report.h"
#include "pipeline/vetting_cache.h"
#include "policy/policy.h"
#include "policy/profile_builder.h"
#include "providers/provider.h"

namespace gantlet {

// Who asks, for the audit record.
struct Actor {
  std::string id;       // key id, "local" for the command line, "anonymous" without authentication
  std::string address;  // client address, may be empty
  std::string requestId;  // X-Request-Id or traceparent, may be empty
};

// What a request may ask for below the policy's limits. Zero: the policy's value.
struct RequestedLimits {
  std::chrono::milliseconds wall{0};
  ByteCount memory;
};

// What an administrator has set below the policy's limits: no request gets more. Zero: nothing.
struct Ceilings {
  std::chrono::milliseconds wall{0};
  std::string wallBy;  // who set it, for the error that names it: "template reports@3"
  ByteCount memory;
  std::string memoryBy;
  std::optional<Language> language;  // the only one that sessions may have cells of
  // The weakest wall it may run behind, where the policy takes a weaker one.
  IsolationClass isolation = IsolationClass::kProcess;
};

// A piece of a session's program: what the audit record tells of it, and where it runs.
struct CellPassage {
  Provider* runsIn = nullptr;  // its context
  std::string context;
  std::uint64_t number = 0;     // of the cell in its context
  std::string hash;             // of the cell alone; code_hash is the whole program's
  std::string environmentHash;  // of the variables that are set while it runs; empty: none
};

struct GateRequest {
  Submission submission;
  Policy policy;
  Actor actor;
  // Whether all findings are to be right where one denies: else doubts that can't turn the verdict
  // are not cleared (analyzeFor). For those who read findings rather than the verdict.
  bool everyFinding = false;
  // For run() only:
  SharedBytes argumentsJson = "{}";
  // main() is called also where the program calls it by itself, as RAGFlow's executor does.
  bool callsMain = false;
  SharedBytes stdinBytes;
  std::vector<InputFile> files;
  NeededPackages packages;  // that must be there where it is of their language
  Environment environment;  // checked (manager/environment.h); a cell's is its session's business
  RequestedLimits limits;
  Ceilings ceilings;
  std::string templateLabel;   // "reports@3"; empty: none
  std::string approval;        // the review whose policy lets it run; empty: none
  std::string policyDocument;  // of `policy` where that has no name to find it by: an approval's
  std::optional<std::string> sessionId;
  std::optional<CellPassage> cell;
  CancelSignal cancel;
  std::function<void(int stream, std::string_view bytes)> onOutput;
  // Behind the record that says so; on the thread that runs.
  std::function<void(const Verdict& verdict)> onVetted;
  std::function<void(std::string_view provider)> onStarted;
  // What a provider failed at: its report, with its records, before run() gives the error.
  std::function<void(Report report)> onFailed;
};

class Pipeline {
 public:
  // `provider` may be null for vet-only use; `log` null only where product.md allows vetting
  // without records (the command line without --audit): run() without a log is refused.
  Pipeline(std::shared_ptr<const Rulebook> rulebook, Provider* provider, audit::Log* log,
           const Clock& clock, AnalyzeLimits analyzeLimits = {});

  // Errors: kInvalidArgument, kAuditFailed. A denied submission is a Report, not an Error.
  [[nodiscard]] Result<Report> vet(const GateRequest& request) const;
  // Errors: kInvalidArgument (limits, files), kAuditFailed (nothing ran, or its result is
  // withheld), kBusy, kUnavailable, kUnsupported, kInternal.
  [[nodiscard]] Result<Report> run(const GateRequest& request) const;

  // Submissions like this one will come: reads what they need, and tells the provider. Writes no
  // record, runs nothing of it, and waits for nothing; only speed depends on it.
  void expect(const GateRequest& request) const;

  [[nodiscard]] const Rulebook& rulebook() const { return *rulebook_; }

  // What is kept beside the log of each submission that has a record; null: nothing. Where it can't
  // be kept, nothing runs. REQUIRES: called before the first submission; `store` outlives it.
  struct Keeping {
    audit::SideStore* store = nullptr;
    bool sources = false;     // the source text, encrypted
    bool identities = false;  // actor and address stand in records as commitments
  };
  void keepBeside(const Keeping& keeping) { keeping_ = keeping; }

  // What a tenant's requests may choose: the advice to them names nothing else. Null: each preset.
  // REQUIRES: as keepBeside(). Called from many threads at once.
  using TenantMayChoose = std::function<bool(const TenantId& tenant, std::string_view preset)>;
  void choicesFrom(TenantMayChoose mayChoose) { mayChoose_ = std::move(mayChoose); }

 private:
  std::shared_ptr<const Rulebook> rulebook_;
  mutable ProfileCache profiles_;
  mutable VettingCache vetted_;
  Provider* provider_;
  audit::Log* log_;
  const Clock& clock_;
  AnalyzeLimits analyzeLimits_;
  Keeping keeping_;
  TenantMayChoose mayChoose_;
};

}  // namespace gantlet
