// Certificates for tests: a CA, and what it signs, as PEM files in a folder.
#pragma once

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

namespace gantlet::test {

struct FreeOpenSsl {
  void operator()(EVP_PKEY* key) const { ::EVP_PKEY_free(key); }
  void operator()(X509* certificate) const { ::X509_free(certificate); }
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// A certificate with its key. One without an issuer signs itself and is a CA.
class Certificate {
 public:
  // `names`: of one with an issuer, as OpenSSL's configuration writes subjectAltName.
  explicit Certificate(const std::string& name, const Certificate* issuer = nullptr,
                       const std::string& names = "DNS:localhost,IP:127.0.0.1")
      : key_(::EVP_EC_gen("P-256")), x509_(::X509_new()) {
    static long serial = 1;
    X509* x509 = x509_.get();
    ::X509_set_version(x509, 2);
    ::ASN1_INTEGER_set(::X509_get_serialNumber(x509), serial++);
    ::X509_gmtime_adj(::X509_getm_notBefore(x509), -3600);
    ::X509_gmtime_adj(::X509_getm_notAfter(x509), 24 * 3600);
    ::X509_set_pubkey(x509, key_.get());
    ::X509_NAME_add_entry_by_txt(::X509_get_subject_name(x509), "CN", MBSTRING_ASC,
                                 reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
    X509* signer = issuer == nullptr ? x509 : issuer->x509_.get();
    ::X509_set_issuer_name(x509, ::X509_get_subject_name(signer));
    extend(NID_basic_constraints, issuer == nullptr ? "critical,CA:TRUE" : "CA:FALSE");
    if (issuer != nullptr) extend(NID_subject_alt_name, names.c_str());
    ::X509_sign(x509, (issuer == nullptr ? *this : *issuer).key_.get(), ::EVP_sha256());
  }

  [[nodiscard]] X509* x509() const { return x509_.get(); }
  [[nodiscard]] EVP_PKEY* key() const { return key_.get(); }

  // Where the file then is. `password`: encrypts the key with it.
  std::string writeCertificate(const std::filesystem::path& path) const {
    const auto file = open(path);
    if (::PEM_write_X509(file.get(), x509_.get()) != 1) std::abort();
    return path.string();
  }
  std::string writeKey(const std::filesystem::path& path, const char* password = nullptr) const {
    {
      const auto file = open(path);
      const EVP_CIPHER* cipher = password == nullptr ? nullptr : ::EVP_aes_128_cbc();
      if (::PEM_write_PKCS8PrivateKey(file.get(), key_.get(), cipher, password,
                                      password == nullptr ? 0 : 4, nullptr, nullptr) != 1) {
        std::abort();
      }
    }
    ::chmod(path.c_str(), 0600);
    return path.string();
  }

 private:
  static std::unique_ptr<std::FILE, FreeOpenSsl> open(const std::filesystem::path& path) {
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr) std::abort();
    return std::unique_ptr<std::FILE, FreeOpenSsl>(file);
  }
  void extend(int nid, const char* value) {
    X509_EXTENSION* extension = ::X509V3_EXT_conf_nid(nullptr, nullptr, nid, value);
    if (extension == nullptr) std::abort();
    ::X509_add_ext(x509_.get(), extension, -1);
    ::X509_EXTENSION_free(extension);
  }

  std::unique_ptr<EVP_PKEY, FreeOpenSsl> key_;
  std::unique_ptr<X509, FreeOpenSsl> x509_;
};

}  // namespace gantlet::test
