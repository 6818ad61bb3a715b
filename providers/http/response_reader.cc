#include "providers/http/response_reader.h"

#include <algorithm>
#include <charconv>

namespace gantlet::net {
namespace {

constexpr std::size_t kMaxHead = 65536;
constexpr std::size_t kMaxLine = 4096;  // of a chunk's size or a trailer

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return result;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool readNumber(std::string_view text, int base, std::uint64_t& number) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc{} && stop == text.data() + text.size();
}

}  // namespace

ResponseReader::ResponseReader(bool head, ByteCount maxBody,
                               std::function<bool(std::string_view)> onData,
                               std::function<void(const HttpReply&)> onHead)
    : isHead_(head),
      maxBody_(maxBody.bytes()),
      onData_(std::move(onData)),
      onHead_(std::move(onHead)) {}

ResponseReader::State ResponseReader::feed(std::string_view bytes) {
  any_ = any_ || !bytes.empty();
  buffer_.append(bytes);
  State state = State::kMore;
  std::size_t before = 0;
  Phase phase = phase_;
  do {
    before = buffer_.size();
    phase = phase_;
    if (phase_ == Phase::kDone) return State::kWhole;
    state = step();
  } while (state == State::kMore && (buffer_.size() != before || phase_ != phase));
  return state;
}

ResponseReader::State ResponseReader::step() {
  switch (phase_) {
    case Phase::kHead: {
      const std::size_t end = buffer_.find("\r\n\r\n");
      if (end == std::string::npos) {
        return buffer_.size() > kMaxHead ? State::kBroken : State::kMore;
      }
      const std::string head = buffer_.substr(0, end);
      buffer_.erase(0, end + 4);
      return parseHead(head);
    }
    case Phase::kCounted:
    case Phase::kChunk: return takeCounted();
    case Phase::kUntilEnd: {
      const std::string bytes = std::move(buffer_);
      buffer_.clear();
      return takeBody(bytes);
    }
    case Phase::kChunkSize: return takeChunkSize();
    case Phase::kTrailers: return takeTrailers();
    case Phase::kDone: return State::kWhole;
  }
  return State::kBroken;
}

ResponseReader::State ResponseReader::end() {
  if (phase_ == Phase::kDone) return State::kWhole;
  if (phase_ != Phase::kUntilEnd) return State::kBroken;
  phase_ = Phase::kDone;
  return State::kWhole;
}

ResponseReader::State ResponseReader::parseHead(std::string_view head) {
  const std::string_view line = head.substr(0, head.find("\r\n"));
  std::uint64_t status = 0;
  if (!line.starts_with("HTTP/1.") || line.size() < 12 || line[8] != ' ' ||
      !readNumber(line.substr(9, 3), 10, status) || status < 100) {
    return State::kBroken;
  }
  reply_.status = static_cast<int>(status);
  reply_.headers.clear();
  head.remove_prefix(std::min(head.size(), line.size() + 2));
  while (!head.empty()) {
    const std::string_view field = head.substr(0, head.find("\r\n"));
    head.remove_prefix(std::min(head.size(), field.size() + 2));
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos || colon == 0 ||
        field.find_first_of("\r\n") != std::string_view::npos) {
      return State::kBroken;
    }
    reply_.headers.emplace_back(lower(field.substr(0, colon)), trim(field.substr(colon + 1)));
  }
  return chooseBody();
}

ResponseReader::State ResponseReader::chooseBody() {
  const int status = reply_.status;
  if (status < 200 && status != 101)
    return State::kMore;  // an interim response: the real one comes
  if (onHead_) onHead_(reply_);
  if (isHead_ || status == 204 || status == 304 || status == 101) {
    phase_ = Phase::kDone;
    return State::kWhole;
  }
  const std::string* coding = reply_.find("transfer-encoding");
  const std::string* length = reply_.find("content-length");
  if (coding != nullptr) {
    if (length != nullptr || lower(*coding) != "chunked") return State::kBroken;
    phase_ = Phase::kChunkSize;
    return State::kMore;
  }
  if (length == nullptr) {
    phase_ = Phase::kUntilEnd;
    untilEnd_ = true;
    return State::kMore;
  }
  if (!readNumber(*length, 10, left_)) return State::kBroken;
  if (left_ > maxBody_) return State::kTooLarge;
  phase_ = left_ == 0 ? Phase::kDone : Phase::kCounted;
  return left_ == 0 ? State::kWhole : State::kMore;
}

ResponseReader::State ResponseReader::takeBody(std::string_view bytes) {
  taken_ += bytes.size();
  if (taken_ > maxBody_) return State::kTooLarge;
  // Only a success is a stream; an error's body is a message to be read whole, but by who passes
  // everything on.
  if (onData_ && (onHead_ || (reply_.status >= 200 && reply_.status < 300))) {
    if (!bytes.empty() && !onData_(bytes)) {
      reply_.stopped = true;
      return State::kStopped;
    }
    return State::kMore;
  }
  reply_.body.append(bytes);
  return State::kMore;
}

ResponseReader::State ResponseReader::takeCounted() {
  const std::size_t size = std::min<std::size_t>(buffer_.size(), left_);
  if (size == 0 && left_ > 0) return State::kMore;
  const std::string bytes = buffer_.substr(0, size);
  buffer_.erase(0, size);
  left_ -= size;
  if (const State state = takeBody(bytes); state != State::kMore) return state;
  if (left_ > 0) return State::kMore;
  if (phase_ == Phase::kCounted) {
    phase_ = Phase::kDone;
    return State::kWhole;
  }
  if (buffer_.size() < 2) return State::kMore;
  if (!buffer_.starts_with("\r\n")) return State::kBroken;
  buffer_.erase(0, 2);
  phase_ = Phase::kChunkSize;
  return State::kMore;
}

ResponseReader::State ResponseReader::takeChunkSize() {
  const std::size_t end = buffer_.find("\r\n");
  if (end == std::string::npos) return buffer_.size() > kMaxLine ? State::kBroken : State::kMore;
  const std::string line = buffer_.substr(0, std::min(end, buffer_.find(';')));
  buffer_.erase(0, end + 2);
  if (!readNumber(trim(line), 16, left_)) return State::kBroken;
  if (left_ > maxBody_) return State::kTooLarge;
  phase_ = left_ == 0 ? Phase::kTrailers : Phase::kChunk;
  return State::kMore;
}

ResponseReader::State ResponseReader::takeTrailers() {
  const std::size_t end = buffer_.find("\r\n");
  if (end == std::string::npos) return buffer_.size() > kMaxLine ? State::kBroken : State::kMore;
  buffer_.erase(0, end + 2);
  if (end != 0) return State::kMore;
  phase_ = Phase::kDone;
  return State::kWhole;
}

}  // namespace gantlet::net
