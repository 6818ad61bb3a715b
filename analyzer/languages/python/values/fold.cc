#include "analyzer/languages/python/values/fold.h"

#include <algorithm>
#include <optional>

#include "core/utf8.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMaxCombinations = 16;
constexpr std::int64_t kMaxRepeat = 4096;

template <class Combine>
ValueId combine(ValueTable& values, const std::vector<std::string>& left,
                const std::vector<std::string>& right, AtomKind kind, Combine combineTexts) {
  ValueId result = kNothing;
  for (const std::string& a : left) {
    for (const std::string& b : right) {
      std::optional<std::string> text = combineTexts(a, b);
      if (!text) return kUnknownValue;
      result = values.unite(result, kind == AtomKind::kBytes ? values.bytes(std::move(*text))
                                                             : values.text(std::move(*text)));
    }
  }
  return result;
}

std::optional<std::int64_t> onlyInteger(const ValueTable& values, ValueId value) {
  const auto& atoms = values.atoms(value);
  if (atoms.size() != 1 || values.atom(atoms[0]).kind != AtomKind::kInteger) return std::nullopt;
  return values.atom(atoms[0]).number;
}

ValueId addConstants(ValueTable& values, ValueId left, ValueId right) {
  const auto concat = [](const std::string& a, const std::string& b) {
    return std::optional<std::string>(a + b);
  };
  for (const AtomKind kind : {AtomKind::kText, AtomKind::kBytes}) {
    const auto a = candidates(values, left, kind);
    const auto b = candidates(values, right, kind);
    if (a.empty() || b.empty()) continue;
    if (a.size() * b.size() > kMaxCombinations) return kUnknownValue;
    return combine(values, a, b, kind, concat);
  }
  const auto a = onlyInteger(values, left);
  const auto b = onlyInteger(values, right);
  constexpr std::int64_t kHalf = std::int64_t{1} << 54;
  if (a && b && std::abs(*a) < kHalf && std::abs(*b) < kHalf) return values.integer(*a + *b);
  return kUnknownValue;
}

ValueId repeatText(ValueTable& values, ValueId text, ValueId count) {
  const auto texts = candidates(values, text, AtomKind::kText);
  const auto times = onlyInteger(values, count);
  if (texts.size() != 1 || !times) return kUnknownValue;
  const std::int64_t repeat = std::clamp<std::int64_t>(*times, 0, kMaxRepeat);
  if (repeat * static_cast<std::int64_t>(texts[0].size()) > kMaxRepeat) return kUnknownValue;
  std::string out;
  for (std::int64_t i = 0; i < repeat; ++i) out += texts[0];
  return values.text(std::move(out));
}

ValueId decodeBytes(ValueTable& values, ValueId receiver, const std::vector<ValueId>& arguments) {
  std::string encoding = "utf-8";
  if (arguments.size() > 1) return kUnknownValue;  // what becomes of bytes that are no text
  if (!arguments.empty()) {
    const auto given = candidates(values, arguments[0], AtomKind::kText);
    if (given.size() != 1) return kUnknownValue;
    encoding = given[0];
  }
  const bool latin = encoding == "latin-1" || encoding == "latin1" || encoding == "iso-8859-1";
  if (!latin && encoding != "utf-8" && encoding != "utf8" && encoding != "ascii") {
    return kUnknownValue;
  }
  ValueId result = kNothing;
  for (const std::string& bytes : candidates(values, receiver, AtomKind::kBytes)) {
    std::string text = bytes;
    if (latin) {
      text.clear();
      for (const char c : bytes) text += characterOf(static_cast<unsigned char>(c)).value_or("");
    }
    const bool ascii = std::all_of(text.begin(), text.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x80U;
    });
    if (!isValidUtf8(text) || (encoding == "ascii" && !ascii)) return kUnknownValue;
    result = values.unite(result, values.text(std::move(text)));
  }
  return result == kNothing ? kUnknownValue : result;
}

}  // namespace

std::vector<std::string> candidates(const ValueTable& values, ValueId value, AtomKind kind) {
  if (!values.isAll(value, kind) || values.atoms(value).size() > kMaxCombinations) return {};
  std::vector<std::string> texts;
  for (const AtomId id : values.atoms(value)) texts.push_back(values.atom(id).text);
  return texts;
}

std::vector<std::string> printed(const ValueTable& values, ValueId value) {
  if (!values.isConstant(value) || values.atoms(value).size() > kMaxCombinations) return {};
  std::vector<std::string> texts;
  for (const AtomId id : values.atoms(value)) {
    const Atom& atom = values.atom(id);
    if (atom.kind == AtomKind::kBytes) return {};
    texts.push_back(atom.kind == AtomKind::kInteger ? std::to_string(atom.number) : atom.text);
  }
  return texts;
}

ValueId foldBinary(ValueTable& values, std::string_view op, ValueId left, ValueId right) {
  if (left == kNothing || right == kNothing) return kNothing;
  if (op == "+") return addConstants(values, left, right);
  if (op == "-") return addConstants(values, left, foldNegation(values, right));
  if (op == "*") {
    const ValueId result = repeatText(values, left, right);
    return result == kUnknownValue ? repeatText(values, right, left) : result;
  }
  if (op == "%") {
    const auto formats = candidates(values, left, AtomKind::kText);
    const auto arguments = printed(values, right);
    if (formats.empty() || arguments.empty()) return kUnknownValue;
    if (formats.size() * arguments.size() > kMaxCombinations) return kUnknownValue;
    return combine(values, formats, arguments, AtomKind::kText,
                   [](const std::string& format, const std::string& argument) {
                     return percentFormat(format, {argument});
                   });
  }
  return kUnknownValue;
}

ValueId foldNegation(ValueTable& values, ValueId operand) {
  if (operand == kNothing) return kNothing;
  const auto number = onlyInteger(values, operand);
  return number ? values.integer(-*number) : kUnknownValue;
}

ValueId foldIndex(ValueTable& values, ValueId text, ValueId index) {
  const auto texts = candidates(values, text, AtomKind::kText);
  const auto number = onlyInteger(values, index);
  if (texts.empty() || !number) return kUnknownValue;
  ValueId result = kNothing;
  for (const std::string& candidate : texts) {
    auto character = textAt(candidate, *number);
    if (character) result = values.unite(result, values.text(std::move(*character)));
  }
  return result == kNothing ? kUnknownValue : result;
}

ValueId foldSlice(ValueTable& values, ValueId text, const SliceBounds& bounds) {
  ValueId result = kNothing;
  for (const std::string& candidate : candidates(values, text, AtomKind::kText)) {
    auto slice = sliceText(candidate, bounds);
    if (!slice) return kUnknownValue;
    result = values.unite(result, values.text(std::move(*slice)));
  }
  return result == kNothing ? kUnknownValue : result;
}

ValueId foldMethod(ValueTable& values, ValueId receiver, std::string_view method,
                   const std::vector<ValueId>& arguments) {
  if (method == "decode") return decodeBytes(values, receiver, arguments);
  std::vector<std::string> texts;
  for (const ValueId argument : arguments) {
    const auto given = candidates(values, argument, AtomKind::kText);
    if (given.size() != 1) return kUnknownValue;
    texts.push_back(given[0]);
  }
  ValueId result = kNothing;
  for (const std::string& text : candidates(values, receiver, AtomKind::kText)) {
    if (method == "encode" && texts.empty()) {
      result = values.unite(result, values.bytes(text));
      continue;
    }
    auto folded = foldTextMethod(text, method, texts);
    if (!folded) return kUnknownValue;
    result = values.unite(result, values.text(std::move(*folded)));
  }
  return result == kNothing ? kUnknownValue : result;
}

}  // namespace gantlet::python
