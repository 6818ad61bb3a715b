// The JSON reader: what it takes must be JSON by a second, independent reading of RFC 8259, with no
// key twice, and must come back the same from the writer. A reader of other hands must take the
// same texts for the same values; in pieces they must be taken as in one; and a text that is
// rewritten without building it must be what building and writing it gives.
#include <set>

#include "core/utf8.h"
#include "fuzz/json_reader/poco_reader.h"
#include "fuzz/target.h"
#include "json/scanner.h"
#include "json/value.h"

namespace gantlet::fuzz::json_reader {
namespace {

constexpr int kMaxDepth = 20;

// A recogniser of the grammar, written from the RFC and sharing nothing with the reader.
class Grammar {
 public:
  explicit Grammar(std::string_view text) : text_(text) {}

  bool accepts() {
    blanks();
    if (!value(0)) return false;
    blanks();
    return at_ == text_.size();
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }
  bool word(std::string_view wanted) {
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }
  void blanks() {
    while (at_ < text_.size() &&
           std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool digits() {
    const std::size_t begin = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > begin;
  }
  bool number() {
    take('-');
    if (!take('0') && !digits()) return false;
    if (take('.') && !digits()) return false;
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      return digits();
    }
    return true;
  }
  bool string() {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      const auto c = static_cast<unsigned char>(text_[at_++]);
      if (c == '"') return true;
      if (c < 0x20) return false;
      if (c != '\\') continue;
      const char escape = peek();
      ++at_;
      if (escape == 'u') {
        for (int i = 0; i < 4; ++i, ++at_) {
          if (std::string_view("0123456789abcdefABCDEF").find(peek()) == std::string_view::npos ||
              at_ >= text_.size())
            return false;
        }
      } else if (std::string_view("\"\\/bfnrt").find(escape) == std::string_view::npos) {
        return false;
      }
    }
    return false;
  }
  bool members(int depth) {
    blanks();
    if (take('}')) return true;
    do {
      blanks();
      if (!string()) return false;
      blanks();
      if (!take(':')) return false;
      blanks();
      if (!value(depth)) return false;
      blanks();
    } while (take(','));
    return take('}');
  }
  bool items(int depth) {
    blanks();
    if (take(']')) return true;
    do {
      blanks();
      if (!value(depth)) return false;
      blanks();
    } while (take(','));
    return take(']');
  }
  bool value(int depth) {
    if (depth > kMaxDepth) return false;
    if (take('{')) return members(depth + 1);
    if (take('[')) return items(depth + 1);
    if (peek() == '"') return string();
    return word("true") || word("false") || word("null") || number();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void checkValue(const json::Value& value, int depth) {
  require(depth <= kMaxDepth, "no value lies deeper than the limit");
  if (const std::string* text = value.asString()) require(isValidUtf8(*text), "a string is UTF-8");
  if (const json::Array* array = value.asArray()) {
    for (const json::Value& item : *array) checkValue(item, depth + 1);
  }
  if (const json::Object* object = value.asObject()) {
    std::set<std::string_view> keys;
    for (const auto& [key, member] : object->members()) {
      require(keys.insert(key).second, "no key stands twice");
      require(isValidUtf8(key), "a key is UTF-8");
      checkValue(member, depth + 1);
    }
  }
}

// Tells what a scanner met, with where it stood.
class Teller final : public json::ScanEvents {
 public:
  bool open(char bracket) override { return tell(bracket, {}); }
  bool close(char bracket) override { return tell(bracket, {}); }
  bool key(const json::Token& token) override { return tell('k', token); }
  bool string(const json::Token& token) override { return tell('s', token); }
  bool number(const json::Token& token) override { return tell(token.integer ? 'i' : 'd', token); }
  bool word(const json::Token& token) override { return tell('w', token); }
  std::string told;

 private:
  bool tell(char what, const json::Token& token) {
    told += what + std::to_string(token.begin) + "-" + std::to_string(token.end) + " ";
    return true;
  }
};

std::string scanned(std::string_view input, std::size_t piece) {
  Teller teller;
  json::Scanner scanner(kMaxDepth, teller);
  for (std::size_t at = 0; at < input.size(); at += piece) {
    if (!scanner.feed(input.substr(at, piece))) return teller.told + scanner.why();
  }
  const bool whole = scanner.finish();
  return teller.told + (whole ? "whole" : scanner.why());
}

void checkAgainstPoco(std::string_view input, const json::ParseLimits& limits,
                      const Result<json::Value>& value) {
  if (mayMislead(input)) return;
  const auto other = pocoReads(input, limits);
  require(
      other.has_value() == value.has_value(),
      "two readers take the same texts" + (value ? std::string() : ": " + value.error().message));
  require(!other || *other == *value, "two readers read the same value");
}

// What is kept as text, and what is left out, is checked like the rest.
void checkKept(std::string_view input, const json::ParseLimits& limits,
               const Result<json::Value>& value) {
  const json::Keep keep{{"a"}, {"a", "b"}};
  const auto kept = json::parse(input, limits, keep);
  require(kept.has_value() == value.has_value(), "what is not built is checked");
  if (!value || value->asObject() == nullptr) return;
  for (const auto& [key, member] : value->asObject()->members()) {
    const json::Value* found = kept->asObject()->find(key);
    require((found != nullptr) == (key == "a" || key == "b"), "what was not asked for is left out");
    if (found == nullptr) continue;
    require(key != "a" || found->asText() != nullptr, "what is to be text is text");
    require(json::write(*found) == json::write(member), "a member kept as text is the same");
  }
}

}  // namespace

void run(std::string_view input) {
  json::ParseLimits limits;
  limits.maxBytes = 1U << 16U;
  limits.maxDepth = kMaxDepth;
  const auto value = json::parse(input, limits);
  checkAgainstPoco(input, limits, value);
  checkKept(input, limits, value);
  require(json::check(input, limits).has_value() == value.has_value(), "a check is a reading");
  require(scanned(input, 1) == scanned(input, input.size() + 1), "pieces read as the whole");
  const auto text = json::parseText(input, limits);
  require(text.has_value() == value.has_value(), "what is rewritten is checked");
  if (!value) return;
  require(text->view() == json::write(*value), "what is rewritten is as if it had been built");
  require(input.size() <= limits.maxBytes, "the size limit holds");
  require(Grammar(input).accepts(), "what is taken is JSON");
  checkValue(*value, 0);
  for (const json::Style style : {json::Style::kCompact, json::Style::kPretty}) {
    const std::string written = json::write(*value, style);
    require(Grammar(written).accepts(), "what is written is JSON");
    const auto again = json::parse(written);
    require(again && *again == *value, "what is written reads back the same: " + written);
  }
}

}  // namespace gantlet::fuzz::json_reader
