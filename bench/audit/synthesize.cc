#include "bench/audit/synthesize.h"

#include <array>
#include <random>

#include "audit/file_ops.h"
#include "audit/key_store.h"
#include "audit/record_json.h"
#include "audit/recovery.h"
#include "audit/tile_store.h"

namespace gantlet::bench {
namespace {

using namespace gantlet::audit;

constexpr std::int64_t kFirstMillis = 1'767'225'600'000;  // 2026-01-01
constexpr std::int64_t kSpanMillis = 90LL * 86'400'000;

// The real system calls without the waiting for the disk.
class UnsyncedFiles final : public FileOps {
 public:
  int open(const std::filesystem::path& path, int flags, unsigned mode, UniqueFd& out) override {
    return real_.open(path, flags, mode, out);
  }
  int writeAt(int fd, std::string_view bytes, std::uint64_t offset, std::size_t& written) override {
    return real_.writeAt(fd, bytes, offset, written);
  }
  int sync(int) override { return 0; }
  int truncate(int fd, std::uint64_t size) override { return real_.truncate(fd, size); }
  int preallocate(int fd, std::uint64_t size) override { return real_.preallocate(fd, size); }
  int rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
    return real_.rename(from, to);
  }
  int remove(const std::filesystem::path& path) override { return real_.remove(path); }
  int makeFolder(const std::filesystem::path& path, unsigned mode) override {
    return real_.makeFolder(path, mode);
  }
  int syncFolder(const std::filesystem::path&) override { return 0; }
  int freeBytes(const std::filesystem::path& path, std::uint64_t& bytes) override {
    return real_.freeBytes(path, bytes);
  }

 private:
  FileOps& real_ = systemFileOps();
};

// The six records of a submission that ran.
class Submissions {
 public:
  AuditRecord next() {
    if (step_ == 0) begin();
    AuditRecord record;
    record.tenant = tenant_;
    record.submission = submission_;
    static constexpr std::array<const char*, 6> kStages{"analyze", "judge",   "profile",
                                                        "execute", "execute", "assemble"};
    record.stage = kStages.at(step_);
    record.event = step_ == 3 ? "intent" : "outcome";
    record.outcome = step_ == 1 ? "allow" : step_ >= 4 ? "success" : "ok";
    record.tookUs = 120;
    record.details = common_;
    if (step_ == 0) setNamed(record.details);
    if (step_ == 1) record.details.set("findings", json::Array{"py.import.not-allowed"});
    if (step_ >= 3) record.details.set("provider", "local");
    step_ = (step_ + 1) % 6;
    return record;
  }

 private:
  // Some modules stand in every second program, most in few; one in one of 10,000.
  void setNamed(json::Object& details) {
    json::Array modules;
    if (random_() % 2 == 0) modules.emplace_back("json");
    if (random_() % 20 == 0) modules.emplace_back("pandas");
    if (random_() % 10'000 == 0) modules.emplace_back("rare.module");
    modules.emplace_back("m" + std::to_string(random_() % 500));
    json::Array names;
    for (int i = 0; i < 8; ++i) names.emplace_back("m.f" + std::to_string(random_() % 2000));
    details.set("modules", std::move(modules));
    details.set("names", std::move(names));
    details.set("hosts", json::Array{"h" + std::to_string(random_() % 5000) + ".example.com"});
    details.set("paths", json::Array{"data/" + std::to_string(random_() % 1000) + ".csv"});
  }

  void begin() {
    // Some tenants have most of the records, many have few.
    const auto a = static_cast<unsigned>(random_() % 200);
    const auto b = static_cast<unsigned>(random_() % 200);
    tenant_ = TenantId("tenant-" + std::to_string(std::min(a, b)));
    submission_ = SubmissionId("sub_" + std::to_string(random_()) + std::to_string(random_()));
    std::string hash = "sha256:";
    for (int i = 0; i < 64; ++i) hash += "0123456789abcdef"[random_() % 16];
    common_ = {{"actor", "key_" + tenant_.text()},
               {"address", "10.1.2.3"},
               {"code_hash", hash},
               {"language", "python"},
               {"policy", "default@1"},
               {"policy_digest", "sha256:" + std::string(64, 'a')},
               {"request_id", std::to_string(random_())}};
  }

  std::mt19937_64 random_{42};
  std::size_t step_ = 0;
  TenantId tenant_;
  SubmissionId submission_;
  json::Object common_;
};

}  // namespace

std::int64_t middleOfLog() { return kFirstMillis + kSpanMillis / 2; }

Status synthesizeLog(const std::filesystem::path& folder, std::uint64_t records) {
  UnsyncedFiles files;
  std::filesystem::create_directories(folder / "tmp");
  std::filesystem::create_directories(folder / "journal");
  const LogPlaces places{folder, folder.parent_path() / "keys"};
  TRY(const LogIdentity identity, openIdentity(files, places, ""));
  TRY(TileStore store, openStore(files, places, identity));
  Submissions submissions;
  const std::string bootId = readBootId();
  for (std::uint64_t seq = 0; seq < records; ++seq) {
    const auto at = static_cast<std::int64_t>(
        static_cast<double>(kSpanMillis) * static_cast<double>(seq) / static_cast<double>(records));
    TRY(const RecordDraft draft, RecordDraft::of(submissions.next(), bootId));
    const std::string entry =
        draft.entry(seq, WallTime(std::chrono::milliseconds(kFirstMillis + at)),
                    MonotonicTime(std::chrono::milliseconds(at)));
    store.add(entry, leafHash(entry));
    if ((seq + 1) % 65'536 == 0) TRY_STATUS(store.publish(identity.key, identity.origin));
  }
  return store.publish(identity.key, identity.origin);
}

}  // namespace gantlet::bench
