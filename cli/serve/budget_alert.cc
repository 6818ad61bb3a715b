#include "cli/serve/budget_alert.h"

namespace gantlet::cli {

void tellBudget(const BudgetReached& at, const std::string& currency, audit::Log& audit,
                LogWriter& log, WebhookDesk* webhooks) {
  const double spent = static_cast<double>(at.spentMicros) / 1e6;
  const double budget = static_cast<double>(at.budgetMicros) / 1e6;
  log.write({LogLevel::kWarning,
             "budget_reached",
             at.percent < 100 ? "a tenant has used up a part of its budget of the month"
                              : "a tenant has used up its budget of the month: nothing runs for it",
             {{"tenant", at.tenant},
              {"percent", static_cast<std::int64_t>(at.percent)},
              {"spent", spent},
              {"budget", budget},
              {"currency", currency}}});
  audit::AuditRecord record;
  record.tenant = TenantId(at.tenant);
  record.stage = "config";
  record.event = "budget_reached";
  record.outcome = "ok";
  record.details = {{"actor", "service"},
                    {"percent", at.percent},
                    {"spent", spent},
                    {"budget", budget},
                    {"currency", currency}};
  (void)audit.enqueue(record);
  const Status told = webhooks == nullptr ? Status()
                                          : webhooks->alert(at.tenant, "budget.reached",
                                                            {{"percent", at.percent},
                                                             {"spent", spent},
                                                             {"budget", budget},
                                                             {"currency", currency}});
  if (!told) {
    log.write({LogLevel::kError,
               "alert_not_sent",
               "a tenant's webhooks could not be told of its budget",
               {{"tenant", at.tenant}, {"reason", told.error().message}}});
  }
}

}  // namespace gantlet::cli
