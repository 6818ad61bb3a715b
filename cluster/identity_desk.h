// IdentityDesk: who may be a node: tokens to join with, certificates, their renewal, revocation.
// Each is an audit record before it counts. Thread-safety: all functions may be called from many
// threads at once.
#pragma once

#include <chrono>
#include <string>

#include "audit/log.h"
#include "cluster/certificate_authority.h"
#include "core/secret.h"
#include "pipeline/act_record.h"
#include "store/identity_store.h"

namespace gantlet::cluster {

inline constexpr std::chrono::minutes kTokenTime{15};
inline constexpr std::chrono::hours kLongestTokenTime{24};
inline constexpr std::chrono::hours kCertificateTime{24 * 30};
// How long a renewed certificate's forerunner still counts.
inline constexpr std::chrono::hours kRenewalOverlap{1};

struct MadeToken {
  Secret token;
  std::string node;
  std::int64_t expiresAt = 0;
};

struct JoinRequest {
  std::string token;      // its id
  std::string request;    // PKCS #10, PEM
  std::string signature;  // of joinMessage(request), by the token; raw bytes
};
struct RenewRequest {
  std::string certificate;  // PEM: the one that counts now
  std::string request;      // PKCS #10, PEM
  std::string signature;    // of renewMessage(request), by the certificate's key; raw bytes
};
struct JoinedNode {
  std::string node;
  IssuedCertificate certificate;
  std::string authority;  // the CA's certificates, PEM
};

class IdentityDesk {
 public:
  // `authority`: null where this gateway has no key of the CA: it then revokes, and nothing else.
  // What is named must outlive it.
  IdentityDesk(IdentityStore& store, audit::Log& log, const CertificateAuthority* authority)
      : store_(store), log_(log), authority_(authority) {}

  // Errors of all: kAuditFailed, kUnavailable (this gateway has no key of the CA, too).

  // For one machine that is to be the node of that name; what was it before is it no more from when
  // the token is used. Errors: kInvalidArgument.
  [[nodiscard]] Result<MadeToken> makeToken(const std::string& node, std::chrono::seconds time,
                                            const Actor& actor);
  // Errors: kInvalidArgument: of the request; kNotFound: the token is not one that counts.
  [[nodiscard]] Result<JoinedNode> join(const JoinRequest& request, Actor actor);
  // Errors: as above, kNotFound of the certificate.
  [[nodiscard]] Result<JoinedNode> renew(const RenewRequest& request, Actor actor);
  // Errors: kInvalidArgument (a reason that is too long), kNotFound.
  [[nodiscard]] Status revoke(const std::string& node, const std::string& reason,
                              const Actor& actor);

 private:
  [[nodiscard]] Result<const CertificateAuthority*> authority() const;
  [[nodiscard]] Status record(const char* event, json::Object details, const Actor& actor);

  IdentityStore& store_;
  audit::Log& log_;
  const CertificateAuthority* authority_;
};

// Up to 63 of a-z, 0-9 and -, not beginning with -.
[[nodiscard]] bool isNodeName(std::string_view text);

}  // namespace gantlet::cluster
