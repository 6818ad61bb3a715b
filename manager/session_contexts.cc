// Contexts of SessionDesk.
#include "core/resource_id.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"

namespace gantlet {

Status SessionDesk::makeMain(const Who& who, Session& session, Language language) {
  const std::string key = contextKey(std::string(kMain), language, session.language);
  {
    const std::lock_guard lock(session.mutex);
    if (session.contexts.contains(key)) return {};
  }
  TRY_STATUS(session.checkLanguage(language));
  TRY_STATUS(record("context_created", session, who.actor,
                    {{"context", kMain}, {"language", languageName(language)}}));
  const std::lock_guard lock(session.mutex);
  if (session.removed) return unknownSession(who.session);
  session.contexts.try_emplace(
      key, std::make_shared<SessionContext>(std::string(kMain), language, session.broughtBack));
  return {};
}

Result<ContextInfo> SessionDesk::makeContext(const Who& who, std::optional<Language> language) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(session->checkLanguage(language.value_or(session->language)));
  auto context =
      std::make_shared<SessionContext>(newResourceId("ctx"), language.value_or(session->language));
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
  return context->info();
}

Result<std::vector<ContextInfo>> SessionDesk::contexts(const Who& who) {
  TRY(const std::shared_ptr<Session> session, find(who));
  return session->info(now()).contexts;
}

Status SessionDesk::restartContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const auto found, session->contextsNamed(id));
  TRY_STATUS(record("context_restarted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) context->end(false);
  return {};
}

Status SessionDesk::restartMain(const Who& who, Language language) {
  TRY(const std::shared_ptr<Session> session, use(who));
  const auto found = session->context(std::string(kMain), language);
  if (!found) return {};
  TRY_STATUS(record("context_restarted", *session, who.actor,
                    {{"context", kMain}, {"language", languageName(language)}}));
  (*found)->end(false);
  return {};
}

Result<std::vector<Language>> SessionDesk::languagesOf(const Who& who) {
  TRY(const std::shared_ptr<Session> session, find(who));
  std::vector<Language> languages{session->language};
  for (const Language one : {Language::kPython, Language::kJavaScript}) {
    if (one != session->language && session->checkLanguage(one)) languages.push_back(one);
  }
  return languages;
}

Status SessionDesk::interruptContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const auto found, session->contextsNamed(id));
  TRY_STATUS(record("context_interrupted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) context->interrupt();
  return {};
}

Status SessionDesk::removeContext(const Who& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(const std::shared_ptr<SessionContext> context, session->context(id));
  if (id == kMain) {
    return Error{ErrorCode::kInvalidArgument, "the context main can't be deleted",
                 "restart it, or delete the session"};
  }
  TRY_STATUS(record("context_deleted", *session, who.actor, {{"context", id}}));
  std::vector<std::shared_ptr<SessionCheckpoint>> checkpoints;  // they go behind the lock
  {
    const std::lock_guard lock(session->mutex);
    session->contexts.erase(id);
    std::erase_if(session->checkpoints, [&](const auto& one) {
      const bool own = one.second->context == id;
      if (own) checkpoints.push_back(one.second);
      return own;
    });
  }
  context->end(true);
  return {};
}

}  // namespace gantlet
