// AWS Signature Version 4 of requests, as object stores want it: the path and the query are signed
// as they are sent, each encoded once. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "core/secret.h"

namespace gantlet::objects {

struct Credentials {
  std::string accessKey;
  Secret secretKey;
  Secret sessionToken;  // empty: none
};

using Pairs = std::vector<std::pair<std::string, std::string>>;

struct Signable {
  std::string method;
  std::string path;      // as it is sent: "/bucket/a%20b"
  Pairs query;           // not encoded
  Pairs headers;         // names in lower case; all are signed
  std::string bodyHash;  // SHA-256 in hex
};

struct Scope {
  std::string region;
  std::string service;  // "s3"
};

// "20130524T000000Z"
[[nodiscard]] std::string signingTime(WallTime now);
// "a=1&b=": sorted and encoded, as it is signed, and as it is to be sent.
[[nodiscard]] std::string canonicalQuery(const Pairs& query);
// The value of the field Authorization. `time`: signingTime(), as the headers have it.
[[nodiscard]] std::string authorization(const Signable& request, const Credentials& credentials,
                                        const Scope& scope, const std::string& time);

}  // namespace gantlet::objects
