// The log's signing key on disk: `log-signing.key` (PEM, 0600) in a folder that only its owner may
// enter.
// Thread-safety: call from one thread at a time for one folder.
#pragma once

#include <filesystem>

#include "audit/file_ops.h"
#include "audit/signed_note.h"
#include "core/result.h"

namespace gantlet::audit {

// Errors: kNotFound when there is no key; kIo, kInvalidArgument when it can't be used. A key that
// others may read is refused: whoever has it can forge a log.
[[nodiscard]] Result<SigningKey> loadSigningKey(const std::filesystem::path& keysFolder);

// Makes a new key and keeps it. Errors: kIo. REQUIRES: there is none.
[[nodiscard]] Result<SigningKey> createSigningKey(FileOps& files,
                                                  const std::filesystem::path& keysFolder);

}  // namespace gantlet::audit
