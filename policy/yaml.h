// YAML as a closed type, read strictly: rules, policies and capability tables decide what may run,
// so a typing error in one must stop the load and never be skipped.
//
// Refused: duplicate keys, anchors and aliases (a small file could unfold without end), tags, more
// than 32 levels, documents over 256 KiB. Errors read "file:line: what is wrong".
//
// Thread-safety: value types; a YamlReader is for one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct YamlMember;

struct YamlNode {
  enum class Kind : std::uint8_t { kNull, kScalar, kSequence, kMap };
  Kind kind = Kind::kNull;
  bool quoted = false;  // '5' is a text, 5 is a number
  int line = 1;         // 1-based, in the file
  std::string scalar;
  std::vector<YamlNode> items;
  std::vector<YamlMember> members;

  [[nodiscard]] const YamlNode* find(std::string_view key) const;
};

struct YamlMember {
  std::string key;
  YamlNode value;
};

// What a node says, however it is written: one text for equal nodes, another for any others.
[[nodiscard]] std::string canonicalText(const YamlNode& node);

// One document. `firstLine` is the number of the text's first line in its file.
// Errors: kInvalidArgument.
[[nodiscard]] Result<YamlNode> parseYaml(std::string_view text, std::string_view filename,
                                         int firstLine = 1);

// Reads one mapping field by field and remembers the first trouble; finish() also refuses keys that
// nothing asked for. A reader on something that is no mapping fails.
class YamlReader {
 public:
  YamlReader(const YamlNode& node, std::string filename);

  // The member, marked as known; null when absent.
  const YamlNode* take(std::string_view key);
  std::optional<std::string> text(std::string_view key);
  std::string requiredText(std::string_view key);
  std::optional<bool> flag(std::string_view key);
  std::optional<std::int64_t> integer(std::string_view key);
  // A sequence of scalars, or one scalar alone.
  std::vector<std::string> texts(std::string_view key);
  std::vector<std::int64_t> integers(std::string_view key);
  // Members of a mapping whose values are scalars, with their lines.
  struct Pair {
    std::string key;
    std::string value;
    int line = 0;
  };
  std::vector<Pair> pairs(std::string_view key);
  // A sequence of mappings, or one mapping alone, each with a reader of its own.
  void each(std::string_view key, const std::function<void(YamlReader&)>& body);

  void fail(int line, std::string_view message);
  void fail(std::string_view message) { fail(node_.line, message); }
  [[nodiscard]] const YamlNode& node() const { return node_; }
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] int line() const { return node_.line; }
  [[nodiscard]] int lineOf(std::string_view key) const;
  [[nodiscard]] const std::string& filename() const { return filename_; }
  // Takes over another reader's trouble.
  void adopt(const Status& status);
  [[nodiscard]] Status finish();

 private:
  const YamlNode& node_;
  std::string filename_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

// 'name', as names stand in messages.
[[nodiscard]] std::string quoted(std::string_view name);

[[nodiscard]] Error yamlError(std::string_view filename, int line, std::string_view message);

}  // namespace gantlet
