// KeptSessions: what outlasts the service of sessions whose workspace is kept. Their rows are in
// the store, the files of each one's last save in one archive in its tenant's folder:
//
//   workspaces/TENANT/SESSION.NUMBER   (0700 and 0600)
//
// A save is written beside the one before it and takes its place when all of it is on the disk and
// the row names it: whenever the service is killed, there is the one or the other, whole. What the
// row says of it (size, SHA-256) is held against it before anything of it is used.
//
// With a KeptShare, in a cluster, a save counts when it is in an object store as well, and the row
// in the cluster's database names it there (kept_sharing.cc):
//
//   workspaces/TENANT/SESSION/EPOCH/SESSION.NUMBER
//
// so that another node can take the session over when this one is dead. From then on nothing that
// this one says of it counts. One that has volumes is not shared: those are its node's.
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
#include "objects/object_store.h"
#include "store/kept_share_store.h"
#include "store/place_store.h"
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
  std::int64_t epoch = 0;  // in which it is this node's, for the cluster; 0: it is not shared
  std::string object;      // the key of the last save in the object store; "": it is not there
};

// What a node shares kept sessions through. What is named must outlive its user.
struct KeptShare {
  KeptShareStore& rows;
  PlaceStore& places;
  objects::ObjectStore& objects;
  std::string node;  // this one
};

class KeptSessions {
 public:
  // Ends what a crash has left half done, and reads what there is. `database` must outlive it.
  // Errors: kUnavailable (as well: there are shared ones, and no `share` is given), kIo.
  [[nodiscard]] static Result<std::unique_ptr<KeptSessions>> open(
      Database& database, const std::filesystem::path& folder,
      const std::optional<KeptShare>& share = std::nullopt);

  // Those that there were when it was opened, the oldest first.
  [[nodiscard]] const std::vector<KeptSession>& found() const { return found_; }

  // Errors: kUnavailable; nothing has changed. Of what is shared: kNotFound, it is another node's.
  [[nodiscard]] Status add(KeptSession& session);
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
  // one before it stays. Where it could not be put into the object store: it has taken its place on
  // this disk, and the error tells so.
  [[nodiscard]] Status commit(KeptSession& session, Draft& draft);
  // Puts the last save, which is on this disk alone, into the object store. Errors: as commit().
  [[nodiscard]] Status store(KeptSession& session);

  // Puts the files of the last save into an empty workspace in which nothing runs; they come from
  // the object store where they are not on this disk. Errors: kUnavailable (they are gone, or not
  // what was saved), kTooLarge.
  [[nodiscard]] Status restore(const KeptSession& session, int workspace, std::uint32_t owner);

  // Its files, then what is known of it. A crash in between is made up for at the next open().
  // Errors, as well: kNotFound: it is another node's.
  [[nodiscard]] Status remove(const KeptSession& session);
  // All of a tenant's; how many there were.
  [[nodiscard]] Result<std::uint64_t> forgetTenant(const TenantId& tenant);

  // --- kept_sharing.cc. Errors of all: kUnavailable.
  [[nodiscard]] bool shares() const { return share_.has_value(); }
  // Whether the session is this node's still. Errors, as well: kUnavailable, too: it is not.
  [[nodiscard]] Status checkOwner(const KeptSession& session);
  [[nodiscard]] Result<bool> isOwned(const std::string& id);
  [[nodiscard]] Result<bool> isOf(const std::string& id, const KeptOwner& owner);
  // What the cluster calls this node's, by id.
  [[nodiscard]] Result<std::map<std::string, OwnedSession>> owned();
  // Makes known here what the cluster calls this node's; nullopt: it was to be removed, and is.
  [[nodiscard]] Result<std::optional<KeptSession>> adopt(const std::string& id);
  // Those whose node was not heard of for `silence`, some of many; of each what is known.
  [[nodiscard]] Result<std::vector<SharedSession>> stranded(std::chrono::milliseconds silence);
  // Whether it is this node that takes it over, and records so; no other does for a minute.
  [[nodiscard]] Result<Ending> beginTakeOver(const std::string& id);
  void dropTakeOver(const std::string& id);
  // From now on it is this node's, to be adopted. False: its node is there again, or another one
  // was faster.
  [[nodiscard]] Result<bool> takeOver(const SharedSession& session,
                                      std::chrono::milliseconds silence);
  // It is another node's: what is here of it goes, and nothing else.
  [[nodiscard]] Status forget(const KeptSession& session);

 private:
  KeptSessions(Database& database, std::filesystem::path folder,
               const std::optional<KeptShare>& share)
      : store_(database), folder_(std::move(folder)), share_(share) {}
  [[nodiscard]] Status load();
  [[nodiscard]] KeptOwner ownerOf(const KeptSession& session) const {
    return {share_->node, session.epoch};
  }
  // Of one that was read here: shared from now on, or as the cluster knows it.
  [[nodiscard]] Status join(KeptSession& session, bool deleting,
                            const std::map<std::string, SharedSession>& known);
  [[nodiscard]] Status storeSave(const KeptSession& session, const StoredSave& save,
                                 std::string& object);
  void tidyObjects(const KeptSession& session);
  [[nodiscard]] Status fetch(const KeptSession& session);
  [[nodiscard]] std::filesystem::path folderOf(const std::string& tenant) const {
    return folder_ / tenant;
  }
  // All of the session's files but `keep`.
  [[nodiscard]] Status removeFiles(const std::string& id, const std::string& tenant,
                                   const std::string& keep);

  SessionStore store_;
  const std::filesystem::path folder_;
  const std::optional<KeptShare> share_;
  std::vector<KeptSession> found_;
};

}  // namespace gantlet
