// Below /v1/sessions: sandboxes that live, their contexts and cells. Files are in
// session_files.cc.
#include <cmath>

#include "core/digest.h"
#include "manager/session_desk.h"
#include "pipeline/check_request.h"
#include "service/catalog_json.h"
#include "service/event_stream.h"
#include "service/execution_json.h"
#include "service/page.h"
#include "service/session_json.h"
#include "service/session_routes.h"

namespace gantlet {
namespace {

Error wrong(const std::string& field, const std::string& message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

Result<Language> languageOf(const std::string& name) {
  if (const auto language = parseLanguage(name)) return *language;
  return wrong("language", "is not a language that can be vetted", "write python or javascript");
}

// The end of the range is the desk's; what is no whole number above zero is refused as if it were
// beyond it.
Result<std::optional<std::chrono::seconds>> secondsOf(const char* name,
                                                      const std::optional<json::Value>& value) {
  if (!value || value->isNull()) return std::optional<std::chrono::seconds>();
  const std::int64_t* seconds = value->asInt();
  if (seconds == nullptr || *seconds < 1) {
    return wrong(name,
                 "must be a whole number of seconds from 1 to " +
                     std::to_string(SessionOptions{}.longestLife.count()),
                 "leave it out for the usual one");
  }
  return std::optional(std::chrono::seconds(*seconds));
}

Result<http::Response> make(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const auto key, idempotencyKeyOf(call.request().head));
  const std::string bodyHash = toHex(sha256(call.request().body));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const SessionFields fields, json::read<SessionFields>(std::move(body)));
  TRY(const Language language, languageOf(fields.language));
  Submission nothing;
  nothing.tenant = call.caller.tenant;
  nothing.language = language;
  TRY(GateRequest request,
      gateRequest(call, std::move(nothing), fields.policy, fields.templateName));
  call.submissions.clear();
  SessionDesk::Wanted wanted;
  wanted.tenant = call.caller.tenant;
  wanted.actor = call.caller.actor;
  wanted.language = language;
  wanted.policy = std::move(request.policy);
  wanted.ceilings = std::move(request.ceilings);
  wanted.templateLabel = std::move(request.templateLabel);
  wanted.packages = std::move(request.packages);
  wanted.templateEnvironment = std::move(request.environment);
  wanted.environment = fields.environment;
  TRY(const std::optional<std::chrono::seconds> idle,
      secondsOf("idle_seconds", fields.idleSeconds));
  TRY(const std::optional<std::chrono::seconds> life, secondsOf("max_seconds", fields.maxSeconds));
  const SessionDefaults usual = sessionDefaults(call.desks.catalog, wanted.templateLabel);
  wanted.life = life.value_or(usual.life.value_or(std::chrono::seconds(0)));
  wanted.idle = idle.value_or(usual.idle.value_or(std::chrono::seconds(0)));
  wanted.metadata = fields.metadata;
  for (const MountFields& one : fields.volumes) {
    wanted.volumes.push_back({one.name, one.path, one.readOnly});
  }
  wanted.keepWorkspace = fields.keepWorkspace.value_or(usual.keepWorkspace.value_or(false));
  SessionDesk::MadeOnce made;
  if (key) {
    TRY(made, desk->createOnce(wanted, {*key, bodyHash}));
  } else {
    TRY(made.session, desk->create(wanted));
  }
  if (!made.sameBody) {
    Problem problem = problemOf(422, "this Idempotency-Key was used with another body");
    problem.resolution = "send a new key with a new request";
    return problemResponse(problem, call.request().id);
  }
  const SessionInfo& session = made.session;
  http::Response response = jsonResponse(sessionJson(session), 201);
  response.headers.push_back({"Location", "/v1/sessions/" + session.id});
  return response;
}

// In the order in which they were made, which is that of their ids.
Result<http::Response> list(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  TRY_STATUS(checkCursor(asked.after, "ses_"));
  TRY(std::vector<SessionInfo> all, desk->list(call.caller.ownTenant()));
  std::erase_if(all, [&](const SessionInfo& one) { return one.id <= asked.after; });
  const bool more = all.size() > asked.limit;
  if (more) all.resize(asked.limit);
  json::Array sessions;
  for (const SessionInfo& one : all) sessions.emplace_back(sessionJson(one));
  return jsonResponse(json::Object{{"sessions", std::move(sessions)},
                                   {"next", more ? json::Value(all.back().id) : json::Value()}});
}

Result<http::Response> one(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const SessionInfo session, desk->get(whoOf(call)));
  return jsonResponse(sessionJson(session));
}

Result<http::Response> change(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(SessionChangeFields fields, json::read<SessionChangeFields>(std::move(body)));
  SessionDesk::Change change;
  TRY(change.idle, secondsOf("idle_seconds", fields.idleSeconds));
  TRY(change.life, secondsOf("max_seconds", fields.maxSeconds));
  change.metadata = std::move(fields.metadata);
  TRY(const SessionInfo session, desk->change(whoOf(call), change));
  return jsonResponse(sessionJson(session));
}

Result<http::Response> remove(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY_STATUS(desk->remove(whoOf(call)));
  return noContent();
}

Result<http::Response> pause(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY_STATUS(desk->pause(whoOf(call)));
  return noContent();
}

Result<http::Response> resume(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY_STATUS(desk->resume(whoOf(call)));
  return noContent();
}

// As a new session would be refused: what was set for a tenant counts for those that it has, too.
Status checkChoice(Call& call, SessionDesk& desk, const SessionDesk::Who& who) {
  Status may = desk.checkChoice(who);
  if (!may && may.error().code == ErrorCode::kInvalidArgument) call.refusedWith = 403;
  return may;
}

Result<std::size_t> countOf(const std::optional<json::Value>& value) {
  if (!value || value->isNull()) return std::size_t{1};
  const std::int64_t* count = value->asInt();
  const auto most = static_cast<std::int64_t>(SessionOptions{}.maxBranches);
  if (count != nullptr && *count >= 1 && *count <= most) return static_cast<std::size_t>(*count);
  return wrong("count", "must be a whole number from 1 to " + std::to_string(most),
               "leave it out for one branch");
}

Result<http::Response> branch(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const BranchFields fields, json::read<BranchFields>(std::move(body)));
  TRY(const std::size_t count, countOf(fields.count));
  TRY_STATUS(checkChoice(call, *desk, whoOf(call)));
  CancelSignal cancel;
  cancel.socketFd = call.exchange.socketFd();
  TRY(const std::vector<SessionInfo> made,
      desk->branch(whoOf(call), fields.context, count, cancel));
  json::Array sessions;
  for (const SessionInfo& one : made) sessions.emplace_back(sessionJson(one));
  return jsonResponse(json::Object{{"sessions", std::move(sessions)}}, 201);
}

Result<http::Response> makeContext(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const ContextFields fields, json::read<ContextFields>(std::move(body)));
  std::optional<Language> language;
  if (fields.language) {
    TRY(language, languageOf(*fields.language));
  }
  TRY(const ContextInfo context, desk->makeContext(whoOf(call), language));
  http::Response response = jsonResponse(contextJson(context), 201);
  response.headers.push_back({"Location", "/v1/sessions/" + std::string(call.pathField("id")) +
                                              "/contexts/" + context.id});
  return response;
}

Result<http::Response> contexts(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const std::vector<ContextInfo> all, desk->contexts(whoOf(call)));
  json::Array list;
  for (const ContextInfo& one : all) list.emplace_back(contextJson(one));
  return jsonResponse(json::Object{{"contexts", std::move(list)}});
}

// Of the `main` of several languages the first, which is of the session's own.
Result<http::Response> context(Call& call) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY(const std::vector<ContextInfo> all, desk->contexts(whoOf(call)));
  const std::string_view id = call.pathField("context");
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const ContextInfo& one) { return one.id == id; });
  if (found != all.end()) return jsonResponse(contextJson(*found));
  return Error{ErrorCode::kNotFound, "there is no such context: '" + std::string(id) + "'",
               "GET …/contexts lists them"};
}

Result<http::Response> ofContext(Call& call, Status (SessionDesk::*act)(const SessionDesk::Who&,
                                                                        const std::string&)) {
  TRY(SessionDesk * desk, sessionDesk(call));
  TRY_STATUS((desk->*act)(whoOf(call), std::string(call.pathField("context"))));
  return noContent();
}

struct AskedCell {
  SessionDesk::CellWanted wanted;
  bool stream = false;
};

Result<AskedCell> cellOf(Call& call, CellFields fields) {
  AskedCell asked;
  asked.stream = fields.stream || http::acceptsExactly(call.request().head, "text/event-stream");
  CodeFields code;
  code.language = fields.language.value_or("python");
  code.code = std::move(fields.code);
  code.codeB64 = std::move(fields.codeB64);
  TRY(Submission submission, readSubmission(std::move(code), call, ""));
  TRY_STATUS(checkSource(submission));
  asked.wanted.code = std::move(submission.source);
  asked.wanted.context = std::move(fields.context);
  if (fields.language) asked.wanted.language = submission.language;
  if (fields.timeout) {
    if (!(*fields.timeout > 0) || *fields.timeout > 86'400) {
      return wrong("timeout", "must be above 0 and at most 86400 seconds", "");
    }
    asked.wanted.timeout =
        std::chrono::milliseconds(std::max<std::int64_t>(1, std::llround(*fields.timeout * 1000)));
  }
  if (fields.arguments && !fields.arguments->isNull()) {
    TRY(const SharedBytes arguments, argumentsOf(*fields.arguments));
    asked.wanted.argumentsJson = arguments.str();
  }
  asked.wanted.cancel.socketFd = call.exchange.socketFd();
  return asked;
}

Result<AskedCell> readCell(Call& call) {
  TRY(json::Value body, readBody(call, {{"arguments"}, {}}));
  TRY(CellFields fields, json::read<CellFields>(std::move(body)));
  return cellOf(call, std::move(fields));
}

// What a session has of its own can't be asked for anew.
Result<AskedCell> cellOfExecution(Call& call, ExecuteFields fields) {
  const std::string which = "leave it out, or make a session with it";
  if (!fields.policy.empty()) return wrong("policy", "is the session's own", which);
  if (fields.templateId) return wrong("template", "is the session's own", which);
  if (fields.memory) return wrong("memory", "is the session's own", "leave it out");
  if (!fields.stdinText.empty()) {
    return wrong("stdin", "is not for a cell, which reads none",
                 "send the text in arguments, or as a file of the session");
  }
  if (!fields.files.empty()) {
    return wrong("files", "are not for a cell", "PUT /v1/sessions/{id}/files/{path} first");
  }
  CellFields cell;
  cell.code = std::move(fields.code.code);
  cell.codeB64 = std::move(fields.code.codeB64);
  cell.language = std::move(fields.code.language);
  cell.timeout = fields.timeout;
  cell.arguments = std::move(fields.arguments);
  return cellOf(call, std::move(cell));
}

// The program's own JSON may hold line breaks between its parts.
json::Value bundleOf(const std::string& bundle) {
  json::ParseLimits limits;
  limits.maxBytes = bundle.size() + 1;
  limits.maxDepth = 1024;
  auto text = json::parseText(bundle, limits);
  return text ? json::Value(std::move(text).value()) : json::Value(json::Object{});
}

void tell(EventWriter& events, const CellEvent& event) {
  switch (event.kind) {
    case CellEvent::Kind::kStarted:
      return events.send("started", json::Object{{"execution_count", event.executionCount}});
    case CellEvent::Kind::kStdout: return events.send("stdout", json::Object{{"text", event.text}});
    case CellEvent::Kind::kStderr: return events.send("stderr", json::Object{{"text", event.text}});
    case CellEvent::Kind::kDisplay: return events.send("display", bundleOf(event.bundle));
    case CellEvent::Kind::kResult: return events.send("result", bundleOf(event.bundle));
    case CellEvent::Kind::kError: return events.send("exception", exceptionJson(event.exception));
  }
}

void replyCellError(Call& call, const Error& error) {
  if (error.code != ErrorCode::kCancelled) return replySessionError(call, error);
  // Nobody may be there to read it; a caller whose session went away is.
  Problem problem = problemOf(409, "the cell was cancelled before it ran");
  problem.resolution = "look whether the session and the context are still there";
  call.exchange.reply(problemResponse(problem, call.request().id));
}

void cell(Call& call) {
  const auto desk = sessionDesk(call);
  if (!desk) return replySessionError(call, desk.error());
  auto asked = readCell(call);
  if (!asked) return replySessionError(call, asked.error());
  const SessionDesk::Who who = whoOf(call);
  if (const Status may = checkChoice(call, **desk, who); !may) {
    return replySessionError(call, may.error());
  }
  if (!asked->stream) {
    auto answer = (*desk)->runCell(who, asked->wanted);
    if (!answer) return replyCellError(call, answer.error());
    call.submissions = {answer->report.id.text()};
    call.exchange.hold(2 * heldBy(answer->report));
    call.exchange.reply(jsonResponse(cellJson(std::move(answer).value())));
    return;
  }
  EventWriter events(call.exchange);
  auto answer =
      (*desk)->runCell(who, asked->wanted, [&](const CellEvent& event) { tell(events, event); });
  if (answer) {
    call.submissions = {answer->report.id.text()};
    call.exchange.hold(2 * heldBy(answer->report));
    events.finish("ended", cellJson(std::move(answer).value()));
    return;
  }
  // Before the first event the status line can still tell; behind it only an event can.
  if (!call.exchange.settleStream()) return replyCellError(call, answer.error());
  const http::Response problem = problemResponse(problemOf(answer.error()), call.request().id);
  auto document = json::parse(problem.body);
  events.finish("error", document ? std::move(document).value() : json::Value());
}

void answerExecution(Call& call, const SessionDesk::Who& who, const AskedCell& asked) {
  // A cell passes on no more output than its policy allows.
  EventStream events(call.exchange, ByteCount(UINT64_MAX));
  const auto pass = [&](const CellEvent& event) {
    const bool out = event.kind == CellEvent::Kind::kStdout;
    if (out || event.kind == CellEvent::Kind::kStderr) events.output(out ? 1 : 2, event.text);
  };
  auto answer = call.desks.sessions->runCell(who, asked.wanted, asked.stream ? pass : CellSink());
  if (answer) {
    call.submissions = {answer->report.id.text()};
    call.exchange.hold(2 * heldBy(answer->report));
    json::Object object = cellJson(std::move(answer).value());
    if (asked.stream) return events.finish("result", std::move(object));
    return call.exchange.reply(jsonResponse(std::move(object)));
  }
  if (!asked.stream || !call.exchange.settleStream()) return replyCellError(call, answer.error());
  const http::Response problem = problemResponse(problemOf(answer.error()), call.request().id);
  auto document = json::parse(problem.body);
  events.finish("error", document ? std::move(document).value() : json::Value());
}

}  // namespace

void executeInSession(Call& call, ExecuteFields fields) {
  const SessionDesk::Who who{*fields.sessionId, call.caller.ownTenant(), call.caller.actor};
  const auto asked = cellOfExecution(call, std::move(fields));
  if (!asked) return replySessionError(call, asked.error());
  if (const Status may = checkChoice(call, *call.desks.sessions, who); !may) {
    return replySessionError(call, may.error());
  }
  answerExecution(call, who, *asked);
}

Result<SessionDesk*> sessionDesk(const Call& call) {
  if (call.desks.sessions != nullptr) return call.desks.sessions;
  return Error{ErrorCode::kUnavailable, "this service keeps no sessions",
               "POST /v1/execute runs without"};
}

SessionDesk::Who whoOf(const Call& call) {
  return {std::string(call.pathField("id")), call.caller.ownTenant(), call.caller.actor};
}

void replySessionError(Call& call, const Error& error) {
  // What is in the way of this very request, and what nobody can do here, are no load.
  const bool conflict = isConflict(error);
  if (!conflict && error.code != ErrorCode::kUnsupported) return replyError(call, error);
  Problem problem = problemOf(conflict ? 409 : 501, error.message);
  problem.resolution = error.resolution;
  call.exchange.reply(problemResponse(problem, call.request().id));
}

void answerSession(Call& call, Result<http::Response> response) {
  if (!response) return replySessionError(call, response.error());
  call.exchange.reply(std::move(response).value());
}

BodyShape sessionShape() { return {json::fieldsOf<SessionFields>()}; }
BodyShape sessionChangeShape() { return {json::fieldsOf<SessionChangeFields>()}; }
BodyShape branchShape() { return {json::fieldsOf<BranchFields>()}; }
BodyShape contextShape() { return {json::fieldsOf<ContextFields>()}; }
BodyShape cellShape() {
  BodyShape shape{json::fieldsOf<CellFields>()};
  for (json::Field& field : shape.fields) {
    if (field.name == "arguments") field.kind = json::Kind::kObject;
  }
  return shape;
}

void sessionMake(Call& call) { answerSession(call, make(call)); }
void sessionList(Call& call) { answerSession(call, list(call)); }
void sessionOne(Call& call) { answerSession(call, one(call)); }
void sessionChange(Call& call) { answerSession(call, change(call)); }
void sessionRemove(Call& call) { answerSession(call, remove(call)); }
void sessionPause(Call& call) { answerSession(call, pause(call)); }
void sessionResume(Call& call) { answerSession(call, resume(call)); }
void sessionBranch(Call& call) { answerSession(call, branch(call)); }
void sessionCell(Call& call) { cell(call); }
void contextMake(Call& call) { answerSession(call, makeContext(call)); }
void contextList(Call& call) { answerSession(call, contexts(call)); }
void contextOne(Call& call) { answerSession(call, context(call)); }
void contextInterrupt(Call& call) {
  answerSession(call, ofContext(call, &SessionDesk::interruptContext));
}
void contextRestart(Call& call) {
  answerSession(call, ofContext(call, &SessionDesk::restartContext));
}
void contextRemove(Call& call) {
  answerSession(call, ofContext(call, &SessionDesk::removeContext));
}

}  // namespace gantlet
