#include "audit/verify.h"

#include <algorithm>
#include <array>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "audit/journal.h"
#include "audit/merkle.h"
#include "audit/open_submissions.h"
#include "audit/partial_tiles.h"
#include "audit/record_json.h"
#include "audit/retention.h"
#include "audit/tamper.h"
#include "audit/tile_path.h"
#include "audit/tile_reader.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kMaxMisplaced = 64;  // kept, to tell what was done
constexpr unsigned kMaxMissing = 64;       // bundles in a row before giving up

bool signedBy(std::string_view text, const VerifierKey& key) {
  const auto note = parseNote(text);
  return note && std::any_of(note->signatures.begin(), note->signatures.end(),
                             [&](const NoteSignature& signature) {
                               return signature.name == key.name && signature.id == key.id;
                             });
}

class Verifier {
 public:
  Verifier(const std::filesystem::path& folder, const VerifyOptions& options)
      : folder_(folder), options_(options), reader_(folder, 0) {}

  Result<VerifyReport> run() {
    std::error_code failed;
    if (!std::filesystem::is_directory(folder_, failed)) {
      return Error{ErrorCode::kNotFound, "there is no folder " + folder_.string(), ""};
    }
    chooseKey();
    readCheckpoint();
    TRY_STATUS(readKnown());
    reader_ = TileReader(folder_, size_);
    TRY_STATUS(skipPruned());
    TRY_STATUS(readRecords());
    judge();
    const std::uint64_t end = Journal::peekEnd(folder_);
    report_.unsignedRecords = end > size_ ? end - size_ : 0;
    report_.openSubmissions = open_.size();
    return std::move(report_);
  }

 private:
  void add(VerifyProblem problem) { addTo(report_.problems, std::move(problem)); }
  void add(ProblemKind kind, std::string file, std::string message) {
    add({kind, std::nullopt, std::move(file), std::move(message)});
  }
  void addTo(std::vector<VerifyProblem>& list, VerifyProblem problem) {
    if (list.size() < options_.maxProblems) {
      list.push_back(std::move(problem));
    } else {
      report_.moreProblems = true;
    }
  }

  void chooseKey();
  void readCheckpoint();
  Status readKnown();
  Status chooseKnown();
  Status skipPruned();
  void checkPruned();
  Status readRecords();
  void readBundle(std::uint64_t index);
  std::optional<std::vector<Digest>> readTile(unsigned level, std::uint64_t index);
  std::optional<std::vector<Digest>> hashRecords(std::uint64_t index);
  bool lookAtRecord(std::string_view entry, std::uint64_t seq);
  void compare(std::span<const Digest> records, std::span<const Digest> leaves,
               std::uint64_t index);
  void grow(std::span<const Digest> records, std::span<const Digest> leaves);
  void compareWithKnown();
  void checkUpperTiles();
  void checkOlderTiles();
  void judge();
  [[nodiscard]] bool bundleThere(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t bundleCount() const { return (size_ + kTileWidth - 1) / kTileWidth; }

  const std::filesystem::path& folder_;
  const VerifyOptions& options_;
  VerifyReport report_;
  std::optional<VerifierKey> key_;
  std::optional<VerifierKey> folderKey_;
  std::optional<std::string> knownNote_;
  std::optional<Checkpoint> known_;
  bool haveRoot_ = false;  // a checkpoint was read, if not a good one
  std::uint64_t size_ = 0;
  TileReader reader_;

  // The tree over the leaf hashes in the tiles, and, from the first bundle on where these differ,
  // the one over the records: the root tells which of the two is what was signed.
  TreeEdge leafTree_;
  std::optional<TreeEdge> recordTree_;
  std::uint64_t first_ = 0;       // what is kept begins there, as the folder says
  std::uint64_t saidPruned_ = 0;  // and as a record of the log says
  bool broken_ = false;           // some part could be read from neither: no root can be had
  unsigned missing_ = 0;          // bundles in a row
  bool cut_ = false;              // nothing comes any more
  bool shifted_ = false;          // records are one place off since an earlier bundle
  std::vector<std::pair<std::string, std::string>> upperTiles_;  // path, what it should hold
  std::vector<VerifyProblem> recordProblems_;                    // if the tiles are right
  std::vector<VerifyProblem> tileProblems_;                      // if the records are right
  std::vector<Misplaced> misplaced_;
  OpenSubmissions open_;
};

void Verifier::chooseKey() {
  if (const auto text = readFile(folder_ / "log.vkey", kMaxNoteBytes)) {
    if (const auto parsed = parseVerifierKey(*text)) folderKey_ = *parsed;
  }
  key_ = options_.key ? options_.key : folderKey_;
  if (!folderKey_) {
    add(ProblemKind::kKeyReplaced, "log.vkey", "log.vkey is missing or not a verifier key");
  } else if (!(*folderKey_ == *key_)) {
    add(ProblemKind::kKeyReplaced, "log.vkey",
        "log.vkey is another key than the one that was given: " + folderKey_->text());
  }
  if (key_) report_.key = key_->text();
}

void Verifier::readCheckpoint() {
  const auto text = readFile(folder_ / "checkpoint", kMaxNoteBytes);
  if (!text) {
    add(ProblemKind::kCheckpointEdited, "checkpoint", "the checkpoint can't be read");
    return;
  }
  const auto unverified = parseCheckpointUnverified(*text);
  if (!unverified) {
    add(ProblemKind::kCheckpointEdited, "checkpoint", unverified.error().message);
    return;
  }
  haveRoot_ = true;
  report_.checkpoint = *unverified;
  report_.origin = unverified->origin;
  size_ = unverified->size;
  if (!key_) return;
  const auto opened = openCheckpoint(*text, *key_);
  if (opened) return;
  const bool byKey = signedBy(*text, *key_);
  add(byKey ? ProblemKind::kCheckpointEdited : ProblemKind::kKeyReplaced, "checkpoint",
      "the checkpoint is not good: " + opened.error().message);
}

// What was kept elsewhere, else what a witness has signed.
Status Verifier::chooseKnown() {
  knownNote_ = options_.knownCheckpoint;
  if (!options_.witness) return {};
  if (!knownNote_) {
    const auto cosigned = readFile(folder_ / "checkpoint.cosigned", kMaxNoteBytes);
    if (!cosigned) {
      add(ProblemKind::kNotWitnessed, "checkpoint.cosigned",
          "there is no cosigned checkpoint in the folder, and none was given");
      return {};
    }
    knownNote_ = *cosigned;
  }
  const auto when = verifyCosignature(*knownNote_, *options_.witness);
  if (when) {
    report_.witnessed = *when;
  } else {
    add(ProblemKind::kNotWitnessed, "checkpoint.cosigned", when.error().message);
    if (!options_.knownCheckpoint) knownNote_.reset();
  }
  return {};
}

Status Verifier::readKnown() {
  TRY_STATUS(chooseKnown());
  if (!knownNote_ || !key_) return {};
  auto known = openCheckpoint(*knownNote_, *key_);
  if (!known) {
    return Error{ErrorCode::kInvalidArgument,
                 "the known checkpoint is not usable: " + known.error().message,
                 "give a checkpoint of this log, and the key that it was signed with"};
  }
  if (known->size > size_) {
    add(ProblemKind::kRolledBack, "checkpoint",
        "the checkpoint covers " + std::to_string(size_) + " records; one that covers " +
            std::to_string(known->size) + " was seen before");
  } else if (known->size > 0) {
    known_ = std::move(known).value();
  }
  return {};
}

// Pruned records can't be read; the tree over them stands in the tiles above, which the root
// covers.
Status Verifier::skipPruned() {
  first_ = firstRetained(folder_);
  if (first_ == 0) return {};
  if (first_ > size_) {
    add(ProblemKind::kUnrecordedPruning, "pruned",
        "the folder says that records below " + std::to_string(first_) +
            " were pruned, but the checkpoint covers only " + std::to_string(size_));
    first_ = 0;
    return {};
  }
  const auto edge = TileReader(folder_, first_).edge();
  if (!edge) {
    add(ProblemKind::kMissingFile, "",
        "tiles over the pruned records are missing: " + edge.error().message);
    broken_ = cut_ = true;
    return {};
  }
  if (known_ && known_->size < first_) {
    TileReader reader(folder_, first_);
    const auto root = reader.subtree(0, known_->size);
    if (!root) {
      return Error{ErrorCode::kInvalidArgument,
                   "the known checkpoint covers only pruned records, of which the leaves are gone",
                   "give a checkpoint that covers at least " + std::to_string(first_) +
                       " records, or verify an archived copy"};
    }
    if (*root != known_->root) {
      add(ProblemKind::kHistoryRewritten, "",
          "the first " + std::to_string(known_->size) +
              " records are not those of the checkpoint that was seen before");
    }
    known_.reset();
  }
  leafTree_ = *edge;
  report_.pruned = first_;
  compareWithKnown();
  return {};
}

// The folder's word for it is none: a record of the log, which is signed, must say it.
void Verifier::checkPruned() {
  if (first_ <= saidPruned_) return;
  add(ProblemKind::kUnrecordedPruning, "pruned",
      "records below " + std::to_string(first_) + " are gone, and no record of the log says that " +
          (saidPruned_ == 0 ? std::string("any were pruned")
                            : "more than those below " + std::to_string(saidPruned_) + " were"));
}

// Exactly as wide as the tree has it: anything else is not what a reader would be served.
std::optional<std::vector<Digest>> Verifier::readTile(unsigned level, std::uint64_t index) {
  const unsigned width = reader_.tileWidth(level, index);
  const std::string path = tilePath(level, index, width);
  auto bytes = readFile(folder_ / path, kTileWidth * sizeof(Digest));
  if (!bytes && bytes.error().code == ErrorCode::kNotFound && width < kTileWidth) {
    // A writer has gone on since the checkpoint was read.
    bytes = readFile(folder_ / tilePath(level, index), kTileWidth * sizeof(Digest));
    if (bytes && bytes->size() == kTileWidth * sizeof(Digest)) {
      bytes->resize(width * sizeof(Digest));
    }
  }
  if (!bytes && bytes.error().code == ErrorCode::kNotFound) {
    add(ProblemKind::kMissingFile, path, "the tile " + path + " is missing");
    return std::nullopt;
  }
  if (!bytes || bytes->size() != width * sizeof(Digest)) {
    add(ProblemKind::kWrongTile, path,
        "the tile " + path + " does not have " + std::to_string(width) + " hashes");
    return std::nullopt;
  }
  return tileHashes(*bytes);
}

// Whether the entry is a record that belongs where it stands.
bool Verifier::lookAtRecord(std::string_view entry, std::uint64_t seq) {
  const auto view = viewRecord(entry);
  if (!view) return false;
  if (view->seq != seq) {
    if (misplaced_.size() < kMaxMisplaced) misplaced_.push_back({seq, *view->seq});
    return true;
  }
  ++report_.records;
  if (view->stage == "audit" && view->event == "pruned") {
    const auto details = json::parse(view->details);
    const json::Value* first =
        details && details->asObject() != nullptr ? details->asObject()->find("first") : nullptr;
    if (first != nullptr && first->asInt() != nullptr) {
      saidPruned_ = std::max(saidPruned_, static_cast<std::uint64_t>(*first->asInt()));
    }
  }
  if (report_.firstTime.empty()) report_.firstTime = view->time;
  if (seq + 1 == size_) report_.lastTime = view->time;
  open_.note(view->stage, view->event, view->tenant, view->submission, seq);
  return true;
}

std::optional<std::vector<Digest>> Verifier::hashRecords(std::uint64_t index) {
  const unsigned width = reader_.tileWidth(0, index);
  const std::string path = bundlePath(index, width);
  const auto bundle = reader_.bundle(index);
  const auto entries = bundle ? splitBundle(*bundle) : std::nullopt;
  if (!entries) {
    const std::string why = bundle ? "its bytes are not entries" : bundle.error().message;
    add(ProblemKind::kMalformedBundle, path, "the bundle " + path + " is malformed: " + why);
    return std::nullopt;
  }
  std::vector<Digest> hashes;
  hashes.reserve(entries->size());
  for (const std::string_view entry : *entries) {
    const std::uint64_t seq = index * kTileWidth + hashes.size();
    hashes.push_back(leafHash(entry));
    if (hashes.size() <= width && !lookAtRecord(entry, seq)) {
      addTo(recordProblems_, {ProblemKind::kMalformedRecord, seq, path,
                              "entry " + std::to_string(seq) + " is not a record"});
    }
  }
  return hashes;
}

void Verifier::compareWithKnown() {
  if (!known_ || known_->size != leafTree_.size()) return;
  if (leafTree_.root() == known_->root) return;
  if (recordTree_ && recordTree_->root() == known_->root) return;
  add(ProblemKind::kHistoryRewritten, "",
      "the first " + std::to_string(known_->size) +
          " records are not those of the checkpoint that was seen before");
}

// Both trees go on; while nothing differs, they are one.
void Verifier::grow(std::span<const Digest> records, std::span<const Digest> leaves) {
  const bool same = std::equal(records.begin(), records.end(), leaves.begin(), leaves.end());
  if (!same && !recordTree_) recordTree_ = leafTree_;
  if (recordTree_) {
    for (const Digest& hash : records) recordTree_->add(hash);
  }
  const auto onFull = [&](unsigned level, std::uint64_t index, std::span<const Digest> hashes) {
    if (level == 0) return;
    upperTiles_.emplace_back(
        tilePath(level, index),
        std::string(reinterpret_cast<const char*>(hashes.data()), hashes.size() * sizeof(Digest)));
  };
  for (const Digest& hash : leaves) {
    leafTree_.add(hash, onFull);
    compareWithKnown();
  }
}

bool Verifier::bundleThere(std::uint64_t index) const {
  std::error_code failed;
  const unsigned width = reader_.tileWidth(0, index);
  return std::filesystem::exists(folder_ / bundlePath(index, width), failed) ||
         std::filesystem::exists(folder_ / bundlePath(index), failed);
}

void Verifier::compare(std::span<const Digest> records, std::span<const Digest> leaves,
                       std::uint64_t index) {
  if (std::equal(records.begin(), records.end(), leaves.begin(), leaves.end())) {
    shifted_ = false;
    return;
  }
  const std::uint64_t first = index * kTileWidth;
  const unsigned width = reader_.tileWidth(0, index);
  const bool wasShifted = std::exchange(shifted_, false);
  for (VerifyProblem& problem : classifyDifference(records, leaves, first)) {
    const bool shift =
        problem.kind == ProblemKind::kRemovedRecord || problem.kind == ProblemKind::kInsertedRecord;
    if (shift && records.size() == leaves.size()) shifted_ = true;
    if (shift && wasShifted && problem.seq == first) continue;  // told where it began
    if (first + leaves.size() == size_ && problem.seq == first + records.size()) {
      problem.kind = ProblemKind::kTruncated;
      problem.message = "records " + std::to_string(*problem.seq) + " to " +
                        std::to_string(size_ - 1) + " are missing at the log's end";
    }
    problem.file = bundlePath(index, width);
    addTo(recordProblems_, std::move(problem));
  }
  const std::string path = tilePath(0, index, width);
  addTo(tileProblems_, {ProblemKind::kWrongTile, first, path,
                        "the tile " + path + " is not what the records give"});
}

void Verifier::readBundle(std::uint64_t index) {
  const std::uint64_t first = index * kTileWidth;
  std::optional<std::vector<Digest>> records;
  if (bundleThere(index)) {
    missing_ = 0;
    records = hashRecords(index);
  } else {
    // Are there others behind it? A hostile checkpoint may claim any size: look at a few only.
    bool more = false;
    for (std::uint64_t i = index + 1; i < std::min(bundleCount(), index + kMaxMissing); ++i) {
      more = more || bundleThere(i);
    }
    if (!more && missing_ == 0) {
      add({ProblemKind::kTruncated, first, bundlePath(index, reader_.tileWidth(0, index)),
           "records " + std::to_string(first) + " to " + std::to_string(size_ - 1) +
               " are missing at the log's end"});
    } else if (more) {
      const std::string path = bundlePath(index, reader_.tileWidth(0, index));
      add(ProblemKind::kMissingFile, path, "the bundle " + path + " is missing");
    }
    if (++missing_ >= kMaxMissing || !more) cut_ = true;
  }
  const auto leaves = readTile(0, index);
  broken_ = broken_ || (!records && !leaves) || (cut_ && index + 1 < bundleCount());
  if (broken_) return;
  grow(records ? *records : *leaves, leaves ? *leaves : *records);
  if (records && leaves) compare(*records, *leaves, index);
}

Status Verifier::readRecords() {
  for (std::uint64_t index = first_ / kTileWidth; index < bundleCount() && !cut_; ++index) {
    readBundle(index);
    const std::uint64_t done = std::min(size_, (index + 1) * kTileWidth);
    if (options_.progress && !options_.progress(done, size_)) {
      return Error{ErrorCode::kCancelled, "the verification was stopped", ""};
    }
  }
  return {};
}

void Verifier::checkUpperTiles() {
  for (unsigned level = 1; level < leafTree_.levels().size(); ++level) {
    const std::vector<Digest>& hashes = leafTree_.levels()[level];
    if (hashes.empty()) continue;
    upperTiles_.emplace_back(
        tilePath(level, TreeEdge::partialIndex(size_, level), static_cast<unsigned>(hashes.size())),
        std::string(reinterpret_cast<const char*>(hashes.data()), hashes.size() * sizeof(Digest)));
  }
  for (const auto& [path, wanted] : upperTiles_) {
    const auto bytes = readFile(folder_ / path, kTileWidth * sizeof(Digest));
    if (bytes && *bytes == wanted) continue;
    const std::size_t partial = path.find(".p/");
    if (!bytes && partial != std::string::npos &&
        std::filesystem::exists(folder_ / path.substr(0, partial))) {
      continue;  // a writer has gone on; the full tile is another checkpoint's matter
    }
    const bool missing = !bytes && bytes.error().code == ErrorCode::kNotFound;
    add(missing ? ProblemKind::kMissingFile : ProblemKind::kWrongTile, path,
        "the tile " + path + (missing ? " is missing" : " is not what the records give"));
  }
}

// Partial tiles of earlier checkpoints, where they lie there still. REQUIRES: the leaves have the
// root. Of pruned records nothing is left to hold them against.
void Verifier::checkOlderTiles() {
  const auto hashesOf = [&](unsigned level, std::uint64_t index) -> std::vector<Digest> {
    if (level == 0) {
      auto leaves = reader_.tile(0, index);
      return leaves ? std::move(leaves).value() : std::vector<Digest>();
    }
    const std::string path = tilePath(level, index, reader_.tileWidth(level, index));
    for (const auto& [upper, bytes] : upperTiles_) {
      if (upper == path) return tileHashes(bytes);
    }
    return {};
  };
  checkPartialTiles(reader_, hashesOf, [&](VerifyProblem problem) { add(std::move(problem)); });
}

// Which of the differing parts the signed root proves wrong.
void Verifier::judge() {
  checkPruned();
  const Digest& root = report_.checkpoint.root;
  const bool leavesGood =
      haveRoot_ && !broken_ && leafTree_.size() == size_ && leafTree_.root() == root;
  const bool recordsGood = haveRoot_ && !broken_ && recordTree_ && recordTree_->size() == size_ &&
                           recordTree_->root() == root;
  if (recordsGood && !leavesGood) {
    for (VerifyProblem& problem : tileProblems_) add(std::move(problem));
    return;
  }
  for (VerifyProblem& problem : recordProblems_) add(std::move(problem));
  if (leavesGood) {
    checkUpperTiles();
    checkOlderTiles();
    return;
  }
  if (broken_ || !haveRoot_) return;  // told already; nothing more can be said of the root
  if (recordProblems_.empty()) {
    for (VerifyProblem& problem : classifyMisplaced(misplaced_)) add(std::move(problem));
  }
  add(ProblemKind::kRootMismatch, "checkpoint",
      recordTree_ ? "neither records nor tiles have the root of the checkpoint"
                  : "records and tiles agree with each other, but not with the checkpoint");
}

}  // namespace

Result<VerifyReport> verifyLog(const std::filesystem::path& folder, const VerifyOptions& options) {
  constexpr int kTries = 3;
  for (int attempt = 1;; ++attempt) {
    const std::uint64_t first = firstRetained(folder);
    Result<VerifyReport> report = Verifier(folder, options).run();
    // What retention took away meanwhile would look like what somebody else did.
    const bool pruned = firstRetained(folder) != first;
    if (!report || report->good() || !pruned || attempt == kTries) return report;
  }
}

}  // namespace gantlet::audit
