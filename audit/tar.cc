#include "audit/tar.h"

#include <algorithm>

namespace gantlet::audit {
namespace {

constexpr std::size_t kBlock = 512;

std::string octal(std::uint64_t number, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t i = digits; i > 0 && number > 0; --i, number /= 8) {
    text[i - 1] = static_cast<char>('0' + number % 8);
  }
  return text;
}

}  // namespace

void TarWriter::add(std::string_view path, std::string_view bytes) {
  std::string header(kBlock, '\0');
  const auto put = [&](std::size_t at, std::string_view text) {
    header.replace(at, text.size(), text);
  };
  put(0, path.substr(0, 100));
  put(100, "0000644");
  put(108, "0000000");
  put(116, "0000000");
  put(124, octal(bytes.size(), 11));
  put(136, octal(static_cast<std::uint64_t>(std::max<std::int64_t>(seconds_, 0)), 11));
  put(148, "        ");  // the checksum counts as blanks
  put(156, "0");
  put(257, std::string_view("ustar\00000", 8));
  std::uint64_t sum = 0;
  for (const char c : header) sum += static_cast<unsigned char>(c);
  put(148, octal(sum, 6) + std::string("\0 ", 2));
  archive_ += header;
  archive_ += bytes;
  archive_.append((kBlock - bytes.size() % kBlock) % kBlock, '\0');
}

std::string TarWriter::finish() {
  archive_.append(2 * kBlock, '\0');
  return std::move(archive_);
}

}  // namespace gantlet::audit
