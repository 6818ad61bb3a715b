// WebhookDesk: tells others when executions end: whoever an administrator has named for a tenant,
// and the callback_url of an execution. The former are told of alerts, too.
//
//   - what is to be told is kept with the end itself, so that a crash loses none of it
//   - a delivery is tried at once, then with growing pauses for a day; its id stays the same, so
//     that a receiver knows one that comes twice. What is never taken is DEAD, and stays in a list
//     from which it can be sent again
//   - it goes to public addresses alone, and to those that an administrator has listed: the name is
//     looked up once, and the address that was looked at is the one that is connected to. No
//     redirect is followed, and nothing of an answer but its status is kept
//   - that a delivery was made, given up or asked for again is an audit record, as is each change
//     of a webhook
//
// Secrets are made from one key of the service and kept nowhere; who makes a webhook is shown its.
//
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <array>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/event_log.h"
#include "core/secret.h"
#include "core/unique_fd.h"
#include "json/value.h"
#include "manager/webhook_message.h"
#include "pipeline/pipeline.h"
#include "providers/http/client.h"
#include "store/webhook_store.h"

namespace gantlet {

struct WebhookOptions {
  std::size_t workers = 4;                    // 0: who calls deliverDue() is the only one
  std::size_t maxOfTenant = 20;               // webhooks
  std::chrono::milliseconds attempt{15'000};  // the longest
  std::chrono::hours keep{24 * 7};            // deliveries, after their end
};

struct NewWebhook {
  std::string tenant;  // or "*": every tenant's
  std::string url;
  std::string description;
};

struct MadeWebhook {
  StoredWebhook webhook;
  Secret secret;
};

class WebhookDesk {
 public:
  // The pauses between attempts: 24 hours together.
  static constexpr std::array<std::chrono::seconds, 8> kPauses{
      std::chrono::seconds(5),   std::chrono::minutes(1),  std::chrono::minutes(5),
      std::chrono::minutes(30),  std::chrono::hours(2),    std::chrono::hours(5),
      std::chrono::minutes(490), std::chrono::minutes(494)};
  static constexpr std::chrono::hours kLongestOverlap{24 * 30};

  struct Parts {
    Database& database;
    audit::Log& log;
    const Clock& clock;
    net::AddressGuard guard;    // AddressGuard::publicOr()
    Secret key;                 // what all secrets are made from
    EventLog* lines = nullptr;  // may be null
    net::TlsOptions tls = {};
  };

  // Reads the webhooks and starts the workers. What `parts` names must outlive the desk. Errors:
  // kUnavailable.
  [[nodiscard]] static Result<std::unique_ptr<WebhookDesk>> open(const Parts& parts,
                                                                 const WebhookOptions& options);
  ~WebhookDesk();
  WebhookDesk(const WebhookDesk&) = delete;
  WebhookDesk& operator=(const WebhookDesk&) = delete;

  // That a webhook may be at `url`. Errors: kInvalidArgument, naming `field`.
  [[nodiscard]] Status check(const std::string& url, const std::string& field) const;
  // With what deliveries to an execution's own callback_url are signed.
  [[nodiscard]] Secret callbackSecret(const std::string& execution) const;

  // Errors: kInvalidArgument (the url), kBusy (as many as there may be), kAuditFailed,
  // kUnavailable.
  [[nodiscard]] Result<MadeWebhook> make(const NewWebhook& wanted, const Actor& actor);
  // One that is not of `only` is not there. Errors of these: kNotFound, kAuditFailed, kUnavailable.
  [[nodiscard]] Result<StoredWebhook> get(const std::string& id,
                                          const std::optional<TenantId>& only) const;
  // What is still to be delivered to it is given up.
  [[nodiscard]] Status remove(const std::string& id, const std::optional<TenantId>& only,
                              const Actor& actor);
  // A new secret; for `overlap` more, deliveries are signed with the one before as well. Errors:
  // kInvalidArgument (an overlap under zero or over kLongestOverlap), as above.
  [[nodiscard]] Result<MadeWebhook> rotate(const std::string& id, std::chrono::seconds overlap,
                                           const std::optional<TenantId>& only, const Actor& actor);
  // Those behind `after`, in the order in which they were made.
  [[nodiscard]] std::vector<StoredWebhook> list(const std::string& after, std::size_t most,
                                                const std::optional<TenantId>& only) const;

  [[nodiscard]] Result<StoredDelivery> delivery(const std::string& id,
                                                const std::optional<TenantId>& only);
  [[nodiscard]] Result<DeliveryPage> deliveries(const DeliveryFilter& filter);
  // From its first attempt on. False: it is still under way. Errors: kNotFound, kAuditFailed,
  // kUnavailable.
  [[nodiscard]] Result<bool> redeliver(const std::string& id, const std::optional<TenantId>& only,
                                       const Actor& actor);

  // EndTold of executions (store/execution_store.h).
  [[nodiscard]] std::vector<StoredDelivery> tell(const StoredExecution& ended,
                                                 const std::string& callbackUrl) const;
  // Tells the tenant's webhooks of what is no execution's end, such as "budget.reached". It is kept
  // before this returns, and delivered as ends are. Errors: kUnavailable.
  [[nodiscard]] Status alert(const std::string& tenant, const std::string& type, json::Object data);
  // There is something new to deliver.
  void wake();

  // Tries what is due now, on this thread, until nothing is; how many attempts.
  std::size_t deliverDue();
  // Ends attempts that are under way; they are made again after the next start.
  void stop();

 private:
  WebhookDesk(const Parts& parts, const WebhookOptions& options)
      : parts_(parts), options_(options), store_(parts.database) {}
  [[nodiscard]] StoredDelivery newDelivery(const std::string& webhook, const std::string& url,
                                           const std::string& tenant) const;
  [[nodiscard]] std::vector<StoredDelivery> deliveriesOf(const std::string& tenant) const;
  void work();
  [[nodiscard]] std::optional<StoredDelivery> claim();
  void release(const StoredDelivery& delivery);
  void attempt(StoredDelivery delivery);
  // The headers that say who sends it; nullopt: its webhook is gone.
  [[nodiscard]] std::optional<std::string> signatures(const StoredDelivery& delivery,
                                                      std::int64_t seconds) const;
  // What it came to: DELIVERED, pending for later, or DEAD.
  void judge(StoredDelivery& delivery, const net::HttpOutcome& outcome);
  void keep(const StoredDelivery& delivery);
  void giveUp(StoredDelivery& delivery);
  void forgetOld();
  [[nodiscard]] Status record(std::string_view stage, std::string_view event,
                              std::string_view outcome, const std::string& tenant,
                              const Actor& actor, json::Object details,
                              const std::string& submission = "");
  [[nodiscard]] bool await(std::chrono::milliseconds time);
  [[nodiscard]] std::int64_t now() const {
    return parts_.clock.wallNow().time_since_epoch().count();
  }

  const Parts parts_;
  const WebhookOptions options_;
  WebhookStore store_;
  std::mutex acting_;  // one change at a time: the store and the map say the same
  mutable std::shared_mutex hooksMutex_;  // tell() asks within a transaction: guards this map alone
  std::map<std::string, StoredWebhook> hooks_;

  std::mutex mutex_;  // guards what is below
  std::condition_variable wake_;
  std::map<std::string, std::string> busy_;  // deliveries under way, with their tenants
  std::int64_t lookAt_ = 0;                  // nothing is due before; milliseconds since 1970
  std::int64_t forgetAt_ = 0;
  bool stopping_ = false;
  UniqueFd stop_;  // an eventfd
  std::vector<std::thread> workers_;
};

}  // namespace gantlet
