// The strict reader: Poco's parser drives a handler that refuses what JSON leaves open.
#include <Poco/JSON/Handler.h>
#include <Poco/JSON/Parser.h>

#include <cmath>
#include <memory>
#include <unordered_set>

#include "core/utf8.h"
#include "json/value.h"

namespace gantlet::json {
namespace {

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

Error refuse(const std::string& why) {
  return Error{ErrorCode::kInvalidArgument, "not usable JSON: " + why, ""};
}

}  // namespace

Result<Value> parse(std::string_view text, const ParseLimits& limits) {
  if (text.size() > limits.maxBytes) {
    return Error{ErrorCode::kTooLarge,
                 "the JSON document has " + std::to_string(text.size()) + " bytes; the limit is " +
                     std::to_string(limits.maxBytes),
                 ""};
  }
  if (const auto bad = firstInvalidUtf8(text)) {
    return refuse("byte " + std::to_string(*bad) + " is not valid UTF-8");
  }
  if (text.find('\0') != std::string_view::npos) return refuse("it holds a NUL byte");
  try {
    Poco::SharedPtr<Builder> builder(new Builder(limits.maxDepth));
    Poco::JSON::Parser parser(builder);
    parser.setAllowComments(false);
    parser.setDepth(static_cast<std::size_t>(limits.maxDepth) + 1);
    parser.parse(std::string(text));
    auto root = builder->take();
    if (!root) return refuse("it is empty");
    return std::move(*root);
  } catch (const Refused& refused) {
    return refuse(refused.reason);
  } catch (const Poco::Exception& exception) {
    return refuse(exception.message());
  } catch (const std::exception& exception) {
    return refuse(exception.what());
  }
}

}  // namespace gantlet::json
