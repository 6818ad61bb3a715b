#include "providers/claims.h"

#include <algorithm>
#include <utility>

namespace gantlet {
namespace {

json::ParseLimits limitsFor(std::string_view text) {
  json::ParseLimits limits;
  limits.maxBytes = std::max<std::size_t>(text.size(), 1);  // the sandbox has counted them
  limits.maxDepth = 200;  // as deep as the service and common readers read
  return limits;
}

}  // namespace

std::optional<json::Value> claimedObject(std::string_view text) {
  auto value = json::parse(text, limitsFor(text));
  if (!value || value->asObject() == nullptr) return std::nullopt;
  return std::move(value).value();
}

bool isClaimedObject(std::string_view text) {
  return json::check(text, limitsFor(text)) && json::typeNameOf(text) == "an object";
}

std::string checkClaims(ExecutionResult& result) {
  std::erase_if(result.display, [](const std::string& one) { return !isClaimedObject(one); });
  if (!result.resultJson) return {};
  const Status good = json::check(*result.resultJson, limitsFor(*result.resultJson));
  if (good) return {};
  result.resultJson.reset();
  result.detail = "its result was dropped: " + good.error().message;
  std::string line = "gantlet: " + result.detail + "\n";
  if (!result.err.text.empty() && !result.err.text.ends_with('\n')) line.insert(0, "\n");
  result.err.text += line;
  return line;
}

}  // namespace gantlet
