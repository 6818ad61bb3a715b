// The analyzer's reading of JavaScript against that of the parser that comes with node, on real and
// on mutated sources. Skipped, and said so, where there is no node.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "test_paths.h"
#include "tests/analyzer/javascript_facts.h"

using namespace gantlet;
using namespace gantlet::testing;

namespace {

// What is compared is what is found, on however slow a machine.
constexpr std::chrono::seconds kPatience{60};

namespace fs = std::filesystem;
constexpr const char* kCorpus = "/usr/lib/node_modules/npm";

// What the oracle prints; nullopt where it can't run.
std::optional<std::string> askOracle(const std::string& arguments) {
  const std::string command = std::string("node --expose-internals '") + GANTLET_SOURCE_DIR +
                              "/tests/analyzer/javascript_oracle.js' " + arguments + " 2>/dev/null";
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string output;
  std::array<char, 65536> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), n);
  }
  if (::pclose(pipe) != 0) return std::nullopt;
  return output;
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Every `stride`th file of the corpus that is small enough for the default limits.
std::vector<std::string> sample(std::size_t stride) {
  std::vector<std::string> all;
  std::error_code error;
  for (fs::recursive_directory_iterator it(kCorpus, error), end; it != end; it.increment(error)) {
    const fs::path& path = it->path();
    if (path.extension() != ".js" && path.extension() != ".cjs") continue;
    if (!it->is_regular_file(error) || it->file_size(error) > 64U * 1024U) continue;
    all.push_back(path.string());
  }
  std::sort(all.begin(), all.end());
  std::vector<std::string> some;
  for (std::size_t i = 0; i < all.size(); i += stride) some.push_back(all[i]);
  return some;
}

using Imports = std::set<std::pair<std::string, std::string>>;  // line, module

std::map<std::string, Imports> parseImports(const std::string& text) {
  std::map<std::string, Imports> files;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    Imports& imports = files[line.substr(0, first)];
    const std::string where = line.substr(first + 1, second - first - 1);
    if (where != "parsed") imports.emplace(where, line.substr(second + 1));
  }
  return files;
}

Imports importsOf(const Facts& facts) {
  Imports imports;
  for (const Fact& fact : facts.items) {
    if (fact.kind == FactKind::kImport) {
      imports.emplace(std::to_string(fact.span.line), fact.name);
    }
  }
  return imports;
}

// Words that one side counts as names and the other as keywords.
bool isContextual(std::string_view text) {
  static constexpr std::string_view kWords[] = {"async", "get",   "set",    "static",   "of",
                                                "let",   "from",  "as",     "await",    "yield",
                                                "meta",  "using", "target", "undefined"};
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

std::set<std::string> tokensOf(const std::string& source) {
  using javascript::JsKind;
  FactSink sink(source);
  const Deadline deadline(kPatience);
  const SyntaxTree syntax = SyntaxTree::parse(source, Language::kJavaScript, deadline, sink);
  const javascript::JsTree tree(syntax);
  std::set<std::string> tokens;
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    char kind = 0;
    switch (tree.kind(i)) {
      case JsKind::kIdentifier:
      case JsKind::kPropertyIdentifier:
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern:
      case JsKind::kLabelIdentifier:
      case JsKind::kUndefined: kind = 'n'; break;
      case JsKind::kString: kind = 's'; break;
      case JsKind::kRegex: kind = 'r'; break;
      case JsKind::kNumber: kind = 'd'; break;
      case JsKind::kCall:
      case JsKind::kNew: kind = 'c'; break;
      case JsKind::kMember:
      case JsKind::kSubscript: kind = 'm'; break;
      default: continue;
    }
    if (isContextual(tree.text(i))) continue;
    // A call of the name await, which node sees in scripts.
    const NodeIndex callee = kind == 'c' ? tree.child(i, javascript::JsField::kFunction) : kNoNode;
    if (callee != kNoNode && tree.text(callee) == "await") continue;
    tokens.insert(kind + std::to_string(tree.startByte(i)) + "-" + std::to_string(tree.endByte(i)));
  }
  return tokens;
}

}  // namespace

TEST_CASE("imports of real CommonJS files are those that node's parser sees", "[javascript]") {
  const std::vector<std::string> files = sample(9);
  std::string arguments = "imports";
  for (const std::string& file : files) arguments += " '" + file + "'";
  const auto answer = files.empty() ? std::nullopt : askOracle(arguments);
  if (!answer) {
    WARN("SKIPPED: no node with its parser, or no files under " << kCorpus);
    return;
  }
  std::size_t compared = 0;
  std::size_t imports = 0;
  std::size_t refused = 0;
  for (const auto& [file, expected] : parseImports(*answer)) {
    const Facts facts = analyzeJs(readFile(file), {.deadline = kPatience});
    // Texts that are not followed to their end leave the imports as they are.
    const bool followed = std::none_of(facts.items.begin(), facts.items.end(), [](const Fact& f) {
      return f.kind == FactKind::kLimit && f.name == "texts";
    });
    if (!facts.complete && followed) {
      ++refused;
      continue;
    }
    INFO(file);
    CHECK(importsOf(facts) == expected);
    ++compared;
    imports += expected.size();
  }
  CAPTURE(compared, imports, refused);
  CHECK(compared > 50);
  CHECK(imports > 100);
  CHECK(refused * 50 < compared);  // valid code is hardly ever refused
}

TEST_CASE("mutated sources that are allowed have node's tokens, calls and members",
          "[javascript]") {
  const auto answer = askOracle("mutations 20261121 4000");
  if (!answer) {
    WARN("SKIPPED: no node with its parser");
    return;
  }
  std::size_t compared = 0;
  std::size_t at = 0;
  while (at < answer->size()) {
    const std::size_t lineEnd = answer->find('\n', at);
    std::istringstream header(answer->substr(at, lineEnd - at));
    std::size_t bytes = 0;
    header >> bytes;
    const std::string source = answer->substr(lineEnd + 1, bytes);
    at = lineEnd + 1 + bytes + 1;
    if (!analyzeJs(source, {.deadline = kPatience}).complete) continue;
    std::set<std::string> expected;
    for (std::string token; header >> token;) {
      const std::size_t dash = token.find('-');
      const std::size_t start = std::stoul(token.substr(1, dash - 1));
      const std::size_t end = std::stoul(token.substr(dash + 1));
      if (!isContextual(std::string_view(source).substr(start, end - start))) {
        expected.insert(token);
      }
    }
    INFO(source);
    CHECK(tokensOf(source) == expected);
    ++compared;
  }
  CAPTURE(compared);
  CHECK(compared > 300);
}
