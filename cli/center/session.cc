// gantlet session: sandboxes that live, through the running service.
#include <algorithm>
#include <array>
#include <charconv>

#include "cli/center/session_cells.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/program/outcome.h"
#include "cli/serve/service_desk.h"
#include "core/byte_count.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kMostCode = ByteCount::mebi(1);

constexpr Flag kIdleFlag{"--idle", "SECONDS", "it ends when nothing was done in it for so long"};
constexpr Flag kLifeFlag{"--life", "SECONDS", "it ends after this time, whatever is done in it"};
constexpr Flag kContextFlag{"--context", "NAME", "the context to run in (default: main)"};
constexpr Flag kSessionLanguageFlag{"--language", "python|javascript",
                                    "what cells are of that name no other (default: python)"};
constexpr Flag kCellLanguageFlag{"--language", "python|javascript",
                                 "of the cell (default: the file's ending, else the session's)"};

constexpr Flag kKeepFlag{"--keep", "", "keep its files when it ends, and over restarts"};

constexpr Flag kVolumeFlag{"--volume", "NAME[:PATH][:ro]",
                           "a volume that its programs see (default: at /volumes/NAME)"};

constexpr std::array kCreateFlags{
    kSessionLanguageFlag, kSessionPolicyFlag, kTemplateFlag, kIdleFlag,   kLifeFlag,   kKeepFlag,
    kVolumeFlag,          kEnvFlag,           kTenantFlag,   kFormatFlag, kDataDirFlag};
constexpr std::array kListFlags{kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr std::array kRunFlags{kCellLanguageFlag, kContextFlag, kTimeoutFlag, kFiguresFlag,
                               kTenantFlag,       kFormatFlag,  kDataDirFlag};
constexpr std::array kFilesFlags{kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr Flag kBranchContextFlag{"--context", "NAME", "the context to branch (default: main)"};
constexpr Flag kCountFlag{"--count", "N", "how many branches, 1 to 16 (default: 1)"};
constexpr std::array kBranchFlags{kCountFlag, kBranchContextFlag, kTenantFlag, kFormatFlag,
                                  kDataDirFlag};
constexpr Flag kHeldContextFlag{"--context", "NAME", "the context to go back to (default: main)"};
constexpr Flag kDropFlag{"--delete", "CHECKPOINT", "delete this one"};
constexpr std::array kCheckpointFlags{kHeldContextFlag, kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr std::array kCheckpointsFlags{kDropFlag, kTenantFlag, kFormatFlag, kDataDirFlag};
constexpr std::array kRemoveFlags{kTenantFlag, kFormatFlag, kDataDirFlag};

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const json::Object session, createSession(arguments));
  return tellAnswer(console, format, session, textIn(session, "id") + "\n");
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(json::Object answer, askService(arguments, "GET", "/v1/sessions", {}, headers));
  TRY(const json::Array found, takeObjects(answer, "sessions"));
  return tellList(
      console, format, kSessionListSpec, found, "sessions", [](const json::Object& session) {
        return inColumn(textIn(session, "id"), 30) + inColumn(textIn(session, "state"), 8) +
               inColumn(textIn(session, "tenant"), 16) + inColumn(textIn(session, "policy"), 16) +
               textIn(session, "idle_deadline");
      });
}

Result<int> run(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const auto& words = arguments.positional();
  if (words.size() != 2) {
    return Error{ErrorCode::kInvalidArgument, "name one session by its id, and one file (or -)",
                 ""};
  }
  Arguments named;
  named.add(words[0]);
  TRY(const std::string session, pathWord(named, "session by its id"));
  TRY(const std::string code, readInput(words[1], kMostCode));
  TRY(std::optional<Language> language, languageIn(arguments));
  // Which main; another context has its own.
  if (!language && !arguments.has("--context")) language = languageOfFile(words[1]);
  TRY(json::Object answer, runCell(arguments, session, code, language));
  if (format == Format::kJson) {
    console.out(json::write(answer) + "\n");
    return exitCodeOfResult(answer);
  }
  std::optional<FigureFolder> figures = figuresIn(arguments, nullptr);
  return tellCell(std::move(answer), code, "session run", console, figures ? &*figures : nullptr);
}

Result<int> files(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(json::Object answer,
      askService(arguments, "GET", "/v1/sessions/" + session + "/files?recursive=true", {},
                 headers));
  TRY(const json::Array found, takeObjects(answer, "files"));
  return tellList(console, format, kSessionFilesSpec, found, "files", [](const json::Object& file) {
    // Names are the program's.
    return inColumn(textIn(file, "type"), 7) + inColumn(textIn(file, "size"), 12) +
           printable(textIn(file, "path"));
  });
}

Result<int> branch(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  json::Object body;
  if (const auto context = arguments.value("--context")) body.set("context", *context);
  if (const auto count = arguments.value("--count")) {
    std::int64_t number = 0;
    const auto read = std::from_chars(count->data(), count->data() + count->size(), number);
    if (read.ec != std::errc() || read.ptr != count->data() + count->size() || number < 1) {
      return Error{ErrorCode::kInvalidArgument, "--count must be a whole number from 1 to 16", ""};
    }
    body.set("count", number);
  }
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(json::Object answer, askService(arguments, "POST", "/v1/sessions/" + session + "/branch",
                                      std::move(body), headers));
  TRY(const json::Array made, takeObjects(answer, "sessions"));
  return tellList(console, format, kSessionBranchSpec, made, "branches",
                  [](const json::Object& one) { return textIn(one, "id"); });
}

Result<int> checkpoint(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  json::Object body;
  if (const auto context = arguments.value("--context")) body.set("context", *context);
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(const json::Object made,
      askService(arguments, "POST", "/v1/sessions/" + session + "/checkpoints", std::move(body),
                 headers));
  return tellAnswer(console, format, made, textIn(made, "id") + "\n");
}

// A word of the command line as a part of a route's path.
Result<std::string> pathPart(const std::string& word, const char* what) {
  Arguments named;
  named.add(word);
  return pathWord(named, what);
}

Result<int> checkpoints(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  const std::string route = "/v1/sessions/" + session + "/checkpoints";
  if (const auto id = arguments.value("--delete")) {
    TRY(const std::string dropped, pathPart(*id, "checkpoint by its id"));
    TRY([[maybe_unused]] const json::Object done,
        askService(arguments, "DELETE", route + "/" + dropped, {}, headers));
    return tellAnswer(console, format, json::Object{{"id", dropped}, {"state", "deleted"}},
                      dropped + " is deleted\n");
  }
  TRY(json::Object answer, askService(arguments, "GET", route, {}, headers));
  TRY(const json::Array found, takeObjects(answer, "checkpoints"));
  return tellList(
      console, format, kSessionCheckpointsSpec, found, "checkpoints", [](const json::Object& held) {
        return inColumn(textIn(held, "id"), 32) + inColumn(textIn(held, "context"), 32) +
               inColumn(textIn(held, "execution_count") + " cells", 12) +
               textIn(held, "created_at");
      });
}

Result<int> rollback(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const auto& words = arguments.positional();
  if (words.size() != 2) {
    return Error{ErrorCode::kInvalidArgument,
                 "name one session and one of its checkpoints, by their ids",
                 "'gantlet session checkpoints ID' lists them"};
  }
  TRY(const std::string session, pathPart(words[0], "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(const json::Object context,
      askService(arguments, "POST", "/v1/sessions/" + session + "/rollback",
                 json::Object{{"checkpoint", words[1]}}, headers));
  return tellAnswer(console, format, context,
                    "the context " + textIn(context, "id") + " is after " +
                        textIn(context, "execution_count") + " cells\n");
}

Result<int> remove(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY([[maybe_unused]] const json::Object done,
      askService(arguments, "DELETE", "/v1/sessions/" + session, {}, headers));
  return tellAnswer(console, format, json::Object{{"id", session}, {"state", "deleted"}},
                    session + " is deleted\n");
}

}  // namespace

const CommandSpec kSessionCreateSpec{"session create",
                                     "make a session: a sandbox that keeps variables and files",
                                     "[FLAG...]",
                                     "Makes a session on the running service and prints its id.",
                                     kCreateFlags,
                                     "  gantlet session create --policy data-science --idle 600\n"
                                     "  gantlet session create --keep\n"
                                     "  gantlet session create --volume data:ro\n"};
const CommandSpec kSessionListSpec{
    "session list", "sessions that live",
    "[FLAG...]",    "Lists the sessions of the running service, the oldest first.",
    kListFlags,     "  gantlet session list\n"};
const CommandSpec kSessionRunSpec{
    "session run",
    "run a cell in a session",
    "[FLAG...] ID FILE|-",
    "Vets the file together with all that has run in its context, then runs it there.\n"
    "The exit codes are those of 'gantlet run'.",
    kRunFlags,
    "  gantlet session run ses_01kb2v9w9v6n1d1q3q0d0e6q7r cell.py\n"
    "  echo 'x + 1' | gantlet session run ses_01kb2v9w9v6n1d1q3q0d0e6q7r -\n"};
const CommandSpec kSessionFilesSpec{
    "session files", "files of a session's workspace",
    "[FLAG...] ID",  "Lists the files and folders of the workspace.",
    kFilesFlags,     "  gantlet session files ses_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kSessionBranchSpec{
    "session branch",
    "go on from where a session stands, more than once",
    "[FLAG...] ID",
    "Makes sessions that have all variables of a context of this one, and a copy of its files, "
    "and\n"
    "prints their ids. What is done in one is not seen in another.",
    kBranchFlags,
    "  gantlet session branch ses_01kb2v9w9v6n1d1q3q0d0e6q7r --count 3\n"};
const CommandSpec kSessionCheckpointSpec{
    "session checkpoint",
    "hold what a session is, to go back to it",
    "[FLAG...] ID",
    "Holds all variables of a context between two cells, and a copy of the session's files, and\n"
    "prints the checkpoint's id.",
    kCheckpointFlags,
    "  gantlet session checkpoint ses_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kSessionCheckpointsSpec{
    "session checkpoints", "checkpoints of a session",
    "[FLAG...] ID",        "Lists the checkpoints of a session, the oldest first, or deletes one.",
    kCheckpointsFlags,     "  gantlet session checkpoints ses_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
const CommandSpec kSessionRollbackSpec{
    "session rollback",
    "go back to a checkpoint of a session",
    "[FLAG...] ID CHECKPOINT",
    "The checkpoint's context goes on where it was then, with the files of then. What both were\n"
    "by now is gone; the checkpoint stays.",
    kFilesFlags,
    "  gantlet session rollback ses_01kb2v9w9v6n1d1q3q0d0e6q7r ckp_01kb2va3c5n8xq7v2m4d6e8g0h\n"};
const CommandSpec kSessionRemoveSpec{
    "session rm",
    "delete a session",
    "[FLAG...] ID",
    "Ends what runs in the session; its variables and files are gone, kept ones too.",
    kRemoveFlags,
    "  gantlet session rm ses_01kb2v9w9v6n1d1q3q0d0e6q7r\n"};
int runSessionCreate(const Arguments& arguments, Console& console) {
  return finish(create(arguments, console), kSessionCreateSpec, console);
}
int runSessionList(const Arguments& arguments, Console& console) {
  return finish(list(arguments, console), kSessionListSpec, console);
}
int runSessionRun(const Arguments& arguments, Console& console) {
  return finish(run(arguments, console), kSessionRunSpec, console);
}
int runSessionFiles(const Arguments& arguments, Console& console) {
  return finish(files(arguments, console), kSessionFilesSpec, console);
}
int runSessionBranch(const Arguments& arguments, Console& console) {
  return finish(branch(arguments, console), kSessionBranchSpec, console);
}
int runSessionCheckpoint(const Arguments& arguments, Console& console) {
  return finish(checkpoint(arguments, console), kSessionCheckpointSpec, console);
}
int runSessionCheckpoints(const Arguments& arguments, Console& console) {
  return finish(checkpoints(arguments, console), kSessionCheckpointsSpec, console);
}
int runSessionRollback(const Arguments& arguments, Console& console) {
  return finish(rollback(arguments, console), kSessionRollbackSpec, console);
}
int runSessionRemove(const Arguments& arguments, Console& console) {
  return finish(remove(arguments, console), kSessionRemoveSpec, console);
}
}  // namespace gantlet::cli
