// Programs that read the disk as fast as they can, behind a filter that lets them: what the groups
// and the supervisor do about it, each alone.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "core/unique_fd.h"
#include "executor/run/disk_watch.h"
#include "executor/sandbox.h"
#include "test_paths.h"
#include "tests/support/profiles.h"
#include "tests/support/start_mode.h"

using namespace gantlet;

namespace {

constexpr std::size_t kMebi = 1U << 20U;

// The interpreter itself: a large file that every run may see.
constexpr const char* kFile = "/usr/bin/python3";

// Whether the interpreter lies on a disk that can be read past the page cache, and the kernel
// counts that. Else (a root over the network, in memory) there is nothing to be seen here.
bool readsCount() {
  const UniqueFd file(::open(kFile, O_RDONLY | O_DIRECT | O_CLOEXEC));
  if (!file) return false;
  void* const block =
      ::mmap(nullptr, kMebi, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const std::uint64_t before = diskUseOf({::getpid()}).read;
  const bool good = ::pread(file.get(), block, kMebi, 0) > 0;
  ::munmap(block, kMebi);
  return good && diskUseOf({::getpid()}).read >= before + kMebi;
}

std::unique_ptr<Sandbox> makeSandbox(SandboxOptions options = {}) {
  auto created = gantlet::testing::createInMode(options, GANTLET_LAUNCHER);
  if (!created) FAIL(created.error().text());
  return std::move(*created);
}

// `readers` threads that read past the page cache, `blocks` MiB each, or for ever.
ExecutionRequest reader(int readers, int blocks) {
  ExecutionRequest made;
  made.id = newSubmissionId();
  made.tenant = TenantId("test");
  made.filename = "a.py";
  made.source =
      "import mmap, os, sys, threading\n"
      "def read():\n"
      "  f, b, n = os.open(os.path.realpath(sys.executable), os.O_RDONLY | os.O_DIRECT), "
      "mmap.mmap(-1, 1 << 20), 0\n"
      "  while n != " +
      std::to_string(blocks) +
      ":\n"
      "    os.lseek(f, (n % 4) << 20, 0)\n"
      "    os.readv(f, [b])\n"
      "    n += 1\n"
      "for _ in range(" +
      std::to_string(readers - 1) +
      "):\n"
      "  threading.Thread(target=read, daemon=True).start()\n"
      "read()\n";
  made.argumentsJson = "{}";
  made.profile = gantlet::testing::interpreterProfile();
  made.limits.wall = std::chrono::seconds(20);
  return made;
}

ExecutionResult run(Sandbox& sandbox, const ExecutionRequest& request) {
  auto result = sandbox.execute(request);
  if (!result) FAIL(result.error().text());
  INFO(result->err.text);
  CHECK(result->err.text.empty());
  return std::move(*result);
}

}  // namespace

TEST_CASE("what a run reads of the disk is counted", "[executor][disk]") {
  if (!readsCount()) return;
  const auto sandbox = makeSandbox();
  const ExecutionResult read = run(*sandbox, reader(1, 8));
  CHECK(read.end == End::kExited);
  CHECK(read.metrics.ioReadBytes >= 8 * kMebi);
  CHECK(read.metrics.ioReadBytes < 64 * kMebi);
  CHECK(read.metrics.ioWriteBytes == 0);
  // The group counts on; the next run's count is its own.
  ExecutionRequest little = reader(1, 1);
  CHECK(run(*sandbox, little).metrics.ioReadBytes < 8 * kMebi);
}

TEST_CASE("a run that reads more than its budget is ended and told why", "[executor][disk]") {
  if (!readsCount()) return;
  for (const bool withoutGroups : {false, true}) {
    SandboxOptions options;
    options.withoutCgroupsForWallTests = withoutGroups;
    const auto sandbox = makeSandbox(options);
    ExecutionRequest request = reader(4, -1);
    request.limits.diskRead = ByteCount::mebi(12);
    const ExecutionResult read = run(*sandbox, request);
    INFO(withoutGroups);
    CHECK(read.end == End::kReadLimit);
    CHECK(read.detail == "it read more than 12 MiB from the disks");
    CHECK(read.metrics.ioReadBytes > 12 * kMebi);
  }
}

TEST_CASE("a run whose reads wait in the kernel can be ended", "[executor][disk]") {
  if (!readsCount()) return;
  const auto sandbox = makeSandbox();
  ExecutionRequest request = reader(24, -1);
  request.limits.wall = std::chrono::milliseconds(1500);
  CHECK(run(*sandbox, request).end == End::kTimeout);
}

TEST_CASE("without cgroups a reader is stopped for a while and goes on", "[executor][disk]") {
  if (!readsCount()) return;
  SandboxOptions options;
  options.withoutCgroupsForWallTests = true;
  const auto sandbox = makeSandbox(options);
  // More than it may read at once: it gets through all the same.
  const ExecutionResult read = run(*sandbox, reader(4, 10));
  CHECK(read.end == End::kExited);
  CHECK(read.exitCode == 0);
  CHECK(read.metrics.ioReadBytes >= 10 * kMebi);
}
