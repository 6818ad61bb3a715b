// A session's workspace as one stream of bytes, and back: files with their holes, folders and
// links, with modes and times. What is neither (a pipe, a socket) is left out, and of a file with
// many names each name is a file of its own. Both ways a piece at a time, whatever the size.
//
//   "GNTW1\n", then entries, numbers little-endian:
//   'D' mode(4) mtime ns(8) name length(4) name        a folder; what follows is in it, up to
//   'U'                                                its end
//   'F' mode mtime name length name size(8), then pieces: offset(8) length(4) bytes, and one of
//       length 0 at the end
//   'L' mode mtime name length name, target length(4) target
//   'E'                                                the end of all
//
// A program may change the workspace while it is read: each part of a path is opened by itself,
// beneath the folder before it and over no link (session_files.h), so that nothing of elsewhere
// comes in.
// Thread-safety: functions without state, on descriptors of the caller's.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/byte_count.h"
#include "core/result.h"

namespace gantlet {

struct ArchivedWorkspace {
  std::uint64_t files = 0;  // entries of all types
  std::uint64_t bytes = 0;  // of the stream
};

// `most`: of the files' bytes; the stream has some more. Errors: kTooLarge, kIo, those of `sink`.
[[nodiscard]] Result<ArchivedWorkspace> writeWorkspaceArchive(
    int workspace, ByteCount most, const std::function<Status(std::string_view bytes)>& sink);

// Into an empty workspace in which nothing runs. `source` fills the buffer, and tells how much;
// less than it holds: the end. Errors: kTooLarge (the workspace is full), kUnavailable (no such
// stream), those of `source`.
[[nodiscard]] Status readWorkspaceArchive(
    int workspace, std::uint32_t owner,
    const std::function<Result<std::size_t>(char* buffer, std::size_t size)>& source);

}  // namespace gantlet
