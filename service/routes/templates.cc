// Below /v1/templates: named settings of runs, with versions that never change. Administrators make
// them; whoever runs code sees those that it may name.
#include "manager/version_label.h"
#include "service/catalog_json.h"
#include "service/page.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

constexpr std::size_t kLongestReason = 300;

struct DeprecationFields {
  std::string reason;
};
template <class Archive>
void describe(Archive& a, DeprecationFields& v) {
  a.required("reason", v.reason);
}

// Who runs code sees what it may name; who administers a tenant sees all that is the tenant's.
CatalogDesk::Shown shownTo(const Call& call) {
  return call.caller.principal.role == Role::kAdmin ? CatalogDesk::Shown::kAll
                                                    : CatalogDesk::Shown::kUsable;
}

Error unknownTemplate(const std::string& name) {
  return Error{ErrorCode::kNotFound, "there is no template '" + name + "'",
               "GET /v1/templates lists those that there are"};
}

http::Response madeResponse(const Template& made) {
  http::Response response = jsonResponse(templateJson(made), 201);
  response.headers.push_back({"Location", "/v1/templates/" + made.label()});
  return response;
}

Result<http::Response> list(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(const PageAsked asked, readPage(call.request().head.query));
  std::vector<Template> page =
      desk->templates(asked.after, asked.limit + 1, call.caller.principal.only, shownTo(call));
  const bool more = page.size() > asked.limit;
  if (more) page.resize(asked.limit);
  json::Array templates;
  for (const Template& one : page) templates.emplace_back(templateJson(one));
  return jsonResponse(
      json::Object{{"templates", std::move(templates)},
                   {"next", more ? json::Value(page.back().settings.name) : json::Value()}});
}

// The settings that the fields ask for. `owner`: whose template it is; nullopt: everybody's.
Result<TemplateSettings> wantedBy(Call& call, const TemplateFields& fields,
                                  const std::optional<TenantId>& owner) {
  TRY(TemplateSettings wanted, readTemplate(fields, owner, call.gate));
  if (const Status able = checkTemplate(wanted, call.desks.distributions, call.gate); !able) {
    call.refusedWith = 422;
    return able.error();
  }
  wanted.tenant = call.caller.principal.only;
  return wanted;
}

Status make(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const TemplateFields fields, json::read<TemplateFields>(std::move(body)));
  TRY(const TemplateSettings wanted, wantedBy(call, fields, call.caller.principal.only));
  TRY(const std::optional<Template> made, desk->make(wanted, call.caller.actor));
  if (!made) {
    Problem problem = problemOf(409, "there is a template of that name already");
    problem.resolution = "POST /v1/templates/" + wanted.name + "/versions";
    call.exchange.reply(problemResponse(problem, call.request().id));
    return {};
  }
  call.exchange.reply(madeResponse(*made));
  return {};
}

Result<http::Response> one(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(const std::string name, http::decodePath(call.pathField("name")));
  const std::optional<Template> found = desk->find(name, call.caller.principal.only, shownTo(call));
  if (found) return jsonResponse(templateJson(*found));
  const std::size_t sign = name.find('@');
  const std::string base = name.substr(0, sign);
  const bool hasOthers = sign != std::string::npos &&
                         !desk->versions(base, call.caller.principal.only, shownTo(call)).empty();
  if (!hasOthers) return unknownTemplate(name);
  return noSuchVersion("template", "/v1/templates", name);
}

Result<http::Response> versions(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  const std::string name(call.pathField("name"));
  const std::vector<Template> all = desk->versions(name, call.caller.principal.only, shownTo(call));
  if (all.empty()) return unknownTemplate(name);
  json::Array list;
  for (const Template& one : all) list.emplace_back(templateJson(one));
  return jsonResponse(json::Object{{"versions", std::move(list)}});
}

Result<http::Response> addVersion(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(TemplateVersionFields version, json::read<TemplateVersionFields>(std::move(body)));
  version.fields.name = std::string(call.pathField("name"));
  const auto before = desk->versions(version.fields.name, call.caller.principal.only);
  if (before.empty()) return unknownTemplate(version.fields.name);
  TRY(const TemplateSettings wanted, wantedBy(call, version.fields, before.back().settings.tenant));
  TRY(const std::optional<Template> made, desk->addVersion(wanted, call.caller.actor));
  if (!made) return unknownTemplate(wanted.name);
  return madeResponse(*made);
}

Result<http::Response> deprecate(Call& call) {
  TRY(CatalogDesk * desk, catalogDesk(call));
  TRY(json::Value body, readBody(call));
  TRY(const DeprecationFields fields, json::read<DeprecationFields>(std::move(body)));
  if (fields.reason.empty() || fields.reason.size() > kLongestReason) {
    return Error{ErrorCode::kInvalidArgument, "'reason' must have 1 to 300 bytes",
                 "say what to use in its place"};
  }
  const std::string name(call.pathField("name"));
  TRY(const std::optional<Template> made,
      desk->deprecate(name, fields.reason, call.caller.principal.only, call.caller.actor));
  if (!made) return unknownTemplate(name);
  return jsonResponse(templateJson(*made));
}

}  // namespace

BodyShape templateDeprecationShape() { return {json::fieldsOf<DeprecationFields>()}; }
BodyShape templateShape() { return {json::fieldsOf<TemplateFields>()}; }
BodyShape templateVersionShape() { return {json::fieldsOf<TemplateVersionFields>()}; }

void templateList(Call& call) { answer(call, list(call)); }
void templateMake(Call& call) {
  const Status made = make(call);
  if (!made) replyError(call, made.error());
}
void templateOne(Call& call) { answer(call, one(call)); }
void templateVersions(Call& call) { answer(call, versions(call)); }
void templateDeprecate(Call& call) { answer(call, deprecate(call)); }
void templateNewVersion(Call& call) { answer(call, addVersion(call)); }

}  // namespace gantlet
