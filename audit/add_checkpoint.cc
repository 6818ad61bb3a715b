#include "audit/add_checkpoint.h"

#include <array>

#include "audit/file_ops.h"
#include "audit/merkle.h"
#include "audit/take_line.h"
#include "audit/tile_reader.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kMostHashes = 63;  // tlog-witness
constexpr std::array<std::string_view, 6> kFaults{"malformed",  "wrong_signature", "smaller",
                                                  "other_root", "not_continued",   "other_log"};

Error refuse(std::string message) {
  return Error{ErrorCode::kInvalidArgument, std::move(message), ""};
}

WitnessView faulty(CheckpointFault fault, std::string why) {
  WitnessView view;
  view.fault = fault;
  view.why = std::move(why);
  return view;
}

}  // namespace

std::string_view checkpointFaultName(CheckpointFault fault) {
  return kFaults.at(static_cast<std::size_t>(fault));
}

std::optional<CheckpointFault> parseCheckpointFault(std::string_view name) {
  for (std::size_t i = 0; i < kFaults.size(); ++i) {
    if (kFaults.at(i) == name) return static_cast<CheckpointFault>(i);
  }
  return std::nullopt;
}

std::string writeAddCheckpoint(const AddCheckpoint& asked) {
  std::string text = "old " + std::to_string(asked.oldSize) + "\n";
  for (const Digest& hash : asked.proof) text += hashText(hash) + "\n";
  return text + "\n" + asked.note;
}

Result<AddCheckpoint> parseAddCheckpoint(std::string_view text) {
  if (text.size() > kMaxNoteBytes + 64 * 64) return refuse("the request is too large");
  AddCheckpoint asked;
  const auto first = takeLine(text);
  const auto size =
      first && first->starts_with("old ") ? parseTreeSize(first->substr(4)) : std::nullopt;
  if (!size) return refuse("its first line is not 'old' and a size");
  asked.oldSize = *size;
  while (true) {
    const auto line = takeLine(text);
    if (!line) return refuse("no empty line is behind the proof");
    if (line->empty()) break;
    const auto hash = parseHash(*line);
    if (!hash || asked.proof.size() == kMostHashes) return refuse("the proof is no list of hashes");
    asked.proof.push_back(*hash);
  }
  asked.note = text;
  return asked;
}

Result<AddCheckpoint> askOfLog(const std::filesystem::path& folder, std::uint64_t oldSize) {
  AddCheckpoint asked;
  TRY(asked.note, readFile(folder / "checkpoint", kMaxNoteBytes));
  TRY(const Checkpoint checkpoint, parseCheckpointUnverified(asked.note));
  asked.oldSize = std::min(oldSize, checkpoint.size);
  TileReader reader(folder, checkpoint.size);
  if (auto proof = proveConsistency(reader, asked.oldSize)) asked.proof = *std::move(proof);
  return asked;
}

WitnessView judgeCheckpoint(const AddCheckpoint& asked, const VerifierKey& key,
                            const std::optional<Checkpoint>& seen) {
  const auto parsed = parseCheckpointUnverified(asked.note);
  if (!parsed) return faulty(CheckpointFault::kMalformed, parsed.error().message);
  auto opened = openCheckpoint(asked.note, key);
  if (!opened) {
    const bool other = parsed->origin != key.name;
    return faulty(other ? CheckpointFault::kMalformed : CheckpointFault::kSignature,
                  opened.error().message);
  }
  WitnessView view;
  view.checkpoint = *std::move(opened);
  const Checkpoint& now = view.checkpoint;
  const std::uint64_t before = seen ? seen->size : 0;
  const auto records = [](std::uint64_t size) { return std::to_string(size) + " records"; };
  if (now.size < before) {
    return faulty(CheckpointFault::kSmaller, "it covers " + records(now.size) + ", and one of " +
                                                 records(before) + " was seen before");
  }
  if (seen && now.size == before) {
    if (now.root == seen->root) return view;
    return faulty(CheckpointFault::kOtherRoot,
                  "another one of " + records(before) + " was seen before");
  }
  if (before == 0) return view;
  if (asked.oldSize != before) {
    view.stale = true;
    return view;
  }
  const Status continued = verifyConsistency(asked.proof, before, now.size, seen->root, now.root);
  if (continued) return view;
  return faulty(CheckpointFault::kNotContinued,
                "nothing shows that its first " + records(before) +
                    " are those seen before: " + continued.error().message);
}

}  // namespace gantlet::audit
