// gantlet audit forget: nothing of the tenant's executions is left to be read.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "store/execution_store.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

void keepExecution(const std::filesystem::path& file, const std::string& id,
                   const std::string& tenant) {
  const auto database = Database::open(DatabaseAddress::embedded(file));
  REQUIRE(database);
  ExecutionStore store(**database);
  NewExecution made;
  made.execution.id = id;
  made.execution.tenant = tenant;
  made.execution.state = "PENDING";
  made.execution.createdBy = "key_1";
  made.request = "a request of " + tenant;
  REQUIRE(store.add(made));
  StoredExecution ended;
  ended.state = "COMPLETED";
  ended.endedAt = 1;
  ended.result = "\"a result of " + tenant + "\"";
  ended.events = "events of " + tenant;
  REQUIRE(*store.end(id, "PENDING", ended));
}

std::string bytesBelow(const std::filesystem::path& folder) {
  std::ostringstream all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().filename().string().starts_with("gantlet.db")) {
      all << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    }
  }
  return all.str();
}

}  // namespace

TEST_CASE("gantlet audit forget erases a tenant's executions, and no other's", "[cli][audit]") {
  const TempFolder folder;
  const std::filesystem::path data = folder.path() / "data";
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data.string()});
    return drive({words, "", {}, ""});
  };
  REQUIRE(gantlet({"key", "create"}).code == 0);
  keepExecution(data / "gantlet.db", "sub_1", "acme");
  keepExecution(data / "gantlet.db", "sub_2", "beta");
  CHECK(contains(bytesBelow(data), "result of acme"));
  const Ended forgotten = gantlet({"audit", "forget", "acme", "--format", "json"});
  INFO(forgotten.err);
  CHECK(forgotten.code == 0);
  CHECK(contains(forgotten.err, "1 executions of 'acme'"));
  CHECK(forgotten.out ==
        R"({"tenant":"acme","state":"forgotten","key_destroyed":false,"executions":1,)"
        R"("sessions":0,"volumes":0})"
        "\n");
  CHECK_FALSE(contains(bytesBelow(data), " of acme"));
  CHECK(contains(bytesBelow(data), "result of beta"));
  CHECK(gantlet({"audit", "forget", "nobody"}).code != 0);
}

}  // namespace gantlet::cli
