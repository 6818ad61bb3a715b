#include "policy/advice.h"

#include <algorithm>
#include <set>

#include "analyzer/dotted_name.h"
#include "core/joined.h"
#include "policy/module_walk.h"
#include "policy/nearest_name.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxHints = 10;
constexpr std::size_t kMaxModules = 8;

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Words of the source that stand where a name is bound, as far as a look at the text tells: what
// "did you mean" may name, and nothing that is judged by.
std::vector<std::string_view> boundWords(std::string_view source) {
  static const std::set<std::string_view> kBefore{"def",   "class", "for", "as",
                                                  "const", "let",   "var", "function"};
  std::vector<std::string_view> bound;
  std::string_view before;
  for (std::size_t at = 0; at < source.size() && bound.size() < 2000;) {
    std::size_t end = at;
    while (end < source.size() && isWordCharacter(source[end])) ++end;
    if (end == at) {
      ++at;
      continue;
    }
    const std::string_view word = source.substr(at, end - at);
    const std::size_t next = std::min(source.find_first_not_of(" \t", end), source.size());
    const bool assigned =
        next + 1 < source.size() && source[next] == '=' && source[next + 1] != '=';
    if (assigned || kBefore.contains(before)) bound.push_back(word);
    before = word;
    at = end;
  }
  return bound;
}

std::vector<std::string_view> listedNames(const Surface& surface) {
  std::vector<std::string_view> names;
  for (const auto& [name, entry] : surface.entries()) {
    if (entry.kind != SurfaceEntry::Kind::kDenied && !name.starts_with('_')) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string importLine(Language language, std::string_view module) {
  return language == Language::kPython ? "import " + std::string(module)
                                       : "const " + std::string(firstPart(module)) +
                                             " = require('" + std::string(module) + "')";
}

}  // namespace

Adviser::Adviser(const Policy& policy, Language language, std::string_view source,
                 const MayChoose& mayChoose)
    : policy_(policy),
      mayChoose_(mayChoose),
      store_(*policy.detail->store),
      own_(policy.detail->of(language)),
      language_(language),
      source_(source) {}

bool Adviser::helps(const NameHint& hint) const {
  return hint.policy.empty() || hint.policy == policy_.name || !mayChoose_ ||
         mayChoose_(hint.policy);
}

// What the table says of a name goes before what the rule says in general; not where the policy
// allows the module and the table only speaks of the module as a whole.
const NameHint* Adviser::known(const Rule& rule, const MessageWords& words) const {
  if (!words.byName) return nullptr;
  const HintTable& table = store_.hints(language_);
  if (const NameHint* exact = table.findExactly(words.name)) return exact;
  const NameHint* found = table.find(words.name);
  if (found == nullptr && words.name.empty()) found = table.find(words.module);
  const bool judged = rule.check == JudgeCheck::kImportNotAllowed;
  // "nltk.parse" where nltk is allowed: that the library may be had elsewhere helps nobody.
  const std::string_view module = canonicalModule(language_, words.module);
  const std::string_view whole = firstPart(module);
  if (judged && whole != module && own_.modules.contains(whole) &&
      found == table.findExactly(whole)) {
    return nullptr;
  }
  return judged || !mayImport(own_, canonicalModule(language_, words.module)) ? found : nullptr;
}

Hint Adviser::meant(std::string_view written, std::string_view nearest,
                    const SourceSpan& span) const {
  Hint hint;
  hint.text = "did you mean " + std::string(nearest) + "?";
  const std::string_view place =
      source_.substr(span.startByte, span.endByte - std::min(span.startByte, span.endByte));
  if (place == written) {
    hint.replacement = nearest;
  } else if (place.ends_with("." + std::string(written))) {
    hint.replacement =
        std::string(place.substr(0, place.size() - written.size())) + std::string(nearest);
  }
  return hint;
}

Hint Adviser::ofImport(const MessageWords& words, const SourceSpan& span) const {
  const std::string_view module = words.module.empty() ? words.name : words.module;
  if (store_.hasSurface(language_, module)) {
    return {
        "the policy {policy} leaves {module} out; ask for a policy that allows it, or do "
        "without it",
        "", ""};
  }
  if (const std::string whole(firstPart(module)); own_.modules.contains(whole)) {
    constexpr std::size_t kMost = 12;
    std::vector<std::string_view> parts{whole};
    for (const std::string& allowed : own_.modules) {
      const bool inner = allowed.starts_with(whole + ".") && allowed.find('*') == std::string::npos;
      if (inner && parts.size() <= kMost) parts.push_back(allowed);
    }
    return {"this part of " + whole + " is not to be had; there are: " + joined(parts), "", ""};
  }
  std::vector<std::string_view> candidates;
  for (const std::string& allowed : own_.modules) candidates.push_back(firstPart(allowed));
  const std::string_view nearest = nearestName(firstPart(module), candidates);
  return nearest.empty() ? Hint{} : meant(firstPart(module), nearest, span);
}

Hint Adviser::ofSurface(const MessageWords& words, const SourceSpan& span) const {
  const Surface* surface = store_.surface(language_, words.module);
  if (surface == nullptr) return {};
  const std::vector<std::string_view> names = listedNames(*surface);
  const std::string_view written = lastPart(words.name);
  const std::string_view nearest = nearestName(written, names);
  if (!nearest.empty()) return meant(written, nearest, span);
  constexpr std::size_t kFew = 16;
  if (names.empty() || names.size() > kFew) return {};
  return {"of {module} these names may be used: " + joined(names), "", ""};
}

const std::vector<std::string_view>& Adviser::boundNames() const {
  if (boundNames_) return *boundNames_;
  boundNames_ = boundWords(source_);
  if (const Surface* builtins = store_.surface(language_, "gantlet-builtins")) {
    const std::vector<std::string_view> more = listedNames(*builtins);
    boundNames_->insert(boundNames_->end(), more.begin(), more.end());
  }
  return *boundNames_;
}

Hint Adviser::ofFreeName(const MessageWords& words, const SourceSpan& span) const {
  const std::string_view name = firstPart(words.name);
  const std::string_view usual = store_.hints(language_).importFor(name);
  if (!usual.empty()) return {"write '" + std::string(usual) + "' above it", "", ""};
  if (own_.modules.contains(name)) {
    return {"write '" + importLine(language_, name) + "' above it", "", ""};
  }
  const std::string_view nearest = nearestName(name, boundNames());
  return nearest.empty() ? Hint{} : meant(name, nearest, span);
}

Hint Adviser::hintFor(const Rule& rule, const MessageWords& words, const SourceSpan& span) const {
  Hint hint;
  const NameHint* const found = known(rule, words);
  if (found != nullptr && helps(*found)) {
    hint.text = found->text;
  } else if (rule.check == JudgeCheck::kImportNotAllowed) {
    hint = ofImport(words, span);
  } else if (rule.check == JudgeCheck::kNotInSurface ||
             rule.check == JudgeCheck::kBuiltinNotAllowed) {
    hint = ofSurface(words, span);
  } else if (rule.check == JudgeCheck::kUnresolvedName) {
    hint = ofFreeName(words, span);
  }
  if (hint.text.empty()) hint.text = rule.hint;
  if (found != nullptr) hint.purpose = found->purpose;
  if (hint.purpose.empty()) hint.purpose = rule.purpose;
  hint.text = fillMessage(hint.text, words);
  return hint;
}

std::string Adviser::modulesFor(std::string_view purpose) const {
  std::vector<std::string_view> modules;
  for (const std::string& module : store_.hints(language_).modulesFor(purpose)) {
    if (modules.size() < kMaxModules && own_.modules.contains(module)) modules.push_back(module);
  }
  return joined(modules);
}

std::string Adviser::advice(const std::vector<Finding>& findings) const {
  std::set<std::string_view> said;
  std::set<std::string_view> purposes;
  std::string text;
  std::string modules;
  std::size_t left = 0;
  for (const Finding& finding : findings) {
    if (finding.action == Action::kAllow || finding.hint.empty()) continue;
    if (!said.insert(finding.hint).second) continue;
    if (said.size() > kMaxHints) {
      ++left;
      continue;
    }
    text.append(text.empty() ? "" : " ").append("Line ").append(std::to_string(finding.span.line));
    text.append(": ").append(finding.hint);
    if (!text.ends_with('.') && !text.ends_with('?')) text += '.';
    if (finding.purpose.empty() || !purposes.insert(finding.purpose).second) continue;
    const std::string allowed = modulesFor(finding.purpose);
    if (allowed.empty()) continue;
    modules.append(modules.empty() ? "" : "; ").append(finding.purpose).append(": ");
    modules += allowed;
  }
  if (left > 0) text += " And " + std::to_string(left) + " more.";
  if (!modules.empty()) {
    text.append(" Modules that the policy ").append(policy_.name).append(" allows for this: ");
    text.append(modules).append(".");
  }
  return text;
}

}  // namespace gantlet
