// ServiceWatch: looks once a second at what the service stands on, and tells the log when it
// changes: the audit log that can't be written and its recovery, a provider that is lost, stood in
// for, or back, helper processes that were started again. Nothing has to be sent to the service for
// that. A look asks the audit log to try again, so that it recovers without traffic, too.
//
// Thread-safety: look() from one thread at a time: its own, once started.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "audit/log.h"
#include "core/event_log.h"
#include "providers/provider.h"

namespace gantlet::cli {

class ServiceWatch {
 public:
  // All of it must outlive this.
  ServiceWatch(audit::Log& audit, Provider& provider, EventLog& log)
      : audit_(audit), provider_(provider), log_(log) {}
  ~ServiceWatch();
  ServiceWatch(const ServiceWatch&) = delete;
  ServiceWatch& operator=(const ServiceWatch&) = delete;

  // Looks from now on. Errors: kIo (no thread).
  [[nodiscard]] Status start(std::chrono::milliseconds every = std::chrono::seconds{1});
  void look();

 private:
  enum class ProviderState : std::uint8_t { kWell, kStoodInFor, kLost };

  void lookAtAudit();
  void lookAtProvider();
  void lookAtHelpers(const ProviderHealth& health);
  void work(std::chrono::milliseconds every);

  audit::Log& audit_;
  Provider& provider_;
  EventLog& log_;
  bool auditWell_ = true;
  ProviderState providerState_ = ProviderState::kWell;
  std::map<std::string, ProviderHelper> helpers_;  // as they were last seen
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace gantlet::cli
