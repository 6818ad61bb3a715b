// DuplicateKeys: whether a key stands twice in an object, for objects that are open one in another.
// Two readers of {"a":1,"a":2} may see different values: one of them would be the gate.
//
// Holds eight bytes for each key of the objects that are open, where a set of the keys themselves
// would take ten times as much as the text.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gantlet::json {

class DuplicateKeys {
 public:
  // `text`: the whole document, under 4 GiB, which the grammar lets pass; it must outlive this.
  explicit DuplicateKeys(std::string_view text);

  void openObject() { marks_.push_back(entries_.size()); }
  // The key whose text between the quotes begins there.
  void add(std::size_t begin);
  // A key that the object holds twice; nullopt: none.
  [[nodiscard]] std::optional<std::string> closeObject();

 private:
  struct Entry {
    std::uint32_t hash = 0;
    std::uint32_t begin = 0;
  };

  [[nodiscard]] std::string_view rawKey(std::uint32_t begin) const;
  // -1, 0 or 1, by the keys that the texts stand for.
  [[nodiscard]] int compare(std::uint32_t a, std::uint32_t b) const;

  std::string_view text_;
  std::uint64_t seed_ = 0;  // nobody outside can choose keys that all have one hash
  std::deque<Entry> entries_;
  std::vector<std::size_t> marks_;  // where the entries of each open object begin
};

}  // namespace gantlet::json
