#include "cli/center/session_cells.h"

#include <algorithm>

#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/program/outcome.h"
#include "cli/serve/service_desk.h"
#include "pipeline/check_request.h"

namespace gantlet::cli {
namespace {

// Longer than any policy lets a cell run.
constexpr std::chrono::hours kPatience{25};

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

// The parts of a bundle that a terminal can show.
std::string plainOf(const json::Value* bundle) {
  if (bundle == nullptr || bundle->isNull()) return "";
  if (bundle->asObject() != nullptr) return textIn(*bundle->asObject(), "text/plain");
  if (bundle->asText() == nullptr) return "";
  const auto read = json::parse(bundle->asText()->view());
  return read && read->asObject() != nullptr ? textIn(*read->asObject(), "text/plain") : "";
}

// The last expression's value, where JSON can't say it, is what was displayed last as well: as text
// once is enough for a terminal.
void dropTextShownTwice(json::Object& answer) {
  const json::Value* value = answer.find("result_bundle");
  json::Value* display = answer.find("display");
  if (value == nullptr || value->isNull() || display == nullptr) return;
  json::Array* const shown = display->asArray();
  if (shown == nullptr || shown->empty()) return;
  json::Object* const last = shown->back().asObject();
  if (last != nullptr && json::write(shown->back()) == json::write(*value)) {
    last->set("text/plain", "");
  }
}

}  // namespace

Result<std::optional<Language>> languageIn(const Arguments& arguments) {
  const auto name = arguments.value("--language");
  if (!name) return std::optional<Language>();
  const auto language = parseLanguage(*name);
  if (language) return language;
  return Error{ErrorCode::kInvalidArgument, "--language " + *name + " is no language",
               "write python or javascript"};
}

Status readSessionTimes(const Arguments& arguments, json::Object& fields) {
  for (const auto& [flag, field] :
       {std::pair("--idle", "idle_seconds"), std::pair("--life", "max_seconds")}) {
    const auto text = arguments.value(flag);
    if (!text) continue;
    TRY(const std::int64_t seconds, parseWholeSeconds(*text, flag));
    fields.set(field, seconds);
  }
  return {};
}

Result<json::Object> createSession(const Arguments& arguments) {
  json::Object body;
  if (const auto policy = arguments.value("--policy")) body.set("policy", *policy);
  if (const auto name = arguments.value("--template")) body.set("template", *name);
  TRY(const auto language, languageIn(arguments));
  if (language) body.set("language", languageName(*language));
  TRY_STATUS(readSessionTimes(arguments, body));
  if (arguments.has("--keep")) body.set("keep_workspace", true);
  json::Array volumes;
  for (const std::string& word : arguments.values("--volume")) volumes.emplace_back(mountOf(word));
  if (!volumes.empty()) body.set("volumes", std::move(volumes));
  TRY(json::Object environment, environmentIn(arguments));
  if (!environment.empty()) body.set("environment", std::move(environment));
  TRY(const Headers headers, tenantHeader(arguments));
  return askService(arguments, "POST", "/v1/sessions", std::move(body), headers);
}

Result<json::Object> runCell(const Arguments& arguments, const std::string& session,
                             const std::string& code, std::optional<Language> language,
                             int cancelFd) {
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
                    headers, kPatience, cancelFd);
}

// As `gantlet run` tells a result, and what only a cell has.
Result<int> tellCell(json::Object answer, const std::string& code, std::string_view command,
                     Console& console, FigureFolder* figures) {
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
  dropTextShownTwice(answer);
  answer.set("result", json::Value());  // its form for a person stands in the bundle
  TRY_STATUS(showOutcome(answer, options, console));
  if (figures != nullptr) TRY_STATUS(figures->save(answer, console));
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

}  // namespace gantlet::cli
