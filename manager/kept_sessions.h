// KeptSessions: what outlasts the service of sessions whose workspace is kept. Their rows are in
// the store, the files of each one's last save in one archive in its tenant's folder:
//
//   workspaces/TENANT/SESSION.NUMBER   (0700 and 0600)
//
// A save is written beside the one before it and takes its place when all of it is on the disk and
// the row names it: whenever the service is killed, there is the one or the other, whole. What the
// row says of it (size, SHA-256) is held against it before anything of it is used.
//
// Thread-safety: functions for different sessions may be called at once; the caller calls one at a
// time for one session.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/byte_count.h"
#include "core/environment.h"
#include "core/ids.h"
#include "core/submission.h"
#include "core/unique_fd.h"
#include "manager/volume_desk.h"
#include "store/session_store.h"

namespace gantlet {

// What a session is made anew by. Times are milliseconds since 1970, UTC.
struct KeptSession {
  std::string id;
  TenantId tenant;
  Language language = Language::kPython;
  std::string policy;  // "default@1"
  std::string policyDigest;
  std::string templateLabel;
  std::map<std::string, std::string> metadata;
  Environment environment;  // its own; the template's comes back with the template
  std::string createdBy;
  std::int64_t createdAt = 0;
  std::int64_t idleSeconds = 0;
  std::int64_t lifeSeconds = 0;
  std::string onceKey;  // the Idempotency-Key that it was made by; empty: none
  std::string onceBody;
  std::string trouble;  // why what came after the last save could not be saved; empty: nothing
  std::optional<StoredSave> save;
  std::vector<MountedVolume> volumes;
};

class KeptSessions {
 public:
  // Ends what a crash has left half done, and reads what there is. `database` must outlive it.
  // Errors: kUnavailable, kIo.
  [[nodiscard]] static Result<std::unique_ptr<KeptSessions>> open(
      Database& database, const std::filesystem::path& folder);

  // Those that there were when it was opened, the oldest first.
  [[nodiscard]] const std::vector<KeptSession>& found() const { return found_; }

  // Errors: kUnavailable; nothing has changed.
  [[nodiscard]] Status add(const KeptSession& session);
  [[nodiscard]] Status describe(const KeptSession& session);

  // A save that is on the disk whole, and counts for nothing before it is committed; what was not
  // is gone with the draft.
  class Draft {
   public:
    ~Draft();
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    [[nodiscard]] const StoredSave& save() const { return save_; }

   private:
    friend class KeptSessions;
    Draft(std::filesystem::path folder, std::string name);
    std::filesystem::path folder_;
    std::string name_;  // of the file before it is committed
    StoredSave save_;
  };
  // `most`: of the files' bytes. Errors: kTooLarge; kUnavailable (the disk is full); kIo.
  [[nodiscard]] Result<std::unique_ptr<Draft>> write(const KeptSession& session, int workspace,
                                                     ByteCount most, std::int64_t at);
  // From now on it is the session's save; the one before it is gone. Errors: kUnavailable, kIo; the
  // one before it stays.
  [[nodiscard]] Status commit(KeptSession& session, Draft& draft);

  // Puts the files of the last save into an empty workspace in which nothing runs. Errors:
  // kUnavailable (they are gone, or not what was saved), kTooLarge.
  [[nodiscard]] Status restore(const KeptSession& session, int workspace, std::uint32_t owner);

  // Its files, then what is known of it. A crash in between is made up for at the next open().
  [[nodiscard]] Status remove(const std::string& id, const TenantId& tenant);
  // All of a tenant's; how many there were.
  [[nodiscard]] Result<std::uint64_t> forgetTenant(const TenantId& tenant);

 private:
  KeptSessions(Database& database, std::filesystem::path folder)
      : store_(database), folder_(std::move(folder)) {}
  [[nodiscard]] Status load();
  [[nodiscard]] std::filesystem::path folderOf(const std::string& tenant) const {
    return folder_ / tenant;
  }
  // All of the session's files but `keep`.
  [[nodiscard]] Status removeFiles(const std::string& id, const std::string& tenant,
                                   const std::string& keep);

  SessionStore store_;
  const std::filesystem::path folder_;
  std::vector<KeptSession> found_;
};

}  // namespace gantlet
