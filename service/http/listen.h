// Listening sockets: TCP on an address literal, and the local socket of the data folder.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/result.h"
#include "core/unique_fd.h"

namespace gantlet::http {

struct Listener {
  UniqueFd fd;
  bool local = false;
  bool watching = false;  // speaks plain HTTP: health and metrics alone are served there
  std::uint16_t port = 0;
};

// Whether only this machine can reach `address` ("127.0.0.1", "::1", "[::1]", "localhost").
// Errors: kInvalidArgument for what is neither an IP address nor "localhost": names are not looked
// up, because what they mean can change behind the decision that was made on them.
[[nodiscard]] Result<bool> isLoopback(const std::string& address);

// Port 0: the system chooses. Errors: kInvalidArgument, kBusy (another program has the port), kIo.
[[nodiscard]] Result<Listener> listenTcp(const std::string& address, std::uint16_t port);

// A Unix socket with mode 0600 from its first moment. A stale socket file is replaced; one that
// still answers is kBusy. Errors: kInvalidArgument for a path over 107 bytes (unix(7)), kBusy, kIo.
[[nodiscard]] Result<Listener> listenLocal(const std::filesystem::path& path);

}  // namespace gantlet::http
