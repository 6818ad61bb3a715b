// BlockIndex: which of a row of numbered blocks may hold what is looked for. Each block has a range
// of values (times) and a set of terms (hashes of texts). It only narrows down where to look: what
// it names is read and checked, so a wrong index costs time or is made anew, and is never believed.
//
// Thread-safety: implementations are safe to call from any thread.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct IndexedBlock {
  std::uint64_t number = 0;
  std::int64_t least = 0;  // of the values in it
  std::int64_t most = 0;
  std::vector<std::int64_t> terms;  // no order, may repeat
};

struct BlockQuery {
  std::vector<std::int64_t> terms;                                // all of them
  std::int64_t least = std::numeric_limits<std::int64_t>::min();  // inclusive
  std::int64_t most = std::numeric_limits<std::int64_t>::max();   // inclusive
  std::uint64_t begin = 0;                                        // of the blocks' numbers
  std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
  bool descending = false;
  std::size_t limit = 64;
};

class BlockIndex {
 public:
  virtual ~BlockIndex() = default;
  // Of what this is the index: a text that add() has set with the first block; "" while empty.
  [[nodiscard]] virtual Result<std::string> identity() = 0;
  // Blocks 0 to covered() - 1 are in it.
  [[nodiscard]] virtual Result<std::uint64_t> covered() = 0;
  // Adds the next blocks, all or none. REQUIRES: blocks.front().number == covered().
  [[nodiscard]] virtual Status add(const std::string& identity,
                                   std::span<const IndexedBlock> blocks) = 0;
  // Numbers in the order asked for.
  [[nodiscard]] virtual Result<std::vector<std::uint64_t>> find(const BlockQuery& query) = 0;
  [[nodiscard]] virtual Status clear() = 0;
};

}  // namespace gantlet
