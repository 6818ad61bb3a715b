// Contexts of SessionDesk.
#include "core/resource_id.h"
#include "manager/session_parts.h"

namespace gantlet {

std::string_view contextStateName(ContextState state) {
  switch (state) {
    case ContextState::kFresh: return "FRESH";
    case ContextState::kActive: return "ACTIVE";
    case ContextState::kEnded: return "ENDED";
    case ContextState::kIdle: break;
  }
  return "IDLE";
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

// Whoever runs in it sees its end; whoever waits finds it ended, or, where it stays, fresh.
void SessionDesk::endContext(Context& context, bool removed) {
  const std::lock_guard lock(context.mutex);
  if (removed) context.removed = true;
  if (context.living) context.living->kill();
  if (!context.busy) context.forget();
  context.ended = false;
  context.turn.notify_all();
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

void SessionDesk::leaveTurn(Context& context) {
  const std::lock_guard lock(context.mutex);
  context.busy = false;
  if (context.living && !context.living->alive()) {
    context.forget();
    context.ended = !context.removed;
  }
  context.turn.notify_one();
}

}  // namespace gantlet
