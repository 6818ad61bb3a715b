// json::Value: a JSON document (RFC 8259) as a closed type; the reader is strict, the writer
// deterministic. No JSON object of a library crosses a stage of the pipeline.
//
// Thread-safety: a value type.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"
#include "json/text.h"

namespace gantlet::json {

class Value;
using Array = std::vector<Value>;

// Members in the order in which they were written; keys are unique.
class Object {
 public:
  using Member = std::pair<std::string, Value>;
  Object() = default;
  Object(std::initializer_list<Member> members);
  // Replaces an equal key.
  Object& set(std::string key, Value value);
  // Without looking for an equal key: for a caller that knows that there is none.
  void append(std::string key, Value value);
  [[nodiscard]] const Value* find(std::string_view key) const;
  [[nodiscard]] Value* find(std::string_view key);
  [[nodiscard]] bool empty() const;
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  [[nodiscard]] std::vector<Member>& members() { return members_; }
  bool operator==(const Object&) const;

 private:
  std::vector<Member> members_;
};

class Value {
 public:
  Value() = default;  // null
  Value(std::nullptr_t) {}
  Value(bool value) : data_(value) {}
  Value(int value) : data_(std::int64_t{value}) {}
  Value(unsigned value) : data_(std::int64_t{value}) {}
  Value(std::int64_t value) : data_(value) {}
  Value(std::uint64_t value);  // over INT64_MAX it becomes a double
  Value(double value) : data_(value) {}
  Value(const char* value) : data_(std::string(value)) {}
  Value(std::string value) : data_(std::move(value)) {}
  Value(std::string_view value) : data_(std::string(value)) {}
  Value(Array value) : data_(std::move(value)) {}
  Value(Object value) : data_(std::move(value)) {}
  Value(Text value) : data_(std::move(value)) {}
  Value(Base64 value) : data_(std::move(value)) {}

  // Also for null that was kept as text.
  [[nodiscard]] bool isNull() const {
    return std::holds_alternative<std::monostate>(data_) ||
           (asText() != nullptr && asText()->isNull());
  }
  [[nodiscard]] const bool* asBool() const { return std::get_if<bool>(&data_); }
  [[nodiscard]] const std::int64_t* asInt() const { return std::get_if<std::int64_t>(&data_); }
  [[nodiscard]] const double* asDouble() const { return std::get_if<double>(&data_); }
  [[nodiscard]] const std::string* asString() const { return std::get_if<std::string>(&data_); }
  [[nodiscard]] const Array* asArray() const { return std::get_if<Array>(&data_); }
  [[nodiscard]] const Object* asObject() const { return std::get_if<Object>(&data_); }
  [[nodiscard]] const Text* asText() const { return std::get_if<Text>(&data_); }
  [[nodiscard]] const Base64* asBase64() const { return std::get_if<Base64>(&data_); }
  [[nodiscard]] std::string* asString() { return std::get_if<std::string>(&data_); }
  [[nodiscard]] Array* asArray() { return std::get_if<Array>(&data_); }
  [[nodiscard]] Object* asObject() { return std::get_if<Object>(&data_); }
  // "null", "a boolean", "a number", "a string", "an array", "an object".
  [[nodiscard]] std::string_view typeName() const;
  bool operator==(const Value&) const = default;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Array, Object, Text, Base64>
      data_;
};

// Behind Value, which std::pair must know whole before clang lets a vector of members be counted.
inline bool Object::empty() const { return members_.empty(); }
inline std::size_t Object::size() const { return members_.size(); }

struct ParseLimits {
  std::size_t maxBytes = 64U << 20U;
  int maxDepth = 64;
  // How many values may be built. Each takes some 60 bytes, of a text of which it was two: who
  // reads what a stranger sent should bound it.
  std::size_t maxValues = SIZE_MAX;
};

// What becomes of the members of a document that is an object; the rest is built.
struct Keep {
  std::vector<std::string_view> asText;  // kept as Text: checked and never built
  std::vector<std::string_view> only;    // where not empty: all others are checked and left out
};

// Refuses: more than one document, duplicate keys, invalid UTF-8, comments, trailing commas, lone
// surrogates, NaN, numbers beyond a double, more depth, bytes or values than the limits.
// A whole number beyond 64 bits (4300 digits at most) becomes a Text, digit by digit.
[[nodiscard]] Result<Value> parse(std::string_view text, const ParseLimits& limits = {},
                                  const Keep& keep = {});
// The same checks; nothing is built. What it holds meanwhile is at most eight bytes a key.
[[nodiscard]] Status check(std::string_view text, const ParseLimits& limits = {});
// The same checks; the document in the writer's compact form, as if it had been built and written.
[[nodiscard]] Result<Text> parseText(std::string_view text, const ParseLimits& limits = {});

enum class Style : std::uint8_t { kCompact, kPretty };

// Doubles are written in the shortest form that reads back the same; NaN and infinities as null.
// REQUIRES: strings are valid UTF-8 (invalid bytes are written as U+FFFD).
[[nodiscard]] std::string write(const Value& value, Style style = Style::kCompact);

}  // namespace gantlet::json
