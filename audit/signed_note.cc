#include "audit/signed_note.h"

#include <openssl/evp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "audit/merkle.h"
#include "core/base64.h"
#include "core/digest.h"
#include "core/utf8.h"

namespace gantlet::audit {
namespace {

constexpr char kEd25519 = '\x01';              // signed-note's signature type
constexpr std::string_view kDash = "\u2014 ";  // leads a signature line

using KeyPointer = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using ContextPointer = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
using BioPointer = std::unique_ptr<BIO, decltype(&BIO_free)>;

Error refuse(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), ""};
}

Error cryptoError(const char* what) {
  return Error{ErrorCode::kInternal, std::string("OpenSSL cannot ") + what, ""};
}

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

std::string typedKey(const std::array<std::uint8_t, 32>& publicKey) {
  std::string bytes(1, kEd25519);
  bytes.append(reinterpret_cast<const char*>(publicKey.data()), publicKey.size());
  return bytes;
}

std::array<std::uint8_t, 4> keyId(std::string_view name,
                                  const std::array<std::uint8_t, 32>& publicKey) {
  const Digest digest = hashOf(std::string(name) + "\n", typedKey(publicKey));
  return {digest[0], digest[1], digest[2], digest[3]};
}

// Spaces beyond ASCII that Unicode calls white space (White_Space=yes).
bool hasUnicodeSpace(std::string_view name) {
  static constexpr std::array<std::string_view, 20> kSpaces{
      "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
      "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A",
      "\u2028", "\u2029", "\u202F", "\u205F", "\u3000", " "};
  return std::any_of(kSpaces.begin(), kSpaces.end(), [&](std::string_view space) {
    return name.find(space) != std::string_view::npos;
  });
}

Result<NoteSignature> parseSignatureLine(std::string_view line) {
  if (!line.starts_with(kDash)) return refuse("a signature line does not start with an em dash");
  line.remove_prefix(kDash.size());
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return refuse("a signature line has no signature");
  NoteSignature signature;
  signature.name = line.substr(0, space);
  if (!isKeyName(signature.name)) return refuse("a signature line has an unusable key name");
  const auto bytes = decodeBase64(line.substr(space + 1));
  if (!bytes || bytes->size() <= signature.id.size()) {
    return refuse("a signature line is not base64 of a key id and a signature");
  }
  std::copy_n(bytes->begin(), signature.id.size(), signature.id.begin());
  signature.signature = bytes->substr(signature.id.size());
  return signature;
}

}  // namespace

bool verifyEd25519(const std::array<std::uint8_t, 32>& publicKey, std::string_view message,
                   std::string_view signature) {
  const KeyPointer pkey(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, publicKey.data(), publicKey.size()),
      EVP_PKEY_free);
  const ContextPointer context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return pkey && context && signature.size() == 64 &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, pkey.get()) == 1 &&
         EVP_DigestVerify(context.get(), raw(signature), signature.size(), raw(message),
                          message.size()) == 1;
}

std::string signatureLine(std::string_view name, const std::array<std::uint8_t, 4>& id,
                          std::string_view signature) {
  std::string bytes(reinterpret_cast<const char*>(id.data()), id.size());
  bytes += signature;
  return std::string(kDash) + std::string(name) + " " + encodeBase64(bytes) + "\n";
}

bool isKeyName(std::string_view name) {
  return !name.empty() && name.size() <= 512 && isValidUtf8(name) && !hasUnicodeSpace(name) &&
         std::none_of(name.begin(), name.end(), [](char c) {
           return c == '+' || static_cast<unsigned char>(c) < 0x20U || c == '\x7F';
         });
}

std::string VerifierKey::text() const {
  return name + "+" + toHex(id) + "+" + encodeBase64(typedKey(publicKey));
}

Result<VerifierKey> parseVerifierKey(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
  if (second == std::string_view::npos) {
    return refuse("a verifier key has the form name+id+key");
  }
  VerifierKey key;
  key.name = text.substr(0, first);
  if (!isKeyName(key.name)) return refuse("the verifier key's name is not usable");
  const auto bytes = decodeBase64(text.substr(second + 1));  // base64 may itself hold a plus
  if (!bytes || bytes->size() != 33 || bytes->front() != kEd25519) {
    return refuse("the verifier key does not hold an Ed25519 key");
  }
  std::copy(bytes->begin() + 1, bytes->end(), key.publicKey.begin());
  key.id = keyId(key.name, key.publicKey);
  if (text.substr(first + 1, second - first - 1) != toHex(key.id)) {
    return refuse("the verifier key's id does not belong to its name and key");
  }
  return key;
}

struct SigningKey::Impl {
  KeyPointer key{nullptr, EVP_PKEY_free};
  std::array<std::uint8_t, 32> publicKey{};

  static Result<std::unique_ptr<Impl>> of(KeyPointer key) {
    auto impl = std::make_unique<Impl>();
    impl->key = std::move(key);
    std::size_t size = impl->publicKey.size();
    if (!impl->key || EVP_PKEY_get_id(impl->key.get()) != EVP_PKEY_ED25519 ||
        EVP_PKEY_get_raw_public_key(impl->key.get(), impl->publicKey.data(), &size) != 1 ||
        size != impl->publicKey.size()) {
      return refuse("it is not an Ed25519 private key");
    }
    return impl;
  }
};

SigningKey::SigningKey(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SigningKey::SigningKey(SigningKey&&) noexcept = default;
SigningKey& SigningKey::operator=(SigningKey&&) noexcept = default;
SigningKey::~SigningKey() = default;

Result<SigningKey> SigningKey::generate() {
  KeyPointer key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free);
  if (!key) return cryptoError("make an Ed25519 key");
  TRY(auto impl, Impl::of(std::move(key)));
  return SigningKey(std::move(impl));
}

Result<SigningKey> SigningKey::fromPem(std::string_view pem) {
  if (pem.size() > kMaxNoteBytes) return refuse("it is not an Ed25519 private key");
  const BioPointer bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  if (!bio) return cryptoError("read a key");
  // An empty pass phrase: OpenSSL must not ask for one on the terminal.
  KeyPointer key(PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, const_cast<char*>("")),
                 EVP_PKEY_free);
  TRY(auto impl, Impl::of(std::move(key)));
  return SigningKey(std::move(impl));
}

Result<std::string> SigningKey::toPem() const {
  const BioPointer bio(BIO_new(BIO_s_secmem()), BIO_free);
  if (!bio || PEM_write_bio_PrivateKey(bio.get(), impl_->key.get(), nullptr, nullptr, 0, nullptr,
                                       nullptr) != 1) {
    return cryptoError("write a key");
  }
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  if (size <= 0) return cryptoError("write a key");
  return std::string(data, static_cast<std::size_t>(size));
}

VerifierKey SigningKey::verifierKey(std::string_view name) const {
  VerifierKey key;
  key.name = name;
  key.publicKey = impl_->publicKey;
  key.id = keyId(name, key.publicKey);
  return key;
}

Result<std::string> SigningKey::sign(std::string_view message) const {
  const ContextPointer context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::array<unsigned char, 64> signature{};
  std::size_t size = signature.size();
  if (!context ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, impl_->key.get()) != 1 ||
      EVP_DigestSign(context.get(), signature.data(), &size, raw(message), message.size()) != 1 ||
      size != signature.size()) {
    return cryptoError("sign");
  }
  return std::string(reinterpret_cast<const char*>(signature.data()), size);
}

Result<SignedNote> parseNote(std::string_view note) {
  if (note.size() > kMaxNoteBytes) return refuse("the note is too large");
  const bool printable = std::none_of(note.begin(), note.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20U && c != '\n';
  });
  if (!printable || !isValidUtf8(note)) return refuse("the note is not text");
  const std::size_t blank = note.rfind("\n\n");  // the last one: the text may hold empty lines
  if (blank == std::string_view::npos) return refuse("the note has no signatures");
  SignedNote parsed;
  parsed.text = note.substr(0, blank + 1);
  std::string_view rest = note.substr(blank + 2);
  if (rest.empty()) return refuse("the note has no signatures");
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return refuse("the note's last line is cut off");
    if (parsed.signatures.size() == kMaxNoteSignatures) {
      return refuse("the note has too many signatures");
    }
    TRY(NoteSignature signature, parseSignatureLine(rest.substr(0, end)));
    parsed.signatures.push_back(std::move(signature));
    rest.remove_prefix(end + 1);
  }
  return parsed;
}

Result<std::string> signNote(std::string_view text, const SigningKey& key, std::string_view name) {
  TRY(const std::string signature, key.sign(text));
  const VerifierKey verifier = key.verifierKey(name);
  std::string note = std::string(text) + "\n" + signatureLine(name, verifier.id, signature);
  // What nobody could read back (control characters, no line's end, too much) is not given out.
  const auto read = parseNote(note);
  if (!read || read->text != text) return refuse("the text can't be the text of a note");
  return note;
}

Status verifyNote(const SignedNote& note, const VerifierKey& key) {
  bool found = false;
  for (const NoteSignature& signature : note.signatures) {
    if (signature.name != key.name || signature.id != key.id) continue;
    if (!verifyEd25519(key.publicKey, note.text, signature.signature)) {
      return refuse("the signature by " + key.name + " is wrong");
    }
    found = true;
  }
  if (!found) return refuse("it has no signature by " + key.name + "+" + toHex(key.id));
  return {};
}

}  // namespace gantlet::audit
