// Measures the audit log on the disk it is given: durable records a second by group commit,
// opening, verification, queries. Prints CSV.
//
//   bench_audit append FOLDER [SECONDS]    durable appending; FOLDER is made, filled and left there
//   bench_audit synth FOLDER RECORDS       makes a large log
//   bench_audit search FOLDER              index, lists, proofs and verification of such a log
//
// Build: cmake --build --preset release --target bench_audit
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "audit/proof.h"
#include "audit/query.h"
#include "audit/search_index.h"
#include "audit/verify.h"
#include "bench/audit/synthesize.h"
#include "core/clock.h"
#include "store/block_index_db.h"

namespace {

using gantlet::audit::AuditRecord;
using gantlet::audit::Log;
using Seconds = std::chrono::duration<double>;

// Processor time of this process: what a busy machine does not blur.
double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double since(std::chrono::steady_clock::time_point begin) {
  return Seconds(std::chrono::steady_clock::now() - begin).count();
}

// A record as the pipeline writes one, about 600 bytes.
AuditRecord sample() {
  AuditRecord record;
  record.tenant = gantlet::TenantId("default");
  record.submission = gantlet::SubmissionId("sub_06dg0q1k7v3y5n8m2t4w9x0z1c");
  record.stage = "execute";
  record.event = "outcome";
  record.outcome = "success";
  record.tookUs = 4100;
  const std::string digest = "sha256:" + std::string(64, 'a');
  record.details = {{"language", "python"},    {"code_hash", digest},  {"policy", "default@1"},
                    {"policy_digest", digest}, {"actor", "key_1"},     {"provider", "local"},
                    {"exit_code", 0},          {"duration_ms", 4.125}, {"cpu_ms", 2.5},
                    {"memory_peak_mb", 11.25}, {"stdout_bytes", 12},   {"stderr_bytes", 0}};
  return record;
}

bool appendFor(Log& log, int threads, double seconds) {
  std::atomic<bool> stop{false};
  std::atomic<bool> failed{false};
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(threads));
  std::vector<std::thread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  const auto begin = std::chrono::steady_clock::now();
  const double processor = processorSeconds();
  for (int t = 0; t < threads; ++t) {
    workers.emplace_back([&, t] {
      const AuditRecord record = sample();
      while (!stop) {
        const auto receipt = log.enqueue(record);
        if (!receipt || !log.waitDurable(receipt->seq)) {
          failed = true;
          return;
        }
        ++counts[static_cast<std::size_t>(t)];
      }
    });
  }
  std::this_thread::sleep_for(Seconds(seconds));
  stop = true;
  for (std::thread& worker : workers) worker.join();
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts) total += count;
  std::printf("append,threads=%d,%.0f records/s (%.0f a processor second)\n", threads,
              static_cast<double>(total) / since(begin),
              static_cast<double>(total) / (processorSeconds() - processor));
  return !failed;
}

double residentMb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

int append(const std::filesystem::path& folder, double seconds) {
  const gantlet::SystemClock clock;
  {
    auto log = gantlet::audit::openLog(folder / "audit", clock);
    if (!log) {
      std::fprintf(stderr, "%s\n", log.error().text().c_str());
      return 1;
    }
    for (const int threads : {1, 4, 16, 64, 256}) {
      if (!appendFor(**log, threads, seconds)) return 1;
    }
  }
  const auto begin = std::chrono::steady_clock::now();
  if (!gantlet::audit::openLog(folder / "audit", clock)) return 1;
  std::printf("open and close,,%.2f ms\n", since(begin) * 1000);
  return 0;
}

bool verify(const std::filesystem::path& folder) {
  const auto begin = std::chrono::steady_clock::now();
  const double processor = processorSeconds();
  const auto report = gantlet::audit::verifyLog(folder / "audit");
  if (!report || !report->good()) return false;
  std::printf("verify,records=%llu,%.0f records/s (%.0f a processor second)\n",
              static_cast<unsigned long long>(report->records),
              static_cast<double>(report->records) / since(begin),
              static_cast<double>(report->records) / (processorSeconds() - processor));
  return true;
}

// Half of them took less: what a busy machine blurs least; the slowest beside it.
std::string spread(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "median %.2f ms, at most %.2f ms",
                seconds[seconds.size() / 2] * 1000, seconds.back() * 1000);
  return text.data();
}

// Each of another tenant and time.
void lists(const std::filesystem::path& folder, gantlet::BlockIndex* index) {
  using gantlet::WallTime;
  std::vector<double> took;
  std::size_t found = 0;
  for (int i = 0; i < 20; ++i) {
    gantlet::audit::RecordFilter filter;
    filter.tenant = "tenant-" + std::to_string(i * 10 % 199);
    const auto middle = std::chrono::milliseconds(gantlet::bench::middleOfLog());
    filter.from = WallTime(middle + std::chrono::hours(24 * (i - 10)));
    filter.to = *filter.from + std::chrono::hours(24);
    gantlet::audit::QueryOptions options;
    options.index = index;
    const auto begin = std::chrono::steady_clock::now();
    const auto page = gantlet::audit::queryLog(folder / "audit", filter, options);
    took.push_back(since(begin));
    found += page ? page->records.size() : 0;
  }
  std::printf("list by tenant and time,records=%zu,%s\n", found, spread(took).c_str());
}

// Who used a module, named a host, ran this code: of all tenants and of one, found and not found.
void questions(const std::filesystem::path& folder, gantlet::BlockIndex* index) {
  for (const auto& [kind, what] :
       {std::pair("modules", "json"), std::pair("modules", "pandas"), std::pair("modules", "rare"),
        std::pair("modules", "none"), std::pair("names", "m.f77"),
        std::pair("hosts", "h7.example.com"), std::pair("hosts", "example.com"),
        std::pair("actor", "key_tenant-7"), std::pair("code_hash", "sha256:0000")}) {
    std::vector<double> took;
    std::size_t found = 0;
    for (int i = 0; i < 20; ++i) {
      gantlet::audit::RecordFilter filter;
      const bool named = std::string_view(kind).ends_with('s');
      (named ? filter.named : filter.details).emplace_back(kind, what);
      if (i % 2 == 1) filter.tenant = "tenant-" + std::to_string(i * 10 % 199);
      gantlet::audit::QueryOptions options;
      options.index = index;
      const auto begin = std::chrono::steady_clock::now();
      const auto page = gantlet::audit::queryLog(folder / "audit", filter, options);
      took.push_back(since(begin));
      found += page ? page->records.size() : 0;
    }
    std::printf("list by %s %s,records=%zu,%s\n", kind, what, found, spread(took).c_str());
  }
}

int search(const std::filesystem::path& folder) {
  auto index = gantlet::openBlockIndex(folder / "audit-index.db");
  if (!index) return 1;
  auto begin = std::chrono::steady_clock::now();
  if (!gantlet::audit::updateIndex(folder / "audit", **index, SIZE_MAX)) return 1;
  std::printf("index,MB=%.0f,%.1f s\n",
              static_cast<double>(std::filesystem::file_size(folder / "audit-index.db")) / 1e6,
              since(begin));
  lists(folder, index->get());
  questions(folder, index->get());
  std::vector<double> took;
  const auto checkpoint = gantlet::audit::readCheckpoint(folder / "audit");
  for (std::uint64_t i = 0; checkpoint && i < 100; ++i) {
    begin = std::chrono::steady_clock::now();
    if (!gantlet::audit::proveRecord(folder / "audit", checkpoint->size * i / 100)) return 1;
    took.push_back(since(begin));
  }
  std::printf("proof,,%s\n", spread(took).c_str());
  std::printf("memory of all that,,%.1f MB at most\n", residentMb());
  if (!verify(folder)) return 1;
  std::printf("memory with verify,,%.1f MB at most\n", residentMb());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 2 ? argv[1] : "";
  if (what == "append") return append(argv[2], argc > 3 ? std::stod(argv[3]) : 3.0);
  if (what == "search") return search(argv[2]);
  if (what == "synth" && argc > 3) {
    const std::filesystem::path folder = argv[2];
    const auto made = gantlet::bench::synthesizeLog(folder / "audit", std::stoull(argv[3]));
    if (!made) std::fprintf(stderr, "%s\n", made.error().text().c_str());
    return made ? 0 : 1;
  }
  std::fprintf(stderr, "usage: bench_audit append|synth|search FOLDER [SECONDS|RECORDS]\n");
  return 64;
}
