// What remote providers share: reading JSON members without trusting their types, and putting a
// foreign server's words into an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "json/value.h"
#include "providers/config_schema.h"
#include "providers/http/client.h"

namespace gantlet {

// The object in `text`; empty for anything else, and for more values than any answer has that is
// not a program's own: such a value must be kept as text.
[[nodiscard]] json::Object objectIn(std::string_view text, int maxDepth = 200,
                                    const json::Keep& keep = {});
// A member that is a string; "" for none.
[[nodiscard]] std::string textOf(const json::Object& object, std::string_view key);
// A member that is a number; `otherwise` for none.
[[nodiscard]] double numberOf(const json::Object& object, std::string_view key, double otherwise);

// A member that is a number, cut to a whole one within [least, most]: what is said from afar may be
// 1e300, whose conversion is undefined (C++ [conv.fpint]).
[[nodiscard]] std::int64_t integerOf(const json::Object& object, std::string_view key,
                                     std::int64_t least, std::int64_t most, std::int64_t otherwise);

// Gives `result` a value, JSON text; one over `limit` makes it kOutputLimit without a value.
void setValue(ExecutionResult& result, std::string text, ByteCount limit);

// "HTTP 403: what it said", with secrets masked and cut to a line. Looks for message, Message,
// detail and error in a JSON body, else takes the body's start.
[[nodiscard]] std::string saidBy(const net::HttpReply& reply, const ProviderConfig& config);

// Waits for `time`, but not beyond `deadline` and not for a caller that goes away. False: it was
// cut short.
[[nodiscard]] bool pauseFor(std::chrono::milliseconds time, net::Deadline deadline,
                            const CancelSignal& cancel);

// An exchange that ended for a reason of ours: the execution's end instead of an error.
[[nodiscard]] ExecutionResult endedByUs(End end, std::string detail);

}  // namespace gantlet
