// Below /v1/webhooks: whom the ends of executions are told; /v1/deliveries: what came of that. For
// admins.
#include "manager/webhook_desk.h"
#include "service/http/query.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"
#include "service/webhook_json.h"

namespace gantlet {
namespace {

Result<WebhookDesk*> webhookDesk(const Call& call) {
  if (call.desks.webhooks != nullptr) return call.desks.webhooks;
  return Error{ErrorCode::kUnavailable, "a gateway of a cluster calls no webhooks",
               "ask for the execution, or read its events"};
}

// As with keys: what one of this host's users could make would outlive the time without tokens.
Status mayHaveSecrets(Call& call) {
  if (!call.caller.anonymous) return {};
  call.refusedWith = 403;
  return Error{
      ErrorCode::kInvalidArgument, "who presents no token is given no secret over TCP",
      "make it with 'gantlet webhook create' or 'gantlet webhook rotate' as the service's user, or "
      "send an admin's token"};
}

Result<http::Response> list(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  TRY_STATUS(checkCursor(asked.after, "whk_"));
  std::vector<StoredWebhook> page =
      desk->list(asked.after, asked.limit + 1, call.caller.principal.only);
  const bool more = page.size() > asked.limit;
  if (more) page.resize(asked.limit);
  json::Array webhooks;
  for (const StoredWebhook& webhook : page) webhooks.emplace_back(webhookJson(webhook));
  return jsonResponse(json::Object{{"webhooks", std::move(webhooks)},
                                   {"next", more ? json::Value(page.back().id) : json::Value()}});
}

Result<http::Response> make(Call& call) {
  TRY_STATUS(mayHaveSecrets(call));
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const WebhookFields fields, json::read<WebhookFields>(std::move(body)));
  TRY(const NewWebhook wanted, readWebhook(fields, call.caller.principal));
  TRY(const MadeWebhook made, desk->make(wanted, call.caller.actor));
  http::Response response = jsonResponse(madeWebhookJson(made), 201);
  response.headers.push_back({"Location", "/v1/webhooks/" + made.webhook.id});
  return response;
}

Result<http::Response> one(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(const StoredWebhook webhook,
      desk->get(std::string(call.pathField("id")), call.caller.principal.only));
  return jsonResponse(webhookJson(webhook));
}

Result<http::Response> remove(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY_STATUS(desk->remove(std::string(call.pathField("id")), call.caller.principal.only,
                          call.caller.actor));
  return noContent();
}

Result<http::Response> rotate(Call& call) {
  TRY_STATUS(mayHaveSecrets(call));
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(json::Value body, readOptionalBody(call));
  TRY(const WebhookRotation rotation, json::read<WebhookRotation>(std::move(body)));
  TRY(const MadeWebhook made,
      desk->rotate(std::string(call.pathField("id")), std::chrono::seconds(rotation.overlapSeconds),
                   call.caller.principal.only, call.caller.actor));
  return jsonResponse(madeWebhookJson(made));
}

// nullopt: of another tenant than the caller sees, where there are none.
Result<std::optional<DeliveryFilter>> filterOf(Call& call) {
  DeliveryFilter filter;
  bool hidden = false;
  const std::optional<TenantId>& only = call.caller.principal.only;
  if (only) filter.tenant = only->text();
  TRY(const http::QueryFields fields, http::parseQueryOnce(call.request().head.query));
  for (const auto& [name, value] : fields) {
    if (name == "cursor") {
      TRY_STATUS(checkCursor(value, "msg_"));
      filter.before = value;
    } else if (name == "state") {
      if (value != "PENDING" && value != "DELIVERED" && value != "DEAD") {
        return Error{ErrorCode::kInvalidArgument, "'state' must be a delivery's state",
                     "PENDING, DELIVERED, DEAD"};
      }
      filter.state = value;
    } else if (name == "webhook") {
      filter.webhook = value;
    } else if (name == "tenant") {
      TRY(const TenantId tenant, parseTenantId(value));
      hidden = only && tenant != *only;
      filter.tenant = tenant.text();
    } else if (name == "limit") {
      TRY(filter.limit, readLimit(value));
    } else {
      return Error{ErrorCode::kInvalidArgument, "'" + name + "' can't be asked for here",
                   "state, webhook, tenant, limit, cursor"};
    }
  }
  return hidden ? std::nullopt : std::optional(std::move(filter));
}

Result<http::Response> deliveries(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(const std::optional<DeliveryFilter> filter, filterOf(call));
  DeliveryPage page;
  if (filter) {
    TRY(page, desk->deliveries(*filter));
  }
  json::Array all;
  for (const StoredDelivery& delivery : page.deliveries) all.emplace_back(deliveryJson(delivery));
  return jsonResponse(
      json::Object{{"deliveries", std::move(all)},
                   {"next", page.more ? json::Value(page.deliveries.back().id) : json::Value()}});
}

Result<http::Response> delivery(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  TRY(const StoredDelivery found,
      desk->delivery(std::string(call.pathField("id")), call.caller.principal.only));
  return jsonResponse(deliveryJson(found));
}

Result<http::Response> redeliver(Call& call) {
  TRY(WebhookDesk * desk, webhookDesk(call));
  const std::string id(call.pathField("id"));
  const std::optional<TenantId>& only = call.caller.principal.only;
  TRY(const bool again, desk->redeliver(id, only, call.caller.actor));
  if (!again) {
    call.refusedWith = 409;
    return Error{ErrorCode::kInvalidArgument, "the delivery is still under way",
                 "GET it to see when it is tried again"};
  }
  TRY(const StoredDelivery found, desk->delivery(id, only));
  return jsonResponse(deliveryJson(found), 202);
}

}  // namespace

BodyShape webhookShape() { return {json::fieldsOf<WebhookFields>()}; }
BodyShape webhookRotateShape() { return {json::fieldsOf<WebhookRotation>()}; }

void webhookList(Call& call) { answer(call, list(call)); }
void webhookMake(Call& call) { answer(call, make(call)); }
void webhookOne(Call& call) { answer(call, one(call)); }
void webhookDelete(Call& call) { answer(call, remove(call)); }
void webhookRotate(Call& call) { answer(call, rotate(call)); }
void deliveryList(Call& call) { answer(call, deliveries(call)); }
void deliveryOne(Call& call) { answer(call, delivery(call)); }
void deliveryAgain(Call& call) { answer(call, redeliver(call)); }

}  // namespace gantlet
