// The audit log's verifier against a folder, a note, a checkpoint and a proof that an attacker has
// written. The first byte chooses:
//   n  a signed note            c  a checkpoint         p  a .tlog-proof file
//   f  one file of a log, by number, replaced by the rest
//   else: edits of a real log's files, eight bytes each
// Nothing that was not signed may pass: a report without problems means the records that were
// signed, to the byte.
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "audit/log.h"
#include "audit/proof.h"
#include "audit/verify.h"
#include "fuzz/target.h"

namespace gantlet::fuzz::audit_verify {
namespace {

namespace fs = std::filesystem;
using audit::TileReader;

constexpr std::uint64_t kRecords = 300;  // one full tile and bundle, one of 44
constexpr std::uint64_t kProved = 257;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void spill(const fs::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

audit::AuditRecord record(std::uint64_t number) {
  audit::AuditRecord result;
  result.tenant = TenantId("acme");
  result.submission = SubmissionId("sub_" + std::to_string(number));
  result.stage = "analyze";
  result.event = "outcome";
  result.outcome = "ok";
  result.details = {{"language", "python"}};
  return result;
}

// A log on memory, made once, with what its files hold.
class RealLog {
 public:
  RealLog() {
    std::string name = "/dev/shm/gantlet-fuzz-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) {
      name = (fs::temp_directory_path() / "gantlet-fuzz-XXXXXX").string();
      require(::mkdtemp(name.data()) != nullptr, "there is a place for a log");
    }
    root_ = name;
    folder = root_ / "audit";
    write();
    for (const auto& found : fs::recursive_directory_iterator(folder)) {
      if (found.is_regular_file()) files.emplace(found.path(), slurp(found.path()));
    }
    TileReader reader(folder, kRecords);
    for (std::uint64_t i = 0; i < 2; ++i) bundles.push_back(reader.bundle(i).value());
    checkpoint = audit::parseCheckpointUnverified(slurp(folder / "checkpoint")).value();
    proof = audit::writeTlogProof(audit::proveRecord(folder, kProved).value());
    entry = audit::parseTlogProof(proof).value().extra;
    key = audit::parseVerifierKey(slurp(folder / "log.vkey")).value();
  }
  ~RealLog() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  RealLog(const RealLog&) = delete;
  RealLog& operator=(const RealLog&) = delete;

  fs::path folder;
  std::map<fs::path, std::string> files;
  std::vector<std::string> bundles;
  audit::Checkpoint checkpoint;
  audit::VerifierKey key;
  std::string proof;
  std::string entry;

 private:
  void write() const {
    const SystemClock clock;
    audit::LogOptions options;
    options.publishEvery = std::chrono::milliseconds{0};
    options.reserveBytes = 4096;
    options.minFreeBytes = 0;
    auto log = audit::openLog(folder, clock, options);
    require(log.has_value(), "a log opens");
    while ((*log)->size() < kRecords) (void)(*log)->enqueue(record((*log)->size()));
    require((*log)->publish().has_value(), "a log publishes");
  }

  fs::path root_;
};

const RealLog& realLog() {
  static const RealLog kLog;
  return kLog;
}

// REQUIRES: the folder's files are as the input left them.
void verifyFolder() {
  const RealLog& log = realLog();
  audit::VerifyOptions options;
  options.key = log.key;
  options.maxProblems = 5;
  const auto report = audit::verifyLog(log.folder, options);
  if (!report || !report->good()) return;
  require(report->checkpoint == log.checkpoint, "only the signed checkpoint passes");
  const TileReader reader(log.folder, kRecords);
  for (std::size_t i = 0; i < log.bundles.size(); ++i) {
    const auto bundle = reader.bundle(i);
    require(bundle && *bundle == log.bundles[i], "only the signed records pass");
  }
}

const std::pair<const fs::path, std::string>& file(std::size_t number) {
  const auto& files = realLog().files;
  return *std::next(files.begin(), static_cast<std::ptrdiff_t>(number % files.size()));
}

void replaceFile(InputReader input) {
  const auto& [path, original] = file(input.byte());
  spill(path, input.rest());
  verifyFolder();
  spill(path, original);
}

// number of the file, offset (3 bytes), what to do, how much (2 bytes), a byte.
void editFiles(InputReader input) {
  std::map<fs::path, std::string> changed;
  for (int edits = 0; !input.empty() && edits < 8; ++edits) {
    const auto& [path, original] = file(input.byte());
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
  verifyFolder();
  for (const auto& [path, bytes] : changed) spill(path, realLog().files.at(path));
}

void proof(std::string_view text) {
  const RealLog& log = realLog();
  const auto parsed = audit::parseTlogProof(text);
  if (!parsed) return;
  const auto again = audit::parseTlogProof(audit::writeTlogProof(*parsed));
  require(again && again->index == parsed->index && again->path == parsed->path &&
              again->extra == parsed->extra && again->checkpoint == parsed->checkpoint,
          "a proof that was read writes the same");
  if (audit::verifyTlogProof(*parsed, log.entry, log.key)) {
    require(parsed->index == kProved, "a record is proved at its own place only");
  }
  require(!audit::verifyTlogProof(*parsed, log.entry + " ", log.key), "no forged record is proved");
  if (parsed->extra != log.entry) {
    require(!audit::verifyTlogProof(*parsed, parsed->extra, log.key), "no own record is proved");
  }
}

void checkpoint(std::string_view text) {
  const auto opened = audit::openCheckpoint(text, realLog().key);
  if (opened) require(*opened == realLog().checkpoint, "only the signed checkpoint opens");
  (void)audit::parseCheckpointUnverified(text);
}

void note(std::string_view text) {
  const auto parsed = audit::parseNote(text);
  if (parsed) (void)audit::verifyNote(*parsed, realLog().key);
  (void)audit::parseVerifierKey(text);
}

}  // namespace

void run(std::string_view input) {
  if (input.empty()) return;
  InputReader rest(input.substr(1));
  switch (input.front()) {
    case 'n': note(rest.rest()); break;
    case 'c': checkpoint(rest.rest()); break;
    case 'p': proof(rest.rest()); break;
    case 'P': {  // edits of the real proof: where and what
      std::string text = realLog().proof;
      while (!rest.empty()) text[rest.number() % text.size()] = static_cast<char>(rest.byte());
      proof(text);
      break;
    }
    case 'C': {
      std::string text = realLog().files.at(realLog().folder / "checkpoint");
      while (!rest.empty()) text[rest.number() % text.size()] = static_cast<char>(rest.byte());
      checkpoint(text);
      break;
    }
    case 'f': replaceFile(rest); break;
    default: editFiles(rest);
  }
}

}  // namespace gantlet::fuzz::audit_verify
