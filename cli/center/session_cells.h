// Sessions and their cells, as gantlet session and gantlet repl both ask for them.
// Thread-safety: functions; runCell() from any thread, the others as their Console.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/center/figures.h"
#include "cli/command.h"
#include "core/submission.h"
#include "json/value.h"

namespace gantlet::cli {

inline constexpr Flag kSessionPolicyFlag{"--policy", "POLICY",
                                         "a policy of the service (default: the tenant's)"};
inline constexpr Flag kTemplateFlag{"--template", "NAME", "a template of the service"};
inline constexpr Flag kTimeoutFlag{"--timeout", "SECONDS", "wall-clock limit, below the policy's"};

// --language. Errors: kInvalidArgument.
[[nodiscard]] Result<std::optional<Language>> languageIn(const Arguments& arguments);

// --idle and --life, into the fields of a session or of a template's. Errors: kInvalidArgument.
[[nodiscard]] Status readSessionTimes(const Arguments& arguments, json::Object& fields);

// The session that the flags ask for, made. Errors: kInvalidArgument; askService's.
[[nodiscard]] Result<json::Object> createSession(const Arguments& arguments);

// `cancelFd`: the call ends with kCancelled where it is readable; -1 for none. Errors:
// kInvalidArgument, kTooLarge (code that no service takes); askService's.
[[nodiscard]] Result<json::Object> runCell(const Arguments& arguments, const std::string& session,
                                           const std::string& code,
                                           std::optional<Language> language, int cancelFd = -1);

// As `gantlet run` tells a result, and what only a cell has. `figures`: where its pictures go; may
// be null. Its exit code.
[[nodiscard]] Result<int> tellCell(json::Object answer, const std::string& code,
                                   std::string_view command, Console& console,
                                   FigureFolder* figures = nullptr);

}  // namespace gantlet::cli
