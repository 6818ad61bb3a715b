// Reload: a running service takes its settings again (SIGHUP). All or nothing: a configuration in
// which anything is wrong changes nothing and is told in the log. What only a start can change is
// named there too. A reload is an audit record, and one that can't be recorded does not happen.
//
// Requests in work finish under the settings they began with.
//
// Thread-safety: reload() from one thread; counts() from any.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "audit/log.h"
#include "cli/config_source.h"
#include "cli/serve/log_writer.h"
#include "cli/serve/service_plan.h"
#include "manager/audit_desk.h"

namespace gantlet::cli {

class Reload {
 public:
  // What a reload reads and changes beside the service; all of it must outlive this.
  struct Parts {
    const ConfigSource& source;
    const Rulebook& rulebook;
    const Clock& clock;
    audit::Log& audit;
    LogWriter& log;
    PipelineGate& gate;
    Admission& admission;
    AuditDesk& desk;
  };
  // `running`: what the service was started with.
  Reload(const Parts& parts, ServicePlan running) : parts_(parts), running_(std::move(running)) {}

  // The service, when it has been started; it may ask for counts() before. `gateways`: what the
  // other gateways of a cluster ask; may be null.
  void attach(HttpService& service, GatewayService* gateways = nullptr) {
    service_ = &service;
    gateways_ = gateways;
  }

  // REQUIRES: attach(). Errors: what is wrong with the settings (kInvalidArgument, kNotFound, kIo),
  // kAuditFailed; the log has been told. Nothing has then changed.
  Status reload();

  // What the service runs with now. For the thread that reloads.
  [[nodiscard]] const ServicePlan& running() const { return running_; }

  struct Counts {
    std::uint64_t done = 0;
    std::uint64_t refused = 0;
    bool lastDone = true;
    std::optional<WallTime> lastDoneAt;
  };
  [[nodiscard]] Counts counts() const;

 private:
  struct Changes {
    std::vector<std::string> taken;    // keys
    std::vector<std::string> restart;  // keys that count from the next start
  };
  [[nodiscard]] Status tryReload(Changes& changes);
  [[nodiscard]] Changes compare(const ServicePlan& fresh) const;
  void keepWhatStays(ServicePlan& fresh, const Changes& changes) const;
  void apply(ServicePlan fresh);

  Parts parts_;
  ServicePlan running_;
  HttpService* service_ = nullptr;
  GatewayService* gateways_ = nullptr;
  mutable std::mutex mutex_;  // guards counts_
  Counts counts_;
};

// Writes one record of the service itself, durably. Errors: kAuditFailed.
[[nodiscard]] Status recordService(audit::Log& log, std::string_view event, json::Object details);

}  // namespace gantlet::cli
