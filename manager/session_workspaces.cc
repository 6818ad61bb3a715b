// Files of sessions' workspaces, each act behind its record.
#include "core/digest.h"
#include "json/value.h"
#include "manager/session_desk.h"
#include "manager/session_state.h"

namespace gantlet {

Result<FileInfo> SessionDesk::stat(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  return statFile(session->sandbox->workspace(), clear);
}

Result<std::vector<FileInfo>> SessionDesk::listFiles(const Who& who, const std::string& path,
                                                     std::uint32_t depth) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  return listFolder(session->sandbox->workspace(), clear, depth);
}

Result<OpenedFile> SessionDesk::openFile(const Who& who, const std::string& path) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY(OpenedFile opened, openWorkspaceFile(session->sandbox->workspace(), clear));
  TRY_STATUS(record("file_read", *session, who.actor,
                    {{"path_hash", digestText(sha256(clear))}, {"size", opened.info.size}}));
  return opened;
}

Result<std::unique_ptr<FileWriter>> SessionDesk::writeFile(const Who& who, const std::string& path,
                                                           std::optional<std::uint64_t> size) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  json::Object details{{"path_hash", digestText(sha256(clear))}};
  if (size) details.set("size", *size);
  TRY_STATUS(record("file_written", *session, who.actor, std::move(details)));
  return writeWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(),
                            session->files, clear);
}

Result<bool> SessionDesk::makeFolder(const Who& who, const std::string& path) {
  TRY(const std::string clear, workspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(
      record("folder_made", *session, who.actor, {{"path_hash", digestText(sha256(clear))}}));
  return makeWorkspaceFolder(session->sandbox->workspace(), session->sandbox->owner(),
                             session->files, clear);
}

Status SessionDesk::removeFile(const Who& who, const std::string& path) {
  TRY([[maybe_unused]] const bool removed, removeFileIf(who, path, {}));
  return {};
}

Result<bool> SessionDesk::removeFileIf(const Who& who, const std::string& path,
                                       const FileCondition& condition) {
  TRY(const std::string clear, anyWorkspacePath(path));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(
      record("file_removed", *session, who.actor, {{"path_hash", digestText(sha256(clear))}}));
  return removeWorkspaceFile(session->sandbox->workspace(), session->files, clear, condition);
}

Result<FileInfo> SessionDesk::moveFile(const Who& who, const std::string& from,
                                       const std::string& to) {
  TRY(const std::string clear, anyWorkspacePath(from));
  TRY(const std::string target, workspacePath(to));
  TRY(const std::shared_ptr<Session> session, use(who));
  TRY_STATUS(record(
      "file_moved", *session, who.actor,
      {{"path_hash", digestText(sha256(clear))}, {"target_hash", digestText(sha256(target))}}));
  return moveWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(), session->files,
                           clear, target);
}

}  // namespace gantlet
