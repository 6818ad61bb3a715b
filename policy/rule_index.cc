#include "policy/rule_index.h"

#include <algorithm>

#include "policy/pattern.h"

namespace gantlet {
namespace {

// Kinds whose name is a word of the analyzers' own vocabulary and not a path.
bool isVocabulary(FactKind kind) {
  return kind == FactKind::kSyntax || kind == FactKind::kLimit || kind == FactKind::kDynamic;
}

bool matchesName(const Matcher& matcher, const Subject& subject) {
  const Fact& fact = *subject.fact;
  if (isVocabulary(fact.kind)) return globMatchAny(matcher.names, fact.name);
  return dottedMatchAny(matcher.names, fact.name) ||
         (!subject.canonical.empty() && dottedMatchAny(matcher.names, subject.canonical));
}

bool matchesModule(const Matcher& matcher, const Subject& subject) {
  const Fact& fact = *subject.fact;
  if (fact.kind == FactKind::kImport) return dottedMatchAny(matcher.modules, fact.name);
  if (fact.kind == FactKind::kDynamic) return dottedMatchAny(matcher.modules, fact.module);
  if (fact.origin != Origin::kModule && fact.origin != Origin::kStar) return false;
  return dottedMatchAny(matcher.modules, fact.name) ||
         dottedMatchAny(matcher.modules, fact.module) ||
         (!subject.canonicalModule.empty() &&
          dottedMatchAny(matcher.modules, subject.canonicalModule));
}

// Exactly: "*" is the key of unpacked arguments and star imports. A rule about any use means
// annotations too; an exception has to name them.
bool matchesKey(const Matcher& matcher, const Fact& fact) {
  const auto lists = [&matcher](std::string_view key) {
    return std::find(matcher.keys.begin(), matcher.keys.end(), key) != matcher.keys.end();
  };
  return matcher.keys.empty() || lists(fact.key) ||
         (fact.kind == FactKind::kRef && fact.key == "type" && lists(""));
}

// Calls `body` with `name` and each of its dotted beginnings.
template <class Body>
void eachBeginning(std::string_view name, const Body& body) {
  while (!name.empty()) {
    body(name);
    // A leading dot (".query": a method of an unknown receiver) is part of the first component.
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return;
    name = name.substr(0, dot);
  }
}

}  // namespace

bool matches(const Matcher& matcher, const Subject& subject) {
  const Fact& fact = *subject.fact;
  if (!matcher.hasKind(fact.kind)) return false;
  if (matcher.sinks != 0 && (matcher.sinks & subject.sinks) == 0) return false;
  if (matcher.origins != 0 && (matcher.origins & (1U << static_cast<unsigned>(fact.origin))) == 0) {
    return false;
  }
  if (!matcher.builtins.empty() &&
      (fact.origin != Origin::kBuiltin || !dottedMatchAny(matcher.builtins, fact.name))) {
    return false;
  }
  if (!matcher.modules.empty() && !matchesModule(matcher, subject)) return false;
  if (!matcher.names.empty() && !matchesName(matcher, subject)) return false;
  if (!matcher.attrs.empty() && !globMatchAny(matcher.attrs, subject.attribute)) return false;
  if (!matchesKey(matcher, fact)) return false;
  return !matcher.value || matcher.value->accepts(fact);
}

void RuleIndex::build(const std::vector<Rule>& rules) {
  for (const Rule& rule : rules) {
    for (const Matcher& matcher : rule.match) add(rule, matcher);
  }
}

void RuleIndex::add(const Rule& rule, const Matcher& matcher) {
  const Candidate candidate{&rule, &matcher};
  Table* table = nullptr;
  const std::vector<std::string>* keys = nullptr;
  if (!matcher.names.empty()) {
    table = &names_;
    keys = &matcher.names;
  } else if (!matcher.attrs.empty()) {
    table = &attrs_;
    keys = &matcher.attrs;
  } else if (!matcher.builtins.empty()) {
    table = &builtins_;
    keys = &matcher.builtins;
  } else if (!matcher.modules.empty()) {
    table = &modules_;
    keys = &matcher.modules;
  }
  const bool linear = keys == nullptr || std::any_of(keys->begin(), keys->end(), isGlob);
  if (linear) {
    for (std::uint8_t kind = 0; kind < kFactKindCount; ++kind) {
      if (matcher.hasKind(static_cast<FactKind>(kind))) others_.at(kind).push_back(candidate);
    }
    return;
  }
  for (const std::string& key : *keys) (*table)[key].push_back(candidate);
}

std::vector<const Rule*> RuleIndex::find(const Subject& subject) const {
  const Fact& fact = *subject.fact;
  std::vector<const Rule*> found;
  const auto consider = [&](const std::vector<Candidate>& candidates) {
    for (const Candidate& candidate : candidates) {
      if (!matches(*candidate.matcher, subject)) continue;
      const auto excepted = [&](const Matcher& except) { return matches(except, subject); };
      const std::vector<Matcher>& excepts = candidate.rule->except;
      if (std::any_of(excepts.begin(), excepts.end(), excepted)) continue;
      found.push_back(candidate.rule);
    }
  };
  const auto look = [&](const Table& table, std::string_view key) {
    const auto entry = table.find(key);
    if (entry != table.end()) consider(entry->second);
  };
  const auto lookAll = [&](const Table& table, std::string_view name) {
    eachBeginning(name, [&](std::string_view beginning) { look(table, beginning); });
  };
  lookAll(names_, fact.name);
  if (subject.canonical != fact.name) lookAll(names_, subject.canonical);
  if (fact.origin == Origin::kBuiltin) lookAll(builtins_, fact.name);
  if (fact.kind == FactKind::kImport || fact.origin == Origin::kModule) {
    lookAll(modules_, fact.name);
  }
  lookAll(modules_, fact.module);
  if (subject.canonicalModule != fact.module) lookAll(modules_, subject.canonicalModule);
  if (!subject.attribute.empty()) look(attrs_, subject.attribute);
  consider(others_.at(static_cast<std::size_t>(fact.kind)));
  std::sort(found.begin(), found.end());  // rules lie in one vector, sorted by id
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace gantlet
