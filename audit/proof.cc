#include "audit/proof.h"

#include <algorithm>
#include <bit>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "audit/take_line.h"
#include "core/base64.h"

namespace gantlet::audit {
namespace {

constexpr std::string_view kHeader = "c2sp.org/tlog-proof@v1";
constexpr std::size_t kMaxPath = 64;  // a tree of 2^62 leaves needs no more
constexpr std::size_t kMaxProofBytes = 1U << 20U;

Error refuse(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), ""};
}

// PATH(m, D[begin:end]) of RFC 6962 section 2.1.1.
Status inclusionPath(TileReader& reader, std::uint64_t index, std::uint64_t begin,
                     std::uint64_t end, HashPath& path) {
  if (end - begin == 1) return {};
  const std::uint64_t split = begin + std::bit_floor(end - begin - 1);
  if (index < split) {
    TRY_STATUS(inclusionPath(reader, index, begin, split, path));
    TRY(const Digest right, reader.subtree(split, end));
    path.push_back(right);
  } else {
    TRY_STATUS(inclusionPath(reader, index, split, end, path));
    TRY(const Digest left, reader.subtree(begin, split));
    path.push_back(left);
  }
  return {};
}

// SUBPROOF(m, D[begin:end], whole) of RFC 6962 section 2.1.2; `oldSize` counts from the first leaf.
Status consistencyPath(TileReader& reader, std::uint64_t oldSize, std::uint64_t begin,
                       std::uint64_t end, bool whole, HashPath& path) {
  if (oldSize == end) {
    if (whole) return {};
    TRY(const Digest hash, reader.subtree(begin, end));
    path.push_back(hash);
    return {};
  }
  const std::uint64_t split = begin + std::bit_floor(end - begin - 1);
  if (oldSize <= split) {
    TRY_STATUS(consistencyPath(reader, oldSize, begin, split, whole, path));
    TRY(const Digest right, reader.subtree(split, end));
    path.push_back(right);
  } else {
    TRY_STATUS(consistencyPath(reader, oldSize, split, end, false, path));
    TRY(const Digest left, reader.subtree(begin, split));
    path.push_back(left);
  }
  return {};
}

}  // namespace

Result<HashPath> proveInclusion(TileReader& reader, std::uint64_t index) {
  if (index >= reader.size()) {
    return refuse("the tree of size " + std::to_string(reader.size()) + " has no leaf " +
                  std::to_string(index));
  }
  HashPath path;
  TRY_STATUS(inclusionPath(reader, index, 0, reader.size(), path));
  return path;
}

Result<HashPath> proveConsistency(TileReader& reader, std::uint64_t oldSize) {
  if (oldSize > reader.size()) {
    return refuse("the tree has " + std::to_string(reader.size()) + " leaves, fewer than " +
                  std::to_string(oldSize));
  }
  HashPath path;
  if (oldSize == 0 || oldSize == reader.size()) return path;
  TRY_STATUS(consistencyPath(reader, oldSize, 0, reader.size(), true, path));
  return path;
}

Status verifyInclusion(const HashPath& proof, std::uint64_t index, std::uint64_t size,
                       const Digest& leaf, const Digest& root) {
  if (size > kMaxTreeSize || index >= size) return refuse("the leaf's index is not in the tree");
  std::uint64_t fn = index;
  std::uint64_t sn = size - 1;
  Digest hash = leaf;
  for (const Digest& sibling : proof) {
    if (sn == 0) return refuse("the inclusion proof is too long");
    if ((fn & 1U) == 1 || fn == sn) {
      hash = nodeHash(sibling, hash);
      while ((fn & 1U) == 0 && fn != 0) {
        fn >>= 1U;
        sn >>= 1U;
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    fn >>= 1U;
    sn >>= 1U;
  }
  if (sn != 0) return refuse("the inclusion proof is too short");
  if (hash != root) return refuse("the inclusion proof does not lead to the root");
  return {};
}

Status verifyConsistency(const HashPath& proof, std::uint64_t oldSize, std::uint64_t newSize,
                         const Digest& oldRoot, const Digest& newRoot) {
  if (newSize > kMaxTreeSize || oldSize > newSize) return refuse("the sizes are in no order");
  if (oldSize == newSize || oldSize == 0) {
    if (!proof.empty()) return refuse("the consistency proof is too long");
    if (oldSize == newSize && oldRoot != newRoot) return refuse("one size has two roots");
    if (oldSize == 0 && oldRoot != emptyRoot()) return refuse("an empty tree has another root");
    return {};
  }
  HashPath path = proof;
  if (std::has_single_bit(oldSize)) path.insert(path.begin(), oldRoot);
  if (path.empty()) return refuse("the consistency proof is too short");
  std::uint64_t fn = oldSize - 1;
  std::uint64_t sn = newSize - 1;
  while ((fn & 1U) == 1) {
    fn >>= 1U;
    sn >>= 1U;
  }
  Digest fr = path.front();
  Digest sr = path.front();
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (sn == 0) return refuse("the consistency proof is too long");
    if ((fn & 1U) == 1 || fn == sn) {
      fr = nodeHash(path[i], fr);
      sr = nodeHash(path[i], sr);
      while ((fn & 1U) == 0 && fn != 0) {
        fn >>= 1U;
        sn >>= 1U;
      }
    } else {
      sr = nodeHash(sr, path[i]);
    }
    fn >>= 1U;
    sn >>= 1U;
  }
  if (sn != 0) return refuse("the consistency proof is too short");
  if (fr != oldRoot) return refuse("the consistency proof does not lead to the old root");
  if (sr != newRoot) return refuse("the consistency proof does not lead to the new root");
  return {};
}

std::string writeTlogProof(const TlogProof& proof) {
  std::string text(kHeader);
  text += "\n";
  if (!proof.extra.empty()) text += "extra " + encodeBase64(proof.extra) + "\n";
  text += "index " + std::to_string(proof.index) + "\n";
  for (const Digest& hash : proof.path) text += hashText(hash) + "\n";
  return text + "\n" + proof.checkpoint;
}

Result<TlogProof> parseTlogProof(std::string_view text) {
  if (text.size() > kMaxProofBytes) return refuse("the proof is too large");
  if (takeLine(text) != kHeader) {
    return refuse("a proof's first line is \"" + std::string(kHeader) + "\"");
  }
  TlogProof proof;
  auto line = takeLine(text);
  if (line && line->starts_with("extra ")) {
    const auto extra = decodeBase64(line->substr(6));
    if (!extra) return refuse("the proof's extra data is not base64");
    proof.extra = *extra;
    line = takeLine(text);
  }
  const auto index =
      line && line->starts_with("index ") ? parseTreeSize(line->substr(6)) : std::nullopt;
  if (!index) return refuse("the proof has no usable index line");
  proof.index = *index;
  for (line = takeLine(text); line && !line->empty(); line = takeLine(text)) {
    const auto hash = parseHash(*line);
    if (!hash) return refuse("a line of the proof is not a hash");
    if (proof.path.size() == kMaxPath) return refuse("the proof has too many hashes");
    proof.path.push_back(*hash);
  }
  if (!line) return refuse("the proof has no checkpoint");
  proof.checkpoint = text;
  TRY_STATUS([&]() -> Status {
    const auto checkpoint = parseCheckpointUnverified(proof.checkpoint);
    if (!checkpoint) return checkpoint.error();
    return {};
  }());
  return proof;
}

std::vector<std::string_view> splitTlogProofs(std::string_view text) {
  const std::string border = "\n" + std::string(kHeader) + "\n";
  std::vector<std::string_view> proofs;
  for (std::size_t end = text.find(border); end != std::string_view::npos;
       end = text.find(border)) {
    proofs.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  proofs.push_back(text);
  return proofs;
}

Result<Checkpoint> verifyTlogProof(const TlogProof& proof, std::string_view entry,
                                   const VerifierKey& key) {
  TRY(Checkpoint checkpoint, openCheckpoint(proof.checkpoint, key));
  TRY_STATUS(
      verifyInclusion(proof.path, proof.index, checkpoint.size, leafHash(entry), checkpoint.root));
  return checkpoint;
}

Result<TlogProof> proveRecord(const std::filesystem::path& folder, std::uint64_t seq) {
  TlogProof proof;
  TRY(proof.checkpoint, readFile(folder / "checkpoint", kMaxNoteBytes));
  TRY(const Checkpoint checkpoint, parseCheckpointUnverified(proof.checkpoint));
  if (seq >= checkpoint.size) {
    return Error{ErrorCode::kNotFound,
                 "the log's checkpoint covers records 0 to " +
                     std::to_string(checkpoint.size == 0 ? 0 : checkpoint.size - 1) + ", not " +
                     std::to_string(seq),
                 "try again in a second if the record is new"};
  }
  TileReader reader(folder, checkpoint.size);
  const std::uint64_t index = seq / kTileWidth;
  TRY(const std::string bundle, reader.bundle(index));
  TRY(const auto entries, parseBundle(bundle, reader.tileWidth(0, index)));
  proof.extra = entries[seq % kTileWidth];
  proof.index = seq;
  TRY(proof.path, proveInclusion(reader, seq));
  return proof;
}

}  // namespace gantlet::audit
