// The two signatures of Aliyun's AgentRun, both HMAC-SHA256 over a canonical request: ACS3 for the
// control plane (ROA style, version 2025-09-10), AGENTRUN4 for the data plane.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/secret.h"

namespace gantlet::aliyun {

struct Credentials {
  Secret accessKeyId;
  Secret accessKeySecret;
  Secret securityToken;  // of STS; may be empty
};

struct Signable {
  std::string method;
  std::string host;   // with the port, where it is not the scheme's own
  std::string path;   // verbatim; empty counts as "/"
  std::string query;  // without '?', as it is sent
  std::string body;
  std::string
      contentType;  // empty: none, or not signed (the data plane's client leaves it unsigned)
};

using Headers = std::vector<std::pair<std::string, std::string>>;

// The header fields to be sent, the signature among them ("Agentrun-Authorization").
[[nodiscard]] Headers signData(const Signable& request, const Credentials& credentials,
                               std::string_view region, WallTime now);
// "Authorization" among them. `nonce`: random, once only.
[[nodiscard]] Headers signControl(const Signable& request, const Credentials& credentials,
                                  std::string_view action, std::string_view nonce, WallTime now);

// Exposed for tests of its corners: pairs without '=' dropped, form-decoded, sorted by key,
// RFC 3986 encoded.
[[nodiscard]] std::string canonicalQuery(std::string_view query);

}  // namespace gantlet::aliyun
