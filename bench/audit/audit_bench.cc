// Measures the audit log on the disk it is given: durable records a second by group commit,
// opening, verification, queries. Prints CSV.
//
//   audit_bench FOLDER [SECONDS]      FOLDER is made, filled and left there
//
// Build: link with gantlet_audit (no test library).
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "audit/query.h"
#include "audit/verify.h"
#include "core/clock.h"

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

int run(const std::filesystem::path& folder, double seconds) {
  const gantlet::SystemClock clock;
  {
    auto log = gantlet::audit::openLog(folder / "audit", clock);
    if (!log) {
      std::fprintf(stderr, "%s\n", log.error().text().c_str());
      return 1;
    }
    for (const int threads : {1, 4, 16, 64}) {
      if (!appendFor(**log, threads, seconds)) return 1;
    }
  }
  auto begin = std::chrono::steady_clock::now();
  if (!gantlet::audit::openLog(folder / "audit", clock)) return 1;
  std::printf("open and close,,%.2f ms\n", since(begin) * 1000);
  begin = std::chrono::steady_clock::now();
  double processor = processorSeconds();
  const auto report = gantlet::audit::verifyLog(folder / "audit");
  if (!report || !report->good()) return 1;
  const double took = since(begin);
  std::printf("verify,records=%llu,%.0f records/s (%.0f a processor second)\n",
              static_cast<unsigned long long>(report->records),
              static_cast<double>(report->records) / took,
              static_cast<double>(report->records) / (processorSeconds() - processor));
  begin = std::chrono::steady_clock::now();
  processor = processorSeconds();
  gantlet::audit::RecordFilter filter;
  filter.tenant = "nobody";
  if (!gantlet::audit::queryLog(folder / "audit", filter)) return 1;
  std::printf("query without a match,,%.0f records/s (%.0f a processor second)\n",
              static_cast<double>(report->records) / since(begin),
              static_cast<double>(report->records) / (processorSeconds() - processor));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: audit_bench FOLDER [SECONDS]\n");
    return 64;
  }
  return run(argv[1], argc > 2 ? std::stod(argv[2]) : 3.0);
}
