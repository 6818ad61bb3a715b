// The verifier that docs/audit.md shows, run as it stands there: Python, openssl, and nothing of
// ours.
#include <cstdlib>

#include "audit/proof.h"
#include "core/base64.h"
#include "core/resources.h"
#include "test_paths.h"
#include "tests/audit/support.h"

namespace gantlet::audit {
namespace {

std::string shownVerifier() {
  const std::string docs = slurp(std::filesystem::path(GANTLET_SOURCE_DIR) / "docs/audit.md");
  const std::size_t begin = docs.find("```python\n");
  REQUIRE(begin != std::string::npos);
  const std::size_t end = docs.find("\n```\n", begin);
  return docs.substr(begin + 10, end - begin - 9);
}

std::string sayingTo(const TempFolder& folder, const std::string& proof) {
  spill(folder.path() / "proof", proof);
  const std::string said = (folder.path() / "said").string();
  const std::string command = "python3 '" + (folder.path() / "verify.py").string() + "' '" +
                              (folder.path() / "proof").string() + "' '" +
                              (folder.audit() / "log.vkey").string() + "' >'" + said + "' 2>&1";
  const int code = std::system(command.c_str());
  return std::to_string(WEXITSTATUS(code)) + " " + slurp(said);
}

bool accepts(const TempFolder& folder, const std::string& proof) {
  spill(folder.path() / "proof", proof);
  const std::string command = "python3 '" + (folder.path() / "verify.py").string() + "' '" +
                              (folder.path() / "proof").string() + "' '" +
                              (folder.audit() / "log.vkey").string() + "' >/dev/null 2>&1";
  return std::system(command.c_str()) == 0;
}

}  // namespace

TEST_CASE("the verifier in the docs is the one of evidence packs, of at most 75 lines",
          "[audit][docs]") {
  const std::string program = shownVerifier();
  CHECK(std::count(program.begin(), program.end(), '\n') <= 75);
  CHECK(program == findResource("audit/verifier/verify.py").value_or(""));
}

TEST_CASE("the verifier in the docs accepts proofs, and no forged one", "[audit][docs]") {
  const TempFolder folder;
  const std::string program = shownVerifier();
  spill(folder.path() / "verify.py", program);
  ManualClock clock;
  const auto log = mustOpen(folder.audit(), clock);
  writeMany(*log, 1);
  REQUIRE(log->publish());
  CHECK(accepts(folder, writeTlogProof(proveRecord(folder.audit(), 0).value())));
  writeMany(*log, 700);
  REQUIRE(log->publish());
  for (const std::uint64_t seq : {0, 1, 255, 256, 511, 699, 700}) {
    INFO(seq);
    CHECK(accepts(folder, writeTlogProof(proveRecord(folder.audit(), seq).value())));
  }
  const TlogProof good = proveRecord(folder.audit(), 300).value();
  TlogProof forged = good;
  forged.extra[20] ^= 1;
  CHECK_FALSE(accepts(folder, writeTlogProof(forged)));
  forged = good;
  forged.index = 301;
  CHECK_FALSE(accepts(folder, writeTlogProof(forged)));
  forged = good;
  forged.path[3][0] ^= 1U;
  CHECK_FALSE(accepts(folder, writeTlogProof(forged)));
  forged = good;
  forged.path.pop_back();
  CHECK_FALSE(accepts(folder, writeTlogProof(forged)));
  forged = good;
  forged.checkpoint.replace(forged.checkpoint.find("\n701\n"), 5, "\n702\n");
  CHECK_FALSE(accepts(folder, writeTlogProof(forged)));
  // What has no form of a proof is told of in a sentence, like what is forged.
  const std::string whole = writeTlogProof(good);
  const std::size_t hash = whole.find('\n', whole.find("\nindex ") + 1) + 1;
  std::vector<std::string> bad{"", "proof", whole.substr(0, hash), "\xFF\xFE" + whole};
  for (const std::string part : {"\u2014 ", "index ", "extra "}) {
    std::string broken = whole;
    bad.push_back(broken.replace(broken.find(part), 1, "x"));
  }
  for (const char c : {'*', '\n', '='}) {
    std::string broken = whole;
    broken[hash + 5] = c;
    bad.push_back(broken);
  }
  std::string spelt = whole;
  bad.push_back(spelt.replace(spelt.find("index ") + 6, 0, "+"));
  bad.push_back(whole.substr(0, whole.size() - 1));
  for (const std::string& proof : bad) {
    INFO(proof);
    const std::string said = sayingTo(folder, proof);
    INFO(said);
    CHECK(said.starts_with("1 NOT PROVEN: "));
    CHECK(said.find("Traceback") == std::string::npos);
  }
}

}  // namespace gantlet::audit
