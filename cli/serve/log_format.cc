#include "cli/serve/log_format.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "cli/console.h"
#include "core/utf8.h"
#include "json/value.h"

namespace gantlet::cli {
namespace {

constexpr std::size_t kMaxValue = 512;

// What a value may show: valid UTF-8, bounded, nothing invisible, no line end.
std::string shown(std::string_view value) {
  const std::string valid = toValidUtf8(value);
  const std::size_t cut = utf8FloorBoundary(valid, std::min(valid.size(), kMaxValue));
  std::string text = printable(std::string_view(valid).substr(0, cut));
  // A tab is printable on a terminal; in a log it separates.
  std::replace(text.begin(), text.end(), '\t', ' ');
  if (cut < valid.size()) text += "...";
  return text;
}

std::string numberText(double number) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3f", number);
  return buffer.data();
}

// A bare word where nothing in it could be taken for another field; else in quotes.
std::string textValue(const std::string& value) {
  const std::string text = shown(value);
  const bool bare = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c > ' ' && c < 0x7F && c != '"' && c != '=' && c != '\\';
  });
  return bare ? text : json::write(json::Value(text));
}

bool isEmpty(const LogField& field) {
  const auto* text = std::get_if<std::string>(&field.value);
  return text != nullptr && text->empty();
}

std::string asText(const LogLine& line, WallTime time) {
  std::string level(logLevelName(line.level));
  level.resize(7, ' ');
  std::string out = formatRfc3339(time) + " " + level + " " + std::string(line.message);
  std::string_view separator = ": ";
  for (const LogField& field : line.fields) {
    if (isEmpty(field)) continue;
    out.append(separator).append(field.key).append("=");
    separator = " ";
    if (const auto* text = std::get_if<std::string>(&field.value)) {
      out += textValue(*text);
    } else if (const auto* whole = std::get_if<std::int64_t>(&field.value)) {
      out += std::to_string(*whole);
    } else {
      out += numberText(std::get<double>(field.value));
    }
  }
  return out + "\n";
}

std::string asJson(const LogLine& line, WallTime time) {
  json::Object object{{"time", formatRfc3339(time)},
                      {"level", logLevelName(line.level)},
                      {"event", line.event},
                      {"message", line.message}};
  for (const LogField& field : line.fields) {
    if (isEmpty(field)) continue;
    if (const auto* text = std::get_if<std::string>(&field.value)) {
      object.set(std::string(field.key), shown(*text));
    } else if (const auto* whole = std::get_if<std::int64_t>(&field.value)) {
      object.set(std::string(field.key), *whole);
    } else {
      object.set(std::string(field.key), std::get<double>(field.value));
    }
  }
  return json::write(object) + "\n";
}

}  // namespace

std::optional<LogFormat> parseLogFormat(std::string_view name) {
  if (name == "text") return LogFormat::kText;
  if (name == "json") return LogFormat::kJson;
  return std::nullopt;
}

std::string formatLogLine(const LogLine& line, WallTime time, LogFormat format) {
  return format == LogFormat::kJson ? asJson(line, time) : asText(line, time);
}

}  // namespace gantlet::cli
