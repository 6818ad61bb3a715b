#include "manager/webhook_desk.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <limits>

#include "core/resource_id.h"
#include "core/version.h"
#include "json/value.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr std::chrono::seconds kStorePause{1};  // a database that is down is asked again
constexpr std::chrono::seconds kLongestWait{60};
constexpr std::chrono::seconds kLongestRetryAfter{3600};
constexpr std::size_t kForgetAtOnce = 500;
constexpr std::size_t kLongestError = 300;
constexpr const char* kEveryTenantsName = "*";
const Actor kService{"service", "", ""};

Error unknown(const char* what, const std::string& id, const char* where) {
  return Error{ErrorCode::kNotFound, std::string("there is no such ") + what + ": " + id, where};
}

Error unknownWebhook(const std::string& id) {
  return unknown("webhook", id, "'gantlet webhook list' and GET /v1/webhooks show them");
}

// A URL without what may be secret in it.
std::string hostOf(const std::string& url) {
  const Result<WebhookTarget> target = parseWebhookUrl(url);
  return target ? target->url.text() : "";
}

json::Object detailsOf(const StoredWebhook& webhook) {
  return {
      {"webhook", webhook.id}, {"webhook_tenant", webhook.tenant}, {"host", hostOf(webhook.url)}};
}

json::Object detailsOf(const StoredDelivery& delivery) {
  json::Object details{{"delivery", delivery.id}, {"host", hostOf(delivery.url)}};
  if (!delivery.webhook.empty()) details.set("webhook", delivery.webhook);
  return details;
}

bool sees(const std::optional<TenantId>& only, const std::string& tenant) {
  return !only || only->text() == tenant;
}

}  // namespace

Result<std::unique_ptr<WebhookDesk>> WebhookDesk::open(const Parts& parts,
                                                       const WebhookOptions& options) {
  std::unique_ptr<WebhookDesk> desk(new WebhookDesk(parts, options));
  desk->stop_ = UniqueFd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!desk->stop_) return Error{ErrorCode::kUnavailable, "no descriptor is left", ""};
  TRY(std::vector<StoredWebhook> all, desk->store_.all());
  for (StoredWebhook& webhook : all) {
    std::string id = webhook.id;
    desk->hooks_.emplace(std::move(id), std::move(webhook));
  }
  if (!parts.tls.caFile.empty()) {
    // Authorities that can't be read are told of now, not by each delivery.
    TRY(net::Url any, net::parseUrl("https://localhost"));
    TRY([[maybe_unused]] const auto client,
        net::HttpClient::create(std::move(any), parts.tls, parts.guard));
  }
  for (std::size_t i = 0; i < options.workers; ++i) {
    desk->workers_.emplace_back([&desk = *desk] { desk.work(); });
  }
  return desk;
}

WebhookDesk::~WebhookDesk() { stop(); }

void WebhookDesk::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    (void)::eventfd_write(stop_.get(), 1);
    wake_.notify_all();
  }
  for (std::thread& worker : workers_) {
    if (worker.joinable()) worker.join();
  }
}

Status WebhookDesk::check(const std::string& url, const std::string& field) const {
  return checkWebhookUrl(url, parts_.guard, field);
}

Secret WebhookDesk::callbackSecret(const std::string& execution) const {
  return webhookSecret(parts_.key, execution, 0);
}

Status WebhookDesk::record(std::string_view stage, std::string_view event, std::string_view outcome,
                           const std::string& tenant, const Actor& actor, json::Object details,
                           const std::string& submission) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(tenant == kEveryTenantsName ? "default" : tenant);
  if (!submission.empty()) entry.submission = SubmissionId(submission);
  entry.stage = std::string(stage);
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  entry.details = std::move(details);
  return recordAct(parts_.log, std::move(entry), actor);
}

Result<MadeWebhook> WebhookDesk::make(const NewWebhook& wanted, const Actor& actor) {
  TRY_STATUS(check(wanted.url, "url"));
  const std::lock_guard acting(acting_);
  {
    const std::shared_lock lock(hooksMutex_);
    const auto own = std::count_if(hooks_.begin(), hooks_.end(), [&](const auto& one) {
      return one.second.tenant == wanted.tenant;
    });
    if (static_cast<std::size_t>(own) >= options_.maxOfTenant) {
      return Error{ErrorCode::kBusy, "the tenant has as many webhooks as it may",
                   "delete some that are not used"};
    }
  }
  MadeWebhook made;
  made.webhook.id = newResourceId("whk");
  made.webhook.tenant = wanted.tenant;
  made.webhook.url = wanted.url;
  made.webhook.description = wanted.description;
  made.webhook.createdAt = now();
  made.webhook.createdBy = actor.id;
  made.secret = webhookSecret(parts_.key, made.webhook.id, made.webhook.generation);
  TRY_STATUS(record("config", "webhook_made", "ok", wanted.tenant, actor, detailsOf(made.webhook)));
  TRY_STATUS(store_.add(made.webhook));
  const std::unique_lock lock(hooksMutex_);
  hooks_[made.webhook.id] = made.webhook;
  return made;
}

Result<StoredWebhook> WebhookDesk::get(const std::string& id,
                                       const std::optional<TenantId>& only) const {
  const std::shared_lock lock(hooksMutex_);
  const auto found = hooks_.find(id);
  if (found == hooks_.end() || !sees(only, found->second.tenant)) return unknownWebhook(id);
  return found->second;
}

Status WebhookDesk::remove(const std::string& id, const std::optional<TenantId>& only,
                           const Actor& actor) {
  const std::lock_guard acting(acting_);
  TRY(const StoredWebhook webhook, get(id, only));
  TRY_STATUS(record("config", "webhook_deleted", "ok", webhook.tenant, actor, detailsOf(webhook)));
  TRY_STATUS(store_.remove(id));
  const std::unique_lock lock(hooksMutex_);
  hooks_.erase(id);
  return {};
}

Result<MadeWebhook> WebhookDesk::rotate(const std::string& id, std::chrono::seconds overlap,
                                        const std::optional<TenantId>& only, const Actor& actor) {
  if (overlap.count() < 0 || overlap > kLongestOverlap) {
    return Error{ErrorCode::kInvalidArgument, "'overlap_seconds' must be 0 to 2592000 (30 days)",
                 ""};
  }
  const std::lock_guard acting(acting_);
  MadeWebhook made;
  TRY(made.webhook, get(id, only));
  ++made.webhook.generation;
  made.webhook.oldUntil =
      now() + std::chrono::duration_cast<std::chrono::milliseconds>(overlap).count();
  json::Object details = detailsOf(made.webhook);
  details.set("old_secret_until", formatRfc3339(*made.webhook.oldUntil));
  TRY_STATUS(
      record("config", "webhook_rotated", "ok", made.webhook.tenant, actor, std::move(details)));
  TRY_STATUS(store_.setGeneration(id, made.webhook.generation, *made.webhook.oldUntil));
  made.secret = webhookSecret(parts_.key, id, made.webhook.generation);
  const std::unique_lock lock(hooksMutex_);
  hooks_[id] = made.webhook;
  return made;
}

std::vector<StoredWebhook> WebhookDesk::list(const std::string& after, std::size_t most,
                                             const std::optional<TenantId>& only) const {
  std::vector<StoredWebhook> found;
  const std::shared_lock lock(hooksMutex_);
  for (auto at = hooks_.upper_bound(after); at != hooks_.end() && found.size() < most; ++at) {
    if (sees(only, at->second.tenant)) found.push_back(at->second);
  }
  return found;
}

Result<StoredDelivery> WebhookDesk::delivery(const std::string& id,
                                             const std::optional<TenantId>& only) {
  TRY(std::optional<StoredDelivery> found, store_.delivery(id));
  if (!found || !sees(only, found->tenant)) {
    return unknown("delivery", id, "'gantlet webhook deliveries' and GET /v1/deliveries show them");
  }
  return *std::move(found);
}

Result<DeliveryPage> WebhookDesk::deliveries(const DeliveryFilter& filter) {
  return store_.deliveries(filter);
}

Result<bool> WebhookDesk::redeliver(const std::string& id, const std::optional<TenantId>& only,
                                    const Actor& actor) {
  TRY(const StoredDelivery found, delivery(id, only));
  if (found.state == "PENDING") return false;
  TRY_STATUS(record("config", "webhook_redelivered", "ok", found.tenant, actor, detailsOf(found),
                    found.execution));
  TRY(const bool changed, store_.again(id, now()));
  wake();
  return changed;
}

StoredDelivery WebhookDesk::newDelivery(const std::string& webhook, const std::string& url,
                                        const std::string& tenant) const {
  StoredDelivery one;
  one.id = newResourceId("msg");
  one.webhook = webhook;
  one.tenant = tenant;
  one.url = url;
  one.state = "PENDING";
  one.createdAt = now();
  one.nextAt = one.createdAt;
  return one;
}

// One for each webhook that hears of the tenant.
std::vector<StoredDelivery> WebhookDesk::deliveriesOf(const std::string& tenant) const {
  std::vector<StoredDelivery> deliveries;
  const std::shared_lock lock(hooksMutex_);
  for (const auto& [id, webhook] : hooks_) {
    if (webhook.tenant == tenant || webhook.tenant == kEveryTenantsName) {
      deliveries.push_back(newDelivery(id, webhook.url, tenant));
    }
  }
  return deliveries;
}

std::vector<StoredDelivery> WebhookDesk::tell(const StoredExecution& ended,
                                              const std::string& callbackUrl) const {
  std::vector<StoredDelivery> deliveries = deliveriesOf(ended.tenant);
  if (!callbackUrl.empty()) {
    deliveries.insert(deliveries.begin(), newDelivery("", callbackUrl, ended.tenant));
  }
  if (deliveries.empty()) return deliveries;
  const std::string payload = endedPayload(ended);
  for (StoredDelivery& one : deliveries) {
    one.execution = ended.id;
    one.payload = payload;
  }
  return deliveries;
}

Status WebhookDesk::alert(const std::string& tenant, const std::string& type, json::Object data) {
  std::vector<StoredDelivery> deliveries = deliveriesOf(tenant);
  if (deliveries.empty()) return {};
  data.set("tenant", tenant);
  const std::string payload = json::write(
      json::Object{{"type", type}, {"timestamp", formatRfc3339(now())}, {"data", std::move(data)}});
  for (StoredDelivery& one : deliveries) one.payload = payload;
  TRY_STATUS(store_.add(deliveries));
  wake();
  return {};
}

void WebhookDesk::wake() {
  const std::lock_guard lock(mutex_);
  lookAt_ = 0;
  wake_.notify_all();
}

// A tenant leaves a worker to the others: one whose receivers are slow delays only itself.
std::optional<StoredDelivery> WebhookDesk::claim() {
  const std::lock_guard lock(mutex_);
  const std::int64_t time = now();
  if (stopping_ || time < lookAt_) return std::nullopt;
  // What can't be recorded is not sent.
  if (!parts_.log.health()) {
    lookAt_ = time + std::chrono::milliseconds(kStorePause).count();
    return std::nullopt;
  }
  std::vector<std::string> ids;
  std::map<std::string, std::size_t> counts;
  for (const auto& [id, tenant] : busy_) {
    ids.push_back(id);
    ++counts[tenant];
  }
  std::vector<std::string> tenants;
  const std::size_t most = std::max<std::size_t>(2, options_.workers) - 1;
  for (const auto& [tenant, count] : counts) {
    if (count >= most) tenants.push_back(tenant);
  }
  auto due = store_.due(time, ids, tenants, 1);
  if (due && !due->empty()) {
    busy_.emplace(due->front().id, due->front().tenant);
    return std::move(due->front());
  }
  const auto next = store_.nextDue();
  if (!due || !next) {
    lookAt_ = time + std::chrono::milliseconds(kStorePause).count();
  } else if (*next && **next > time) {
    lookAt_ = **next;
  } else {
    lookAt_ = kNever;  // until one that is under way has ended, or wake()
  }
  return std::nullopt;
}

void WebhookDesk::release(const StoredDelivery& delivery) {
  const std::lock_guard lock(mutex_);
  busy_.erase(delivery.id);
  lookAt_ = 0;
  wake_.notify_all();
}

std::size_t WebhookDesk::deliverDue() {
  std::size_t attempts = 0;
  while (const std::optional<StoredDelivery> delivery = claim()) {
    attempt(*delivery);
    release(*delivery);
    ++attempts;
  }
  return attempts;
}

void WebhookDesk::work() {
  while (true) {
    (void)deliverDue();
    forgetOld();
    std::unique_lock lock(mutex_);
    if (stopping_) return;
    const std::int64_t left = lookAt_ - now();
    const std::chrono::milliseconds longest(kLongestWait);
    if (left <= 0) continue;
    wake_.wait_for(lock, std::min(std::chrono::milliseconds(left), longest));
    if (stopping_) return;
  }
}

void WebhookDesk::forgetOld() {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || now() < forgetAt_) return;
    forgetAt_ = now() + std::chrono::milliseconds(std::chrono::hours(1)).count();
  }
  const auto keep = std::chrono::duration_cast<std::chrono::milliseconds>(options_.keep).count();
  while (true) {
    const auto forgotten = store_.forget(now() - keep, kForgetAtOnce);
    if (!forgotten || *forgotten < kForgetAtOnce) return;
  }
}

std::optional<std::string> WebhookDesk::signatures(const StoredDelivery& delivery,
                                                   std::int64_t seconds) const {
  const auto sign = [&](const Secret& secret) {
    return webhookSignature(secret, delivery.id, seconds, delivery.payload);
  };
  if (delivery.webhook.empty()) return sign(callbackSecret(delivery.execution));
  const Result<StoredWebhook> webhook = get(delivery.webhook, std::nullopt);
  if (!webhook) return std::nullopt;
  const auto secret = [&](std::int64_t generation) {
    return webhookSecret(parts_.key, webhook->id, generation);
  };
  std::string text = sign(secret(webhook->generation));
  if (webhook->oldUntil.value_or(0) > now()) text += " " + sign(secret(webhook->generation - 1));
  return text;
}

void WebhookDesk::attempt(StoredDelivery delivery) {
  const std::int64_t seconds = now() / 1000;
  const std::optional<std::string> signature = signatures(delivery, seconds);
  if (!signature) {
    delivery.error = "its webhook was deleted";
    giveUp(delivery);
    return keep(delivery);
  }
  net::HttpOutcome outcome;
  const Result<WebhookTarget> target = parseWebhookUrl(delivery.url);
  Result<std::unique_ptr<net::HttpClient>> client =
      target ? net::HttpClient::create(target->url, parts_.tls, guardOf(*target, parts_.guard))
             : Result<std::unique_ptr<net::HttpClient>>(target.error());
  if (client) {
    net::HttpRequest request;
    request.method = "POST";
    request.target = target->target;
    request.headers = {{"Content-Type", "application/json"},
                       {"User-Agent", "gantlet/" + std::string(kVersion)},
                       {"webhook-id", delivery.id},
                       {"webhook-timestamp", std::to_string(seconds)},
                       {"webhook-signature", *signature}};
    request.body = delivery.payload;
    request.deadline = net::in(options_.attempt);
    request.cancel.eventFd = stop_.get();
    request.headOnly = true;
    outcome = (*client)->send(request);
  } else {
    outcome.failure = net::HttpFailure{net::HttpFault::kConnect, false, 0, client.error().message};
  }
  if (outcome.failure && outcome.failure->fault == net::HttpFault::kCancelled) return;
  judge(delivery, outcome);
  keep(delivery);
}

void WebhookDesk::judge(StoredDelivery& delivery, const net::HttpOutcome& outcome) {
  const int status = outcome.ok() ? outcome.reply.status : outcome.failure->status;
  ++delivery.attempts;
  delivery.status.reset();
  if (status != 0) delivery.status = status;
  delivery.error.clear();
  if (status >= 200 && status < 300) {
    delivery.state = "DELIVERED";
    delivery.endedAt = now();
    return;
  }
  if (status >= 300 && status < 400) {
    delivery.error = "it answered with a redirect, and none is followed";
  } else if (status != 0) {
    delivery.error = "it answered with " + std::to_string(status);
  } else if (outcome.failure->fault == net::HttpFault::kTimeout) {
    delivery.error = "it did not answer in time";
  } else {
    delivery.error = outcome.failure->message;
  }
  if (delivery.error.size() > kLongestError) delivery.error.resize(kLongestError);
  // 410: the receiver wants no more of it.
  const auto tried = static_cast<std::size_t>(delivery.attempts);
  if (status == 410 || tried > kPauses.size()) return giveUp(delivery);
  std::chrono::seconds pause = kPauses.at(tried - 1);
  if (outcome.ok() && (status == 429 || status == 503)) {
    const auto asked = net::retryAfterOf(outcome.reply);
    if (asked) pause = std::max(pause, std::min(*asked, kLongestRetryAfter));
  }
  delivery.nextAt = now() + std::chrono::milliseconds(pause).count();
}

void WebhookDesk::giveUp(StoredDelivery& delivery) {
  delivery.state = "DEAD";
  delivery.endedAt = now();
}

// True: the desk is stopping.
bool WebhookDesk::await(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return wake_.wait_for(lock, time, [&] { return stopping_; });
}

// Its end is recorded before it is kept: what is recorded twice was sent twice.
void WebhookDesk::keep(const StoredDelivery& delivery) {
  if (parts_.lines != nullptr && delivery.state != "DELIVERED") {
    parts_.lines->write({LogLevel::kWarning,
                         delivery.state == "DEAD" ? "webhook_dead" : "webhook_failed",
                         "a webhook did not take its delivery",
                         {{"delivery", delivery.id},
                          {"host", hostOf(delivery.url)},
                          {"attempts", delivery.attempts},
                          {"reason", delivery.error}}});
  }
  bool recorded = delivery.state == "PENDING";
  while (true) {
    if (!recorded) {
      const bool dead = delivery.state == "DEAD";
      json::Object details = detailsOf(delivery);
      details.set("attempts", delivery.attempts);
      if (delivery.status) details.set("status", *delivery.status);
      if (dead) details.set("reason", delivery.error);
      recorded = static_cast<bool>(record("service", dead ? "webhook_dead" : "webhook_delivered",
                                          dead ? "failed" : "ok", delivery.tenant, kService,
                                          std::move(details), delivery.execution));
    }
    if (recorded && store_.attempted(delivery)) return;
    if (await(kStorePause)) return;
  }
}

}  // namespace gantlet
