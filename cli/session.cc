// gantlet session and gantlet repl: sandboxes that live, through the running service.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/outcome.h"
#include "cli/service_desk.h"
#include "core/byte_count.h"
#include "pipeline/check_request.h"

namespace gantlet::cli {
namespace {

using Headers = std::vector<std::pair<std::string, std::string>>;

// Longer than any policy lets a cell run.
constexpr std::chrono::hours kPatience{25};
constexpr ByteCount kMostCode = ByteCount::mebi(1);

constexpr Flag kFormatFlag{"--format", "text|json", "how the answer is written"};
constexpr Flag kSessionPolicyFlag{"--policy", "POLICY",
                                  "a policy of the service (default: the tenant's)"};
constexpr Flag kTemplateFlag{"--template", "NAME", "a template of the service"};
constexpr Flag kIdleFlag{"--idle", "SECONDS", "it ends when nothing was done in it for so long"};
constexpr Flag kLifeFlag{"--life", "SECONDS", "it ends after this time, whatever is done in it"};
constexpr Flag kContextFlag{"--context", "NAME", "the context to run in (default: main)"};
constexpr Flag kTimeoutFlag{"--timeout", "SECONDS", "wall-clock limit, below the policy's"};
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
constexpr std::array kRunFlags{kCellLanguageFlag, kContextFlag, kTimeoutFlag,
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
constexpr std::array kRemoveFlags{kTenantFlag, kDataDirFlag};
constexpr std::array kReplFlags{
    Flag{"--session", "ID", "go on in this session, and leave it there"},
    Flag{"--language", "python|javascript", "of what is typed (default: python)"},
    kSessionPolicyFlag,
    kTemplateFlag,
    kTimeoutFlag,
    kTenantFlag,
    kDataDirFlag};

Result<Headers> tenantHeader(const Arguments& arguments) {
  if (!arguments.has("--tenant")) return Headers();
  TRY(const TenantId tenant, tenantOf(arguments));
  return Headers{{"X-Tenant-ID", tenant.text()}};
}

Result<json::Value> wholeSeconds(const Arguments& arguments, std::string_view flag) {
  TRY(const std::chrono::milliseconds time, parseSeconds(*arguments.value(flag), flag));
  return json::Value(std::max<std::int64_t>(1, (time.count() + 999) / 1000));
}

Result<std::optional<Language>> languageIn(const Arguments& arguments) {
  const auto name = arguments.value("--language");
  if (!name) return std::optional<Language>();
  const auto language = parseLanguage(*name);
  if (language) return language;
  return Error{ErrorCode::kInvalidArgument, "--language " + *name + " is no language",
               "write python or javascript"};
}

// "data", "data:ro", "data:/volumes/d", "data:/volumes/d:ro".
json::Object mountOf(std::string word) {
  json::Object mount;
  if (word.ends_with(":ro")) {
    mount.set("read_only", true);
    word.resize(word.size() - 3);
  }
  const std::size_t colon = word.find(':');
  mount.set("name", word.substr(0, colon));
  if (colon != std::string::npos) mount.set("path", word.substr(colon + 1));
  return mount;
}

Result<json::Object> createSession(const Arguments& arguments) {
  json::Object body;
  if (const auto policy = arguments.value("--policy")) body.set("policy", *policy);
  if (const auto name = arguments.value("--template")) body.set("template", *name);
  TRY(const auto language, languageIn(arguments));
  if (language) body.set("language", languageName(*language));
  if (arguments.has("--idle")) {
    TRY(json::Value seconds, wholeSeconds(arguments, "--idle"));
    body.set("idle_seconds", std::move(seconds));
  }
  if (arguments.has("--life")) {
    TRY(json::Value seconds, wholeSeconds(arguments, "--life"));
    body.set("max_seconds", std::move(seconds));
  }
  if (arguments.has("--keep")) body.set("keep_workspace", true);
  json::Array volumes;
  for (const std::string& word : arguments.values("--volume")) volumes.emplace_back(mountOf(word));
  if (!volumes.empty()) body.set("volumes", std::move(volumes));
  TRY(json::Object environment, environmentIn(arguments));
  if (!environment.empty()) body.set("environment", std::move(environment));
  TRY(const Headers headers, tenantHeader(arguments));
  return askService(arguments, "POST", "/v1/sessions", std::move(body), headers);
}

Result<int> create(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const json::Object session, createSession(arguments));
  console.out(format == Format::kJson ? json::write(session) + "\n" : textIn(session, "id") + "\n");
  return kExitSuccess;
}

Result<int> list(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(json::Object answer, askService(arguments, "GET", "/v1/sessions", {}, headers));
  TRY(const json::Array found, takeObjects(answer, "sessions"));
  if (format == Format::kJson) {
    console.out(json::write(found) + "\n");
    return kExitSuccess;
  }
  for (const json::Value& one : found) {
    const json::Object& session = *one.asObject();
    console.out(inColumn(textIn(session, "id"), 30) + inColumn(textIn(session, "state"), 8) +
                inColumn(textIn(session, "tenant"), 16) + inColumn(textIn(session, "policy"), 16) +
                textIn(session, "idle_deadline") + "\n");
  }
  return kExitSuccess;
}

// The parts of a bundle that a terminal can show.
std::string plainOf(const json::Value* bundle) {
  if (bundle == nullptr || bundle->isNull()) return "";
  if (bundle->asObject() != nullptr) return textIn(*bundle->asObject(), "text/plain");
  if (bundle->asText() == nullptr) return "";
  const auto read = json::parse(bundle->asText()->view());
  return read && read->asObject() != nullptr ? textIn(*read->asObject(), "text/plain") : "";
}

Result<json::Object> runCell(const Arguments& arguments, const std::string& session,
                             const std::string& code, std::optional<Language> language) {
  // JSON can't hold what is not UTF-8: other code than the caller's would run.
  Submission submission;
  submission.source = code;
  TRY_STATUS(checkSource(submission));
  json::Object body{{"code", code}};
  if (language) body.set("language", languageName(*language));
  if (const auto context = arguments.value("--context")) body.set("context", *context);
  if (const auto timeout = arguments.value("--timeout")) {
    TRY(const std::chrono::milliseconds time, parseSeconds(*timeout, "--timeout"));
    body.set("timeout", static_cast<double>(time.count()) / 1000.0);
  }
  TRY(const Headers headers, tenantHeader(arguments));
  return askService(arguments, "POST", "/v1/sessions/" + session + "/cells", std::move(body),
                    headers, kPatience);
}

// As `gantlet run` tells a result, and what only a cell has.
Result<int> tellCell(json::Object answer, const std::string& code, std::string_view command,
                     Console& console) {
  OutcomeOptions options;
  options.command = command;
  options.filename = "cell";
  options.source = code;
  const std::string plain = plainOf(answer.find("result_bundle"));
  const std::string ended = textIn(answer, "context_ended");
  std::string traceback;
  if (const json::Value* exception = answer.find("exception");
      exception != nullptr && exception->asObject() != nullptr) {
    traceback = textIn(*exception->asObject(), "traceback");
  }
  answer.set("result", json::Value());  // its form for a person stands in the bundle
  TRY_STATUS(showOutcome(answer, options, console));
  if (!plain.empty()) console.programOutput(1, plain + "\n");
  if (!traceback.empty()) console.programOutput(2, traceback);
  if (!ended.empty()) {
    console.message(command, "the context's variables are gone: " + printable(ended));
  }
  if (const json::Value* anew = answer.find("started_anew");
      anew != nullptr && anew->asBool() != nullptr && *anew->asBool()) {
    console.message(command, "it ran in a new interpreter: variables of before are gone");
  }
  return exitCodeOfResult(answer);
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
  return tellCell(std::move(answer), code, "session run", console);
}

Result<int> files(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY(json::Object answer,
      askService(arguments, "GET", "/v1/sessions/" + session + "/files?recursive=true", {},
                 headers));
  TRY(const json::Array found, takeObjects(answer, "files"));
  if (format == Format::kJson) {
    console.out(json::write(found) + "\n");
    return kExitSuccess;
  }
  for (const json::Value& one : found) {
    const json::Object& file = *one.asObject();
    // Names are the program's.
    console.out(inColumn(textIn(file, "type"), 7) + inColumn(textIn(file, "size"), 12) +
                printable(textIn(file, "path")) + "\n");
  }
  return kExitSuccess;
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
  if (format == Format::kJson) console.out(json::write(made) + "\n");
  for (const json::Value& one : made) {
    if (format == Format::kJson) continue;
    console.out(textIn(*one.asObject(), "id") + "\n");
  }
  return kExitSuccess;
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
  console.out(format == Format::kJson ? json::write(made) + "\n" : textIn(made, "id") + "\n");
  return kExitSuccess;
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
    console.out(dropped + " is deleted\n");
    return kExitSuccess;
  }
  TRY(json::Object answer, askService(arguments, "GET", route, {}, headers));
  TRY(const json::Array found, takeObjects(answer, "checkpoints"));
  if (format == Format::kJson) console.out(json::write(found) + "\n");
  for (const json::Value& one : found) {
    if (format == Format::kJson) continue;
    const json::Object& held = *one.asObject();
    console.out(inColumn(textIn(held, "id"), 32) + inColumn(textIn(held, "context"), 32) +
                inColumn(textIn(held, "execution_count") + " cells", 12) +
                textIn(held, "created_at") + "\n");
  }
  return kExitSuccess;
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
  console.out(format == Format::kJson ? json::write(context) + "\n"
                                      : "the context " + textIn(context, "id") + " is after " +
                                            textIn(context, "execution_count") + " cells\n");
  return kExitSuccess;
}

Result<int> remove(const Arguments& arguments, Console& console) {
  TRY(const std::string session, pathWord(arguments, "session by its id"));
  TRY(const Headers headers, tenantHeader(arguments));
  TRY([[maybe_unused]] const json::Object done,
      askService(arguments, "DELETE", "/v1/sessions/" + session, {}, headers));
  console.out(session + " is deleted\n");
  return kExitSuccess;
}

// Whether what was typed so far waits for more: a block, an open bracket, a backslash, an open
// text of many lines. Only what is sent decides what it means.
bool goesOn(const std::string& code) {
  int depth = 0;
  std::string quote;
  bool comment = false;
  char last = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (!quote.empty()) {
      if (c == '\\') {
        ++i;
      } else if (code.compare(i, quote.size(), quote) == 0) {
        i += quote.size() - 1;
        quote.clear();
      } else if (c == '\n' && quote.size() == 1) {
        quote.clear();
      }
      continue;
    }
    if (c == '\n') comment = false;
    if (comment) continue;
    if (c == '#') {
      comment = true;
    } else if (c == '"' || c == '\'') {
      const std::string three(3, c);
      quote = code.compare(i, 3, three) == 0 ? three : std::string(1, c);
      i += quote.size() - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
    if (c != ' ' && c != '\n' && c != '\t') last = c;
  }
  return depth > 0 || quote.size() == 3 || last == ':' || last == '\\' || last == '@';
}

// The same of JavaScript: an open bracket, template or comment.
bool scriptGoesOn(const std::string& code) {
  int depth = 0;
  std::string ends;  // what ends the text or comment that is open
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (!ends.empty()) {
      if (c == '\\' && ends.size() == 1 && ends != "\n") {
        ++i;
      } else if (code.compare(i, ends.size(), ends) == 0 ||
                 (c == '\n' && ends != "`" && ends != "*/")) {
        i += ends.size() - 1;
        ends.clear();
      }
    } else if (c == '"' || c == '\'' || c == '`') {
      ends = c;
    } else if (code.compare(i, 2, "//") == 0) {
      ends = "\n";
    } else if (code.compare(i, 2, "/*") == 0) {
      ends = "*/";
      ++i;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    }
  }
  return depth > 0 || ends == "`" || ends == "*/";
}

// One cell from standard input; nullopt at its end. A block ends with an empty line.
std::optional<std::string> readTyped(bool prompts, bool javascript, Console& console) {
  std::string code;
  bool block = false;
  std::string line;
  while (true) {
    if (prompts) console.out(code.empty() ? ">>> " : "... ");
    if (!std::getline(std::cin, line)) {
      if (code.empty()) return std::nullopt;
      return code;
    }
    if (code.empty() && line.empty()) continue;
    code += line + "\n";
    const bool open = javascript ? scriptGoesOn(code) : goesOn(code);
    // Of JavaScript brackets alone tell.
    block = !javascript && (block || open || line.starts_with(' ') || line.starts_with('\t') ||
                            line.starts_with('@'));
    if (!open && (!block || line.empty())) return code;
    if (open && line.empty() && code.ends_with("\n\n\n")) return code;  // so be it
  }
}

Result<int> repl(const Arguments& arguments, Console& console) {
  if (!arguments.positional().empty()) {
    return Error{ErrorCode::kInvalidArgument, "there is nothing to be named here", ""};
  }
  std::string session;
  TRY(const std::optional<Language> language, languageIn(arguments));
  const bool javascript = language == Language::kJavaScript;
  const bool ours = !arguments.has("--session");
  if (ours) {
    TRY(const json::Object made, createSession(arguments));
    session = textIn(made, "id");
  } else {
    Arguments named;
    named.add(*arguments.value("--session"));
    TRY(session, pathWord(named, "session by its id"));
  }
  const bool prompts = ::isatty(STDIN_FILENO) != 0 && console.outIsTerminal();
  if (prompts) console.out("session " + session + "; end it with Ctrl-D\n");
  int code = kExitSuccess;
  while (const std::optional<std::string> typed = readTyped(prompts, javascript, console)) {
    Result<json::Object> answer = runCell(arguments, session, *typed, language);
    if (!answer) {
      console.message("repl", answer.error().text());
      code = exitCodeOf(answer.error());
      // The session has ended: there is nothing to go on in.
      if (answer.error().code == ErrorCode::kNotFound ||
          answer.error().code == ErrorCode::kUnavailable) {
        return code;
      }
      continue;
    }
    TRY(code, tellCell(std::move(*answer), *typed, "repl", console));
  }
  if (prompts) console.out("\n");
  if (ours) {
    TRY(const Headers headers, tenantHeader(arguments));
    TRY([[maybe_unused]] const json::Object done,
        askService(arguments, "DELETE", "/v1/sessions/" + session, {}, headers));
  }
  return prompts ? kExitSuccess : code;
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
const CommandSpec kReplSpec{
    "repl",
    "type cells, each vetted before it runs",
    "[FLAG...]",
    "Makes a session on the running service and runs in it what is typed, or read from\n"
    "standard input: line by line, a block up to an empty line. The session is deleted at the\n"
    "end, but for one that --session names.",
    kReplFlags,
    "  gantlet repl --policy data-science\n"
    "  gantlet repl --language javascript\n"};

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
int runRepl(const Arguments& arguments, Console& console) {
  return finish(repl(arguments, console), kReplSpec, console);
}

}  // namespace gantlet::cli
