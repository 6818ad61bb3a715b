// The flat walk reads tree-sitter's own structures: it must give what tree-sitter's cursor gives.
#include "analyzer/parser/flat_tree.h"

#include <tree_sitter/api.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "analyzer/tree_sitter.h"
#include "test_paths.h"

namespace gantlet {
namespace {

GantletNode nodeAt(const TSTreeCursor& cursor, std::uint32_t parent) {
  const TSNode source = ts_tree_cursor_current_node(&cursor);
  GantletNode node{};
  node.startByte = ts_node_start_byte(source);
  node.endByte = ts_node_end_byte(source);
  node.parent = parent;
  node.symbol = ts_node_symbol(source);
  node.field = ts_tree_cursor_current_field_id(&cursor);
  node.named = ts_node_is_named(source);
  node.error = ts_node_is_error(source);
  node.missing = ts_node_is_missing(source);
  return node;
}

std::vector<GantletNode> byCursor(const TSTree* tree) {
  std::vector<GantletNode> nodes;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  std::uint32_t parent = 0xFFFFFFFFU;
  const auto close = [&](std::uint32_t i) {
    nodes[i].end = static_cast<std::uint32_t>(nodes.size());
  };
  for (bool more = true; more;) {
    const auto index = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back(nodeAt(cursor, parent));
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      parent = index;
      continue;
    }
    close(index);
    while (more && !ts_tree_cursor_goto_next_sibling(&cursor)) {
      more = ts_tree_cursor_goto_parent(&cursor);
      if (!more) break;
      close(parent);
      parent = nodes[parent].parent;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return nodes;
}

bool same(const GantletNode& a, const GantletNode& b) {
  return a.startByte == b.startByte && a.endByte == b.endByte && a.parent == b.parent &&
         a.end == b.end && a.symbol == b.symbol && a.field == b.field && a.named == b.named &&
         a.error == b.error && a.missing == b.missing;
}

// The number of nodes that differ, for a source that may be broken.
std::size_t differences(const std::string& source, Language language, std::size_t& seen) {
  const Deadline deadline(std::chrono::seconds(10));
  const ParsedTree parsed = parseTree(source, language, deadline);
  if (!parsed.tree) return 0;
  const std::vector<GantletNode> expected = byCursor(parsed.tree.get());
  std::vector<GantletNode> nodes(gantletNodeCount(parsed.tree.get()));
  std::uint32_t count = 0;
  if (gantletWalk(parsed.tree.get(), 100'000, nodes.data(), &count) != kGantletWalkDone) return 1;
  nodes.resize(count);
  if (nodes.size() != expected.size()) return 1;
  std::size_t different = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) different += same(nodes[i], expected[i]) ? 0U : 1U;
  seen += nodes.size();
  return different;
}

}  // namespace

TEST_CASE("the flat walk gives the nodes that tree-sitter's cursor gives", "[flat_tree]") {
  std::size_t seen = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(GANTLET_SOURCE_DIR "/tests/corpus")) {
    const std::string extension = entry.path().extension();
    if (extension != ".py" && extension != ".js") continue;
    const Language language = extension == ".py" ? Language::kPython : Language::kJavaScript;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    const std::string source = text.str();
    CAPTURE(entry.path());
    CHECK(differences(source, language, seen) == 0);
    // Broken ones have errors, missing tokens and nodes in odd places.
    CHECK(differences(source.substr(0, source.size() / 2), language, seen) == 0);
    CHECK(differences("(" + source.substr(source.size() / 3), language, seen) == 0);
  }
  CHECK(seen > 100'000);
}

TEST_CASE("the flat walk stops at a node that is too deep", "[flat_tree]") {
  const std::string source = std::string(60, '-') + "1\n";
  const ParsedTree parsed =
      parseTree(source, Language::kPython, Deadline(std::chrono::seconds(10)));
  REQUIRE(parsed.tree);
  std::vector<GantletNode> nodes(gantletNodeCount(parsed.tree.get()));
  std::uint32_t count = 0;
  CHECK(gantletWalk(parsed.tree.get(), 10, nodes.data(), &count) == kGantletWalkTooDeep);
  std::size_t depth = 0;
  for (std::uint32_t i = count - 1; nodes[i].parent != 0xFFFFFFFFU; i = nodes[i].parent) ++depth;
  CHECK(depth == 11);
}

}  // namespace gantlet
