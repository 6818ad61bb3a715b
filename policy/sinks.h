// SinkTable: which inputs of one library's functions name attributes, modules or code.
//
// The files are made by tools/sinks/find.py from the library's own source (docs/surfaces.md):
//
//   # gantlet sinks 1
//   package pandas
//   version 1.5.3
//   .agg 0,func attribute pandas.core.apply:568
//
// Inputs that are no arguments (what a subclass overrides, what a function returns) are left to the
// rules that name them, and are not kept here.
//
// Thread-safety: immutable after parsing.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.h"

namespace gantlet {

// A set of kinds of sinks; rules name them by these words.
using SinkSet = std::uint16_t;

// "attribute", "module", "template", …; 0 for a word that is none.
[[nodiscard]] SinkSet parseSink(std::string_view word);

class SinkTable {
 public:
  // `text` must outlive the table (embedded data does). Errors: kInvalidArgument with file:line.
  [[nodiscard]] static Result<SinkTable> parse(std::string_view text, std::string_view filename);

  [[nodiscard]] std::string_view package() const { return package_; }
  [[nodiscard]] std::string_view version() const { return version_; }

  // `name`: "pandas.concat", or ".agg" for a method of whatever object. `key`: as in Fact::key of
  // an argument; for unpacked ones ("*", "**") everything that they may be.
  [[nodiscard]] SinkSet find(std::string_view name, std::string_view key) const;

 private:
  struct Input {
    std::string_view key;  // a keyword or an index
    bool onwards = false;  // an index, and those after it
    SinkSet sinks = 0;
  };

  SinkTable() = default;
  std::string_view package_;
  std::string_view version_;
  std::unordered_map<std::string_view, std::vector<Input>> inputs_;
};

}  // namespace gantlet
