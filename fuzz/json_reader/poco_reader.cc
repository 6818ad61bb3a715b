#include "fuzz/json_reader/poco_reader.h"

#include <Poco/JSON/Handler.h>
#include <Poco/JSON/Parser.h>

#include <cmath>
#include <memory>
#include <unordered_set>

#include "core/utf8.h"

namespace gantlet::fuzz::json_reader {
namespace {

using json::Array;
using json::Object;
using json::Value;

struct Refused : std::exception {
  explicit Refused(std::string why) : reason(std::move(why)) {}
  [[nodiscard]] const char* what() const noexcept override { return reason.c_str(); }
  std::string reason;
};

// Builds a Value from events. The stack holds the open arrays and objects.
class Builder final : public Poco::JSON::Handler {
 public:
  explicit Builder(int maxDepth) : maxDepth_(maxDepth) {}

  void reset() override {
    stack_.clear();
    root_.reset();
  }
  void startObject() override { open(Object{}); }
  void endObject() override { close(); }
  void startArray() override { open(Array{}); }
  void endArray() override { close(); }
  void key(const std::string& name) override {
    Frame& top = stack_.back();
    // Two readers of {"a":1,"a":2} may see different values: one of them would be the gate.
    if (!top.keys.insert(name).second) throw Refused("the key \"" + name + "\" stands twice");
    top.key = name;
  }
  void null() override { put(Value()); }
  void value(int number) override { put(Value(number)); }
  void value(unsigned number) override { put(Value(number)); }
  void value(Poco::Int64 number) override { put(Value(std::int64_t{number})); }
  void value(Poco::UInt64 number) override { put(Value(std::uint64_t{number})); }
  void value(const std::string& text) override {
    if (!isValidUtf8(text)) throw Refused("a string is not valid UTF-8");
    put(Value(text));
  }
  void value(double number) override {
    if (!std::isfinite(number)) throw Refused("a number is out of range");
    put(Value(number));
  }
  void value(bool flag) override { put(Value(flag)); }

  std::unique_ptr<Value> take() { return std::move(root_); }

 private:
  struct Frame {
    Value container;
    std::string key;
    std::unordered_set<std::string> keys;
  };

  void open(Value container) {
    if (static_cast<int>(stack_.size()) >= maxDepth_) {
      throw Refused("it nests deeper than " + std::to_string(maxDepth_) + " levels");
    }
    Frame frame;
    frame.container = std::move(container);
    stack_.push_back(std::move(frame));
  }
  void close() {
    Value done = std::move(stack_.back().container);
    stack_.pop_back();
    put(std::move(done));
  }
  void put(Value value) {
    if (stack_.empty()) {
      if (root_) throw Refused("there is more than one document");
      root_ = std::make_unique<Value>(std::move(value));
      return;
    }
    Frame& top = stack_.back();
    if (Array* array = top.container.asArray()) {
      array->push_back(std::move(value));
    } else {
      top.container.asObject()->append(std::move(top.key), std::move(value));
    }
  }

  int maxDepth_;
  std::vector<Frame> stack_;
  std::unique_ptr<Value> root_;
};

}  // namespace

std::optional<Value> pocoReads(std::string_view text, const json::ParseLimits& limits) {
  if (text.size() > limits.maxBytes || !isValidUtf8(text)) return std::nullopt;
  if (text.find('\0') != std::string_view::npos) return std::nullopt;
  try {
    Poco::SharedPtr<Builder> builder(new Builder(limits.maxDepth));
    Poco::JSON::Parser parser(builder);
    parser.setAllowComments(false);
    parser.setDepth(static_cast<std::size_t>(limits.maxDepth) + 1);
    parser.parse(std::string(text));
    auto root = builder->take();
    if (!root) return std::nullopt;
    return std::move(*root);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

bool mayMislead(std::string_view text) {
  for (const std::string_view part : {"922337203685477580", "1844674407370955161", "\\u0000"}) {
    if (text.find(part) != std::string_view::npos) return true;
  }
  // A negative number that a double can't hold, or one beyond 64 bits, whose digits the reader
  // keeps.
  std::size_t digits = 0;
  bool negative = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    digits = digit ? digits + 1 : 0;
    if (!digit) negative = c == '-';
    if (digits > (negative ? 15 : 18)) return true;
  }
  return false;
}

}  // namespace gantlet::fuzz::json_reader
