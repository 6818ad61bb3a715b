// Running through the service that holds the data folder, over its local socket.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/data_folder.h"
#include "json/value.h"
#include "pipeline/pipeline.h"

namespace gantlet::cli {

// The result of POST /v1/execute. Says what it does with --verbose. `show`: what the program prints
// is printed while it comes, as far as the service passes it on; then the end of what was cut.
// Errors: kInvalidArgument for what can't be asked of a service (a policy file), kUnavailable when
// it does not answer, and what the service itself said.
[[nodiscard]] Result<json::Object> runThroughService(const Arguments& arguments,
                                                     const GateRequest& request,
                                                     const HeldBy& holder, bool show,
                                                     Console& console);

// What of a stream that was cut is still to be shown: `text` is the result's, `total` what the
// program has written, `shown` what has been shown of its beginning, in bytes. Its own mark says
// how much is left out then.
[[nodiscard]] std::string unshownOutput(std::string_view text, std::uint64_t total,
                                        std::uint64_t shown);

}  // namespace gantlet::cli
