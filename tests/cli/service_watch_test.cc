#include "cli/serve/service_watch.h"

#include <catch2/catch.hpp>

#include "tests/support/fake_provider.h"
#include "tests/support/memory_lines.h"
#include "tests/support/memory_log.h"

using namespace gantlet;
using namespace gantlet::test;
using gantlet::cli::ServiceWatch;

namespace {

struct Watched {
  MemoryLog audit;
  FakeProvider provider;
  MemoryLines lines;
  ServiceWatch watch{audit, provider, lines};
};

std::vector<std::string> eventsOf(const MemoryLines& lines) {
  std::vector<std::string> events;
  for (const LogLine& line : lines.all()) events.emplace_back(line.event);
  return events;
}

using Events = std::vector<std::string>;

}  // namespace

TEST_CASE("a full disk and its recovery each leave one line", "[log][watch]") {
  Watched here;
  here.watch.look();
  CHECK(here.lines.all().empty());
  here.audit.setFault(Error{ErrorCode::kAuditFailed, "no space left on device", ""});
  here.watch.look();
  here.watch.look();
  REQUIRE(eventsOf(here.lines) == Events{"audit_log_failed"});
  CHECK(here.lines.all()[0].level == LogLevel::kError);
  CHECK(fieldOf(here.lines.all()[0], "reason").find("no space left") != std::string::npos);
  here.audit.setFault(std::nullopt);
  here.watch.look();
  here.watch.look();
  CHECK(eventsOf(here.lines) == Events{"audit_log_failed", "audit_log_recovered"});
}

TEST_CASE("a lost provider, one that is stood in for, and its return each leave a line",
          "[log][watch]") {
  Watched here;
  here.provider.setHealth({false, "the engine does not answer"});
  here.watch.look();
  here.watch.look();
  ProviderHealth standIn{true, "local stands in"};
  standIn.stoodInFor = true;
  here.provider.setHealth(standIn);
  here.watch.look();
  here.provider.setHealth({true, "ready"});
  here.watch.look();
  here.watch.look();
  CHECK(eventsOf(here.lines) ==
        Events{"provider_lost", "provider_stood_in_for", "provider_recovered"});
  CHECK(fieldOf(here.lines.all()[0], "provider") == "fake");
  CHECK(fieldOf(here.lines.all()[0], "reason") == "the engine does not answer");
}

TEST_CASE("a helper process that was started again leaves a line, its first start none",
          "[log][watch]") {
  Watched here;
  const auto look = [&](std::uint64_t launchers, std::uint64_t servers, const char* error = "") {
    ProviderHealth health{true, "ready"};
    health.helpers = {{"launcher", launchers}, {"fork server", servers, error}};
    here.provider.setHealth(health);
    here.watch.look();
  };
  look(1, 0);
  look(1, 1);
  CHECK(here.lines.all().empty());
  look(1, 2);
  look(2, 2);
  look(2, 2, "python3 is not there");
  look(2, 2, "python3 is not there");
  const auto lines = here.lines.all();
  REQUIRE(eventsOf(here.lines) == Events{"helper_restarted", "helper_restarted", "helper_failed"});
  CHECK(fieldOf(lines[0], "helper") == "fork server");
  CHECK(fieldOf(lines[0], "started") == "2");
  CHECK(fieldOf(lines[1], "helper") == "launcher");
  CHECK(fieldOf(lines[2], "reason") == "python3 is not there");
}
