// Gantlet's logs and proofs under a verifier written from the specifications in another language.
#include <array>
#include <cstdio>

#include "audit/proof.h"
#include "audit/tile_path.h"
#include "test_paths.h"
#include "tests/audit/check_log.h"

namespace gantlet::audit {
namespace {

std::string independent(const std::string& arguments) {
  const std::string command = "python3 " + std::string(GANTLET_SOURCE_DIR) +
                              "/tests/audit/independent_verify.py " + arguments + " 2>&1";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string output;
  std::array<char, 512> buffer{};
  while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) output += buffer.data();
  ::pclose(pipe);
  return output;
}

}  // namespace

TEST_CASE("an independent verifier finds the log good at every size it is published at",
          "[audit][independent]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  CHECK(independent(temp.audit().string()) == "good: 0 records\n");
  std::size_t size = 0;
  for (const std::size_t more : {1U, 254U, 1U, 1U, 700U}) {
    AuditRecord odd = makeRecord("judge", "sub_\u00e9\u4e2d");
    odd.details = {{"\u00fc", 1.5}, {"a\"b", json::Array{1, "x\ty", nullptr, true}}, {"", -3}};
    writeMany(*log, more - 1);
    REQUIRE(write(*log, odd));
    REQUIRE(log->publish());
    size += more;
    CHECK(independent(temp.audit().string()) == "good: " + std::to_string(size) + " records\n");
  }
  for (const std::uint64_t seq : {0U, 255U, 256U, 956U}) {
    const auto proof = proveRecord(temp.audit(), seq);
    REQUIRE(proof);
    const std::filesystem::path file = temp.path() / "record.tlog-proof";
    spill(file, writeTlogProof(*proof));
    CHECK(independent(temp.audit().string() + " --proof " + file.string() + " " +
                      std::to_string(seq)) == "good: record " + std::to_string(seq) + "\n");
    CHECK(independent(temp.audit().string() + " --proof " + file.string() + " 7")
              .starts_with("bad: "));
  }
}

TEST_CASE("the independent verifier finds tampering, so that its praise means something",
          "[audit][independent]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 300);
  }
  for (const char* file : {"tile/entries/000", "tile/entries/001.p/44", "tile/0/000",
                           "tile/1/000.p/1", "checkpoint", "log.vkey"}) {
    const std::string bytes = slurp(temp.audit() / file);
    std::string bad = bytes;
    bad[30] = static_cast<char>(bad[30] ^ 1);
    spill(temp.audit() / file, bad);
    CAPTURE(file);
    CHECK(independent(temp.audit().string()).starts_with("bad: "));
    spill(temp.audit() / file, bytes);
  }
  CHECK(independent(temp.audit().string()) == "good: 300 records\n");
}

}  // namespace gantlet::audit
