// FindingList: collects findings, one a rule and place, with message and snippet.
// Thread-safety: one list, one judging, one thread.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "policy/policy_detail.h"
#include "policy/rule.h"
#include "policy/verdict.h"

namespace gantlet {

// What stands for {name}, {module}, {key}, {value}, {policy} and {capability} in a message.
struct MessageWords {
  std::string_view name;
  std::string_view module;
  std::string_view key;
  std::string_view value;
  std::string_view policy;
  std::string_view capability;
  bool byName = false;  // a name is what is found, not a value or a form of code
};

// Unknown placeholders stay as they are; words over 80 characters are cut.
[[nodiscard]] std::string fillMessage(std::string_view message, const MessageWords& words);

// The line that holds `startByte`: at most 200 characters, valid UTF-8, no control characters.
[[nodiscard]] std::string snippetOf(std::string_view source, std::uint32_t startByte);

class Adviser;

class FindingList {
 public:
  // More findings than this are counted but not kept: a hostile source could make 100,000.
  static constexpr std::size_t kMaxKept = 500;

  FindingList(std::string_view source, Language language, const PolicyDetail& detail)
      : source_(source), language_(language), detail_(detail) {}

  // False where the policy has switched the rule off.
  bool add(const Rule& rule, const SourceSpan& span, const MessageWords& words,
           const Adviser& adviser);

  [[nodiscard]] Action worst() const { return worst_; }
  [[nodiscard]] bool empty() const { return seen_.empty(); }
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  // In source order; the list may then only be destroyed.
  [[nodiscard]] std::vector<Finding> take();

 private:
  std::string_view source_;
  Language language_;
  const PolicyDetail& detail_;
  std::vector<Finding> findings_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::string_view>> seen_;
  Action worst_ = Action::kAllow;
  bool overflowed_ = false;
};

}  // namespace gantlet
