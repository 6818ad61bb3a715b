// JoinToken: what lets one machine become a node, once: "gjt1_", 32 random bytes in hex, "_", and
// the SHA-256 of the cluster's CA certificate in hex.
//
// The random bytes are an Ed25519 private key. The cluster keeps the public one, and who joins
// signs its request for a certificate with the private one: neither a reader of the database nor
// whoever passes the request on can ask for a certificate of its own. By the second part who joins
// knows the cluster, whatever address it asked. Thread-safety: value types.
#pragma once

#include <string>
#include <string_view>

#include "core/digest.h"
#include "core/result.h"
#include "core/secret.h"

namespace gantlet::cluster {

struct JoinToken {
  Secret seed;  // 32 bytes
  Digest authority{};

  // Errors: kInternal.
  [[nodiscard]] static Result<JoinToken> make(const Digest& authority);
  // White space around it is let pass. Errors: kInvalidArgument.
  [[nodiscard]] static Result<JoinToken> parse(std::string_view text);
  // SECRET.
  [[nodiscard]] Secret text() const;
  // The public key, in hex: what the cluster calls it.
  [[nodiscard]] Result<std::string> id() const;
  // Ed25519, 64 bytes.
  [[nodiscard]] Result<std::string> sign(const std::string& message) const;
};

// Whether `signature` was made with the token that the cluster calls `id`.
[[nodiscard]] bool isSignedByToken(const std::string& id, const std::string& message,
                                   const std::string& signature);

// What is signed of a request for a certificate: with the token, to join; with the node's key that
// counts, to renew.
[[nodiscard]] std::string joinMessage(const std::string& request);
[[nodiscard]] std::string renewMessage(const std::string& request);

}  // namespace gantlet::cluster
