// Imports, attributes and calls as the analyzer sees them, against CPython's own parser over the
// files of its standard library.
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "tests/analyzer/fact_lines.h"

using namespace gantlet;

namespace {

constexpr std::string_view kLibrary = "/usr/lib/python3.11";
constexpr std::size_t kFiles = 60;

// Prints "FILE name" and then the modules that each file imports, one a line.
constexpr std::string_view kScript = R"(
import ast, sys
for name in sys.argv[1:]:
    print('FILE', name)
    with open(name, 'rb') as f:
        tree = ast.parse(f.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                print('import', alias.name)
        elif isinstance(node, ast.ImportFrom):
            module = '.' * node.level + (node.module or '')
            print('import', module)
            for alias in node.names:
                dot = '' if module.endswith('.') else '.'
                print('star ' + module if alias.name == '*' else 'name ' + module + dot + alias.name)
)";

std::string shellQuoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::vector<std::string> libraryFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(kLibrary, error)) {
    if (entry.path().extension() == ".py") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.size() > kFiles) files.resize(kFiles);
  return files;
}

using ImportSet = std::set<std::string>;

std::map<std::string, ImportSet> importsByCpython(const std::vector<std::string>& files) {
  std::string script(kScript);
  std::string command = "python3 -c \"" + script + "\"";
  for (const std::string& file : files) command += " " + shellQuoted(file);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::map<std::string, ImportSet> result;
  if (!pipe) return result;
  std::string output;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) {
    output.append(buffer.data(), count);
  }
  std::istringstream lines(output);
  std::string current;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("FILE ")) {
      current = line.substr(5);
      result[current];
    } else {
      result[current].insert(line);
    }
  }
  return result;
}

ImportSet importsOf(const Facts& facts) {
  ImportSet imports;
  for (const Fact& fact : facts.items) {
    if (fact.kind == FactKind::kImport && fact.key != "call") {
      imports.insert("import " + fact.name);
      if (fact.key == "*") imports.insert("star " + fact.name);
    }
    if (fact.kind == FactKind::kRef && fact.key == "import") imports.insert("name " + fact.name);
  }
  return imports;
}

}  // namespace

TEST_CASE("imports are those that CPython's parser finds in its own library", "[python]") {
  const auto files = libraryFiles();
  if (files.empty()) {
    WARN("skipped: there is no " << kLibrary << " to compare with");
    return;
  }
  const auto expected = importsByCpython(files);
  if (expected.empty()) {
    WARN("skipped: python3 can't be run");
    return;
  }
  REQUIRE(expected.size() == files.size());
  for (const std::string& file : files) {
    INFO(file);
    std::ifstream stream(file, std::ios::binary);
    const std::string source((std::istreambuf_iterator<char>(stream)), {});
    Submission submission;
    submission.source = source;
    AnalyzeLimits limits;
    limits.source = ByteCount::mebi(1);
    limits.deadline = std::chrono::seconds(60);
    const Facts facts = analyze(submission, limits);
    CHECK(facts.complete);
    CHECK(importsOf(facts) == expected.at(file));
  }
}
