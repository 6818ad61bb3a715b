// Multipart: reads multipart/form-data (RFC 7578, RFC 2046 section 5.1) in pieces of any size and
// hands out each part's name, file name and bytes, in the memory of a piece and a delimiter.
//
// Thread-safety: one object, one thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet::e2b {

class Multipart {
 public:
  struct Part {
    std::string name;
    std::string filename;  // as it came, percent-decoded as browsers encode it; may be a whole path
  };
  struct Events {
    std::function<Status(const Part& part)> begin;
    std::function<Status(std::string_view bytes)> data;
    std::function<Status()> end;
  };

  // The boundary that a Content-Type names. Errors: kInvalidArgument.
  [[nodiscard]] static Result<std::string> boundaryOf(std::string_view contentType);

  Multipart(std::string_view boundary, Events events);

  // Errors: kInvalidArgument for what is malformed, and those of the events. Nothing may be fed
  // after one.
  [[nodiscard]] Status feed(std::string_view bytes);
  // The body's end. Errors: kInvalidArgument: it is not whole.
  [[nodiscard]] Status finish() const;

 private:
  enum class State : std::uint8_t { kPreamble, kAfterDelimiter, kHead, kData, kEpilogue };

  [[nodiscard]] Status step(bool& more);
  [[nodiscard]] Status readHead(std::string_view head);
  [[nodiscard]] Status readData(bool& more);

  const std::string delimiter_;  // CR LF -- boundary
  Events events_;
  State state_ = State::kPreamble;
  std::string buffer_ = "\r\n";  // the first delimiter may stand at the very start
};

}  // namespace gantlet::e2b
