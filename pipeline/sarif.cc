#include "pipeline/sarif.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/digest.h"
#include "core/version.h"
#include "policy/policy.h"

namespace gantlet {

std::string artifactUri(std::string_view filename) {
  static constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = filename.starts_with('/') ? "file://" : "";
  const std::string_view name = filename.empty() || filename == "-" ? "stdin" : filename;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool alnum = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (alnum || c == '-' || c == '.' || c == '_' || c == '~' || c == '/') {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[byte >> 4U];
      uri += kHex[byte & 15U];
    }
  }
  return uri;
}

std::string_view withoutIndent(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line;
}

namespace {

using json::Array;
using json::Object;

std::string_view levelOf(Severity severity) {
  switch (severity) {
    case Severity::kCritical:
    case Severity::kHigh: return "error";
    case Severity::kMedium: return "warning";
    case Severity::kLow:
    case Severity::kNote: break;
  }
  return "note";
}

// GitHub's scale: over 9.0 critical, 7.0 high, 4.0 medium, below that low.
std::string_view securitySeverity(Severity severity) {
  switch (severity) {
    case Severity::kCritical: return "9.5";
    case Severity::kHigh: return "8.0";
    case Severity::kMedium: return "5.5";
    case Severity::kLow: return "3.0";
    case Severity::kNote: break;
  }
  return "1.0";
}

std::string cwePage(int cwe) {
  return "https://cwe.mitre.org/data/definitions/" + std::to_string(cwe) + ".html";
}

Object text(std::string_view words) { return Object{{"text", words}}; }

// What the run is put together from: every rule and CWE that a finding names, in a fixed order.
struct Catalogue {
  std::map<std::string, RuleDescription> rules;
  std::map<std::string, std::size_t> ruleIndex;
  std::vector<int> cwes;  // sorted

  [[nodiscard]] std::size_t cweIndex(int cwe) const {
    return static_cast<std::size_t>(std::lower_bound(cwes.begin(), cwes.end(), cwe) - cwes.begin());
  }
};

Catalogue catalogueOf(std::span<const Report> reports) {
  Catalogue catalogue;
  std::set<int> cwes;
  for (const Report& report : reports) {
    for (const Finding& finding : report.verdict.findings) {
      RuleDescription& rule = catalogue.rules[finding.rule];
      if (!rule.id.empty()) continue;
      rule.id = finding.rule;
      rule.title = finding.rule;
      rule.severity = finding.severity;
      rule.cwe = finding.cwe;
      cwes.insert(finding.cwe.begin(), finding.cwe.end());
    }
  }
  // Titles and help come from the rules themselves; without them the findings alone still make a
  // valid document.
  if (const auto rulebook = Rulebook::load()) {
    for (const RuleDescription& description : (*rulebook)->describeRules()) {
      const auto used = catalogue.rules.find(description.id);
      if (used == catalogue.rules.end()) continue;
      used->second.title = description.title;
      used->second.help = description.help;
      used->second.hint = description.hint;
    }
  }
  for (const auto& [id, rule] : catalogue.rules) {
    catalogue.ruleIndex.emplace(id, catalogue.ruleIndex.size());
  }
  catalogue.cwes.assign(cwes.begin(), cwes.end());
  return catalogue;
}

Object ruleObject(const RuleDescription& rule, const Catalogue& catalogue) {
  Array tags{"security"};
  Array relationships;
  for (const int cwe : rule.cwe) {
    const std::string number = std::to_string(cwe);
    tags.push_back("external/cwe/cwe-" + (number.size() < 3 ? "0" + number : number));
    relationships.push_back(
        Object{{"target", Object{{"id", number},
                                 {"index", static_cast<std::uint64_t>(catalogue.cweIndex(cwe))},
                                 {"toolComponent", Object{{"name", "CWE"}, {"index", 0}}}}},
               {"kinds", Array{"relevant"}}});
  }
  Object object{{"id", rule.id}, {"shortDescription", text(rule.title)}};
  // The page of the weakness; a rule of a policy's own may name none.
  if (!rule.cwe.empty()) object.set("helpUri", cwePage(rule.cwe.front()));
  if (!rule.help.empty()) {
    object.set("fullDescription", text(rule.help));
  }
  std::string help = rule.help;
  if (!rule.hint.empty())
    help.append(help.empty() ? "" : " ").append("Instead: ").append(rule.hint);
  if (!help.empty()) object.set("help", text(help));
  object.set("defaultConfiguration", Object{{"level", levelOf(rule.severity)}});
  object.set("properties", Object{{"security-severity", securitySeverity(rule.severity)},
                                  {"precision", "high"},
                                  {"tags", std::move(tags)}});
  if (!relationships.empty()) object.set("relationships", std::move(relationships));
  return object;
}

Object toolObject(const Catalogue& catalogue) {
  Array rules;
  for (const auto& [id, rule] : catalogue.rules) rules.push_back(ruleObject(rule, catalogue));
  return Object{
      {"driver", Object{{"name", "Gantlet"},
                        {"version", kVersion},
                        {"semanticVersion", kVersion},
                        {"shortDescription", text("Vets untrusted code before it may run")},
                        {"rules", std::move(rules)},
                        {"supportedTaxonomies", Array{Object{{"name", "CWE"}, {"index", 0}}}}}}};
}

Object taxonomyObject(const Catalogue& catalogue) {
  Array taxa;
  for (const int cwe : catalogue.cwes) {
    const std::string number = std::to_string(cwe);
    taxa.push_back(Object{{"id", number}, {"helpUri", cwePage(cwe)}});
  }
  return Object{{"name", "CWE"},
                {"organization", "MITRE"},
                {"informationUri", "https://cwe.mitre.org/"},
                {"shortDescription", text("Common Weakness Enumeration")},
                {"isComprehensive", false},
                {"taxa", std::move(taxa)}};
}

Object regionObject(const Finding& finding) {
  const SourceSpan& span = finding.span;
  return Object{{"startLine", span.line},
                {"startColumn", span.column},
                {"endLine", span.endLine},
                {"endColumn", span.endColumn},
                {"snippet", text(finding.snippet)}};
}

// Stays the same while lines above change: the rule, the line's text without its indentation, and
// how often the file has had the two before.
std::string fingerprint(const Finding& finding, std::map<std::string, int>& seen) {
  const std::string text = finding.rule + "\n" + std::string(withoutIndent(finding.snippet));
  const std::string hash = toHex(sha256(text)).substr(0, 16);
  return hash + ":" + std::to_string(++seen[hash]);
}

// Where files are said to lie: below the folders of which a report has a file.
class Places {
 public:
  Places(std::span<const Report> reports, std::span<const std::string> roots) : roots_(roots) {
    for (const Report& report : reports) {
      const std::size_t root = rootOf(report.filename);
      if (root != roots_.size()) used_.insert(root);
    }
  }

  [[nodiscard]] Object location(std::string_view filename) const {
    const std::size_t root = rootOf(filename);
    if (root == roots_.size()) return Object{{"uri", artifactUri(filename)}};
    return Object{{"uri", artifactUri(filename.substr(roots_[root].size() + 1))},
                  {"uriBaseId", baseId(root)}};
  }
  [[nodiscard]] Object location(std::string_view filename, std::size_t artifact) const {
    Object object = location(filename);
    object.set("index", static_cast<std::uint64_t>(artifact));
    return object;
  }
  [[nodiscard]] Object baseIds() const {
    Object bases;
    for (const std::size_t root : used_) {
      bases.set(baseId(root), Object{{"uri", artifactUri(roots_[root] + "/")}});
    }
    return bases;
  }

 private:
  [[nodiscard]] std::size_t rootOf(std::string_view filename) const {
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      if (filename.starts_with(roots_[i] + "/")) return i;
    }
    return roots_.size();
  }
  // %SRCROOT% is what GitHub and others call the place that they check out to.
  [[nodiscard]] std::string baseId(std::size_t root) const {
    const auto number = std::distance(used_.begin(), used_.find(root));
    return number == 0 ? "%SRCROOT%" : "%SRCROOT" + std::to_string(number + 1) + "%";
  }

  std::span<const std::string> roots_;
  std::set<std::size_t> used_;
};

// What a tool can put in the place of the finding without asking anybody.
Array fixesOf(const Finding& finding, Object location) {
  const SourceSpan& span = finding.span;
  const Object place{{"startLine", span.line},
                     {"startColumn", span.column},
                     {"endLine", span.endLine},
                     {"endColumn", span.endColumn}};
  return Array{Object{
      {"description", text(finding.hint)},
      {"artifactChanges",
       Array{Object{
           {"artifactLocation", std::move(location)},
           {"replacements", Array{Object{{"deletedRegion", place},
                                         {"insertedContent", text(finding.replacement)}}}}}}}}};
}

Object resultProperties(const Finding& finding) {
  Object properties{{"action", actionName(finding.action)}};
  if (!finding.hint.empty()) properties.set("hint", finding.hint);
  return properties;
}

void addResults(const Report& report, std::size_t artifact, const Catalogue& catalogue,
                const Places& places, Array& results) {
  std::map<std::string, int> seen;
  for (const Finding& finding : report.verdict.findings) {
    Object result{
        {"ruleId", finding.rule},
        {"ruleIndex", static_cast<std::uint64_t>(catalogue.ruleIndex.at(finding.rule))},
        {"level", levelOf(finding.severity)},
        {"message", text(finding.message)},
        {"locations",
         Array{Object{{"physicalLocation",
                       Object{{"artifactLocation", places.location(report.filename, artifact)},
                              {"region", regionObject(finding)}}}}}},
        {"partialFingerprints", Object{{"primaryLocationLineHash", fingerprint(finding, seen)}}},
        {"properties", resultProperties(finding)}};
    if (!finding.replacement.empty()) {
      result.set("fixes", fixesOf(finding, places.location(report.filename, artifact)));
    }
    results.emplace_back(std::move(result));
  }
}

Array capabilityNames(const CapabilitySet& set) {
  Array names;
  for (const Capability capability : set.list()) names.push_back(capabilityName(capability));
  return names;
}

Object artifactObject(const Report& report, const Places& places) {
  return Object{
      {"location", places.location(report.filename)},
      {"sourceLanguage", languageName(report.language)},
      {"roles", Array{"analysisTarget"}},
      {"properties", Object{{"verdict", actionName(report.verdict.action)},
                            {"policy", report.verdict.policy},
                            {"policyDigest", report.verdict.policyDigest},
                            {"capabilities", capabilityNames(report.verdict.capabilities)}}}};
}

// Limits are no fault of the submission's code: the analysis could not be carried through. A reader
// must not take a short list of results for a clean file.
Object invocationObject(std::span<const Report> reports, const Places& places) {
  Array notifications;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const Fact& fact : reports[i].facts.items) {
      if (fact.kind != FactKind::kLimit) continue;
      const bool late = fact.name == "deadline";
      notifications.push_back(Object{
          {"descriptor", Object{{"id", "gantlet.limit." + fact.name}}},
          {"level", "error"},
          {"message", text(late ? std::string("the analysis took too long and was stopped")
                                : "a limit of the analysis was hit: " + fact.name)},
          {"locations", Array{Object{{"physicalLocation",
                                      Object{{"artifactLocation",
                                              places.location(reports[i].filename, i)}}}}}}});
    }
  }
  Object invocation{{"executionSuccessful", notifications.empty()}};
  if (!notifications.empty()) {
    invocation.set("toolExecutionNotifications", std::move(notifications));
  }
  return invocation;
}

Object runProperties(std::span<const Report> reports) {
  Action worst = Action::kAllow;
  CapabilitySet capabilities;
  for (const Report& report : reports) {
    worst = std::max(worst, report.verdict.action);
    capabilities.add(report.verdict.capabilities);
  }
  return Object{{"verdict", actionName(worst)}, {"capabilities", capabilityNames(capabilities)}};
}

}  // namespace

Object sarifLog(std::span<const Report> reports, std::span<const std::string> roots) {
  const Catalogue catalogue = catalogueOf(reports);
  const Places places(reports, roots);
  Array results;
  Array artifacts;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    artifacts.push_back(artifactObject(reports[i], places));
    addResults(reports[i], i, catalogue, places, results);
  }
  Object run{{"tool", toolObject(catalogue)},
             {"taxonomies", Array{taxonomyObject(catalogue)}},
             {"columnKind", "unicodeCodePoints"},
             {"invocations", Array{invocationObject(reports, places)}},
             {"artifacts", std::move(artifacts)},
             {"results", std::move(results)},
             {"properties", runProperties(reports)}};
  if (Object bases = places.baseIds(); !bases.empty()) {
    run.set("originalUriBaseIds", std::move(bases));
  }
  return Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                {"version", "2.1.0"},
                {"runs", Array{std::move(run)}}};
}

}  // namespace gantlet
