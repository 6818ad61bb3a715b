// Below /v1/tenants: what administrators set for tenants. A tenant that nobody has set anything for
// is none of these, and goes by the service's configuration.
#include "service/catalog_json.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

Error unknownTenant(const std::string& name) {
  return Error{ErrorCode::kNotFound, "nothing is set for a tenant '" + name + "'",
               "GET /v1/tenants lists those that there are"};
}

// For whom the request acts is the only one that it sees.
bool isHidden(const Call& call, const std::string& name) {
  const std::optional<TenantId>& only = call.caller.principal.only;
  return only && only->text() != name;
}

// A tenant that is held to templates that it can't see could run by none. What was set before stays
// as it is.
Status checkTemplates(Call& call, const CatalogDesk& desk, const TenantSettings& wanted,
                      const TenantSettings& before) {
  if (!wanted.templates || wanted.templates == before.templates) return {};
  const std::vector<std::string>& names = *wanted.templates;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (desk.find(names[i], TenantId(wanted.name))) continue;
    call.refusedWith = 422;
    return Error{ErrorCode::kInvalidArgument,
                 "'templates[" + std::to_string(i) + "]' names no template that tenant " +
                     wanted.name + " can see: " + names[i],
                 "make it first; GET /v1/templates lists those that there are"};
  }
  return {};
}

void refuse(Call& call, int status, const std::string& detail, std::string resolution) {
  Problem problem = problemOf(status, detail);
  problem.resolution = std::move(resolution);
  call.exchange.reply(problemResponse(problem, call.request().id));
}

Result<http::Response> list(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  std::vector<Tenant> page = desk->tenants(asked.after, asked.limit + 1);
  if (const std::optional<TenantId>& only = call.caller.principal.only) {
    page.clear();
    if (auto own = desk->tenant(only->text())) page.push_back(*std::move(own));
  }
  const bool more = page.size() > asked.limit;
  if (more) page.resize(asked.limit);
  json::Array tenants;
  for (const Tenant& tenant : page) tenants.emplace_back(tenantJson(tenant));
  return jsonResponse(
      json::Object{{"tenants", std::move(tenants)},
                   {"next", more ? json::Value(page.back().settings.name) : json::Value()}});
}

Status make(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const TenantSettings wanted, readTenant(std::move(body), {}, call.gate));
  if (isHidden(call, wanted.name)) {
    return Error{ErrorCode::kInvalidArgument, "'name' is not the one that this request is for",
                 "leave X-Tenant-ID out"};
  }
  TRY_STATUS(checkTemplates(call, *desk, wanted, {}));
  TRY(const std::optional<Tenant> made, desk->make(wanted, call.caller.actor));
  if (!made) {
    refuse(call, 409, "the tenant is there already", "PATCH /v1/tenants/" + wanted.name);
    return {};
  }
  http::Response response = jsonResponse(tenantJson(*made), 201);
  response.headers.push_back({"Location", "/v1/tenants/" + wanted.name});
  call.exchange.reply(std::move(response));
  return {};
}

Result<http::Response> one(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  const std::string name(call.pathField("name"));
  const std::optional<Tenant> found = desk->tenant(name);
  if (!found || isHidden(call, name)) return unknownTenant(name);
  return jsonResponse(tenantJson(*found));
}

Result<http::Response> change(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  const std::string name(call.pathField("name"));
  const std::optional<Tenant> found = desk->tenant(name);
  if (!found || isHidden(call, name)) return unknownTenant(name);
  TRY(json::Value body, readBody(call));
  const auto revise = [&](const TenantSettings& present) -> Result<TenantSettings> {
    TRY(TenantSettings wanted, readTenant(body, present, call.gate));
    TRY_STATUS(checkTemplates(call, *desk, wanted, present));
    return wanted;
  };
  TRY(const std::optional<Tenant> changed, desk->change(name, revise, call.caller.actor));
  if (!changed) return unknownTenant(name);
  return jsonResponse(tenantJson(*changed));
}

}  // namespace

Result<CatalogDesk*> catalogDesk(const Call& call) {
  if (call.desks.catalog != nullptr) return call.desks.catalog;
  return Error{ErrorCode::kUnavailable, "this service keeps no tenants and templates", ""};
}

BodyShape tenantShape() { return {json::fieldsOf<TenantFields>()}; }

void tenantList(Call& call) { answer(call, list(call)); }
void tenantMake(Call& call) {
  const Status made = make(call);
  if (!made) replyError(call, made.error());
}
void tenantOne(Call& call) { answer(call, one(call)); }
void tenantChange(Call& call) { answer(call, change(call)); }

}  // namespace gantlet
