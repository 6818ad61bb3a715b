#include "policy/rule_store.h"

#include <algorithm>
#include <utility>

#include "core/resources.h"

namespace gantlet {
namespace {

constexpr std::string_view kSurfaceSuffix = ".surface";
constexpr std::string_view kSinksSuffix = ".sinks";

std::string rulesFolder(Language language) {
  return "rules/" + std::string(languageName(language)) + "/";
}

std::string surfacePath(Language language, std::string_view module) {
  return rulesFolder(language) + "surface/" + std::string(module) + std::string(kSurfaceSuffix);
}

std::string sinksPath(Language language, std::string_view package) {
  return rulesFolder(language) + "sinks/" + std::string(package) + std::string(kSinksSuffix);
}

std::string hintsPath(Language language) {
  return "rules/hints/" + std::string(languageName(language)) + ".yaml";
}

Error internalError(const Error& cause) {
  return Error{ErrorCode::kInternal, cause.message, cause.resolution};
}

// The id of a rule without parsing it: its line "id: …".
Result<std::string> ruleId(const RuleText& text) {
  std::size_t begin = 0;
  while (begin < text.body.size()) {
    const std::size_t end = std::min(text.body.find('\n', begin), text.body.size());
    const std::string_view row = text.body.substr(begin, end - begin);
    if (row.starts_with("id: ")) return std::string(row.substr(4));
    begin = end + 1;
  }
  return Error{ErrorCode::kInternal,
               std::string(text.filename) + ":" + std::to_string(text.firstLine) +
                   ": the line 'id: …' is missing",
               ""};
}

// The judge's own words must all be there.
Result<std::unique_ptr<const RuleSet>> withChecks(Language language,
                                                  std::unique_ptr<const RuleSet> set) {
  for (std::size_t i = 1; i < kJudgeCheckCount; ++i) {
    const bool pythons = static_cast<JudgeCheck>(i) == JudgeCheck::kImportAbsent;
    if (pythons && language != Language::kPython) continue;
    if (set->checks.at(i) == nullptr) {
      return Error{ErrorCode::kInternal,
                   "a check of the judge has no rule: number " + std::to_string(i), ""};
    }
  }
  return set;
}

Result<std::unique_ptr<const RuleSet>> parseRules(Language language,
                                                  const std::vector<RuleText>& texts) {
  std::vector<Rule> rules;
  rules.reserve(texts.size());
  for (const RuleText& text : texts) {
    Result<Rule> rule = parseRule(text);
    if (!rule) return internalError(rule.error());
    rules.push_back(std::move(rule).value());
  }
  Result<std::unique_ptr<const RuleSet>> set = makeRuleSet(language, std::move(rules));
  if (!set) return internalError(set.error());
  return withChecks(language, std::move(set).value());
}

}  // namespace

Result<std::unique_ptr<const RuleSet>> makeRuleSet(Language language, std::vector<Rule> rules) {
  auto set = std::make_unique<RuleSet>();
  set->rules = std::move(rules);
  std::sort(set->rules.begin(), set->rules.end(),
            [](const Rule& a, const Rule& b) { return a.id < b.id; });
  set->index.build(set->rules);
  for (const Rule& rule : set->rules) {
    if (!rule.query.empty()) {
      auto query = SyntaxQuery::compile(language, rule.query);
      if (!query) return Error{query.error().code, rule.id + ": " + query.error().message, ""};
      set->queryRules.push_back(&rule);
      set->queries.push_back(std::move(query).value());
    }
    if (rule.check == JudgeCheck::kNone) continue;
    const Rule*& slot = set->checks.at(static_cast<std::size_t>(rule.check));
    if (slot != nullptr) {
      return Error{ErrorCode::kInvalidArgument,
                   rule.id + " and " + slot->id + " name the same check", ""};
    }
    slot = &rule;
  }
  return std::unique_ptr<const RuleSet>(std::move(set));
}

Result<std::shared_ptr<const RuleStore>> RuleStore::open() {
  std::shared_ptr<RuleStore> store(new RuleStore());
  for (const Language language : kLanguages) {
    PerLanguage& per = store->of(language);
    const std::string folder = rulesFolder(language);
    Sha256 hash;
    for (const std::string_view path : listResources(folder)) {
      if (path.ends_with(kSurfaceSuffix)) {
        const std::size_t begin = folder.size() + std::string_view("surface/").size();
        per.modules.emplace_back(path.substr(begin, path.size() - begin - kSurfaceSuffix.size()));
        continue;
      }
      if (path.ends_with(kSinksSuffix)) {
        const std::size_t begin = folder.size() + std::string_view("sinks/").size();
        per.packages.emplace_back(path.substr(begin, path.size() - begin - kSinksSuffix.size()));
        hash.update(findResource(path).value_or("")).update(std::string_view("\0", 1));
        continue;
      }
      for (const RuleText& text : splitRules(path, findResource(path).value_or(""))) {
        TRY(std::string id, ruleId(text));
        if (!store->ids_.emplace(id, language).second) {
          return Error{ErrorCode::kInternal,
                       std::string(path) + ":" + std::to_string(text.firstLine) + ": '" + id +
                           "' is a rule already",
                       ""};
        }
        hash.update(text.body).update(std::string_view("\0", 1));
        per.texts.push_back(text);
      }
    }
    per.digest = hash.finish();
    std::sort(per.modules.begin(), per.modules.end());
    std::sort(per.packages.begin(), per.packages.end());
  }
  return std::shared_ptr<const RuleStore>(std::move(store));
}

const Result<std::unique_ptr<const RuleSet>>& RuleStore::rules(Language language) const {
  PerLanguage& per = of(language);
  std::call_once(per.once, [&] { per.rules = parseRules(language, per.texts); });
  return per.rules;
}

const Surface* RuleStore::surface(Language language, std::string_view module) const {
  // Names that submissions make up must not fill the cache.
  if (!hasSurface(language, module)) return nullptr;
  PerLanguage& per = of(language);
  const std::string key(module);
  const std::lock_guard<std::mutex> lock(per.mutex);
  const auto known = per.surfaces.find(key);
  if (known != per.surfaces.end()) return known->second.get();
  std::unique_ptr<const Surface> surface;
  const std::string path = surfacePath(language, module);
  if (const auto text = findResource(path)) {
    Result<Surface> parsed = Surface::parse(*text, path);
    if (parsed) surface = std::make_unique<const Surface>(std::move(parsed).value());
  }
  return per.surfaces.emplace(key, std::move(surface)).first->second.get();
}

const SinkTable* RuleStore::sinks(Language language, std::string_view package) const {
  PerLanguage& per = of(language);
  if (!std::binary_search(per.packages.begin(), per.packages.end(), package)) return nullptr;
  const std::string key(package);
  const std::lock_guard<std::mutex> lock(per.mutex);
  const auto known = per.sinks.find(key);
  if (known != per.sinks.end()) return known->second.get();
  std::unique_ptr<const SinkTable> table;
  const std::string path = sinksPath(language, package);
  if (const auto text = findResource(path)) {
    Result<SinkTable> parsed = SinkTable::parse(*text, path);
    if (parsed) table = std::make_unique<const SinkTable>(std::move(parsed).value());
  }
  return per.sinks.emplace(key, std::move(table)).first->second.get();
}

const HintTable& RuleStore::hints(Language language) const {
  PerLanguage& per = of(language);
  std::call_once(per.hintsOnce, [&] {
    const std::string path = hintsPath(language);
    Result<HintTable> parsed = HintTable::parse(findResource(path).value_or(""), path);
    if (parsed) per.hints = std::move(parsed).value();
  });
  return per.hints;
}

bool RuleStore::hasSurface(Language language, std::string_view module) const {
  const std::vector<std::string>& modules = of(language).modules;
  return std::binary_search(modules.begin(), modules.end(), module);
}

bool RuleStore::hasRule(std::string_view id) const { return ids_.contains(std::string(id)); }

const std::vector<std::string>& RuleStore::modules(Language language) const {
  return of(language).modules;
}

const Digest& RuleStore::rulesDigest(Language language) const { return of(language).digest; }

Digest RuleStore::surfaceDigest(Language language, std::string_view module) const {
  PerLanguage& per = of(language);
  const std::string key(module);
  const std::lock_guard<std::mutex> lock(per.mutex);
  const auto known = per.surfaceDigests.find(key);
  if (known != per.surfaceDigests.end()) return known->second;
  const Digest digest = sha256(findResource(surfacePath(language, module)).value_or(""));
  per.surfaceDigests.emplace(key, digest);
  return digest;
}

Status RuleStore::checkAll() const {
  for (const Language language : kLanguages) {
    const auto& parsed = rules(language);
    if (!parsed) return parsed.error();
    const std::string hintsFile = hintsPath(language);
    if (const auto table = HintTable::parse(findResource(hintsFile).value_or(""), hintsFile);
        !table) {
      return table.error();
    }
    for (const RuleText& text : of(language).texts) {
      if (const auto tests = parseRuleTests(text, ""); !tests) return tests.error();
    }
    for (const std::string& package : of(language).packages) {
      const std::string path = sinksPath(language, package);
      const Result<SinkTable> table = SinkTable::parse(findResource(path).value_or(""), path);
      if (!table) return table.error();
      if (table->package() != package) {
        return Error{ErrorCode::kInternal, path + ": is named for another package", ""};
      }
    }
    for (const std::string& module : of(language).modules) {
      const std::string path = surfacePath(language, module);
      const Result<Surface> surface = Surface::parse(findResource(path).value_or(""), path);
      if (!surface) return surface.error();
      if (surface->module() != module) {
        return Error{ErrorCode::kInternal, path + ": is named for another module", ""};
      }
    }
  }
  return {};
}

const std::vector<RuleText>& RuleStore::texts(Language language) const {
  return of(language).texts;
}

}  // namespace gantlet
