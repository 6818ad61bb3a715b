// gantlet execution: what runs and has run on the service, through the running service.
#include <array>
#include <charconv>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/service_desk.h"
#include "manager/execution_state.h"

namespace gantlet::cli {
namespace {

constexpr Flag kFormatFlag{"--format", "text|json", "how the answer is written"};
constexpr std::array kListFlags{
    Flag{"--state", "TEXT",
         "PENDING, RUNNING, COMPLETED, FAILED, DENIED, NEEDS_REVIEW, CANCELLED or LOST"},
    Flag{"--tenant", "TENANT", "of this tenant alone"},
    Flag{"--limit", "N", "the newest of them (default: 100, at most 1000)"}, kFormatFlag,
    kDataDirFlag};
constexpr std::array kShowFlags{kDataDirFlag};

// A whole number from 1 to `most`: it goes into a path.
Result<std::string> limitOf(const Arguments& arguments, unsigned most) {
  const std::string text = arguments.valueOr("--limit", "100");
  unsigned limit = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, limit);
  if (error == std::errc{} && stop == end && limit >= 1 && limit <= most) {
    return std::to_string(limit);
  }
  return Error{
      ErrorCode::kInvalidArgument,
      "--limit must be a whole number from 1 to " + std::to_string(most) + ", not '" + text + "'",
      ""};
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string limit, limitOf(arguments, 1000));
  std::string path = "/v1/executions?limit=" + limit;
  if (const auto state = arguments.value("--state")) {
    if (!parseExecutionState(*state)) {
      return Error{ErrorCode::kInvalidArgument, "--state '" + *state + "' is no state",
                   "PENDING, RUNNING, COMPLETED, FAILED, DENIED, NEEDS_REVIEW, CANCELLED or LOST"};
    }
    path += "&state=" + *state;
  }
  if (const auto tenant = arguments.value("--tenant")) {
    TRY(const TenantId plain, parseTenantId(*tenant));
    path += "&tenant=" + plain.text();
  }
  TRY(json::Object answer, askService(arguments, "GET", path));
  TRY(const json::Array found, takeObjects(answer, "executions"));
  if (format == Format::kJson) {
    console.out(json::write(found) + "\n");
    return kExitSuccess;
  }
  for (const json::Value& one : found) {
    const json::Object& execution = *one.asObject();
    console.out(inColumn(textIn(execution, "id"), 30) + inColumn(textIn(execution, "state"), 12) +
                inColumn(textIn(execution, "tenant"), 16) +
                inColumn(textIn(execution, "created_at"), 24) +
                printable(textIn(execution, "created_by")) + "\n");
  }
  return kExitSuccess;
}

Result<int> show(const Arguments& arguments, Console& console) {
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const json::Object execution, askService(arguments, "GET", "/v1/executions/" + id));
  console.out(json::write(execution, json::Style::kPretty) + "\n");
  return kExitSuccess;
}

Result<int> cancel(const Arguments& arguments, Console& console) {
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const json::Object done, askService(arguments, "DELETE", "/v1/executions/" + id));
  console.out(id + (done.empty() ? " is cancelled\n" : " was asked to end\n"));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kExecutionListSpec{
    "execution list", "executions of the service, the newest first",
    "[FLAG...]",      "Lists what was sent to POST /v1/executions, as long as it is kept.",
    kListFlags,       "  gantlet execution list --state PENDING\n"};
const CommandSpec kExecutionShowSpec{
    "execution show", "an execution with its result",
    "[FLAG...] ID",   "Prints the execution as JSON.",
    kShowFlags,       "  gantlet execution show sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kExecutionCancelSpec{
    "execution cancel", "cancel an execution",
    "[FLAG...] ID",     "One that waits is cancelled, one that runs is asked to end.",
    kShowFlags,         "  gantlet execution cancel sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

int runExecutionList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kExecutionListSpec, console);
}
int runExecutionShow(const Arguments& arguments, Console& console) {
  return finish(show(arguments, console), kExecutionShowSpec, console);
}
int runExecutionCancel(const Arguments& arguments, Console& console) {
  return finish(cancel(arguments, console), kExecutionCancelSpec, console);
}

}  // namespace gantlet::cli
