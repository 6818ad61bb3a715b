#include "audit/side_store.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <memory>

#include "audit/file_ops.h"
#include "audit/log_error.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kNonce = 12;
constexpr std::size_t kTag = 16;
constexpr std::size_t kMaxText = 64U << 20U;
constexpr std::size_t kMaxKnown = 100'000;

using CipherPointer = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }
const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Error cryptoError() { return Error{ErrorCode::kAuditFailed, "OpenSSL cannot encrypt", ""}; }

Error changed() {
  return Error{ErrorCode::kAuditFailed, "what is kept of it was changed, or is another tenant's",
               "restore the folder from a backup"};
}

// AES-256-GCM (NIST SP 800-38D); `about` is bound to the text without being in it.
Result<std::string> encrypt(const Digest& key, std::string_view about, std::string_view text) {
  std::string out(kNonce + text.size() + kTag, '\0');
  int size = 0;
  const CipherPointer context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  const bool good =
      context && text.size() <= kMaxText && RAND_bytes(raw(out), kNonce) == 1 &&
      EVP_EncryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr, key.data(), raw(out)) == 1 &&
      EVP_EncryptUpdate(context.get(), nullptr, &size, raw(about),
                        static_cast<int>(about.size())) == 1 &&
      EVP_EncryptUpdate(context.get(), raw(out) + kNonce, &size, raw(text),
                        static_cast<int>(text.size())) == 1 &&
      EVP_EncryptFinal_ex(context.get(), raw(out) + kNonce + size, &size) == 1 &&
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTag,
                          raw(out) + kNonce + text.size()) == 1;
  if (!good) return cryptoError();
  return out;
}

Result<std::string> decrypt(const Digest& key, std::string_view about, std::string_view bytes) {
  if (bytes.size() < kNonce + kTag || bytes.size() > kMaxText + kNonce + kTag) return changed();
  std::string text(bytes.size() - kNonce - kTag, '\0');
  std::string tag(bytes.substr(bytes.size() - kTag));
  int size = 0;
  const CipherPointer context(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  const bool good =
      context &&
      EVP_DecryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr, key.data(), raw(bytes)) == 1 &&
      EVP_DecryptUpdate(context.get(), nullptr, &size, raw(about),
                        static_cast<int>(about.size())) == 1 &&
      EVP_DecryptUpdate(context.get(), raw(text), &size, raw(bytes) + kNonce,
                        static_cast<int>(text.size())) == 1 &&
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, kTag, raw(tag)) == 1 &&
      EVP_DecryptFinal_ex(context.get(), raw(text) + size, &size) == 1;
  if (!good) return changed();
  return text;
}

Status makeFolder(const std::filesystem::path& path) {
  const int error = systemFileOps().makeFolder(path, 0700);
  if (error != 0 && error != EEXIST) return logError("make " + path.string(), error);
  return {};
}

}  // namespace

Result<std::unique_ptr<SideStore>> SideStore::open(std::filesystem::path folder,
                                                   std::filesystem::path keysFolder) {
  TRY_STATUS(makeFolder(folder));
  TRY_STATUS(makeFolder(keysFolder));
  return std::unique_ptr<SideStore>(new SideStore(std::move(folder), std::move(keysFolder)));
}

std::filesystem::path SideStore::fileOf(const TenantId& tenant, const Digest& name) const {
  const std::string hex = toHex(name);
  return folder_ / tenant.text() / hex.substr(0, 2) / hex.substr(2);
}

Result<SideStore::Keys> SideStore::keysOf(const TenantId& tenant, bool make) {
  // A tenant's name becomes a path: only what is a tenant's name may.
  TRY([[maybe_unused]] const TenantId checked, parseTenantId(tenant.text()));
  const std::lock_guard lock(mutex_);
  if (const auto found = keys_.find(tenant); found != keys_.end()) return found->second;
  FileOps& files = systemFileOps();
  const std::filesystem::path path = keysFolder_ / (tenant.text() + ".key");
  auto key = readFile(path, 64);
  if (!key && key.error().code == ErrorCode::kNotFound && make) {
    std::string fresh(32, '\0');
    if (RAND_priv_bytes(raw(fresh), 32) != 1) return cryptoError();
    int error = replaceFile(files, keysFolder_ / (tenant.text() + ".new"), path, fresh, 0600);
    if (error == 0) error = files.syncFolder(keysFolder_);
    if (error != 0) return logError("write " + path.string(), error);
    key = fresh;
  }
  if (!key) {
    if (key.error().code != ErrorCode::kNotFound) return key.error();
    return Error{ErrorCode::kNotFound,
                 "there is no key of the tenant: nothing was kept, or it was "
                 "forgotten",
                 ""};
  }
  if (key->size() != 32) return changed();
  const Keys keys{hmacSha256(*key, "salt"), hmacSha256(*key, "name"), hmacSha256(*key, "cipher")};
  keys_.emplace(tenant, keys);
  return keys;
}

Status SideStore::put(const TenantId& tenant, const Keys& keys, std::string_view id,
                      std::string_view text) {
  const std::filesystem::path path = fileOf(tenant, hmacSha256(bytesOf(keys.name), id));
  {
    const std::lock_guard lock(mutex_);
    if (known_.contains(path)) return {};
  }
  FileOps& files = systemFileOps();
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) {
    TRY_STATUS(makeFolder(folder_ / tenant.text()));
    TRY_STATUS(makeFolder(path.parent_path()));
    TRY(const std::string bytes, encrypt(keys.cipher, id, text));
    std::array<unsigned char, 8> unique{};
    if (RAND_bytes(unique.data(), unique.size()) != 1) return cryptoError();
    const std::filesystem::path scratch = path.string() + ".new" + toHex(unique);
    int error = replaceFile(files, scratch, path, bytes, 0600);
    if (error == 0) error = files.syncFolder(path.parent_path());
    if (error == 0) error = files.syncFolder(folder_ / tenant.text());
    if (error == 0) error = files.syncFolder(folder_);
    if (error != 0) return logError("write " + path.string(), error);
  }
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMaxKnown) known_.clear();
  known_.insert(path);
  return {};
}

Result<std::string> SideStore::get(const TenantId& tenant, const Keys& keys,
                                   std::string_view id) const {
  TRY(const std::string bytes,
      readFile(fileOf(tenant, hmacSha256(bytesOf(keys.name), id)), kMaxText + kNonce + kTag));
  return decrypt(keys.cipher, id, bytes);
}

Result<std::string> SideStore::commit(const TenantId& tenant, std::string_view field,
                                      std::string_view value) {
  TRY(const Keys keys, keysOf(tenant, true));
  const std::string message = std::string(field) + '\0' + std::string(value);
  std::string commitment = "commit:" + toHex(hmacSha256(bytesOf(keys.salt), message));
  TRY_STATUS(put(tenant, keys, commitment, value));
  return commitment;
}

Result<std::string> SideStore::reveal(const TenantId& tenant, std::string_view field,
                                      std::string_view commitment) {
  TRY(const Keys keys, keysOf(tenant, false));
  TRY(std::string value, get(tenant, keys, commitment));
  const std::string message = std::string(field) + '\0' + value;
  if (commitment != "commit:" + toHex(hmacSha256(bytesOf(keys.salt), message))) return changed();
  return value;
}

Status SideStore::keepSource(const TenantId& tenant, std::string_view source) {
  TRY(const Keys keys, keysOf(tenant, true));
  return put(tenant, keys, digestText(sha256(source)), source);
}

Result<std::string> SideStore::source(const TenantId& tenant, std::string_view codeHash) {
  TRY(const Keys keys, keysOf(tenant, false));
  TRY(std::string source, get(tenant, keys, codeHash));
  if (digestText(sha256(source)) != codeHash) return changed();
  return source;
}

Status SideStore::forget(const TenantId& tenant) {
  TRY([[maybe_unused]] const Keys keys, keysOf(tenant, false));
  const std::filesystem::path path = keysFolder_ / (tenant.text() + ".key");
  const std::lock_guard lock(mutex_);
  keys_.erase(tenant);
  known_.clear();
  // Zeros first, in place: the name alone would leave the bytes to be found.
  FileOps& files = systemFileOps();
  UniqueFd fd;
  int error = files.open(path, O_WRONLY, 0, fd);
  if (error == 0) error = writeAll(files, fd.get(), std::string(32, '\0'), 0);
  if (error == 0) error = files.sync(fd.get());
  if (error == 0) error = files.remove(path);
  if (error == 0) error = files.syncFolder(keysFolder_);
  if (error != 0) return logError("destroy " + path.string(), error);
  std::error_code ignored;
  std::filesystem::remove_all(folder_ / tenant.text(), ignored);
  return {};
}

}  // namespace gantlet::audit
