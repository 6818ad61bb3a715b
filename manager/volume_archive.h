// Volumes in backups: each one as a stream (workspace_archive.h) in a file of its own, since
// programs may change what is there while it is read, and name it as no archive may.
// Thread-safety: functions without state.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/result.h"

namespace gantlet {

// How the file is called in which a volume's content lies beside where its folder belongs.
inline constexpr const char* kPackedVolume = ".saved";

// Of each volume below `folder`: its content in `scratch`, which is a file that is made anew, then
// `add` with the name "TENANT/vol_….saved". Errors: kTooLarge, kIo, those of `add`.
[[nodiscard]] Status packVolumes(const std::filesystem::path& folder,
                                 const std::filesystem::path& scratch,
                                 const std::function<Status(const std::string& name)>& add);

// Puts such a file's content into an empty folder, whose files are `owner`'s. Errors: kUnavailable
// (it is none), kTooLarge, kIo.
[[nodiscard]] Status unpackVolume(const std::filesystem::path& packed, int folder,
                                  std::uint32_t owner);

}  // namespace gantlet
