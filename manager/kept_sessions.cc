#include "manager/kept_sessions.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "core/digest.h"
#include "manager/kept_parts.h"
#include "manager/workspace_archive.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = std::size_t{256} << 10U;

}  // namespace

KeptSessions::Draft::Draft(fs::path folder, std::string name)
    : folder_(std::move(folder)), name_(std::move(name)) {}

KeptSessions::Draft::~Draft() {
  if (!name_.empty()) (void)::unlink((folder_ / name_).c_str());
}

Result<std::unique_ptr<KeptSessions>> KeptSessions::open(Database& database, const fs::path& folder,
                                                         const std::optional<KeptShare>& share) {
  TRY_STATUS(makeFolder(folder));
  std::unique_ptr<KeptSessions> made(new KeptSessions(database, folder, share));
  TRY_STATUS(made->load());
  return made;
}

Status KeptSessions::load() {
  TRY(const std::vector<StoredSession> stored, store_.all());
  std::map<std::string, SharedSession> known;
  if (share_) {
    TRY(std::vector<SharedSession> own, share_->rows.ofNode(share_->node));
    for (SharedSession& one : own) known.emplace(one.session.id, std::move(one));
  }
  for (const StoredSession& one : stored) {
    TRY(KeptSession session, keptOf(one));
    TRY_STATUS(join(session, one.deleting, known));
    if (one.deleting && session.epoch == 0) {
      TRY_STATUS(remove(session));
      continue;
    }
    const auto shared = known.find(one.id);
    if (one.deleting || (shared != known.end() && shared->second.session.deleting)) {
      // The rest of it goes when what the cluster calls this node's is looked at.
      TRY_STATUS(forget(session));
      continue;
    }
    TRY_STATUS(removeFiles(one.id, one.tenant, session.save ? session.save->file : ""));
    found_.push_back(std::move(session));
  }
  return {};
}

Status KeptSessions::removeFiles(const std::string& id, const std::string& tenant,
                                 const std::string& keep) {
  const fs::path folder = folderOf(tenant);
  std::error_code error;
  bool removed = false;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(id + ".") || name == keep) continue;
    if (::unlink(at->path().c_str()) != 0 && errno != ENOENT) {
      return systemError("remove the saved workspace " + name, errno);
    }
    removed = true;
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return systemError("read the folder of saved workspaces", error.value());
  }
  return removed ? syncFolder(folder) : Status();
}

Status KeptSessions::add(KeptSession& session) {
  if (share_ && session.volumes.empty()) {
    session.epoch = 1;
    TRY(const bool added, share_->rows.add(storedOf(session), share_->node));
    if (!added) return Error{ErrorCode::kInternal, "a session's id was given twice", ""};
  }
  const Status added = store_.add(storedOf(session));
  if (!added && session.epoch > 0) (void)share_->rows.remove(session.id, ownerOf(session));
  return added;
}

Status KeptSessions::describe(const KeptSession& session) {
  if (session.epoch > 0) {
    TRY(const bool ours,
        share_->rows.describe(session.id, ownerOf(session), storedOf(session).document));
    if (!ours) return notOurs(session.id);
  }
  TRY([[maybe_unused]] const bool there, store_.describe(session.id, storedOf(session).document));
  return {};
}

Result<std::unique_ptr<KeptSessions::Draft>> KeptSessions::write(const KeptSession& session,
                                                                 int workspace, ByteCount most,
                                                                 std::int64_t at) {
  static std::atomic<std::uint64_t> next{0};
  const fs::path folder = folderOf(session.tenant.text());
  TRY_STATUS(makeFolder(folder));
  std::unique_ptr<Draft> draft(new Draft(folder, draftName(session.id)));
  const fs::path path = folder / draft->name_;
  const UniqueFd file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file) return notWritten("open", errno);
  Sha256 hash;
  RoomLeft room(file.get());
  TRY(const ArchivedWorkspace written,
      writeWorkspaceArchive(workspace, most, [&](std::string_view bytes) {
        hash.update(bytes);
        return writeAll(file.get(), room, bytes);
      }));
  if (::fsync(file.get()) != 0) return notWritten("fsync", errno);
  draft->save_.file = session.id + "." + std::to_string(at) + "-" + std::to_string(++next);
  draft->save_.bytes = written.bytes;
  draft->save_.files = written.files;
  draft->save_.sha256 = toHex(hash.finish());
  draft->save_.at = at;
  return draft;
}

Status KeptSessions::commit(KeptSession& session, Draft& draft) {
  const fs::path placed = draft.folder_ / draft.save_.file;
  if (::rename((draft.folder_ / draft.name_).c_str(), placed.c_str()) != 0) {
    return notWritten("rename", errno);
  }
  draft.name_ = draft.save_.file;  // gone with the draft, unless the row names it
  TRY_STATUS(syncFolder(draft.folder_));
  std::string object;
  const Status stored = session.epoch > 0 ? storeSave(session, draft.save_, object) : Status();
  // What another node has by now is not changed, here neither.
  if (!stored && stored.error().code == ErrorCode::kNotFound) return stored;
  TRY(const bool there, store_.saved(session.id, draft.save_));
  if (!there) return Error{ErrorCode::kNotFound, "the session was deleted meanwhile", ""};
  draft.name_.clear();
  const std::optional<StoredSave> before = session.save;
  session.save = draft.save_;
  session.object = object;
  // One that stays goes at the next start.
  if (before) (void)::unlink((draft.folder_ / before->file).c_str());
  if (stored && session.epoch > 0) tidyObjects(session);
  return stored;
}

Status KeptSessions::restore(const KeptSession& session, int workspace, std::uint32_t owner) {
  if (!session.save) return {};
  const auto changed = [](const std::string& why) {
    return Error{ErrorCode::kUnavailable, "the session's saved files " + why,
                 "restore the data folder from a backup, or delete the session"};
  };
  const fs::path path = folderOf(session.tenant.text()) / session.save->file;
  UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (!file && errno == ENOENT && !session.object.empty()) {
    TRY_STATUS(fetch(session));
    file.reset(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  }
  if (!file) {
    return errno == ENOENT ? changed("are gone from the data folder")
                           : systemError("open the saved workspace", errno);
  }
  Sha256 hash;
  std::uint64_t size = 0;
  for (std::string piece(kPiece, '\0');;) {
    TRY(const std::size_t got, readSome(file.get(), piece.data(), piece.size()));
    if (got == 0) break;
    size += got;
    hash.update(std::string_view(piece).substr(0, got));
  }
  if (size != session.save->bytes || toHex(hash.finish()) != session.save->sha256) {
    return changed("are not what was saved: their checksum differs");
  }
  if (::lseek(file.get(), 0, SEEK_SET) != 0) return systemError("lseek", errno);
  return readWorkspaceArchive(workspace, owner, [&](char* buffer, std::size_t most) {
    return readSome(file.get(), buffer, most);
  });
}

Status KeptSessions::remove(const KeptSession& session) {
  if (session.epoch > 0) {
    TRY(const bool ours, share_->rows.beginRemoval(session.id, ownerOf(session)));
    if (!ours) return notOurs(session.id);
  }
  TRY([[maybe_unused]] const bool there, store_.beginRemoval(session.id));
  if (session.epoch > 0) {
    TRY(const std::vector<std::string> keys, share_->objects.list(objectFolder(session)));
    for (const std::string& key : keys) TRY_STATUS(share_->objects.remove(key));
    TRY_STATUS(share_->rows.remove(session.id, ownerOf(session)));
  }
  TRY_STATUS(removeFiles(session.id, session.tenant.text(), ""));
  return store_.remove(session.id);
}

Result<std::uint64_t> KeptSessions::forgetTenant(const TenantId& tenant) {
  std::uint64_t count = 0;
  for (const KeptSession& one : found_) {
    if (one.tenant != tenant) continue;
    Status gone = remove(one);
    if (!gone && gone.error().code == ErrorCode::kNotFound) gone = forget(one);
    TRY_STATUS(gone);
    ++count;
  }
  std::erase_if(found_, [&](const KeptSession& one) { return one.tenant == tenant; });
  (void)::rmdir(folderOf(tenant.text()).c_str());
  return count;
}

}  // namespace gantlet
