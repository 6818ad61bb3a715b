#include "manager/session_workspaces.h"

#include <fcntl.h>

#include <cerrno>

#include "core/digest.h"
#include "json/value.h"

namespace gantlet {
namespace {

// Whether what begins now still has its place in the session's workspace when it ends: asked with
// the door's lock held. An upload may come for longer than its session lives, which it does not
// keep: success would tell of a file that is nowhere.
FileCheck placeOf(const std::shared_ptr<Session>& session, const Clock& clock) {
  const std::lock_guard lock(session->files->mutex);
  return [id = session->id, of = std::weak_ptr<Session>(session), door = session->files,
          swaps = session->files->swaps, &clock]() -> Status {
    if (door->closed) return {};  // it was put away, which whoever passes the door is told
    const std::shared_ptr<Session> now = of.lock();
    if (!now || now->isOver(clock.monotonicNow())) return unknownSession(id);
    if (door->swaps == swaps) return {};
    return Error{ErrorCode::kBusy, "the session went back to a checkpoint while the file came",
                 "send it again: that puts it into the workspace that there is now"};
  };
}

}  // namespace

Result<FileInfo> SessionWorkspaces::stat(const SessionWho& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  return statFile(session->sandbox->workspace(), clear);
}

Result<std::vector<FileInfo>> SessionWorkspaces::list(const SessionWho& who,
                                                      const std::string& path,
                                                      std::uint32_t depth) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  return listFolder(session->sandbox->workspace(), clear, depth);
}

Result<OpenedFile> SessionWorkspaces::open(const SessionWho& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY(OpenedFile opened, openWorkspaceFile(session->sandbox->workspace(), clear));
  TRY_STATUS(records_.add("file_read", *session, who.actor,
                          {{"path_hash", digestText(sha256(clear))}, {"size", opened.info.size}}));
  return opened;
}

Result<std::unique_ptr<FileWriter>> SessionWorkspaces::write(const SessionWho& who,
                                                             const std::string& path,
                                                             std::optional<std::uint64_t> size) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  json::Object details{{"path_hash", digestText(sha256(clear))}};
  if (size) details.set("size", *size);
  TRY_STATUS(records_.add("file_written", *session, who.actor, std::move(details)));
  auto place = placeOf(session, clock_);  // before the workspace that it is about is taken
  TRY(std::unique_ptr<FileWriter> writer,
      writeWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(), session->files,
                         clear));
  writer->askAtEnd(std::move(place));
  return writer;
}

Result<bool> SessionWorkspaces::makeFolder(const SessionWho& who, const std::string& path) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY_STATUS(
      records_.add("folder_made", *session, who.actor, {{"path_hash", digestText(sha256(clear))}}));
  return makeWorkspaceFolder(session->sandbox->workspace(), session->sandbox->owner(),
                             session->files, clear);
}

Result<bool> SessionWorkspaces::removeIf(const SessionWho& who, const std::string& path,
                                         const FileCondition& condition) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY_STATUS(records_.add("file_removed", *session, who.actor,
                          {{"path_hash", digestText(sha256(clear))}}));
  return removeWorkspaceFile(session->sandbox->workspace(), session->files, clear, condition);
}

Result<FileInfo> SessionWorkspaces::move(const SessionWho& who, const std::string& from,
                                         const std::string& to) {
  TRY(const std::string clear, anyWorkspacePath(from));
  TRY(const std::string target, workspacePath(to));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  TRY_STATUS(records_.add(
      "file_moved", *session, who.actor,
      {{"path_hash", digestText(sha256(clear))}, {"target_hash", digestText(sha256(target))}}));
  return moveWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(), session->files,
                           clear, target);
}

Result<FolderFiles> SessionWorkspaces::readFolder(const SessionWho& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  FolderFiles folder;
  folder.path = clear;
  folder.workspace = openBeneath(session->sandbox->workspace(), "", O_RDONLY | O_DIRECTORY);
  if (!folder.workspace) return systemError("the workspace", errno);
  TRY(folder.entries, listFolder(folder.workspace.get(), clear, UINT32_MAX));
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  for (const FileInfo& one : folder.entries) {
    if (one.type != FileType::kFile) continue;
    ++files;
    bytes += one.size;
  }
  TRY_STATUS(
      records_.add("archive_read", *session, who.actor,
                   {{"path_hash", digestText(sha256(clear))}, {"files", files}, {"bytes", bytes}}));
  return folder;
}

Result<std::unique_ptr<StagedFiles>> SessionWorkspaces::stage(const SessionWho& who,
                                                              const std::string& path) {
  TRY(std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, finder_.use(who));
  const std::string hash = digestText(sha256(clear));
  TRY_STATUS(records_.add("archive_begun", *session, who.actor, {{"path_hash", hash}}));
  return StagedFiles::begin(
      session->sandbox->workspace(), session->sandbox->owner(), session->files, std::move(clear),
      [this, hash, id = session->id, tenant = session->tenant, door = session->files,
       place = placeOf(session, clock_),
       actor = who.actor](const StagedFiles::Counts& counts, const std::string& names) -> Status {
        {
          const std::lock_guard lock(door->mutex);
          TRY_STATUS(place());
        }
        return records_.add("archive_written", id, tenant, actor,
                            {{"path_hash", hash},
                             {"files", counts.files},
                             {"folders", counts.folders},
                             {"bytes", counts.bytes},
                             {"names_hash", names}});
      });
}

}  // namespace gantlet
