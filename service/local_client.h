// LocalClient: calls the service that holds a data folder through its local socket. The command
// line uses it, so that `gantlet run` works beside a running service. Thread-safety: functions;
// safe from any thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct LocalReply {
  int status = 0;
  std::string contentType;
  std::string body;
};

struct LocalRequest {
  std::string method = "POST";
  std::string path;  // "/v1/execute"
  std::string body;
  std::string contentType = "application/json";
  // Gives the body in pieces instead, empty at its end; its Error ends the call.
  std::function<Result<std::string>()> pieces;
  std::vector<std::pair<std::string, std::string>> headers;  // such as X-Tenant-ID
  // For the whole exchange. A run takes as long as its policy allows: give it more than that.
  std::chrono::milliseconds timeout{60'000};
  // Where it is readable or hung up the call ends with kCancelled, and the service cancels the run;
  // -1 for none. For a signalfd or eventfd.
  int cancelFd = -1;
  // Gets the body of an answer that is a stream of events, in pieces as they come; `body` of the
  // reply is then empty.
  std::function<void(std::string_view)> onEvents;
  // Gets the body of every answer of 200 to 299, of any size, in the same way; its Error ends the
  // call.
  std::function<Status(std::string_view)> onBody;
};

// Errors: kNotFound (no socket there, or nobody answers: no service holds the folder),
// kInvalidArgument (a header or path with a line break; a path too long for a socket),
// kUnavailable (the service ended in between, or the time is over), kCancelled, kTooLarge.
[[nodiscard]] Result<LocalReply> callLocal(const std::filesystem::path& socket,
                                           const LocalRequest& request);

// Whether a service answers on `socket`.
[[nodiscard]] bool isServed(const std::filesystem::path& socket);

}  // namespace gantlet
