// Which database a command opens that works in the data folder itself, with no service running:
// the one that GANTLET_DATABASE names, as a service would take it, else the folder's own file.
#pragma once

#include "cli/data_folder.h"
#include "store/database.h"

namespace gantlet::cli {

// Errors: kInvalidArgument for an address that can't be read.
[[nodiscard]] Result<DatabaseAddress> databaseOf(const DataFolder& folder);

}  // namespace gantlet::cli
