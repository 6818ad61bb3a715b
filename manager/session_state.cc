#include "manager/session_state.h"

#include <algorithm>

namespace gantlet {

using std::chrono::milliseconds;

Error unknownSession(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no such session: " + shownName(id), ""};
}

Error unknownCheckpoint(const std::string& id) {
  return Error{ErrorCode::kNotFound, "the session has no checkpoint " + shownName(id),
               "checkpoints end with their context, with the session and with the service"};
}

std::string contextKey(const std::string& id, Language language, Language sessions) {
  return id != kMain || language == sessions
             ? id
             : std::string(kMain) + " " + std::string(languageName(language));
}

void tellSave(const KeptSession& kept, SessionInfo& info) {
  info.keepsWorkspace = true;
  if (kept.save) info.saved = SavedWorkspace{kept.save->at, kept.save->files, kept.save->bytes};
  info.saveError = kept.trouble;
}

std::string_view sessionStateName(SessionState state) {
  switch (state) {
    case SessionState::kActive: return "ACTIVE";
    case SessionState::kPaused: return "PAUSED";
    case SessionState::kSaved: return "SAVED";
    case SessionState::kIdle: break;
  }
  return "IDLE";
}

CheckpointInfo SessionCheckpoint::info() const {
  CheckpointInfo told;
  told.id = id;
  told.context = context;
  told.createdAt = createdAt;
  told.executionCount = held.ran;
  told.memory = fork.sandbox->charges().front().memory;
  return told;
}

SessionInfo Session::info(MonotonicTime now) {
  SessionInfo info;
  info.id = id;
  info.tenant = tenant;
  info.language = language;
  info.policy = policy.label();
  info.templateLabel = templateLabel;
  info.createdBy = createdBy;
  info.parent = parent;
  info.volumes = volumes;
  info.createdAt = createdAt;
  // From one moment: two looks at a session tell the same times.
  const auto at = [&](MonotonicTime time) {
    return createdAt + std::chrono::duration_cast<milliseconds>(time - created).count();
  };
  std::vector<std::shared_ptr<SessionContext>> told;
  {
    const std::lock_guard lock(mutex);
    info.metadata = metadata;
    info.state = paused       ? SessionState::kPaused
                 : active > 0 ? SessionState::kActive
                              : SessionState::kIdle;
    info.deadline = at(end);
    info.idleDeadline =
        paused ? info.deadline : std::min(info.deadline, at((active > 0 ? now : lastUse) + idle));
    info.idleSeconds = idle.count();
    for (const auto& [key, context] : contexts) told.push_back(context);
  }
  for (const auto& context : told) info.contexts.push_back(context->info());
  if (kept) tellSave(kept->now(), info);
  return info;
}

bool Session::isSpent(MonotonicTime now) {
  const std::lock_guard lock(mutex);
  if (removed || now >= end || !sandbox->alive()) return true;
  return active == 0 && !paused && now >= lastUse + idle;
}

bool Session::isOver(MonotonicTime now) { return kept ? isRemoved() : isSpent(now); }

std::string Session::whySpent(MonotonicTime now) {
  const std::lock_guard lock(mutex);
  return !sandbox->alive() ? "its sandbox has ended"
         : now >= end      ? "its time is over"
                           : "nobody used it";
}

bool Session::isRemoved() {
  const std::lock_guard lock(mutex);
  return removed;
}

bool Session::isLeaving() {
  const std::lock_guard lock(mutex);
  return leaves;
}

bool Session::beginUse() {
  std::unique_lock lock(mutex);
  settled.wait(lock, [&] { return !rollsBack && !saves; });
  if (leaves || removed) return false;
  ++active;
  ++uses;
  return true;
}

void Session::endUse(MonotonicTime now) {
  {
    const std::lock_guard lock(mutex);
    --active;
    ++uses;
    lastUse = now;
  }
  settled.notify_all();
}

Result<std::shared_ptr<SessionContext>> Session::context(const std::string& name,
                                                         std::optional<Language> of) {
  const std::lock_guard lock(mutex);
  const auto found = contexts.find(contextKey(name, of.value_or(language), language));
  // A space is in no name: it is in the keys of those that go by another.
  if (found == contexts.end() || removed || name != found->second->id) {
    Error error = unknownContext(name);
    if (broughtBack && !removed) {
      error.resolution =
          "the session was put away and has come back with its files; the contexts "
          "that it had are gone: make one, or use main";
    }
    return error;
  }
  return found->second;
}

Result<std::vector<std::shared_ptr<SessionContext>>> Session::contextsNamed(
    const std::string& name) {
  std::vector<std::shared_ptr<SessionContext>> found;
  const std::lock_guard lock(mutex);
  if (!removed) {
    for (const auto& [key, context] : contexts) {
      if (context->id == name) found.push_back(context);
    }
  }
  if (found.empty()) return unknownContext(name);
  return found;
}

std::vector<std::shared_ptr<SessionContext>> Session::allContexts() {
  std::vector<std::shared_ptr<SessionContext>> found;
  const std::lock_guard lock(mutex);
  for (const auto& [key, context] : contexts) found.push_back(context);
  return found;
}

Result<std::shared_ptr<SessionCheckpoint>> Session::checkpoint(const std::string& name) {
  const std::lock_guard lock(mutex);
  const auto found = checkpoints.find(name);
  if (found == checkpoints.end() || removed) return unknownCheckpoint(name);
  return found->second;
}

Error Session::explain(SessionContext& context, Error error) {
  if (isRemoved()) return unknownSession(id);
  return context.explain(std::move(error));
}

void Session::finish() {
  std::map<std::string, std::shared_ptr<SessionContext>> ending;
  std::map<std::string, std::shared_ptr<SessionCheckpoint>> held;  // they go behind the lock
  {
    const std::lock_guard lock(mutex);
    removed = true;
    ending.swap(contexts);
    held.swap(checkpoints);
  }
  for (const auto& [key, context] : ending) context->end(true);
}

Status Session::checkLanguage(Language wanted) const {
  const std::optional<Language>& only = ceilings.language;
  if (!only || *only == wanted) return {};
  return Error{ErrorCode::kInvalidArgument,
               "'language' must be " + std::string(languageName(*only)) + " with the template " +
                   templateLabel,
               "leave it out, or make a session without that template"};
}

}  // namespace gantlet
