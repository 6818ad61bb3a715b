// OutputCapture: keeps the head and the tail of a stream, counts the rest, in bounded memory.
// Thread-safety: one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/byte_count.h"
#include "executor/execution.h"

namespace gantlet {

class OutputCapture {
 public:
  // Keeps at most `cap` bytes: half at the head, half at the tail.
  explicit OutputCapture(ByteCount cap);
  void append(std::string_view bytes);
  [[nodiscard]] std::uint64_t total() const { return total_; }
  // The text, made valid UTF-8 and cut at character boundaries.
  [[nodiscard]] CappedOutput finish() const;

 private:
  [[nodiscard]] std::string tailInOrder() const;

  std::size_t headCap_;
  std::size_t tailCap_;
  std::string head_;
  std::string tail_;           // a ring once it is full
  std::size_t tailStart_ = 0;  // where the ring's oldest byte is
  std::uint64_t total_ = 0;
};

}  // namespace gantlet
