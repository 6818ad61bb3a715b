#include "manager/session_contexts.h"

#include "core/resource_id.h"
#include "json/value.h"

namespace gantlet {

Status SessionContexts::makeMain(const SessionWho& who, Session& session, Language language) {
  const std::string key = contextKey(std::string(kMain), language, session.language);
  {
    const std::lock_guard lock(session.mutex);
    if (session.contexts.contains(key)) return {};
  }
  TRY_STATUS(session.checkLanguage(language));
  TRY_STATUS(records_.add("context_created", session, who.actor,
                          {{"context", kMain}, {"language", languageName(language)}}));
  const std::lock_guard lock(session.mutex);
  if (session.removed) return unknownSession(who.session);
  session.contexts.try_emplace(
      key, std::make_shared<SessionContext>(std::string(kMain), language, session.broughtBack));
  return {};
}

Status SessionContexts::checkRoom(const Session& session) const {
  if (session.contexts.size() < most_) return {};
  return Error{ErrorCode::kBusy,
               "the session has as many contexts as it may: " + std::to_string(most_),
               "delete one that is not needed any more"};
}

Result<ContextInfo> SessionContexts::make(const SessionWho& who, std::optional<Language> language) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY_STATUS(session->checkLanguage(language.value_or(session->language)));
  auto context =
      std::make_shared<SessionContext>(newResourceId("ctx"), language.value_or(session->language));
  {
    const std::lock_guard lock(session->mutex);
    TRY_STATUS(checkRoom(*session));
  }
  TRY_STATUS(
      records_.add("context_created", *session, who.actor,
                   {{"context", context->id}, {"language", languageName(context->language)}}));
  const std::lock_guard lock(session->mutex);
  if (session->removed) return unknownSession(who.session);
  TRY_STATUS(checkRoom(*session));
  session->contexts.emplace(context->id, context);
  return context->info();
}

Result<std::vector<ContextInfo>> SessionContexts::list(const SessionWho& who) {
  TRY(const std::shared_ptr<Session> session, finder_.find(who));
  std::vector<ContextInfo> infos;
  for (const auto& context : session->allContexts()) infos.push_back(context->info());
  return infos;
}

Status SessionContexts::restart(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(const auto found, session->contextsNamed(id));
  TRY_STATUS(records_.add("context_restarted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) context->end(false);
  return {};
}

Status SessionContexts::restartMain(const SessionWho& who, Language language) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  const auto found = session->context(std::string(kMain), language);
  if (!found) return {};
  TRY_STATUS(records_.add("context_restarted", *session, who.actor,
                          {{"context", kMain}, {"language", languageName(language)}}));
  (*found)->end(false);
  return {};
}

Result<std::vector<Language>> SessionContexts::languagesOf(const SessionWho& who) {
  TRY(const std::shared_ptr<Session> session, finder_.find(who));
  std::vector<Language> languages{session->language};
  for (const Language one : {Language::kPython, Language::kJavaScript}) {
    if (one != session->language && session->checkLanguage(one)) languages.push_back(one);
  }
  return languages;
}

Status SessionContexts::interrupt(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(const auto found, session->contextsNamed(id));
  TRY_STATUS(records_.add("context_interrupted", *session, who.actor, {{"context", id}}));
  for (const auto& context : found) context->interrupt();
  return {};
}

Status SessionContexts::remove(const SessionWho& who, const std::string& id) {
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(const std::shared_ptr<SessionContext> context, session->context(id));
  if (id == kMain) {
    return Error{ErrorCode::kInvalidArgument, "the context main can't be deleted",
                 "restart it, or delete the session"};
  }
  TRY_STATUS(records_.add("context_deleted", *session, who.actor, {{"context", id}}));
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
