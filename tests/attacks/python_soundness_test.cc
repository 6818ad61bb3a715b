// Honest programs never meet the wall: the harmless files of tests/corpus/python, each in the real
// sandbox under the profile that its own verdict gives, must run to their end without a refused
// system call.
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

using namespace gantlet;

namespace {

constexpr std::size_t kAtOnce = 4;
using Files = std::vector<std::filesystem::path>;

Files filesOf(const std::filesystem::path& folder) {
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".py") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Submission submissionOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  Submission submission;
  submission.language = Language::kPython;
  submission.filename = path.filename().string();
  submission.source.assign(std::istreambuf_iterator<char>(file), {});
  return submission;
}

// "" where all went well; else a sentence.
std::string wentWrong(const ExecutionResult& result, bool mustSucceed) {
  std::string text;
  for (const Violation& violation : result.violations) {
    text += " refused " + violation.name + " " + std::to_string(violation.count) + " times;";
  }
  if (result.end == End::kKilled) text += " killed: " + result.detail;
  const bool missing = result.err.text.find("ModuleNotFoundError") != std::string::npos;
  const bool failed = result.end != End::kExited || result.exitCode != 0;
  if (mustSucceed && failed && !missing) text += " ended badly: " + result.detail + result.err.text;
  return text;
}

// Runs one file if it is allowed; says what went wrong.
std::string runOne(Sandbox& sandbox, const Rulebook& book, const std::filesystem::path& path,
                   bool mustSucceed) {
  const Submission submission = submissionOf(path);
  const auto policy = book.policy("data-science");
  if (!policy) return policy.error().text();
  const Verdict verdict = judge(analyze(submission), submission, *policy);
  if (verdict.action != Action::kAllow) return "";
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("test");
  request.language = Language::kPython;
  request.filename = submission.filename;
  request.source = submission.source;
  request.argumentsJson = "{}";
  request.limits = policy->limits;
  request.limits.wall = std::chrono::minutes(3);  // a busy machine is no fault of the program's
  request.profile = buildProfile(book, Language::kPython, verdict.capabilities);
  const auto result = sandbox.execute(request);
  if (!result) return path.filename().string() + ": " + result.error().text();
  const std::string why = wentWrong(*result, mustSucceed);
  return why.empty() ? "" : path.filename().string() + ":" + why;
}

void checkAll(const Files& files, bool mustSucceed) {
  const auto book = Rulebook::load();
  REQUIRE(book);
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  const auto sandbox = Sandbox::create(options);
  REQUIRE(sandbox);
  std::vector<std::string> wrong;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < kAtOnce; ++i) {
    workers.emplace_back([&] {
      for (std::size_t index = next++; index < files.size(); index = next++) {
        const std::string why = runOne(**sandbox, **book, files[index], mustSucceed);
        if (why.empty()) continue;
        const std::lock_guard lock(mutex);
        wrong.push_back(why);
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::sort(wrong.begin(), wrong.end());
  for (const std::string& why : wrong) CHECK(why == "");
}

TEST_CASE("harmless Python programs never meet the wall of their own profile", "[soundness]") {
  checkAll(filesOf(GANTLET_SOURCE_DIR "/tests/corpus/python/allow"), true);
}

TEST_CASE("nor do the programs of a folder that was asked for", "[soundness]") {
  const char* folder = std::getenv("GANTLET_SOUNDNESS_DIR");
  if (folder != nullptr) checkAll(filesOf(folder), false);
}

}  // namespace
