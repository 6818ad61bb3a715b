#include "cli/audit/audit_cluster.h"

#include "audit/cluster_verify.h"
#include "cli/audit/audit_key.h"
#include "cli/audit/audit_source.h"
#include "cli/common.h"
#include "cli/data_folder.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr int kExitNotGood = 1;

json::Value orNull(const std::optional<std::uint64_t>& number) {
  return number ? json::Value(*number) : json::Value();
}

json::Object document(const audit::ClusterReport& report) {
  json::Array problems;
  for (const audit::ClusterProblem& one : report.problems) {
    problems.emplace_back(json::Object{{"kind", one.kind},
                                       {"part", one.part},
                                       {"log", one.log},
                                       {"seq", orNull(one.seq)},
                                       {"file", one.file},
                                       {"message", one.message}});
  }
  json::Array logs;
  for (const audit::VerifiedLog& log : report.logs) {
    logs.emplace_back(json::Object{{"part", log.part},
                                   {"origin", log.origin},
                                   {"folder", log.folder},
                                   {"there", !log.folder.empty()},
                                   {"former", log.former},
                                   {"records", log.report.records},
                                   {"size", log.report.checkpoint.size},
                                   {"seen_size", log.seenSize},
                                   {"checkpoints", log.checkpoints}});
  }
  json::Array notes;
  for (const std::string& note : report.notes) notes.emplace_back(note);
  const audit::Checkpoint& head = report.clusterLog.checkpoint;
  return json::Object{{"good", report.good()},
                      {"cluster_log", json::Object{{"origin", head.origin},
                                                   {"size", head.size},
                                                   {"root", audit::hashText(head.root)},
                                                   {"key", report.clusterLog.key}}},
                      {"nodes", report.nodes},
                      {"logs", std::move(logs)},
                      {"problems", std::move(problems)},
                      {"notes", std::move(notes)}};
}

std::string text(const audit::ClusterReport& report, bool colour) {
  std::string lines;
  for (const audit::ClusterProblem& one : report.problems) {
    lines += tinted(one.kind, Tint::kRed, colour);
    if (!one.part.empty()) lines += " " + printable(one.part);
    if (one.seq) lines += " at " + std::to_string(*one.seq);
    if (!one.file.empty()) lines += " (" + printable(one.file) + ")";
    lines += ": " + printable(one.message) + "\n";
  }
  for (const std::string& note : report.notes) lines += "note: " + printable(note) + "\n";
  if (!report.good()) return lines + tinted("NOT VERIFIED", Tint::kRed, colour) + "\n";
  const audit::Checkpoint& head = report.clusterLog.checkpoint;
  lines += tinted("verified", Tint::kGreen, colour) + ": the cluster's log of " +
           std::to_string(head.size) + " entries, " + std::to_string(report.logs.size()) +
           " logs, " + std::to_string(report.nodes) + " nodes\n";
  for (const audit::VerifiedLog& log : report.logs) {
    lines += printable(log.part) + (log.former ? " (before)" : "") + ": ";
    if (log.folder.empty()) {
      lines += "not there\n";
      continue;
    }
    lines += std::to_string(log.report.checkpoint.size) + " records; " +
             std::to_string(log.checkpoints) + " checkpoints of it that were seen hold\n";
  }
  return lines;
}

}  // namespace

Result<int> verifyClusterLogs(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const std::optional<std::string> policyFile = arguments.value("--policy");
  if (!policyFile) {
    return Error{
        ErrorCode::kInvalidArgument, "--cluster needs --policy",
        "a file with 'log VERIFIER-KEY' for each log that there is to be, and 'quorum none'"};
  }
  TRY_STATUS(Interrupt::install());
  audit::ClusterVerifyOptions options;
  TRY(const std::string policy, readNote(*policyFile));
  TRY(options.policy, audit::parseTlogPolicy(policy));
  for (const std::string& origin : arguments.values("--without")) {
    if (options.policy.find(origin) == nullptr) {
      return Error{ErrorCode::kInvalidArgument,
                   "--without " + origin + ": --policy names no log of this origin",
                   "write it as the policy's 'log' line has it, up to the first '+'"};
    }
    options.without.insert(origin);
  }
  options.progress = [](std::uint64_t, std::uint64_t) { return Interrupt::pending() == 0; };
  std::filesystem::path log = *arguments.value("--cluster");
  std::error_code failed;
  if (std::filesystem::exists(log / kClusterLogFolder, failed)) log /= kClusterLogFolder;
  std::vector<std::filesystem::path> parts;
  for (const std::string& word : arguments.positional()) {
    // A folder that has lost its log is a finding, not an error of whoever names it.
    const Result<std::filesystem::path> part = auditFolder(arguments, word);
    parts.push_back(part ? *part : std::filesystem::path(word));
  }
  TRY(const audit::ClusterReport report, audit::verifyCluster(log, parts, options));
  console.out(format == Format::kJson ? json::write(document(report), json::Style::kPretty) + "\n"
                                      : text(report, console.colourOut()));
  return report.good() ? kExitSuccess : kExitNotGood;
}

}  // namespace gantlet::cli
