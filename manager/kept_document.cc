// What a kept session is made anew by, as JSON in its row.
#include "json/describe.h"
#include "manager/kept_parts.h"

namespace gantlet {
namespace {

struct VolumeRow {
  std::string id, name, path;
  bool readOnly = false;
};
template <class Archive>
void describe(Archive& a, VolumeRow& v) {
  a.required("id", v.id);
  a.required("name", v.name);
  a.required("path", v.path);
  a.required("read_only", v.readOnly);
}

struct Document {
  std::string language, policy, policyDigest, templateLabel, createdBy, onceKey, onceBody, trouble;
  std::map<std::string, std::string> metadata;
  std::optional<Environment> environment;
  std::int64_t idleSeconds = 0;
  std::int64_t lifeSeconds = 0;
  std::vector<VolumeRow> volumes;
  std::optional<std::int64_t> epoch;
};
template <class Archive>
void describe(Archive& a, Document& v) {
  a.required("language", v.language);
  a.required("policy", v.policy);
  a.required("policy_digest", v.policyDigest);
  a.required("created_by", v.createdBy);
  a.required("idle_seconds", v.idleSeconds);
  a.required("life_seconds", v.lifeSeconds);
  a.optional("template", v.templateLabel);
  a.optional("metadata", v.metadata);
  a.optional("environment", v.environment);
  a.optional("once_key", v.onceKey);
  a.optional("once_body", v.onceBody);
  a.optional("trouble", v.trouble);
  a.optional("volumes", v.volumes);
  a.optional("epoch", v.epoch);
}

}  // namespace

StoredSession storedOf(const KeptSession& session) {
  Document document;
  document.language = languageName(session.language);
  document.policy = session.policy;
  document.policyDigest = session.policyDigest;
  document.templateLabel = session.templateLabel;
  document.createdBy = session.createdBy;
  document.metadata = session.metadata;
  if (!session.environment.empty()) document.environment = session.environment;
  document.idleSeconds = session.idleSeconds;
  document.lifeSeconds = session.lifeSeconds;
  document.onceKey = session.onceKey;
  document.onceBody = session.onceBody;
  document.trouble = session.trouble;
  for (const MountedVolume& one : session.volumes) {
    document.volumes.push_back({one.id, one.name, one.path, one.readOnly});
  }
  if (session.epoch > 0) document.epoch = session.epoch;
  return {session.id,        session.tenant.text(), json::write(json::toValue(document)),
          session.createdAt, std::nullopt,          false};
}

Result<KeptSession> keptOf(const StoredSession& stored) {
  const auto unreadable = [&](const std::string& why) {
    return Error{ErrorCode::kUnavailable,
                 "the kept session " + stored.id + " can't be read: " + why,
                 "restore the database from a backup"};
  };
  auto value = json::parse(stored.document);
  if (!value) return unreadable(value.error().message);
  auto document = json::read<Document>(std::move(*value));
  if (!document) return unreadable(document.error().message);
  const auto language = parseLanguage(document->language);
  if (!language) return unreadable("its language is unknown");
  TRY(TenantId tenant, parseTenantId(stored.tenant));
  KeptSession session;
  session.id = stored.id;
  session.tenant = std::move(tenant);
  session.language = *language;
  session.policy = document->policy;
  session.policyDigest = document->policyDigest;
  session.templateLabel = document->templateLabel;
  session.metadata = document->metadata;
  session.environment = document->environment.value_or(Environment());
  session.createdBy = document->createdBy;
  session.createdAt = stored.createdAt;
  session.idleSeconds = document->idleSeconds;
  session.lifeSeconds = document->lifeSeconds;
  session.onceKey = document->onceKey;
  session.onceBody = document->onceBody;
  session.trouble = document->trouble;
  session.save = stored.save;
  session.epoch = document->epoch.value_or(0);
  for (const VolumeRow& one : document->volumes) {
    session.volumes.push_back({one.id, one.name, one.path, one.readOnly});
  }
  return session;
}

}  // namespace gantlet
