#include "service/policy_json.h"

namespace gantlet {
namespace {

json::Value orNull(const std::optional<std::string>& text) {
  return text ? json::Value(*text) : json::Value();
}

json::Array textsJson(const std::vector<std::string>& texts) {
  json::Array array;
  for (const std::string& text : texts) array.emplace_back(text);
  return array;
}

}  // namespace

json::Object policyJson(const Policy& policy) {
  json::Array capabilities;
  for (const Capability one : policy.granted.list()) capabilities.emplace_back(capabilityName(one));
  const Limits& limits = policy.limits;
  return json::Object{{"name", policy.name},
                      {"version", policy.version},
                      {"digest", policy.digest},
                      {"description", policy.description},
                      {"enforce", policy.enforce},
                      {"capabilities", std::move(capabilities)},
                      {"limits", json::Object{{"wall_ms", std::int64_t{limits.wall.count()}},
                                              {"cpu_cores", limits.cpuCores},
                                              {"memory_bytes", limits.memory.bytes()},
                                              {"pids", limits.pids},
                                              {"output_bytes", limits.output.bytes()},
                                              {"artifact_count", limits.artifactCount},
                                              {"artifact_bytes", limits.artifactSize.bytes()},
                                              {"workspace_bytes", limits.workspace.bytes()},
                                              {"workspace_files", limits.workspaceFiles},
                                              {"result_bytes", limits.result.bytes()},
                                              {"disk_read_bytes", limits.diskRead.bytes()}}}};
}

json::Object policyVersionJson(const PolicyVersion& version, bool withDocument) {
  const StoredPolicy& stored = version.stored;
  json::Object object{{"name", stored.name},
                      {"version", stored.version},
                      {"digest", stored.digest},
                      {"preset", false},
                      {"tenant", orNull(stored.tenant)},
                      {"created_at", formatRfc3339(stored.createdAt)},
                      {"created_by", stored.createdBy}};
  if (withDocument) object.set("document", stored.document);
  return object;
}

json::Object policyTextJson(const StoredPolicyText& text) {
  const std::size_t sign = text.label.find('@');
  std::int64_t version = 0;
  for (const char c : text.label.substr(sign == std::string::npos ? text.label.size() : sign + 1)) {
    version = version * 10 + (c - '0');
  }
  return json::Object{{"name", text.label.substr(0, sign)},
                      {"version", version},
                      {"digest", text.digest},
                      {"base", text.base.empty() ? json::Value() : json::Value(text.base)},
                      {"tenant", orNull(text.tenant)},
                      {"recorded_at", formatRfc3339(text.recordedAt)},
                      {"document", text.document}};
}

json::Array policyChangesJson(const std::vector<PolicyChange>& changes) {
  json::Array array;
  for (const PolicyChange& change : changes) {
    array.emplace_back(json::Object{{"what", change.what},
                                    {"old", textsJson(change.before)},
                                    {"new", textsJson(change.after)}});
  }
  return array;
}

}  // namespace gantlet
