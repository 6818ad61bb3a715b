#include "service/body_outline.h"

#include <algorithm>

#include "core/joined.h"

namespace gantlet {
namespace {

constexpr int kMaxDepth = json::ParseLimits{}.maxDepth;
constexpr std::size_t kMaxName = 256;  // no member that any route knows is longer
// Three bytes of code are at most four of base64, each of which six of JSON may stand for (\u0041).
constexpr std::size_t kMostEscaped = 8;

std::string knownNames(const BodyShape& shape) {
  std::vector<std::string> names;
  for (const json::Field& field : shape.fields) names.push_back(field.name);
  std::sort(names.begin(), names.end());
  return joined(names);
}

}  // namespace

BodyOutline::BodyOutline(BodyShape shape, ByteCount maxCode, std::string requestId)
    : shape_(std::move(shape)),
      maxCode_(maxCode),
      requestId_(std::move(requestId)),
      scanner_(kMaxDepth, *this) {}

std::optional<http::Response> BodyOutline::look(std::string_view piece) {
  if (ended_) return std::nullopt;
  piece_ = piece;
  pieceBegin_ = scanner_.offset();
  const bool more = scanner_.feed(piece);
  if (more) {
    keepUnfinishedKey();
    const std::size_t begin = scanner_.tokenBegin();
    if (begin != json::kNowhere && !scanner_.inKey() && scanner_.depth() == 1) {
      (void)checkLength(scanner_.offset() - std::min(scanner_.offset(), begin));
    }
  } else if (!error_ && !shape_.lenient) {
    error_ = Error{ErrorCode::kInvalidArgument, "not usable JSON: " + scanner_.why(), ""};
  }
  ended_ = !more || error_;
  if (!error_) return std::nullopt;
  return problemResponse(problemOf(*error_), requestId_);
}

// Between two pieces a key's first half would be gone.
void BodyOutline::keepUnfinishedKey() {
  if (scanner_.depth() != 1 || !scanner_.inKey()) {
    unfinishedKey_.clear();
    return;
  }
  const std::size_t begin = scanner_.tokenBegin();
  const std::size_t from = begin > pieceBegin_ ? begin - pieceBegin_ : 0;
  // Of a longer one nobody needs more to know that it is none of ours.
  const std::size_t room = kMaxName + 1 - std::min(unfinishedKey_.size(), kMaxName + 1);
  if (from < piece_.size()) unfinishedKey_ += piece_.substr(from, room);
  if (unfinishedKey_.size() > kMaxName) (void)member(unfinishedKey_.substr(0, 64) + "…");
}

bool BodyOutline::key(const json::Token& token) {
  if (scanner_.depth() != 1) return true;
  std::string name = std::move(unfinishedKey_);
  unfinishedKey_.clear();
  const std::size_t from = token.begin > pieceBegin_ ? token.begin - pieceBegin_ : 0;
  name += piece_.substr(from, token.end - pieceBegin_ - from);
  // An escape in a name that is known would be strange, and is for the route to read.
  if (token.escaped) {
    current_ = nullptr;
    return true;
  }
  return member(std::move(name));
}

bool BodyOutline::member(std::string name) {
  const auto at = std::find_if(shape_.fields.begin(), shape_.fields.end(),
                               [&](const json::Field& field) { return field.name == name; });
  current_ = at == shape_.fields.end() ? nullptr : &*at;
  if (current_ != nullptr || shape_.lenient) return true;
  return refuse(Error{ErrorCode::kInvalidArgument, "unknown key '" + name + "'",
                      "known keys: " + knownNames(shape_)});
}

bool BodyOutline::refuse(Error error) {
  if (!error_) error_ = std::move(error);
  return false;
}

bool BodyOutline::valueOf(json::Kind kind) {
  if (scanner_.depth() == 0) {
    if (kind == json::Kind::kObject || shape_.lenient) return true;
    return refuse(json::wrongKind("the document", json::Kind::kObject, kind));
  }
  if (scanner_.depth() != 1 || current_ == nullptr) return true;
  const json::Field& field = *current_;
  if (shape_.lenient || field.kind == json::Kind::kAny || field.kind == kind) return true;
  return refuse(json::wrongKind(field.name, field.kind, kind));
}

bool BodyOutline::checkLength(std::size_t length) {
  if (current_ == nullptr) return true;
  if (current_->name != "code" && current_->name != "code_b64") return true;
  const std::size_t most = maxCode_.bytes() * kMostEscaped;
  if (length <= most) return true;
  return refuse(Error{
      ErrorCode::kTooLarge,
      "'" + current_->name + "' is longer than any code; the limit is " + formatByteCount(maxCode_),
      "send data as files or arguments instead of code"});
}

bool BodyOutline::open(char bracket) {
  return valueOf(bracket == '{' ? json::Kind::kObject : json::Kind::kArray);
}

bool BodyOutline::close(char /*bracket*/) { return true; }

bool BodyOutline::string(const json::Token& token) {
  if (!valueOf(json::Kind::kString)) return false;
  return scanner_.depth() != 1 || checkLength(token.end - token.begin);
}

bool BodyOutline::number(const json::Token& /*token*/) { return valueOf(json::Kind::kNumber); }

bool BodyOutline::word(const json::Token& token) {
  // null counts as absent, wherever a member may be absent.
  return token.first == 'n' || valueOf(json::Kind::kBoolean);
}

}  // namespace gantlet
