// What several commands do alike: read their common flags, choose the policy, make a submission,
// tell an answer.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/inputs.h"
#include "core/submission.h"
#include "json/value.h"
#include "policy/policy.h"

namespace gantlet::cli {

inline constexpr Flag kLanguageFlag{"--language", "python|javascript",
                                    "default: by the file's ending, else its content"};
inline constexpr Flag kPolicyFlag{
    "--policy", "POLICY|FILE",
    "strict, default, data-science, observe, or a policy file (default: default)"};
inline constexpr Flag kTenantFlag{"--tenant", "TENANT", "who the code runs for (default: default)"};
inline constexpr Flag kDataDirFlag{"--data-dir", "DIR",
                                   "data folder (default: /var/lib/gantlet for root, else "
                                   "~/.local/share/gantlet)"};
inline constexpr Flag kVerboseFlag{"--verbose", "", "say what is done, and how", 'v'};
inline constexpr Flag kFormatFlag{"--format", "text|json", "how the answer is written"};

enum class Format : std::uint8_t { kText, kJson, kSarif };

// The --format flag. Errors: kInvalidArgument naming the formats that the command has.
[[nodiscard]] Result<Format> formatOf(const Arguments& arguments, bool withSarif = false);

// What a command answers, on standard output: `answer` as one line of JSON, or `text` as it stands.
// Returns exit code 0.
int tellAnswer(Console& console, Format format, const json::Value& answer, std::string_view text);

// A list, a line for each of its objects. Where it is empty, standard error says so in text format:
// "no keys", for `what` "keys". Returns exit code 0.
int tellList(Console& console, Format format, const CommandSpec& spec, const json::Array& list,
             std::string_view what, std::string (*line)(const json::Object&));

// The --tenant flag. Errors: kInvalidArgument.
[[nodiscard]] Result<TenantId> tenantOf(const Arguments& arguments);

// A preset's name, or a policy file (a word with '/' or ending in .yaml or .yml).
// Errors: kNotFound, kInvalidArgument with the file's line.
[[nodiscard]] Result<Policy> policyOf(const Arguments& arguments, const Rulebook& rulebook);

// Reads `path` ("-": standard input) into a submission with a new id. More than the source limit is
// read as limit + 1 bytes, which the analyzer then refuses.
[[nodiscard]] Result<Submission> readSubmission(const std::string& path,
                                                const std::optional<std::string>& languageFlag,
                                                const TenantId& tenant);

// A whole positive number of seconds or one with a fraction, "1.5".
// Errors: kInvalidArgument naming `what`.
[[nodiscard]] Result<std::chrono::milliseconds> parseSeconds(std::string_view text,
                                                             std::string_view what);
// The same without a fraction.
[[nodiscard]] Result<std::int64_t> parseWholeSeconds(std::string_view text, std::string_view what);

}  // namespace gantlet::cli
