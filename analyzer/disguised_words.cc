#include "analyzer/disguised_words.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "analyzer/disguise_codes.h"
#include "analyzer/one_of.h"

namespace gantlet {
namespace {

// Words met by chance in long data would bother; letters further apart than this are no disguise.
constexpr std::size_t kWidestStride = 4;
constexpr std::size_t kShortestPiece = 3;
constexpr std::size_t kShortestShuffled = 9;  // __deco__ is no __code__
// ['construct', 'or', …]: words of every language.
constexpr std::string_view kOrdinaryFronts[] = {"construct"};

bool isNameCharacter(char c) { return isLetter(c) || isDigit(c) || c == '_'; }
bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
std::string lowered(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lowerCase);
  return out;
}

// How many digits follow a backslash and a letter.
std::size_t digitsOfEscape(std::string_view text) {
  if (text.size() < 2 || text[0] != '\\') return 0;
  return text[1] == 'u' ? 4 : text[1] == 'x' ? 2 : 0;
}

// -1 for what is no escape.
int hexCode(std::string_view text, std::size_t lead, std::size_t digits) {
  if (digits == 0 || text.size() < lead + digits) return -1;
  int code = 0;
  const char* const end = text.data() + lead + digits;
  const auto read = std::from_chars(text.data() + lead, end, code, 16);
  return read.ec == std::errc() && read.ptr == end ? code : -1;
}

}  // namespace

DisguisedWords::DisguisedWords(std::initializer_list<std::string_view> words) {
  for (const std::string_view text : words) {
    Word word;
    word.text = text;
    word.small = lowered(text);
    word.hex = hexOf(text);
    word.wideHex = spread(word.hex);
    word.bits = bitsOf(text);
    word.morse = morseOf(text);
    std::copy_if(word.small.begin(), word.small.end(), std::back_inserter(word.letters), isLetter);
    for (std::size_t offset = 0; offset < 3; ++offset) word.base64[offset] = base64Of(text, offset);
    for (const char c : text) word.sum += static_cast<unsigned char>(c);
    shortest_ = words_.empty() ? text.size() : std::min(shortest_, text.size());
    if (std::count(sizes_.begin(), sizes_.end(), text.size()) == 0) sizes_.push_back(text.size());
    sums_[word.sum % sums_.size()] = true;
    addForm(word.text);
    addTwins(word.text);
    const std::string backwards(text.rbegin(), text.rend());
    if (backwards != text) addForm(backwards);
    words_.push_back(std::move(word));
  }
}

void DisguisedWords::addTwins(const std::string& text) {
  // f_globals and the like begin with too little of their own.
  if (!text.starts_with("__") && text.find('_') != std::string::npos) return;
  std::size_t first = 0;
  std::size_t again = text.find(text[0], 1);
  while (again == std::string::npos && ++first < text.size()) {
    again = text.find(text[first], first + 1);
  }
  if (again == std::string::npos) return;
  auto twins = std::find_if(twins_.begin(), twins_.end(), [&](const Twins& known) {
    return known.first == first && known.again == again;
  });
  if (twins == twins_.end()) twins = twins_.insert(twins, Twins{first, again, {}});
  twins->words.push_back(static_cast<std::uint16_t>(words_.size()));
}

void DisguisedWords::addForm(const std::string& text) {
  Form form;
  form.text = text;
  form.word = static_cast<std::uint16_t>(words_.size());
  while (!isLetter(text[form.letters]) || !isLetter(text[form.letters + 1U])) ++form.letters;
  const auto index = static_cast<std::uint16_t>(forms_.size());
  byFirst_[static_cast<unsigned char>(text[0])].push_back(index);
  byBend_[bendOf(text)].push_back(index);
  if (const std::size_t mirrored = 2 * kNoBend - bendOf(text); mirrored != bendOf(text)) {
    byBend_[mirrored].push_back(index);
  }
  byMask_[maskOf(text)].push_back(index);
  byTurn_[turnOf(std::string_view(text).substr(form.letters))].push_back(index);
  forms_.push_back(std::move(form));
}

std::optional<DisguisedWords::Found> DisguisedWords::findIn(const JoinedLiterals& literals) const {
  const std::string_view text = literals.text;
  if (text.size() < shortest_) return std::nullopt;
  const Picked named = pick(text, [](char c) { return isLetter(c) || c == '_'; });
  if (auto found = spaced(named, text)) return found;
  if (auto found = shuffled(named, literals)) return found;
  if (const Picked letters = pick(text, isLetter); letters.text.size() < named.text.size()) {
    if (auto found = spaced(letters, text)) return found;
  }
  const std::string small = lowered(text);
  if (auto found = inPieces(literals, small)) return found;
  if (auto found = inTwoWords(literals)) return found;
  if (auto found = strided(text)) return found;
  if (auto found = shifted(text)) return found;
  if (auto found = rotated(text)) return found;
  if (auto found = escaped(text)) return found;
  if (auto found = encoded(text, small)) return found;
  if (auto found = signalled(text)) return found;
  if (auto found = spelled(literals)) return found;
  if (auto found = substituted(literals)) return found;
  return numbered(literals);
}

// ['con', 'struct', 'or'], and the same in capitals: a name over the ends of literals.
std::optional<DisguisedWords::Found> DisguisedWords::inPieces(const JoinedLiterals& literals,
                                                              std::string_view small) const {
  const auto& ends = literals.ends;
  for (const Word& word : words_) {
    const std::size_t size = word.text.size();
    for (std::size_t at = small.find(word.small); at != std::string::npos;
         at = small.find(word.small, at + 1)) {
      const std::size_t end = ends[literals.placeOf(at)];
      if (end >= at + size) continue;
      const std::string_view front = small.substr(at, end - at);
      if (!isOneOf(front, kOrdinaryFronts)) return Found{word.text, at};
    }
  }
  return std::nullopt;
}

// '__pro' here and 'to__' there, each a word by itself.
std::optional<DisguisedWords::Found> DisguisedWords::inTwoWords(
    const JoinedLiterals& literals) const {
  const std::string_view text = literals.text;
  // By how many of their characters words begin and end with words of the text.
  std::vector<std::uint32_t> fronts(words_.size());
  std::vector<std::uint32_t> backs(words_.size());
  std::size_t literal = 0;
  for (std::size_t at = 0; at < text.size();) {
    while (literals.ends[literal] <= at) ++literal;
    const std::size_t limit = literals.ends[literal];
    std::size_t end = at;
    while (end < limit && isNameCharacter(text[end])) ++end;
    const std::string_view piece = text.substr(at, end - at);
    at = std::max(end, at + 1);
    if (piece.size() < kShortestPiece) continue;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string_view name = words_[i].text;
      if (piece.size() + kShortestPiece > name.size()) continue;
      if (name.starts_with(piece)) fronts[i] |= 1U << piece.size();
      if (name.ends_with(piece)) backs[i] |= 1U << (name.size() - piece.size());
      if ((fronts[i] & backs[i]) != 0)
        return Found{name, static_cast<std::size_t>(piece.data() - text.data())};
    }
  }
  return std::nullopt;
}

// The letters of a word in another order, and nothing else between them: 'rotcurtsnoc'.
std::optional<DisguisedWords::Found> DisguisedWords::shuffled(
    const Picked& letters, const JoinedLiterals& literals) const {
  const std::string_view text = letters.text;
  for (const std::size_t size : sizes_) {
    if (size < kShortestShuffled) continue;
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      sum += static_cast<unsigned char>(text[i]);
      if (i >= size) sum -= static_cast<unsigned char>(text[i - size]);
      if (i + 1 < size || !sums_[sum % sums_.size()]) continue;
      const std::size_t start = i + 1 - size;
      const std::string_view window = text.substr(start, size);
      // Letters of several words or literals may come together by chance.
      const std::size_t first = letters.places[start];
      if (letters.places[i] - first + 1 != size ||
          literals.placeOf(first) != literals.placeOf(letters.places[i]))
        continue;
      for (const Word& word : words_) {
        if (word.text.size() != size || word.sum != sum) continue;
        // A window beside the word itself has its letters too, where the one before it is the last.
        const std::size_t near = start < size ? 0 : start - size;
        const bool beside = text.substr(near, 3 * size).find(word.text) != std::string_view::npos;
        if (!beside && sameLetters(window, word.text)) return Found{word.text, first};
      }
    }
  }
  return std::nullopt;
}

// 'con~structor', 'con-struc-tor'. Prose with a space in it ('construct or') is none.
std::optional<DisguisedWords::Found> DisguisedWords::spaced(const Picked& letters,
                                                            std::string_view text) const {
  for (const Form& form : forms_) {
    for (std::size_t at = letters.text.find(form.text); at != std::string::npos;
         at = letters.text.find(form.text, at + 1)) {
      std::size_t gaps = 0;
      bool sign = false;
      for (std::size_t i = at; i + 1 < at + form.text.size(); ++i) {
        const std::size_t from = letters.places[i] + 1;
        const std::size_t to = letters.places[i + 1];
        if (from == to) continue;
        ++gaps;
        const std::string_view between = text.substr(from, to - from);
        sign = sign || std::none_of(between.begin(), between.end(), isSpace);
      }
      if (gaps > 1 || (gaps == 1 && sign)) {
        return Found{words_[form.word].text, letters.places[at]};
      }
    }
  }
  return std::nullopt;
}

// 'c.o.n.s…' with whatever between: every second, third or fourth character.
std::optional<DisguisedWords::Found> DisguisedWords::strided(std::string_view text) const {
  for (std::size_t i = 0; i + shortest_ < text.size(); ++i) {
    for (const std::uint16_t index : byFirst_[static_cast<unsigned char>(text[i])]) {
      const std::string& form = forms_[index].text;
      for (std::size_t stride = 2; stride <= kWidestStride; ++stride) {
        if (i + stride * (form.size() - 1) >= text.size()) break;
        std::size_t k = 1;
        while (k < form.size() && text[i + stride * k] == form[k]) ++k;
        if (k == form.size()) return Found{words_[forms_[index].word].text, i};
      }
    }
  }
  return std::nullopt;
}

std::optional<DisguisedWords::Found> DisguisedWords::shifted(std::string_view text) const {
  for (std::size_t i = 0; i + shortest_ <= text.size(); ++i) {
    const std::string_view rest = text.substr(i);
    for (const std::uint16_t index : byBend_[bendOf(rest)]) {
      const std::string& form = forms_[index].text;
      if (form.size() <= rest.size() && isShifted(rest, form)) {
        return Found{words_[forms_[index].word].text, i};
      }
    }
    for (const std::uint16_t index : byMask_[maskOf(rest)]) {
      const std::string& form = forms_[index].text;
      if (form.size() <= rest.size() && isMasked(rest, form)) {
        return Found{words_[forms_[index].word].text, i};
      }
    }
  }
  return std::nullopt;
}

std::optional<DisguisedWords::Found> DisguisedWords::rotated(std::string_view text) const {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (!isLetter(text[i]) || !isLetter(text[i + 1])) continue;
    for (const std::uint16_t index : byTurn_[turnOf(text.substr(i))]) {
      const Form& form = forms_[index];
      if (i < form.letters || i - form.letters + form.text.size() > text.size()) continue;
      if (isRotated(text.substr(i - form.letters), form.text)) {
        return Found{words_[form.word].text, i - form.letters};
      }
    }
  }
  return std::nullopt;
}

// \u005f, \x5f and %5f: of texts that something decodes later.
std::optional<DisguisedWords::Found> DisguisedWords::escaped(std::string_view text) const {
  if (text.find_first_of("\\%") == std::string_view::npos) return std::nullopt;
  std::string plain;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t digits = text[i] == '%' ? 2 : digitsOfEscape(text.substr(i));
    const std::size_t lead = text[i] == '%' ? 1 : 2;
    const int code = hexCode(text.substr(i), lead, digits);
    const bool ascii = code >= 0 && code < 128;
    places.push_back(i);
    plain += ascii ? static_cast<char>(code) : text[i];
    i += ascii ? lead + digits : 1;
  }
  for (const Word& word : words_) {
    const std::size_t at = plain.find(word.text);
    if (at == std::string::npos) continue;
    const std::size_t last = at + word.text.size() - 1;
    if (places[last] - places[at] + 1 != word.text.size()) return Found{word.text, places[at]};
  }
  return std::nullopt;
}

std::optional<DisguisedWords::Found> DisguisedWords::encoded(std::string_view text,
                                                             std::string_view small) const {
  for (const Word& word : words_) {
    for (const std::string& form : word.base64) {
      const std::size_t at = text.find(form);
      if (at != std::string_view::npos) return Found{word.text, at};
    }
  }
  // 63 6f …, \x63…, 0x63, …: what stands between the digits goes.
  const Picked digits = pick(small, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
  for (const Word& word : words_) {
    if (digits.text.size() < word.hex.size()) continue;
    for (const std::string* form : {&word.hex, &word.wideHex}) {
      const std::size_t at = digits.text.find(*form);
      if (at != std::string::npos) return Found{word.text, digits.places[at]};
    }
  }
  return std::nullopt;
}

}  // namespace gantlet
