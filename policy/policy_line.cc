#include "policy/policy_line.h"

namespace gantlet {
namespace {

// Names come from the submission: quoted, they can't end the line or begin another key.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string underLanguage(Language language, std::string_view part, std::string_view key,
                          std::string_view name) {
  return std::string(languageName(language)) + ": {" + std::string(part) + ": {" +
         std::string(key) + ": [" + quoted(name) + "]}}";
}

std::string ruleLine(const Rule& rule) { return "rules: {" + rule.id + ": allow}"; }

}  // namespace

std::string policyLineFor(const Rule& rule, const MessageWords& words, Language language,
                          const RuleStore& store) {
  switch (rule.check) {
    case JudgeCheck::kImportAbsent:
    case JudgeCheck::kImportNotAllowed: {
      const std::string_view module = words.module.empty() ? words.name : words.module;
      if (store.hasSurface(language, module)) {
        return underLanguage(language, "modules", "allow", module);
      }
      // Relative imports name no module that a policy could.
      if (module.empty() || module.front() == '.') return "";
      return underLanguage(language, "modules", "trust", module) +
             "  # DANGEROUS: all of it, there is no list of its harmless names";
    }
    case JudgeCheck::kNotInSurface:
      if (words.name.find('.') == std::string_view::npos) return ruleLine(rule);
      // from unittest import mock: a module with a list of its own. As a name, all of it were
      // allowed.
      if (store.hasSurface(language, words.name)) {
        return underLanguage(language, "modules", "allow", words.name);
      }
      return underLanguage(language, "names", "allow", words.name);
    case JudgeCheck::kNameDenied:
      return "take it out of " + std::string(languageName(language)) + ": {names: {deny: …}}";
    case JudgeCheck::kCapabilityNotGranted:
      return "capabilities: {grant: [" + std::string(words.capability) + "]}";
    case JudgeCheck::kIncomplete:
    case JudgeCheck::kTooManyFindings: return "";
    case JudgeCheck::kNone:
    case JudgeCheck::kBuiltinNotAllowed:
    case JudgeCheck::kUnresolvedName:
    case JudgeCheck::kStoreOnModule:
    case JudgeCheck::kUnknownConstruct: break;
  }
  return ruleLine(rule);
}

}  // namespace gantlet
