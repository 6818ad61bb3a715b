#include "service/session_json.h"

#include "core/utf8.h"
#include "pipeline/report_json.h"
#include "service/http/query.h"

namespace gantlet {
json::Object contextJson(const ContextInfo& context) {
  return {{"id", context.id},
          {"language", languageName(context.language)},
          {"state", contextStateName(context.state)},
          {"execution_count", context.executionCount}};
}

namespace {

json::Value savedJson(const std::optional<SavedWorkspace>& saved) {
  if (!saved) return {};
  return json::Object{
      {"at", formatRfc3339(saved->at)}, {"files", saved->files}, {"bytes", saved->bytes}};
}

json::Array mountsJson(const std::vector<MountedVolume>& volumes) {
  json::Array mounts;
  for (const MountedVolume& one : volumes) {
    mounts.emplace_back(json::Object{
        {"id", one.id}, {"name", one.name}, {"path", one.path}, {"read_only", one.readOnly}});
  }
  return mounts;
}

}  // namespace

json::Object volumeJson(const VolumeInfo& volume) {
  json::Array sessions;
  for (const std::string& one : volume.sessions) sessions.emplace_back(one);
  return {{"id", volume.id},
          {"name", volume.name},
          {"tenant", volume.tenant.text()},
          {"quota_bytes", volume.quota.bytes()},
          {"used_bytes", volume.use.bytes},
          {"files", volume.use.files},
          {"sessions", std::move(sessions)},
          {"created_by", volume.createdBy},
          {"created_at", formatRfc3339(volume.createdAt)},
          {"unusable", volume.unusable.empty() ? json::Value() : json::Value(volume.unusable)}};
}

json::Object sessionJson(const SessionInfo& session) {
  json::Object metadata;
  for (const auto& [key, value] : session.metadata) metadata.append(key, value);
  json::Array contexts;
  for (const ContextInfo& context : session.contexts) contexts.emplace_back(contextJson(context));
  return {
      {"id", session.id},
      {"state", sessionStateName(session.state)},
      {"tenant", session.tenant.text()},
      {"language", languageName(session.language)},
      {"policy", session.policy},
      {"template",
       session.templateLabel.empty() ? json::Value() : json::Value(session.templateLabel)},
      {"workspace", "/workspace"},
      {"metadata", std::move(metadata)},
      {"parent", session.parent.empty() ? json::Value() : json::Value(session.parent)},
      {"created_by", session.createdBy},
      {"created_at", formatRfc3339(session.createdAt)},
      {"idle_seconds", session.idleSeconds},
      {"idle_deadline", formatRfc3339(session.idleDeadline)},
      {"deadline", formatRfc3339(session.deadline)},
      {"keep_workspace", session.keepsWorkspace},
      {"saved", savedJson(session.saved)},
      {"volumes", mountsJson(session.volumes)},
      {"save_error", session.saveError.empty() ? json::Value() : json::Value(session.saveError)},
      {"contexts", std::move(contexts)}};
}

json::Object checkpointJson(const CheckpointInfo& checkpoint) {
  return {{"id", checkpoint.id},
          {"context", checkpoint.context},
          {"created_at", formatRfc3339(checkpoint.createdAt)},
          {"execution_count", checkpoint.executionCount},
          {"memory_bytes", checkpoint.memory.bytes()}};
}

json::Object fileJson(const FileInfo& file) {
  return {{"path", toValidUtf8(file.path)},
          {"path_encoded", http::encodePath(file.path)},
          {"type", fileTypeName(file.type)},
          {"size", file.size},
          {"modified_at", formatRfc3339(file.modifiedAt)}};
}

json::Object exceptionJson(const CellException& exception) {
  return {{"name", exception.name}, {"value", exception.value}, {"traceback", exception.traceback}};
}

json::Object cellJson(CellAnswer answer) {
  json::Object object = reportJson(std::move(answer.report));
  object.set("context", answer.context);
  object.set("execution_count",
             answer.executionCount == 0 ? json::Value() : json::Value(answer.executionCount));
  object.set("result_bundle", programResult(std::move(answer.resultBundle)));
  object.set("exception",
             answer.exception ? json::Value(exceptionJson(*answer.exception)) : json::Value());
  object.set("context_ended",
             answer.contextEnded.empty() ? json::Value() : json::Value(answer.contextEnded));
  object.set("started_anew", answer.startedAnew);
  return object;
}

}  // namespace gantlet
