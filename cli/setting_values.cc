#include "cli/setting_values.h"

#include <array>
#include <charconv>

#include "cli/arguments.h"

namespace gantlet::cli {

Error badSetting(std::string message, std::string resolution) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), std::move(resolution)};
}

Result<std::uint64_t> parseWhole(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || number < least || number > most) {
    return badSetting("'" + std::string(text) + "' is not a whole number from " +
                      std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

Result<bool> parseSwitch(std::string_view text) {
  if (text == "true" || text == "1" || text == "yes" || text == "on") return true;
  if (text == "false" || text == "0" || text == "no" || text == "off") return false;
  return badSetting("'" + std::string(text) + "' is neither true nor false");
}

std::vector<std::string> parseList(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    std::string_view word = text.substr(0, comma);
    while (word.starts_with(' ')) word.remove_prefix(1);
    while (word.ends_with(' ')) word.remove_suffix(1);
    if (!word.empty()) words.emplace_back(word);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  return words;
}

Result<unsigned> parseRate(std::string_view text) {
  for (const std::string_view unit : {"/minute", " per minute"}) {
    if (!text.ends_with(unit)) continue;
    TRY(const std::uint64_t rate,
        parseWhole(text.substr(0, text.size() - unit.size()), 1, 1'000'000));
    return static_cast<unsigned>(rate);
  }
  return badSetting("'" + std::string(text) + "' is no rate a minute", "such as 120/minute");
}

Result<std::chrono::milliseconds> parseRagflowTimeout(std::string_view text) {
  const auto wrong = [&] {
    return badSetting("'" + std::string(text) + "' is not a time", "such as 10s, 1m, 1m30s or 60");
  };
  std::uint64_t minutes = 0;
  std::uint64_t seconds = 0;
  std::string_view rest = text;
  const auto take = [&rest](std::uint64_t& number) {
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc{}) return false;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()));
    return true;
  };
  if (!take(seconds)) return wrong();
  if (rest.starts_with('m')) {
    minutes = seconds;
    seconds = 0;
    rest.remove_prefix(1);
    if (!rest.empty() && (!take(seconds) || rest != "s" || seconds >= 60)) return wrong();
    rest = {};
  }
  if (rest != "s" && !rest.empty()) return wrong();
  if (minutes > 1440 || seconds > 86'400 || minutes * 60 + seconds == 0) return wrong();
  return std::chrono::milliseconds((minutes * 60 + seconds) * 1000);
}

Status readQuota(std::string_view text, Quota& quota) {
  constexpr std::uint64_t kMost = 1'000'000'000;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    if (equals == std::string_view::npos) {
      return badSetting("'" + std::string(word) + "' is not KEY=NUMBER", "such as concurrent=5");
    }
    TRY(const std::uint64_t number, parseWhole(word.substr(equals + 1), 0, kMost));
    const auto small = static_cast<std::uint32_t>(number);
    if (key == "concurrent") {
      quota.concurrent = small;
    } else if (key == "queue") {
      quota.queue = small;
      quota.queueNamed = true;
    } else if (key == "wait_seconds") {
      quota.longestWait = std::chrono::seconds(number);
    } else if (key == "executions_per_minute") {
      quota.executionsPerMinute = small;
    } else if (key == "executions_per_day") {
      quota.executionsPerDay = number;
    } else if (key == "seconds_per_day") {
      quota.secondsPerDay = number;
    } else {
      static constexpr std::array<std::string_view, 6> kKeys{
          "concurrent",         "queue",          "wait_seconds", "executions_per_minute",
          "executions_per_day", "seconds_per_day"};
      return badSetting("unknown limit '" + std::string(key) + "'" + suggestion(key, kKeys));
    }
  }
  return {};
}

Status readListen(std::string_view text, std::string& address, std::uint16_t& port) {
  const std::size_t colon = text.rfind(':');
  const bool portAlone = colon == std::string_view::npos;
  std::string_view host = portAlone ? std::string_view() : text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return badSetting("'" + std::string(text) + "' is not ADDRESS:PORT",
                      "write an IPv6 address in brackets, such as [::1]:9385");
  }
  TRY(const std::uint64_t number, parseWhole(portAlone ? text : text.substr(colon + 1), 0, 65535));
  port = static_cast<std::uint16_t>(number);
  if (!host.empty()) address = std::string(host);
  return {};
}

Result<std::string> parseHostPort(std::string_view text) {
  if (text.find(':') == std::string_view::npos ||
      text.find_first_of("/ \t\r\n") != std::string_view::npos) {
    return badSetting("'" + std::string(text) + "' is no HOST:PORT", "such as 10.0.0.5:9385");
  }
  return std::string(text);
}

}  // namespace gantlet::cli
