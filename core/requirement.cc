#include "core/requirement.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

namespace gantlet {
namespace {

constexpr std::size_t kLongestName = 100;
constexpr std::size_t kLongestLine = 300;
// A longer one before the shorter one that it begins with.
constexpr std::array<std::string_view, 7> kRelations{"==", "!=", ">=", "<=", "~=", "<", ">"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isPlain(char c) { return isDigit(c) || isLetter(c); }
char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// A version, with what it has not standing where PEP 440's order has it.
struct Version {
  std::uint64_t epoch = 0;
  std::vector<std::uint64_t> release;        // without zeros at its end
  std::size_t parts = 0;                     // of the release as it was written
  std::pair<int, std::uint64_t> pre{3, 0};   // a, b, rc: 0, 1, 2; none: 3
  std::pair<int, std::uint64_t> post{0, 0};  // none: 0
  std::pair<int, std::uint64_t> dev{1, 0};   // none: 1
  std::string local;  // behind '+': who packaged it ("1.11.0+dfsg"); no part of the order

  bool operator<(const Version& other) const {
    return std::tie(epoch, release, pre, post, dev) <
           std::tie(other.epoch, other.release, other.pre, other.post, other.dev);
  }
};

class VersionReader {
 public:
  explicit VersionReader(std::string_view text) : rest_(text.substr(0, text.find('+'))) {
    if (rest_.size() < text.size()) local_ = text.substr(rest_.size() + 1);
  }

  std::optional<Version> read() {
    take("v");
    Version version;
    if (!number(version.release.emplace_back())) return std::nullopt;
    if (take("!")) {
      version.epoch = version.release[0];
      if (!number(version.release[0])) return std::nullopt;
    }
    while (rest_.size() > 1 && rest_[0] == '.' && isDigit(rest_[1])) {
      rest_.remove_prefix(1);
      if (!number(version.release.emplace_back())) return std::nullopt;
    }
    version.parts = version.release.size();
    while (version.release.size() > 1 && version.release.back() == 0) version.release.pop_back();
    readSuffixes(version);
    if (!rest_.empty()) return std::nullopt;
    for (const char c : local_) version.local += c == '-' || c == '_' ? '.' : lowered(c);
    return version;
  }

 private:
  void readSuffixes(Version& version) {
    constexpr std::array<std::pair<std::string_view, int>, 8> kPre{{{"alpha", 0},
                                                                    {"beta", 1},
                                                                    {"preview", 2},
                                                                    {"pre", 2},
                                                                    {"rc", 2},
                                                                    {"a", 0},
                                                                    {"b", 1},
                                                                    {"c", 2}}};
    for (const auto& [word, rank] : kPre) {
      if (!suffix(word, version.pre.second)) continue;
      version.pre.first = rank;
      break;
    }
    if (suffix("post", version.post.second) || suffix("rev", version.post.second)) {
      version.post.first = 1;
    }
    if (!suffix("dev", version.dev.second)) return;
    version.dev.first = 0;
    // 1.0.dev1 comes before 1.0a1.
    if (version.pre.first == 3 && version.post.first == 0) version.pre.first = -1;
  }

  // ".rc1", "-rc.1", "rc".
  bool suffix(std::string_view word, std::uint64_t& value) {
    const std::string_view before = rest_;
    skipSeparator();
    if (!take(word) || (!rest_.empty() && isLetter(rest_[0]))) {
      rest_ = before;
      return false;
    }
    const std::string_view behind = rest_;
    skipSeparator();
    if (!number(value)) rest_ = behind;
    return true;
  }

  void skipSeparator() {
    if (!rest_.empty() && (rest_[0] == '.' || rest_[0] == '-' || rest_[0] == '_')) {
      rest_.remove_prefix(1);
    }
  }

  bool take(std::string_view word) {
    const bool next =
        rest_.size() >= word.size() && std::equal(word.begin(), word.end(), rest_.begin(),
                                                  [](char a, char b) { return a == lowered(b); });
    if (next) rest_.remove_prefix(word.size());
    return next;
  }

  bool number(std::uint64_t& value) {
    std::size_t digits = 0;
    std::uint64_t read = 0;
    while (digits < rest_.size() && isDigit(rest_[digits])) {
      if (digits == 18) return false;
      read = read * 10 + static_cast<std::uint64_t>(rest_[digits++] - '0');
    }
    if (digits == 0) return false;
    rest_.remove_prefix(digits);
    value = read;
    return true;
  }

  std::string_view rest_;
  std::string_view local_;
};

std::optional<Version> versionOf(std::string_view text) { return VersionReader(text).read(); }

// Whether the first `parts` numbers of both releases are the same.
bool beginAlike(const Version& one, const Version& other, std::size_t parts) {
  const auto partOf = [](const Version& version, std::size_t at) {
    return at < version.release.size() ? version.release[at] : 0;
  };
  if (one.epoch != other.epoch) return false;
  for (std::size_t i = 0; i < parts; ++i) {
    if (partOf(one, i) != partOf(other, i)) return false;
  }
  return true;
}

bool holds(const Requirement::Clause& clause, const Version& version) {
  std::string_view text = clause.version;
  const bool family = text.ends_with(".*");
  if (family) text.remove_suffix(2);
  const std::optional<Version> said = versionOf(text);
  if (!said) return false;
  const bool less = version < *said;
  const bool more = *said < version;
  const bool sameRelease = version.epoch == said->epoch && version.release == said->release;
  const std::string& relation = clause.relation;
  if (relation == "==" || relation == "!=") {
    // A local label counts where it is asked for.
    const bool sameLocal = said->local.empty() || said->local == version.local;
    const bool same =
        family ? beginAlike(version, *said, said->parts) : !less && !more && sameLocal;
    return same == (relation == "==");
  }
  if (relation == ">=") return !less;
  if (relation == "<=") return !more;
  // Of a version's own release, <1.0 lets no 1.0rc1 in, and >1.0 no 1.0.post1.
  if (relation == "<") return less && !(sameRelease && said->pre.first == 3);
  if (relation == ">") return more && !(sameRelease && said->post.first == 0 && version.post.first);
  return !less && beginAlike(version, *said, said->parts - 1);  // ~=
}

Error unreadable(std::string_view why) {
  return Error{ErrorCode::kInvalidArgument, std::string(why),
               "write a name such as pandas, or a name with versions such as pandas>=1.5,<3"};
}

std::optional<Requirement::Clause> clauseOf(std::string_view text) {
  for (const std::string_view relation : kRelations) {
    if (!text.starts_with(relation)) continue;
    const std::string_view version = trimmed(text.substr(relation.size()));
    std::string_view plain = version;
    if ((relation == "==" || relation == "!=") && plain.ends_with(".*")) plain.remove_suffix(2);
    const std::optional<Version> read = versionOf(plain);
    if (!read || (relation == "~=" && read->parts < 2)) return std::nullopt;
    return Requirement::Clause{std::string(relation), std::string(version)};
  }
  return std::nullopt;
}

}  // namespace

std::string distributionName(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c != '-' && c != '_' && c != '.') {
      plain += lowered(c);
    } else if (!plain.ends_with('-')) {
      plain += '-';
    }
  }
  return plain;
}

Result<Requirement> parseRequirement(std::string_view text) {
  if (text.size() > kLongestLine) return unreadable("is longer than 300 bytes");
  text = trimmed(text);
  std::size_t end = 0;
  while (end < text.size() &&
         (isPlain(text[end]) || std::string_view("-_.").find(text[end]) != std::string::npos)) {
    ++end;
  }
  const std::string_view name = text.substr(0, end);
  if (name.empty() || name.size() > kLongestName || !isPlain(name.front()) ||
      !isPlain(name.back())) {
    return unreadable("is no name of a distribution");
  }
  Requirement requirement{distributionName(name), {}};
  std::string_view rest = trimmed(text.substr(end));
  if (rest.starts_with('[')) return unreadable("has extras, which are not looked at");
  if (rest.find(';') != std::string_view::npos) {
    return unreadable("has a marker, which is not looked at");
  }
  if (rest.starts_with('@')) return unreadable("names an address: nothing is installed");
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const auto clause = clauseOf(trimmed(rest.substr(0, comma)));
    if (!clause) return unreadable("says something of versions that is not understood");
    requirement.versions.push_back(*clause);
    if (comma == std::string_view::npos) break;
    rest = trimmed(rest.substr(comma + 1));
    if (rest.empty()) return unreadable("ends in a comma");
  }
  return requirement;
}

bool satisfies(const Requirement& requirement, std::string_view version) {
  if (requirement.versions.empty()) return true;
  const std::optional<Version> read = versionOf(version);
  return read &&
         std::all_of(requirement.versions.begin(), requirement.versions.end(),
                     [&](const Requirement::Clause& clause) { return holds(clause, *read); });
}

}  // namespace gantlet
