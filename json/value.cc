#include "json/value.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/base64.h"
#include "json/notation.h"

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
  if (const Text* text = asText()) return text->typeName();
  if (asBase64() != nullptr) return "a string";
  return kNames.at(data_.index());
}

std::string_view typeNameOf(std::string_view json) {
  const std::size_t at = json.find_first_not_of(" \t\r\n");
  switch (at == std::string_view::npos ? 'n' : json[at]) {
    case 'n': return "null";
    case 't':
    case 'f': return "a boolean";
    case '"': return "a string";
    case '[': return "an array";
    case '{': return "an object";
    default: return "a number";
  }
}

namespace {

// About how long it will be; exact for what may be large.
std::size_t roughSize(const Value& value) {
  constexpr std::size_t kScalar = 24;
  std::size_t size = kScalar;
  if (const std::string* text = value.asString()) return stringSize(*text);
  if (const Text* text = value.asText()) return text->view().size();
  if (const Base64* base64 = value.asBase64()) return base64->bytes.size() / 3 * 4 + 6;
  if (const Array* array = value.asArray()) {
    for (const Value& item : *array) size += roughSize(item) + 1;
  } else if (const Object* object = value.asObject()) {
    for (const auto& [key, member] : object->members()) size += key.size() + 4 + roughSize(member);
  }
  return size;
}

class Writer {
 public:
  // Room for all of it at once: a string that grows holds twice what it has.
  Writer(Style style, std::size_t room) : style_(style) { out_.reserve(room); }

  void write(const Value& value, int depth) {
    if (const bool* flag = value.asBool()) {
      out_ += *flag ? "true" : "false";
    } else if (const std::int64_t* integer = value.asInt()) {
      appendNumber(out_, *integer);
    } else if (const double* number = value.asDouble()) {
      appendNumber(out_, *number);
    } else if (const std::string* text = value.asString()) {
      appendString(out_, *text);
    } else if (const Text* checked = value.asText()) {
      out_ += checked->view();
    } else if (const Base64* base64 = value.asBase64()) {
      out_.push_back('"');
      appendBase64(out_, base64->bytes);
      out_.push_back('"');
    } else if (const Array* array = value.asArray()) {
      writeItems('[', ']', array->size(), depth,
                 [&](std::size_t i) { write((*array)[i], depth + 1); });
    } else if (const Object* object = value.asObject()) {
      writeItems('{', '}', object->size(), depth, [&](std::size_t i) {
        const auto& [key, member] = object->members()[i];
        appendString(out_, key);
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
  Writer writer(style, roughSize(value));
  writer.write(value, 0);
  return writer.take();
}

}  // namespace gantlet::json
