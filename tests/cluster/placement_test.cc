// Where a gateway sends runs, by what it knows. bench/cluster tells how good that is.
#include "cluster/placement.h"

#include <catch2/catch.hpp>
#include <set>

using namespace gantlet::cluster;

namespace {

std::vector<LoadBook::Told> nodes(std::size_t count, double running = 0, std::int64_t at = 1) {
  std::vector<LoadBook::Told> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.push_back({"node-" + std::to_string(i), 8, running, at});
  }
  return all;
}

const std::vector<std::string> kGateways{"gateway-1", "gateway-2", "gateway-3"};

}  // namespace

TEST_CASE("each node is one gateway's own, and about as many are each one's", "[placement]") {
  std::vector<std::size_t> counts(3);
  std::size_t moved = 0;
  const std::vector<std::string> two{kGateways[0], kGateways[1]};
  for (int i = 0; i < 3000; ++i) {
    const std::string node = "node-" + std::to_string(i);
    const std::size_t owner = ownerOf(node, kGateways);
    ++counts[owner];
    // Of a gateway that goes its own nodes alone get another owner.
    if (owner < 2 && ownerOf(node, two) != owner) ++moved;
  }
  for (const std::size_t count : counts) {
    CHECK(count > 850);
    CHECK(count < 1150);
  }
  CHECK(moved == 0);
}

TEST_CASE("every node is asked once, the least full first", "[placement]") {
  std::mt19937_64 random(7);
  const std::vector<std::size_t> own{1, 3, 5, 7, 9};
  const std::function<double(std::size_t)> load = [](std::size_t node) {
    return node == 5 ? 0.0 : 1.0;
  };
  for (int i = 0; i < 200; ++i) {
    Placement placement(20, own, load, random);
    std::vector<std::size_t> order;
    while (const auto node = placement.next()) order.push_back(*node);
    REQUIRE(order.size() == 20);
    CHECK(std::set<std::size_t>(order.begin(), order.end()).size() == 20);
    CHECK(order.front() == 5);
  }
  Placement none(0, {}, load, random);
  CHECK_FALSE(none.next());
}

TEST_CASE("what a gateway has sent counts at once, what others have there as it was told",
          "[placement]") {
  LoadBook book;
  book.learn(nodes(1, 5, 1), kGateways, kGateways[0]);
  CHECK(expectedRunning(book.known(0)) == 5);
  for (int i = 0; i < 3; ++i) book.sent("node-0");
  CHECK(expectedRunning(book.known(0)) == 8);
  book.ended("node-0");
  CHECK(expectedRunning(book.known(0)) == 7);
  // It tells of seven: of these two are this gateway's, or three were when it told.
  book.learn(nodes(1, 7, 2), kGateways, kGateways[0]);
  CHECK(expectedRunning(book.known(0)) == 6);
  book.ended("node-0");
  book.ended("node-0");
  CHECK(expectedRunning(book.known(0)) == 4);
  // The same once more is no news.
  book.learn(nodes(1, 7, 2), kGateways, kGateways[0]);
  CHECK(expectedRunning(book.known(0)) == 4);
  // One that ends twice is a fault of the caller's that makes no load less than none.
  book.ended("node-0");
  CHECK(expectedRunning(book.known(0)) == 4);
}

TEST_CASE("a gateway's own nodes get its runs until they are clearly fuller than others",
          "[placement]") {
  std::mt19937_64 random(7);
  LoadBook book;
  book.learn(nodes(300), kGateways, kGateways[1]);
  const auto ownShare = [&] {
    int own = 0;
    for (int i = 0; i < 500; ++i) {
      const auto order = book.order(random, 1);
      REQUIRE(order.size() == 1);
      if (book.known(order[0]).own) ++own;
    }
    return own;
  };
  CHECK(ownShare() == 500);
  std::vector<LoadBook::Told> uneven = nodes(300, 0, 2);
  for (auto& told : uneven) {
    if (ownerOf(told.node, kGateways) == 1) told.running = 4;
  }
  book.learn(uneven, kGateways, kGateways[1]);
  CHECK(ownShare() < 50);
}

TEST_CASE("runs are level over a gateway's nodes, though nobody tells anything", "[placement]") {
  std::mt19937_64 random(7);
  LoadBook book;
  book.learn(nodes(300), kGateways, kGateways[0]);
  std::vector<int> counts(300);
  std::size_t own = 0;
  for (std::size_t i = 0; i < 300; ++i) own += book.known(i).own ? 1 : 0;
  for (std::size_t i = 0; i < own * 3; ++i) {
    const std::size_t node = book.order(random, 1).front();
    ++counts[node];
    book.sent("node-" + std::to_string(node));
  }
  CHECK(*std::max_element(counts.begin(), counts.end()) <= 4);
}

TEST_CASE("without a list of gateways all nodes are alike", "[placement]") {
  std::mt19937_64 random(7);
  LoadBook book;
  book.learn(nodes(3), {}, "");
  std::set<std::size_t> first;
  for (int i = 0; i < 100; ++i) first.insert(book.order(random, 16).front());
  CHECK(first.size() == 3);
  CHECK(book.order(random, 16).size() == 3);
  CHECK(book.order(random, 2).size() == 2);
}
