#include "policy/proposal.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "policy/judge.h"
#include "policy/yaml.h"

namespace gantlet {
namespace {

constexpr int kMostRounds = 12;  // each may uncover what the one before hid
constexpr std::size_t kMostLines = 40;
constexpr std::string_view kFile = "proposal";
constexpr std::string_view kSuffix = ".approved";

// What a line sets: where, what kind of list, and which entry.
struct Entry {
  std::string place;  // "python", "javascript", "rules" or "capabilities"
  std::string part;   // "modules" or "names"; else empty
  std::string name;
  auto operator<=>(const Entry&) const = default;
};
using Entries = std::set<Entry>;

// The entries of a finding's line; empty: it is none of those that are proposed.
Entries entriesOf(const std::string& line) {
  Entries entries;
  const auto root = parseYaml(line, kFile);
  if (!root) return {};
  YamlReader reader(*root, std::string(kFile));
  for (const char* language : {"python", "javascript"}) {
    reader.each(language, [&](YamlReader& inner) {
      for (const char* part : {"modules", "names"}) {
        inner.each(part, [&](YamlReader& list) {
          for (const std::string& name : list.texts("allow"))
            entries.insert({language, part, name});
        });
      }
    });
  }
  for (const YamlReader::Pair& pair : reader.pairs("rules")) {
    if (pair.value == "allow") entries.insert({"rules", "", pair.key});
  }
  reader.each("capabilities", [&](YamlReader& inner) {
    for (const std::string& name : inner.texts("grant")) entries.insert({"capabilities", "", name});
  });
  if (!reader.finish()) return {};  // it says something else as well, such as `trust`
  return entries;
}

bool isDangerous(const std::string& capability) {
  const auto parsed = parseCapability(capability);
  return !parsed || *parsed == Capability::kNet || *parsed == Capability::kSpawn ||
         *parsed == Capability::kFfi;
}

// Names come from the submission: quoted, they can't end the line or begin another key.
std::string inQuotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string listText(const Entries& entries, std::string_view place, std::string_view part) {
  std::string text;
  for (const Entry& entry : entries) {
    if (entry.place != place || entry.part != part) continue;
    text += (text.empty() ? "" : ", ") + inQuotes(entry.name);
    if (place == "rules") text += ": allow";
  }
  return text;
}

std::string documentOf(const Policy& base, const Entries& entries) {
  std::string name = base.name;
  name.resize(std::min(name.size(), 64 - kSuffix.size()));
  std::string text = "name: " + inQuotes(name + std::string(kSuffix)) +
                     "\nversion: " + std::to_string(base.version) + "\ndescription: " +
                     inQuotes("what a review has approved above " + base.label()) +
                     "\nextends: " + inQuotes(base.name) + "\n";
  for (const char* language : {"python", "javascript"}) {
    std::string lists;
    for (const char* part : {"modules", "names"}) {
      const std::string list = listText(entries, language, part);
      if (!list.empty()) lists += "  " + std::string(part) + ": {allow: [" + list + "]}\n";
    }
    if (!lists.empty()) text += std::string(language) + ":\n" + lists;
  }
  if (const std::string list = listText(entries, "rules", ""); !list.empty()) {
    text += "rules: {" + list + "}\n";
  }
  if (const std::string list = listText(entries, "capabilities", ""); !list.empty()) {
    text += "capabilities: {grant: [" + list + "]}\n";
  }
  return text;
}

std::string lineOf(const Entry& entry) {
  if (entry.place == "rules") return "rules: {" + entry.name + ": allow}";
  if (entry.place == "capabilities") return "capabilities: {grant: [" + entry.name + "]}";
  return entry.place + ": {" + entry.part + ": {allow: [" + inQuotes(entry.name) + "]}}";
}

Proposal impossible(std::string why) {
  Proposal proposal;
  proposal.impossible = std::move(why);
  return proposal;
}

class Proposer {
 public:
  Proposer(const Rulebook& rulebook, const Policy& base, const Submission& submission,
           const AnalyzeLimits& limits)
      : rulebook_(rulebook), base_(base), submission_(submission) {
    facts_ = analyze(submission, limits);
  }

  Proposal make() {
    if (!facts_.complete) return impossible("the code can't be analysed completely");
    Entries entries;
    Verdict verdict = judge(facts_, submission_, base_);
    for (int round = 0; verdict.action != Action::kAllow; ++round) {
      if (round == kMostRounds || entries.size() > kMostLines) {
        return impossible("it would take more than a reviewer can look over");
      }
      const std::size_t before = entries.size();
      if (std::string why = add(verdict, entries); !why.empty()) return impossible(std::move(why));
      if (entries.size() == before) return impossible("no rule would let it run");
      const Result<Policy> amended = read(entries);
      if (!amended) return impossible("the policy can't be amended: " + amended.error().message);
      verdict = judge(facts_, submission_, *amended);
    }
    return told(smallest(std::move(entries)));
  }

 private:
  // Why the findings can't be allowed; empty: their entries were added.
  static std::string add(const Verdict& verdict, Entries& entries) {
    for (const Finding& finding : verdict.findings) {
      if (finding.action == Action::kAllow) continue;
      const std::string place = "line " + std::to_string(finding.span.line) + ": ";
      if (finding.severity == Severity::kCritical) return place + finding.message;
      const Entries more = entriesOf(finding.policyLine);
      if (more.empty()) return place + finding.message;
      for (const Entry& entry : more) {
        const bool strong = finding.severity >= Severity::kHigh && finding.action == Action::kDeny;
        const bool refused = (entry.place == "capabilities" && isDangerous(entry.name)) ||
                             (entry.place == "rules" && strong);
        if (refused) return place + finding.message;
        entries.insert(entry);
      }
    }
    return "";
  }

  [[nodiscard]] Result<Policy> read(const Entries& entries) const {
    return rulebook_.parsePolicy(documentOf(base_, entries), kFile);
  }

  // Without what the rest makes needless.
  [[nodiscard]] Entries smallest(Entries entries) const {
    for (const Entry& entry : Entries(entries)) {
      Entries without = entries;
      without.erase(entry);
      const Result<Policy> amended = read(without);
      if (amended && judge(facts_, submission_, *amended).action == Action::kAllow) {
        entries = std::move(without);
      }
    }
    return entries;
  }

  [[nodiscard]] Proposal told(const Entries& entries) const {
    Proposal proposal;
    proposal.document = documentOf(base_, entries);
    Result<Policy> amended = read(entries);
    if (!amended) return impossible("the policy can't be amended: " + amended.error().message);
    proposal.policy = std::move(amended).value();
    for (const Entry& entry : entries) {
      proposal.lines.push_back(lineOf(entry));
      auto& list = entry.place == "rules"          ? proposal.rules
                   : entry.place == "capabilities" ? proposal.capabilities
                   : entry.part == "modules"       ? proposal.modules
                                                   : proposal.names;
      list.push_back(entry.name);
    }
    return proposal;
  }

  const Rulebook& rulebook_;
  const Policy& base_;
  const Submission& submission_;
  Facts facts_;
};

}  // namespace

Proposal proposeFor(const Rulebook& rulebook, const Policy& base, const Submission& submission,
                    const AnalyzeLimits& limits) {
  return Proposer(rulebook, base, submission, limits).make();
}

}  // namespace gantlet
