// Folder: what operators, methods and globals make of constants, as node would compute it.
//
// Only what obfuscated code is made of: joining, cutting, reversing and decoding of strings, and
// the conversions that spell words with `![]+[]`. Every function gives nullopt where it does not
// know. Thread-safety: as the table's.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/languages/javascript/values/values.h"

namespace gantlet::javascript {

class Folder {
 public:
  explicit Folder(ValueTable& values) : values_(values) {}

  // String(x), Number(x), Boolean(x) of a constant.
  [[nodiscard]] std::optional<std::string> toText(ValueId value) const;
  [[nodiscard]] std::optional<double> toNumber(ValueId value) const;
  [[nodiscard]] std::optional<bool> toBool(ValueId value) const;

  // Total: at worst "unknown".
  [[nodiscard]] ValueId binary(std::string_view op, ValueId left, ValueId right);
  [[nodiscard]] ValueId unary(std::string_view op, ValueId operand);

  // receiver[key] with a constant key.
  [[nodiscard]] std::optional<ValueId> property(ValueId receiver, std::string_view key);
  // Whether some methods of it are known.
  [[nodiscard]] bool hasMethods(ValueId receiver) const;
  // receiver.name(...arguments).
  [[nodiscard]] std::optional<ValueId> method(ValueId receiver, std::string_view name,
                                              const std::vector<ValueId>& arguments);
  // name(...arguments) of a global: "String.fromCharCode", "atob".
  [[nodiscard]] std::optional<ValueId> global(std::string_view name,
                                              const std::vector<ValueId>& arguments);

 private:
  using Arguments = std::vector<ValueId>;
  [[nodiscard]] std::optional<ValueId> stringMethod(const std::string& text, std::string_view name,
                                                    const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> cut(const std::u16string& units, std::string_view name,
                                           const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> replace(const std::string& text, bool all,
                                               const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> split(const std::string& text, const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> arrayMethod(ValueId array, std::string_view name,
                                                   const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> bufferMethod(const std::string& bytes, std::string_view name,
                                                    const Arguments& arguments);
  [[nodiscard]] std::optional<ValueId> fromCodes(const Arguments& arguments, bool codePoints);
  [[nodiscard]] std::optional<ValueId> bufferFrom(const Arguments& arguments);
  // The number of argument `index`; `missing` where there is none.
  [[nodiscard]] std::optional<double> numberAt(const Arguments& arguments, std::size_t index,
                                               double missing) const;

  ValueTable& values_;
};

}  // namespace gantlet::javascript
