#include "analyzer/languages/javascript/syntax/cell_imports.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace gantlet::javascript {
namespace {

std::vector<NodeIndex> partsOf(const SyntaxTree& tree, NodeIndex node) {
  std::vector<NodeIndex> parts;
  for (NodeIndex c = tree.firstChild(node); c != kNoNode; c = tree.nextSibling(c)) {
    if (tree.node(c).named && tree.type(c) != "comment") parts.push_back(c);
  }
  return parts;
}

// nullopt: a form that is not known here, which stays as it is and does not compile.
std::optional<std::string> asCall(const SyntaxTree& tree, NodeIndex statement) {
  std::string names;
  std::string space;
  std::string source;
  for (const NodeIndex part : partsOf(tree, statement)) {
    if (tree.type(part) == "string") {
      source = tree.text(part);
    } else if (tree.type(part) == "import_clause") {
      for (const NodeIndex one : partsOf(tree, part)) {
        const std::vector<NodeIndex> inner = partsOf(tree, one);
        if (tree.type(one) == "identifier") {
          names += "default: " + std::string(tree.text(one)) + ", ";
        } else if (tree.type(one) == "namespace_import" && inner.size() == 1) {
          space = tree.text(inner[0]);
        } else if (tree.type(one) == "named_imports") {
          for (const NodeIndex name : inner) {
            const std::vector<NodeIndex> words = partsOf(tree, name);
            if (tree.type(name) != "import_specifier" || words.empty() || words.size() > 2) {
              return std::nullopt;
            }
            names += std::string(tree.text(words.front())) + ": " +
                     std::string(tree.text(words.back())) + ", ";
          }
        } else {
          return std::nullopt;
        }
      }
    } else if (tree.type(part) != "import_attribute") {
      return std::nullopt;
    }
  }
  if (source.empty()) return std::nullopt;
  const std::string call = "await import(" + source + ")";
  const auto named = [&] { return "{" + names + "}"; };
  if (names.empty() && space.empty()) return ";" + call + ";";
  if (space.empty()) return "const " + named() + " = " + call + ";";
  const std::string rest = names.empty() ? "" : ", " + named() + " = " + space;
  return "const " + space + " = " + call + rest + ";";
}

}  // namespace

std::string importsAsCalls(const SyntaxTree& tree) {
  if (tree.size() == 0) return "";
  std::string text;
  std::uint32_t done = 0;
  for (const NodeIndex child : partsOf(tree, 0)) {
    if (tree.type(child) != "import_statement") continue;
    const std::optional<std::string> call = asCall(tree, child);
    if (!call) continue;
    const ByteRange range = tree.range(child);
    text += tree.source().substr(done, range.start - done);
    text += *call;
    // What follows stays on its line.
    const std::string_view statement = tree.text(child);
    text.append(static_cast<std::size_t>(std::count(statement.begin(), statement.end(), '\n')) -
                    static_cast<std::size_t>(std::count(call->begin(), call->end(), '\n')),
                '\n');
    done = range.end;
  }
  if (done == 0) return "";
  return text.append(tree.source().substr(done));
}

}  // namespace gantlet::javascript
