// A POSIX tar archive (ustar, IEEE 1003.1) in memory, the same bytes for the same files.
// Thread-safety: a value type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gantlet::audit {

class TarWriter {
 public:
  // `seconds`: since 1970, of all files.
  explicit TarWriter(std::int64_t seconds) : seconds_(seconds) {}
  // REQUIRES: a relative path of at most 100 bytes of ASCII; less than 8 GiB.
  void add(std::string_view path, std::string_view bytes);
  // The archive; nothing can be added after that.
  [[nodiscard]] std::string finish();

 private:
  const std::int64_t seconds_;
  std::string archive_;
};

}  // namespace gantlet::audit
