#include "policy/amendment.h"

#include "core/submission.h"
#include "policy/yaml.h"

namespace gantlet {
namespace {

constexpr std::string_view kFile = "amendment";

// The entries of a finding's line; empty: it is none of those that are proposed.
PolicyEntries entriesOf(const std::string& line) {
  PolicyEntries entries;
  const auto root = parseYaml(line, kFile);
  if (!root) return {};
  YamlReader reader(*root, std::string(kFile));
  for (const Language one : kLanguages) {
    const std::string language(languageName(one));
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

// Behind a '#' a line must stay one.
std::string commentText(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    line += byte < 0x20 || byte == 0x7F ? '?' : c;
  }
  return line.empty() ? "" : "  # " + line;
}

}  // namespace

std::string addEntries(const Verdict& verdict, PolicyEntries& entries) {
  for (const Finding& finding : verdict.findings) {
    if (finding.action == Action::kAllow) continue;
    const std::string place = "line " + std::to_string(finding.span.line) + ": ";
    if (finding.severity == Severity::kCritical) return place + finding.message;
    const PolicyEntries more = entriesOf(finding.policyLine);
    if (more.empty()) return place + finding.message;
    for (const PolicyEntry& entry : more) {
      const bool strong = finding.severity >= Severity::kHigh && finding.action == Action::kDeny;
      const bool refused = (entry.place == "capabilities" && isDangerous(entry.name)) ||
                           (entry.place == "rules" && strong);
      if (refused) return place + finding.message;
      entries.insert(entry);
    }
  }
  return "";
}

std::string entryLine(const PolicyEntry& entry) {
  if (entry.place == "rules") return "rules: {" + entry.name + ": allow}";
  if (entry.place == "capabilities") return "capabilities: {grant: [" + entry.name + "]}";
  return entry.place + ": {" + entry.part + ": {allow: [" + inQuotes(entry.name) + "]}}";
}

std::string amendedDocument(const Policy& base, const DocumentHead& head,
                            const PolicyEntries& entries,
                            const std::function<std::string(const PolicyEntry&)>& comment) {
  const auto behind = [&](const PolicyEntry& entry) {
    return comment ? commentText(comment(entry)) : std::string();
  };
  std::string text = "name: " + inQuotes(head.name) + "\nversion: " + std::to_string(head.version) +
                     "\ndescription: " + inQuotes(head.description) +
                     "\nextends: " + inQuotes(base.reference()) + "\n";
  for (const Language one : kLanguages) {
    const std::string language(languageName(one));
    std::string lists;
    for (const char* part : {"modules", "names"}) {
      std::string list;
      for (const PolicyEntry& entry : entries) {
        if (entry.place != language || entry.part != part) continue;
        list += "      - " + inQuotes(entry.name) + behind(entry) + "\n";
      }
      if (!list.empty()) lists += "  " + std::string(part) + ":\n    allow:\n" + list;
    }
    if (!lists.empty()) text += std::string(language) + ":\n" + lists;
  }
  std::string rules;
  std::string capabilities;
  for (const PolicyEntry& entry : entries) {
    if (entry.place == "rules") {
      rules += "  " + inQuotes(entry.name) + ": allow" + behind(entry) + "\n";
    } else if (entry.place == "capabilities") {
      capabilities += "    - " + inQuotes(entry.name) + behind(entry) + "\n";
    }
  }
  if (!rules.empty()) text += "rules:\n" + rules;
  if (!capabilities.empty()) text += "capabilities:\n  grant:\n" + capabilities;
  return text;
}

}  // namespace gantlet
