// The log's start after a crash, on a disk that kept its files badly. The first byte chooses:
//   b  a batch of records of any bytes, with its right check, behind the journal's last
//   j  the journal replaced by the rest
//   else: edits of the files that the crash left, eight bytes each
// The start is refused, or what the checkpoint covered is there to the byte, the log takes a
// record, and verifies against the checkpoint of before.
#include <algorithm>

#include "audit/bundle.h"
#include "audit/log.h"
#include "audit/merkle.h"
#include "audit/tile_reader.h"
#include "audit/verify.h"
#include "fuzz/edits.h"

namespace gantlet::fuzz::audit_recovery {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kPublished = 260;
constexpr std::uint64_t kDurable = 270;

audit::AuditRecord record(std::uint64_t number) {
  audit::AuditRecord result;
  result.tenant = TenantId("acme");
  result.submission = SubmissionId("sub_" + std::to_string(number / 2));
  result.stage = number % 2 == 0 ? "execute" : "assemble";
  result.event = number % 2 == 0 ? "intent" : "outcome";
  result.outcome = "ok";
  return result;
}

audit::LogOptions quiet() {
  audit::LogOptions options;
  options.publishEvery = std::chrono::milliseconds{0};
  options.reserveBytes = 4096;
  options.minFreeBytes = 0;
  return options;
}

// What a crash left of a log with records behind its checkpoint.
class CrashedLog {
 public:
  CrashedLog() : root_(emptyFolder()) {
    const SystemClock clock;
    auto log = audit::openLog(folder(), clock, quiet());
    require(log.has_value(), "a log opens");
    while ((*log)->size() < kPublished) (void)(*log)->enqueue(record((*log)->size()));
    require((*log)->publish().has_value(), "a log publishes");
    while ((*log)->size() < kDurable) {
      const auto receipt = (*log)->enqueue(record((*log)->size()));
      require(receipt && (*log)->waitDurable(receipt->seq), "a record becomes durable");
    }
    for (const auto& found : fs::recursive_directory_iterator(root_)) {
      if (found.is_directory()) folders_.push_back(found.path());
      if (found.is_regular_file()) files.emplace(found.path(), slurp(found.path()));
    }
    for (auto& [path, bytes] : files) {
      if (path.parent_path().filename() != "journal") continue;
      bytes.resize(bytes.find_last_not_of('\0') + 1);  // the room taken ahead
      journal = path;
    }
    note = files.at(folder() / "checkpoint");
    key = audit::parseVerifierKey(files.at(folder() / "log.vkey")).value();
    bundle = audit::TileReader(folder(), kPublished).bundle(0).value();
  }
  ~CrashedLog() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  CrashedLog(const CrashedLog&) = delete;
  CrashedLog& operator=(const CrashedLog&) = delete;

  [[nodiscard]] fs::path folder() const { return root_ / "audit"; }
  void lay(const std::map<fs::path, std::string>& changed) const {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
    fs::create_directory(root_);
    for (const fs::path& path : folders_) fs::create_directories(path);
    for (const auto& [path, bytes] : files) {
      const auto other = changed.find(path);
      spill(path, other == changed.end() ? bytes : other->second);
      const bool secret = path.extension() == ".key";
      if (secret) fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    }
  }

  std::map<fs::path, std::string> files;
  fs::path journal;
  std::string note;
  std::string bundle;
  audit::VerifierKey key;

 private:
  const fs::path root_;
  std::vector<fs::path> folders_;
};

const CrashedLog& crashed() {
  static const CrashedLog kLog;
  return kLog;
}

void start(const std::map<fs::path, std::string>& changed) {
  const CrashedLog& before = crashed();
  before.lay(changed);
  {
    const SystemClock clock;
    auto log = audit::openLog(before.folder(), clock, quiet());
    if (!log) {
      require(!log.error().message.empty(), "a refused start says why");
      require(!changed.empty(), "a crash alone does not keep the log from starting");
      return;
    }
    require((*log)->size() >= kPublished, "what the checkpoint covered is there");
    if (changed.empty()) require((*log)->size() >= kDurable, "what was durable is there");
    const auto receipt = (*log)->enqueue(record((*log)->size()));
    require(receipt && (*log)->waitDurable(receipt->seq), "a log that opens takes records");
    require((*log)->publish().has_value(), "a log that opens publishes");
  }
  audit::VerifyOptions options;
  options.key = before.key;
  options.knownCheckpoint = before.note;
  options.maxProblems = 3;
  const auto report = audit::verifyLog(before.folder(), options);
  require(report.has_value(), "a log that opens can be verified");
  if (!report->good()) {
    require(false, "a log that opens verifies: " + report->problems.front().message);
  }
  const audit::TileReader reader(before.folder(), report->checkpoint.size);
  const auto bundle = reader.bundle(0);
  require(bundle && *bundle == before.bundle, "what the checkpoint covered is as it was");
}

// number of the file, offset (2 bytes), what to do, how much (2 bytes), two bytes.
void editFiles(InputReader input) {
  const CrashedLog& before = crashed();
  std::map<fs::path, std::string> changed;
  for (int edits = 0; !input.empty() && edits < 8; ++edits) {
    const auto& [path, original] = *std::next(
        before.files.begin(), static_cast<std::ptrdiff_t>(input.byte() % before.files.size()));
    const std::size_t high = input.byte();
    const std::size_t wanted = high << 8U | input.byte();
    const std::uint8_t action = input.byte();
    const std::size_t large = input.byte();
    const std::size_t size = large << 8U | input.byte();
    const std::string_view with = input.piece(2);
    // The keys are the operator's: who has them can sign anything.
    if (path.parent_path() != before.folder() && path.filename() == "log-signing.key") continue;
    std::string& bytes = changed.try_emplace(path, original).first->second;
    const std::size_t at = wanted % (bytes.size() + 1);
    switch (action % 4U) {
      case 0: bytes.replace(at, with.size(), with); break;
      case 1: bytes.resize(at); break;
      case 2: bytes.erase(at, size); break;
      default: bytes.insert(at, bytes.substr(at / 2, size));
    }
  }
  start(changed);
}

std::string bigEndian(std::uint64_t number, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = size; i-- > 0; number >>= 8U) bytes[i] = static_cast<char>(number & 255U);
  return bytes;
}

// first record and count (less than 256 off), open-from, the payload.
void addBatch(InputReader input) {
  const std::uint64_t first = kDurable + input.byte();
  const std::uint64_t count = input.byte();
  const std::uint64_t openFrom = input.number();
  const bool framed = input.byte() % 2U == 0;
  std::string payload;
  for (std::uint64_t i = 0; framed && i < count; ++i) {
    audit::appendEntry(payload, i + 1 == count ? input.rest() : input.piece(input.byte()));
  }
  if (!framed) payload = input.rest();
  std::string batch = "\xF6GJ\xFF" + bigEndian(first, 8) + bigEndian(count, 4) +
                      bigEndian(payload.size(), 4) + bigEndian(openFrom, 8);
  const Digest check = audit::hashOf(batch, payload);
  batch.append(reinterpret_cast<const char*>(check.data()), 16);
  start({{crashed().journal, crashed().files.at(crashed().journal) + batch + payload}});
}

}  // namespace

void run(std::string_view input) {
  InputReader rest(input.substr(std::min<std::size_t>(input.size(), 1)));
  if (input.starts_with('b')) {
    addBatch(rest);
  } else if (input.starts_with('j')) {
    start({{crashed().journal, std::string(rest.rest())}});
  } else {
    editFiles(rest);
  }
}

}  // namespace gantlet::fuzz::audit_recovery
