// Finds names of the inside ('constructor', '__globals__') in literals that hold them in a form
// that only a decoder gives back: in pieces, backwards or shuffled, with signs between the letters,
// every second letter, by another alphabet (Caesar, ROT13, XOR), as numbers, escaped, in
// hexadecimal or base64.
//
// A program reaches a name whose text is nowhere to be seen by decoding it, in more ways than an
// analysis of values can follow; but the literal has to be there. Honest programs have none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/syntax_tree.h"

namespace gantlet {

// Literals, one after the other.
struct JoinedLiterals {
  std::string text;
  std::vector<std::size_t> ends;
  std::vector<NodeIndex> nodes;

  void add(std::string_view literal, NodeIndex node) {
    text += literal;
    ends.push_back(text.size());
    nodes.push_back(node);
  }
  // The last literal goes on.
  void extend(std::string_view literal) {
    text += literal;
    ends.back() = text.size();
  }
  // Which literal holds the character at `at`, which is one of the text's.
  [[nodiscard]] std::size_t placeOf(std::size_t at) const {
    return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), at) - ends.begin());
  }
};

// Thread-safety: const calls may be made from many threads.
class DisguisedWords {
 public:
  // `words`: ASCII, each of 8 to 31 characters, else they are met by chance, of which two
  // letters stand together.
  DisguisedWords(std::initializer_list<std::string_view> words);

  struct Found {
    std::string_view word;
    std::size_t at = 0;  // where in the text, or among the numbers, it begins
  };

  // A name that stands in one of the literals as it is is not disguised. Linear in their size.
  [[nodiscard]] std::optional<Found> findIn(const JoinedLiterals& literals) const;
  // The same of numbers that stand one after the other, as character codes or what was made of
  // them: multiples, sums, differences with the index, XOR with a key.
  [[nodiscard]] std::optional<Found> findIn(std::span<const double> numbers) const;

 private:
  struct Word {
    std::string text;
    std::string small;
    std::string letters;  // in small ones, and nothing else
    std::string hex;
    std::string wideHex;  // as UTF-16 has it
    std::string bits;
    std::string morse;
    std::array<std::string, 3> base64;  // of the word at each offset within three bytes
    std::uint32_t sum = 0;              // of its bytes
  };
  // A word as it is read, from its front or from its back.
  struct Form {
    std::string text;
    std::uint16_t word = 0;
    std::uint16_t letters = 0;  // where two letters stand together
  };
  // Words whose first character that comes again stands at the same places.
  struct Twins {
    std::size_t first = 0;
    std::size_t again = 0;
    std::vector<std::uint16_t> words;
  };
  // Some characters of a text, and where each of them stood.
  struct Picked {
    std::string text;
    std::vector<std::uint32_t> places;
  };
  template <class Keep>
  [[nodiscard]] static Picked pick(std::string_view text, Keep keep) {
    Picked picked;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!keep(text[i])) continue;
      picked.text += text[i];
      picked.places.push_back(static_cast<std::uint32_t>(i));
    }
    return picked;
  }

  void addForm(const std::string& text);
  void addTwins(const std::string& text);
  // `small`: the text with its capitals made small.
  [[nodiscard]] std::optional<Found> inPieces(const JoinedLiterals& literals,
                                              std::string_view small) const;
  [[nodiscard]] std::optional<Found> inTwoWords(const JoinedLiterals& literals) const;
  [[nodiscard]] std::optional<Found> shuffled(const Picked& letters,
                                              const JoinedLiterals& literals) const;
  [[nodiscard]] std::optional<Found> spaced(const Picked& letters, std::string_view text) const;
  [[nodiscard]] std::optional<Found> strided(std::string_view text) const;
  [[nodiscard]] std::optional<Found> shifted(std::string_view text) const;
  [[nodiscard]] std::optional<Found> rotated(std::string_view text) const;
  [[nodiscard]] std::optional<Found> escaped(std::string_view text) const;
  [[nodiscard]] std::optional<Found> encoded(std::string_view text, std::string_view small) const;
  [[nodiscard]] std::optional<Found> signalled(std::string_view text) const;
  [[nodiscard]] std::optional<Found> spelled(const JoinedLiterals& literals) const;
  [[nodiscard]] std::optional<Found> substituted(const JoinedLiterals& literals) const;
  [[nodiscard]] std::optional<Found> numbered(const JoinedLiterals& literals) const;
  [[nodiscard]] std::optional<Found> inLargeNumber(std::string_view digits) const;

  std::vector<Word> words_;
  std::vector<Form> forms_;
  std::vector<Twins> twins_;
  std::size_t shortest_ = 0;
  std::vector<std::size_t> sizes_;  // of the words
  std::array<bool, 4096> sums_{};   // of the words' bytes
  // Forms by what a window of text must have in common with them: its first character, how much the
  // second step between its first three characters differs from the first one, its first two
  // characters' XOR, the step between two letters in a circle of 26.
  std::array<std::vector<std::uint16_t>, 256> byFirst_;
  std::array<std::vector<std::uint16_t>, 2048> byBend_;
  std::array<std::vector<std::uint16_t>, 256> byMask_;
  std::array<std::vector<std::uint16_t>, 26> byTurn_;
};

}  // namespace gantlet
