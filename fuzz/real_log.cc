#include "fuzz/real_log.h"

#include "audit/log.h"
#include "audit/proof.h"
#include "audit/tile_reader.h"

namespace gantlet::fuzz {
namespace {

namespace fs = std::filesystem;

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

audit::SigningKey newKey() {
  auto key = audit::SigningKey::generate();
  require(key.has_value(), "a key is made");
  return std::move(key).value();
}

}  // namespace

RealLog::RealLog() : signingKey(newKey()), witnessSecret(newKey()), root_(emptyFolder()) {
  folder = root_ / "audit";
  write();
  key = audit::parseVerifierKey(slurp(folder / "log.vkey")).value();
  signingKey = audit::SigningKey::fromPem(slurp(root_ / "keys" / "log-signing.key")).value();
  note = slurp(folder / "checkpoint");
  checkpoint = audit::openCheckpoint(note, key).value();
  earlier = audit::openCheckpoint(earlierNote, key).value();
  proof = audit::writeTlogProof(audit::proveRecord(folder, kProved).value());
  entry = audit::parseTlogProof(proof).value().extra;
  makeManifest();
  witness = audit::witnessKeyOf(witnessSecret, "witness.example/w1");
  witnessed = WallTime(std::chrono::seconds(1'790'000'000));
  cosigned = audit::cosign(note, witnessSecret, witness.name, witnessed).value();
  spill(folder / "witnesses", "# who watches\n" + witness.text() + "\n");
  require(audit::keepCosigned(folder, cosigned).has_value(), "a cosigned checkpoint is kept");
  audit::TileReader reader(folder, kRecords);
  for (std::uint64_t i = 0; i < 2; ++i) bundles.push_back(reader.bundle(i).value());
  for (const auto& found : fs::recursive_directory_iterator(folder)) {
    if (found.is_regular_file()) files.emplace(found.path(), slurp(found.path()));
  }
}

RealLog::~RealLog() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void RealLog::write() {
  const SystemClock clock;
  audit::LogOptions options;
  options.publishEvery = std::chrono::milliseconds{0};
  options.reserveBytes = 4096;
  options.minFreeBytes = 0;
  auto log = audit::openLog(folder, clock, options);
  require(log.has_value(), "a log opens");
  while ((*log)->size() < kRecords) {
    if ((*log)->size() == kEarlier) {
      require((*log)->publish().has_value(), "a log publishes");
      earlierNote = slurp(folder / "checkpoint");
    }
    (void)(*log)->enqueue(record((*log)->size()));
  }
  require((*log)->publish().has_value(), "a log publishes");
}

void RealLog::makeManifest() {
  const audit::RecordFilter all;
  const auto summary = audit::exportLog(folder, all, audit::ExportFormat::kNdjson,
                                        [](std::string_view) { return true; });
  require(summary.has_value(), "a log is exported");
  const WallTime now(std::chrono::seconds(1'790'000'001));
  manifest =
      audit::signStatement(
          audit::manifestText(audit::manifestOf(*summary, all, audit::ExportFormat::kNdjson, now)),
          signingKey, key.name)
          .value();
}

const std::pair<const fs::path, std::string>& RealLog::file(std::size_t number) const {
  return *std::next(files.begin(), static_cast<std::ptrdiff_t>(number % files.size()));
}

const RealLog& realLog() {
  static const RealLog kLog;
  return kLog;
}

}  // namespace gantlet::fuzz
