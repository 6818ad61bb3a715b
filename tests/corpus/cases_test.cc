// The corpora, one test case a file: `corpus/<language>/<kind>/<file without its ending>`. deny/
// holds techniques that get at what a policy refuses: they must be stopped. allow/ holds honest
// code that only looks like them: it must not be bothered. missed/ holds techniques that the
// analysis is known to miss.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "test_paths.h"
#include "tests/policy/support.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Python files that use the libraries of numbers and tables are for the policy that allows these.
std::string policyFor(const std::string& source) {
  static constexpr std::array<std::string_view, 31> kLibraries{
      "numpy",    "pandas", "matplotlib", "scipy",     "sklearn",  "statsmodels", "seaborn",
      "sympy",    "mpmath", "networkx",   "PIL",       "openpyxl", "xlsxwriter",  "xlrd",
      "odf",      "docx",   "pypdf",      "reportlab", "lxml",     "bs4",         "html5lib",
      "nltk",     "plotly", "yaml",       "jinja2",    "tabulate", "tqdm",        "joblib",
      "dateutil", "pytz",   "requests"};
  const bool uses =
      std::any_of(kLibraries.begin(), kLibraries.end(), [&source](std::string_view library) {
        const std::string name(library);
        return source.find("import " + name) != std::string::npos ||
               source.find("from " + name) != std::string::npos;
      });
  return uses ? "data-science" : "default";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// A Python technique must be caught, whatever it brings: the same with payloads that look harmless.
std::string withHarmlessPayload(std::string source) {
  source = replaced(std::move(source), "system(\"id\")", "getppid()");
  source = replaced(std::move(source), "system('id')", "getppid()");
  source = replaced(std::move(source), "eval(\"1\")", "abs(-1)");
  source = replaced(std::move(source), "import system", "import getppid");
  return replaced(std::move(source), "system", "getppid");
}

// Where the payload itself is the technique (a shadowed name, a builtin), nothing is replaced.
bool isPayloadTechnique(const fs::path& file, const std::string& source) {
  return file.filename().string().starts_with("eval_") ||
         source.find("[eval(\"1\")") != std::string::npos;
}

struct Corpus {
  Language language;
  std::string_view folder;
  // The least number of files in deny/ and allow/: a corpus that is not found must not pass.
  std::size_t denied, allowed;

  fs::path of(std::string_view kind) const {
    return fs::path(GANTLET_SOURCE_DIR) / "tests/corpus" / folder / kind;
  }
  std::vector<fs::path> files(std::string_view kind) const {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(of(kind))) {
      files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }
};

constexpr std::array<Corpus, 2> kCorpora{Corpus{Language::kPython, "python", 1700, 500},
                                         Corpus{Language::kJavaScript, "javascript", 1600, 650}};

void checkOne(const Corpus& corpus, std::string_view kind, const fs::path& file) {
  const std::string source = read(file);
  const bool isPython = corpus.language == Language::kPython;
  std::string policy = isPython ? policyFor(source) : "default";
  if (isPython && kind == "missed") policy = "data-science";
  const Verdict verdict = test::vet(corpus.language, source, policy);
  INFO(file.string() << " is " << test::describe(verdict));
  if (kind == "deny") {
    CHECK(verdict.action != Action::kAllow);
    if (!isPython || isPayloadTechnique(file, source)) return;
    const std::string other = withHarmlessPayload(source);
    const Verdict again = test::vet(corpus.language, other, policyFor(other));
    INFO("with another payload it is " << test::describe(again));
    CHECK(again.action != Action::kAllow);
  } else {
    if (kind == "missed") UNSCOPED_INFO("if it is caught now, move it to deny/");
    CHECK(verdict.action == Action::kAllow);
  }
}

class CorpusCase : public Catch::ITestInvoker {
 public:
  CorpusCase(const Corpus& corpus, std::string_view kind, fs::path file)
      : corpus_(corpus), kind_(kind), file_(std::move(file)) {}
  void invoke() const override { checkOne(corpus_, kind_, file_); }

 private:
  const Corpus& corpus_;
  std::string_view kind_;
  fs::path file_;
};

// Runs before main, as TEST_CASE does: Catch2 lists and filters these cases as all others.
[[maybe_unused]] const bool kRegistered = [] {
  for (const Corpus& corpus : kCorpora) {
    for (const std::string_view kind : {"deny", "allow", "missed"}) {
      for (const fs::path& file : corpus.files(kind)) {
        const std::string name = "corpus/" + std::string(corpus.folder) + "/" + std::string(kind) +
                                 "/" + file.stem().string();
        const std::string tags = "[" + std::string(kind) + "][" + std::string(corpus.folder) + "]";
        // Catch2 owns the invoker from here on, and copies the name.
        Catch::AutoReg(new CorpusCase(corpus, kind, file), CATCH_INTERNAL_LINEINFO, "",
                       Catch::NameAndTags(name, tags));
      }
    }
  }
  return true;
}();

TEST_CASE("the corpora have their files") {
  for (const Corpus& corpus : kCorpora) {
    INFO(corpus.folder);
    CHECK(corpus.files("deny").size() >= corpus.denied);
    CHECK(corpus.files("allow").size() >= corpus.allowed);
  }
}

}  // namespace
}  // namespace gantlet
