// Names that literals hide in numbers, signals and other alphabets.
#include <algorithm>
#include <array>
#include <cmath>

#include "analyzer/disguise_codes.h"
#include "analyzer/disguised_words.h"

namespace gantlet {
namespace {

constexpr std::int64_t kLargestFactor = 10;  // of numbers that are multiples of codes
// Initials of that many words in a row come together by chance in no prose.
constexpr std::size_t kFewestInitials = 8;
constexpr std::size_t kFewestSignals = 5;
constexpr std::size_t kFewestLetters = 5;
constexpr std::size_t kFewestDigits = 12;
constexpr std::size_t kMostDigits = 96;

std::uint64_t wholePart(double number) { return static_cast<std::uint64_t>(std::fabs(number)); }

// The digits of a decimal number in another base, the first one first.
std::vector<double> digitsIn(std::string_view decimal, unsigned base) {
  std::vector<unsigned> rest;
  for (const char c : decimal) rest.push_back(static_cast<unsigned>(c - '0'));
  std::vector<double> out;
  while (!rest.empty()) {
    std::vector<unsigned> quotient;
    unsigned carry = 0;
    for (const unsigned digit : rest) {
      carry = 10 * carry + digit;
      if (!quotient.empty() || carry >= base) quotient.push_back(carry / base);
      carry %= base;
    }
    out.push_back(carry);
    rest = std::move(quotient);
  }
  std::reverse(out.begin(), out.end());
  return out;
}

// Characters for characters, of which half the letters are those that they stand for:
// 'c0nstruct0r'.
bool isSubstituted(std::string_view text, std::string_view word) {
  static constexpr std::string_view kMarkup = "`*'\" \n\t";  // ``class`` is a word in a document
  std::array<char, 256> by{};
  std::array<bool, 256> taken{};
  std::size_t letters = 0;
  std::size_t same = 0;
  bool markup = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    char& stands = by[static_cast<unsigned char>(word[i])];
    bool& used = taken[static_cast<unsigned char>(text[i])];
    if (stands == 0 ? used : stands != text[i]) return false;
    stands = text[i];
    used = true;
    if (isLetter(word[i])) {
      ++letters;
      same += text[i] == word[i] ? 1 : 0;
    } else {
      markup = markup || kMarkup.find(text[i]) != std::string_view::npos;
    }
  }
  if (markup || letters < kFewestLetters || 2 * same < letters) return false;
  return same < letters || text.substr(0, word.size()) != word;
}

}  // namespace

std::optional<DisguisedWords::Found> DisguisedWords::findIn(std::span<const double> numbers) const {
  for (std::size_t i = 0; i + shortest_ <= numbers.size(); ++i) {
    const auto rest = numbers.subspan(i);
    if (!isWhole(rest[0]) || !isWhole(rest[1]) || !isWhole(rest[2])) continue;
    const auto bend = static_cast<std::int64_t>(rest[0] + rest[2] - 2 * rest[1]);
    for (std::int64_t factor = 1; factor <= kLargestFactor; ++factor) {
      if (bend % factor != 0 || std::abs(bend / factor) >= static_cast<std::int64_t>(kNoBend))
        continue;
      for (const std::uint16_t index :
           byBend_[static_cast<std::size_t>(bend / factor + static_cast<std::int64_t>(kNoBend))]) {
        const Form& form = forms_[index];
        if (form.text.size() <= rest.size() && isAffine(rest, form.text))
          return Found{words_[form.word].text, i};
      }
    }
    const auto mask = wholePart(rest[0]) ^ wholePart(rest[1]);
    if (mask >= byMask_.size()) continue;
    for (const std::uint16_t index : byMask_[mask]) {
      const Form& form = forms_[index];
      if (form.text.size() <= rest.size() && isMasked(rest, form.text))
        return Found{words_[form.word].text, i};
    }
  }
  return std::nullopt;
}

// 01100011 01101111, and Morse code.
std::optional<DisguisedWords::Found> DisguisedWords::signalled(std::string_view text) const {
  const Picked bits = pick(text, [](char c) { return c == '0' || c == '1'; });
  // A letter's end is whatever is no signal.
  std::string signals;
  for (const char c : text) {
    const bool signal = c == '.' || c == '-';
    if (signal || (!signals.empty() && signals.back() != ' ')) signals += signal ? c : ' ';
  }
  for (const Word& word : words_) {
    if (const std::size_t at = bits.text.find(word.bits); at != std::string::npos) {
      return Found{word.text, bits.places[at]};
    }
    if (word.letters.size() >= kFewestSignals && signals.find(word.morse) != std::string::npos) {
      return Found{word.text, 0};
    }
  }
  return std::nullopt;
}

// 'charlie oscar november …': the first letters of words.
std::optional<DisguisedWords::Found> DisguisedWords::spelled(const JoinedLiterals& literals) const {
  const std::string_view text = literals.text;
  std::string initials;
  std::vector<std::size_t> places;
  std::size_t literal = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || literals.ends[literal] <= at;
    while (literals.ends[literal] <= at) ++literal;
    if (!isLetter(text[at]) || (!begins && isLetter(text[at - 1]))) continue;
    initials += lowerCase(text[at]);
    places.push_back(at);
  }
  for (const Word& word : words_) {
    if (word.letters.size() < kFewestInitials) continue;
    const std::size_t at = initials.find(word.letters);
    // Letters by themselves are told elsewhere, where signs stand between them.
    if (at != std::string::npos) return Found{word.text, places[at]};
  }
  return std::nullopt;
}

std::optional<DisguisedWords::Found> DisguisedWords::substituted(
    const JoinedLiterals& literals) const {
  const std::string_view text = literals.text;
  for (std::size_t i = 0; i + shortest_ <= text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    for (const Twins& twins : twins_) {
      if (twins.again >= rest.size() || rest[twins.first] != rest[twins.again]) continue;
      for (const std::uint16_t index : twins.words) {
        const std::string& word = words_[index].text;
        if (word.size() > rest.size() || !isSubstituted(rest, word)) continue;
        // '--config' before '--verbose': options of a command line.
        const bool options = rest[twins.first] == '-' &&
                             literals.placeOf(i) != literals.placeOf(i + word.size() - 1);
        if (!options) return Found{word, i};
      }
    }
  }
  return std::nullopt;
}

// '99,111,110,…', octal numbers, and large ones, whose digits in another base are codes.
std::optional<DisguisedWords::Found> DisguisedWords::numbered(
    const JoinedLiterals& literals) const {
  const std::string_view text = literals.text;
  std::vector<double> numbers;
  std::vector<double> octal;
  std::vector<std::size_t> places;
  std::size_t literal = 0;
  for (std::size_t i = 0; i < text.size();) {
    while (literals.ends[literal] <= i) ++literal;
    if (!isDigit(text[i])) {
      ++i;
      continue;
    }
    const std::size_t from = i;
    double number = 0;
    double eighths = 0;
    for (; i < literals.ends[literal] && isDigit(text[i]); ++i) {
      number = 10 * number + (text[i] - '0');
      eighths = 8 * eighths + (text[i] - '0');
    }
    if (auto found = inLargeNumber(text.substr(from, i - from))) {
      found->at = from;
      return found;
    }
    places.push_back(from);
    numbers.push_back(number);
    octal.push_back(eighths);
  }
  for (const auto* row : {&numbers, &octal}) {
    if (auto found = findIn(*row)) {
      found->at = places[found->at];
      return found;
    }
  }
  return std::nullopt;
}

std::optional<DisguisedWords::Found> DisguisedWords::inLargeNumber(std::string_view digits) const {
  if (digits.size() < kFewestDigits || digits.size() > kMostDigits) return std::nullopt;
  for (const unsigned base : {26U, 27U, 32U, 36U, 64U, 100U, 128U, 256U, 1000U}) {
    if (auto found = findIn(digitsIn(digits, base))) return found;
  }
  return std::nullopt;
}

}  // namespace gantlet
