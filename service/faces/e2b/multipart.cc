#include "service/faces/e2b/multipart.h"

#include <algorithm>

#include "core/utf8.h"
#include "service/http/message.h"

namespace gantlet::e2b {
namespace {

constexpr std::size_t kMostBoundary = 70;  // RFC 2046 section 5.1.1
constexpr std::size_t kMostHead = 16384;   // a file's path is at most 4 KiB, encoded three times it
constexpr std::size_t kMostPreamble = 4096;

Error malformed(std::string message) {
  return Error{ErrorCode::kInvalidArgument, "the multipart body " + std::move(message), ""};
}

// The value of a parameter (name="…" or name=token) of a header field; nullopt: there is none, or
// it is malformed.
std::optional<std::string> parameterOf(std::string_view field, std::string_view name) {
  std::size_t at = field.find(';');
  while (at != std::string_view::npos) {
    ++at;
    while (at < field.size() && (field[at] == ' ' || field[at] == '\t')) ++at;
    const std::size_t equals = field.find('=', at);
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view key = field.substr(at, equals - at);
    std::string value;
    at = equals + 1;
    if (at < field.size() && field[at] == '"') {
      ++at;
      bool closed = false;
      for (; at < field.size(); ++at) {
        char c = field[at];
        if (c == '"') {
          closed = true;
          break;
        }
        if (c == '\\' && at + 1 < field.size() && (field[at + 1] == '"' || field[at + 1] == '\\')) {
          c = field[++at];
        }
        value += c;
      }
      if (!closed) return std::nullopt;
      at = field.find(';', at);
    } else {
      const std::size_t end = std::min(field.find(';', at), field.size());
      value = http::trimBlanks(field.substr(at, end - at));
      at = end == field.size() ? std::string_view::npos : end;
    }
    if (http::equalsIgnoreCase(key, name)) return value;
  }
  return std::nullopt;
}

// What the WHATWG's encoding of form data escapes, and nothing else: a file may be named "100%25".
std::string unescaped(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::string_view three = name.substr(i, 3);
    if (three == "%22" || three == "%0A" || three == "%0D") {
      out += three == "%22" ? '"' : three == "%0A" ? '\n' : '\r';
      i += 2;
    } else {
      out += name[i];
    }
  }
  return out;
}

}  // namespace

Result<std::string> Multipart::boundaryOf(std::string_view contentType) {
  const std::string_view type = http::trimBlanks(contentType.substr(0, contentType.find(';')));
  const auto boundary = parameterOf(contentType, "boundary");
  if (!http::equalsIgnoreCase(type, "multipart/form-data") || !boundary) {
    return Error{ErrorCode::kInvalidArgument, "the body must be multipart/form-data",
                 "send Content-Type: multipart/form-data; boundary=…"};
  }
  const bool printable =
      std::all_of(boundary->begin(), boundary->end(), [](char c) { return c >= 0x20 && c < 0x7f; });
  if (boundary->empty() || boundary->size() > kMostBoundary || !printable) {
    return Error{ErrorCode::kInvalidArgument,
                 "the boundary must be 1 to 70 printable ASCII characters", ""};
  }
  return *boundary;
}

Multipart::Multipart(std::string_view boundary, Events events)
    : delimiter_("\r\n--" + std::string(boundary)), events_(std::move(events)) {}

Status Multipart::feed(std::string_view bytes) {
  buffer_.append(bytes);
  bool more = true;
  while (more) TRY_STATUS(step(more));
  return {};
}

Status Multipart::finish() const {
  if (state_ != State::kEpilogue) return malformed("ends before its last boundary");
  return {};
}

Status Multipart::step(bool& more) {
  more = false;
  switch (state_) {
    case State::kPreamble: {
      const std::size_t at = buffer_.find(delimiter_);
      if (at == std::string::npos) {
        if (buffer_.size() > kMostPreamble) return malformed("does not begin with its boundary");
        return {};
      }
      buffer_.erase(0, at + delimiter_.size());
      state_ = State::kAfterDelimiter;
      more = true;
      return {};
    }
    case State::kAfterDelimiter:
      if (buffer_.size() < 2) return {};
      if (buffer_.starts_with("--")) {
        state_ = State::kEpilogue;
        buffer_.clear();
        return {};
      }
      if (!buffer_.starts_with("\r\n")) return malformed("has something behind a boundary");
      state_ = State::kHead;
      more = true;
      return {};
    case State::kHead: {
      // The line break of the boundary's line is kept in front, so that a part without header
      // fields ends like all others.
      const std::size_t end = buffer_.find("\r\n\r\n");
      if (end == std::string::npos || end > kMostHead) {
        if (buffer_.size() > kMostHead) return malformed("has a part whose head is too long");
        return {};
      }
      TRY_STATUS(readHead(std::string_view(buffer_).substr(0, end)));
      buffer_.erase(0, end + 4);
      state_ = State::kData;
      more = true;
      return {};
    }
    case State::kData: return readData(more);
    case State::kEpilogue: buffer_.clear(); return {};
  }
  return {};
}

Status Multipart::readHead(std::string_view head) {
  Part part;
  bool named = false;
  while (!head.empty()) {
    head.remove_prefix(std::min<std::size_t>(2, head.size()));  // CR LF
    const std::string_view line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(line.size());
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    if (!http::equalsIgnoreCase(line.substr(0, colon), "content-disposition")) continue;
    const std::string_view value = line.substr(colon + 1);
    const auto name = parameterOf(value, "name");
    if (!name) return malformed("has a part without a name");
    named = true;
    part.name = *name;
    part.filename = unescaped(parameterOf(value, "filename").value_or(""));
  }
  if (!named) return malformed("has a part without a Content-Disposition");
  if (!isValidUtf8(part.filename)) return malformed("has a file name that is not UTF-8");
  return events_.begin(part);
}

Status Multipart::readData(bool& more) {
  const std::size_t at = buffer_.find(delimiter_);
  const bool whole = at != std::string::npos;
  // What may be the start of a delimiter stays.
  const std::size_t keep = whole ? 0 : std::min(buffer_.size(), delimiter_.size() - 1);
  const std::size_t end = whole ? at : buffer_.size() - keep;
  if (end > 0) {
    TRY_STATUS(events_.data(std::string_view(buffer_).substr(0, end)));
  }
  buffer_.erase(0, end);
  if (!whole) return {};
  buffer_.erase(0, delimiter_.size());
  TRY_STATUS(events_.end());
  state_ = State::kAfterDelimiter;
  more = true;
  return {};
}

}  // namespace gantlet::e2b
