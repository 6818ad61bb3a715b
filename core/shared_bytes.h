// SharedBytes: bytes that several hold and nobody changes. A copy costs a reference, so that what a
// client sent in megabytes is in memory once, however many stages look at it.
//
// Thread-safety: a value type; the bytes themselves may be read from many threads at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace gantlet {

class SharedBytes {
 public:
  SharedBytes() = default;
  SharedBytes(std::string bytes) : bytes_(std::make_shared<const std::string>(std::move(bytes))) {}
  SharedBytes(const char* bytes) : SharedBytes(std::string(bytes)) {}

  [[nodiscard]] const std::string& str() const {
    static const std::string kNone;
    return bytes_ == nullptr ? kNone : *bytes_;
  }
  operator const std::string&() const { return str(); }
  operator std::string_view() const { return str(); }
  [[nodiscard]] std::size_t size() const { return str().size(); }
  [[nodiscard]] bool empty() const { return str().empty(); }

  friend bool operator==(const SharedBytes& a, const SharedBytes& b) { return a.str() == b.str(); }
  friend bool operator==(const SharedBytes& a, std::string_view b) { return a.str() == b; }
  friend bool operator==(const SharedBytes& a, const char* b) { return a.str() == b; }
  friend bool operator==(const SharedBytes& a, const std::string& b) { return a.str() == b; }

 private:
  std::shared_ptr<const std::string> bytes_;  // null: none
};

}  // namespace gantlet
