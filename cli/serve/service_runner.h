// Running through the service that holds the data folder, over its local socket.
#pragma once

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/data_folder.h"
#include "json/value.h"
#include "pipeline/pipeline.h"

namespace gantlet::cli {

// The result of POST /v1/execute. Says what it does with --verbose. `show`: what the program prints
// is printed while it comes, as far as the service passes it on.
// Errors: kInvalidArgument for what can't be asked of a service (a policy file), kUnavailable when
// it does not answer, and what the service itself said.
[[nodiscard]] Result<json::Object> runThroughService(const Arguments& arguments,
                                                     const GateRequest& request,
                                                     const HeldBy& holder, bool show,
                                                     Console& console);

}  // namespace gantlet::cli
