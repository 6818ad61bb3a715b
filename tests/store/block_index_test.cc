// The index of blocks: what it finds, and that a damaged file is made anew.
#include <catch2/catch.hpp>
#include <fstream>

#include "store/block_index_db.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;

namespace {

std::unique_ptr<BlockIndex> open(const std::filesystem::path& file) {
  auto index = openBlockIndex(file);
  INFO((index ? "" : index.error().text()));
  REQUIRE(index);
  return std::move(index).value();
}

// Block n has the values [10n, 10n+9], the term 7, and the term 100 + n % 3.
void fill(BlockIndex& index, std::uint64_t blocks) {
  std::vector<IndexedBlock> all;
  for (std::uint64_t n = 0; n < blocks; ++n) {
    const auto at = static_cast<std::int64_t>(n);
    all.push_back({n, at * 10, at * 10 + 9, {7, 100 + at % 3, 7}});
  }
  REQUIRE(index.add("log", all));
}

}  // namespace

TEST_CASE("an index finds blocks by their terms and values, either way", "[store]") {
  const test::TempFolder folder;
  const auto index = open(folder.path / "index.db");
  CHECK(index->covered().value() == 0);
  CHECK(index->identity().value().empty());
  fill(*index, 100);
  CHECK(index->covered().value() == 100);
  CHECK(index->identity().value() == "log");
  BlockQuery query;
  query.terms = {101};
  query.limit = 3;
  CHECK(index->find(query).value() == std::vector<std::uint64_t>{1, 4, 7});
  query.begin = 5;
  CHECK(index->find(query).value() == std::vector<std::uint64_t>{7, 10, 13});
  query.descending = true;
  query.end = 14;
  CHECK(index->find(query).value() == std::vector<std::uint64_t>{13, 10, 7});
  query.terms = {7, 101};
  query.least = 105;
  query.most = 130;
  CHECK(index->find(query).value() == std::vector<std::uint64_t>{13, 10});
  query.terms = {101, 102};
  CHECK(index->find(query).value().empty());
  query = {};
  query.least = 985;
  CHECK(index->find(query).value() == std::vector<std::uint64_t>{98, 99});
  query.least = 5000;
  CHECK(index->find(query).value().empty());
}

TEST_CASE("an index stays, and can be emptied", "[store]") {
  const test::TempFolder folder;
  fill(*open(folder.path / "index.db"), 10);
  const auto index = open(folder.path / "index.db");
  CHECK(index->covered().value() == 10);
  REQUIRE(index->clear());
  CHECK(index->covered().value() == 0);
  fill(*index, 5);
  CHECK(index->covered().value() == 5);
}

TEST_CASE("two processes' worth of sessions share an index, and neither takes it away", "[store]") {
  const test::TempFolder folder;
  const auto one = open(folder.path / "index.db");
  fill(*one, 10);
  const auto two = open(folder.path / "index.db");
  CHECK(two->covered().value() == 10);
  const std::vector<IndexedBlock> more{{10, 100, 109, {7}}};
  REQUIRE(two->add("log", more));
  CHECK(one->covered().value() == 11);
  BlockQuery query;
  query.terms = {7};
  query.begin = 9;
  CHECK(one->find(query).value() == std::vector<std::uint64_t>{9, 10});
}

TEST_CASE("a file that is no index is made anew", "[store]") {
  const test::TempFolder folder;
  std::ofstream(folder.path / "index.db") << std::string(8192, 'x');
  const auto index = open(folder.path / "index.db");
  CHECK(index->covered().value() == 0);
  fill(*index, 5);
  CHECK(index->covered().value() == 5);
}
