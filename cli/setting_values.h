// How the values of settings are written: each is read whole, or refused with what it should be.
// Thread-safety: pure functions. Errors: kInvalidArgument.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "manager/admission.h"

namespace gantlet::cli {

[[nodiscard]] Error badSetting(std::string message, std::string resolution = "");

[[nodiscard]] Result<std::uint64_t> parseWhole(std::string_view text, std::uint64_t least,
                                               std::uint64_t most);
// true, false, 1, 0, yes, no, on, off.
[[nodiscard]] Result<bool> parseSwitch(std::string_view text);
// Words with commas.
[[nodiscard]] std::vector<std::string> parseList(std::string_view text);
// As RAGFlow's manager writes rates, as far as Gantlet's limits go: "120/minute", "120 per minute".
[[nodiscard]] Result<unsigned> parseRate(std::string_view text);
// RAGFlow's SANDBOX_TIMEOUT: "10s", "1m", "1m30s", and bare seconds "60".
[[nodiscard]] Result<std::chrono::milliseconds> parseRagflowTimeout(std::string_view text);
// "concurrent=5 queue=20 executions_per_minute=60 executions_per_day=1000 seconds_per_day=3600":
// what it names, over what `quota` holds.
[[nodiscard]] Status readQuota(std::string_view text, Quota& quota);

// "127.0.0.1:9385", "[::1]:9385", ":9385", "9385": what it names, over what the two hold.
[[nodiscard]] Status readListen(std::string_view text, std::string& address, std::uint16_t& port);
// "HOST:PORT", as others are to reach a part.
[[nodiscard]] Result<std::string> parseHostPort(std::string_view text);

}  // namespace gantlet::cli
