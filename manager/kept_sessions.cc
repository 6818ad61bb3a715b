#include "manager/kept_sessions.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "core/digest.h"
#include "json/describe.h"
#include "manager/workspace_archive.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = std::size_t{256} << 10U;
constexpr const char* kDraft = "new";

struct VolumeRow {
  std::string id, name, path;
  bool readOnly = false;
};
template <class Archive>
void describe(Archive& a, VolumeRow& v) {
  a.required("id", v.id);
  a.required("name", v.name);
  a.required("path", v.path);
  a.required("read_only", v.readOnly);
}

struct Document {
  std::string language, policy, policyDigest, templateLabel, createdBy, onceKey, onceBody, trouble;
  std::map<std::string, std::string> metadata;
  std::optional<Environment> environment;
  std::int64_t idleSeconds = 0;
  std::int64_t lifeSeconds = 0;
  std::vector<VolumeRow> volumes;
};
template <class Archive>
void describe(Archive& a, Document& v) {
  a.required("language", v.language);
  a.required("policy", v.policy);
  a.required("policy_digest", v.policyDigest);
  a.required("created_by", v.createdBy);
  a.required("idle_seconds", v.idleSeconds);
  a.required("life_seconds", v.lifeSeconds);
  a.optional("template", v.templateLabel);
  a.optional("metadata", v.metadata);
  a.optional("environment", v.environment);
  a.optional("once_key", v.onceKey);
  a.optional("once_body", v.onceBody);
  a.optional("trouble", v.trouble);
  a.optional("volumes", v.volumes);
}

StoredSession storedOf(const KeptSession& session) {
  Document document;
  document.language = languageName(session.language);
  document.policy = session.policy;
  document.policyDigest = session.policyDigest;
  document.templateLabel = session.templateLabel;
  document.createdBy = session.createdBy;
  document.metadata = session.metadata;
  if (!session.environment.empty()) document.environment = session.environment;
  document.idleSeconds = session.idleSeconds;
  document.lifeSeconds = session.lifeSeconds;
  document.onceKey = session.onceKey;
  document.onceBody = session.onceBody;
  document.trouble = session.trouble;
  for (const MountedVolume& one : session.volumes) {
    document.volumes.push_back({one.id, one.name, one.path, one.readOnly});
  }
  return {session.id,        session.tenant.text(), json::write(json::toValue(document)),
          session.createdAt, std::nullopt,          false};
}

Result<KeptSession> keptOf(const StoredSession& stored) {
  const auto unreadable = [&](const std::string& why) {
    return Error{ErrorCode::kUnavailable,
                 "the kept session " + stored.id + " can't be read: " + why,
                 "restore the database from a backup"};
  };
  auto value = json::parse(stored.document);
  if (!value) return unreadable(value.error().message);
  auto document = json::read<Document>(std::move(*value));
  if (!document) return unreadable(document.error().message);
  const auto language = parseLanguage(document->language);
  if (!language) return unreadable("its language is unknown");
  TRY(TenantId tenant, parseTenantId(stored.tenant));
  KeptSession session;
  session.id = stored.id;
  session.tenant = std::move(tenant);
  session.language = *language;
  session.policy = document->policy;
  session.policyDigest = document->policyDigest;
  session.templateLabel = document->templateLabel;
  session.metadata = document->metadata;
  session.environment = document->environment.value_or(Environment());
  session.createdBy = document->createdBy;
  session.createdAt = stored.createdAt;
  session.idleSeconds = document->idleSeconds;
  session.lifeSeconds = document->lifeSeconds;
  session.onceKey = document->onceKey;
  session.onceBody = document->onceBody;
  session.trouble = document->trouble;
  session.save = stored.save;
  for (const VolumeRow& one : document->volumes) {
    session.volumes.push_back({one.id, one.name, one.path, one.readOnly});
  }
  return session;
}

Error notWritten(const char* what, int errnum) {
  if (errnum == ENOSPC || errnum == EDQUOT) {
    return Error{ErrorCode::kUnavailable,
                 "the disk of the data folder is full: the workspace could not be saved",
                 "free space there; what was saved before is as it was"};
  }
  return systemError(std::string("save the workspace: ") + what, errnum);
}

Status makeFolder(const fs::path& path) {
  if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return {};
  return notWritten("mkdir", errno);
}

Status syncFolder(const fs::path& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd || ::fsync(fd.get()) != 0) return notWritten("fsync", errno);
  return {};
}

Status writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return notWritten("write", n == 0 ? ENOSPC : errno);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

Result<std::size_t> readSome(int fd, char* buffer, std::size_t size) {
  while (true) {
    const ssize_t n = ::read(fd, buffer, size);
    if (n >= 0) return static_cast<std::size_t>(n);
    if (errno != EINTR) return systemError("read the saved workspace", errno);
  }
}

std::string draftName(const std::string& id) { return id + "." + kDraft; }

}  // namespace

KeptSessions::Draft::Draft(fs::path folder, std::string name)
    : folder_(std::move(folder)), name_(std::move(name)) {}

KeptSessions::Draft::~Draft() {
  if (!name_.empty()) (void)::unlink((folder_ / name_).c_str());
}

Result<std::unique_ptr<KeptSessions>> KeptSessions::open(Database& database,
                                                         const fs::path& folder) {
  TRY_STATUS(makeFolder(folder));
  std::unique_ptr<KeptSessions> made(new KeptSessions(database, folder));
  TRY_STATUS(made->load());
  return made;
}

Status KeptSessions::load() {
  TRY(const std::vector<StoredSession> stored, store_.all());
  for (const StoredSession& one : stored) {
    TRY(KeptSession session, keptOf(one));
    if (one.deleting) {
      TRY_STATUS(remove(session.id, session.tenant));
      continue;
    }
    TRY_STATUS(removeFiles(one.id, one.tenant, one.save ? one.save->file : ""));
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

Status KeptSessions::add(const KeptSession& session) { return store_.add(storedOf(session)); }

Status KeptSessions::describe(const KeptSession& session) {
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
  TRY(const ArchivedWorkspace written,
      writeWorkspaceArchive(workspace, most, [&](std::string_view bytes) {
        hash.update(bytes);
        return writeAll(file.get(), bytes);
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
  TRY(const bool there, store_.saved(session.id, draft.save_));
  if (!there) return Error{ErrorCode::kNotFound, "the session was deleted meanwhile", ""};
  draft.name_.clear();
  const std::optional<StoredSave> before = session.save;
  session.save = draft.save_;
  // One that stays goes at the next start.
  if (before) (void)::unlink((draft.folder_ / before->file).c_str());
  return {};
}

Status KeptSessions::restore(const KeptSession& session, int workspace, std::uint32_t owner) {
  if (!session.save) return {};
  const auto changed = [](const std::string& why) {
    return Error{ErrorCode::kUnavailable, "the session's saved files " + why,
                 "restore the data folder from a backup, or delete the session"};
  };
  const fs::path path = folderOf(session.tenant.text()) / session.save->file;
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
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

Status KeptSessions::remove(const std::string& id, const TenantId& tenant) {
  TRY([[maybe_unused]] const bool there, store_.beginRemoval(id));
  TRY_STATUS(removeFiles(id, tenant.text(), ""));
  return store_.remove(id);
}

Result<std::uint64_t> KeptSessions::forgetTenant(const TenantId& tenant) {
  TRY(const std::vector<StoredSession> stored, store_.all());
  std::uint64_t count = 0;
  for (const StoredSession& one : stored) {
    if (one.tenant != tenant.text()) continue;
    TRY_STATUS(remove(one.id, tenant));
    ++count;
  }
  (void)::rmdir(folderOf(tenant.text()).c_str());
  return count;
}

}  // namespace gantlet
