// BlockIndexDb: a BlockIndex in an SQLite file of its own. It holds nothing that can't be made
// anew: a file that can't be read is emptied, and losing the last transactions in a power cut is
// let pass (synchronous=off).
//
// Thread-safety: as BlockIndex; one lock around one session.
#pragma once

#include <filesystem>
#include <memory>

#include "core/block_index.h"

namespace gantlet {

// Opens or makes the file. One that is damaged or of another version is removed and made anew.
// Errors: kUnavailable.
[[nodiscard]] Result<std::unique_ptr<BlockIndex>> openBlockIndex(const std::filesystem::path& file);

}  // namespace gantlet
