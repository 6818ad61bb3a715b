// What the two ends of joining a cluster need of X.509: keys, requests, certificates as PEM.
// OpenSSL 3.0's libcrypto. Thread-safety: functions; safe from any thread.
#pragma once

#include <openssl/evp.h>
#include <openssl/x509.h>

#include <memory>
#include <string>

#include "core/digest.h"
#include "core/result.h"

namespace gantlet::cluster {

struct OpenSslFree {
  void operator()(BIO* bio) const { ::BIO_free(bio); }
  void operator()(EVP_PKEY* key) const { ::EVP_PKEY_free(key); }
  void operator()(X509* certificate) const { ::X509_free(certificate); }
  void operator()(X509_REQ* request) const { ::X509_REQ_free(request); }
  void operator()(EVP_MD_CTX* context) const { ::EVP_MD_CTX_free(context); }
};
template <class T>
using OpenSsl = std::unique_ptr<T, OpenSslFree>;

// Null: it is no PEM of that.
[[nodiscard]] OpenSsl<EVP_PKEY> privateKeyOf(const std::string& pem);
[[nodiscard]] OpenSsl<X509> certificateOf(const std::string& pem);
[[nodiscard]] OpenSsl<X509_REQ> requestOf(const std::string& pem);

// A new private key (P-256) as PEM; a request for its public half, signed by it. Errors: kInternal.
[[nodiscard]] Result<std::string> newPrivateKey();
[[nodiscard]] Result<std::string> requestFor(EVP_PKEY& key);
[[nodiscard]] Result<std::string> pemOf(X509& certificate);

// SHA-256 of its SubjectPublicKeyInfo (RFC 7469 section 2.4), and of the whole certificate.
[[nodiscard]] Digest keyDigest(EVP_PKEY& key);
[[nodiscard]] Digest certificateDigest(X509& certificate);

// Raw signatures, of whatever kind the key is. Errors: kInternal.
[[nodiscard]] Result<std::string> signWith(EVP_PKEY& key, const std::string& message);
[[nodiscard]] bool isSignedBy(EVP_PKEY& key, const std::string& message,
                              const std::string& signature);

}  // namespace gantlet::cluster
