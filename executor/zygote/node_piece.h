// A piece of JavaScript as it comes to a context (runner.py, _parse), and the tag that says that
// nobody has touched it on its way. Thread-safety: pure functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gantlet {

struct NodePiece {
  std::string name;
  std::string arguments;
  std::string source;
  std::string environment;  // as cells.py reads it; empty: none
  bool hasValue = false;    // it ends with an expression whose value is of interest

  // The name that stacks show. It holds no space, which would end it.
  [[nodiscard]] std::string shownName() const {
    std::string shown = name;
    std::replace(shown.begin(), shown.end(), ' ', '_');
    return shown;
  }
};

[[nodiscard]] std::string littleEndian(std::uint64_t value, std::size_t bytes);

// Whether nobody has touched it on its way: `tag` is HMAC-SHA-256 of its size and bytes under
// `key`, which comes with the order to read it.
[[nodiscard]] bool isGenuine(const std::string& bytes, const std::string& tag, std::uint64_t key);

// False: it is none.
[[nodiscard]] bool parsePiece(const std::string& bytes, NodePiece& piece);

}  // namespace gantlet
