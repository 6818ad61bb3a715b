#include "providers/aliyun/signer.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>

#include "core/digest.h"
#include "providers/http/url.h"

namespace gantlet::aliyun {
namespace {

constexpr std::string_view kUnsigned = "UNSIGNED-PAYLOAD";

// 2026-03-06T12:00:00Z
std::string timestamp(WallTime now) {
  const std::string text = formatRfc3339(now);
  return text.substr(0, 19) + "Z";
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string formDecode(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hexDigit(text[i + 1]) >= 0 &&
        hexDigit(text[i + 2]) >= 0) {
      decoded += static_cast<char>(hexDigit(text[i + 1]) * 16 + hexDigit(text[i + 2]));
      i += 2;
    } else {
      decoded += text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

struct Canonical {
  std::string request;
  std::string names;  // "a;b"
};

// `headers`: lower case names; sorted here.
Canonical canonicalRequest(const Signable& request, Headers headers, std::string_view bodyHash) {
  std::sort(headers.begin(), headers.end());
  Canonical canonical;
  std::string lines;
  for (const auto& [name, value] : headers) {
    canonical.names += (canonical.names.empty() ? "" : ";") + name;
    lines += name + ":" + value + "\n";
  }
  canonical.request = request.method + "\n" + (request.path.empty() ? "/" : request.path) + "\n" +
                      canonicalQuery(request.query) + "\n" + lines + "\n" + canonical.names + "\n" +
                      std::string(bodyHash);
  return canonical;
}

Headers withoutHost(const Headers& headers) {
  Headers rest;
  for (const auto& header : headers) {
    if (header.first != "host") rest.push_back(header);
  }
  return rest;
}

}  // namespace

std::string canonicalQuery(std::string_view query) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos) {
      pairs.emplace_back(formDecode(pair.substr(0, equals)), formDecode(pair.substr(equals + 1)));
    }
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text;
  for (const auto& [key, value] : pairs) {
    text += (text.empty() ? "" : "&") + net::percentEncode(key) + "=" + net::percentEncode(value);
  }
  return text;
}

Headers signData(const Signable& request, const Credentials& credentials, std::string_view region,
                 WallTime now) {
  const std::string time = timestamp(now);
  std::string date = time.substr(0, 10);
  std::erase(date, '-');
  Headers headers{{"host", request.host},
                  {"x-acs-date", time},
                  {"x-acs-content-sha256", std::string(kUnsigned)}};
  if (!credentials.securityToken.empty()) {
    headers.emplace_back("x-acs-security-token", credentials.securityToken.reveal());
  }
  if (!request.contentType.empty()) headers.emplace_back("content-type", request.contentType);
  const Canonical canonical = canonicalRequest(request, headers, kUnsigned);
  const std::string toSign = "AGENTRUN4-HMAC-SHA256\n" + toHex(sha256(canonical.request));
  Digest key = hmacSha256("aliyun_v4" + credentials.accessKeySecret.reveal(), date);
  key = hmacSha256(bytesOf(key), region);
  key = hmacSha256(bytesOf(key), "agentrun");
  key = hmacSha256(bytesOf(key), "aliyun_v4_request");
  const std::string scope = date + "/" + std::string(region) + "/agentrun/aliyun_v4_request";
  Headers sent = withoutHost(headers);
  sent.emplace_back("Agentrun-Authorization",
                    "AGENTRUN4-HMAC-SHA256 Credential=" + credentials.accessKeyId.reveal() + "/" +
                        scope + ",SignedHeaders=" + canonical.names +
                        ",Signature=" + toHex(hmacSha256(bytesOf(key), toSign)));
  ::OPENSSL_cleanse(key.data(), key.size());
  return sent;
}

Headers signControl(const Signable& request, const Credentials& credentials,
                    std::string_view action, std::string_view nonce, WallTime now) {
  const std::string bodyHash = toHex(sha256(request.body));
  Headers headers{{"host", request.host},
                  {"x-acs-version", "2025-09-10"},
                  {"x-acs-action", std::string(action)},
                  {"x-acs-date", timestamp(now)},
                  {"x-acs-signature-nonce", std::string(nonce)},
                  {"x-acs-content-sha256", bodyHash}};
  if (!credentials.securityToken.empty()) {
    headers.emplace_back("x-acs-accesskey-id", credentials.accessKeyId.reveal());
    headers.emplace_back("x-acs-security-token", credentials.securityToken.reveal());
  }
  if (!request.contentType.empty()) headers.emplace_back("content-type", request.contentType);
  const Canonical canonical = canonicalRequest(request, headers, bodyHash);
  const std::string toSign = "ACS3-HMAC-SHA256\n" + toHex(sha256(canonical.request));
  Headers sent = withoutHost(headers);
  sent.emplace_back("accept", "application/json");
  sent.emplace_back("Authorization",
                    "ACS3-HMAC-SHA256 Credential=" + credentials.accessKeyId.reveal() +
                        ",SignedHeaders=" + canonical.names + ",Signature=" +
                        toHex(hmacSha256(credentials.accessKeySecret.reveal(), toSign)));
  return sent;
}

}  // namespace gantlet::aliyun
