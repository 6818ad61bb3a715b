// Measures vetting inside of one process, with everything loaded: no start-up, no reading of files.
// Prints CSV: case, what, value, unit.
//
//   bench_analyze script NAME POLICY FILE        one file again and again: median and p99 latency
//   bench_analyze tree NAME POLICY FOLDER THREADS    every file of a folder: bytes a second
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "analyzer/analyze.h"
#include "policy/judge.h"
#include "policy/policy.h"

namespace {

using Clock = std::chrono::steady_clock;

double microseconds(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

gantlet::Submission read(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  gantlet::Submission submission;
  submission.language =
      path.extension() == ".py" ? gantlet::Language::kPython : gantlet::Language::kJavaScript;
  submission.filename = path.string();
  submission.source = text.str();
  return submission;
}

gantlet::Action vet(const gantlet::Submission& submission, const gantlet::Policy& policy) {
  return gantlet::judge(gantlet::analyzeFor(policy, submission), submission, policy).action;
}

void script(const std::string& name, const gantlet::Policy& policy, const char* path) {
  const gantlet::Submission submission = read(path);
  for (int i = 0; i < 20; ++i) vet(submission, policy);
  std::vector<double> times;
  for (int i = 0; i < 500; ++i) {
    const auto begin = Clock::now();
    vet(submission, policy);
    times.push_back(microseconds(begin));
  }
  std::sort(times.begin(), times.end());
  std::printf("%s,min,%.0f,us\n%s,median,%.0f,us\n%s,p99,%.0f,us\n", name.c_str(), times.front(),
              name.c_str(), times[times.size() / 2], name.c_str(), times[times.size() * 99 / 100]);
}

void tree(const std::string& name, const gantlet::Policy& policy, const char* folder,
          unsigned threads) {
  std::vector<gantlet::Submission> files;
  std::size_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension();
    if (!entry.is_regular_file() || (extension != ".py" && extension != ".js")) continue;
    if (entry.file_size() > (std::size_t{256} << 10U)) continue;  // over the default limit
    files.push_back(read(entry.path()));
    bytes += files.back().source.size();
  }
  const auto pass = [&] {
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> workers;
    const auto begin = Clock::now();
    for (unsigned t = 0; t < threads; ++t) {
      workers.emplace_back([&] {
        for (std::size_t i = next++; i < files.size(); i = next++) vet(files[i], policy);
      });
    }
    for (std::thread& worker : workers) worker.join();
    return microseconds(begin);
  };
  pass();
  double best = pass();
  for (int i = 0; i < 2; ++i) best = std::min(best, pass());
  std::printf("%s,files,%zu,\n%s,bytes,%zu,\n%s,rate,%.2f,MB/s\n", name.c_str(), files.size(),
              name.c_str(), bytes, name.c_str(), static_cast<double>(bytes) / best);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fputs("usage: bench_analyze script|tree NAME POLICY PATH [THREADS]\n", stderr);
    return 64;
  }
  const auto rulebook = gantlet::Rulebook::load();
  if (!rulebook) {
    std::fprintf(stderr, "bench_analyze: %s\n", rulebook.error().message.c_str());
    return 70;
  }
  const auto policy = (*rulebook)->policy(argv[3]);
  if (!policy) {
    std::fprintf(stderr, "bench_analyze: %s\n", policy.error().message.c_str());
    return 64;
  }
  const std::string mode = argv[1];
  if (mode == "script") script(argv[2], *policy, argv[4]);
  if (mode == "tree")
    tree(argv[2], *policy, argv[4], argc > 5 ? static_cast<unsigned>(std::stoul(argv[5])) : 2U);
  return 0;
}
