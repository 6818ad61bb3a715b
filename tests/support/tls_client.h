// TlsClient: a RawClient through TLS, which trusts one CA and may show a certificate.
#pragma once

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/time.h>

#include "tests/support/certificates.h"
#include "tests/support/raw_client.h"

namespace gantlet::test {

struct TlsWish {
  const Certificate* trusted = nullptr;  // the server's CA
  const Certificate* shown = nullptr;    // the client's own
  int lowest = TLS1_2_VERSION;
  int highest = TLS1_3_VERSION;
  const char* ciphers = nullptr;  // of TLS 1.2 and older
  std::string protocols;          // for ALPN, in its form: "\x02h2"
};

class TlsClient final : public RawClient {
 public:
  TlsClient(std::uint16_t port, const TlsWish& wish) : RawClient(port) {
    const timeval patience{kPatienceMs / 1000, 0};
    ::setsockopt(fd(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    SSL_CTX* context = ::SSL_CTX_new(::TLS_client_method());
    ::SSL_CTX_set_min_proto_version(context, wish.lowest);
    ::SSL_CTX_set_max_proto_version(context, wish.highest);
    // What OpenSSL's clients would no longer offer by themselves has to be refused by the server.
    ::SSL_CTX_set_security_level(context, 0);
    if (wish.ciphers != nullptr) ::SSL_CTX_set_cipher_list(context, wish.ciphers);
    if (wish.trusted != nullptr) {
      ::X509_STORE_add_cert(::SSL_CTX_get_cert_store(context), wish.trusted->x509());
      ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    }
    if (wish.shown != nullptr) {
      ::SSL_CTX_use_certificate(context, wish.shown->x509());
      ::SSL_CTX_use_PrivateKey(context, wish.shown->key());
    }
    ssl_.reset(::SSL_new(context));
    ::SSL_CTX_free(context);
    if (!wish.protocols.empty()) {
      ::SSL_set_alpn_protos(ssl_.get(),
                            reinterpret_cast<const unsigned char*>(wish.protocols.data()),
                            static_cast<unsigned>(wish.protocols.size()));
    }
    ::SSL_set_fd(ssl_.get(), fd());
    ::ERR_clear_error();
    secure_ = ::SSL_connect(ssl_.get()) == 1;
  }

  // Whether the handshake ended well, for this side. (With TLS 1.3 the server may still refuse the
  // client's certificate: the first answer tells.)
  [[nodiscard]] bool secure() const { return secure_; }
  [[nodiscard]] std::string version() const { return ::SSL_get_version(ssl_.get()); }
  [[nodiscard]] X509* serverCertificate() const { return ::SSL_get0_peer_certificate(ssl_.get()); }

 protected:
  ssize_t put(std::string_view bytes) override {
    ::ERR_clear_error();
    return ::SSL_write(ssl_.get(), bytes.data(), static_cast<int>(bytes.size()));
  }
  ssize_t get(char* into, std::size_t size) override {
    ::ERR_clear_error();
    return ::SSL_read(ssl_.get(), into, static_cast<int>(size));
  }

 private:
  struct Free {
    void operator()(SSL* ssl) const { ::SSL_free(ssl); }
  };
  std::unique_ptr<SSL, Free> ssl_;
  bool secure_ = false;
};

}  // namespace gantlet::test
