// Input files of a run: what --file and --files name, read with the limits that the service has for
// `files`. Thread-safety: any thread.
#pragma once

#include <vector>

#include "cli/arguments.h"
#include "executor/execution.h"
#include "policy/policy.h"

namespace gantlet::cli {

// --file [NAME=]FILE and --files DIR, each as often as it stands there. A file has NAME in the
// workspace, else its own base name; a folder's files have their paths below it. What a folder
// holds that is no regular file is an error, and so is a link in it: it may lead anywhere. Errors:
// kNotFound, kInvalidArgument, kTooLarge, kIo; each names the path.
[[nodiscard]] Result<std::vector<InputFile>> inputFilesOf(const Arguments& arguments,
                                                          const Policy& policy);

}  // namespace gantlet::cli
