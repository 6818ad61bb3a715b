// What E2B's clients present: an API key in the form that they take, the token of a sandbox, a
// signed address of a file.
//
// A sandbox's token is made when a sandbox is made or connected to, and is all that the requests to
// the sandbox carry. It names the sandbox and the key on whose behalf it was made, under a MAC: no
// state is kept for it, it opens that one sandbox, and it counts as long as the key's secret does
// with which it was asked for: a key that is rotated or revoked takes its tokens along.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/secret.h"

namespace gantlet::e2b {

// The API key behind what stands in X-API-Key: the key itself, or "e2b_" and the key's bytes in hex
// digits, as clients want it that check a key's form. What is neither is given back as it is.
[[nodiscard]] std::string keyOf(std::string_view presented);
// The latter form.
[[nodiscard]] std::string presentableKey(std::string_view key);

// On whose behalf a token is: the key's id, and which of its secrets was presented (markOf()).
// Empty where nothing was.
// `node`: of a cluster, the node that has what the token opens, and that has signed it.
struct KeyName {
  std::string id;
  std::string mark;
  std::string node = {};
};
[[nodiscard]] std::string textOf(const KeyName& key);
[[nodiscard]] KeyName keyNameOf(std::string_view text);

// `key`: a KeyName's text.
[[nodiscard]] std::string sandboxToken(const Secret& secret, std::string_view session,
                                       std::string_view key);
// The key's text, where the token is one for that session; nullopt: it is not.
[[nodiscard]] std::optional<std::string> keyOfToken(const Secret& secret, std::string_view session,
                                                    std::string_view token);

// What a token says, true or not; nullopt: it is none.
[[nodiscard]] std::optional<std::string> unprovenKeyOf(std::string_view token);

// A signed address lets whoever has it read or write one file.
struct FileSignature {
  std::string path;  // as the address has it
  std::string user;
  bool writes = false;
  std::string signature;                   // "v1_…"
  std::optional<std::int64_t> expiration;  // seconds since 1970
};
[[nodiscard]] bool isSignedBy(const FileSignature& file, std::string_view token);

}  // namespace gantlet::e2b
