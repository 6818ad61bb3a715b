// The strict reader: a first scan checks all of a document, a second one builds what is wanted.
#include <algorithm>
#include <limits>

#include "json/duplicate_keys.h"
#include "json/notation.h"
#include "json/scanner.h"
#include "json/value.h"

namespace gantlet::json {
namespace {

Error refuse(const std::string& why) {
  return Error{ErrorCode::kInvalidArgument, "not usable JSON: " + why, ""};
}

std::string_view textOf(std::string_view document, const Token& token) {
  return document.substr(token.begin, token.end - token.begin);
}

// Of a whole number: as many as CPython reads.
constexpr std::size_t kMostDigits = 4300;

// What the grammar alone does not see.
class Checker final : public ScanEvents {
 public:
  explicit Checker(std::string_view text) : text_(text), keys_(text) {}

  bool open(char bracket) override {
    if (bracket == '{') keys_.openObject();
    return true;
  }
  bool close(char bracket) override {
    if (bracket == ']') return true;
    const auto twin = keys_.closeObject();
    return twin ? refused("the key \"" + *twin + "\" stands twice") : true;
  }
  bool key(const Token& token) override {
    keys_.add(token.begin);
    return true;
  }
  bool string(const Token& /*token*/) override { return true; }
  bool number(const Token& token) override {
    const std::string_view digits = textOf(text_, token);
    const bool fits =
        token.integer ? digits.size() <= kMostDigits : readNumber(digits, false).has_value();
    return fits ? true : refused("a number is out of range");
  }
  bool word(const Token& /*token*/) override { return true; }

  [[nodiscard]] const std::string& why() const { return why_; }

 private:
  bool refused(std::string why) {
    why_ = std::move(why);
    return false;
  }

  std::string_view text_;
  DuplicateKeys keys_;
  std::string why_;
};

// Writes what it meets, compactly. REQUIRES: the text was checked.
class Compactor {
 public:
  explicit Compactor(std::string_view text) : text_(text) {}

  void open(char bracket) {
    comma();
    out_.push_back(bracket);
    first_ = true;
  }
  void close(char bracket) {
    out_.push_back(bracket);
    first_ = false;
  }
  void key(const Token& token) {
    comma();
    string(token, ':');
    first_ = true;  // no comma before its value
  }
  void value(const Token& token) {
    comma();
    string(token, '\0');
  }
  void number(const Token& token) {
    comma();
    appendNumberText(out_, textOf(text_, token), token.integer);
  }
  void word(const Token& token) {
    comma();
    out_ += textOf(text_, token);
  }
  // `size`: about how long it will be.
  void reserve(std::size_t size) { out_.reserve(size); }
  std::string take() {
    first_ = true;
    // What was all blanks would hold the room for them.
    if (out_.capacity() > 4096 && out_.size() < out_.capacity() / 2) out_.shrink_to_fit();
    return std::exchange(out_, {});
  }

 private:
  void comma() {
    if (!first_) out_.push_back(',');
    first_ = false;
  }
  void string(const Token& token, char behind) {
    appendRewritten(out_, textOf(text_, token));
    if (behind != '\0') out_.push_back(behind);
  }

  std::string_view text_;
  std::string out_;
  bool first_ = true;
};

class WholeText final : public ScanEvents {
 public:
  explicit WholeText(std::string_view text) : compactor_(text) { compactor_.reserve(text.size()); }
  bool open(char bracket) override { return compactor_.open(bracket), true; }
  bool close(char bracket) override { return compactor_.close(bracket), true; }
  bool key(const Token& token) override { return compactor_.key(token), true; }
  bool string(const Token& token) override { return compactor_.value(token), true; }
  bool number(const Token& token) override { return compactor_.number(token), true; }
  bool word(const Token& token) override { return compactor_.word(token), true; }
  std::string take() { return compactor_.take(); }

 private:
  Compactor compactor_;
};

// Builds values. Of a member that is kept as text, or left out, it builds nothing.
class Builder final : public ScanEvents {
 public:
  Builder(std::string_view text, const ParseLimits& limits, const Keep& keep)
      : text_(text), maxValues_(limits.maxValues), keep_(keep), compactor_(text) {}

  bool open(char bracket) override {
    if (how_ != How::kBuilt) {
      ++inside_;
      if (how_ == How::kText) compactor_.open(bracket);
      return true;
    }
    stack_.push_back({bracket == '{' ? Value(Object{}) : Value(Array{}), {}});
    return count();
  }
  bool close(char bracket) override {
    if (how_ != How::kBuilt) {
      if (how_ == How::kText) compactor_.close(bracket);
      --inside_;
      return behindMember();
    }
    Value done = std::move(stack_.back().container);
    stack_.pop_back();
    put(std::move(done));
    return true;
  }
  bool key(const Token& token) override {
    if (how_ != How::kBuilt) {
      if (how_ == How::kText) compactor_.key(token);
      return true;
    }
    std::string& name = stack_.back().key;
    name = unescaped(textOf(text_, token));
    if (stack_.size() > 1) return true;
    const auto listed = [&](const std::vector<std::string_view>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (listed(keep_.asText)) {
      how_ = How::kText;
      compactor_.reserve(text_.size() - token.end);
    } else if (!keep_.only.empty() && !listed(keep_.only)) {
      how_ = How::kLeftOut;
    }
    return true;
  }
  bool string(const Token& token) override {
    if (how_ != How::kBuilt) {
      if (how_ == How::kText) compactor_.value(token);
      return behindMember();
    }
    put(unescaped(textOf(text_, token)));
    return count();
  }
  bool number(const Token& token) override {
    if (how_ != How::kBuilt) {
      if (how_ == How::kText) compactor_.number(token);
      return behindMember();
    }
    const std::string_view digits = textOf(text_, token);
    const auto number = readNumber(digits, token.integer);
    put(number ? std::visit([](auto value) { return Value(value); }, *number)
               : Value(Text::ofChecked(std::string(digits))));
    return count();
  }
  bool word(const Token& token) override {
    if (how_ != How::kBuilt) {
      if (how_ == How::kText) compactor_.word(token);
      return behindMember();
    }
    const char first = text_[token.begin];
    put(first == 'n' ? Value() : Value(first == 't'));
    return count();
  }

  [[nodiscard]] Value take() { return std::move(root_); }

 private:
  enum class How : std::uint8_t { kBuilt, kText, kLeftOut };
  struct Frame {
    Value container;
    std::string key;
  };

  bool count() { return ++values_ <= maxValues_; }
  bool behindMember() {
    if (inside_ > 0) return true;
    if (how_ == How::kText) put(Text::ofChecked(compactor_.take()));
    how_ = How::kBuilt;
    return true;
  }
  void put(Value value) {
    if (stack_.empty()) {
      root_ = std::move(value);
    } else if (Array* array = stack_.back().container.asArray()) {
      array->push_back(std::move(value));
    } else {
      Frame& top = stack_.back();
      top.container.asObject()->append(std::move(top.key), std::move(value));
    }
  }

  std::string_view text_;
  const std::size_t maxValues_;
  const Keep& keep_;
  Compactor compactor_;
  How how_ = How::kBuilt;   // what becomes of the member in which it stands
  std::size_t inside_ = 0;  // open arrays and objects of that member
  std::size_t values_ = 0;
  std::vector<Frame> stack_;
  Value root_;
};

// REQUIRES: the text was checked with the same depth. False: an event said enough.
bool again(std::string_view text, int maxDepth, ScanEvents& events) {
  Scanner scanner(maxDepth, events);
  return scanner.feed(text) && scanner.finish();
}

}  // namespace

Status check(std::string_view text, const ParseLimits& limits) {
  const std::size_t most =
      std::min<std::size_t>(limits.maxBytes, std::numeric_limits<std::uint32_t>::max());
  if (text.size() > most) {
    return Error{ErrorCode::kTooLarge,
                 "the JSON document has " + std::to_string(text.size()) + " bytes; the limit is " +
                     std::to_string(most),
                 ""};
  }
  Checker checker(text);
  Scanner scanner(limits.maxDepth, checker);
  if (scanner.feed(text) && scanner.finish()) return {};
  return refuse(checker.why().empty() ? scanner.why() : checker.why());
}

Result<Text> parseText(std::string_view text, const ParseLimits& limits) {
  TRY_STATUS(check(text, limits));
  WholeText whole(text);
  if (!again(text, limits.maxDepth, whole)) return refuse("it is unusable");
  return Text::ofChecked(whole.take());
}

Result<Value> parse(std::string_view text, const ParseLimits& limits, const Keep& keep) {
  TRY_STATUS(check(text, limits));
  Builder builder(text, limits, keep);
  if (!again(text, limits.maxDepth, builder)) {
    return refuse("it holds more than " + std::to_string(limits.maxValues) + " values");
  }
  return builder.take();
}

}  // namespace gantlet::json
