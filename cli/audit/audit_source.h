// Which audit log a command reads: the one of this host's data folder, or a copied one.
//
// Reading this host's log is itself recorded in it. A copy is somebody's evidence: it is read and
// never written. Beside a running service the log is read as the service last published it.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "audit/query.h"
#include "cli/arguments.h"
#include "cli/console.h"

namespace gantlet::cli {

// A flag for each of audit::filterFieldNames().
inline constexpr std::array<Flag, 20> kFilterFlags{{
    {"--tenant", "TENANT", "of this tenant only"},
    {"--submission", "ID", "of this submission only"},
    {"--session", "ID", "of this session only"},
    {"--actor", "ID", "asked for by this key, \"local\" or \"anonymous\""},
    {"--provider", "PROVIDER", "executed by this provider"},
    {"--language", "python|javascript", "in this language"},
    {"--policy", "LABEL", "judged under this policy, such as default@1"},
    {"--policy-digest", "HASH", "judged under the policy of this text (sha256:...)"},
    {"--code-hash", "HASH", "of this code (sha256:...)"},
    {"--module", "MODULE", "whose code imports it, or what is below it: os finds os.path"},
    {"--name", "NAME", "whose code uses it, such as os.system or pandas.read_csv"},
    {"--host", "HOST", "whose code names it: example.com finds api.example.com"},
    {"--path", "PATH", "whose code names this path"},
    {"--rule", "RULE", "with a finding of this rule"},
    {"--stage", "STAGE,...",
     "analyze, judge, profile, execute, assemble, service, audit or config"},
    {"--event", "EVENT,...", "such as intent, outcome, start, export"},
    {"--outcome", "OUTCOME,...", "such as deny, success, timeout"},
    {"--action", "allow|review|deny,...", "decided so"},
    {"--since", "TIME", "from 2026-01-31, 2026-01-31T12:00:00Z, or 24h ago"},
    {"--until", "TIME", "before that time"},
}};

// The flags of a filter with a command's own behind them.
template <std::size_t N>
constexpr std::array<Flag, kFilterFlags.size() + N> withFilterFlags(
    const std::array<Flag, N>& own) {
  std::array<Flag, kFilterFlags.size() + N> all{};
  for (std::size_t i = 0; i < kFilterFlags.size(); ++i) all.at(i) = kFilterFlags.at(i);
  for (std::size_t i = 0; i < N; ++i) all.at(kFilterFlags.size() + i) = own.at(i);
  return all;
}

// `copy`: a folder given on the command line, either a log itself or a data folder that has one.
// Errors: kNotFound for a folder without a log, naming it.
[[nodiscard]] Result<std::filesystem::path> auditFolder(const Arguments& arguments,
                                                        const std::optional<std::string>& copy);

// Writes the record that this host's log has been read, and publishes what was written just before;
// while a service holds the folder, through it. Not for a copy. Errors: as AuditSession::open;
// kUnavailable where the service does not record it.
[[nodiscard]] Status recordReading(const Arguments& arguments, const CommandSpec& spec,
                                   Console& console, std::string_view event,
                                   const audit::RecordFilter& filter = {});

// The service that holds `data` records that `command` reads the log, and signs what there is.
// Errors: kUnavailable.
[[nodiscard]] Status recordThroughService(const std::filesystem::path& data,
                                          std::string_view command,
                                          const audit::RecordFilter& filter);

// A flag for each of audit::filterFieldNames().
// Errors: kInvalidArgument naming the flag.
[[nodiscard]] Result<audit::RecordFilter> filterOf(const Arguments& arguments, WallTime now);

}  // namespace gantlet::cli
