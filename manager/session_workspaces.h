// SessionWorkspaces: files of sessions' workspaces, each act behind its record.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "manager/session_files.h"
#include "manager/session_finder.h"
#include "manager/session_records.h"
#include "manager/staged_files.h"

namespace gantlet {

// Functions as SessionDesk's: listFiles() is list(), and so on.
class SessionWorkspaces {
 public:
  // What is named must outlive it.
  SessionWorkspaces(SessionFinder& finder, SessionRecords& records, const Clock& clock)
      : finder_(finder), records_(records), clock_(clock) {}

  [[nodiscard]] Result<FileInfo> stat(const SessionWho& who, const std::string& path);
  [[nodiscard]] Result<std::vector<FileInfo>> list(const SessionWho& who, const std::string& path,
                                                   std::uint32_t depth);
  [[nodiscard]] Result<OpenedFile> open(const SessionWho& who, const std::string& path);
  [[nodiscard]] Result<std::unique_ptr<FileWriter>> write(const SessionWho& who,
                                                          const std::string& path,
                                                          std::optional<std::uint64_t> size);
  [[nodiscard]] Result<bool> makeFolder(const SessionWho& who, const std::string& path);
  [[nodiscard]] Result<bool> removeIf(const SessionWho& who, const std::string& path,
                                      const FileCondition& condition);
  [[nodiscard]] Result<FileInfo> move(const SessionWho& who, const std::string& from,
                                      const std::string& to);

  [[nodiscard]] Result<FolderFiles> readFolder(const SessionWho& who, const std::string& path);
  [[nodiscard]] Result<std::unique_ptr<StagedFiles>> stage(const SessionWho& who,
                                                           const std::string& path);

 private:
  SessionFinder& finder_;
  SessionRecords& records_;
  const Clock& clock_;
};

}  // namespace gantlet
