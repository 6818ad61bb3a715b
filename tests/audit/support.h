// What the audit tests share: a temporary folder, a clock that stands still, records.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "audit/log.h"
#include "core/clock.h"

namespace gantlet::audit {

class TempFolder {
 public:
  explicit TempFolder(const std::filesystem::path& below = std::filesystem::temp_directory_path()) {
    std::string name = (below / "gantlet-audit-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp");
    path_ = name;
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::filesystem::path audit() const { return path_ / "audit"; }

 private:
  std::filesystem::path path_;
};

// Memory instead of a disk where there is some: for tests that open a log hundreds of times.
inline std::filesystem::path fastFolder() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code failed;
  return ::access(memory.c_str(), W_OK) == 0 && std::filesystem::is_directory(memory, failed)
             ? memory
             : std::filesystem::temp_directory_path();
}

class ManualClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return WallTime(std::chrono::milliseconds(1'767'225'600'000 + now_.load() / 1'000'000));
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override {
    return MonotonicTime(std::chrono::nanoseconds(now_.load()));
  }
  void advance(std::chrono::nanoseconds by) { now_ += by.count(); }

 private:
  std::atomic<std::int64_t> now_{1'000'000'000};
};

// No background thread and hardly any demand on space: what happens is what the test does.
inline LogOptions quietOptions() {
  LogOptions options;
  options.publishEvery = std::chrono::milliseconds(0);
  options.reserveBytes = 64U << 10U;
  options.minFreeBytes = 0;
  return options;
}

inline AuditRecord makeRecord(const std::string& stage, const std::string& submission,
                              const std::string& event = "outcome") {
  AuditRecord record;
  record.tenant = TenantId("acme");
  record.submission = SubmissionId(submission);
  record.stage = stage;
  record.event = event;
  record.outcome = "ok";
  record.tookUs = 12;
  record.details = {{"language", "python"}, {"code_hash", "sha256:00"}};
  return record;
}

// Queues a record and waits for it.
inline Result<Receipt> write(Log& log, const AuditRecord& record) {
  TRY(Receipt receipt, log.enqueue(record));
  TRY_STATUS(log.waitDurable(receipt.seq));
  return receipt;
}

inline void writeMany(Log& log, std::size_t count, const std::string& prefix = "sub_") {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto receipt = log.enqueue(makeRecord("analyze", prefix + std::to_string(i)));
    REQUIRE(receipt);
    last = receipt->seq;
  }
  if (count > 0) REQUIRE(log.waitDurable(last));
}

inline std::unique_ptr<Log> mustOpen(const std::filesystem::path& folder, const Clock& clock,
                                     const LogOptions& options = quietOptions()) {
  auto log = openLog(folder, clock, options);
  INFO((log ? std::string() : log.error().text()));
  REQUIRE(log);
  return std::move(log).value();
}

inline std::string slurp(const std::filesystem::path& path) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(path, failed);
  if (failed) return "";
  std::string bytes(static_cast<std::size_t>(size), '\0');
  std::ifstream(path, std::ios::binary)
      .read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

inline void spill(const std::filesystem::path& path, const std::string& bytes) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

inline void copyFolder(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::filesystem::remove_all(to);
  std::filesystem::copy(from, to, std::filesystem::copy_options::recursive);
}

}  // namespace gantlet::audit
