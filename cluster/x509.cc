#include "cluster/x509.h"

#include <openssl/ec.h>
#include <openssl/pem.h>

namespace gantlet::cluster {
namespace {

Error broken(const char* what) {
  return Error{ErrorCode::kInternal, std::string("OpenSSL could not ") + what, ""};
}

OpenSsl<BIO> bioOf(const std::string& text) {
  return OpenSsl<BIO>(::BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}
std::string textOf(BIO& bio) {
  char* data = nullptr;
  const long size = ::BIO_get_mem_data(&bio, &data);
  return size > 0 ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}
OpenSsl<BIO> newBio() { return OpenSsl<BIO>(::BIO_new(::BIO_s_mem())); }

// There is nobody to ask for a password.
int noPassword(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*unused*/) { return 0; }

// Ed25519 has its digest within.
const EVP_MD* digestFor(EVP_PKEY& key) {
  const int kind = ::EVP_PKEY_get_base_id(&key);
  return kind == EVP_PKEY_ED25519 || kind == EVP_PKEY_ED448 ? nullptr : ::EVP_sha256();
}

const unsigned char* raw(const std::string& text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest digestOf(int size, unsigned char* bytes) {
  Digest digest{};
  if (size > 0) {
    digest = sha256(
        std::string_view(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)));
  }
  ::OPENSSL_free(bytes);
  return digest;
}

}  // namespace

OpenSsl<EVP_PKEY> privateKeyOf(const std::string& pem) {
  return OpenSsl<EVP_PKEY>(
      ::PEM_read_bio_PrivateKey(bioOf(pem).get(), nullptr, noPassword, nullptr));
}
OpenSsl<X509> certificateOf(const std::string& pem) {
  return OpenSsl<X509>(::PEM_read_bio_X509(bioOf(pem).get(), nullptr, noPassword, nullptr));
}
OpenSsl<X509_REQ> requestOf(const std::string& pem) {
  return OpenSsl<X509_REQ>(::PEM_read_bio_X509_REQ(bioOf(pem).get(), nullptr, noPassword, nullptr));
}

Result<std::string> newPrivateKey() {
  const OpenSsl<EVP_PKEY> key(::EVP_EC_gen("P-256"));
  const OpenSsl<BIO> out = newBio();
  if (!key || !out ||
      ::PEM_write_bio_PKCS8PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                      nullptr) != 1) {
    return broken("make a key");
  }
  return textOf(*out);
}

Result<std::string> requestFor(EVP_PKEY& key) {
  const OpenSsl<X509_REQ> request(::X509_REQ_new());
  const OpenSsl<BIO> out = newBio();
  if (!request || !out || ::X509_REQ_set_version(request.get(), 0) != 1 ||
      ::X509_REQ_set_pubkey(request.get(), &key) != 1 ||
      ::X509_REQ_sign(request.get(), &key, digestFor(key)) <= 0 ||
      ::PEM_write_bio_X509_REQ(out.get(), request.get()) != 1) {
    return broken("make a request for a certificate");
  }
  return textOf(*out);
}

Result<std::string> pemOf(X509& certificate) {
  const OpenSsl<BIO> out = newBio();
  if (!out || ::PEM_write_bio_X509(out.get(), &certificate) != 1) {
    return broken("write a certificate");
  }
  return textOf(*out);
}

Digest keyDigest(EVP_PKEY& key) {
  unsigned char* bytes = nullptr;
  const int size = ::i2d_PUBKEY(&key, &bytes);
  return digestOf(size, bytes);
}

Digest certificateDigest(X509& certificate) {
  unsigned char* bytes = nullptr;
  const int size = ::i2d_X509(&certificate, &bytes);
  return digestOf(size, bytes);
}

Result<std::string> signWith(EVP_PKEY& key, const std::string& message) {
  const OpenSsl<EVP_MD_CTX> context(::EVP_MD_CTX_new());
  std::size_t size = 0;
  if (!context ||
      ::EVP_DigestSignInit(context.get(), nullptr, digestFor(key), nullptr, &key) != 1 ||
      ::EVP_DigestSign(context.get(), nullptr, &size, raw(message), message.size()) != 1) {
    return broken("sign");
  }
  std::string signature(size, '\0');
  if (::EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                       raw(message), message.size()) != 1) {
    return broken("sign");
  }
  signature.resize(size);
  return signature;
}

bool isSignedBy(EVP_PKEY& key, const std::string& message, const std::string& signature) {
  const OpenSsl<EVP_MD_CTX> context(::EVP_MD_CTX_new());
  return context &&
         ::EVP_DigestVerifyInit(context.get(), nullptr, digestFor(key), nullptr, &key) == 1 &&
         ::EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(message),
                            message.size()) == 1;
}

}  // namespace gantlet::cluster
