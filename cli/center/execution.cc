// gantlet execution: what runs and has run on the service, through the running service.
#include <array>
#include <charconv>

#include "cli/center/dead_letter_commands.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/serve/service_desk.h"
#include "manager/execution_state.h"

namespace gantlet::cli {
namespace {

constexpr std::array kListFlags{
    Flag{"--state", "TEXT",
         "PENDING, RUNNING, COMPLETED, FAILED, DENIED, NEEDS_REVIEW, CANCELLED or LOST"},
    Flag{"--tenant", "TENANT", "of this tenant alone"},
    Flag{"--limit", "N", "the newest of them (default: 100, at most 1000)"}, kFormatFlag,
    kDataDirFlag};
constexpr std::array kShowFlags{kFormatFlag, kDataDirFlag};
constexpr std::array kDeadFlags{Flag{"--limit", "N", "how many (default: 100, at most 1000)"},
                                kFormatFlag, kDataDirFlag};

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
  return tellList(
      console, format, kExecutionListSpec, found, "executions", [](const json::Object& execution) {
        return inColumn(textIn(execution, "id"), 30) + inColumn(textIn(execution, "state"), 12) +
               inColumn(textIn(execution, "tenant"), 16) +
               inColumn(textIn(execution, "created_at"), 24) +
               printable(textIn(execution, "created_by"));
      });
}

Result<int> show(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const json::Object execution, askService(arguments, "GET", "/v1/executions/" + id));
  return tellAnswer(console, format, execution,
                    json::write(execution, json::Style::kPretty) + "\n");
}

Result<int> cancel(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "execution by its id"));
  TRY(const json::Object done, askService(arguments, "DELETE", "/v1/executions/" + id));
  // An answer comes only where it has not ended yet.
  if (!done.empty()) return tellAnswer(console, format, done, id + " was asked to end\n");
  return tellAnswer(console, format, json::Object{{"id", id}, {"state", "CANCELLED"}},
                    id + " is cancelled\n");
}

Result<int> dead(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string limit, limitOf(arguments, 1000));
  TRY(json::Object answer, askService(arguments, "GET", "/v1/dead-letters?limit=" + limit));
  TRY(const json::Array found, takeObjects(answer, "dead_letters"));
  return tellList(
      console, format, kExecutionDeadSpec, found, "dead letters", [](const json::Object& letter) {
        return inColumn(textIn(letter, "id"), 30) + inColumn(textIn(letter, "tenant"), 16) +
               inColumn(textIn(letter, "died_at"), 24) + printable(textIn(letter, "reason"));
      });
}

Result<int> redeliver(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "dead letter by its execution's id"));
  TRY(const json::Object done,
      askService(arguments, "POST", "/v1/dead-letters/" + id + "/redeliver"));
  return tellAnswer(console, format, done, id + " waits again\n");
}

Result<int> drop(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string id, pathWord(arguments, "dead letter by its execution's id"));
  TRY([[maybe_unused]] const json::Object done,
      askService(arguments, "DELETE", "/v1/dead-letters/" + id));
  return tellAnswer(console, format, json::Object{{"id", id}, {"state", "FAILED"}},
                    id + " stays FAILED\n");
}

}  // namespace

const CommandSpec kExecutionDeadSpec{
    "execution dead", "executions that the cluster has given up",
    "[FLAG...]",      "Lists what no node could begin in five attempts, with the reason of each.",
    kDeadFlags,       "  gantlet execution dead\n"};
const CommandSpec kExecutionRedeliverSpec{
    "execution redeliver",
    "have an execution that was given up wait again",
    "[FLAG...] ID",
    "Its attempts are counted anew. A record comes before.",
    kShowFlags,
    "  gantlet execution redeliver sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kExecutionDropSpec{
    "execution drop", "leave an execution that was given up as it is",
    "[FLAG...] ID",   "It stays FAILED, and what it asked for is forgotten. A record comes before.",
    kShowFlags,       "  gantlet execution drop sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};

const CommandSpec kExecutionListSpec{
    "execution list", "executions of the service, the newest first",
    "[FLAG...]",      "Lists what was sent to POST /v1/executions, as long as it is kept.",
    kListFlags,       "  gantlet execution list --state PENDING\n"};
const CommandSpec kExecutionShowSpec{
    "execution show",
    "an execution with its result",
    "[FLAG...] ID",
    "Prints the execution as JSON, for a person to read; with --format json on one line.",
    kShowFlags,
    "  gantlet execution show sub_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
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
int runExecutionDead(const Arguments& arguments, Console& console) {
  return finish(dead(arguments, console), kExecutionDeadSpec, console);
}
int runExecutionRedeliver(const Arguments& arguments, Console& console) {
  return finish(redeliver(arguments, console), kExecutionRedeliverSpec, console);
}
int runExecutionDrop(const Arguments& arguments, Console& console) {
  return finish(drop(arguments, console), kExecutionDropSpec, console);
}
int runExecutionCancel(const Arguments& arguments, Console& console) {
  return finish(cancel(arguments, console), kExecutionCancelSpec, console);
}

}  // namespace gantlet::cli
