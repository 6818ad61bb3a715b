// Provider administration, two faces over one service: the seed design's (/api/admin/sandbox, bare
// documents) and RAGFlow's (/api/v1/admin/sandbox, an envelope with a code). No answer holds a
// secret.
#include <cmath>

#include "manager/provider_admin.h"
#include "service/host_paths.h"
#include "service/routes/routes.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

enum class Face : std::uint8_t { kSeed, kRagflow };

json::Array words(const std::vector<std::string>& list) {
  json::Array array;
  for (const std::string& word : list) array.emplace_back(word);
  return array;
}

http::Response envelope(json::Value data) {
  return jsonResponse(json::Object{{"code", 0}, {"message", "Success"}, {"data", std::move(data)}});
}

int statusOf(const Error& error) {
  const int status = problemOf(error).status;
  // A provider that does not answer is, to whom configures it, a configuration that does not work.
  return error.code == ErrorCode::kConnectFailed ? 400 : status;
}

http::Response refused(Face face, const Refusal& refusal) {
  const Error error = toldError(refusal.error);
  const int status = statusOf(error);
  json::Array details;
  for (const FieldProblem& field : refusal.fields) {
    details.push_back(json::Object{{"field", field.field}, {"message", field.message}});
  }
  if (face == Face::kRagflow) {
    return jsonResponse(
        json::Object{{"code", status}, {"message", error.message}, {"data", nullptr}}, status);
  }
  json::Object body{{"error", error.message}, {"details", std::move(details)}};
  if (!error.resolution.empty()) body.set("resolution", error.resolution);
  body.set("code", sbCodeOf(error.code));
  return jsonResponse(body, status);
}

http::Response refused(Face face, std::string message) {
  return refused(face, Refusal{Error{ErrorCode::kInvalidArgument, std::move(message), ""}, {}});
}

ProviderAdmin* adminOf(Call& call, Face face) {
  if (call.desks.providers == nullptr) {
    call.exchange.reply(refused(
        face,
        Refusal{Error{ErrorCode::kUnavailable, "this service has no providers to administer", ""},
                {}}));
  }
  return call.desks.providers;
}

json::Object providerJson(const ProviderKind& kind, bool whole) {
  json::Object object{{"id", kind.id}, {"name", kind.name}, {"description", kind.description}};
  if (whole) object.set("icon", kind.icon);
  object.set("tags", words(kind.tags));
  if (whole) {
    object.set("config_schema", kind.schema.toJson());
    object.set("supported_languages", words(kind.languages));
  }
  return object;
}

json::Array providersJson(bool whole) {
  json::Array providers;
  for (const ProviderKind& kind : providerKinds()) providers.push_back(providerJson(kind, whole));
  return providers;
}

// A request's document, and its members by their types.
struct Body {
  json::Object object;

  [[nodiscard]] std::optional<std::string> text(std::string_view key) const {
    const json::Value* value = object.find(key);
    if (value == nullptr || value->asString() == nullptr) return std::nullopt;
    return *value->asString();
  }
  [[nodiscard]] bool has(std::string_view key) const {
    const json::Value* value = object.find(key);
    return value != nullptr && !value->isNull();
  }
};

// nullopt: it was answered.
std::optional<Body> readObject(Call& call, Face face) {
  const bool nothing = call.request().body.empty();
  const auto value = readBody(call);
  const json::Object* object = value ? value->asObject() : nullptr;
  if (object == nullptr || object->empty()) {
    call.exchange.reply(refused(face, value || nothing
                                          ? "Request body is required"
                                          : "Request body is not JSON: " + value.error().message));
    return std::nullopt;
  }
  return Body{*object};
}

// The flag `key`, `otherwise` where it is absent; nullopt for anything but true and false.
std::optional<bool> flagOf(const Body& body, std::string_view key, bool otherwise) {
  if (!body.has(key)) return otherwise;
  const bool* flag = body.object.find(key)->asBool();
  return flag == nullptr ? std::nullopt : std::optional<bool>(*flag);
}

// provider_type and config, which both faces send. nullopt: it was answered.
std::optional<ConfigChange> readChange(Call& call, Face face) {
  const auto body = readObject(call, face);
  if (!body) return std::nullopt;
  const auto fail = [&](std::string message) -> std::optional<ConfigChange> {
    call.exchange.reply(refused(face, std::move(message)));
    return std::nullopt;
  };
  ConfigChange change;
  // The seed's own page sends "provider" to its test.
  const auto provider =
      body->text("provider_type") ? body->text("provider_type") : body->text("provider");
  if (!provider || provider->empty()) return fail("provider_type is required");
  change.provider = *provider;
  if (findProviderKind(change.provider) == nullptr) {
    return fail("Unknown provider type: " + change.provider);
  }
  if (body->has("config")) {
    const json::Object* config = body->object.find("config")->asObject();
    if (config == nullptr) return fail("Field 'config' must be an object");
    change.config = *config;
  }
  const auto active = flagOf(*body, "set_active", true);
  const auto tested = flagOf(*body, "test_connection", false);
  if (!active) return fail("Field 'set_active' must be a boolean");
  if (!tested) return fail("Field 'test_connection' must be a boolean");
  change.setActive = *active;
  change.testConnection = *tested;
  return change;
}

void setConfig(Call& call, Face face) {
  ProviderAdmin* admin = adminOf(call, face);
  if (admin == nullptr) return;
  const auto change = readChange(call, face);
  if (!change) return;
  if (const auto refusal = admin->change(*change, call.caller.actor)) {
    call.exchange.reply(refused(face, *refusal));
    return;
  }
  if (face == Face::kSeed) {
    call.exchange.reply(jsonResponse(json::Object{{"message", "Configuration saved"}}));
    return;
  }
  const auto shown = admin->shownConfig(*findProviderKind(change->provider));
  call.exchange.reply(jsonResponse(
      json::Object{{"code", 0},
                   {"message", "Sandbox configuration updated successfully"},
                   {"data", json::Object{{"provider_type", change->provider},
                                         {"config", shown ? *shown : json::Object()}}}}));
}

void testConnection(Call& call, Face face) {
  ProviderAdmin* admin = adminOf(call, face);
  if (admin == nullptr) return;
  const auto change = readChange(call, face);
  if (!change) return;
  // An empty configuration asks for the stored one: a page that shows masks sends nothing back.
  std::optional<json::Object> config;
  if (!change->config.empty()) config = change->config;
  const ConnectionTest tested = admin->test(change->provider, config, call.caller.actor);
  json::Object body{{"success", tested.success}, {"message", withoutHostPaths(tested.message)}};
  if (face == Face::kSeed) {
    body.set("latency_ms", tested.latencyMs);
    call.exchange.reply(jsonResponse(body));
    return;
  }
  body.set("details", json::Object{{"exit_code", tested.exitCode},
                                   {"execution_time", tested.latencyMs / 1000.0},
                                   {"stdout", tested.out},
                                   {"stderr", tested.err}});
  call.exchange.reply(envelope(std::move(body)));
}

}  // namespace

void seedProviders(Call& call) {
  call.exchange.reply(jsonResponse(json::Object{{"data", providersJson(true)}}));
}

void seedConfig(Call& call) {
  ProviderAdmin* admin = adminOf(call, Face::kSeed);
  if (admin == nullptr) return;
  const auto active = admin->active();
  const auto fallbacks = admin->fallbacks();
  if (!active || !fallbacks) {
    call.exchange.reply(
        refused(Face::kSeed, Refusal{active ? fallbacks.error() : active.error(), {}}));
    return;
  }
  json::Object data{{"active", *active}, {"fallback", words(*fallbacks)}};
  for (const ProviderKind& kind : providerKinds()) {
    auto shown = admin->shownConfig(kind);
    if (!shown) {
      call.exchange.reply(refused(Face::kSeed, Refusal{shown.error(), {}}));
      return;
    }
    data.set(kind.id, std::move(*shown));
  }
  call.exchange.reply(jsonResponse(json::Object{{"data", std::move(data)}}));
}

void seedSetConfig(Call& call) { setConfig(call, Face::kSeed); }
void seedTest(Call& call) { testConnection(call, Face::kSeed); }

void seedSetActive(Call& call) {
  ProviderAdmin* admin = adminOf(call, Face::kSeed);
  if (admin == nullptr) return;
  const auto body = readObject(call, Face::kSeed);
  if (!body) return;
  const auto provider = body->text("provider");
  if (!provider || provider->empty()) {
    call.exchange.reply(refused(Face::kSeed, "provider is required"));
    return;
  }
  std::optional<std::vector<std::string>> fallbacks;
  if (body->has("fallback")) {
    const json::Array* list = body->object.find("fallback")->asArray();
    fallbacks.emplace();
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      if (const std::string* id = (*list)[i].asString()) fallbacks->push_back(*id);
    }
    if (list == nullptr || fallbacks->size() != list->size()) {
      call.exchange.reply(refused(Face::kSeed, "Field 'fallback' must be a list of provider ids"));
      return;
    }
  }
  const auto force = flagOf(*body, "force", false);
  if (!force) {
    call.exchange.reply(refused(Face::kSeed, "Field 'force' must be a boolean"));
    return;
  }
  if (const auto refusal =
          admin->activate({*provider, std::move(fallbacks), *force}, call.caller.actor)) {
    call.exchange.reply(refused(Face::kSeed, *refusal));
    return;
  }
  call.exchange.reply(jsonResponse(json::Object{{"message", "Active provider updated"}}));
}

// The document is RAGFlow's system_settings.json as it is.
void seedImport(Call& call) {
  ProviderAdmin* admin = adminOf(call, Face::kSeed);
  if (admin == nullptr) return;
  const auto done = admin->importAndUse(call.request().body, call.caller.actor);
  if (!done) {
    call.exchange.reply(refused(Face::kSeed, Refusal{done.error(), {}}));
    return;
  }
  json::Array skipped;
  for (const std::string& name : done->skipped) skipped.emplace_back(name);
  call.exchange.reply(
      jsonResponse(json::Object{{"message", std::to_string(done->rows) + " settings imported"},
                                {"imported", static_cast<std::int64_t>(done->rows)},
                                {"skipped", std::move(skipped)}}));
}

void ragflowProviders(Call& call) { call.exchange.reply(envelope(providersJson(false))); }

void ragflowSchema(Call& call) {
  const ProviderKind* kind = findProviderKind(call.pathField("id"));
  if (kind == nullptr) {
    call.exchange.reply(
        refused(Face::kRagflow, "Unknown provider type: " + std::string(call.pathField("id"))));
    return;
  }
  call.exchange.reply(envelope(kind->schema.toJson()));
}

void ragflowConfig(Call& call) {
  ProviderAdmin* admin = adminOf(call, Face::kRagflow);
  if (admin == nullptr) return;
  const auto active = admin->active();
  const ProviderKind* kind = active ? findProviderKind(*active) : nullptr;
  const auto shown =
      kind == nullptr ? Result<json::Object>(json::Object()) : admin->shownConfig(*kind);
  if (!active || !shown) {
    call.exchange.reply(
        refused(Face::kRagflow, Refusal{active ? shown.error() : active.error(), {}}));
    return;
  }
  call.exchange.reply(envelope(json::Object{{"provider_type", *active}, {"config", *shown}}));
}

void ragflowSetConfig(Call& call) { setConfig(call, Face::kRagflow); }
void ragflowTest(Call& call) { testConnection(call, Face::kRagflow); }

}  // namespace gantlet
