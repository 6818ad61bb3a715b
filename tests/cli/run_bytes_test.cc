// Programs whose bytes are no text: run and vet say the same of them.
#include <catch2/catch.hpp>

#include "json/value.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

using gantlet::cli::contains;
using gantlet::cli::drive;
using gantlet::cli::Ended;
using gantlet::cli::invoke;
using gantlet::cli::Running;
using gantlet::cli::TempFolder;
namespace json = gantlet::json;

namespace {

Ended runSource(const std::string& source) {
  const TempFolder folder;
  return invoke({"run", folder.write("main.py", source)});
}

json::Object resultOf(const Ended& ended) {
  INFO(ended.out);
  INFO(ended.err);
  const auto value = json::parse(ended.out);
  REQUIRE(value);
  REQUIRE(value->asObject() != nullptr);
  return *value->asObject();
}

}  // namespace

TEST_CASE("bytes that are no text are denied by run as by vet, whether a service is there or not",
          "[cli]") {
  const std::string wrong = "print('\xff')\n";
  const std::string wide = "\xff\xfep\0";
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string file = folder.write("wrong.py", wrong);
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"run", "--data-dir", data});
    more.push_back(file);
    return drive({more, "", {}, ""});
  };
  const auto check = [&](bool recorded) {
    const Ended told = run({});
    INFO(told.err);
    CHECK(told.code == 65);
    CHECK(contains(told.err, "[py.source.encoding]"));
    CHECK(contains(told.err, "nothing ran [SB007]"));
    const json::Object result = resultOf(run({"--format", "json"}));
    CHECK(*result.find("status")->asString() == "denied");
    CHECK(*result.find("error")->asObject()->find("code")->asString() == "SB007");
    CHECK(result.find("audit")->asArray()->empty() != recorded);
  };
  CHECK(invoke({"vet", file}).code == 1);
  check(true);
  // Nothing but the analysis stops it: what only observes does not let it through either.
  const Ended observed = run({"--policy", "observe"});
  CHECK(observed.code == 64);
  CHECK(contains(observed.err, "not valid UTF-8"));
  CHECK(runSource(wide).code == 65);
  CHECK(runSource("print('a')\n# " + std::string(1, '\0')).code == 65);
  CHECK(runSource("#" + std::string(1U << 20U, 'x')).code == 64);
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  check(false);
}
