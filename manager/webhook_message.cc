#include "manager/webhook_message.h"

#include <algorithm>

#include "core/base64.h"
#include "core/clock.h"
#include "core/digest.h"
#include "json/value.h"

namespace gantlet {
namespace {

constexpr std::string_view kSecretPrefix = "whsec_";

Error badUrl(const std::string& why) {
  return Error{ErrorCode::kInvalidArgument, "the URL " + why,
               "write it as https://host[:port][/path][?query]"};
}

std::string timeText(const std::optional<std::int64_t>& at) {
  return formatRfc3339(at.value_or(0));
}

}  // namespace

Result<WebhookTarget> parseWebhookUrl(std::string_view text) {
  if (text.size() > kLongestWebhookUrl) {
    return badUrl("has more than " + std::to_string(kLongestWebhookUrl) + " bytes");
  }
  // A socket of this host is no webhook, though providers may be at one.
  const std::size_t scheme = text.find("://");
  if (!text.starts_with("https://") && !text.starts_with("http://")) {
    return badUrl("must start with https://");
  }
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c > 0x20 && c < 0x7F && c != '\\'; });
  if (!plain) return badUrl("holds a blank, a control character or a backslash");
  if (text.find('#') != std::string_view::npos) return badUrl("must not hold a fragment");
  const std::size_t path = text.find_first_of("/?", scheme + 3);
  WebhookTarget target;
  TRY(target.url, net::parseUrl(text.substr(0, path)));
  target.target = path == std::string_view::npos ? "/" : std::string(text.substr(path));
  if (target.target.front() == '?') target.target.insert(0, "/");
  return target;
}

net::AddressGuard guardOf(const WebhookTarget& target, const net::AddressGuard& guard) {
  return target.url.tls ? guard : guard.listedOnly();
}

Status checkWebhookUrl(std::string_view text, const net::AddressGuard& guard,
                       const std::string& field) {
  const auto wrong = [&](const std::string& why, const std::string& resolution) {
    return Error{ErrorCode::kInvalidArgument, "'" + field + "' " + why, resolution};
  };
  const Result<WebhookTarget> target = parseWebhookUrl(text);
  if (!target) {
    return wrong("is not usable: " + target.error().message, target.error().resolution);
  }
  if (!target->url.tls && !guard.listsAny()) {
    return wrong("must start with https://",
                 "without TLS only addresses are reached that an administrator has listed in "
                 "webhook_addresses");
  }
  if (const auto why = guardOf(*target, guard).refusal(target->url.host)) {
    return wrong("is not usable: " + *why, "");
  }
  return {};
}

std::string endedPayload(const StoredExecution& ended) {
  json::Object data{{"id", ended.id},
                    {"tenant", ended.tenant},
                    {"state", ended.state},
                    {"created_at", timeText(ended.createdAt)},
                    {"ended_at", timeText(ended.endedAt)}};
  return json::write(json::Object{{"type", "execution.ended"},
                                  {"timestamp", timeText(ended.endedAt)},
                                  {"data", std::move(data)}});
}

Secret webhookSecret(const Secret& key, const std::string& id, std::int64_t generation) {
  const Digest bytes = hmacSha256(key.reveal(), "webhook " + id + " " + std::to_string(generation));
  return Secret(std::string(kSecretPrefix) + encodeBase64(bytesOf(bytes)));
}

std::string webhookSignature(const Secret& secret, const std::string& id, std::int64_t time,
                             std::string_view payload) {
  const std::string& text = secret.reveal();
  const std::string key =
      decodeBase64(std::string_view(text).substr(kSecretPrefix.size())).value_or("");
  const std::string content = id + "." + std::to_string(time) + "." + std::string(payload);
  return "v1," + encodeBase64(bytesOf(hmacSha256(key, content)));
}

}  // namespace gantlet
