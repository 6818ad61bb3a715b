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

// Of each volume below `folder`, and of each that was not unpacked yet: its content in `scratch`,
// which is a file that is made anew, then `add` with the name "TENANT/vol_….saved". What programs
// have made such that it can't be read or held (folders too deep, closed ones, too many files) is
// told to `leftOut`, and the others are packed all the same: no tenant can keep those of others
// out. Errors: kIo, those of `add`.
struct PackSinks {
  std::function<Status(const std::string& name)> add;
  std::function<void(const std::string& volume, const Error& why)> leftOut;  // "TENANT/vol_…"
};
[[nodiscard]] Status packVolumes(const std::filesystem::path& folder,
                                 const std::filesystem::path& scratch, const PackSinks& sinks);

// Puts such a file's content into an empty folder, whose files are `owner`'s. Errors: kUnavailable
// (it is none), kTooLarge, kIo.
[[nodiscard]] Status unpackVolume(const std::filesystem::path& packed, int folder,
                                  std::uint32_t owner);

}  // namespace gantlet
