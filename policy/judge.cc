#include "policy/judge.h"

#include <algorithm>
#include <set>

#include "analyzer/dotted_name.h"
#include "policy/absent_packages.h"
#include "policy/advice.h"
#include "policy/deferred_calls.h"
#include "policy/finding_list.h"
#include "policy/module_walk.h"
#include "policy/pattern.h"
#include "policy/rule_conditions.h"

namespace gantlet {
namespace {

std::vector<std::string_view> splitCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (comma > 0) parts.push_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return parts;
}

// Turned off, they let a program read any pickle, and libraries run any text.
constexpr std::string_view kPickleRule = "py.deserialize.pickle-read";
constexpr std::string_view kTextRule = "py.code.formula-dynamic";

// How a value that turns out to be a module may be used without leaving the analyzer's sight.
bool keepsModuleInSight(const Fact& fact) {
  static constexpr std::array<std::string_view, 8> kKeys{"annotation", "alias", "import",  "typeof",
                                                         "compare",    "test",  "discard", "base"};
  return fact.kind == FactKind::kCall ||
         std::find(kKeys.begin(), kKeys.end(), fact.key) != kKeys.end();
}

class Judge {
 public:
  Judge(const Facts& facts, const Submission& submission, const Policy& policy,
        const RuleSet& rules, const MayChoose& mayChoose)
      : facts_(facts),
        source_(submission.source),
        language_(submission.language),
        policy_(policy),
        detail_(*policy.detail),
        own_(policy.detail->of(submission.language)),
        rules_(rules),
        adviser_(policy, submission.language, submission.source, mayChoose),
        findings_(submission.source, submission.language, *policy.detail) {
    needed_.add(Capability::kCompute);
    complete_ = facts.complete;
  }

  // Whether some import is denied for itself.
  bool deniesImport() {
    if (!policy_.enforce) return false;
    findAbsent();
    for (const Fact& fact : facts_.items) {
      if (fact.kind == FactKind::kImport) judgeImport(fact);
    }
    return findings_.worst() == Action::kDeny;
  }

  Verdict run() {
    findAbsent();
    for (const Fact& fact : facts_.items) {
      if (fact.kind == FactKind::kImport) {
        imported_.emplace(canonicalModule(language_, fact.name));
      }
    }
    std::set<std::string_view> packages;
    for (const std::string& module : imported_) {
      packages.insert(firstPart(module));
    }
    for (const std::string_view package : packages) {
      if (const SinkTable* table = detail_.store->sinks(language_, package)) {
        sinkTables_.push_back(table);
      }
    }
    for (const Fact& fact : facts_.items) judgeFact(fact);
    deferred_.tell(facts_, [this](const Rule& rule, const Fact& call) {
      apply(rule, Subject{&call, {}, {}, {}});
    });
    judgeQueries(rules_);
    if (own_.ownRules != nullptr) judgeQueries(*own_.ownRules);
    if (!facts_.complete && findings_.worst() != Action::kDeny) {
      report(JudgeCheck::kIncomplete, Subject{&kNothing, {}, {}, {}});
    }
    if (findings_.overflowed())
      report(JudgeCheck::kTooManyFindings, Subject{&kNothing, {}, {}, {}});
    return verdict();
  }

 private:
  Verdict verdict() {
    Verdict verdict;
    verdict.policy = policy_.label();
    verdict.policyDigest = policy_.digest;
    verdict.complete = complete_;
    // Incomplete facts deny even where a policy has turned every rule down: nobody knows what the
    // submission does.
    verdict.action = complete_ ? findings_.worst() : Action::kDeny;
    verdict.findings = findings_.take();
    if (policy_.enforce) verdict.advice = adviser_.advice(verdict.findings);
    verdict.capabilities = needed_.intersect(policy_.granted);
    verdict.needsRunner = needsRunner_ || !absent_.empty();
    verdict.absentPackages.assign(absent_.names().begin(), absent_.names().end());
    verdict.readsAnyPickle = !policy_.enforce || isOff(kPickleRule);
    verdict.evaluatesAnyText = !policy_.enforce || isOff(kTextRule);
    if (!policy_.enforce) {
      // Observing: whatever was found runs, behind the walls of everything that the policy grants.
      verdict.action = Action::kAllow;
      verdict.capabilities = policy_.granted;
      verdict.needsRunner = false;
    }
    return verdict;
  }

  void findAbsent() {
    if (!policy_.enforce || language_ != Language::kPython || !facts_.complete) return;
    const Rule& rule = *rules_.checks.at(static_cast<std::size_t>(JudgeCheck::kImportNotAllowed));
    if (isOff(rule.id) || actionOf(rule) == Action::kAllow) return;
    absent_ = AbsentPackages(facts_, language_, own_);
  }

  [[nodiscard]] bool isOff(std::string_view rule) const { return detail_.off.contains(rule); }
  [[nodiscard]] Action actionOf(const Rule& rule) const {
    const auto other = detail_.actions.find(rule.id);
    return other == detail_.actions.end() ? rule.action : other->second;
  }

  void judgeFact(const Fact& fact) {
    if (absent_.explain(fact)) return;
    switch (fact.kind) {
      case FactKind::kImport: return judgeImport(fact);
      case FactKind::kRef:
      case FactKind::kCall: return judgeReference(fact);
      case FactKind::kStore: return judgeStore(fact);
      case FactKind::kAttr: applyRules(Subject{&fact, {}, {}, fact.name}); return;
      case FactKind::kArg: return judgeArgument(fact);
      case FactKind::kString: applyRules(Subject{&fact, {}, {}, {}}); return;
      case FactKind::kSyntax:
      case FactKind::kLimit:
      case FactKind::kDynamic: break;
    }
    const Subject subject{&fact, {}, fact.module, {}};
    if (!applyRules(subject).known) report(JudgeCheck::kUnknownConstruct, subject);
  }

  void judgeImport(const Fact& fact) {
    const std::string_view module = canonicalModule(language_, fact.name);
    const Subject subject{&fact, {}, module, {}};
    if (absent_.hold(fact.name)) return report(JudgeCheck::kImportAbsent, subject);
    const bool explained = applyRules(subject).found;
    if (mayImport(own_, module)) {
      if (isTrusted(own_, module)) need(policy_.granted, subject);
      if (const Surface* surface = detail_.store->surface(language_, module)) {
        need(surface->needs(), subject);
      }
      return;
    }
    reportedModules_.emplace(module);
    if (!explained) report(JudgeCheck::kImportNotAllowed, subject);
  }

  void judgeReference(const Fact& fact) {
    switch (fact.origin) {
      case Origin::kBuiltin:
        return judgeWalk(fact, walkBuiltin(*detail_.store, language_, own_, fact.name));
      case Origin::kModule:
        return judgeWalk(fact, walkModule(*detail_.store, language_, own_, policy_.granted,
                                          fact.name, fact.module));
      case Origin::kStar: return judgeStarName(fact);
      case Origin::kUnresolved: {
        const Subject subject{&fact, {}, {}, {}};
        if (!applyRules(subject).found) report(JudgeCheck::kUnresolvedName, subject);
        return;
      }
      case Origin::kNone:
      case Origin::kOwn:
      case Origin::kUnknown: applyRules(Subject{&fact, {}, {}, {}}); return;
    }
  }

  // A free name that one of several star imports may bind: each of them that lists it is meant.
  void judgeStarName(const Fact& fact) {
    bool bound = false;
    for (const std::string_view module : splitCommas(fact.module)) {
      const std::string_view canonical = canonicalModule(language_, module);
      const Surface* surface = detail_.store->surface(language_, canonical);
      const std::string_view first = std::string_view(fact.name).substr(0, fact.name.find('.'));
      if (surface == nullptr || surface->find(first) == nullptr) continue;
      bound = true;
      Fact resolved = fact;
      resolved.origin = Origin::kModule;
      resolved.module = std::string(module);
      resolved.name = std::string(module) + "." + fact.name;
      judgeReference(resolved);
    }
    if (bound || fact.key.starts_with("maybe")) return;
    const Subject subject{&fact, {}, {}, {}};
    if (!applyRules(subject).found) report(JudgeCheck::kUnresolvedName, subject);
  }

  void judgeWalk(const Fact& fact, const ModuleWalk& walk) {
    const Subject subject{&fact, walk.name, walk.module, {}};
    const bool explained = applyRules(subject).found;
    need(walk.needs, subject);
    for (const std::string& attribute : walk.attributes) judgeAttribute(fact, attribute, walk);
    if (explained) return;
    switch (walk.outcome) {
      case ModuleWalk::Outcome::kAllowed:
        if (!walk.endsInModule || keepsModuleInSight(fact)) return;
        // "process" as a value: its list of names can't be held against what happens to it.
        if (fact.origin == Origin::kBuiltin) return report(JudgeCheck::kBuiltinNotAllowed, subject);
        return judgeEscape(fact, walk);
      case ModuleWalk::Outcome::kModuleNotAllowed:
        // The import has said so already; a module that only the reference reaches has not.
        if (reportedModules_.contains(walk.module)) return;
        report(JudgeCheck::kImportNotAllowed, subject);
        return;
      case ModuleWalk::Outcome::kNameDenied: report(JudgeCheck::kNameDenied, subject); return;
      case ModuleWalk::Outcome::kNotInSurface:
        report(fact.origin == Origin::kBuiltin ? JudgeCheck::kBuiltinNotAllowed
                                               : JudgeCheck::kNotInSurface,
               subject);
        return;
    }
  }

  // "datetime.date.__subclasses__": what follows a listed name is an attribute like any other, and
  // a private one of a library's class is not part of its surface either.
  void judgeAttribute(const Fact& fact, const std::string& attribute, const ModuleWalk& walk) {
    Fact read = fact;
    read.kind = FactKind::kAttr;
    read.name = attribute;
    read.key = fact.kind == FactKind::kCall ? "call" : "";
    const Subject subject{&read, {}, {}, read.name};
    if (applyRules(subject).known || !attribute.starts_with('_')) return;
    if (attribute.starts_with("__") && attribute.ends_with("__"))
      return;  // the dunder rules decide
    report(JudgeCheck::kNotInSurface, Subject{&read, walk.name, walk.module, read.name});
  }

  // A value that a surface knows for a module is used as a value: whatever is read from it later
  // can't be held against the surface.
  void judgeEscape(const Fact& fact, const ModuleWalk& walk) {
    Fact escape = fact;
    escape.kind = FactKind::kDynamic;
    escape.name = "module-escape";
    escape.module = walk.module;
    escape.key = "other";
    const Subject subject{&escape, {}, walk.module, {}};
    if (!applyRules(subject).known) report(JudgeCheck::kUnknownConstruct, subject);
  }

  void judgeStore(const Fact& fact) {
    // A name of the submission's own, which no star import binds.
    if (fact.origin == Origin::kStar && !anyStarMayBind(fact)) return;
    Subject subject{&fact, {}, {}, lastPart(fact.name)};
    ModuleWalk walk;
    if (fact.origin == Origin::kModule) {
      walk = walkModule(*detail_.store, language_, own_, policy_.granted, fact.name, fact.module);
      subject.canonical = walk.name;
      subject.canonicalModule = walk.module;
    }
    if (applyRules(subject).found) return;
    const bool outside = fact.origin == Origin::kModule || fact.origin == Origin::kBuiltin ||
                         fact.origin == Origin::kStar;
    if (outside) report(JudgeCheck::kStoreOnModule, subject);
  }

  // Surfaces tell every public name of their modules, the refused ones too: after `from sympy
  // import
  // *`, print and open are the builtins. A module without one may bind any name.
  bool starMayBind(const Fact& fact, std::string_view module) const {
    const Surface* surface = detail_.store->surface(language_, canonicalModule(language_, module));
    const std::string_view first = std::string_view(fact.name).substr(0, fact.name.find('.'));
    return surface == nullptr || surface->find(first) != nullptr;
  }

  bool anyStarMayBind(const Fact& fact) const {
    const auto modules = splitCommas(fact.module);
    return std::any_of(modules.begin(), modules.end(),
                       [&](std::string_view module) { return starMayBind(fact, module); });
  }

  void judgeArgument(const Fact& fact) {
    if (fact.origin == Origin::kStar) return judgeStarArgument(fact);
    Subject subject{&fact, {}, {}, {}};
    ModuleWalk walk;
    if (fact.origin == Origin::kModule) {
      walk = walkModule(*detail_.store, language_, own_, policy_.granted, fact.name, fact.module);
      subject.canonical = walk.name;
      subject.canonicalModule = walk.module;
    }
    subject.sinks = sinksOf(fact, subject.canonical);
    applyRules(subject);
  }

  void judgeStarArgument(const Fact& fact) {
    bool bound = false;
    for (const std::string_view module : splitCommas(fact.module)) {
      if (!starMayBind(fact, module)) continue;
      bound = true;
      Fact resolved = fact;
      resolved.origin = Origin::kModule;
      resolved.module = std::string(module);
      resolved.name = std::string(module) + "." + fact.name;
      judgeArgument(resolved);
    }
    if (bound) applyRules(Subject{&fact, {}, {}, {}});
  }

  // What the library does with this argument: by the function's name, or by a method's in any of
  // the packages that the submission imports.
  [[nodiscard]] SinkSet sinksOf(const Fact& fact, std::string_view canonical) const {
    SinkSet sinks = 0;
    const std::string_view name = canonical.empty() ? std::string_view(fact.name) : canonical;
    // pandas.DataFrame.agg: what follows a listed name is a method.
    const std::size_t dot = fact.name.rfind('.');
    for (const SinkTable* table : sinkTables_) {
      sinks = static_cast<SinkSet>(sinks | table->find(name, fact.key));
      if (dot != std::string::npos && dot > 0 && canonical.size() < fact.name.size() &&
          !canonical.empty()) {
        sinks = static_cast<SinkSet>(
            sinks | table->find(std::string_view(fact.name).substr(dot), fact.key));
      }
    }
    return sinks;
  }

  struct Applied {
    bool known = false;  // some rule matched, if only to allow
    bool found = false;  // some rule gave a finding that does not allow
  };

  Applied applyRules(const Subject& subject) {
    Applied applied;
    applyRules(rules_, subject, applied);
    if (own_.ownRules != nullptr) applyRules(*own_.ownRules, subject, applied);
    return applied;
  }

  void applyRules(const RuleSet& rules, const Subject& subject, Applied& applied) {
    for (const Rule* rule : rules.index.find(subject)) {
      if (!conditions_.hold(*rule)) continue;
      applied.known = true;
      if (!rule->unlessConstant.empty()) {
        deferred_.add(*rule, *subject.fact);
        continue;
      }
      applied.found = apply(*rule, subject) || applied.found;
    }
  }

  // Rules that ask for a form of code. They need the tree again, which is why there are few.
  void judgeQueries(const RuleSet& rules) {
    const auto& wanted = rules.queryRules;
    const bool any = std::any_of(wanted.begin(), wanted.end(),
                                 [this](const Rule* rule) { return conditions_.hold(*rule); });
    if (!any || !facts_.complete) return;
    const auto hits =
        runQueries(source_, language_, rules.queries, Deadline(std::chrono::seconds(1)));
    if (!hits) {
      complete_ = false;
      return report(JudgeCheck::kIncomplete, Subject{&kNothing, {}, {}, {}});
    }
    for (const QueryHit& hit : *hits) {
      const Rule& rule = *rules.queryRules[hit.query];
      if (!conditions_.hold(rule)) continue;
      Fact place = kNothing;
      place.span = hit.span;
      place.name = source_.substr(hit.span.startByte, hit.span.endByte - hit.span.startByte);
      apply(rule, Subject{&place, {}, {}, {}});
    }
  }

  // True for a finding that does not allow.
  bool apply(const Rule& rule, const Subject& subject) {
    need(rule.capabilities, subject);
    if (rule.runner && !isOff(rule.id)) needsRunner_ = true;
    if (rule.message.empty()) return false;
    return findings_.add(rule, subject.fact->span, words(subject), adviser_) &&
           rule.action != Action::kAllow;
  }

  void need(CapabilitySet capabilities, const Subject& subject) {
    const CapabilitySet missing = capabilities.without(policy_.granted).without(needed_);
    needed_.add(capabilities);
    for (const Capability capability : missing.list()) {
      MessageWords filled = words(subject);
      filled.capability = capabilityName(capability);
      report(JudgeCheck::kCapabilityNotGranted, subject, filled);
    }
  }

  void report(JudgeCheck check, const Subject& subject) { report(check, subject, words(subject)); }
  void report(JudgeCheck check, const Subject& subject, const MessageWords& filled) {
    const Rule& rule = *rules_.checks.at(static_cast<std::size_t>(check));
    const auto excepted = [&](const Matcher& except) { return matches(except, subject); };
    if (std::any_of(rule.except.begin(), rule.except.end(), excepted)) return;
    findings_.add(rule, subject.fact->span, filled, adviser_);
  }

  [[nodiscard]] MessageWords words(const Subject& subject) const {
    const Fact& fact = *subject.fact;
    MessageWords words;
    words.name = subject.canonical.empty() || fact.origin == Origin::kBuiltin
                     ? std::string_view(fact.name)
                     : subject.canonical;
    words.module =
        subject.canonicalModule.empty() ? std::string_view(fact.module) : subject.canonicalModule;
    words.key = fact.key;
    words.value = fact.value;
    words.policy = policy_.name;
    words.byName = fact.kind == FactKind::kImport || fact.kind == FactKind::kRef ||
                   fact.kind == FactKind::kCall || fact.kind == FactKind::kStore;
    return words;
  }

  inline static const Fact kNothing{};

  const Facts& facts_;
  std::string_view source_;
  Language language_;
  const Policy& policy_;
  const PolicyDetail& detail_;
  const LanguagePolicy& own_;
  const RuleSet& rules_;
  Adviser adviser_;
  FindingList findings_;
  bool complete_ = false;
  bool needsRunner_ = false;
  AbsentPackages absent_;
  CapabilitySet needed_;
  std::set<std::string, std::less<>> imported_;
  std::set<std::string, std::less<>> reportedModules_;
  std::vector<const SinkTable*> sinkTables_;
  RuleConditions conditions_{facts_, imported_};
  DeferredCalls deferred_;
};

// Rules that can't be read judge nothing: deny, and say why.
Verdict brokenRules(const Policy& policy, const std::string& why) {
  Verdict verdict;
  verdict.action = Action::kDeny;
  verdict.policy = policy.label();
  verdict.policyDigest = policy.digest;
  Finding finding;
  finding.rule = "gantlet.rules";
  finding.severity = Severity::kCritical;
  finding.message = "the rules can't be read, so nothing is allowed: " + why;
  verdict.findings.push_back(std::move(finding));
  return verdict;
}

}  // namespace

Facts analyzeFor(const Policy& policy, const Submission& submission, const AnalyzeLimits& limits) {
  return analyze(submission, limits, [&](const Facts& facts) {
    if (policy.detail == nullptr) return false;
    const auto& rules = policy.detail->store->rules(submission.language);
    return rules && Judge(facts, submission, policy, **rules, nullptr).deniesImport();
  });
}

Verdict judge(const Facts& facts, const Submission& submission, const Policy& policy,
              const MayChoose& mayChoose) {
  if (policy.detail == nullptr) return brokenRules(policy, "the policy was not loaded");
  const auto& rules = policy.detail->store->rules(submission.language);
  if (!rules) return brokenRules(policy, rules.error().message);
  return Judge(facts, submission, policy, **rules, mayChoose).run();
}

}  // namespace gantlet
