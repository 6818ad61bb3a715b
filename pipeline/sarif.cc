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

// Titles and help come from the rules themselves; without them the findings alone still make a
// valid document.
void describeRules(std::vector<RuleDescription>& rules) {
  const auto rulebook = Rulebook::load();
  if (!rulebook) return;
  std::map<std::string_view, RuleDescription*> byId;
  for (RuleDescription& rule : rules) byId.emplace(rule.id, &rule);
  for (const RuleDescription& description : (*rulebook)->describeRules()) {
    const auto used = byId.find(description.id);
    if (used == byId.end()) continue;
    used->second->title = description.title;
    used->second->help = description.help;
    used->second->hint = description.hint;
  }
}

// `cwes`: of all rules, sorted.
Object ruleObject(const RuleDescription& rule, const std::set<int>& cwes) {
  Array tags{"security"};
  Array relationships;
  for (const int cwe : rule.cwe) {
    const std::string number = std::to_string(cwe);
    tags.push_back("external/cwe/cwe-" + (number.size() < 3 ? "0" + number : number));
    relationships.push_back(Object{
        {"target",
         Object{{"id", number},
                {"index", static_cast<std::uint64_t>(std::distance(cwes.begin(), cwes.find(cwe)))},
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

Object toolObject(const std::vector<RuleDescription>& descriptions, const std::set<int>& cwes) {
  Array rules;
  for (const RuleDescription& rule : descriptions) rules.push_back(ruleObject(rule, cwes));
  return Object{
      {"driver", Object{{"name", "Gantlet"},
                        {"version", kVersion},
                        {"semanticVersion", kVersion},
                        {"shortDescription", text("Vets untrusted code before it may run")},
                        {"rules", std::move(rules)},
                        {"supportedTaxonomies", Array{Object{{"name", "CWE"}, {"index", 0}}}}}}};
}

Object taxonomyObject(const std::set<int>& cwes) {
  Array taxa;
  for (const int cwe : cwes) {
    taxa.push_back(Object{{"id", std::to_string(cwe)}, {"helpUri", cwePage(cwe)}});
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

Array capabilityNames(const CapabilitySet& set) {
  Array names;
  for (const Capability capability : set.list()) names.push_back(capabilityName(capability));
  return names;
}

Object artifactObject(const Report& report, Object location) {
  return Object{
      {"location", std::move(location)},
      {"sourceLanguage", languageName(report.language)},
      {"roles", Array{"analysisTarget"}},
      {"properties", Object{{"verdict", actionName(report.verdict.action)},
                            {"policy", report.verdict.policy},
                            {"policyDigest", report.verdict.policyDigest},
                            {"capabilities", capabilityNames(report.verdict.capabilities)}}}};
}

// Limits are no fault of the submission's code: the analysis could not be carried through. A reader
// must not take a short list of results for a clean file.
Object notificationObject(const Fact& fact, Object location) {
  const bool late = fact.name == "deadline";
  return Object{
      {"descriptor", Object{{"id", "gantlet.limit." + fact.name}}},
      {"level", "error"},
      {"message", text(late ? std::string("the analysis took too long and was stopped")
                            : "a limit of the analysis was hit: " + fact.name)},
      {"locations",
       Array{Object{{"physicalLocation", Object{{"artifactLocation", std::move(location)}}}}}}};
}

// %SRCROOT% is what GitHub and others call the place that they check out to.
std::string baseId(std::size_t number) {
  return number == 0 ? "%SRCROOT%" : "%SRCROOT" + std::to_string(number + 1) + "%";
}

}  // namespace

SarifLog::SarifLog(std::vector<std::string> roots) : roots_(std::move(roots)) {}

Object SarifLog::locationOf(std::string_view filename) {
  for (const std::string& root : roots_) {
    if (!filename.starts_with(root + "/")) continue;
    auto base = std::find(bases_.begin(), bases_.end(), root);
    if (base == bases_.end()) base = bases_.insert(bases_.end(), root);
    return Object{{"uri", artifactUri(filename.substr(root.size() + 1))},
                  {"uriBaseId", baseId(static_cast<std::size_t>(base - bases_.begin()))}};
  }
  return Object{{"uri", artifactUri(filename)}};
}

std::size_t SarifLog::indexOf(const Finding& finding) {
  const auto [known, added] = ruleIndex_.emplace(finding.rule, rules_.size());
  if (added) {
    RuleDescription& rule = rules_.emplace_back();
    rule.id = rule.title = finding.rule;
    rule.severity = finding.severity;
    rule.cwe = finding.cwe;
    cwes_.insert(finding.cwe.begin(), finding.cwe.end());
  }
  return known->second;
}

Array SarifLog::add(const Report& report) {
  const Object file = locationOf(report.filename);
  Object place = file;
  place.set("index", static_cast<std::uint64_t>(artifacts_.size()));
  artifacts_.emplace_back(artifactObject(report, file));
  for (const Fact& fact : report.facts.items) {
    if (fact.kind == FactKind::kLimit) notifications_.emplace_back(notificationObject(fact, file));
  }
  worst_ = std::max(worst_, report.verdict.action);
  capabilities_.add(report.verdict.capabilities);

  Array results;
  std::map<std::string, int> seen;
  for (const Finding& finding : report.verdict.findings) {
    Object result{
        {"ruleId", finding.rule},
        {"ruleIndex", static_cast<std::uint64_t>(indexOf(finding))},
        {"level", levelOf(finding.severity)},
        {"message", text(finding.message)},
        {"locations",
         Array{Object{{"physicalLocation",
                       Object{{"artifactLocation", place}, {"region", regionObject(finding)}}}}}},
        {"partialFingerprints", Object{{"primaryLocationLineHash", fingerprint(finding, seen)}}},
        {"properties", resultProperties(finding)}};
    if (!finding.replacement.empty()) result.set("fixes", fixesOf(finding, place));
    results.emplace_back(std::move(result));
  }
  return results;
}

Object SarifLog::finish(json::Value results) {
  describeRules(rules_);
  Object invocation{{"executionSuccessful", notifications_.empty()}};
  if (!notifications_.empty()) {
    invocation.set("toolExecutionNotifications", std::move(notifications_));
  }
  Object run{{"tool", toolObject(rules_, cwes_)},
             {"taxonomies", Array{taxonomyObject(cwes_)}},
             {"columnKind", "unicodeCodePoints"},
             {"invocations", Array{std::move(invocation)}},
             {"artifacts", std::move(artifacts_)},
             {"results", std::move(results)},
             {"properties", Object{{"verdict", actionName(worst_)},
                                   {"capabilities", capabilityNames(capabilities_)}}}};
  Object bases;
  for (std::size_t i = 0; i < bases_.size(); ++i) {
    bases.set(baseId(i), Object{{"uri", artifactUri(bases_[i] + "/")}});
  }
  if (!bases.empty()) run.set("originalUriBaseIds", std::move(bases));
  return Object{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                {"version", "2.1.0"},
                {"runs", Array{std::move(run)}}};
}

}  // namespace gantlet
