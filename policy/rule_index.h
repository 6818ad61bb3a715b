// RuleIndex: which rules may match a fact, found by hash and not by trying them all.
//
// Thread-safety: immutable after building.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "policy/rule.h"

namespace gantlet {

// What a matcher sees of a fact: the fact, and what the judge knows beyond it.
struct Subject {
  const Fact* fact = nullptr;
  std::string_view canonical;        // the name through surfaces; empty: the fact's own
  std::string_view canonicalModule;  // the module that the canonical name lies in
  std::string_view attribute;        // of an attribute or store
  SinkSet sinks = 0;                 // of an argument: what the library that gets it does with it
};

[[nodiscard]] bool matches(const Matcher& matcher, const Subject& subject);

class RuleIndex {
 public:
  // `rules` must stay where they are for as long as the index is used.
  void build(const std::vector<Rule>& rules);

  // The rules that match, each once, in the order of their ids.
  [[nodiscard]] std::vector<const Rule*> find(const Subject& subject) const;

 private:
  struct Candidate {
    const Rule* rule = nullptr;
    const Matcher* matcher = nullptr;
  };
  using Table = std::unordered_map<std::string_view, std::vector<Candidate>>;

  void add(const Rule& rule, const Matcher& matcher);

  Table builtins_;
  Table modules_;
  Table names_;
  Table attrs_;
  // Patterns with stars, or without any name to look up: few; tried one by one.
  std::array<std::vector<Candidate>, kFactKindCount> others_;
};

}  // namespace gantlet
