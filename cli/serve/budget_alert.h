// A tenant has used up its budget of the month, or a part of it: who is told.
// Thread-safety: safe from any thread.
#pragma once

#include <string>

#include "audit/log.h"
#include "cli/serve/log_writer.h"
#include "manager/usage_book.h"
#include "manager/webhook_desk.h"

namespace gantlet::cli {

// A line of the log, a record, and the tenant's webhooks (null: there are none). One that can't be
// recorded stops nothing by itself: what runs next can't be recorded either.
void tellBudget(const BudgetReached& at, const std::string& currency, audit::Log& audit,
                LogWriter& log, WebhookDesk* webhooks);

}  // namespace gantlet::cli
