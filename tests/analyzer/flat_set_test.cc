// Sets and maps of numbers, lists of ids, lists that are short.
#include "analyzer/flat_set.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/small_list.h"

namespace gantlet {
namespace {

std::vector<std::uint32_t> idsOf(const IdList& list) { return {list.begin(), list.end()}; }

}  // namespace

TEST_CASE("a flat set tells what it has from what is new, however many there are") {
  FlatSet<std::uint64_t> set;
  std::set<std::uint64_t> known;
  std::uint64_t number = 1;
  for (int i = 0; i < 20'000; ++i) {
    number = number * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX generator
    const std::uint64_t value = number >> 52U;                      // each comes several times
    CHECK(set.insert(value) == known.insert(value).second);
  }
  CHECK(set.size() == known.size());
}

TEST_CASE("a flat map keeps the first value of a key, however many there are") {
  FlatMap map;
  std::map<std::uint64_t, std::uint32_t> known;
  std::uint64_t number = 1;
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    number = number * 6364136223846793005U + 1442695040888963407U;
    const std::uint64_t key = number >> 52U;
    const auto [value, fresh] = map.emplace(key, i);
    const auto [expected, first] = known.emplace(key, i);
    CHECK(fresh == first);
    CHECK(*value == expected->second);
  }
}

TEST_CASE("short lists keep what they are given, in order, whether one or several") {
  SmallList<std::string> small;
  RareList<std::string> rare;
  CHECK(small.begin() == small.end());
  CHECK(rare.begin() == rare.end());
  std::vector<std::string> expected;
  for (const std::string word : {"one", "two", "three"}) {
    small.emplace_back(word);
    rare.push_back(word);
    expected.push_back(word);
    CHECK(std::vector<std::string>(small.begin(), small.end()) == expected);
    CHECK(std::vector<std::string>(rare.begin(), rare.end()) == expected);
  }
  const SmallList<std::string> copied = small;
  CHECK(copied.front() == "one");
  CHECK(copied[2] == "three");
  RareList<std::string> other;
  rare.take(other);
  other.take(rare);
  CHECK(rare.empty());
  CHECK(other.size() == 3);
}

TEST_CASE("a list of ids takes each once, in the order in which they come") {
  IdList list;
  CHECK(list.add(500, 3));
  CHECK(list.add(7, 200));
  CHECK_FALSE(list.add(500, 3));
  CHECK(idsOf(list) == std::vector<std::uint32_t>{500, 7});
}

TEST_CASE("a list of ids takes what is new of another one") {
  const std::vector<std::uint32_t> idAt = [] {
    std::vector<std::uint32_t> ids(300);
    for (std::uint32_t i = 0; i < 300; ++i) ids[i] = 1000 + i;
    return ids;
  }();
  IdList left;
  IdList right;
  left.add(1001, 1);
  right.add(1001, 1);
  right.add(1299, 299);
  right.add(1064, 64);
  CHECK(left.add(right, idAt));
  CHECK(idsOf(left) == std::vector<std::uint32_t>{1001, 1064, 1299});
  CHECK_FALSE(left.add(right, idAt));
  IdList empty;
  CHECK_FALSE(empty.add(IdList(), idAt));
  CHECK(empty.empty());
}

}  // namespace gantlet
