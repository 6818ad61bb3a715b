// Webhooks and their deliveries as requests and answers say them. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>

#include "json/describe.h"
#include "manager/webhook_desk.h"
#include "service/auth/principal.h"

namespace gantlet {

struct WebhookFields {
  std::string url;
  std::optional<std::string> tenant;
  std::string description;
};
template <class Archive>
void describe(Archive& a, WebhookFields& v) {
  a.required("url", v.url);
  a.optional("tenant", v.tenant);
  a.optional("description", v.description);
}

struct WebhookRotation {
  std::uint32_t overlapSeconds = 3600;
};
template <class Archive>
void describe(Archive& a, WebhookRotation& v) {
  a.optional("overlap_seconds", v.overlapSeconds);
}

// Errors: kInvalidArgument, saying what to change.
[[nodiscard]] Result<NewWebhook> readWebhook(const WebhookFields& fields, const Principal& maker);

// {"id", "tenant", "url", "description", …}: never a secret.
[[nodiscard]] json::Object webhookJson(const StoredWebhook& webhook);
// The same with "secret": for the one answer that has it.
[[nodiscard]] json::Object madeWebhookJson(const MadeWebhook& made);
[[nodiscard]] json::Object deliveryJson(const StoredDelivery& delivery);

}  // namespace gantlet
