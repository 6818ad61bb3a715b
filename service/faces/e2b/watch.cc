#include "service/faces/e2b/watch.h"

namespace gantlet::e2b {

FolderLook lookOf(const std::vector<FileInfo>& files) {
  FolderLook look;
  for (const FileInfo& file : files) look.emplace(file.path, file);
  return look;
}

std::vector<FolderChange> changesOf(const FolderLook& before, const FolderLook& after) {
  std::vector<FolderChange> changes;
  for (const auto& [path, file] : before) {
    const auto now = after.find(path);
    if (now == after.end() || now->second.type != file.type) {
      changes.push_back({"EVENT_TYPE_REMOVE", file});
    }
  }
  for (const auto& [path, file] : after) {
    const auto then = before.find(path);
    const bool isNew = then == before.end() || then->second.type != file.type;
    if (isNew) changes.push_back({"EVENT_TYPE_CREATE", file});
    if (file.type != FileType::kFile) continue;
    if (isNew || then->second.etag != file.etag) changes.push_back({"EVENT_TYPE_WRITE", file});
    if (!isNew && then->second.mode != file.mode) changes.push_back({"EVENT_TYPE_CHMOD", file});
  }
  return changes;
}

}  // namespace gantlet::e2b
