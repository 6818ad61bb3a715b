// CellHistory: what a context has run, and a cell to come, as one program for the analysis. What
// holds for the whole of it (no name leads where the policy does not allow, whatever was bound
// when) holds for the cell that runs in what the others have left.
//
// The value of a cell's last expression is bound to `_` (and `Out`), so that it is so in the
// program as well: a module that a cell ends with is not lost to the analysis.
//
// Thread-safety: a value type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/facts.h"
#include "core/digest.h"
#include "core/submission.h"
#include "policy/verdict.h"

namespace gantlet {

struct HistoryCell {
  std::uint64_t number = 0;
  std::string text;
  ByteRange lastExpression;  // of the text; empty: it ends with none
  std::string runs = {};     // instead of the text, where that is not empty
};

// A cell of JavaScript binds its value to no name: there is no line for it, nor are there names
// that nobody has bound. It is a script of its own, which the next one's first line must not go on.
class CellHistory {
 public:
  explicit CellHistory(Language language = Language::kPython) : language_(language) {}

  struct Part {
    std::uint64_t number = 0;     // the cell's; 0: nobody's
    std::uint32_t firstLine = 1;  // in the program
    std::uint32_t firstByte = 0;
    bool value = false;      // the line that binds its last expression's value
    std::uint32_t line = 1;  // of a value: where the expression begins in its cell
    std::uint32_t column = 1;
    std::uint32_t before = 0;  // code points before it on the line that binds it
  };
  struct Program {
    std::string source;
    std::vector<Part> parts;
    std::uint64_t current = 0;  // the cell to come
  };

  // The program of all that ran and `cell`.
  [[nodiscard]] Program with(const HistoryCell& cell) const;
  void add(HistoryCell cell) { cells_.push_back(std::move(cell)); }
  [[nodiscard]] std::uint64_t next() const { return cells_.size() + 1; }
  // Of all texts in their order.
  [[nodiscard]] Digest digest() const;
  [[nodiscard]] bool empty() const { return cells_.empty(); }

 private:
  Language language_;
  std::vector<HistoryCell> cells_;
};

// Findings as their cells show them: "cell 3" and its line; the advice too. Each is told once.
void tellByCell(Verdict& verdict, const CellHistory::Program& program);
[[nodiscard]] std::string cellName(std::uint64_t number);  // "cell 3"

}  // namespace gantlet
