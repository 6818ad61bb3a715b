#include "pipeline/assemble.h"

#include "core/byte_count.h"
#include "core/seconds_text.h"

namespace gantlet {
namespace {

std::string describe(const Finding& finding) {
  return "line " + std::to_string(finding.span.line) + ": " + finding.message + " [" +
         finding.rule + "]";
}

std::string firstFinding(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings) {
    if (finding.action == verdict.action) return describe(finding);
  }
  return "the submission could not be understood completely";
}

// What no policy allows: correcting it is all that helps.
const Finding* unreadable(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings) {
    const bool unread = finding.rule.ends_with(".source.syntax-error") ||
                        finding.rule.ends_with(".source.unreadable");
    if (unread && finding.action == Action::kDeny) return &finding;
  }
  return nullptr;
}

ReportError denial(const Verdict& verdict) {
  if (const Finding* finding = unreadable(verdict); finding != nullptr) {
    return {"SB007", "the code could not be read, and nothing ran: " + describe(*finding),
            "correct the code there; no policy is at fault"};
  }
  return {"SB007", "blocked by security policy " + verdict.policy + ": " + firstFinding(verdict),
          "change the code, or choose a policy that allows it"};
}

}  // namespace

bool isUnreadable(const Verdict& verdict) {
  return verdict.action == Action::kDeny && unreadable(verdict) != nullptr;
}

RunStatus statusOf(const Verdict& verdict) {
  switch (verdict.action) {
    case Action::kAllow: return RunStatus::kVetted;
    case Action::kReview: return RunStatus::kNeedsReview;
    case Action::kDeny: return RunStatus::kDenied;
  }
  return RunStatus::kDenied;
}

RunStatus statusOf(const ExecutionResult& execution) {
  switch (execution.end) {
    case End::kExited:
      return execution.exitCode == 0 ? RunStatus::kSuccess : RunStatus::kProgramError;
    case End::kSignalled: return RunStatus::kKilled;
    case End::kTimeout: return RunStatus::kTimeout;
    case End::kOutOfMemory: return RunStatus::kOutOfMemory;
    case End::kOutputLimit: return RunStatus::kOutputLimit;
    case End::kReadLimit:
    case End::kKilled: return RunStatus::kKilled;
    case End::kCancelled: return RunStatus::kCancelled;
  }
  return RunStatus::kKilled;
}

std::optional<ReportError> errorOf(RunStatus status, const Report& report, const Ceilings& most) {
  const std::string detail = report.execution ? report.execution->detail : "";
  switch (status) {
    case RunStatus::kDenied: return denial(report.verdict);
    case RunStatus::kNeedsReview:
      return ReportError{"SB007",
                         "needs review under policy " + report.verdict.policy + ": " +
                             firstFinding(report.verdict),
                         "have a person look at it, or write what it does plainly"};
    case RunStatus::kTimeout:
      return ReportError{
          "SB005", "execution timeout: " + detail,
          most.wall.count() == 0
              ? "make it faster, or raise the timeout up to the policy's limit"
              : "make it faster; the " + most.wallBy + " allows at most " + secondsText(most.wall)};
    case RunStatus::kOutOfMemory:
      return ReportError{"SB006", "out of memory: " + detail,
                         most.memory.bytes() == 0
                             ? "use less memory, or raise the limit up to the policy's"
                             : "use less memory; the " + most.memoryBy + " allows at most " +
                                   formatByteCount(most.memory)};
    case RunStatus::kOutputLimit:
      return ReportError{"SB007", "output limit exceeded: " + detail,
                         "return or print less, or write an artifact"};
    case RunStatus::kKilled:
      if (report.execution && report.execution->end == End::kReadLimit) {
        return ReportError{"SB007", "disk read limit exceeded: " + detail,
                           "read less, or the same files less often; the policy sets disk_read"};
      }
      // A signal of its own making (a crash) is the program's business; a kill by the sandbox is
      // policy.
      if (report.execution && report.execution->end == End::kKilled) {
        return ReportError{"SB007", "ended by the sandbox: " + detail,
                           "leave out what the policy does not grant"};
      }
      return std::nullopt;
    case RunStatus::kVetted:
    case RunStatus::kSuccess:
    case RunStatus::kProgramError:
    case RunStatus::kProviderError:
    case RunStatus::kCancelled: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace gantlet
