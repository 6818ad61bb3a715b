#include "manager/session_workspaces.h"

#include "core/digest.h"
#include "json/value.h"

namespace gantlet {

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
  return writeWorkspaceFile(session->sandbox->workspace(), session->sandbox->owner(),
                            session->files, clear);
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

}  // namespace gantlet
