// CertificateAuthority: the cluster's own CA, where a gateway has its key. It makes certificates
// for nodes, and signs what only a gateway may have written into the database.
//
// What a certificate says is the gateway's decision: of a request (PKCS #10) nothing counts but its
// public key, and that whoever sends it has the private one.
//
// OpenSSL 3.0's libcrypto. Thread-safety: immutable once loaded.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/clock.h"
#include "core/digest.h"
#include "core/result.h"

namespace gantlet::cluster {

struct IssuedCertificate {
  std::string pem;
  std::string key;            // SHA-256 of its SubjectPublicKeyInfo, in hex
  std::string serial;         // hex
  std::int64_t notAfter = 0;  // milliseconds since 1970, UTC
};

// What a certificate that this CA has made says of its owner.
struct CertifiedNode {
  std::string node;
  std::string key;  // as above
};

class CertificateAuthority {
 public:
  // PEM files; of several certificates in the first one the first signs. Errors: kInvalidArgument,
  // naming the file and what is wrong: a key that others can read, that is not the certificate's, a
  // certificate that is no CA's.
  [[nodiscard]] static Result<std::unique_ptr<CertificateAuthority>> load(
      const std::string& certificateFile, const std::string& keyFile);
  ~CertificateAuthority();
  CertificateAuthority(const CertificateAuthority&) = delete;
  CertificateAuthority& operator=(const CertificateAuthority&) = delete;

  // A certificate for "NODE.node.gantlet", for a server alone. `request`: PEM. Errors:
  // kInvalidArgument: no request, not signed by its own key, a key that is too weak.
  [[nodiscard]] Result<IssuedCertificate> issue(const std::string& request, const std::string& node,
                                                WallTime now, std::chrono::hours lifetime) const;
  // Whose certificate that is, and that `signature` is its key's for `message`. Errors:
  // kInvalidArgument, without saying more than that it is not so.
  [[nodiscard]] Result<CertifiedNode> check(const std::string& certificate,
                                            const std::string& message,
                                            const std::string& signature) const;

  [[nodiscard]] Result<std::string> sign(const std::string& message) const;
  [[nodiscard]] bool isSigned(const std::string& message, const std::string& signature) const;

  // The file of certificates, as it was read; SHA-256 of the first one.
  [[nodiscard]] const std::string& pem() const { return pem_; }
  [[nodiscard]] const Digest& fingerprint() const { return fingerprint_; }

 private:
  struct Parts;
  CertificateAuthority() = default;
  std::unique_ptr<Parts> parts_;
  std::string pem_;
  Digest fingerprint_{};
};

}  // namespace gantlet::cluster
