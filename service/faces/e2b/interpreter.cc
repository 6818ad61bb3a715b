// The code interpreter: contexts, and cells as streams of lines.
#include "service/faces/e2b/calls.h"
#include "service/faces/e2b/cell_lines.h"
#include "service/submission_json.h"

namespace gantlet::e2b {
namespace {

constexpr std::string_view kMain = "main";

constexpr std::string_view kFolder = "/home/user";
constexpr std::string_view kKeepAlive = "{\"type\":\"keepalive\"}\n";
constexpr std::string_view kLines = "application/x-ndjson";

// Their names of languages; nullopt: one that does not run here.
std::optional<Language> languageOf(std::string_view name) {
  if (name == "python") return Language::kPython;
  if (name == "javascript" || name == "js") return Language::kJavaScript;
  return std::nullopt;
}

std::string noLanguage(const std::string& name) {
  return "the language '" + name.substr(0, 64) + "' does not run here: python and javascript do";
}

struct Wanted {
  std::string code;
  std::optional<std::string> context;
  std::optional<std::string> language;
  std::map<std::string, std::string> envs;
};

// A text, or what is absent.
Result<std::optional<std::string>> textIn(const json::Object& body, const std::string& name) {
  const json::Value* value = body.find(name);
  if (value == nullptr || value->isNull()) return std::optional<std::string>();
  if (value->asString() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "'" + name + "' must be a text", ""};
  }
  return std::optional(*value->asString());
}

Result<Wanted> readWanted(Call& call) {
  TRY(const json::Value body, readBody(call));
  if (body.asObject() == nullptr) {
    return Error{ErrorCode::kInvalidArgument, "the body must be an object", ""};
  }
  Wanted wanted;
  TRY(std::optional<std::string> code, textIn(*body.asObject(), "code"));
  if (!code) return Error{ErrorCode::kInvalidArgument, "'code' is missing", ""};
  wanted.code = *std::move(code);
  TRY(wanted.context, textIn(*body.asObject(), "context_id"));
  TRY(wanted.language, textIn(*body.asObject(), "language"));
  if (wanted.context && wanted.language) {
    return Error{ErrorCode::kInvalidArgument, "Only one of context_id or language can be provided",
                 ""};
  }
  const json::Value* envs = body.asObject()->find("env_vars");
  if (envs == nullptr || envs->isNull()) return wanted;
  const Error wrong{ErrorCode::kInvalidArgument, "'env_vars' must be an object of texts", ""};
  if (envs->asObject() == nullptr) return wrong;
  for (const auto& [name, value] : envs->asObject()->members()) {
    if (value.asString() == nullptr) return wrong;
    wanted.envs[name] = *value.asString();
  }
  return wanted;
}

void replyText(Call& call, int status, const std::string& text) {
  call.exchange.reply(textResponse(status, text));
}

void replyInterpreter(Call& call, const Error& error) {
  if (error.code == ErrorCode::kCancelled) return call.exchange.abandon();
  tellFault(call, error);
  const Problem problem = faceProblemOf(error);
  call.exchange.reply(face().problem(problem, call.request().head, call.request().id));
}

// Their clients know a sandbox with a context for each language from the start, and name each by an
// id alone. Here each of these is the `main` of its language, which is made with its first cell.
struct Named {
  std::string context;
  std::optional<Language> language;
};

std::string idOf(const std::string& context, Language language, Language sessions) {
  return context == kMain && language != sessions
             ? std::string(kMain) + "-" + std::string(languageName(language))
             : context;
}

Named namedBy(const std::string& id) {
  for (const Language one : {Language::kPython, Language::kJavaScript}) {
    if (id == std::string(kMain) + "-" + std::string(languageName(one))) {
      return {std::string(kMain), one};
    }
  }
  return {id, std::nullopt};
}

json::Object contextJson(const std::string& id, Language language) {
  return {{"id", id}, {"language", languageName(language)}, {"cwd", kFolder}};
}

// An answer that holds one error object: their clients show its text, where they drop the text of
// an error status.
void replyErrorObject(Call& call, std::string_view name, std::string_view value) {
  http::Response response;
  response.contentType = kLines;
  response.body = errorLine(name, value) + endLine();
  call.exchange.reply(std::move(response));
}

class CellStream {
 public:
  explicit CellStream(http::Exchange& exchange) : exchange_(exchange) {
    http::Response head;
    head.contentType = kLines;
    head.headers.push_back({"X-Accel-Buffering", "no"});  // nginx would hold the lines back
    exchange_.armOpenStream(std::move(head), std::string(kKeepAlive));
  }
  void take(const CellEvent& event) {
    const auto line = lineOf(event, now());
    if (line) exchange_.send(*line);
  }
  void finish(const CellAnswer& answer) {
    const std::string ending = endingLine(answer, now());
    exchange_.send({ending, endLine()});
    exchange_.endStream();
  }

 private:
  static WallTime now() {
    return std::chrono::time_point_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now());
  }

  http::Exchange& exchange_;
};

// Behind the start of a stream only a connection that breaks off says that nothing more is known:
// clients then ask whether the sandbox still runs.
void replyFailed(Call& call, const SessionDesk::CellWanted& cell, const Error& error) {
  if (call.exchange.settleStream() || error.code == ErrorCode::kCancelled) {
    return call.exchange.abandon();
  }
  if (repliedDead(call)) return;
  if (error.code == ErrorCode::kNotFound) {
    return replyText(call, 404, "Context " + cell.context + " not found");
  }
  // Their clients know a limit by its status, and when to come back.
  if (error.code == ErrorCode::kBusy && !isConflict(error)) return replyInterpreter(call, error);
  replyErrorObject(call, "ExecutionRefused", inSandboxWords(error.text()));
}

}  // namespace

void interpreterHealth(Call& call) {
  if (repliedDead(call)) return;
  call.exchange.reply(jsonResponse("OK"));
}

void execute(Call& call) {
  if (repliedDead(call)) return;
  auto wanted = readWanted(call);
  if (!wanted) return replyText(call, 400, wanted.error().text());
  if (const Status good = checkEnvironment("envs", wanted->envs); !good) {
    return replyErrorObject(call, "NotOffered", good.error().text());
  }
  auto session = ofAddress(call);
  if (!session) return replyInterpreter(call, session.error());
  SessionDesk::CellWanted cell;
  cell.code = atMargin(wanted->code);
  cell.environment = std::move(wanted->envs);
  cell.cancel.socketFd = call.exchange.socketFd();
  if (wanted->context) {
    Named named = namedBy(*wanted->context);
    cell.context = std::move(named.context);
    cell.language = named.language;
  } else if (wanted->language) {
    cell.language = languageOf(*wanted->language);
    if (!cell.language) return replyErrorObject(call, "NotOffered", noLanguage(*wanted->language));
  }
  CellStream stream(call.exchange);
  const auto answer = session->desk.runCell(session->who, cell,
                                            [&](const CellEvent& event) { stream.take(event); });
  if (!answer) return replyFailed(call, cell, answer.error());
  call.submissions.push_back(answer->report.id.text());
  // One whose context alone was ended meanwhile tells so: a stream that breaks off stands for a
  // sandbox that is not there, or does not run.
  const auto info = session->desk.get(session->who);
  const bool left = answer->report.status == RunStatus::kCancelled && answer->contextEnded.empty();
  if (!info || isPaused(*info) || left) return call.exchange.abandon();
  stream.finish(*answer);
}

void contextMake(Call& call) {
  if (repliedDead(call)) return;
  auto session = ofAddress(call);
  if (!session) return replyInterpreter(call, session.error());
  auto body = readBody(call);
  if (!body || body->asObject() == nullptr) {
    return replyText(call, 400, body ? "the body must be an object" : body.error().text());
  }
  const auto name = textIn(*body->asObject(), "language");
  const auto folder = textIn(*body->asObject(), "cwd");
  if (!name || !folder) return replyText(call, 400, (name ? folder : name).error().text());
  const auto language = languageOf(name->value_or("python"));
  // 404: of other statuses their clients don't show the text.
  if (!language) return replyText(call, 404, noLanguage(**name));
  const std::string_view cwd = *folder ? std::string_view(**folder) : kFolder;
  if (cwd != kFolder && cwd != "/mnt/data" && cwd != "/workspace" && cwd != "/tmp") {
    return replyText(call, 404,
                     "a context works in /home/user: '" + std::string(cwd.substr(0, 64)) +
                         "' is not offered; change the folder in the code (os.chdir)");
  }
  const auto context = session->desk.makeContext(session->who, *language);
  if (!context) {
    if (repliedDead(call)) return;
    if (context.error().code == ErrorCode::kUnsupported ||
        context.error().code == ErrorCode::kInvalidArgument) {
      return replyText(call, 404, inSandboxWords(context.error().text()));
    }
    return replyInterpreter(call, context.error());
  }
  call.exchange.reply(jsonResponse(contextJson(context->id, context->language)));
}

void contextList(Call& call) {
  if (repliedDead(call)) return;
  auto session = ofAddress(call);
  if (!session) return replyInterpreter(call, session.error());
  const auto languages = session->desk.languagesOf(session->who);
  if (!languages) return replyInterpreter(call, languages.error());
  const auto contexts = session->desk.contexts(session->who);
  if (!contexts) return replyInterpreter(call, contexts.error());
  // In the order in which they were made: their ids sort by time.
  json::Array list;
  for (const Language one : *languages) {
    list.emplace_back(contextJson(idOf(std::string(kMain), one, languages->front()), one));
  }
  for (const ContextInfo& context : *contexts) {
    if (context.id != kMain) list.emplace_back(contextJson(context.id, context.language));
  }
  call.exchange.reply(jsonResponse(std::move(list)));
}

namespace {

template <class Act>
void act(Call& call, Act act) {
  if (repliedDead(call)) return;
  auto session = ofAddress(call);
  if (!session) return replyInterpreter(call, session.error());
  const std::string context(call.pathField("context"));
  const Status done = act(session->desk, session->who, namedBy(context));
  if (done) {
    call.exchange.reply(jsonResponse(nullptr));
  } else if (repliedDead(call)) {
  } else if (done.error().code == ErrorCode::kNotFound) {
    replyText(call, 404, "Context " + context + " not found");
  } else {
    replyInterpreter(call, done.error());
  }
}

}  // namespace

void contextRestart(Call& call) {
  act(call, [](SessionDesk& desk, const SessionDesk::Who& who, const Named& named) -> Status {
    if (named.context != kMain) return desk.restartContext(who, named.context);
    TRY(const SessionInfo info, desk.get(who));
    return desk.restartMain(who, named.language.value_or(info.language));
  });
}

void contextRemove(Call& call) {
  act(call, [](SessionDesk& desk, const SessionDesk::Who& who, const Named& named) {
    return desk.removeContext(who, named.context);
  });
}

}  // namespace gantlet::e2b
