#include "manager/session_cells.h"

#include <time.h>

#include <utility>

#include "analyzer/analyze.h"
#include "core/digest.h"
#include "core/utf8_pieces.h"
#include "executor/run/artifacts.h"
#include "json/value.h"
#include "manager/start_watch.h"
#include "pipeline/assemble.h"
#include "providers/claims.h"

namespace gantlet {
namespace {

constexpr std::string_view kEndedBefore =
    "; the context's interpreter had ended before this cell, and the variables of earlier cells "
    "with it";

constexpr int kMostComebacks = 3;  // of a session that is put away again and again

// Lines of cells instead of those of `program`, the whole that was vetted; null: a cell alone was.
void tellLines(Report& report, const CellHistory::Program* program, std::uint64_t cell) {
  if (program != nullptr) {
    tellByCell(report.verdict, *program);
  } else {
    for (Finding& finding : report.verdict.findings) finding.file = cellName(cell);
  }
  if (report.status == RunStatus::kDenied || report.status == RunStatus::kNeedsReview) {
    report.error = errorOf(report.status, report);
  }
}

std::optional<CellException> exceptionOf(std::string_view claim) {
  const std::optional<json::Value> value = claimedObject(claim);
  if (!value) return std::nullopt;
  CellException exception;
  const auto take = [&](const char* key, std::string& target) {
    const json::Value* found = value->asObject()->find(key);
    if (found != nullptr && found->asString() != nullptr) target = *found->asString();
  };
  take("name", exception.name);
  take("value", exception.value);
  take("traceback", exception.traceback);
  return exception;
}

// What sys.exit() was given, as the program tells it: 1 to 255.
int exitCodeOf(std::string_view claim) {
  const std::optional<json::Value> value = claimedObject(claim);
  const json::Value* found = value ? value->asObject()->find("exit_code") : nullptr;
  const std::int64_t* code = found == nullptr ? nullptr : found->asInt();
  return code != nullptr && *code >= 1 && *code <= 255 ? static_cast<int>(*code) : 1;
}

// A context as the pipeline knows a provider: it runs one cell, and only what was vetted.
class CellRun final : public Provider {
 public:
  // `patience`: from SIGINT to the kill.
  CellRun(std::chrono::milliseconds patience, Session& session, SessionContext& context,
          HistoryCell cell, const Environment& environment, const CellSink& sink,
          CellAnswer& answer)
      : patience_(patience),
        session_(session),
        context_(context),
        cell_(std::move(cell)),
        environment_(environment),
        sink_(sink),
        answer_(answer) {}

  [[nodiscard]] std::string_view id() const override { return "local"; }
  [[nodiscard]] std::vector<Language> languages() const override { return {context_.language}; }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }
  [[nodiscard]] ProviderHealth health() override { return {true, "ready"}; }

  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    TRY(const std::shared_ptr<LivingContext> living, context_.interpreter(*session_.sandbox));
    LivingPiece piece;
    piece.number = cell_.number;
    piece.name = "<" + cellName(cell_.number) + ">";
    piece.source = cell_.runs.empty() ? cell_.text : cell_.runs;
    if (cell_.lastExpression.end > cell_.lastExpression.start) {
      piece.lastExpression = {cell_.lastExpression.start, cell_.lastExpression.end};
    }
    piece.argumentsJson = request.argumentsJson.str();
    piece.absentPackages = request.absentPackages;
    piece.readsAnyPickle = request.readsAnyPickle;
    piece.evaluatesAnyText = request.evaluatesAnyText;
    piece.profile = request.profile;
    piece.wall = request.limits.wall;
    piece.patience = patience_;
    piece.output = request.limits.output;
    output_ = request.limits.output.bytes();
    piece.result = request.limits.result;
    piece.diskRead = request.limits.diskRead;
    piece.cancel = request.cancel;
    // As in a run by itself: it stands ready where the program names it. Where it can't be made,
    // the program is told by its own error.
    if (cell_.text.find("artifacts") != std::string::npos) {
      (void)makeWorkspaceFolder(session_.sandbox->workspace(), session_.sandbox->owner(),
                                session_.files, "artifacts");
    }
    answer_.executionCount = cell_.number;
    tell({CellEvent::Kind::kStarted, {}, {}, {}, cell_.number});
    piece.environmentJson = context_.addCell(std::move(cell_), session_.environment, environment_);
    timespec begun{};
    ::clock_gettime(CLOCK_REALTIME_COARSE, &begun);  // the clock of files
    TRY(LivingEnd end, living->run(piece, [this](const LivingEvent& event) { pass(event); }));
    tellRest();
    ExecutionResult result = take(std::move(end));
    Collected files = collectArtifactsSince(session_.sandbox->workspace(), request.limits, begun,
                                            session_.toldArtifacts);
    result.artifacts = std::move(files.artifacts);
    result.dropped = std::move(files.dropped);
    return result;
  }

  // It was interrupted, did not heed it, and its interpreter was ended.
  [[nodiscard]] bool unheeded() const { return unheeded_; }

 private:
  struct Streamed {
    Utf8Pieces pieces;
    std::uint64_t passed = 0;  // bytes
  };

  void tell(const CellEvent& event) {
    if (sink_) sink_(event);
  }
  void tellText(CellEvent::Kind kind, std::string text) {
    if (text.empty()) return;
    CellEvent event;
    event.kind = kind;
    event.text = std::move(text);
    tell(event);
  }
  void tellRest() {
    if (!sink_) return;
    tellText(CellEvent::Kind::kStdout, out_.pieces.rest());
    tellText(CellEvent::Kind::kStderr, err_.pieces.rest());
  }

  // A stream carries as much of each output as the answer does, so that no program floods whoever
  // listens.
  void passOutput(CellEvent::Kind kind, Streamed& stream, std::string_view bytes) {
    if (stream.passed > output_) return;
    const std::uint64_t rest = output_ - stream.passed;
    stream.passed += bytes.size();
    tellText(kind, stream.pieces.take(bytes.substr(0, rest)));
    if (stream.passed <= output_) return;
    tellText(kind, stream.pieces.rest());
    tellText(CellEvent::Kind::kStderr,
             std::string("gantlet: only the first ") + formatByteCount(ByteCount(output_)) +
                 " of " + (kind == CellEvent::Kind::kStdout ? "stdout" : "stderr") +
                 " are streamed\n");
  }

  void pass(const LivingEvent& from) {
    if (!sink_) return;
    CellEvent event;
    switch (from.kind) {
      case LivingEvent::Kind::kStdout:
        return passOutput(CellEvent::Kind::kStdout, out_, from.bytes);
      case LivingEvent::Kind::kStderr:
        return passOutput(CellEvent::Kind::kStderr, err_, from.bytes);
      case LivingEvent::Kind::kError: {
        std::optional<CellException> exception = exceptionOf(from.json);
        if (!exception) return;
        event.kind = CellEvent::Kind::kError;
        event.exception = *std::move(exception);
        break;
      }
      case LivingEvent::Kind::kDisplay:
      case LivingEvent::Kind::kResult:
        if (!isClaimedObject(from.json)) return;
        event.kind = from.kind == LivingEvent::Kind::kDisplay ? CellEvent::Kind::kDisplay
                                                              : CellEvent::Kind::kResult;
        event.bundle = from.json;
        break;
    }
    tellRest();  // what was printed before
    tell(event);
  }

  ExecutionResult take(LivingEnd end) {
    ExecutionResult result = std::move(end.result);
    result.provider = "local";
    tellText(CellEvent::Kind::kStderr, checkClaims(result));
    if (end.resultBundle && isClaimedObject(*end.resultBundle)) {
      // As everywhere: what JSON says less well is among what was displayed.
      if (!end.wholeResult) result.display.push_back(*end.resultBundle);
      answer_.resultBundle = std::move(end.resultBundle);
    }
    if (end.error) {
      answer_.exception = exceptionOf(*end.error);
      if (result.end == End::kExited && result.exitCode == 1) {
        result.exitCode = exitCodeOf(*end.error);
      }
    }
    unheeded_ = end.unheeded;
    if (end.contextEnded) {
      answer_.contextEnded = result.detail.empty() ? "its interpreter has ended" : result.detail;
    }
    return result;
  }

  const std::chrono::milliseconds patience_;
  Session& session_;
  SessionContext& context_;
  HistoryCell cell_;
  const Environment& environment_;
  const CellSink& sink_;
  CellAnswer& answer_;
  bool unheeded_ = false;
  std::uint64_t output_ = 0;  // bytes of each stream at most
  Streamed out_;
  Streamed err_;
};

// What the pipeline is asked: the cell alone, by the session's policy.
GateRequest requestOf(const SessionWho& who, const Session& session, const SessionContext& context,
                      const WantedCell& wanted, std::uint64_t number, Ceilings ceilings) {
  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = session.tenant;
  request.submission.language = context.language;
  request.submission.filename = cellName(number);
  request.submission.source = wanted.code;
  request.submission.cells = true;
  request.policy = session.policy;
  request.actor = who.actor;
  request.argumentsJson = wanted.argumentsJson;
  request.limits.wall = wanted.timeout;
  request.ceilings = std::move(ceilings);
  request.templateLabel = session.templateLabel;
  request.sessionId = session.id;
  request.cancel = wanted.cancel;
  return request;
}

}  // namespace

Result<CellAnswer> SessionCells::run(const SessionWho& who, const WantedCell& wanted,
                                     const CellSink& sink) {
  for (int comebacks = 0;; ++comebacks) {
    TRY(const std::shared_ptr<Session> session, parts_.finder.use(who));
    Result<CellAnswer> answer = runIn(*session, who, wanted, sink);
    if (answer || answer.error().code != ErrorCode::kNotFound || comebacks == kMostComebacks) {
      return answer;
    }
    // Nothing has run. Where the session was put away just then, it comes back.
    if (!session->isLeaving()) return answer;
  }
}

Result<CellAnswer> SessionCells::runIn(Session& session, const SessionWho& who,
                                       const WantedCell& wanted, const CellSink& sink) {
  if (wanted.context == kMain && wanted.language) {
    TRY_STATUS(parts_.contexts.makeMain(who, session, *wanted.language));
  }
  TRY(const std::shared_ptr<SessionContext> context,
      session.context(wanted.context, wanted.language));
  if (wanted.language && *wanted.language != context->language) {
    return Error{
        ErrorCode::kInvalidArgument,
        "'language' must be " + std::string(languageName(context->language)) + ": the context's",
        "leave it out, or name another context"};
  }
  TRY_STATUS(checkEnvironment("environment", wanted.environment));
  if (Status taken = context->takeTurn(wanted.cancel, options_.maxWaitingCells); !taken) {
    // The context is gone with its session, or alone.
    if (session.isRemoved()) return unknownSession(who.session);
    return std::move(taken).error();
  }
  if (!session.beginUse()) {
    context->leaveTurn();
    return unknownSession(who.session);
  }
  Result<CellAnswer> answer = runInTurn(who, session, *context, wanted, sink);
  context->leaveTurn();
  session.endUse(parts_.clock.monotonicNow());
  return answer;
}

Result<CellAnswer> SessionCells::runInTurn(const SessionWho& who, Session& session,
                                           SessionContext& context, const WantedCell& wanted,
                                           const CellSink& sink) {
  TRY(Ceilings ceilings, parts_.bounds.of(session));
  TRY_STATUS(parts_.sandboxes.checkVolumes(session));
  TRY(Admission::Ticket ticket, parts_.admission.enter(session.tenant, wanted.cancel));
  Result<CellAnswer> answer = runInPlace(who, session, context, wanted, std::move(ceilings), sink);
  if (!answer && ranNothing(answer.error().code)) ticket.nothingRan();
  return answer;
}

Result<CellAnswer> SessionCells::runInPlace(const SessionWho& who, Session& session,
                                            SessionContext& context, const WantedCell& wanted,
                                            Ceilings ceilings, const CellSink& sink) {
  CellAnswer answer;
  answer.context = context.id;
  HistoryCell cell;
  const SessionContext::Standing standing = context.standing();
  answer.startedAnew = standing.startedAnew;
  cell.number = standing.history.next();
  cell.text = wanted.code;

  GateRequest request = requestOf(who, session, context, wanted, cell.number, std::move(ceilings));
  if (wanted.code.size() > options_.maxHistory) {
    return Error{ErrorCode::kTooLarge,
                 "the cell is larger than " + formatByteCount(ByteCount(options_.maxHistory)) +
                     ", which is the most that is vetted together",
                 "divide it, or put data into a file"};
  }
  // By itself it must be whole: what follows it, or what it follows, must not make another text of
  // it. One that is not is judged alone, and an incomplete one is denied.
  AnalyzeLimits limits;
  limits.source = ByteCount(options_.maxHistory);
  const Facts own = analyze(request.submission, limits);
  CellHistory::Program program;
  if (own.complete) {
    if (!own.plain.empty()) cell.text = own.plain;
    cell.runs = own.cellText;
    cell.lastExpression = own.lastExpression;
    HistoryCell shown = cell;
    shown.text = wanted.code;
    program = standing.history.with(shown);
    if (program.source.size() > options_.maxHistory) {
      return Error{ErrorCode::kTooLarge,
                   "the cells of the context have become too long to be vetted together: " +
                       formatByteCount(ByteCount(options_.maxHistory)) + " at most",
                   "restart the context, or go on in another one"};
    }
    request.submission.source = program.source;
  }
  CellRun run(options_.interruptPatience, session, context, cell, wanted.environment, sink, answer);
  request.cell = CellPassage{&run, context.id, cell.number, digestText(sha256(wanted.code)), {}};
  if (const std::string given = environmentJson({}, wanted.environment); !given.empty()) {
    request.cell->environmentHash = digestText(sha256(given));
  }
  TRY(answer.report, parts_.run(request));
  tellLines(answer.report, own.complete ? &program : nullptr, cell.number);
  if (answer.executionCount == 0) {  // nothing ran
    answer.endedBefore = std::exchange(answer.startedAnew, false);
    if (answer.endedBefore && answer.report.error) answer.report.error->message += kEndedBefore;
  }
  if (answer.executionCount > 0) context.leaveOutTold(answer.report.verdict.findings);
  if (run.unheeded() && !answer.report.error) {
    answer.report.error =
        ReportError{"SB005", "ended: " + answer.contextEnded,
                    "let KeyboardInterrupt pass in the code; the next cell starts anew"};
  }
  return answer;
}

}  // namespace gantlet
