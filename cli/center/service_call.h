// Calls of the management API through a running service's local socket, for commands.
// Thread-safety: functions; safe from any thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "json/value.h"
#include "service/local_client.h"

namespace gantlet::cli {

// `body` null: none is sent. An answer without a body is an empty object. Errors: what the service
// says is wrong, with commands in the place of routes, as kNotFound, kInvalidArgument, kBusy or
// kUnavailable; callLocal's.
[[nodiscard]] Result<json::Object> callService(
    const std::filesystem::path& socket, const std::string& method, const std::string& path,
    const json::Value& body, const std::vector<std::pair<std::string, std::string>>& headers = {},
    std::chrono::milliseconds timeout = std::chrono::minutes(1), int cancelFd = -1);

// The same for bodies that are no JSON, and for those that come and go in pieces. REQUIRES: its
// path is one of the service's.
[[nodiscard]] Result<LocalReply> callServiceFor(const std::filesystem::path& socket,
                                                const LocalRequest& request);

}  // namespace gantlet::cli
