// What goes to a webhook: where, what, and how it is signed (Standard Webhooks,
// https://github.com/standard-webhooks/standard-webhooks, version 1: HMAC-SHA256).
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/secret.h"
#include "providers/http/address_guard.h"
#include "providers/http/url.h"
#include "store/execution_store.h"

namespace gantlet {

inline constexpr std::size_t kLongestWebhookUrl = 2000;  // bytes

struct WebhookTarget {
  net::Url url;        // scheme, host and port
  std::string target;  // path and query, as they were written
};

// "https://host[:port][/path][?query]", or http://. Errors: kInvalidArgument, without the text: a
// query may hold a password.
[[nodiscard]] Result<WebhookTarget> parseWebhookUrl(std::string_view text);

// The guard of a target: without TLS nothing but what an administrator has listed.
[[nodiscard]] net::AddressGuard guardOf(const WebhookTarget& target,
                                        const net::AddressGuard& guard);

// That a webhook may be there, as far as that can be told without looking a name up. Errors:
// kInvalidArgument, naming `field`.
[[nodiscard]] Status checkWebhookUrl(std::string_view text, const net::AddressGuard& guard,
                                     const std::string& field);

// {"type":"execution.ended","timestamp":…,"data":{…}}: who ended how and when, and no result: that
// is fetched with a key.
[[nodiscard]] std::string endedPayload(const StoredExecution& ended);

// "whsec_" and base64, as receivers are given it. `key` is the service's: nobody else can make it.
[[nodiscard]] Secret webhookSecret(const Secret& key, const std::string& id,
                                   std::int64_t generation);

// "v1," and base64. `time`: seconds since 1970, UTC.
[[nodiscard]] std::string webhookSignature(const Secret& secret, const std::string& id,
                                           std::int64_t time, std::string_view payload);

}  // namespace gantlet
