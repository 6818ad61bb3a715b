// Programs that try to have a pickle read that they did not write (tests/attacks/pickles/), or to
// have a library run a text as Python (tests/attacks/texts/), as they would run if the analysis had
// let them pass: in the real sandbox, behind the runner alone. Each prints HELD where the runner
// held, and ESCAPED where it did not.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "executor/sandbox.h"
#include "policy/policy.h"
#include "policy/profile_builder.h"
#include "test_paths.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

namespace fs = std::filesystem;

class Runs {
 public:
  Runs() {
    const auto book = Rulebook::load();
    REQUIRE(book);
    const auto policy = (*book)->policy("data-science");
    REQUIRE(policy);
    request_.tenant = TenantId("test");
    request_.filename = "main.py";
    request_.argumentsJson = "{}";
    request_.limits = policy->limits;
    request_.limits.wall = std::chrono::minutes(2);  // a busy machine is no fault of the program's
    ProfileCache profiles;
    request_.profile = profiles.get(**book, Language::kPython, policy->granted);
    auto sandbox = testing::createInMode(SandboxOptions{}, GANTLET_LAUNCHER, false);
    REQUIRE(sandbox);
    sandbox_ = std::move(*sandbox);
  }

  ExecutionRequest& request() { return request_; }

  ExecutionResult run(std::string source) {
    request_.source = std::move(source);
    request_.id = newSubmissionId();
    auto result = sandbox_->execute(request_);
    REQUIRE(result);
    return std::move(*result);
  }

 private:
  ExecutionRequest request_;
  std::unique_ptr<Sandbox> sandbox_;
};

std::vector<fs::path> attacks(const char* kind) {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(GANTLET_SOURCE_DIR) / "tests/attacks" / kind;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("no program reads a pickle that it has not written itself", "[attacks][pickles]") {
  Runs runs;
  const auto files = attacks("pickles");
  CHECK(files.size() >= 47);
  for (const fs::path& file : files) {
    const ExecutionResult result = runs.run(read(file));
    INFO(file.stem().string() << ": " << result.out.text << result.err.text << result.detail);
    CHECK(result.out.text == "HELD\n");
  }
}

TEST_CASE("where the policy lets every pickle in, a foreign one is read", "[attacks][pickles]") {
  Runs runs;
  const std::string foreign =
      "import pickle\nprint(pickle.loads(b'cbuiltins\\nlen\\n(S\"abc\"\\ntR.'))\n";
  CHECK(runs.run(foreign).err.text.find("did not write this pickle") != std::string::npos);
  runs.request().readsAnyPickle = true;
  const ExecutionResult result = runs.run(foreign);
  INFO(result.err.text);
  CHECK(result.out.text == "3\n");
}

TEST_CASE("no program has a library run a text that is more than mathematics", "[attacks][texts]") {
  Runs runs;
  const auto files = attacks("texts");
  CHECK(files.size() >= 93);
  // Their library is imported each time where a program starts from nothing: a third of them there.
  const std::size_t step = testing::startMode() == testing::StartMode::kCold ? 3 : 1;
  for (std::size_t i = 0; i < files.size(); i += step) {
    const fs::path& file = files[i];
    const ExecutionResult result = runs.run(read(file));
    INFO(file.stem().string() << ": " << result.out.text << result.err.text << result.detail);
    CHECK(result.out.text.ends_with("HELD\n"));
    CHECK(result.out.text.find("ESCAPED") == std::string::npos);
  }
}

TEST_CASE("where the policy lets every text in, a formula is Python", "[attacks][texts]") {
  Runs runs;
  const std::string source =
      "import numpy as np\nimport statsmodels.formula.api as smf\n"
      "print(len(smf.ols('y ~ np.asarray(x)', {'x': [1, 2, 3], 'y': [1, 2, 2]}).fit().params))\n";
  CHECK(runs.run(source).err.text.find("a formula is run as Python") != std::string::npos);
  runs.request().evaluatesAnyText = true;
  const ExecutionResult result = runs.run(source);
  INFO(result.err.text);
  CHECK(result.out.text == "2\n");
}

TEST_CASE("a package that is to be missing is missing for the program, and for no library",
          "[attacks][imports]") {
  Runs runs;
  const std::string source =
      "import sys\n"
      "def tried(load):\n"
      "    try:\n"
      "        return load()\n"
      "    except ModuleNotFoundError as error:\n"
      "        return error.name\n"
      "def plain():\n"
      "    import csv\n"
      "def below():\n"
      "    import email.message\n"
      "def part():\n"
      "    from email import message\n"
      "class Own:\n"
      "    try:\n"
      "        from csv import reader\n"
      "    except ImportError:\n"
      "        reader = None\n"
      "print(tried(plain), tried(below), tried(part), Own.reader, tried(lambda: "
      "__import__('csv')))\n"
      "import importlib.metadata\n"  // which imports csv and email
      "print('csv' in sys.modules, __import__('json').__name__)\n";
  CHECK(runs.run(source).out.text.find("None None None <") == 0);
  runs.request().absentPackages = {"csv", "email"};
  const ExecutionResult result = runs.run(source);
  INFO(result.err.text);
  CHECK(result.out.text == "csv email.message email None csv\nTrue json\n");
}
