// One describe() per type serves reading and writing:
//
//   template <class Archive> void describe(Archive& a, VetRequest& v) {
//     a.required("language", v.language);
//     a.optional("filename", v.filename);
//   }
//   Result<VetRequest> request = json::read<VetRequest>(value);
//   json::Value value = json::toValue(request);
//
// Reading refuses unknown keys, missing required keys and wrong types, and names the field by its
// path ("files[2].name"). null counts as absent for an optional field.
//
// Fields may be bool, integers, double, std::string, Value (anything), Text (what the reader was
// told to keep as text), std::optional, std::vector, std::map<std::string, T> and described types.
//
// Reading takes the strings out of the value: hand it over with std::move, and nothing is copied.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "json/value.h"

namespace gantlet::json {

// Of what kind a described member is, as far as its first byte tells.
enum class Kind : std::uint8_t { kAny, kBoolean, kNumber, kString, kArray, kObject };
struct Field {
  std::string name;
  Kind kind = Kind::kAny;
};
[[nodiscard]] std::string_view kindName(Kind kind);  // "true or false", "a number", …
// The error of a member that is of another kind than it must be.
[[nodiscard]] Error wrongKind(const std::string& name, Kind wanted, Kind got);

class Reader;
class ObjectWriter;

template <class T>
Result<T> read(Value value, const std::string& path = "");
template <class T>
Value toValue(const T& object);

namespace internal {

inline Error wrongType(const std::string& path, std::string_view wanted, const Value& got) {
  return Error{ErrorCode::kInvalidArgument,
               "'" + (path.empty() ? std::string("the document") : path) + "' must be " +
                   std::string(wanted) + ", not " + std::string(got.typeName()),
               ""};
}

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};
template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

template <class T>
constexpr Kind kindOf() {
  if constexpr (std::is_same_v<T, Value> || std::is_same_v<T, Text>) {
    return Kind::kAny;
  } else if constexpr (std::is_same_v<T, bool>) {
    return Kind::kBoolean;
  } else if constexpr (std::is_arithmetic_v<T>) {
    return Kind::kNumber;
  } else if constexpr (std::is_same_v<T, std::string>) {
    return Kind::kString;
  } else if constexpr (IsOptional<T>::value) {
    return kindOf<typename T::value_type>();
  } else if constexpr (IsVector<T>::value) {
    return Kind::kArray;
  } else {
    return Kind::kObject;
  }
}

template <class T>
Status readInto(Value& value, T& target, const std::string& path);
template <class T>
Value writeFrom(const T& source);

}  // namespace internal

class Reader {
 public:
  Reader(Object& object, std::string path) : object_(object), path_(std::move(path)) {}

  template <class T>
  void required(const char* key, T& target) {
    Value* value = take(key);
    if (value == nullptr) {
      fail(Error{ErrorCode::kInvalidArgument, "'" + child(key) + "' is missing", ""});
      return;
    }
    assign(internal::readInto(*value, target, child(key)));
  }
  template <class T>
  void optional(const char* key, T& target) {
    Value* value = take(key);
    if (value == nullptr || value->isNull()) return;
    assign(internal::readInto(*value, target, child(key)));
  }

  // The first trouble met, unknown keys included.
  Status finish() const {
    if (error_) return *error_;
    for (const auto& [key, value] : object_.members()) {
      if (!known_.contains(key)) {
        std::string names;
        for (const std::string& name : known_) names += (names.empty() ? "" : ", ") + name;
        return Error{ErrorCode::kInvalidArgument, "unknown key '" + child(key) + "'",
                     "known keys: " + names};
      }
    }
    return {};
  }

 private:
  [[nodiscard]] std::string child(const std::string& key) const {
    return path_.empty() ? key : path_ + "." + key;
  }
  Value* take(const char* key) {
    known_.insert(key);
    return object_.find(key);
  }
  void assign(Status status) {
    if (!status) fail(std::move(status).error());
  }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  Object& object_;
  std::string path_;
  std::set<std::string> known_;
  std::optional<Error> error_;
};

// Learns from describe() which members a type has.
class FieldLister {
 public:
  template <class T>
  void required(const char* key, const T& /*target*/) {
    fields_.push_back({key, internal::kindOf<T>()});
  }
  template <class T>
  void optional(const char* key, const T& target) {
    required(key, target);
  }
  std::vector<Field> take() { return std::move(fields_); }

 private:
  std::vector<Field> fields_;
};

// The members of a described type, in the order in which it describes them.
template <class T>
std::vector<Field> fieldsOf() {
  T object{};
  FieldLister lister;
  describe(lister, object);
  return lister.take();
}

class ObjectWriter {
 public:
  template <class T>
  void required(const char* key, const T& source) {
    object_.set(key, internal::writeFrom(source));
  }
  template <class T>
  void optional(const char* key, const T& source) {
    object_.set(key, internal::writeFrom(source));
  }
  Object take() { return std::move(object_); }

 private:
  Object object_;
};

namespace internal {

template <class T>
Status readInteger(const Value& value, T& target, const std::string& path) {
  const std::int64_t* number = value.asInt();
  if (number == nullptr) return wrongType(path, "a whole number", value);
  if (!std::in_range<T>(*number)) {
    return Error{ErrorCode::kInvalidArgument,
                 "'" + path + "' must be between " + std::to_string(std::numeric_limits<T>::min()) +
                     " and " + std::to_string(std::numeric_limits<T>::max()),
                 ""};
  }
  target = static_cast<T>(*number);
  return {};
}

template <class T>
Status readInto(Value& value, T& target, const std::string& path) {
  if constexpr (std::is_same_v<T, Value>) {
    target = std::move(value);
  } else if constexpr (std::is_same_v<T, Text>) {
    if (value.asText() == nullptr) return wrongType(path, "kept as text", value);
    target = *value.asText();
  } else if constexpr (std::is_same_v<T, Object>) {
    if (value.asObject() == nullptr) return wrongType(path, "an object", value);
    target = std::move(*value.asObject());
  } else if constexpr (std::is_same_v<T, bool>) {
    if (value.asBool() == nullptr) return wrongType(path, "true or false", value);
    target = *value.asBool();
  } else if constexpr (std::is_integral_v<T>) {
    return readInteger(value, target, path);
  } else if constexpr (std::is_floating_point_v<T>) {
    if (const std::int64_t* number = value.asInt()) {
      target = static_cast<T>(*number);
    } else if (const double* real = value.asDouble()) {
      target = *real;
    } else {
      return wrongType(path, "a number", value);
    }
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (value.asString() == nullptr) return wrongType(path, "a string", value);
    target = std::move(*value.asString());
  } else if constexpr (IsOptional<T>::value) {
    typename T::value_type inner{};
    TRY_STATUS(readInto(value, inner, path));
    target = std::move(inner);
  } else if constexpr (IsVector<T>::value) {
    if (value.asArray() == nullptr) return wrongType(path, "an array", value);
    target.clear();
    for (Value& item : *value.asArray()) {
      typename T::value_type inner{};
      TRY_STATUS(readInto(item, inner, path + "[" + std::to_string(target.size()) + "]"));
      target.push_back(std::move(inner));
    }
  } else if constexpr (IsMap<T>::value) {
    if (value.asObject() == nullptr) return wrongType(path, "an object", value);
    target.clear();
    for (auto& [key, member] : value.asObject()->members()) {
      TRY_STATUS(readInto(member, target[key], path.empty() ? key : path + "." + key));
    }
  } else {
    if (value.asObject() == nullptr) return wrongType(path, "an object", value);
    Reader reader(*value.asObject(), path);
    describe(reader, target);
    return reader.finish();
  }
  return {};
}

template <class T>
Value writeFrom(const T& source) {
  if constexpr (std::is_same_v<T, Value> || std::is_same_v<T, Object> || std::is_same_v<T, Text>) {
    return source;
  } else if constexpr (std::is_same_v<T, bool>) {
    return Value(source);
  } else if constexpr (std::is_integral_v<T>) {
    if constexpr (std::is_unsigned_v<T>) return Value(static_cast<std::uint64_t>(source));
    return Value(static_cast<std::int64_t>(source));
  } else if constexpr (std::is_floating_point_v<T>) {
    return Value(static_cast<double>(source));
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    return Value(std::string_view(source));
  } else if constexpr (IsOptional<T>::value) {
    return source ? writeFrom(*source) : Value();
  } else if constexpr (IsVector<T>::value) {
    Array array;
    for (const auto& item : source) array.push_back(writeFrom(item));
    return array;
  } else if constexpr (IsMap<T>::value) {
    Object object;
    for (const auto& [key, member] : source) object.append(key, writeFrom(member));
    return object;
  } else {
    ObjectWriter writer;
    // describe() takes its object by reference for reading; writing changes nothing.
    describe(writer, const_cast<T&>(source));
    return writer.take();
  }
}

}  // namespace internal

template <class T>
Result<T> read(Value value, const std::string& path) {
  T target{};
  TRY_STATUS(internal::readInto(value, target, path));
  return target;
}

template <class T>
Value toValue(const T& object) {
  return internal::writeFrom(object);
}

}  // namespace gantlet::json
