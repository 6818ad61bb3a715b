#include "service/faces/e2b/connect.h"

#include <array>
#include <utility>

#include "service/faces/e2b/address.h"
#include "service/problem.h"

namespace gantlet::e2b {
namespace {

constexpr std::size_t kHead = 5;
constexpr std::uint8_t kCompressed = 0x01;

struct Code {
  std::string_view name;
  int status;
};
// The protocol's table, with the code first that stands for a status.
constexpr std::array kCodes{
    Code{"invalid_argument", 400},   Code{"failed_precondition", 400},
    Code{"out_of_range", 400},       Code{"unauthenticated", 401},
    Code{"permission_denied", 403},  Code{"not_found", 404},
    Code{"already_exists", 409},     Code{"aborted", 409},
    Code{"resource_exhausted", 429}, Code{"canceled", 499},
    Code{"internal", 500},           Code{"unimplemented", 501},
    Code{"unavailable", 503},        Code{"deadline_exceeded", 504},
};

Error broken(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message),
               "send one frame: a zero byte, the length in four bytes, and a JSON object"};
}

}  // namespace

RpcError rpcErrorOf(const Error& error) {
  // Of the other code of kBusy their clients make a RateLimitError.
  if (isConflict(error)) return {"failed_precondition", inSandboxWords(error.text())};
  switch (error.code) {
    case ErrorCode::kInvalidArgument: return {"invalid_argument", inSandboxWords(error.text())};
    case ErrorCode::kNotFound: return {"not_found", inSandboxWords(error.text())};
    case ErrorCode::kTooLarge:
    case ErrorCode::kBusy: return {"resource_exhausted", inSandboxWords(error.text())};
    case ErrorCode::kUnsupported: return {"unimplemented", inSandboxWords(error.text())};
    case ErrorCode::kCancelled: return {"canceled", inSandboxWords(error.text())};
    case ErrorCode::kIo:
    case ErrorCode::kInternal: return {"internal", "the service met an internal fault"};
    default: return {"unavailable", inSandboxWords(error.text())};
  }
}

int statusOf(const RpcError& error) {
  for (const Code& code : kCodes) {
    if (code.name == error.code) return code.status;
  }
  return 500;
}

std::string_view codeOfStatus(int status) {
  for (const Code& code : kCodes) {
    if (code.status == status) return code.name;
  }
  if (status == 502) return "unavailable";
  return status < 500 ? "invalid_argument" : "internal";
}

json::Object toJson(const RpcError& error) {
  return {{"code", error.code}, {"message", error.message}};
}

http::Response unaryError(const RpcError& error) {
  http::Response response;
  response.status = statusOf(error);
  response.body = json::write(toJson(error));
  return response;
}

std::string frame(std::string_view json, std::uint8_t flags) {
  std::string bytes(kHead, '\0');
  bytes[0] = static_cast<char>(flags);
  const auto size = static_cast<std::uint32_t>(json.size());
  for (unsigned i = 0; i < 4; ++i) {
    bytes[1 + i] = static_cast<char>((size >> (24U - 8U * i)) & 0xFFU);
  }
  return bytes.append(json);
}

std::string endFrame() { return frame("{}", kEndOfStream); }

std::string endFrame(const RpcError& error) {
  return frame(json::write(json::Object{{"error", toJson(error)}}), kEndOfStream);
}

Result<std::string_view> onlyMessage(std::string_view body) {
  if (body.size() < kHead) return broken("the stream's request is not a whole frame");
  const auto flags = static_cast<std::uint8_t>(body[0]);
  if ((flags & kCompressed) != 0) return broken("the frame must not be compressed");
  if (flags != 0) return broken("the stream's request must begin with a message");
  std::uint64_t size = 0;
  for (std::size_t i = 1; i < kHead; ++i) size = size << 8U | static_cast<std::uint8_t>(body[i]);
  if (size != body.size() - kHead) return broken("the frame's length is not that of the body");
  return body.substr(kHead);
}

}  // namespace gantlet::e2b
