// SideStore: what must not stand in the log itself, because it may have to be forgotten: source
// text, and who asked. Off by default. The log's records hold a commitment or a hash; the text lies
// here, encrypted under its tenant's key (AES-256-GCM). To forget a tenant is to destroy its key:
// the log stays as it is, its proofs go on holding, and the commitments in it can't be opened or
// guessed any more, because they are salted with that key.
//
//   commitment = "commit:" + hex(HMAC-SHA-256(salt key, field || 0x00 || value))
//
// Equal values of a tenant have equal commitments, so that an auditor sees what belongs together.
// What lies here proves nothing by itself: a text is believed when it gives the commitment or code
// hash that the log has.
//
// Layout: <folder>/<tenant>/<2 digits>/<62 digits>, each 12 bytes nonce, ciphertext, 16 bytes tag;
// the keys in another folder, <tenant>.key, 0600, 32 bytes.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "core/digest.h"
#include "core/ids.h"
#include "core/result.h"

namespace gantlet::audit {

class SideStore {
 public:
  // The folders are made where they are missing, 0700. Errors: kIo.
  [[nodiscard]] static Result<std::unique_ptr<SideStore>> open(std::filesystem::path folder,
                                                               std::filesystem::path keysFolder);

  // Keeps `value`, durably, and gives its commitment. Errors: kAuditFailed.
  [[nodiscard]] Result<std::string> commit(const TenantId& tenant, std::string_view field,
                                           std::string_view value);
  // The value of a commitment. Errors: kNotFound (never kept, or forgotten); kAuditFailed (what is
  // there does not give that commitment: it was changed).
  [[nodiscard]] Result<std::string> reveal(const TenantId& tenant, std::string_view field,
                                           std::string_view commitment);

  // Keeps a source text under its hash, durably, once. Errors: kAuditFailed.
  [[nodiscard]] Status keepSource(const TenantId& tenant, std::string_view source);
  // The source of a code hash ("sha256:…"). Errors: as reveal().
  [[nodiscard]] Result<std::string> source(const TenantId& tenant, std::string_view codeHash);

  // Destroys the tenant's key, then what it encrypted. A new key is made when something is kept for
  // the tenant again. Errors: kIo; kNotFound where there is no such key.
  [[nodiscard]] Status forget(const TenantId& tenant);

 private:
  // SECRET: one for each use, so that no use tells anything of another.
  struct Keys {
    Digest salt{};
    Digest name{};
    Digest cipher{};
  };

  SideStore(std::filesystem::path folder, std::filesystem::path keysFolder)
      : folder_(std::move(folder)), keysFolder_(std::move(keysFolder)) {}
  [[nodiscard]] Result<Keys> keysOf(const TenantId& tenant, bool make);
  [[nodiscard]] std::filesystem::path fileOf(const TenantId& tenant, const Digest& name) const;
  [[nodiscard]] Status put(const TenantId& tenant, const Keys& keys, std::string_view id,
                           std::string_view text);
  [[nodiscard]] Result<std::string> get(const TenantId& tenant, const Keys& keys,
                                        std::string_view id) const;

  const std::filesystem::path folder_;
  const std::filesystem::path keysFolder_;
  std::mutex mutex_;
  std::map<TenantId, Keys> keys_;
  std::set<std::filesystem::path> known_;  // files that are there already, a bounded number
};

}  // namespace gantlet::audit
