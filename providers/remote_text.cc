#include "providers/remote_text.h"

#include <poll.h>

#include <algorithm>
#include <array>

namespace gantlet {

json::Object objectIn(std::string_view text, int maxDepth, const json::Keep& keep) {
  constexpr std::size_t kMaxValues = 100'000;
  json::ParseLimits limits;
  limits.maxValues = kMaxValues;
  limits.maxBytes = text.size() + 1;
  limits.maxDepth = maxDepth;
  auto value = json::parse(text, limits, keep);
  json::Object* object = value ? value->asObject() : nullptr;
  return object == nullptr ? json::Object() : std::move(*object);
}

std::string textOf(const json::Object& object, std::string_view key) {
  const json::Value* value = object.find(key);
  const std::string* text = value == nullptr ? nullptr : value->asString();
  return text == nullptr ? std::string() : *text;
}

double numberOf(const json::Object& object, std::string_view key, double otherwise) {
  const json::Value* value = object.find(key);
  if (value == nullptr) return otherwise;
  if (const std::int64_t* number = value->asInt()) return static_cast<double>(*number);
  if (const double* number = value->asDouble()) return *number;
  return otherwise;
}

std::int64_t integerOf(const json::Object& object, std::string_view key, std::int64_t least,
                       std::int64_t most, std::int64_t otherwise) {
  const double number = numberOf(object, key, static_cast<double>(otherwise));
  if (!(number > static_cast<double>(least))) return least;
  if (number >= static_cast<double>(most)) return most;
  return static_cast<std::int64_t>(number);
}

void setValue(ExecutionResult& result, std::string text, ByteCount limit) {
  if (ByteCount(text.size()) <= limit) {
    result.resultJson = std::move(text);
    return;
  }
  result.end = End::kOutputLimit;
  result.detail = "the value is larger than " + formatByteCount(limit);
}

std::string saidBy(const net::HttpReply& reply, const ProviderConfig& config) {
  const json::Object body = objectIn(reply.body);
  std::string words;
  for (const char* key : {"message", "Message", "detail", "error"}) {
    if (words.empty()) words = textOf(body, key);
  }
  if (words.empty()) words = reply.body;
  const std::string status = "HTTP " + std::to_string(reply.status);
  return words.empty() ? status : status + ": " + config.redact(words);
}

bool pauseFor(std::chrono::milliseconds time, net::Deadline deadline, const CancelSignal& cancel) {
  const net::Deadline end = net::in(time);
  if (end > deadline) return false;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    if (left.count() <= 0) return true;
    std::array<pollfd, 2> polled{{{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}}};
    if (::poll(polled.data(), polled.size(), static_cast<int>(left.count()) + 1) > 0) return false;
  }
}

ExecutionResult endedByUs(End end, std::string detail) {
  ExecutionResult result;
  result.end = end;
  result.detail = std::move(detail);
  if (end == End::kTimeout) {
    result.exitCode = 137;
    result.signal = 9;
  }
  return result;
}

}  // namespace gantlet
