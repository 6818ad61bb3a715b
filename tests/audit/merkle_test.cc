#include "audit/merkle.h"

#include <catch2/catch.hpp>
#include <map>

#include "audit/bundle.h"
#include "audit/tile_path.h"

namespace gantlet::audit {
namespace {

std::string unhex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

// RFC 6962 section 2.1 word by word.
Digest definition(std::span<const Digest> leaves) {
  if (leaves.empty()) return sha256("");
  if (leaves.size() == 1) return leaves[0];
  std::size_t k = 1;
  while (k * 2 < leaves.size()) k *= 2;
  return nodeHash(definition(leaves.first(k)), definition(leaves.subspan(k)));
}

std::vector<Digest> someLeaves(std::size_t count) {
  std::vector<Digest> leaves;
  for (std::size_t i = 0; i < count; ++i) leaves.push_back(leafHash(std::to_string(i)));
  return leaves;
}

}  // namespace

TEST_CASE("the published RFC 6962 vectors come out", "[audit][merkle]") {
  // The inputs and roots of the certificate-transparency reference implementation.
  const std::vector<std::string> inputs{"",
                                        "00",
                                        "10",
                                        "2021",
                                        "3031",
                                        "40414243",
                                        "5051525354555657",
                                        "606162636465666768696a6b6c6d6e6f"};
  const std::vector<std::string> roots{
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};
  TreeEdge edge;
  CHECK(toHex(edge.root()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    edge.add(leafHash(unhex(inputs[i])));
    CHECK(toHex(edge.root()) == roots[i]);
  }
}

TEST_CASE("the growing edge agrees with the definition at every size", "[audit][merkle]") {
  const std::vector<Digest> leaves = someLeaves(1300);
  TreeEdge edge;
  for (std::size_t size = 1; size <= leaves.size(); ++size) {
    edge.add(leaves[size - 1]);
    const auto part = std::span(leaves).first(size);
    if (size > 600 && size % 37 != 0 && size % 256 > 1) continue;
    REQUIRE(edge.root() == definition(part));
    REQUIRE(treeHash(part) == definition(part));
  }
}

TEST_CASE("full tiles come out with the hashes of the level below", "[audit][merkle]") {
  const std::size_t count = 65'536 + 300;
  std::map<std::pair<unsigned, std::uint64_t>, std::vector<Digest>> tiles;
  TreeEdge edge;
  for (const Digest& leaf : someLeaves(count)) {
    edge.add(leaf, [&](unsigned level, std::uint64_t index, std::span<const Digest> hashes) {
      tiles[{level, index}] = {hashes.begin(), hashes.end()};
    });
  }
  CHECK(tiles.size() == 257 + 1);
  for (std::uint64_t i = 0; i < 256; ++i) {
    CHECK(tiles.at({1, 0}).at(i) == treeHash(tiles.at({0, i})));
  }
  CHECK(TreeEdge::partialWidth(count, 0) == 44);
  CHECK(TreeEdge::partialWidth(count, 1) == 1);
  CHECK(TreeEdge::partialWidth(count, 2) == 1);
  CHECK(edge.levels().at(2).at(0) == treeHash(tiles.at({1, 0})));
  const auto restored = TreeEdge::restore(count, edge.levels());
  REQUIRE(restored);
  CHECK(restored->root() == edge.root());
  CHECK_FALSE(TreeEdge::restore(count + 1, edge.levels()));
}

TEST_CASE("the specification's example of a tree of 70,000 has the tiles it says",
          "[audit][merkle]") {
  CHECK(TreeEdge::partialIndex(70'000, 0) == 273);
  CHECK(TreeEdge::partialWidth(70'000, 0) == 112);
  CHECK(TreeEdge::partialIndex(70'000, 1) == 1);
  CHECK(TreeEdge::partialWidth(70'000, 1) == 17);
  CHECK(TreeEdge::partialIndex(70'000, 2) == 0);
  CHECK(TreeEdge::partialWidth(70'000, 2) == 1);
  CHECK(TreeEdge::levelCount(70'000) == 3);
  CHECK(TreeEdge::levelCount(256) == 2);
  CHECK(TreeEdge::levelCount(0) == 0);
}

TEST_CASE("tile paths are those of the specification", "[audit][merkle]") {
  CHECK(tileIndexPath(1234067) == "x001/x234/067");
  CHECK(tileIndexPath(0) == "000");
  CHECK(tileIndexPath(999) == "999");
  CHECK(tileIndexPath(1000) == "x001/000");
  CHECK(tilePath(0, 273, 112) == "tile/0/273.p/112");
  CHECK(bundlePath(5) == "tile/entries/005");
}

TEST_CASE("a bundle gives back its entries and refuses anything else", "[audit][bundle]") {
  const std::vector<std::string> entries{"one", "", std::string(65'535, 'x')};
  std::string bundle;
  for (const std::string& entry : entries) appendEntry(bundle, entry);
  const auto parsed = parseBundle(bundle, 3);
  REQUIRE(parsed);
  for (std::size_t i = 0; i < 3; ++i) CHECK((*parsed)[i] == entries[i]);
  CHECK_FALSE(parseBundle(bundle, 2));
  CHECK_FALSE(parseBundle(bundle, 4));
  for (std::size_t cut = 0; cut < 12; ++cut) CHECK_FALSE(parseBundle(bundle.substr(0, cut), 3));
  CHECK_FALSE(parseBundle(bundle + "x", 3));
}

}  // namespace gantlet::audit
