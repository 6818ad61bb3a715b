#include "audit/checkpoint.h"

#include <algorithm>
#include <charconv>

#include "audit/merkle.h"
#include "audit/take_line.h"
#include "core/base64.h"

namespace gantlet::audit {
namespace {

Error refuse(const std::string& message) {
  return Error{ErrorCode::kInvalidArgument, "not a checkpoint: " + message, ""};
}

Result<Checkpoint> parseBody(std::string_view text) {
  Checkpoint checkpoint;
  const auto origin = takeLine(text);
  if (!origin || origin->empty()) return refuse("its first line is not an origin");
  const auto size = takeLine(text);
  const auto parsedSize = size ? parseTreeSize(*size) : std::nullopt;
  if (!parsedSize) return refuse("its second line is not a tree size");
  const auto root = takeLine(text);
  const auto parsedRoot = root ? parseHash(*root) : std::nullopt;
  if (!parsedRoot) return refuse("its third line is not a root hash");
  while (!text.empty()) {
    const auto extension = takeLine(text);
    if (!extension || extension->empty()) return refuse("an extension line is empty");
  }
  checkpoint.origin = *origin;
  checkpoint.size = *parsedSize;
  checkpoint.root = *parsedRoot;
  if (checkpoint.size == 0 && checkpoint.root != emptyRoot()) {
    return refuse("a tree without leaves has another root");
  }
  return checkpoint;
}

}  // namespace

std::optional<std::uint64_t> parseTreeSize(std::string_view text) {
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || (text.size() > 1 && text.front() == '0') || size > kMaxTreeSize)
    return std::nullopt;
  return size;
}

std::optional<Digest> parseHash(std::string_view base64) {
  if (base64.size() != 44) return std::nullopt;
  const auto bytes = decodeBase64(base64);
  if (!bytes || bytes->size() != 32) return std::nullopt;
  Digest digest{};
  std::copy(bytes->begin(), bytes->end(), digest.begin());
  return digest;
}

std::string hashText(const Digest& digest) { return encodeBase64(bytesOf(digest)); }

std::string checkpointBody(const Checkpoint& checkpoint) {
  return checkpoint.origin + "\n" + std::to_string(checkpoint.size) + "\n" +
         hashText(checkpoint.root) + "\n";
}

Result<std::string> signCheckpoint(const Checkpoint& checkpoint, const SigningKey& key) {
  return signNote(checkpointBody(checkpoint), key, checkpoint.origin);
}

Result<Checkpoint> parseCheckpointUnverified(std::string_view note) {
  TRY(const SignedNote parsed, parseNote(note));
  return parseBody(parsed.text);
}

Result<Checkpoint> openCheckpoint(std::string_view note, const VerifierKey& key) {
  TRY(const SignedNote parsed, parseNote(note));
  TRY_STATUS(verifyNote(parsed, key));
  TRY(Checkpoint checkpoint, parseBody(parsed.text));
  if (checkpoint.origin != key.name) {
    return refuse("its origin is \"" + checkpoint.origin + "\", not \"" + key.name + "\"");
  }
  return checkpoint;
}

}  // namespace gantlet::audit
