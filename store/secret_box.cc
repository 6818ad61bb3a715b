#include "store/secret_box.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <memory>

#include "core/base64.h"
#include "core/digest.h"
#include "core/unique_fd.h"

namespace gantlet {
namespace {

constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kNonceBytes = 12;
constexpr std::size_t kTagBytes = 16;

using Cipher = std::unique_ptr<EVP_CIPHER_CTX, decltype(&::EVP_CIPHER_CTX_free)>;

const unsigned char* bytesOf(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytesOf(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Error fault() { return Error{ErrorCode::kInternal, "AES-256-GCM failed", ""}; }

Error wrongKey() {
  return Error{
      ErrorCode::kInvalidArgument,
      "a setting does not open with this settings key: it is another key's, or was changed",
      "give the key with which the settings were written; nothing was changed"};
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

SecretBox::SecretBox(Secret key)
    : key_(std::move(key)), keyId_(toHex(sha256(key_.reveal())).substr(0, 8)) {}

Result<std::string> SecretBox::seal(std::string_view name, std::string_view text) const {
  std::string nonce(kNonceBytes, '\0');
  if (::RAND_bytes(bytesOf(nonce), kNonceBytes) != 1) return fault();
  const Cipher cipher(::EVP_CIPHER_CTX_new(), &::EVP_CIPHER_CTX_free);
  std::string sealed(text.size(), '\0');
  std::string tag(kTagBytes, '\0');
  int size = 0;
  const bool done =
      cipher &&
      ::EVP_EncryptInit_ex(cipher.get(), ::EVP_aes_256_gcm(), nullptr, bytesOf(key_.reveal()),
                           bytesOf(nonce)) == 1 &&
      ::EVP_EncryptUpdate(cipher.get(), nullptr, &size, bytesOf(name),
                          static_cast<int>(name.size())) == 1 &&
      ::EVP_EncryptUpdate(cipher.get(), bytesOf(sealed), &size, bytesOf(text),
                          static_cast<int>(text.size())) == 1 &&
      ::EVP_EncryptFinal_ex(cipher.get(), bytesOf(sealed) + size, &size) == 1 &&
      ::EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytesOf(tag)) == 1;
  if (!done) return fault();
  return "v1:" + keyId_ + ":" + encodeBase64(nonce + sealed + tag);
}

Result<Secret> SecretBox::open(std::string_view name, std::string_view sealed) const {
  const std::string prefix = "v1:" + keyId_ + ":";
  if (!sealed.starts_with(prefix)) return wrongKey();
  const auto bytes = decodeBase64(sealed.substr(prefix.size()));
  if (!bytes || bytes->size() < kNonceBytes + kTagBytes) return wrongKey();
  const std::string_view all(*bytes);
  std::string tag(all.substr(all.size() - kTagBytes));
  const std::string_view body = all.substr(kNonceBytes, all.size() - kNonceBytes - kTagBytes);
  const Cipher cipher(::EVP_CIPHER_CTX_new(), &::EVP_CIPHER_CTX_free);
  std::string text(body.size(), '\0');
  int size = 0;
  const bool done =
      cipher &&
      ::EVP_DecryptInit_ex(cipher.get(), ::EVP_aes_256_gcm(), nullptr, bytesOf(key_.reveal()),
                           bytesOf(all)) == 1 &&
      ::EVP_DecryptUpdate(cipher.get(), nullptr, &size, bytesOf(name),
                          static_cast<int>(name.size())) == 1 &&
      ::EVP_DecryptUpdate(cipher.get(), bytesOf(text), &size, bytesOf(body),
                          static_cast<int>(body.size())) == 1 &&
      ::EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, kTagBytes, bytesOf(tag)) == 1 &&
      ::EVP_DecryptFinal_ex(cipher.get(), bytesOf(text) + size, &size) == 1;
  if (!done) {
    wipe(text);
    return wrongKey();
  }
  return Secret(std::move(text));
}

Result<Secret> parseSettingsKey(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  std::string key;
  if (text.size() == 2 * kKeyBytes) {
    for (std::size_t i = 0; i < text.size(); i += 2) {
      const int high = hexDigit(text[i]);
      const int low = hexDigit(text[i + 1]);
      if (high < 0 || low < 0) break;
      key += static_cast<char>(high * 16 + low);
    }
  } else if (auto decoded = decodeBase64(text)) {
    key = std::move(*decoded);
  }
  if (key.size() != kKeyBytes) {
    return Error{ErrorCode::kInvalidArgument,
                 "the settings key is neither 64 hex digits nor the base64 of 32 bytes",
                 "make one with: openssl rand -hex 32"};
  }
  return Secret(std::move(key));
}

Result<Secret> newSettingsKey() {
  std::array<std::uint8_t, kKeyBytes> bytes{};
  if (::RAND_bytes(bytes.data(), kKeyBytes) != 1) return fault();
  return Secret(toHex(bytes));
}

Result<std::optional<Secret>> readKeyFile(const std::filesystem::path& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!fd && errno == ENOENT) return std::optional<Secret>();
  if (!fd) return systemError("reading the settings key " + path.string(), errno);
  struct stat info {};
  if (::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
    return Error{ErrorCode::kInvalidArgument,
                 "the settings key " + path.string() + " is no regular file", ""};
  }
  if ((info.st_mode & 077) != 0) {
    return Error{ErrorCode::kInvalidArgument,
                 "the settings key " + path.string() + " can be read by others",
                 "chmod 600 it; if others may have read it, rotate the key"};
  }
  std::string text(256, '\0');
  const ssize_t count = ::read(fd.get(), text.data(), text.size());
  if (count < 0) return systemError("reading the settings key " + path.string(), errno);
  text.resize(static_cast<std::size_t>(count));
  auto key = parseSettingsKey(text);
  wipe(text);
  if (!key) {
    Error error = std::move(key).error();
    error.message = path.string() + ": " + error.message;
    return error;
  }
  return std::optional<Secret>(std::move(*key));
}

Status writeKeyFile(const std::filesystem::path& path, const Secret& hexKey) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!fd) return systemError("writing the settings key " + path.string(), errno);
  const std::string text = hexKey.reveal() + "\n";
  if (::write(fd.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      ::fsync(fd.get()) != 0) {
    return systemError("writing the settings key " + path.string(), errno);
  }
  const UniqueFd folder(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder || ::fsync(folder.get()) != 0) {
    return systemError("writing the folder of " + path.string(), errno);
  }
  return {};
}

}  // namespace gantlet
