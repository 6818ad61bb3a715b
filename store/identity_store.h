// IdentityStore: who the nodes of a cluster are: the key of each one's certificate, whom an
// administrator has revoked, and the tokens with which machines may become nodes. Thread-safety:
// all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "store/cluster_time.h"
#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC, by the cluster's time. Keys are the SHA-256 of a
// SubjectPublicKeyInfo, in hex.
struct StoredIdentity {
  std::string node;
  std::string key;     // the one that counts; "": any that the cluster's CA has certified
  std::string oldKey;  // the one before, before `oldUntil`; "": none
  std::optional<std::int64_t> oldUntil = std::nullopt;
  std::string serial;
  std::int64_t notAfter = 0;
  std::int64_t issuedAt = 0;
  std::optional<std::int64_t> revokedAt = std::nullopt;
};

struct StoredJoinToken {
  std::string id;  // its public key (Ed25519), in hex
  std::string node;
  std::int64_t expiresAt = 0;
  std::int64_t createdAt = 0;
  std::string createdBy;
  std::string signature;  // the CA's, in base64: who can write here can't make one
  std::optional<std::int64_t> usedAt = std::nullopt;
};

// What a certificate made for a node says.
struct CertifiedKey {
  std::string node;
  std::string key;
  std::string serial;
  std::int64_t notAfter = 0;
};

class IdentityStore {
 public:
  // `database` must outlive it.
  IdentityStore(Database& database, ClusterTime time)
      : database_(database), time_(std::move(time)) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Result<std::int64_t> now();
  // Forgets those that ended a day ago.
  [[nodiscard]] Status addToken(const StoredJoinToken& token);
  [[nodiscard]] Result<std::optional<StoredJoinToken>> token(const std::string& id);
  [[nodiscard]] Result<std::optional<StoredIdentity>> identity(const std::string& node);
  // Whether it has an identity, or has ever registered.
  [[nodiscard]] Result<bool> isKnown(const std::string& node);
  // Uses the token up: from now on `made` is the node, and nothing that was before, a revocation
  // included. False: the token has been used, or has ended.
  [[nodiscard]] Result<bool> join(const std::string& token, const CertifiedKey& made);
  // `made.key` takes the place of `signer`, which counts for `overlap` more. The same again is no
  // error: its answer may have been lost. False: `signer` is not the node's key, or it is revoked.
  [[nodiscard]] Result<bool> renew(const std::string& signer, const CertifiedKey& made,
                                   std::chrono::milliseconds overlap);
  // The node has no key any more; what it runs has no lease any more, and its tokens are gone.
  // False: there is no such node.
  [[nodiscard]] Result<bool> revoke(const std::string& node, const std::string& by,
                                    const std::string& reason);

 private:
  Database& database_;
  const ClusterTime time_;
};

// Whether `signer` may have its certificate renewed with `key`.
[[nodiscard]] bool mayRenew(const std::optional<StoredIdentity>& identity,
                            const std::string& signer, const std::string& key, std::int64_t now);

}  // namespace gantlet
