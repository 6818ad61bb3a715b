#include "manager/session_context.h"

#include <poll.h>

#include <chrono>

#include "manager/session_files.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTurnPause{50};

bool isReady(const CancelSignal& cancel) {
  pollfd polled[2] = {{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}};
  return ::poll(polled, 2, 0) > 0;
}

Error interpreterEnded() {
  return Error{ErrorCode::kBusy, "the context's interpreter has ended, and its variables with it",
               "run a cell first, which starts another"};
}

}  // namespace

std::string_view contextStateName(ContextState state) {
  switch (state) {
    case ContextState::kFresh: return "FRESH";
    case ContextState::kActive: return "ACTIVE";
    case ContextState::kEnded: return "ENDED";
    case ContextState::kIdle: break;
  }
  return "IDLE";
}

Error unknownContext(const std::string& id) {
  return Error{ErrorCode::kNotFound, "the session has no context " + shownName(id),
               "make one, or use main"};
}

ContextInfo SessionContext::info() {
  const std::lock_guard lock(mutex_);
  ContextInfo info{id, language, ContextState::kFresh, ran_};
  if (living_) {
    info.state = busy_              ? ContextState::kActive
                 : living_->alive() ? ContextState::kIdle
                                    : ContextState::kEnded;
  } else if (ended_) {
    info.state = ContextState::kEnded;
  }
  return info;
}

Status SessionContext::takeTurn(const CancelSignal& cancel, std::size_t mostWaiting) {
  std::unique_lock lock(mutex_);
  if (busy_ && waiting_ >= mostWaiting) {
    Error error{ErrorCode::kBusy, "too many cells wait for the context",
                "wait for their answers, or interrupt it"};
    error.limit = "\"cells\";q=" + std::to_string(mostWaiting);
    return error;
  }
  ++waiting_;
  bool gone = false;
  while (busy_ && !removed_ && !gone) {
    turn_.wait_for(lock, kTurnPause);
    gone = isReady(cancel);
  }
  --waiting_;
  if (removed_) return unknownContext(id);
  if (gone) return Error{ErrorCode::kCancelled, "the caller went away", ""};
  busy_ = true;
  return {};
}

Status SessionContext::takeTurnNow() {
  const std::lock_guard lock(mutex_);
  if (removed_) return unknownContext(id);
  if (busy_) {
    return Error{ErrorCode::kBusy, "a cell runs in the context, or something is made of it",
                 "wait until it has ended, or interrupt it"};
  }
  busy_ = true;
  return {};
}

void SessionContext::leaveTurn() {
  const std::lock_guard lock(mutex_);
  busy_ = false;
  if (living_ && !living_->alive()) {
    forget();
    ended_ = !removed_;
  }
  turn_.notify_one();
}

SessionContext::Standing SessionContext::standing() {
  const std::lock_guard lock(mutex_);
  seeEnded();
  return {history_, ended_};
}

Result<std::shared_ptr<LivingContext>> SessionContext::interpreter(LivingSandbox& sandbox) {
  {
    const std::lock_guard lock(mutex_);
    if (living_) return living_;
  }
  // It is the caller's turn: nobody else makes one.
  TRY(std::unique_ptr<LivingContext> made, sandbox.makeContext(language));
  const std::lock_guard lock(mutex_);
  if (removed_) return unknownContext(id);
  living_ = std::move(made);
  ended_ = false;
  return living_;
}

std::string SessionContext::addCell(HistoryCell cell, const Environment& sessions,
                                    const Environment& cells) {
  const std::lock_guard lock(mutex_);
  history_.add(std::move(cell));
  const bool first = ran_ == 0;
  ++ran_;
  return environmentJson(first ? sessions : Environment(), cells);
}

void SessionContext::leaveOutTold(std::vector<Finding>& findings) {
  const std::lock_guard lock(mutex_);
  std::erase_if(findings, [&](const Finding& finding) {
    const std::string name = finding.file + ":" + std::to_string(finding.span.line) + ":" +
                             std::to_string(finding.span.column) + " " + finding.rule + " " +
                             finding.message;
    return !told_.insert(name).second;
  });
}

Result<HeldContext> SessionContext::held() {
  const std::lock_guard lock(mutex_);
  seeEnded();
  if (ended_) return interpreterEnded();
  return HeldContext{living_, history_, ran_};
}

Status SessionContext::goBackTo(const HeldContext& then, LivingSandbox& sandbox,
                                LivingBranch branch) {
  const std::lock_guard lock(mutex_);
  if (removed_) return unknownContext(id);
  TRY_STATUS(sandbox.become(*branch.sandbox));
  living_ = std::move(branch.context);
  history_ = then.history;
  told_.clear();  // numbers of cells are given again
  ran_ = then.ran;
  ended_ = false;
  return {};
}

bool SessionContext::hasVariables() {
  const std::lock_guard lock(mutex_);
  return ran_ > 0 && living_ && living_->alive();
}

void SessionContext::forgetUnused() {
  const std::lock_guard lock(mutex_);
  if (ran_ == 0) forget();
}

void SessionContext::end(bool removed) {
  const std::lock_guard lock(mutex_);
  if (removed) removed_ = true;
  if (living_) living_->kill();
  if (!busy_) forget();
  ended_ = false;
  turn_.notify_all();
}

void SessionContext::interrupt() {
  const std::lock_guard lock(mutex_);
  if (busy_ && living_) living_->interrupt();
}

void SessionContext::killFor(const std::string& why, bool always) {
  const std::lock_guard lock(mutex_);
  if (living_ && (busy_ || always)) living_->killFor(why);
}

bool SessionContext::isRemoved() {
  const std::lock_guard lock(mutex_);
  return removed_;
}

Error SessionContext::explain(Error error) {
  const std::lock_guard lock(mutex_);
  if (removed_) return unknownContext(id);
  const bool ended = living_ && !living_->alive();
  if (ended && error.code == ErrorCode::kUnavailable) return interpreterEnded();
  return error;
}

void SessionContext::forget() {
  living_.reset();
  history_ = CellHistory(language);
  told_.clear();
  ran_ = 0;
}

void SessionContext::seeEnded() {
  if (!living_ || living_->alive()) return;
  forget();
  ended_ = true;
}

Status preparePlace(const HeldContext& held, const std::string& session,
                    std::unique_ptr<BranchPlace>& place) {
  if (place || !held.living) return {};
  TRY(place, held.living->prepareBranch(session));
  return {};
}

Status startFor(HeldContext& held, SessionContext& context, LivingSandbox& sandbox) {
  if (held.living) return {};
  TRY(held.living, context.interpreter(sandbox));
  return {};
}

}  // namespace gantlet
