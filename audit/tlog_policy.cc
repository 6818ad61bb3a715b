#include "audit/tlog_policy.h"

#include <algorithm>
#include <charconv>

namespace gantlet::audit {
namespace {

constexpr std::size_t kMostLines = 4096;

std::vector<std::string> wordsOf(std::string_view line) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    words.emplace_back(word);
    line.remove_prefix(word.size());
  }
}

Error refuse(std::size_t line, const std::string& message) {
  return Error{ErrorCode::kInvalidArgument,
               "the policy's line " + std::to_string(line) + ": " + message,
               "the format is C2SP's tlog-policy: log, witness, group, quorum"};
}

class Parser {
 public:
  Status take(std::size_t number, const std::vector<std::string>& words) {
    if (words[0] == "log" && (words.size() == 2 || words.size() == 3)) return log(number, words[1]);
    if (words[0] == "witness" && (words.size() == 3 || words.size() == 4)) {
      return witness(number, words[1], words[2]);
    }
    if (words[0] == "group" && words.size() >= 4) return group(number, words);
    if (words[0] == "quorum" && words.size() == 2) {
      if (!policy.quorum.empty()) return refuse(number, "there is a quorum already");
      if (words[1] != "none" && !isNamed(words[1])) return refuse(number, "nobody is called that");
      policy.quorum = words[1];
      return {};
    }
    return refuse(number, "it is none of the format");
  }

  TlogPolicy policy;

 private:
  [[nodiscard]] bool isNamed(const std::string& name) const {
    return policy.witnesses.contains(name) || policy.groups.contains(name);
  }

  Status log(std::size_t number, const std::string& word) {
    const auto key = parseVerifierKey(word);
    if (!key) return refuse(number, key.error().message);
    const bool twice = std::any_of(policy.logs.begin(), policy.logs.end(), [&](const auto& other) {
      return other.publicKey == key->publicKey;
    });
    if (twice) return refuse(number, "the key is another line's already");
    policy.logs.push_back(*key);
    return {};
  }

  Status witness(std::size_t number, const std::string& name, const std::string& word) {
    const auto key = parseWitnessKey(word);
    if (!key) return refuse(number, key.error().message);
    const bool twice =
        std::any_of(policy.witnesses.begin(), policy.witnesses.end(),
                    [&](const auto& other) { return other.second.publicKey == key->publicKey; });
    if (twice || isNamed(name) || name == "none") return refuse(number, "name or key are taken");
    policy.witnesses[name] = *key;
    return {};
  }

  Status group(std::size_t number, const std::vector<std::string>& words) {
    TlogPolicy::Group made;
    made.members.assign(words.begin() + 3, words.end());
    if (isNamed(words[1]) || words[1] == "none") return refuse(number, "the name is taken");
    for (const std::string& member : made.members) {
      if (!isNamed(member)) return refuse(number, "nobody is called " + member + " so far");
      if (std::find(members_.begin(), members_.end(), member) != members_.end()) {
        return refuse(number, member + " is in a group already");
      }
      members_.push_back(member);
    }
    const std::string& how = words[2];
    if (how == "all") {
      made.needed = made.members.size();
    } else if (how != "any") {
      const auto read = std::from_chars(how.data(), how.data() + how.size(), made.needed);
      const bool whole = read.ec == std::errc() && read.ptr == how.data() + how.size();
      if (!whole || made.needed < 1 || made.needed > made.members.size()) {
        return refuse(number, "it needs any, all, or a number of its members");
      }
    }
    policy.groups[words[1]] = std::move(made);
    return {};
  }

  std::vector<std::string> members_;  // of all groups
};

// A group's members stand before it: this ends.
bool has(const TlogPolicy& policy, const std::string& name, std::string_view note) {
  if (name == "none") return true;
  if (const auto witness = policy.witnesses.find(name); witness != policy.witnesses.end()) {
    return verifyCosignature(note, witness->second).has_value();
  }
  const auto group = policy.groups.find(name);
  if (group == policy.groups.end()) return false;
  const auto there =
      std::count_if(group->second.members.begin(), group->second.members.end(),
                    [&](const std::string& member) { return has(policy, member, note); });
  return static_cast<std::size_t>(there) >= group->second.needed;
}

}  // namespace

bool TlogPolicy::knows(const VerifierKey& key) const {
  return std::find(logs.begin(), logs.end(), key) != logs.end();
}

const VerifierKey* TlogPolicy::find(std::string_view origin) const {
  const auto found = std::find_if(logs.begin(), logs.end(),
                                  [&](const VerifierKey& key) { return key.name == origin; });
  return found == logs.end() ? nullptr : &*found;
}

bool TlogPolicy::isWitnessed(std::string_view note) const { return has(*this, quorum, note); }

Result<TlogPolicy> parseTlogPolicy(std::string_view text) {
  Parser parser;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (++number > kMostLines) return refuse(number, "there are too many");
    const std::vector<std::string> words = wordsOf(line);
    if (words.empty() || words[0].starts_with('#')) continue;
    TRY_STATUS(parser.take(number, words));
  }
  if (parser.policy.quorum.empty()) {
    return Error{ErrorCode::kInvalidArgument, "the policy has no quorum",
                 "write 'quorum none' where no witness is asked for"};
  }
  return std::move(parser.policy);
}

}  // namespace gantlet::audit
