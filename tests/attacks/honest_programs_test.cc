// The other side of the attacks. Honest programs never meet the wall: the harmless files of
// tests/corpus/{python,javascript}/allow, each in the real sandbox under the profile that its own
// verdict gives, run to their end without a refused system call; eight at once, started cold, on
// demand and warm (tests/support/start_mode.h).
//
// GANTLET_SOUNDNESS_DIR=folder runs the allowed .py files of another folder as well (examples of
// libraries' documentations, say) and expects no refused call of them.
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>

#include "analyzer/analyze.h"
#include "executor/sandbox.h"
#include "policy/judge.h"
#include "policy/policy.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/support/start_mode.h"

using namespace gantlet;
using testing::StartMode;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAtOnce = 8;
constexpr auto kPatience = std::chrono::seconds(3);
constexpr auto kWarmBudget = std::chrono::seconds(6);  // for the runs one by one

struct Program {
  std::string name;
  ExecutionRequest request;
};

// Whatever the file asks for on purpose (another exit code, no such module) is no wall's doing.
enum class Ends { kWell, kAnyhow };

Submission submissionOf(const fs::path& path, Language language) {
  std::ifstream file(path, std::ios::binary);
  Submission submission;
  submission.language = language;
  submission.filename = path.filename().string();
  submission.source.assign(std::istreambuf_iterator<char>(file), {});
  return submission;
}

// The files that are allowed, as the pipeline would run them; those of one profile side by side, so
// that what waits for them can be used.
std::vector<Program> programsOf(const fs::path& folder, Language language) {
  const bool python = language == Language::kPython;
  const auto book = Rulebook::load();
  REQUIRE(book);
  const auto policy = (*book)->policy(python ? "data-science" : "default");
  REQUIRE(policy);
  ProfileCache profiles;
  std::vector<Program> programs;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (python && entry.path().extension() != ".py") continue;
    const Submission submission = submissionOf(entry.path(), language);
    const Verdict verdict = judge(analyze(submission), submission, *policy);
    if (verdict.action != Action::kAllow) continue;
    ExecutionRequest request;
    request.tenant = TenantId("test");
    request.language = language;
    request.filename = submission.filename;
    request.source = submission.source;
    request.argumentsJson = "{}";
    request.limits = policy->limits;
    request.limits.wall = std::chrono::minutes(3);  // a busy machine is no fault of the program's
    request.profile = profiles.get(**book, language, verdict.capabilities);
    request.absentPackages = verdict.absentPackages;
    programs.push_back({submission.filename, std::move(request)});
  }
  std::sort(programs.begin(), programs.end(), [](const Program& a, const Program& b) {
    const auto first = a.request.profile.digest();
    const auto second = b.request.profile.digest();
    return std::tie(first, a.name) < std::tie(second, b.name);
  });
  return programs;
}

// "" where all went well; else a sentence.
std::string wentWrong(const ExecutionResult& result, Ends ends) {
  std::string text;
  for (const Violation& violation : result.violations) {
    text += " refused " + violation.name + " " + std::to_string(violation.count) + " times;";
  }
  if (result.end == End::kKilled) text += " killed: " + result.detail;
  const bool missing = result.err.text.find("ModuleNotFoundError") != std::string::npos;
  const bool failed = result.end != End::kExited || result.exitCode != 0;
  if (ends == Ends::kWell && failed && !missing) {
    text += " ended badly: " + result.detail + result.err.text;
  }
  return text;
}

std::string runOne(Sandbox& sandbox, const Program& program, Ends ends) {
  ExecutionRequest request = program.request;
  request.id = newSubmissionId();
  const auto result = sandbox.execute(request);
  const std::string why = result ? wentWrong(*result, ends) : result.error().text();
  return why.empty() ? "" : program.name + ":" + why;
}

void checkAll(Sandbox& sandbox, const std::vector<Program>& programs, Ends ends,
              std::size_t stride = 1) {
  std::vector<std::string> wrong;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < kAtOnce; ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++ * stride; at < programs.size(); at = next++ * stride) {
        const std::string why = runOne(sandbox, programs[at], ends);
        if (why.empty()) continue;
        const std::lock_guard lock(mutex);
        wrong.push_back(why);
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::sort(wrong.begin(), wrong.end());
  for (const std::string& why : wrong) FAIL_CHECK(why);
}

// What imports a library, and a fourth of the rest: a start from nothing differs in its imports,
// which a fork has behind it, and takes ten times as long.
std::vector<Program> partOf(const std::vector<Program>& programs) {
  std::vector<Program> part;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (i % 4 == 0 || programs[i].name.starts_with("library_")) part.push_back(programs[i]);
  }
  return part;
}

// One by one, each in a program that waited for it, for as long as there is time.
void checkWarm(Sandbox& sandbox, const std::vector<Program>& programs, Ends ends) {
  const auto end = std::chrono::steady_clock::now() + kWarmBudget;
  const std::uint64_t before = sandbox.pools().warmHits;
  std::size_t tried = 0;
  // A step that is prime to their number: every profile has its turn early.
  for (std::size_t i = 0; i < programs.size() && std::chrono::steady_clock::now() < end; ++i) {
    const Program& program = programs[i * 37 % programs.size()];
    (void)sandbox.prepareFor(program.request, kPatience);
    const std::string why = runOne(sandbox, program, ends);
    INFO(why);
    CHECK(why.empty());
    ++tried;
  }
  INFO(tried << " programs were run one by one");
  CHECK(sandbox.pools().warmHits > before);
}

std::unique_ptr<Sandbox> sandboxInMode() {
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  options.pools = testing::poolsFor(testing::startMode());
  auto sandbox = Sandbox::create(options);
  REQUIRE(sandbox);
  return std::move(*sandbox);
}

fs::path corpus(const char* language) {
  return fs::path(GANTLET_SOURCE_DIR) / "tests/corpus" / language / "allow";
}

}  // namespace

TEST_CASE("harmless Python programs never meet the wall of their own profile", "[soundness]") {
  const auto programs = programsOf(corpus("python"), Language::kPython);
  CHECK(programs.size() > 200);
  const auto sandbox = sandboxInMode();
  const StartMode mode = testing::startMode();
  checkAll(*sandbox, mode == StartMode::kCold ? partOf(programs) : programs, Ends::kWell);
  if (mode == StartMode::kWarm) checkWarm(*sandbox, programs, Ends::kWell);
  if (mode != StartMode::kCold) {
    const PoolState state = sandbox->pools();
    INFO(state.warmHits << " warm, " << state.forked << " forked, " << state.cold << " cold; "
                        << state.lastFallback);
    CHECK(state.warmHits + state.forked > programs.size() * 3 / 4);
  }
}

TEST_CASE("harmless JavaScript programs never meet the wall of their own profile",
          "[attacks][soundness]") {
  const auto programs = programsOf(corpus("javascript"), Language::kJavaScript);
  CHECK(programs.size() > 150);
  const auto sandbox = sandboxInMode();
  // Node is not forked: on demand it starts cold, in a jail that may stand ready. A part of them
  // each way, for time: another part is what the warm runs take.
  const StartMode mode = testing::startMode();
  checkAll(*sandbox, programs, Ends::kAnyhow, mode == StartMode::kCold ? 2 : 5);
  if (mode == StartMode::kWarm) checkWarm(*sandbox, programs, Ends::kAnyhow);
}

TEST_CASE("nor do the programs of a folder that was asked for", "[soundness]") {
  const char* folder = std::getenv("GANTLET_SOUNDNESS_DIR");
  if (folder == nullptr) return;
  const auto programs = programsOf(folder, Language::kPython);
  WARN(programs.size() << " programs of " << folder << " are allowed");
  checkAll(*sandboxInMode(), programs, Ends::kAnyhow);
}
