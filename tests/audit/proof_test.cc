#include "audit/proof.h"

#include "tests/audit/check_log.h"

namespace gantlet::audit {
namespace {

// The definitions of RFC 6962 section 2.1, over all leaves at once.
Digest mth(std::span<const Digest> d) {
  if (d.empty()) return sha256("");
  if (d.size() == 1) return d[0];
  std::size_t k = 1;
  while (k * 2 < d.size()) k *= 2;
  return nodeHash(mth(d.first(k)), mth(d.subspan(k)));
}

HashPath path(std::size_t m, std::span<const Digest> d) {
  if (d.size() == 1) return {};
  std::size_t k = 1;
  while (k * 2 < d.size()) k *= 2;
  HashPath result;
  if (m < k) {
    result = path(m, d.first(k));
    result.push_back(mth(d.subspan(k)));
  } else {
    result = path(m - k, d.subspan(k));
    result.push_back(mth(d.first(k)));
  }
  return result;
}

HashPath subproof(std::size_t m, std::span<const Digest> d, bool whole) {
  if (m == d.size()) return whole ? HashPath{} : HashPath{mth(d)};
  std::size_t k = 1;
  while (k * 2 < d.size()) k *= 2;
  HashPath result;
  if (m <= k) {
    result = subproof(m, d.first(k), whole);
    result.push_back(mth(d.subspan(k)));
  } else {
    result = subproof(m - k, d.subspan(k), false);
    result.push_back(mth(d.first(k)));
  }
  return result;
}

std::vector<Digest> leavesOf(const ReadBack& back) {
  std::vector<Digest> leaves;
  for (const std::string& entry : back.entries) leaves.push_back(leafHash(entry));
  return leaves;
}

}  // namespace

TEST_CASE("inclusion and consistency proofs are those of the definition for every tree up to 70",
          "[audit][proof]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 70);
  }
  const std::vector<Digest> all = leavesOf(readBack(temp.audit()));
  for (std::size_t size = 1; size <= all.size(); ++size) {
    const auto leaves = std::span(all).first(size);
    TileReader reader(temp.audit(), size);
    const Digest root = mth(leaves);
    for (std::size_t i = 0; i < size; ++i) {
      const auto proof = proveInclusion(reader, i);
      REQUIRE(proof);
      REQUIRE(*proof == path(i, leaves));
      REQUIRE(verifyInclusion(*proof, i, size, leaves[i], root));
      if (size > 1) {
        REQUIRE_FALSE(verifyInclusion(*proof, i, size, leaves[(i + 1) % size], root));
      }
    }
    for (std::size_t old = 1; old <= size; ++old) {
      const auto proof = proveConsistency(reader, old);
      REQUIRE(proof);
      REQUIRE(*proof == subproof(old, leaves, true));
      REQUIRE(verifyConsistency(*proof, old, size, mth(leaves.first(old)), root));
    }
    REQUIRE_FALSE(proveInclusion(reader, size));
    REQUIRE_FALSE(proveConsistency(reader, size + 1));
  }
}

TEST_CASE("forged proofs are refused", "[audit][proof]") {
  std::vector<Digest> leaves;
  for (int i = 0; i < 70; ++i) leaves.push_back(leafHash(std::to_string(i)));
  for (const std::size_t size : {2U, 7U, 8U, 33U, 64U, 70U}) {
    const auto part = std::span(leaves).first(size);
    const Digest root = mth(part);
    for (std::size_t i = 0; i < size; ++i) {
      const HashPath good = path(i, part);
      for (std::size_t k = 0; k < good.size(); ++k) {
        HashPath bad = good;
        bad[k][7] ^= 1;
        REQUIRE_FALSE(verifyInclusion(bad, i, size, part[i], root));
        bad = good;
        bad.erase(bad.begin() + static_cast<std::ptrdiff_t>(k));
        REQUIRE_FALSE(verifyInclusion(bad, i, size, part[i], root));
        bad = good;
        bad.insert(bad.begin() + static_cast<std::ptrdiff_t>(k), good[k]);
        REQUIRE_FALSE(verifyInclusion(bad, i, size, part[i], root));
      }
      for (std::size_t other = 0; other < size; ++other) {
        if (other != i) REQUIRE_FALSE(verifyInclusion(good, other, size, part[i], root));
      }
      REQUIRE_FALSE(verifyInclusion(good, size, size, part[i], root));
      // A node passed off as a leaf.
      if (size == 2) REQUIRE_FALSE(verifyInclusion({}, 0, 1, nodeHash(part[0], part[1]), part[0]));
    }
    for (std::size_t old = 1; old < size; ++old) {
      const HashPath good = subproof(old, part, true);
      const Digest oldRoot = mth(part.first(old));
      for (std::size_t k = 0; k < good.size(); ++k) {
        HashPath bad = good;
        bad[k][7] ^= 1;
        REQUIRE_FALSE(verifyConsistency(bad, old, size, oldRoot, root));
        bad = good;
        bad.erase(bad.begin() + static_cast<std::ptrdiff_t>(k));
        REQUIRE_FALSE(verifyConsistency(bad, old, size, oldRoot, root));
        bad = good;
        bad.push_back(good[k]);
        REQUIRE_FALSE(verifyConsistency(bad, old, size, oldRoot, root));
      }
      Digest other = oldRoot;
      other[0] ^= 1;
      REQUIRE_FALSE(verifyConsistency(good, old, size, other, root));
      REQUIRE_FALSE(verifyConsistency(good, size, old, root, oldRoot));
      REQUIRE_FALSE(verifyConsistency({}, old, size, oldRoot, root));
    }
  }
  CHECK_FALSE(verifyInclusion({}, 0, 0, leaves[0], leaves[0]));
  CHECK_FALSE(verifyInclusion({}, 0, UINT64_MAX, leaves[0], leaves[0]));
  CHECK(verifyConsistency({}, 0, 5, emptyRoot(), leaves[0]));
  CHECK_FALSE(verifyConsistency({}, 0, 5, leaves[0], leaves[0]));
  CHECK_FALSE(verifyConsistency({}, 5, 5, leaves[1], leaves[0]));
}

TEST_CASE("proofs hold across tile borders", "[audit][proof]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 1000);
  }
  const std::vector<Digest> all = leavesOf(readBack(temp.audit()));
  for (const std::size_t size : {255U, 256U, 257U, 511U, 512U, 513U, 769U, 1000U}) {
    const auto leaves = std::span(all).first(size);
    TileReader reader(temp.audit(), size);
    const Digest root = mth(leaves);
    CHECK(*reader.subtree(0, size) == root);
    for (const std::size_t i : {std::size_t{0}, std::size_t{100}, std::size_t{254}, size - 1}) {
      const auto proof = proveInclusion(reader, i);
      REQUIRE(proof);
      CHECK(verifyInclusion(*proof, i, size, leaves[i], root));
    }
    for (const std::size_t old : {1U, 200U, 255U}) {
      const auto proof = proveConsistency(reader, old);
      REQUIRE(proof);
      CHECK(verifyConsistency(*proof, old, size, mth(leaves.first(old)), root));
    }
  }
}

TEST_CASE("a .tlog-proof file proves its record offline and nothing else", "[audit][proof]") {
  const TempFolder temp;
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 300);
  }
  const auto key = parseVerifierKey(slurp(temp.audit() / "log.vkey"));
  REQUIRE(key);
  const ReadBack back = readBack(temp.audit());
  for (const std::uint64_t seq : {0U, 255U, 256U, 299U}) {
    const auto proof = proveRecord(temp.audit(), seq);
    REQUIRE(proof);
    const std::string text = writeTlogProof(*proof);
    CHECK(text.starts_with("c2sp.org/tlog-proof@v1\nextra "));
    const auto parsed = parseTlogProof(text);
    REQUIRE(parsed);
    CHECK(writeTlogProof(*parsed) == text);
    CHECK(parsed->extra == back.entries[seq]);
    CHECK(verifyTlogProof(*parsed, back.entries[seq], *key));
    CHECK_FALSE(verifyTlogProof(*parsed, back.entries[seq] + " ", *key));
    CHECK_FALSE(verifyTlogProof(*parsed, back.entries[(seq + 1) % 300], *key));
    const auto other = SigningKey::generate();
    REQUIRE(other);
    CHECK_FALSE(verifyTlogProof(*parsed, back.entries[seq], other->verifierKey(key->name)));
  }
  CHECK(proveRecord(temp.audit(), 300).error().code == ErrorCode::kNotFound);
}

TEST_CASE("any change to a proof file is noticed or harmless to what it proves", "[audit][proof]") {
  const TempFolder temp;
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 5);
  }
  const auto key = parseVerifierKey(slurp(temp.audit() / "log.vkey"));
  auto proof = proveRecord(temp.audit(), 3);
  REQUIRE((key && proof));
  const std::string entry = proof->extra;
  proof->extra = "x";
  const std::string good = writeTlogProof(*proof);
  for (std::size_t at = 0; at < good.size(); ++at) {
    const auto cut = parseTlogProof(good.substr(0, at));
    REQUIRE_FALSE((cut && verifyTlogProof(*cut, entry, *key)));
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    const auto changed = parseTlogProof(bad);
    if (changed && verifyTlogProof(*changed, entry, *key)) {
      REQUIRE(changed->extra != proof->extra);  // not authenticated, as the specification says
    }
  }
}

}  // namespace gantlet::audit
