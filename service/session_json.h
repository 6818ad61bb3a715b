// What the routes of sessions take and answer, as JSON.
// Thread-safety: value types and functions without state.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "json/describe.h"
#include "manager/session_desk.h"
#include "service/submission_json.h"

namespace gantlet {

struct VolumeFields {
  std::string name;
  std::optional<json::Value> quotaBytes;  // of any kind: the route tells what it must be
};
template <class Archive>
void describe(Archive& a, VolumeFields& v) {
  a.required("name", v.name);
  a.optional("quota_bytes", v.quotaBytes);
}

struct MountFields {
  std::string name;
  std::string path;
  bool readOnly = false;
};
template <class Archive>
void describe(Archive& a, MountFields& v) {
  a.required("name", v.name);
  a.optional("path", v.path);
  a.optional("read_only", v.readOnly);
}

struct SessionFields {
  std::string templateName;
  std::string policy;
  std::string language = "python";
  std::optional<json::Value> idleSeconds;  // of any kind: the route tells what it must be
  std::optional<json::Value> maxSeconds;
  std::map<std::string, std::string> metadata;
  Environment environment;
  std::optional<bool> keepWorkspace;
  std::vector<MountFields> volumes;
};
template <class Archive>
void describe(Archive& a, SessionFields& v) {
  a.optional("template", v.templateName);
  a.optional("policy", v.policy);
  a.optional("language", v.language);
  a.optional("idle_seconds", v.idleSeconds);
  a.optional("max_seconds", v.maxSeconds);
  a.optional("metadata", v.metadata);
  a.optional("environment", v.environment);
  a.optional("keep_workspace", v.keepWorkspace);
  a.optional("volumes", v.volumes);
}

struct SessionChangeFields {
  std::optional<json::Value> idleSeconds;  // of any kind: the route tells what it must be
  std::optional<json::Value> maxSeconds;
  std::optional<std::map<std::string, std::string>> metadata;
};
template <class Archive>
void describe(Archive& a, SessionChangeFields& v) {
  a.optional("idle_seconds", v.idleSeconds);
  a.optional("max_seconds", v.maxSeconds);
  a.optional("metadata", v.metadata);
}

struct ContextFields {
  std::optional<std::string> language;
};
template <class Archive>
void describe(Archive& a, ContextFields& v) {
  a.optional("language", v.language);
}

struct BranchFields {
  std::optional<json::Value> count;  // of any kind: the route tells what it must be
  std::string context = "main";
};
template <class Archive>
void describe(Archive& a, BranchFields& v) {
  a.optional("count", v.count);
  a.optional("context", v.context);
}

struct CheckpointFields {
  std::string context = "main";
};
template <class Archive>
void describe(Archive& a, CheckpointFields& v) {
  a.optional("context", v.context);
}

struct RollbackFields {
  std::string checkpoint;
};
template <class Archive>
void describe(Archive& a, RollbackFields& v) {
  a.required("checkpoint", v.checkpoint);
}

struct CellFields {
  std::optional<std::string> code;
  std::optional<std::string> codeB64;
  std::string context = "main";
  std::optional<std::string> language;
  std::optional<double> timeout;  // seconds
  std::optional<json::Text> arguments;
  bool stream = false;
};
template <class Archive>
void describe(Archive& a, CellFields& v) {
  a.optional("code", v.code);
  a.optional("code_b64", v.codeB64);
  a.optional("context", v.context);
  a.optional("language", v.language);
  a.optional("timeout", v.timeout);
  a.optional("arguments", v.arguments);
  a.optional("stream", v.stream);
}

[[nodiscard]] json::Object sessionJson(const SessionInfo& session);
[[nodiscard]] json::Object volumeJson(const VolumeInfo& volume);
[[nodiscard]] json::Object contextJson(const ContextInfo& context);
[[nodiscard]] json::Object checkpointJson(const CheckpointInfo& checkpoint);
[[nodiscard]] json::Object fileJson(const FileInfo& file);
[[nodiscard]] json::Object exceptionJson(const CellException& exception);
// The result object of the cell's run, and what a cell has beside it.
[[nodiscard]] json::Object cellJson(CellAnswer answer);

}  // namespace gantlet
