#include "analyzer/per_node.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <string_view>

#include "analyzer/fact_sink.h"

namespace gantlet {
namespace {

TEST_CASE("a node that is not there has what every node began with", "[per_node]") {
  PerNode<int> numbers;
  numbers.assign(2, 7);
  numbers[1] = 8;
  const PerNode<int>& read = numbers;
  CHECK(read[0] == 7);
  CHECK(read[1] == 8);
  CHECK(read[2] == 7);
  CHECK(read[kNoNode] == 7);
  CHECK(numbers[kNoNode] == 7);
}

TEST_CASE("what is stored for a node that is not there is lost", "[per_node]") {
  PerNode<int> numbers;
  numbers.assign(1, 7);
  numbers[kNoNode] = 9;
  numbers[1] = 9;
  CHECK(numbers[kNoNode] == 7);
  CHECK(numbers[0] == 7);
  CHECK(numbers.size() == 1);
}

TEST_CASE("a node of a syntax tree that is not there is a token without text or kin",
          "[per_node]") {
  constexpr std::string_view kSource = "a = 1\n";
  FactSink sink(kSource);
  const SyntaxTree tree =
      SyntaxTree::parse(kSource, Language::kPython, Deadline(std::chrono::minutes(1)), sink);
  REQUIRE(tree.ok());
  for (const NodeIndex absent : {kNoNode, tree.size()}) {
    CHECK(tree.text(absent).empty());
    CHECK_FALSE(tree.node(absent).named);
    CHECK(tree.node(absent).parent == kNoNode);
    CHECK(tree.firstChild(absent) == kNoNode);
    CHECK(tree.nextSibling(absent) == kNoNode);
    CHECK(tree.childByField(absent, 1) == kNoNode);
  }
}

}  // namespace
}  // namespace gantlet
