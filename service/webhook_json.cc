#include "service/webhook_json.h"

#include <algorithm>

#include "manager/key_desk.h"
#include "service/plain_text.h"
#include "service/time_json.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestDescription = 200;

Error wrong(const std::string& field, const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + message, std::move(resolution)};
}

json::Value textOrNull(const std::string& text) {
  if (text.empty()) return {};
  return text;
}

}  // namespace

Result<NewWebhook> readWebhook(const WebhookFields& fields, const Principal& maker) {
  NewWebhook webhook;
  webhook.url = fields.url;
  if (fields.description.size() > kLongestDescription || !isPlainText(fields.description)) {
    return wrong("description", "must be at most 200 bytes of plain text");
  }
  webhook.description = fields.description;
  webhook.tenant = maker.only ? maker.only->text() : std::string("default");
  if (!fields.tenant) return webhook;
  webhook.tenant = *fields.tenant;
  if (webhook.tenant == kEveryTenant && !maker.only) return webhook;
  const Result<TenantId> tenant = parseTenantId(*fields.tenant);
  if (!tenant) return wrong("tenant", "is not usable", tenant.error().resolution);
  if (maker.sees(*tenant)) return webhook;
  return wrong("tenant", "is not the one that this request is for", "leave X-Tenant-ID out");
}

json::Object webhookJson(const StoredWebhook& webhook) {
  return json::Object{{"id", webhook.id},
                      {"tenant", webhook.tenant},
                      {"url", webhook.url},
                      {"description", webhook.description},
                      {"created_at", timeJson(webhook.createdAt)},
                      {"created_by", webhook.createdBy},
                      {"old_secret_until", timeJson(webhook.oldUntil)}};
}

json::Object madeWebhookJson(const MadeWebhook& made) {
  json::Object object = webhookJson(made.webhook);
  object.set("secret", made.secret.reveal());
  return object;
}

json::Object deliveryJson(const StoredDelivery& delivery) {
  const bool pending = delivery.state == "PENDING";
  return json::Object{
      {"id", delivery.id},
      {"webhook", textOrNull(delivery.webhook)},
      {"execution", textOrNull(delivery.execution)},
      {"tenant", delivery.tenant},
      {"url", delivery.url},
      {"state", delivery.state},
      {"attempts", delivery.attempts},
      {"created_at", timeJson(delivery.createdAt)},
      {"next_attempt_at", pending ? timeJson(delivery.nextAt) : json::Value()},
      {"ended_at", timeJson(delivery.endedAt)},
      {"last_status", delivery.status ? json::Value(*delivery.status) : json::Value()},
      {"last_error", textOrNull(delivery.error)}};
}

}  // namespace gantlet
