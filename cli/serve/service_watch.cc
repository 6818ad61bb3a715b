#include "cli/serve/service_watch.h"

#include <system_error>
#include <utility>

namespace gantlet::cli {

ServiceWatch::~ServiceWatch() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

Status ServiceWatch::start(std::chrono::milliseconds every) {
  try {
    thread_ = std::thread([this, every] { work(every); });
  } catch (const std::system_error& error) {
    return systemError("starting a thread", error.code().value());
  }
  return {};
}

void ServiceWatch::work(std::chrono::milliseconds every) {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    lock.unlock();
    look();
    lock.lock();
    wake_.wait_for(lock, every, [this] { return stopping_; });
  }
}

void ServiceWatch::look() {
  lookAtAudit();
  lookAtProvider();
}

void ServiceWatch::lookAtAudit() {
  const Status health = audit_.health();
  if (health.has_value() == auditWell_) return;
  auditWell_ = health.has_value();
  if (auditWell_) {
    log_.write({LogLevel::kInfo, "audit_log_recovered", "the audit log can be written again", {}});
  } else {
    log_.write({LogLevel::kError,
                "audit_log_failed",
                "the audit log can't be written: nothing runs until it can",
                {{"reason", health.error().text()}}});
  }
}

void ServiceWatch::lookAtProvider() {
  const ProviderHealth health = provider_.health();
  lookAtHelpers(health);
  ProviderState state = ProviderState::kWell;
  if (!health.healthy) {
    state = ProviderState::kLost;
  } else if (health.stoodInFor) {
    state = ProviderState::kStoodInFor;
  }
  if (state == providerState_) return;
  providerState_ = state;
  const std::vector<LogField> fields{{"provider", std::string(provider_.id())},
                                     {"reason", health.message}};
  switch (state) {
    case ProviderState::kLost:
      log_.write({LogLevel::kError, "provider_lost",
                  "the provider is lost: nothing runs until it is back", fields});
      return;
    case ProviderState::kStoodInFor:
      log_.write({LogLevel::kWarning, "provider_stood_in_for",
                  "the provider is lost; another one stands in for it", fields});
      return;
    case ProviderState::kWell:
      log_.write({LogLevel::kInfo,
                  "provider_recovered",
                  "the provider is back",
                  {{"provider", std::string(provider_.id())}}});
  }
}

void ServiceWatch::lookAtHelpers(const ProviderHealth& health) {
  for (const ProviderHelper& helper : health.helpers) {
    const auto [at, isNew] = helpers_.try_emplace(helper.name, helper);
    const ProviderHelper before = std::exchange(at->second, helper);
    if (!isNew && before.started > 0 && helper.started > before.started) {
      log_.write(
          {LogLevel::kWarning,
           "helper_restarted",
           "a helper process was started again",
           {{"helper", helper.name}, {"started", static_cast<std::int64_t>(helper.started)}}});
    }
    if (!helper.error.empty() && (isNew || helper.error != before.error)) {
      log_.write({LogLevel::kWarning,
                  "helper_failed",
                  "a helper process can't be started",
                  {{"helper", helper.name}, {"reason", helper.error}}});
    }
  }
}

}  // namespace gantlet::cli
