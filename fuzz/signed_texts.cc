#include "fuzz/signed_texts.h"

#include <algorithm>

#include "audit/merkle.h"
#include "fuzz/real_log.h"

namespace gantlet::fuzz {
namespace {

// The witness's word for that text, or nothing.
void requireGenuine(std::string_view text, const Result<WallTime>& when) {
  if (!when) return;
  require(*when == realLog().witnessed, "only the time that the witness gave passes");
  require(audit::parseNote(text)->text == audit::parseNote(realLog().note)->text,
          "only the checkpoint that the witness signed passes");
}

}  // namespace

void checkNote(std::string_view text) {
  const auto note = audit::parseNote(text);
  if (!note) return;
  require(note->text.ends_with('\n') && !note->signatures.empty(), "a note is a text, and signed");
  require(note->signatures.size() <= audit::kMaxNoteSignatures, "signatures are bounded");
  require(!audit::verifyNote(*note, realLog().key) || text.find(note->text) == 0,
          "a note's text is what stands in it");
  std::string again = note->text + "\n";
  for (const audit::NoteSignature& line : note->signatures) {
    require(audit::isKeyName(line.name), "a signature has a name");
    again += audit::signatureLine(line.name, line.id, line.signature);
  }
  require(again == text, "a note that was read writes the same");
}

void checkCheckpoint(std::string_view text) {
  const auto opened = audit::openCheckpoint(text, realLog().key);
  if (opened) {
    require(*opened == realLog().checkpoint || *opened == realLog().earlier,
            "only a signed checkpoint opens");
  }
  const auto read = audit::parseCheckpointUnverified(text);
  if (read) require(text.starts_with(audit::checkpointBody(*read)), "a checkpoint has one form");
}

void checkManifest(std::string_view text) {
  static const auto kReal = audit::openManifest(realLog().manifest, realLog().key);
  require(kReal.has_value(), "a real manifest opens");
  const auto opened = audit::openManifest(text, realLog().key);
  if (!opened) return;
  require(audit::manifestText(*opened) == audit::manifestText(*kReal),
          "only the signed manifest opens");
}

void checkKeys(std::string_view text) {
  const auto keys = audit::parseWitnessKeys(text);
  if (keys) {
    for (const audit::WitnessKey& key : *keys) {
      const auto again = audit::parseWitnessKey(key.text());
      require(again && *again == key, "a witness's key that was read writes the same");
    }
  }
  const auto key = audit::parseVerifierKey(text);
  if (!key) return;
  const auto again = audit::parseVerifierKey(key->text());
  require(again && *again == *key, "a key that was read writes the same");
  require(!audit::parseWitnessKey(text), "a log's key is no witness's");
}

void checkCosigned(std::string_view text) {
  requireGenuine(text, audit::verifyCosignature(text, realLog().witness));
}

void checkSigned(std::string_view text) {
  const RealLog& log = realLog();
  const auto note = audit::signNote(text, log.signingKey, log.key.name);
  if (!note) return;
  const auto parsed = audit::parseNote(*note);
  require(parsed && parsed->text == text && audit::verifyNote(*parsed, log.key).has_value(),
          "what was signed verifies");
  const auto checkpoint = audit::openCheckpoint(*note, log.key);
  const auto manifest = audit::openManifest(*note, log.key);
  require(!checkpoint || !manifest, "nothing is both a checkpoint and a manifest");
  require(!checkpoint || !audit::signStatement(text, log.signingKey, log.key.name),
          "no statement opens as a checkpoint");
  if (checkpoint) {
    require(text.starts_with(audit::checkpointBody(*checkpoint)), "a checkpoint has one form");
    require(checkpoint->size <= audit::kMaxTreeSize, "a tree's size is bounded");
  }
  if (!manifest) return;
  require(manifest->asOf <= log.kRecords, "a manifest is of no more than its checkpoint covers");
  const auto again =
      audit::signStatement(audit::manifestText(*manifest), log.signingKey, log.key.name);
  require(again.has_value(), "a manifest is a statement");
  const auto reread = audit::openManifest(*again, log.key);
  require(reread && audit::manifestText(*reread) == audit::manifestText(*manifest),
          "a manifest that was read writes the same");
}

void checkWitnessed(InputReader input) {
  const RealLog& log = realLog();
  const WallTime now(std::chrono::seconds(input.number()) +
                     std::chrono::milliseconds(input.byte()));
  const auto note = audit::signNote(input.rest(), log.signingKey, log.key.name);
  if (!note) return;
  const auto cosigned = audit::cosign(*note, log.witnessSecret, log.witness.name, now);
  if (!cosigned) return;
  require(audit::parseCheckpointUnverified(*note).has_value(), "only a checkpoint is cosigned");
  const auto when = audit::verifyCosignature(*cosigned, log.witness);
  require(when && *when == std::chrono::floor<std::chrono::seconds>(now),
          "a cosignature has its time");
  require(!audit::verifyCosignature(*note, log.witness), "no cosignature, no witness");
}

void checkKeeping(InputReader input) {
  const RealLog& log = realLog();
  const std::size_t edits = input.byte() % 3U;
  std::vector<std::filesystem::path> changed{log.folder / "checkpoint.cosigned"};
  for (std::size_t i = 0; i < edits; ++i) {
    const auto& [path, original] = log.file(input.byte());
    InputReader piece(input.piece(input.byte() % 16U));
    spill(path, edited(original, piece));
    changed.push_back(path);
  }
  const std::string note = edited(log.cosigned, input);
  const auto names = audit::keepCosigned(log.folder, note);
  if (names) {
    require(std::all_of(names->begin(), names->end(),
                        [&](const std::string& name) { return name == log.witness.name; }),
            "only the witness is named");
    const std::string kept = slurp(log.folder / "checkpoint.cosigned");
    requireGenuine(kept, audit::verifyCosignature(kept, log.witness));
    require(audit::verifyCosignature(kept, log.witness).has_value(), "what is kept is cosigned");
    require(audit::openCheckpoint(kept, log.key).has_value(), "what is kept is the log's own");
  }
  for (const auto& path : changed) spill(path, log.files.at(path));
}

}  // namespace gantlet::fuzz
