#include "analyzer/disguise_codes.h"

#include <array>
#include <cmath>

namespace gantlet {
namespace {

bool isSmallWhole(double number) { return number >= 0 && isWhole(number); }

}  // namespace

char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// As UTF-16 has it: 0063 006f …
std::string spread(std::string_view hex) {
  std::string out;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    out += "00";
    out += hex.substr(i, 2);
  }
  return out;
}

std::string hexOf(std::string_view text) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

std::string bitsOf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    for (unsigned bit = 8; bit-- > 0;) {
      out += ((static_cast<unsigned char>(c) >> bit) & 1U) != 0 ? '1' : '0';
    }
  }
  return out;
}

std::string morseOf(std::string_view text) {
  static constexpr std::string_view kSignals[] = {
      ".-",   "-...", "-.-.", "-..",  ".",   "..-.", "--.",  "....", "..",
      ".---", "-.-",  ".-..", "--",   "-.",  "---",  ".--.", "--.-", ".-.",
      "...",  "-",    "..-",  "...-", ".--", "-..-", "-.--", "--.."};
  std::string out;
  for (const char c : text) {
    if (!isLetter(c)) continue;
    if (!out.empty()) out += ' ';
    out += kSignals[lowerCase(c) - 'a'];
  }
  return out;
}

// The part of base64 text that depends on nothing but `word`, where `offset` bytes stand before it
// in the group of three.
std::string base64Of(std::string_view word, std::size_t offset) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  // The first digit that holds bits of the word alone; of the last one the same.
  const std::size_t bits = 8 * (offset + word.size());
  for (std::size_t at = (8 * offset + 5) / 6 * 6; at + 6 <= bits; at += 6) {
    unsigned digit = 0;
    for (std::size_t bit = at - 8 * offset; bit < at - 8 * offset + 6; ++bit) {
      const auto byte = static_cast<unsigned char>(word[bit / 8]);
      digit = 2 * digit + ((byte >> (7 - bit % 8)) & 1U);
    }
    out += kDigits[digit];
  }
  return out;
}

bool isWhole(double number) {
  return std::fabs(number) < 10'000'000 && number == std::floor(number);
}

// Whether `numbers` are a * code + b + c * index for the codes of `word`.
bool isAffine(std::span<const double> numbers, std::string_view word) {
  const auto step = [](double from, double to) { return to - from; };
  const auto codeStep = [&](std::size_t i) {
    return static_cast<double>(word[i + 1]) - static_cast<double>(word[i]);
  };
  // Two steps of which the codes' differ give a and c.
  std::size_t other = 1;
  while (other + 1 < word.size() && codeStep(other) == codeStep(0)) ++other;
  if (other + 1 >= word.size()) return false;
  const double first = step(numbers[0], numbers[1]);
  const double a =
      (step(numbers[other], numbers[other + 1]) - first) / (codeStep(other) - codeStep(0));
  const double c = first - a * codeStep(0);
  // What lies closer together than the codes do is met by chance in data.
  if (!(std::fabs(a) >= 1) || !std::isfinite(a) || !std::isfinite(c)) return false;
  for (std::size_t i = 0; i + 1 < word.size(); ++i) {
    if (std::fabs(step(numbers[i], numbers[i + 1]) - a * codeStep(i) - c) > 1e-6) return false;
  }
  return true;
}

bool isMasked(std::span<const double> numbers, std::string_view word) {
  if (!isSmallWhole(numbers[0])) return false;
  const auto mask = static_cast<std::uint32_t>(numbers[0]) ^ static_cast<unsigned char>(word[0]);
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (!isSmallWhole(numbers[i])) return false;
    if ((static_cast<std::uint32_t>(numbers[i]) ^ static_cast<unsigned char>(word[i])) != mask) {
      return false;
    }
  }
  return true;
}

// The second step between three characters less the first one: what adding a number to each, or
// one more for each place, leaves as it is. Mirrored letters have it with the other sign.
std::size_t bendOf(std::string_view text) {
  const auto at = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(text[i]));
  };
  return kNoBend + at(2) + at(0) - 2 * at(1);
}

std::size_t maskOf(std::string_view text) {
  return static_cast<unsigned char>(text[0]) ^ static_cast<unsigned char>(text[1]);
}

std::size_t turnOf(std::string_view letters) {
  return static_cast<std::size_t>(lowerCase(letters[1]) - lowerCase(letters[0]) + 26) % 26;
}

// Plus a number, plus a number for each place, mirrored. Plain text is none of it.
bool isShifted(std::string_view text, std::string_view word) {
  const auto at = [&](std::size_t i) -> int { return static_cast<unsigned char>(text[i]); };
  const auto code = [&](std::size_t i) -> int { return static_cast<unsigned char>(word[i]); };
  const auto is = [&](int sign) {
    const int base = at(0) - sign * code(0);
    const int step = at(1) - sign * code(1) - base;
    if (sign == 1 && base == 0 && step == 0) return false;
    for (std::size_t i = 2; i < word.size(); ++i) {
      if (at(i) != sign * code(i) + base + step * static_cast<int>(i)) return false;
    }
    return true;
  };
  return is(1) || is(-1);
}

bool isMasked(std::string_view text, std::string_view word) {
  const auto mask = [&](std::size_t i) {
    return static_cast<unsigned char>(text[i]) ^ static_cast<unsigned char>(word[i]);
  };
  if (mask(0) == 0) return false;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (mask(i) != mask(0)) return false;
  }
  return true;
}

// ROT13 and its kin: letters go round, all else stays.
bool isRotated(std::string_view text, std::string_view word) {
  int turn = -1;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (!isLetter(word[i]) || !isLetter(text[i])) {
      if (word[i] != text[i]) return false;
      continue;
    }
    const int turned = (lowerCase(text[i]) - lowerCase(word[i]) + 26) % 26;
    if (turn >= 0 && turned != turn) return false;
    turn = turned;
  }
  return turn > 0;
}

bool sameLetters(std::string_view text, std::string_view word) {
  std::array<int, 256> count{};
  for (const char c : text) ++count[static_cast<unsigned char>(c)];
  for (const char c : word) {
    if (--count[static_cast<unsigned char>(c)] < 0) return false;
  }
  return true;
}

}  // namespace gantlet
