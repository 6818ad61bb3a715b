// Kept sessions in a cluster: their saves in an object store, their rows in its database, and whose
// each of them is.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "core/unique_fd.h"
#include "manager/kept_parts.h"

namespace gantlet {
namespace {

constexpr std::size_t kStrandedAtOnce = 64;

std::string objectKey(const KeptSession& session, const StoredSave& save) {
  return objectFolder(session) + std::to_string(session.epoch) + "/" + save.file;
}

std::string fileOf(const std::string& key) { return key.substr(key.rfind('/') + 1); }

// Of a key in `folder`; nullopt: it is none of ours.
std::optional<std::int64_t> epochOf(const std::string& key, const std::string& folder) {
  const std::size_t slash = key.find('/', folder.size());
  if (!key.starts_with(folder) || slash == std::string::npos) return std::nullopt;
  std::int64_t epoch = 0;
  const char* end = key.data() + slash;
  const auto read = std::from_chars(key.data() + folder.size(), end, epoch);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return epoch;
}

}  // namespace

Error notOurs(const std::string& id) {
  return {ErrorCode::kNotFound, "the session " + id + " is another node's by now", ""};
}

std::string objectFolder(const KeptSession& session) {
  return "workspaces/" + session.tenant.text() + "/" + session.id + "/";
}

Status KeptSessions::join(KeptSession& session, bool deleting,
                          const std::map<std::string, SharedSession>& known) {
  if (!share_) {
    if (session.epoch == 0) return {};
    return Error{ErrorCode::kUnavailable,
                 "kept sessions are in an object store, and the cluster knows of them: without it "
                 "nobody can say whether they are this node's still",
                 "set 'objects' as it was, and the role node with its name and database; for a "
                 "command GANTLET_OBJECTS, GANTLET_NODE_NAME and GANTLET_DATABASE"};
  }
  if (session.epoch == 0) {
    if (!session.volumes.empty() || deleting) return {};
    session.epoch = 1;
    TRY(const bool added, share_->rows.add(storedOf(session), share_->node));
    TRY_STATUS(store_.describe(session.id, storedOf(session).document));
    if (added) return {};  // its save is put into the store later
  }
  const auto found = known.find(session.id);
  // Another node's is told of when it is looked whose they are.
  if (found == known.end() || found->second.owner.epoch != session.epoch) return {};
  const std::optional<StoredSave>& shared = found->second.session.save;
  if (!shared || (session.save && session.save->at > shared->at)) return {};
  const bool same = session.save && session.save->sha256 == shared->sha256 &&
                    session.save->file == fileOf(shared->file);
  session.object = shared->file;
  if (same) return {};
  // A crash between the two rows, or a data folder from a backup: what the cluster knows is newer.
  session.save = shared;
  session.save->file = fileOf(shared->file);
  TRY([[maybe_unused]] const bool there, store_.saved(session.id, *session.save));
  return {};
}

// Errors: kNotFound: it is another node's.
Status KeptSessions::storeSave(const KeptSession& session, const StoredSave& save,
                               std::string& object) {
  const std::string key = objectKey(session, save);
  const Status stored = [&]() -> Status {
    const auto path = folderOf(session.tenant.text()) / save.file;
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file) return systemError("open the saved workspace", errno);
    TRY_STATUS(share_->objects.put(key, file.get(), {save.bytes, save.sha256}));
    StoredSave shared = save;
    shared.file = key;
    TRY(const bool ours, share_->rows.saved(session.id, ownerOf(session), shared));
    return ours ? Status() : Status(notOurs(session.id));
  }();
  if (stored) {
    object = key;
    return {};
  }
  if (stored.error().code == ErrorCode::kNotFound) {
    (void)share_->objects.remove(key);
    return stored;
  }
  // What may have been put there, and that no row names, goes with the next save.
  return Error{ErrorCode::kUnavailable,
               "the files are saved on their node's disk alone: " + stored.error().message,
               stored.error().resolution};
}

Status KeptSessions::store(KeptSession& session) {
  if (session.epoch == 0 || !session.save || !session.object.empty()) return {};
  TRY_STATUS(storeSave(session, *session.save, session.object));
  tidyObjects(session);
  return {};
}

// What is left of earlier saves. Objects of a later epoch are another node's: this one may have
// slept since it looked whose the session is.
void KeptSessions::tidyObjects(const KeptSession& session) {
  const std::string folder = objectFolder(session);
  const auto keys = share_->objects.list(folder);
  if (!keys) return;  // with the next save
  for (const std::string& key : *keys) {
    const auto epoch = epochOf(key, folder);
    if (!epoch || *epoch > session.epoch || key == session.object) continue;
    (void)share_->objects.remove(key);
  }
}

// Into its place on this disk, when all of it is there and is what was saved.
Status KeptSessions::fetch(const KeptSession& session) {
  const auto folder = folderOf(session.tenant.text());
  TRY_STATUS(makeFolder(folder));
  const auto draft = folder / draftName(session.id);
  const Status fetched = [&]() -> Status {
    const UniqueFd file(
        ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file) return notWritten("open", errno);
    RoomLeft room(file.get());
    TRY_STATUS(share_->objects.get(
        session.object, {session.save->bytes, session.save->sha256},
        [&](std::string_view piece) { return writeAll(file.get(), room, piece); }));
    if (::fsync(file.get()) != 0) return notWritten("fsync", errno);
    if (::rename(draft.c_str(), (folder / session.save->file).c_str()) != 0) {
      return notWritten("rename", errno);
    }
    return syncFolder(folder);
  }();
  if (fetched) return {};
  (void)::unlink(draft.c_str());
  if (fetched.error().code != ErrorCode::kNotFound) return fetched;
  return Error{ErrorCode::kUnavailable,
               "the session's saved files are gone: " + fetched.error().message,
               "have the object restored, or delete the session"};
}

Status KeptSessions::checkOwner(const KeptSession& session) {
  if (session.epoch == 0) return {};
  TRY(const std::optional<KeptOwner> owner, share_->rows.ownerOf(session.id));
  if (owner == ownerOf(session)) return {};
  return Error{ErrorCode::kUnavailable,
               "the session is another node's by now: this one was not heard of for a while",
               "nothing was done: send it again"};
}

Result<bool> KeptSessions::isOwned(const std::string& id) {
  TRY(const std::optional<KeptOwner> owner, share_->rows.ownerOf(id));
  return owner && owner->node == share_->node;
}

Result<bool> KeptSessions::isOf(const std::string& id, const KeptOwner& owner) {
  TRY(const std::optional<KeptOwner> now, share_->rows.ownerOf(id));
  return now == owner;
}

Result<std::map<std::string, OwnedSession>> KeptSessions::owned() {
  return share_->rows.ownedBy(share_->node);
}

Result<std::optional<KeptSession>> KeptSessions::adopt(const std::string& id) {
  TRY(const std::optional<SharedSession> shared, share_->rows.get(id));
  if (!shared || shared->owner.node != share_->node) return std::optional<KeptSession>();
  TRY(KeptSession session, keptOf(shared->session));
  session.epoch = shared->owner.epoch;
  session.trouble.clear();
  if (session.save) {
    session.object = session.save->file;
    session.save->file = fileOf(session.object);
    if (!session.object.starts_with(objectFolder(session))) {
      return Error{ErrorCode::kUnavailable,
                   "the files of the session " + id + " are not its tenant's",
                   "somebody has changed the cluster's database: restore it from a backup"};
    }
  }
  if (shared->session.deleting) {
    TRY_STATUS(remove(session));
    return std::optional<KeptSession>();
  }
  // What an earlier time of it has left here.
  TRY_STATUS(store_.remove(id));
  TRY_STATUS(removeFiles(id, session.tenant.text(), session.save ? session.save->file : ""));
  TRY_STATUS(store_.add(storedOf(session)));
  if (session.save) {
    TRY([[maybe_unused]] const bool there, store_.saved(id, *session.save));
  }
  return std::optional(std::move(session));
}

Result<std::vector<SharedSession>> KeptSessions::stranded(std::chrono::milliseconds silence) {
  TRY(std::vector<SharedSession> found, share_->rows.stranded(silence.count(), kStrandedAtOnce));
  // Nodes that see the same begin with different ones.
  const std::hash<std::string> hash;
  std::sort(found.begin(), found.end(), [&](const SharedSession& a, const SharedSession& b) {
    return hash(share_->node + a.session.id) < hash(share_->node + b.session.id);
  });
  return found;
}

Result<Ending> KeptSessions::beginTakeOver(const std::string& id) {
  return share_->places.takeEnding(id, share_->node);
}

void KeptSessions::dropTakeOver(const std::string& id) {
  (void)share_->places.dropEnding(id, share_->node);
}

Result<bool> KeptSessions::takeOver(const SharedSession& session,
                                    std::chrono::milliseconds silence) {
  TRY(const KeptSession known, keptOf(session.session));
  const std::string keyPlace =
      known.onceKey.empty() ? "" : namePlaceId("key", known.tenant.text(), known.onceKey);
  TRY(const std::optional<KeptOwner> taken,
      share_->rows.take(session, share_->node, silence.count(), keyPlace));
  return taken.has_value();
}

Status KeptSessions::forget(const KeptSession& session) {
  TRY_STATUS(removeFiles(session.id, session.tenant.text(), ""));
  return store_.remove(session.id);
}

}  // namespace gantlet
