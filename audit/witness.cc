#include "audit/witness.h"

#include <algorithm>

#include "audit/file_ops.h"
#include "audit/merkle.h"
#include "audit/proof.h"
#include "audit/tile_reader.h"
#include "core/base64.h"

namespace gantlet::audit {
namespace {

constexpr char kCosignature = '\x04';  // signed-note's signature type

Error refuse(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), ""};
}

std::string typedKey(const std::array<std::uint8_t, 32>& publicKey) {
  std::string bytes(1, kCosignature);
  bytes.append(reinterpret_cast<const char*>(publicKey.data()), publicKey.size());
  return bytes;
}

WitnessKey keyOf(std::string_view name, const std::array<std::uint8_t, 32>& publicKey) {
  WitnessKey key;
  key.name = name;
  key.publicKey = publicKey;
  const Digest digest = hashOf(std::string(name) + "\n", typedKey(publicKey));
  std::copy_n(digest.begin(), key.id.size(), key.id.begin());
  return key;
}

std::string messageOf(std::uint64_t seconds, std::string_view text) {
  return "cosignature/v1\ntime " + std::to_string(seconds) + "\n" + std::string(text);
}

std::string bigEndian(std::uint64_t number) {
  std::string bytes(8, '\0');
  for (std::size_t i = 8; i-- > 0; number >>= 8U) bytes[i] = static_cast<char>(number & 255U);
  return bytes;
}

std::uint64_t fromBigEndian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char c : bytes) number = (number << 8U) | static_cast<unsigned char>(c);
  return number;
}

// Whether the tree of `checkpoint` in the folder begins with that of `old`.
Status continues(const std::filesystem::path& folder, const Checkpoint& checkpoint,
                 const Checkpoint& old) {
  if (checkpoint.size < old.size) {
    return Error{ErrorCode::kAuditFailed,
                 "the log was rolled back: it covers " + std::to_string(checkpoint.size) +
                     " records, and " + std::to_string(old.size) + " were seen before",
                 ""};
  }
  TileReader reader(folder, checkpoint.size);
  TRY(const HashPath proof, proveConsistency(reader, old.size));
  const Status good =
      verifyConsistency(proof, old.size, checkpoint.size, old.root, checkpoint.root);
  if (good) return {};
  return Error{ErrorCode::kAuditFailed, "the log's history was rewritten: " + good.error().message,
               "keep the checkpoint that was seen before: it is the evidence"};
}

// Two notes of one checkpoint in one: each witness's line once, those of `there` first. A line
// there that is wrong is left out: it must not stand in the way of a right one.
Result<std::string> merged(std::string_view there, std::string_view brought,
                           const std::vector<WitnessKey>& keys) {
  TRY(const SignedNote first, parseNote(there));
  TRY(const SignedNote second, parseNote(brought));
  std::vector<NoteSignature> lines;
  for (const NoteSignature& line : first.signatures) {
    const bool wrong = std::any_of(keys.begin(), keys.end(), [&](const WitnessKey& key) {
      return key.name == line.name && key.id == line.id && !verifyCosignature(there, key);
    });
    if (!wrong) lines.push_back(line);
  }
  for (const NoteSignature& line : second.signatures) {
    const bool known = std::any_of(lines.begin(), lines.end(), [&](const NoteSignature& other) {
      return other.name == line.name && other.id == line.id;
    });
    if (!known) lines.push_back(line);
  }
  std::string note = first.text + "\n";
  for (const NoteSignature& line : lines) note += signatureLine(line.name, line.id, line.signature);
  TRY([[maybe_unused]] const SignedNote whole, parseNote(note));
  return note;
}

}  // namespace

std::string WitnessKey::text() const {
  return name + "+" + toHex(id) + "+" + encodeBase64(typedKey(publicKey));
}

Result<WitnessKey> parseWitnessKey(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
    text.remove_suffix(1);
  }
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
  if (second == std::string_view::npos) return refuse("a witness's key has the form name+id+key");
  const std::string_view name = text.substr(0, first);
  const auto bytes = decodeBase64(text.substr(second + 1));
  if (!isKeyName(name) || !bytes || bytes->size() != 33 || bytes->front() != kCosignature) {
    return refuse("it is not the key of a witness (cosignature/v1)");
  }
  std::array<std::uint8_t, 32> publicKey{};
  std::copy(bytes->begin() + 1, bytes->end(), publicKey.begin());
  WitnessKey key = keyOf(name, publicKey);
  if (text.substr(first + 1, second - first - 1) != toHex(key.id)) {
    return refuse("the witness key's id does not belong to its name and key");
  }
  return key;
}

Result<std::vector<WitnessKey>> parseWitnessKeys(std::string_view text) {
  std::vector<WitnessKey> keys;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty() || line.starts_with('#')) continue;
    TRY(WitnessKey key, parseWitnessKey(line));
    keys.push_back(std::move(key));
  }
  return keys;
}

WitnessKey witnessKeyOf(const SigningKey& key, std::string_view name) {
  return keyOf(name, key.verifierKey(name).publicKey);
}

Result<std::string> cosign(std::string_view note, const SigningKey& key, std::string_view name,
                           WallTime now) {
  TRY(const SignedNote parsed, parseNote(note));
  TRY([[maybe_unused]] const Checkpoint checkpoint, parseCheckpointUnverified(note));
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
  const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(seconds, 0));
  TRY(const std::string signature, key.sign(messageOf(time, parsed.text)));
  return std::string(note) +
         signatureLine(name, witnessKeyOf(key, name).id, bigEndian(time) + signature);
}

Result<WallTime> verifyCosignature(std::string_view note, const WitnessKey& key) {
  TRY(const SignedNote parsed, parseNote(note));
  TRY([[maybe_unused]] const Checkpoint checkpoint, parseCheckpointUnverified(note));
  std::optional<WallTime> when;
  for (const NoteSignature& signature : parsed.signatures) {
    if (signature.name != key.name || signature.id != key.id) continue;
    const std::string_view bytes = signature.signature;
    if (bytes.size() != 72) return refuse("the cosignature of " + key.name + " has another form");
    const std::uint64_t time = fromBigEndian(bytes.substr(0, 8));
    const bool sane = time < (std::uint64_t{1} << 40U);
    if (!sane || !verifyEd25519(key.publicKey, messageOf(time, parsed.text), bytes.substr(8))) {
      return refuse("the cosignature of " + key.name + " is wrong");
    }
    when = WallTime(std::chrono::seconds(time));
  }
  if (!when) return refuse("it has no cosignature of " + key.name);
  return *when;
}

Result<std::string> witnessLog(const std::filesystem::path& folder, const VerifierKey& logKey,
                               std::string_view last, const SigningKey& key, std::string_view name,
                               WallTime now) {
  TRY(const std::string note, readFile(folder / "checkpoint", kMaxNoteBytes));
  TRY(const Checkpoint checkpoint, openCheckpoint(note, logKey));
  if (!last.empty()) {
    TRY(const Checkpoint old, openCheckpoint(last, logKey));
    TRY_STATUS(continues(folder, checkpoint, old));
  }
  return cosign(note, key, name, now);
}

Result<std::vector<std::string>> keepCosigned(const std::filesystem::path& folder,
                                              std::string_view note) {
  TRY(const std::string keysText, readFile(folder / "witnesses", kMaxNoteBytes));
  TRY(const std::vector<WitnessKey> keys, parseWitnessKeys(keysText));
  TRY(const std::string vkey, readFile(folder / "log.vkey", kMaxNoteBytes));
  TRY(const VerifierKey logKey, parseVerifierKey(vkey));
  TRY(const Checkpoint checkpoint, openCheckpoint(note, logKey));
  std::vector<std::string> names;
  for (const WitnessKey& key : keys) {
    if (verifyCosignature(note, key)) names.push_back(key.name);
  }
  if (names.empty()) return refuse("no witness of this log has signed that checkpoint");
  TRY(const std::string current, readFile(folder / "checkpoint", kMaxNoteBytes));
  TRY(const Checkpoint head, openCheckpoint(current, logKey));
  TRY_STATUS(continues(folder, head, checkpoint));
  std::string kept(note);
  const std::filesystem::path target = folder / "checkpoint.cosigned";
  if (const auto before = readFile(target, kMaxNoteBytes)) {
    const auto old = openCheckpoint(*before, logKey);
    if (old && old->size > checkpoint.size) return names;
    if (old && *old == checkpoint) {
      TRY(kept, merged(*before, note, keys));
    }
  }
  FileOps& files = systemFileOps();
  int error = replaceFile(files, folder / "tmp" / "cosigned", target, kept, 0640);
  if (error == 0) error = files.syncFolder(folder);
  if (error != 0) return systemError("writing " + target.string(), error);
  return names;
}

}  // namespace gantlet::audit
