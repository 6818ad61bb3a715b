// TlsContext: what the front needs to speak TLS: certificate, key, who may connect, and the rules
// (TLS 1.2 and 1.3, ciphers with forward secrecy and authentication only, no renegotiation, no
// compression). It is loaded whole or not at all and never changes: a reload makes another one, and
// connections keep theirs.
//
// Source: ssl(7ssl), OpenSSL 3.0; RFC 8446, RFC 9325 (recommendations), RFC 7301 (ALPN).
// Thread-safety: immutable once loaded; connections on many threads may share it.
#pragma once

#include <memory>
#include <string>

#include "core/clock.h"
#include "core/result.h"

struct ssl_ctx_st;

namespace gantlet::http {

struct TlsFiles {
  std::string certificate;   // PEM: the server's, then its issuers up to the root's neighbour
  std::string key;           // PEM, not encrypted; nobody but owner and group may read it
  std::string clientCa;      // PEM; where it is named, a client needs a certificate from there
  std::string clientName{};  // … and this DNS name in it; empty: any
};

class TlsContext {
 public:
  // Errors: kInvalidArgument naming the file and what is wrong with it.
  [[nodiscard]] static Result<std::shared_ptr<const TlsContext>> load(const TlsFiles& files);
  ~TlsContext();
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;

  // When the server's certificate ends.
  [[nodiscard]] WallTime expires() const { return expires_; }
  // SHA-256 of the server's certificate, in hex.
  [[nodiscard]] const std::string& fingerprint() const { return fingerprint_; }
  [[nodiscard]] ssl_ctx_st* get() const { return context_; }

 private:
  explicit TlsContext(ssl_ctx_st* context) : context_(context) {}
  [[nodiscard]] Status describeCertificate();

  ssl_ctx_st* context_;
  WallTime expires_{};
  std::string fingerprint_;
};

}  // namespace gantlet::http
