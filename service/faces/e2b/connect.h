// Connect RPC with JSON (connectrpc.com/docs/protocol), as far as E2B's clients speak it: unary
// calls as plain POSTs, server streams in frames of one flag byte, four bytes of length (big
// endian) and a JSON object. Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "json/value.h"
#include "service/http/message.h"

namespace gantlet::e2b {

inline constexpr std::string_view kStreamType = "application/connect+json";
inline constexpr std::uint8_t kEndOfStream = 0x02;

// What a call ends with that does not end well: a code of the protocol and a sentence.
struct RpcError {
  std::string code;  // "not_found"
  std::string message;
};
[[nodiscard]] RpcError rpcErrorOf(const Error& error);
// The HTTP status that stands for the code in a unary answer.
[[nodiscard]] int statusOf(const RpcError& error);
[[nodiscard]] std::string_view codeOfStatus(int status);
[[nodiscard]] json::Object toJson(const RpcError& error);
[[nodiscard]] http::Response unaryError(const RpcError& error);

[[nodiscard]] std::string frame(std::string_view json, std::uint8_t flags = 0);
// The last frame of a stream.
[[nodiscard]] std::string endFrame();
[[nodiscard]] std::string endFrame(const RpcError& error);

// The one message that the request of a server stream holds. Errors: kInvalidArgument: no frame,
// more than one, a length that is not the body's, a compressed one.
[[nodiscard]] Result<std::string_view> onlyMessage(std::string_view body);

}  // namespace gantlet::e2b
