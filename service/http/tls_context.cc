#include "service/http/tls_context.h"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <string_view>

#include "core/digest.h"
#include "core/unique_fd.h"

namespace gantlet::http {
namespace {

constexpr std::size_t kMaxKeyFile = 64U << 10U;
// TLS 1.2's: ephemeral keys and authenticated encryption. (TLS 1.3 has no others.)
constexpr const char* kCiphers = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL";
constexpr std::string_view kHttp11 = "\x08http/1.1";

struct Free {
  void operator()(BIO* bio) const { ::BIO_free(bio); }
  void operator()(EVP_PKEY* key) const { ::EVP_PKEY_free(key); }
};

Error wrong(const std::string& message, std::string resolution = "") {
  return Error{ErrorCode::kInvalidArgument, message, std::move(resolution)};
}

// What OpenSSL says is wrong, without its codes; it keeps a queue for each thread.
std::string why() {
  const unsigned long code = ::ERR_peek_last_error();
  ::ERR_clear_error();
  const char* reason = code == 0 ? nullptr : ::ERR_reason_error_string(code);
  return reason == nullptr ? "it can't be read" : reason;
}

int noPassword(char* /*buffer*/, int /*size*/, int /*writing*/, void* asked) {
  *static_cast<bool*>(asked) = true;
  return 0;
}

// The file's text, if nobody but owner and group can read it. Asked of the open file: what is
// checked is what is read.
Result<std::string> readKeyFile(const std::string& path) {
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat info {};
  if (!file || ::fstat(file.get(), &info) != 0) {
    return wrong(path + ": " + systemError("open", errno).message);
  }
  if (!S_ISREG(info.st_mode)) return wrong(path + ": is not a file");
  if ((info.st_mode & (S_IRWXO | S_IWGRP)) != 0) {
    return wrong(path + ": other users can get at the key", "chmod 600 " + path);
  }
  std::string text(kMaxKeyFile, '\0');
  const ssize_t count = ::read(file.get(), text.data(), text.size());
  if (count < 0) return wrong(path + ": " + systemError("read", errno).message);
  text.resize(static_cast<std::size_t>(count));
  return text;
}

Status useKey(SSL_CTX* context, const std::string& path) {
  TRY(std::string text, readKeyFile(path));
  const std::unique_ptr<BIO, Free> bio(
      ::BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  bool asked = false;
  const std::unique_ptr<EVP_PKEY, Free> key(
      ::PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassword, &asked));
  ::OPENSSL_cleanse(text.data(), text.size());
  if (asked) {
    ::ERR_clear_error();
    return wrong(path + ": the key is encrypted, and there is nobody to ask for its password",
                 "store it without one: openssl pkey -in KEY -out NEW, mode 0600");
  }
  if (!key) return wrong(path + ": no private key in PEM: " + why());
  if (::SSL_CTX_use_PrivateKey(context, key.get()) != 1 ||
      ::SSL_CTX_check_private_key(context) != 1) {
    ::ERR_clear_error();
    return wrong(path + ": the key does not belong to the certificate");
  }
  return {};
}

Status useClientCa(SSL_CTX* context, const std::string& path) {
  STACK_OF(X509_NAME)* names = ::SSL_load_client_CA_file(path.c_str());
  if (names == nullptr || ::SSL_CTX_load_verify_file(context, path.c_str()) != 1) {
    ::sk_X509_NAME_pop_free(names, ::X509_NAME_free);
    return wrong(path + ": no certificates of a CA in PEM: " + why());
  }
  ::SSL_CTX_set_client_CA_list(context, names);  // takes them
  ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  return {};
}

// A certificate of the same CA that was made for something else is no client's.
Status useClientName(SSL_CTX* context, const std::string& name) {
  X509_VERIFY_PARAM* rules = ::SSL_CTX_get0_param(context);
  ::X509_VERIFY_PARAM_set_hostflags(
      rules, X509_CHECK_FLAG_NO_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT);
  if (::X509_VERIFY_PARAM_set1_host(rules, name.c_str(), name.size()) != 1) {
    return wrong("the clients' name '" + name + "' can't be used: " + why());
  }
  return {};
}

// A client that offers protocols gets HTTP/1.1, or is told that this is not spoken here.
int chooseProtocol(SSL* /*ssl*/, const unsigned char** chosen, unsigned char* size,
                   const unsigned char* offered, unsigned int offeredSize, void* /*unused*/) {
  unsigned char* match = nullptr;
  const auto* ours = reinterpret_cast<const unsigned char*>(kHttp11.data());
  if (::SSL_select_next_proto(&match, size, ours, static_cast<unsigned>(kHttp11.size()), offered,
                              offeredSize) != OPENSSL_NPN_NEGOTIATED) {
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  }
  *chosen = match;
  return SSL_TLSEXT_ERR_OK;
}

Status setRules(SSL_CTX* context) {
  ::SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA);
  // Ten thousand idle connections must not each keep their buffers.
  ::SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
  ::SSL_CTX_set_alpn_select_cb(context, chooseProtocol, nullptr);
  static constexpr std::array<unsigned char, 7> kSession{'g', 'a', 'n', 't', 'l', 'e', 't'};
  ::SSL_CTX_set_session_id_context(context, kSession.data(), kSession.size());
  // Sessions are in the clients' tickets; a table here would be theirs to fill.
  ::SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  if (::SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
      ::SSL_CTX_set_cipher_list(context, kCiphers) != 1) {
    return Error{ErrorCode::kInternal, "TLS can't be set up: " + why(), ""};
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<const TlsContext>> TlsContext::load(const TlsFiles& files) {
  ::ERR_clear_error();
  SSL_CTX* raw = ::SSL_CTX_new(::TLS_server_method());
  if (raw == nullptr) return Error{ErrorCode::kInternal, "TLS can't be set up: " + why(), ""};
  std::shared_ptr<TlsContext> made(new TlsContext(raw));
  TRY_STATUS(setRules(raw));
  if (::SSL_CTX_use_certificate_chain_file(raw, files.certificate.c_str()) != 1) {
    return wrong(files.certificate + ": no usable certificate in PEM: " + why());
  }
  TRY_STATUS(useKey(raw, files.key));
  if (!files.clientCa.empty()) TRY_STATUS(useClientCa(raw, files.clientCa));
  if (!files.clientName.empty()) TRY_STATUS(useClientName(raw, files.clientName));
  TRY_STATUS(made->describeCertificate());
  return std::shared_ptr<const TlsContext>(std::move(made));
}

TlsContext::~TlsContext() { ::SSL_CTX_free(context_); }

Status TlsContext::describeCertificate() {
  X509* certificate = ::SSL_CTX_get0_certificate(context_);
  std::tm end{};
  Digest digest{};
  unsigned size = 0;
  if (certificate == nullptr || ::ASN1_TIME_to_tm(::X509_get0_notAfter(certificate), &end) != 1 ||
      ::X509_digest(certificate, ::EVP_sha256(), digest.data(), &size) != 1) {
    return wrong("the certificate can't be read: " + why());
  }
  expires_ = WallTime{std::chrono::seconds{::timegm(&end)}};
  fingerprint_ = toHex(digest);
  return {};
}

}  // namespace gantlet::http
