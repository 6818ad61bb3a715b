// BodyWatch: looks at a body while it comes, so that what no route will take need not be read, and
// held, to its end.
// Thread-safety: one object, one thread.
#pragma once

#include <optional>
#include <string_view>

#include "service/http/message.h"

namespace gantlet::http {

class BodyWatch {
 public:
  virtual ~BodyWatch() = default;
  // Sees each byte of the body once, in order. An answer ends the request and its connection. Runs
  // on the front's loop: must not wait, nor take long.
  [[nodiscard]] virtual std::optional<Response> look(std::string_view piece) = 0;
};

}  // namespace gantlet::http
