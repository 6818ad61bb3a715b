// Outcome: what `gantlet run` tells of a result, and its exit code.
//
// It reads the result's JSON and not a Report, so that a run here and a run through a service's
// socket are told alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "json/value.h"
#include "policy/verdict.h"

namespace gantlet::cli {

struct OutcomeOptions {
  std::string_view command = "run";
  std::string_view filename;             // as the user named it
  std::string_view source;               // for the lines that findings point at
  std::optional<std::string> artifacts;  // folder to save artifacts in
  bool outputShown = false;              // the program's output was passed on as it came
  bool outputWhole = false;              // all of it was, whatever was cut from the result
  bool verbose = false;
};

// The promised exit code of a result: the program's own, or one of 65 to 69, or 130.
[[nodiscard]] int exitCodeOfResult(const json::Object& result);

// Text format: the program's output to its streams, and what else happened to standard error.
// Errors: kIo when an artifact can't be saved.
[[nodiscard]] Status showOutcome(const json::Object& result, const OutcomeOptions& options,
                                 Console& console);

// Writes each artifact into `folder`, which is made where it is missing, as are folders below it.
// Names come from the program, so only plain ones are taken, and no link is followed. Errors: kIo,
// kInternal for a malformed result.
// Makes the folder, or says that artifacts can't be saved there: before anything runs. Errors:
// kInvalidArgument.
[[nodiscard]] Status checkArtifactsFolder(const std::string& folder);
[[nodiscard]] Status saveArtifacts(const json::Object& result, const std::string& folder);

// Errors: kInternal for a result that isn't one.
[[nodiscard]] Result<Verdict> verdictOfResult(const json::Object& result);

}  // namespace gantlet::cli
