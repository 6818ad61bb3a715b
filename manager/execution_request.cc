#include "manager/execution_request.h"

#include "core/base64.h"
#include "json/describe.h"

namespace gantlet {
namespace {

struct KeptFile {
  std::string name;
  std::string bytes;  // base64
};
template <class Archive>
void describe(Archive& a, KeptFile& v) {
  a.required("name", v.name);
  a.required("bytes", v.bytes);
}

// Bytes that need not be UTF-8 stand as base64.
struct Kept {
  std::string id, tenant, language, filename, source, policy, arguments, input;
  std::string actor, address, requestId;
  std::string templateLabel, approval, policyDocument, isolation;
  std::int64_t mostWallMs = 0;
  std::uint64_t mostMemory = 0;
  std::int64_t wallMs = 0;
  std::uint64_t memory = 0;
  std::vector<KeptFile> files;
  std::optional<Environment> environment;
  std::optional<std::vector<std::string>> packages;
  std::string packagesLanguage;
  bool awaited = false;
  bool retries = false;
};
template <class Archive>
void describe(Archive& a, Kept& v) {
  a.required("id", v.id);
  a.required("tenant", v.tenant);
  a.required("language", v.language);
  a.required("filename", v.filename);
  a.required("source", v.source);
  a.required("policy", v.policy);
  a.required("arguments", v.arguments);
  a.required("input", v.input);
  a.required("actor", v.actor);
  a.required("address", v.address);
  a.required("request_id", v.requestId);
  a.required("wall_ms", v.wallMs);
  a.required("memory", v.memory);
  a.required("files", v.files);
  a.optional("template", v.templateLabel);
  a.optional("environment", v.environment);
  a.optional("packages", v.packages);
  a.optional("packages_language", v.packagesLanguage);
  a.optional("awaited", v.awaited);
  a.optional("approval", v.approval);
  a.optional("policy_document", v.policyDocument);
  a.optional("most_wall_ms", v.mostWallMs);
  a.optional("most_memory", v.mostMemory);
  a.optional("isolation", v.isolation);
  a.optional("retries", v.retries);
}

Error unreadable(const std::string& what) {
  return Error{ErrorCode::kInternal, "a kept execution can't be read: " + what, ""};
}

Result<std::string> bytesOf(const std::string& text) {
  std::optional<std::string> bytes = decodeBase64(text);
  if (!bytes) return unreadable("no base64");
  return *std::move(bytes);
}

}  // namespace

std::string keepRequest(const GateRequest& request, const std::string& policyName, bool awaited,
                        bool retries) {
  Kept kept;
  kept.awaited = awaited;
  kept.retries = retries;
  kept.id = request.submission.id.text();
  kept.tenant = request.submission.tenant.text();
  kept.language = std::string(languageName(request.submission.language));
  kept.filename = request.submission.filename;
  kept.source = encodeBase64(request.submission.source);
  kept.policy = policyName;
  kept.arguments = encodeBase64(request.argumentsJson.str());
  kept.input = encodeBase64(request.stdinBytes.str());
  kept.actor = request.actor.id;
  kept.address = request.actor.address;
  kept.requestId = request.actor.requestId;
  kept.wallMs = request.limits.wall.count();
  kept.memory = request.limits.memory.bytes();
  kept.templateLabel = request.templateLabel;
  if (!request.environment.empty()) kept.environment = request.environment;
  if (!request.packages.requirements.empty()) {
    kept.packages = request.packages.requirements;
    kept.packagesLanguage = std::string(languageName(request.packages.language));
  }
  kept.approval = request.approval;
  kept.policyDocument = request.policyDocument;
  kept.mostWallMs = request.ceilings.wall.count();
  kept.mostMemory = request.ceilings.memory.bytes();
  kept.isolation = std::string(isolationName(request.ceilings.isolation));
  for (const InputFile& file : request.files) {
    kept.files.push_back({file.name, encodeBase64(file.bytes.str())});
  }
  return json::write(json::toValue(kept));
}

Result<KeptRequest> readKeptRequest(const std::string& text) {
  json::ParseLimits limits;
  limits.maxBytes = std::size_t{256} << 20U;
  auto document = json::parse(text, limits);
  if (!document) return unreadable(document.error().message);
  auto kept = json::read<Kept>(std::move(document).value());
  if (!kept) return unreadable(kept.error().message);
  KeptRequest read;
  read.policyName = kept->policy;
  read.awaited = kept->awaited;
  read.retries = kept->retries;
  GateRequest& request = read.request;
  const auto language = parseLanguage(kept->language);
  if (!language) return unreadable("no language");
  request.submission.id = SubmissionId(kept->id);
  request.submission.tenant = TenantId(kept->tenant);
  request.submission.language = *language;
  request.submission.filename = kept->filename;
  TRY(request.submission.source, bytesOf(kept->source));
  TRY(std::string arguments, bytesOf(kept->arguments));
  request.argumentsJson = SharedBytes(std::move(arguments));
  TRY(std::string input, bytesOf(kept->input));
  request.stdinBytes = SharedBytes(std::move(input));
  request.actor = {kept->actor, kept->address, kept->requestId};
  request.limits.wall = std::chrono::milliseconds(kept->wallMs);
  request.limits.memory = ByteCount(kept->memory);
  request.templateLabel = kept->templateLabel;
  request.environment = kept->environment.value_or(Environment());
  if (kept->packages) {
    const auto of = parseLanguage(kept->packagesLanguage);
    if (!of) return unreadable("no language of packages");
    request.packages = {*of, *kept->packages};
  }
  request.approval = kept->approval;
  request.policyDocument = kept->policyDocument;
  request.ceilings.wall = std::chrono::milliseconds(kept->mostWallMs);
  request.ceilings.memory = ByteCount(kept->mostMemory);
  if (!kept->isolation.empty()) {  // of an older program: none
    const auto isolation = parseIsolation(kept->isolation);
    if (!isolation) return unreadable("no class of isolation");
    request.ceilings.isolation = *isolation;
  }
  for (const KeptFile& file : kept->files) {
    TRY(std::string bytes, bytesOf(file.bytes));
    request.files.push_back({file.name, SharedBytes(std::move(bytes))});
  }
  return read;
}

}  // namespace gantlet
