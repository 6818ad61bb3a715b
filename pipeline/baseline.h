// Baseline: the findings of an earlier run, so that a later one tells only of what is new.
//
// A finding is known again by its file, its rule and its line's text without the indentation; code
// above it may change. The same line twice needs to be known twice.
//
// Thread-safety: immutable once read.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/result.h"
#include "pipeline/report.h"

namespace gantlet {

class Baseline {
 public:
  // Reads what `gantlet vet` wrote with --format json or --format sarif. `name` is for messages.
  // Errors: kInvalidArgument for any other text.
  [[nodiscard]] static Result<Baseline> read(std::string_view text, std::string_view name);

  // Takes the known findings out of a report; its action is then the worst of what is left. What
  // could not be read to its end keeps all its findings: anything could be new in it. Returns how
  // many were taken out.
  std::size_t subtract(Report& report) const;

  [[nodiscard]] std::size_t size() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // URI, rule, line
  Status readVetted(const json::Array& files, std::string_view name);
  Status readSarif(const json::Object& log, std::string_view name);

  std::map<Key, std::size_t> known_;  // how often
};

}  // namespace gantlet
