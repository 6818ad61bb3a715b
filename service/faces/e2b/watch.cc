#include "service/faces/e2b/watch.h"

#include <set>

namespace gantlet::e2b {

FolderLook lookOf(const std::vector<FileInfo>& files) {
  FolderLook look;
  for (const FileInfo& file : files) look.emplace(file.path, file);
  return look;
}

namespace {

// What stays of a file when it is moved: its inode (the etag's first part), size and time. Empty:
// it is no file, of which an inode is known.
std::string markOf(const FileInfo& file) {
  const std::string inode = file.etag.substr(0, file.etag.find('-'));
  if (file.type != FileType::kFile || inode.empty()) return {};
  return inode + " " + std::to_string(file.size) + " " + std::to_string(file.modifiedAt);
}

// Whether `file` has gone from its place in `look`, or is something else there.
bool leftPlace(const FileInfo& file, const FolderLook& look) {
  const auto now = look.find(file.path);
  return now == look.end() || now->second.type != file.type || markOf(now->second) != markOf(file);
}

}  // namespace

std::vector<FolderChange> changesOf(const FolderLook& before, const FolderLook& after) {
  std::vector<FolderChange> changes;
  std::set<std::string> came;   // marks of files at paths where they were not
  std::set<std::string> moved;  // those of them that were at another
  for (const auto& [path, file] : after) {
    if (const std::string mark = markOf(file); !mark.empty() && leftPlace(file, before)) {
      came.insert(mark);
    }
  }
  for (const auto& [path, file] : before) {
    const auto now = after.find(path);
    const std::string mark = markOf(file);
    if (!mark.empty() && came.contains(mark) && leftPlace(file, after)) {
      moved.insert(mark);
      changes.push_back({"EVENT_TYPE_RENAME", file});
    } else if (now == after.end() || now->second.type != file.type) {
      changes.push_back({"EVENT_TYPE_REMOVE", file});
    }
  }
  for (const auto& [path, file] : after) {
    const auto then = before.find(path);
    const bool isMoved = moved.contains(markOf(file)) && leftPlace(file, before);
    const bool isNew = isMoved || then == before.end() || then->second.type != file.type;
    if (isNew) changes.push_back({"EVENT_TYPE_CREATE", file});
    if (file.type != FileType::kFile || isMoved) continue;  // its content is what it was
    if (isNew || then->second.etag != file.etag) changes.push_back({"EVENT_TYPE_WRITE", file});
    if (!isNew && then->second.mode != file.mode) changes.push_back({"EVENT_TYPE_CHMOD", file});
  }
  return changes;
}

}  // namespace gantlet::e2b
