#include "manager/session_desk.h"

#include <poll.h>

#include <algorithm>
#include <set>

#include "analyzer/analyze.h"
#include "core/digest.h"
#include "core/resource_id.h"
#include "core/utf8.h"
#include "core/utf8_pieces.h"
#include "json/value.h"
#include "manager/cell_history.h"
#include "pipeline/act_record.h"
#include "pipeline/assemble.h"
#include "policy/profile_builder.h"
#include "providers/claims.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kReclaimEvery{200};
constexpr milliseconds kTurnPause{50};
constexpr seconds kForgetEvery{60};
constexpr int kMostComebacks = 3;  // of a session that is put away again and again
constexpr std::size_t kMaxMetadataText = 1024;
constexpr std::string_view kMain = "main";

Error unknownSession(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no such session: " + shownName(id), ""};
}
Error unknownCheckpoint(const std::string& id) {
  return Error{ErrorCode::kNotFound, "the session has no checkpoint " + shownName(id),
               "checkpoints end with their context, with the session and with the service"};
}
// Each language has a `main`: "main" is the one of the session's own.
std::string keyOf(const std::string& id, Language language, Language sessions) {
  return id != kMain || language == sessions
             ? id
             : std::string(kMain) + " " + std::string(languageName(language));
}

Error interpreterEnded() {
  return Error{ErrorCode::kBusy, "the context's interpreter has ended, and its variables with it",
               "run a cell first, which starts another"};
}

Error unknownContext(const std::string& id) {
  return Error{ErrorCode::kNotFound, "the session has no context " + shownName(id),
               "make one, or use main"};
}

bool isReady(const CancelSignal& cancel) {
  pollfd polled[2] = {{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}};
  return ::poll(polled, 2, 0) > 0;
}

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

void tellSave(const KeptSession& kept, SessionInfo& info) {
  info.keepsWorkspace = true;
  if (kept.save) info.saved = SavedWorkspace{kept.save->at, kept.save->files, kept.save->bytes};
  info.saveError = kept.trouble;
}

Status checkMetadata(const std::map<std::string, std::string>& metadata, std::size_t most) {
  if (metadata.size() > most) {
    return Error{ErrorCode::kInvalidArgument,
                 "'metadata' has more than " + std::to_string(most) + " entries", ""};
  }
  for (const auto& [key, value] : metadata) {
    if (key.empty() || key.size() > kMaxMetadataText || value.size() > kMaxMetadataText) {
      return Error{ErrorCode::kInvalidArgument,
                   "'metadata' has a name or a text that is empty or over 1 KiB", ""};
    }
  }
  return {};
}

}  // namespace

std::string_view sessionStateName(SessionState state) {
  switch (state) {
    case SessionState::kActive: return "ACTIVE";
    case SessionState::kPaused: return "PAUSED";
    case SessionState::kSaved: return "SAVED";
    case SessionState::kIdle: break;
  }
  return "IDLE";
}

std::string_view contextStateName(ContextState state) {
  switch (state) {
    case ContextState::kFresh: return "FRESH";
    case ContextState::kActive: return "ACTIVE";
    case ContextState::kEnded: return "ENDED";
    case ContextState::kIdle: break;
  }
  return "IDLE";
}

struct SessionDesk::Context {
  Context(std::string name, Language of) : id(std::move(name)), language(of), history(of) {}

  const std::string id;
  const Language language;

  std::mutex mutex;  // guards all below; not held while a cell runs
  std::condition_variable turn;
  bool busy = false;
  bool removed = false;
  bool ended = false;  // an interpreter was there, and has ended
  std::size_t waiting = 0;
  std::uint64_t ran = 0;
  std::shared_ptr<LivingContext> living;
  CellHistory history;         // of the interpreter that lives
  std::set<std::string> told;  // findings of its cells, which refused none of them

  void forget() {
    living.reset();
    history = CellHistory(language);
    told.clear();
    ran = 0;
  }
};

// What a context is between two cells.
struct SessionDesk::Held {
  std::shared_ptr<LivingContext> living;  // null: no interpreter yet
  CellHistory history;
  std::uint64_t ran = 0;
};

struct SessionDesk::Checkpoint {
  std::string id;
  std::string context;
  std::int64_t createdAt = 0;
  CellHistory history;
  std::uint64_t ran = 0;
  LivingBranch fork;  // whoever has its context's turn uses it
};

// A session whose workspace is kept, whether it lives or was put away.
struct SessionDesk::Kept {
  explicit Kept(KeptSession session) : tenant(session.tenant), info(std::move(session)) {}
  [[nodiscard]] KeptSession now() {
    const std::lock_guard lock(mutex);
    return info;
  }

  const TenantId tenant;

  // Held while it is saved, put away, brought back or removed; before the desk's own lock, and
  // never while something runs in it that could wait for it.
  std::mutex gate;
  bool removed = false;  // guarded by the gate

  std::mutex mutex;  // guards all below
  KeptSession info;
  MonotonicTime tried{};  // when to remove it was tried last
};

struct SessionDesk::Session {
  // `from`: what is wanted, or the session that this one branches from. `known`: the session is
  // brought back, and was that before.
  template <class From>
  Session(const From& from, Language of, std::string by, const Clock& clock,
          const KeptSession* known = nullptr)
      : id(known != nullptr ? known->id : newResourceId("ses")),
        tenant(from.tenant),
        language(of),
        policy(from.policy),
        ceilings(from.ceilings),
        templateLabel(from.templateLabel),
        createdBy(std::move(by)),
        environment(from.environment),
        broughtBack(known != nullptr),
        createdAt(known != nullptr ? known->createdAt : clock.wallNow().time_since_epoch().count()),
        created(known == nullptr ? clock.monotonicNow()
                                 : clock.monotonicNow() - (clock.wallNow().time_since_epoch() -
                                                           milliseconds(known->createdAt))) {}

  const std::string id;
  const TenantId tenant;
  const Language language;
  const Policy policy;
  const Ceilings ceilings;
  const std::string templateLabel;
  const std::string createdBy;
  const Environment environment;
  const bool broughtBack;      // its contexts of before are gone
  std::shared_ptr<Kept> kept;  // null: it ends with its files
  std::string parent;
  const std::int64_t createdAt;
  const MonotonicTime created;             // the same moment
  std::shared_ptr<LivingSandbox> sandbox;  // goes behind its contexts
  const FileOrder files = std::make_shared<FileDoor>();

  std::mutex mutex;  // guards all below
  std::map<std::string, std::string> metadata;
  seconds idle{0};
  seconds life{0};  // from its making, or its last coming back, on
  MonotonicTime lastUse;
  MonotonicTime end;
  std::size_t active = 0;
  bool paused = false;
  bool removed = false;
  bool rollsBack = false;           // nothing may run meanwhile
  bool saves = false;               // the same
  bool leaves = false;              // it is being put away: nothing begins any more
  std::condition_variable settled;  // one of these, or `active`, has changed
  std::uint64_t uses = 0;           // of what may have changed files
  std::uint64_t savedUses = 0;      // those that the last save has seen
  MonotonicTime saveTried;          // the last one, or its making
  std::map<std::string, std::shared_ptr<Context>> contexts;  // by keyOf()
  std::map<std::string, std::shared_ptr<Checkpoint>> checkpoints;
  std::size_t holding = 0;  // checkpoints that are being made
};

// A context as the pipeline knows a provider: it runs one cell, and only what was vetted.
class SessionDesk::CellRun final : public Provider {
 public:
  CellRun(SessionDesk& desk, Session& session, Context& context, HistoryCell cell,
          const Environment& environment, const CellSink& sink, CellAnswer& answer)
      : desk_(desk),
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
    TRY(const std::shared_ptr<LivingContext> living, interpreter());
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
    piece.patience = desk_.options_.interruptPatience;
    piece.output = request.limits.output;
    output_ = request.limits.output.bytes();
    piece.result = request.limits.result;
    piece.diskRead = request.limits.diskRead;
    piece.cancel = request.cancel;
    answer_.executionCount = cell_.number;
    tell({CellEvent::Kind::kStarted, {}, {}, {}, cell_.number});
    {
      // Before it runs: whatever it comes to, a part of it may have been done.
      const std::lock_guard lock(context_.mutex);
      context_.history.add(std::move(cell_));
      const bool first = context_.ran == 0;
      piece.environmentJson =
          environmentJson(first ? session_.environment : Environment(), environment_);
      ++context_.ran;
    }
    TRY(LivingEnd end, living->run(piece, [this](const LivingEvent& event) { pass(event); }));
    tellRest();
    return take(std::move(end));
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

  [[nodiscard]] Result<std::shared_ptr<LivingContext>> interpreter() {
    {
      const std::lock_guard lock(context_.mutex);
      if (context_.living) return context_.living;
    }
    // It is this cell's turn: nobody else makes one.
    TRY(std::unique_ptr<LivingContext> made, session_.sandbox->makeContext(context_.language));
    const std::lock_guard lock(context_.mutex);
    if (context_.removed) return unknownContext(context_.id);
    context_.living = std::move(made);
    context_.ended = false;
    return context_.living;
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

  SessionDesk& desk_;
  Session& session_;
  Context& context_;
  HistoryCell cell_;
  const Environment& environment_;
  const CellSink& sink_;
  CellAnswer& answer_;
  bool unheeded_ = false;
  std::uint64_t output_ = 0;  // bytes of each stream at most
  Streamed out_;
  Streamed err_;
};

SessionDesk::SessionDesk(const Parts& parts, const SessionOptions& options)
    : parts_(parts), options_(options), firstId_(newResourceId("ses")) {
  if (parts_.kept != nullptr) {
    for (const KeptSession& found : parts_.kept->found()) {
      kept_.emplace(found.id, std::make_shared<Kept>(found));
      if (found.onceKey.empty()) continue;
      keys_[{found.tenant, found.onceKey}] = KeyUse{found.onceBody, found.id};
    }
  }
  reclaimer_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      // Without sessions nothing is over: an idle service has no wake-ups for them, and few for
      // those that were put away.
      const auto due = [this] { return stopping_ || !sessions_.empty(); };
      if (kept_.empty()) {
        wake_.wait(lock, [&] { return due() || !kept_.empty(); });
      } else {
        (void)wake_.wait_for(lock, kForgetEvery, due);
      }
      if (wake_.wait_for(lock, kReclaimEvery, [this] { return stopping_; })) return;
      lock.unlock();
      reclaim();
      lock.lock();
    }
  });
}

SessionDesk::~SessionDesk() {
  stop();
  reclaimer_.join();
}

void SessionDesk::stop() {
  std::map<std::string, std::shared_ptr<Session>> all;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    all.swap(sessions_);
  }
  wake_.notify_all();
  for (const auto& [id, session] : all) {
    if (session->kept) {
      (void)putAway(session, true, "the service stops");
      continue;
    }
    (void)record("session_ended", *session, {"service", "", ""}, {{"reason", "the service stops"}});
    end(*session);
  }
}

Status SessionDesk::record(std::string_view event, const Session& session, const Actor& actor,
                           json::Object details) {
  return record(event, session.id, session.tenant, actor, std::move(details));
}

Status SessionDesk::record(std::string_view event, const std::string& id, const TenantId& tenant,
                           const Actor& actor, json::Object details) {
  audit::AuditRecord entry;
  entry.tenant = tenant;
  entry.submission = SubmissionId(id);
  entry.stage = "session";
  entry.event = std::string(event);
  entry.outcome = "ok";
  details.set("session_id", id);
  entry.details = std::move(details);
  return recordAct(parts_.log, std::move(entry), actor);
}

SessionInfo SessionDesk::infoOf(Session& session) {
  SessionInfo info;
  info.id = session.id;
  info.tenant = session.tenant;
  info.language = session.language;
  info.policy = session.policy.label();
  info.templateLabel = session.templateLabel;
  info.createdBy = session.createdBy;
  info.parent = session.parent;
  info.createdAt = session.createdAt;
  const auto monotonic = parts_.clock.monotonicNow();
  // From one moment: two looks at a session tell the same times.
  const auto at = [&](MonotonicTime time) {
    return session.createdAt +
           std::chrono::duration_cast<milliseconds>(time - session.created).count();
  };
  std::vector<std::shared_ptr<Context>> contexts;
  {
    const std::lock_guard lock(session.mutex);
    info.metadata = session.metadata;
    info.state = session.paused       ? SessionState::kPaused
                 : session.active > 0 ? SessionState::kActive
                                      : SessionState::kIdle;
    info.deadline = at(session.end);
    const MonotonicTime used = session.active > 0 ? monotonic : session.lastUse;
    info.idleDeadline = std::min(info.deadline, at(used + session.idle));
    info.idleSeconds = session.idle.count();
    for (const auto& [id, context] : session.contexts) contexts.push_back(context);
  }
  for (const auto& context : contexts) info.contexts.push_back(infoOf(*context));
  if (session.kept) tellSave(session.kept->now(), info);
  return info;
}

// Of one that was put away: no interpreter lives, and the next cell says so.
SessionInfo SessionDesk::infoOf(Kept& kept) {
  const KeptSession known = kept.now();
  SessionInfo info;
  info.id = known.id;
  info.tenant = known.tenant;
  info.state = SessionState::kSaved;
  info.language = known.language;
  info.policy = known.policy;
  info.templateLabel = known.templateLabel;
  info.metadata = known.metadata;
  info.createdBy = known.createdBy;
  info.createdAt = known.createdAt;
  info.deadline = keptUntil(known);
  info.idleDeadline = info.deadline;
  info.idleSeconds = known.idleSeconds;
  info.contexts.push_back({std::string(kMain), known.language, ContextState::kEnded, 0});
  tellSave(known, info);
  return info;
}

ContextInfo SessionDesk::infoOf(Context& context) {
  const std::lock_guard lock(context.mutex);
  ContextInfo info{context.id, context.language, ContextState::kFresh, context.ran};
  if (context.living) {
    info.state = context.busy              ? ContextState::kActive
                 : context.living->alive() ? ContextState::kIdle
                                           : ContextState::kEnded;
  } else if (context.ended) {
    info.state = ContextState::kEnded;
  }
  return info;
}

Result<std::shared_ptr<SessionDesk::Session>> SessionDesk::find(const Who& who) {
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(who.session);
  if (found == sessions_.end() || (who.only && found->second->tenant != *who.only)) {
    Error error = unknownSession(who.session);
    // Ids begin with their time. What was there before, if anything, is nobody's to know.
    constexpr std::size_t kTime = std::string_view("ses_0123456789").size();
    if (who.session.size() == firstId_.size() && who.session.starts_with("ses_") &&
        who.session.compare(0, kTime, firstId_, 0, kTime) < 0) {
      error.resolution =
          "the service has started anew since an id of that time was given, and sessions, with "
          "their contexts and files, end with the service, unless they keep their workspace: make "
          "another one";
    }
    return error;
  }
  // What is over by the clock is over, whether or not it was cleared away yet.
  if (isOver(*found->second)) return unknownSession(who.session);
  return found->second;
}

bool SessionDesk::isOver(Session& session) {
  if (session.kept) {
    const std::lock_guard lock(session.mutex);
    return session.removed;
  }
  return isSpent(session);
}

// By the clock, or because its sandbox has ended.
bool SessionDesk::isSpent(Session& session) {
  const MonotonicTime now = parts_.clock.monotonicNow();
  const std::lock_guard lock(session.mutex);
  if (session.removed || now >= session.end || !session.sandbox->alive()) return true;
  return session.active == 0 && !session.paused && now >= session.lastUse + session.idle;
}

Result<std::shared_ptr<SessionDesk::Session>> SessionDesk::use(const Who& who) {
  Result<std::shared_ptr<Session>> found = find(who);
  const std::shared_ptr<Kept> kept = keptOf(who);
  const auto leaves = [&] {
    const std::lock_guard lock((*found)->mutex);
    return (*found)->leaves;
  };
  if (kept && (!found || leaves())) found = bringBack(who, *kept);
  TRY(std::shared_ptr<Session> session, std::move(found));
  const std::lock_guard lock(session->mutex);
  if (session->paused) {
    return Error{ErrorCode::kBusy, "the session is paused", "resume it first"};
  }
  session->lastUse = parts_.clock.monotonicNow();
  ++session->uses;
  return session;
}

Result<std::shared_ptr<SessionDesk::Context>> SessionDesk::contextOf(
    Session& session, const std::string& id, std::optional<Language> language) {
  const std::lock_guard lock(session.mutex);
  const auto found =
      session.contexts.find(keyOf(id, language.value_or(session.language), session.language));
  // A space is in no name: it is in the keys of those that go by another.
  if (found == session.contexts.end() || session.removed || id != found->second->id) {
    Error error = unknownContext(id);
    if (session.broughtBack && !session.removed) {
      error.resolution =
          "the session was put away and has come back with its files; the contexts "
          "that it had are gone: make one, or use main";
    }
    return error;
  }
  return found->second;
}

Result<std::vector<std::shared_ptr<SessionDesk::Context>>> SessionDesk::contextsOf(
    Session& session, const std::string& id) {
  std::vector<std::shared_ptr<Context>> found;
  const std::lock_guard lock(session.mutex);
  if (!session.removed) {
    for (const auto& [key, context] : session.contexts) {
      if (context->id == id) found.push_back(context);
    }
  }
  if (found.empty()) return unknownContext(id);
  return found;
}

Status SessionDesk::checkLanguage(const Session& session, Language language) {
  const std::optional<Language>& only = session.ceilings.language;
  if (!only || *only == language) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'language' must be " + std::string(languageName(*only)) + " with the template " +
                   session.templateLabel,
               "leave it out, or make a session without that template"};
}

Status SessionDesk::makeMain(const Who& who, Session& session, Language language) {
  const std::string key = keyOf(std::string(kMain), language, session.language);
  {
    const std::lock_guard lock(session.mutex);
    if (session.contexts.contains(key)) return {};
  }
  TRY_STATUS(checkLanguage(session, language));
  TRY_STATUS(record("context_created", session, who.actor,
                    {{"context", kMain}, {"language", languageName(language)}}));
  const std::lock_guard lock(session.mutex);
  if (session.removed) return unknownSession(who.session);
  const auto made =
      session.contexts.try_emplace(key, std::make_shared<Context>(std::string(kMain), language));
  if (made.second) made.first->second->ended = session.broughtBack;
  return {};
}

Status SessionDesk::checkSeconds(const char* name, seconds value) const {
  if (value.count() >= 1 && value <= options_.longestLife) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'" + std::string(name) + "' must be a whole number of seconds from 1 to " +
                   std::to_string(options_.longestLife.count()),
               "leave it out for the usual one"};
}

Result<SessionInfo> SessionDesk::create(const Wanted& wanted) { return createFor(wanted, {}); }

Result<SessionInfo> SessionDesk::createFor(const Wanted& wanted, const Once& once) {
  const seconds life = wanted.life.count() == 0 ? options_.usualLife : wanted.life;
  const seconds idle = wanted.idle.count() == 0 ? std::min(options_.usualIdle, life) : wanted.idle;
  TRY_STATUS(checkSeconds("max_seconds", life));
  TRY_STATUS(checkSeconds("idle_seconds", idle));
  TRY_STATUS(checkMetadata(wanted.metadata, options_.maxMetadata));
  TRY_STATUS(checkEnvironment("environment", wanted.environment));
  auto session = std::make_shared<Session>(wanted, wanted.language, wanted.actor.id, parts_.clock);
  session->metadata = wanted.metadata;
  session->idle = idle;
  session->life = life;
  session->saveTried = parts_.clock.monotonicNow();
  std::shared_ptr<void> place;  // until it is among those that there are
  if (wanted.keepWorkspace) {
    TRY(place, takeKeptPlace(wanted));
    session->kept = std::make_shared<Kept>(KeptSession{
        session->id, wanted.tenant, wanted.language, wanted.policy.label(), wanted.policy.digest,
        wanted.templateLabel, wanted.metadata, wanted.actor.id, session->createdAt, idle.count(),
        life.count(), once.key, once.bodyHash, "", std::nullopt});
  }
  TRY_STATUS(takePlace(wanted.tenant));
  json::Object details{{"policy", wanted.policy.label()},
                       {"policy_digest", wanted.policy.digest},
                       {"language", languageName(wanted.language)},
                       {"idle_seconds", std::int64_t{idle.count()}},
                       {"max_seconds", std::int64_t{life.count()}}};
  if (!wanted.environment.empty()) {
    details.set("environment_hash", digestText(sha256(environmentJson(wanted.environment, {}))));
  }
  if (session->kept) details.set("keep_workspace", true);
  Status made = record("session_created", *session, wanted.actor, std::move(details));
  if (made) made = openSandbox(*session);
  if (made && session->kept) made = parts_.kept->add(session->kept->info);
  const std::lock_guard lock(mutex_);
  --making_[wanted.tenant];
  if (!made) return std::move(made).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  if (session->kept) kept_.emplace(session->id, session->kept);
  session->lastUse = parts_.clock.monotonicNow();
  session->end = session->lastUse + life;
  auto main = std::make_shared<Context>(std::string(kMain), session->language);
  session->contexts.emplace(main->id, main);
  sessions_.emplace(session->id, session);
  wake_.notify_all();
  return infoOf(*session);
}

Result<SessionDesk::MadeOnce> SessionDesk::createOnce(const Wanted& wanted, const Once& once) {
  const std::pair key(wanted.tenant, once.key);
  std::string known;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(keys_, [&](const auto& use) {
      if (use.second.session.empty()) return false;
      if (kept_.contains(use.second.session)) return false;
      const auto session = sessions_.find(use.second.session);
      return session == sessions_.end() || isOver(*session->second);
    });
    const auto [use, fresh] = keys_.try_emplace(key, KeyUse{once.bodyHash, ""});
    if (!fresh && use->second.bodyHash != once.bodyHash) return MadeOnce{false, {}};
    if (!fresh && use->second.session.empty()) {
      return Error{ErrorCode::kBusy, "a request with this Idempotency-Key is under way",
                   "ask again when it has ended"};
    }
    known = use->second.session;
  }
  if (!known.empty()) {
    TRY(SessionInfo session, get({known, wanted.tenant, wanted.actor}));
    return MadeOnce{true, std::move(session)};
  }
  Result<SessionInfo> made = createFor(wanted, once);
  const std::lock_guard lock(mutex_);
  if (!made) {
    keys_.erase(key);
    return std::move(made).error();
  }
  keys_[key].session = made->id;
  return MadeOnce{true, *std::move(made)};
}

Status SessionDesk::takePlace(const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  std::size_t all = sessions_.size();
  std::size_t own = making_[tenant];
  for (const auto& [other, count] : making_) all += count;
  for (const auto& [id, session] : sessions_) own += session->tenant == tenant ? 1 : 0;
  if (own >= options_.maxSessionsTenant || all >= options_.maxSessions) {
    const bool tenantFull = own >= options_.maxSessionsTenant;
    Error error{ErrorCode::kBusy,
                tenantFull ? "the tenant has as many sessions as it may: " + std::to_string(own)
                           : "the service has as many sessions as it may",
                "delete one that is not needed any more"};
    error.retryAfter = seconds(5);
    if (tenantFull) error.limit = "\"sessions\";q=" + std::to_string(options_.maxSessionsTenant);
    return error;
  }
  ++making_[tenant];
  return {};
}

Status SessionDesk::openSandbox(Session& session) {
  LivingSpec spec;
  spec.tenant = session.tenant;
  spec.session = session.id;
  spec.limits = session.policy.limits;
  if (const ByteCount most = session.ceilings.memory; most.bytes() > 0) {
    spec.limits.memory = std::min(spec.limits.memory, most);
  }
  spec.limits.wall = options_.longestLife;
  spec.isolation = std::max(session.policy.isolation, session.ceilings.isolation);
  spec.dataScience = allowsImport(session.policy, Language::kPython, "numpy");
  spec.base = buildProfile(parts_.rulebook, Language::kPython, {});
  spec.javascriptBase = buildProfile(parts_.rulebook, Language::kJavaScript, {});
  TRY(session.sandbox, parts_.open(spec));
  return {};
}

Result<std::vector<SessionInfo>> SessionDesk::branch(const Who& who, const std::string& id,
                                                     std::size_t count,
                                                     const CancelSignal& cancel) {
  if (count < 1 || count > options_.maxBranches) {
    return Error{ErrorCode::kInvalidArgument,
                 "'count' must be from 1 to " + std::to_string(options_.maxBranches), ""};
  }
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<Context> context, contextOf(*session, id));
  TRY_STATUS(takeTurn(*context, cancel));
  if (!beginUse(*session)) {
    leaveTurn(*context);
    return unknownSession(who.session);
  }
  std::vector<std::shared_ptr<Session>> made;
  Status done;
  while (done && made.size() < count) {
    Result<std::shared_ptr<Session>> one = branchOnce(who, *session, *context);
    if (one) {
      made.push_back(std::move(one).value());
    } else {
      done = forkError(*session, *context, std::move(one).error());
    }
  }
  leaveTurn(*context);
  endUse(*session);
  std::vector<SessionInfo> infos;
  for (const auto& one : made) {
    if (done) {
      infos.push_back(infoOf(*one));
      continue;
    }
    {
      const std::lock_guard lock(mutex_);
      sessions_.erase(one->id);
    }
    (void)record("session_ended", *one, who.actor,
                 {{"reason", "another branch could not be made"}});
    end(*one);
  }
  if (!done) return std::move(done).error();
  return infos;
}

Result<std::shared_ptr<SessionDesk::Session>> SessionDesk::branchOnce(const Who& who,
                                                                      Session& session,
                                                                      Context& context) {
  auto made = std::make_shared<Session>(session, context.language, who.actor.id, parts_.clock);
  made->parent = session.id;
  {
    const std::lock_guard lock(session.mutex);
    made->metadata = session.metadata;
    made->idle = session.idle;
    made->end = session.end;
  }
  TRY_STATUS(takePlace(session.tenant));
  Status done = makeBranch(who, session, context, *made);
  const std::lock_guard lock(mutex_);
  --making_[session.tenant];
  if (!done) return std::move(done).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  made->lastUse = parts_.clock.monotonicNow();
  sessions_.emplace(made->id, made);
  wake_.notify_all();
  return made;
}

// What a fork came to, as its caller is told. Where the session or the context was ended meanwhile,
// whatever the host said of it comes from that.
Error SessionDesk::forkError(Session& session, Context& context, Error error) {
  {
    const std::lock_guard lock(session.mutex);
    if (session.removed) return unknownSession(session.id);
  }
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  const bool ended = context.living && !context.living->alive();
  if (ended && error.code == ErrorCode::kUnavailable) return interpreterEnded();
  return error;
}

Result<SessionDesk::Held> SessionDesk::heldOf(Context& context) {
  const std::lock_guard lock(context.mutex);
  if (context.living && !context.living->alive()) {
    context.forget();
    context.ended = true;
  }
  if (context.ended) {
    return interpreterEnded();
  }
  return Held{context.living, context.history, context.ran};
}

Status SessionDesk::startIn(Session& session, Context& context, Held& held) {
  if (held.living) return {};
  TRY(held.living, session.sandbox->makeContext(context.language));
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  context.living = held.living;
  return {};
}

Status SessionDesk::makeBranch(const Who& who, Session& session, Context& context, Session& made) {
  TRY(Held held, heldOf(context));
  TRY_STATUS(record("session_branched", made, who.actor,
                    {{"parent_session", session.id},
                     {"parent_context", context.id},
                     {"cells", std::uint64_t{held.ran}},
                     {"history_hash", digestText(held.history.digest())},
                     {"policy", session.policy.label()},
                     {"policy_digest", session.policy.digest}}));
  TRY_STATUS(startIn(session, context, held));
  TRY(LivingBranch branch, held.living->branch(made.id));
  auto main = std::make_shared<Context>(std::string(kMain), context.language);
  main->history = std::move(held.history);
  main->ran = held.ran;
  made.sandbox = std::move(branch.sandbox);
  main->living = std::move(branch.context);
  made.contexts.emplace(main->id, main);
  return {};
}

CheckpointInfo SessionDesk::infoOf(const Checkpoint& checkpoint) {
  CheckpointInfo info;
  info.id = checkpoint.id;
  info.context = checkpoint.context;
  info.createdAt = checkpoint.createdAt;
  info.executionCount = checkpoint.ran;
  info.memory = checkpoint.fork.sandbox->charges().front().memory;
  return info;
}

Result<std::shared_ptr<SessionDesk::Checkpoint>> SessionDesk::checkpointOf(Session& session,
                                                                           const std::string& id) {
  const std::lock_guard lock(session.mutex);
  const auto found = session.checkpoints.find(id);
  if (found == session.checkpoints.end() || session.removed) return unknownCheckpoint(id);
  return found->second;
}

Status SessionDesk::takeCheckpointPlace(Session& session) {
  const std::lock_guard lock(mutex_);
  std::size_t own = 0;
  std::size_t all = 0;
  for (const auto& [id, one] : sessions_) {
    if (one->tenant != session.tenant) continue;
    const std::lock_guard inner(one->mutex);
    const std::size_t count = one->checkpoints.size() + one->holding;
    all += count;
    if (one.get() == &session) own = count;
  }
  if (own >= options_.maxCheckpoints) {
    return Error{
        ErrorCode::kBusy,
        "the session has as many checkpoints as it may: " + std::to_string(options_.maxCheckpoints),
        "delete one that is not needed any more"};
  }
  if (all >= options_.maxCheckpointsTenant) {
    Error error{ErrorCode::kBusy,
                "the tenant has as many checkpoints as it may: " + std::to_string(all),
                "delete one that is not needed any more"};
    error.retryAfter = seconds(5);
    error.limit = "\"checkpoints\";q=" + std::to_string(options_.maxCheckpointsTenant);
    return error;
  }
  const std::lock_guard inner(session.mutex);
  ++session.holding;
  return {};
}

// What is charged to jails that checkpoints hold, each counted once: their own, and those above
// them in which no session lives any more.
Status SessionDesk::checkCheckpointMemory(const Session& session) {
  std::vector<std::pair<const Session*, std::shared_ptr<Checkpoint>>> checkpoints;
  std::vector<std::pair<const Session*, std::shared_ptr<LivingSandbox>>> lived;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, one] : sessions_) {
      if (one->tenant != session.tenant) continue;
      const std::lock_guard inner(one->mutex);
      lived.emplace_back(one.get(), one->sandbox);
      for (const auto& [name, held] : one->checkpoints) checkpoints.emplace_back(one.get(), held);
    }
  }
  std::set<std::uint64_t> used;
  std::map<std::uint64_t, std::uint64_t> own;
  std::map<std::uint64_t, std::uint64_t> all;
  const auto count = [&](const Session* of, const LivingSandbox& sandbox) {
    for (const LivingCharge& charge : sandbox.charges()) {
      all[charge.jail] = charge.memory.bytes();
      if (of == &session) own[charge.jail] = charge.memory.bytes();
    }
  };
  for (const auto& [of, sandbox] : lived) {
    used.insert(sandbox->charges().front().jail);
    count(of, *sandbox);
  }
  for (const auto& [of, held] : checkpoints) count(of, *held->fork.sandbox);
  const auto sum = [&](const std::map<std::uint64_t, std::uint64_t>& charges) {
    std::uint64_t bytes = 0;
    for (const auto& [jail, memory] : charges) bytes += used.contains(jail) ? 0 : memory;
    return ByteCount(bytes);
  };
  const char* const advice = "delete one that is not needed any more";
  if (const ByteCount held = sum(own); held >= options_.checkpointMemory) {
    return Error{ErrorCode::kBusy,
                 "the session's checkpoints hold " + formatByteCount(held) +
                     " of memory, and may " + formatByteCount(options_.checkpointMemory),
                 advice};
  }
  if (const ByteCount held = sum(all); held >= options_.checkpointMemoryTenant) {
    Error error{ErrorCode::kBusy,
                "the tenant's checkpoints hold " + formatByteCount(held) + " of memory, and may " +
                    formatByteCount(options_.checkpointMemoryTenant),
                advice};
    error.retryAfter = seconds(5);
    return error;
  }
  return {};
}

Result<CheckpointInfo> SessionDesk::makeCheckpoint(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<Context> context, contextOf(*session, id));
  TRY_STATUS(takeTurnNow(*context));
  if (!beginUse(*session)) {
    leaveTurn(*context);
    return unknownSession(who.session);
  }
  Result<std::shared_ptr<Checkpoint>> made = holdContext(who, *session, *context);
  if (!made) made = forkError(*session, *context, std::move(made).error());
  leaveTurn(*context);
  endUse(*session);
  if (!made) return std::move(made).error();
  return infoOf(**made);
}

Result<std::shared_ptr<SessionDesk::Checkpoint>> SessionDesk::holdContext(const Who& who,
                                                                          Session& session,
                                                                          Context& context) {
  // One for the checkpoint, and one for what goes on from it.
  if (session.sandbox->depth() + 2 > kMostBranchDepth) {
    return Error{ErrorCode::kBusy,
                 "each checkpoint, rollback and branch lies below the one before it, and the "
                 "session is " +
                     std::to_string(session.sandbox->depth()) +
                     " deep: the kernel's namespaces nest no deeper",
                 "go back to a checkpoint that there is, or make a new session"};
  }
  TRY(Held held, heldOf(context));
  TRY_STATUS(checkCheckpointMemory(session));
  TRY_STATUS(takeCheckpointPlace(session));
  auto made = std::make_shared<Checkpoint>();
  made->id = newResourceId("ckp");
  made->context = context.id;
  made->createdAt = parts_.clock.wallNow().time_since_epoch().count();
  made->ran = held.ran;
  const Status done = [&]() -> Status {
    TRY_STATUS(record("checkpoint_created", session, who.actor,
                      {{"checkpoint", made->id},
                       {"context", context.id},
                       {"cells", std::uint64_t{held.ran}},
                       {"history_hash", digestText(held.history.digest())}}));
    TRY_STATUS(startIn(session, context, held));
    TRY(made->fork, held.living->branch(session.id));
    made->history = std::move(held.history);
    return {};
  }();
  const std::lock_guard contextLock(context.mutex);
  const std::lock_guard lock(session.mutex);
  --session.holding;
  if (!done) return done.error();
  if (session.removed) return unknownSession(session.id);
  if (context.removed) return unknownContext(context.id);
  session.checkpoints.emplace(made->id, made);
  return made;
}

Result<std::vector<CheckpointInfo>> SessionDesk::checkpoints(const Who& who) {
  TRY(const std::shared_ptr<Session> session, find(who));
  std::vector<CheckpointInfo> infos;
  const std::lock_guard lock(session->mutex);
  for (const auto& [id, checkpoint] : session->checkpoints) infos.push_back(infoOf(*checkpoint));
  return infos;  // ids sort by time
}

Result<CheckpointInfo> SessionDesk::checkpoint(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, find(who));
  TRY(const std::shared_ptr<Checkpoint> found, checkpointOf(*session, id));
  return infoOf(*found);
}

Status SessionDesk::removeCheckpoint(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(std::shared_ptr<Checkpoint> found, checkpointOf(*session, id));
  TRY_STATUS(record("checkpoint_deleted", *session, who.actor, {{"checkpoint", id}}));
  const std::lock_guard lock(session->mutex);
  if (session->checkpoints.erase(id) == 0) return unknownCheckpoint(id);
  return {};
}

Result<ContextInfo> SessionDesk::rollback(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<Checkpoint> checkpoint, checkpointOf(*session, id));
  TRY(const std::shared_ptr<Context> context, contextOf(*session, checkpoint->context));
  TRY_STATUS(takeTurnNow(*context));
  Status done;
  {
    const std::lock_guard lock(session->mutex);
    if (session->active > 0 || session->saves || session->leaves) {
      done = Error{ErrorCode::kBusy, "a cell runs in the session, or something is made of it",
                   "wait until it has ended, or interrupt it"};
    } else {
      ++session->active;
      session->rollsBack = true;
    }
  }
  if (!done) {
    leaveTurn(*context);
    return done.error();
  }
  done = goBack(who, *session, *context, *checkpoint);
  if (!done) done = forkError(*session, *context, done.error());
  {
    const std::lock_guard lock(session->mutex);
    session->rollsBack = false;
  }
  session->settled.notify_all();
  leaveTurn(*context);
  endUse(*session);
  if (!done) return std::move(done).error();
  return infoOf(*context);
}

Status SessionDesk::goBack(const Who& who, Session& session, Context& context,
                           Checkpoint& checkpoint) {
  std::vector<std::shared_ptr<Context>> others;
  {
    const std::lock_guard lock(session.mutex);
    for (const auto& [id, one] : session.contexts) {
      if (one.get() != &context) others.push_back(one);
    }
  }
  for (const auto& other : others) {
    const std::lock_guard lock(other->mutex);
    if (other->ran == 0 || !other->living || !other->living->alive()) continue;
    return Error{ErrorCode::kBusy,
                 "the session's context " + other->id +
                     " has variables, which belong to the workspace as it is now",
                 "restart or delete that context first"};
  }
  if (!checkpoint.fork.context->alive()) {
    const std::lock_guard lock(session.mutex);
    session.checkpoints.erase(checkpoint.id);
    return Error{ErrorCode::kNotFound, "the checkpoint's interpreter has ended",
                 "the host may be short of memory; go back to another one"};
  }
  TRY_STATUS(record("session_rolled_back", session, who.actor,
                    {{"checkpoint", checkpoint.id},
                     {"context", context.id},
                     {"cells", std::uint64_t{checkpoint.ran}},
                     {"history_hash", digestText(checkpoint.history.digest())}}));
  TRY(LivingBranch made, checkpoint.fork.context->branch(session.id));
  for (const auto& other : others) {
    const std::lock_guard lock(other->mutex);
    if (other->ran == 0) other->forget();
  }
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  TRY_STATUS(session.sandbox->become(*made.sandbox));
  context.living = std::move(made.context);
  context.history = checkpoint.history;
  context.told.clear();  // numbers of cells are given again
  context.ran = checkpoint.ran;
  context.ended = false;
  return {};
}

Result<SessionInfo> SessionDesk::get(const Who& who) {
  const auto session = find(who);
  if (session) return infoOf(**session);
  if (const std::shared_ptr<Kept> kept = keptOf(who)) return infoOf(*kept);
  return session.error();
}

std::vector<SessionInfo> SessionDesk::list(const std::optional<TenantId>& only) {
  std::vector<std::shared_ptr<Session>> found;
  std::vector<std::shared_ptr<Kept>> away;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, session] : sessions_) {
      if ((!only || session->tenant == *only) && !isOver(*session)) found.push_back(session);
    }
    for (const auto& [id, kept] : kept_) {
      if (sessions_.contains(id)) continue;
      if (!only || kept->tenant == *only) away.push_back(kept);
    }
  }
  std::vector<SessionInfo> infos;
  infos.reserve(found.size() + away.size());
  for (const auto& session : found) infos.push_back(infoOf(*session));
  for (const auto& kept : away) infos.push_back(infoOf(*kept));
  std::sort(infos.begin(), infos.end(),
            [](const SessionInfo& a, const SessionInfo& b) { return a.id < b.id; });
  return infos;  // ids sort by time
}

Result<SessionInfo> SessionDesk::change(const Who& who, const Change& change) {
  const std::shared_ptr<Kept> kept = keptOf(who);
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && !kept) return found.error();
  if (change.life) TRY_STATUS(checkSeconds("max_seconds", *change.life));
  if (change.idle) TRY_STATUS(checkSeconds("idle_seconds", *change.idle));
  if (change.metadata) TRY_STATUS(checkMetadata(*change.metadata, options_.maxMetadata));
  json::Object details;
  if (change.life) details.set("max_seconds", std::int64_t{change.life->count()});
  if (change.idle) details.set("idle_seconds", std::int64_t{change.idle->count()});
  if (change.metadata) details.set("metadata_entries", std::uint64_t{change.metadata->size()});
  const TenantId tenant = found ? (*found)->tenant : kept->now().tenant;
  TRY_STATUS(record("session_changed", who.session, tenant, who.actor, std::move(details)));
  if (kept) {
    const std::lock_guard gate(kept->gate);
    if (kept->removed) return unknownSession(who.session);
    KeptSession changed = kept->now();
    if (change.life) changed.lifeSeconds = change.life->count();
    if (change.idle) changed.idleSeconds = change.idle->count();
    if (change.metadata) changed.metadata = *change.metadata;
    TRY_STATUS(parts_.kept->describe(changed));
    const std::lock_guard lock(kept->mutex);
    kept->info = changed;
  }
  if (!found) return infoOf(*kept);
  const std::shared_ptr<Session>& session = *found;
  {
    const std::lock_guard lock(session->mutex);
    if (session->removed && !kept) return unknownSession(who.session);
    session->lastUse = parts_.clock.monotonicNow();
    if (change.life) {
      session->life = *change.life;
      session->end = session->lastUse + *change.life;
    }
    if (change.idle) session->idle = *change.idle;
    if (change.metadata) session->metadata = *change.metadata;
  }
  return infoOf(*session);
}

Status SessionDesk::remove(const Who& who) {
  if (const std::shared_ptr<Kept> kept = keptOf(who)) {
    const std::lock_guard gate(kept->gate);
    if (kept->removed) return unknownSession(who.session);
    const TenantId tenant = kept->now().tenant;
    TRY_STATUS(record("session_deleted", who.session, tenant, who.actor, {}));
    TRY_STATUS(parts_.kept->remove(who.session, tenant));
    kept->removed = true;
    std::shared_ptr<Session> living;
    {
      const std::lock_guard lock(mutex_);
      kept_.erase(who.session);
      const auto found = sessions_.find(who.session);
      if (found == sessions_.end()) return {};
      living = found->second;
      sessions_.erase(found);
    }
    end(*living);
    return {};
  }
  TRY(const std::shared_ptr<Session> session, find(who));
  TRY_STATUS(record("session_deleted", *session, who.actor, {}));
  {
    const std::lock_guard lock(mutex_);
    if (sessions_.erase(session->id) == 0) return unknownSession(who.session);
  }
  end(*session);
  return {};
}

void SessionDesk::end(Session& session) {
  std::map<std::string, std::shared_ptr<Context>> contexts;
  std::map<std::string, std::shared_ptr<Checkpoint>> checkpoints;
  {
    const std::lock_guard lock(session.mutex);
    session.removed = true;
    contexts.swap(session.contexts);
    checkpoints.swap(session.checkpoints);
  }
  for (const auto& [id, context] : contexts) endContext(*context, true);
}

// Whoever runs in it sees its end; whoever waits finds it ended, or, where it stays, fresh.
void SessionDesk::endContext(Context& context, bool removed) {
  const std::lock_guard lock(context.mutex);
  if (removed) context.removed = true;
  if (context.living) context.living->kill();
  if (!context.busy) context.forget();
  context.ended = false;
  context.turn.notify_all();
}

Status SessionDesk::pause(const Who& who) {
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && keptOf(who)) return {};
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (session->paused) return {};
    if (session->active > 0) {
      return Error{ErrorCode::kBusy, "a cell runs in the session",
                   "interrupt it, or wait until it has ended"};
    }
  }
  if (session->kept) TRY_STATUS(saveBetweenCells(*session, who.actor, "it is paused"));
  TRY_STATUS(record("session_paused", *session, who.actor, {}));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  if (session->active > 0) return Error{ErrorCode::kBusy, "a cell runs in the session", ""};
  TRY_STATUS(session->sandbox->freeze(true));
  session->paused = true;
  return {};
}

Status SessionDesk::resume(const Who& who) {
  const Result<std::shared_ptr<Session>> found = find(who);
  if (!found && keptOf(who)) {
    TRY([[maybe_unused]] const std::shared_ptr<Session> back, use(who));
    return {};
  }
  TRY(const std::shared_ptr<Session> session, found);
  {
    const std::lock_guard lock(session->mutex);
    if (!session->paused) return {};
  }
  TRY_STATUS(record("session_resumed", *session, who.actor, {}));
  std::unique_lock lock(session->mutex);
  session->settled.wait(lock, [&] { return !session->saves; });
  TRY_STATUS(session->sandbox->freeze(false));
  session->paused = false;
  session->lastUse = parts_.clock.monotonicNow();
  return {};
}

Result<ContextInfo> SessionDesk::makeContext(const Who& who, std::optional<Language> language) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(checkLanguage(*session, language.value_or(session->language)));
  auto context =
      std::make_shared<Context>(newResourceId("ctx"), language.value_or(session->language));
  const auto full = [&]() -> Status {
    if (session->contexts.size() < options_.maxContexts) return {};
    return Error{
        ErrorCode::kBusy,
        "the session has as many contexts as it may: " + std::to_string(options_.maxContexts),
        "delete one that is not needed any more"};
  };
  {
    const std::lock_guard lock(session->mutex);
    TRY_STATUS(full());
  }
  TRY_STATUS(record("context_created", *session, who.actor,
                    {{"context", context->id}, {"language", languageName(context->language)}}));
  const std::lock_guard lock(session->mutex);
  if (session->removed) return unknownSession(who.session);
  TRY_STATUS(full());
  session->contexts.emplace(context->id, context);
  return infoOf(*context);
}

Result<std::vector<ContextInfo>> SessionDesk::contexts(const Who& who) {
  TRY(const std::shared_ptr<Session> session, find(who));
  return infoOf(*session).contexts;
}

Status SessionDesk::restartContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const auto found, contextsOf(*session, id));
  TRY_STATUS(record("context_restarted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) endContext(*context, false);
  return {};
}

Status SessionDesk::interruptContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const auto found, contextsOf(*session, id));
  TRY_STATUS(record("context_interrupted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) {
    const std::lock_guard lock(context->mutex);
    if (context->busy && context->living) context->living->interrupt();
  }
  return {};
}

Status SessionDesk::removeContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<Context> context, contextOf(*session, id));
  if (id == kMain) {
    return Error{ErrorCode::kInvalidArgument, "the context main can't be deleted",
                 "restart it, or delete the session"};
  }
  TRY_STATUS(record("context_deleted", *session, who.actor, {{"context", id}}));
  std::vector<std::shared_ptr<Checkpoint>> checkpoints;  // they go behind the lock
  {
    const std::lock_guard lock(session->mutex);
    session->contexts.erase(id);
    std::erase_if(session->checkpoints, [&](const auto& one) {
      const bool own = one.second->context == id;
      if (own) checkpoints.push_back(one.second);
      return own;
    });
  }
  endContext(*context, true);
  return {};
}

// Waits until no other cell runs in the context. Errors: kBusy, kCancelled, kNotFound.
Status SessionDesk::takeTurn(Context& context, const CancelSignal& cancel) {
  std::unique_lock lock(context.mutex);
  if (context.busy && context.waiting >= options_.maxWaitingCells) {
    Error error{ErrorCode::kBusy, "too many cells wait for the context",
                "wait for their answers, or interrupt it"};
    error.limit = "\"cells\";q=" + std::to_string(options_.maxWaitingCells);
    return error;
  }
  ++context.waiting;
  bool gone = false;
  while (context.busy && !context.removed && !gone) {
    context.turn.wait_for(lock, kTurnPause);
    gone = isReady(cancel);
  }
  --context.waiting;
  if (context.removed) return unknownContext(context.id);
  if (gone) return Error{ErrorCode::kCancelled, "the caller went away", ""};
  context.busy = true;
  return {};
}

// Where a cell runs now it is not waited for. Errors: kBusy, kNotFound.
Status SessionDesk::takeTurnNow(Context& context) {
  const std::lock_guard lock(context.mutex);
  if (context.removed) return unknownContext(context.id);
  if (context.busy) {
    return Error{ErrorCode::kBusy, "a cell runs in the context, or something is made of it",
                 "wait until it has ended, or interrupt it"};
  }
  context.busy = true;
  return {};
}

// Something runs in the session, or is made of it: it is not idle, and is not paused or rolled
// back meanwhile.
// False: the session is being put away, or is over.
bool SessionDesk::beginUse(Session& session) {
  std::unique_lock lock(session.mutex);
  session.settled.wait(lock, [&] { return !session.rollsBack && !session.saves; });
  if (session.leaves || session.removed) return false;
  ++session.active;
  ++session.uses;
  return true;
}

void SessionDesk::endUse(Session& session) {
  {
    const std::lock_guard lock(session.mutex);
    --session.active;
    ++session.uses;
    session.lastUse = parts_.clock.monotonicNow();
  }
  session.settled.notify_all();
}

void SessionDesk::leaveTurn(Context& context) {
  const std::lock_guard lock(context.mutex);
  context.busy = false;
  if (context.living && !context.living->alive()) {
    context.forget();
    context.ended = !context.removed;
  }
  context.turn.notify_one();
}

// What was found in older cells was told with them, unless it is what refuses this one.
void SessionDesk::leaveOutTold(Context& context, CellAnswer& answer) {
  if (answer.executionCount == 0) return;
  const std::lock_guard lock(context.mutex);
  std::erase_if(answer.report.verdict.findings, [&](const Finding& finding) {
    const std::string name = finding.file + ":" + std::to_string(finding.span.line) + ":" +
                             std::to_string(finding.span.column) + " " + finding.rule + " " +
                             finding.message;
    return !context.told.insert(name).second;
  });
}

Result<CellAnswer> SessionDesk::runCell(const Who& who, const CellWanted& wanted,
                                        const CellSink& sink) {
  for (int comebacks = 0;; ++comebacks) {
    TRY(const std::shared_ptr<Session> session, use(who));
    Result<CellAnswer> answer = runCellIn(*session, who, wanted, sink);
    if (answer || answer.error().code != ErrorCode::kNotFound || comebacks == kMostComebacks) {
      return answer;
    }
    // Nothing has run. Where the session was put away just then, it comes back.
    const std::lock_guard lock(session->mutex);
    if (!session->leaves) return answer;
  }
}

Result<CellAnswer> SessionDesk::runCellIn(Session& session, const Who& who,
                                          const CellWanted& wanted, const CellSink& sink) {
  if (wanted.context == kMain && wanted.language) {
    TRY_STATUS(makeMain(who, session, *wanted.language));
  }
  TRY(const std::shared_ptr<Context> context, contextOf(session, wanted.context, wanted.language));
  if (wanted.language && *wanted.language != context->language) {
    return Error{
        ErrorCode::kInvalidArgument,
        "'language' must be " + std::string(languageName(context->language)) + ": the context's",
        "leave it out, or name another context"};
  }
  TRY_STATUS(checkEnvironment("environment", wanted.environment));
  TRY_STATUS(takeTurn(*context, wanted.cancel));
  if (!beginUse(session)) {
    leaveTurn(*context);
    return unknownSession(who.session);
  }
  Result<CellAnswer> answer = runInTurn(who, session, *context, wanted, sink);
  leaveTurn(*context);
  endUse(session);
  return answer;
}

Result<CellAnswer> SessionDesk::runInTurn(const Who& who, Session& session, Context& context,
                                          const CellWanted& wanted, const CellSink& sink) {
  TRY(const Admission::Ticket ticket, parts_.admission.enter(session.tenant, wanted.cancel));
  CellAnswer answer;
  answer.context = context.id;
  HistoryCell cell;
  CellHistory history(context.language);
  {
    const std::lock_guard lock(context.mutex);
    if (context.living && !context.living->alive()) {
      context.forget();
      context.ended = true;
    }
    answer.startedAnew = context.ended;
    history = context.history;
  }
  cell.number = history.next();
  cell.text = wanted.code;

  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = session.tenant;
  request.submission.language = context.language;
  request.submission.filename = cellName(cell.number);
  request.submission.source = wanted.code;
  request.submission.cells = true;
  request.policy = session.policy;
  request.actor = who.actor;
  request.argumentsJson = wanted.argumentsJson;
  request.limits.wall = wanted.timeout;
  request.ceilings = session.ceilings;
  request.templateLabel = session.templateLabel;
  request.sessionId = session.id;
  request.cancel = wanted.cancel;

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
    program = history.with(shown);
    if (program.source.size() > options_.maxHistory) {
      return Error{ErrorCode::kTooLarge,
                   "the cells of the context have become too long to be vetted together: " +
                       formatByteCount(ByteCount(options_.maxHistory)) + " at most",
                   "restart the context, or go on in another one"};
    }
    request.submission.source = program.source;
  }
  CellRun run(*this, session, context, cell, wanted.environment, sink, answer);
  request.cell = CellPassage{&run, context.id, cell.number, digestText(sha256(wanted.code)), {}};
  if (const std::string given = environmentJson({}, wanted.environment); !given.empty()) {
    request.cell->environmentHash = digestText(sha256(given));
  }
  TRY(answer.report, parts_.run(request));
  tellLines(answer.report, own.complete ? &program : nullptr, cell.number);
  leaveOutTold(context, answer);
  if (run.unheeded() && !answer.report.error) {
    answer.report.error =
        ReportError{"SB005", "ended: " + answer.contextEnded,
                    "let KeyboardInterrupt pass in the code; the next cell starts anew"};
  }
  return answer;
}

Result<FileInfo> SessionDesk::stat(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  return statFile(session->sandbox->workspace(), clear);
}

Result<std::vector<FileInfo>> SessionDesk::listFiles(const Who& who, const std::string& path,
                                                     std::uint32_t depth) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  return listFolder(session->sandbox->workspace(), clear, depth);
}

Result<OpenedFile> SessionDesk::openFile(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(OpenedFile opened, openWorkspaceFile(session->sandbox->workspace(), clear));
  TRY_STATUS(record("file_read", *session, who.actor,
                    {{"path_hash", digestText(sha256(clear))}, {"size", opened.info.size}}));
  return opened;
}

Result<std::unique_ptr<FileWriter>> SessionDesk::writeFile(const Who& who, const std::string& path,
                                                           std::optional<std::uint64_t> size) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  json::Object details{{"path_hash", digestText(sha256(clear))}};
  if (size) details.set("size", *size);
  TRY_STATUS(record("file_written", *session, who.actor, std::move(details)));
  return writeWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(),
                            session->files, clear);
}

Result<bool> SessionDesk::makeFolder(const Who& who, const std::string& path) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(
      record("folder_made", *session, who.actor, {{"path_hash", digestText(sha256(clear))}}));
  return makeWorkspaceFolder(session->sandbox->workspace(), session->sandbox->owner(),
                             session->files, clear);
}

Status SessionDesk::removeFile(const Who& who, const std::string& path) {
  TRY([[maybe_unused]] const bool removed, removeFileIf(who, path, {}));
  return {};
}

Result<bool> SessionDesk::removeFileIf(const Who& who, const std::string& path,
                                       const FileCondition& condition) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(
      record("file_removed", *session, who.actor, {{"path_hash", digestText(sha256(clear))}}));
  return removeWorkspaceFile(session->sandbox->workspace(), session->files, clear, condition);
}

Result<FileInfo> SessionDesk::moveFile(const Who& who, const std::string& from,
                                       const std::string& to) {
  TRY(const std::string clear, anyWorkspacePath(from));
  TRY(const std::string target, workspacePath(to));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(record(
      "file_moved", *session, who.actor,
      {{"path_hash", digestText(sha256(clear))}, {"target_hash", digestText(sha256(target))}}));
  return moveWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(), session->files,
                           clear, target);
}

void SessionDesk::reclaim() {
  std::vector<std::shared_ptr<Session>> over;
  std::vector<std::shared_ptr<Session>> spent;
  {
    const std::lock_guard lock(mutex_);
    for (auto at = sessions_.begin(); at != sessions_.end();) {
      if (at->second->kept && isSpent(*at->second)) spent.push_back(at->second);
      if (!isOver(*at->second)) {
        ++at;
        continue;
      }
      over.push_back(at->second);
      at = sessions_.erase(at);
    }
  }
  const auto reasonOf = [&](Session& session) {
    const std::lock_guard lock(session.mutex);
    return !session.sandbox->alive()                    ? "its sandbox has ended"
           : parts_.clock.monotonicNow() >= session.end ? "its time is over"
                                                        : "nobody used it";
  };
  for (const auto& session : over) {
    // A session that is over ends, also where the log takes no records now.
    (void)record("session_ended", *session, {"service", "", ""}, {{"reason", reasonOf(*session)}});
    end(*session);
  }
  for (const auto& session : spent) {
    const std::string reason = reasonOf(*session);
    (void)putAway(session, reason != "nobody used it", reason);
  }
  saveDue();
  forgetSpent();
}

// --- sessions whose workspace is kept

std::shared_ptr<SessionDesk::Kept> SessionDesk::keptOf(const Who& who) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(who.session);
  if (found == kept_.end() || (who.only && found->second->tenant != *who.only)) return nullptr;
  return found->second;
}

std::int64_t SessionDesk::keptUntil(const KeptSession& session) const {
  return (session.save ? session.save->at : session.createdAt) +
         milliseconds(options_.keepFor).count();
}

Result<std::shared_ptr<void>> SessionDesk::takeKeptPlace(const Wanted& wanted) {
  if (parts_.kept == nullptr) {
    return Error{ErrorCode::kUnsupported, "this service keeps no workspaces",
                 "leave 'keep_workspace' out"};
  }
  if (!wanted.environment.empty()) {
    return Error{ErrorCode::kInvalidArgument,
                 "a session with environment variables can't keep its workspace: they are not kept",
                 "leave one of both out"};
  }
  const std::lock_guard lock(mutex_);
  std::size_t own = makingKept_[wanted.tenant];
  std::uint64_t bytes = 0;
  for (const auto& [id, kept] : kept_) {
    if (kept->tenant != wanted.tenant) continue;
    ++own;
    const KeptSession known = kept->now();
    bytes += known.save ? known.save->bytes : 0;
  }
  const bool full = bytes >= options_.keptTenant.bytes();
  if (own < options_.maxKeptTenant && !full) {
    ++makingKept_[wanted.tenant];
    return std::shared_ptr<void>(nullptr, [this, tenant = wanted.tenant](void*) {
      const std::lock_guard inner(mutex_);
      --makingKept_[tenant];
    });
  }
  Error error{ErrorCode::kBusy,
              full ? "the tenant's kept workspaces have " + formatByteCount(ByteCount(bytes)) +
                         ", and may have " + formatByteCount(options_.keptTenant)
                   : "the tenant has as many sessions with kept workspaces as it may: " +
                         std::to_string(own),
              "delete one that is not needed any more; a list of sessions shows them"};
  error.retryAfter = seconds(5);
  if (!full) error.limit = "\"kept-sessions\";q=" + std::to_string(options_.maxKeptTenant);
  return error;
}

// The session lives, or lives again: with its files, and with nothing else.
Result<std::shared_ptr<SessionDesk::Session>> SessionDesk::bringBack(const Who& who, Kept& kept) {
  const std::lock_guard gate(kept.gate);
  if (kept.removed) return unknownSession(who.session);
  {
    const std::lock_guard lock(mutex_);
    const auto found = sessions_.find(who.session);
    if (found != sessions_.end()) return found->second;
    if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  }
  const KeptSession known = kept.now();
  Result<Chosen> chosen = parts_.choose(known.tenant, known.policy, known.templateLabel);
  if (!chosen) {
    return Error{ErrorCode::kBusy,
                 "the session can't come back by its policy: " + chosen.error().text(),
                 "its files stay until they are due; have the policy allowed, or delete it"};
  }
  Wanted wanted;
  wanted.tenant = known.tenant;
  wanted.policy = std::move(chosen->policy);
  wanted.ceilings = std::move(chosen->ceilings);
  wanted.templateLabel = std::move(chosen->templateLabel);
  auto session =
      std::make_shared<Session>(wanted, known.language, known.createdBy, parts_.clock, &known);
  session->metadata = known.metadata;
  session->idle = seconds(known.idleSeconds);
  session->life = seconds(known.lifeSeconds);
  TRY_STATUS(takePlace(known.tenant));
  Status done = fillBack(who, *session, known);
  const std::lock_guard lock(mutex_);
  --making_[known.tenant];
  if (!done) return std::move(done).error();
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  session->kept = kept_.at(known.id);
  session->lastUse = parts_.clock.monotonicNow();
  session->saveTried = session->lastUse;
  session->end = session->lastUse + session->life;
  auto main = std::make_shared<Context>(std::string(kMain), session->language);
  main->ended = true;  // so that its first cell says that it starts anew
  session->contexts.emplace(main->id, main);
  sessions_.emplace(session->id, session);
  wake_.notify_all();
  return session;
}

Status SessionDesk::fillBack(const Who& who, Session& session, const KeptSession& known) {
  json::Object details{{"policy", session.policy.label()},
                       {"policy_digest", session.policy.digest}};
  if (known.save) {
    details.set("files", known.save->files);
    details.set("bytes", known.save->bytes);
    details.set("save_hash", "sha256:" + known.save->sha256);
  }
  TRY_STATUS(record("session_restored", session, who.actor, std::move(details)));
  TRY_STATUS(openSandbox(session));
  return parts_.kept->restore(known, session.sandbox->workspace(), session.sandbox->owner());
}

// REQUIRES: the gate, and that nothing runs in it. Errors: kAuditFailed and those of
// KeptSessions::write; what was saved before stays, and the session tells of it.
Status SessionDesk::save(Session& session, const Actor& actor, std::string_view reason) {
  Kept& kept = *session.kept;
  KeptSession known = kept.now();
  std::uint64_t uses = 0;
  {
    const std::lock_guard lock(session.mutex);
    session.saveTried = parts_.clock.monotonicNow();
    uses = session.uses;
  }
  const Status done = [&]() -> Status {
    TRY(const std::unique_ptr<KeptSessions::Draft> draft,
        parts_.kept->write(known, session.sandbox->workspace(), session.policy.limits.workspace,
                           parts_.clock.wallNow().time_since_epoch().count()));
    std::uint64_t bytes = draft->save().bytes;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [id, other] : kept_) {
        if (other.get() == &kept || other->tenant != session.tenant) continue;
        const KeptSession one = other->now();
        bytes += one.save ? one.save->bytes : 0;
      }
    }
    if (bytes > options_.keptTenant.bytes()) {
      return Error{ErrorCode::kTooLarge,
                   "the tenant's kept workspaces would have more than " +
                       formatByteCount(options_.keptTenant),
                   "delete sessions that are not needed any more, or files of this one"};
    }
    TRY_STATUS(record("workspace_saved", session, actor,
                      {{"reason", reason},
                       {"files", draft->save().files},
                       {"bytes", draft->save().bytes},
                       {"save_hash", "sha256:" + draft->save().sha256}}));
    return parts_.kept->commit(known, *draft);
  }();
  const std::string before = known.trouble;
  known.trouble = done ? "" : done.error().message;
  if (known.trouble != before) {
    if (!done) {
      (void)record("workspace_not_saved", session, actor,
                   {{"reason", reason}, {"error", known.trouble}});
    }
    (void)parts_.kept->describe(known);  // else it is told while the service lives
  }
  {
    const std::lock_guard lock(kept.mutex);
    kept.info.trouble = known.trouble;
    kept.info.save = known.save;
  }
  if (!done) return done.error();
  const std::lock_guard lock(session.mutex);
  session.savedUses = uses;
  return {};
}

// Cells wait meanwhile, and what earlier ones have left running stands still.
Status SessionDesk::saveBetweenCells(Session& session, const Actor& actor,
                                     std::string_view reason) {
  const std::lock_guard gate(session.kept->gate);
  {
    const std::lock_guard lock(session.mutex);
    if (session.removed || session.leaves) return unknownSession(session.id);
    if (session.active > 0) {
      return Error{ErrorCode::kBusy, "a cell runs in the session",
                   "interrupt it, or wait until it has ended"};
    }
    if (session.savedUses == session.uses && session.kept->now().save) return {};
    session.saves = true;
  }
  const bool frozen = !session.paused && session.sandbox->freeze(true);
  Status done = save(session, actor, reason);
  if (frozen) (void)session.sandbox->freeze(false);
  {
    const std::lock_guard lock(session.mutex);
    session.saves = false;
  }
  session.settled.notify_all();
  return done;
}

// Saves the session's files, and ends its interpreters; who uses it next brings it back.
// `atAnyCost`: also where something runs in it, or where its files can't be saved.
Status SessionDesk::putAway(const std::shared_ptr<Session>& session, bool atAnyCost,
                            const std::string& reason) {
  const Actor service{"service", "", ""};
  const std::lock_guard gate(session->kept->gate);
  if (session->kept->removed) return {};
  std::map<std::string, std::shared_ptr<Context>> contexts;
  {
    const std::lock_guard lock(session->mutex);
    if (session->removed) return {};
    const MonotonicTime now = parts_.clock.monotonicNow();
    if (!atAnyCost) {
      if (session->active > 0 || session->paused || session->saves) return {};
      if (now < session->lastUse + session->idle) return {};
      const bool failedLately =
          !session->kept->now().trouble.empty() && now < session->saveTried + options_.saveAgain;
      if (failedLately) return {};
    }
    session->leaves = true;
    contexts = session->contexts;
  }
  const auto openDoor = [&](bool open) {
    const std::lock_guard lock(session->files->mutex);
    session->files->closed = !open;
  };
  openDoor(false);
  if (atAnyCost) {
    for (const auto& [id, context] : contexts) endContext(*context, true);
    std::unique_lock lock(session->mutex);
    session->settled.wait_for(lock, options_.endPatience,
                              [&] { return session->active == 0 && !session->saves; });
  }
  const bool frozen = !atAnyCost && session->sandbox->freeze(true);
  const Status saved = save(*session, service, reason);
  if (frozen) (void)session->sandbox->freeze(false);
  if (!saved && !atAnyCost) {
    openDoor(true);
    const std::lock_guard lock(session->mutex);
    session->leaves = false;
    return saved.error();
  }
  (void)record("session_put_away", *session, service, {{"reason", reason}});
  {
    const std::lock_guard lock(mutex_);
    sessions_.erase(session->id);
  }
  end(*session);
  return saved;
}

void SessionDesk::saveDue() {
  std::vector<std::shared_ptr<Session>> due;
  {
    const MonotonicTime now = parts_.clock.monotonicNow();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, session] : sessions_) {
      if (!session->kept) continue;
      const std::lock_guard inner(session->mutex);
      const bool quiet = session->active == 0 && !session->leaves && !session->saves;
      if (!quiet || session->uses == session->savedUses) continue;
      if (now >= session->saveTried + options_.saveEvery) due.push_back(session);
    }
  }
  for (const auto& session : due) {
    (void)saveBetweenCells(*session, {"service", "", ""}, "in between");
  }
}

// What nobody has come back to for as long as it is kept.
void SessionDesk::forgetSpent() {
  std::vector<std::shared_ptr<Kept>> due;
  {
    const MonotonicTime now = parts_.clock.monotonicNow();
    const std::int64_t wall = parts_.clock.wallNow().time_since_epoch().count();
    const std::lock_guard lock(mutex_);
    for (const auto& [id, kept] : kept_) {
      if (sessions_.contains(id)) continue;
      const std::lock_guard inner(kept->mutex);
      if (wall < keptUntil(kept->info)) continue;
      if (kept->tried != MonotonicTime{} && now < kept->tried + kForgetEvery) continue;
      kept->tried = now;
      due.push_back(kept);
    }
  }
  for (const auto& kept : due) {
    const std::lock_guard gate(kept->gate);
    const KeptSession known = kept->now();
    {
      const std::lock_guard lock(mutex_);
      if (kept->removed || sessions_.contains(known.id)) continue;
    }
    (void)record("session_ended", known.id, known.tenant, {"service", "", ""},
                 {{"reason", "it was kept for as long as it may be"}});
    if (!parts_.kept->remove(known.id, known.tenant)) continue;
    kept->removed = true;
    const std::lock_guard lock(mutex_);
    kept_.erase(known.id);
  }
}

}  // namespace gantlet
