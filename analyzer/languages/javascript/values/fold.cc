#include "analyzer/languages/javascript/values/fold.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "analyzer/languages/javascript/syntax/literals.h"

namespace gantlet::javascript {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool isNumeric(ValueKind kind) {
  return kind == ValueKind::kNumber || kind == ValueKind::kAnyNumber ||
         kind == ValueKind::kAnyBool || kind == ValueKind::kTrue || kind == ValueKind::kFalse ||
         kind == ValueKind::kUndefined || kind == ValueKind::kNull;
}

std::optional<double> arithmetic(std::string_view op, double a, double b) {
  const auto bits = [](double x) {
    return static_cast<std::uint32_t>(
        std::isfinite(x) ? static_cast<std::int64_t>(std::fmod(std::trunc(x), 4294967296.0)) : 0);
  };
  const auto number = [](std::uint32_t x) {
    return static_cast<double>(static_cast<std::int32_t>(x));
  };
  if (op == "-") return a - b;
  if (op == "*") return a * b;
  if (op == "/") return a / b;
  if (op == "%") return std::fmod(a, b);
  if (op == "**") return std::pow(a, b);
  if (op == "^") return number(bits(a) ^ bits(b));
  if (op == "|") return number(bits(a) | bits(b));
  if (op == "&") return number(bits(a) & bits(b));
  if (op == "<<") return number(bits(a) << (bits(b) & 31U));
  if (op == ">>") return static_cast<double>(static_cast<std::int32_t>(bits(a)) >> (bits(b) & 31U));
  if (op == ">>>") return static_cast<double>(bits(a) >> (bits(b) & 31U));
  return std::nullopt;
}

bool isComparison(std::string_view op) {
  return op == "==" || op == "===" || op == "!=" || op == "!==" || op == "<" || op == ">" ||
         op == "<=" || op == ">=" || op == "in" || op == "instanceof";
}

}  // namespace

std::optional<std::string> Folder::toText(ValueId id) const {
  const Value value = values_.at(id);
  switch (value.kind) {
    case ValueKind::kUndefined: return "undefined";
    case ValueKind::kNull: return "null";
    case ValueKind::kTrue: return "true";
    case ValueKind::kFalse: return "false";
    case ValueKind::kNumber: return printNumber(value.number);
    case ValueKind::kString: return values_.text(id);
    case ValueKind::kArray: break;
    default: return std::nullopt;
  }
  // Arrays of arrays would need a walk; nothing spells words with them.
  std::string joined;
  bool first = true;
  for (const ValueId element : values_.elements(id)) {
    if (!first) joined.push_back(',');
    first = false;
    const ValueKind kind = values_.kind(element);
    if (kind == ValueKind::kUndefined || kind == ValueKind::kNull) continue;
    if (kind == ValueKind::kArray) {
      if (!values_.elements(element).empty()) return std::nullopt;
      continue;
    }
    const std::optional<std::string> text = toText(element);  // no array: at most one level deep
    if (!text || joined.size() > ValueTable::kMaxText) return std::nullopt;
    joined.append(*text);
  }
  return joined;
}

std::optional<double> Folder::toNumber(ValueId id) const {
  const Value value = values_.at(id);
  switch (value.kind) {
    case ValueKind::kUndefined: return kNaN;
    case ValueKind::kNull:
    case ValueKind::kFalse: return 0;
    case ValueKind::kTrue: return 1;
    case ValueKind::kNumber: return value.number;
    default: break;
  }
  const std::optional<std::string> text = toText(id);
  if (!text) return std::nullopt;
  if (text->find_first_not_of(" \t\n\r") == std::string::npos) return 0;
  const bool digits = text->find_first_not_of("0123456789") == std::string::npos;
  if (digits && text->size() < 16) return std::stod(*text);
  return text->find_first_of("0123456789") == std::string::npos && *text != "Infinity"
             ? std::optional<double>(kNaN)
             : std::nullopt;
}

std::optional<bool> Folder::toBool(ValueId id) const {
  const Value value = values_.at(id);
  switch (value.kind) {
    case ValueKind::kUndefined:
    case ValueKind::kNull:
    case ValueKind::kFalse: return false;
    case ValueKind::kNumber: return value.number != 0 && !std::isnan(value.number);
    case ValueKind::kString: return !values_.text(id).empty();
    case ValueKind::kTrue:
    case ValueKind::kArray:
    case ValueKind::kBuffer:
    case ValueKind::kFunction:
    case ValueKind::kClass:
    case ValueKind::kObject:
    case ValueKind::kLooseObject:
    case ValueKind::kOwnArray: return true;
    default: return std::nullopt;
  }
}

ValueId Folder::binary(std::string_view op, ValueId left, ValueId right) {
  if (isComparison(op)) return values_.make(ValueKind::kAnyBool);
  const ValueKind a = values_.kind(left);
  const ValueKind b = values_.kind(right);
  if (op == "+") {
    if (isNumeric(a) && isNumeric(b)) {
      const auto x = toNumber(left);
      const auto y = toNumber(right);
      return x && y ? values_.number(*x + *y) : values_.make(ValueKind::kAnyNumber);
    }
    const auto x = toText(left);
    const auto y = toText(right);
    if (x && y) return values_.string(*x + *y);
    const auto isText = [](ValueKind kind) {
      return kind == ValueKind::kString || kind == ValueKind::kAnyString;
    };
    return values_.make(isText(a) || isText(b) ? ValueKind::kAnyString : ValueKind::kUnknown);
  }
  const auto x = toNumber(left);
  const auto y = toNumber(right);
  const auto result = x && y ? arithmetic(op, *x, *y) : std::nullopt;
  // Whatever the operands are, these operators make a number or a BigInt.
  return result ? values_.number(*result) : values_.make(ValueKind::kAnyNumber);
}

ValueId Folder::unary(std::string_view op, ValueId operand) {
  if (op == "typeof") return values_.make(ValueKind::kPlain);
  if (op == "void") return values_.make(ValueKind::kUndefined);
  if (op == "delete") return values_.make(ValueKind::kAnyBool);
  if (op == "!") {
    const auto truth = toBool(operand);
    if (!truth) return values_.make(ValueKind::kAnyBool);
    return values_.make(*truth ? ValueKind::kFalse : ValueKind::kTrue);
  }
  const auto x = toNumber(operand);
  if (!x) return values_.make(ValueKind::kAnyNumber);
  if (op == "-") return values_.number(-*x);
  if (op == "+") return values_.number(*x);
  return values_.number(*arithmetic("^", *x, -1));
}

std::optional<ValueId> Folder::property(ValueId receiver, std::string_view key) {
  const ValueKind kind = values_.kind(receiver);
  if (kind != ValueKind::kString && kind != ValueKind::kArray) return std::nullopt;
  const bool isIndex = !key.empty() && key.size() < 7 &&
                       key.find_first_not_of("0123456789") == std::string_view::npos;
  if (!isIndex && key != "length") return std::nullopt;
  std::size_t index = 0;
  for (const char c : isIndex ? key : std::string_view()) {
    index = index * 10 + static_cast<std::size_t>(c - '0');
  }
  if (kind == ValueKind::kArray) {
    const auto& elements = values_.elements(receiver);
    if (!isIndex) return values_.number(static_cast<double>(elements.size()));
    return index < elements.size() ? elements[index] : values_.make(ValueKind::kUndefined);
  }
  const std::u16string units = toUtf16(values_.text(receiver));
  if (!isIndex) return values_.number(static_cast<double>(units.size()));
  if (index >= units.size()) return values_.make(ValueKind::kUndefined);
  return values_.string(fromUtf16(std::u16string_view(units).substr(index, 1)));
}

}  // namespace gantlet::javascript
