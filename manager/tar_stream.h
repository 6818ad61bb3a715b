// Tar archives as they come and go, in pieces: POSIX.1-2001 (pax and ustar), and of GNU's form long
// names. What comes may be from anyone: what is no file and no folder with its bytes as they are is
// refused, and nothing is done to a file system here.
//
// Thread-safety: none; tarHeader() and the like are pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet {

inline constexpr std::size_t kTarBlock = 512;

class TarReader {
 public:
  // The next bytes of the archive; empty at its end.
  using Source = std::function<Result<std::string>()>;
  using Take = std::function<Status(std::string_view bytes)>;
  struct Entry {
    std::string name;  // as it stands there: nothing is checked about it
    bool folder = false;
    std::uint64_t size = 0;  // of a file
  };

  explicit TarReader(Source source) : source_(std::move(source)) {}
  TarReader(const TarReader&) = delete;
  TarReader& operator=(const TarReader&) = delete;

  // The next one, behind what was not read of the one before; nullopt at the end. Errors: the
  // source's; kInvalidArgument: it is cut off or damaged, or has a link, a device, a sparse file.
  [[nodiscard]] Result<std::optional<Entry>> next();
  // The bytes of that file, in pieces. Errors: as above, and take's.
  [[nodiscard]] Status read(const Take& take);

 private:
  using Block = std::array<char, kTarBlock>;
  [[nodiscard]] Status block(Block& into);
  [[nodiscard]] Status pass(std::uint64_t size, const Take& take);
  [[nodiscard]] Result<std::string> payload(std::uint64_t size);
  [[nodiscard]] Status padding();
  [[nodiscard]] Status takePax(std::uint64_t size, bool global);
  [[nodiscard]] Status toTheEnd();

  const Source source_;
  std::string piece_;
  std::size_t at_ = 0;      // of piece_
  std::uint64_t left_ = 0;  // of the entry's bytes
  std::uint64_t pad_ = 0;   // behind them
  bool ended_ = false;
  // Of the next entry, as headers before it say.
  std::optional<std::string> name_;
  std::optional<std::uint64_t> size_;
};

struct TarFile {
  std::string name;  // relative, of any bytes but NUL
  bool folder = false;
  std::uint64_t size = 0;     // of a file
  std::int64_t modified = 0;  // seconds since 1970
  bool executable = false;
};
// What stands in front of the file's bytes. Owner and group are 0 and nameless.
[[nodiscard]] std::string tarHeader(const TarFile& file);
// What stands behind them.
[[nodiscard]] std::string tarPadding(std::uint64_t size);
[[nodiscard]] std::string tarEnd();

}  // namespace gantlet
