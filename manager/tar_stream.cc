#include "manager/tar_stream.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/utf8.h"
#include "manager/session_files.h"

namespace gantlet {
namespace {

constexpr std::uint64_t kMaxPayload = std::uint64_t{64} << 10U;  // of a header that is no file
constexpr std::uint64_t kMaxSize = std::uint64_t{1} << 62U;

Error wrong(const std::string& what) {
  return Error{ErrorCode::kInvalidArgument, "the archive " + what,
               "send a tar archive of files and folders, without compression"};
}

std::string_view textAt(const std::array<char, kTarBlock>& block, std::size_t at,
                        std::size_t size) {
  const std::string_view field = std::string_view(block.data(), block.size()).substr(at, size);
  return field.substr(0, field.find('\0'));
}

// Octal digits between blanks and NULs; or, of GNU's and star's archives, a number in bytes behind
// a first byte of 0x80.
std::optional<std::uint64_t> numberAt(const std::array<char, kTarBlock>& block, std::size_t at,
                                      std::size_t size) {
  std::string_view field = std::string_view(block.data(), block.size()).substr(at, size);
  std::uint64_t value = 0;
  if (static_cast<unsigned char>(field.front()) == 0x80) {
    for (const char c : field.substr(1)) {
      if (value >= kMaxSize >> 8U) return std::nullopt;
      value = value << 8U | static_cast<unsigned char>(c);
    }
    return value;
  }
  while (!field.empty() && field.front() == ' ') field.remove_prefix(1);
  const std::size_t digits = std::min(field.find_first_not_of("01234567"), field.size());
  if (field.find_first_not_of(std::string_view(" \0", 2), digits) != std::string_view::npos) {
    return std::nullopt;
  }
  for (const char c : field.substr(0, digits)) {
    if (value >= kMaxSize >> 3U) return std::nullopt;
    value = value << 3U | static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

std::uint64_t sumOf(const std::array<char, kTarBlock>& block) {
  std::uint64_t sum = 8 * std::uint64_t{' '};  // the sum itself counts as blanks
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (i < 148 || i >= 156) sum += static_cast<unsigned char>(block.at(i));
  }
  return sum;
}

bool isZero(std::string_view bytes) {
  return bytes.find_first_not_of('\0') == std::string_view::npos;
}

std::uint64_t paddingOf(std::uint64_t size) { return (kTarBlock - size % kTarBlock) % kTarBlock; }

std::string_view kindOf(char type) {
  switch (type) {
    case '1': return "a hard link";
    case '2': return "a symbolic link";
    case '3':
    case '4': return "a device";
    case '6': return "a pipe";
    case 'S': return "a sparse file";
    default: return "an entry of a kind that is not known here";
  }
}

}  // namespace

// The next `size` bytes, in pieces.
Status TarReader::pass(std::uint64_t size, const Take& take) {
  while (size > 0) {
    if (at_ == piece_.size()) {
      TRY(piece_, source_());
      at_ = 0;
      if (piece_.empty()) return wrong("is cut off");
    }
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, piece_.size() - at_));
    if (take) TRY_STATUS(take(std::string_view(piece_).substr(at_, count)));
    at_ += count;
    size -= count;
  }
  return {};
}

Status TarReader::block(Block& into) {
  std::size_t filled = 0;
  return pass(kTarBlock, [&](std::string_view bytes) {
    std::copy(bytes.begin(), bytes.end(), into.begin() + static_cast<std::ptrdiff_t>(filled));
    filled += bytes.size();
    return Status();
  });
}

Result<std::string> TarReader::payload(std::uint64_t size) {
  if (size > kMaxPayload) return wrong("has a header that is too long");
  std::string bytes;
  TRY_STATUS(pass(size, [&](std::string_view piece) {
    bytes += piece;
    return Status();
  }));
  TRY_STATUS(pass(paddingOf(size), nullptr));
  return bytes;
}

Status TarReader::padding() {
  TRY_STATUS(pass(left_, nullptr));
  TRY_STATUS(pass(pad_, nullptr));
  left_ = pad_ = 0;
  return {};
}

// Records of "LENGTH KEY=VALUE\n" (POSIX.1-2001, pax).
Status TarReader::takePax(std::uint64_t size, bool global) {
  TRY(const std::string bytes, payload(size));
  for (std::string_view rest = bytes; !rest.empty();) {
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    const auto digits = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc{} || length > rest.size() || length < digits + 3 ||
        rest[digits] != ' ' || rest[length - 1] != '\n') {
      return wrong("has a damaged header");
    }
    const std::string_view record = rest.substr(digits + 1, length - digits - 2);
    rest.remove_prefix(length);
    const std::size_t equals = record.find('=');
    if (equals == std::string_view::npos) return wrong("has a damaged header");
    const std::string_view key = record.substr(0, equals);
    const std::string_view value = record.substr(equals + 1);
    // The bytes of such a file are not its content.
    if (key.starts_with("GNU.sparse.")) return wrong("holds a sparse file");
    if (key != "path" && key != "size") continue;
    if (global) return wrong("has one name or size for all of its files");
    if (key == "path") {
      name_ = std::string(value);
      continue;
    }
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(value.data(), value.data() + value.size(), number);
    if (parsed.ec != std::errc{} || parsed.ptr != value.data() + value.size() ||
        number > kMaxSize) {
      return wrong("has a damaged header");
    }
    size_ = number;
  }
  return {};
}

// Behind the first block of zeros: another one, and then nothing but padding. Two readers must not
// find two archives in the same bytes.
Status TarReader::toTheEnd() {
  Block second{};
  TRY_STATUS(block(second));
  bool zero = isZero({second.data(), second.size()});
  while (zero) {
    zero = isZero(std::string_view(piece_).substr(at_));
    TRY(piece_, source_());
    at_ = 0;
    if (piece_.empty()) break;
  }
  if (!zero) return wrong("goes on behind its end");
  ended_ = true;
  return {};
}

Result<std::optional<TarReader::Entry>> TarReader::next() {
  if (ended_) return std::optional<Entry>();
  TRY_STATUS(padding());
  for (;;) {
    Block header{};
    TRY_STATUS(block(header));
    if (isZero({header.data(), header.size()})) {
      if (name_ || size_) return wrong("is cut off");
      TRY_STATUS(toTheEnd());
      return std::optional<Entry>();
    }
    const auto sum = numberAt(header, 148, 8);
    if (!sum || *sum != sumOf(header)) return wrong("is no tar archive, or is damaged");
    const auto size = numberAt(header, 124, 12);
    if (!size) return wrong("has a damaged header");
    const char type = header[156];
    if (type == 'x' || type == 'g') {
      TRY_STATUS(takePax(*size, type == 'g'));
      continue;
    }
    if (type == 'L') {
      TRY(std::string name, payload(*size));
      name_ = name.substr(0, name.find('\0'));
      continue;
    }
    Entry entry;
    entry.name = textAt(header, 0, 100);
    const std::string_view prefix = textAt(header, 345, 155);
    const bool posix = std::string_view(header.data() + 257, 6) == std::string_view("ustar\0", 6);
    if (posix && !prefix.empty()) entry.name = std::string(prefix) + "/" + entry.name;
    if (name_) entry.name = *std::exchange(name_, std::nullopt);
    entry.size = std::exchange(size_, std::nullopt).value_or(*size);
    const bool file = type == '0' || type == '\0' || type == '7';
    if (!file && type != '5') {
      return wrong("holds " + std::string(kindOf(type)) + ": " + shownName(entry.name));
    }
    entry.folder = type == '5' || entry.name.ends_with('/');
    if (entry.folder && entry.size != 0) return wrong("has a folder with bytes of its own");
    left_ = entry.size;
    pad_ = paddingOf(entry.size);
    return std::optional(std::move(entry));
  }
}

Status TarReader::read(const Take& take) {
  const std::uint64_t size = std::exchange(left_, 0);
  return pass(size, take);
}

namespace {

std::string octal(std::uint64_t number, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t i = digits; i > 0 && number > 0; --i, number /= 8) {
    text[i - 1] = static_cast<char>('0' + number % 8);
  }
  return text;
}

std::string header(std::string_view name, char type, std::uint64_t size, std::int64_t modified,
                   bool executable) {
  std::string block(kTarBlock, '\0');
  const auto put = [&](std::size_t at, std::string_view text) {
    block.replace(at, text.size(), text);
  };
  put(0, name.substr(0, 100));
  put(100, executable ? "0000755" : "0000644");
  put(108, "0000000");
  put(116, "0000000");
  put(124, octal(size, 11));
  put(136,
      octal(static_cast<std::uint64_t>(std::clamp<std::int64_t>(modified, 0, 077777777777)), 11));
  put(148, "        ");
  block[156] = type;
  put(257, std::string_view("ustar\00000", 8));
  std::uint64_t sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  put(148, octal(sum, 6) + std::string("\0 ", 2));
  return block;
}

// Its length counts itself.
std::string paxRecord(std::string_view key, std::string_view value) {
  const std::size_t rest = key.size() + value.size() + 3;  // blank, '=', line's end
  std::size_t length = rest + 1;
  while (std::to_string(length).size() + rest != length) {
    length = std::to_string(length).size() + rest;
  }
  return std::to_string(length).append(" ").append(key).append("=").append(value).append("\n");
}

}  // namespace

std::string tarHeader(const TarFile& file) {
  constexpr std::uint64_t kMostOctal = 077777777777;
  const std::string name = file.folder ? file.name + "/" : file.name;
  const bool ascii = std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F;
  });
  std::string records;
  if (!isValidUtf8(name)) records += paxRecord("hdrcharset", "BINARY");
  if (!ascii || name.size() > 100) records += paxRecord("path", name);
  if (file.size > kMostOctal) records += paxRecord("size", std::to_string(file.size));
  std::string bytes;
  if (!records.empty()) {
    bytes = header("pax", 'x', records.size(), file.modified, false) + records +
            tarPadding(records.size());
  }
  const std::uint64_t size = file.size > kMostOctal ? 0 : file.size;
  bytes +=
      header(name, file.folder ? '5' : '0', size, file.modified, file.folder || file.executable);
  return bytes;
}

std::string tarPadding(std::uint64_t size) {
  return std::string(static_cast<std::size_t>(paddingOf(size)), '\0');
}

std::string tarEnd() { return std::string(2 * kTarBlock, '\0'); }

}  // namespace gantlet
