#include "fuzz/vet_target.h"

#include <algorithm>
#include <ctime>
#include <map>

#include "core/utf8.h"
#include "fuzz/target.h"
#include "policy/judge.h"

namespace gantlet::fuzz {
namespace {

constexpr std::chrono::milliseconds kDeadline{250};
// The deadline is looked at between steps; a sanitizer makes every step several times slower.
constexpr std::chrono::milliseconds kGrace{1'000};

// CPU time of this thread: a busy machine is not the analyzer's fault.
std::chrono::nanoseconds cpuNow() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

const std::vector<Policy>& presets() {
  static const std::vector<Policy> kPresets = [] {
    std::vector<Policy> policies;
    const auto rulebook = Rulebook::load();
    require(rulebook.has_value(), "the rulebook loads");
    for (const char* name : {"strict", "default", "data-science"}) {
      auto policy = (*rulebook)->policy(name);
      require(policy.has_value(), "a preset loads");
      policies.push_back(std::move(policy).value());
    }
    return policies;
  }();
  return kPresets;
}

Submission submissionOf(Language language, std::string_view source) {
  Submission submission;
  submission.language = language;
  submission.filename = language == Language::kPython ? "main.py" : "main.js";
  submission.source = source;
  return submission;
}

Action actionOn(Language language, const std::string& source, const Policy& policy) {
  const Submission submission = submissionOf(language, source);
  return judge(analyzeFor(policy, submission), submission, policy).action;
}

// The smallest source that does what the oracle has seen.
std::string alone(Language language, const std::string& word) {
  const std::string name = word.substr(word.find(':') + 1);
  const bool module = word.starts_with("module:");
  if (language == Language::kJavaScript) {
    return module ? "require('" + name + "');\n" : name + "('1');\n";
  }
  if (module && name.find_first_not_of('.') == std::string::npos)
    return "from " + name + " import x\n";
  if (module && name.front() == '.') return "from " + name + " import x\n";
  return module ? "import " + name + "\n" : name + "\n";
}

bool refusedAlone(Language language, const std::string& word, std::size_t preset) {
  static std::map<std::pair<std::string, std::size_t>, bool> known[2];
  auto& answers = known[static_cast<std::size_t>(language)];
  if (answers.size() > 10'000) answers.clear();
  const auto [at, isNew] = answers.try_emplace({word, preset}, false);
  if (isNew) {
    at->second = actionOn(language, alone(language, word), presets()[preset]) != Action::kAllow;
  }
  return at->second;
}

// The word is an import that the judge has spared: the module is not to be had, the import fails,
// and the submission goes on in its except clause. The same import alone, unguarded, is refused.
bool isSpared(const Verdict& verdict, std::string_view word) {
  constexpr std::string_view kModule = "module:";
  if (!word.starts_with(kModule)) return false;
  const std::string_view module = word.substr(kModule.size());
  const std::string_view root = module.substr(0, module.find('.'));
  return std::find(verdict.absentPackages.begin(), verdict.absentPackages.end(), root) !=
         verdict.absentPackages.end();
}

void checkFacts(const Facts& facts, std::string_view source) {
  for (const Fact& fact : facts.items) {
    require(fact.span.startByte <= fact.span.endByte && fact.span.endByte <= source.size(),
            "a fact lies within the source");
    require(isValidUtf8(fact.name) && isValidUtf8(fact.value), "a fact's text is UTF-8");
    require(fact.value.size() <= 4096, "a fact's value has at most 4 KiB");
  }
}

}  // namespace

void vetAnything(Language language, std::string_view source, Oracle& oracle) {
  const Submission submission = submissionOf(language, source);
  AnalyzeLimits limits;
  limits.deadline = kDeadline;
  const auto began = cpuNow();
  const Facts facts = analyze(submission, limits);
  require(cpuNow() - began < kDeadline + kGrace, "the analyzer keeps its deadline");
  checkFacts(facts, source);
  std::vector<std::string> seen;
  bool asked = false;
  for (std::size_t i = 0; i < presets().size(); ++i) {
    const Verdict verdict = judge(facts, submission, presets()[i]);
    require(facts.complete || verdict.action != Action::kAllow, "incomplete facts are not allowed");
    if (verdict.action != Action::kAllow) continue;
    // Whatever is allowed is text that the runners decode without loss.
    require(isValidUtf8(source), "what is not UTF-8 is not allowed");
    if (!asked && !oracle.ask(source, seen)) return;
    asked = true;
    for (const std::string& word : seen) {
      if (word == "unreadable" || isSpared(verdict, word)) continue;
      require(!refusedAlone(language, word, i),
              presets()[i].name + " allows a source with " + word + ", which it refuses alone");
    }
  }
}

}  // namespace gantlet::fuzz
