// What has changed in a folder of a workspace between two looks at it. Thread-safety: pure
// functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "manager/session_files.h"

namespace gantlet::e2b {

// A folder's entries by their paths.
using FolderLook = std::map<std::string, FileInfo>;
[[nodiscard]] FolderLook lookOf(const std::vector<FileInfo>& files);

struct FolderChange {
  std::string_view type;  // "EVENT_TYPE_CREATE", …
  FileInfo file;
};
// In the order of the paths. A file that is new was made and written: between two looks both have
// happened. A file that was moved within the folder is told as renamed at its path of before and as
// made at the new one; of a folder it is one path that is gone and one that is new.
[[nodiscard]] std::vector<FolderChange> changesOf(const FolderLook& before,
                                                  const FolderLook& after);

}  // namespace gantlet::e2b
