// The audit log's verifier and readers against what an attacker has written. The first byte
// chooses:
//   n  a signed note          c  a checkpoint         m  an export's manifest
//   k  a cosigned checkpoint  w  keys of witnesses    p  a .tlog-proof file
//   N C M K P  the same, as edits of a real one (of which w has none)
//   s  any text, signed by the log's key              S  edits of a manifest, signed again
//   t  any text, signed by log and witness            o  a cosigned checkpoint to be kept
//   i  an edited inclusion proof                      q  an edited consistency proof
//   r  a record  b  a bundle  x  a filter             f  one file of a log, replaced by the rest
//   v  edits of a real log's files, eight bytes each, held against an earlier checkpoint
//   else: the same edits
// Nothing that was not signed may pass: a report without problems means the records that were
// signed, to the byte.
#include <algorithm>

#include "audit/proof.h"
#include "audit/query.h"
#include "audit/verify.h"
#include "fuzz/log_records.h"
#include "fuzz/real_log.h"
#include "fuzz/signed_texts.h"

namespace gantlet::fuzz::audit_verify {
namespace {

namespace fs = std::filesystem;
using audit::TileReader;

// REQUIRES: the folder's files are as the input left them.
void verifyFolder(bool withKnown) {
  const RealLog& log = realLog();
  audit::VerifyOptions options;
  options.key = log.key;
  options.maxProblems = 5;
  if (withKnown) {
    options.knownCheckpoint = log.earlierNote;
    (void)audit::readRecord(log.folder, RealLog::kProved);
    (void)audit::proveRecord(log.folder, RealLog::kProved);
  } else {
    options.witness = log.witness;
  }
  const auto report = audit::verifyLog(log.folder, options);
  if (!report || !report->good()) return;
  require(report->checkpoint == log.checkpoint, "only the signed checkpoint passes");
  if (!withKnown) require(report->witnessed == log.witnessed, "only the witness's word passes");
  const TileReader reader(log.folder, RealLog::kRecords);
  for (std::size_t i = 0; i < log.bundles.size(); ++i) {
    const auto bundle = reader.bundle(i);
    require(bundle && *bundle == log.bundles[i], "only the signed records pass");
  }
}

void replaceFile(InputReader input) {
  const auto& [path, original] = realLog().file(input.byte());
  spill(path, input.rest());
  verifyFolder(false);
  spill(path, original);
}

// number of the file, offset (3 bytes), what to do, how much (2 bytes), a byte.
void editFiles(InputReader input, bool withKnown) {
  std::map<fs::path, std::string> changed;
  for (int edits = 0; !input.empty() && edits < 8; ++edits) {
    const auto& [path, original] = realLog().file(input.byte());
    std::string& bytes = changed.try_emplace(path, original).first->second;
    const std::size_t wanted = (static_cast<std::size_t>(input.byte()) << 16U) +
                               (static_cast<std::size_t>(input.byte()) << 8U) + input.byte();
    const std::size_t at = wanted % (bytes.size() + 1);
    const std::uint8_t action = input.byte();
    const std::size_t size = (static_cast<std::size_t>(input.byte()) << 8U) + input.byte();
    const char with = static_cast<char>(input.byte());
    switch (action % 4) {
      case 0:
        if (at < bytes.size()) bytes[at] = with;
        break;
      case 1: bytes.insert(at, size, with); break;
      case 2: bytes.erase(at, size); break;
      default: bytes.insert(at, bytes.substr(at / 2, size));
    }
  }
  for (const auto& [path, bytes] : changed) spill(path, bytes);
  verifyFolder(withKnown);
  for (const auto& [path, bytes] : changed) spill(path, realLog().files.at(path));
}

void checkProof(std::string_view text) {
  const RealLog& log = realLog();
  const auto parsed = audit::parseTlogProof(text);
  if (!parsed) return;
  const auto again = audit::parseTlogProof(audit::writeTlogProof(*parsed));
  require(again && again->index == parsed->index && again->path == parsed->path &&
              again->extra == parsed->extra && again->checkpoint == parsed->checkpoint,
          "a proof that was read writes the same");
  if (audit::verifyTlogProof(*parsed, log.entry, log.key)) {
    require(parsed->index == RealLog::kProved, "a record is proved at its own place only");
  }
  require(!audit::verifyTlogProof(*parsed, log.entry + " ", log.key), "no forged record is proved");
  if (parsed->extra != log.entry) {
    require(!audit::verifyTlogProof(*parsed, parsed->extra, log.key), "no own record is proved");
  }
}

// Hashes taken out, doubled, exchanged, changed.
audit::HashPath editedPath(audit::HashPath path, InputReader& input) {
  for (int edits = 0; !input.empty() && edits < 4; ++edits) {
    const std::uint8_t action = input.byte();
    const std::size_t at = input.byte() % (path.size() + 1);
    if (at == path.size()) {
      path.push_back(action % 2U == 0 || path.empty() ? Digest{} : path.front());
    } else if (action % 4U == 0) {
      path.erase(path.begin() + static_cast<std::ptrdiff_t>(at));
    } else if (action % 4U == 1) {
      std::swap(path[at], path.back());
    } else {
      path[at].at(action % 32U) = input.byte();
    }
  }
  return path;
}

void inclusion(InputReader input) {
  const RealLog& log = realLog();
  static const audit::HashPath kReal = [] {
    TileReader reader(realLog().folder, RealLog::kRecords);
    return audit::proveInclusion(reader, RealLog::kProved).value();
  }();
  const std::uint64_t index = input.number() % (2 * RealLog::kRecords);
  const audit::HashPath path = editedPath(kReal, input);
  const auto good = audit::verifyInclusion(path, index, RealLog::kRecords,
                                           audit::leafHash(log.entry), log.checkpoint.root);
  require(good.has_value() == (index == RealLog::kProved && path == kReal),
          "one path proves a record at one place");
}

void consistency(InputReader input) {
  const RealLog& log = realLog();
  static const audit::HashPath kReal = [] {
    TileReader reader(realLog().folder, RealLog::kRecords);
    return audit::proveConsistency(reader, RealLog::kEarlier).value();
  }();
  const std::uint64_t size = input.number() % (2 * RealLog::kRecords);
  const audit::HashPath path = editedPath(kReal, input);
  const auto good = audit::verifyConsistency(path, size, RealLog::kRecords, log.earlier.root,
                                             log.checkpoint.root);
  require(good.has_value() == (size == RealLog::kEarlier && path == kReal),
          "one path proves a continuation");
}

// Edits of a real text.
void editText(char kind, InputReader input) {
  const RealLog& log = realLog();
  switch (kind) {
    case 'N': checkNote(edited(log.cosigned, input)); break;
    case 'C': checkCheckpoint(edited(log.note, input)); break;
    case 'M': checkManifest(edited(log.manifest, input)); break;
    case 'K': checkCosigned(edited(log.cosigned, input)); break;
    case 'P': checkProof(edited(log.proof, input)); break;
    default: {
      static const std::string kText =
          audit::manifestText(audit::openManifest(realLog().manifest, realLog().key).value());
      checkSigned(edited(kText, input));
    }
  }
}

}  // namespace

void run(std::string_view input) {
  if (input.empty()) return;
  InputReader rest(input.substr(1));
  switch (input.front()) {
    case 'n': checkNote(rest.rest()); break;
    case 'c': checkCheckpoint(rest.rest()); break;
    case 'm': checkManifest(rest.rest()); break;
    case 'k': checkCosigned(rest.rest()); break;
    case 'w': checkKeys(rest.rest()); break;
    case 'p': checkProof(rest.rest()); break;
    case 's': checkSigned(rest.rest()); break;
    case 't': checkWitnessed(rest); break;
    case 'o': checkKeeping(rest); break;
    case 'i': inclusion(rest); break;
    case 'q': consistency(rest); break;
    case 'r': checkEntry(rest.rest()); break;
    case 'b': checkBundle(rest); break;
    case 'x': checkFilter(rest.rest()); break;
    case 'f': replaceFile(rest); break;
    case 'v': editFiles(rest, true); break;
    case 'N':
    case 'C':
    case 'M':
    case 'K':
    case 'P':
    case 'S': editText(input.front(), rest); break;
    default: editFiles(rest, false);
  }
}

}  // namespace gantlet::fuzz::audit_verify
