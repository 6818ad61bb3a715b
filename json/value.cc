#include "json/value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/utf8.h"

namespace gantlet::json {

Object::Object(std::initializer_list<Member> members) {
  for (const Member& member : members) set(member.first, member.second);
}

Object& Object::set(std::string key, Value value) {
  if (Value* existing = find(key)) {
    *existing = std::move(value);
  } else {
    members_.emplace_back(std::move(key), std::move(value));
  }
  return *this;
}

void Object::append(std::string key, Value value) {
  members_.emplace_back(std::move(key), std::move(value));
}

const Value* Object::find(std::string_view key) const {
  const auto at = std::find_if(members_.begin(), members_.end(),
                               [&](const Member& member) { return member.first == key; });
  return at == members_.end() ? nullptr : &at->second;
}

Value* Object::find(std::string_view key) {
  return const_cast<Value*>(std::as_const(*this).find(key));
}

bool Object::operator==(const Object& other) const {
  if (members_.size() != other.members_.size()) return false;
  return std::all_of(members_.begin(), members_.end(), [&](const Member& member) {
    const Value* twin = other.find(member.first);
    return twin != nullptr && *twin == member.second;
  });
}

Value::Value(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    data_ = static_cast<std::int64_t>(value);
  } else {
    data_ = static_cast<double>(value);
  }
}

std::string_view Value::typeName() const {
  static constexpr std::array<std::string_view, 7> kNames{
      "null", "a boolean", "a number", "a number", "a string", "an array", "an object"};
  return kNames.at(data_.index());
}

namespace {

void writeString(std::string& out, std::string_view raw) {
  std::string repaired;
  if (!isValidUtf8(raw)) {
    repaired = toValidUtf8(raw);
    raw = repaired;
  }
  static constexpr std::string_view kHex = "0123456789abcdef";
  out.push_back('"');
  std::size_t plain = 0;  // where what needs no escape begins
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const char c = raw[i];
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20U && byte != 0x7FU && c != '"' && c != '\\') continue;
    out += raw.substr(plain, i - plain);
    plain = i + 1;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      default:
        out += "\\u00";
        out.push_back(kHex[byte >> 4U]);
        out.push_back(kHex[byte & 15U]);
    }
  }
  out += raw.substr(plain);
  out.push_back('"');
}

void writeDouble(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  out += text;
  // 3.0 stays a float for readers that tell them apart.
  if (text.find_first_of(".en") == std::string_view::npos) out += ".0";
}

class Writer {
 public:
  explicit Writer(Style style) : style_(style) {}

  void write(const Value& value, int depth) {
    if (const bool* flag = value.asBool()) {
      out_ += *flag ? "true" : "false";
    } else if (const std::int64_t* integer = value.asInt()) {
      out_ += std::to_string(*integer);
    } else if (const double* number = value.asDouble()) {
      writeDouble(out_, *number);
    } else if (const std::string* text = value.asString()) {
      writeString(out_, *text);
    } else if (const Array* array = value.asArray()) {
      writeItems('[', ']', array->size(), depth,
                 [&](std::size_t i) { write((*array)[i], depth + 1); });
    } else if (const Object* object = value.asObject()) {
      writeItems('{', '}', object->size(), depth, [&](std::size_t i) {
        const auto& [key, member] = object->members()[i];
        writeString(out_, key);
        out_ += style_ == Style::kPretty ? ": " : ":";
        write(member, depth + 1);
      });
    } else {
      out_ += "null";
    }
  }

  std::string take() { return std::move(out_); }

 private:
  template <class Item>
  void writeItems(char open, char close, std::size_t count, int depth, Item item) {
    out_.push_back(open);
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) out_.push_back(',');
      newline(depth + 1);
      item(i);
    }
    if (count > 0) newline(depth);
    out_.push_back(close);
  }

  void newline(int depth) {
    if (style_ == Style::kCompact) return;
    out_.push_back('\n');
    out_.append(static_cast<std::size_t>(depth) * 2, ' ');
  }

  Style style_;
  std::string out_;
};

}  // namespace

std::string write(const Value& value, Style style) {
  Writer writer(style);
  writer.write(value, 0);
  return writer.take();
}

}  // namespace gantlet::json
