#include "cluster/certificate_authority.h"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "cluster/relay.h"
#include "cluster/x509.h"
#include "core/unique_fd.h"

namespace gantlet::cluster {
namespace {

constexpr std::size_t kLargestFile = 256U << 10U;
// Of the clocks of two machines.
constexpr std::chrono::minutes kClocksApart{5};

Error wrong(const std::string& message, const std::string& resolution = "") {
  ::ERR_clear_error();
  return Error{ErrorCode::kInvalidArgument, message, resolution};
}

// Asked of the open file: what is checked is what is read.
Result<std::string> readFile(const std::string& path, bool secret) {
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat info {};
  if (!file || ::fstat(file.get(), &info) != 0) {
    return wrong(path + ": " + systemError("open", errno).message);
  }
  if (!S_ISREG(info.st_mode)) return wrong(path + ": is not a file");
  if (secret && (info.st_mode & (S_IRWXO | S_IWGRP)) != 0) {
    return wrong(path + ": other users can get at the key", "chmod 600 " + path);
  }
  std::string text(kLargestFile, '\0');
  const ssize_t count = ::read(file.get(), text.data(), text.size());
  if (count < 0) return wrong(path + ": " + systemError("read", errno).message);
  text.resize(static_cast<std::size_t>(count));
  return text;
}

bool isStrong(EVP_PKEY& key) {
  const int bits = ::EVP_PKEY_get_bits(&key);
  switch (::EVP_PKEY_get_base_id(&key)) {
    case EVP_PKEY_ED25519: return true;
    case EVP_PKEY_EC: return bits >= 256;
    case EVP_PKEY_RSA: return bits >= 2048;
    default: return false;
  }
}

bool extend(X509& certificate, X509& issuer, int what, const std::string& value) {
  X509V3_CTX context;
  context.db = nullptr;
  ::X509V3_set_ctx(&context, &issuer, &certificate, nullptr, nullptr, 0);
  X509_EXTENSION* extension = ::X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str());
  const bool done = extension != nullptr && ::X509_add_ext(&certificate, extension, -1) == 1;
  ::X509_EXTENSION_free(extension);
  return done;
}

std::string randomSerial(X509& certificate) {
  std::array<unsigned char, 16> bytes{};
  if (::RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return "";
  bytes[0] =
      static_cast<unsigned char>((bytes[0] & 0x7fU) | 0x40U);  // positive, and of full length
  BIGNUM* number = ::BN_bin2bn(bytes.data(), static_cast<int>(bytes.size()), nullptr);
  const bool done = number != nullptr &&
                    ::BN_to_ASN1_INTEGER(number, ::X509_get_serialNumber(&certificate)) != nullptr;
  ::BN_free(number);
  return done ? toHex(bytes) : "";
}

std::time_t secondsOf(WallTime time) {
  return static_cast<std::time_t>(
      std::chrono::floor<std::chrono::seconds>(time).time_since_epoch().count());
}

// The one DNS name of a node's certificate, without its ending; "": it is no node's.
std::string nodeIn(X509& certificate) {
  auto* names = static_cast<GENERAL_NAMES*>(
      ::X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr));
  std::string node;
  if (sk_GENERAL_NAME_num(names) == 1) {
    int kind = 0;
    const auto* value = static_cast<const ASN1_STRING*>(
        ::GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names, 0), &kind));
    if (kind == GEN_DNS) {
      const std::string name(reinterpret_cast<const char*>(::ASN1_STRING_get0_data(value)),
                             static_cast<std::size_t>(::ASN1_STRING_length(value)));
      const std::string ending = nodeServerName("");
      if (name.ends_with(ending)) node = name.substr(0, name.size() - ending.size());
    }
  }
  ::GENERAL_NAMES_free(names);
  return node;
}

}  // namespace

struct CertificateAuthority::Parts {
  OpenSsl<X509> certificate;
  OpenSsl<EVP_PKEY> key;
};

CertificateAuthority::~CertificateAuthority() = default;

Result<std::unique_ptr<CertificateAuthority>> CertificateAuthority::load(
    const std::string& certificateFile, const std::string& keyFile) {
  std::unique_ptr<CertificateAuthority> made(new CertificateAuthority());
  TRY(made->pem_, readFile(certificateFile, false));
  TRY(std::string key, readFile(keyFile, true));
  made->parts_ = std::make_unique<Parts>();
  made->parts_->certificate = certificateOf(made->pem_);
  made->parts_->key = privateKeyOf(key);
  ::OPENSSL_cleanse(key.data(), key.size());
  if (!made->parts_->certificate) return wrong(certificateFile + ": no certificate in PEM");
  if (!made->parts_->key) {
    return wrong(keyFile + ": no private key in PEM that is not encrypted");
  }
  X509* certificate = made->parts_->certificate.get();
  if (::X509_check_private_key(certificate, made->parts_->key.get()) != 1) {
    return wrong(keyFile + ": it is not the key of the certificate in " + certificateFile);
  }
  if (::X509_check_ca(certificate) == 0) {
    return wrong(certificateFile + ": it is not the certificate of a CA");
  }
  made->fingerprint_ = certificateDigest(*certificate);
  return made;
}

Result<IssuedCertificate> CertificateAuthority::issue(const std::string& request,
                                                      const std::string& node, WallTime now,
                                                      std::chrono::hours lifetime) const {
  const OpenSsl<X509_REQ> asked = requestOf(request);
  if (!asked) return wrong("'request' is no request for a certificate in PEM");
  EVP_PKEY* key = ::X509_REQ_get0_pubkey(asked.get());
  if (key == nullptr || !isStrong(*key)) {
    return wrong("the key of 'request' is of no kind that is taken",
                 "use P-256, Ed25519, or RSA of 2048 bits or more");
  }
  if (::X509_REQ_verify(asked.get(), key) != 1) {
    return wrong("'request' is not signed by its own key");
  }
  const OpenSsl<X509> made(::X509_new());
  X509* certificate = made.get();
  X509* issuer = parts_->certificate.get();
  if (certificate == nullptr) return Error{ErrorCode::kInternal, "no certificate was made", ""};
  IssuedCertificate issued;
  issued.serial = randomSerial(*certificate);
  issued.key = toHex(keyDigest(*key));
  std::time_t ends = secondsOf(now + lifetime);
  // No longer than the CA itself.
  tm last{};
  if (::ASN1_TIME_to_tm(::X509_get0_notAfter(issuer), &last) == 1) {
    ends = std::min(ends, ::timegm(&last));
  }
  issued.notAfter = static_cast<std::int64_t>(ends) * 1000;
  const auto* name = reinterpret_cast<const unsigned char*>(node.c_str());
  const bool done =
      !issued.serial.empty() && ::X509_set_version(certificate, 2) == 1 &&
      ::ASN1_TIME_set(::X509_getm_notBefore(certificate), secondsOf(now - kClocksApart)) !=
          nullptr &&
      ::ASN1_TIME_set(::X509_getm_notAfter(certificate), ends) != nullptr &&
      ::X509_NAME_add_entry_by_txt(::X509_get_subject_name(certificate), "CN", MBSTRING_UTF8, name,
                                   -1, -1, 0) == 1 &&
      ::X509_set_issuer_name(certificate, ::X509_get_subject_name(issuer)) == 1 &&
      ::X509_set_pubkey(certificate, key) == 1 &&
      extend(*certificate, *issuer, NID_basic_constraints, "critical,CA:FALSE") &&
      extend(*certificate, *issuer, NID_key_usage, "critical,digitalSignature") &&
      // A node's certificate opens no other node: those ask for a client's.
      extend(*certificate, *issuer, NID_ext_key_usage, "serverAuth") &&
      extend(*certificate, *issuer, NID_subject_alt_name, "DNS:" + nodeServerName(node)) &&
      ::X509_sign(certificate, parts_->key.get(),
                  ::EVP_PKEY_get_base_id(parts_->key.get()) == EVP_PKEY_ED25519
                      ? nullptr
                      : ::EVP_sha256()) > 0;
  ::ERR_clear_error();
  if (!done) return Error{ErrorCode::kInternal, "a certificate could not be made", ""};
  TRY(issued.pem, pemOf(*certificate));
  return issued;
}

Result<CertifiedNode> CertificateAuthority::check(const std::string& certificate,
                                                  const std::string& message,
                                                  const std::string& signature) const {
  const Error refused =
      wrong("the certificate is none of this cluster's nodes, or not the sender's",
            "join with a token: 'gantlet node token NAME' at a gateway");
  const OpenSsl<X509> shown = certificateOf(certificate);
  if (!shown) return refused;
  X509_STORE* store = ::X509_STORE_new();
  X509_STORE_CTX* context = ::X509_STORE_CTX_new();
  const bool trusted = store != nullptr && context != nullptr &&
                       ::X509_STORE_add_cert(store, parts_->certificate.get()) == 1 &&
                       ::X509_STORE_CTX_init(context, store, shown.get(), nullptr) == 1 &&
                       ::X509_verify_cert(context) == 1;
  ::X509_STORE_CTX_free(context);
  ::X509_STORE_free(store);
  EVP_PKEY* key = ::X509_get0_pubkey(shown.get());
  CertifiedNode found;
  found.node = nodeIn(*shown);
  const bool own = trusted && key != nullptr && isSignedBy(*key, message, signature);
  ::ERR_clear_error();
  if (!own || found.node.empty()) return refused;
  found.key = toHex(keyDigest(*key));
  return found;
}

Result<std::string> CertificateAuthority::sign(const std::string& message) const {
  return signWith(*parts_->key, message);
}
bool CertificateAuthority::isSigned(const std::string& message,
                                    const std::string& signature) const {
  const bool is = isSignedBy(*parts_->key, message, signature);
  ::ERR_clear_error();
  return is;
}

}  // namespace gantlet::cluster
