// Two forms in which a document holds what is too large to be built or copied: JSON as text that
// was checked, and bytes that are written as base64. Both are shared: a copy costs nothing.
//
// Thread-safety: value types.
#pragma once

#include <string>
#include <string_view>

#include "core/shared_bytes.h"

namespace gantlet::json {

// "null", "a boolean", "a number", "a string", "an array" or "an object", by the first byte that is
// no blank.
[[nodiscard]] std::string_view typeNameOf(std::string_view json);

// One JSON value in the writer's compact form.
class Text {
 public:
  Text() : bytes_("null") {}
  // REQUIRES: `text` is that; parseText() makes it of what is not known to be.
  [[nodiscard]] static Text ofChecked(SharedBytes text) { return Text(std::move(text)); }

  [[nodiscard]] const SharedBytes& bytes() const { return bytes_; }
  [[nodiscard]] std::string_view view() const { return bytes_; }
  [[nodiscard]] bool isNull() const { return view() == "null"; }
  [[nodiscard]] bool isObject() const { return view().starts_with('{'); }
  [[nodiscard]] std::string_view typeName() const { return typeNameOf(view()); }
  friend bool operator==(const Text& a, const Text& b) { return a.view() == b.view(); }

 private:
  explicit Text(SharedBytes text) : bytes_(std::move(text)) {}
  SharedBytes bytes_;
};

struct Base64 {
  SharedBytes bytes;
  friend bool operator==(const Base64& a, const Base64& b) { return a.bytes == b.bytes; }
};

}  // namespace gantlet::json
