#include "objects/sigv4.h"

#include <openssl/crypto.h>

#include <algorithm>

#include "core/digest.h"
#include "providers/http/url.h"

namespace gantlet::objects {
namespace {

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256";

// Without spaces at its ends, and with one where several stood.
std::string trimmed(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == ' ' && (text.empty() || text.back() == ' ')) continue;
    text += c;
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

struct Canonical {
  std::string request;
  std::string names;  // "host;x-amz-date"
};

Canonical canonicalOf(const Signable& request) {
  Pairs headers = request.headers;
  std::stable_sort(headers.begin(), headers.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Canonical canonical;
  std::string lines;
  for (const auto& [name, value] : headers) {
    canonical.names += (canonical.names.empty() ? "" : ";") + name;
    lines += name + ":" + trimmed(value) + "\n";
  }
  canonical.request = request.method + "\n" + request.path + "\n" + canonicalQuery(request.query) +
                      "\n" + lines + "\n" + canonical.names + "\n" + request.bodyHash;
  return canonical;
}

Secret step(const Secret& key, std::string_view text) {
  Digest digest = hmacSha256(key.reveal(), text);
  Secret next{std::string(bytesOf(digest))};
  OPENSSL_cleanse(digest.data(), digest.size());
  return next;
}

}  // namespace

std::string signingTime(WallTime now) {
  std::string text = formatRfc3339(now).substr(0, 19);
  std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
  return text + "Z";
}

std::string canonicalQuery(const Pairs& query) {
  Pairs encoded;
  encoded.reserve(query.size());
  for (const auto& [name, value] : query) {
    encoded.emplace_back(net::percentEncode(name), net::percentEncode(value));
  }
  std::sort(encoded.begin(), encoded.end());
  std::string text;
  for (const auto& [name, value] : encoded) {
    text.append(text.empty() ? "" : "&").append(name).append("=").append(value);
  }
  return text;
}

std::string authorization(const Signable& request, const Credentials& credentials,
                          const Scope& scope, const std::string& time) {
  const Canonical canonical = canonicalOf(request);
  const std::string day = time.substr(0, 8);
  const std::string within = day + "/" + scope.region + "/" + scope.service + "/aws4_request";
  const std::string text = std::string(kAlgorithm) + "\n" + time + "\n" + within + "\n" +
                           toHex(sha256(canonical.request));
  Secret key("AWS4" + credentials.secretKey.reveal());
  for (const std::string& part : {day, scope.region, scope.service, std::string("aws4_request")}) {
    key = step(key, part);
  }
  return std::string(kAlgorithm) + " Credential=" + credentials.accessKey + "/" + within +
         ",SignedHeaders=" + canonical.names +
         ",Signature=" + toHex(hmacSha256(key.reveal(), text));
}

}  // namespace gantlet::objects
