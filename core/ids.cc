#include "core/ids.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>

namespace gantlet {
namespace {

void fillRandom(unsigned char* data, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const auto n = ::getrandom(data + done, size - done, 0);
    if (n < 0) {
      if (errno == EINTR) continue;
      std::abort();  // no randomness: an id that can be guessed would be worse than none
    }
    done += static_cast<std::size_t>(n);
  }
}

}  // namespace

SubmissionId newSubmissionId() {
  static constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  std::array<unsigned char, 16> bytes{};
  fillRandom(bytes.data() + 6, bytes.size() - 6);
  const auto millis =
      static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                     std::chrono::system_clock::now().time_since_epoch())
                                     .count());
  for (std::size_t i = 0; i < 6; ++i) {
    bytes.at(i) = static_cast<unsigned char>(millis >> (8U * (5U - i)));
  }
  std::string text = "sub_";
  unsigned buffer = 0;
  int bits = 2;  // 128 bits in 26 characters of 5: the first character carries 3
  for (const unsigned char byte : bytes) {
    buffer = (buffer << 8U) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text.push_back(kAlphabet.at((buffer >> static_cast<unsigned>(bits)) & 31U));
    }
    buffer &= (1U << static_cast<unsigned>(bits)) - 1U;
  }
  return SubmissionId(std::move(text));
}

Result<TenantId> parseTenantId(std::string_view text) {
  bool good = !text.empty() && text.size() <= 64 && text.front() != '.' && text.front() != '-';
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    good = good && (letter || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-');
  }
  if (!good) {
    return Error{
        ErrorCode::kInvalidArgument, "the tenant id is not usable",
        "use 1 to 64 letters, digits, '.', '_' or '-', starting with a letter, a digit or '_'"};
  }
  return TenantId(std::string(text));
}

}  // namespace gantlet
