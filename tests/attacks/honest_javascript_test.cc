// The other side of the attacks: honest programs (tests/corpus/javascript/allow) under the profile
// that is derived from what they need must never meet the wall.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/analyze.h"
#include "executor/sandbox.h"
#include "policy/judge.h"
#include "policy/policy.h"
#include "policy/profile_builder.h"
#include "tests/attacks/attack.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> honestPrograms() {
  std::vector<fs::path> files;
  for (const auto& entry :
       fs::directory_iterator(GANTLET_SOURCE_DIR "/tests/corpus/javascript/allow")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("honest JavaScript never meets the wall of its own profile", "[attacks][honest]") {
  const auto rulebook = Rulebook::load();
  REQUIRE(rulebook);
  const auto policy = (*rulebook)->policy("default");
  REQUIRE(policy);
  SandboxOptions options;
  options.launcherCommand = {GANTLET_LAUNCHER, "__launcher"};
  const auto sandbox = Sandbox::create(options);
  REQUIRE(sandbox);
  for (const fs::path& file : honestPrograms()) {
    Submission submission;
    submission.language = Language::kJavaScript;
    submission.filename = file.filename().string();
    submission.source = readFile(file);
    const Verdict verdict = judge(analyze(submission), submission, *policy);
    ExecutionRequest request;
    request.id = newSubmissionId();
    request.tenant = TenantId("test");
    request.language = Language::kJavaScript;
    request.filename = submission.filename;
    request.source = submission.source;
    request.argumentsJson = "{}";
    request.limits = policy->limits;
    request.profile = buildProfile(**rulebook, Language::kJavaScript, verdict.capabilities);
    const auto result = (*sandbox)->execute(request);
    INFO(submission.filename);
    REQUIRE(result);
    INFO(attacks::describeResult(*result));
    CHECK(result->violations.empty());
    CHECK(result->end == End::kExited);
  }
}
