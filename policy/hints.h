// HintTable: what to write instead of a module or name that is not to be had, as one sentence for
// whoever wrote the submission, mostly a language model. Data: rules/hints/<language>.yaml.
//
// Thread-safety: immutable after parsing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet {

struct NameHint {
  std::string text;     // a template as a rule's message: {name}, {module}, {policy}
  std::string purpose;  // a key of HintTable::purposes; may be empty
  std::string policy;   // helps those who have it, or may ask for it; empty: everybody
};

class HintTable {
 public:
  // Errors: kInvalidArgument with file:line.
  [[nodiscard]] static Result<HintTable> parse(std::string_view text, std::string_view filename);

  // The entry of the longest dotted beginning of `name`; null where there is none.
  [[nodiscard]] const NameHint* find(std::string_view name) const;
  [[nodiscard]] const NameHint* findExactly(std::string_view name) const;
  // The modules that serve a purpose, best first; empty for a purpose that nobody named.
  [[nodiscard]] const std::vector<std::string>& modulesFor(std::string_view purpose) const;
  // The import that binds a name by habit ("np": "import numpy as np"); empty where there is none.
  [[nodiscard]] std::string_view importFor(std::string_view name) const;

  [[nodiscard]] const std::map<std::string, NameHint, std::less<>>& names() const { return names_; }
  [[nodiscard]] const std::map<std::string, std::vector<std::string>, std::less<>>& purposes()
      const {
    return purposes_;
  }

 private:
  std::map<std::string, NameHint, std::less<>> names_;
  std::map<std::string, std::vector<std::string>, std::less<>> purposes_;
  std::map<std::string, std::string, std::less<>> imports_;
};

}  // namespace gantlet
