#include "providers/kubernetes/claim_status.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "providers/kubernetes/claim_api.h"
#include "providers/remote_text.h"

namespace gantlet::kubernetes {
namespace {

// Of a condition Ready that is False.
constexpr std::array<std::string_view, 7> kFinal{
    "InvalidMetadata", "EnvVarsInjectionRejected", "VolumeClaimTemplatesError", "ClaimExpired",
    "SandboxExpired",  "TemplateNotFound",         "WarmPoolNotFound"};

json::Array listOf(const json::Object& object, std::string_view key) {
  const json::Value* list = object.find(key);
  return list == nullptr || list->asArray() == nullptr ? json::Array() : *list->asArray();
}

// What stands in a URL for it; "" for what is no address.
std::string hostOf(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  if (::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return text;
  return ::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1 ? "[" + text + "]" : "";
}

}  // namespace

json::Object partOf(const json::Object& object, std::string_view key) {
  const json::Value* part = object.find(key);
  return part == nullptr || part->asObject() == nullptr ? json::Object() : *part->asObject();
}

ClaimStatus readStatus(const json::Object& claim) {
  ClaimStatus seen;
  const json::Object status = partOf(claim, "status");
  if (!textOf(partOf(claim, "metadata"), "deletionTimestamp").empty()) {
    return {ClaimStatus::Stage::kFailed, "", "", "the claim was deleted"};
  }
  bool ready = false;
  for (const json::Value& value : listOf(status, "conditions")) {
    const json::Object* condition = value.asObject();
    if (condition == nullptr || textOf(*condition, "type") != "Ready") continue;
    const std::string reason = textOf(*condition, "reason");
    ready = textOf(*condition, "status") == "True";
    if (!ready && std::find(kFinal.begin(), kFinal.end(), reason) != kFinal.end()) {
      return {ClaimStatus::Stage::kFailed, "", "", reason + ": " + textOf(*condition, "message")};
    }
  }
  const json::Object sandbox = partOf(status, "sandbox");
  seen.sandbox = textOf(sandbox, "name");
  for (const json::Value& value : listOf(sandbox, "podIPs")) {
    if (seen.address.empty() && value.asString() != nullptr) {
      seen.address = hostOf(*value.asString());
    }
  }
  if (ready && isName(seen.sandbox) && !seen.address.empty()) {
    seen.stage = ClaimStatus::Stage::kReady;
  }
  return seen;
}

}  // namespace gantlet::kubernetes
